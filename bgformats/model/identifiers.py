"""Writes the identifiers of GNU Backgammon and eXtreme Gammon from plain values.

Knows every bit of the GNU Position ID and Match ID and every field of XGID; reads none of them (see ``formats``).
Side 1 is GNU Backgammon's player 0 and XGID's small letters (top), side 2 is player 1 and the capitals (bottom).
Described in GNU Backgammon's manual, "A technical description of the position ID" and "... of the match ID".
"""

from __future__ import annotations

import base64
from typing import Final, Literal, NamedTuple

from bgformats.errors import NotRepresentableError
from bgformats.game.board import Board, Counts
from bgformats.terms import BAR, CubeHolder, Side

DEFAULT_CUBE_LIMIT: Final = 1024
"""What XGID's last field says where nothing limits the cube."""

_POSITION_BITS: Final = 80
_OWNER_BITS: Final = {CubeHolder.FIRST: 0, CubeHolder.SECOND: 1, CubeHolder.CENTER: 3}
_SIGNS: Final = {CubeHolder.FIRST: -1, CubeHolder.SECOND: 1, CubeHolder.CENTER: 0}

Offer = Literal["", "D", "B", "R"]
"""What stands in XGID's dice field while an offer awaits its answer: a double, a beaver, a raccoon."""


class MatchIdFields(NamedTuple):
    """The bits of a GNU Match ID, as numbers; ``position`` and the readers use the terms instead.

    ``cube`` is a power of two's exponent; ``owner`` 0 or 1 for the player, 3 for the centre; ``move`` the player on
    roll, ``turn`` the player to act; ``state`` 0 none, 1 playing, 2 over, 3 resigned, 4 dropped; ``no_jacoby`` 1
    where the Jacoby rule is off; ``rest`` the five bits that mean nothing.
    """

    cube: int = 0
    owner: int = 3
    move: int = 1
    crawford: int = 0
    state: int = 1
    turn: int = 1
    doubled: int = 0
    resigned: int = 0
    die1: int = 0
    die2: int = 0
    length: int = 0
    score0: int = 0
    score1: int = 0
    no_jacoby: int = 1
    rest: int = 0


MATCH_ID_WIDTHS: Final = (4, 2, 1, 1, 3, 1, 1, 2, 3, 3, 15, 15, 15, 1, 5)
"""How many bits each field of a Match ID has, lowest first; 72 in all."""


def gnubg_position_id(board: Board, on_roll: Side) -> str:
    """The 14 characters of GNU Backgammon's Position ID: the opponent's points and bar, then those of ``on_roll``.

    Raises:
        NotRepresentableError: a side has so many checkers that the 80 bits do not hold them.
    """
    both = (board.of(on_roll.opponent), board.of(on_roll))
    if sum(sum(counts[1:]) for counts in both) > _POSITION_BITS:
        raise NotRepresentableError("a Position ID has no room for more than 30 checkers")
    bits, width = 0, 0
    for counts in both:
        for count in counts[1:]:
            bits |= (1 << count) - 1 << width
            width += count + 1
    if width > _POSITION_BITS:
        raise NotRepresentableError("a Position ID has no room for more than 30 checkers")
    return base64.b64encode(bits.to_bytes(10, "little"))[:14].decode("ascii")


def gnubg_match_id(
    *,
    on_roll: Side,
    cube: int = 1,
    cube_owner: CubeHolder = CubeHolder.CENTER,
    dice: tuple[int, int] | None = None,
    length: int = 0,
    score: tuple[int, int] = (0, 0),
    crawford: bool = False,
    jacoby: bool = False,
    double_offered: bool = False,
    resignation: int = 0,
    to_act: Side | None = None,
    state: int = 1,
) -> str:
    """The 12 characters of GNU Backgammon's Match ID.

    ``length`` 0 is money, ``score`` is side 1's and side 2's. ``to_act`` is the side on roll, or its opponent while
    one offer awaits an answer, unless it is given.

    Raises:
        NotRepresentableError: a value does not fit its bits.
    """
    if to_act is None:
        to_act = on_roll.opponent if double_offered != bool(resignation) else on_roll
    fields = MatchIdFields(
        cube=_exponent(cube, "cube"),
        owner=_OWNER_BITS[cube_owner],
        move=on_roll - 1,
        crawford=int(crawford),
        state=state,
        turn=to_act - 1,
        doubled=int(double_offered),
        resigned=resignation,
        die1=dice[0] if dice else 0,
        die2=dice[1] if dice else 0,
        length=length,
        score0=score[0],
        score1=score[1],
        no_jacoby=int(not jacoby),
    )
    return pack_match_id(fields)


def pack_match_id(fields: MatchIdFields) -> str:
    """The Match ID that has these bits.

    Raises:
        NotRepresentableError: a value does not fit its bits.
    """
    bits, at = 0, 0
    for name, value, width in zip(MatchIdFields._fields, fields, MATCH_ID_WIDTHS, strict=True):
        if not 0 <= value < 1 << width:
            raise NotRepresentableError(f"a Match ID has no room for {name} {value}")
        bits |= value << at
        at += width
    return base64.b64encode(bits.to_bytes(9, "little")).decode("ascii")


def xgid(
    board: Board,
    on_roll: Side,
    *,
    cube: int = 1,
    cube_owner: CubeHolder = CubeHolder.CENTER,
    dice: tuple[int, int] | None = None,
    offer: Offer = "",
    score: tuple[int, int] = (0, 0),
    crawford: bool = False,
    jacoby: bool = False,
    beavers: bool = False,
    length: int = 0,
    cube_limit: int = DEFAULT_CUBE_LIMIT,
) -> str:
    """The XGID, with its ``XGID=``. ``score`` is side 1's and side 2's; ``length`` 0 is money.

    Raises:
        NotRepresentableError: both sides on a point, more than 26 checkers on one, a cube that is no power of two,
            or a die of two digits.
    """
    rules = int(crawford) if length else int(jacoby) + 2 * beavers
    fields = (
        xgid_board(board),
        _exponent(cube, "cube"),
        _SIGNS[cube_owner],
        1 if on_roll is Side.SECOND else -1,
        offer or _dice_digits(dice),
        score[1],
        score[0],
        rules,
        length,
        _exponent(cube_limit, "cube limit"),
    )
    return "XGID=" + ":".join(map(str, fields))


def xgid_board(board: Board) -> str:
    """The 26 characters of XGID's board: side 1's bar, points 1 to 24 as side 2 numbers them, side 2's bar."""
    return "".join(_letter(board.second[point], board.first[BAR - point], point) for point in range(BAR + 1))


def _letter(second: int, first: int, point: int) -> str:
    if point in (0, BAR):
        second, first = (0, first) if point == 0 else (second, 0)
    if not first and not second:
        return "-"
    if first and second:
        raise NotRepresentableError(f"XGID has no room for checkers of both sides on point {point}")
    count = first or second
    if count > 26:
        raise NotRepresentableError(f"XGID has no letter for {count} checkers on point {point}")
    return chr(ord("a" if first else "A") + count - 1)


def _dice_digits(dice: tuple[int, int] | None) -> str:
    if dice is None:
        return "00"
    if not all(0 <= die <= 9 for die in dice):
        raise NotRepresentableError(f"XGID has no room for the dice {dice[0]} and {dice[1]}")
    return f"{dice[0]}{dice[1]}"


def _exponent(value: int, what: str) -> int:
    if value < 1 or value & (value - 1):
        raise NotRepresentableError(f"an identifier has no room for a {what} of {value}: it must be a power of two")
    return value.bit_length() - 1


def points_from(first: dict[int, int], second: dict[int, int], checkers: int) -> tuple[Counts, Counts]:
    """Both sides' 26 counts from their points and bars. What is missing from ``checkers`` a side is borne off."""

    def counts(points: dict[int, int]) -> Counts:
        off = max(checkers - sum(points.values()), 0)
        return (off, *(points.get(point, 0) for point in range(1, BAR + 1)))

    return counts(first), counts(second)
