"""XGID, the identifier of eXtreme Gammon: reads its ten fields into a ``Position``, and writes one as them.

The letters never depend on who is on roll: capitals are side 2 (bottom), small letters side 1 (top). Read as well
are a missing or lower-case ``XGID=`` and a missing tenth field, which are met in the wild.
"""

from __future__ import annotations

import re
from typing import Final, Literal

from bgformats.errors import NotationError
from bgformats.game.variant import STANDARD, Variant
from bgformats.model.identifiers import DEFAULT_CUBE_LIMIT, Offer, points_from, xgid
from bgformats.model.position import Position, is_post_crawford
from bgformats.terms import BAR, CubeHolder, Side

_PREFIX: Final = re.compile(r"\s*(?:XGID\s*[=:]\s*)?", re.IGNORECASE)
_BOARD: Final = re.compile(r"[-A-Za-z]{26}")
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}")
_DICE: Final = re.compile(r"[0-9]{2}")
_OWNERS: Final = {1: CubeHolder.SECOND, -1: CubeHolder.FIRST, 0: CubeHolder.CENTER}
_OFFERS: Final[dict[str, Offer]] = {"D": "D", "DD": "D", "B": "B", "BB": "B", "R": "R", "RR": "R"}
_ANSWERS: Final[dict[Offer, Literal["beaver", "raccoon"]]] = {"B": "beaver", "R": "raccoon"}
_MAX_EXPONENT: Final = 30
_FIELDS: Final = (
    "board",
    "cube",
    "cube owner",
    "turn",
    "dice",
    "bottom score",
    "top score",
    "Crawford or Jacoby",
    "match length",
    "cube limit",
)


def looks_like_xgid(text: str) -> bool:
    """Whether the text has XGID's prefix, or begins with a board of 26 letters and a colon."""
    prefix = _PREFIX.match(text)
    end = prefix.end() if prefix else 0
    return bool(text[:end].strip()) or re.match(r"[-A-Za-z]{20,}:", text[end:]) is not None


def read_xgid(text: str, variant: Variant = STANDARD) -> Position:
    """Reads an XGID with all ten fields; the tenth may be missing.

    Raises:
        NotationError: the text is none; the message names the field and what was expected there.
    """
    return _Reader(text).position(variant)


def write_xgid(position: Position) -> str:
    """The XGID of a position. What is not known is written as a money game's start: cube 1, no score, no dice.

    Raises:
        NotRepresentableError: a value has no room, such as both sides on one point.
    """
    return xgid(
        position.board,
        position.on_roll or Side.SECOND,
        cube=position.cube or 1,
        cube_owner=position.cube_owner or CubeHolder.CENTER,
        dice=position.dice,
        offer=_offer(position),
        score=position.score or (0, 0),
        crawford=bool(position.crawford),
        jacoby=bool(position.jacoby),
        beavers=bool(position.beavers),
        length=position.length or 0,
        cube_limit=position.cube_limit or DEFAULT_CUBE_LIMIT,
    )


def _offer(position: Position) -> Offer:
    if not position.double_offered:
        return ""
    if position.answered_with is None:
        return "D"
    return "B" if position.answered_with == "beaver" else "R"


class _Reader:
    """The fields of one text, with their places for the errors."""

    def __init__(self, text: str) -> None:
        prefix = _PREFIX.match(text)
        at = prefix.end() if prefix else 0
        self.fields = text[at:].rstrip().split(":")
        if len(self.fields) not in (len(_FIELDS), len(_FIELDS) - 1):
            raise NotationError(
                f"an XGID has ten fields with colons between them, not {len(self.fields)}", at, len(text.rstrip())
            )
        self.starts: list[int] = []
        for field in self.fields:
            self.starts.append(at)
            at += len(field) + 1

    def position(self, variant: Variant) -> Position:
        first, second = self._board()
        length = self._number(8, 0, None, "0 for money, or the points of the match")
        money = length == 0
        rules = self._number(7, 0, 3 if money else 1, "0 to 3 in a money game" if money else "0 or 1 in a match")
        crawford = not money and rules == 1
        score = (self._number(6, None, None, "a number of points"), self._number(5, None, None, "a number of points"))
        dice, offer = self._dice()
        on_roll = Side.SECOND if self._choice(3, (1, -1), "1 (bottom) or -1 (top)") == 1 else Side.FIRST
        return Position(
            on_roll=on_roll,
            points=points_from(first, second, variant.checkers),
            cube=1 << self._exponent(1),
            cube_owner=_OWNERS[self._choice(2, (0, 1, -1), "1 (bottom), -1 (top) or 0 (centre)")],
            dice=dice,
            length=length,
            score=score,
            crawford=crawford,
            post_crawford=is_post_crawford(length, score, crawford),
            jacoby=bool(rules & 1) if money else None,
            beavers=bool(rules & 2) if money else None,
            cube_limit=1 << self._exponent(9) if len(self.fields) == len(_FIELDS) else None,
            double_offered=bool(offer),
            answered_with=_ANSWERS.get(offer),
            to_act=on_roll.opponent if offer in ("D", "R") else on_roll,
            variant=variant.id,
        )

    def _board(self) -> tuple[dict[int, int], dict[int, int]]:
        """Side 1's and side 2's checkers by point, each in its own numbering."""
        letters = self.fields[0]
        if not _BOARD.fullmatch(letters):
            raise self._error(0, f"26 characters, each - or a letter, but it has {len(letters)}")
        first: dict[int, int] = {}
        second: dict[int, int] = {}
        for point, letter in enumerate(letters):
            if letter.islower():
                first[BAR - point] = ord(letter) - ord("a") + 1
            elif letter.isupper():
                second[point] = ord(letter) - ord("A") + 1
        if 0 in second:
            raise self._error(0, "a small letter or - in the first place, the bar of the top side")
        if 0 in first:
            raise self._error(0, "a capital letter or - in the last place, the bar of the bottom side")
        return first, second

    def _dice(self) -> tuple[tuple[int, int] | None, Offer]:
        text = self.fields[4]
        if text.upper() in _OFFERS:
            return None, _OFFERS[text.upper()]
        if not _DICE.fullmatch(text):
            raise self._error(4, "two digits, 00 before the roll, or D for a double")
        larger, smaller = sorted(map(int, text), reverse=True)
        return (larger, smaller) if larger else None, ""

    def _exponent(self, field: int) -> int:
        return self._number(field, 0, _MAX_EXPONENT, "an exponent of 2 (0 for 1, 1 for 2, 2 for 4)")

    def _choice(self, field: int, allowed: tuple[int, ...], expected: str) -> int:
        value = self._number(field, None, None, expected)
        if value not in allowed:
            raise self._error(field, expected)
        return value

    def _number(self, field: int, least: int | None, most: int | None, expected: str) -> int:
        text = self.fields[field]
        if not _NUMBER.fullmatch(text):
            raise self._error(field, expected)
        value = int(text)
        if (least is not None and value < least) or (most is not None and value > most):
            raise self._error(field, expected)
        return value

    def _error(self, field: int, expected: str) -> NotationError:
        text, start = self.fields[field], self.starts[field]
        return NotationError(
            f"field {field + 1} of an XGID ({_FIELDS[field]}) is {expected}; found {text!r}", start, start + len(text)
        )
