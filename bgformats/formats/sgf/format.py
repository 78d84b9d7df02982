"""SGF of backgammon as a format: recognised by GM[6], read by grammar and lowering, written as GNU Backgammon does."""

from __future__ import annotations

import re
from typing import Final

from bgformats.formats.base import Evidence, Format, Lowered, Matches
from bgformats.formats.sgf.lower import lower
from bgformats.formats.sgf.normal import normal
from bgformats.formats.sgf.parse import parse
from bgformats.formats.sgf.root import charset_named
from bgformats.formats.sgf.write import write
from bgformats.source import Source
from bgformats.syntax.sgf import Collection

_LOOKED_AT: Final = 16384
_HEAD: Final = 500
"""Characters in which GM stands in a tree whose first bracket or semicolon is missing."""
_TREE: Final = re.compile(r"\(\s*;")
_GAME: Final = re.compile(r"(?<![A-Za-z])[a-z]*G[a-z]*M[a-z]*\s*\[\s*([^\]\s]*)\s*\]")
_BACKGAMMON: Final = re.compile(
    r"(?<![A-Za-z])MI\s*\[\s*length|;\s*[WB]\s*\[(?:[1-6]{2}(?:[a-z]{2}){0,4}|double|take|drop)\]"
)
_SURE: Final = re.compile(r"\s*+\(\s*+;(?:\s*+[A-Za-z]{1,20}\[[^\]\\]{0,200}\]){0,20}?\s*+GM\[6\]")
"""How nearly every file begins."""
_CHARSET: Final = re.compile(rb"(?<![A-Za-z])[a-z]*C[a-z]*A[a-z]*\s*\[([^\]]{1,40})\]")
_GAME_BYTES: Final = re.compile(rb"(?<![A-Za-z])[a-z]*G[a-z]*M[a-z]*\s*\[\s*([0-9]*)")
_SIZE: Final = re.compile(rb"(?<![A-Za-z])SZ\s*\[\s*[0-9]")
_OTHERS: Final = {
    "1": "Go", "2": "Othello", "3": "chess", "4": "Gomoku", "5": "Nine Men's Morris", "7": "Chinese chess",
    "8": "Shogi", "9": "Lines of Action", "10": "Ataxx", "11": "Hex",
}  # fmt: skip
"""Games by their number in GM."""
_OPEN: Final = re.compile(rb"(?:\xef\xbb\xbf)?\s*\(\s*;")


def read(source: Source) -> tuple[Collection, Lowered]:
    """The syntax tree and the records of a file."""
    tree = parse(source.text)
    return tree, lower(tree)


def sniff(text: str, name: str | None) -> Evidence:
    """How sure it is that ``text`` is backgammon in SGF: GM says so, or what else only backgammon has."""
    if _SURE.match(text):
        return Evidence(1.0, "SGF, and GM is 6")
    begin = _TREE.search(text[:_LOOKED_AT])
    named = name is not None and name.lower().endswith(".sgf")
    if begin is None:
        damaged = any(found[1] == "6" for found in _GAME.finditer(text[:_HEAD]))
        return Evidence(0.8, "GM is 6") if damaged else Evidence(0.0, "no game tree of SGF")
    head = text[begin.start() :][:_LOOKED_AT]
    games = [found[1] for found in _GAME.finditer(head)]
    if "6" in games:
        return Evidence(1.0, "SGF, and GM is 6")
    if games:
        return Evidence(0.0, f"SGF, but GM is {games[0][:20] or 'empty'} and not 6")
    if _BACKGAMMON.search(head):
        return Evidence(0.7, "SGF with moves of backgammon")
    if named and begin.start() == len(text) - len(text.lstrip()):
        return Evidence(0.3, "a game tree, and the name ends in .sgf")
    return Evidence(0.0, "a game tree of SGF, and nothing says that it is backgammon")


def other_game(data: bytes) -> str | None:
    """The game that a file of SGF is of, such as ``Go``; None where a part of it may be backgammon.

    The number in GM tells it (FF[4]); where there is none, a size of the board means Go.
    """
    if not _OPEN.match(data):
        return None
    games = {found[1] for found in _GAME_BYTES.finditer(data)}
    if b"6" in games or _BACKGAMMON.search(data.decode("latin-1")):
        return None
    if not games:
        return _OTHERS["1"] if _SIZE.search(data[:_HEAD]) else None
    first = min(games).decode()
    return _OTHERS.get(first, f"another game (GM is {first})") if first.isdecimal() else None


def declared_encoding(data: bytes) -> str | None:
    """The encoding that CA names, as Python calls it; None where there is none, or where it is not known.

    Of Shift-JIS there are two; the wider one of Windows is taken where only that fits.
    """
    head = data[:_LOOKED_AT]
    found = _CHARSET.search(head)
    if found is None or not _TREE.search(head.decode("latin-1")):
        return None
    name = charset_named(found[1].decode("latin-1"))
    if name == "shift_jis" and not _decodes(data, name) and _decodes(data, "cp932"):
        return "cp932"
    return None if name is None or name.startswith("utf-16") else name


def _decodes(data: bytes, encoding: str) -> bool:
    try:
        data.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def _write(matches: Matches, dialect: str | None) -> bytes:
    return write(matches)


def _dialect_of(text: str) -> str:
    return parse(text).dialect


FORMAT: Final = Format(
    id="sgf",
    title="GNU Backgammon's SGF (GM[6])",
    suffixes=(".sgf",),
    kind="match",
    sniff=sniff,
    read=read,
    write=_write,
    dialect_of=_dialect_of,
    declared_encoding=declared_encoding,
    normal=normal,
    begins=_SURE,
    comment=re.compile(r"\bG?C\[(?:[^\]\\]|\\[\s\S])*+(?:\]|\Z)"),
)
