"""GNU Backgammon's Position ID and Match ID: reads them into a ``Position``, and writes one as them.

Knows the two base64 texts and how they stand together; the bits themselves are written by ``model.identifiers``.
Player 0 is side 1, player 1 is side 2. A Position ID alone does not say who is on roll: it is taken as side 2.
"""

from __future__ import annotations

import base64
import re
from typing import Final

from bgformats.errors import NotationError
from bgformats.game.variant import STANDARD, Variant
from bgformats.model.identifiers import (
    MATCH_ID_WIDTHS,
    MatchIdFields,
    gnubg_match_id,
    gnubg_position_id,
    points_from,
)
from bgformats.model.position import GameState, Position, is_post_crawford
from bgformats.terms import BAR, CubeHolder, Side

_POSITION_LENGTH: Final = 14
_MATCH_LENGTH: Final = 12
_BASE64: Final = re.compile(r"[A-Za-z0-9+/]*")
_LABELS: Final = re.compile(r"\s*(?:GNU\s?BG\s?ID|GNUID|Position\s?ID)\s*[:=]?\s*", re.IGNORECASE)
_BETWEEN: Final = re.compile(r"\s*(?::|\s)\s*(?:Match\s?ID\s*[:=]?\s*)?", re.IGNORECASE)
_OWNERS: Final = {0: CubeHolder.FIRST, 1: CubeHolder.SECOND, 3: CubeHolder.CENTER}
_STATES: Final[tuple[GameState, ...]] = ("none", "playing", "over", "resigned", "dropped")


def looks_like_gnubgid(text: str) -> bool:
    """Whether the text begins with a word that has the length and the letters of a Position ID."""
    word = re.split(r"[:\s]", _without_label(text)[0].strip(), maxsplit=1)[0]
    return len(word) == _POSITION_LENGTH and _BASE64.fullmatch(word) is not None


def read_gnubgid(text: str, variant: Variant = STANDARD) -> Position:
    """Reads ``positionid`` or ``positionid:matchid``; a blank may stand for the colon, and labels before them.

    Raises:
        NotationError: the text is neither; the message says what was expected.
    """
    body, start = _without_label(text)
    position_id, rest = body[:_POSITION_LENGTH], body[_POSITION_LENGTH:].rstrip()
    between = _BETWEEN.match(rest)
    if rest and between is None:
        raise NotationError(
            f"a Position ID has 14 characters, then a colon and the Match ID; found {rest[:12]!r} after the first 14",
            start + _POSITION_LENGTH,
            start + _POSITION_LENGTH + len(rest),
        )
    first, second = _read_position_id(position_id.rstrip(), start)
    if between is None:
        on_roll = Side.SECOND
        return Position(on_roll=on_roll, points=_seated(first, second, on_roll, variant), variant=variant.id)
    fields = unpack_match_id(rest[between.end() :], start + _POSITION_LENGTH + between.end())
    return _position(first, second, fields, variant)


def write_gnubgid(position: Position) -> str:
    """``positionid:matchid``; the Position ID alone where cube and score are not known.

    Raises:
        NotRepresentableError: a value has no room, or nobody is on roll.
    """
    on_roll = position.on_roll or Side.SECOND
    position_id = gnubg_position_id(position.board, on_roll)
    if position.cube is None or position.score is None:
        return position_id
    match_id = gnubg_match_id(
        on_roll=on_roll,
        cube=position.cube,
        cube_owner=position.cube_owner or CubeHolder.CENTER,
        dice=position.dice,
        length=position.length or 0,
        score=position.score,
        crawford=bool(position.crawford),
        jacoby=bool(position.jacoby),
        double_offered=bool(position.double_offered),
        resignation=position.resignation or 0,
        to_act=position.to_act,
        state=_STATES.index(position.game_state or "playing"),
    )
    return f"{position_id}:{match_id}"


def unpack_match_id(text: str, start: int = 0) -> MatchIdFields:
    """The bits of a Match ID. ``start`` is where it stands in a longer text, for the error.

    Raises:
        NotationError: it is no Match ID.
    """
    if len(text) != _MATCH_LENGTH or not _BASE64.fullmatch(text):
        raise NotationError(
            f"a Match ID has 12 characters out of A-Z, a-z, 0-9, + and /, not {text!r}", start, start + len(text)
        )
    bits = int.from_bytes(base64.b64decode(text), "little")
    values: list[int] = []
    for width in MATCH_ID_WIDTHS:
        values.append(bits & (1 << width) - 1)
        bits >>= width
    fields = MatchIdFields(*values)
    if fields.owner not in _OWNERS or fields.state >= len(_STATES) or fields.rest:
        raise NotationError(
            f"{text!r} is no Match ID: "
            + ("its last bits are not zero" if fields.rest else "its cube owner or game state does not exist"),
            start,
            start + len(text),
        )
    return fields


def _without_label(text: str) -> tuple[str, int]:
    label = _LABELS.match(text)
    start = label.end() if label else len(text) - len(text.lstrip())
    return text[start:], start


def _read_position_id(text: str, start: int) -> tuple[dict[int, int], dict[int, int]]:
    """The checkers of the opponent and of the side on roll, by point, the bar among them."""
    if len(text) != _POSITION_LENGTH or not _BASE64.fullmatch(text):
        raise NotationError(
            f"a Position ID has 14 characters out of A-Z, a-z, 0-9, + and /, not {text!r}", start, start + len(text)
        )
    bits = int.from_bytes(base64.b64decode(text + "=="), "little")
    blocks: list[dict[int, int]] = []
    for _ in range(2):
        points: dict[int, int] = {}
        for point in range(1, BAR + 1):
            count = (~bits & bits + 1).bit_length() - 1
            bits >>= count + 1
            if count:
                points[point] = count
        blocks.append(points)
    spare = base64.b64encode(base64.b64decode(text + "=="))[:_POSITION_LENGTH].decode("ascii") != text
    if bits or spare:
        raise NotationError(f"{text!r} is no Position ID: bits are left over after both bars", start, start + len(text))
    return blocks[0], blocks[1]


def _seated(
    opponent: dict[int, int], roller: dict[int, int], on_roll: Side, variant: Variant
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    first, second = (roller, opponent) if on_roll is Side.FIRST else (opponent, roller)
    return points_from(first, second, variant.checkers)


def _position(opponent: dict[int, int], roller: dict[int, int], fields: MatchIdFields, variant: Variant) -> Position:
    on_roll = Side(fields.move + 1)
    score = (fields.score0, fields.score1)
    dice = (max(fields.die1, fields.die2), min(fields.die1, fields.die2))
    jacoby = not fields.no_jacoby
    state = _STATES[fields.state]
    return Position(
        on_roll=on_roll,
        points=_seated(opponent, roller, on_roll, variant),
        cube=1 << fields.cube,
        cube_owner=_OWNERS[fields.owner],
        dice=dice if any(dice) else None,
        length=fields.length,
        score=score,
        crawford=bool(fields.crawford),
        post_crawford=is_post_crawford(fields.length, score, bool(fields.crawford)),
        jacoby=jacoby if jacoby or not fields.length else None,
        double_offered=bool(fields.doubled),
        to_act=Side(fields.turn + 1),
        resignation=fields.resigned,
        game_state=None if state == "playing" else state,
        variant=variant.id,
    )
