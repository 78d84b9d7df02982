"""A file as bytes and as text: encodings, spans, lines and columns.

Knows nothing of formats. Offsets are 0-based and count characters of the decoded text; lines and columns are
1-based; CRLF, LF and a lone CR each end a line; a tab is one column; a byte-order mark counts for nothing.
"""

from __future__ import annotations

import codecs
import re
from bisect import bisect_right
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from bgformats.errors import UnknownNameError

_LINE_END = re.compile(r"\r\n|\n|\r")
_CONTROLS = re.compile("[\x00-\x08\x0e-\x1f\x7f]")
_NOT_ASCII = re.compile("[^\x00-\x7f]+")
_ESCAPED = re.compile("[\udc80-\udcff]+")
"""Bytes that are no UTF-8, as Python escapes them."""
_CP1252 = {byte: ord(bytes([byte]).decode("cp1252", "replace")) for byte in range(0x80, 0xA0)}
_CP1252 = {byte: char if char != 0xFFFD else byte for byte, char in _CP1252.items()}
_ONE_BYTE = {0xDC00 + byte: _CP1252.get(byte, byte) for byte in range(0x80, 0x100)}
_NUL = "\0"
_WIDE = re.compile(rb"(?P<little>(?:\xff\xfe)?(?:[\t\n\r -~]\x00){8})|\xfe\xff(?:\x00[\t\n\r -~]){8}")
"""How UTF-16 goes on behind another text: letters of ASCII with a NUL each."""
_PLAIN = re.compile(rb"[\t\n\r -~]{20}")
"""Text that is no UTF-16: so many bytes without a NUL, and all of them ASCII."""
_LOOKED_AT = 400
"""Bytes that tell UTF-16 without a mark from a binary file."""
_BOMS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


class Span(NamedTuple):
    """A stretch of the text: ``start`` included, ``end`` not."""

    start: int
    end: int


class LineColumn(NamedTuple):
    """A place as people count: 1-based line and column."""

    line: int
    column: int


class ControlCharacters(NamedTuple):
    """The offset of the first of them, the character itself, and how many there are."""

    at: int
    character: str
    number: int


@dataclass(frozen=True)
class Source:
    """The bytes of one input and the text in them.

    ``encoding`` names what the text was decoded with (``utf-8-sig`` where a byte-order mark says UTF-8).
    ``fallback_at`` is the offset of the first character that made the preferred encoding fail, or None;
    ``refused`` names that preferred encoding; ``declared`` tells that the caller or a mark asked for it. ``strange`` is
    how many places of a text in UTF-8 are none, and are read in a one-byte code page. ``text`` has a blank for each
    NUL, which is damage; ``written`` is the text with its NULs, None where it has none. ``joined`` is the encoding from
    ``fallback_at`` on where UTF-16 was joined to another. ``mark`` is the byte-order mark
    before the text; ``tail`` holds bytes at the end that are half a character. Where the content
    ``is_binary`` there is no text, and there are no lines: offsets count bytes.
    """

    name: str
    data: bytes
    text: str
    encoding: str
    fallback_at: int | None = None
    refused: str | None = None
    declared: bool = False
    strange: int = 0
    written: str | None = None
    joined: str | None = None
    mark: bytes = b""
    tail: bytes = b""
    is_binary: bool = False

    @cached_property
    def line_starts(self) -> Sequence[int]:
        """The offset at which each line begins."""
        return [0, *(found.end() for found in _LINE_END.finditer(self.text))]

    def place(self, offset: int) -> LineColumn:
        """The line and column of a character."""
        if not offset:
            return LineColumn(1, 1)
        line = bisect_right(self.line_starts, offset)
        return LineColumn(line, offset - self.line_starts[line - 1] + 1)

    def line_text(self, line: int) -> str:
        """The text of a line, without its end. ``line`` is 1-based."""
        start = self.line_starts[line - 1]
        end = self.line_starts[line] if line < len(self.line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")

    @property
    def is_patched(self) -> bool:
        """Whether the text is not simply what one encoding makes of the bytes."""
        return bool(self.strange) or self.written is not None or self.joined is not None

    @property
    def is_empty(self) -> bool:
        """Whether nothing is in it, or blanks only."""
        return not self.data if self.is_binary else not self.text.strip()

    def control_characters(self) -> ControlCharacters | None:
        """The control characters that no text file has; None for none."""
        text = self.text if self.written is None else self.written
        first = _CONTROLS.search(text)
        if first is None:
            return None
        return ControlCharacters(first.start(), first[0], sum(1 for _ in _CONTROLS.finditer(text)))

    def encode(self, text: str) -> bytes:
        """The bytes that ``text`` has in this source's encoding, with its byte-order mark and its tail.

        Each line that stays as it is keeps its NULs, and in a source of two encodings its bytes; other lines become
        UTF-8 there. Where UTF-16 was joined to another encoding, a text that is changed becomes UTF-8 as a whole.
        """
        if self.joined is not None:
            return self.data if text == self.text else text.encode()
        if self.written is not None:
            text = "".join(held or line for line, held in _restored(text, self.text, self.written))
        if self.strange:
            held = self.data[len(self.mark) :].decode("latin-1")
            lines = _restored(text, self.text if self.written is None else self.written, held)
            body = b"".join(line.encode() if raw is None else raw.encode("latin-1") for line, raw in lines)
        else:
            body = text.encode("utf-8" if self.encoding == "utf-8-sig" else self.encoding)
        return self.mark + body + self.tail


def decode(data: bytes, name: str = "<bytes>", encoding: str | None = None) -> Source:
    """Decodes ``data``: by its byte-order mark, as UTF-8, else as cp1252, else as latin-1; or as ``encoding`` says.

    Where UTF-8 stands beside what is none, as in two files that were joined, each is read as what it is. Never fails on
    bytes: a fallback is recorded in the source, and a check reports it.

    Raises:
        UnknownNameError: ``encoding`` is no text encoding that Python knows.
    """
    found = next(((mark, label) for mark, label in _BOMS if data.startswith(mark)), None)
    mark, label = found or (b"", unmarked_utf16(data) or "utf-8")
    if encoding is not None:
        declared = known_encoding(encoding)
        # A mark belongs to the text only where the declared encoding is another than the mark's.
        if declared not in (label, label.removesuffix("-sig")):
            mark = b""
        label = label if mark else declared
    pieces = _pieces(data, label) if encoding is None and b"\0" in data else []
    if len(pieces) > 1:
        source = _join(data, name, pieces)
    else:
        source = _decode(data, name, mark, label, declared=bool(mark) or encoding is not None)
    return (
        source if _NUL not in source.text else replace(source, text=source.text.replace(_NUL, " "), written=source.text)
    )


def as_bytes(data: bytes, name: str = "<bytes>") -> Source:
    """The source of a binary content."""
    return Source(name, data, "", "binary", is_binary=True)


def unmarked_utf16(data: bytes) -> str | None:
    """The kind of UTF-16 that the bytes are without a mark saying so: every second one is NUL. None for others."""
    head = data[: _LOOKED_AT - _LOOKED_AT % 2]
    if len(head) < 4:
        return None
    even, odd = head[::2].count(0), head[1::2].count(0)
    pairs = len(head) // 2
    if odd > pairs * 0.7 and not even:
        return "utf-16-le"
    return "utf-16-be" if even > pairs * 0.7 and not odd else None


def known_encoding(encoding: str) -> str:
    """The name that Python has for a text encoding.

    Raises:
        UnknownNameError: it is none that Python knows.
    """
    try:
        info = codecs.lookup(encoding)
        "".encode(encoding)
        b"".decode(encoding)
    except (LookupError, UnicodeError, ValueError) as error:
        raise UnknownNameError(f"{encoding!r} is no text encoding that is known here; try utf-8 or cp1252") from error
    return info.name


def _decode(data: bytes, name: str, mark: bytes, label: str, declared: bool) -> Source:
    body = data[len(mark) :]
    tail = b""
    if label.startswith("utf-16") and len(body) % 2:
        body, tail = body[:-1], body[-1:]
    try:
        text = body.decode("utf-8" if label == "utf-8-sig" else label)
    except UnicodeDecodeError as error:
        return _fall_back(data, name, body, error, label, declared)
    return Source(name, data, text, label, declared=declared, mark=mark, tail=tail)


def _pieces(data: bytes, label: str) -> list[tuple[str, bytes]]:
    """The stretches of UTF-16 and of one-byte text in a file, each with its encoding."""
    pieces = []
    at, codec = 0, label
    while at < len(data):
        wide = codec.startswith("utf-16")
        found = (_PLAIN if wide else _WIDE).search(data, at)
        end = len(data) if found is None else found.start()
        if wide and found is not None:
            end -= len(codecs.BOM_UTF8) if data.endswith(codecs.BOM_UTF8, at, end) else 0
            end += (end - at) % 2
        if end > at:
            pieces.append((codec, data[at:end]))
        at = end
        codec = "utf-8" if wide or found is None else "utf-16-le" if found["little"] is not None else "utf-16-be"
    return pieces


def _join(data: bytes, name: str, pieces: list[tuple[str, bytes]]) -> Source:
    texts = []
    for codec, piece in pieces:
        body = next((piece[len(mark) :] for mark, _ in _BOMS if piece.startswith(mark)), piece)
        if codec.startswith("utf-16"):
            texts.append(body.decode(codec, "replace"))
        else:
            texts.append(_decode(body, name, b"", "utf-8", declared=False).text)
    first, second = (codec.removesuffix("-sig") for codec, _ in pieces[:2])
    return Source(name, data, "".join(texts), first, fallback_at=len(texts[0]), refused=first, joined=second)


def _lines(text: str) -> list[str]:
    """The lines of a text with their ends."""
    ends = [found.end() for found in _LINE_END.finditer(text)]
    return [text[start:end] for start, end in zip([0, *ends], [*ends, len(text)], strict=True)]


def _restored(text: str, shown: str, held: str) -> Iterator[tuple[str, str | None]]:
    """The lines of ``text``, and for each that stands in ``shown`` what it is in ``held``, where that may differ."""
    pairs = list(zip(_lines(shown), _lines(held), strict=True))
    strange = {line for line, raw in pairs if line != raw or not line.isascii()}
    kept: dict[str, deque[str]] = {}
    for line, raw in pairs:
        if line in strange:
            kept.setdefault(line, deque()).append(raw)
    for line in _lines(text):
        yield line, kept[line].popleft() if kept.get(line) else None


def _from_one_byte(data: bytes) -> str:
    """Each byte as cp1252 has it, or as latin-1 where that has none."""
    return "".join(map(chr, data)).translate(_CP1252)


class _Mixed:
    """A text of which a part is no UTF-8. Where that is the greater part of a word, all of it is in a code page."""

    def __init__(self, body: bytes) -> None:
        self.first: int | None = None
        self.places = 0
        self.good = False
        self._added = 0
        self.text = _NOT_ASCII.sub(self._read, body.decode("utf-8", "surrogateescape"))

    def _read(self, found: re.Match[str]) -> str:
        run = found[0]
        bad = _ESCAPED.search(run)
        if bad is None:
            self.good = True
            return run
        good = len(_ESCAPED.sub("", run).encode())
        before = run[: bad.start()]
        if good >= len(run.encode("utf-8", "surrogateescape")) - good:
            self.good = True
            text = run.translate(_ONE_BYTE)
        else:
            text = _from_one_byte(run.encode("utf-8", "surrogateescape"))
            before = before.encode().decode("latin-1")
        if self.first is None:
            self.first = found.start() + self._added + len(before)
        self._added += len(text) - len(run)
        self.places += 1
        return text


def _fall_back(data: bytes, name: str, body: bytes, error: UnicodeDecodeError, refused: str, declared: bool) -> Source:
    mixed = _Mixed(body) if refused in ("utf-8", "utf-8-sig") else None
    if mixed is not None and mixed.good:
        mark = data[: len(data) - len(body)]
        return Source(
            name,
            data,
            mixed.text,
            refused,
            fallback_at=mixed.first,
            refused=refused,
            declared=declared,
            strange=mixed.places,
            mark=mark,
        )
    # Half a character of UTF-16 is a whole one in a one-byte code page.
    body = data[len(data) - len(body) :] if not refused.startswith("utf-16") else data
    try:
        text, encoding = body.decode("cp1252"), "cp1252"
    except UnicodeDecodeError:
        text, encoding = body.decode("latin-1"), "latin-1"
    mark = data[: len(data) - len(body)]
    at = min(error.start, max(len(text) - 1, 0))
    return Source(name, data, text, encoding, fallback_at=at, refused=refused, declared=declared, mark=mark)
