"""What a game without a result can have been worth, so that the next score line is not believed blindly."""

from __future__ import annotations

from typing import NamedTuple

from bgformats.model.record import Unread
from bgformats.replay.outcome import Outcome
from bgformats.replay.walk import Walk
from bgformats.terms import CubeHolder, Side, WinKind


class Worth(NamedTuple):
    """The points that each of ``winners`` can have won. ``nothing``: the game may have been broken off."""

    winners: tuple[Side, ...]
    points: frozenset[int]
    nothing: bool

    def allows(self, gained: tuple[int, int]) -> bool:
        """Whether the score can have grown so: side 1's points and side 2's."""
        if gained == (0, 0):
            return self.nothing
        return any(gained[side.opponent - 1] == 0 and gained[side - 1] in self.points for side in self.winners)


def possible_worth(walk: Walk, outcome: Outcome) -> Worth | None:
    """What the game can have been worth by its cube and its end; None where that cannot be known.

    A game may be lost as a single one, a gammon or a backgammon, by the cube as it stands or, with a double still
    open, as it would have been turned. (bkgm.com, rules of backgammon.)
    """
    if walk.setting.declined or any(isinstance(action, Unread) for action in walk.game.actions):
        return None
    cubes = {walk.cube}
    if walk.offer is not None:
        cubes.add(walk.offer.value)
    if walk.holder is CubeHolder.CENTER and walk.setting.has_cube:
        # Equal opening dice may have doubled the cube, which no file tells.
        cubes |= {walk.cube * 2**count for count in range(walk.setting.rules.automatic_doubles + 1)}
    kinds = (1, 2) if not walk.setting.variant.triple else tuple(int(kind) for kind in WinKind)
    if outcome.ended_by in ("time", "disconnection") or (outcome.claimed and outcome.claimed.points):
        # A forfeit may be worth what a tournament says, and points that were claimed are told of already.
        return None
    winners = tuple(Side) if outcome.winner is None else (outcome.winner,)
    return Worth(winners, frozenset(cube * kind for cube in cubes for kind in kinds), outcome.winner is None)
