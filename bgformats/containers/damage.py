"""What is wrong with a container, as the libraries that read it put it: turned into facts."""

from __future__ import annotations

import lzma
import struct
import tarfile
import zipfile
import zlib
from typing import Final

from bgformats.containers.kinds import Kind
from bgformats.diagnostics import Fact

DAMAGE: Final = (
    zipfile.BadZipFile, tarfile.TarError, zlib.error, lzma.LZMAError, struct.error, EOFError, OSError, ValueError,
    IndexError, OverflowError, NotImplementedError, RuntimeError,
)  # fmt: skip
"""All that the standard library raises over bytes that are not what they should be."""

_SHORT: Final = ("unexpected end", "ended before", "truncated", "empty header", "end of data", "not a zip file")
_SUMS: Final = ("crc", "checksum", "incorrect length")


def fact_of(error: Exception, kind: Kind, offset: int | None) -> Fact:
    """The fact behind such an error; ``offset`` is the byte of the archive where it belongs."""
    said = str(error)
    lower = said.lower()
    span = (offset or 0, offset or 0)
    if isinstance(error, EOFError) or any(word in lower for word in _SHORT):
        return Fact("damaged-container", variant="truncated", values={"container": kind.value}, span=span)
    if any(word in lower for word in _SUMS):
        return Fact("damaged-container", variant="checksum", values={"container": kind.value}, span=span)
    if isinstance(error, NotImplementedError):
        return Fact("damaged-container", variant="method", values={"container": kind.value, "reason": said}, span=span)
    return Fact("damaged-container", values={"container": kind.value, "reason": said or "no reason given"}, span=span)


def encrypted(kind: Kind, offset: int) -> Fact:
    """A member that only a password opens."""
    return Fact("damaged-container", variant="encrypted", values={"container": kind.value}, span=(offset, offset))
