"""Draws a position for a terminal, with line-drawing characters, and with colours where they are wanted.

Side 1 has ``○`` and side 2 ``●``, so the board reads as well without colours. Takes styles and text from rich, and
prints nothing: that is for the command line.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.style import Style
from rich.text import Text

from bgformats.draw.ascii import BOTTOM_LEFT, BOTTOM_RIGHT, TOP_LEFT, TOP_RIGHT
from bgformats.draw.stacks import ROWS, stacks_on
from bgformats.draw.words import (
    cube_words,
    doing_words,
    has_cube,
    match_words,
    names_of,
    numbered_for,
    offering,
    score_words,
    state_words,
)
from bgformats.model.position import Position
from bgformats.terms import BAR, OFF, CubeHolder, Side

_MARKS: Final = {Side.FIRST: "○", Side.SECOND: "●"}
_CHECKERS: Final = {Side.FIRST: "bold color(231)", Side.SECOND: "bold color(215)"}
_POINTS: Final = ("on color(238)", "on color(235)")
_GROUND: Final = "on color(236)"
_FIELD: Final = f"color(250) {_GROUND}"
_DIE: Final = "bold color(16) on color(253)"
_CUBE: Final = "bold color(16) on color(221)"
_STRONG: Final = "bold"
_FAINT: Final = "dim"
_HALF: Final = 18
_TRAY: Final = 4
_GUTTER: Final = 6
_NOTE: Final = 24
"""The cells that a name may have, so that a line has at most 80."""


class Piece(NamedTuple):
    """A stretch of a line in one style, which rich understands; no style where it is empty."""

    text: str
    style: str = ""


_Line = tuple[Piece, ...]


def board_text(position: Position, *, bottom: Side = Side.SECOND, names: tuple[str, str] | None = None) -> Text:
    """The board as one text of rich, its lines parted by line ends; made for 80 cells."""
    text = Text()
    for at, line in enumerate(board_pieces(position, bottom=bottom, names=names)):
        text.append("\n" if at else "")
        for piece in line:
            text.append(piece.text, piece.style)
    return text


def board_string(
    position: Position, *, bottom: Side = Side.SECOND, names: tuple[str, str] | None = None, colours: bool = False
) -> str:
    """The same board as a string, with escape sequences of 256 colours or without any."""
    lines = board_pieces(position, bottom=bottom, names=names)
    return "\n".join("".join(_painted(piece) if colours else piece.text for piece in line) for line in lines)


def board_pieces(
    position: Position, *, bottom: Side = Side.SECOND, names: tuple[str, str] | None = None
) -> tuple[_Line, ...]:
    """The 15 lines of the board in styled pieces, no blanks at the end of a line.

    More than five checkers show as their number in the row nearest the middle. The cube stands at the left with its
    holder, the checkers borne off at the right. Long names are cut with ``…``.
    """
    top = bottom.opponent
    rows: list[_Line] = [
        _numbers(position, bottom, TOP_LEFT, TOP_RIGHT),
        _rule("┌┬┐"),
        *(_row(position, row, bottom, top) for row in range(ROWS)),
        _middle(position, bottom),
        *(_row(position, row, bottom, bottom) for row in reversed(range(ROWS))),
        _rule("└┴┘"),
        _numbers(position, bottom, BOTTOM_LEFT, BOTTOM_RIGHT),
    ]
    notes = _notes(position, names_of(position, names), bottom)
    return tuple(_trimmed((*row, *note)) for row, note in zip(rows, notes, strict=True))


def _numbers(position: Position, bottom: Side, left: range, right: range) -> _Line:
    own = numbered_for(position, bottom) is bottom

    def labels(points: range) -> str:
        return "".join(f"{point if own else BAR - point:>2} " for point in points)

    return (Piece(f"{'':{_GUTTER + 1}}{labels(left)}{'':5}{labels(right)}{'':{_TRAY + 2}}"),)


def _rule(corners: str) -> _Line:
    left, between, right = corners[0], corners[1], corners[2]
    half = "─" * _HALF
    line = f"{left}{half}{between}───{between}{half}{between}{'─' * _TRAY}{right}"
    return Piece(" " * _GUTTER), Piece(line, _FIELD)


def _row(position: Position, row: int, bottom: Side, half: Side) -> _Line:
    """One row of the half of ``half``; row 0 lies at the edge. A side waits on the bar in the half where it enters."""
    left, right = (BOTTOM_LEFT, BOTTOM_RIGHT) if half is bottom else (TOP_LEFT, TOP_RIGHT)
    wall = Piece("│", _FIELD)
    return (
        _cube_at(position, CubeHolder(half) if not row else None),
        wall,
        *(_cell(position, bottom, point, row) for point in left),
        wall,
        _cell(position, half.opponent, BAR, row),
        wall,
        *(_cell(position, bottom, point, row) for point in right),
        wall,
        _tray(position, half, row),
        wall,
    )


def _cell(position: Position, side: Side, point: int, row: int) -> Piece:
    """What stands in one row of a point, given in the numbering of ``side``."""
    ground = _GROUND if point == BAR else _POINTS[point % 2]
    for stack in stacks_on(position, side, point):
        place = row - stack.first
        if 0 <= place < stack.shown:
            is_number = stack.told and place == stack.shown - 1
            text = f"{stack.number:>2} " if is_number else f" {_MARKS[stack.side]} "
            return Piece(text, f"{_CHECKERS[stack.side]} {ground}")
    return Piece("   " if point == BAR or point % 2 else " · ", f"color(242) {ground}")


def _tray(position: Position, side: Side, row: int) -> Piece:
    count = position.board.of(side)[OFF]
    if row or not count:
        return Piece(" " * _TRAY, _FIELD)
    return Piece(f"{_MARKS[side]}{count:<3}", f"{_CHECKERS[side]} {_GROUND}")


def _middle(position: Position, bottom: Side) -> _Line:
    """The row between the halves: dice at the right of the side at the bottom, a cube on offer before its answerer."""
    by_side: dict[Side, _Line] = {}
    if position.dice:
        roller = position.on_roll or bottom
        larger, smaller = position.dice
        by_side[roller] = (Piece(f"[{larger}]", _DIE), Piece(" ", _FIELD), Piece(f"[{smaller}]", _DIE))
    if position.double_offered and position.cube is not None:
        doubler = offering(position) or bottom.opponent
        by_side[doubler.opponent] = (Piece(f"[{2 * position.cube}]", _CUBE),)
    wall = Piece("│", _FIELD)
    sides = (by_side.get(bottom.opponent, ()), by_side.get(bottom, ()))
    left, right = (_centred(pieces) for pieces in sides)
    cube = _cube_at(position, CubeHolder.CENTER)
    return cube, wall, *left, wall, Piece("BAR", _FIELD), wall, *right, wall, Piece(" " * _TRAY, _FIELD), wall


def _centred(pieces: _Line) -> _Line:
    space = _HALF - sum(len(piece.text) for piece in pieces)
    return Piece(" " * (space // 2), _FIELD), *pieces, Piece(" " * (space - space // 2), _FIELD)


def _cube_at(position: Position, holder: CubeHolder | None) -> Piece:
    """The gutter at the left, with the cube where ``holder`` has it and it is not on offer."""
    if not has_cube(position) or position.double_offered or holder is None or position.cube_owner is not holder:
        return Piece(" " * _GUTTER)
    return Piece(f"{f'[{position.cube}]':>{_GUTTER}}", _STRONG)


def _notes(position: Position, names: tuple[str, str], bottom: Side) -> list[_Line]:
    notes: list[_Line] = [()] * (2 * ROWS + 5)
    for side in Side:
        off = position.board.of(side)[OFF]
        own = [
            Piece(f"{_MARKS[side]} {_cut(names[side - 1], _NOTE - 2)}", _STRONG),
            Piece(score_words(position, side)),
            Piece(doing_words(position, side), _STRONG),
            Piece(_joined(f"{off} off" if off else "", cube_words(position, CubeHolder(side)))),
        ]
        for at, note in enumerate(own):
            notes[-2 - at if side is bottom else 1 + at] = (Piece("  "), note)
    length, _, rule = match_words(position).partition(" (")
    middle = (state_words(position), _joined(length, cube_words(position, CubeHolder.CENTER)), rule and f"({rule}")
    for at, words in enumerate(middle, ROWS + 1):
        notes[at] = (Piece("  "), Piece(words, _FAINT))
    return notes


def _joined(*words: str) -> str:
    return ", ".join(filter(None, words))


def _cut(text: str, room: int) -> str:
    if cell_len(text) <= room:
        return text
    while cell_len(text) >= room:
        text = text[:-1]
    return text.rstrip() + "…"


def _trimmed(line: _Line) -> _Line:
    pieces = list(line)
    while pieces and not pieces[-1].text.strip():
        pieces.pop()
    if pieces:
        pieces[-1] = pieces[-1]._replace(text=pieces[-1].text.rstrip())
    return tuple(pieces)


def _painted(piece: Piece) -> str:
    if not piece.style:
        return piece.text
    return Style.parse(piece.style).render(piece.text, color_system=ColorSystem.EIGHT_BIT)
