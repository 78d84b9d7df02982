"""What a kind of position text is. Knows no particular kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from bgformats.game.variant import Variant
from bgformats.model.position import Position


@dataclass(frozen=True, slots=True)
class PositionFormat:
    """One way to write a position down.

    ``looks_like`` decides by the shape alone, ``read`` and ``write`` are inverses but for what the kind has no place
    for. ``read`` raises NotationError, ``write`` NotRepresentableError. ``shape``: a ``line`` fits into a list of
    identifiers, a ``page`` has several lines, ``bytes`` are no text: what is read and written stands for them one to
    one in latin-1. ``suffixes`` are those of files of this kind; the first is given to a new one. ``placeholders`` are
    the names that are written where nobody knows any, and read as none.
    """

    id: str
    title: str
    looks_like: Callable[[str], bool]
    read: Callable[[str, Variant], Position]
    write: Callable[[Position], str]
    shape: Literal["line", "page", "bytes"] = "line"
    suffixes: tuple[str, ...] = ()
    placeholders: tuple[str, str] | None = None
