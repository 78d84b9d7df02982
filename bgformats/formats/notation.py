"""Checker-play text to syntax, for all formats and for people. Knows the grammars of plays; no dice, no board.

A path is parsed once and remembered: a whole match is written with a few hundred of them. Match files hold what
``play.lark`` reads; a play by itself may have any spelling (``notation.lark``).
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final, cast

from lark import Token as LarkToken
from lark import Tree
from lark.exceptions import UnexpectedInput, UnexpectedToken

from bgformats.errors import NotationError
from bgformats.grammar import parser
from bgformats.model.record import Path, Play
from bgformats.syntax.play import DicedPlay, Stop, WrittenPath, WrittenPlay
from bgformats.terms import BAR, OFF

Leaf = LarkToken
Branch = Tree[LarkToken]

MAX_POINT = 10**6
"""Points past this are told by this number: no board has them, and Python refuses to read huge numbers."""


_PLAIN: Final = str.maketrans(
    "０１２３４５６７８９／⁄∕＼\\‐‑‒–—−﹣－→⇒➔➙➜➝➞＞›⟶＊∗⋆★✱（）［］，、；：×✕＆＋’\u2000\u2001\u2002\u2003\u2004\u2005"
    "\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\r\n",
    "0123456789/////" + "-" * 8 + ">" * 10 + "*****()[],,;:xx&+'" + " " * 16,
)
"""What other keyboards and programs write for the plain characters, one for one: offsets stay what they are."""


def whole_number(text: str) -> int:
    """The number that ``text`` (a sign and digits) spells; far too large ones end at a million million."""
    return int(text) if len(text) <= 12 else 10**12


def children(tree: Branch, name: str) -> list[Branch]:
    """The subtrees of ``tree`` that come from the rule ``name``."""
    return [child for child in tree.children if isinstance(child, Tree) and child.data == name]


def leaf(tree: Branch, name: str) -> Leaf | None:
    """The first token of ``tree`` of the terminal ``name``."""
    for child in tree.children:
        if isinstance(child, LarkToken) and child.type == name:
            return child
    return None


def span(token: Leaf) -> tuple[int, int]:
    """The offsets of a token in the text that was parsed."""
    start = cast(int, token.start_pos)
    return start, start + len(token)


def stop_from(tree: Branch) -> Stop:
    """A stop from the tree of rule ``stop``."""
    place = cast(Leaf, tree.children[0])
    start, end = span(place)
    hit = leaf(tree, "HIT")
    if place.type == "BAR":
        point = BAR
    elif place.type in ("OFF", "DASH"):
        point = OFF
    else:
        point = min(whole_number(place), MAX_POINT)
    return Stop(point, hit is not None, start, end if hit is None else span(hit)[1])


def path_from(tree: Branch, base: int = 0) -> WrittenPath:
    """A path from the tree of rule ``path``; spans count from ``base``."""
    stops = tuple(_shift(stop_from(child), base) for child in children(tree, "stop"))
    count = leaf(tree, "COUNT")
    if count is None:
        return WrittenPath(stops, 1, stops[0].start, stops[-1].end)
    end = span(count)[1] - base
    if leaf(tree, "HIT") is not None:
        stops = (*stops[:-1], replace(stops[-1], hit=True))
    return WrittenPath(stops, min(whole_number(count.strip("()[]xX \t")), MAX_POINT), stops[0].start, end)


def _shift(stop: Stop, base: int) -> Stop:
    return Stop(stop.point, stop.hit, stop.start - base, stop.end - base) if base else stop


@lru_cache(maxsize=4096)
def written_path(text: str) -> WrittenPath:
    """One path, parsed by the grammar. Lark's own errors pass: the caller knows that the text is well formed."""
    return path_from(parser("play", "path", "play").parse(text, start="path"))


def play_from(tree: Branch) -> WrittenPlay:
    """A play from the tree of rule ``play``."""
    offsets = []
    paths = []
    for child in children(tree, "path"):
        base = child.meta.start_pos
        offsets.append(base)
        paths.append(path_from(child, base))
    return WrittenPlay(tuple(paths), tuple(offsets))


def parse_play(text: str) -> WrittenPlay:
    """Parses a play in any spelling: `bar/22* 6/4(2)`, `25/22, 6/4, 6/4`, `bar-22 6-4 6-4`, `31: 8/5 6/5`, `dance`.

    A play with its roll before it is a ``DicedPlay``. Words that nothing can be played give a play without paths.

    Raises:
        NotationError: the text is no notation of a play; the error carries the place.
    """
    try:
        return play_from(parser("play", "path", "play").parse(text, start="play"))
    except UnexpectedInput:
        return _parse_any(text)


def _parse_any(text: str) -> WrittenPlay:
    try:
        tree = parser("notation", "play").parse(text.translate(_PLAIN), start="play")
    except UnexpectedInput as error:
        at, ends = _fault_at(error, text)
        what = "it ends too early" if ends else f"column {at + 1} does not fit"
        raise NotationError(
            f"{text!r} is no play: expected moves such as 24/18, bar/22* or 6/4(2), and {what}",
            at,
            min(at + 1, len(text)),
        ) from None
    play = play_from(tree)
    dice = children(tree, "dice")
    if not dice:
        return play
    first, second = (int(character) for character in str(dice[0].children[0]) if character.isdigit())
    return DicedPlay(play.paths, play.offsets, (first, second))


def _fault_at(error: UnexpectedInput, text: str) -> tuple[int, bool]:
    """Where the text does not fit, and whether that is its end."""
    at: int | None = getattr(error, "pos_in_stream", None)
    if at is None or at < 0 or (isinstance(error, UnexpectedToken) and error.token.type == "$END"):
        return len(text), True
    return at, False


def play_of(written: WrittenPlay) -> Play | None:
    """What a written play says: repeats written out, highest origin first. None if only unused dice are written.

    Some programs write `0/0` for a die that cannot be played.
    """
    return _play([_ways(path) for path in written.paths])


@lru_cache(maxsize=32768)
def usual_play(text: str) -> Play | None:
    """The same for well-formed paths with blanks between them, without the syntax in between."""
    return _play([_usual_ways(word) for word in text.split()])


_Ways = tuple[tuple[Path, ...], tuple[int, ...]]
"""The ways that one written path stands for, and the points that it marks as hit."""


def _ways(path: WrittenPath) -> _Ways:
    points = tuple(stop.point for stop in path.stops)
    if not any(points):
        return (), ()
    # More checkers than a side has cannot move: sixteen tell as much as a million.
    return (points,) * min(path.count, 16), tuple(stop.point for stop in path.stops if stop.hit)


@lru_cache(maxsize=4096)
def _usual_ways(word: str) -> _Ways:
    return _ways(written_path(word))


def _play(written: list[_Ways]) -> Play | None:
    paths = [path for ways, _ in written for path in ways]
    if not paths:
        return None
    order = tuple(paths)
    paths.sort(reverse=True)
    hits = sorted({point for _, marked in written for point in marked}, reverse=True)
    ways = tuple(paths)
    return Play(paths=ways, hits=tuple(hits), order=() if order == ways else order)
