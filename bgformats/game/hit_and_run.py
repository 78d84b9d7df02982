"""The plays of a variant in which a checker that hits in its own home board stays there for the turn (Tavla).

Knows the ordinary laws through ``plays`` and ``legality``. This law can rule the longest plays out; then shorter ones
are legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bgformats.game.board import HOPS, Counts, Hop
from bgformats.game.legality import Breach, Law, Reading, Verdict, Way, judge, playable_readings
from bgformats.game.plays import LegalPlay, apply_hop, hop_is_legal
from bgformats.terms import BAR, OFF

_HOME = 6
"""The highest point of the home board."""


def left_again(play: LegalPlay | Reading) -> int | None:
    """The point at home on which a checker hits and from which it moves on in the same turn; None if none does."""
    return next((point for point in play.hits if point <= _HOME and not play.mine[point]), None)


def plays_without_hit_and_run(mine: Counts, theirs: Counts, dice: tuple[int, int]) -> tuple[LegalPlay, ...]:
    """The distinct legal plays under this law; none where nothing can be played. The larger die comes first."""
    larger, smaller = dice
    orders = [(larger,) * 4] if larger == smaller else [(larger, smaller), (smaller, larger)]
    kept: dict[tuple[Counts, Counts], tuple[LegalPlay, int]] = {}
    for order in orders:
        for play in _sequences(mine, theirs, order, LegalPlay((), (), mine, theirs)):
            if play.hops and left_again(play) is None:
                # One die can lead where two do, when it bears off what two move up and bear off.
                known = kept.setdefault((play.mine, play.theirs), (play, order[0]))
                if len(play.hops) > len(known[0].hops):
                    kept[play.mine, play.theirs] = play, order[0]
    if not kept:
        return ()
    most = max(len(play.hops) for play, _ in kept.values())
    longest = [(play, first) for play, first in kept.values() if len(play.hops) == most or not any(play.mine[1:])]
    if most == 1 and any(first == larger for _, first in longest):
        longest = [(play, first) for play, first in longest if first == larger]
    return tuple(play for play, _ in longest)


def judge_without_hit_and_run(mine: Counts, theirs: Counts, dice: tuple[int, int], ways: Sequence[Way]) -> Verdict:
    """All readings of a play that are legal under this law, or the law that it breaks; ``dice`` as in ``judge``."""
    verdict = judge(mine, theirs, dice, ways)
    if verdict.breach is not None and verdict.breach.law not in (Law.DIE_UNPLAYED, Law.SMALLER_DIE):
        return verdict
    plays = plays_without_hit_and_run(mine, theirs, dice)
    allowed = {(play.mine, play.theirs) for play in plays}
    readings = tuple(playable_readings(mine, theirs, dice, ways))
    # What looks too short may be all that this law leaves.
    legal = {(one.mine, one.theirs): one for one in readings if (one.mine, one.theirs) in allowed}
    if legal:
        return Verdict(tuple(legal.values()), None)
    left = [point for reading in readings if (point := left_again(reading)) is not None]
    if verdict.breach is None or len(left) == len(readings):
        return Verdict((), Breach(Law.HIT_AND_RUN, point=left[0]))
    if len(readings[0].hops) == 1 == max(len(play.hops) for play in plays):
        return Verdict((), Breach(Law.SMALLER_DIE, 0, die=dice[0]))
    return verdict


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
