"""What an exporter is: how rows become text, piece by piece."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bgformats.exports.levels import Level
from bgformats.exports.row import Row


@dataclass(frozen=True, slots=True)
class Exporter:
    """One way to write rows: what comes first, each row without a line end, what stands between two, what ends it.

    ``tail`` is given the number of rows. ``flat`` tells that a row can hold nothing but the columns of its level.
    """

    id: str
    title: str
    head: Callable[[Level], str]
    row: Callable[[Row, Level], str]
    between: str
    tail: Callable[[int], str]
    flat: bool = False


def last_line_end(rows: int) -> str:
    """The end of the last line, where there is one."""
    return "\n" if rows else ""
