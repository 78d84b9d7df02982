"""The container of an `.xg` file: header, picture of the board, archive of packed members, registry, last bytes.

Knows no record of a match. Never fails: what is damaged is told, and all that can still be unpacked is given. Some
programs store the match as one packed stream behind the picture, without registry and last bytes: that is read too.

Offsets count in the file with its archive unpacked: the bytes before the archive, then its members one behind the
other. So each record of a member has a place of its own.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from bgformats.containers.limits import BINARY, Limits
from bgformats.diagnostics import Fact, Value
from bgformats.formats.xg.records import ENTRY, HEADER, RECORD_SIZE, ROLLOUT, TRAILER
from bgformats.syntax.binary import Record

MAGIC: Final = b"RGMH"
PROGRAM: Final = "eXtreme Gammon"
MATCH, ROLLOUTS, INDEX, COMMENTS = "temp.xg", "temp.xgr", "temp.xgi", "temp.xgc"
_VERSION: Final = 1
_INDEX_SIZE: Final = 2 * RECORD_SIZE
_PIECE: Final = 64
"""Packed bytes that are unpacked at a time, where a stream is damaged and all before the fault is wanted."""


class Part(NamedTuple):
    """A stretch of the file as it is stored."""

    name: str
    start: int
    data: bytes


class Member(NamedTuple):
    """A member of the archive, unpacked. ``at`` is where it begins in the file with its archive unpacked."""

    name: str
    content: bytes
    at: int


@dataclass(frozen=True, slots=True)
class Container:
    """A file in parts: each byte lies in exactly one of them. ``notes`` tell what is damaged.

    ``repacked``: the match is one packed stream, as eXtreme Gammon itself does not write it.
    """

    header: Record
    parts: tuple[Part, ...]
    members: tuple[Member, ...]
    notes: tuple[Fact, ...]
    repacked: bool = False

    def member(self, name: str) -> Member | None:
        """The first member of that name."""
        return next((one for one in self.members if one.name == name), None)

    def render(self) -> bytes:
        """The file, exactly."""
        return b"".join(part.data for part in self.parts)


def read_container(data: bytes, limits: Limits = BINARY) -> Container:
    """Takes a file apart that begins like one of eXtreme Gammon."""
    return _Reader(data, limits).read()


class Unpacked(NamedTuple):
    """What came out of a packed stream. ``used`` bytes of it were looked at; ``fault`` is None for a whole one."""

    content: bytes
    used: int
    fault: Fact | None


def unpack(data: bytes, limit: int) -> Unpacked:
    """Unpacks a stream at the beginning of ``data``, up to ``limit`` bytes; what comes before a fault is kept."""
    stream = zlib.decompressobj()
    try:
        content = stream.decompress(data, limit + 1)
    except zlib.error as error:
        return _salvaged(data, limit, str(error))
    if len(content) > limit:
        return Unpacked(content[:limit], len(data), _too_large(limit))
    if not stream.eof:
        return Unpacked(content, len(data), truncated())
    return Unpacked(content, len(data) - len(stream.unused_data), None)


def _salvaged(data: bytes, limit: int, reason: str) -> Unpacked:
    """What comes out before the place where a stream cannot be unpacked."""
    stream = zlib.decompressobj()
    found: list[bytes] = []
    size = 0
    try:
        for at in range(0, len(data), _PIECE):
            found.append(stream.decompress(data[at : at + _PIECE], limit - size + 1))
            size += len(found[-1])
            if size > limit:
                break
    except zlib.error as error:
        reason = str(error)
    return Unpacked(b"".join(found)[:limit], len(data), damaged(f"a member cannot be unpacked ({reason})"))


def damaged(reason: str, at: int | None = None) -> Fact:
    """Damage of any kind."""
    values: dict[str, Value] = {"container": PROGRAM, "reason": reason}
    return Fact("damaged-container", values=values, span=None if at is None else (at, at))


def truncated(at: int | None = None) -> Fact:
    """The file, or a stream in it, ends too early."""
    span = None if at is None else (at, at)
    return Fact("damaged-container", variant="truncated", values={"container": PROGRAM}, span=span)


def _too_large(limit: int) -> Fact:
    return Fact("input-limit", variant="member", values={"limit": limit >> 20})


class _Reader:
    def __init__(self, data: bytes, limits: Limits) -> None:
        self._data = data
        self._limits = limits
        self._notes: list[Fact] = []
        self._members: list[Member] = []
        self._cuts: dict[int, str] = {0: "header"}
        self._at = 0

    def read(self) -> Container:
        data = self._data
        header = HEADER.record(data)
        repacked = False
        if len(data) < HEADER.size:
            if data:
                self._notes.append(truncated(len(data)))
        else:
            claimed = header.integer("HeaderSize") + header.integer("ThumbnailOffset") + header.integer("ThumbnailSize")
            self._cuts[HEADER.size] = "thumbnail"
            trailer = _trailer_of(data)
            if trailer is not None:
                self._read_archive(trailer, claimed)
            else:
                repacked = self._read_streams(claimed)
        return Container(header, tuple(self._parts()), tuple(self._members), tuple(self._notes), repacked)

    # -- an archive with its registry ----------------------------------------------------------------------------------

    def _read_archive(self, trailer: Record, claimed: int) -> None:
        end = len(self._data) - TRAILER.size
        registry_at = end - trailer.integer("RegistrySize")
        self._at = start = registry_at - trailer.integer("ArchiveSize")
        self._cuts |= {registry_at: "registry", end: "trailer"}
        if claimed != start:
            reason = f"the header says that the archive begins at byte {claimed}, and it begins at byte {start}"
            self._notes.append(damaged(reason, HEADER.by_name["HeaderSize"].offset))
        entries = self._entries(trailer, registry_at, end)
        for entry in entries:
            self._read_entry(entry, start, registry_at)
        whole = zlib.crc32(memoryview(self._data)[start:end]) == trailer.integer("Crc")
        if not whole and not self._notes:
            self._notes.append(self._checksum(self._at))
        if not self._members:
            # The registry is lost; what it tells of can be found without it.
            self._read_streams(start)

    def _entries(self, trailer: Record, start: int, end: int) -> list[Record]:
        stored = self._data[start:end]
        count = trailer.integer("Count")
        found = Unpacked(stored, len(stored), None)
        if trailer.integer("RegistryCompressed"):
            found = unpack(stored, self._limits.members * ENTRY.size)
        if found.fault is not None or len(found.content) < count * ENTRY.size:
            self._notes.append(damaged("its list of members cannot be read", start))
        whole = min(count, len(found.content) // ENTRY.size)
        return [ENTRY.record(found.content, at * ENTRY.size) for at in range(whole)]

    def _read_entry(self, entry: Record, start: int, end: int) -> None:
        name = entry.text("Name")
        at, size = start + entry.integer("Start"), entry.integer("StoredSize")
        if not start <= at <= end or size < 0 or at + size > end:
            reason = f"the member {name[:40]!r} would lie outside the archive"
            self._notes.append(damaged(reason, self._at))
            at, size = max(start, min(at, end)), max(0, min(size, end - at))
        self._cuts.setdefault(at, name)
        stored = self._data[at : at + size]
        known = len(self._notes)
        content = stored[: self._limit()] if entry.integer("Stored") else self._unpacked(stored).content
        if known == len(self._notes) and zlib.crc32(content) != entry.integer("Crc"):
            self._notes.append(self._checksum(self._at))
        self._add(name, content)

    def _checksum(self, at: int) -> Fact:
        return Fact("damaged-container", variant="checksum", values={"container": PROGRAM}, span=(at, at))

    # -- streams one behind the other, without a registry --------------------------------------------------------------

    def _read_streams(self, claimed: int) -> bool:
        """Reads packed streams one behind the other; whether it is one and nothing else, as some programs write it."""
        data = self._data
        if not HEADER.size <= claimed < len(data):
            if not self._notes:
                self._notes.append(truncated(len(data)) if claimed >= len(data) else damaged("no archive is in it", 0))
            return False
        self._at = at = claimed
        whole = True
        while at < len(data) and len(self._members) < self._limits.members and data[at] & 0x0F == zlib.DEFLATED:
            known = len(self._notes)
            found = self._unpacked(data[at:])
            if not found.content:
                del self._notes[known:]
                break
            name = MATCH if not self._members else _name_of(found.content)
            self._cuts.setdefault(at, name)
            self._add(name, found.content)
            at += found.used
            if found.fault is not None:
                return False
            whole = at == len(data)
        if not self._members and not self._notes:
            self._notes.append(damaged("its archive cannot be unpacked", self._at))
        if at < len(data):
            self._cuts.setdefault(at, "rest")
            if self._members and not self._notes:
                self._notes.append(
                    damaged("the end of its archive, with the list of members, cannot be read", self._at)
                )
        elif len(self._members) > 1 and not self._notes:
            self._notes.append(truncated(self._at))
        return whole and len(self._members) == 1

    def _unpacked(self, stored: bytes) -> Unpacked:
        limit = self._limit()
        found = unpack(stored, limit)
        if found.fault is not None:
            place = self._at if found.fault.variant != "truncated" else self._at + len(found.content)
            fault = found.fault
            if fault.what == "input-limit" and limit < self._limits.member:
                fault = Fact("input-limit", variant="expands", values={"limit": self._limits.ratio})
            self._notes.append(Fact(fault.what, variant=fault.variant, values=fault.values, span=(place, place)))
        return found

    def _limit(self) -> int:
        """How many bytes the next member may have."""
        limits, had = self._limits, sum(len(one.content) for one in self._members)
        return min(limits.member, max(limits.slack, limits.ratio * len(self._data)) - had)

    def _add(self, name: str, content: bytes) -> None:
        self._members.append(Member(name, content, self._at))
        self._at += len(content)

    def _parts(self) -> Iterator[Part]:
        cuts = sorted(cut for cut in self._cuts if cut < len(self._data))
        for start, end in pairwise([*cuts, len(self._data)]):
            yield Part(self._cuts[start], start, self._data[start:end])


def _trailer_of(data: bytes) -> Record | None:
    """The last bytes, where they can be those of an archive."""
    if len(data) < HEADER.size + TRAILER.size:
        return None
    trailer = TRAILER.record(data, len(data) - TRAILER.size)
    registry, archive = trailer.integer("RegistrySize"), trailer.integer("ArchiveSize")
    fits = registry > 0 and archive > 0 and registry + archive <= len(data) - HEADER.size - TRAILER.size
    known = trailer.integer("Version") == _VERSION and 0 < trailer.integer("Count") <= BINARY.members
    return trailer if fits and known and trailer.integer("RegistryCompressed") in (0, 1) else None


def _name_of(content: bytes) -> str:
    """The member that a content must be."""
    if content.startswith(b"{\\rtf") or len(content) % 8:
        return COMMENTS
    if len(content) == _INDEX_SIZE:
        return INDEX
    return ROLLOUTS if len(content) % ROLLOUT.size == 0 else "rest"
