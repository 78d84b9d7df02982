"""GNU Backgammon beside our readers and writers: its board lines, Snowie texts and Jellyfish files, both ways."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from random_board import random_points

from bgformats.formats.positions.fibs import read_fibs, write_fibs
from bgformats.formats.positions.gnubgid import write_gnubgid
from bgformats.formats.positions.jellyfish import read_jellyfish, write_jellyfish
from bgformats.formats.positions.points import read_points
from bgformats.formats.positions.snowie import read_snowie, write_snowie
from bgformats.model.position import Position, is_post_crawford
from bgformats.terms import CubeHolder, Side

GNUBG = shutil.which("gnubg") or ("/usr/games/gnubg" if Path("/usr/games/gnubg").is_file() else None)
pytestmark = pytest.mark.skipif(GNUBG is None, reason="GNU Backgammon is not there")
_BOARD_LINE = re.compile(r"^board:.*$", re.MULTILINE)
_SHOWN = re.compile(r"Position ID: (\S{14})\s+Match ID\s*: (\S{12})")
NAMES = ("gnubg", "root")


def _asked(folder: Path, commands: list[str]) -> str:
    script = folder / "script"
    script.write_text("\n".join((*commands, "")), encoding="utf-8")
    assert GNUBG is not None
    done = subprocess.run(
        [GNUBG, "-t", "-q", "-c", str(script)], cwd=folder, capture_output=True, text=True, timeout=60,
        stdin=subprocess.DEVNULL, check=False, encoding="utf-8", errors="replace",
    )  # fmt: skip
    return done.stdout


def _positions() -> list[Position]:
    """Positions that GNU Backgammon accepts: of games that are not over, with everything that its files hold."""
    generator = random.Random(5)
    found: list[Position] = []
    while len(found) < 12:
        points = random_points(generator)
        length = generator.choice((0, 3, 7))
        score = (generator.randrange(length), generator.randrange(length)) if length else (0, 0)
        crawford = length > 1 and max(score) == length - 1 != min(score) and generator.random() < 0.5
        cube = 1 if crawford else generator.choice((1, 2, 4))
        larger, smaller = sorted((generator.randint(1, 6), generator.randint(1, 6)), reverse=True)
        position = Position(
            on_roll=generator.choice(tuple(Side)),
            points=points,
            cube=cube,
            cube_owner=CubeHolder.CENTER if cube == 1 else generator.choice((CubeHolder.FIRST, CubeHolder.SECOND)),
            dice=None if generator.random() < 0.4 else (larger, smaller),
            length=length,
            score=score,
            crawford=crawford,
            post_crawford=is_post_crawford(length, score, crawford),
            jacoby=None if length else True,
            double_offered=False,
            players=NAMES,
        )
        if not position.problems and all(any(counts[1:]) for counts in points):
            found.append(position)
    return found


POSITIONS = _positions()


def test_its_board_lines_are_ours_byte_for_byte(tmp_path: Path) -> None:
    commands = ["set output rawboard on"]
    for position in POSITIONS:
        commands += [f"set gnubgid {write_gnubgid(position)}", "show board"]
    shown = _asked(tmp_path, commands)
    lines = set(_BOARD_LINE.findall(shown))
    for position in POSITIONS:
        line = write_fibs(position)
        assert line in lines, write_gnubgid(position)
        assert read_fibs(line).board == position.board


def test_the_texts_and_files_that_it_exports_are_read_as_the_position(tmp_path: Path) -> None:
    commands: list[str] = []
    for number, position in enumerate(POSITIONS):
        commands += [f"set gnubgid {write_gnubgid(position)}", f"export position snowietxt {number}.txt"]
        commands += [f"export position pos {number}.pos"]
    _asked(tmp_path, commands)
    for number, position in enumerate(POSITIONS):
        text = (tmp_path / f"{number}.txt").read_text(encoding="utf-8")
        # It has no word for what it does not write: to whom it is to act, and whether a double is on offer.
        said = position.model_copy(update={"double_offered": None})
        assert read_snowie(text) == said
        assert f"{write_snowie(position)}\n" in text
        file = read_jellyfish((tmp_path / f"{number}.pos").read_bytes().decode("latin-1"))
        beavers = file.beavers
        assert file == said.model_copy(update={"beavers": beavers})
        assert (beavers is None) is bool(position.length)


def test_it_reads_our_snowie_texts_and_jellyfish_files_as_the_position(tmp_path: Path) -> None:
    commands = ["set jacoby on"]
    for number, position in enumerate(POSITIONS):
        (tmp_path / f"{number}.txt").write_text(write_snowie(position) + "\n", encoding="utf-8")
        (tmp_path / f"{number}.pos").write_bytes(write_jellyfish(position).encode("latin-1"))
        commands += [f"import snowietxt {number}.txt", "show board", f"import pos {number}.pos", "show board"]
    shown = [":".join(pair) for pair in _SHOWN.findall(_asked(tmp_path, commands))]
    for position in POSITIONS:
        assert shown.count(write_gnubgid(position)) >= 2, (write_gnubgid(position), shown)


def test_its_simple_boards_are_the_side_on_roll_and_its_opponent(tmp_path: Path) -> None:
    for position in POSITIONS[:4]:
        mine, theirs = position.points[1], position.points[0]
        numbers = [mine[25], *(mine[point] - theirs[25 - point] for point in range(1, 25)), -theirs[25]]
        text = "set board simple " + " ".join(map(str, numbers))
        shown = _SHOWN.findall(_asked(tmp_path, ["new session", "set turn 1", text, "show board"]))
        assert write_gnubgid(read_points(text)) == shown[-1][0]
