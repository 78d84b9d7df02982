"""The ``board:`` line of FIBS, and the dialect that GNU Backgammon prints and reads at its external-player socket.

You, the first-named, are side 2; your opponent is side 1. A number on the board has the sign of a *colour*, O positive;
the direction says from which end you count. FIBS writes checkers on the bar twice, on the board and in fields 48 and
49; GNU Backgammon on the board only. While a double is on offer the doubler is still on turn; GNU Backgammon gives
field 41, "was doubled", the sign of who offered: negative while you are on turn, it was your opponent, who beavered.
Crawford is nowhere said outright: one side is one point away, and the three last fields, each of which FIBS or GNU
Backgammon sets where it is not the Crawford game, are zero. Not kept: how many checkers you can move.
"""

from __future__ import annotations

import re
from typing import Final, Literal

from bgformats.errors import NotationError, NotRepresentableError
from bgformats.formats.positions.fields import FieldReader, cube_of, dice_from
from bgformats.game.board import Counts
from bgformats.game.variant import STANDARD, Variant
from bgformats.model.position import Position, is_post_crawford, pending_answer
from bgformats.terms import BAR, CubeHolder, Side

_UNLIMITED: Final = 9999
_FIELDS: Final = (
    "board", "your name", "your opponent's name", "match length", "your score", "your opponent's score",
    *(f"board number {index}" for index in range(BAR + 1)),
    "turn", "your first die", "your second die", "your opponent's first die", "your opponent's second die", "cube",
    "you may double", "your opponent may double", "was doubled", "your colour", "direction", "home", "bar",
    "your checkers borne off", "your opponent's checkers borne off", "your checkers on the bar",
    "your opponent's checkers on the bar", "checkers you can move", "forced move", "did Crawford", "redoubles",
)  # fmt: skip
_FIRST_POINT, _TURN, _CUBE, _MAY, _DOUBLED, _COLOUR, _HOME, _OFF, _ON_BAR, _LAST = 6, 32, 37, 38, 40, 41, 43, 45, 47, 49
_SIGNS: Final = {1: 1, -1: -1}
_YOU, _OPPONENT = "You", "Opponent"
_NOT_IN_A_NAME: Final = re.compile(r"[:\x00-\x1f\x7f]")


def looks_like_fibs(text: str) -> bool:
    """Whether the text begins with ``board:``."""
    return text.lstrip().startswith("board:")


def read_fibs(text: str, variant: Variant = STANDARD) -> Position:
    """Reads a board line with its 53 fields. Blanks around a number do not matter.

    Raises:
        NotationError: the text is none; the message names every field that cannot be read, and what was expected.
    """
    fields = _fields(text)
    length = fields.number(3, "the points of the match, or 9999 or 0 for unlimited")
    length = 0 if length == _UNLIMITED else length
    score = (fields.number(5, "a number of points"), fields.number(4, "a number of points"))
    points = _points(fields)
    on_roll = _on_roll(fields)
    rolled = _TURN + (3 if on_roll is Side.FIRST else 1)
    dice = [fields.number(field, "a die, 0 before the roll", 0) for field in range(_TURN + 1, _CUBE)]
    dice = dice[rolled - _TURN - 1 :][:2]
    cube, cube_owner = _cube(fields)
    doubled = fields.number(_DOUBLED, "0, or 1 or -1 where a double is on offer", -1, 1)
    flags = [fields.number(field) for field in range(_LAST, len(_FIELDS))][1:]
    fields.check()
    crawford = length > 0 and _one_away(length, score) and not any(flags)
    answered = _answered(on_roll, cube_owner, cube, doubled)
    return Position(
        on_roll=on_roll,
        points=points,
        cube=cube,
        cube_owner=cube_owner,
        dice=dice_from(*dice) if on_roll else None,
        length=length,
        score=score,
        crawford=crawford,
        post_crawford=(length > 0 and bool(flags[1])) or is_post_crawford(length, score, crawford),
        double_offered=bool(doubled),
        answered_with=answered,
        to_act=on_roll.opponent if on_roll and doubled and answered != "beaver" else on_roll,
        game_state=None if on_roll else "over",
        variant=variant.id,
        players=_players(fields),
    )


def write_fibs(position: Position) -> str:
    """The board line as GNU Backgammon writes it: you are O, move from 24 to 1, and 0 is the length of a money game.

    Players without a name are written as ``You`` and ``Opponent``; a colon or a control character in a name as ``_``.

    Raises:
        NotRepresentableError: a beaver or a raccoon awaits its answer; it would be read as a double.
    """
    (score, yours), length = position.score or (0, 0), position.length or 0
    first, second = position.points
    side, dice, owner = position.on_roll, position.dice or (0, 0), position.cube_owner
    turn = 0 if side is None else 1 if side is Side.SECOND else -1
    board = [second[point] - first[BAR - point] for point in range(1, BAR)]
    if any(second[point] and first[BAR - point] for point in range(1, BAR)):
        raise NotRepresentableError("a board line has no room for checkers of both sides on one point")
    post = position.post_crawford
    if post is None:
        post = is_post_crawford(length, (score, yours), bool(position.crawford))
    opponent, you = position.players or (_OPPONENT, _YOU)
    fields: list[object] = [
        "board", _name(you) or _YOU, _name(opponent) or _OPPONENT, length, yours, score,
        -first[BAR], *board, second[BAR], turn, *dice, *dice,
        cube_of(position), int(owner != CubeHolder.FIRST), int(owner != CubeHolder.SECOND),
        _was_doubled(position, turn), 1, -1, 0, BAR, second[0], first[0], 0, 0, 0, 0, int(bool(post and length)),
        int(not position.crawford),
    ]  # fmt: skip
    return ":".join(map(str, fields))


def _fields(text: str) -> FieldReader:
    start = len(text) - len(text.lstrip())
    texts = text.strip().split(":")
    if len(texts) != len(_FIELDS):
        raise NotationError(
            f"a FIBS board line has {len(_FIELDS)} fields with colons between them, not {len(texts)}",
            start,
            len(text.rstrip()),
        )
    return FieldReader("a board line", _FIELDS, texts, start)


def _points(fields: FieldReader) -> tuple[Counts, Counts]:
    """Side 1's and side 2's counts, each in its own numbering."""
    colour = fields.choice(_COLOUR, _SIGNS, "1 (O) or -1 (X)")
    down = fields.choice(_COLOUR + 1, _SIGNS, "-1 (from 24 to 1) or 1 (from 1 to 24)") == -1
    home, bar = (0, BAR) if down else (BAR, 0)
    for field, wanted in ((_HOME, home), (_HOME + 1, bar)):
        if fields.number(field, str(wanted), 0, BAR) != wanted:
            fields.fault(field, f"{wanted} with this direction")
    mine, theirs = [0] * (BAR + 1), [0] * (BAR + 1)
    for index in range(BAR + 1):
        count = fields.number(_FIRST_POINT + index, "a number of checkers") * colour
        point = index if down else BAR - index
        if count > 0:
            mine[point] = count
        elif count < 0:
            theirs[BAR - point] = -count
    if mine[0]:
        fields.fault(_FIRST_POINT + home, "your opponent's checkers on the bar, not yours")
    if theirs[0]:
        fields.fault(_FIRST_POINT + bar, "your checkers on the bar, not your opponent's")
    for counts, offset in ((mine, 0), (theirs, 1)):
        counts[0] = fields.number(_OFF + offset, "a number of checkers", 0)
        on_bar = fields.number(_ON_BAR + offset, "a number of checkers", 0)
        if on_bar and counts[BAR] and on_bar != counts[BAR]:
            fields.fault(_ON_BAR + offset, f"{counts[BAR]}, as the board has it")
        counts[BAR] = counts[BAR] or on_bar
    return tuple(theirs), tuple(mine)


def _on_roll(fields: FieldReader) -> Side | None:
    """The side on turn: field 33 names a colour, or 0 where the game is over."""
    turn = fields.number(_TURN, "1 (O), -1 (X), or 0 where the game is over", -1, 1)
    if not turn:
        return None
    return Side.SECOND if str(turn) == fields.texts[_COLOUR].strip().lstrip("+") else Side.FIRST


def _cube(fields: FieldReader) -> tuple[int, CubeHolder | None]:
    """Who may double owns the cube, if only one may; a cube at 1 is in the centre."""
    cube = fields.number(_CUBE, "the value of the cube", 0)
    you, opponent = (fields.number(field, "0 or 1", 0, 1) for field in (_MAY, _MAY + 1))
    if you == opponent or cube == 1:
        return cube, CubeHolder.CENTER if you or opponent or cube == 1 else None
    return cube, CubeHolder.SECOND if you else CubeHolder.FIRST


def _one_away(length: int, score: tuple[int, int]) -> bool:
    """Whether exactly one side is one point away."""
    return (length - score[0] == 1) != (length - score[1] == 1)


def _players(fields: FieldReader) -> tuple[str, str] | None:
    you, opponent = (fields.texts[field].strip() for field in (1, 2))
    return (opponent, you) if you or opponent else None


def _name(name: str) -> str:
    return _NOT_IN_A_NAME.sub("_", name)


def _answered(
    on_roll: Side | None, owner: CubeHolder | None, cube: int, doubled: int
) -> Literal["beaver", "raccoon"] | None:
    """Whether the cube that is offered is a beaver or a raccoon: the sign tells who turned it last, + for you."""
    if on_roll is None or not doubled:
        return None
    turned = Side.SECOND if doubled > 0 else Side.FIRST
    return pending_answer(on_roll, owner, cube, turned.opponent)


def _was_doubled(position: Position, turn: int) -> int:
    """The sign of who turned the cube last."""
    if not position.double_offered:
        return 0
    sign = -turn if position.answered_with == "beaver" else turn or 1
    if position.answered_with != _answered(position.on_roll, position.cube_owner, cube_of(position), sign):
        raise NotRepresentableError(f"a board line would show this {position.answered_with or 'double'} otherwise")
    return sign
