"""The normalized record: what was played, in one spelling, whatever the file's habits.

Two files that say the same match give equal normalized records: plays are written hop by hop with every hit marked,
by the way with the larger die first where several ways come to the same; cube values are those of the cube, results
and the end of the match those of the replay. A position that was set up has all checkers that are on no point borne
off, and says who is on roll only where the next action does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from bgformats.game.board import Hop
from bgformats.game.plays import legal_plays
from bgformats.model.record import (
    Action,
    Beaver,
    Claim,
    Double,
    Game,
    GameNotes,
    Match,
    Play,
    Raccoon,
    Roll,
    SetUp,
)
from bgformats.model.verified import Step, VerifiedGame, VerifiedMatch, with_implied_takes
from bgformats.terms import Side


def canonical(verified: VerifiedMatch) -> Match:
    """The match as it was played over. What could not be verified stays as the file states it."""
    match = verified.match
    games = tuple(_game(game, verified.rules.length) for game in verified.games)
    return Match(
        mode=match.mode,
        length=match.length,
        players=match.players,
        facts=match.facts,
        options=match.options,
        games=games,
        comments=match.comments,
    )


def _game(verified: VerifiedGame, length: int | None) -> Game:
    game = verified.game
    steps = tuple(named_steps(verified.steps))
    claims: tuple[Claim, ...] = ()
    if verified.winner is not None:
        ends = length is not None and max(verified.score_after) >= length
        claims = (Claim(winner=verified.winner, points=verified.points_derived, ends_match=ends, after=len(steps)),)
    return Game(
        number=game.number,
        players=game.players,
        score_claimed=verified.score_before,
        crawford_claimed=verified.crawford,
        actions=tuple(_actions(steps)),
        claims=claims,
        comments=game.comments,
        automatic_doubles=game.automatic_doubles,
        notes=None if game.notes is None else _notes(game.notes, steps),
    )


def _notes(notes: GameNotes, steps: Sequence[Step]) -> GameNotes:
    """The notes with the numbers that actions have among ``steps``: a take that is implied moves those behind it."""
    if not any(step.is_implied for step in steps):
        return notes
    numbers = {step.action: index for index, step in enumerate(steps) if not step.is_implied}
    last = len(steps)
    return GameNotes(
        comments=tuple((numbers.get(at, last), text) for at, text in notes.comments),
        analyses=notes.analyses.renumbered(lambda at: numbers.get(at, last)),
        properties=tuple(
            one if one.action is None else one.model_copy(update={"action": numbers.get(one.action, last)})
            for one in notes.properties
        ),
        variations=tuple(
            one if one.of is not None else one.model_copy(update={"after": numbers.get(one.after, last)})
            for one in notes.variations
        ),
        times=tuple(
            one if one.action is None else one.model_copy(update={"action": numbers.get(one.action, last)})
            for one in notes.times
        ),
    )


def named_steps(steps: Iterable[Step]) -> Iterator[Step]:
    """The steps with implied takes, and with beavers named: those of the doubler are raccoons.

    GNU Backgammon's own .mat calls both a beaver, and its SGF calls both a double.
    """
    doubler: Side | None = None
    for step in with_implied_takes(tuple(steps)):
        said = step.said
        if isinstance(said, Beaver | Raccoon):
            again = said.side is doubler or (doubler is None and isinstance(said, Raccoon))
            kind = Raccoon if again else Beaver
            yield step._replace(said=kind(side=said.side, value=said.value))
        else:
            doubler = said.side if isinstance(said, Double) else None
            yield step


def _actions(steps: Sequence[Step]) -> Iterator[Action]:
    for step, following in zip_longest(steps, steps[1:]):
        said = step.said
        if isinstance(said, SetUp):
            yield _set_up(step, said, following)
        elif isinstance(said, Double | Beaver | Raccoon):
            yield said.model_copy(update={"value": None})
        else:
            yield _roll(step, said) if isinstance(said, Roll) else said


def _set_up(step: Step, said: SetUp, following: Step | None) -> SetUp:
    acts = following is not None and isinstance(following.said, Roll | Double) and following.side is said.on_roll
    on_board = [counts[1:] for counts in said.points] == [counts[1:] for counts in step.after]
    points = (step.after.first, step.after.second) if on_board else said.points
    return said.model_copy(update={"points": points, "on_roll": None if acts else said.on_roll})


def _roll(step: Step, roll: Roll) -> Roll:
    if step.hops is None:
        return roll if roll.written_dice is None else roll.model_copy(update={"written_dice": None})
    if not step.hops:
        return Roll(side=roll.side, dice=roll.dice, stated="no-play")
    paths = tuple(sorted((tuple(hop) for hop in _larger_first(step, step.hops)), reverse=True))
    hits = tuple(sorted(set(step.hits), reverse=True))
    return Roll(side=roll.side, dice=roll.dice, play=Play(paths=paths, hits=hits), stated="play")


def _larger_first(step: Step, hops: tuple[Hop, ...]) -> tuple[Hop, ...]:
    """The same play by the way that stands for all ways to its end: `24/20/14` and `24/18/14` may be one play.

    So may `4/off` and `4/3/off` with 51, where the last checker leaves.
    """
    dice = getattr(step.said, "dice", None)
    one_checker = len(hops) == 1 or hops[0].target == hops[1].origin or hops[1].target == hops[0].origin
    if dice is None or dice[0] == dice[1] or not one_checker:
        return hops
    mine, theirs = step.after.of(step.side), step.after.of(step.side.opponent)
    plays = legal_plays(step.before.of(step.side), step.before.of(step.side.opponent), dice)
    return next((play.hops for play in plays if play.mine == mine and play.theirs == theirs), hops)
