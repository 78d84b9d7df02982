"""Draws a position with plain ASCII characters, laid out as GNU Backgammon users know it.

Side 2 sits at the bottom with ``X`` and bears off at the lower right, side 1 at the top with ``O``. The points carry
the numbers of the side on roll. Knows no rule and colours nothing.
"""

from __future__ import annotations

from typing import Final

from bgformats.model.position import Position
from bgformats.terms import BAR, CubeHolder, Side

_ROWS: Final = 5
_EMPTY: Final = "   "
_MARKS: Final = {Side.FIRST: "O", Side.SECOND: "X"}
_LEVELS: Final = {1: "a single game", 2: "a gammon", 3: "a backgammon"}
_TOP_LEFT, _TOP_RIGHT = range(13, 19), range(19, 25)
_BOTTOM_LEFT, _BOTTOM_RIGHT = range(12, 6, -1), range(6, 0, -1)


def board_lines(position: Position, names: tuple[str, str] = ("side 1", "side 2")) -> tuple[str, ...]:
    """The 13 lines of the board, with names, score, pips, cube and dice at its right.

    More than five checkers on a point, or on the bar, show as their number in the row nearest the middle. Letters of
    ``names`` that ASCII lacks show as ``?``.
    """
    rows = [
        _edge(position, _TOP_LEFT, _TOP_RIGHT),
        *(_row(position, row, _TOP_LEFT, _TOP_RIGHT, Side.SECOND) for row in range(_ROWS)),
        f"{'v' if position.on_roll is Side.SECOND else '^'}|{'':18}|BAR|{'':18}|",
        *(_row(position, row, _BOTTOM_LEFT, _BOTTOM_RIGHT, Side.FIRST) for row in reversed(range(_ROWS))),
        _edge(position, _BOTTOM_LEFT, _BOTTOM_RIGHT),
    ]
    notes = _notes(position, names)
    return tuple(f"{row}     {notes[at]}".rstrip() for at, row in enumerate(rows))


def _edge(position: Position, left: range, right: range) -> str:
    def labels(points: range) -> str:
        numbers = [25 - point if position.on_roll is Side.FIRST else point for point in points]
        return "-".join(f"{number:->2}" for number in numbers)

    return f" +{labels(left)}------{labels(right)}-+"


def _row(position: Position, row: int, left: range, right: range, on_bar: Side) -> str:
    """One row of a half; row 0 lies at the edge. A side waits on the bar in the half where it will enter."""
    bar = _cell(position.board.of(on_bar)[BAR], _MARKS[on_bar], row)
    halves = ["".join(_point(position, point, row) for point in points) for points in (left, right)]
    return f" |{halves[0]}|{bar}|{halves[1]}|"


def _point(position: Position, point: int, row: int) -> str:
    """What stands in one row of a point, numbered as side 2 numbers it."""
    second = position.points[1][point]
    if second:
        return _cell(second, _MARKS[Side.SECOND], row)
    return _cell(position.points[0][25 - point], _MARKS[Side.FIRST], row)


def _cell(count: int, mark: str, row: int) -> str:
    if row >= count:
        return _EMPTY
    if count > _ROWS and row == _ROWS - 1:
        return f"{count:>2} "
    return f" {mark} "


def _notes(position: Position, names: tuple[str, str]) -> list[str]:
    notes = [""] * (2 * _ROWS + 3)
    for side, order in ((Side.FIRST, 1), (Side.SECOND, -1)):
        own = [_name(position, side, names), _score(position, side), _doing(position, side)]
        own.append(f"{position.board.of(side)[0]} off" if position.board.of(side)[0] else "")
        for at, note in enumerate(own):
            notes[at if order > 0 else -1 - at] = note
    notes[_ROWS + 1] = ", ".join(filter(None, (_match(position), _cube(position, CubeHolder.CENTER))))
    return notes


def _name(position: Position, side: Side, names: tuple[str, str]) -> str:
    name = "".join(letter if " " <= letter <= "~" else "?" for letter in names[side - 1])
    cube = _cube(position, CubeHolder(side))
    return f"{_MARKS[side]}: {name}" + (f" ({cube})" if cube else "")


def _score(position: Position, side: Side) -> str:
    pips = f"{position.board.pip_count(side)} pips"
    if position.score is None:
        return pips
    points = position.score[side - 1]
    return f"{points} {'point' if points == 1 else 'points'}, {pips}"


def _doing(position: Position, side: Side) -> str:
    """What the side has done or has to do."""
    if position.resignation and position.to_act is not side:
        return f"resigns {_LEVELS[position.resignation]}"
    if position.on_roll is not side:
        return ""
    if position.double_offered:
        return "doubles"
    return f"rolled {position.dice[0]}{position.dice[1]}" if position.dice else "on roll"


def _match(position: Position) -> str:
    if position.length is None:
        return ""
    if not position.length:
        return "money game"
    return f"{position.length} point match" + (" (Crawford game)" if position.crawford else "")


def _cube(position: Position, holder: CubeHolder) -> str:
    return f"cube {position.cube}" if position.cube is not None and position.cube_owner is holder else ""
