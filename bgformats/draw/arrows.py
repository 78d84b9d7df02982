"""The arrows of a play on a drawn board: from which checker to which place each hop leads.

Plays the hops on what is drawn, so that two checkers of one point get two arrows, and a checker that moves on starts
where it arrived. Asks not whether the play is legal.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from bgformats.draw.layout import MIDDLE, RADIUS, Spot, checker
from bgformats.draw.stacks import stacks_on
from bgformats.game.board import Hop
from bgformats.model.position import Position
from bgformats.terms import BAR, OFF, Side

_HEAD: Final = 17.0
_BEND: Final = 0.12


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
    spots = _Spots(position, bottom, mover)
    return tuple(_bent(hop, spots.leave(hop.origin), spots.arrive(hop.target)) for hop in play)


class _Spots:
    """The places of the mover's checkers while its play goes on."""

    def __init__(self, position: Position, bottom: Side, mover: Side) -> None:
        self._bottom, self._mover = bottom, mover
        self._spots = {point: self._standing(position, point) for point in range(1, BAR + 1)}
        self._off = position.board.of(mover)[OFF]

    def _standing(self, position: Position, point: int) -> list[Spot]:
        for stack in stacks_on(position, self._mover, point):
            if stack.side is self._mover:
                return [self._spot(point, stack.first + row) for row in range(stack.shown)]
        return []

    def _spot(self, point: int, row: int) -> Spot:
        return checker(self._bottom, self._mover, point, row)

    def leave(self, point: int) -> Spot:
        """The checker that leaves: the topmost; the first place where none is drawn."""
        return self._spots[point].pop() if self._spots[point] else self._spot(point, 0)

    def arrive(self, point: int) -> Spot:
        """The place on which a checker comes to lie."""
        if point == OFF:
            self._off += 1
            return self._spot(OFF, self._off - 1)
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
