"""Positions set up and illegal plays as Snowie's matches hold them: each in the place of the play before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bgformats.formats.mat.dump import held_points
from bgformats.model.record import Roll, SetUp
from bgformats.model.verified import Step, VerifiedGame
from bgformats.terms import Side


def with_dumps(game: VerifiedGame) -> Sequence[Step]:
    """The steps without positions that were set up: what can be is told as the outcome of the roll before."""
    held: list[Step] = []
    for at, step in enumerate(game.steps):
        said = step.said
        if isinstance(said, SetUp):
            _set_up(held, said, game.steps[at + 1 :])
        elif isinstance(said, Roll) and said.stated == "illegal" and said.after is not None and step.hops is None:
            held.append(_illegal(step, said))
        else:
            held.append(step)
    return held


def _illegal(step: Step, roll: Roll) -> Step:
    points = None if roll.after is None else held_points(roll.after, step.side.opponent)
    return step if points is None else step._replace(said=roll.model_copy(update={"after": points}))


def _set_up(held: list[Step], said: SetUp, later: Sequence[Step]) -> None:
    """Puts a position in the place of the last play, if it can stand there; else it is left out."""
    last = held[-1] if held else None
    if last is None or not isinstance(last.said, Roll):
        return
    roller = last.side.opponent
    following = said.on_roll or next(_turns(later), roller)
    points = held_points(said.points, roller)
    if following is roller and (said.cube, said.cube_holder) == (last.cube, last.cube_holder) and points is not None:
        dice, written = last.said.dice, last.said.written_dice
        roll = Roll(side=last.side, dice=dice, stated="illegal", after=points, written_dice=written)
        held[-1] = last._replace(said=roll, hops=None, hits=(), legal=None)


def _turns(later: Sequence[Step]) -> Iterator[Side]:
    return (step.side for step in later if not isinstance(step.said, SetUp))
