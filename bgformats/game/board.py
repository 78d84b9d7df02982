"""The board: how many checkers each side has on each point. Knows no dice and no rule.

Each side's checkers are 26 counts in that side's own numbering: 0 borne off, 1 to 24 the points, 25 the bar.
A side's point ``p`` is its opponent's point ``25 - p``.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final, NamedTuple

from bgformats.terms import BAR, Side

Counts = tuple[int, ...]
"""26 counts of one side's checkers."""


class Hop(NamedTuple):
    """One checker moved by one die, in the mover's numbering. ``target`` 0 is off, ``origin`` 25 the bar."""

    origin: int
    target: int


HOPS: Final = tuple(tuple(Hop(origin, target) for target in range(BAR + 1)) for origin in range(BAR + 1))
"""Every hop there can be, by origin and target: the inner loops take them from here instead of making them."""


class Board(NamedTuple):
    """Both sides' checkers. Immutable: every change makes a new board."""

    first: Counts
    second: Counts

    def of(self, side: Side) -> Counts:
        """The checkers of ``side``, in its own numbering."""
        return self.first if side is Side.FIRST else self.second

    def replaced(self, side: Side, mine: Counts, theirs: Counts) -> Board:
        """The board on which ``side`` has ``mine`` and its opponent ``theirs``."""
        return Board(mine, theirs) if side is Side.FIRST else Board(theirs, mine)

    def pip_count(self, side: Side) -> int:
        """The sum of steps that ``side`` needs to bear off all its checkers."""
        return pips(self.of(side))

    def __str__(self) -> str:
        """The board as a picture for a terminal."""
        return _picture(self, "ascii")

    def _repr_svg_(self) -> str:
        """The board as notebooks show it."""
        return _picture(self, "svg")

    def swapped(self) -> Board:
        """The same board with the sides exchanged."""
        return Board(self.second, self.first)


def pips(counts: Counts) -> int:
    """The sum of steps to bear off: a checker on the bar needs 25."""
    return sum(point * count for point, count in enumerate(counts))


def counts_from(points: dict[int, int]) -> Counts:
    """26 counts from a mapping of point to checkers."""
    return tuple(points.get(point, 0) for point in range(BAR + 1))


def _picture(board: Board, form: str) -> str:
    # Drawing is above this layer, and only whoever prints a board needs it: it is looked up when that happens.
    return str(import_module("bgformats.api.looking").draw_position(board, form)).rstrip("\n")
