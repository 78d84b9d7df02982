"""Damaged files, after what real ones look like, each with what must be found in it, told by hand.

``SAME`` are damaged in layout or encoding only: they say the same game as ``GAME`` and nothing is to be found but what
is listed. ``damage_told`` has those in which something is lost or wrong. Independent of the package.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from damage_told import TOLD, Finding

GAME = """\
 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2) 64: 24/18 18/14             62: 24/18 13/11*
  3) 64:                          Doubles => 2
  4)  Takes                      42: 13/11 8/4
  5)  Doubles => 4                Drops
      Wins 2 points
"""
"""A game with a hit, a dance, a take and a dropped redouble; the left side starts."""

RIGHT_STARTS = """\
 0 point match

 Game 1
 Bob : 0                        Ann : 0
  1)                             31: 8/5 6/5
  2) 42: 8/4 6/4                 64: 24/18 18/14
  3) 62: 24/18 13/11*            64:
  4)  Doubles => 2                Takes
  5) 42: 13/11 8/4                Doubles => 4
  6)  Drops
                                  Wins 2 points
"""
"""The same game with the players in the other columns."""


@dataclass(frozen=True)
class Damaged:
    """A file, and code, line and column of each finding. ``twin`` is the text that says the same."""

    file: str
    data: bytes
    findings: tuple[Finding, ...] = ()
    twin: str | None = None


def _each_row(text: str, gap: str, lead: str = " ") -> str:
    """Every gap of two blanks or more inside a row becomes ``gap``, what stands behind the row number ``lead``."""
    rows = []
    for line in text.splitlines():
        number = re.match(r" +\d+\)", line)
        if number is None:
            rows.append(line)
            continue
        body = line[number.end() :]
        alone = len(body) - len(body.lstrip()) > 20
        rows.append(number[0] + (lead + gap if alone else lead) + re.sub(r" {2,}", gap, body.strip()))
    return "\n".join(rows) + "\n"


def _tabbed(text: str) -> str:
    rows = _each_row(text, "\t", "\t")
    return re.sub(r"^( \w+ : 0) +", r"\1\t", rows, flags=re.MULTILINE).replace("      Wins", "\tWins")


def _noted(text: str) -> str:
    """Comments before, between and behind everything."""
    lines = text.splitlines()
    noted = ["# made by hand; 1) 31: 8/5 6/5", "; Game 7"]
    for number, line in enumerate(lines):
        noted += [line, f"; note {number} :  0   : 1"] if line else [line]
    return "\n".join(noted) + "\n"


_BOX = """\
{0}+---------------------------------------------------------------------------+
{0}|  Remarks:                                                                 |
{0}|      Game 1, Move 3 of Ann --> 64: played by hand, was illegal: see video |
{0}+---------------------------------------------------------------------------+
"""

_WORDS = (
    GAME.replace(" Doubles => 2", "double").replace(" Takes", "ACCEPTS").replace(" Doubles => 4", "Redoubles")
    .replace(" Drops", "passes").replace("Wins 2 points", "wins 2 point")
)  # fmt: skip

_ONE_CELL_A_ROW = """\
 0 point match

 Game 1
 Ann : 0     Bob : 0
  1) 31: 8/5 6/5
  2)            42: 8/4 6/4
  3) 64: 24/18 18/14
  4)            62: 24/18 13/11*
  5) 64:
  6)            Doubles => 2
  7) Takes
  8)            42: 13/11 8/4
  9) Doubles => 4
 10)            Drops
      Wins 2 points
"""

_SPELT = (
    GAME.replace("8/5 6/5 ", "6/5, 8/5").replace("24/18 18/14", "24/14      ").replace("24/18 13/11*", "13/11* 24/18")
)

_FAR_LEFT = re.sub(r"^ +(?=\S)", "", GAME, flags=re.MULTILINE).replace("0 point match", "0 Point Match (unlimited)")

_LATE = "".join(f"; line {number} of a long preface\n" for number in range(1, 501)) + '; [Event "Late"]\n'

_BOM = "\ufeff"


def _same(file: str, text: str, *findings: Finding, encoding: str = "utf-8", twin: str = GAME) -> Damaged:
    return Damaged(file, text.encode(encoding), findings, twin)


SAME = (
    _same("tabs.mat", _tabbed(GAME)),
    _same("tabs-right-starts.mat", _tabbed(RIGHT_STARTS), twin=RIGHT_STARTS),
    _same("crlf.mat", GAME.replace("\n", "\r\n")),
    _same("cr.mat", GAME.replace("\n", "\r")),
    _same("mixed-ends.mat", GAME.replace("\n", "\r\n", 4).replace("\n  3)", "\r  3)")),
    _same("bom.mat", _BOM + GAME),
    _same("utf-16-le.mat", _BOM + GAME, encoding="utf-16-le"),
    _same("utf-16-be.mat", _BOM + GAME, encoding="utf-16-be"),
    Damaged("utf-16-half.mat", (_BOM + GAME).encode("utf-16-le") + b"\n", (("BG003", 11, 1),), GAME),
    _same("cp1252.mat", GAME.replace("Ann ", "Åsa "), ("BG003", 4, 2), encoding="cp1252"),
    # Byte 90 means nothing in cp1252.
    _same("latin-1.mat", GAME.replace("Ann ", "A\x90n "), ("BG003", 4, 3), encoding="latin-1"),
    _same("utf-8-names.mat", GAME.replace("Ann : 0 ", "Zoë Ångström-Łoś : 0")),
    _same("no-final-newline.mat", GAME.rstrip("\n")),
    _same("trailing-blanks.mat", GAME.replace("\n", "  \t \n")),
    _same("blank-lines.mat", GAME.replace("\n", "\n\n\n")),
    _same("one-blank-gaps.mat", _each_row(GAME, " ").replace("Ann : 0 ", "A name that needs its room : 0 ")),
    _same("two-blank-gaps.mat", _each_row(RIGHT_STARTS, "  "), twin=RIGHT_STARTS),
    _same("trimmed-first-row.mat", RIGHT_STARTS.replace("1)" + " " * 29, "1)" + " " * 8), twin=RIGHT_STARTS),
    _same("one-cell-a-row.mat", _ONE_CELL_A_ROW),
    _same("right-column-shifts.mat", GAME.replace("  42: 8", "      42: 8").replace("  Doubles => 2", " Doubles => 2")),
    _same("no-indent.mat", _FAR_LEFT),
    _same("words.mat", _WORDS),
    _same("spelling.mat", _SPELT),
    _same("no-blank-after-colon.mat", re.sub(r"(\d\d:) (?=\d)", r"\1", GAME)),
    _same("blanks-in-cells.mat", GAME.replace("8/5 6/5", "8/5  6/5").replace("31:", "31: ").replace("=> 2", " =>  2")),
    _same("no-marks.mat", GAME.replace("*", " ")),
    _same("empty-rows.mat", GAME.replace("      Wins", "  6)" + " " * 40 + "\n      Wins") + "  7)\n"),
    _same("comments.mat", _noted(GAME)),
    _same("remarks.mat", _BOX.format("; ") + GAME),
    _same("remarks-bare.mat", GAME.replace(" Game 1", _BOX.format("") + "\n Game 1")),
    _same("late-header.mat", _LATE + GAME),
    _same("header-behind-match-line.mat", GAME.replace("\n\n", '\n; [Event "Late"]\n\n', 1)),
    # The numbers are not used for anything, only told of.
    _same(
        "row-numbers.mat",
        GAME.replace("  2)", "  5)").replace("  3)", "  5)").replace("  4)", "  2)").replace("\n  5)  D", "\n  3)  D"),
        ("BG201", 6, 3), ("BG201", 7, 3), ("BG201", 8, 3),
    ),
    _same("false-mark.mat", GAME.replace("62: 24/18 ", "62: 24/18*"), ("BG312", 6, 43)),
    _same("vertical-tab.mat", "; a page\fand a line\u2028and\x0bmore\x85\n" + GAME),
)  # fmt: skip

DAMAGED = SAME + tuple(Damaged(file, text.encode(), findings) for file, text, findings in TOLD)
