"""The actions of a game that a dialect has words for; the others are left out and told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bgformats.formats.mat.dialects import MatDialect
from bgformats.formats.mat.games import read_set_up
from bgformats.formats.mat.hold_dumps import with_dumps
from bgformats.formats.mat.losses import Loss, Losses
from bgformats.formats.mat.set_up import spell_set_up
from bgformats.model.record import Beaver, Double, Forfeit, Raccoon, Resign, Roll, SetUp, Unread
from bgformats.model.verified import Step, VerifiedGame
from bgformats.terms import WinKind

_OFFERS = (Double, Beaver, Raccoon)


def held_steps(game: VerifiedGame, dialect: MatDialect, losses: Losses) -> Iterator[Step]:
    """The steps that are written, changed where the format says less than the record."""
    steps = with_dumps(game, losses) if dialect.dumps else game.steps
    game = replace(game, steps=tuple(steps))
    for at, step in enumerate(steps):
        said = step.said
        if isinstance(said, SetUp):
            yield _set_up(game, at, said, losses)
        elif isinstance(said, Unread):
            losses.tell("not-representable", f"what could not be read: {said.text!r}", game.number, step.action)
        elif isinstance(said, Forfeit):
            if dialect.forfeits:
                yield step
            else:
                loss: Loss = "metadata-lost" if game.points_derived else "not-representable"
                losses.tell(loss, f"that side {int(said.side)} forfeits ({said.cause})", game.number, step.action)
        elif isinstance(said, Resign):
            if _is_told(game, at, said, dialect):
                yield step._replace(said=_of_match(game, step, said, losses))
            else:
                what = f"the word for side {int(said.side)}'s resignation: the result tells it"
                losses.tell("metadata-lost", what, game.number, step.action)
        elif not isinstance(said, Roll) or _roll_is_held(game, at, said, losses, dumps=dialect.dumps):
            yield step


def _is_told(game: VerifiedGame, at: int, resign: Resign, dialect: MatDialect) -> bool:
    """Whether a resignation needs its word: in place of an answer, of a whole match, or without a result."""
    answers = at > 0 and isinstance(game.steps[at - 1].said, _OFFERS)
    beyond = (game.points_derived or 0) > WinKind.BACKGAMMON * game.cube
    return dialect.resigns or answers or resign.whole_match or beyond or not game.points_derived


def _of_match(game: VerifiedGame, step: Step, resign: Resign, losses: Losses) -> Resign:
    """The resignation, of the whole match where no level of win makes the points, as with Backgammon Studio's 1004."""
    if resign.level is not None or resign.whole_match or (game.points_derived or 0) <= WinKind.BACKGAMMON * game.cube:
        return resign
    losses.tell("value-inferred", "that the whole match was resigned", game.number, step.action)
    return resign.model_copy(update={"whole_match": True})


def _roll_is_held(game: VerifiedGame, at: int, roll: Roll, losses: Losses, *, dumps: bool) -> bool:
    place = game.number, game.steps[at].action
    is_dumped = dumps and roll.stated == "illegal"
    if roll.stated in ("partial", "illegal") and game.steps[at].hops is None and not is_dumped:
        half = roll.stated == "partial"
        what = "a play of which only a part is known" if half else "an illegal play, told by the position after it"
        losses.tell("not-representable", what, *place)
    if roll.dice is None and roll.play is None:
        if not _is_last(game.steps[at + 1 :]):
            losses.tell("not-representable", "a roll without dice", *place)
            return roll.stated != "nothing"
        # GNU Backgammon stumbles over question marks without dice, and nothing follows from the roll.
        losses.tell("metadata-lost", f"that side {int(roll.side)} rolled last, with dice that are not known", *place)
        return False
    if roll.dice is not None and not all(0 <= die <= 9 for die in roll.dice):
        losses.tell("not-representable", f"dice that are no digits: {roll.dice}", *place)
    return True


def _is_last(later: Sequence[Step]) -> bool:
    return all(isinstance(step.said, Resign | Forfeit) for step in later)


def _set_up(game: VerifiedGame, at: int, said: SetUp, losses: Losses) -> Step:
    step = game.steps[at]
    read = read_set_up(spell_set_up(said)) or SetUp(points=said.points)
    place = game.number, step.action
    on_board = [tuple(counts[1:] for counts in one.points) for one in (read, said)]
    if on_board[0] != on_board[1] or (read.cube, read.cube_holder) != (said.cube, said.cube_holder):
        losses.tell("not-representable", "a position that Set Pos has no letters for", *place)
    elif read.points != said.points:
        losses.tell("value-inferred", "how many checkers are borne off in a position that was set up", *place)
    if said.on_roll is not None:
        rolls = next((one.side for one in game.steps[at + 1 :] if isinstance(one.said, Roll | Double)), None)
        loss: Loss = "value-inferred" if rolls is said.on_roll else "not-representable"
        losses.tell(loss, f"that side {int(said.on_roll)} is on roll in a position that was set up", *place)
    return step._replace(said=read)
