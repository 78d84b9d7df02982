"""The lines of GNU Backgammon's text export: which begin a game, a page, an action or a table; the rest is ``text``.

Names may hold any words, so a pattern takes the last of them that can be the program's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from bgformats.formats.lines.scan import Pattern, patterns
from bgformats.formats.positions.gnubg_words import any_of
from bgformats.syntax.lines import TextLine

_WHO: Final = r"(?P<who>\S.*)"
_HOP: Final = r"(?:[0-9]{1,2}|bar)(?:/(?:[0-9]{1,2}|off)\*?){1,4}(?:\([0-9]\))?"
_MOST_HOPS: Final = 8
"""A play written with more pieces than this is none; it also keeps the pattern of such a line quick."""


@cache
def text_patterns() -> tuple[Pattern, ...]:
    """The kinds of lines, in any language of the program; made when the first such text is read."""
    move = rf"{any_of('Move number')} (?P<row>[0-9]++):[ \t]++"
    points = any_of("points", "point")
    states = any_of("Crawford game", "post-Crawford play")
    tables = any_of("Match statistics", "Session statistics", "Statistics from database")
    games = any_of("Game statistics for game")
    return patterns(
        (
            "score",
            rf"{any_of('The score (after')} ?(?P<games>[0-9]++) ?(?:{any_of('games) is')}|game\) is) ?: (?P<scores>.*?)"
            rf"(?: ?\((?:{any_of('match to')} )?(?P<length>[0-9]++) (?:{points}|{any_of('points match')})\)"
            rf"(?:, (?P<state>{states}))?)?",
        ),
        ("info", rf"{any_of('Match Information')}\s?:"),
        ("roll", rf"{move}{_WHO} {any_of('to play')} (?P<die1>[0-9])(?P<die2>[0-9])"),
        ("offer", rf"{move}{_WHO} {any_of('doubles to')} (?P<value>[0-9]++)"),
        ("cube", rf"{move}{_WHO} {any_of('on roll, cube decision?')}"),
        ("page", rf"{move}.*+"),
        ("annotation", rf"{any_of('Annotation')}\s?:"),
        ("dance", rf"\*[ .]{_WHO} (?P<word>{any_of('cannot move')})"),
        ("act", rf"\*[ .]{_WHO} (?P<word>{any_of('doubles', 'accepts', 'rejects')})"),
        # Turkish has its verb behind the play.
        ("play", rf"\*[ .](?P<who>\S.*?) (?P<play>{_HOP}(?: {_HOP}){{0,{_MOST_HOPS}}}) oynuyor"),
        ("play", rf"\*[ .]{_WHO} {any_of('moves')} (?P<play>(?:[0-9]|bar).*+)"),
        ("unread", r"\*[ .]\S.*+"),
        ("win", rf"{_WHO} (?:{any_of('wins')} (?P<points>[0-9]++) {points})"),
        # Finnish has its word for points before them, where they are several.
        ("win", rf"{_WHO} voitti pistein (?P<points>[0-9]++)"),
        ("statistics", rf"(?P<title>(?P<table>{games}) (?P<game>[0-9]++)|{tables})"),
        ("generated", r"Output generated .*+"),
        ("program", rf"by {any_of('GNU Backgammon')} .*+"),
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
