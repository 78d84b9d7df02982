"""The `.mat` family as a format: recognised by its lines, read by scanner, grammar and lowering, written by dialect."""

from __future__ import annotations

import re
from typing import Final

from bgformats.formats.base import Evidence, Format, Lowered, Matches
from bgformats.formats.mat.dialect import dialect_of
from bgformats.formats.mat.dialects import DIALECTS, dialect_named
from bgformats.formats.mat.lower import lower
from bgformats.formats.mat.normal import normal
from bgformats.formats.mat.scan import scan
from bgformats.formats.mat.write import write
from bgformats.source import Source
from bgformats.syntax.transcript import Transcript

_LOOKED_AT: Final = 8192
_LINE_END: Final = re.compile(r"\r\n?")
_LEAD: Final = re.compile(r"(?:[ \t]*+(?:[;#][^\r\n]*+)?(?:\r\n|\n|\r))*+")
_HEADER: Final = re.compile(r"^[ \t]*[;#][ \t]*\[[^\"\[\]\r\n]+\"[^\r\n]*\"[ \t]*\]", re.MULTILINE)
_SURE: Final = re.compile(
    _LEAD.pattern + r"[ \t]*\d+[ \t]+points?[ \t]+match[ \t]*(?:\r\n|\n|\r)++[ \t]*game[ \t]+\d+[ \t]*(?:\r\n|\n|\r)"
    r"[^\r\n]*:[^\r\n]*(?:\r\n|\n|\r)[ \t]*1\)",
    re.IGNORECASE,
)
"""A match line, a game line, a line of scores and the first row."""
_MATCH: Final = re.compile(r"^[ \t]*-?\d+[ \t]*-?points?[ \t]+match\b|^[ \t]*match[ \t]+(?:of|to)[ \t]+\d", re.M | re.I)
_GAME: Final = re.compile(r"^[ \t]*game[ \t]+#?\d+", re.MULTILINE | re.IGNORECASE)
_ROW: Final = re.compile(
    r"^[ \t]*\d+\)(?:[ \t]+\d\d:|[^\r\n]*[ \t]\d\d:|[ \t]+(?:doubles?|takes?|drops?|wins?)\b)", re.M | re.I
)
_COLUMN: Final = re.compile(r"^[ \t]*\d+\)[ \t]*\d\d:", re.MULTILINE)


def parse(source: Source) -> Transcript:
    """The syntax tree of a file."""
    lines = scan(source.text)
    return Transcript(lines, dialect_of(lines))


def read(source: Source) -> tuple[Transcript, Lowered]:
    """The syntax tree and the records of a file."""
    tree = parse(source)
    return tree, lower(tree)


def sniff(text: str, name: str | None) -> Evidence:
    """How sure it is that ``text`` is a match of this family. Comments before the match are skipped, however many."""
    lead = _LEAD.match(text)
    body = _LINE_END.sub("\n", text[lead.end() if lead else 0 :][:_LOOKED_AT])
    named = name is not None and name.lower().endswith(".mat")
    match, game, row = (bool(pattern.search(body)) for pattern in (_MATCH, _GAME, _ROW))
    if match and (game or row):
        return Evidence(1.0, "a match line, and games or rows")
    if game and row:
        return Evidence(0.9, "games with rows")
    if match and _is_short(body):
        return Evidence(0.8, "a match line and nothing else")
    if row and len(_COLUMN.findall(body)) > 1:
        return Evidence(0.6, "rows of rolls")
    if _HEADER.search(_LINE_END.sub("\n", text[:_LOOKED_AT])) and _is_short(body):
        return Evidence(0.5, "headers of a match")
    if named and not body.strip() and text.strip():
        return Evidence(0.3, "comments, and the name ends in .mat")
    return Evidence(0.0, "neither a match line, nor a game line, nor rows of rolls")


def _is_short(body: str) -> bool:
    return len(body.split()) < 20


def _dialect_of(text: str) -> str:
    return dialect_of(scan(text))


def _write(verified: Matches, dialect: str | None) -> bytes:
    return write(verified, dialect_named(dialect))


FORMAT: Final = Format(
    id="mat",
    title="Jellyfish match (.mat) and its dialects",
    suffixes=(".mat", ".txt"),
    kind="match",
    sniff=sniff,
    read=read,
    write=_write,
    dialects=tuple(one.id for one in DIALECTS),
    dialect_of=_dialect_of,
    begins=_SURE,
    normal=normal,
    comment=re.compile(r"^[ \t]*+[;#][^\r\n]*+", re.MULTILINE),
)
