"""The plays of a variant in which a checker that hits in its own home board stays there for the turn (Tavla).

Knows the ordinary laws through ``plays``. This law can rule the longest plays out; then shorter ones are legal.
"""

from __future__ import annotations

from collections.abc import Iterator

from bgformats.game.board import HOPS, Counts, Hop
from bgformats.game.plays import LegalPlay, apply_hop, hop_is_legal
from bgformats.terms import BAR, OFF


def runs(play: LegalPlay) -> bool:
    """Whether a checker that hits in its own home board moves on in the same turn."""
    return any(point <= 6 and not play.mine[point] for point in play.hits)


def plays_without_hit_and_run(mine: Counts, theirs: Counts, dice: tuple[int, int]) -> tuple[LegalPlay, ...]:
    """The distinct legal plays under this law; none where nothing can be played."""
    larger, smaller = dice
    orders = [(larger,) * 4] if larger == smaller else [(larger, smaller), (smaller, larger)]
    kept: dict[tuple[Counts, Counts], tuple[LegalPlay, int]] = {}
    for order in orders:
        for play in _sequences(mine, theirs, order, LegalPlay((), (), mine, theirs)):
            if play.hops and not runs(play):
                kept.setdefault((play.mine, play.theirs), (play, order[0]))
    if not kept:
        return ()
    most = max(len(play.hops) for play, _ in kept.values())
    longest = [(play, first) for play, first in kept.values() if len(play.hops) == most or not any(play.mine[1:])]
    if most == 1 and any(first == larger for _, first in longest):
        longest = [(play, first) for play, first in longest if first == larger]
    return tuple(play for play, _ in longest)


def _sequences(mine: Counts, theirs: Counts, dice: tuple[int, ...], done: LegalPlay) -> Iterator[LegalPlay]:
    """Every way to play the dice in this order, and every beginning of one."""
    yield done
    if not dice:
        return
    for origin in range(BAR, OFF, -1):
        if hop_is_legal(mine, theirs, origin, dice[0]):
            own, others = list(mine), list(theirs)
            target = max(origin - dice[0], OFF)
            hit = apply_hop(own, others, origin, target)
            hops: tuple[Hop, ...] = (*done.hops, HOPS[origin][target])
            hits = (*done.hits, target) if hit else done.hits
            after = LegalPlay(hops, hits, tuple(own), tuple(others))
            yield from _sequences(after.mine, after.theirs, dice[1:], after)
