"""The canonical spelling of a play. Knows how people write plays, not whether a play is legal.

Highest point first, a checker's way joined to its two ends, stops only where something is hit, ``(2)`` for repeats,
each hit marked once, ``bar`` and ``off`` as words.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby
from operator import neg

from bgformats.game.board import Hop
from bgformats.terms import BAR, OFF


def spell_play(
    hops: Sequence[Hop], hits: Collection[int], named: Collection[int] = (), *, other_seat: bool = False
) -> str:
    """The play as a person would write it; '' for no hops.

    ``hits`` are the points on which something is hit, in the mover's numbering; stops on ``named`` points are written
    though nothing is hit there. ``other_seat``: points are written as the opponent counts them. The order of ``hops``
    does not matter. The first checker that comes to a hit point in
    the spelling carries its mark, and checkers with the same way share it: ``8/4*(2)``.
    """
    unmarked = set(hits)
    words: list[str] = []
    for way, repeats in groupby(_ways(hops)):
        marked = unmarked.intersection(way[1:])
        unmarked -= marked
        count = sum(1 for _ in repeats)
        words.append(_spell_way(way, marked, named, other_seat) + (f"({count})" if count > 1 else ""))
    return " ".join(words)


def spell_point(point: int) -> str:
    """A point as plays name it: ``bar``, ``off``, or its number."""
    if point == BAR:
        return "bar"
    return "off" if point == OFF else str(point)


def _ways(hops: Sequence[Hop]) -> list[list[int]]:
    """The points that each checker comes to, from its origin on; hops that meet belong to one checker."""
    ways: list[list[int]] = []
    for origin, target in sorted(hops, key=lambda hop: tuple(map(neg, hop))):
        before = next((way for way in ways if way[-1] == origin > target), None)
        if before is None:
            ways.append([origin, target])
        else:
            before.append(target)
    return ways


def _spell_way(way: list[int], marked: Collection[int], named: Collection[int], other_seat: bool) -> str:
    last = len(way) - 1
    return "/".join(
        spell_point(BAR - point if other_seat and OFF < point < BAR else point)
        + ("*" if at and point in marked else "")
        for at, point in enumerate(way)
        if at in (0, last) or point in marked or point in named
    )
