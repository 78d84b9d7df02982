"""The arrows of a play on a drawn board: from which checker to which place each hop leads.

Plays the hops on what is drawn, so that two checkers of one point get two arrows, and a checker that moves on starts
where it arrived. Asks not whether the play is legal.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from bgformats.draw.layout import HALF, MIDDLE, RADIUS, SLAB_STEP, Spot, checker
from bgformats.draw.stacks import stacks_on
from bgformats.game.board import Hop
from bgformats.model.position import Position
from bgformats.terms import BAR, OFF, Side

_HEAD: Final = 17.0
_BEND: Final = 0.12
_OFF_STEP: Final = 24


class Arrow(NamedTuple):
    """A bent line from ``start`` over ``bend`` (a control point of a quadratic curve) to ``end``, where it points."""

    hop: Hop
    start: Spot
    bend: Spot
    end: Spot

    @property
    def neck(self) -> Spot:
        """Where the line ends and the head begins."""
        x, y = self._direction
        return Spot(self.end.x - x * _HEAD, self.end.y - y * _HEAD)

    @property
    def head(self) -> tuple[Spot, Spot, Spot]:
        """The corners of the head, its tip first."""
        x, y = self._direction
        neck, half = self.neck, _HEAD * 0.6
        return self.end, Spot(neck.x - y * half, neck.y + x * half), Spot(neck.x + y * half, neck.y - x * half)

    @property
    def _direction(self) -> Spot:
        across, down = self.end.x - self.bend.x, self.end.y - self.bend.y
        length = math.hypot(across, down) or 1.0
        return Spot(across / length, down / length)


def arrows_of(position: Position, bottom: Side, mover: Side, play: Sequence[Hop]) -> tuple[Arrow, ...]:
    """One arrow a hop, in the order of the play."""
    spots = _Spots(position, bottom, mover, sum(hop.target == OFF for hop in play))
    return tuple(_bent(hop, spots.leave(hop.origin), spots.arrive(hop.target)) for hop in play)


class _Spots:
    """The places of the mover's checkers while its play goes on."""

    def __init__(self, position: Position, bottom: Side, mover: Side, borne_off: int) -> None:
        self._bottom, self._mover = bottom, mover
        self._spots = {point: self._standing(position, point) for point in range(1, BAR + 1)}
        self._off = self._tray(position.board.of(mover)[OFF], borne_off)

    def _standing(self, position: Position, point: int) -> list[Spot]:
        """The checkers drawn on a point; the one with the number comes first, so that it is the last to leave."""
        for stack in stacks_on(position, self._mover, point):
            if stack.side is self._mover:
                spots = [self._spot(point, stack.first + row) for row in range(stack.shown)]
                return [spots[-1], *spots[:-1]] if stack.told else spots
        return []

    def _tray(self, already: int, more: int) -> list[Spot]:
        """Where the arrows into the tray end, the last first: further apart than the checkers will lie.

        The topmost checker leaves first and goes furthest from the edge, so that arrows do not cross. They begin beyond
        the number of the checkers there, where there is room.
        """
        edge, next_one = self._spot(OFF, 0), self._spot(OFF, already)
        inwards = math.copysign(1, MIDDLE - edge.y)
        room = HALF - SLAB_STEP - _OFF_STEP * max(more - 1, 0)
        start = min(abs(next_one.y - edge.y) + (_OFF_STEP if already else 0), max(room, 0))
        return [Spot(edge.x, edge.y + inwards * (start + _OFF_STEP * place)) for place in range(more)]

    def _spot(self, point: int, row: int) -> Spot:
        return checker(self._bottom, self._mover, point, row)

    def leave(self, point: int) -> Spot:
        """The checker that leaves: the topmost; the first place where none is drawn."""
        return self._spots[point].pop() if self._spots[point] else self._spot(point, 0)

    def arrive(self, point: int) -> Spot:
        """The place on which a checker comes to lie."""
        if point == OFF:
            return self._off.pop()
        spot = self._spot(point, len(self._spots[point]))
        self._spots[point].append(spot)
        return spot


def _bent(hop: Hop, start: Spot, end: Spot) -> Arrow:
    """The curve leans to the middle of the board, where there is room, and to the side where the way is upright."""
    across, down = end.x - start.x, end.y - start.y
    middle = Spot((start.x + end.x) / 2, (start.y + end.y) / 2)
    sideways = Spot(-down * _BEND, across * _BEND)
    if abs(across) > RADIUS and (middle.y + sideways.y - MIDDLE) ** 2 > (middle.y - sideways.y - MIDDLE) ** 2:
        sideways = Spot(-sideways.x, -sideways.y)
    return Arrow(hop, start, Spot(middle.x + sideways.x, middle.y + sideways.y), end)
