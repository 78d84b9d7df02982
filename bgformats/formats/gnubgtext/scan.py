"""The lines of GNU Backgammon's text export: which begin a game, a page, an action or a table; the rest is ``text``.

Names may hold any words, so a pattern takes the last of them that can be the program's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bgformats.formats.lines.scan import patterns
from bgformats.syntax.lines import TextLine

_MOVE: Final = r"Move number (?P<row>[0-9]++):[ \t]++"
_WHO: Final = r"(?P<who>\S.*)"
PATTERNS: Final = patterns(
    (
        "score",
        r"The score \(after (?P<games>[0-9]++) games?\) is: (?P<scores>.*?)"
        r"(?: \(match to (?P<length>[0-9]++) points?\)(?:, (?P<state>Crawford game|post-Crawford play))?)?",
    ),
    ("info", r"Match Information:"),
    ("roll", rf"{_MOVE}{_WHO} to play (?P<die1>[0-9])(?P<die2>[0-9])"),
    ("offer", rf"{_MOVE}{_WHO} doubles to (?P<value>[0-9]++)"),
    ("cube", rf"{_MOVE}{_WHO} on roll, cube decision\?"),
    ("page", rf"{_MOVE}.*+"),
    ("annotation", r"Annotation:"),
    ("dance", rf"\* {_WHO} (?P<word>cannot move)"),
    ("act", rf"\* {_WHO} (?P<word>doubles|accepts|rejects)"),
    ("play", rf"\* {_WHO} moves (?P<play>(?:[0-9]|bar).*+)"),
    ("unread", r"\* \S.*+"),
    ("win", rf"{_WHO} wins (?P<points>[0-9]++) points?"),
    (
        "statistics",
        r"(?P<title>Game statistics for game [0-9]++|Match statistics|Session statistics|Statistics from database)",
    ),
    ("generated", r"Output generated .*+"),
    ("program", r"by GNU Backgammon .*+"),
    ("text", r".*+"),
)
PAGES: Final = frozenset(("roll", "offer", "cube", "page"))
"""Lines that begin a page: the heading above a board."""
_ENDS: Final = PAGES | {"score", "annotation", "win", "statistics", "generated"}
"""Lines that end what belongs to a page."""


def page_ends(lines: Sequence[TextLine], end: int) -> dict[int, int]:
    """Where each page ends, by where it begins; ``end`` is the end of the text."""
    ends: dict[int, int] = {}
    for line in reversed(lines):
        if line.kind in PAGES:
            ends[line.start] = end
        if line.kind in _ENDS:
            end = line.start
    return ends
