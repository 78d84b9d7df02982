"""The plays of Tavla by trying everything, checker by checker. Shares no code and no thought with the package.

Each own checker is a pair: the point that it stands on, 25 for the bar, and whether it is stuck there because it has
hit at home in this turn. What is borne off is not there any more. The opponent's checkers are counted by the mover's
points, 25 the opponent's bar.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

Checker = tuple[int, bool]


class State(NamedTuple):
    """A position in the middle of a turn. ``foes`` are pairs of point and number."""

    own: tuple[Checker, ...]
    foes: tuple[tuple[int, int], ...]


End = tuple[tuple[int, ...], tuple[tuple[int, int], ...]]
"""The points of the own checkers, in order, and the opponent's."""


def state(mine: tuple[int, ...], theirs: tuple[int, ...]) -> State:
    """A position from 26 counts a side, each in its own numbering."""
    own = [(point, False) for point in range(1, 26) for _ in range(mine[point])]
    foes = {25 - point: theirs[point] for point in range(1, 25)} | {25: theirs[25]}
    return State(tuple(own), _pairs(foes))


def end(mine: tuple[int, ...], theirs: tuple[int, ...]) -> End:
    """The same as the end of a turn."""
    return _end(state(mine, theirs))


def ends(start: State, dice: tuple[int, int]) -> set[End]:
    """The ends that legal plays lead to; none where nothing can be played."""
    pool = dice * 2 if dice[0] == dice[1] else dice
    used = _used(start, tuple(sorted(pool)))
    most = max(len(dice_used) for dice_used, _ in used)
    legal = {(dice_used, last) for dice_used, last in used if len(dice_used) == most or (dice_used and not last[0])}
    if most == 1 and any(dice_used == (max(dice),) for dice_used, _ in legal):
        legal = {one for one in legal if one[0] == (max(dice),)}
    return {last for _, last in legal} if most else set()


@cache
def _used(now: State, pool: tuple[int, ...]) -> frozenset[tuple[tuple[int, ...], End]]:
    """Every end that can be come to with some of the dice, and which ones that takes, in rising order."""
    found = {((), _end(now))}
    for die in set(pool):
        rest = list(pool)
        rest.remove(die)
        for after in _hops(now, die):
            found |= {(tuple(sorted((die, *dice))), last) for dice, last in _used(after, tuple(rest))}
    return frozenset(found)


def _hops(now: State, die: int) -> Iterator[State]:
    points = [point for point, _ in now.own]
    foes = dict(now.foes)
    for at, (point, stuck) in enumerate(now.own):
        if stuck or (25 in points and point != 25):
            continue
        others = [*now.own[:at], *now.own[at + 1 :]]
        target = point - die
        if target <= 0:
            if max(points) <= 6 and (target == 0 or max(points) == point):
                yield State(tuple(others), now.foes)
        elif foes.get(target, 0) == 0:
            yield State(tuple(sorted([*others, (target, False)])), now.foes)
        elif foes[target] == 1:
            hit = {**foes, target: 0, 25: foes.get(25, 0) + 1}
            yield State(tuple(sorted([*others, (target, target <= 6)])), _pairs(hit))


def _end(now: State) -> End:
    return tuple(sorted(point for point, _ in now.own)), now.foes


def _pairs(counts: dict[int, int] | Counter[int]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted((point, count) for point, count in counts.items() if count))
