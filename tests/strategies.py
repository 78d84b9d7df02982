"""Random legal matches as records, and what a referee booked for each game while it was played.

The referee keeps board, cube, Crawford and score by itself and asks the package only which plays are legal; nothing
of ``replay`` is used. So what it booked is an expectation from outside. The records are in the canonical form: plays
hop by hop with every hit marked, no cube values, one claim for each finished game.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from typing import Final, Literal

from hypothesis import strategies as st

from bgformats.game.plays import LegalPlay, legal_plays
from bgformats.model.record import (
    Action,
    Beaver,
    Claim,
    Double,
    Drop,
    Facts,
    Game,
    Match,
    Options,
    Play,
    Player,
    Raccoon,
    Resign,
    Roll,
    SetUp,
    Take,
)
from bgformats.terms import CubeHolder, Side, WinKind

Score = tuple[int, int]
EndedBy = Literal["bear-off", "drop", "resignation", "unfinished"]

START: Final = {24: 2, 13: 5, 8: 3, 6: 5}
MAX_ROLLS: Final = 240
"""Rolls after which somebody gives up."""


@dataclass(frozen=True)
class Booked:
    """What the referee wrote down for one game, in the words of the tally."""

    score_before: Score
    crawford: bool
    post_crawford: bool
    winner: int | None
    ended_by: EndedBy
    kind: str | None
    cube: int
    cube_owner: int
    points_derived: int | None
    score_after: Score
    rolls: tuple[int, int]


@dataclass(frozen=True)
class Moment:
    """How a game stood before one of its actions: both sides' counts, cube, holder, and whether a double is open."""

    counts: tuple[tuple[int, ...], tuple[int, ...]]
    cube: int
    holder: CubeHolder
    offered: bool


class Dealt:
    """A match, the referee's book, and how each game stood before each action. ``recipe`` makes it again.

    No dataclass: Hypothesis would print all of it.
    """

    def __init__(
        self,
        record: Match,
        booked: tuple[Booked, ...],
        moments: tuple[tuple[Moment, ...], ...],
        recipe: str = "",
    ) -> None:
        self.record = record
        self.booked = booked
        self.moments = moments
        self.recipe = recipe

    def __repr__(self) -> str:
        return self.recipe


@dataclass(frozen=True)
class Habits:
    """How the players play: chances are from 0 to 1. ``set_up``: of starting from a position near the end."""

    double: float = 0.08
    drop: float = 0.4
    resign: float = 0.01
    beaver: float = 0.4
    peaceful: float = 0.5
    set_up: float = 0.6


@dataclass(frozen=True)
class Terms:
    """The rules of a match: ``length`` None for money; the rest is what its headers say, None for nothing."""

    length: int | None
    crawford: bool | None = None
    jacoby: bool | None = None
    beavers: bool | None = None
    cube_limit: int | None = None

    @property
    def highest_cube(self) -> int:
        return min(self.cube_limit or 64, 64)


class _Table:
    """One game as it is played. Counts are lists of 26 per side, in the side's own numbering."""

    def __init__(self, rng: random.Random, terms: Terms, habits: Habits, score: Score, crawford: bool) -> None:
        self.rng = rng
        self.terms = terms
        self.habits = habits
        self.score = score
        self.crawford = crawford
        self.counts = {side: [START.get(point, 0) for point in range(26)] for side in Side}
        self.cube = 1
        self.holder = CubeHolder.CENTER
        self.offered = False
        self.actions: list[Action] = []
        self.moments: list[Moment] = []
        self.rolls = [0, 0]
        self.winner: Side | None = None
        self.ended_by: EndedBy = "unfinished"
        self.kind: WinKind | None = None
        self.points: int | None = None

    def run(self) -> None:
        """Plays the game to its end."""
        side = self.rng.choice(list(Side))
        opening = self.rng.random() >= self.habits.set_up
        if not opening:
            self._put_position()
        while self.winner is None:
            if not opening:
                self._before_roll(side)
            if self.winner is None:
                self._roll(side, opening)
            opening = False
            side = side.opponent

    def _add(self, action: Action) -> None:
        first, second = (tuple(self.counts[side]) for side in Side)
        self.moments.append(Moment((first, second), self.cube, self.holder, self.offered))
        self.actions.append(action)

    # -- the start -----------------------------------------------------------------------------------------------

    def _put_position(self) -> None:
        closed = self.rng.random() < 0.25
        first, second = self._closed_out() if closed else (self._running(), self._running())
        if closed and self.rng.random() < 0.5:
            first, second = second, first
        cube, holder = 1, CubeHolder.CENTER
        if not self.crawford and self.terms.highest_cube >= 2 and self.rng.random() < 0.3:
            cube, holder = 2, self.rng.choice([CubeHolder.FIRST, CubeHolder.SECOND])
        self._add(SetUp(points=(tuple(first), tuple(second)), cube=cube, cube_holder=holder))
        self.counts = {Side.FIRST: first, Side.SECOND: second}
        self.cube, self.holder = cube, holder

    def _running(self) -> list[int]:
        """A position without contact: all checkers in the home board or near it, some of them off already."""
        counts = [0] * 26
        counts[0] = self.rng.choice((0, 0, 0, 3, 9, 12))
        for _ in range(15 - counts[0]):
            counts[self.rng.randint(1, self.rng.choice((6, 9)))] += 1
        return counts

    def _closed_out(self) -> tuple[list[int], list[int]]:
        """One side with a closed board, the other with a checker or two on the bar."""
        closer = [0, *[2] * 6, *[0] * 19]
        for _ in range(3):
            closer[self.rng.randint(1, 6)] += 1
        other = [0] * 26
        other[25] = self.rng.randint(1, 2)
        for _ in range(15 - other[25]):
            other[self.rng.choice((0, 1, 2, 3, 4, 5, 6))] += 1
        return closer, other

    # -- before the roll -----------------------------------------------------------------------------------------

    def _before_roll(self, side: Side) -> None:
        tired = sum(self.rolls) > MAX_ROLLS
        if sum(self.rolls) and (tired or self.rng.random() < self.habits.resign):
            self._resign(self.rng.choice(list(Side)))
        elif self._may_double(side) and self.rng.random() < self.habits.double:
            self._double(side)

    def _may_double(self, side: Side) -> bool:
        mine = self.holder in (CubeHolder.CENTER, CubeHolder(int(side)))
        length = self.terms.length
        dead = length is not None and self.score[side - 1] + self.cube >= length
        return mine and not dead and not self.crawford and self.cube * 2 <= self.terms.highest_cube

    def _double(self, side: Side) -> None:
        self._add(Double(side=side))
        self.offered = True
        answerer, stake = side.opponent, self.cube
        turned = 0
        while self._turns_again(stake * 4, turned):
            self._add(Beaver(side=answerer) if turned % 2 == 0 else Raccoon(side=answerer))
            answerer, stake = answerer.opponent, stake * 2
            turned += 1
            # Whoever turns again has taken what was offered, and the side that was doubled owns the cube all along.
            self.cube, self.holder = stake, CubeHolder(int(side.opponent))
        if self.rng.random() < self.habits.drop:
            self._add(Drop(side=answerer))
            self.ended_by = "drop"
            self._won(answerer.opponent, WinKind.SINGLE, stake)
        elif not turned and self.rng.random() < 0.05:
            self._resign(answerer, told=True)
        else:
            self._add(Take(side=answerer))
            self.cube, self.holder = stake * 2, CubeHolder(int(side.opponent))
        self.offered = False

    def _turns_again(self, value: int, turned: int) -> bool:
        allowed = self.terms.length is None and self.terms.beavers is not False and turned < 2
        return allowed and value <= self.terms.highest_cube and self.rng.random() < self.habits.beaver

    def _resign(self, loser: Side, told: bool = False) -> None:
        kinds = [kind for kind in WinKind if self._can_lose(loser, kind)]
        kind = self.rng.choice(kinds)
        jacoby = self.terms.jacoby is True and self.holder is CubeHolder.CENTER
        if jacoby or told:
            # Who answers a double by giving up drops it, whatever level is meant: not every format can tell one.
            kind = WinKind.SINGLE
        if told:
            self._add(Resign(side=loser, level=kind))
        self.ended_by = "resignation"
        self._won(loser.opponent, kind, self.cube * kind)

    def _can_lose(self, loser: Side, kind: WinKind) -> bool:
        """A gammon with nothing borne off, a backgammon with a checker that is far back or may still be sent there."""
        mine, theirs = self.counts[loser], self.counts[loser.opponent]
        if kind is WinKind.SINGLE:
            return True
        if mine[0]:
            return False
        farthest = max(point for point in range(26) if mine[point])
        met = farthest + max((point for point in range(26) if theirs[point]), default=0) > 25
        return kind is WinKind.GAMMON or farthest > 18 or met

    # -- the roll ------------------------------------------------------------------------------------------------

    def _roll(self, side: Side, opening: bool) -> None:
        dice = self._dice(opening)
        plays = legal_plays(tuple(self.counts[side]), tuple(self.counts[side.opponent]), dice)
        ends = any(not any(play.mine[1:]) for play in plays)
        self.rolls[side - 1] += 1
        if plays and not ends and self.rng.random() < self.habits.resign / 2:
            self._add(Roll(side=side, dice=dice, stated="nothing"))
            self._resign(self.rng.choice(list(Side)))
            return
        if not plays:
            self._add(Roll(side=side, dice=dice, stated="no-play"))
            return
        play = self._choose(plays)
        paths = tuple(sorted((tuple(hop) for hop in play.hops), reverse=True))
        hits = tuple(sorted(set(play.hits), reverse=True))
        self._add(Roll(side=side, dice=dice, play=Play(paths=paths, hits=hits), stated="play"))
        self._move(side, play)
        if self.counts[side][0] == 15:
            self.ended_by = "bear-off"
            kind = self._shown(side.opponent)
            jacoby = self.terms.jacoby is True and self.holder is CubeHolder.CENTER
            self._won(side, kind, self.cube if jacoby else self.cube * kind)

    def _dice(self, opening: bool) -> tuple[int, int]:
        while True:
            dice = sorted((self.rng.randint(1, 6), self.rng.randint(1, 6)), reverse=True)
            if dice[0] != dice[1] or not opening:
                return dice[0], dice[1]

    def _choose(self, plays: tuple[LegalPlay, ...]) -> LegalPlay:
        if self.rng.random() < self.habits.peaceful:
            plays = tuple(play for play in plays if not play.hits) or plays
        return self.rng.choice(plays)

    def _move(self, side: Side, play: LegalPlay) -> None:
        mine, theirs = self.counts[side], self.counts[side.opponent]
        for origin, target in play.hops:
            mine[origin] -= 1
            mine[target] += 1
            if target and theirs[25 - target]:
                theirs[25 - target] -= 1
                theirs[25] += 1

    def _shown(self, loser: Side) -> WinKind:
        """The win that the final position shows."""
        counts = self.counts[loser]
        if counts[0]:
            return WinKind.SINGLE
        return WinKind.BACKGAMMON if sum(counts[19:]) else WinKind.GAMMON

    def _won(self, winner: Side, kind: WinKind, points: int) -> None:
        self.winner, self.kind, self.points = winner, kind, points


@dataclass
class _Scorer:
    """The running score and the one Crawford game of a match."""

    terms: Terms
    score: Score = (0, 0)
    crawford_played: bool = False
    games: list[Game] = field(default_factory=list)
    booked: list[Booked] = field(default_factory=list)
    moments: list[tuple[Moment, ...]] = field(default_factory=list)

    def is_over(self, games: int) -> bool:
        length = self.terms.length
        return len(self.games) >= games if length is None else max(self.score) >= length

    def play(
        self, rng: random.Random, habits: Habits, players: tuple[Player, Player], comments: tuple[str, ...]
    ) -> None:
        length = self.terms.length
        at_one = length is not None and length > 1 and length - 1 in self.score
        crawford = at_one and self.terms.crawford is not False and not self.crawford_played
        self.crawford_played |= crawford
        table = _Table(rng, self.terms, habits, self.score, crawford)
        table.run()
        before = self.score
        won = (table.points or 0) if table.winner is Side.FIRST else 0
        lost = (table.points or 0) - won
        self.score = (before[0] + won, before[1] + lost)
        ends = length is not None and max(self.score) >= length
        actions = tuple(table.actions)
        claim = Claim(winner=table.winner, points=table.points, ends_match=ends, after=len(actions))
        self.games.append(
            Game(
                number=len(self.games) + 1,
                players=players,
                score_claimed=before,
                crawford_claimed=crawford,
                actions=actions,
                claims=(claim,),
                comments=comments,
            )
        )
        self.booked.append(
            Booked(
                score_before=before,
                crawford=crawford,
                post_crawford=at_one and not crawford,
                winner=None if table.winner is None else int(table.winner),
                ended_by=table.ended_by,
                kind=None if table.kind is None else table.kind.word,
                cube=table.cube,
                cube_owner=int(table.holder),
                points_derived=table.points,
                score_after=self.score,
                rolls=(table.rolls[0], table.rolls[1]),
            )
        )
        self.moments.append(tuple(table.moments))


def deal(
    seed: int,
    terms: Terms,
    habits: Habits = Habits(),
    names: tuple[str, str] = ("Ann", "Bob"),
    facts: Facts = Facts(),  # noqa: B008 - frozen
    comments: tuple[str, ...] = (),
    money_games: int = 2,
) -> Dealt:
    """A whole match, or a money session of ``money_games`` games, played at random."""
    rng = random.Random(seed)
    players = (Player(name=names[0]), Player(name=names[1]))
    scorer = _Scorer(terms)
    while not scorer.is_over(money_games):
        scorer.play(rng, habits, players, comments)
    record = Match(
        mode="money" if terms.length is None else "match",
        length=terms.length,
        players=players,
        facts=facts,
        options=Options(
            crawford=terms.crawford, jacoby=terms.jacoby, beavers=terms.beavers, cube_limit=terms.cube_limit
        ),
        games=tuple(scorer.games),
        comments=comments,
    )
    recipe = f"deal({seed}, {terms}, {habits}, {names}, {facts!r}, {comments}, {money_games})"
    return Dealt(record, tuple(scorer.booked), tuple(scorer.moments), recipe)


# -- Hypothesis --------------------------------------------------------------------------------------------------------

ODD_NAMES: Final = (
    "", "maladroit02", "O'Brien [x]: y", "Ünal Öç", "名人", "a, b", "Game 2", "7 point match", "1) 31: 8/5 6/5",
    "; [Event 'x']", "# 1", "Wins 3 points", "; Set Pos=", "Doubles => 2", "x" * 31, "Zoé & Co", "-3", "A:l: ice",
    "Drops", "12:34", "two  blanks", "(Crawford)", "?", "|", "\"q\"",
)  # fmt: skip
"""Names that look like other parts of a file."""

_letters = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"))
_lines = st.text(_letters, max_size=20).filter(lambda text: text == text.strip())


def _is_name(text: str) -> bool:
    """Whether a line with names can hold it: no score in it, no rating at its end."""
    scores = any(mark.strip()[:2].lstrip("-")[:1].isdigit() for mark in text.split(":")[1:])
    tail = text.rpartition(",")[2].strip()
    return not scores and not (len(tail) >= 3 and tail[:1].isdigit())


names = st.one_of(st.sampled_from(ODD_NAMES), _lines).filter(_is_name)
pairs_of_names = st.tuples(names, names).filter(lambda pair: pair[0] != pair[1])
_is_remark = re.compile(r"(?!set +pos)[^;#\[]", re.IGNORECASE)
remarks = st.lists(_lines.filter(_is_remark.match), max_size=2)
_values = st.none() | _lines
facts = st.builds(Facts, event=_values, round=_values, site=_values, date=_values, transcriber=_values)

match_terms = st.builds(
    Terms,
    length=st.integers(1, 9),
    crawford=st.sampled_from((None, None, True, False)),
    cube_limit=st.sampled_from((None, None, 1, 4, 1024)),
)
money_terms = st.builds(
    Terms,
    length=st.none(),
    jacoby=st.sampled_from((None, True, False)),
    beavers=st.sampled_from((None, True, False)),
    cube_limit=st.sampled_from((None, None, 64)),
)
terms = st.one_of(match_terms, match_terms, money_terms)
habits = st.builds(
    Habits,
    double=st.sampled_from((0.0, 0.08, 0.4)),
    drop=st.sampled_from((0.2, 0.5)),
    resign=st.sampled_from((0.0, 0.01, 0.05)),
    peaceful=st.sampled_from((0.0, 0.5, 0.9)),
    set_up=st.sampled_from((0.0, 0.7, 0.9)),
)
seeds = st.integers(0, 2**32 - 1)
matches = st.builds(deal, seeds, terms, habits)
"""Random legal matches between Ann and Bob."""
odd_matches = st.builds(deal, seeds, terms, habits, pairs_of_names, facts, remarks.map(tuple))
"""Random legal matches with names, headers and comments that try the reader."""
