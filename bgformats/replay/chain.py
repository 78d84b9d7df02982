"""Plays a whole match over: the games in order, the score from game to game, Crawford, and the end of the match.

Nothing is trusted because the file says it. The score before a game is derived from the games before; what the file
claims stands beside it. Where both differ the chain goes on as the match was played (catalogue of checks, "Score
chain"), so that one slip makes one finding.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bgformats.diagnostics import Fact, Part, Place, Value
from bgformats.game.variant import STANDARD, VARIANTS, Variant, stranger_named, variant_named
from bgformats.model.record import Game, Match, Roll, SetUp
from bgformats.model.ruleset import Ruleset
from bgformats.model.verified import VerifiedGame, VerifiedMatch
from bgformats.replay.outcome import Outcome, Outcomes
from bgformats.replay.walk import Setting, Walk
from bgformats.terms import Side

Score = tuple[int, int]

SAME_GAME_ROLLS = 8
"""Rolls from which on two games that are played alike are one game written twice."""
_TWINS_KEPT = 8
"""Games with the same rolls that later ones are compared with: more would make a heap of empty games quadratic."""
_PLAY_FACTS = frozenset(
    ("no-checker-at-origin", "bar-not-entered", "blocked-point", "die-not-rolled", "bear-off-too-early",
     "bear-off-gap", "smaller-die-played", "die-left-unplayed", "false-pass", "play-missing")
)  # fmt: skip
_POINT_FACTS = frozenset(
    ("wrong-points", "win-kind-not-earned", "wrong-winner", "jacoby-gammon-counted", "double-in-crawford-game",
     "cube-not-in-play")
)  # fmt: skip


def verify(match: Match, rules: Ruleset, number: int = 0, file_marks: bool = True) -> VerifiedMatch:
    """Plays ``match`` over by ``rules``.

    ``number`` is the match's 0-based place in its file. ``file_marks``: whether the file marks hits anywhere; where
    it does, a play without a mark is read as one that does not hit.
    """
    return _Chain(match, rules, number, file_marks).run()


@dataclass(frozen=True, slots=True)
class _Played:
    """One game played over from a given score, with its facts kept apart until the score is settled."""

    game: VerifiedGame
    outcome: Outcome
    facts: list[Fact]


class _Chain:
    def __init__(self, match: Match, rules: Ruleset, number: int, file_marks: bool) -> None:
        self.match = match
        self.rules = rules
        self.number = number
        self.file_marks = file_marks
        self.facts: list[Fact] = []
        self.games: list[VerifiedGame] = []
        self.score: Score = (0, 0)
        self.variant = self._variant()
        self._crawford_played = False
        self._gap = False
        self._last_number: int | None = None
        self._names = {match.players}
        self._seen: dict[tuple[tuple[int, int] | None, ...], list[int]] = {}
        self._excused: int | None = None
        self._claimed_next: Score | None = None
        self._unsettled = False
        self._zero_headers = all(game.score_claimed in (None, (0, 0)) for game in match.games)

    def run(self) -> VerifiedMatch:
        self._check_declared()
        for index, game in enumerate(self.match.games):
            twin = self._twin(index, game)
            if twin is None:
                self._play(index, game)
            else:
                self._tell("duplicate-game", index, "heading", twin=twin + 1)
                self.games.append(self._replay(index, game, self.score, None).game)
        self._check_end()
        return VerifiedMatch(self.number, self.match, self.rules, tuple(self.games), tuple(self.facts))

    # -- one game ------------------------------------------------------------------------------------------------

    def _play(self, index: int, game: Game) -> None:
        if self.match.mode == "exercise":
            played = self._replay(index, game, (0, 0), False)
            self.facts.extend(played.facts)
            self.games.append(played.game)
            return
        self._check_number(index, game)
        self._check_names(index, game)
        length = self.rules.length
        if length is not None and max(self.score) >= length:
            self._tell("game-after-match-end", index, "heading", first=self.score[0], second=self.score[1])
            self.games.append(self._replay(index, game, self.score, False).game)
            return
        score = self._score_before(index, game)
        crawford = self._crawford(score, game)
        played = self._fitting(index, game, score, crawford)
        if crawford is None:
            crawford = False
        self._add_facts([_corrected(fact, played.game) for fact in played.facts])
        self.games.append(played.game)
        self._check_crawford_mark(index, game, crawford)
        if crawford or (length is not None and length - 1 in score):
            self._crawford_played = True
        self._move_on(index, game, score, played)

    def _add_facts(self, facts: list[Fact]) -> None:
        """Takes over a game's facts, and remembers which of them excuses a score line that follows from a claim."""
        before = len(self.facts)
        self.facts += facts
        self._excused = next((before + at for at, fact in enumerate(facts) if fact.what in _POINT_FACTS), None)

    def _move_on(self, index: int, game: Game, score: Score, played: _Played) -> None:
        self.score = played.game.score_after
        outcome = played.outcome
        self._claimed_next = None
        claim = outcome.claimed
        if claim is not None and claim.points is not None:
            winner = claim.winner or outcome.winner
            if winner is not None:
                self._claimed_next = _add(score, winner, claim.points)
        self._unsettled = outcome.points is None
        if outcome.points is None and outcome.winner is None:
            last = len(game.actions) - 1
            place = (
                Place(self.number, index, last, "action") if last >= 0 else Place(self.number, index, part="heading")
            )
            self.facts.append(Fact("unfinished-game", place))
        if self.rules.length is None or max(self.score) < self.rules.length:
            self._check_end_claims(index, game, outcome)

    def _check_end_claims(self, index: int, game: Game, outcome: Outcome) -> None:
        """Tells of a claimed end of the match that is none, unless the points it rests on are told of already."""
        for at, claim in enumerate(game.claims):
            if claim.ends_match and not outcome.disputed:
                self._tell("match-end-claim-wrong", index, "result", at)

    def _replay(self, index: int, game: Game, score: Score, crawford: bool | None) -> _Played:
        return self._replay_as(self.variant, index, game, score, crawford)

    def _replay_as(self, variant: Variant, index: int, game: Game, score: Score, crawford: bool | None) -> _Played:
        facts: list[Fact] = []
        length = self.rules.length
        post_crawford = length is not None and length - 1 in score and not crawford and length > 1
        setting = Setting(self.number, index, self.rules, variant, score, crawford, post_crawford, self.file_marks)
        walk = Walk(game, setting, facts)
        walk.run()
        outcome = Outcomes(walk).outcome()
        after = score
        if outcome.winner is not None and outcome.points is not None:
            after = _add(score, outcome.winner, outcome.points)
        verified = VerifiedGame(
            number=index,
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
        )
        return _Played(verified, outcome, facts)

    def _fitting(self, index: int, game: Game, score: Score, crawford: bool | None) -> _Played:
        """The game played over; as another variant where its start does not fit and another's does."""
        played = self._replay(index, game, score, crawford)
        if not _start_fails(played) or self.rules.variant != "auto":
            return played
        for variant in VARIANTS:
            if variant is self.variant:
                continue
            other = self._replay_as(variant, index, game, score, crawford)
            if not any(fact.what in _PLAY_FACTS for fact in other.facts):
                self._tell("wrong-start-position", index, "heading", expected=self.variant.title, fits=variant.title)
                self.variant = variant
                return other
        return played

    # -- the score -----------------------------------------------------------------------------------------------

    def _score_before(self, index: int, game: Game) -> Score:
        """The score that the game starts from, after what the file says of it was compared with what was derived."""
        derived, claimed = self.score, game.score_claimed
        if claimed is None:
            self._tell("missing-score-line", index, "heading")
            return derived
        if self._excused is not None and claimed == self._claimed_next:
            self._relate(self._excused, index, claimed, derived)
            return claimed
        if claimed == derived or self._takes_header(index, game, claimed):
            return claimed
        if not self._is_possible(index, claimed):
            return derived
        side = 0 if claimed[0] != derived[0] else 1
        values: dict[str, Value] = {
            "first": claimed[0], "second": claimed[1], "derived_first": derived[0], "derived_second": derived[1],
        }  # fmt: skip
        place = Place(self.number, index, None, "score", side)
        self.facts.append(Fact("score-chain-broken", place, "first-game" if index == 0 else "default", values))
        return self._agreed(index, game, claimed, derived)

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

    def _takes_header(self, index: int, game: Game, claimed: Score) -> bool:
        """Whether the header is taken without a word: games are missing, or a game before has no result."""
        if self.rules.mode == "money" and (self._zero_headers or self.match.mode == "unknown"):
            # A session may be booked game by game.
            return True
        if index == 0:
            starts_late = game.number is not None and game.number > 1
            set_up = any(isinstance(action, SetUp) for action in game.actions[:1])
            return starts_late or set_up or self.rules.mode == "money"
        return self._gap or self._unsettled

    def _agreed(self, index: int, game: Game, claimed: Score, derived: Score) -> Score:
        """Of the header and the derived score the one that the next score line agrees with, else the header."""
        later = next((one for one in self.match.games[index + 1 :] if one.score_claimed is not None), None)
        if later is None or later.score_claimed is None:
            return claimed
        for score in (claimed, derived):
            after = self._replay(index, game, score, False).game.score_after
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
        if self._crawford_played:
            return False
        if self._history_is_missing():
            # The Crawford game may lie in what is not in the file: a double tells that it does.
            return not any(action.kind == "double" for action in game.actions)
        return True

    def _history_is_missing(self) -> bool:
        first = self.match.games[0]
        if not self.games:
            return first.score_claimed not in (None, (0, 0))
        return self._gap

    def _check_crawford_mark(self, index: int, game: Game, crawford: bool) -> None:
        if game.crawford_claimed and not crawford:
            self._tell("crawford-flag-wrong", index, "heading")

    def _variant(self) -> Variant:
        named = self.rules.variant if self.rules.variant != "auto" else self.match.options.variant
        return (variant_named(named) if named else None) or STANDARD

    # -- facts about the file's order ----------------------------------------------------------------------------

    def _check_declared(self) -> None:
        options = self.match.options
        if self.rules.mode == "match" and self.match.mode == "match":
            if options.jacoby:
                self.facts.append(
                    Fact("money-rule-in-match", Place(self.number, part="jacoby"), values={"rule": "Jacoby"})
                )
            if options.beavers:
                self.facts.append(
                    Fact("money-rule-in-match", Place(self.number, part="beavers"), values={"rule": "beavers"})
                )
        if options.variant and variant_named(options.variant) is None:
            values: dict[str, Value] = {"value": options.variant, "known": ", ".join(v.title for v in VARIANTS)}
            self.facts.append(Fact("malformed-header", Place(self.number, part="variant"), "variant", values))

    def _check_number(self, index: int, game: Game) -> None:
        self._gap = False
        if game.number is None:
            return
        expected = 1 if self._last_number is None else self._last_number + 1
        if index > 0 and game.number != expected:
            self._gap = True
            self._tell("game-number-gap", index, "heading", number=game.number, expected=expected)
        self._last_number = game.number

    def _check_names(self, index: int, game: Game) -> None:
        if game.players is None or game.players in self._names:
            return
        first = self.match.players
        swapped = game.players == (first[1], first[0])
        side = 0 if game.players[0].name != first[0].name else 1
        if [player.name for player in game.players] != [player.name for player in first]:
            place = Place(self.number, index, None, "header", side)
            values: dict[str, Value] = {"name": game.players[side].name, "before": first[side].name}
            self.facts.append(Fact("player-name-changed", place, "swapped" if swapped else "default", values))
        self._names.add(game.players)

    def _twin(self, index: int, game: Game) -> int | None:
        """The earlier game that this one repeats."""
        dice = tuple([action.dice for action in game.actions if isinstance(action, Roll)])
        if not dice:
            return None
        for earlier in self._seen.setdefault(dice, []):
            twin = self.match.games[earlier]
            same_place = (twin.number, twin.score_claimed) == (game.number, game.score_claimed)
            if (same_place or len(dice) >= SAME_GAME_ROLLS) and twin.actions == game.actions:
                return earlier
        if len(self._seen[dice]) < _TWINS_KEPT:
            self._seen[dice].append(index)
        return None

    def _check_end(self) -> None:
        length = self.rules.length
        if length is not None and max(self.score) < length and self.match.games:
            values: dict[str, Value] = {"first": self.score[0], "second": self.score[1], "length": length}
            self.facts.append(Fact("unfinished-match", Place(self.number, part="match"), values=values))

    def _tell(self, what: str, index: int, part: Part, item: int = 0, **values: Value) -> None:
        self.facts.append(Fact(what, Place(self.number, index, None, part, item), values=values))


def _add(score: Score, winner: Side, points: int) -> Score:
    return (score[0] + points, score[1]) if winner is Side.FIRST else (score[0], score[1] + points)


def _corrected(fact: Fact, game: VerifiedGame) -> Fact:
    """A double in the Crawford game with what the game is really worth, and the score that this makes."""
    if fact.what != "double-in-crawford-game" or game.points_derived is None:
        return fact
    score = game.score_after
    values: dict[str, Value] = {"points": game.points_derived, "first": score[0], "second": score[1]}
    return replace(fact, variant="corrected", values={**fact.values, **values})


def _start_fails(played: _Played) -> bool:
    """Whether one of the first plays of the game cannot be made from its start."""
    if isinstance(played.game.game.actions[0] if played.game.game.actions else None, SetUp):
        return False
    early = [step.action for step in played.game.steps if isinstance(step.said, Roll)][:4]
    return len(early) > 1 and any(fact.what in _PLAY_FACTS and fact.place.action in early for fact in played.facts)
