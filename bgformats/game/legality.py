"""Which law a written play breaks, and what it leads to where it breaks none.

Knows dice and checkers; no notation beyond the points of a way. A way is one checker's path: origin, the stops that
are named, and its end, in the mover's numbering. Both sides' counts are in their own numbering, the mover's first.

A way may leave stops out (`24/13`), and the order of ways is no promise. So a play is read by sharing the dice out
among the ways in every manner that fits, and each reading is played on the board. Legality is decided on the
positions that come out. A reading that uses all dice is maximal by itself; only shorter ones need a search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import pairwise
from typing import Final, NamedTuple

from bgformats.game.board import HOPS, Counts, Hop
from bgformats.game.plays import apply_hop, can_move, hop_is_legal, playable_dice
from bgformats.terms import BAR, OFF

Way = tuple[int, ...]

MAX_WAYS: Final = 8
"""Ways beyond which a play is not searched: four hops are the most that can be played."""


class Law(Enum):
    """What a play can do wrong, in the order in which it is told. (Catalogue of checks, "One cause, one finding".)"""

    POINT_OUT_OF_RANGE = "point-out-of-range"
    NO_CHECKER = "no-checker-at-origin"
    BAR_NOT_ENTERED = "bar-not-entered"
    BLOCKED = "blocked-point"
    DIE_NOT_ROLLED = "die-not-rolled"
    BEAR_OFF_TOO_EARLY = "bear-off-too-early"
    BEAR_OFF_GAP = "bear-off-gap"
    SMALLER_DIE = "smaller-die-played"
    DIE_UNPLAYED = "die-left-unplayed"
    HIT_AND_RUN = "hit-and-run"


_RANK: Final = {law: rank for rank, law in enumerate(Law)}


class Reading(NamedTuple):
    """One way to understand a play: its single-die hops, what they hit, and the position after them."""

    hops: tuple[Hop, ...]
    hits: tuple[int, ...]
    mine: Counts
    theirs: Counts


class Breach(NamedTuple):
    """A broken law. ``way`` numbers the way at fault, -1 for the play as a whole; ``point`` or ``die`` say more."""

    law: Law
    way: int = -1
    point: int = -1
    die: int = 0


class Verdict(NamedTuple):
    """All legal readings of a play that end differently; where there is none, the law that is broken."""

    readings: tuple[Reading, ...]
    breach: Breach | None


def read_full(mine: Counts, theirs: Counts, dice: tuple[int, int], ways: Sequence[Way]) -> Reading | None:
    """The reading of a play that names every hop and uses every die, in falling order; None if it is anything else.

    The usual case, and the fast one: such a play is legal when each hop is, and no search is needed.
    """
    larger, smaller = dice
    if larger > 6 or smaller < 1:
        return None
    count = len(ways)
    if larger == smaller:
        return _read_in_order(mine, theirs, (larger,) * 4, ways) if count == 4 else None
    if count != 2:
        return None
    first = ways[0]
    if first[0] - first[-1] == smaller:
        return _read_in_order(mine, theirs, (smaller, larger), ways)
    reading = _read_in_order(mine, theirs, dice, ways)
    if reading is None and not first[-1]:
        # Two checkers borne off: either die may be the one that is larger than needed.
        return _read_in_order(mine, theirs, (smaller, larger), ways)
    return reading


def _read_in_order(mine: Counts, theirs: Counts, dice: tuple[int, ...], ways: Sequence[Way]) -> Reading | None:
    own = list(mine)
    others = list(theirs)
    hits: tuple[int, ...] = ()
    hops: list[Hop] = []
    for way, die in zip(ways, dice, strict=True):
        if len(way) != 2:
            return None
        origin, target = way
        if not 0 < origin <= BAR or target < 0 or not own[origin] or (origin != BAR and own[BAR]):
            return None
        if target:
            if origin - target != die:
                return None
            if blockers := others[25 - target]:
                if blockers > 1:
                    return None
                others[25 - target] = 0
                others[BAR] += 1
                hits = (*hits, target)
        elif origin > die or any(own[7:]) or (origin < die and any(own[origin + 1 : 7])):
            return None
        own[origin] -= 1
        own[target] += 1
        hops.append(HOPS[origin][target])
    return Reading(tuple(hops), hits, tuple(own), tuple(others))


def judge(mine: Counts, theirs: Counts, dice: tuple[int, int], ways: Sequence[Way]) -> Verdict:
    """All legal readings of a play, or the law that it breaks. ``dice`` are 1 to 6, the larger first."""
    for number, way in enumerate(ways):
        for point in way:
            if not OFF <= point <= BAR:
                return Verdict((), Breach(Law.POINT_OUT_OF_RANGE, number, point))
    if len(ways) > MAX_WAYS:
        breach = _plain_breach(mine, theirs, dice, ways)
        return Verdict((), breach or Breach(Law.DIE_NOT_ROLLED, _first_unexplained(dice, ways)))
    legal: dict[tuple[Counts, Counts], Reading] = {}
    stopped: list[Breach] = []
    short: Breach | None = None
    most = -1
    needed = playable_dice(mine, theirs, dice)
    for assigned in _assignments(dice, ways):
        outcome = _play_out(mine, theirs, assigned)
        if isinstance(outcome, Breach):
            stopped.append(outcome)
            continue
        lacking = _not_maximal(mine, theirs, dice, needed, outcome, assigned)
        if lacking is None:
            legal.setdefault((outcome.mine, outcome.theirs), outcome)
        elif len(outcome.hops) > most:
            short, most = lacking, len(outcome.hops)
    if legal:
        return Verdict(tuple(legal.values()), None)
    # Where the hops themselves can be played, what is wrong is that they are not enough.
    breach = short or _plain_breach(mine, theirs, dice, ways)
    if breach is None and stopped:
        breach = min(stopped, key=lambda one: _RANK[one.law])
    return Verdict((), breach or Breach(Law.DIE_NOT_ROLLED, _first_unexplained(dice, ways)))


def playable_readings(mine: Counts, theirs: Counts, dice: tuple[int, int], ways: Sequence[Way]) -> Iterator[Reading]:
    """Every reading of a play whose hops can be made, whether or not they use as many dice as can be used.

    For plays that ``judge`` reads: its ways are few, and their points exist.
    """
    for assigned in _assignments(dice, ways):
        outcome = _play_out(mine, theirs, assigned)
        if isinstance(outcome, Reading):
            yield outcome


class _Assigned(NamedTuple):
    """A hop with the die that makes it and the way that it belongs to."""

    origin: int
    target: int
    die: int
    way: int


def _assignments(dice: tuple[int, int], ways: Sequence[Way]) -> Iterator[tuple[_Assigned, ...]]:
    """Every manner of sharing the dice out among the ways, each way whole."""
    if any(goes_back(way) for way in ways):
        return  # no die moves backwards
    pool = dice * 2 if dice[0] == dice[1] else dice
    yield from _assign(ways, 0, 1, ways[0][0] if ways else OFF, pool, ())


def _assign(
    ways: Sequence[Way], way: int, stop: int, at: int, pool: tuple[int, ...], done: tuple[_Assigned, ...]
) -> Iterator[tuple[_Assigned, ...]]:
    while way < len(ways) and at == ways[way][stop]:
        # The end of a stretch: on to the next stop, or to the next way.
        stop += 1
        if stop == len(ways[way]):
            way, stop = way + 1, 1
            at = ways[way][0] if way < len(ways) else OFF
    if way == len(ways):
        yield done
        return
    goal = ways[way][stop]
    tried = 0
    for index, die in enumerate(pool):
        if die == tried:
            continue
        tried = die
        target = at - die
        if target < goal and goal != OFF:
            continue
        target = max(target, OFF)
        left = pool[:index] + pool[index + 1 :]
        yield from _assign(ways, way, stop, target, left, (*done, _Assigned(at, target, die, way)))


def _play_out(mine: Counts, theirs: Counts, hops: tuple[_Assigned, ...]) -> Reading | Breach:
    """The position after the hops, in whichever order they can be played; else what stops them.

    Falling order is enough for a doublet. With two dice the other order is tried where it keeps to the ways.
    """
    falling = tuple(sorted(hops, key=lambda hop: (-hop.origin, -hop.target)))
    outcome = _play_in_order(mine, theirs, falling)
    if isinstance(outcome, Breach) and len(hops) == 2 and hops[0].die != hops[1].die:
        rising = _play_in_order(mine, theirs, falling[::-1])
        if isinstance(rising, Reading):
            return rising
    return outcome


def _play_in_order(mine: Counts, theirs: Counts, hops: tuple[_Assigned, ...]) -> Reading | Breach:
    own, others = list(mine), list(theirs)
    hits = []
    for hop in hops:
        breach = _hop_breach(tuple(own), tuple(others), hop)
        if breach is not None:
            return breach
        if apply_hop(own, others, hop.origin, hop.target):
            hits.append(hop.target)
    return Reading(tuple(Hop(hop.origin, hop.target) for hop in hops), tuple(hits), tuple(own), tuple(others))


def _hop_breach(mine: Counts, theirs: Counts, hop: _Assigned) -> Breach | None:
    if hop_is_legal(mine, theirs, hop.origin, hop.die):
        return None
    if not mine[hop.origin]:
        return Breach(Law.NO_CHECKER, hop.way, hop.origin)
    if mine[BAR] and hop.origin != BAR:
        return Breach(Law.BAR_NOT_ENTERED, hop.way, hop.origin)
    if hop.target != OFF:
        return Breach(Law.BLOCKED, hop.way, hop.target, hop.die)
    if any(mine[7:]):
        return Breach(Law.BEAR_OFF_TOO_EARLY, hop.way, _highest(mine), hop.die)
    return Breach(Law.BEAR_OFF_GAP, hop.way, _highest(mine), hop.die)


def _not_maximal(
    mine: Counts,
    theirs: Counts,
    dice: tuple[int, int],
    needed: int,
    reading: Reading,
    assigned: tuple[_Assigned, ...],
) -> Breach | None:
    used = len(reading.hops)
    if not any(reading.mine[1:]):
        return None  # the last checker is off: what is left of the roll lapses
    if used < needed:
        left = list(dice * 2 if dice[0] == dice[1] else dice)
        for hop in assigned:
            left.remove(hop.die)
        return Breach(Law.DIE_UNPLAYED, die=_playable_of(reading, left) or left[0])
    if used == 1 and dice[0] != dice[1] and assigned[0].die == dice[1] and can_move(mine, theirs, dice[0]):
        return Breach(Law.SMALLER_DIE, assigned[0].way, die=dice[0])
    return None


def _playable_of(reading: Reading, left: Sequence[int]) -> int:
    return next((die for die in left if can_move(reading.mine, reading.theirs, die)), 0)


def _plain_breach(mine: Counts, theirs: Counts, dice: tuple[int, int], ways: Sequence[Way]) -> Breach | None:
    """A law that the ways break whatever the dice: no checker there, the bar not entered, a named stop blocked."""
    here = list(mine)
    for way in ways:
        here[way[-1]] += 1
        for stop in way[1:-1]:
            here[stop] += 1
    for number, way in enumerate(ways):
        for point in way[:-1]:
            here[point] -= 1
            if here[point] < 0 or point == OFF:
                return Breach(Law.NO_CHECKER, number, point)
    entering = sum(1 for way in ways if way[0] == BAR)
    if mine[BAR] > entering:
        for number, way in enumerate(ways):
            if way[0] != BAR or _goes_on(way, dice):
                return Breach(Law.BAR_NOT_ENTERED, number, way[0])
    for number, way in enumerate(ways):
        for point in way[1:]:
            if OFF < point < BAR and theirs[25 - point] > 1:
                return Breach(Law.BLOCKED, number, point)
    return None


def _goes_on(way: Way, dice: tuple[int, int]) -> bool:
    """Whether a checker that enters moves on: a second stop, or more pips than one die of the roll gives."""
    return len(way) > 2 or (BAR - way[1] not in dice and BAR - way[1] > max(dice))


def _first_unexplained(dice: tuple[int, int], ways: Sequence[Way]) -> int:
    """The way at fault: one that moves backwards, else one without which the dice explain the play.

    Of several such ways the first that no die makes by itself, else the last.
    """
    for number, way in enumerate(ways):
        if goes_back(way):
            return number
    few = range(len(ways)) if len(ways) <= MAX_WAYS else ()
    spare = [at for at in few if _has_dice(dice, [*ways[:at], *ways[at + 1 :]])]
    alone = [at for at in spare if not any(_fits(ways[at], die) for die in dice)]
    if alone or spare:
        return alone[0] if alone else spare[-1]
    for number in range(len(ways)):
        if not _has_dice(dice, ways[: number + 1]):
            return number
    return len(ways) - 1


def _has_dice(dice: tuple[int, int], ways: Sequence[Way]) -> bool:
    """Whether the dice can be shared out among the ways, whatever stands on the board."""
    return next(_assignments(dice, ways), None) is not None


def _fits(way: Way, die: int) -> bool:
    """Whether one hop with ``die`` makes the whole way."""
    return way[0] - die == way[-1] or (way[-1] == OFF and way[0] < die)


def goes_back(way: Way) -> bool:
    """Whether a stretch of the way does not lead forward."""
    return any(origin <= target for origin, target in pairwise(way))


def _highest(counts: Counts) -> int:
    return next((point for point in range(BAR, 0, -1) if counts[point]), 0)


def apply_written(mine: Counts, theirs: Counts, ways: Sequence[Way]) -> tuple[Counts, Counts] | None:
    """The position that an illegal play leads to if it is done as written; None where it cannot be done.

    The named checkers are moved, a blot on a named stop is hit, and no point ever holds both sides' checkers: a stop
    on the way may be held, for the checker does not stay there.
    """
    own, others = list(mine), list(theirs)
    waiting = list(ways)
    while waiting:
        ready = next((way for way in waiting if OFF < way[0] <= BAR and own[way[0]]), None)
        if ready is None:
            return None
        waiting.remove(ready)
        at = ready[0]
        for stop in ready[1:]:
            if not OFF <= stop < BAR:
                return None
            if stop != OFF and others[25 - stop] > 1:
                continue
            apply_hop(own, others, at, stop)
            at = stop
        if at != ready[-1]:
            return None
    return tuple(own), tuple(others)


def dice_from(ways: Sequence[Way]) -> tuple[int, int] | None:
    """The roll that a play without one must have been played with; None where several would do.

    Only plays with each hop named tell: two hops of one die each, or four equal ones.
    """
    lengths = [origin - target for way in ways for origin, target in pairwise(way)]
    if any(not 1 <= length <= 6 for length in lengths) or any(way[-1] == OFF for way in ways):
        return None
    if len(lengths) == 2 and lengths[0] != lengths[1]:
        return max(lengths), min(lengths)
    if len(lengths) == 4 and len(set(lengths)) == 1:
        return lengths[0], lengths[0]
    return None


def mirrored(points: Way) -> Way:
    """The same points counted from the other seat; the bar and off stay."""
    return tuple(point if point in (OFF, BAR) else BAR - point for point in points)


def playable_in_order(mine: Counts, theirs: Counts, dice: tuple[int, int], ways: Sequence[Way]) -> bool:
    """Whether the hops of a legal play can be made one after the other as written. Ways without all stops pass."""
    own, others = list(mine), list(theirs)
    left = list(dice * 2 if dice[0] == dice[1] else dice)
    for way in ways:
        for origin, target in pairwise(way):
            pips = origin - target
            die = pips if pips in left else max(left, default=0) if target == OFF else 0
            if die < pips:
                return True
            if not hop_is_legal(tuple(own), tuple(others), origin, die):
                return False
            left.remove(die)
            apply_hop(own, others, origin, target)
    return True
