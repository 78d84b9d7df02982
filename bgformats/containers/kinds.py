"""Which container a content is, by its first bytes. Knows no match format and looks at no name."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

HEAD: Final = 512
"""Bytes that tell a container: the header of a first member of a tar archive."""


class Kind(StrEnum):
    """A container that is read through."""

    ZIP = "zip"
    TAR = "tar"
    GZIP = "gzip"
    BZIP2 = "bzip2"
    XZ = "xz"

    @property
    def is_archive(self) -> bool:
        """Whether it holds many files; the others are one file, compressed."""
        return self in (Kind.ZIP, Kind.TAR)


_SQUEEZED: Final = (
    (Kind.GZIP, (b"\x1f\x8b\x08",)),
    (Kind.BZIP2, tuple(b"BZh%d" % level + mark for level in range(1, 10) for mark in (b"1AY&SY", b"\x17rE8P\x90"))),
    (Kind.XZ, (b"\xfd7zXZ\x00",)),
)
_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_DOCUMENTS: Final = (b"[Content_Types].xml", b"mimetype", b"_rels/", b"docProps/", b"META-INF/", b"AndroidManifest.xml")
"""First members of office documents, books and programs, which are zip archives inside."""

_ZIP_NAME: Final = 30
_SUM: Final = slice(148, 156)
_OTHERS: Final = (
    (b"7z\xbc\xaf\x27\x1c", "7z archive"),
    (b"Rar!\x1a\x07", "RAR archive"),
    (b"\x28\xb5\x2f\xfd", "file compressed with Zstandard"),
)


def kind_of(head: bytes) -> Kind | None:
    """The container that begins with ``head``, of which ``HEAD`` bytes are enough; None for anything else."""
    for kind, marks in _SQUEEZED:
        if head.startswith(marks):
            return kind
    if head.startswith(_ZIP):
        return None if is_document(head) else Kind.ZIP
    return Kind.TAR if _is_tar(head) else None


def is_document(head: bytes) -> bool:
    """Whether this is a zip archive that nobody takes for one, such as a word processor's file."""
    return head.startswith(_ZIP) and head[_ZIP_NAME:].startswith(_DOCUMENTS)


def unread_container(head: bytes) -> str | None:
    """The name of an archive that is not read through, such as ``RAR archive``; None for anything else."""
    return next((name for mark, name in _OTHERS if head.startswith(mark)), None)


def _is_tar(head: bytes) -> bool:
    """By the checksum of the first header: the sum of its bytes, its own eight counted as blanks (POSIX, ustar)."""
    if len(head) < HEAD:
        return False
    block = head[:HEAD]
    digits = block[_SUM].strip(b" \0")
    if not digits or not block[0] or any(digit not in b"01234567" for digit in digits):
        return False
    return int(digits, 8) == sum(block) - sum(block[_SUM]) + 8 * ord(" ")
