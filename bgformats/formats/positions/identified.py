"""Identifiers that stand within a longer text: finds each, reads it, and keeps its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final, NamedTuple

from bgformats.errors import NotationError
from bgformats.formats.positions.gnubg_words import any_of
from bgformats.formats.positions.gnubgid import read_gnubgid, unpack_match_id
from bgformats.formats.positions.xgid import read_xgid
from bgformats.game.variant import Variant
from bgformats.model.position import Position
from bgformats.source import Span

_LETTER: Final = r"(?:(?![.,;!?)\]}>*_`'\"”’»]{1,64}+(?:\s|\Z))[^\s,;\"'`<>”’»])"
"""A letter of an identifier: no quotation mark, nor the marks that end a sentence or a bracket behind it.

How many such marks may stand there is bounded, so that a long row of them costs no more than its length.
"""
XGID: Final = re.compile(rf"XGID\s*=\s*({_LETTER}+)", re.IGNORECASE)
_Reader = Callable[[str, Variant], Position]


@cache
def position_id() -> re.Pattern[str]:
    """A Position ID with its name, in any language of GNU Backgammon."""
    named = rf"(?:Position[^\S\r\n]?-?ID|{any_of('Position ID')})"
    return re.compile(rf"{named}[^\S\r\n]*[:=][^\S\r\n]*((?:(?!:){_LETTER})+)", re.IGNORECASE)


@cache
def _match_id() -> re.Pattern[str]:
    named = rf"(?:Match[^\S\r\n]?-?ID|{any_of('Match ID')})"
    return re.compile(rf"{named}[^\S\r\n]*[:=][^\S\r\n]*({_LETTER}+)", re.IGNORECASE)


class Identified(NamedTuple):
    """A position that an identifier states, the identifier's name, and where it stands."""

    position: Position
    source: str
    span: Span


def identifiers(text: str, start: int, end: int, variant: Variant) -> Iterator[Identified]:
    """The first XGID and the first Position ID, with the Match ID after it, between two offsets of the text.

    Raises:
        NotationError: one of them cannot be read.
    """
    xgid = XGID.search(text, start, end)
    if xgid:
        span = Span(*xgid.span(1))
        yield Identified(_read(read_xgid, xgid[1], span.start, variant), "XGID", span)
    named = position_id().search(text, start, end)
    if named is None:
        return
    match_id = _match_id().search(text, named.end(), end)
    span = Span(*named.span(1))
    if match_id is None:
        yield Identified(_read(read_gnubgid, named[1], span.start, variant), "Position ID", span)
        return
    try:
        unpack_match_id(match_id[1])
    except NotationError as error:
        raise NotationError(str(error), *match_id.span(1)) from None
    position = _read(read_gnubgid, f"{named[1]}:{match_id[1]}", span.start, variant)
    yield Identified(position, "Position ID and Match ID", Span(span.start, match_id.end(1)))


def _read(reader: _Reader, text: str, start: int, variant: Variant) -> Position:
    try:
        return reader(text, variant)
    except NotationError as error:
        raise NotationError(str(error), start + error.start, start + max(error.end, error.start)) from None
