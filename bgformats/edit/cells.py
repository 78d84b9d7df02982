"""The repair of a cell that cannot be read and is near to one that can."""

from __future__ import annotations

from bgformats.diagnostics import Edit, Fact, Fix
from bgformats.edit.desk import Desk, Span
from bgformats.edit.results import indent_of
from bgformats.syntax.transcript import Row, SideRule


def write_nearest(desk: Desk, fact: Fact, span: Span) -> Fix | None:
    """Writes the nearest spelling, as it has been read; a result with a name comes into that player's column."""
    near = fact.values.get("near")
    if not isinstance(near, str) or desk.columns is None:
        return None
    edit = Edit(offset=span[0], end_offset=span[1], text=near)
    row = desk.columns.lines[desk.columns.number_at(span[0])]
    if isinstance(row, Row) and len(row.cells) == 1 and row.cells[0].rule is SideRule.NAME:
        side, number = row.cells[0].side, row.number
        if side is not None:
            start = row.start if number is None else row.start + number.end + 1
            blanks = indent_of(desk.columns, side)[start - row.start :]
            edit = Edit(offset=start, end_offset=span[1], text=f"{blanks or ' '}{near}")
            return Fix(safe=False, message=f"write {near}", edits=(edit,))
    return desk.fix(False, f"write {near}", edit)
