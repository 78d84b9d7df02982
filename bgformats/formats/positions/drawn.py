"""Draws a board with ``X`` and ``O`` in the layout that several programs share; what differs they pass in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bgformats.errors import NotRepresentableError
from bgformats.formats.positions.drawing import ROWS
from bgformats.model.position import Position
from bgformats.terms import BAR, Side

UPPER_EDGE: Final = "+13-14-15-16-17-18------19-20-21-22-23-24-+"
LOWER_EDGE: Final = "+12-11-10--9--8--7-------6--5--4--3--2--1-+"
MIDDLE: Final = f"|{'':18}|BAR|{'':18}|"
_EMPTY: Final = "   "


def edges_of(position: Position) -> tuple[str, str]:
    """The upper and the lower edge with the points as the side on roll counts them."""
    return (LOWER_EDGE, UPPER_EDGE) if position.on_roll is Side.FIRST else (UPPER_EDGE, LOWER_EDGE)


def arrow_of(position: Position) -> str:
    """The sign before the middle row that points to the side on roll."""
    return "^" if position.on_roll is Side.FIRST else "v"


def board_rows(
    position: Position,
    number: Callable[[int], str],
    *,
    bars: tuple[Side, Side],
    bar_from_the_middle: bool = False,
) -> tuple[list[str], list[str]]:
    """The five rows of the upper and of the lower half, each from the edge to the middle.

    ``number`` writes the height of a stack that is too high to be drawn, three characters wide. ``bars`` tells whose
    checkers wait in which half; they are drawn from the edge, or from the middle.

    Raises:
        NotRepresentableError: both sides stand on a point.
    """
    halves = []
    for points, side in zip((range(13, 25), range(12, 0, -1)), bars, strict=True):
        stacks = [_stack(*_on(position, point), number) for point in points]
        bar = _stack(position.board.of(side)[BAR], "OX"[side - 1], number)
        if bar_from_the_middle:
            bar = bar[::-1]
        cells = [[stack[row] for stack in stacks] for row in range(ROWS)]
        halves.append([f"|{''.join(each[:6])}|{bar[row]}|{''.join(each[6:])}|" for row, each in enumerate(cells)])
    return halves[0], halves[1]


def _on(position: Position, point: int) -> tuple[int, str]:
    second, first = position.points[1][point], position.points[0][BAR - point]
    if first and second:
        raise NotRepresentableError(f"a drawn board has no room for checkers of both sides on point {point}")
    return (second, "X") if second else (first, "O")


def _stack(count: int, mark: str, number: Callable[[int], str]) -> list[str]:
    rows = [f" {mark} "] * min(count, ROWS) + [_EMPTY] * (ROWS - count)
    if count > ROWS:
        rows[-1] = number(count)
    return rows
