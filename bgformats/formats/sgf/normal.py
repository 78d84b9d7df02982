"""The normal form of SGF: a node a line, and no blanks where none are needed. Values stay as they are written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from bgformats.formats.base import Parsed
from bgformats.formats.sgf.parse import property_from
from bgformats.syntax.sgf import Collection

_PROPERTY: Final = re.compile(r"[A-Za-z]+\s*\[")
_LINE_END: Final = re.compile(r"\r\n|\n|\r")
_SPACE: Final = re.compile(r"[ \t\r\n\v\f\x85\xa0]+")


def normal(tree: Parsed) -> str:
    """The text in normal form: each game, each variation and each node begins a line; names have capitals only.

    What is part of no game stays as it stands, with the blanks around it.

    Raises:
        TypeError: the tree is of another format.
    """
    if not isinstance(tree, Collection):
        raise TypeError("the syntax tree of an SGF file is a Collection")
    return "".join(_pieces(tree.pieces, _line_end(tree.pieces)))


def _pieces(pieces: Sequence[str], end: str) -> Iterator[str]:
    """The pieces with new blanks between them."""
    before, blanks, depth, known_before = "", "", 0, True
    for piece in pieces:
        if _is_blank(piece):
            blanks += piece
            continue
        known = piece == "(" or (depth > 0 and (piece in (")", ";") or _PROPERTY.match(piece) is not None))
        if known and known_before:
            yield _SPACE.sub("", blanks)
            yield end if before and _begins_line(piece, before, depth) else ""
        else:
            # Blanks beside what is not understood may be what keeps it apart.
            yield blanks
        depth += {"(": 1, ")": -1 if depth else 0}.get(piece, 0)
        yield _spelled(piece) if known else piece
        before, blanks, known_before = piece, "", known
    yield _SPACE.sub("", blanks) + end if before and known_before else blanks


def _is_blank(piece: str) -> bool:
    """Whether a piece says nothing: blanks, or a mark that belongs to no game."""
    return not piece.strip("\ufeff\x1a\x00") or piece.strip("\ufeff\x1a\x00").isspace()


def _begins_line(piece: str, before: str, depth: int) -> bool:
    """Whether a piece begins a line. The first node of a game stands beside its bracket, as GNU Backgammon has it."""
    return piece == "(" or (piece == ";" and (before != "(" or depth > 1))


def _spelled(piece: str) -> str:
    """A property without the small letters that do not count in its name, and without blanks between its values."""
    if piece in ("(", ")", ";"):
        return piece
    found = property_from(piece, 0)
    return (found.name or found.written) + "".join(f"[{value.text}]" for value in found.values)


def _line_end(pieces: Sequence[str]) -> str:
    """What most lines end with; LF where none does."""
    seen = Counter(end for piece in pieces for end in _LINE_END.findall(piece))
    return max(seen, key=lambda end: (seen[end], len(end)), default="\n")
