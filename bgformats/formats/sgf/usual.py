"""Nodes as GNU Backgammon writes the most of them: a roll with its play, and the analysis of it, in its order.

What is found here is what ``Line`` finds property by property, in one go: analysed files are nearly all such nodes.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from bgformats.formats.sgf.moves import USUAL_MOVE
from bgformats.terms import Side

_TEXT: Final = r"\[[^\]]*+\]"
_NODE: Final = re.compile(
    rf";([WB])\[({USUAL_MOVE})\](?:DA\[([^\]]*+)\])?(A\[[0-9]{{1,5}}\](?:{_TEXT})*+)?((?:[MC]R{_TEXT})*+)"
    rf"(?:LU\[(?:(-?[0-9]{{1,9}}(?:\.[0-9]{{1,9}})?)|(-inf))\])?((?:(?:G[WB]|BM|DO){_TEXT})*+)\s*"
)
_MARK: Final = re.compile(r"([A-Z]+)\[([^\]]*)\]")


class Usual(NamedTuple):
    """The parts of such a node as written. ``plays`` is the property A; ``unrated`` a luck that is no number."""

    side: Side
    move: str
    cube: str | None
    plays: str | None
    luck: str | None
    unrated: str | None
    marks: tuple[tuple[str, str], ...]

    @property
    def is_analysed(self) -> bool:
        """Whether anything is told of the roll."""
        return self.plays is not None or self.cube is not None or self.luck is not None or bool(self.marks)


def usual_of(text: str) -> Usual | None:
    """The parts of a node without escapes; None for a node that is written otherwise."""
    found = _NODE.fullmatch(text)
    if found is None:
        return None
    letter, move, cube, plays, before, luck, unrated, behind = found.groups()
    marks = tuple(_MARK.findall(before + behind)) if before or behind else ()
    return Usual(Side.FIRST if letter == "W" else Side.SECOND, move, cube, plays, luck, unrated, marks)
