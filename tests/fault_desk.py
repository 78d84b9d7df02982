"""One wrong thing put into a sheet, and what has to be found there. Knows the laws from ``brute_force`` only.

Each fault is a function of a ``Desk``: it changes the sheets and gives what it expects, or None where the match has no
place for it or where the change happens to be legal.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, Literal

from sheets import Cell, Sheet
from strategies import Dealt, Moment

from bgformats.model.record import Play, Roll
from bgformats.terms import Side


@dataclass(frozen=True)
class Expected:
    """The codes of which the first finding must be one, and the text it must lie in.

    ``within`` narrows a cell to a part of it; ``exactly`` asks for that part and nothing less. ``first_of`` says
    whether warnings count. ``only``: there is no other error.
    """

    codes: frozenset[str]
    where: Literal["cell", "result", "score", "heading"]
    game: int
    place: int = 0
    within: tuple[int, int] | None = None
    exactly: bool = False
    first_of: Literal["errors", "findings"] = "errors"
    only: bool = False


@dataclass(frozen=True)
class Spot:
    """A roll with a play: its game, its place on the sheet, what the record says, and how the game stood before."""

    game: int
    place: int
    roll: Roll
    play: Play
    dice: tuple[int, int]
    mine: tuple[int, ...]
    theirs: tuple[int, ...]
    is_first: bool
    is_last: bool
    """Nothing but a result follows."""


@dataclass
class Desk:
    """A dealt match, its sheets to be changed, and chance."""

    dealt: Dealt
    sheets: list[Sheet]
    rng: random.Random
    spots: list[Spot] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.spots = list(self._all_spots())
        self.rng.shuffle(self.spots)

    def _all_spots(self) -> Iterator[Spot]:
        for index, game in enumerate(self.dealt.record.games):
            last = len(game.actions) - 1
            first = next((i for i, action in enumerate(game.actions) if isinstance(action, Roll)), None)
            for number, action in enumerate(game.actions):
                if isinstance(action, Roll) and action.play is not None and action.dice is not None:
                    mine, theirs = self.stood(index, number, action.side)
                    place = self.sheets[index].at(number)
                    yield Spot(
                        index, place, action, action.play, action.dice, mine, theirs, number == first, number == last
                    )

    def stood(self, game: int, action: int, side: Side) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """A side's counts and its opponent's before an action."""
        first, second = self.dealt.moments[game][action].counts
        return (first, second) if side is Side.FIRST else (second, first)

    def moment(self, game: int, action: int) -> Moment:
        return self.dealt.moments[game][action]

    def cell(self, spot: Spot) -> Cell:
        cell = self.sheets[spot.game].cells[spot.place]
        assert isinstance(cell, Cell)
        return cell

    def ways(self, spot: Spot) -> list[tuple[int, int]]:
        """Where each hop of the play stands in its cell, in the order of the record."""
        return [found.span() for found in re.finditer(r"\S+", self.cell(spot).text)][1:]

    def rewrite(self, spot: Spot, way: int, text: str) -> tuple[int, int]:
        """Puts another text in the place of a way."""
        start, end = self.ways(spot)[way]
        cell = self.cell(spot)
        cell.text = cell.text[:start] + text + cell.text[end:]
        return start, start + len(text)

    @property
    def length(self) -> int | None:
        return self.dealt.record.length

    @property
    def marks(self) -> int:
        """How many stars there are."""
        return sum(len(spot.play.hits) for spot in self.spots)

    def has_wide_rows(self, besides: Spot) -> bool:
        """Whether some row shows two columns, so that a cell alone in its row can be told by its column."""
        for game, sheet in enumerate(self.sheets):
            for place, (one, two) in enumerate(zip(sheet.cells, sheet.cells[1:], strict=False)):
                if isinstance(one, Cell) and isinstance(two, Cell) and len(one.text) < 20:
                    is_row = one.side is Side.FIRST and two.side is Side.SECOND
                    if is_row and (game != besides.game or besides.place not in (place, place + 1)):
                        return True
        return False

    def in_any_order(self) -> list[int]:
        """The numbers of the games, shuffled."""
        order = list(range(len(self.sheets)))
        self.rng.shuffle(order)
        return order

    def cube_is_in_play(self, game: int) -> bool:
        return not self.dealt.booked[game].crawford and self.dealt.record.options.cube_limit != 1


Fault = Callable[[Desk], Expected | None]

FAULTS: Final[dict[str, Fault]] = {}


def fault(function: Fault) -> Fault:
    """Enters a fault under its name."""
    FAULTS[function.__name__.replace("_", " ")] = function
    return function


def of(*codes: str) -> frozenset[str]:
    """Any of these codes."""
    return frozenset(codes)


def in_cell(spot: Spot, within: tuple[int, int] | None, *codes: str, exactly: bool = False) -> Expected:
    """A finding in the cell of a play, or in a part of it."""
    return Expected(of(*codes), "cell", spot.game, spot.place, within, exactly)
