"""The files in an archive, one after another, whatever is wrong with it. Nothing is written to the disk.

A member is called by the archive's name, a slash and its own name. Names mean nothing but that: `..` and absolute
paths lead nowhere.
"""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, replace
from typing import IO, BinaryIO, Final, TypeAlias, cast

from bgformats.containers.damage import DAMAGE, encrypted, fact_of
from bgformats.containers.entries import Entry, tar_entries, zip_entries
from bgformats.containers.kinds import HEAD, Kind, kind_of
from bgformats.containers.limits import LIMITS, Account, Counted, Limits, TooMuchError
from bgformats.diagnostics import Fact

_LOOKED_AT: Final = 1 << 16
"""Bytes of a large member that decide whether it is worth reading."""

_SUFFIXES: Final = (".gz", ".bz2", ".xz")

NO_MEMBER: Final = Fact("empty-input", variant="no-member", span=(0, 0))
"""What is to be said of an archive in which nobody found a match file."""


@dataclass(frozen=True, slots=True)
class Member:
    """A file in an archive. ``called`` is the name that its content has by itself: `a.mat` for `a.mat.gz`."""

    name: str
    called: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Passed:
    """A member that is not read, and why: a link or a device, or a large file of no format that is wanted."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class Trouble:
    """What is wrong with a member, or with the archive itself where ``name`` is the archive's."""

    name: str
    kind: Kind
    fact: Fact


Found: TypeAlias = Member | Passed | Trouble
Wanted: TypeAlias = Callable[[bytes, str], bool]


def members(
    stream: BinaryIO, name: str, *, wanted: Wanted = lambda head, called: True, limits: Limits = LIMITS
) -> Iterator[Found]:
    """All files in the archive that ``stream`` begins with, or the one that a compressed file holds.

    ``stream`` can seek. ``wanted`` is asked about the head of a large member. Never raises on what the bytes are.

    Raises:
        ValueError: it is no archive and not compressed.
    """
    size = stream.seek(0, io.SEEK_END)
    stream.seek(0)
    kind = kind_of(stream.read(HEAD))
    stream.seek(0)
    if kind is None:
        raise ValueError(f"{name} is no archive")
    walk = _Walk(Account(limits, size), wanted)
    try:
        yield from walk.container(stream, kind, name, 1)
    except TooMuchError as error:
        yield Trouble(name, kind, error.fact)


class _Walk:
    """Reads through one archive and those inside it, on one account."""

    def __init__(self, account: Account, wanted: Wanted) -> None:
        self._account = account
        self._wanted = wanted
        self._count = 0

    def container(self, stream: IO[bytes], kind: Kind, name: str, depth: int) -> Iterator[Found]:
        """What is in an archive, or in a compressed file."""
        try:
            if kind.is_archive:
                yield from self._entries(zip_entries(stream) if kind is Kind.ZIP else tar_entries(stream), name, depth)
            else:
                yield from self._squeezed(stream, kind, name, depth)
        except DAMAGE as error:
            yield Trouble(name, kind, fact_of(error, kind, getattr(error, "offset", None)))

    def _squeezed(self, stream: IO[bytes], kind: Kind, name: str, depth: int) -> Iterator[Found]:
        """What is compressed may be a tar archive, which is read as it comes, or a single file."""
        with _opened(stream, kind) as plain:
            counted = Counted(plain, self._account, DAMAGE)
            if kind_of(counted.look(_LOOKED_AT)) is not Kind.TAR:
                called = next((name[: -len(end)] for end in _SUFFIXES if name.lower().endswith(end)), name)
                head = counted.read(_LOOKED_AT)
                yield from self._content(_Content(name, called, kind, 0, cast(IO[bytes], counted), head), depth)
                return
            whole = yield from self._entries(tar_entries(cast(IO[bytes], counted)), name, depth)
            # The checksum stands behind the end of the archive.
            while whole and counted.read(_LOOKED_AT):
                pass

    def _entries(self, entries: Iterator[Entry], name: str, depth: int) -> Generator[Found, None, bool]:
        """All members; false where the archive is damaged so that it ends before its end."""
        seen: dict[str, int] = {}
        for entry in entries:
            self._count += 1
            self._account.add(entry.size)
            if self._count > self._account.limits.members:
                values = {"limit": self._account.limits.members}
                span = (entry.offset, entry.offset)
                raise TooMuchError(Fact("input-limit", variant="members", values=values, span=span), whole=True)
            number = seen[entry.name] = seen.get(entry.name, 0) + 1
            own = f"{name}/{entry.name}" + (f"#{number}" if number > 1 else "")
            if not (yield from self._entry(entry, own, f"{name}/{entry.name}", depth)):
                return False
        return True

    def _entry(self, entry: Entry, name: str, called: str, depth: int) -> Generator[Found, None, bool]:
        """One member; tells whether those behind it can still be read, which in a damaged tar archive they cannot."""
        if entry.encrypted:
            yield Trouble(name, entry.kind, encrypted(entry.kind, entry.offset))
            return True
        try:
            stream = entry.open()
            head = b"" if stream is None else self._account.read(stream, _LOOKED_AT)
        except DAMAGE as error:
            yield Trouble(name, entry.kind, fact_of(error, entry.kind, entry.offset))
            return entry.kind is Kind.ZIP
        if stream is None:
            yield Passed(name, "it is no file but a link or a device")
            return True
        whole = yield from self._content(_Content(name, called, entry.kind, entry.offset, stream, head), depth)
        return whole or entry.kind is Kind.ZIP

    def _content(self, content: _Content, depth: int) -> Generator[Found, None, bool]:
        """A file whose head is known: read whole, passed over, or an archive once more. False where it is damaged."""
        name, kind, limits = content.name, content.kind, self._account.limits
        inner = kind_of(content.head)
        if inner is not None and depth >= limits.depth:
            span = (content.offset, content.offset)
            yield Trouble(name, inner, Fact("input-limit", variant="depth", values={"limit": limits.depth}, span=span))
            return True
        if inner is None and len(content.head) == _LOOKED_AT and not self._wanted(content.head, content.called):
            yield Passed(name, "its beginning is of no known format")
            return True
        try:
            data = self._account.read_whole(content.stream, content.head)
        except TooMuchError as error:
            if error.whole:
                raise
            yield Trouble(name, kind, replace(error.fact, span=(content.offset, content.offset)))
            return True
        except DAMAGE as error:
            yield Trouble(name, kind, fact_of(error, kind, content.offset))
            return False
        if inner is None:
            yield Member(name, content.called, data)
        else:
            yield from self.container(io.BytesIO(data), inner, name, depth + 1)
        return True


@dataclass(frozen=True, slots=True)
class _Content:
    """A file of which the head is read already."""

    name: str
    called: str
    kind: Kind
    offset: int
    stream: IO[bytes]
    head: bytes


def _opened(stream: IO[bytes], kind: Kind) -> IO[bytes]:
    if kind is Kind.GZIP:
        return cast(IO[bytes], gzip.GzipFile(fileobj=stream, mode="rb"))
    return cast(IO[bytes], bz2.BZ2File(stream) if kind is Kind.BZIP2 else lzma.LZMAFile(stream))
