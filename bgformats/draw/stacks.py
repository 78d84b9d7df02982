"""Which checkers stand where on a drawn board: at most five a point are drawn, and their number where there are more.

Places are those of the side at the bottom: its points 1 to 24, its bar 25. Knows nothing of how they are drawn.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from bgformats.model.position import Position
from bgformats.terms import BAR, Side

ROWS: Final = 5
_SHARED_ROWS: Final = 2


class Stack(NamedTuple):
    """Checkers of one side on one point of its own, or on its bar: ``shown`` of ``number``, from row ``first`` on.

    Row 0 lies at the edge of the board.
    """

    side: Side
    point: int
    number: int
    first: int
    shown: int

    @property
    def told(self) -> bool:
        """Whether the number has to be written, since not all are drawn."""
        return self.number > self.shown


def stacks_on(position: Position, side: Side, point: int) -> tuple[Stack, ...]:
    """What stands on a point of ``side``: one stack or none.

    Two where both sides stand there. That cannot be, but an identifier can say so, and then both are drawn.
    """
    found = [(side, point), (side.opponent, BAR - point)]
    if point == BAR:
        found.pop()
    present = [(who, where) for who, where in found if position.board.of(who)[where]]
    limit = ROWS if len(present) < 2 else _SHARED_ROWS
    stacks = []
    for place, (who, where) in enumerate(present):
        count = position.board.of(who)[where]
        stacks.append(Stack(who, where, count, place * limit, min(count, limit)))
    return tuple(stacks)


def all_stacks(position: Position, bottom: Side) -> tuple[Stack, ...]:
    """Every stack on the 24 points and on both bars, in the order of the points of ``bottom``."""
    points = [stack for point in range(1, BAR) for stack in stacks_on(position, bottom, point)]
    bars = [stack for side in (bottom, bottom.opponent) for stack in stacks_on(position, side, BAR)]
    return (*points, *bars)
