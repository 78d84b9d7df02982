"""Files that hold positions as pages or as bytes: the boards that programs print, one after another, and ``.pos``.

Knows how such a file is recognised; what a page says is read by the module of its kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from bgformats.diagnostics import Fact
from bgformats.errors import NotationError
from bgformats.formats.base import Evidence, Format, Lowered, Parsed, PlacedPosition, never_text, rendered_text
from bgformats.formats.positions import blitz_page, gnubg_page, xg_page
from bgformats.formats.positions.base import PositionFormat
from bgformats.formats.positions.ids import NoPlaces
from bgformats.formats.positions.jellyfish import READ_VERSIONS
from bgformats.formats.positions.object import in_key_order
from bgformats.formats.positions.page import Found, PageFault, PositionPage
from bgformats.formats.positions.registry import position_format_named
from bgformats.game.variant import STANDARD
from bgformats.source import Source, Span

Pages = Callable[[str], Iterator[Found]]
"""Cuts a text into pages and reads each."""

_LOOKED_AT: Final = 4096
"""Bytes of a binary content, and of a text, that tell what it is."""


@dataclass(frozen=True, slots=True)
class PageText:
    """A file of pages as it stands, and what each page says."""

    text: str
    dialect: str
    pages: tuple[PositionPage, ...]

    def render(self) -> str:
        """The text that was parsed, exactly."""
        return self.text


@dataclass(frozen=True, slots=True)
class PageBytes:
    """A file that is one position and no text, as it stands, and what it says."""

    data: bytes
    dialect: str
    pages: tuple[PositionPage, ...]

    def render(self) -> bytes:
        """The bytes that were parsed, exactly."""
        return self.data


def _format(kind_id: str, pages: Pages | None = None, normal: Callable[[Parsed], str] | None = None) -> Format:
    """A kind of position as a file format. Without ``pages`` a file is one position."""
    kind = position_format_named(kind_id)
    binary = kind.shape == "bytes"
    return Format(
        id=kind.id,
        title=kind.title,
        suffixes=kind.suffixes,
        kind="position",
        sniff=never_text(f"a {kind.title}; {READ_VERSIONS}") if binary else partial(_sniff, kind),
        read=partial(_read, kind, pages or partial(_whole, kind)),
        sniff_data=partial(_sniff_data, kind) if binary else None,
        normal=normal,
    )


def _read(kind: PositionFormat, pages: Pages, source: Source) -> tuple[PageText | PageBytes, Lowered]:
    read: list[PositionPage] = []
    positions: list[PlacedPosition] = []
    notes: list[Fact] = []
    # A kind of position is read from characters, which stand for bytes one to one where it is no text.
    text = source.data.decode("latin-1") if source.is_binary else source.text
    for found in pages(text):
        if isinstance(found, PageFault):
            span = found.error.span if found.error.end > found.error.start else found.span
            notes.append(Fact("unparsed-line", variant="position", values={"reason": str(found.error)}, span=span))
            continue
        notes += found.facts
        read.append(found)
        positions.append(PlacedPosition(found.position, Span(*found.span), found.analysis))
    told = tuple(read)
    tree = PageBytes(source.data, kind.id, told) if source.is_binary else PageText(text, kind.id, told)
    return tree, Lowered((), NoPlaces(), tuple(notes), tuple(positions))


def _whole(kind: PositionFormat, text: str) -> Iterator[Found]:
    start, end = len(text) - len(text.lstrip()), len(text.rstrip())
    if kind.shape == "bytes":
        start, end = 0, len(text)
    if start < end:
        try:
            yield PositionPage(kind.read(text, STANDARD), span=(start, end))
        except NotationError as error:
            yield PageFault((start, end), error)


def _sniff(kind: PositionFormat, text: str, name: str | None) -> Evidence:
    if not kind.looks_like(text[:_LOOKED_AT]) and not kind.looks_like(text):
        return Evidence(0.0, f"not the shape of a {kind.title}")
    return Evidence(0.96, f"the shape of a {kind.title}")


def _sniff_data(kind: PositionFormat, data: bytes, name: str | None) -> Evidence:
    return _sniff(kind, data[:_LOOKED_AT].decode("latin-1"), name)


def _normal_json(tree: Parsed) -> str:
    """A position on one line; as it stands where it cannot be read."""
    if not isinstance(tree, PageText) or not tree.pages:
        return rendered_text(tree)
    return in_key_order(tree.text) + "\n"


FORMATS: Final = (
    _format("xg-text", xg_page.pages_in),
    _format("bgblitz-text", blitz_page.pages_in),
    _format("gnubg", gnubg_page.pages_in),
    _format("json", normal=_normal_json),
    _format("jellyfish"),
)
"""The kinds that stand in files of their own. Those of one line stand in lists (``ids``)."""
