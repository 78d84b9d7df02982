"""The texts in brackets: escapes, letters for points, plays, numbers. Knows no node and no game.

Letters name points as side 1 (white, GNU Backgammon's player 0) counts them: a is its 1 point and x its 24 point, `y`
the bar and `z` off the board. Side 2's points run the other way.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from bgformats.model.play import Path, Play
from bgformats.terms import BAR, OFF, Side

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_BAR_LETTER, _OFF_LETTER = "y", "z"
_SOFT_BREAK: Final = re.compile(r"\\(?:\r\n|\n\r|\n|\r)")
_ESCAPED: Final = re.compile(r"\\(.)", re.DOTALL)
_LINE_END: Final = re.compile(r"\r\n|\n\r|\r")
_ODD_BLANKS: Final = re.compile(r"[\t\v\f]")
_TO_ESCAPE: Final = re.compile(r"([\]\\])")
_PAIRS: Final = re.compile(r"(?:[a-z][a-z])*")
_BLANKS: Final = re.compile(r"\s+")
_MOVE: Final = re.compile(r"\s*+([0-9][0-9\s]*+)([^0-9]*+)", re.DOTALL)


def text_of(raw: str) -> str:
    """A Text of FF[4]: escapes undone, soft line breaks taken out, each line end a newline."""
    if "\\" in raw:
        raw = _ESCAPED.sub(r"\1", _SOFT_BREAK.sub("", raw))
    if "\r" in raw:
        raw = _LINE_END.sub("\n", raw)
    return _ODD_BLANKS.sub(" ", raw)


def line_of(raw: str) -> str:
    """A SimpleText of FF[4]: the same on one line."""
    return text_of(raw).replace("\n", " ")


def escaped(text: str) -> str:
    """A text as it stands between brackets: what would end the value, or an escape, is escaped."""
    return _TO_ESCAPE.sub(r"\\\1", text)


def point_of(letter: str, side: Side) -> int:
    """The point of a letter, in the numbering of ``side``."""
    if letter == _BAR_LETTER:
        return BAR
    if letter == _OFF_LETTER:
        return OFF
    number = ord(letter) - ord("a") + 1
    return number if side is Side.FIRST else BAR - number


def letter_of(point: int, side: Side) -> str:
    """The letter of a point in the numbering of ``side``."""
    if point == BAR:
        return _BAR_LETTER
    if point == OFF:
        return _OFF_LETTER
    return LETTERS[(point if side is Side.FIRST else BAR - point) - 1]


@lru_cache(maxsize=65536)
def play_of(letters: str, side: Side) -> Play | None:
    """The play of pairs of small letters, a hop each; None for none."""
    paths: list[Path] = [
        (point_of(letters[at], side), point_of(letters[at + 1], side)) for at in range(0, len(letters) - 1, 2)
    ]
    if not paths:
        return None
    ways = tuple(sorted(paths, reverse=True))
    order = tuple(paths)
    return Play(paths=ways, order=() if order == ways else order)


def letters_of(paths: Iterable[Path], side: Side) -> str:
    """The pairs of letters of a play: one for each hop of each way. Points that no board has are left out."""
    return "".join(
        letter_of(origin, side) + letter_of(target, side)
        for path in paths
        for origin, target in pairwise(path)
        if OFF <= origin <= BAR and OFF <= target <= BAR
    )


class Move(NamedTuple):
    """A value such as `31hefe`: digits, letters, and what is left where the letters are no pairs of points."""

    digits: str
    letters: str
    rest: str


def move_of(raw: str) -> Move | None:
    """The parts of a move, with blanks taken out and capitals made small; None for what does not begin with a digit."""
    found = _MOVE.fullmatch(raw)
    if found is None:
        return None
    letters = _BLANKS.sub("", found[2])
    small = letters.lower() if letters.isascii() else letters
    pairs = _PAIRS.match(small)
    whole = "" if pairs is None else pairs[0]
    return Move(_BLANKS.sub("", found[1]), whole, letters[len(whole) :])


def stones_of(raw: str) -> str | None:
    """The letters that a value of AW, AB or AE names: one, or a stretch such as `a:y`; None where it is neither."""
    letters = raw.strip().lower()
    first, colon, last = letters.partition(":")
    if len(first) != 1 or first not in LETTERS or (colon and (len(last) != 1 or last not in LETTERS)):
        return None
    return LETTERS[LETTERS.index(first) : LETTERS.index(last) + 1] if colon else first
