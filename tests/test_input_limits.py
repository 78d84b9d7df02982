"""Small inputs that would take the machine: limits, counts, patterns, and processes that are killed."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bgformats import api
from bgformats.api import reading
from bgformats.cli import reading as cli_reading
from bgformats.cli.parallel import ordered
from bgformats.errors import NotRepresentableError
from bgformats.formats.gam.format import _FIRST_ROWS
from bgformats.formats.moves import _START
from bgformats.formats.positions.blitz_analysis import chances_of
from bgformats.formats.positions.points import looks_like_points
from bgformats.formats.sgf.values import move_of
from bgformats.game.board import Board
from bgformats.model.identifiers import gnubg_position_id
from bgformats.terms import Side

ROOT = Path(__file__).resolve().parents[1]
GOOD = (ROOT / "fixtures" / "mat" / "crawford.mat").read_bytes()
SGF = (ROOT / "fixtures" / "sgf" / "notes.sgf").read_bytes()


@pytest.mark.parametrize(
    ("data", "limit", "message"),
    [
        (GOOD, 20, "more than 20 lines: the file is not read"),
        (GOOD.replace(b"\n", b"\r\n"), 20, "more than 20 lines: the file is not read"),
        (GOOD.replace(b"\n", b"\r"), 20, "more than 20 lines: the file is not read"),
        (SGF.replace(b"\n", b""), 5, "more than 5 nodes: the file is not read"),
    ],
    ids=["lf", "crlf", "cr", "sgf"],
)
def test_a_text_of_too_many_lines_is_a_finding(
    data: bytes, limit: int, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "MOST_LINES", limit)
    (finding,) = api.validate(data).diagnostics
    assert (finding.code, finding.message) == ("BG006", message)


def test_a_text_at_the_limit_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_LINES", GOOD.count(b"\n"))
    assert api.validate(GOOD.replace(b"\n", b"\r\n")).ok


def test_checkers_without_bound_are_told_and_take_no_memory() -> None:
    points = " ".join(["999999999"] * 26)
    text = f"GMD-2\nLength: 7\nPlayer:W: Ann\nPlayer:B: Bob\nRule: Crawford\nGame: Scores{{0 0}} Points{{{points}}} Cube{{1}} Turn{{1}}\nRoll:W:: 3 1\n"  # noqa: E501
    codes = {one.code for one in api.validate(text.encode(), format="gmd").diagnostics}
    assert "BG212" in codes
    huge = Board((0, 999_999_999, *[0] * 24), (0, 15, *[0] * 24))
    with pytest.raises(NotRepresentableError):
        gnubg_position_id(huge, Side.FIRST)


def test_a_lack_of_memory_in_one_file_is_a_finding_of_that_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    from bgformats.cli.app import main

    read = cli_reading.document_and_report

    def hungry(data: bytes, name: str, settings: object) -> object:
        if name.endswith("b.mat"):
            raise MemoryError
        return read(data, name, settings)  # type: ignore[arg-type]

    for name in "abc":
        (tmp_path / f"{name}.mat").write_bytes(GOOD)
    monkeypatch.setattr(cli_reading, "document_and_report", hungry)
    assert main(["validate", str(tmp_path), "--output-format", "concise"]) == 1
    assert re.fullmatch(
        r".*b\.mat: .*BG006 input-limit: this needs more memory than there is.*\n", capfd.readouterr().out
    )


def killed_by_seven(number: int) -> int:
    if number == 7:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("count", [8, 40])
def test_an_item_that_kills_its_process_is_told_and_all_others_are_done(count: int) -> None:
    found = list(ordered(killed_by_seven, range(count), 2, lost=lambda item: -item))
    assert found == [-7 if number == 7 else number for number in range(count)]


BLANKS = {
    "a move of SGF": (move_of, "31", " ", "x!"),
    "chances of BGBlitz": (chances_of, "Ann", " ", "x"),
    "a list of points": (looks_like_points, "X: bar", " ", "O: 6(5)"),
    "comments before plays": (lambda text: _START.match(text), "", "# ", "XGID="),
    "line ends before rows": (lambda text: _FIRST_ROWS.match(text), "", "\r\n", "1) x"),
}


@pytest.mark.parametrize(("work", "before", "pump", "after"), BLANKS.values(), ids=BLANKS)
def test_blanks_cost_no_more_than_their_number(
    work: Callable[[str], object], before: str, pump: str, after: str
) -> None:
    """A text of 200,000 blanks is looked at in a moment: what is quadratic would take minutes, and a test its limit."""
    work(before + pump * 200_000 + after)
