"""What replay adds to a record: the board and cube before and after each action, and what was seen on the way.

Slotted tuples and dataclasses, not pydantic: a match has some two hundred steps, and they are made in the inner loop.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final, NamedTuple

from bgformats.diagnostics import Fact
from bgformats.game.board import Board, Hop
from bgformats.model.record import Action, Beaver, Game, Match, Raccoon, Roll, Take
from bgformats.model.ruleset import Ruleset
from bgformats.model.rulings import Ruling
from bgformats.model.tally import EndedBy
from bgformats.terms import CubeHolder, Side, WinKind

_INCOMPLETE: Final = frozenset({"unfinished-game", "unfinished-match", "match-starts-late"})
"""Facts that a part of a match is missing."""


class Step(NamedTuple):
    """One action, judged.

    ``action`` is the 0-based number of the action in its game, ``turn`` counts from 1. ``hops`` are the single-die
    hops that the play was resolved to (empty for a dance, None where there is no play or it is not known), ``hits``
    the points on which they hit. ``legal`` is None where it was not judged. The cube is the one before the action.
    ``filled_in`` marks what the file leaves out: a forced play, or the take of a beaver.
    """

    action: int
    turn: int
    side: Side
    said: Action
    before: Board
    after: Board
    cube: int
    cube_holder: CubeHolder
    hops: tuple[Hop, ...] | None = None
    hits: tuple[int, ...] = ()
    legal: bool | None = None
    filled_in: bool = False

    @property
    def is_implied(self) -> bool:
        """Whether no action of the record stands for this step: the take of a beaver that the next roll implies."""
        return self.filled_in and isinstance(self.said, Take)


def with_implied_takes(steps: Sequence[Step]) -> Iterator[Step]:
    """The steps, and the take of a beaver that many programs leave to be read from the roll behind it."""
    for step, following in zip_longest(steps, steps[1:]):
        yield step
        if isinstance(step.said, Beaver | Raccoon) and following is not None and isinstance(following.said, Roll):
            side, board = step.side.opponent, step.after
            cube, holder = following.cube, following.cube_holder
            yield Step(step.action, step.turn, side, Take(side=side), board, board, cube, holder, filled_in=True)


@dataclass(frozen=True, slots=True)
class VerifiedGame:
    """One game after replay. ``index`` is its 0-based place among the match's games.

    ``points_derived`` and ``score_after`` come from the replay; ``score_before`` is derived from the games before.
    ``seat``: the file counts both sides' points from this one's side; None: each side from its own.
    """

    index: int
    game: Game
    variant: str
    steps: tuple[Step, ...]
    start: Board
    final: Board
    score_before: tuple[int, int]
    crawford: bool
    post_crawford: bool
    winner: Side | None
    ended_by: EndedBy
    kind: WinKind | None
    cube: int
    cube_holder: CubeHolder
    points_derived: int | None
    points_claimed: int | None
    score_after: tuple[int, int]
    turns: int
    rolls: tuple[int, int]
    rulings: tuple[Ruling, ...] = ()
    seat: Side | None = None

    def __repr__(self) -> str:
        """In a line: a game has some sixty steps, each with two boards."""
        result = f"winner={self.winner!r}, ended_by={self.ended_by!r}, points_derived={self.points_derived}"
        return (
            f"VerifiedGame(number={self.number}, score_before={self.score_before}, {result}, steps={len(self.steps)})"
        )

    @property
    def number(self) -> int:
        """Which game of the match it is, from 1."""
        return self.index + 1


@dataclass(frozen=True, slots=True)
class VerifiedMatch:
    """A match after replay, with every fact that was seen. ``index`` is its 0-based place in the file.

    ``rules_reason`` says why it was judged by these rules; '' where nobody has told. ``forced``: the caller has named
    the start position.
    """

    index: int
    match: Match
    rules: Ruleset
    games: tuple[VerifiedGame, ...]
    facts: tuple[Fact, ...]
    rules_reason: str = ""
    forced: bool = False

    def __repr__(self) -> str:
        """In a line."""
        names = " - ".join(player.name for player in self.match.players)
        judged = f"rules={self.rules.name!r}, games={len(self.games)}"
        return f"VerifiedMatch(number={self.number}, players={names!r}, {judged})"

    @property
    def number(self) -> int:
        """Which match of the file it is, from 1."""
        return self.index + 1

    @property
    def complete(self) -> bool:
        """Whether all of the match is here: it begins at its beginning, and every game and the match have an end."""
        return not any(fact.what in _INCOMPLETE for fact in self.facts)
