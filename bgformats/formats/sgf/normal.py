"""The normal form of SGF: a node a line, and no blanks where none are needed. Values stay as they are written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from bgformats.formats.base import Parsed
from bgformats.syntax.sgf import Collection, properties_in

_PROPERTY: Final = re.compile(r"[a-z]*[A-Z][A-Za-z]*\s*\[")
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
    if not tree.trees:
        return tree.render()
    return "".join(_pieces(tree.pieces, _line_end(tree.pieces)))


def _pieces(pieces: Sequence[str], end: str) -> Iterator[str]:
    """The pieces with new blanks between them."""
    before, depth, known_before, in_node = "", 0, True, False
    for blanks, piece, after in _parted(pieces):
        is_property = in_node and _PROPERTY.match(piece) is not None
        # A bracket with no node behind it begins nothing: it is text that cannot be read.
        begins = piece == "(" and (after == ";" or _PROPERTY.match(after) is not None)
        known = begins or (depth > 0 and (piece in (")", ";") or is_property)) or not piece
        if known and known_before:
            yield _SPACE.sub("", blanks)
            yield end if before and _begins_line(piece, before, depth) else ""
        else:
            # Blanks beside what is not understood may be what keeps it apart.
            yield blanks
        depth += begins - (known and piece == ")")
        yield _spelled(piece) if known else piece
        before, known_before, in_node = piece, known, known and (piece == ";" or is_property)


def _parted(pieces: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Each piece with the blanks before it and the piece after it; at last what stands behind all, before nothing."""
    blanks, waiting = "", ("", "")
    for piece in _apart(pieces):
        if _is_blank(piece):
            blanks += piece
            continue
        if waiting[1]:
            yield *waiting, piece
        waiting, blanks = (blanks, piece), ""
    if waiting[1]:
        yield *waiting, ""
    yield blanks, "", ""


def _apart(pieces: Sequence[str]) -> Iterator[str]:
    """The pieces, with the properties of each node and the blanks between them apart."""
    for piece in pieces:
        if not piece.startswith(";"):
            yield piece
            continue
        yield ";"
        at = 1
        for one in properties_in(piece, 0):
            yield from (piece[at : one.start], one.text) if one.start > at else (one.text,)
            at = one.end
        if at < len(piece):
            yield piece[at:]


def _is_blank(piece: str) -> bool:
    """Whether a piece says nothing: blanks, or a mark that belongs to no game."""
    return not piece.strip("\ufeff\x1a\x00") or piece.strip("\ufeff\x1a\x00").isspace()


def _begins_line(piece: str, before: str, depth: int) -> bool:
    """Whether a piece begins a line. The first node of a game stands beside its bracket, as GNU Backgammon has it."""
    return piece in ("(", "") or (piece == ";" and (before != "(" or depth > 1))


def _spelled(piece: str) -> str:
    """A property without the small letters that do not count in its name, and without blanks between its values."""
    if piece in ("(", ")", ";", ""):
        return piece
    found = properties_in(piece, 0)[0]
    return (found.name or found.written) + "".join(f"[{value.text}]" for value in found.values)


def _line_end(pieces: Sequence[str]) -> str:
    """What most lines end with; LF where none does."""
    seen = Counter(end for piece in pieces for end in _LINE_END.findall(piece))
    return max(seen, key=lambda end: (seen[end], len(end)), default="\n")
