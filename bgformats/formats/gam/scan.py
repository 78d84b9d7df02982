"""Splits a text into games: a line with two names, then rows as a `.mat` file has them. Knows no rule of the game.

No word says that a line holds names. It is known by its place: nothing else stands above a row with the number 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from bgformats.formats.mat.scan import scan as scan_rows
from bgformats.syntax.transcript import Line, LineKind, PlainLine, Row, Token

_LINE: Final = re.compile(r"[^\r\n]*(?:\r\n|\n|\r|\Z)")
_FIRST_ROW: Final = re.compile(r"[ \t]*+1\)")
_OTHER: Final = re.compile(
    r"[ \t]*+(?:[;#]|\d+\)|game[ \t]+#?\d|-?\d+[ \t]+points?[ \t]+match\b|.*:[ \t]*-?\d+[ \t]*$)", re.I
)
"""A comment, a row, or a line of a `.mat` file: none of these holds names and nothing else."""

_RIGHT_NAME: Final = 32
_GAP: Final = re.compile(r"[ \t]{2,}|\t")
_TWO_WORDS: Final = re.compile(r"[ \t]*+(\S++)[ \t]++(\S)")


@dataclass(frozen=True, slots=True)
class GamGame:
    """One game: the line with the names, what the names are, and the lines below it."""

    heading: PlainLine | None
    names: tuple[Token, Token] | None
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class GamFile:
    """The games of a file. The first has no heading where something stands above all names."""

    games: tuple[GamGame, ...]

    @property
    def dialect(self) -> str:
        """`empire` where the names stand close together or there are several games, else `jellyfish`."""
        headed = [game for game in self.games if game.names is not None]
        close = any(game.names[1].start < _RIGHT_NAME - 1 for game in headed if game.names)
        return "empire" if len(headed) > 1 or close else "jellyfish"

    def render(self) -> str:
        """The text that was read, exactly."""
        lines = (line for game in self.games for line in (game.heading, *game.lines) if line is not None)
        return "".join(line.text + line.end for line in lines)


def scan(text: str) -> GamFile:
    """The games of a text; every character of it lies in one of their lines."""
    games: list[GamGame] = []
    heading: PlainLine | None = None
    begin = 0
    for start, line in names_lines(text):
        if start > begin or heading is not None:
            games.append(_game(heading, text[begin:start], begin))
        body = line.rstrip("\r\n")
        heading = PlainLine(start, body, line[len(body) :], LineKind.UNPARSED)
        begin = start + len(line)
    games.append(_game(heading, text[begin:], begin))
    return GamFile(tuple(games))


def names_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that stand right above a row with the number 1 and are two names, with their offsets."""
    waiting: tuple[int, str] | None = None
    for found in _LINE.finditer(text):
        line = found[0]
        if not line.strip():
            continue
        if _FIRST_ROW.match(line):
            if waiting is not None:
                yield waiting
            waiting = None
        else:
            waiting = None if _OTHER.match(line) or _names(line) is None else (found.start(), line)


def _game(heading: PlainLine | None, body: str, base: int) -> GamGame:
    names = None if heading is None else _names(heading.text)
    return GamGame(heading, names, tuple(_moved(scan_rows(body), base)))


def _names(line: str) -> tuple[Token, Token] | None:
    """The two names: at Jellyfish's columns, with a gap between them, or GNU Backgammon's way, a word each."""
    text = line.rstrip()
    lead = len(text) - len(text.lstrip())
    if len(text) > _RIGHT_NAME and text[_RIGHT_NAME - 1].isspace() and text[: _RIGHT_NAME - 1].strip():
        middle = _RIGHT_NAME - 1
    elif gap := _GAP.search(text, lead):
        middle = gap.end()
    elif words := _TWO_WORDS.match(text):
        middle = words.start(2)
    else:
        return None
    right = text[middle:]
    return Token(text[lead:middle].rstrip(), lead), Token(right.lstrip(), len(text) - len(right.lstrip()))


def _moved(lines: Iterable[Line], base: int) -> Iterator[Line]:
    """The lines of a part of a text, at their places in the whole."""
    for line in lines:
        if isinstance(line, Row):
            cells = tuple(cell._replace(start=cell.start + base) for cell in line.cells)
            yield replace(line, start=line.start + base, cells=cells)
        else:
            yield replace(line, start=line.start + base)
