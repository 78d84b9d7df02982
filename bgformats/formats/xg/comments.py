"""The comments of an `.xg` file: a member of documents in Rich Text Format, numbered from 0."""

from __future__ import annotations

import re
from typing import Final

_DOCUMENT_END: Final = b"\r\n"
_LINE_END: Final = b"\x01\x02"
"""A line end inside a document."""
_RTF: Final = b"{\\rtf"
_PAGE: Final = re.compile(rb"\\ansicpg([0-9]{1,5})")
_LONGEST: Final = 1 << 20
"""Bytes of a document beyond which it is kept as it is written."""


class Comments:
    """The documents of a file; each becomes text when it is asked for."""

    def __init__(self, content: bytes) -> None:
        self._documents = content.split(_DOCUMENT_END) if content else []

    def text(self, number: int) -> str | None:
        """The text of one; None where the number names none, or there is nothing in it."""
        if not 0 <= number < len(self._documents):
            return None
        return plain(self._documents[number].replace(_LINE_END, b"\r\n")) or None


def plain(document: bytes) -> str:
    """A document without its markup; as it is written where it has none, or where the library for it is missing."""
    if not document.lstrip().startswith(_RTF) or len(document) > _LONGEST:
        return document.decode("cp1252", "replace").strip()
    page = _PAGE.search(document)
    written = document.decode("latin-1")
    try:
        from striprtf.striprtf import rtf_to_text
    except ImportError:
        return written.strip()
    encoding = f"cp{page[1].decode()}" if page else "cp1252"
    try:
        text: str = rtf_to_text(  # type: ignore[no-untyped-call]
            written, encoding=encoding, errors="replace"
        )
    except (LookupError, ValueError, IndexError, TypeError, AttributeError, KeyError, OverflowError):
        return written.strip()
    return "\n".join(line.rstrip() for line in text.strip("\n ").split("\n")).strip()
