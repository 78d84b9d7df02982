"""eXtreme Gammon's comment for a position that was set up by hand. GNU Backgammon reads it too."""

from __future__ import annotations

from bgformats.model.record import SetUp
from bgformats.terms import BAR, CubeHolder

_MOST = 15


def spell_set_up(position: SetUp) -> str:
    """`; Set Pos=`: capitals are the left side's checkers, in its own numbering, bars at both ends."""
    left, right = position.points
    marks = ["-"] * (BAR + 1)
    for point in range(1, BAR + 1):
        if left[point]:
            marks[point] = _letter("A", left[point])
        if right[point] and marks[BAR - point] == "-":
            marks[BAR - point] = _letter("a", right[point])
    sign = {CubeHolder.CENTER: 0, CubeHolder.FIRST: -1, CubeHolder.SECOND: 1}[position.cube_holder]
    return f"; Set Pos={''.join(marks)}/{(position.cube.bit_length() - 1) * sign}"


def _letter(first: str, count: int) -> str:
    return chr(ord(first) + min(count, _MOST) - 1)
