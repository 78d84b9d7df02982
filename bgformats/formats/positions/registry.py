"""The kinds of position text that are known: tells which one a text is, reads it, and writes a position as any."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from bgformats.errors import NotationError, UnknownNameError
from bgformats.formats.positions.base import PositionFormat
from bgformats.formats.positions.blitz_page import looks_like_blitz, read_blitz, write_blitz
from bgformats.formats.positions.fibs import looks_like_fibs, read_fibs, write_fibs
from bgformats.formats.positions.gnubg_page import looks_like_gnubg, read_gnubg, write_gnubg
from bgformats.formats.positions.gnubgid import looks_like_gnubgid, read_gnubgid, write_gnubgid
from bgformats.formats.positions.identified import XGID
from bgformats.formats.positions.jellyfish import (
    READ_VERSIONS,
    looks_like_jellyfish,
    read_jellyfish,
    unread_version,
    write_jellyfish,
)
from bgformats.formats.positions.loose import has_other_dashes, labels_in, read_labelled, tidied
from bgformats.formats.positions.object import looks_like_json, read_json, write_json
from bgformats.formats.positions.ogid import looks_like_ogid, read_ogid, write_ogid
from bgformats.formats.positions.page import NO_NAMES
from bgformats.formats.positions.page_lines import plain_blanks
from bgformats.formats.positions.points import looks_like_points, read_points, write_points
from bgformats.formats.positions.snowie import looks_like_snowie, read_snowie, write_snowie
from bgformats.formats.positions.tree import looks_like_sgf, read_sgf_position, write_sgf_position
from bgformats.formats.positions.xg_page import looks_like_xg, read_xg, write_xg
from bgformats.formats.positions.xgid import looks_like_xgid, read_xgid, write_xgid
from bgformats.game.variant import STANDARD, Variant
from bgformats.model.position import Position
from bgformats.model.printable import printable

_LOOSE: Final = ("xgid", "gnubgid")
"""The kinds whose identifiers are found by their labels in a text."""
_EXPECTED: Final = (
    "an XGID (XGID=, then ten fields with colons), a GNU Backgammon Position ID (14 characters, with or without a "
    "colon and a Match ID), an OGID, a FIBS line (board:...), a Snowie line, a list of points "
    "(X: 24(2) 13(5) ... O: ...), JSON, or the text of a board"
)
POSITION_FORMATS: Final[tuple[PositionFormat, ...]] = (
    PositionFormat("xgid", "eXtreme Gammon XGID", looks_like_xgid, read_xgid, write_xgid),
    PositionFormat(
        "gnubgid", "GNU Backgammon Position ID and Match ID", looks_like_gnubgid, read_gnubgid, write_gnubgid
    ),
    PositionFormat("ogid", "OpenGammon OGID", looks_like_ogid, read_ogid, write_ogid),
    PositionFormat("fibs", "FIBS board line", looks_like_fibs, read_fibs, write_fibs),
    PositionFormat("snowie", "Snowie position text", looks_like_snowie, read_snowie, write_snowie),
    PositionFormat(
        "jellyfish", "Jellyfish position", looks_like_jellyfish, read_jellyfish, write_jellyfish, "bytes", (".pos",)
    ),
    PositionFormat("json", "bgformats JSON", looks_like_json, read_json, write_json, suffixes=(".json",)),
    PositionFormat("points", "list of points", looks_like_points, read_points, write_points),
    PositionFormat(
        "xg-text", "eXtreme Gammon position page", looks_like_xg, read_xg, write_xg, "page", (".txt",), NO_NAMES
    ),
    PositionFormat(
        "bgblitz-text", "BGBlitz position page", looks_like_blitz, read_blitz, write_blitz, "page", (".txt",), NO_NAMES
    ),
    PositionFormat(
        "gnubg", "GNU Backgammon board", looks_like_gnubg, read_gnubg, write_gnubg, "page", (".txt",), NO_NAMES
    ),
    PositionFormat(
        "sgf", "GNU Backgammon SGF position", looks_like_sgf, read_sgf_position, write_sgf_position, "page", (".sgf",)
    ),
)
"""The kinds that can be read and written, in the order in which their shapes are tried, the pages first."""


def position_format_of(text: str) -> PositionFormat | None:
    """The kind whose shape a text has, or that of the one identifier with a label in it; None where there is none."""
    text = plain_blanks(text)
    kind = _shaped(text) or _shaped(tidied(text))
    if kind is None and len(labels_in(text)) == 1:
        return position_format_named("xgid" if XGID.search(text) else "gnubgid")
    return kind


def _shaped(text: str) -> PositionFormat | None:
    # The first line of a page can be an identifier by itself, so pages go first; no page has one line only.
    several_lines = len(text.strip().splitlines()) > 1
    kinds = sorted(POSITION_FORMATS, key=lambda kind: kind.shape != "page") if several_lines else POSITION_FORMATS
    return next((kind for kind in kinds if kind.looks_like(text)), None)


def position_format_named(name: str) -> PositionFormat:
    """The kind with this id.

    Raises:
        UnknownNameError: there is none.
    """
    ids = [kind.id for kind in POSITION_FORMATS]
    for kind in POSITION_FORMATS:
        if kind.id == name.strip().lower():
            return kind
    near = get_close_matches(name, ids, n=1)
    hint = f"; did you mean {near[0]}" if near else ""
    raise UnknownNameError(f"{name!r} is no kind of position{hint}; known are {', '.join(ids)}")


def parse_position(text: str, variant: Variant = STANDARD) -> Position:
    """Reads a position of any kind.

    Raises:
        NotationError: it has the shape of none, or it has a shape and a fault in it.
    """
    text = plain_blanks(text)
    kind = _shaped(text)
    if kind is None:
        return _read_loosely(text, variant, _no_position(text))
    try:
        return kind.read(text, variant)
    except NotationError as error:
        if kind.id not in _LOOSE:
            raise
        return _read_loosely(text, variant, error)


def _read_loosely(text: str, variant: Variant, error: NotationError) -> Position:
    """Reads what the kinds did not: a text as people paste it.

    Raises:
        NotationError: that of the kind; where there are labels, what is wrong with them.
    """
    tidy = tidied(text)
    kind = _shaped(tidy) if tidy != text else None
    if kind is not None:
        try:
            return kind.read(tidy, variant)
        except NotationError as fault:
            if kind.id not in _LOOSE:
                raise
            error = fault
    try:
        position = read_labelled(tidy, variant)
    except NotationError as fault:
        error, position = fault, None
    if position is not None:
        return position
    if has_other_dashes(text) and looks_like_xgid(tidy):
        raise NotationError(f"{error}; it has other dashes than -, and one of them may stand for two", *error.span)
    raise error


def _no_position(text: str) -> NotationError:
    words = " ".join(text[:200].split())
    shown = printable(words[:60]) + ("..." if len(words) > 60 else "")
    version = unread_version(text)
    if version is not None:
        return NotationError(f"this looks like a Jellyfish position of version {version}; {READ_VERSIONS}", 0, 2)
    if not words:
        return NotationError("there is no position: the text is blank", 0, len(text))
    return NotationError(f"'{shown}' is no position: expected {_EXPECTED}", 0, len(text))


def format_position(position: Position, kind: str) -> str:
    """Writes a position as ``kind``, such as ``xgid`` or ``gnubgid``.

    Raises:
        UnknownNameError: there is no such kind.
        NotRepresentableError: the kind has no room for a value.
    """
    return position_format_named(kind).write(position)
