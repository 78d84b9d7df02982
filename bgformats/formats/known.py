"""Everything that can be read or written, as one list: match files, files of positions, identifiers, transcripts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from bgformats.formats.positions.registry import POSITION_FORMATS
from bgformats.formats.registry import FORMATS
from bgformats.formats.writers import WRITERS

_KINDS: Final = ("match", "transcript", "position", "identifier")


@dataclass(frozen=True, slots=True)
class Known:
    """One format. ``dialects`` are those that can be written.

    ``kind``: a ``match`` file, a file of a ``position`` or several, an ``identifier`` in a line of its own, or a
    ``transcript`` for people. ``read`` and ``write``: by any command, ``convert`` for matches and ``position`` for
    positions.
    """

    id: str
    title: str
    kind: Literal["match", "position", "identifier", "transcript"]
    suffixes: tuple[str, ...]
    read: bool
    write: bool
    dialects: tuple[str, ...]
    experimental: bool


def known_formats() -> tuple[Known, ...]:
    """All formats by kind, each once, though several are a kind of position and a kind of file."""
    return tuple(sorted(_known(), key=lambda one: _KINDS.index(one.kind)))


def _known() -> Iterator[Known]:
    positions = {one.id for one in POSITION_FORMATS}
    files = {one.id for one in FORMATS}
    for one in FORMATS:
        writes = one.write is not None or one.id in positions
        yield Known(one.id, one.title, one.kind, one.suffixes, True, writes, one.dialects, one.experimental)
    for writer in WRITERS:
        if writer.id not in files:
            yield Known(writer.id, writer.title, "transcript", (writer.suffix,), False, True, writer.dialects, False)
    for kind in POSITION_FORMATS:
        if kind.id not in files:
            yield Known(kind.id, kind.title, "identifier", kind.suffixes, True, True, (), False)
