"""The normal form of a file: written, read back, and taken only where it says the same."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass
from typing import Final

from bgformats.api.reading import Document, Input, read, validate
from bgformats.diagnostics import Diagnostic
from bgformats.errors import UnknownFormatError, UnknownNameError

MAX_ROUNDS: Final = 4
"""How often a text is put in normal form until it stays as it is: once does, but for damaged columns."""


@dataclass(frozen=True)
class Formatted:
    """A file in normal form. ``document`` is that of the new text.

    ``problem`` tells why the file was left as it is though it is not known to be in normal form; None where it is.
    """

    document: Document
    changed: bool
    problem: str | None = None

    @property
    def text(self) -> str:
        """The text in normal form."""
        return self.document.source.text

    @property
    def data(self) -> bytes:
        """The file in normal form: encoding and byte-order mark are those that it had."""
        return self.document.source.data


def format_file(
    source: Input | Document, *, format: str | None = None, encoding: str | None = None, name: str | None = None
) -> Formatted:
    """Puts a file in the normal form of its own format and dialect. Nothing is written.

    Layout and spelling change; the records, comments and findings stay the same, which is checked by reading back.

    Raises:
        OSError: the path cannot be opened.
        UnknownFormatError: no reader recognises the content.
        UnknownNameError: there is no such format or encoding, or the format has no normal form.
    """
    document = source if isinstance(source, Document) else read(source, format=format, encoding=encoding, name=name)
    if document.format.normal is None:
        raise UnknownNameError(f"{document.format.title} ({document.format.id}) has no normal form")
    if document.source.is_patched:
        return Formatted(document, False, "it is damaged: NULs stand in it, or bytes of two encodings")
    if document.source.encode(document.source.text) != document.source.data:
        return Formatted(document, False, "its bytes are not those that its text would have")
    found = document
    for _ in range(MAX_ROUNDS):
        text = document.format.normal(found.parsed)
        if text == found.source.text:
            return _checked(document, found)
        again = _read_back(document, text, format, encoding)
        if again is None:
            return Formatted(document, False, "the result is not read as the same format")
        found = again
    return Formatted(document, False, "no text was found that stays as it is")


def _read_back(document: Document, text: str, format: str | None, encoding: str | None) -> Document | None:
    """The new text as it is read; None where format or encoding are others."""
    old = document.source
    try:
        again = read(old.encode(text), format=format, encoding=encoding, name=old.name)
    except UnknownFormatError:
        return None
    return again if (again.format, again.source.encoding) == (document.format, old.encoding) else None


def _checked(before: Document, after: Document) -> Formatted:
    """The new document if it says the same, else the old one."""
    if after is before:
        return Formatted(before, False)
    if _said(before) != _said(after):
        return Formatted(before, False, "the result says something else")
    if _findings(before) != _findings(after):
        return Formatted(before, False, "the result has other findings")
    return Formatted(after, True)


def _said(document: Document) -> tuple[object, ...]:
    """All that a document says: records with their comments, positions, and the texts that cannot be read."""
    return document.matches, [placed.position for placed in document.lowered.positions], document.unparsed


_Key = tuple[str, int | None, int | None, int | None, str]


def _findings(document: Document) -> Counter[_Key]:
    return Counter(map(_key, validate(document, most=sys.maxsize).diagnostics))


def _key(finding: Diagnostic) -> _Key:
    # A message may quote a line with the blanks in it.
    message = " ".join(finding.message.split()).casefold()
    return finding.code, finding.match, finding.game, finding.turn, message
