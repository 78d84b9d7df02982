"""Draws a position with plain ASCII characters, laid out as GNU Backgammon users know it.

Side 2 has ``X`` and sits at the bottom unless asked otherwise, side 1 has ``O``; the side at the bottom bears off at
the lower right. The points carry the numbers of the side on roll. Knows no rule and colours nothing.
"""

from __future__ import annotations

from typing import Final

from bgformats.draw.stacks import ROWS, Stack, stacks_on
from bgformats.draw.words import cube_words, doing_words, match_words, names_of, numbered_for, score_words, state_words
from bgformats.model.position import Position
from bgformats.terms import BAR, OFF, CubeHolder, Side

_EMPTY: Final = "   "
_MARKS: Final = {Side.FIRST: "O", Side.SECOND: "X"}
TOP_LEFT: Final = range(13, 19)
"""The points of the side at the bottom, as they are seen from left to right; so are the next three."""
TOP_RIGHT: Final = range(19, 25)
BOTTOM_LEFT: Final = range(12, 6, -1)
BOTTOM_RIGHT: Final = range(6, 0, -1)


def board_lines(
    position: Position, names: tuple[str, str] | None = None, bottom: Side = Side.SECOND
) -> tuple[str, ...]:
    """The 13 lines of the board, with names, score, pips, cube and dice at its right.

    More than five checkers on a point, or on the bar, show as their number in the row nearest the middle. Letters of
    ``names`` (else the players of the position) that ASCII lacks show as ``?``.
    """
    top = bottom.opponent
    rows = [
        _edge(position, bottom, TOP_LEFT, TOP_RIGHT),
        *(_row(position, row, bottom, TOP_LEFT, TOP_RIGHT, bottom) for row in range(ROWS)),
        f"{_turn(position, bottom)}|{'':18}|BAR|{'':18}|",
        *(_row(position, row, bottom, BOTTOM_LEFT, BOTTOM_RIGHT, top) for row in reversed(range(ROWS))),
        _edge(position, bottom, BOTTOM_LEFT, BOTTOM_RIGHT),
    ]
    notes = _notes(position, names_of(position, names), bottom)
    return tuple(f"{row}     {notes[at]}".rstrip() for at, row in enumerate(rows))


def _edge(position: Position, bottom: Side, left: range, right: range) -> str:
    own = numbered_for(position, bottom) is bottom

    def labels(points: range) -> str:
        return "-".join(f"{point if own else BAR - point:->2}" for point in points)

    return f" +{labels(left)}------{labels(right)}-+"


def _row(position: Position, row: int, bottom: Side, left: range, right: range, on_bar: Side) -> str:
    """One row of a half; row 0 lies at the edge. A side waits on the bar in the half where it will enter."""
    bar = _cell(stacks_on(position, on_bar, BAR), row)
    halves = ["".join(_cell(stacks_on(position, bottom, point), row) for point in points) for points in (left, right)]
    return f" |{halves[0]}|{bar}|{halves[1]}|"


def _turn(position: Position, bottom: Side) -> str:
    """Which side is on roll: the lower, the upper, or nobody knows."""
    if position.on_roll is None:
        return " "
    return "v" if position.on_roll is bottom else "^"


def _cell(stacks: tuple[Stack, ...], row: int) -> str:
    for stack in stacks:
        place = row - stack.first
        if 0 <= place < stack.shown:
            return f"{stack.number:>2} " if stack.told and place == stack.shown - 1 else f" {_MARKS[stack.side]} "
    return _EMPTY


def _notes(position: Position, names: tuple[str, str], bottom: Side) -> list[str]:
    notes = [""] * (2 * ROWS + 3)
    for side in Side:
        off = position.board.of(side)[OFF]
        own = [_name(position, side, names), score_words(position, side), doing_words(position, side)]
        own.append(f"{off} off" if off else "")
        for at, note in enumerate(own):
            notes[-1 - at if side is bottom else at] = note
    middle = (match_words(position), cube_words(position, CubeHolder.CENTER), state_words(position))
    notes[ROWS + 1] = ", ".join(filter(None, middle))
    return notes


def _name(position: Position, side: Side, names: tuple[str, str]) -> str:
    name = "".join(letter if " " <= letter <= "~" else "?" for letter in names[side - 1])
    cube = cube_words(position, CubeHolder(side))
    return f"{_MARKS[side]}: {name}" + (f" ({cube})" if cube else "")
