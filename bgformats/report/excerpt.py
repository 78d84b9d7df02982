"""A line of a file with carets under a part of it, cut to a width.

Keeps the carets under the right characters through tabs, wide and combining characters, and whatever has to be
spelled out. The work is bounded by the width, so a line of any length costs nothing more.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final, NamedTuple

from bgformats.model.printable import printable

TAB_WIDTH: Final = 4
"""How many columns a tab is shown as, wherever it stands."""

_CUT: Final = "..."


class Excerpt(NamedTuple):
    """A line to show, the blanks before the carets in the line below it, and the carets."""

    line: str
    indent: str
    carets: str


def excerpt(text: str, start: int, end: int, width: int) -> Excerpt:
    """The line with carets under the characters ``start`` to ``end``; at least one caret, even past the line's end."""
    start = min(max(start, 0), len(text))
    end = min(max(end, start), len(text))
    marked, taken = _take(text[start : min(end, start + width)], width)
    whole = start + taken == end
    room = max(width - columns(marked), 0)
    after_short, after_count = _take(text[end : end + room] if whole else "", room)
    before_room = max(room - columns(after_short), room // 2)
    before, before_count = _take_back(text[max(0, start - before_room) : start], before_room)
    after, after_count = _take(text[end : end + room] if whole else "", room - columns(before))
    if before_count < start:
        before = _CUT + before
    if not whole or end + after_count < len(text):
        after += _CUT
    return Excerpt(before + marked + after, " " * columns(before), "^" * max(columns(marked), 1))


def _take(text: str, room: int) -> tuple[str, int]:
    """As many characters from the front as fit the columns: as they are shown, and their number."""
    return _fit(map(_shown, text), room)


def _take_back(text: str, room: int) -> tuple[str, int]:
    """As many characters from the end as fit the columns: as they are shown, and their number."""
    pieces: list[str] = []
    for char in reversed(text):
        piece = _shown(char)
        room -= columns(piece)
        if room < 0:
            break
        pieces.append(piece)
    return "".join(reversed(pieces)), len(pieces)


def _fit(shown_chars: Iterable[str], room: int) -> tuple[str, int]:
    pieces: list[str] = []
    for piece in shown_chars:
        room -= columns(piece)
        if room < 0:
            break
        pieces.append(piece)
    return "".join(pieces), len(pieces)


def columns(text: str) -> int:
    """How many columns of a terminal the printable text takes: East Asian wide characters two, combining ones none."""
    if text.isascii():
        return len(text)
    return sum(map(_columns_of, text))


def _shown(char: str) -> str:
    return " " * TAB_WIDTH if char == "\t" else printable(char)


def _columns_of(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1
