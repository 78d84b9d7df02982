"""The position before and after each action of a replayed game, as identifiers.

Knows what an action does to the roll, the cube and the offers between two positions; the boards and the cube come
from the replay. While a double awaits its answer the doubler is still on roll, as GNU Backgammon has it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Final, NamedTuple

from bgformats.errors import NotRepresentableError
from bgformats.game.board import Board
from bgformats.model.identifiers import Offer, gnubg_match_id, gnubg_position_id, xgid
from bgformats.model.record import Beaver, Double, Drop, Raccoon, Resign, Roll, SetUp, Take
from bgformats.model.verified import Step, VerifiedGame, VerifiedMatch, with_implied_takes
from bgformats.terms import CubeHolder, Side

_PLAYING, _DROPPED, _OVER = 1, 4, 2
_ANSWERS: Final = (Take, Drop, Beaver, Raccoon)


class Situation(NamedTuple):
    """One position of a game: what an identifier tells beside the match.

    ``offer`` is the cube action that awaits its answer, ``resignation`` the level that is offered, ``state`` GNU
    Backgammon's number for the state of the game. ``score`` is set where it is no longer that of the game's start.
    """

    board: Board
    on_roll: Side
    cube: int
    cube_owner: CubeHolder
    dice: tuple[int, int] | None = None
    offer: Offer = ""
    resignation: int = 0
    state: int = _PLAYING
    score: tuple[int, int] | None = None

    @property
    def to_act(self) -> Side:
        """Who is to roll, to play or to answer; after a drop the side that dropped, as GNU Backgammon has it."""
        answering = self.offer in ("D", "R") or self.resignation or self.state == _DROPPED
        return self.on_roll.opponent if answering else self.on_roll


class Frame(NamedTuple):
    """What the identifiers of all positions of one game share; ``length`` 0 is money."""

    length: int
    score: tuple[int, int]
    crawford: bool
    jacoby: bool
    beavers: bool

    @classmethod
    def of(cls, match: VerifiedMatch, game: VerifiedGame) -> Frame:
        """The frame of one game of a match."""
        rules = match.rules
        return cls(rules.length or 0, game.score_before, game.crawford, rules.jacoby != "off", bool(rules.beavers))

    def gnubg_ids(self, situation: Situation) -> str | None:
        """Position ID, colon, Match ID; None where one of them has no room for what the file says."""
        try:
            position_id = gnubg_position_id(situation.board, situation.on_roll)
            match_id = gnubg_match_id(
                on_roll=situation.on_roll,
                cube=situation.cube,
                cube_owner=situation.cube_owner,
                dice=situation.dice,
                length=self.length,
                score=situation.score or self.score,
                crawford=self.crawford,
                jacoby=self.jacoby,
                double_offered=bool(situation.offer),
                resignation=situation.resignation,
                to_act=situation.to_act,
                state=situation.state,
            )
        except NotRepresentableError:
            return None
        return f"{position_id}:{match_id}"

    def xgid(self, situation: Situation) -> str | None:
        """The XGID; None where it has no room for what the file says."""
        try:
            return xgid(
                situation.board,
                situation.on_roll,
                cube=situation.cube,
                cube_owner=situation.cube_owner,
                dice=situation.dice,
                offer=situation.offer,
                score=self.score,
                crawford=self.crawford,
                jacoby=self.jacoby,
                beavers=self.beavers,
                length=self.length,
            )
        except NotRepresentableError:
            return None


def situations(game: VerifiedGame) -> Iterator[tuple[Step, Situation, Situation]]:
    """Each step of a game with the position before it, dice and offers included, and the position after it.

    The take of a beaver is a step also where the file leaves it out.
    """
    pending: Situation | None = None
    steps = tuple(with_implied_takes(game.steps))
    for step, following in zip_longest(steps, steps[1:]):
        before = pending if pending and isinstance(step.said, _ANSWERS) else _on_roll(step)
        after = _after(step, before, game, following)
        pending = after if after.offer else None
        yield step, before, after


def _on_roll(step: Step) -> Situation:
    dice = step.said.dice if isinstance(step.said, Roll) else None
    return Situation(step.before, step.side, step.cube, step.cube_holder, dice)


def _after(step: Step, before: Situation, game: VerifiedGame, following: Step | None) -> Situation:
    cube, holder = (following.cube, following.cube_holder) if following else (game.cube, game.cube_holder)
    after = before._replace(board=step.after, cube=cube, cube_owner=holder, dice=None)
    match step.said:
        case Roll():
            if any(step.after.of(step.side)[1:]):
                return after._replace(on_roll=step.side.opponent)
            return after._replace(on_roll=step.side.opponent, state=_OVER, score=game.score_after)
        case Double():  # the cube is turned only when the double is taken
            return before._replace(offer="D")
        case Beaver(side=side):  # to beaver is to take, and to turn the cube once more
            return before._replace(offer="B", cube=before.cube * 2, cube_owner=CubeHolder(side))
        case Raccoon():
            return before._replace(offer="R", cube=before.cube * 2)
        case Take():
            return after._replace(offer="")
        case Drop():
            return after._replace(offer="", state=_DROPPED, score=game.score_after)
        case Resign(level=level):
            return after._replace(resignation=level or 0)
        case SetUp(on_roll=on_roll):
            return after._replace(on_roll=on_roll or (following.side if following else step.side))
        case _:
            return after
