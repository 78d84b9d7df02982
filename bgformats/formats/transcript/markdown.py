"""A transcript as Markdown (CommonMark with GitHub's tables). Nothing that a file says can become markup or HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from bgformats.formats.transcript.page import GamePage, Page, Remark, noted, page
from bgformats.model.verified import VerifiedMatch
from bgformats.terms import Side

_ESCAPES: Final = str.maketrans({**{char: f"\\{char}" for char in "\\`*_{}[]<>|~#$"}, "&": "&amp;", "@": "&#64;"})
_STARTS: Final = re.compile(r"([-+=]|\d{1,9}(?=[.)](?:\s|$)))")
"""What would begin a list or a heading at the beginning of a line."""


def write(
    verified: Sequence[VerifiedMatch] | VerifiedMatch, dialect: str | None = None, *, remark: Remark = noted
) -> bytes:
    """The matches one after another, in UTF-8 with LF; a rule stands between two."""
    matches = (verified,) if isinstance(verified, VerifiedMatch) else verified
    parts = ["".join(f"{line}\n" for line in _lines(page(match, remark))) for match in matches]
    return "\n---\n\n".join(parts).encode("utf-8", "backslashreplace")


def escaped(text: str) -> str:
    """The text with everything that means something to Markdown or HTML taken as it is."""
    plain = text.translate(_ESCAPES)
    found = _STARTS.match(plain)
    if found is None:
        return plain
    if found[1].isdigit():
        return f"{found[1]}\\{plain[found.end() :]}"
    return f"\\{plain}"


def _lines(one: Page) -> Iterator[str]:
    yield f"# {escaped(one.title)}"
    if one.facts:
        yield ""
        for word, value in one.facts:
            yield f"- {escaped(word)}: {escaped(value)}"
    yield from _quoted(one.comments)
    for game in one.games:
        yield ""
        yield from _game(game)
    if one.result is not None:
        yield ""
        yield f"**{escaped(one.result)}**"


def _game(game: GamePage) -> Iterator[str]:
    yield f"## {escaped(game.heading)}"
    yield from _quoted(game.before)
    if game.rows:
        left, right = map(escaped, game.names)
        yield ""
        yield f"| | {left} | {right} |"
        yield "|--:|---|---|"
        for row in game.rows:
            yield f"| {row.number} | {escaped(row.left)} | {escaped(row.right)} |"
            for side, said in row.remarks:
                yield f"| | {escaped(said)} | |" if side is Side.FIRST else f"| | | {escaped(said)} |"
    yield ""
    yield escaped(game.result)


def _quoted(lines: Sequence[str]) -> Iterator[str]:
    """Comments, each a line of a quotation."""
    if lines:
        yield ""
    for at, line in enumerate(lines):
        yield f"> {escaped(line.strip())}" + ("  " if at < len(lines) - 1 else "")
