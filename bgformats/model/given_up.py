"""Games that end with question marks in the loser's place: eXtreme Gammon's and Backgammon Studio's resignation."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bgformats.model.record import Beaver, Double, Raccoon, Resign, Roll
from bgformats.model.verified import Step, VerifiedGame, VerifiedMatch

_OFFERS: Final = (Double, Beaver, Raccoon)


def with_resignations(match: VerifiedMatch) -> VerifiedMatch:
    """The match with a resignation where question marks without dice end a game that this side gave up."""
    games = tuple(map(_with_resignation, match.games))
    if games == match.games:
        return match
    record = match.match.model_copy(update={"games": tuple(game.game for game in games)})
    return replace(match, match=record, games=games)


def is_marks(step: Step) -> bool:
    """Whether question marks stand alone in the place of a roll and its play."""
    said = step.said
    return isinstance(said, Roll) and said.dice is None and said.play is None and said.stated == "unknown"


def _with_resignation(game: VerifiedGame) -> VerifiedGame:
    if not game.steps or not is_marks(game.steps[-1]) or game.ended_by != "resignation":
        return game
    last = game.steps[-1]
    answers = len(game.steps) > 1 and isinstance(game.steps[-2].said, _OFFERS)
    if answers or game.winner is not last.side.opponent or last.action != len(game.game.actions) - 1:
        return game
    resign = Resign(side=last.side)
    record = game.game.model_copy(update={"actions": (*game.game.actions[:-1], resign)})
    return replace(game, game=record, steps=(*game.steps[:-1], last._replace(said=resign)))
