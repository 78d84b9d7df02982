"""The laws of checker play once more, by trying everything: slow, plain, and apart from the package.

Counts are the mover's first, each side's in its own numbering; a way is a tuple of points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Counts = Sequence[int]
Hop = tuple[int, int]
Way = tuple[int, ...]


def hops_now(mine: Counts, theirs: Counts, die: int) -> Iterator[Hop]:
    """Every single hop that is allowed now with one die."""
    for origin in (25,) if mine[25] else range(24, 0, -1):
        if not mine[origin]:
            continue
        target = origin - die
        if target > 0:
            if theirs[25 - target] < 2:
                yield origin, target
        elif not any(mine[7:]) and (target == 0 or not any(mine[origin + 1 :])):
            yield origin, 0


def after_hop(mine: Counts, theirs: Counts, hop: Hop) -> tuple[list[int], list[int]]:
    """Both sides' counts after a hop; a single opponent on its end goes to the bar."""
    own, others = list(mine), list(theirs)
    own[hop[0]] -= 1
    own[hop[1]] += 1
    if hop[1] and others[25 - hop[1]]:
        others[25 - hop[1]] -= 1
        others[25] += 1
    return own, others


def _sequences(mine: Counts, theirs: Counts, dice: Sequence[int]) -> Iterator[tuple[tuple[Hop, ...], tuple[int, ...]]]:
    """Every sequence of hops, also the short ones, with the dice used."""
    yield (), ()
    for die in set(dice):
        left = list(dice)
        left.remove(die)
        for hop in hops_now(mine, theirs, die):
            for hops, used in _sequences(*after_hop(mine, theirs, hop), left):
                yield (hop, *hops), (die, *used)


def all_dice(dice: tuple[int, int]) -> tuple[int, ...]:
    """The dice of a roll one by one: four for a doublet."""
    return dice * 2 if dice[0] == dice[1] else dice


def legal_sequences(mine: Counts, theirs: Counts, dice: tuple[int, int]) -> list[tuple[Hop, ...]]:
    """The legal sequences of hops: as many dice as can be, the larger where only one can; all off is enough."""
    found = list(_sequences(mine, theirs, all_dice(dice)))
    most = max(len(used) for _, used in found)
    if most == 1 and dice[0] != dice[1] and any(used == (max(dice),) for _, used in found):
        found = [one for one in found if one[1] != (min(dice),)]
    return [hops for hops, used in found if len(used) == most or _all_off(mine, hops)]


def _all_off(mine: Counts, hops: Sequence[Hop]) -> bool:
    return sum(1 for hop in hops if hop[1] == 0) == sum(mine[1:])


def can_play(mine: Counts, theirs: Counts, dice: tuple[int, int]) -> bool:
    """Whether the roll allows any hop."""
    return any(any(True for _ in hops_now(mine, theirs, die)) for die in dice)


def can_play_some_roll(mine: Counts, theirs: Counts) -> bool:
    """Whether any roll at all allows a hop."""
    return any(can_play(mine, theirs, (die, die)) for die in range(1, 7))


def ends(mine: Counts, theirs: Counts, dice: tuple[int, int]) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The positions that the roll can legally lead to."""
    found = set()
    for hops in legal_sequences(mine, theirs, dice):
        own, others = list(mine), list(theirs)
        for hop in hops:
            own, others = after_hop(own, others, hop)
        found.add((tuple(own), tuple(others)))
    return found


def reads_as_legal(mine: Counts, theirs: Counts, dice: tuple[int, int], ways: Sequence[Way]) -> bool:
    """Whether some legal sequence of hops can be written as these ways, stops left out or not."""
    return any(_covers(list(hops), list(ways)) for hops in legal_sequences(mine, theirs, dice))


def playable(mine: Counts, theirs: Counts, dice: tuple[int, int], ways: Sequence[Way]) -> bool:
    """Whether the ways can be made, maximal or not."""
    return any(_covers(list(hops), list(ways)) for hops, _ in _sequences(mine, theirs, all_dice(dice)))


def _covers(hops: list[Hop], ways: list[Way]) -> bool:
    if not ways:
        return not hops
    way = ways[0]
    if len(way) == 1:
        return _covers(hops, ways[1:])
    return any(
        _covers(hops[:at] + hops[at + 1 :], [(hop[1], *way[2 if hop[1] == way[1] else 1 :]), *ways[1:]])
        for at, hop in enumerate(hops)
        if hop[0] == way[0] and hop[1] >= way[1]
    )
