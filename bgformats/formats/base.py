"""What a format is, and what reading one gives. Knows no particular format."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from bgformats.diagnostics import Fact, Place
from bgformats.model.analysis import Analysis
from bgformats.model.position import Position
from bgformats.model.record import Match
from bgformats.model.verified import VerifiedMatch
from bgformats.source import Source, Span

Matches = Sequence[VerifiedMatch] | VerifiedMatch
"""What is written: one match or several, played over."""


class Places(Protocol):
    """Where the parts of a record stand in the file."""

    def span(self, place: Place) -> Span | None:
        """The text that ``place`` points to; None where the file has none."""

    def row(self, place: Place) -> int | None:
        """The number that the file prints before the row of an action."""

    def written(self, match: int, game: int, action: int) -> str | None:
        """The text of an action, as it stands in the file."""


@dataclass(frozen=True, slots=True)
class PlacedPosition:
    """A position that a file states without a game around it, the text that states it, and what is said of it there."""

    position: Position
    span: Span
    analysis: Analysis | None = None


@dataclass(frozen=True, slots=True)
class Lowered:
    """The records of a file, where their parts stand, and what was seen while reading.

    ``positions`` are those that the file states outright, as identifiers or as boards, to be judged by themselves;
    ``stated`` are those that it states before an action, which the replay has to come to as well.
    """

    matches: tuple[Match, ...]
    places: Places
    notes: tuple[Fact, ...]
    positions: tuple[PlacedPosition, ...] = ()
    stated: Sequence[tuple[Place, PlacedPosition]] = ()


class Parsed(Protocol):
    """A syntax tree that can be turned back into the content that it was made from."""

    @property
    def dialect(self) -> str:
        """Which program's habits the file shows."""

    def render(self) -> str | bytes:
        """The text that was parsed, exactly; of a binary format its bytes."""


def rendered_text(tree: Parsed) -> str:
    """The text of a tree.

    Raises:
        TypeError: the tree is of a binary format.
    """
    text = tree.render()
    if isinstance(text, bytes):
        raise TypeError("the syntax tree of a binary format has no text")
    return text


@dataclass(frozen=True, slots=True)
class Evidence:
    """How sure a format is that a content is its own: 0 (not at all) to 1, and why."""

    confidence: float
    reason: str


@dataclass(frozen=True, slots=True)
class Format:
    """A file format: its names, how it is recognised, how it is read, how it is written.

    ``sniff`` looks at the beginning of the text and at the file's name. ``write`` is None for a format that is only
    read; the name it is given is one of ``dialects``, or None for the first. It leaves out what has no place in such a
    file: what that was is found by reading back. ``dialect_of`` tells the dialect from the beginning of a text.
    ``declared_encoding`` gives the encoding that the bytes themselves name, as Python calls it; None where they name
    none, or are not of the format. A binary format has ``sniff_data``, which looks at bytes, and reads the bytes of
    its source; there is no text. ``experimental``: no real file of it was found; it is read as it is described.
    ``states_results`` is False for a format that has no way to say who won a game. ``normal`` gives the text of a tree
    in normal form; None for a format that has none. ``begins`` is how a text begins that is of this format beyond
    doubt, so that no other need look at it. ``comment`` matches a comment of the format; None where it has none.
    ``not_understood`` names what of a match is written so that it reads back here, and other programs pass over: the
    place, and the words for it.
    """

    id: str
    title: str
    suffixes: tuple[str, ...]
    kind: Literal["match", "position"]
    sniff: Callable[[str, str | None], Evidence]
    read: Callable[[Source], tuple[Parsed, Lowered]]
    write: Callable[[Matches, str | None], bytes] | None = None
    dialects: tuple[str, ...] = ()
    dialect_of: Callable[[str], str] | None = None
    declared_encoding: Callable[[bytes], str | None] | None = None
    sniff_data: Callable[[bytes, str | None], Evidence] | None = None
    experimental: bool = False
    states_results: bool = True
    normal: Callable[[Parsed], str] | None = None
    begins: re.Pattern[str] | None = None
    comment: re.Pattern[str] | None = None
    not_understood: Callable[[VerifiedMatch], Iterable[tuple[Place, str]]] | None = None

    @property
    def is_binary(self) -> bool:
        """Whether the format is no text."""
        return self.sniff_data is not None


def never_text(what: str) -> Callable[[str, str | None], Evidence]:
    """The ``sniff`` of a binary format, of which no text is one. ``what`` names such a file."""

    def sniff(text: str, name: str | None) -> Evidence:
        if not text:
            return Evidence(0.0, f"the content is empty, and {what} is not")
        return Evidence(0.0, f"not the bytes of {what}")

    return sniff
