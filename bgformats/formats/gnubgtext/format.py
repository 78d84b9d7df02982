"""GNU Backgammon's text export of games and matches as a format: a page an action, told from pages without a game."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from bgformats.formats.base import Evidence, Format, Lowered
from bgformats.formats.gnubgtext.lower import lower
from bgformats.formats.gnubgtext.scan import text_patterns
from bgformats.formats.gnubgtext.unknown import is_unknown, refused
from bgformats.formats.lines.scan import scan
from bgformats.formats.positions.drawing import has_edge
from bgformats.formats.positions.gnubg_words import any_of
from bgformats.source import Source
from bgformats.syntax.lines import LineFile

_LOOKED_AT: Final = 1 << 16
_ENGLISH: Final = re.compile(r"^[ \t]*(?:Move number|The score \(after) [0-9]+", re.MULTILINE)
"""What a look at any text costs: only where a board is drawn the words of other languages are looked for."""


@cache
def _marks() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """A score, the heading of a page, and the heading of a table, in any language."""
    texts = (
        rf"^[ \t]*{any_of('The score (after')} ?[0-9]+ ?(?:{any_of('games) is')}|game\) is) ?: ",
        rf"^[ \t]*{any_of('Move number')} [0-9]+:",
        rf"^[ \t]*{any_of('Game statistics for game')} [0-9]+",
    )
    score, move, table = (re.compile(text, re.MULTILINE) for text in texts)
    return score, move, table


def read(source: Source) -> tuple[LineFile, Lowered]:
    """The lines and the records of a file. A text in a language that is not known is refused with a finding."""
    tree = LineFile(scan(source.text, text_patterns()), "gnubg")
    if is_unknown(source.text[:_LOOKED_AT], _marks()[1]):
        return tree, refused(source.text)
    return tree, lower(source.text, tree.lines)


def sniff(text: str, name: str | None) -> Evidence:
    """How sure it is that ``text`` is an export of games: one page with a score is the export of a position."""
    head = text[:_LOOKED_AT]
    if not _ENGLISH.search(head) and not has_edge(head):
        return Evidence(0.0, "no text export of a game")
    score_mark, move_mark, table_mark = _marks()
    score, table, moves = score_mark.search(head), table_mark.search(head), len(move_mark.findall(head))
    if score and (moves > 1 or table):
        return Evidence(1.0, "a score after games, and moves with their boards or tables")
    if moves > 1:
        return Evidence(0.97, "several moves with their boards")
    if is_unknown(head, move_mark):
        return Evidence(0.97, "several moves with their boards, in a language that is not known")
    return Evidence(0.0, "no text export of a game")


FORMAT: Final = Format(
    id="gnubg-text",
    title="GNU Backgammon text export of games",
    suffixes=(".txt",),
    kind="match",
    sniff=sniff,
    read=read,
)
