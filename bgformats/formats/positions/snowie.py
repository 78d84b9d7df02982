"""Snowie's position text: one line of 40 fields with semicolons, all as the side on roll sees it.

Field 4 names the seat of the side on roll, and GNU Backgammon and Snowie mean the opposite by it: 1 is the right
column (side 2) in the one, the left column (side 1) in the other. Snowie's own lines are told by field 2, which is 1
in them and 0 in GNU Backgammon's. The bars stand in fields 12 and 37; the sign tells whose: positive the side on
roll, negative the opponent. Written as GNU Backgammon writes it; a double on offer has no place. Fields are counted
from 0 here, as descriptions of the format do.
"""

from __future__ import annotations

import re
from typing import Final

from bgformats.errors import NotationError, NotRepresentableError
from bgformats.formats.positions.fields import FieldReader, cube_of, dice_from, with_off
from bgformats.game.board import Counts
from bgformats.game.variant import STANDARD, Variant
from bgformats.model.position import Position, is_post_crawford
from bgformats.terms import BAR, CubeHolder, Side

_SHAPE: Final = re.compile(r"\s*[^;:\n]{1,12};(?:[^;:\n]{0,12};){4}(?:[^;\n]*;){2}(?:[^;:/\n]{0,12};){26,}")
_FIELDS: Final = (
    "match length", "Jacoby", "Snowie's mark", "money", "player on roll", "name of the player on roll",
    "opponent's name", "Crawford", "score of the player on roll", "opponent's score", "cube", "cube owner", "bar",
    *(f"point {point}" for point in range(1, BAR)), "bar", "first die", "second die",
)  # fmt: skip
_OPPONENT_BAR, _OWN_BAR = 12, 37
_OWNERS: Final = {0: 0, 1: 1, -1: -1}
_NOT_IN_A_NAME: Final = re.compile(r"[;\x00-\x1f\x7f]")


def looks_like_snowie(text: str) -> bool:
    """Whether the text has short fields with semicolons, enough of them, and two names where they belong."""
    return _SHAPE.match(text) is not None


def read_snowie(text: str, variant: Variant = STANDARD) -> Position:
    """Reads a line of 40 fields; the semicolon behind the last may be missing.

    Raises:
        NotationError: the text is none; the message names every field that cannot be read, and what was expected.
    """
    fields = _fields(text)
    length = fields.number(0, "0 for money, or the points of the match")
    jacoby = fields.choice(1, {0: False, 1: True}, "0 or 1")
    by_snowie = fields.number(2, "0 or 1", 0, 1)
    fields.number(3, "0 or 1", 0, 1)
    label = fields.number(4, "0 or 1", 0, 1)
    on_roll = Side.FIRST if label == by_snowie else Side.SECOND
    crawford = fields.choice(7, {0: False, 1: True}, "0, or 1 in the Crawford game")
    roller_score, other_score = (fields.number(field, "a number of points") for field in (8, 9))
    cube = fields.number(10, "the value of the cube", 0)
    owner = fields.choice(11, _OWNERS, "1 (the player on roll), -1 (the opponent) or 0 (centre)")
    roller, other = _points(fields, variant.checkers)
    dice = dice_from(*(fields.number(field, "a die, 0 before the roll", 0) for field in (38, 39)))
    fields.check()
    first_rolls = on_roll is Side.FIRST
    score = (roller_score, other_score) if first_rolls else (other_score, roller_score)
    holder = on_roll if owner == 1 else on_roll.opponent
    names = tuple(fields.texts[field].strip() for field in (5, 6))
    names = names if first_rolls else names[::-1]
    return Position(
        on_roll=on_roll,
        points=(roller, other) if first_rolls else (other, roller),
        cube=cube,
        cube_owner=CubeHolder(holder) if owner else CubeHolder.CENTER,
        dice=dice,
        length=length,
        score=score,
        crawford=crawford,
        post_crawford=is_post_crawford(length, score, crawford),
        jacoby=None if length else jacoby,
        variant=variant.id,
        players=(names[0], names[1]) if any(names) else None,
    )


def write_snowie(position: Position) -> str:
    """The line as GNU Backgammon writes it. A semicolon or a control character in a name becomes ``_``.

    Raises:
        NotRepresentableError: both sides have checkers on one point.
    """
    side = position.on_roll or Side.SECOND
    seen = position if side is Side.SECOND else position.swapped()
    other, roller = seen.points
    if any(roller[point] and other[BAR - point] for point in range(1, BAR)):
        raise NotRepresentableError("Snowie's text has no room for checkers of both sides on one point")
    other_score, roller_score = seen.score or (0, 0)
    other_name, roller_name = (_NOT_IN_A_NAME.sub("_", name) for name in seen.players or ("", ""))
    owner = {CubeHolder.FIRST: -1, CubeHolder.SECOND: 1}.get(seen.cube_owner or CubeHolder.CENTER, 0)
    length = seen.length or 0
    fields: list[object] = [
        length, int(bool(seen.jacoby) and not length), 0, int(not length), int(side is Side.SECOND),
        roller_name, other_name, int(bool(seen.crawford)), roller_score, other_score, cube_of(seen), owner,
        -other[BAR], *(roller[point] - other[BAR - point] for point in range(1, BAR)), roller[BAR],
        *(seen.dice or (0, 0)),
    ]  # fmt: skip
    return "".join(f"{field};" for field in fields)


def _fields(text: str) -> FieldReader:
    start = len(text) - len(text.lstrip())
    texts = text.strip().split(";")
    if not texts[-1].strip():
        texts.pop()
    if len(texts) != len(_FIELDS):
        raise NotationError(
            f"Snowie's text has {len(_FIELDS)} fields with semicolons between them, not {len(texts)}",
            start,
            len(text.rstrip()),
        )
    return FieldReader("Snowie's text", _FIELDS, texts, start)


def _points(fields: FieldReader, checkers: int) -> tuple[Counts, Counts]:
    """The counts of the side on roll and of its opponent, each in its own numbering."""
    roller, other = [0] * (BAR + 1), [0] * (BAR + 1)
    for field in range(_OPPONENT_BAR, _OWN_BAR + 1):
        count, point = fields.number(field, "a number of checkers"), field - _OPPONENT_BAR
        on_bar = point in (0, BAR)
        if count > 0:
            roller[BAR if on_bar else point] += count
        else:
            other[BAR if on_bar else BAR - point] -= count
    return with_off(roller, checkers), with_off(other, checkers)
