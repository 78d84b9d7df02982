"""A position: checkers, cube, score, dice and whose turn it is, as an identifier or a diagram states them.

It can hold a position that cannot be: ``problems`` names every reason. Points are in each side's own numbering.
"""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Literal

from pydantic import Field

from bgformats.game.board import Board
from bgformats.model.base import Frozen
from bgformats.model.problems import Problem, problems_of
from bgformats.model.record import Counts
from bgformats.terms import CubeHolder, Side

_Points = Annotated[Counts, Field(min_length=26, max_length=26)]

GameState = Literal["none", "playing", "over", "resigned", "dropped"]


class Position(Frozen):
    """What an identifier holds. None stands for what it does not hold.

    ``points`` and ``score`` are side 1's, then side 2's. ``dice`` are the larger first, as stated (a 7 stays a 7),
    None where nothing is rolled. ``length`` is 0 for money and None where nothing says match or money. While a
    double is on offer the doubler is still ``on_roll``; ``to_act`` is the side that has to answer, or to roll or
    play. ``answered_with`` tells a beaver or raccoon that awaits its answer. ``resignation`` is the level offered, 0
    where none is. ``cube_limit`` is the highest cube, 1 for no cube. ``game_state`` is set only where the identifier
    says that the game is not, or no longer, being played. ``jacoby`` in a match comes from old Match IDs only, and
    means nothing. ``players`` are the names of side 1 and side 2.
    """

    on_roll: Side | None
    points: tuple[_Points, _Points]
    cube: int | None = None
    cube_owner: CubeHolder | None = None
    dice: tuple[int, int] | None = None
    length: int | None = None
    score: tuple[int, int] | None = None
    crawford: bool | None = None
    post_crawford: bool | None = None
    jacoby: bool | None = None
    beavers: bool | None = None
    cube_limit: int | None = None
    double_offered: bool | None = None
    answered_with: Literal["beaver", "raccoon"] | None = None
    to_act: Side | None = None
    resignation: int | None = None
    game_state: GameState | None = None
    variant: str = "standard"
    players: tuple[str, str] | None = None

    @property
    def board(self) -> Board:
        """The checkers of both sides."""
        return Board(*self.points)

    def __str__(self) -> str:
        """The board as a picture for a terminal, with score, cube and dice."""
        return self._picture("ascii")

    def _repr_svg_(self) -> str:
        """The position as notebooks show it."""
        return self._picture("svg")

    def _picture(self, form: str) -> str:
        # Drawing is above this layer, and only whoever prints a position needs it: it is looked up when that happens.
        return str(import_module("bgformats.api.looking").draw_position(self, form)).rstrip("\n")

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Every reason why the position cannot be, all at once; empty for one that can."""
        return problems_of(self)

    @property
    def is_money(self) -> bool:
        """Whether the identifier says that this is no match."""
        return self.length == 0

    def swapped(self) -> Position:
        """The same position with the sides exchanged: as the player in the other chair names it."""
        owner = self.cube_owner
        if owner is not None and owner is not CubeHolder.CENTER:
            owner = CubeHolder.SECOND if owner is CubeHolder.FIRST else CubeHolder.FIRST
        return self.model_copy(
            update={
                "on_roll": self.on_roll and self.on_roll.opponent,
                "to_act": self.to_act and self.to_act.opponent,
                "points": self.points[::-1],
                "cube_owner": owner,
                "score": self.score and self.score[::-1],
                "players": self.players and self.players[::-1],
            }
        )


def is_post_crawford(length: int, score: tuple[int, int], crawford: bool) -> bool:
    """Whether the score alone shows that the Crawford game is over.

    It does when a side is one point away and this is not the Crawford game. A match to 1 has no Crawford game.
    """
    return length > 1 and not crawford and length - 1 in score


def pending_answer(
    on_roll: Side, owner: CubeHolder | None, cube: int, to_act: Side
) -> Literal["beaver", "raccoon"] | None:
    """What awaits its answer beside a mark that the cube is offered, as GNU Backgammon writes it; None for a double.

    ``on_roll`` made the first double. Where the other side owns the cube by now, it took and turned it once more, and
    the first is to act again: a beaver. If the first has turned it in its turn, the cube stands at 4 at least.
    """
    if owner != CubeHolder(on_roll.opponent):
        return None
    if to_act is on_roll:
        return "beaver"
    return "raccoon" if cube >= 4 else None
