"""The order of a play's hops: one in which they can be played, one after another.

Files list the checkers of a play as it pleases their writers: `18/14 24/18` moves a checker before it is there.
"""

from __future__ import annotations

from collections.abc import Sequence

from bgformats.game.board import Counts, Hop
from bgformats.terms import BAR, OFF

_HOME = 6
"""The highest point from which checkers are borne off."""


def playable_order(
    hops: Sequence[Hop], written: Sequence[tuple[int, ...]], mine: Counts, dice: tuple[int, int] | None
) -> tuple[Hop, ...]:
    """The hops of a legal play as they are written, where that can be played; else with the farthest checker first.

    ``mine`` are the checkers of the mover before the play. ``written`` may be anything; it counts only where it is made
    of the same hops.
    """
    if sorted(written) == sorted(map(tuple, hops)):
        own = tuple(Hop(origin, target) for origin, target in written)
        if can_be_played(own, mine, dice):
            return own
    return tuple(sorted(hops, reverse=True))


def can_be_played(hops: Sequence[Hop], mine: Counts, dice: tuple[int, int] | None) -> bool:
    """Whether each hop finds its checker, nobody waits on the bar, and checkers leave only from a full home board.

    Which points are blocked does not depend on the order and is not looked at.
    """
    counts = list(mine)
    left = [] if dice is None else list(dice) * (2 if dice[0] == dice[1] else 1)
    for origin, target in hops:
        if not counts[origin] or (counts[BAR] and origin != BAR):
            return False
        if target == OFF and not _leaves(origin, counts, left):
            return False
        if origin - target in left:
            left.remove(origin - target)
        elif target == OFF and left:
            left.remove(max(left))
        counts[origin] -= 1
        counts[target] += 1
    return True


def _leaves(origin: int, counts: Sequence[int], left: Sequence[int]) -> bool:
    if any(counts[_HOME + 1 :]):
        return False
    return not left or origin in left or (max(left) > origin and not any(counts[origin + 1 :]))
