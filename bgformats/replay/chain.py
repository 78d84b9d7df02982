"""Plays a whole match over: the games in order, the score from game to game, Crawford, and the end of the match.

Nothing is trusted because the file says it. The score before a game is derived from the games before; what the file
claims stands beside it. Where both differ the chain goes on as the match was played (catalogue of checks, "Score
chain"), so that one slip makes one finding.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bgformats.diagnostics import Fact, Part, Place, Severity, Value
from bgformats.model.record import Game, Match, Resign, Roll, SetUp
from bgformats.model.ruleset import Ruleset
from bgformats.model.rulings import NO_RULINGS, Rulings
from bgformats.model.verified import VerifiedGame, VerifiedMatch
from bgformats.replay.clock import clock_facts
from bgformats.replay.order import Order
from bgformats.replay.outcome import Outcome
from bgformats.replay.single import Games, Played, Score, added, adjustment, corrected
from bgformats.replay.start import ILLEGAL_PLAYS, Start
from bgformats.replay.starter import wrong_starter
from bgformats.replay.worth import Worth
from bgformats.terms import Side

_POINT_FACTS = frozenset(
    ("wrong-points", "win-kind-not-earned", "wrong-winner", "jacoby-gammon-counted", "double-in-crawford-game",
     "cube-not-in-play", "wrong-cube-value", "forfeit-points-wrong")
)  # fmt: skip


def verify(
    match: Match,
    rules: Ruleset,
    number: int = 0,
    file_marks: bool = True,
    rulings: Rulings = NO_RULINGS,
    *,
    forced: bool = False,
) -> VerifiedMatch:
    """Plays ``match`` over by ``rules``.

    ``number`` is the match's 0-based place in its file. ``file_marks``: whether the file marks hits anywhere; where
    it does, a play without a mark is read as one that does not hit. ``rulings`` are the director's.
    ``forced``: games are played from the start of ``rules``, even where another one fits and that one does not.
    """
    return _Chain(match, rules, number, file_marks, rulings, forced).run()


def _begins_set_up(game: Game) -> bool:
    """Whether a position is set up before anything is played: there may be dice on the board already."""
    for action in game.actions:
        if isinstance(action, SetUp):
            return True
        if not isinstance(action, Roll) or action.stated != "nothing":
            return False
    return False


class _Chain:
    def __init__(
        self, match: Match, rules: Ruleset, number: int, file_marks: bool, rulings: Rulings, forced: bool
    ) -> None:
        self._rulings = rulings
        self._forced = forced
        self.match = match
        self.rules = rules
        self.number = number
        self.file_marks = file_marks
        self.facts: list[Fact] = []
        self.games: list[VerifiedGame] = []
        self.score: Score = (0, 0)
        self._crawford_played = False
        self._order = Order(match, rules, number, self.facts)
        self._games = Games(number, match, rules, file_marks, rulings, self._order.declined)
        self._start = Start(self._games, self._order, self.facts, forced=forced)
        self._excused: int | None = None
        self._claimed_next: Score | None = None
        self._unsettled = False
        self._worth: Worth | None = None
        self._floor: Score = (0, 0)
        self._counted_again: Score | None = None
        self._columns: tuple[str, str] | None = None
        self._last_winner: Side | None = None
        self._score_unkept = False
        self._zero_headers = all(game.score_claimed in (None, (0, 0)) for game in match.games)

    def run(self) -> VerifiedMatch:
        self._order.check_declared()
        for index, game in enumerate(self.match.games):
            twin = self._order.twin(index, game)
            if twin is None:
                self._play(index, game)
            else:
                self._repeat(index, game, twin)
        self._check_end()
        self.facts += clock_facts(self.number, self.games, self.rules)
        facts = tuple(self._weighed())
        return VerifiedMatch(self.number, self.match, self.rules, tuple(self.games), facts, forced=self._forced)

    def _weighed(self) -> Iterator[Fact]:
        """The facts as heavy as the rules and the director's rulings make them."""
        illegal = {"error": None, "stands": Severity.WARNING, "report": Severity.INFO}[self.rules.illegal_play]
        for fact in self.facts:
            if fact.what in ILLEGAL_PLAYS:
                severity = Severity.INFO if self._stands(fact) else illegal
                yield fact if severity is None else replace(fact, severity=severity)
            elif fact.what == "false-hit-mark" and self.rules.hit_marks == "strict":
                yield replace(fact, severity=Severity.ERROR)
            else:
                yield fact

    def _stands(self, fact: Fact) -> bool:
        """Whether the director has ruled that this play stands."""
        place = fact.place
        if place.game is None or place.action is None:
            return False
        steps = self.games[place.game].steps
        turn = steps[place.action].turn if place.action < len(steps) else None
        rulings = self._rulings.of_game(self.number, place.game)
        return any(one.decision == "stands" and one.turn == turn for one in rulings)

    # -- one game ------------------------------------------------------------------------------------------------

    def _repeat(self, index: int, game: Game, twin: int) -> None:
        """A game that stands in the file already; whether its points were counted again the next score line tells."""
        self._tell("duplicate-game", index, "heading", twin=twin + 1)
        repeated = self._replay(index, self.score, None).game
        self._leave_out(repeated)
        self._counted_again = repeated.score_after
        if self._order.last_number is not None and game.number == self._order.last_number + 1:
            self._order.last_number = game.number

    def _leave_out(self, game: VerifiedGame) -> None:
        """Keeps a game that does not count: the score stays as it was."""
        self.games.append(replace(game, score_after=self.score))

    def _play(self, index: int, game: Game) -> None:
        if self.match.mode == "exercise":
            played = self._replay(index, (0, 0), False)
            self.facts.extend(played.facts)
            self.games.append(played.game)
            return
        self._follow_columns(game)
        over = self._over(index)
        if over is not None:
            values: dict[str, Value] = {"first": self.score[0], "second": self.score[1]}
            values["games"] = self.rules.games or 1
            self.facts.append(Fact("game-after-match-end", Place(self.number, index, part="heading"), over, values))
            self._leave_out(self._replay(index, self.score, False).game)
            return
        self._order.check_number(index, game)
        self._order.check_names(index, game)
        length = self.rules.length
        score = self._score_before(index, game)
        if index == 0:
            self._check_start(game, score)
        crawford = self._crawford(score, game)
        played = self._start.fitting(index, score, crawford)
        if crawford is None:
            crawford = False
        self._add_facts([corrected(fact, played.game) for fact in played.facts])
        self.games.append(played.game)
        self._check_starter(index, game)
        self._check_crawford_mark(index, game, crawford)
        if crawford or (length is not None and length - 1 in score):
            self._crawford_played = True
        self._move_on(index, game, score, played)

    def _over(self, index: int) -> str | None:
        """What has ended the match before this game, as the variant of a message; None while it goes on."""
        rules, score = self.rules, self.score
        if rules.length is not None and max(score) >= rules.length:
            claimed = self.match.games[index].score_claimed
            goes_on = self._unsettled and claimed is not None and max(claimed) < rules.length
            return None if goes_on else "default"
        return self._ended(index)

    def _ended(self, games: int) -> str | None:
        """What but a match length has ended the session after so many games, as the variant of a message."""
        rules, score = self.rules, self.score
        if rules.mode == "series" and rules.games is not None and games >= rules.games:
            return "games"
        if rules.bankroll is not None:
            lead = score[0] - score[1]
            if lead >= rules.bankroll[1] or -lead >= rules.bankroll[0]:
                return "bankroll"
        return None

    def _add_facts(self, facts: list[Fact]) -> None:
        """Takes over a game's facts, and remembers which of them excuses a score line that follows from a claim."""
        before = len(self.facts)
        self.facts += facts
        self._excused = next((before + at for at, fact in enumerate(facts) if fact.what in _POINT_FACTS), None)

    def _move_on(self, index: int, game: Game, score: Score, played: Played) -> None:
        adjusted = adjustment(played.game.rulings)
        self._floor, self.score = (score[0] + adjusted[0], score[1] + adjusted[1]), played.game.score_after
        outcome = played.outcome
        self._claimed_next = None
        claim = outcome.claimed
        if claim is not None and claim.points is not None:
            winner = claim.winner or outcome.winner
            if winner is not None:
                self._claimed_next = added(self._floor, winner, claim.points)
        self._worth = played.worth
        # Points that make no level of win are only claimed: they settle neither the score nor the match.
        self._unsettled = outcome.points is None or (outcome.disputed and outcome.kind is None)
        if outcome.points is None and outcome.winner is None and not self._order.declined:
            last = len(game.actions) - 1
            place = (
                Place(self.number, index, last, "action") if last >= 0 else Place(self.number, index, part="heading")
            )
            self.facts.append(Fact("unfinished-game", place))
        if self.rules.mode == "single":
            return  # each game is a match of its own
        goes_on = self._ended(index + 1) is None
        if goes_on if self.rules.length is None else max(self.score) < self.rules.length:
            self._check_end_claims(index, game, outcome)
        elif self.rules.mode == "series":
            self._check_series_claims(index, game, outcome)

    def _check_end_claims(self, index: int, game: Game, outcome: Outcome) -> None:
        """Tells of a claimed end of the match that is none, unless the points it rests on are told of already.

        Who resigns the match ends it, whatever the points are.
        """
        if any(isinstance(action, Resign) and action.whole_match for action in game.actions):
            return
        for at, claim in enumerate(game.claims):
            if claim.ends_match and not outcome.disputed:
                self._tell("match-end-claim-wrong", index, "result", at)

    def _check_series_claims(self, index: int, game: Game, outcome: Outcome) -> None:
        """Tells of a series that is claimed by the side that is behind at its end."""
        for at, claim in enumerate(game.claims):
            winner = claim.winner or outcome.winner
            if not claim.ends_match or winner is None or outcome.disputed:
                continue
            if self.score[winner - 1] < self.score[winner.opponent - 1]:
                self._tell("match-end-claim-wrong", index, "result", at)

    def _replay(self, index: int, score: Score, crawford: bool | None) -> Played:
        return self._games.replay(self._start.variant, index, score, crawford)

    # -- the score -----------------------------------------------------------------------------------------------

    def _score_before(self, index: int, game: Game) -> Score:
        """The score that the game starts from, after what the file says of it was compared with what was derived."""
        derived, claimed = self.score, game.score_claimed
        if claimed is None or (self._score_unkept and claimed == (0, 0)):
            return derived
        if self._excused is not None and claimed == self._claimed_next and self._is_about_points(claimed):
            self._relate(self._excused, index, claimed, derived)
            return claimed
        again, self._counted_again = self._counted_again, None
        if index == 0:
            return self._first_score(game, claimed)
        taken = self._takes_header(claimed)
        # A session's balance may be anything; what a match cannot have is told even where the header is taken.
        if claimed in (derived, again) or (taken and self.rules.length is None):
            return claimed
        if not self._is_possible(index, claimed):
            return derived
        if taken:
            return claimed
        side = 0 if claimed[0] != derived[0] else 1
        values: dict[str, Value] = {
            "first": claimed[0], "second": claimed[1], "derived_first": derived[0], "derived_second": derived[1],
        }  # fmt: skip
        variant = "default"
        if self._unsettled and self._worth is not None:
            variant = "unsettled"
            values["points"] = ", ".join(str(points) for points in sorted(self._worth.points))
        place = Place(self.number, index, None, "score", side)
        self.facts.append(Fact("score-chain-broken", place, variant, values))
        if self._zero_headers and len(self.match.games) > 2:
            # Nobody kept the score in this file; said once, that is enough.
            self._score_unkept = True
            return derived
        return self._agreed(index, game, claimed, derived)

    def _first_score(self, game: Game, claimed: Score) -> Score:
        """The score that the file begins at. One that is not 0-0 is believed unless the next score line belies it."""
        if claimed == (0, 0):
            return claimed
        if not self._is_possible(0, claimed):
            return (0, 0)
        late = (game.number or 1) > 1 or _begins_set_up(game) or self.rules.mode == "money"
        if late or self._agreed(0, game, claimed, (0, 0)) == claimed:
            return claimed
        values: dict[str, Value] = {"first": claimed[0], "second": claimed[1], "derived_first": 0, "derived_second": 0}
        place = Place(self.number, 0, None, "score", 0 if claimed[0] else 1)
        self.facts.append(Fact("score-chain-broken", place, "first-game", values))
        return (0, 0)

    def _check_start(self, game: Game, score: Score) -> None:
        """Tells of a match whose first games are not in the file."""
        values: dict[str, Value] = {"first": score[0], "second": score[1], "number": game.number or 1}
        if score != (0, 0):
            place = Place(self.number, 0, None, "score", 0 if score[0] else 1)
            self.facts.append(Fact("match-starts-late", place, values=values))
        elif game.number is not None and game.number > 1:
            self.facts.append(Fact("match-starts-late", Place(self.number, 0, part="heading"), "number", values))

    def _is_about_points(self, claimed: Score) -> bool:
        """Whether what was told of the game before touches its points, and not a cube that made no difference."""
        if self._excused is None:
            return False
        return claimed != self.score or self.facts[self._excused].what == "wrong-points"

    def _is_possible(self, index: int, claimed: Score) -> bool:
        """Whether a game can begin at this score; tells where it cannot."""
        length = self.rules.length
        values: dict[str, Value] = {"first": claimed[0], "second": claimed[1], "length": length or 0}
        if min(claimed) < 0:
            place = Place(self.number, index, None, "score", 0 if claimed[0] < 0 else 1)
            self.facts.append(Fact("impossible-score", place, "negative", values))
            return False
        if length is not None and max(claimed) >= length:
            place = Place(self.number, index, None, "score", 0 if claimed[0] >= length else 1)
            self.facts.append(Fact("impossible-score", place, values=values))
            return False
        return True

    def _takes_header(self, claimed: Score) -> bool:
        """Whether the header is taken without a word: games are missing, or a game before has no result."""
        if self.rules.mode == "single":
            # Each game counts for itself; a score line may say anything.
            return True
        if self.rules.mode == "money" and (self._zero_headers or self.match.mode == "unknown"):
            # A session may be booked game by game.
            return True
        return self._order.gap or (self._unsettled and self._can_have_grown(claimed))

    def _can_have_grown(self, claimed: Score) -> bool:
        """Whether a game without a result can have been worth what the header adds to the score before it."""
        gained = claimed[0] - self._floor[0], claimed[1] - self._floor[1]
        return min(gained) >= 0 and (self._worth is None or self._worth.allows(gained))

    def _agreed(self, index: int, game: Game, claimed: Score, derived: Score) -> Score:
        """Of the header and the derived score the one that the next score line agrees with, else the header."""
        later = next((one for one in self.match.games[index + 1 :] if one.score_claimed is not None), None)
        if later is None or later.score_claimed is None:
            return claimed
        for score in (claimed, derived):
            after = self._replay(index, score, False).game.score_after
            if after == later.score_claimed:
                return score
        return claimed

    def _relate(self, at: int, index: int, claimed: Score, derived: Score) -> None:
        """Ties a score line that follows from a wrong claim to the finding about that claim."""
        note = f"the next score line, {claimed[0]}-{claimed[1]}, follows from this claim"
        if claimed != derived:
            note += f"; derived is {derived[0]}-{derived[1]}"
        side = 0 if claimed[0] != derived[0] else 1
        self.facts[at] = self.facts[at].relating(note, Place(self.number, index, None, "score", side))

    # -- Crawford and variants -----------------------------------------------------------------------------------

    def _crawford(self, score: Score, game: Game) -> bool | None:
        """Whether this is the Crawford game: the first after a side has come to one point from the end."""
        length = self.rules.length
        if self.rules.crawford == "off" or length is None or length == 1 or length - 1 not in score:
            return False
        if score[0] == score[1]:
            return False  # both are one point away, so it was played when the first came there
        if self._crawford_played or not self._start.variant.cube or self._order.declined:
            return False
        if self._history_is_missing():
            if game.post_crawford_claimed:
                return False
            # The Crawford game may lie in what is not in the file: a double tells that it does.
            return not any(
                action.kind == "double" or (isinstance(action, SetUp) and action.cube > 1) for action in game.actions
            )
        return True

    def _history_is_missing(self) -> bool:
        first = self.match.games[0]
        if not self.games:
            return first.score_claimed not in (None, (0, 0))
        return self._order.gap

    def _check_crawford_mark(self, index: int, game: Game, crawford: bool) -> None:
        if game.crawford_claimed and not crawford:
            self._tell("crawford-flag-wrong", index, "heading")

    def _check_starter(self, index: int, game: Game) -> None:
        """Tells of a game that the wrong side starts."""
        # Games that count for themselves have no game before them.
        alone = self._order.gap or self._order.declined or self.rules.mode == "single"
        before = None if alone else self._last_winner
        fact = wrong_starter(game, self._start.variant, before, Place(self.number, index))
        if fact is not None:
            self.facts.append(fact)
        self._last_winner = self.games[index].winner

    def _follow_columns(self, game: Game) -> None:
        """Turns the score where the players have changed columns and have taken their points with them."""
        if game.players is None:
            return
        names = game.players[0].name, game.players[1].name
        turned = self._columns == (names[1], names[0]) and names[0] != names[1]
        if turned and self._last_winner is not None:
            self._last_winner = self._last_winner.opponent
        if turned and game.score_claimed != self.score:
            self.score, self._floor = self.score[::-1], self._floor[::-1]
            self._claimed_next = None if self._claimed_next is None else self._claimed_next[::-1]
        self._columns = names

    def _check_end(self) -> None:
        length = self.rules.length
        if length is not None and max(self.score) < length and self.match.games:
            values: dict[str, Value] = {"first": self.score[0], "second": self.score[1], "length": length}
            self.facts.append(Fact("unfinished-match", Place(self.number, part="match"), values=values))
        self._check_session()

    def _check_session(self) -> None:
        """Tells of a series that has fewer games than were agreed on, and of table stakes that nobody has lost."""
        bankroll = self.rules.bankroll
        if bankroll is not None and self.games and self._ended(len(self.games)) is None:
            stakes: dict[str, Value] = {"first": self.score[0], "second": self.score[1]}
            stakes |= {"stake_first": bankroll[0], "stake_second": bankroll[1]}
            self.facts.append(Fact("unfinished-match", Place(self.number, part="match"), "bankroll", stakes))
        played = sum(game.points_derived is not None for game in self.games)
        if self.rules.mode == "series" and self.rules.games is not None and played < self.rules.games:
            values: dict[str, Value] = {"first": self.score[0], "second": self.score[1]}
            values |= {"played": played, "games": self.rules.games}
            self.facts.append(Fact("unfinished-match", Place(self.number, part="match"), "games", values))

    def _tell(self, what: str, index: int, part: Part, item: int = 0, **values: Value) -> None:
        self.facts.append(Fact(what, Place(self.number, index, None, part, item), values=values))
