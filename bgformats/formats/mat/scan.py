"""Splits a text into lines and its rows into cells. Knows how the lines of a `.mat` look; no rule of the game.

A name may hold anything and never decides what a line is: the line with the names is known by its place behind the
game line and by the two scores in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lark.exceptions import UnexpectedInput

from bgformats.formats.mat.cells import is_well_formed, parse
from bgformats.formats.mat.columns import Columns
from bgformats.formats.notation import leaf, span
from bgformats.syntax.transcript import (
    Cell,
    GameLine,
    HeaderLine,
    Line,
    LineKind,
    MatchLine,
    PlainLine,
    Row,
    ScoreLine,
    Token,
    Unparsed,
)

MAX_LINE = 10_000
"""Characters beyond which a line is not looked into: the longest real row has some two hundred."""

_MARK = "\ufeff"
_ODD_BREAKS = re.compile("[\v\f\x1c-\x1e\x85\u2028\u2029]")
_LINES = re.compile(r"([^\r\n]*)(\r\n|\n|\r|\Z)")
_BLANKS = "".join(map(chr, (*range(33), 0x7F, 0x85, 0xA0, 0x2028, 0x2029, 0xFEFF)))
"""Blanks and control characters: a line of nothing else says nothing (DOS ends a file with one)."""
_NUMBERED = re.compile(r"[ \t]*([0-9]+)\)")
_HEADER = re.compile(r"[ \t]*[;#][ \t]*\[[^\"\[\]]+\".*\"[ \t]*\]")
_SET_UP = re.compile(r"[ \t]*;[ \t]*Set[ \t]+Pos[ \t]*=", re.IGNORECASE)
_MATCH = re.compile(r"[ \t]*(?:-?[0-9]+[ \t]*-?points?[ \t]+match\b|match[ \t]+(?:of|to)[ \t]+[0-9]+)", re.IGNORECASE)
_GAME = re.compile(r"[ \t]*game[ \t]+#?[0-9]+[ \t]*(?:$|[.(:\[,-]|crawford|of[ \t]+[0-9])", re.IGNORECASE)
_LAST_SCORE = re.compile(r":[ \t]*-?[0-9]+[ \t]*$")
_FIRST_SCORE = re.compile(r":[ \t]*-?[0-9]+(?=[ \t]{2}|\t)")
_FIRST_SCORE_CLOSE = re.compile(r":[ \t]*-?(?:0|[1-9][0-9]*)(?=[ \t])")
_FIRST_SCORE_GLUED = re.compile(r" : (?:0|[1-9][0-9]*)(?=[^ \t])")
_LEFT_WIDTH = 32
"""Bytes that GNU Backgammon keeps for the left name and score: where they fill them, the right name follows at once."""
_UNNUMBERED = re.compile(
    r"[ \t]*(?:wins?\b|loss(?:es)?\b|[1-6][1-6]:|(?:doubles?|takes?|drops?|beavers?|rac+oons?)\b)", re.IGNORECASE
)
_BOX = re.compile(r"[ \t]*(?:\|.*\||\+[-=+]+\+?)[ \t]*$")


def scan(text: str) -> tuple[Line, ...]:
    """The lines of ``text``, each classified, rows split into parsed cells. Together they are the whole text."""
    return tuple(_Scanner(text).lines())


def _physical_lines(text: str) -> Iterator[tuple[str, str]]:
    """Each line and its end; only CR, LF and CRLF end a line.

    A byte-order mark inside the text (files put behind one another) is taken for a line of its own without an end.
    """
    if _MARK not in text:
        yield from _ended_lines(text)
        return
    for body, end in _ended_lines(text):
        if body.startswith(_MARK):
            yield _MARK, ""
        yield body.removeprefix(_MARK), end


def _ended_lines(text: str) -> Iterator[tuple[str, str]]:
    if _ODD_BREAKS.search(text):
        for found in _LINES.finditer(text):
            if found.end() > found.start():
                yield found[1], found[2]
        return
    for line in text.splitlines(keepends=True):
        body = line.rstrip("\r\n")
        yield body, line[len(body) :]


class _Scanner:
    def __init__(self, text: str) -> None:
        self._text = text
        self._columns = Columns(text)
        self._names_expected = False

    def lines(self) -> Iterator[Line]:
        physical = list(_physical_lines(self._text))
        start = 0
        numbered = _NUMBERED.match
        for at, (text, end) in enumerate(physical):
            if not self._names_expected and len(text) <= MAX_LINE and (found := numbered(text)):
                number = Token(found[1], found.start(1))
                yield Row(start, text, end, number, self._cells(text, found.end(), start))
            else:
                yield self._line(text, end, start, at, physical)
            start += len(text) + len(end)

    def _line(self, text: str, end: str, start: int, at: int, physical: list[tuple[str, str]]) -> Line:
        if not text.strip(_BLANKS):
            return PlainLine(start, text, end, LineKind.BLANK)
        if len(text) > MAX_LINE:
            comment = text.lstrip()[0] in ";#"
            return PlainLine(start, text, end, LineKind.COMMENT if comment else LineKind.UNPARSED)
        if self._names_expected:
            halves = _split_scores(text)
            if halves and not self._names_follow(text, at, physical):
                self._names_expected = False
                scored = _score_line(text, end, start, halves)
                self._columns.names = (scored.names[0].text, scored.names[1].text)
                return scored
        line = self._plain_line(text, end, start)
        if isinstance(line, Row | MatchLine):
            self._names_expected = False
        return line

    def _plain_line(self, text: str, end: str, start: int) -> Line:
        if text.lstrip()[0] in ";#":
            return _comment(text, end, start)
        if _GAME.match(text):
            self._names_expected = True
            self._columns.new_game()
            tree = parse(text, "game_line")
            return GameLine(start, text, end, _leaf(tree, "NUMBER"), _leaf_or_none(tree, "REST"))
        if _MATCH.match(text):
            return _match_line(text, end, start)
        if found := _NUMBERED.match(text):
            cells = self._cells(text, found.end(), start)
            return Row(start, text, end, Token(found[1], found.start(1)), cells)
        if _BOX.match(text):
            return PlainLine(start, text, end, LineKind.COMMENT)
        if found := _UNNUMBERED.match(text):
            return Row(start, text, end, None, self._columns.cells(text, 0, start))
        result = self._columns.named(text, start, None) or self._columns.near_result(text, start)
        if result is not None:
            return Row(start, text, end, None, (result,))
        return PlainLine(start, text, end, LineKind.UNPARSED)

    def _cells(self, text: str, begin: int, start: int) -> tuple[Cell, ...]:
        """The cells of a row; one that cannot be read may have a name before its action."""
        cells = self._columns.cells(text, begin, start)
        if not any(isinstance(cell.body, Unparsed) for cell in cells if not is_well_formed(cell.text)):
            return cells
        named = self._columns.named
        return tuple(
            (named(cell.text, cell.start, cell) or cell) if isinstance(cell.body, Unparsed) else cell for cell in cells
        )

    def _names_follow(self, text: str, at: int, physical: list[tuple[str, str]]) -> bool:
        """Whether ``text`` looks like a comment and the next line that is not blank has two scores as well."""
        if text.lstrip()[0] not in ";#":
            return False
        for later, _ in physical[at + 1 : at + 6]:
            if later.strip():
                return _split_scores(later) is not None
        return False


def _comment(text: str, end: str, start: int) -> Line:
    if _SET_UP.match(text):
        return PlainLine(start, text, end, LineKind.SET_UP)
    if _HEADER.match(text):
        try:
            tree = parse(text, "header")
        except UnexpectedInput:
            return PlainLine(start, text, end, LineKind.COMMENT)
        return HeaderLine(start, text, end, _leaf(tree, "KEY"), _leaf(tree, "VALUE"), _leaf_or_none(tree, "REST"))
    return PlainLine(start, text, end, LineKind.COMMENT)


def _match_line(text: str, end: str, start: int) -> Line:
    try:
        tree = parse(text, "match_line")
    except UnexpectedInput:
        return PlainLine(start, text, end, LineKind.UNPARSED)
    return MatchLine(start, text, end, _leaf(tree, "NUMBER"), _leaf_or_none(tree, "REST"))


def _split_scores(text: str) -> int | None:
    """Where the right half of a line with two names and two scores begins; None if it is no such line."""
    last = _LAST_SCORE.search(text)
    if last is None:
        return None
    first = _FIRST_SCORE.search(text, 0, last.start() + 1) or _FIRST_SCORE_CLOSE.search(text, 0, last.start() + 1)
    if first is None or first.end() > last.start():
        return _glued_at(text, last.start())
    return first.end()


def _glued_at(text: str, end: int) -> int | None:
    """Where a right name begins that follows the left score without a blank; None where none can."""
    for found in _FIRST_SCORE_GLUED.finditer(text, 0, end):
        if len(text[: found.end()].encode("utf-8", "surrogatepass")) >= _LEFT_WIDTH:
            return found.end()
    return None


def _score_line(text: str, end: str, start: int, middle: int) -> ScoreLine:
    left, left_score = _half(text[:middle], 0)
    right, right_score = _half(text[middle:], middle)
    return ScoreLine(start, text, end, (left, right), (left_score, right_score))


def _half(text: str, base: int) -> tuple[Token, Token]:
    tree = parse(text, "score")
    score = _leaf(tree, "SCORE")
    name = _leaf_or_none(tree, "NAME") or Token("", len(text) - len(text.lstrip()))
    return Token(name.text, name.start + base), Token(score.text, score.start + base)


def _leaf(tree: object, name: str) -> Token:
    found = _leaf_or_none(tree, name)
    if found is None:
        raise LookupError(f"the grammar promises {name}")
    return found


def _leaf_or_none(tree: object, name: str) -> Token | None:
    found = leaf(tree, name)  # type: ignore[arg-type]
    return None if found is None else Token(str(found), span(found)[0])
