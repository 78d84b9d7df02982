"""The actions of a game that a dialect has words for; the others are left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bgformats.formats.mat.dialects import MatDialect
from bgformats.formats.mat.games import read_set_up
from bgformats.formats.mat.hold_dumps import with_dumps
from bgformats.formats.mat.set_up import spell_set_up
from bgformats.model.record import Beaver, Double, Drop, Forfeit, Raccoon, Resign, Roll, SetUp, Unread
from bgformats.model.verified import Step, VerifiedGame
from bgformats.terms import WinKind

_OFFERS = (Double, Beaver, Raccoon)


def held_steps(game: VerifiedGame, dialect: MatDialect) -> Iterator[Step]:
    """The steps that are written, changed where the format says less than the record."""
    steps = with_dumps(game) if dialect.dumps else game.steps
    if dialect.resigns != "word":
        steps = tuple(_with_drop(steps, game))
    if dialect.resigns == "marks":
        steps = tuple(_with_marks(steps))
    game = replace(game, steps=tuple(steps))
    for at, step in enumerate(steps):
        said = step.said
        if isinstance(said, SetUp):
            if not dialect.set_ups:
                continue
            yield step._replace(said=read_set_up(spell_set_up(said)) or SetUp(points=said.points))
        elif isinstance(said, Forfeit):
            if dialect.forfeits:
                yield step
        elif isinstance(said, Resign):
            if dialect.resigns == "word":
                yield step._replace(said=_of_match(game, said))
        elif not isinstance(said, Unread) and not _says_nothing(game, at, dialect):
            yield step if dialect.unknown else _without_words(step)


def _without_words(step: Step) -> Step:
    """The step with nothing behind dice whose play is not known: GNU Backgammon has no words for that."""
    said = step.said
    if isinstance(said, Roll) and said.play is None and step.hops is None and said.stated in ("unknown", "no-play"):
        return step._replace(said=said.model_copy(update={"stated": "nothing"}))
    return step


def _with_drop(steps: Sequence[Step], game: VerifiedGame) -> Iterator[Step]:
    """The steps with a drop in the place of a resignation that answers a double and costs what a drop costs."""
    for at, step in enumerate(steps):
        offer = steps[at - 1] if at else None
        answers = offer is not None and isinstance(offer.said, _OFFERS) and offer.cube == game.points_derived
        if answers and isinstance(step.said, Resign) and not step.said.whole_match:
            yield step._replace(said=Drop(side=step.said.side))
        else:
            yield step


def _with_marks(steps: Sequence[Step]) -> Iterator[Step]:
    """The steps with question marks in the place of a resignation, once.

    They would say nothing in the place of an answer to a double.
    """
    for at, step in enumerate(steps):
        if not isinstance(step.said, Resign):
            yield step
            continue
        last = steps[at - 1].said if at else None
        marked = isinstance(last, Roll) and last.side is step.side and last.stated == "unknown" and last.play is None
        if not marked and not isinstance(last, _OFFERS):
            yield step._replace(said=Roll(side=step.side, dice=None, stated="unknown"))


def _of_match(game: VerifiedGame, resign: Resign) -> Resign:
    """The resignation, of the whole match where no level of win makes the points, as with Backgammon Studio's 1004."""
    if resign.level is not None or resign.whole_match or (game.points_derived or 0) <= WinKind.BACKGAMMON * game.cube:
        return resign
    return resign.model_copy(update={"whole_match": True})


def _says_nothing(game: VerifiedGame, at: int, dialect: MatDialect) -> bool:
    """Whether it is a roll without dice and play over which GNU Backgammon would stumble: the last, or a bare one.

    eXtreme Gammon's question marks in that place are its word for a resignation.
    """
    said = game.steps[at].said
    if dialect.resigns == "marks" and isinstance(said, Roll) and said.stated == "unknown":
        return False
    if not isinstance(said, Roll) or said.dice is not None or said.play is not None:
        return False
    return _is_last(game.steps[at + 1 :]) or said.stated == "nothing"


def _is_last(later: Sequence[Step]) -> bool:
    return all(isinstance(step.said, Resign | Forfeit) for step in later)
