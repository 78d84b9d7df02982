"""What an archive may cost: limits far above any real one, and the account of what was unpacked."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import IO, Final

from bgformats.diagnostics import Fact

_PIECE: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Limits:
    """``member`` is the bytes of one file, ``ratio`` how many times its size an archive may grow to.

    The ratio counts only once ``slack`` bytes have come out: a small archive of many like files is no bomb. ``depth``
    is how many archives may lie one in the other.
    """

    members: int = 1_000_000
    member: int = 1 << 28
    ratio: int = 250
    slack: int = 1 << 26
    depth: int = 2


LIMITS: Final = Limits()

BINARY: Final = Limits(members=16, member=1 << 26, slack=1 << 24)
"""What one binary match file may hold and grow to: the largest that was seen has 2 MiB."""


class TooMuchError(Exception):
    """A limit is passed; ``fact`` says which. ``whole``: of the whole archive, so that reading on is no use."""

    def __init__(self, fact: Fact, *, whole: bool) -> None:
        super().__init__(fact.variant)
        self.fact = fact
        self.whole = whole


class Account:
    """Counts what came out of an archive, whose ``size`` is its bytes on the disk."""

    def __init__(self, limits: Limits, size: int) -> None:
        self.limits = limits
        self._size = size
        self._out = 0

    def add(self, count: int) -> None:
        """Counts bytes in.

        Raises:
            TooMuchError: it is more than an archive of this size honestly holds.
        """
        self._out += count
        if self._out > self.limits.slack and self._out > self._size * self.limits.ratio:
            values = {"limit": self.limits.ratio}
            raise TooMuchError(Fact("input-limit", variant="expands", values=values), whole=True)

    def read(self, stream: IO[bytes], most: int) -> bytes:
        """At most so many bytes of a stream, counted."""
        pieces: list[bytes] = []
        while most and (piece := stream.read(min(most, _PIECE))):
            self.add(len(piece))
            most -= len(piece)
            pieces.append(piece)
        return b"".join(pieces)

    def read_whole(self, stream: IO[bytes], head: bytes) -> bytes:
        """The rest of a member behind its ``head``, together with it.

        Raises:
            TooMuchError: the member is larger than a member may be.
        """
        data = head + self.read(stream, max(self.limits.member - len(head), 0) + 1)
        if len(data) > self.limits.member:
            values = {"limit": self.limits.member >> 20}
            raise TooMuchError(Fact("input-limit", variant="member", values=values), whole=False)
        return data


class Counted(io.RawIOBase):
    """A decompressed stream, all of it counted, be it read or skipped.

    What could be decompressed before a damaged place is given out before the damage is told.
    """

    def __init__(self, stream: IO[bytes], account: Account, damage: tuple[type[Exception], ...]) -> None:
        self._stream = stream
        self._account = account
        self._damage = damage
        self._ready = b""
        self._error: Exception | None = None

    def readable(self) -> bool:
        """Always."""
        return True

    def look(self, size: int) -> bytes:
        """The next bytes, which are read again afterwards."""
        self._ready = self._read(size)
        return self._ready

    def read(self, size: int = -1, /) -> bytes:
        """So many bytes, fewer at the end or before a damaged place."""
        if self._ready:
            data, self._ready = self._ready[:size], self._ready[size:]
            return data
        return self._read(size)

    def _read(self, size: int) -> bytes:
        if self._error is not None:
            raise self._error
        pieces: list[bytes] = []
        while size:
            try:
                piece = self._stream.read1(size)  # type: ignore[attr-defined]
            except self._damage as error:
                self._error = error
                if not pieces:
                    raise
                break
            if not piece:
                break
            self._account.add(len(piece))
            size -= len(piece)
            pieces.append(piece)
        return b"".join(pieces)
