"""OGID, the identifier of OpenGammon: reads its ten or eleven fields into a ``Position``, and writes one as them.

White (first field, points counted upwards) is side 2 and XGID's capitals, Black is side 1. The fifth field names who
*reached* the position, so that the other acts; while a double is pending it names the doubler, who stays on roll.
Not kept, because no position holds them: the move counter (written as 0), the game limit ``G<n>``, that the cube was
just taken (``T``), and that the roll is the first (``I``). An empty field, or a missing one at the end, is a fact
that is not known.
"""

from __future__ import annotations

import re
from typing import Final

from bgformats.errors import NotationError, NotRepresentableError
from bgformats.formats.positions.fields import FieldReader, cube_of, dice_from, with_off
from bgformats.game.board import Counts
from bgformats.game.variant import STANDARD, Variant, variant_named
from bgformats.model.position import GameState, Position, is_post_crawford
from bgformats.terms import BAR, CubeHolder, Side

_PREFIX: Final = re.compile(r"\s*(?:OGID\s*[=:]\s*)?", re.IGNORECASE)
_SHAPE: Final = re.compile(r"\s*(?:OGID\s*[=:]|[0-9a-q]*:[0-9a-q]*:[NWBD?][0-9]{1,2}[NOTP](?::|\s*\Z))", re.IGNORECASE)
_DIGITS: Final = "0123456789abcdefghijklmnopq"
_POINTS: Final = {digit: point for point, digit in enumerate(_DIGITS)}
_OFF_DIGIT: Final = 26
_CUBE: Final = re.compile(r"([NWBD?])([0-9]{1,2})([NOTP])")
_OWNERS: Final = {"N": CubeHolder.CENTER, "W": CubeHolder.SECOND, "B": CubeHolder.FIRST}
_LETTERS: Final = {owner: letter for letter, owner in _OWNERS.items()}
_COLOURS: Final = {"W": Side.SECOND, "B": Side.FIRST}
_STATE: Final = re.compile(r"I[WB]?|[RCDAPG]")
_DICE: Final = re.compile(r"[0-9]{2}")
_LENGTH: Final = re.compile(r"(-?[0-9]{1,10})([CL]{0,2})(?:G[0-9]{1,9})?")
_MAX_EXPONENT: Final = 30
_FIELDS: Final = (
    "White's checkers", "Black's checkers", "cube", "dice", "colour", "state", "White's score", "Black's score",
    "length", "move", "number of checkers",
)  # fmt: skip
_SMALLEST, _MOST = 3, len(_FIELDS)


def looks_like_ogid(text: str) -> bool:
    """Whether the text has OGID's prefix, or begins with two fields of base-26 digits and three letters of cube."""
    return _SHAPE.match(text) is not None


def read_ogid(text: str, variant: Variant = STANDARD) -> Position:
    """Reads an OGID; all fields behind the cube may be missing.

    Raises:
        NotationError: the text is none; the message names every field that cannot be read, and what was expected.
    """
    fields = _fields(text)
    variant = _variant(fields, variant)
    second = _checkers(fields, 0, variant.checkers)
    first = _checkers(fields, 1, variant.checkers)
    cube, cube_owner, action = _cube(fields)
    dice = _dice(fields)
    state = _state(fields)
    doubled = action == "O" or state == "D"
    on_roll = _on_roll(fields, doubled)
    score, length, suffix = _score(fields), *_length(fields)
    if fields.texts[9]:
        fields.number(9, "a count of moves", 0)
    fields.check()
    crawford = None if length is None else "C" in suffix
    return Position(
        on_roll=on_roll,
        points=(first, second),
        cube=cube,
        cube_owner=cube_owner,
        dice=dice,
        length=length,
        score=score,
        crawford=crawford,
        post_crawford=_post_crawford(length, score, suffix),
        double_offered=doubled,
        to_act=on_roll.opponent if on_roll and doubled else on_roll,
        game_state=_game_state(action, state),
        variant=variant.id,
    )


def write_ogid(position: Position) -> str:
    """The OGID of a position, with 0 as its move counter. What is not known stays empty, but for the cube.

    Raises:
        NotRepresentableError: a value has no room: a cube that is no power of two or above 512, a die of two digits;
            or a beaver or a raccoon awaits its answer, which would be read as a double.
    """
    if position.double_offered and position.answered_with is not None:
        raise NotRepresentableError(f"OGID would show this {position.answered_with} as a double")
    variant = variant_named(position.variant) or STANDARD
    first, second = position.points
    white = "".join(_DIGITS[BAR - point] * second[point] for point in range(BAR, 0, -1))
    black = "".join(_DIGITS[point] * first[point] for point in range(1, BAR + 1))
    colour, action, state = _ending(position)
    fields = [white, black, _cube_text(position, action), _dice_text(position.dice), colour, state]
    if position.score is not None or position.length is not None:
        scores = ("", "") if position.score is None else (str(position.score[1]), str(position.score[0]))
        fields += [*scores, _length_text(position), "0"]
    if variant.checkers != STANDARD.checkers:
        fields += [""] * (_MOST - 1 - len(fields)) + [str(variant.checkers)]
    return ":".join(fields)


def _fields(text: str) -> FieldReader:
    prefix = _PREFIX.match(text)
    at = prefix.end() if prefix else 0
    texts = text[at:].rstrip().split(":")
    if not _SMALLEST <= len(texts) <= _MOST:
        raise NotationError(
            f"an OGID has ten or eleven fields with colons between them, not {len(texts)}", at, len(text.rstrip())
        )
    return FieldReader("an OGID", _FIELDS, texts, at)


def _variant(fields: FieldReader, variant: Variant) -> Variant:
    """The variant with as many checkers as the last field says, where the caller has not named another."""
    if not fields.texts[10]:
        return variant
    checkers = fields.number(10, "the number of checkers that a side has", 1)
    if checkers == variant.checkers or variant is not STANDARD:
        return variant
    named = variant_named(f"hypergammon-{checkers}")
    if named is None:
        fields.fault(10, f"{STANDARD.checkers}, or 1 to 3 for Hypergammon")
    return named or variant


def _checkers(fields: FieldReader, field: int, checkers: int) -> Counts:
    """One side's counts in its own numbering: White's points are counted from the other end."""
    counts, off = [0] * (BAR + 1), 0
    for digit in fields.texts[field]:
        point = _POINTS.get(digit)
        if point is None:
            fields.fault(field, "a digit 0-9 or letter a-p for each checker")
            break
        if point == _OFF_DIGIT:
            off += 1
        else:
            counts[point if field else BAR - point] += 1
    if counts[0]:
        fields.fault(field, "without 0, White's bar" if field else "without p, Black's bar")
    return (off, *counts[1:]) if off else with_off(counts, checkers)


def _cube(fields: FieldReader) -> tuple[int, CubeHolder | None, str]:
    found = _CUBE.fullmatch(fields.texts[2])
    if found is None or int(found[2]) > _MAX_EXPONENT:
        fields.fault(2, "an owner (N, W, B), an exponent of 2 and an action (N, O, T, P)")
        return 1, None, "N"
    return 1 << int(found[2]), _OWNERS.get(found[1]), found[3]


def _dice(fields: FieldReader) -> tuple[int, int] | None:
    text = fields.texts[3]
    if text and not _DICE.fullmatch(text):
        fields.fault(3, "two digits, or empty before the roll")
        return None
    return dice_from(int(text[0]), int(text[1])) if text else None


def _state(fields: FieldReader) -> str:
    text = fields.texts[5]
    if text and not _STATE.fullmatch(text):
        fields.fault(5, "one of IW, IB, R, C, D, A, P, G")
    return text


def _on_roll(fields: FieldReader, doubled: bool) -> Side | None:
    text = fields.texts[4]
    side = _COLOURS.get(text)
    if side is None:
        if text:
            fields.fault(4, "W or B, who reached the position")
        return None
    return side if doubled else side.opponent


def _score(fields: FieldReader) -> tuple[int, int] | None:
    if not fields.texts[6] and not fields.texts[7]:
        return None
    second, first = (fields.number(field, "a number of points") for field in (6, 7))
    return first, second


def _length(fields: FieldReader) -> tuple[int | None, str]:
    text = fields.texts[8]
    if not text:
        return None, ""
    found = _LENGTH.fullmatch(text)
    if found is None:
        fields.fault(8, "0 for money or the points of the match, then C in the Crawford game or L after it")
        return None, ""
    return int(found[1]), found[2]


def _post_crawford(length: int | None, score: tuple[int, int] | None, suffix: str) -> bool | None:
    """The suffix ``L``, or the score. Programs put an ``L`` on money games too, where it says nothing."""
    if length is None:
        return None
    if length and "L" in suffix:
        return True
    return score is not None and is_post_crawford(length, score, "C" in suffix)


def _game_state(action: str, state: str) -> GameState | None:
    if "P" in (action, state):
        return "dropped"
    return "over" if state == "G" else None


def _ending(position: Position) -> tuple[str, str, str]:
    """The letters of colour, action and state, which depend on each other."""
    action, state = "N", "R" if position.dice else "C"
    if position.double_offered:
        action, state = "O", "D"
    elif position.game_state == "dropped":
        action, state = "P", "G"
    elif position.game_state in ("over", "resigned"):
        state = "G"
    reached = position.on_roll
    if reached is not None and not position.double_offered:
        reached = reached.opponent
    return ("" if reached is None else "W" if reached is Side.SECOND else "B"), action, state


def _cube_text(position: Position, action: str) -> str:
    cube, owner = cube_of(position), position.cube_owner
    exponent = cube.bit_length() - 1
    if cube < 1 or cube != 1 << exponent or exponent > 9:
        raise NotRepresentableError(f"OGID has no room for a cube of {cube}: it must be a power of two up to 512")
    letter = _LETTERS[owner] if owner is not None else "N" if position.cube is None else "?"
    return f"{letter}{exponent}{action}"


def _dice_text(dice: tuple[int, int] | None) -> str:
    if dice is None:
        return ""
    if not all(0 <= die <= 9 for die in dice):
        raise NotRepresentableError(f"OGID has no room for the dice {dice[0]} and {dice[1]}")
    return f"{min(dice)}{max(dice)}"


def _length_text(position: Position) -> str:
    if position.length is None:
        return ""
    suffix = "C" if position.crawford else ""
    return f"{position.length}{suffix}{'L' if position.post_crawford and position.length else ''}"
