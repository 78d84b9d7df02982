"""Writes matches as `.mat` text in one of its dialects: UTF-8, LF, two columns that hold.

Knows lines and columns; no law. It writes what the replay found: the score before each game, plays in one spelling,
the derived result. What the dialect cannot hold was taken out before (``hold``), so what is written reads back.

GNU Backgammon's reader decides the order of actions: a cell at a time, left before right; so a side that acts twice
begins a new row, and a right side that wins has its result beside the last left cell, where that reader needs it.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator, Sequence

from bgformats.formats.mat.dialects import JELLYFISH, MatDialect
from bgformats.formats.mat.hold import hold
from bgformats.formats.mat.hold_headers import (
    FACT_KEYS,
    OPTION_KEYS,
    OTHER_KEYS,
    comment,
    header,
    option_word,
    tag_of,
)
from bgformats.formats.mat.spell import cells
from bgformats.model import record
from bgformats.model.situation import Frame
from bgformats.model.verified import VerifiedGame, VerifiedMatch
from bgformats.terms import Side

_GAP = "  "
_LEFT_RESULT = 6
"""The column of a result that the left side has on a line of its own."""


def write(verified: Sequence[VerifiedMatch] | VerifiedMatch, dialect: MatDialect = JELLYFISH) -> bytes:
    """One match or several as a `.mat` file.

    Several matches are for our reader: GNU Backgammon reads a second match as more games of the first.
    """
    held = hold(verified, dialect)
    pages = ["\n".join(_match_lines(one, dialect, at)) for at, one in enumerate(held)]
    stops = dialect.open_end and any(game.winner is None for one in held[-1:] for game in one.games[-1:])
    text = "\n".join(pages) + "\n" * (0 if stops else dialect.blanks_at_end)
    return (codecs.BOM_UTF8 if dialect.byte_order_mark else b"") + text.encode("utf-8")


def _match_lines(verified: VerifiedMatch, dialect: MatDialect, at: int) -> Iterator[str]:
    match = verified.match
    headers = list(_header_lines(match, dialect))
    yield from headers
    comments = list(map(comment, match.comments))
    # Before the first match line GNU Backgammon keeps comments; before a later one they would be the last game's.
    above = comments if at == 0 else []
    if dialect.comments_apart:
        yield ""
    yield from above
    if (headers or above) and not dialect.comments_apart:
        yield ""
    if match.mode in ("match", "money"):
        yield f"{dialect.lead}{match.length or 0} point match"
        yield ""
    if at:
        yield from comments
    marked = any(step.hits for game in verified.games for step in game.steps)
    for game in verified.games:
        lines = list(_game_lines(game, Frame.of(verified, game), dialect, marked))
        yield from lines
        further = dialect.far_result is not None and game is not verified.games[-1] and game.winner is Side.SECOND
        yield from [""] * (dialect.blanks_after_game + further)


def _header_lines(match: record.Match, dialect: MatDialect) -> Iterator[str]:
    for tag in dialect.tags:
        if tag == "*" or tag in OTHER_KEYS:
            for key, value in match.facts.other:
                if tag_of(key, dialect) == tag:
                    yield header(key, value)
        elif tag in FACT_KEYS:
            told: str | None = getattr(match.facts, FACT_KEYS[tag])
            if told is not None:
                yield header(tag, told)
        else:
            option: bool | int | str | None = getattr(match.options, OPTION_KEYS[tag])
            if option is not None:
                yield header(tag, option_word(option))


def _game_lines(verified: VerifiedGame, frame: Frame, dialect: MatDialect, marked: bool) -> Iterator[str]:
    game = verified.game
    yield f" Game {game.number}"
    if game.players is not None:
        first, second = map(_name, game.players)
        before = verified.score_before
        left = _padded(f" {first} : {before[0]}", dialect.right_name - len(_GAP), dialect)
        yield f"{left}{_GAP}{second} : {before[1]}"
    rows = _Rows(dialect)
    for side, cell in cells(verified, dialect, frame, marked=marked):
        rows.add(side, cell)
    if verified.winner is not None and verified.points_derived is not None:
        ends = 0 < frame.length <= verified.score_after[verified.winner - 1]
        gave_up = dialect.resigns == "loss" and verified.ended_by == "resignation"
        if gave_up:
            rows.add(verified.winner.opponent, f" Losses {verified.points_derived} point")
        rows.result(verified.winner, _result(verified.points_derived, ends, dialect), ends=ends, gave_up=gave_up)
    yield from rows.done()


def _padded(text: str, width: int, dialect: MatDialect) -> str:
    """The text with blanks behind it; GNU Backgammon counts bytes, so that names with accents move the column."""
    return text + " " * (width - len(text.encode() if dialect.counts_bytes else text))


def _name(player: record.Player) -> str:
    return player.name if player.rating is None else f"{player.name},{player.rating}"


def _result(points: int, ends: bool, dialect: MatDialect) -> str:
    plural = "s" if dialect.plural and points != 1 else ""
    return f" Wins {points} point{plural}{' and the match' if ends and dialect.ends_match else ''}"


class _Rows:
    """Rows numbered from 1; a row ends behind a right cell, or where the left side acts once more."""

    def __init__(self, dialect: MatDialect) -> None:
        self._dialect = dialect
        self._lines: list[str] = []
        self._number = 1
        self._left: str | None = None

    def add(self, side: Side | None, cell: str) -> None:
        """Puts a cell in its column, or a line between the rows."""
        if side is not Side.SECOND:
            self._end_row()
        if side is None:
            self._lines.append(cell)
        elif side is Side.FIRST:
            self._left = cell
        else:
            self._row(self._left or "", cell)

    def result(self, winner: Side, words: str, *, ends: bool, gave_up: bool) -> None:
        """Puts the result: the right side's beside a left cell that stands alone, else on a line of its own.

        ``ends``: the match is over; ``gave_up``: the loser's last cell is his loss.
        """
        if winner is Side.SECOND and self._left is not None:
            column = self._dialect.far_result if ends and gave_up else None
            self._row(self._left, words + self._dialect.row_end, column, is_result=True)
            return
        self._end_row()
        if gave_up:
            self._lines.append("")
        column = _LEFT_RESULT - 1 if winner is Side.FIRST else self._dialect.right
        self._lines.append(" " * column + words)

    def done(self) -> list[str]:
        """All lines."""
        self._end_row()
        return self._lines

    def _end_row(self) -> None:
        if self._left is not None:
            # GNU Backgammon takes a word that ends its line for the right side's; blanks behind it tell.
            padded = self._dialect.pads_rows or self._left.startswith(" ")
            self._lines.append(f"{self._number:3d}) {self._left}".ljust(self._dialect.right if padded else 0))
            self._number, self._left = self._number + 1, None

    def _row(self, left: str, right: str, column: int | None = None, *, is_result: bool = False) -> None:
        gap = self._dialect.gap
        text = f"{self._number:3d}) {left}".ljust((column or self._dialect.right) - len(gap)) + gap + right
        self._lines.append(text if is_result else text.ljust(self._dialect.width))
        self._number, self._left = self._number + 1, None
