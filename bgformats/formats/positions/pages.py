"""Files that hold positions as pages or as bytes: the boards that programs print, one after another, and ``.pos``.

Knows how such a file is recognised and cut into positions; what a page says is read by the module of its kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from bgformats.diagnostics import Fact
from bgformats.errors import NotationError
from bgformats.formats.base import Evidence, Format, Lowered, PlacedPosition
from bgformats.formats.positions.base import PositionFormat
from bgformats.formats.positions.ids import NoPlaces
from bgformats.game.variant import STANDARD
from bgformats.source import Source, Span

Pages = Callable[[str], Iterable[tuple[PlacedPosition | None, tuple[Fact, ...]]]]
"""Cuts a text into pages: the position of each, if it can be read, and what is to be told of it."""


@dataclass(frozen=True, slots=True)
class PageText:
    """A file of pages as it stands."""

    text: str
    dialect: str

    def render(self) -> str:
        """The text that was parsed, exactly."""
        return self.text


def format_of(kind: PositionFormat, pages: Pages | None = None) -> Format:
    """The kind as a file format. Without ``pages`` a file is one position."""
    binary = kind.shape == "bytes"
    return Format(
        id=kind.id,
        title=kind.title,
        suffixes=kind.suffixes,
        kind="position",
        sniff=_never if binary else partial(_sniff, kind),
        read=partial(_read, kind, pages or partial(_one_page, kind)),
        sniff_data=partial(_sniff_data, kind) if binary else None,
    )


def _read(kind: PositionFormat, pages: Pages, source: Source) -> tuple[PageText, Lowered]:
    positions: list[PlacedPosition] = []
    notes: list[Fact] = []
    for placed, facts in pages(source.text):
        notes += facts
        if placed is not None:
            positions.append(placed)
    return PageText(source.text, kind.id), Lowered((), NoPlaces(), tuple(notes), tuple(positions))


def _one_page(kind: PositionFormat, text: str) -> Iterable[tuple[PlacedPosition | None, tuple[Fact, ...]]]:
    start, end = len(text) - len(text.lstrip()), len(text.rstrip())
    if kind.shape == "bytes":
        start, end = 0, len(text)
    if start >= end:
        return
    try:
        position = kind.read(text, STANDARD)
    except NotationError as error:
        span = error.span if error.end > error.start else (start, end)
        yield None, (Fact("unparsed-line", variant="position", values={"reason": str(error)}, span=span),)
    else:
        yield PlacedPosition(position, Span(start, end)), ()


def _sniff(kind: PositionFormat, text: str, name: str | None) -> Evidence:
    if not kind.looks_like(text):
        return Evidence(0.0, f"not the shape of {kind.title}")
    return Evidence(0.95, f"the shape of {kind.title}")


def _sniff_data(kind: PositionFormat, data: bytes, name: str | None) -> Evidence:
    return _sniff(kind, data[:4096].decode("latin-1"), name)


def _never(text: str, name: str | None) -> Evidence:
    return Evidence(0.0, "this format is binary")
