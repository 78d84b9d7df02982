"""Splits a row into cells and finds the side of each, without trusting columns.

Two cells in a row need no columns. A cell that stands alone is placed by its indentation where that is clear, else by
whose turn it is. Turns are counted by alternation only; whether they are right is for the replay to say.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from bgformats.formats.mat.cells import is_well_formed, read_cell
from bgformats.formats.mat.misspelt import mended, reader_of, unread, without_name
from bgformats.syntax.transcript import (
    Body,
    Cell,
    CubeAction,
    CubeWord,
    Misspelt,
    Result,
    Rolled,
    SideRule,
)
from bgformats.terms import Side

_START = re.compile(
    r"""(?<![\w/*)-])(?:
      (?P<roll>[0-9]+:)
    | (?P<cube>(?:(?:re)?doubles?|takes?|accepts?|drops?|rejects?|beavers?|otters?|rac+oons?)\b)
    | (?P<result>(?:wins?|loss(?:es)?|loses?(?![ ]+on))\b)
    | (?P<after>pass(?:es)?\b|resign(?:s|ed)?\b|concede[sd]?\b|forfeit(?:s|ed)?\b|los(?:t|es)[ ]+on\b
        |lost[ ]+(?:the[ ]+)?connection\b|connection[ ]+lost\b|time[ ]?out\b|disconnect(?:s|ed)?\b|\?\?+)
    | (?P<word>\(?(?:can(?:no|['’]?)t[ ]+move|no[ ]+(?:legal[ ]+)?(?:move|play)|danc|fan)|illegal[ ])
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_DUMP = re.compile(r"\((?:[^;()]*;){5,}[^;()]*\)")
_REPEATED_NUMBER = re.compile(r"[0-9]+\)[ \t]*$")
_WIDE_GAP = re.compile(r"(?:\A|[\n\r])[ \t]*[0-9]+\)[^\n\r]*?\S[ ]{3,}\S")
_TABBED_LEFT = re.compile(r"\d\)\t+[^\s][^\n\r\t]*\t+[^\s]|\d\)\t{2,}[^\s]")
_SPACED_LEFT = re.compile(r"\d\) *[^\s][^\n\r\t]*\t+[^\s]")
_GAP = re.compile(r"[ \t]{2,}|\t")
_CLOSE_ROW = re.compile(r"\d\)[ \t]*\d\d:[^\n\r]*\S[ \t]+\d\d:")
_NEXT_ROW = re.compile(r"\s*\d+\)([^\r\n]*)")

LEFT_MAX = 4
"""Blanks behind the row number up to which a lone cell stands in the left column."""
RIGHT_MIN = 16
"""Blanks behind the row number from which on a lone cell stands in the right column: the least seen is 27."""
UNTRIMMED = 3
"""Blanks before a result from which on its indentation was not trimmed or folded away."""
MOST_TRIES = 1000
"""Unread rows of a file that are looked at for what they are near to."""
CLOSE = 3
"""Blanks between a roll and a word that still belongs to it."""


class Columns:
    """The columns of one file, learnt row by row."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._next: Side | None = None
        self._doubler: Side | None = None
        self._tries = 0
        self.names = ("", "")
        """The players' names, as far as the file has told them."""
        self._narrow = _WIDE_GAP.search(text) is None and _CLOSE_ROW.search(text) is not None
        # A tab before the left cell too, or only before the right one: where no row tells, the former.
        self._tabbed_left = "\t" in text and (
            _TABBED_LEFT.search(text) is not None or _SPACED_LEFT.search(text) is None
        )

    def new_game(self) -> None:
        """Forgets whose turn it is."""
        self._next = self._doubler = None

    def cells(self, text: str, begin: int, offset: int) -> tuple[Cell, ...]:
        """The cells of the row ``text`` from ``begin`` on; ``offset`` is the row's place in the file."""
        # The usual row: two rolls, found by their colons.
        first = text.find(":", begin)
        second = text.find(":", first + 1) if first > 0 else -1
        if second - 2 > first and text[begin : first - 2].isspace() and text[second - 3].isspace():
            left, right = text[first - 2 : second - 2].rstrip(), text[second - 2 :].rstrip()
            if is_well_formed(left) and is_well_formed(right):
                self._next = Side.FIRST
                return (
                    Cell(left, offset + first - 2, Side.FIRST, SideRule.BOTH_CELLS, read_cell),
                    Cell(right, offset + second - 2, Side.SECOND, SideRule.BOTH_CELLS, read_cell),
                )
        return self._any_cells(text, begin, offset)

    def _any_cells(self, text: str, begin: int, offset: int) -> tuple[Cell, ...]:
        pieces = _split(text, begin)
        if any(unread(text[start:end]) for start, end in pieces):
            near = self._near(text, begin, offset, pieces)
            if near is not None:
                return near
        return self._placed(text, begin, offset, pieces, [read_cell] * len(pieces))

    def _near(self, text: str, begin: int, offset: int, pieces: list[tuple[int, int]]) -> tuple[Cell, ...] | None:
        """The cells of a row in its nearest spelling; None where more of it cannot be read then."""
        if not self._may_try():
            return None
        row = mended(text, begin, self.names)
        if row is None:
            return None
        wanted = _split(row.text, begin)
        if sum(unread(row.text[a:b]) for a, b in wanted) >= sum(unread(text[a:b]) for a, b in pieces):
            return None
        spans = [(row.back(start), row.back(end)) for start, end in wanted]
        readers = [
            reader_of(row.text[a:b], row.expected(start, end)) if unread(text[start:end]) else read_cell
            for (a, b), (start, end) in zip(wanted, spans, strict=True)
        ]
        return self._placed(text, begin, offset, spans, readers)

    def named(self, text: str, offset: int, cell: Cell | None) -> Cell | None:
        """A cell, or a whole line, that has a player's name before its action; None where none has.

        A result stands in the column of the player whom it names, all else in its own.
        """
        plain = text.strip()
        found = without_name(plain, self.names) if self._may_try() else None
        if found is None:
            return None
        player, near = found
        is_result = isinstance(read_cell(near), Result)
        if cell is None and not is_result:
            return None
        start = offset + len(text) - len(text.lstrip())
        if is_result or cell is None:
            reader = reader_of(near, f"{near} in the player's column")
            return Cell(plain, start, tuple(Side)[player], SideRule.NAME, reader)
        return cell._replace(reader=reader_of(near, near))

    def _may_try(self) -> bool:
        """Whether one more row is looked at for what it is near to: a file with so many unread ones is no match."""
        self._tries += 1
        return self._tries <= MOST_TRIES

    def near_result(self, text: str, offset: int) -> Cell | None:
        """The cell of a line that is near to a result, such as one in another language; None where it is none."""
        pieces = _split(text, 0)
        near = self._near(text, 0, offset, pieces) if len(pieces) == 1 else None
        if near is None or len(near) != 1 or not isinstance(near[0].body, Misspelt):
            return None
        meant = near[0].body.meant
        return near[0] if isinstance(meant, Result) and meant.rest is None else None

    def _placed(
        self, text: str, begin: int, offset: int, pieces: list[tuple[int, int]], readers: list[Callable[[str], Body]]
    ) -> tuple[Cell, ...]:
        """The cells with their sides."""
        lone = len(pieces) == 1
        glued = _is_glued(text, pieces)
        cells = []
        for index, (start, end) in enumerate(pieces):
            body = readers[index](text[start:end])
            meant = body.meant if isinstance(body, Misspelt) else body
            if lone and self._narrow and self._next is None and self._full_row_follows(offset + len(text)):
                # Trimmed to nothing: the left side's first roll stands in the next row, so this one is the right's.
                self._next = Side.SECOND
            side, rule = self._side(text, begin, start, index, lone, meant)
            if glued and index:
                # The next row has lost its line break: its two cells are a left and a right one.
                side, rule = (Side.FIRST, Side.SECOND)[index - 1], SideRule.BOTH_CELLS
            self._follow(side, meant)
            cells.append(Cell(text[start:end], offset + start, side, rule, readers[index]))
        return tuple(cells)

    def _side(
        self, text: str, begin: int, start: int, index: int, lone: bool, body: Body
    ) -> tuple[Side | None, SideRule]:
        blanks = text[begin:start]
        width = start - begin if begin else start - 4
        if isinstance(body, Result) and (lone or index > 1):
            if not body.wins and not begin and width <= 0:
                # Backgammon Galaxy's row without its number: the cell has lost its column.
                return None, SideRule.NONE
            return self._result_side(width, blanks)
        if index > 1:
            return self._turn_side(Side.SECOND)
        if index == 1:
            return Side.SECOND, SideRule.BOTH_CELLS
        if not lone:
            return (Side.SECOND, SideRule.INDENT) if width > RIGHT_MIN else (Side.FIRST, SideRule.BOTH_CELLS)
        if "\t" in blanks:
            right = not self._tabbed_left or blanks.count("\t") > 1
            return (Side.SECOND if right else Side.FIRST), SideRule.INDENT
        if width > RIGHT_MIN:
            return Side.SECOND, SideRule.INDENT
        if width <= LEFT_MAX and not self._narrow:
            return Side.FIRST, SideRule.INDENT
        return self._turn_side(Side.SECOND if width > LEFT_MAX else Side.FIRST)

    def _full_row_follows(self, at: int) -> bool:
        """Whether the next row of the file has two cells."""
        found = _NEXT_ROW.match(self._text, at)
        return found is not None and len(_split(found[1], 0)) > 1

    def _turn_side(self, otherwise: Side) -> tuple[Side, SideRule]:
        return (self._next, SideRule.TURN) if self._next else (otherwise, SideRule.NONE)

    def _result_side(self, width: int, blanks: str) -> tuple[Side | None, SideRule]:
        if "\t" in blanks or (self._narrow and len(blanks) < UNTRIMMED):
            return None, SideRule.NONE
        if width > RIGHT_MIN:
            return Side.SECOND, SideRule.INDENT
        return (Side.FIRST, SideRule.INDENT) if width <= RIGHT_MIN - 6 else (None, SideRule.NONE)

    def _follow(self, side: Side | None, body: Body) -> None:
        if side is None or isinstance(body, Result):
            return
        self._next = side.opponent
        if isinstance(body, CubeAction) and body.word is CubeWord.DOUBLE:
            self._doubler = side
        elif isinstance(body, CubeAction) and body.word is CubeWord.TAKE:
            # The doubler rolls next, also where it has taken a beaver itself.
            self._next, self._doubler = self._doubler or side.opponent, None


def _split(text: str, begin: int) -> list[tuple[int, int]]:
    """Where the cells of a row begin and end, blanks left out."""
    masked = text
    if "(" in text:
        masked = _DUMP.sub(lambda found: "(" + " " * (len(found[0]) - 2) + ")", text)
    starts: list[int] = []
    roll_end = -1
    for found in _START.finditer(masked, begin):
        kind = found.lastgroup
        # Words behind a roll say what was played with it.
        if (
            kind in ("after", "word")
            and roll_end >= 0
            and not masked[roll_end : found.start()].strip()
            and (kind == "word" or found.start() - roll_end <= CLOSE)
        ):
            continue
        starts.append(found.start())
        roll_end = found.end() if kind == "roll" else -1
    if not starts:
        return _split_by_gap(text, begin)
    if text[begin : starts[0]].strip():
        starts = _with_unread_start(text, begin, starts)
    ends = [_end_of_cell(text, start, limit) for start, limit in zip(starts, [*starts[1:], len(text)], strict=True)]
    if len(starts) == 1:
        return _with_unread_end(text, starts[0], ends[0])
    return list(zip(starts, ends, strict=True))


def _is_glued(text: str, pieces: list[tuple[int, int]]) -> bool:
    """Whether a row number stands between the first cell and two more: Galaxy's row without its line break."""
    return len(pieces) == 3 and _REPEATED_NUMBER.search(text[pieces[0][1] : pieces[1][0]]) is not None


def _with_unread_start(text: str, begin: int, starts: list[int]) -> list[int]:
    """A text before the first cell is a cell of its own if a gap divides the two, else it belongs to that cell."""
    lead = begin + len(text[begin:]) - len(text[begin:].lstrip())
    before = text[lead : starts[0]]
    return [lead, *starts] if before != before.rstrip() and _GAP.search(before) else [lead, *starts[1:]]


def _with_unread_end(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """A lone cell with a wide gap in it, and behind the gap something strange or a play too many, is two cells."""
    for found in re.finditer(r"[ \t]{3,}|\t", text[start:end]):
        stop, split = start + found.start(), start + found.end()
        if split <= RIGHT_MIN + LEFT_MAX:
            continue
        if not _reads_whole(text[start:end]) or _uses_all_pips(text[start:stop]):
            return [(start, stop), (split, end)]
    return [(start, end)]


def _uses_all_pips(text: str) -> bool:
    """Whether a roll is used up by the play beside it: what comes behind is another's."""
    body = read_cell(text)
    if not isinstance(body, Rolled) or body.dice is None or body.play is None or len(body.dice.text) != 2:
        return False
    larger, smaller = int(body.dice.text[0]), int(body.dice.text[1])
    pips = sum((path.stops[0].point - path.stops[-1].point) * path.count for path in body.play.paths)
    return pips == (4 * larger if larger == smaller else larger + smaller)


def _reads_whole(text: str) -> bool:
    return getattr(read_cell(text), "rest", text) is None


def _split_by_gap(text: str, begin: int) -> list[tuple[int, int]]:
    body = text[begin:].rstrip()
    lead = begin + len(body) - len(body.lstrip())
    if lead >= begin + len(body):
        return []
    end = begin + len(body)
    gap = re.compile(r"[ \t]{3,}|\t").search(text, lead, end)
    if gap is None:
        return [(lead, end)]
    return [(lead, gap.start()), (gap.end(), end)]


def _end_of_cell(text: str, start: int, limit: int) -> int:
    """The end of the text of a cell; a row number repeated before the next cell (Galaxy) is no part of it."""
    end = start + len(text[start:limit].rstrip())
    repeated = _REPEATED_NUMBER.search(text, start, end) if limit < len(text) else None
    if repeated and repeated.start() > start and text[repeated.start() - 1].isspace():
        end = start + len(text[start : repeated.start()].rstrip())
    return end
