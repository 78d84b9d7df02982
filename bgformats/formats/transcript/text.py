"""A transcript as plain text, the two sides in columns of fixed width."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

from bgformats.formats.transcript.page import GamePage, Page, Remark, noted, page
from bgformats.model.verified import VerifiedMatch

_NARROWEST: Final = 24
_INDENT: Final = "     "
_GAP: Final = "  "


def write(
    verified: Sequence[VerifiedMatch] | VerifiedMatch, dialect: str | None = None, *, remark: Remark = noted
) -> bytes:
    """The matches one after another, in UTF-8 with LF; a line of equals signs stands between two."""
    matches = (verified,) if isinstance(verified, VerifiedMatch) else verified
    parts = ["".join(f"{line}\n" for line in _lines(page(match, remark))) for match in matches]
    return f"\n{'=' * 72}\n\n".join(parts).encode("utf-8", "backslashreplace")


def _lines(one: Page) -> Iterator[str]:
    yield one.title
    yield "=" * max(width(one.title), 1)
    if one.facts or one.comments:
        yield ""
    column = max((width(word) for word, _ in one.facts), default=0)
    for word, value in one.facts:
        yield f"{padded(word, column)}  {value}"
    yield from one.comments
    for game in one.games:
        yield ""
        yield from _game(game)
    if one.result is not None:
        yield ""
        yield one.result


def _game(game: GamePage) -> Iterator[str]:
    yield game.heading
    yield "-" * max(width(game.heading), 1)
    yield from game.before
    if game.rows:
        column = max(_NARROWEST, width(game.names[0]), *(width(row.left) for row in game.rows))
        yield f"{_INDENT}{padded(game.names[0], column)}{_GAP}{game.names[1]}".rstrip()
        for row in game.rows:
            yield f"{row.number:3d}. {padded(row.left, column)}{_GAP}{row.right}".rstrip()
            for side, said in row.remarks:
                yield f"{_INDENT}[{game.names[side - 1]}: {said}]"
    yield game.result


def width(text: str) -> int:
    """The columns that a text takes: two for a wide character, none for a combining one."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text
    )


def padded(text: str, columns: int) -> str:
    """The text with blanks up to so many columns."""
    return text + " " * (columns - width(text))
