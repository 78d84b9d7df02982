"""Lists of points as people type them: where each side's checkers stand, and in words who is on roll and the cube.

A small grammar. Blanks, line ends and the marks ``, ; . & and`` part words; case does not matter::

    text    = list list words | ["set board simple"] number*26
    list    = side [":"] entry*
    side    = X | O | Black | White | Red | Blue | Side 1 | Side 2 | Player 1 | Player 2 | You | Opponent
    entry   = place "(" count ")" | named count               24(2)   6pt 5   6-point x5   mid 5   bar 1   off(3)
            | place ("/" | "-" | "*" | ":" | "=") count       6/5     only where it cannot be a play, see below
            | number "x" number                               2x24 or 24x2, all of them the same way round
    place   = 1..24 | named
    named   = 1..24 "pt" | 1..24 "point" | mid | midpoint | bar | off
    words   = side "on roll" | [side] "to play" [dice] | [side] "to move" [dice] | [side] "rolls" dice
            | "cube" value ["owned by" side | "on" side | "centred"] | "cube in the middle"
            | side "owns the cube" ["at" value]

X, Black, Side 2, Player 2 and You are side 2; O, White, Side 1, Player 1 and Opponent are side 1. Red is side 2 but
against Black, and Blue is side 1 but against White. Each side's points are in its own numbering. What is not listed is
borne off. The words may stand anywhere behind the first list. ``6/5`` for five checkers on the 6-point is also how a
play is written, so it is read only where both sides then have fifteen checkers; so are the other signs. With ``x`` the
point comes first where both sides then have fifteen checkers, else the count does. A roll without a side, or none at
all, leaves open who is on roll. The 26 numbers of GNU Backgammon's ``set board simple`` are the bar of the side on
roll, its points 1 to 24 (the opponent's checkers negative), and the opponent's bar with either sign; that side is taken
as side 2.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from bgformats.errors import NotRepresentableError
from bgformats.formats.positions.fields import Faults, dice_from, with_off
from bgformats.formats.positions.simple_board import SIMPLE, read_simple
from bgformats.game.board import Counts
from bgformats.game.variant import STANDARD, Variant, variant_named
from bgformats.model.position import Position
from bgformats.terms import BAR, OFF, CubeHolder, Side

_NAMES: Final = r"(?:X|O|Black|White|Red|Blue|Side\s?[12]|Player\s?[12]|You|Opponent)\b"
_SECOND: Final = re.compile(r"X|Black|You|.*2", re.IGNORECASE | re.DOTALL)
_AGAINST: Final = {
    "red": (Side.SECOND, re.compile(r"\bblack\b", re.IGNORECASE)),
    "blue": (Side.FIRST, re.compile(r"\bwhite\b", re.IGNORECASE)),
}
"""The side of a colour, and the other side's colour that turns it."""
_END: Final = r"(?![0-9(/*])"
_CENTRE: Final = r"(?:in\s++the\s++(?:middle|cent(?:re|er))|cent(?:re|er)e?d?)\b"
_KINDS: Final = {
    kind: re.compile(pattern, re.IGNORECASE)
    for kind, pattern in {
        "blank": r"(?:[\s,;.&]|and\b)+",
        "cube": rf"cube\s*+(?:at\b|[:=])?\s*+(?P<value>[0-9]{{1,10}}){_END}"
        rf"(?:\s*+,?\s*+(?:(?:owned\s++by|on)\s++(?P<holder>{_NAMES})|(?P<centre>{_CENTRE})))?",
        "centred": rf"(?:the\s++)?cube\s++(?:is\s++)?{_CENTRE}",
        "owns": rf"(?P<side>{_NAMES})\s++(?:owns|has|holds)\s++(?:the\s++|a\s++)?"
        rf"(?:(?P<before>[0-9]{{1,10}})[\s-]cube\b|cube\b(?:\s*+(?:at|on|[:=])?\s*+(?P<value>[0-9]{{1,10}}){_END})?)",
        "turn": rf"(?:(?P<side>{_NAMES})\s++(?:is\s++|has\s++)?)?"
        rf"(?:on\s++roll\b|(?:to\s++(?:play|move|roll)\b|(?P<rolls>roll(?:s|ed)\b))"
        rf"(?:(?:\s*+:)?+\s++(?P<one>[0-9])\s?[-,]?\s?(?P<two>[0-9]){_END})?)",
        "heading": rf"(?P<side>{_NAMES})\s*+[:=]?",
        "entry": r"(?:(?P<point>[0-9]{1,2})|(?P<named>[0-9]{1,2}(?=\s*+-?\s*+p)|mid(?:-?point)?\b|bar\b|off\b)"
        r"(?:\s*+-?\s*+(?:points?|pts?)\b)?)\s*+(?:\(\s*+(?P<bracketed>[0-9]{1,3})\s*+\)"
        rf"|(?(named)\s*+[:=]?\s*+x?\s*+(?P<bare>[0-9]{{1,3}}){_END}|(?!)))",
        "crossed": rf"(?P<left>[0-9]{{1,2}})\s*+[x×]\s*+(?P<right>[0-9]{{1,2}}){_END}",
        "slashed": rf"(?P<place>[0-9]{{1,2}}|bar|off)(?:/|-|\*|:|=)(?P<many>[0-9]{{1,2}}){_END}",
        "other": r"[^\s,;.&]+",
    }.items()
}
"""The words of the grammar, in the order in which they are tried."""

_PLACES: Final = {"bar": BAR, "off": OFF, "mid": 13, "midpoint": 13, "mid-point": 13}
_LETTERS: Final = {Side.SECOND: "X", Side.FIRST: "O"}
_CUBE_WORDS: Final = {
    CubeHolder.CENTER: " centred",
    CubeHolder.FIRST: " owned by O",
    CubeHolder.SECOND: " owned by X",
}


def looks_like_points(text: str) -> bool:
    """Whether the text is a list of points for both sides, and cannot be a play; or GNU Backgammon's 26 numbers."""
    if SIMPLE.fullmatch(text):
        return True
    words = _words(text)
    if next(words, ("", None))[0] != "heading" or next(words, ("", None))[0] not in (
        "entry",
        "slashed",
        "crossed",
    ):
        return False
    reader = _Reader(text)
    return all(reader.headed.values()) and not reader.may_be_a_play(STANDARD.checkers)


def read_points(text: str, variant: Variant = STANDARD) -> Position:
    """Reads a list of points, or GNU Backgammon's 26 numbers.

    Raises:
        NotationError: there are words in it that mean nothing here; the message names all of them.
    """
    simple = SIMPLE.fullmatch(text)
    if simple:
        return read_simple(simple, variant)
    reader = _Reader(text)
    if reader.may_be_a_play(variant.checkers):
        expected = f"counts behind a slash only where both sides have {variant.checkers} checkers: it may be a play"
        reader.faults.add(0, len(text), f"a list of points has {expected}")
    reader.faults.check()
    cube, dice = reader.cube, reader.dice
    if cube is None and reader.holder is CubeHolder.CENTER:
        cube = 1
    return Position(
        on_roll=reader.on_roll,
        points=(reader.counts(Side.FIRST, variant.checkers), reader.counts(Side.SECOND, variant.checkers)),
        cube=cube,
        cube_owner=CubeHolder.CENTER if cube == 1 and reader.holder is None else reader.holder,
        dice=dice,
        variant=variant.id,
    )


def write_points(position: Position) -> str:
    """``X: 24(2) 13(5) 8(3) 6(5)  O: ...``, then who is to play what, and the cube; the rest has no place.

    Raises:
        NotRepresentableError: a die of two digits.
    """
    variant = variant_named(position.variant) or STANDARD
    parts = [_list(side, position.board.of(side), variant.checkers) for side in (Side.SECOND, Side.FIRST)]
    side, dice = position.on_roll, position.dice
    if dice is not None and not all(0 <= die <= 9 for die in dice):
        raise NotRepresentableError(f"a list of points has no room for the dice {dice[0]} and {dice[1]}")
    who = "" if side is None else f"{_LETTERS[side]} "
    if dice is not None:
        parts.append(f"{who}to play {dice[0]}{dice[1]}")
    elif side is not None:
        parts.append(f"{who}on roll")
    if position.cube is not None:
        owner = position.cube_owner
        parts.append(f"cube {position.cube}" + (_CUBE_WORDS[owner] if owner is not None else ""))
    return "  ".join(parts)


def _list(side: Side, counts: Counts, checkers: int) -> str:
    """One side's list. The borne-off checkers are told where there are any, or where the rest would not tell them."""
    entries = [f"{'bar' if point == BAR else point}({counts[point]})" for point in range(BAR, 0, -1) if counts[point]]
    if counts[OFF] or sum(counts) < checkers:
        entries.append(f"off({counts[OFF]})")
    return f"{_LETTERS[side]}: " + " ".join(entries)


def _words(text: str) -> Iterator[tuple[str, re.Match[str]]]:
    """The words of a text with their kinds; blanks are left out."""
    at = 0
    while at < len(text):
        kind, found = next((kind, found) for kind, shape in _KINDS.items() if (found := shape.match(text, at)))
        at = found.end()
        if kind != "blank":
            yield kind, found


class _Reader:
    """What the words of one text say, and which of them say nothing."""

    def __init__(self, text: str) -> None:
        self.faults = Faults()
        self.lists: dict[Side, dict[int, int]] = {side: {} for side in Side}
        self.headed = dict.fromkeys(Side, False)
        self.slashed = False
        self.on_roll: Side | None = None
        self.dice: tuple[int, int] | None = None
        self.cube: int | None = None
        self.holder: CubeHolder | None = None
        self._at: Side | None = None
        self._text = text
        self._crossed: list[tuple[Side | None, re.Match[str]]] = []
        self._unread: dict[str, tuple[int, int]] = {}
        for kind, word in _words(text):
            match kind:
                case "heading":
                    self._heading(word)
                case "entry":
                    count = int(word["bracketed"] or word["bare"])
                    self._entry(word, word["point"] or word["named"], count)
                case "slashed":
                    self.slashed = True
                    self._entry(word, word["place"], int(word["many"]))
                case "crossed":
                    self._crossed.append((self._at, word))
                case "turn":
                    self._turn(word)
                case "cube" | "centred" | "owns":
                    self._cube(word, kind)
                case _:
                    self._unread.setdefault(word[0], word.span())
        self._read_crossed()
        self._tell_unread()
        for side in Side:
            if not self.headed[side]:
                self.faults.add(len(text), len(text), f"there is no list of points for {_LETTERS[side]}")

    def counts(self, side: Side, checkers: int) -> Counts:
        """26 counts of one side."""
        listed = self.lists[side]
        counts = [listed.get(point, 0) for point in range(BAR + 1)]
        return tuple(counts) if OFF in listed else with_off(counts, checkers)

    def may_be_a_play(self, checkers: int) -> bool:
        """Whether a point and a count may as well be the two ends of a move."""
        return self.slashed and any(sum(listed.values()) != checkers for listed in self.lists.values())

    def _heading(self, word: re.Match[str]) -> None:
        self._at = self._side(word["side"])
        if self.headed[self._at]:
            self._fault(word, "one list of points for each side")
        self.headed[self._at] = True

    def _entry(self, word: re.Match[str], place: str, count: int) -> None:
        point = int(place) if place.isdecimal() else _PLACES.get(place.lower(), BAR + 1)
        if self._at is None:
            self._fault(word, "behind the name of a side")
        elif point > BAR or (place.isdecimal() and not 1 <= point < BAR):
            self._fault(word, "a point from 1 to 24, bar or off")
        elif point in self.lists[self._at]:
            self._fault(word, "each point once")
        else:
            self.lists[self._at][point] = count

    def _turn(self, word: re.Match[str]) -> None:
        side = self._side(word["side"]) if word["side"] else None
        if word["rolls"] and not word["one"]:
            self._fault(word, "the two dice behind the word")
        dice = dice_from(int(word["one"]), int(word["two"])) if word["one"] else None
        if (self.on_roll and side and side is not self.on_roll) or (self.dice and dice):
            self._fault(word, "one side on roll and one roll")
        self.on_roll, self.dice = side or self.on_roll, dice or self.dice

    def _cube(self, word: re.Match[str], kind: str) -> None:
        said = word.groupdict()
        value, holder = said.get("value") or said.get("before"), said.get("holder") or said.get("side")
        if value:
            if self.cube is not None:
                self._fault(word, "one cube")
            self.cube = int(value)
        held = CubeHolder(self._side(holder)) if holder else None
        if kind == "centred" or said.get("centre"):
            held = CubeHolder.CENTER
        if held is not None:
            if self.holder is not None and self.holder is not held:
                self._fault(word, "one owner of the cube")
            self.holder = held

    def _side(self, name: str) -> Side:
        side, turning = _AGAINST.get(name.lower(), (None, None))
        if side is None or turning is None:
            return Side.SECOND if _SECOND.fullmatch(name) else Side.FIRST
        return side.opponent if turning.search(self._text) else side

    def _read_crossed(self) -> None:
        """Reads entries such as 2x24: a point and its checkers, or the other way round, but all of them the same."""
        ways = [("left", "right"), ("right", "left")]
        totals = [[sum(int(w[many]) for at, w in self._crossed if at is side) for side in Side] for _, many in ways]
        listed = [sum(self.lists[side].values()) for side in Side]
        whole = [
            all(one + other == STANDARD.checkers for one, other in zip(total, listed, strict=True)) for total in totals
        ]
        place, many = ways[0] if whole[0] else ways[1]
        if all(whole) and self._crossed and any(w["left"] != w["right"] for _, w in self._crossed):
            self._fault(self._crossed[0][1], "the point before the x or behind it, and here it may be either")
        for side, word in self._crossed:
            self._at = side
            self._entry(word, word[place], int(word[many]))

    def _tell_unread(self) -> None:
        """One message for all words that mean nothing, each named once."""
        if self._unread:
            words = ", ".join(map(repr, self._unread))
            expected = "a side, a point with its checkers such as 24(2) or 6pt 5, on roll, or a cube"
            start, end = next(iter(self._unread.values()))
            self.faults.add(start, end, f"a list of points has {expected}; found {words}")

    def _fault(self, word: re.Match[str], expected: str) -> None:
        self.faults.add(word.start(), word.end(), f"a list of points has {expected}; found {word[0]!r}")
