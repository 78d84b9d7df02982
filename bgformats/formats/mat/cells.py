"""Cell texts to syntax. The grammar is the definition; equal texts share one value.

Most cells are a roll with well-formed moves. Those are put together from remembered paths without asking the parser
for the whole cell; a property test holds both ways equal.
"""

from __future__ import annotations

import re
from functools import lru_cache

from lark.exceptions import UnexpectedInput

from bgformats.formats.notation import Branch, children, leaf, play_from, span, written_path
from bgformats.grammar import parser
from bgformats.syntax.play import WrittenPlay
from bgformats.syntax.transcript import (
    CubeAction,
    CubeWord,
    ForfeitCause,
    Forfeiture,
    PlainBody,
    PlayWord,
    Resignation,
    Result,
    Rolled,
    Token,
    Unparsed,
)

MAX_CELL = 2000
"""Characters in a cell beyond which it is not read: the longest play has some fifty."""

_POINT = r"(?:[0-9]{1,2}|[Bb]ar)"
_WELL_FORMED = re.compile(rf"[0-9]{{2}}:(?: +{_POINT}(?:/(?:[0-9]{{1,2}}|[Oo]ff)\*?)+(?:\([1-9]\))?)*")
_PATH = re.compile(r"\S+")
_STARTS = ("cell", "header", "match_line", "game_line", "score")


@lru_cache(maxsize=4096)
def parse(text: str, start: str) -> Branch:
    """The tree of one piece, by the grammar. The same tree for the same text: it must not be changed."""
    return parser("mat", *_STARTS).parse(text, start=start)


@lru_cache(maxsize=65536)
def is_well_formed(text: str) -> bool:
    """Whether a cell is a roll with moves in their plainest spelling, or a roll alone."""
    return len(text) <= MAX_CELL and _WELL_FORMED.fullmatch(text) is not None


@lru_cache(maxsize=65536)
def read_cell(text: str) -> PlainBody:
    """What a cell says; ``Unparsed`` where the grammar does not know it."""
    return _read_well_formed(text) if is_well_formed(text) else read_by_grammar(text)


def _read_well_formed(text: str) -> Rolled:
    dice = Token(text[:2], 0)
    offsets = []
    paths = []
    for found in _PATH.finditer(text, 3):
        offsets.append(found.start())
        paths.append(written_path(found[0]))
    return Rolled(dice, WrittenPlay(tuple(paths), tuple(offsets)) if paths else None)


def read_by_grammar(text: str) -> PlainBody:
    """What a cell says, read by the grammar alone.

    Where the beginning of the cell can be read and the end cannot, the beginning counts and the end is its ``rest``.
    """
    if len(text) > MAX_CELL:
        return Unparsed(text, MAX_CELL)
    try:
        return _body(parse(text, "cell"), None)
    except UnexpectedInput as error:
        at = _stopped_at(error, text)
    for cut in _cuts(text, at):
        try:
            return _body(parse(text[:cut], "cell"), Token(text[cut:].strip(), _skip_blanks(text, cut)))
        except UnexpectedInput:
            continue
    return Unparsed(text, at)


def _stopped_at(error: UnexpectedInput, text: str) -> int:
    at: int | None = error.pos_in_stream  # None or -1 at the end of the text, whatever lark's types say
    ended = getattr(getattr(error, "token", None), "type", "") == "$END"
    return len(text) if at is None or at < 0 or ended else min(at, len(text))


def _cuts(text: str, at: int) -> tuple[int, ...]:
    """Where the readable beginning of a cell may end: at the place of the error, or at the blanks before it."""
    before = text[:at].rstrip()
    cuts = [len(before)] if before else []
    blank = before.rfind(" ")
    if blank > 0:
        cuts.append(len(before[:blank].rstrip()))
    return tuple(cut for cut in cuts if 0 < cut < len(text.rstrip()) and not text[cut - 1 : cut + 1].isalpha())


def _skip_blanks(text: str, start: int) -> int:
    return start + len(text[start:]) - len(text[start:].lstrip())


def _token(tree: Branch, name: str) -> Token | None:
    found = leaf(tree, name)
    return None if found is None else Token(str(found), span(found)[0])


def _required(tree: Branch, name: str) -> Token:
    found = _token(tree, name)
    if found is None:
        raise LookupError(f"the grammar promises {name} in {tree.data}")
    return found


def _body(tree: Branch, rest: Token | None) -> PlainBody:
    kind = str(tree.data)
    if kind in ("rolled", "undiced"):
        return _rolled(tree, rest)
    if kind in ("wins", "losses"):
        ends = children(tree, "ends_match")
        return Result(
            kind == "wins",
            _required(tree, "WINS" if kind == "wins" else "LOSSES"),
            _required(tree, "NUMBER"),
            _required(ends[0], "AND_THE_MATCH") if ends else None,
            rest,
        )
    if kind == "resigned":
        words = children(tree, "resign")[0]
        return Resignation(_required(words, "RESIGN"), _token(words, "LEVEL"), rest)
    if kind == "forfeited":
        word_at, cause = _forfeit(children(tree, "forfeit")[0])
        return Forfeiture(word_at, cause, rest)
    word = CubeWord(kind)
    at = _token(tree, "PASS") if word is CubeWord.DROP else None
    return CubeAction(word, at or _required(tree, word.name), _token(tree, "NUMBER"), rest)


def _forfeit(words: Branch) -> tuple[Token, ForfeitCause]:
    if (on_time := _token(words, "LOST_ON_TIME")) is not None:
        return on_time, "time"
    if (gone := _token(words, "DISCONNECTED")) is not None:
        return gone, "disconnection"
    return _required(words, "FORFEIT"), "unknown"


def _rolled(tree: Branch, rest: Token | None) -> Rolled:
    roll = _token(tree, "ROLL")
    dice = None if roll is None else Token(roll.text[:-1], roll.start)
    for child in children(tree, "play"):
        return Rolled(dice, play_from(child), rest=rest)
    for name, terminal, word in (
        ("no_play", "NO_PLAY", PlayWord.NO_PLAY),
        ("pass_word", "PASS", PlayWord.NO_PLAY),
        ("unknown", "QMARKS", PlayWord.UNKNOWN),
        ("illegal", "ILLEGAL", PlayWord.ILLEGAL),
    ):
        for child in children(tree, name):
            return Rolled(dice, word=word, word_at=_required(child, terminal), dump=_token(child, "DUMP"), rest=rest)
    for child in children(tree, "resign"):
        return Rolled(dice, word_at=_required(child, "RESIGN"), resigned=True, level=_token(child, "LEVEL"), rest=rest)
    for child in children(tree, "forfeit"):
        word_at, cause = _forfeit(child)
        return Rolled(dice, word_at=word_at, forfeit=cause, rest=rest)
    return Rolled(dice, rest=rest)
