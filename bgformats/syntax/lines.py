"""A file of lines that each say one thing: their text, what kind of line each is, and the pieces that matter in it.

Every character of the text lies in exactly one line, and ``LineFile.render`` gives the text back. Nothing is judged
here: a line that is none of the format's lines is of the kind ``UNPARSED`` and keeps its text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bgformats.source import Span
from bgformats.syntax.transcript import Token

BLANK: Final = "blank"
UNPARSED: Final = "unparsed"


@dataclass(frozen=True, slots=True)
class TextLine:
    """A physical line: its offset in the file, its text and its end, its kind, and the named pieces of its text."""

    start: int
    text: str
    end: str
    kind: str
    pieces: tuple[tuple[str, Token], ...] = ()

    def piece(self, name: str) -> Token | None:
        """The piece with that name; None where the line has none."""
        return next((token for key, token in self.pieces if key == name), None)

    def get(self, name: str) -> str:
        """The text of a piece without blanks around it; '' where the line has none."""
        token = self.piece(name)
        return "" if token is None else token.text.strip()

    def at(self, name: str) -> Span:
        """Where a piece stands in the file, without blanks around it; the whole line where there is none."""
        token = self.piece(name)
        if token is None:
            return self.span
        lead = len(token.text) - len(token.text.lstrip())
        start = self.start + token.start + lead
        return Span(start, start + len(token.text.strip()))

    @property
    def span(self) -> Span:
        """The text without the blanks around it."""
        lead = len(self.text) - len(self.text.lstrip())
        return Span(self.start + lead, self.start + max(lead, len(self.text.rstrip())))


@dataclass(frozen=True, slots=True)
class LineFile:
    """A whole file: its lines, in order, and the dialect that was recognised."""

    lines: tuple[TextLine, ...]
    dialect: str

    def render(self) -> str:
        """The text that was parsed, exactly."""
        return "".join(line.text + line.end for line in self.lines)
