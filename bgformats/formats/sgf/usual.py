"""Nodes as GNU Backgammon writes the most of them: a roll with its play, and the analysis of it, in its order.

What is found here is what ``Line`` finds property by property, in one go: analysed files are nearly all such nodes.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final, NamedTuple

from bgformats.formats.sgf.analysis import Written
from bgformats.formats.sgf.moves import USUAL_MOVE
from bgformats.terms import Side

_TEXT: Final = r"\[[^\]]*+\]"
_NODE: Final = re.compile(
    rf";([WB])\[({USUAL_MOVE})\](?:DA\[([^\]]*+)\])?(A\[[0-9]{{1,5}}\](?:{_TEXT})*+)?((?:[MC]R{_TEXT})*+)"
    rf"(?:LU\[(?:(-?[0-9]{{1,9}}(?:\.[0-9]{{1,9}})?)|(-inf))\])?((?:(?:G[WB]|BM|DO){_TEXT})*+)\s*"
)
_MARK: Final = re.compile(r"([A-Z]+)\[([^\]]*)\]")


class Usual(NamedTuple):
    """What such a node says. ``unrated`` is a luck that is no number; ``told`` is None where nothing is told."""

    side: Side
    move: str
    unrated: str | None
    told: Written | None


def usual_of(text: str, origin: str | None, match: bool) -> Usual | None:
    """What a node without escapes says; None for one that is written otherwise. The rest is for ``Written``."""
    found = _NODE.fullmatch(text)
    if found is None:
        return None
    letter, move, cube, plays, before, luck, unrated, behind = found.groups()
    side = Side.FIRST if letter == "W" else Side.SECOND
    if cube is plays is luck is None and not before and not behind:
        return Usual(side, move, unrated, None)
    marks = tuple(_MARK.findall(before + behind)) if before or behind else ()
    number = None if luck is None else Decimal(luck)
    return Usual(side, move, unrated, Written(origin, side, match, plays, cube, number, marks))
