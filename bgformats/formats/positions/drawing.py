"""Boards drawn with ``X`` and ``O`` in a text: finds them and reads what is drawn. Knows no program's words.

A drawing is two edges with the numbers of the points and eleven rows between them. ``X`` is side 2 and bears off at
the lower edge, ``O`` is side 1; where the words at the edges begin with ``X:`` above and ``O:`` below, the board is
turned. The numbers tell whose count they are and on which side the home boards lie. Quoted, indented and trimmed
drawings, tabs and blank lines between the rows are read too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from bgformats.formats.positions.framed import has_frame, unframed
from bgformats.formats.positions.page_lines import Line, lines_of
from bgformats.source import Span
from bgformats.terms import BAR, Side

MARKS: Final[Mapping[str, Side]] = {"O": Side.FIRST, "X": Side.SECOND}
ROWS: Final = 5
"""Rows of a half; the middle row is between the halves."""
_HEIGHT: Final = 2 * ROWS + 1
_REACH: Final = 16
_EDGE: Final = re.compile(r"\+-*([0-9]{1,2}(?:-+[0-9]{1,2}){11})-*\+")
_ROW: Final = re.compile(r"\|(.{18})\|(.{3})\|(.{18})\|")
_HEADING: Final = re.compile(r"([OX]):")
_LETTERS: Final = re.compile(r"[A-F]")
_UP, _DOWN = tuple(range(13, 25)), tuple(range(12, 0, -1))
_LABELS: Final = {_UP: (_DOWN, Side.SECOND), _DOWN: (_UP, Side.FIRST)}
_LABELS_TURNED: Final = {_UP[::-1]: (_DOWN[::-1], Side.SECOND), _DOWN[::-1]: (_UP[::-1], Side.FIRST)}


class Note(NamedTuple):
    """What is written beside a row, and where. ``row`` 0 is the upper edge, 6 the middle, 12 the lower edge."""

    row: int
    text: str
    span: Span


class Fault(NamedTuple):
    """Something in a drawing that cannot be."""

    message: str
    span: Span


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a drawing shows. ``points`` are side 1's and side 2's checkers by point, each side's own count.

    ``off`` are the marks beside the board; ``numbering`` is the side whose numbers the edges carry, ``arrow`` the
    side that a ``v`` or ``^`` beside the middle points to; ``box`` a cube in a box and the side in whose half it lies.
    ``cells`` gives the place of each cell by side 2's number of the point (0 and 25 for the bars) and its row, 0 at
    the edge. ``faults`` say what cannot be read; ``whole`` is False where rows are missing or broken; ``turned`` tells
    that side 1 sits at the lower edge.
    """

    span: Span
    points: tuple[Mapping[int, int], Mapping[int, int]]
    off: tuple[int, int]
    numbering: Side
    arrow: Side | None
    notes: tuple[Note, ...]
    box: tuple[int, Side, Span] | None
    cells: Mapping[tuple[int, int], Span]
    faults: tuple[Fault, ...]
    whole: bool
    turned: bool = False

    @property
    def upper(self) -> Side:
        """The side at the upper edge."""
        return Side.SECOND if self.turned else Side.FIRST


def has_edge(text: str) -> bool:
    """Whether an edge of a board stands in the text."""
    return _EDGE.search(text) is not None or has_frame(text)


def drawings_in(text: str, start: int = 0, end: int | None = None, *, undrawn: bool = False) -> Iterator[Drawing]:
    """Every board that is drawn in the text, or in a stretch of it.

    A number in a stack is its height; with ``undrawn`` it is how many checkers are not drawn.
    """
    lines = unframed([line for line in lines_of(text, start, end) if line.text.strip()])
    at = 0
    while at < len(lines):
        if not _EDGE.search(lines[at].text):
            at += 1
            continue
        ends = range(at + 1, min(at + _REACH, len(lines)))
        last = next((other for other in ends if _EDGE.search(lines[other].text)), None)
        block = lines[at : _end_of_rows(lines, at) if last is None else last + 1]
        yield _Reader(block, closed=last is not None, undrawn=undrawn).drawing()
        at += len(block)


def _end_of_rows(lines: Sequence[Line], at: int) -> int:
    end = at + 1
    while end < len(lines) and _ROW.search(lines[end].text):
        end += 1
    return end


def _turned(seen: Drawing) -> Drawing:
    """The same drawing with the sides for the seats: side 1 has the lower one."""
    return replace(
        seen,
        points=seen.points[::-1],
        off=seen.off[::-1],
        numbering=seen.numbering.opponent,
        arrow=None if seen.arrow is None else seen.arrow.opponent,
        box=None if seen.box is None else (seen.box[0], seen.box[1].opponent, seen.box[2]),
        cells={(BAR - point, row): span for (point, row), span in seen.cells.items()},
        turned=True,
    )


class _Reader:
    """Reads one drawing: its edges and rows. A side here is a seat, side 2 the lower one, until all is read."""

    def __init__(self, block: Sequence[Line], *, closed: bool, undrawn: bool) -> None:
        self.block = block
        self.undrawn = undrawn
        self.faults: list[Fault] = []
        self.notes: list[Note] = []
        self.counts: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
        self.off = [0, 0]
        self.cells: dict[tuple[int, int], Span] = {}
        self.box: tuple[int, Side, Span] | None = None
        self.arrow: Side | None = None
        self.marks = MARKS
        self.closed = closed
        self.rows = list(block[1:-1] if closed else block[1:])

    def drawing(self) -> Drawing:
        labels, numbering = self._labels()
        turned = self._is_turned()
        if turned:
            self.marks = {mark: side.opponent for mark, side in MARKS.items()}
        found = [_ROW.search(line.text) for line in self.rows]
        whole = self.closed and bool(labels) and len(found) == _HEIGHT
        if self.closed and len(found) != _HEIGHT:
            self._fault(f"a board has 11 rows between its edges, not {len(found)}", self.block[-1])
        if whole:
            for line, row in zip(self.rows, found, strict=True):
                if row is None:
                    self._fault("this is no row of a board: the bars | do not stand where they stand in others", line)
                    whole = False
            self._halves(found, labels, numbering)
        points = (dict(self.counts[0]), dict(self.counts[1]))
        span = Span(self.block[0].start, self.block[-1].whole.end)
        off = (self.off[0], self.off[1])
        notes = tuple(sorted(self.notes))
        seen = Drawing(span, points, off, numbering, self.arrow, notes, self.box, self.cells, tuple(self.faults), whole)
        return _turned(seen) if turned else seen

    def _is_turned(self) -> bool:
        """Whether the words at the edges give ``X`` the upper one."""
        found = {note.row: _HEADING.match(note.text) for note in self.notes}
        marks = [heading[1] if (heading := found.get(row)) else "" for row in (0, _HEIGHT + 1)]
        return marks in (["X", "O"], ["X", ""], ["", "O"])

    def _labels(self) -> tuple[tuple[int, ...], Side]:
        """The numbers along the upper edge, and whose they are; none where they fit no board."""
        edges = [self.block[0], *([self.block[-1]] if self.closed else [])]
        numbers: list[tuple[int, ...]] = []
        for row, line in zip((0, _HEIGHT + 1), edges, strict=False):
            edge = _EDGE.search(line.text)
            if edge is None:
                continue
            numbers.append(tuple(int(number) for number in re.findall("[0-9]+", edge[1])))
            self._note(row, line, edge.end())
        if not self.closed:
            self._fault("this board has no lower edge", self.block[0])
            return (), Side.SECOND
        lower, numbering = (_LABELS | _LABELS_TURNED).get(numbers[0], ((), Side.SECOND))
        if lower != numbers[1]:
            self._fault("the numbers of the points along the edges are those of no board", self.block[0])
            return (), Side.SECOND
        return numbers[0], numbering

    def _halves(self, found: Sequence[re.Match[str] | None], labels: tuple[int, ...], numbering: Side) -> None:
        upper = [label if numbering is Side.SECOND else BAR - label for label in labels]
        halves = ((0, upper, range(ROWS)), (1, [BAR - point for point in upper], range(_HEIGHT - 1, ROWS, -1)))
        for half, points, rows in halves:
            owner = tuple(Side)[half]
            for row in rows:
                self._beside(row, found[row], owner)
            self._columns([(self.rows[row], found[row]) for row in rows], points, half)
        self._beside(ROWS, found[ROWS], None)

    def _columns(self, rows: list[tuple[Line, re.Match[str] | None]], points: list[int], half: int) -> None:
        """Reads the stacks of a half. ``points`` are side 2's numbers, from left to right."""
        for place, point in enumerate(points):
            group, column = (1, 3 * place) if place < 6 else (3, 3 * (place - 6))
            self._stack(rows, group, column, point)
        self._stack(rows, 2, 0, BAR if half == 0 else 0)

    def _stack(self, rows: list[tuple[Line, re.Match[str] | None]], group: int, column: int, point: int) -> None:
        """Counts one stack; a bar's key is 25 in the upper half and 0 in the lower one, whoever waits there."""
        seen: Counter[Side] = Counter()
        number: tuple[int, Span] | None = None
        filled: list[int] = []
        for at, (line, row) in enumerate(rows):
            if row is None:
                continue
            start = row.start(group) + column
            self.cells[point, at] = span = line.span(start + 1, start + 2)
            cell = row[group][column : column + 3].strip().upper()
            if not cell:
                continue
            filled.append(at)
            if cell in self.marks:
                seen[self.marks[cell]] += 1
            elif cell.isdecimal() or _LETTERS.fullmatch(cell):
                number = int(cell) if cell.isdecimal() else ord(cell) - ord("A") + 10, span
            else:
                self.faults.append(Fault(f"{cell!r} is no checker: only X, O and numbers are", span))
        self._numbered(seen, number)
        if seen:
            self._gaps(filled, point)
        for side, count in seen.items():
            own = BAR if point in (0, BAR) else point if side is Side.SECOND else BAR - point
            self.counts[side - 1][own] += count

    def _gaps(self, filled: list[int], point: int) -> None:
        first = 0 if point not in (0, BAR) else min(filled, default=0)
        gap = next((at for at, row in enumerate(filled, first) if at != row), None)
        if gap is not None and (point, gap) in self.cells:
            self.faults.append(Fault("a checker is missing here: others lie above it", self.cells[point, gap]))

    def _numbered(self, seen: Counter[Side], number: tuple[int, Span] | None) -> None:
        if number is None:
            return
        height, span = number
        if len(seen) != 1:
            self.faults.append(Fault("this number stands in a stack of no side", span))
            return
        side, drawn = next(iter(seen.items()))
        seen[side] = height + drawn if self.undrawn else height
        if not self.undrawn and height <= drawn:
            self.faults.append(Fault(f"the number {height} stands in a stack of which {drawn} are drawn", span))

    def _beside(self, row: int, found: re.Match[str] | None, owner: Side | None) -> None:
        """What stands left and right of a row: checkers that are off, the arrow, the cube's box, and words."""
        line = self.rows[row]
        if found is None:
            return
        left, start = line.text[: found.start()], found.end()
        if owner is None:
            arrow = re.search(r"[vV^]$", left) or re.match(r"[vV^](?=\s|$)", line.text[start:])
            if arrow:
                self.arrow = Side.FIRST if arrow[0] == "^" else Side.SECOND
                start += arrow.end() if arrow.string != left else 0
            self._note(row + 1, line, start)
            return
        mark = next(letter for letter, side in self.marks.items() if side is owner)
        marks = re.match(rf"\s*({mark}{{1,3}})(?=\s|$)", line.text[start:])
        turned = re.search(rf"(?:^|\s)({mark}{{1,3}})\s*$", left)
        self.off[owner - 1] += sum(len(each[1]) for each in (marks, turned) if each)
        start += marks.end() if marks else 0
        box = re.match(r"\s*\|\s*([0-9]{1,9})\s*\|", line.text[start:])
        if box:
            digits = line.span(start + box.start(1), start + box.end(1))
            self.box = (int(box[1]), owner, digits)
        self._note(row + 1, line, start)

    def _note(self, row: int, line: Line, start: int) -> None:
        words = line.text[start:].strip()
        if words:
            at = line.text.index(words, start)
            self.notes.append(Note(row, words, line.span(at, at + len(words))))

    def _fault(self, message: str, line: Line) -> None:
        self.faults.append(Fault(message, line.whole))
