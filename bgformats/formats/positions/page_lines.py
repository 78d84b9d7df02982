"""The lines of a text that holds pages: without their ends and marks of quotation, and where each column stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bgformats.source import Span

LONGEST: Final = 400
"""No line of a page is longer: patterns with many gaps are not tried on what is."""
_QUOTE: Final = re.compile(r"(?:[ \t]*>)+")
_LINE: Final = re.compile(r"([^\r\n]*)(?:\r\n|\n|\r|\Z)")
_BLANKS: Final = str.maketrans(dict.fromkeys("\u00a0\u2007\u202f", " "))


def plain_blanks(text: str) -> str:
    """The text with a blank for each that does not break a line, as web pages have them; no offset changes."""
    return text.translate(_BLANKS)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a text without its end and its marks of quotation, tabs as blanks. ``offsets`` are set for tabs."""

    start: int
    text: str
    offsets: tuple[int, ...] = ()

    def span(self, start: int, end: int) -> Span:
        """Where in the text two columns of the line lie."""
        if self.offsets:
            last = len(self.offsets) - 1
            return Span(self.offsets[min(start, last)], self.offsets[min(end, last)])
        return Span(self.start + min(start, len(self.text)), self.start + min(end, len(self.text)))

    @property
    def whole(self) -> Span:
        """Where the words of the line stand."""
        return self.span(len(self.text) - len(self.text.lstrip()), len(self.text.rstrip()))


def lines_of(text: str, start: int = 0, end: int | None = None) -> Iterator[Line]:
    """The lines of a text, or of a stretch of it, with their places in the whole."""
    end = len(text) if end is None else end
    for found in _LINE.finditer(text, start, end):
        if found.start() == end:
            return
        line = plain_blanks(found[1])
        quote = _QUOTE.match(line)
        at = quote.end() if quote else 0
        raw = line[at:]
        yield Line(found.start() + at, *_expanded(raw, found.start() + at))


def _expanded(raw: str, start: int) -> tuple[str, tuple[int, ...]]:
    if "\t" not in raw:
        return raw, ()
    text, offsets = "", []
    for at, letter in enumerate(raw):
        wide = 8 - len(text) % 8 if letter == "\t" else 1
        text += " " * wide if letter == "\t" else letter
        offsets += [start + at] * wide
    return text, (*offsets, start + len(raw))
