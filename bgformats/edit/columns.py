"""Keeps the columns of a transcript where one of its lines grows or shrinks."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from bgformats.diagnostics import Edit
from bgformats.edit.text import growth, in_order
from bgformats.source import Span
from bgformats.syntax.transcript import Line, Row, ScoreLine, Transcript

LEAST: Final = 2
"""Blanks that stay between two columns."""


class Columns:
    """The lines of one transcript, and the gaps in them."""

    def __init__(self, transcript: Transcript) -> None:
        self.lines = transcript.lines

    @cached_property
    def _starts(self) -> list[int]:
        return [line.start for line in self.lines]

    def number_at(self, offset: int) -> int:
        """Which line a character stands in, from 0."""
        return max(bisect_right(self._starts, offset) - 1, 0)

    def kept(self, edits: Sequence[Edit]) -> tuple[Edit, ...]:
        """The edits, and those of the blanks behind them that keep the next column where it was.

        Two blanks are left between columns. A gap with a tab in it stays as it is.
        """
        ordered = in_order(edits)
        lines = dict.fromkeys(self.number_at(edit.offset) for edit in ordered)
        more = [edit for number in lines for edit in _blanks(self.lines[number], ordered)]
        return in_order((*ordered, *more))


def _blanks(line: Line, edits: Sequence[Edit]) -> Iterator[Edit]:
    """What becomes of the gaps of one line."""
    done = line.start
    owed = 0
    for gap in _gaps(line):
        owed += sum(growth(edit) for edit in edits if done <= edit.offset <= gap.start)
        done = gap.start + 1
        blanks = line.text[gap.start - line.start : gap.end - line.start]
        if not owed or len(blanks) < LEAST or blanks.strip(" "):
            continue
        if owed < 0:
            # In the gap and not at its end, so that what begins behind it is moved with it.
            yield Edit(offset=gap.end - 1, end_offset=gap.end - 1, text=" " * -owed)
            owed = 0
        elif (taken := min(owed, len(blanks) - LEAST)) > 0:
            yield Edit(offset=gap.end - taken, end_offset=gap.end, text="")
            owed -= taken


def _gaps(line: Line) -> Iterator[Span]:
    """The stretches between the columns of a line."""
    if isinstance(line, ScoreLine):
        yield Span(line.start + line.scores[0].end, line.start + line.names[1].start)
    if not isinstance(line, Row):
        return
    end = None if line.number is None else line.start + line.number.end + 1
    for cell in line.cells:
        if end is not None and cell.start > end:
            yield Span(end, cell.start)
        end = cell.start + len(cell.text)
