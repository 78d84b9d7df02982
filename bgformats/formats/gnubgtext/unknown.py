"""A text export in a language whose words are not known: told by its shape, and refused with a finding.

Its boards alone would say nothing of what was played, and what is not read must not pass for right.
"""

from __future__ import annotations

import re
from typing import Final

from bgformats.diagnostics import Fact
from bgformats.formats.base import Lowered, PlacedPosition
from bgformats.formats.positions.gnubg_page import boards_in
from bgformats.formats.positions.ids import NoPlaces
from bgformats.source import Span

_HEADING: Final = re.compile(r"^[ \t]*(?P<words>[^\s\d|+*][^\d|+*\r\n]{0,60}) ?[0-9]{1,4} ?:[ \t]++\S", re.MULTILINE)
_EDGE: Final = "-18------19-"
_OTHER_EDGE: Final = "--7-------6--"
_FOLLOWS: Final = 300
"""Characters behind the heading of a page within which its board begins."""
_ACTION: Final = re.compile(r"^\*[ .]\S", re.MULTILINE)
_FEWEST: Final = 2


def is_unknown(text: str, known: re.Pattern[str]) -> bool:
    """Whether pages of actions stand in a text, with headings of the same words that are in no known language."""
    if known.search(text) or not _ACTION.search(text):
        return False
    counts: dict[str, int] = {}
    for found in _HEADING.finditer(text):
        below = text[found.end() : found.end() + _FOLLOWS]
        if _EDGE in below or _OTHER_EDGE in below:
            counts[found["words"]] = counts.get(found["words"], 0) + 1
    return any(count >= _FEWEST for count in counts.values())


def refused(text: str) -> Lowered:
    """The boards of a text, and one fact that nothing else of it can be read."""
    first = _HEADING.search(text)
    span = Span(0, len(text)) if first is None else Span(first.start("words"), first.start("words") + _length(first))
    fact = Fact("unparsed-line", variant="language", values={"text": text[span.start : span.end]}, span=span)
    positions = tuple(PlacedPosition(page.position, at, page.analysis) for at, page in boards_in(text))
    return Lowered((), NoPlaces(), (fact,), positions)


def _length(heading: re.Match[str]) -> int:
    return len(heading["words"].rstrip())
