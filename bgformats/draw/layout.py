"""Where things lie on a drawn board, in the units of the picture. Knows no position and draws nothing.

From left to right: the cube's column, six points, the bar, six points, the tray. Points are numbered as the side at
the bottom numbers them, which bears off at the lower right.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from bgformats.draw.stacks import ROWS
from bgformats.terms import BAR, OFF, Side

WIDTH: Final = 640
MARGIN: Final = 8
POINT: Final = 42
RADIUS: Final = 19
COLUMN: Final = 39
LINE: Final = 32
BAND: Final = 27
STRIP: Final = 56
DIE: Final = 40
CUBE: Final = 33

FRAME_TOP: Final = MARGIN + LINE
FIELD_TOP: Final = FRAME_TOP + BAND
HALF: Final = 2 * RADIUS * ROWS + 8
MIDDLE: Final = FIELD_TOP + HALF + STRIP // 2
FIELD_BOTTOM: Final = FIELD_TOP + 2 * HALF + STRIP
FRAME_BOTTOM: Final = FIELD_BOTTOM + BAND
LEFT: Final = MARGIN + COLUMN
BAR_LEFT: Final = LEFT + 6 * POINT
RIGHT: Final = BAR_LEFT + POINT
TRAY: Final = RIGHT + 6 * POINT

SLAB: Final = 9
SLAB_STEP: Final = 11
SLABS: Final = 15
_EDGE: Final = 2


class Spot(NamedTuple):
    """The middle of something."""

    x: float
    y: float


def column(point: int) -> float:
    """The middle of a point from left to right, as the side at the bottom numbers it."""
    if point == BAR:
        return BAR_LEFT + POINT / 2
    if point == OFF:
        return TRAY + COLUMN / 2
    place = 12 - point if point <= 12 else point - 13
    return (LEFT if place < 6 else RIGHT) + place % 6 * POINT + POINT / 2


def checker(bottom: Side, side: Side, point: int, row: int) -> Spot:
    """The middle of a checker of ``side`` on a point of its own, on its bar or in its tray.

    Row 0 lies at the edge; on the bar, nearest the middle. Rows that are not drawn lie where the last one does.
    """
    if point == OFF:
        return slab(side is bottom, row)
    row = min(row, ROWS - 1)
    if point == BAR:
        away = STRIP / 2 + RADIUS + 2 * RADIUS * row
        return Spot(column(BAR), MIDDLE - away if side is bottom else MIDDLE + away)
    place = point if side is bottom else BAR - point
    from_edge = _EDGE + RADIUS + 2 * RADIUS * row
    return Spot(column(place), FIELD_BOTTOM - from_edge if place <= 12 else FIELD_TOP + from_edge)


def slab(at_bottom: bool, row: int) -> Spot:
    """The middle of a checker that is borne off, seen from its side."""
    from_edge = _EDGE + SLAB_STEP / 2 + SLAB_STEP * min(row, SLABS - 1)
    return Spot(column(OFF), FIELD_BOTTOM - from_edge if at_bottom else FIELD_TOP + from_edge)


def seat(at_bottom: bool) -> Spot:
    """The middle of the strip in the half of a side: its dice lie there."""
    return Spot((RIGHT if at_bottom else LEFT) + 3 * POINT, MIDDLE)


def cube_spot(at_bottom: bool | None) -> Spot:
    """The cube in its column: with the side at the bottom, with the other, or with nobody (None)."""
    x = MARGIN + COLUMN / 2
    away = CUBE / 2 + 4
    return Spot(x, {True: FIELD_BOTTOM - away, False: FIELD_TOP + away, None: float(MIDDLE)}[at_bottom])
