"""All legal plays of a position and a roll.

Knows how checkers may move: from the bar first, onto open points only, off once all are home, with as many dice as
can be played and the larger where only either can. Knows no notation, no cube and no score. Both sides' counts are
in their own numbering, always the mover's first. Dice are 1 to 6.

Sets of points are kept as the bits of an int: bit ``p`` stands for the mover's point ``p``. Which points are open
does not change during a turn, and a roll can be played with origins in falling order whenever it can be played at
all (a checker on a higher point never waits for a lower one), so only that order is tried.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from bgformats.game.board import Counts, Hop
from bgformats.terms import BAR, OFF

_HOME: Final = 0b1111110
_BAR_BIT: Final = 1 << BAR
_HOPS: Final = tuple(tuple(Hop(point, max(point - die, OFF)) for point in range(BAR + 1)) for die in range(7))
_WEIGHTS: Final = tuple(5**point for point in range(BAR + 1))
_HITS_LIMIT: Final = 1 << BAR


class LegalPlay(NamedTuple):
    """One legal play: single-die hops in a playable order, and the position that it leads to.

    ``hits`` are the points on which an opponent's blot is hit, in the mover's numbering, in the order of the hops.
    """

    hops: tuple[Hop, ...]
    hits: tuple[int, ...]
    mine: Counts
    theirs: Counts


def legal_plays(mine: Counts, theirs: Counts, dice: tuple[int, int]) -> tuple[LegalPlay, ...]:
    """Every legal play, one for each position that can be reached, highest origins first; none for a dance.

    Where several ways lead to one position, the way with the larger die first stands for all.
    """
    state = _State(mine, theirs)
    larger, smaller = max(dice), min(dice)
    found = _doublet_ways(state, larger) if larger == smaller else _two_dice_ways(state, larger, smaller)
    found.sort(reverse=True)
    return tuple([_played(hops, mine, theirs) for hops in found])


def playable_dice(mine: Counts, theirs: Counts, dice: tuple[int, int]) -> int:
    """How many dice must be played: 0 to 2, with a doublet 0 to 4."""
    state = _State(mine, theirs)
    if dice[0] == dice[1]:
        return _deepest(state, dice[0], 4)
    best = 0
    for first, second in (dice, dice[::-1]):
        origins = state.origins(first)
        while origins:
            best = 1
            origin = origins.bit_length() - 1
            origins ^= 1 << origin
            hit = state.move(origin, first)
            more = state.origins(second)
            state.take_back(origin, first, hit)
            if more:
                return 2
    return best


def any_play(mine: Counts, theirs: Counts, dice: tuple[int, int]) -> bool:
    """Whether anything can be played with the roll."""
    return can_move(mine, theirs, dice[0]) or (dice[0] != dice[1] and can_move(mine, theirs, dice[1]))


def can_move(mine: Counts, theirs: Counts, die: int) -> bool:
    """Whether any checker can make a hop with this die now."""
    if mine[BAR]:
        return theirs[die] < 2
    for point in range(24, die, -1):
        if mine[point] and theirs[25 - point + die] < 2:
            return True
    if any(mine[7:]):
        return False
    return mine[die] > 0 or (any(mine[1:die]) and not any(mine[die + 1 : 7]))


def hop_is_legal(mine: Counts, theirs: Counts, origin: int, die: int) -> bool:
    """Whether the checker on ``origin`` may hop with ``die`` now.

    All on the bar enter first; a point with two or more opponents is blocked; off only when all are home, and with a
    larger die than needed only from the highest point.
    """
    if not mine[origin] or origin == OFF or (mine[BAR] and origin != BAR):
        return False
    target = origin - die
    if target > 0:
        return theirs[25 - target] < 2
    return not any(mine[7:]) and (target == 0 or not any(mine[origin + 1 : 7]))


def apply_hop(mine: list[int], theirs: list[int], origin: int, target: int) -> bool:
    """Moves one checker on both lists of counts and sends a blot on ``target`` to the bar; says whether it did.

    Does not ask whether the hop is legal, but the checker must be there and the target not be blocked.
    """
    mine[origin] -= 1
    mine[target] += 1
    if target != OFF and theirs[25 - target] == 1:
        theirs[25 - target] = 0
        theirs[BAR] += 1
        return True
    return False


class _State:
    """A position during a turn: counts, and the same as bits, changed in place and taken back."""

    __slots__ = ("blots", "counts", "occupied", "open")

    def __init__(self, mine: Counts, theirs: Counts) -> None:
        self.counts: list[int] = list(mine)
        self.occupied: int = 0
        self.open: int = 0
        self.blots: int = 0
        bit = 1
        for point in range(1, BAR):
            bit <<= 1
            if mine[point]:
                self.occupied |= bit
            if theirs[25 - point] < 2:
                self.open |= bit
                if theirs[25 - point]:
                    self.blots |= bit
        if mine[BAR]:
            self.occupied |= _BAR_BIT

    def origins(self, die: int) -> int:
        """The points from which a checker can hop with ``die`` now, as bits."""
        occupied = self.occupied
        if occupied & _BAR_BIT:
            return _BAR_BIT if self.open >> (BAR - die) & 1 else 0
        origins = occupied & self.open << die
        if occupied | _HOME == _HOME:
            if occupied >> die & 1:
                origins |= 1 << die
            elif occupied >> die == 0 and occupied:
                origins |= 1 << occupied.bit_length() - 1
        return origins

    def move(self, origin: int, die: int) -> int:
        """Makes a hop; gives the bit of the blot that it hits, or 0."""
        self.counts[origin] -= 1
        if not self.counts[origin]:
            self.occupied ^= 1 << origin
        target = origin - die
        if target <= 0:
            return 0
        bit = 1 << target
        self.counts[target] += 1
        self.occupied |= bit
        hit = self.blots & bit
        self.blots ^= hit
        return hit

    def take_back(self, origin: int, die: int, hit: int) -> None:
        """Undoes ``move``, whose answer was ``hit``."""
        self.counts[origin] += 1
        self.occupied |= 1 << origin
        self.blots |= hit
        target = origin - die
        if target > 0:
            self.counts[target] -= 1
            if not self.counts[target]:
                self.occupied ^= 1 << target


def _two_dice_ways(state: _State, larger: int, smaller: int) -> list[tuple[Hop, ...]]:
    """One way to each position: with both dice if any can be, else with the larger, else with the smaller.

    Two ways end alike when their hops change the counts alike and hit alike; both are folded into one number.
    """
    both: dict[int, tuple[Hop, ...]] = {}
    singles: list[list[tuple[Hop, ...]]] = []
    for first, second in ((larger, smaller), (smaller, larger)):
        single: list[tuple[Hop, ...]] = []
        origins = state.origins(first)
        while origins:
            origin = origins.bit_length() - 1
            origins ^= 1 << origin
            hop = _HOPS[first][origin]
            single.append((hop,))
            key = _WEIGHTS[hop.target] - _WEIGHTS[origin]
            hit = state.move(origin, first)
            others = state.origins(second) & ((2 << origin) - 1)
            blots = state.blots
            while others:
                other = others.bit_length() - 1
                others ^= 1 << other
                after = _HOPS[second][other]
                hits = hit | blots & (1 << after.target)
                both.setdefault((key + _WEIGHTS[after.target] - _WEIGHTS[other]) * _HITS_LIMIT + hits, (hop, after))
            state.take_back(origin, first, hit)
        singles.append(single)
    return list(both.values()) or singles[0] or singles[1]


def _doublet_ways(state: _State, die: int) -> list[tuple[Hop, ...]]:
    """All ways to play the most hops, in falling order; two different ways never end alike."""
    ways: list[tuple[Hop, ...]] = [()]
    if state.origins(die):
        _extend(state, die, (), BAR, ways)
    return ways if ways[0] else []


def _extend(state: _State, die: int, way: tuple[Hop, ...], highest: int, ways: list[tuple[Hop, ...]]) -> None:
    origins = state.origins(die) & ((2 << highest) - 1) if len(way) < 4 else 0
    if not origins:
        if len(way) > len(ways[0]):
            ways.clear()
        if not ways or len(way) == len(ways[0]):
            ways.append(way)
        return
    while origins:
        origin = origins.bit_length() - 1
        origins ^= 1 << origin
        hit = state.move(origin, die)
        _extend(state, die, (*way, _HOPS[die][origin]), origin, ways)
        state.take_back(origin, die, hit)


def _deepest(state: _State, die: int, left: int) -> int:
    """The most hops that can be made with a doublet, at most ``left``; stops looking once that many are found."""
    best = 0
    origins = state.origins(die) if left else 0
    while origins and best < left:
        origin = origins.bit_length() - 1
        origins ^= 1 << origin
        hit = state.move(origin, die)
        best = max(best, 1 + _deepest(state, die, left - 1))
        state.take_back(origin, die, hit)
    return best


def _played(hops: tuple[Hop, ...], mine: Counts, theirs: Counts) -> LegalPlay:
    own, others = list(mine), list(theirs)
    hits = tuple([target for origin, target in hops if apply_hop(own, others, origin, target)])
    return LegalPlay(hops, hits, tuple(own), tuple(others))
