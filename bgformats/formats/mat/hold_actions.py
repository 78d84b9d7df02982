"""The actions of a game that a dialect has words for; the others are left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bgformats.formats.mat.dialects import MatDialect
from bgformats.formats.mat.games import read_set_up
from bgformats.formats.mat.hold_dumps import with_dumps
from bgformats.formats.mat.set_up import spell_set_up
from bgformats.model.record import Beaver, Double, Forfeit, Raccoon, Resign, Roll, SetUp, Unread
from bgformats.model.verified import Step, VerifiedGame
from bgformats.terms import WinKind

_OFFERS = (Double, Beaver, Raccoon)


def held_steps(game: VerifiedGame, dialect: MatDialect) -> Iterator[Step]:
    """The steps that are written, changed where the format says less than the record."""
    steps = with_dumps(game) if dialect.dumps else game.steps
    game = replace(game, steps=tuple(steps))
    for at, step in enumerate(steps):
        said = step.said
        if isinstance(said, SetUp):
            yield step._replace(said=read_set_up(spell_set_up(said)) or SetUp(points=said.points))
        elif isinstance(said, Forfeit):
            if dialect.forfeits:
                yield step
        elif isinstance(said, Resign):
            if _is_told(game, at, said, dialect):
                yield step._replace(said=_of_match(game, said))
        elif not isinstance(said, Unread) and not _says_nothing(game, at):
            yield step


def _is_told(game: VerifiedGame, at: int, resign: Resign, dialect: MatDialect) -> bool:
    """Whether a resignation needs its word: in place of an answer, of a whole match, or without a result."""
    answers = at > 0 and isinstance(game.steps[at - 1].said, _OFFERS)
    beyond = (game.points_derived or 0) > WinKind.BACKGAMMON * game.cube
    return dialect.resigns or answers or resign.whole_match or beyond or not game.points_derived


def _of_match(game: VerifiedGame, resign: Resign) -> Resign:
    """The resignation, of the whole match where no level of win makes the points, as with Backgammon Studio's 1004."""
    if resign.level is not None or resign.whole_match or (game.points_derived or 0) <= WinKind.BACKGAMMON * game.cube:
        return resign
    return resign.model_copy(update={"whole_match": True})


def _says_nothing(game: VerifiedGame, at: int) -> bool:
    """Whether it is a roll without dice and play over which GNU Backgammon would stumble: the last, or a bare one."""
    said = game.steps[at].said
    if not isinstance(said, Roll) or said.dice is not None or said.play is not None:
        return False
    return _is_last(game.steps[at + 1 :]) or said.stated == "nothing"


def _is_last(later: Sequence[Step]) -> bool:
    return all(isinstance(step.said, Resign | Forfeit) for step in later)
