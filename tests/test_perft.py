"""Numbers of plays and of positions two rolls deep, against those that GNU Backgammon gave once."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from bgformats.formats.positions.registry import parse_position
from bgformats.game.board import Counts
from bgformats.game.plays import legal_plays

ROWS = [
    json.loads(line)
    for line in (Path(__file__).resolve().parents[1] / "fixtures" / "plays" / "perft.jsonl")
    .read_text("ascii")
    .splitlines()
]
ROLLS = [(larger, smaller) for larger in range(1, 7) for smaller in range(1, larger + 1)]
Position = tuple[Counts, Counts]
"""The side on roll, and the other."""


def _start(board: str) -> Position:
    points = parse_position(f"XGID={board}:0:0:1:00:0:0:0:5:10").points
    return points[1], points[0]


def _after(position: Position, roll: tuple[int, int]) -> set[Position]:
    """The positions that the roll leads to, seen by the other side."""
    plays = legal_plays(*position, roll)
    return {(play.theirs, play.mine) for play in plays} or {(position[1], position[0])}


def _spelled(position: Position) -> str:
    mine, theirs = position
    return "".join(
        chr(64 + mine[at]) if at and mine[at] else chr(96 + theirs[25 - at]) if at < 25 and theirs[25 - at] else "-"
        for at in range(26)
    )


def _digest(positions: set[Position]) -> str:
    """A check sum of the boards, spelled as in an XGID, one a line in order."""
    boards = sorted(map(_spelled, positions))
    return hashlib.sha256("".join(f"{board}\n" for board in boards).encode("ascii")).hexdigest()


def test_all_kinds_of_positions_are_there() -> None:
    assert [row["name"] for row in ROWS] == [
        "standard start", "nackgammon start", "hypergammon start",
        "two on the bar", "bear-off with contact", "bear-off",
    ]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["name"])
def test_one_roll_has_as_many_plays_and_positions_as_gnu_backgammon_lists(row: dict[str, object]) -> None:
    start = _start(str(row["board"]))
    assert {f"{a}{b}": len(legal_plays(*start, (a, b))) for a, b in ROLLS} == row["plays"]
    assert len({after for roll in ROLLS for after in _after(start, roll)}) == row["after_one"]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["name"])
def test_two_rolls_have_as_many_plays_and_lead_to_the_positions_that_gnu_backgammon_lists(
    row: dict[str, object],
) -> None:
    start = _start(str(row["board"]))
    after_one = {after for roll in ROLLS for after in _after(start, roll)}
    going_on = [position for position in after_one if any(position[1][1:])]
    second = {(position, roll): legal_plays(*position, roll) for position in going_on for roll in ROLLS}
    assert sum(map(len, second.values())) == row["plays_of_the_second_roll"]
    dances = {(position[1], position[0]) for (position, _), plays in second.items() if not plays}
    after_two = dances | {(play.theirs, play.mine) for plays in second.values() for play in plays}
    assert len(after_two) == row["after_two"]
    assert _digest(after_two) == row["digest"]
