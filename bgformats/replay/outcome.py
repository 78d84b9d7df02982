"""The result of one game: what the actions and the board give, against what the file claims.

Knows cube and kinds of win; the running score is ``chain``'s part. Points past what a match needs are no fault.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from bgformats.diagnostics import Place, Value
from bgformats.model.record import Claim, Double, Forfeit, Resign, Roll, Unread
from bgformats.model.ruleset import ForfeitRule
from bgformats.model.tally import EndedBy
from bgformats.replay.claims import Claims
from bgformats.replay.rules import EXERCISE
from bgformats.replay.table import Ending
from bgformats.terms import BAR, CubeHolder, Side, WinKind

LostBy = Literal["time", "disconnection"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. ``points`` is None for a game without an end; ``disputed`` where the file claims otherwise."""

    winner: Side | None
    ended_by: EndedBy
    kind: WinKind | None
    points: int | None
    claimed: Claim | None
    disputed: bool = False


class Outcomes(Claims):
    """Finds the outcome of the game that ``walk`` has played over, and tells what the file claims wrongly."""

    def outcome(self) -> Outcome:
        """The outcome of the game."""
        ending = self._doubled_automatically(self._walk.ending or self._dropped_without_a_word())
        if self._setting.declined and (ending is None or ending.cause == "resignation"):
            return self._as_claimed(ending)
        if ending is not None and ending.cause in ("bear-off", "drop"):
            return self._decided(ending)
        if ending is not None and ending.cause == "resignation":
            return self._resigned(ending)
        if ending is not None:
            return self._forfeited(ending)
        claim = next((claim for claim in self._claims if claim.points), None)
        if claim is None:
            if self._claims and self._claims[0].points == 0:
                self._tell_claim("wrong-points", 0, "no-multiple", {"points": 0, "cube": self._walk.cube})
            return Outcome(None, "unfinished", None, None, self._first_claim())
        return self._unmarked(claim)

    def _as_claimed(self, ending: Ending | None) -> Outcome:
        """A game by laws that are not known here: what the file says of its end is all that there is."""
        claim = next((claim for claim in self._claims if claim.points), None)
        if claim is None:
            return self._end(ending.winner if ending else None, "resignation" if ending else "unfinished", None, None)
        winner = ending.winner if ending else next((one.winner for one in self._claims if one.winner), None)
        winner = winner or self._silent_winner(claim)
        if not self._check_winner(winner):
            self._compare_claims(winner)
        return self._end(winner, "resignation", None, claim.points)

    # -- games that the board or a drop decides ------------------------------------------------------------------

    def _dropped_without_a_word(self) -> Ending | None:
        """An offer that stands unanswered at the end of the game: a drop, where the file gives it what a drop costs."""
        offer = self._walk.offer
        if offer is None:
            return None
        claim = self._first_claim()
        if claim is None and self._setting.next_score is None:
            return None
        if not offer.void:
            place = self._action_place(offer.index, "action")
            self._tell("double-unanswered", place, variant="at-end")
        if claim is not None and claim.winner in (offer.by, None) and claim.points == offer.stake:
            return Ending("drop", offer.by, WinKind.SINGLE, offer.stake, offer.index)
        return None

    def _decided(self, ending: Ending) -> Outcome:
        kind = ending.kind or WinKind.SINGLE
        points = ending.stake * kind
        if ending.cause == "bear-off" and self._jacoby_holds():
            points = ending.stake
        points = self._within_bankroll(ending.winner, points)
        if not self._claims and not self._end_is_unread(ending) and self._setting.rules.name != EXERCISE:
            place = self._action_place(len(self._walk.game.actions) - 1, "action")
            self._tell("result-missing", place, points=points, winner=int(ending.winner))
        for index, claim in enumerate(self._claims):
            self._compare(index, claim, ending, kind, points)
        return self._end(ending.winner, ending.cause, kind, points)

    def _doubled_automatically(self, ending: Ending | None) -> Ending | None:
        """The ending with the cube that equal opening dice have made: where nobody turned it only the points tell.

        The least value that explains them is taken; where Jacoby rules all out, the one that explains a gammon.
        """
        walk, claim = self._walk, next((claim for claim in self._claims if claim.points), None)
        if claim is None or not self._cube_may_start_higher():
            return ending
        kinds = tuple(WinKind) if ending is None or ending.kind is None else (ending.kind,)
        cubes = [2**count for count in range(self._setting.rules.automatic_doubles + 1)]
        explaining = [cube for cube in cubes for kind in kinds if claim.points == self._worth(kind, cube)]
        explaining += [cube for cube in cubes for kind in kinds if claim.points == cube * kind]
        walk.cube = next(iter(explaining), 1)
        return ending if ending is None else replace(ending, stake=walk.cube)

    def _cube_may_start_higher(self) -> bool:
        """Whether automatic doubles may have left the cube centred above 1, with no double that says its value."""
        walk = self._walk
        if not self._setting.rules.automatic_doubles or not self._setting.has_cube or walk.cube > 1:
            return False
        valued = any(isinstance(action, Double) and action.value is not None for action in walk.game.actions)
        return walk.holder is CubeHolder.CENTER and not valued

    def _end_is_unread(self, ending: Ending) -> bool:
        """Whether something that cannot be read follows the end: it may be the result, and it is told already."""
        return any(isinstance(action, Unread) for action in self._walk.game.actions[ending.index + 1 :])

    def _compare(self, index: int, claim: Claim, ending: Ending, kind: WinKind, points: int) -> None:
        if claim.winner is not None and claim.winner is not ending.winner:
            self._tell_claim(
                "wrong-winner", index, "default", {"winner": int(ending.winner), "claimed": int(claim.winner)}
            )
            return
        if claim.points is None or claim.points == points or self._capped(index, claim, ending.winner, points):
            return
        values: dict[str, Value] = {"points": claim.points, "expected": points, "cube": ending.stake, "kind": kind.word}
        multiple = claim.points in (ending.stake, ending.stake * 2, ending.stake * 3)
        if ending.cause == "drop":
            self._tell_claim("wrong-points", index, "drop", values)
        elif self._jacoby_holds() and claim.points == ending.stake * kind:
            self._tell_claim("jacoby-gammon-counted", index, "default", values)
        elif multiple:
            said = WinKind(claim.points // ending.stake)
            self._tell_claim("win-kind-not-earned", index, "default", {"said": said.word, **values})
        else:
            self._tell_claim("wrong-points", index, "bear-off", values)

    # -- games that somebody gave up -----------------------------------------------------------------------------

    def _resigned(self, ending: Ending) -> Outcome:
        """A resignation or forfeit that the file tells, with its level or without."""
        winner = ending.winner
        self._check_settlement(self._action_place(ending.index, "action"))
        claim = next((claim for claim in self._claims if claim.points), None)
        kind = None if ending.kind is None else self._counted(ending.kind)
        if kind is None:
            kind = self._level(claim, winner) if claim else WinKind.SINGLE
        other_wins = self._check_winner(winner)
        if claim is None and ending.whole_match:
            return self._end(winner, ending.cause, None, self._need(winner))
        if kind is None:
            rest = self._rest_of_match(claim, winner)
            if claim is not None and not (rest or ending.whole_match or other_wins):
                values: dict[str, Value] = {"points": claim.points or 0, "cube": self._walk.cube}
                self._tell_claim("wrong-points", self._claims.index(claim), "no-multiple", values)
            return self._end(winner, ending.cause, None, rest or (self._least(winner) if claim else None))
        self._compare_claims(winner)
        points = self._within_bankroll(winner, self._worth(kind))
        if not other_wins and claim is not None:
            self._compare_level(claim, winner, kind, points)
        if ending.kind is not None or claim is not None:
            self._check_level(winner, kind, self._action_place(ending.index, "action"))
        return self._end(winner, ending.cause, kind, points if claim or ending.kind else None)

    def _forfeited(self, ending: Ending) -> Outcome:
        """A game lost by clock or connection: worth what the rules say or, where they are silent, the claim."""
        winner = ending.winner
        claim = next((claim for claim in self._claims if claim.points), None)
        other_wins = self._check_winner(winner)
        cause, rule, worth = self._forfeit(ending, claim)
        if worth is None:
            kind = None if claim is None else self._level(claim, winner)
            return self._end(winner, cause, kind, None if claim is None else claim.points)
        points = worth if rule == "match" else self._within_bankroll(winner, worth)
        if claim is not None and claim.points != points and not other_wins:
            index = self._claims.index(claim)
            if not self._capped(index, claim, winner, points):
                values: dict[str, Value] = {"points": claim.points or 0, "expected": points, "rule": rule}
                self._tell_claim("forfeit-points-wrong", index, "default", values)
        kind = None if rule == "match" else WinKind.GAMMON if rule == "gammon" else WinKind.SINGLE
        return self._end(winner, cause, kind, points)

    def _forfeit(self, ending: Ending, claim: Claim | None) -> tuple[LostBy, ForfeitRule, int | None]:
        """Why the game was forfeited, what the rules say of that, and the points; None where they say nothing.

        Of a cause that the file does not tell both rules are tried, and the first that the claim keeps to is taken.
        """
        rules, cube, need = self._setting.rules, self._walk.cube, self._need(ending.winner)
        said = self._walk.game.actions[ending.index]
        causes: tuple[LostBy, ...] = ("disconnection",) if ending.cause == "disconnection" else ("time",)
        if isinstance(said, Forfeit) and said.cause == "unknown":
            causes = ("time", "disconnection")
        worths: dict[ForfeitRule, int | None] = {
            "none": None, "single": cube, "game": cube, "gammon": cube * WinKind.GAMMON, "match": need,
        }  # fmt: skip
        found = [(cause, rules.timeout if cause == "time" else rules.disconnection) for cause in causes]
        fitting = (one for one in found if claim is not None and worths[one[1]] == claim.points)
        cause, rule = next(fitting, found[0])
        return cause, rule, worths[rule]

    def _unmarked(self, claim: Claim) -> Outcome:
        """The game stops and points are claimed: the loser resigned, at the level that the points make."""
        winner = next((one.winner for one in self._claims if one.winner is not None), None)
        winner = winner or self._silent_winner(claim)
        index = self._claims.index(claim)
        kind = self._level(claim, winner)
        values: dict[str, Value] = {"points": claim.points or 0, "cube": self._walk.cube}
        if kind is None and (rest := self._rest_of_match(claim, winner)):
            return self._end(winner, "resignation", None, rest)
        if kind is None:
            self._tell_claim("wrong-points", index, "no-multiple", values)
            return self._end(winner, "resignation", None, self._least(winner))
        self._compare_claims(winner)
        points = self._within_bankroll(winner, self._worth(kind))
        self._check_settlement(self._claim_place(index))
        self._compare_level(claim, winner, kind, points)
        self._check_level(winner, kind, self._claim_place(index))
        return self._end(winner, "resignation", kind, points)

    def _check_settlement(self, place: Place) -> None:
        """Tells of a concession in contact, where the rules let nobody concede before the race."""
        first, second = self._walk.board
        rear = [max((point for point in range(1, BAR + 1) if counts[point]), default=0) for counts in (first, second)]
        if self._setting.rules.settlement == "forbid" and sum(rear) > BAR:
            self._tell("ended-without-cause", place)

    def _compare_level(self, claim: Claim, winner: Side, kind: WinKind, points: int) -> None:
        """Tells of claimed points that are not those of the level that was given up."""
        index = self._claims.index(claim)
        if claim.points == points or self._capped(index, claim, winner, points):
            return
        values: dict[str, Value] = {"points": claim.points or 0, "cube": self._walk.cube, "expected": points}
        values["kind"] = kind.word
        if self._jacoby_holds() and claim.points == self._walk.cube * kind:
            self._tell_claim("jacoby-gammon-counted", index, "default", values)
        else:
            self._tell_claim("wrong-points", index, "resignation", values)

    def _rest_of_match(self, claim: Claim | None, winner: Side) -> int | None:
        """What the match still needed, where the claim says so and no game is worth so much: the match was given up."""
        need = self._cap(winner)
        if claim is None or claim.points is None or need is None:
            return None
        index = self._claims.index(claim)
        if claim.points == need:
            self._tell_claim("points-capped", index, "match-given-up", {"points": need})
        elif not self._capped(index, claim, winner, need):
            return None
        return need

    def _least(self, winner: Side) -> int:
        """The points of a game whose claim cannot be: those that the next score line gives, else of a single game."""
        score, following = self._setting.score, self._setting.next_score
        worths = [self._worth(self._counted(kind)) for kind in WinKind]
        if following is not None and following[winner.opponent - 1] == score[winner.opponent - 1]:
            gained = following[winner - 1] - score[winner - 1]
            if gained in worths:
                return gained
        return worths[0]

    def _silent_winner(self, claim: Claim) -> Side:
        """The winner where the file does not say: whom the next score or the end of the match gives the points.

        Where neither tells, it is not the side that rolled last.
        """
        score, length, points = self._setting.score, self._setting.rules.length, claim.points or 0
        booked = {Side.FIRST: (score[0] + points, score[1]), Side.SECOND: (score[0], score[1] + points)}
        following = [side for side in Side if booked[side] == self._setting.next_score]
        if not following and claim.ends_match and length is not None:
            following = [side for side in Side if max(booked[side]) >= length]
        if len(following) == 1:
            return following[0]
        last = self._walk.game.actions[-1] if self._walk.game.actions else None
        if isinstance(last, Roll | Resign):
            return last.side.opponent
        return Side.FIRST

    def _end(self, winner: Side | None, ended_by: EndedBy, kind: WinKind | None, points: int | None) -> Outcome:
        return Outcome(winner, ended_by, kind, points, self._first_claim(), self._told)
