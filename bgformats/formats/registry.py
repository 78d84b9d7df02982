"""The formats that are known, and which of them a content is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Final

from bgformats.containers.kinds import is_document, kind_of, unread_container
from bgformats.errors import UnknownNameError
from bgformats.formats import moves
from bgformats.formats.base import Format
from bgformats.formats.gam import format as gam
from bgformats.formats.gam.scan import scan as scan_gam
from bgformats.formats.mat import format as mat
from bgformats.formats.mat.dialect import dialect_of
from bgformats.formats.mat.scan import scan
from bgformats.formats.positions import ids, pages
from bgformats.source import decode, unmarked_utf16

FORMATS: Final[tuple[Format, ...]] = (mat.FORMAT, gam.FORMAT, moves.FORMAT, ids.FORMAT, *pages.FORMATS)

MIN_CONFIDENCE: Final = 0.25
_HEAD: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Detection:
    """What a content was recognised as. ``rivals`` are formats that recognise it as surely as the one taken."""

    format: Format | None
    dialect: str | None
    confidence: float
    rivals: tuple[Format, ...]
    reason: str


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
    found = [(entry.sniff(text, name), entry) for entry in FORMATS]
    best = max(found, key=lambda one: one[0].confidence)
    if best[0].confidence < MIN_CONFIDENCE:
        return Detection(None, None, 0.0, (), best[0].reason)
    rivals = tuple(
        entry for evidence, entry in found if entry is not best[1] and evidence.confidence == best[0].confidence
    )
    return Detection(best[1], None, best[0].confidence, rivals, best[0].reason)


def known_stranger(data: bytes) -> str | None:
    """What a content is that is no match file and is often taken for one; None where it is nothing that is known."""
    if data.startswith(b"MATLAB"):
        return "it is a MATLAB data file, which shares the name .mat"
    kind = kind_of(data)
    if kind is not None:
        what = f"a {kind} archive" if kind.is_archive else f"compressed with {kind}"
        return f"it is {what}; the command line reads its members, and so does bgformats.members"
    if is_document(data):
        return "it is a document or a program that is a zip archive inside"
    if other := unread_container(data):
        return f"it is a {other}; unpack it first"
    if data.startswith(b"(;") and b"GM[1]" in data[:500]:
        return "it is a game of Go in SGF"
    marked = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    if not marked and unmarked_utf16(data) is None and data[:4096].count(0) > 8:
        return "it is a binary file"
    return None


def _head(data: bytes) -> bytes:
    """The beginning of a content, cut at the end of a line so that no character is cut."""
    return data if len(data) <= _HEAD else data[: data.rfind(b"\n", 0, _HEAD) + 1] or data[:_HEAD]


def detect_binary(data: bytes, name: str | None) -> Detection | None:
    """Which binary format a content is; None for every other content."""
    for entry in FORMATS:
        evidence = None if entry.sniff_data is None else entry.sniff_data(data, name)
        if evidence is not None and evidence.confidence >= MIN_CONFIDENCE:
            return Detection(entry, None, evidence.confidence, (), evidence.reason)
    return None


def detect(data: bytes, name: str | None) -> Detection:
    """Which format and dialect a content is. Safe on any bytes; looks at the beginning only."""
    binary = detect_binary(data, name)
    if binary is not None:
        return binary
    stranger = known_stranger(data)
    if stranger is not None:
        return Detection(None, None, 0.0, (), stranger)
    head = decode(_head(data), name or "<bytes>").text
    found = detect_text(head, name)
    if found.format is mat.FORMAT:
        return replace(found, dialect=dialect_of(scan(head[:65536])))
    if found.format is gam.FORMAT:
        return replace(found, dialect=scan_gam(head[:65536]).dialect)
    if found.format is ids.FORMAT:
        return replace(found, dialect=ids.dialect_of(head))
    return found


def is_recognised(head: bytes, name: str) -> bool:
    """Whether a file that begins so is of a format that is known."""
    return detect(head, name).format is not None
