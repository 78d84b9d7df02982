"""How plays are spelled: the canonical way, and the ways of programs. Knows no law of the game.

The canonical spelling is how people write plays: highest point first, a checker's way joined to its two ends, stops
only where something is hit, ``(2)`` for repeats, each hit marked once, ``bar`` and ``off`` as words.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import neg
from typing import Final, Literal

from bgformats.game.board import Hop
from bgformats.terms import BAR, OFF


@dataclass(frozen=True, slots=True)
class PlayStyle:
    """One way to write plays, as data.

    ``stops`` tells which stops of a checker's way are written: those where it ``hits``, ``all``, or ``apart``: each hop
    is a word of its own; ``cut``: a way ends where it hits, and goes on as a word of its own. ``repeats``: checkers
    with the same way share one word, ``6/4(2)``. ``marks``: a hit has its star. ``bar``, ``off`` and ``to`` (between
    two points) are as the style writes them.
    """

    id: str
    title: str
    stops: Literal["hits", "all", "apart", "cut"] = "hits"
    repeats: bool = True
    marks: bool = True
    bar: str = "bar"
    off: str = "off"
    to: str = "/"

    def unmarked(self) -> PlayStyle:
        """The same without marks. All stops are written then: nothing else says where something was hit."""
        return replace(self, marks=False, stops="apart" if self.stops == "apart" else "all")


CANONICAL: Final = PlayStyle("canonical", "as a person writes it; GNU Backgammon's hints, Backgammon Studio")
XG: Final = PlayStyle("xg", "eXtreme Gammon 2", "cut", bar="Bar", off="Off")
PLAY_STYLES: Final = (
    CANONICAL,
    PlayStyle("full", "every stop of every checker", stops="all", repeats=False),
    PlayStyle("hops", "a word for every die", stops="apart", repeats=False),
    XG,
    PlayStyle("jellyfish", "Jellyfish, Snowie, GNU Backgammon's .mat", "apart", False, bar="25", off="0"),
    PlayStyle("plain", "eXtreme Gammon 1, Backgammon Galaxy: no marks", "apart", False, False, bar="25", off="0"),
    PlayStyle("fibs", "FIBS oldmoves", "apart", False, False, to="-"),
)
"""The styles that are known, the canonical one first."""


def spell_play(
    hops: Sequence[Hop],
    hits: Collection[int],
    named: Collection[int] = (),
    *,
    other_seat: bool = False,
    style: PlayStyle = CANONICAL,
) -> str:
    """The play as a person would write it, or in another style; '' for no hops.

    ``hits`` are the points on which something is hit, in the mover's numbering; stops on ``named`` points are written
    though nothing is hit there. ``other_seat``: points are written as the opponent counts them. The order of ``hops``
    does not matter. The first checker that comes to a hit point in
    the spelling carries its mark, and checkers with the same way share it: ``8/4*(2)``.
    """
    unmarked = set(hits) if style.marks else set()
    words: list[str] = []
    ways = _ways(hops, style)
    for way, repeats in groupby(_cut(ways, hits) if style.stops == "cut" else ways):
        count = sum(1 for _ in repeats)
        for _ in range(1 if style.repeats else count):
            marked = unmarked.intersection(way[1:])
            unmarked -= marked
            stops = set(way) if style.stops == "all" else marked.union(named)
            word = _spell_way(way, marked, stops, other_seat, style)
            words.append(word + (f"({count})" if style.repeats and count > 1 else ""))
    return " ".join(words)


def spell_point(point: int, style: PlayStyle = CANONICAL) -> str:
    """A point as plays name it: ``bar``, ``off``, or its number."""
    if point == BAR:
        return style.bar
    return style.off if point == OFF else str(point)


def _ways(hops: Sequence[Hop], style: PlayStyle) -> list[list[int]]:
    """The points that each checker comes to, from its origin on; hops that meet belong to one checker."""
    ways: list[list[int]] = []
    for origin, target in sorted(hops, key=lambda hop: tuple(map(neg, hop))):
        joins = style.stops != "apart"
        before = next((way for way in ways if joins and way[-1] == origin > target), None)
        if before is None:
            ways.append([origin, target])
        else:
            before.append(target)
    return ways


def _cut(ways: Iterable[Sequence[int]], hits: Collection[int]) -> list[list[int]]:
    """The ways in pieces that end where something is hit.

    Those from one point have eXtreme Gammon's order: what hits behind what does not, and off at the end.
    """
    pieces: list[list[int]] = []
    for way in ways:
        piece = [way[0]]
        for point in way[1:]:
            piece.append(point)
            if point in hits:
                pieces.append(piece)
                piece = [point]
        if len(piece) > 1:
            pieces.append(piece)
    return sorted(pieces, key=lambda piece: (-piece[0], piece[-1] == OFF, piece[-1] in hits, -piece[-1]))


def _spell_way(
    way: list[int], marked: Collection[int], stops: Collection[int], other_seat: bool, style: PlayStyle
) -> str:
    last = len(way) - 1
    return style.to.join(
        spell_point(BAR - point if other_seat and OFF < point < BAR else point, style)
        + ("*" if at and point in marked else "")
        for at, point in enumerate(way)
        if at in (0, last) or point in stops
    )
