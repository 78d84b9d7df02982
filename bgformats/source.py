"""A file as bytes and as text: encodings, spans, lines and columns.

Knows nothing of formats. Offsets are 0-based and count characters of the decoded text; lines and columns are
1-based; CRLF, LF and a lone CR each end a line; a tab is one column; a byte-order mark counts for nothing.
"""

from __future__ import annotations

import codecs
import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from bgformats.errors import UnknownNameError

_LINE_END = re.compile(r"\r\n|\n|\r")
_CONTROLS = re.compile("[\x00-\x08\x0e-\x1f\x7f]")
_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig", "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "utf-16-be"),
)


class Span(NamedTuple):
    """A stretch of the text: ``start`` included, ``end`` not."""

    start: int
    end: int


class LineColumn(NamedTuple):
    """A place as people count: 1-based line and column."""

    line: int
    column: int


@dataclass(frozen=True)
class Source:
    """The bytes of one input and the text in them.

    ``encoding`` names what the text was decoded with (``utf-8-sig`` where a byte-order mark says UTF-8).
    ``fallback_at`` is the offset of the first character that made the preferred encoding fail, or None;
    ``refused`` names that preferred encoding. ``tail`` holds bytes at the end that are half a character.
    """

    name: str
    data: bytes
    text: str
    encoding: str
    fallback_at: int | None = None
    refused: str | None = None
    tail: bytes = b""

    @cached_property
    def line_starts(self) -> Sequence[int]:
        """The offset at which each line begins."""
        return [0, *(found.end() for found in _LINE_END.finditer(self.text))]

    def place(self, offset: int) -> LineColumn:
        """The line and column of a character."""
        line = bisect_right(self.line_starts, offset)
        return LineColumn(line, offset - self.line_starts[line - 1] + 1)

    def line_text(self, line: int) -> str:
        """The text of a line, without its end. ``line`` is 1-based."""
        start = self.line_starts[line - 1]
        end = self.line_starts[line] if line < len(self.line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")

    def control_characters(self) -> tuple[int, int] | None:
        """Where the first control character stands that no text file has, and how many there are; None for none."""
        first = _CONTROLS.search(self.text)
        return None if first is None else (first.start(), sum(1 for _ in _CONTROLS.finditer(self.text)))

    def encode(self, text: str) -> bytes:
        """The bytes that ``text`` has in this source's encoding, with its byte-order mark and its tail."""
        for mark, encoding, codec in _BOMS:
            if self.encoding == encoding and self.data.startswith(mark):
                return mark + text.encode(codec) + self.tail
        return text.encode(self.encoding) + self.tail


def decode(data: bytes, name: str = "<bytes>", encoding: str | None = None) -> Source:
    """Decodes ``data``: by its byte-order mark, as UTF-8, else as cp1252, else as latin-1; or as ``encoding`` says.

    Never fails on bytes: a fallback is recorded in the source, and a check reports it.

    Raises:
        UnknownNameError: ``encoding`` is no text encoding that Python knows.
    """
    if encoding is not None:
        declared = _known(encoding)
        try:
            return Source(name, data, _decode_declared(data, declared), declared)
        except UnicodeDecodeError as error:
            return _fall_back(data, name, error, refused=declared)
    for mark, label, codec in _BOMS:
        if data.startswith(mark):
            return _decode_marked(data, name, mark, label, codec)
    try:
        return Source(name, data, data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError as error:
        return _fall_back(data, name, error, refused="utf-8")


def _known(encoding: str) -> str:
    try:
        info = codecs.lookup(encoding)
        "".encode(encoding)
        b"".decode(encoding)
    except (LookupError, UnicodeError, ValueError) as error:
        raise UnknownNameError(f"{encoding!r} is no text encoding that is known here; try utf-8 or cp1252") from error
    return info.name


def _decode_declared(data: bytes, encoding: str) -> str:
    if encoding == "utf-8" and data.startswith(codecs.BOM_UTF8):
        return data[len(codecs.BOM_UTF8) :].decode("utf-8")
    return data.decode(encoding)


def _decode_marked(data: bytes, name: str, mark: bytes, label: str, codec: str) -> Source:
    body = data[len(mark) :]
    tail = b""
    if codec.startswith("utf-16") and len(body) % 2:
        body, tail = body[:-1], body[-1:]
    try:
        return Source(name, data, body.decode(codec), label, tail=tail)
    except UnicodeDecodeError as error:
        return _fall_back(data, name, error, refused=label)


def _fall_back(data: bytes, name: str, error: UnicodeDecodeError, refused: str) -> Source:
    try:
        text, encoding = data.decode("cp1252"), "cp1252"
    except UnicodeDecodeError:
        text, encoding = data.decode("latin-1"), "latin-1"
    return Source(name, data, text, encoding, fallback_at=min(error.start, max(len(text) - 1, 0)), refused=refused)
