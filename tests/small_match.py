"""A match of one short game, built by hand: a play, a double, a take, a play, a redouble, a drop; and a money game.

Every identifier in ``IDS`` is what GNU Backgammon 1.07.001 shows for the same actions (player 0 is Ann):
``new match 3``, ``set turn 0``, ``set dice 3 1``, ``move 8/5 6/5``, ``double``, ``take``, ``set dice 6 4``,
``move 24/14``, ``double``, ``drop``, with ``show board`` after each.
"""

from __future__ import annotations

from collections.abc import Sequence

from bgformats.game.board import Board, Hop
from bgformats.game.variant import start_board
from bgformats.model.record import Action, Claim, Double, Drop, Facts, Game, Match, Play, Player, Roll, Take
from bgformats.model.ruleset import Ruleset
from bgformats.model.tally import EndedBy, GameTally
from bgformats.model.verified import Step, VerifiedGame, VerifiedMatch
from bgformats.terms import CubeHolder, Side, WinKind

ANN, BOB = Side.FIRST, Side.SECOND

IDS = (
    ("4HPwATDgc/ABMA:MIFlAAAAAAAE", "sGfwATDgc/ABMA:cAlgAAAAAAAE"),
    ("sGfwATDgc/ABMA:cAlgAAAAAAAE", "sGfwATDgc/ABMA:cBFgAAAAAAAE"),
    ("sGfwATDgc/ABMA:cBFgAAAAAAAE", "sGfwATDgc/ABMA:QQlgAAAAAAAE"),
    ("sGfwATDgc/ABMA:QQlzAAAAAAAE", "4HPwBSCwZ/ABMA:AQFgAAAAAAAE"),
    ("4HPwBSCwZ/ABMA:AQFgAAAAAAAE", "4HPwBSCwZ/ABMA:ARlgAAAAAAAE"),
    ("4HPwBSCwZ/ABMA:ARlgAAAAAAAE", "4HPwBSCwZ/ABMA:AQxgACAAAAAE"),
)
"""The position before and after each action, by GNU Backgammon."""

START = start_board()


def played(board: Board, side: Side, *hops: tuple[int, int]) -> Board:
    """The board after plain hops that hit nothing."""
    counts = list(board.of(side))
    for origin, target in hops:
        counts[origin] -= 1
        counts[target] += 1
    return board.replaced(side, tuple(counts), board.of(side.opponent))


def steps(*parts: tuple[Action, Board, int, CubeHolder, tuple[tuple[int, int], ...] | None, int]) -> tuple[Step, ...]:
    """Steps from what is said, the board before, the cube, its holder, the hops (None: no play) and the turn."""
    made = []
    for number, (said, board, cube, holder, hops, turn) in enumerate(parts):
        side = getattr(said, "side", ANN)
        after = board if hops is None else played(board, side, *hops)
        resolved = None if hops is None else tuple(Hop(*hop) for hop in hops)
        legal = None if hops is None else True
        made.append(Step(number, turn, side, said, board, after, cube, holder, resolved, (), legal))
    return tuple(made)


def roll(side: Side, dice: tuple[int, int], *paths: tuple[int, ...]) -> Roll:
    """A roll with a play."""
    return Roll(side=side, dice=dice, play=Play(paths=paths), stated="play")


def game_of(
    played_steps: Sequence[Step],
    *,
    number: int = 0,
    winner: Side | None = ANN,
    ended_by: EndedBy = "drop",
    points: int | None = 2,
    score_before: tuple[int, int] = (0, 0),
    score_after: tuple[int, int] = (2, 0),
    cube: int = 2,
    holder: CubeHolder = CubeHolder.FIRST,
    claims: tuple[Claim, ...] = (),
) -> VerifiedGame:
    """A replayed game around steps."""
    game = Game(
        number=number + 1,
        players=None,
        score_claimed=score_before,
        actions=tuple(step.said for step in played_steps),
        claims=claims,
    )
    return VerifiedGame(
        index=number,
        game=game,
        variant="standard",
        steps=tuple(played_steps),
        start=START,
        final=played_steps[-1].after if played_steps else START,
        score_before=score_before,
        crawford=False,
        post_crawford=False,
        winner=winner,
        ended_by=ended_by,
        kind=WinKind.SINGLE,
        cube=cube,
        cube_holder=holder,
        points_derived=points,
        points_claimed=points,
        score_after=score_after,
        turns=len(played_steps),
        rolls=(1, 1),
    )


def match_of(
    *games: VerifiedGame,
    names: tuple[str, str] = ("Ann", "Bob"),
    length: int | None = 3,
    facts: Facts | None = None,
) -> VerifiedMatch:
    """A replayed match around games."""
    record = Match(
        mode="match" if length else "money",
        length=length,
        players=(Player(name=names[0]), Player(name=names[1])),
        facts=facts or Facts(),
        games=tuple(game.game for game in games),
    )
    rules = (
        Ruleset(length=length) if length else Ruleset(name="money", mode="money", crawford="off", jacoby="cube-turned")
    )
    return VerifiedMatch(0, record, rules, games, ())


AFTER_OPENING = played(START, ANN, (8, 5), (6, 5))
AFTER_REPLY = played(AFTER_OPENING, BOB, (24, 18), (18, 14))
STEPS = steps(
    (roll(ANN, (3, 1), (8, 5), (6, 5)), START, 1, CubeHolder.CENTER, ((8, 5), (6, 5)), 1),
    (Double(side=BOB, value=2), AFTER_OPENING, 1, CubeHolder.CENTER, None, 2),
    (Take(side=ANN), AFTER_OPENING, 1, CubeHolder.CENTER, None, 2),
    (roll(BOB, (6, 4), (24, 14)), AFTER_OPENING, 2, CubeHolder.FIRST, ((24, 18), (18, 14)), 2),
    (Double(side=ANN, value=4), AFTER_REPLY, 2, CubeHolder.FIRST, None, 3),
    (Drop(side=BOB), AFTER_REPLY, 2, CubeHolder.FIRST, None, 3),
)
SMALL = match_of(game_of(STEPS, claims=(Claim(winner=ANN, points=2, after=6),)))

TALLY = GameTally(
    path="a.mat",
    match=1,
    game=1,
    player1="Ann",
    player2="Bob",
    length=3,
    score_before=(0, 0),
    score_claimed=(0, 0),
    away=(3, 3),
    crawford=False,
    post_crawford=False,
    winner=1,
    ended_by="drop",
    kind="single",
    cube=2,
    cube_owner=1,
    points_derived=2,
    points_claimed=2,
    score_after=(2, 0),
    rolls=(1, 1),
    errors=0,
    warnings=0,
)
