"""Snowie's way to give a position within a match: `Illegal play (...)` in the place of a play, with 40 fields.

The fields are those of its position text, as the side sees it that rolls next, with that roll. Two of them differ in a
match: in all that were seen the third is 1, and the fifth is 1 where the left side rolls.
"""

from __future__ import annotations

import re
from typing import Final

from bgformats.errors import NotRepresentableError
from bgformats.formats.mat.actions import board_after
from bgformats.formats.positions.snowie import write_snowie
from bgformats.model.position import Position
from bgformats.model.record import Counts
from bgformats.model.situation import Frame
from bgformats.terms import CubeHolder, Side

_NOT_IN_A_NAME: Final = re.compile(r"[()]")
_ALWAYS_1: Final = 2
_LEFT_ROLLS: Final = 4


def spell_dump(
    points: tuple[Counts, Counts],
    roller: Side,
    dice: tuple[int, int] | None,
    cube: tuple[int, CubeHolder],
    names: tuple[str, str],
    frame: Frame,
) -> str:
    """The position before ``roller``'s roll, with its brackets; ``points`` and ``names`` are side 1's, then side 2's.

    Raises:
        NotRepresentableError: both sides have checkers on one point.
    """
    first, second = (_NOT_IN_A_NAME.sub("_", name) for name in names)
    position = Position(
        on_roll=roller,
        points=points,
        cube=cube[0],
        cube_owner=cube[1],
        dice=dice,
        length=frame.length,
        score=frame.score,
        crawford=frame.crawford,
        jacoby=frame.jacoby,
        players=(first, second),
    )
    fields = write_snowie(position).split(";")
    fields[_ALWAYS_1], fields[_LEFT_ROLLS] = "1", str(int(roller is Side.FIRST))
    return f"({';'.join(fields)})"


def held_points(points: tuple[Counts, Counts], roller: Side) -> tuple[Counts, Counts] | None:
    """The position as it is read back; None where the fields cannot hold it."""
    frame = Frame(0, (0, 0), crawford=False, jacoby=False, beavers=False)
    try:
        text = spell_dump(points, roller, None, (1, CubeHolder.CENTER), ("", ""), frame)
    except NotRepresentableError:
        return None
    read = board_after(text)
    if read is None:
        return None
    mover, other = read
    held = (other, mover) if roller is Side.FIRST else (mover, other)
    return held if [one[1:] for one in held] == [one[1:] for one in points] else None
