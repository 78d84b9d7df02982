"""Positions set up and illegal plays as Snowie's matches hold them: each in the place of the play before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from bgformats.formats.mat.dump import held_points
from bgformats.formats.mat.losses import Losses
from bgformats.model.record import Roll, SetUp
from bgformats.model.verified import Step, VerifiedGame
from bgformats.terms import Side


def with_dumps(game: VerifiedGame, losses: Losses) -> Sequence[Step]:
    """The steps without positions that were set up: what can be is told as the outcome of the roll before."""
    held: list[Step] = []
    for at, step in enumerate(game.steps):
        said = step.said
        if isinstance(said, SetUp):
            problem = _set_up(held, said, game.steps[at + 1 :])
            what: Literal["not-representable", "metadata-lost"] = "not-representable" if problem else "metadata-lost"
            told = problem or "that a position was set up: it stands in the place of the play before it"
            losses.tell(what, told, game.number, step.action)
        elif isinstance(said, Roll) and said.stated == "illegal" and said.after is not None and step.hops is None:
            held.append(_illegal(step, said, game.number, losses))
        else:
            held.append(step)
    return held


def _illegal(step: Step, roll: Roll, game: int, losses: Losses) -> Step:
    points = None if roll.after is None else held_points(roll.after, step.side.opponent)
    if points is None:
        losses.tell("not-representable", "an illegal play, told by the position after it", game, step.action)
        return step
    if points != roll.after:
        losses.tell("value-inferred", "how many checkers are borne off after an illegal play", game, step.action)
    return step._replace(said=roll.model_copy(update={"after": points}))


def _set_up(held: list[Step], said: SetUp, later: Sequence[Step]) -> str | None:
    """Puts a position in the place of the last play; why it cannot stand there, if so."""
    last = held[-1] if held else None
    if last is None or not isinstance(last.said, Roll):
        return "a position that is set up where no roll stands before it"
    roller = last.side.opponent
    following = said.on_roll or next(_turns(later), roller)
    if following is not roller:
        return f"a position that is set up with side {int(following)} on roll once more"
    if (said.cube, said.cube_holder) != (last.cube, last.cube_holder):
        return "the cube of a position that was set up"
    points = held_points(said.points, roller)
    if points is None:
        return "a position that is set up and for which there are no fields"
    roll = Roll(side=last.side, dice=last.said.dice, stated="illegal", after=points)
    held[-1] = last._replace(said=roll, hops=None, hits=(), legal=None)
    return None


def _turns(later: Sequence[Step]) -> Iterator[Side]:
    return (step.side for step in later if not isinstance(step.said, SetUp))
