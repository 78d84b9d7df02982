"""GNU Backgammon's text export of games and matches as a format: a page an action, told from pages without a game."""

from __future__ import annotations

import re
from typing import Final

from bgformats.formats.base import Evidence, Format, Lowered
from bgformats.formats.gnubgtext.lower import lower
from bgformats.formats.gnubgtext.scan import PATTERNS
from bgformats.formats.lines.scan import scan
from bgformats.source import Source
from bgformats.syntax.lines import LineFile

_LOOKED_AT: Final = 1 << 16
_SCORE: Final = re.compile(r"^[ \t]*The score \(after [0-9]+ games?\) is: ", re.MULTILINE)
_MOVE: Final = re.compile(r"^[ \t]*Move number [0-9]+:", re.MULTILINE)
_TABLE: Final = re.compile(r"^[ \t]*Game statistics for game [0-9]+", re.MULTILINE)


def read(source: Source) -> tuple[LineFile, Lowered]:
    """The lines and the records of a file."""
    tree = LineFile(scan(source.text, PATTERNS), "gnubg")
    return tree, lower(source.text, tree.lines)


def sniff(text: str, name: str | None) -> Evidence:
    """How sure it is that ``text`` is an export of games: one page with a score is the export of a position."""
    head = text[:_LOOKED_AT]
    score, table, moves = _SCORE.search(head), _TABLE.search(head), len(_MOVE.findall(head))
    if score and (moves > 1 or table):
        return Evidence(1.0, "a score after games, and moves with their boards or tables")
    if moves > 1:
        return Evidence(0.97, "several moves with their boards")
    return Evidence(0.0, "no text export of a game")


FORMAT: Final = Format(
    id="gnubg-text",
    title="GNU Backgammon text export of games",
    suffixes=(".txt",),
    kind="match",
    sniff=sniff,
    read=read,
)
