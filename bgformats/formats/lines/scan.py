"""Splits a text into lines and tells by a table of patterns what each line is. Knows no format."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from bgformats.syntax.lines import BLANK, UNPARSED, TextLine
from bgformats.syntax.transcript import Token

MAX_LINE: Final = 10_000
"""Characters beyond which a line is not looked into."""

_LINE: Final = re.compile(r"([^\r\n]*)(\r\n|\n|\r|\Z)")
_BLANKS: Final = "".join(map(chr, (*range(33), 0x7F, 0x85, 0xA0, 0x2028, 0x2029, 0xFEFF)))
"""Blanks and control characters: a line of nothing else says nothing."""


class Pattern(NamedTuple):
    """A kind of line and how it looks: the pattern has to match the whole line; its named groups are the pieces."""

    kind: str
    pattern: re.Pattern[str]


def patterns(*table: tuple[str, str]) -> tuple[Pattern, ...]:
    """Patterns from pairs of kind and expression, whatever the case of letters; blanks around a line do not count."""
    return tuple(Pattern(kind, re.compile(text, re.IGNORECASE)) for kind, text in table)


def scan(text: str, table: Sequence[Pattern]) -> tuple[TextLine, ...]:
    """The lines of ``text``, each of the first kind that fits it. Together they are the whole text."""
    return tuple(_lines(text, table))


def physical_lines(text: str) -> Iterator[tuple[int, str, str]]:
    """Where each line begins, its text, and its end; CR, LF and CRLF end a line."""
    for found in _LINE.finditer(text):
        if found.end() > found.start():
            yield found.start(), found[1], found[2]


def _lines(text: str, table: Sequence[Pattern]) -> Iterator[TextLine]:
    for start, body, end in physical_lines(text):
        if not body.strip(_BLANKS):
            yield TextLine(start, body, end, BLANK)
        elif len(body) > MAX_LINE:
            yield TextLine(start, body, end, UNPARSED)
        else:
            yield read_line(start, body, end, table)


def read_line(start: int, body: str, end: str, table: Sequence[Pattern]) -> TextLine:
    """One line, or a piece of one, that begins at ``start``: of the first kind that fits it."""
    lead, last = len(body) - len(body.lstrip(_BLANKS)), len(body.rstrip(_BLANKS))
    for kind, pattern in table:
        found = pattern.fullmatch(body, lead, last)
        if found is not None:
            named = ((name, piece) for name, piece in found.groupdict().items() if piece is not None)
            pieces = tuple((name, Token(piece, found.start(name))) for name, piece in named)
            return TextLine(start, body, end, kind, pieces)
    return TextLine(start, body, end, UNPARSED)
