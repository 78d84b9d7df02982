"""Positions put on the board by hand: AE, AW, AB, PL, DI, CV, CP and CO of one node or of several.

Stones are added to what stands there, so the checkers are followed from the start as the letters move them: no law is
asked, and nothing is followed where no position is set up.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from bgformats.formats.sgf.values import point_of, stones_of
from bgformats.game.variant import STANDARD, variant_named
from bgformats.model.record import Action, Beaver, Counts, Double, Raccoon, Roll, SetUp, Take
from bgformats.syntax.sgf import Property, Value
from bgformats.terms import BAR, OFF, CubeHolder, Side

BOARD: Final = frozenset(("AE", "AW", "AB", "CV", "CP", "CO"))
"""Properties that change board or cube."""
_HOLDERS: Final = {
    "w": CubeHolder.FIRST,
    "b": CubeHolder.SECOND,
    "c": CubeHolder.CENTER,
    "n": CubeHolder.CENTER,
}
_MOST: Final = 2**20
_SIDES: Final = {"w": Side.FIRST, "b": Side.SECOND, "1": Side.SECOND, "2": Side.FIRST}


def side_of(raw: str) -> Side | None:
    """The side that a value of PL names; FF[3] writes white and black out."""
    return _SIDES.get(raw.strip().lower()[:1])


class Table:
    """Checkers and cube as actions and set-up properties leave them."""

    def __init__(self, variant: str | None) -> None:
        start = (variant_named(variant) if variant else None) or STANDARD
        self._checkers = start.checkers
        self.points: list[list[int]] = [list(start.start), list(start.start)]
        self.cube = 1
        self.holder = CubeHolder.CENTER
        self._offered = 1
        self._doubler: Side | None = None

    def play(self, actions: Sequence[Action]) -> None:
        """Follows the actions."""
        for action in actions:
            if isinstance(action, Roll) and action.play is not None:
                for path in action.play.order or action.play.paths:
                    for origin, target in pairwise(path):
                        self._hop(action.side, origin, target)
            elif isinstance(action, Double | Beaver | Raccoon):
                self._doubler = self._doubler or action.side
                self._offered = min((self._offered if self._offered > self.cube else self.cube) * 2, _MOST)
            elif isinstance(action, Take) and self._doubler is not None:
                self.cube, self.holder = self._offered, CubeHolder(self._doubler.opponent)
                self._doubler = None
            elif isinstance(action, SetUp):
                self.points = [list(counts) for counts in action.points]
                self.cube, self.holder = action.cube, action.cube_holder

    def _hop(self, side: Side, origin: int, target: int) -> None:
        mine, theirs = self.points[side - 1], self.points[side.opponent - 1]
        if not (OFF <= origin <= BAR and OFF <= target <= BAR) or not mine[origin]:
            return
        mine[origin] -= 1
        mine[target] += 1
        if OFF < target < BAR and theirs[BAR - target] == 1:
            theirs[BAR - target] = 0
            theirs[BAR] += 1

    def put(self, told: Property) -> list[tuple[Value, str]]:
        """Applies a property; the values that cannot be read, each with what was expected."""
        read = {"CV": self._put_cube, "CP": self._put_holder, "CO": self._put_holder}.get(told.name)
        return [
            (value, expected)
            for value in told.values
            if (expected := read(value.text) if read else self._put_stones(told.name, value.text))
        ]

    def set_up(self, on_roll: Side | None) -> SetUp:
        """The position as an action."""
        first, second = (self._with_off(counts) for counts in self.points)
        return SetUp(points=(first, second), cube=self.cube, cube_holder=self.holder, on_roll=on_roll)

    def _with_off(self, counts: list[int]) -> Counts:
        return (max(0, self._checkers - sum(counts[1:])), *counts[1:])

    def _put_stones(self, name: str, raw: str) -> str:
        letters = stones_of(raw)
        if letters is None:
            return "a letter from a to y, or a stretch such as a:y" if raw.strip() or name != "AE" else ""
        for letter in letters:
            for side in Side:
                point = point_of(letter, side)
                if name == "AE":
                    self.points[side - 1][point] = 0
                elif (name == "AW") is (side is Side.FIRST):
                    self.points[side - 1][point] += 1
        return ""

    def _put_cube(self, raw: str) -> str:
        text = raw.strip()
        if not (text.isascii() and text.isdecimal()) or len(text) > 7 or not int(text):
            return "a number"
        self.cube = int(text)  # whether a cube can show it is not asked here
        return ""

    def _put_holder(self, raw: str) -> str:
        holder = _HOLDERS.get(raw.strip().lower())
        if holder is None:
            return "w, b or c"
        self.holder = holder
        return ""


def cube_of(raw: str) -> int | None:
    """The number of a cube; None where it is none."""
    text = raw.strip()
    if not (text.isascii() and text.isdecimal()) or len(text) > 7:
        return None
    value = int(text)
    return value if 0 < value <= _MOST and not value & (value - 1) else None
