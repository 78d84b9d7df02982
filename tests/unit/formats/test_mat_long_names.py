"""Names that fill the room of GNU Backgammon's left cell: its own export then puts the right name behind the score."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from bgformats import api

GNUBG = shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games")
LONG = "Anna Nymous 12345678901234567890"[:31]

GLUED = {
    "28 bytes, and a name of letters": (f" {LONG[:28]} : 0root : 0", LONG[:28], "root", (0, 0)),
    "31 bytes": (f" {LONG} : 2root : 1", LONG, "root", (2, 1)),
    "a right name that begins with a digit": (f" {LONG} : 07 of 9 : 0", LONG, "7 of 9", (0, 0)),
    "a score of two digits": (f" {LONG} : 12root : 10", LONG, "root", (12, 10)),
    "letters of two bytes": (" Żółta Łódź Gęślą Jaź : 0root : 0", "Żółta Łódź Gęślą Jaź", "root", (0, 0)),
}  # fmt: skip


def read(line: str) -> tuple[str, str, tuple[int, int] | None]:
    (match,) = api.read(f" 25 point match\n\n Game 1\n{line}\n  1) 31: 8/5 6/5\n".encode(), name="a.mat").matches
    (game,) = match.games
    assert game.players is not None
    return game.players[0].name, game.players[1].name, game.score_claimed


@pytest.mark.parametrize("case", GLUED)
def test_a_right_name_that_touches_the_left_score_is_read(case: str) -> None:
    line, left, right, score = GLUED[case]
    assert read(line) == (left, right, score)


def test_a_line_that_is_too_short_to_be_glued_is_no_score_line() -> None:
    report = api.validate(b" 7 point match\n\n Game 1\n Ann : 0Bob : 0\n  1) 31: 8/5 6/5\n", name="a.mat")
    assert ("BG101", 4) in [(one.code, one.line) for one in report.diagnostics]


@pytest.mark.skipif(GNUBG is None, reason="GNU Backgammon is not there")
@pytest.mark.parametrize("right", ["Bo", "7 of 9", "B" * 31])
def test_the_names_of_gnu_backgammons_own_export_are_read(right: str, tmp_path: Path) -> None:
    script = [
        "set automatic game off", "set automatic roll off", "set player 0 human", "set player 1 human", "new match 3",
        f"set player 0 name {LONG}", f"set player 1 name {right}", f"export match mat {tmp_path / 'a.mat'}",
    ]  # fmt: skip
    (tmp_path / "script").write_text("\n".join(script) + "\n", encoding="utf-8")
    command = [str(GNUBG), "-t", "-q", "-c", str(tmp_path / "script")]
    subprocess.run(command, cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=60)
    (match,) = api.read(tmp_path / "a.mat").matches
    assert [player.name for player in match.players] == [LONG, right]
