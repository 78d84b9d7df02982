"""`.gam` as a format: recognised by two names right above a first row, read, and written."""

from __future__ import annotations

import re
from typing import Final

from bgformats.formats.base import Evidence, Format, Lowered
from bgformats.formats.gam.lower import lower
from bgformats.formats.gam.scan import GamFile, names_lines, scan
from bgformats.formats.gam.write import write
from bgformats.source import Source

_LOOKED_AT: Final = 8192
_LEAD: Final = re.compile(r"(?:[ \t]*+(?:[;#][^\r\n]*+)?(?:\r\n|\n|\r))*+")
_FIRST_ROWS: Final = re.compile(
    r"(?:[ \t]*+(?:\r\n|\n|\r))*+[ \t]*+1\)(?:[ \t]*|.*[ \t])(?:[1-6][1-6]:|doubles?\b)", re.I
)


def read(source: Source) -> tuple[GamFile, Lowered]:
    """The syntax tree and the record of a file."""
    tree = scan(source.text)
    return tree, lower(tree)


def sniff(text: str, name: str | None) -> Evidence:
    """How sure it is that ``text`` is such a game: it begins with a line of names, and a row of rolls is next."""
    lead = _LEAD.match(text)
    start = lead.end() if lead else 0
    found = next(names_lines(text[start : start + _LOOKED_AT]), None)
    if found is None or found[0] != 0 or not _FIRST_ROWS.match(text, start + len(found[1])):
        return Evidence(0.0, "no line with two names above a first row")
    named = name is not None and name.lower().endswith(".gam")
    return Evidence(0.95 if named else 0.8, "two names, and rows of rolls")


def _dialect_of(text: str) -> str:
    return scan(text).dialect


FORMAT: Final = Format(
    id="gam",
    title="Jellyfish game (.gam), and GammonEmpire's games",
    suffixes=(".gam",),
    kind="match",
    sniff=sniff,
    read=read,
    write=write,
    dialect_of=_dialect_of,
)
