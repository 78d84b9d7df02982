"""Jellyfish's position file (``.pos``): little-endian words of 16 bits, and strings behind a byte with their length.

The text that is read and written stands for the bytes one to one in latin-1. Player 1 is side 1, whose checkers are
negative on the board; index ``p`` is its point ``p``, 25 its bar, and 0 the bar of player 2. Files of versions 124 to
126 are read, 126 is written. Each place holds a count before and after the checkers that were already moved; the
latter is read, as GNU Backgammon does. Not kept: who is the computer and how strong, the last move, what is left of
the roll. The seats "before the roll" are 3 and 4, and dice that stand beside them are of the roll before.
"""

from __future__ import annotations

import struct
from typing import Final

from bgformats.errors import NotRepresentableError
from bgformats.formats.positions.fields import Faults, Value, cube_of, dice_from, with_off
from bgformats.game.board import Counts
from bgformats.game.variant import STANDARD, Variant
from bgformats.model.position import Position, is_post_crawford
from bgformats.terms import BAR, CubeHolder, Side

_VERSIONS: Final = (124, 125, 126)
READ_VERSIONS: Final = "versions 124 to 126 are read"
_NEAR: Final = range(100, 128)
_LEAST: Final = 150
_MATCH, _GAME = 1, 3
_BIAS: Final = 20
_OWNERS: Final = {0: CubeHolder.CENTER, 1: CubeHolder.FIRST, 2: CubeHolder.SECOND}
_SEATS: Final = {0: None, 1: Side.FIRST, 2: Side.SECOND, 3: Side.FIRST, 4: Side.SECOND}
_ROLLED: Final = (0, 1, 2)
_NORMAL, _CRAWFORD, _POST_CRAWFORD = 1, 2, 3
_MOST_BYTES: Final = 31
"""Longer names end GNU Backgammon when it reads the file."""


def looks_like_jellyfish(text: str) -> bool:
    """Whether the text begins with the two bytes of a version that is known."""
    return len(text) > 2 and ord(text[0]) in _VERSIONS and text[1] == "\0"


def unread_version(text: str) -> int | None:
    """The version of a file, as latin-1 or as text, that begins like one of Jellyfish and is of no version read here.

    Old and new versions count on from those that are known, and a file has at least 150 bytes.
    """
    likely = len(text) >= _LEAST and text[1] == "\0" and text[2:_LEAST].count("\0") > _LEAST // 4
    return ord(text[0]) if likely and ord(text[0]) in _NEAR and ord(text[0]) not in _VERSIONS else None


def read_jellyfish(text: str, variant: Variant = STANDARD) -> Position:
    """Reads a file, given as latin-1. What stands behind the board is not looked at.

    Raises:
        NotationError: it ends early, or a word has a value that means nothing; the message names all of them.
    """
    file = _Bytes(text)
    version = file.choice("version", {number: number for number in _VERSIONS}, "124, 125 or 126")
    if version == _VERSIONS[-1]:
        file.skip("caution", "a word that is not used")
    use_cube, jacoby, beavers = (1, 0, 0) if version == _VERSIONS[0] else file.words("cube used", "Jacoby", "beavers")
    cube, cube_owner = file.count("cube"), file.choice("cube owner", _OWNERS, "0 (centre), 1 or 2")
    seat = file.choice("side on roll", {number: number for number in _SEATS}, "0 to 4")
    file.skip("moves left", "moves right", "a word that is not used")
    money = file.choice("kind of game", {_MATCH: False, _GAME: True}, "1 for a match or 3 for a game")
    file.skip("opponent", "level")
    length, *points = file.words("match length", "score of player 1", "score of player 2")
    length, score = 0 if money else length, (points[0], points[1])
    players = (file.string("name of player 1"), file.string("name of player 2"))
    file.skip("place of the lower die")
    state = file.choice("Crawford", {number: number for number in (1, 2, 3)}, "1, 2 (Crawford) or 3 (post-Crawford)")
    file.skip("who played last")
    file.string("last move")
    dice = dice_from(*map(abs, file.words("first die", "second die")))
    counts = _points(file, variant.checkers)
    file.check()
    crawford, on_roll = state == _CRAWFORD, _SEATS[seat]
    return Position(
        on_roll=on_roll,
        points=counts,
        cube=cube,
        cube_owner=cube_owner,
        dice=dice if seat in _ROLLED else None,
        length=length,
        score=score,
        crawford=crawford,
        post_crawford=state == _POST_CRAWFORD or is_post_crawford(length, score, crawford),
        jacoby=None if length or version == _VERSIONS[0] else bool(jacoby),
        beavers=None if length or version == _VERSIONS[0] else bool(beavers),
        cube_limit=None if use_cube else 1,
        variant=variant.id,
        players=players if any(players) else None,
    )


def write_jellyfish(position: Position) -> str:
    """A file of version 126 for two human players, as latin-1. Names are cut to 31 bytes. A double has no place.

    Raises:
        NotRepresentableError: both sides on one point, or a number that 16 bits do not hold.
    """
    first, second = position.points
    if any(first[point] and second[BAR - point] for point in range(1, BAR)):
        raise NotRepresentableError("a Jellyfish file has no room for checkers of both sides on one point")
    length, dice = position.length or 0, position.dice or (0, 0)
    seat = 0 if position.on_roll is None else position.on_roll + (0 if position.dice else 2)
    owner = int(position.cube_owner or CubeHolder.CENTER)
    money = not length
    state = _CRAWFORD if position.crawford else _POST_CRAWFORD if position.post_crawford else _NORMAL
    names = position.players or ("", "")
    board = [second[BAR], *(second[BAR - point] - first[point] for point in range(1, BAR)), -first[BAR]]
    try:
        return b"".join(
            (
                _words(_VERSIONS[-1], 0, 0, position.cube_limit != 1),
                _words(money and bool(position.jacoby), money and bool(position.beavers)),
                _words(cube_of(position), owner, seat, 0, 0, 0),
                _words(_GAME if money else _MATCH, 1, 0, length, *(position.score or (0, 0))),
                *map(_string, names),
                _words(0, state, 0),
                _string(""),
                _words(*dice, *(count + _BIAS for count in board for _ in range(2))),
            )
        ).decode("latin-1")
    except struct.error as error:
        raise NotRepresentableError("a Jellyfish file has no room for a number above 32767") from error


def _points(file: _Bytes, checkers: int) -> tuple[Counts, Counts]:
    """Side 1's and side 2's counts, each in its own numbering."""
    first, second = [0] * (BAR + 1), [0] * (BAR + 1)
    for point in range(BAR + 1):
        at = file.at
        count = file.word(f"board {point}", _BIAS) - _BIAS
        file.skip(f"board {point} before")
        if count > 0:
            second[BAR - point] = count
        else:
            first[point] = -count
        if (point == 0 and count < 0) or (point == BAR and count > 0):
            file.fault(f"board {point}", at, at + 2, f"the bar of player {2 if point == 0 else 1}", count + _BIAS)
    return with_off(first, checkers), with_off(second, checkers)


def _words(*values: int) -> bytes:
    return struct.pack(f"<{len(values)}h", *values)


def _string(text: str) -> bytes:
    data = text.encode("utf-8", "replace")[:_MOST_BYTES].decode("utf-8", "ignore").encode("utf-8")
    return bytes([len(data)]) + data


class _Bytes:
    """The bytes of one file from the front, with the faults that were met on the way."""

    def __init__(self, text: str) -> None:
        self._data = text.encode("latin-1", "replace")
        self._faults = Faults()
        self._ended = False
        self.at = 0
        self.check = self._faults.check
        for place, letter in enumerate(text):
            if letter > "\xff":
                self._faults.add(place, place + 1, f"{letter!r} is no byte: a Jellyfish file is read as latin-1")

    def word(self, name: str, otherwise: int = 0) -> int:
        """The next signed number of 16 bits."""
        data = self._take(name, 2)
        return int.from_bytes(data, "little", signed=True) if data else otherwise

    def count(self, name: str) -> int:
        """The next number, which cannot be negative."""
        at = self.at
        value = self.word(name)
        if value < 0:
            self.fault(name, at, at + 2, "a number from 0", value)
        return value

    def words(self, *names: str) -> list[int]:
        """The next numbers, by name."""
        return [self.word(name) for name in names]

    def skip(self, *names: str) -> None:
        """Passes over words that say nothing of the position."""
        for name in names:
            self.word(name)

    def choice(self, name: str, choices: dict[int, Value], expected: str) -> Value:
        """What the next word stands for; any of the choices where it means nothing."""
        at = self.at
        value = self.word(name, next(iter(choices)))
        if value not in choices:
            self.fault(name, at, at + 2, expected, value)
            return next(iter(choices.values()))
        return choices[value]

    def string(self, name: str) -> str:
        """The next string: UTF-8, as GNU Backgammon writes it, or else Windows' western encoding."""
        length = self._take(name, 1)
        data = self._take(name, length[0]) if length else b""
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            return data.decode("cp1252", "replace")

    def fault(self, name: str, start: int, end: int, expected: str, found: int) -> None:
        """Notes a word that means nothing."""
        self._faults.add(start, end, f"the word at byte {start} ({name}) is {expected}; found {found}")

    def _take(self, name: str, count: int) -> bytes:
        data = self._data[self.at : self.at + count]
        if len(data) < count:
            if not self._ended:
                end = len(self._data)
                self._faults.add(min(self.at, end), end, f"the file ends at byte {end}, in the middle of: {name}")
            self._ended, data = True, b""
        self.at += count
        return data
