"""Which legal plays are nearest to a play that is none: what was meant is most likely among them.

Knows checkers and hops; no notation and no file.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from bgformats.game.board import Counts, Hop
from bgformats.game.plays import LegalPlay
from bgformats.terms import BAR

Path = tuple[int, ...]


def nearest_first(plays: Sequence[LegalPlay], mine: Counts, written: Sequence[Path]) -> tuple[LegalPlay, ...]:
    """The legal plays, those first that have the most of the written paths.

    Among equals those come first that leave the mover's checkers nearest to where the written play puts them, counted
    in pips, then those that move no checker from elsewhere; what is alike in all stays in its order. ``mine`` are the
    mover's checkers before the play.
    """
    if not written:
        return tuple(plays)
    moved = _moved(mine, written)
    named = frozenset(point for path in written for point in path)

    def distance(play: LegalPlay) -> tuple[int, int, int]:
        known = named.union(hop.target for hop in play.hops)
        elsewhere = sum(hop.origin not in known for hop in play.hops)
        return _missing(play.hops, written), _pips_between(play.mine, moved), elsewhere

    return tuple(sorted(plays, key=distance))


def _moved(mine: Counts, written: Sequence[Path]) -> list[int]:
    """The checkers behind the written play, by its word alone: a count may be below zero."""
    counts = list(mine)
    for path in written:
        counts[min(path[0], BAR)] -= 1
        counts[min(path[-1], BAR)] += 1
    return counts


def _pips_between(counts: Sequence[int], others: Sequence[int]) -> int:
    return sum(map(abs, accumulate(here - there for here, there in zip(counts, others, strict=True))))


def _missing(hops: Sequence[Hop], written: Sequence[Path]) -> int:
    """How many of the written paths are not in a play."""
    rest = list(hops)
    return sum(not _take(rest, path[0], path[-1]) for path in written)


def _take(rest: list[Hop], origin: int, target: int) -> bool:
    """Takes hops that lead from one point to another out of ``rest``; false where there are none that do."""
    for hop in list(rest):
        if hop.origin == origin and hop.target >= target:
            rest.remove(hop)
            if hop.target == target or _take(rest, hop.target, target):
                return True
            rest.append(hop)
    return False
