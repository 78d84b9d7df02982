"""The normal form of a `.mat` file: one layout, in the file's own dialect. Says nothing else than the file.

Numbers, order and words that cannot be read stay; a line that would be read otherwise stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bgformats.formats.base import Parsed
from bgformats.formats.mat.normal_cells import Spelling, is_certain, is_roll, means_the_same, spelled, spelling_of
from bgformats.formats.mat.normal_layout import GAP, Layout, layout_of
from bgformats.formats.mat.scan import scan
from bgformats.syntax.transcript import (
    Cell,
    GameLine,
    HeaderLine,
    Line,
    LineKind,
    MatchLine,
    PlainLine,
    Result,
    Row,
    ScoreLine,
    SideRule,
    Transcript,
)
from bgformats.terms import Side

_MAX_TRIES: Final = 4
"""How often lines that would be read otherwise are put back."""

_BLANKS: Final = " \t"
"""What may go at the end of a line: other characters that are not seen may be told of."""

_BODY: Final = (GameLine, ScoreLine, Row)


def normal(tree: Parsed) -> str:
    """The text in normal form.

    Raises:
        TypeError: the tree is of another format.
    """
    if not isinstance(tree, Transcript):
        raise TypeError("the syntax tree of a .mat file is a Transcript")
    layout = layout_of(tree)
    spelling = spelling_of(cell.text for line in tree.lines if isinstance(line, Row) for cell in line.cells)
    said = [line for line in tree.lines if not _is_blank(line)]
    if not said:
        return tree.render()
    kept: set[int] = set()
    for _ in range(_MAX_TRIES):
        text = "".join(_Writer(layout, spelling, kept).lines(tree.lines))
        wrong = _read_otherwise(said, [line for line in scan(text) if not _is_blank(line)])
        if not wrong:
            return text
        if wrong <= kept:
            break
        kept |= wrong
    return tree.render()


def _is_blank(line: Line) -> bool:
    """Whether a line is blanks only: other characters that say nothing, as the end mark of DOS, stay."""
    return isinstance(line, PlainLine) and line.kind is LineKind.BLANK and not line.text.strip(_BLANKS)


def _read_otherwise(before: Sequence[Line], after: Sequence[Line]) -> set[int]:
    """The lines that are not read as before, from 0, lines of blanks not counted."""
    if len(before) != len(after):
        return set(range(len(before)))
    return {at for at, (old, new) in enumerate(zip(before, after, strict=True)) if not _says_the_same(old, new)}


def _says_the_same(old: Line, new: Line) -> bool:
    if type(old) is not type(new):
        return False
    if isinstance(old, Row) and isinstance(new, Row):
        return (
            (old.number and old.number.text) == (new.number and new.number.text)
            and len(old.cells) == len(new.cells)
            and all(
                one.side is other.side and means_the_same(one.text, other.text)
                for one, other in zip(old.cells, new.cells, strict=True)
            )
        )
    if isinstance(old, ScoreLine) and isinstance(new, ScoreLine):
        return _texts(old) == _texts(new)
    if isinstance(old, HeaderLine) and isinstance(new, HeaderLine):
        return (old.key.text.strip(), old.value.text) == (new.key.text.strip(), new.value.text)
    if isinstance(old, GameLine | MatchLine) and isinstance(new, GameLine | MatchLine):
        return old.number.text == new.number.text and (old.rest and old.rest.text.strip()) == (
            new.rest and new.rest.text.strip()
        )
    return (
        not isinstance(old, PlainLine) or not isinstance(new, PlainLine) or (old.kind, old.text) == (new.kind, new.text)
    )


def _texts(line: ScoreLine) -> list[str]:
    return [token.text for token in (*line.names, *line.scores)]


class _Writer:
    """Writes the lines of one file; those in ``kept`` as they are."""

    def __init__(self, layout: Layout, spelling: Spelling, kept: set[int]) -> None:
        self._layout = layout
        self._spelling = spelling
        self._kept = kept

    def lines(self, lines: Sequence[Line]) -> Iterator[str]:
        """All lines with their ends."""
        end = self._layout.end
        before: Line | None = None
        gap = False
        at = 0
        for line in lines:
            if _is_blank(line):
                gap = True
                continue
            if before is not None and _parted(before, line, gap):
                yield end
            text = line.text if at in self._kept else self._line(line)
            # A byte-order mark inside the text has no line of its own, and what says nothing stays as it is.
            opaque = isinstance(line, PlainLine) and line.kind is LineKind.BLANK
            yield text + (line.end if opaque else end)
            before, gap, at = line, False, at + 1

    def _line(self, line: Line) -> str:
        if isinstance(line, Row):
            return self._row(line)
        if isinstance(line, ScoreLine):
            return self._scores(line)
        if isinstance(line, HeaderLine):
            mark = line.text.lstrip()[0]
            rest = "" if line.rest is None else f" {line.rest.text.rstrip(_BLANKS)}"
            return f"{mark} [{line.key.text.strip()} {line.value.text}]{rest}"
        if isinstance(line, GameLine):
            sign = "#" if "#" in line.text[: line.number.start] else ""
            return f"{' ' * self._layout.game}Game {sign}{line.text[line.number.start :].rstrip(_BLANKS)}"
        if isinstance(line, MatchLine):
            return " " * self._layout.match + _match_words(line)
        return line.text

    def _scores(self, line: ScoreLine) -> str:
        if not all(name.text for name in line.names):
            return line.text
        left, right = (
            f"{name.text}{colon}{score.text}"
            for name, colon, score in zip(line.names, self._layout.colons, line.scores, strict=True)
        )
        first, second = self._layout.names
        return (" " * first + left).ljust(second - GAP) + " " * GAP + right

    def _row(self, row: Row) -> str:
        if not _can_be_moved(row):
            return row.text
        number = self._layout.number_of(row.number and row.number.text)
        if row.number is None and len(row.cells) == 1 and isinstance(row.cells[0].body, Result):
            column = self._layout.results[0 if row.cells[0].side is Side.FIRST else 1]
            return " " * column + spelled(row.cells[0].text, self._spelling)
        right_column = self._layout.right
        if self._layout.grows:
            right_column += len(number) - len(self._layout.number_of("1"))
        text = number
        for cell in row.cells:
            if cell.side is Side.FIRST:
                text += " " * self._layout.left + self._cell(cell)
            else:
                text = text.ljust(right_column - GAP) + " " * GAP + self._cell(cell)
        # GNU Backgammon takes a word that ends its line for the right side's; blanks behind it tell.
        lone_word = len(row.cells) == 1 and row.cells[0].side is Side.FIRST and not is_roll(row.cells[0].body)
        return text.ljust(right_column) if lone_word else text

    def _cell(self, cell: Cell) -> str:
        return " " * (0 if is_roll(cell.body) else self._layout.word) + spelled(cell.text, self._spelling)


def _parted(before: Line, line: Line, gap: bool) -> bool:
    """Whether an empty line stands between two lines; ``gap`` tells that there was one."""
    if isinstance(line, GameLine | MatchLine):
        return gap or isinstance(before, (*_BODY, HeaderLine, MatchLine))
    return gap and not (isinstance(before, _BODY) and isinstance(line, _BODY))


def _can_be_moved(row: Row) -> bool:
    """Whether nothing in a row is in doubt: two cells at most, each in its column and read to its end."""
    done = 0 if row.number is None else row.number.end + 1
    if row.number is not None and row.text[: row.number.start].strip(_BLANKS):
        return False
    sides = [cell.side for cell in row.cells]
    if sides not in ([], [Side.FIRST], [Side.SECOND], [Side.FIRST, Side.SECOND]):
        return False
    for cell in row.cells:
        at = cell.start - row.start
        if row.text[done:at].strip(_BLANKS) or cell.rule is SideRule.NONE or not is_certain(cell.text):
            return False
        done = at + len(cell.text)
    return not row.text[done:].strip(" \t\u00a0")


def _match_words(line: MatchLine) -> str:
    """`7 point match`, the remark behind it as it stands."""
    end = len(line.text) if line.rest is None else line.rest.start
    words = " ".join(line.text[:end].split())
    if "point" in words.lower():
        words = words.lower()
    if line.rest is None:
        return words
    return words + " " * line.text[:end].endswith((" ", "\t")) + line.rest.text.rstrip(_BLANKS)
