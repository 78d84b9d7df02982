"""Whether every character of a `.mat` text is accounted for by its syntax tree, and what must be told of the rest.

Walks the tree by its own account of what each node covers; asks nothing of the scanner.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from bgformats.formats.mat.cells import read_cell
from bgformats.syntax.transcript import (
    Body,
    Cell,
    CubeAction,
    Forfeiture,
    GameLine,
    HeaderLine,
    Line,
    LineKind,
    MatchLine,
    Misspelt,
    PlainLine,
    Resignation,
    Result,
    Rolled,
    Row,
    ScoreLine,
    Token,
    Transcript,
    Unparsed,
)

Span = tuple[int, int]

_BLANK: Final = re.compile(r"[\s\x00-\x1f\x7f\ufeff]*")
"""Control characters say nothing; that they are there is told of the file as a whole."""
_PUNCTUATION: Final = {
    HeaderLine: r"[;#\[\]\s]*",
    MatchLine: r"(?i:[\s-]|points?|match|of|to)*",
    GameLine: r"(?i:\s|game)*",
    ScoreLine: r"[:\s]*",
    Row: r"(?:\s|\d+\)|\))*",
    Rolled: r"[:,\s]*",
    CubeAction: r"(?i:[\s=>]|to)*",
    Result: r"(?i:\s|points?)*",
    Resignation: r"\s*",
    Forfeiture: r"\s*",
}
"""What may stand between the tokens of a node: signs and words that say no more than the node itself."""


def unread(tree: Transcript) -> Iterator[Span]:
    """The stretches of the text that the tree keeps without having read them: each needs a finding."""
    for line in tree.lines:
        if isinstance(line, PlainLine) and line.kind is LineKind.UNPARSED:
            yield _stripped(line.text, line.start)
        elif isinstance(line, Row):
            for cell in line.cells:
                yield from _unread_in(cell)


def _unread_in(cell: Cell) -> Iterator[Span]:
    body = read_cell(cell.text) if isinstance(cell.body, Misspelt) else cell.body
    if not isinstance(body, Unparsed | Misspelt) and body.rest is not None:
        yield cell.start + body.rest.start, cell.start + body.rest.end
    elif isinstance(cell.body, Unparsed | Misspelt):
        yield cell.start, cell.start + len(cell.text)


def holes(tree: Transcript) -> Iterator[tuple[str, str]]:
    """Stretches that no token, comment or unread node holds: the line, and what is left of it."""
    for line in tree.lines:
        yield from ((line.text, left) for left in _left_in(line))


def _left_in(line: Line) -> Iterator[str]:
    if isinstance(line, PlainLine):
        if line.kind is LineKind.BLANK and not _BLANK.fullmatch(line.text):
            yield line.text
        return
    if isinstance(line, HeaderLine):
        tokens = [line.key, line.value, line.rest]
    elif isinstance(line, MatchLine | GameLine):
        tokens = [line.number, line.rest]
    elif isinstance(line, ScoreLine):
        tokens = [*line.names, *line.scores]
    elif isinstance(line, Row):
        tokens = [line.number, *(Token(cell.text, cell.start - line.start) for cell in line.cells)]
        for cell in line.cells:
            yield from _left(cell.text, _tokens(cell.body), type(cell.body))
    else:
        yield line.text
        return
    yield from _left(line.text, tokens, type(line))


def _left(text: str, tokens: Iterable[Token | None], kind: type[Line] | type[Body]) -> Iterator[str]:
    """What is left of a text when its tokens are taken out, where that says anything. Tokens must be in it."""
    if kind in (Unparsed, Misspelt):
        return
    rest = list(text)
    for token in tokens:
        if token is not None:
            if "\0" not in token.text and text[token.start : token.end] != token.text:
                yield f"{token} is not in its place"
            rest[token.start : token.end] = " " * (token.end - token.start)
    left = "".join(rest)
    if not re.fullmatch(_PUNCTUATION[kind], left):
        yield left


def _tokens(body: Body) -> Iterator[Token | None]:
    if isinstance(body, Unparsed | Misspelt):
        return
    yield body.rest
    if isinstance(body, Rolled):
        yield from (body.dice, body.word_at, body.dump, body.level)
        if body.play is not None:
            for path, offset in zip(body.play.paths, body.play.offsets, strict=True):
                yield Token("\0" * (path.end - path.start), offset + path.start)
    elif isinstance(body, CubeAction):
        yield from (body.word_at, body.value)
    elif isinstance(body, Result):
        yield from (body.word_at, body.points, body.ends_match)
    elif isinstance(body, Resignation):
        yield from (body.word_at, body.level)
    else:
        yield body.word_at


def _stripped(text: str, start: int) -> Span:
    lead = len(text) - len(text.lstrip())
    return start + lead, start + len(text.rstrip())
