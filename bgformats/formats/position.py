"""Identifiers of positions: tells which one a text is, reads it, and writes a position as any of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bgformats.errors import NotationError, UnknownNameError
from bgformats.formats.gnubgid import looks_like_gnubgid, read_gnubgid, write_gnubgid
from bgformats.formats.xgid import looks_like_xgid, read_xgid, write_xgid
from bgformats.game.variant import STANDARD, Variant
from bgformats.model.position import Position


@dataclass(frozen=True, slots=True)
class PositionFormat:
    """One kind of identifier: ``looks_like`` decides by the shape alone, ``read`` and ``write`` are inverses."""

    id: str
    title: str
    looks_like: Callable[[str], bool]
    read: Callable[[str, Variant], Position]
    write: Callable[[Position], str]


POSITION_FORMATS: Final[tuple[PositionFormat, ...]] = (
    PositionFormat("xgid", "eXtreme Gammon XGID", looks_like_xgid, read_xgid, write_xgid),
    PositionFormat(
        "gnubgid", "GNU Backgammon Position ID and Match ID", looks_like_gnubgid, read_gnubgid, write_gnubgid
    ),
)
"""The identifiers that can be read and written, in the order in which their shapes are tried."""


def parse_position(text: str, variant: Variant = STANDARD) -> Position:
    """Reads an identifier of any kind.

    Raises:
        NotationError: it has the shape of none, or it has a shape and a fault in it.
    """
    for kind in POSITION_FORMATS:
        if kind.looks_like(text):
            return kind.read(text, variant)
    raise NotationError(
        f"{text.strip()[:60]!r} is no identifier of a position: expected an XGID (XGID=, then ten fields with colons) "
        "or a GNU Backgammon Position ID (14 characters), with or without a colon and a Match ID (12 characters)",
        0,
        len(text),
    )


def format_position(position: Position, kind: str) -> str:
    """Writes a position as the identifier ``kind``: ``xgid`` or ``gnubgid``.

    Raises:
        UnknownNameError: there is no such kind.
        NotRepresentableError: the kind has no room for a value.
    """
    for known in POSITION_FORMATS:
        if known.id == kind:
            return known.write(position)
    known_ids = ", ".join(known.id for known in POSITION_FORMATS)
    raise UnknownNameError(f"{kind!r} is no kind of identifier; known are {known_ids}")
