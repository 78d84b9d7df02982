"""Where a `.mat` file has its columns: those of its dialect where they are fixed, else those of most of its lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from bgformats.formats.mat.dialects import GALAXY, GNUBG, JELLYFISH, XG
from bgformats.formats.mat.normal_cells import is_roll
from bgformats.syntax.transcript import GameLine, Line, MatchLine, Result, Row, ScoreLine, Transcript
from bgformats.terms import Side

Value = TypeVar("Value", int, str)

_KNOWN: Final = {"gnubg": GNUBG, "xg2": XG, "galaxy": GALAXY}
"""The dialects whose columns are fixed. Of the others a file may have its own."""

GAP: Final = 2
"""Blanks between two cells at the least."""
_LEAST: Final = 24
"""A right column before this one is not known from its indentation, or leaves no room for the left."""
_FARTHEST_LEFT: Final = 14
"""The last column in which a result by itself is the left side's for certain."""
_NUMBER: Final = 3
_LINE_ENDS: Final = ("\r\n", "\n", "\r")


@dataclass(frozen=True, slots=True)
class Layout:
    """The columns of one file, counted from 0.

    ``number`` is the width of row numbers, or with ``numbers_begin`` the column in which they begin. ``left`` are the
    blanks before a roll in the left column, ``word`` those that a word has more. ``right`` is the column of a roll in
    the right column, in rows with a number of one digit; with ``grows`` longer numbers move it. ``colons`` stand
    between the names and their scores, ``match`` and ``game`` before those lines, ``end`` behind each line.
    """

    number: int
    numbers_begin: bool
    left: int
    word: int
    right: int
    grows: bool
    names: tuple[int, int]
    colons: tuple[str, str]
    results: tuple[int, int]
    match: int
    game: int
    end: str

    def number_of(self, text: str | None) -> str:
        """The row number with what is before and behind it."""
        if text is None:
            return " " * (self.number + (2 if self.numbers_begin else 1))
        return f"{' ' * self.number}{text})" if self.numbers_begin else f"{text.rjust(self.number)})"


class _Votes(Generic[Value]):
    """What is seen how often."""

    def __init__(self) -> None:
        self._seen: Counter[Value] = Counter()

    def add(self, value: Value) -> None:
        self._seen[value] += 1

    def most(self) -> int:
        """How often the most frequent is seen."""
        return max(self._seen.values(), default=0)

    def winner(self, otherwise: Value, *, half: bool = False) -> Value:
        """The most frequent, ``otherwise`` or the least of several; with ``half`` only if more than half of all."""
        if not self._seen or (half and self.most() * 2 <= self._seen.total()):
            return otherwise
        return min(self._seen, key=lambda value: (-self._seen[value], value != otherwise, value))


def layout_of(transcript: Transcript) -> Layout:
    """The columns of a file."""
    plain = [line for line in transcript.lines if "\t" not in line.text.rstrip()]
    rows = [line for line in plain if isinstance(line, Row)]
    number, begin = _numbers(rows)
    base = number + (2 if begin else 1)
    left = _left(rows)
    known = _KNOWN.get(transcript.dialect)
    right, grows = (known.right, False) if known else _right(rows, base)
    word = _word(rows, left, right, base, grows)
    names, colons = _names([line for line in plain if isinstance(line, ScoreLine)], right - 1)
    if known:
        names = (1, known.right_name)
    results = _results(rows, (base + left + word, right + word))
    return Layout(
        number, begin, left, word, right, grows, names, colons, results,
        _lead([line for line in plain if isinstance(line, MatchLine)], len((known or JELLYFISH).lead)),
        _lead([line for line in plain if isinstance(line, GameLine)], 1),
        _line_end(transcript.lines),
    )  # fmt: skip


def _numbers(rows: Iterable[Row]) -> tuple[int, bool]:
    """How wide row numbers are, or where they begin and True."""
    starts: tuple[_Votes[int], _Votes[int]] = _Votes(), _Votes()
    ends: tuple[_Votes[int], _Votes[int]] = _Votes(), _Votes()
    for row in rows:
        if row.number is not None:
            is_long = len(row.number.text) > 1
            starts[is_long].add(row.number.start)
            ends[is_long].add(row.number.end)
    start, end = starts[0].winner(0), ends[0].winner(_NUMBER)
    if 1 <= start == starts[1].winner(0) and end != ends[1].winner(end):
        return start, True
    return (end if end > 1 else _NUMBER), False


def _left(rows: Iterable[Row]) -> int:
    votes: _Votes[int] = _Votes()
    for row in rows:
        cell = row.cells[0] if row.cells else None
        if row.number is not None and cell is not None and cell.side is Side.FIRST and is_roll(cell.body):
            votes.add(cell.start - row.start - row.number.end - 1)
    left = votes.winner(1)
    return left if 1 <= left <= 2 else 1


def _right(rows: Iterable[Row], base: int) -> tuple[int, bool]:
    """The right column, and whether it moves with the length of row numbers."""
    fixed: _Votes[int] = _Votes()
    moving: _Votes[int] = _Votes()
    listed = [row for row in rows if row.cells and row.cells[-1].side is Side.SECOND]
    rolled = [row for row in listed if is_roll(row.cells[-1].body)]
    for row in rolled or [row for row in listed if not isinstance(row.cells[-1].body, Result)]:
        # A word stands one blank behind the column of the rolls; it is asked only where nobody rolls there.
        if row.number is None:
            continue
        column = row.cells[-1].start - row.start - (0 if rolled else 1)
        before = row.text[:column]
        # A long left cell pushes the right one away, two blanks behind it.
        if len(before) - len(before.rstrip(" ")) > GAP:
            fixed.add(column)
            moving.add(column - row.number.end - 1 + base)
    grows = moving.most() > fixed.most()
    # Where both hold alike, the row numbers are all moved alike, and the column with them.
    right = (fixed if fixed.most() > moving.most() else moving).winner(JELLYFISH.right, half=True)
    return (right, grows) if right >= _LEAST else (JELLYFISH.right, False)


def _word(rows: Iterable[Row], left: int, right: int, base: int, grows: bool) -> int:
    """The blanks that a word has more than a roll: one, or none."""
    seen: Counter[int] = Counter()
    for row in rows:
        # Where blanks were run together, the one before a word has gone with them.
        if row.number is None or "   " not in row.text[row.number.end + 1 :].rstrip():
            continue
        behind = row.number.end + 1
        for cell in row.cells:
            if not is_roll(cell.body) and not isinstance(cell.body, Result):
                at = right + (behind - base if grows else 0) if cell.side is Side.SECOND else behind + left
                seen[cell.start - row.start - at] += 1
    return 0 if seen[0] > seen[1] else 1


def _names(lines: Iterable[ScoreLine], otherwise: int) -> tuple[tuple[int, int], tuple[str, str]]:
    """The columns of the names, and what stands between a name and its score."""
    first: _Votes[int] = _Votes()
    second: _Votes[int] = _Votes()
    colons: tuple[_Votes[str], _Votes[str]] = _Votes(), _Votes()
    for line in lines:
        left, right = line.names
        first.add(left.start)
        if right.start - line.scores[0].end > GAP:
            second.add(right.start)
        for name, votes in zip(line.names, colons, strict=True):
            votes.add(": " if line.text[name.end : name.end + 1] == ":" else " : ")
    at = second.winner(otherwise, half=True)
    return (min(first.winner(1), 2), at if at >= _LEAST else otherwise), (
        colons[0].winner(" : "),
        colons[1].winner(" : "),
    )


def _results(rows: Iterable[Row], otherwise: tuple[int, int]) -> tuple[int, int]:
    """The columns of results that have a line of their own."""
    first: _Votes[int] = _Votes()
    second: _Votes[int] = _Votes()
    for row in rows:
        if row.number is None and len(row.cells) == 1 and isinstance(row.cells[0].body, Result):
            (second if row.cells[0].side is Side.SECOND else first).add(row.cells[0].start - row.start)
    left, right = first.winner(otherwise[0]), second.winner(otherwise[1], half=True)
    return (left if left <= _FARTHEST_LEFT else otherwise[0]), (right if right >= _LEAST else otherwise[1])


def _lead(lines: Iterable[Line], otherwise: int) -> int:
    votes: _Votes[int] = _Votes()
    for line in lines:
        votes.add(len(line.text) - len(line.text.lstrip(" ")))
    return min(votes.winner(otherwise), 2)


def _line_end(lines: Iterable[Line]) -> str:
    """What most lines end with; of several CRLF, which a damaged file has in halves."""
    seen = Counter(line.end for line in lines)
    return (
        max(_LINE_ENDS, key=lambda end: (seen[end], -_LINE_ENDS.index(end)))
        if any(seen[e] for e in _LINE_ENDS)
        else "\n"
    )
