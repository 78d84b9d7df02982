"""Rows as CSV for spreadsheets: a heading line, pairs in two columns, an empty cell for what is not known.

A spreadsheet takes a cell that begins with ``=``, ``+``, ``-`` or ``@`` for a formula. Text that comes from a file
gets an apostrophe before it; identifiers, which are ours, stay as they are, and so does a minus with nothing behind it
that a formula could do harm with: a name such as ``-Bob``, a loss such as ``-0.031``.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from typing import Final

from bgformats.exports.form import Exporter, last_line_end
from bgformats.exports.levels import Level
from bgformats.exports.row import Json, Row
from bgformats.model.printable import printable

_FORMULA: Final = re.compile(r"[=+@]|-.*[=+@(|!]")
_OURS: Final = frozenset({"position_before", "position_after", "xgid_before", "xgid", "gnubgid", "play"})


def csv_head(level: Level) -> str:
    """The heading line."""
    names: list[Json] = []
    for column in level.columns:
        names += [f"{column}_1", f"{column}_2"] if column in level.pairs else [column]
    return _line(names) + "\n"


def csv_row(row: Row, level: Level) -> str:
    """The cells of a row, without a line end."""
    return _line([cell for column in level.columns for cell in _cells(column, row[column], level)])


def _cells(column: str, value: Json, level: Level) -> Iterator[Json]:
    if column in level.pairs:
        yield from value if isinstance(value, Sequence) and not isinstance(value, str) else (None, None)
    elif column == "dice" and isinstance(value, Sequence):
        yield "".join(map(str, value))
    elif isinstance(value, bool):
        yield "true" if value else "false"
    elif isinstance(value, str):
        yield value if column in _OURS else _harmless(value)
    elif isinstance(value, Sequence):
        yield _harmless((" " if column == "codes" else "; ").join(map(str, value)))
    else:
        yield value


def _harmless(text: str) -> str:
    shown = printable(text)
    return f"'{shown}" if _FORMULA.match(shown) else shown


def _line(cells: list[Json]) -> str:
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="").writerow(cells)
    return buffer.getvalue()


EXPORTER: Final = Exporter("csv", "a table for spreadsheets", csv_head, csv_row, "\n", last_line_end, flat=True)
