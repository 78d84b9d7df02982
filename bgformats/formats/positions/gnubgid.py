"""GNU Backgammon's Position ID and Match ID: reads them into a ``Position``, and writes one as them.

Knows the two base64 texts and how they stand together; the bits themselves are written by ``model.identifiers``.
Player 0 is side 1, player 1 is side 2. A Position ID alone does not say who is on roll: it is taken as side 2.
"""

from __future__ import annotations

import base64
import re
from typing import Final

from bgformats.formats.positions.fields import Faults, dice_from, with_off
from bgformats.game.board import Counts
from bgformats.game.variant import STANDARD, Variant
from bgformats.model.identifiers import (
    MATCH_ID_WIDTHS,
    MatchIdFields,
    gnubg_match_id,
    gnubg_position_id,
)
from bgformats.model.position import GameState, Position, is_post_crawford, pending_answer
from bgformats.terms import BAR, CubeHolder, Side

_POSITION_LENGTH: Final = 14
_MATCH_LENGTH: Final = 12
_BASE64: Final = re.compile(r"[A-Za-z0-9+/]*")
_LABELS: Final = re.compile(r"\s*(?:GNU\s?BG\s?ID|GNUID|Position\s?ID)\s*[:=]?\s*", re.IGNORECASE)
_BETWEEN: Final = re.compile(r"\s*(?::|\s)\s*(?:Match\s?ID\s*[:=]?\s*)?", re.IGNORECASE)
_LAST_LETTERS: Final = "AQgw"
"""A Position ID has 80 bits, so the last four of its 84 are zero."""

_Blocks = tuple[list[int], list[int]]
"""The opponent's checkers and those of the side on roll, on the points 1 to 24 and the bar."""

_MANY_FIELDS: Final = re.compile(r":[^:\s]*:")
"""What follows the first field of another identifier, such as an OGID with fourteen checkers."""

_OWNERS: Final = {0: CubeHolder.FIRST, 1: CubeHolder.SECOND, 3: CubeHolder.CENTER}
_STATES: Final[tuple[GameState, ...]] = ("none", "playing", "over", "resigned", "dropped")


def looks_like_gnubgid(text: str) -> bool:
    """Whether the text begins with a word that has the length and the letters of a Position ID."""
    body = _without_label(text)[0].strip()
    word = re.split(r"[:\s]", body, maxsplit=1)[0]
    if _MANY_FIELDS.match(body, len(word)):
        return False
    return len(word) in (_POSITION_LENGTH, _POSITION_LENGTH + _MATCH_LENGTH) and _BASE64.fullmatch(word) is not None


def read_gnubgid(text: str, variant: Variant = STANDARD) -> Position:
    """Reads ``positionid`` or ``positionid:matchid``; a blank or nothing may stand for the colon, and labels before.

    Raises:
        NotationError: the text is neither; the message says what was expected, of both parts.
    """
    body, start = _without_label(text)
    position_id, rest = body[:_POSITION_LENGTH].rstrip(), body[_POSITION_LENGTH:].rstrip()
    faults = Faults()
    blocks = _read_position_id(position_id, start, faults)
    fields = None
    if rest:
        between = _BETWEEN.match(rest)
        after = between.end() if between else 0
        at = start + _POSITION_LENGTH
        if between or len(rest) == _MATCH_LENGTH:
            fields = _read_match_id(rest[after:], at + after, faults)
        else:
            message = (
                "a Position ID has 14 characters, then a colon and the Match ID; "
                f"found {rest[:12]!r} after the first 14"
            )
            faults.add(at, at + len(rest), message)
    faults.check()
    if fields is None:
        return Position(on_roll=Side.SECOND, points=_seated(blocks, Side.SECOND, variant), variant=variant.id)
    return _position(blocks, fields, variant)


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
    faults = Faults()
    fields = _read_match_id(text, start, faults)
    faults.check()
    return fields


def _read_match_id(text: str, start: int, faults: Faults) -> MatchIdFields:
    end = start + len(text)
    if len(text) != _MATCH_LENGTH or not _BASE64.fullmatch(text):
        message = f"a Match ID has {_MATCH_LENGTH} characters out of A-Z, a-z, 0-9, + and /, not {text!r}"
        faults.add(start, end, message)
        return MatchIdFields()
    bits = int.from_bytes(base64.b64decode(text), "little")
    values: list[int] = []
    for width in MATCH_ID_WIDTHS:
        values.append(bits & (1 << width) - 1)
        bits >>= width
    fields = MatchIdFields(*values)
    wrong = {
        "its cube owner is nobody": fields.owner not in _OWNERS,
        "its game state does not exist": fields.state >= len(_STATES),
        "its last bits are not zero": fields.rest,
    }
    if any(wrong.values()):
        reasons = ", ".join(reason for reason, applies in wrong.items() if applies)
        faults.add(start, end, f"{text!r} is no Match ID: {reasons}")
    return fields


def _without_label(text: str) -> tuple[str, int]:
    label = _LABELS.match(text)
    start = label.end() if label else len(text) - len(text.lstrip())
    return text[start:], start


def _read_position_id(text: str, start: int, faults: Faults) -> _Blocks:
    end = start + len(text)
    if len(text) != _POSITION_LENGTH or not _BASE64.fullmatch(text):
        message = f"a Position ID has {_POSITION_LENGTH} characters out of A-Z, a-z, 0-9, + and /, not {text!r}"
        faults.add(start, end, message)
        return [0] * BAR, [0] * BAR
    bits = int.from_bytes(base64.b64decode(text + "=="), "little")
    # As many ones as there are checkers on a point, then a zero; what the zeros part are the counts.
    runs = f"{bits:080b}"[::-1].split("0")
    counts = [*map(len, runs[: 2 * BAR]), *[0] * (2 * BAR - len(runs))]
    if any(runs[2 * BAR :]) or text[-1] not in _LAST_LETTERS:
        faults.add(start, end, f"{text!r} is no Position ID: bits are left over after both bars")
    return counts[:BAR], counts[BAR:]


def _seated(blocks: _Blocks, on_roll: Side, variant: Variant) -> tuple[Counts, Counts]:
    opponent, roller = (with_off([0, *block], variant.checkers) for block in blocks)
    return (roller, opponent) if on_roll is Side.FIRST else (opponent, roller)


def _position(blocks: _Blocks, fields: MatchIdFields, variant: Variant) -> Position:
    on_roll = Side(fields.move + 1)
    score = (fields.score0, fields.score1)
    jacoby = not fields.no_jacoby
    state = _STATES[fields.state]
    owner, to_act = _OWNERS[fields.owner], Side(fields.turn + 1)
    return Position(
        on_roll=on_roll,
        points=_seated(blocks, on_roll, variant),
        cube=1 << fields.cube,
        cube_owner=owner,
        dice=dice_from(fields.die1, fields.die2),
        length=fields.length,
        score=score,
        crawford=bool(fields.crawford),
        post_crawford=is_post_crawford(fields.length, score, bool(fields.crawford)),
        jacoby=jacoby if jacoby or not fields.length else None,
        double_offered=bool(fields.doubled),
        answered_with=pending_answer(on_roll, owner, 1 << fields.cube, to_act) if fields.doubled else None,
        to_act=to_act,
        resignation=fields.resigned,
        game_state=None if state == "playing" else state,
        variant=variant.id,
    )
