"""The formats that are known, and which of them a content is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Final

from bgformats.errors import UnknownNameError
from bgformats.formats import moves
from bgformats.formats.base import Evidence, Format
from bgformats.formats.gam import format as gam
from bgformats.formats.gnubgtext import format as gnubgtext
from bgformats.formats.lines import bgammon, bgroom, clip, gammonx, gmd, javafibs, oldmoves, party, sgg, tmg
from bgformats.formats.mat import format as mat
from bgformats.formats.positions import ids, pages
from bgformats.formats.sgf import format as sgf
from bgformats.formats.strangers import has_many_nuls, has_match_suffix, known_stranger, unread_by_name
from bgformats.formats.xg import format as xg
from bgformats.source import Source, as_bytes, decode

FORMATS: Final[tuple[Format, ...]] = (
    mat.FORMAT,
    sgf.FORMAT,
    xg.FORMAT,
    gam.FORMAT,
    moves.FORMAT,
    ids.FORMAT,
    gnubgtext.FORMAT,
    *pages.FORMATS,
    gmd.FORMAT,
    javafibs.FORMAT,
    oldmoves.FORMAT,
    clip.FORMAT,
    sgg.FORMAT,
    tmg.FORMAT,
    gammonx.FORMAT,
    bgammon.FORMAT,
    bgroom.FORMAT,
    party.FORMAT,
)

MIN_CONFIDENCE: Final = 0.25
_HEAD: Final = 1 << 20
_DIALECT: Final = 1 << 16
"""Characters that tell a dialect."""


@dataclass(frozen=True, slots=True)
class Detection:
    """What a content was recognised as. ``rivals`` are formats that recognise it as surely as the one taken.

    ``harmless``: it is known to be no match or position at all, so nothing is lost where it is passed over.
    """

    format: Format | None
    dialect: str | None
    confidence: float
    rivals: tuple[Format, ...]
    reason: str
    encoding: str | None = None
    harmless: bool = False


def format_named(name: str) -> Format:
    """The format with that id.

    Raises:
        UnknownNameError: there is none.
    """
    for entry in FORMATS:
        if entry.id == name.strip().lower():
            return entry
    near = get_close_matches(name, [entry.id for entry in FORMATS], n=1)
    hint = f"; did you mean {near[0]}" if near else ""
    known = ", ".join(entry.id for entry in FORMATS)
    raise UnknownNameError(f"there is no format {name!r}{hint}; known are {known}")


def detect_text(text: str, name: str | None) -> Detection:
    """Which format a text is. The content decides; the name only where the content says little."""
    sure = next((entry for entry in FORMATS if entry.begins is not None and entry.begins.match(text)), None)
    if sure is not None:
        evidence = sure.sniff(text, name)
        return Detection(sure, None, evidence.confidence, (), evidence.reason)
    found = [(entry.sniff(text, name), entry) for entry in FORMATS]
    best = max(found, key=lambda one: one[0].confidence)
    if best[0].confidence < MIN_CONFIDENCE:
        reason = (name and unread_by_name(name)) or _reason_of(found, name) or best[0].reason
        return Detection(None, None, 0.0, (), reason if text.strip() else "it is empty")
    rivals = tuple(
        entry for evidence, entry in found if entry is not best[1] and evidence.confidence == best[0].confidence
    )
    return Detection(best[1], None, best[0].confidence, rivals, best[0].reason)


def _reason_of(found: list[tuple[Evidence, Format]], name: str | None) -> str | None:
    """Why a text is not of the format whose suffix the name has; None where no format or several have it."""
    named = [evidence.reason for evidence, entry in found if name and name.lower().endswith(entry.suffixes)]
    return named[0] if len(named) == 1 else None


def recognise(
    data: bytes, name: str, encoding: str | None = None, named: Format | None = None
) -> tuple[Source | None, Detection]:
    """A content as a source, and what it was recognised as; no source where it is known to be something else.

    ``encoding`` and ``named`` are what was asked for; None leaves it to the content.

    Raises:
        UnknownNameError: ``encoding`` is no text encoding that Python knows.
    """
    found = Detection(named, None, 1.0, (), "named") if named is not None else _binary(data, name)
    if found is not None and found.format is not None and found.format.is_binary:
        return as_bytes(data, name), found
    stranger = known_stranger(data, name) if named is None else None
    if stranger is not None:
        return None, Detection(None, None, 0.0, (), stranger.reason, harmless=stranger.harmless)
    source = decode(data, name, encoding or _declared(data, named))
    found = found or detect_text(source.text, name)
    if found.format is None and not source.is_empty and source.encoding[:6] != "utf-16" and has_many_nuls(data):
        found = replace(found, reason="it is a binary file")
    return source, found


def _binary(data: bytes, name: str) -> Detection | None:
    """Which binary format a content is; None for every other content."""
    for entry in FORMATS:
        evidence = None if entry.sniff_data is None else entry.sniff_data(data, name)
        if evidence is not None and evidence.confidence >= MIN_CONFIDENCE:
            return Detection(entry, None, evidence.confidence, (), evidence.reason)
    return None


def _declared(data: bytes, named: Format | None) -> str | None:
    """The encoding that the content itself names."""
    for entry in FORMATS if named is None else (named,):
        declared = None if entry.declared_encoding is None else entry.declared_encoding(data)
        if declared is not None:
            return declared
    return None


def _head(data: bytes) -> bytes:
    """The beginning of a content, cut at the end of a line so that no character is cut."""
    return data if len(data) <= _HEAD else data[: data.rfind(b"\n", 0, _HEAD) + 1] or data[:_HEAD]


def detect(data: bytes, name: str | None, encoding: str | None = None) -> Detection:
    """Which format and dialect a content is, and its encoding. Safe on any bytes; looks at the beginning only."""
    source, found = recognise(_head(data), name or "<bytes>", encoding)
    if source is None or source.is_binary:
        return found
    if found.format is not None and found.format.dialect_of is not None:
        found = replace(found, dialect=found.format.dialect_of(source.text[:_DIALECT]))
    return replace(found, encoding=source.encoding)


def is_recognised(head: bytes, name: str) -> bool:
    """Whether a file that begins so is of a format that is known."""
    return detect(head, name).format is not None


def is_worth_reading(head: bytes, name: str) -> bool:
    """Whether a file that begins so has to be read: its format is known, or its name says that it should be."""
    found = detect(head, name)
    return found.format is not None or (has_match_suffix(name) and not found.harmless)
