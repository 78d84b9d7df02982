"""Plays one game of a match over and gives its outcome. The score that it starts from is ``chain``'s part."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bgformats.diagnostics import Fact, Value
from bgformats.game.variant import Variant
from bgformats.model.record import Action, Game, Match, Roll, SetUp
from bgformats.model.ruleset import Ruleset
from bgformats.model.rulings import Ruling, Rulings
from bgformats.model.verified import VerifiedGame
from bgformats.replay.outcome import Outcome, Outcomes
from bgformats.replay.resolve import play_from_other_seat
from bgformats.replay.table import Setting
from bgformats.replay.walk import Walk
from bgformats.replay.worth import Worth, possible_worth
from bgformats.terms import Side

Score = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Played:
    """One game played over from a given score, with its facts kept apart until the score is settled.

    ``worth`` is what a game without a result can have been worth; None where anything is possible.
    """

    game: VerifiedGame
    outcome: Outcome
    facts: list[Fact]
    worth: Worth | None = None


@dataclass(frozen=True, slots=True)
class Games:
    """The games of one match, to be played over one at a time. ``declined``: by laws that are not known here."""

    number: int
    match: Match
    rules: Ruleset
    file_marks: bool
    rulings: Rulings
    declined: bool

    def replay(
        self, variant: Variant, index: int, score: Score, crawford: bool | None, seat: Side | None = None
    ) -> Played:
        """The game at ``index`` played over; a double in the Crawford game as the rules treat it."""
        played = self._replay(variant, index, score, crawford, seat)
        following = self._next_score(index, (0, 0))
        if (
            self.rules.crawford_double == "until-next-game"
            and played.game.score_after != following
            and any(fact.what == "double-in-crawford-game" for fact in played.facts)
        ):
            other = self._replay(variant, index, score, crawford, seat, crawford_stands=True)
            if other.game.score_after == following:
                return other
        return played

    def _replay(
        self,
        variant: Variant,
        index: int,
        score: Score,
        crawford: bool | None,
        seat: Side | None,
        crawford_stands: bool = False,
    ) -> Played:
        """The game at ``index`` played over as ``variant``, from ``score``; ``crawford`` None: that cannot be known.

        ``seat``: both sides' points are counted from this one's side; None: as the rules say.
        """
        game = self.match.games[index]
        facts: list[Fact] = []
        length = self.rules.length
        post_crawford = length is not None and length - 1 in score and not crawford and length > 1
        rulings = self.rulings.of_game(self.number, index)
        if seat is None and self.rules.numbering == "fixed-seat":
            seat = Side.FIRST
        adjusted = adjustment(rulings)
        setting = Setting(
            match=self.number,
            game=index,
            rules=self.rules,
            variant=variant,
            score=score,
            crawford=crawford,
            post_crawford=post_crawford,
            file_marks=self.file_marks,
            declined=self.declined,
            next_score=self._next_score(index, adjusted),
            exercise=self.match.mode == "exercise",
            seat=seat,
            crawford_stands=crawford_stands,
        )
        walk = Walk(game if seat is None else _in_own_numbering(game, seat), setting, facts)
        walk.run()
        outcome = Outcomes(walk).outcome()
        after = score
        if outcome.winner is not None and outcome.points is not None:
            after = added(score, outcome.winner, outcome.points)
        after = (after[0] + adjusted[0], after[1] + adjusted[1])
        verified = VerifiedGame(
            index=index,
            game=game,
            variant=variant.id,
            steps=tuple(walk.steps),
            start=walk.first_board,
            final=walk.board,
            score_before=score,
            crawford=bool(crawford),
            post_crawford=post_crawford,
            winner=outcome.winner,
            ended_by=outcome.ended_by,
            kind=outcome.kind,
            cube=walk.cube,
            cube_holder=walk.holder,
            points_derived=outcome.points,
            points_claimed=None if outcome.claimed is None else outcome.claimed.points,
            score_after=after,
            turns=walk.turn - 1,
            rolls=(walk.rolls[0], walk.rolls[1]),
            rulings=rulings,
            seat=seat,
        )
        return Played(verified, outcome, facts, possible_worth(walk, outcome) if outcome.points is None else None)

    def _next_score(self, index: int, adjusted: Score) -> Score | None:
        """What the next score line makes of this game's points, without what the director has added."""
        following = self.match.games[index + 1].score_claimed if index + 1 < len(self.match.games) else None
        return None if following is None else (following[0] - adjusted[0], following[1] - adjusted[1])


def _in_own_numbering(game: Game, seat: Side) -> Game:
    """The game with each side's points counted from its own side, where the file counts all from ``seat``."""
    return game.model_copy(update={"actions": tuple(_mirrored(action, seat) for action in game.actions)})


def added(score: Score, winner: Side, points: int) -> Score:
    """The score after ``winner`` has won ``points``."""
    return (score[0] + points, score[1]) if winner is Side.FIRST else (score[0], score[1] + points)


def adjustment(rulings: tuple[Ruling, ...]) -> Score:
    """The points that rulings on one game add to the score, or take away, behind it."""
    return sum(one.adjust[0] for one in rulings), sum(one.adjust[1] for one in rulings)


def corrected(fact: Fact, game: VerifiedGame) -> Fact:
    """A double in the Crawford game with what the game is really worth, and the score that this makes."""
    if fact.what != "double-in-crawford-game" or fact.variant != "default" or game.points_derived is None:
        return fact
    score = game.score_after
    values: dict[str, Value] = {"points": game.points_derived, "first": score[0], "second": score[1]}
    return replace(fact, variant="corrected", values={**fact.values, **values})


def rolls_until_failure(played: Played, start_facts: frozenset[str]) -> int | None:
    """How many rolls of the game can be played from its start before one cannot; None where all can.

    One roll alone tells nothing, and neither does a game whose position was set up.
    """
    if isinstance(played.game.game.actions[0] if played.game.game.actions else None, SetUp):
        return None
    rolls = [step.action for step in played.game.steps if isinstance(step.said, Roll)]
    failed = {fact.place.action for fact in played.facts if fact.what in start_facts}
    return next((count for count, action in enumerate(rolls) if action in failed), None) if len(rolls) > 1 else None


def _mirrored(action: Action, seat: Side) -> Action:
    """The action with the points of the side that is not in ``seat`` counted from its own side."""
    if not isinstance(action, Roll) or action.play is None or action.side is seat:
        return action
    return action.model_copy(update={"play": play_from_other_seat(action.play)})
