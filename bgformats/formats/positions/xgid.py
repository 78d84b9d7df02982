"""XGID, the identifier of eXtreme Gammon: reads its ten fields into a ``Position``, and writes one as them.

The letters never depend on who is on roll: capitals are side 2 (bottom), small letters side 1 (top). Read as well
are a missing or lower-case ``XGID=`` and a missing tenth field, which are met in the wild.
"""

from __future__ import annotations

import re
from string import ascii_lowercase, ascii_uppercase
from typing import Final, Literal

from bgformats.errors import NotationError
from bgformats.formats.positions.fields import FieldReader, cube_of, dice_from, with_off
from bgformats.game.board import Counts
from bgformats.game.variant import STANDARD, Variant
from bgformats.model.identifiers import DEFAULT_CUBE_LIMIT, Offer, xgid
from bgformats.model.position import Position, is_post_crawford
from bgformats.terms import BAR, CubeHolder, Side

_PREFIX: Final = re.compile(r"\s*(?:XGID\s*[=:]\s*)?", re.IGNORECASE)
_BOARD: Final = re.compile(r"[-A-Za-z]{26}")
_DICE: Final = re.compile(r"[0-9]{2}")
_OWNERS: Final = {1: CubeHolder.SECOND, -1: CubeHolder.FIRST, 0: CubeHolder.CENTER}
_OFFERS: Final[dict[str, Offer]] = {"D": "D", "DD": "D", "B": "B", "BB": "B", "R": "R", "RR": "R"}
_ANSWERS: Final[dict[Offer, Literal["beaver", "raccoon"]]] = {"B": "beaver", "R": "raccoon"}
_MAX_EXPONENT: Final = 30
_EXPONENT: Final = "an exponent of 2 (0 for 1, 1 for 2, 2 for 4)"
_TURNS: Final = {1: Side.SECOND, -1: Side.FIRST}
_COUNTS: Final = {"-": 0} | {
    letter: sign * number
    for sign, letters in ((1, ascii_uppercase), (-1, ascii_lowercase))
    for number, letter in enumerate(letters, 1)
}
"""How many checkers a letter stands for: side 1's are negative."""
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
        NotationError: the text is none; the message names every field that cannot be read, and what was expected.
    """
    fields = _fields(text)
    points = _board(fields, variant.checkers)
    cube = 1 << fields.number(1, _EXPONENT, 0, _MAX_EXPONENT)
    cube_owner = fields.choice(2, _OWNERS, "1 (bottom), -1 (top) or 0 (centre)")
    on_roll = fields.choice(3, _TURNS, "1 (bottom) or -1 (top)")
    dice, offer = _dice(fields)
    score = (fields.number(6, "a number of points"), fields.number(5, "a number of points"))
    length = fields.number(8, "0 for money, or the points of the match")
    money = length == 0
    rules = fields.number(7, "0 to 3 in a money game, 0 or 1 in a match", 0, 3)
    cube_limit = 1 << fields.number(9, _EXPONENT, 0, _MAX_EXPONENT) if fields.texts[9] else None
    fields.check()
    crawford = not money and bool(rules & 1)
    return Position(
        on_roll=on_roll,
        points=points,
        cube=cube,
        cube_owner=cube_owner,
        dice=dice,
        length=length,
        score=score,
        crawford=crawford,
        post_crawford=is_post_crawford(length, score, crawford),
        jacoby=bool(rules & 1) if money else None,
        beavers=bool(rules & 2) if money or rules & 2 else None,
        cube_limit=cube_limit,
        double_offered=bool(offer),
        answered_with=_ANSWERS.get(offer),
        to_act=on_roll.opponent if offer in ("D", "R") else on_roll,
        variant=variant.id,
    )


def write_xgid(position: Position) -> str:
    """The XGID of a position. What is not known is written as a money game's start: cube 1, no score, no dice.

    Raises:
        NotRepresentableError: a value has no room, such as both sides on one point.
    """
    return xgid(
        position.board,
        position.on_roll or Side.SECOND,
        cube=cube_of(position),
        cube_owner=position.cube_owner or CubeHolder.CENTER,
        dice=position.dice,
        offer=_offer(position),
        score=position.score or (0, 0),
        crawford=bool(position.crawford),
        jacoby=bool(position.jacoby),
        beavers=bool(position.beavers) or position.answered_with is not None,
        length=position.length or 0,
        cube_limit=DEFAULT_CUBE_LIMIT if position.cube_limit is None else position.cube_limit,
    )


def _offer(position: Position) -> Offer:
    if not position.double_offered:
        return ""
    if position.answered_with is None:
        return "D"
    return "B" if position.answered_with == "beaver" else "R"


def _fields(text: str) -> FieldReader:
    """The fields of one text, nine or ten.

    Raises:
        NotationError: there are more or fewer, so that none can be told from another.
    """
    prefix = _PREFIX.match(text)
    at = prefix.end() if prefix else 0
    texts = text[at:].rstrip().split(":")
    if len(texts) not in (len(_FIELDS), len(_FIELDS) - 1):
        raise NotationError(
            f"an XGID has ten fields with colons between them, not {len(texts)}", at, len(text.rstrip())
        )
    return FieldReader("an XGID", _FIELDS, texts, at)


def _board(fields: FieldReader, checkers: int) -> tuple[Counts, Counts]:
    """Side 1's and side 2's checkers by point, each in its own numbering."""
    first, second = [0] * (BAR + 1), [0] * (BAR + 1)
    letters = fields.texts[0]
    if not _BOARD.fullmatch(letters):
        fields.fault(0, f"26 characters, each - or a letter, but it has {len(letters)}")
        return tuple(first), tuple(second)
    for point, letter in enumerate(letters):
        count = _COUNTS[letter]
        if count > 0:
            second[point] = count
        else:
            first[BAR - point] = -count
    if second[0]:
        fields.fault(0, "a small letter or - in the first place, the bar of the top side")
    if first[0]:
        fields.fault(0, "a capital letter or - in the last place, the bar of the bottom side")
    return with_off(first, checkers), with_off(second, checkers)


def _dice(fields: FieldReader) -> tuple[tuple[int, int] | None, Offer]:
    text = fields.texts[4]
    if _DICE.fullmatch(text):
        return dice_from(int(text[0]), int(text[1])), ""
    offer = _OFFERS.get(text.upper(), "")
    if not offer:
        fields.fault(4, "two digits, 00 before the roll, or D for a double")
    return None, offer
