"""The repair of a game that has ended on the board and has no result: a line that says so."""

from __future__ import annotations

from typing import Final

from bgformats.diagnostics import Edit, Fact, Fix, Place
from bgformats.edit.columns import Columns
from bgformats.edit.desk import Desk, Span
from bgformats.syntax.transcript import Result, Row
from bgformats.terms import Side

_INDENT: Final = {Side.FIRST: " " * 6, Side.SECOND: " " * 34}
"""Where results stand in a plain Jellyfish file."""


def write_result(desk: Desk, fact: Fact, span: Span) -> Fix | None:
    """Writes the result behind the last row, under the results of the file's other games."""
    points, winner = fact.values.get("points"), fact.values.get("winner")
    game, match = desk.game(fact.place), desk.match(fact.place)
    if desk.columns is None or game is None or match is None:
        return None
    if not isinstance(points, int) or not isinstance(winner, int):
        return None
    if not desk.is_certain(Place(fact.place.match, fact.place.game)):
        return None
    row = desk.columns.lines[desk.columns.number_at(span[0])]
    length, side = match.rules.length, Side(winner)
    ends = length is not None and max(game.score_after) >= length
    words = f"Wins {points} point{'' if points == 1 else 's'}{' and the match' if ends else ''}"
    end = row.end or next((line.end for line in desk.columns.lines if line.end), "\n")
    at = row.start + len(row.text)
    edit = Edit(offset=at, end_offset=at, text=f"{end}{indent_of(desk.columns, side)}{words}")
    return desk.fix(False, f"write the result {words!r}", edit)


def indent_of(columns: Columns, side: Side) -> str:
    """What stands before the results of a side in this file."""
    for line in columns.lines:
        if isinstance(line, Row) and line.number is None and len(line.cells) == 1:
            cell = line.cells[0]
            if cell.side is side and isinstance(cell.body, Result) and cell.body.wins:
                return line.text[: cell.start - line.start]
    return _INDENT[side]
