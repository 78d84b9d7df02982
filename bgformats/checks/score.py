"""BG5xx: results, points and the running score."""

from __future__ import annotations

from bgformats.checks.base import check
from bgformats.diagnostics import Severity


@check(
    "BG501", "wrong-winner", Severity.ERROR, "score",
    default="the file says that {claimed} wins; {winner} won",
)  # fmt: skip
def wrong_winner() -> None:
    """The side said to win is not the side that won.

    Why: The winner is the side that bears off all its checkers, whose double is dropped, or whose opponent resigns.

    Bad: `Wins 1 point` in Bob's column after Ann has borne off

    Good: `Wins 1 point` in Ann's column
    """


@check(
    "BG502", "wrong-points", Severity.ERROR, "score",
    default="the result says {points}; expected {expected}",
    drop="the result says {points}; a dropped double is worth the cube before the offer, {expected}",
    bear_off="the result says {points}; with the cube at {cube} a {kind} is worth {expected}",
    resignation="the result says {points}; with the cube at {cube} a resigned {kind} is worth {expected}",
    no_multiple="the result says {points}; with the cube at {cube} a game is worth 1, 2 or 3 times that",
)  # fmt: skip
def wrong_points() -> None:
    """Points that are not the cube times the kind of win.

    Why: A game is worth the cube times 1, 2 or 3; a dropped double is worth the cube before the offer.
    (bkgm.com, rules of backgammon.)

    Bad: `Wins 2 points` after a dropped double to 2

    Good: `Wins 1 point`
    """


@check(
    "BG503", "win-kind-not-earned", Severity.ERROR, "score",
    default="the result says {points}, a {said}; the board shows a {kind}, worth {expected}",
)  # fmt: skip
def win_kind_not_earned() -> None:
    """A gammon or backgammon that the final board does not show, or the reverse.

    Why: A loser who has borne off a checker loses a single game; else a gammon, or a backgammon with a checker on the
    bar or in the winner's home board. (bkgm.com, rules of backgammon.)

    Bad: `Wins 1 point` with the loser's fifteen checkers on the board

    Good: `Wins 2 points`
    """


@check(
    "BG504", "score-chain-broken", Severity.ERROR, "score",
    default="the score is {first}-{second} here; the games before give {derived_first}-{derived_second}",
    unsettled="the score is {first}-{second} here and was {derived_first}-{derived_second}; the game between has no "
    "result and can have given its winner {points}",
    first_game="the match begins at {first}-{second}; expected {derived_first}-{derived_second}",
)  # fmt: skip
def score_chain_broken() -> None:
    """A score line does not follow from the game before.

    Why: The score before a game is the score before the last one plus its points. (bkgm.com, rules of backgammon.)

    Bad: 1-0, a game that Ann wins for 1, then 3-0

    Good: 1-0, a game that Ann wins for 1, then 2-0
    """


@check(
    "BG505", "action-after-game-end", Severity.ERROR, "score",
    default="the game is over, and this comes behind its end",
    after_result="this comes behind the result of the game",
)  # fmt: skip
def action_after_game_end() -> None:
    """Something happens in a game after its end.

    Why: A game ends when a side has borne off all its checkers, drops or resigns. (bkgm.com, rules of backgammon.)

    Bad: a roll behind `Drops`

    Good: `Wins 1 point` behind `Drops`
    """


@check(
    "BG506", "game-after-match-end", Severity.ERROR, "score",
    default="the match is over at {first}-{second}; this game is not counted",
    games="the series is over after {games} games; this game is not counted",
    bankroll="a side has lost all it had; this game is not counted",
)  # fmt: skip
def game_after_match_end() -> None:
    """A game after the end of the match.

    Why: The match ends when a side reaches its length. (bkgm.com, rules of backgammon.)

    Bad: ` Game 2` in a 1 point match that game 1 has decided

    Good: no further game, or a match line above it
    """


@check(
    "BG507", "result-missing", Severity.WARNING, "score",
    default="{winner} has won {points}, and nothing says so",
)  # fmt: skip
def result_missing() -> None:
    """The game has ended on the board and nothing says so.

    Why: Without a result line other programs may take the game for unfinished.

    Bad: the last checker is borne off, and the next game follows

    Good: `      Wins 1 point` between the two
    """


@check(
    "BG508", "crawford-flag-wrong", Severity.WARNING, "score",
    default="the file marks this as the Crawford game, and it is not",
    position="marked as the Crawford game at {first}-{second} in a match to {length}: one side must be one point away "
    "and the other further",
    money="marked as the Crawford game in a money game: only matches have one",
    post="marked as post-Crawford at {first}-{second} in a match to {length}: no side is one point away",
    both="marked as the Crawford game and as post-Crawford: it is one or the other",
)  # fmt: skip
def crawford_flag_wrong() -> None:
    """The file's Crawford mark is not the derived one.

    Why: The Crawford game is the first after a side has come to one point from the end, once a match.
    (GNU Backgammon.)

    Bad: `Game 2 (Crawford)` at 1-0 in a 5 point match

    Good: `Game 4 (Crawford)` at 4-2, the first game at 4
    """


@check(
    "BG509", "match-end-claim-wrong", Severity.WARNING, "score",
    default="the file says that this ends the match, and it does not",
)  # fmt: skip
def match_end_claim_wrong() -> None:
    """`and the match` where the match is not over.

    Why: Either points are missing or the match length is wrong. That the words are absent is no fault: many programs
    never write them. (bkgm.com, rules of backgammon.)

    Bad: `Wins 1 point and the match` at 3-2 in a 7 point match

    Good: `Wins 1 point`
    """


@check(
    "BG510", "resignation-impossible", Severity.WARNING, "score",
    default="a {kind} is resigned that could not be lost any more",
    level="a {kind} is resigned; these rules know resignations up to level {allowed}",
    position="a resignation of level {level} is on offer: 1 is a single game, 2 a gammon, 3 a backgammon",
)  # fmt: skip
def resignation_impossible() -> None:
    """A resignation of more than the position can lose.

    Why: A side that has borne off a checker can lose a single game only. Over the board one may concede more, so it
    is no error. (GNU Backgammon.)

    Bad: `Wins 2 points` for a resigned gammon with a checker of the loser off

    Good: `Wins 1 point`
    """


@check(
    "BG511", "jacoby-gammon-counted", Severity.ERROR, "score",
    default="the result says {points} for a {kind}; under Jacoby it is worth {expected}, for the cube was not turned",
)  # fmt: skip
def jacoby_gammon_counted() -> None:
    """A gammon counted with the cube never turned, under Jacoby.

    Why: With the Jacoby rule gammons and backgammons count once only, unless the cube has been turned.
    (bkgm.com, rules of backgammon.)

    Bad: `Wins 2 points` with a centred cube under `; [Jacoby "On"]`

    Good: `Wins 1 point`
    """


@check(
    "BG512", "money-rule-in-match", Severity.ERROR, "score",
    default="this match declares {rule}, which belongs to money sessions",
    position="beavers in a match: they belong to money sessions",
)  # fmt: skip
def money_rule_in_match() -> None:
    """Jacoby or beavers are declared for a match.

    Why: In match play gammons always count and there are no beavers. (bkgm.com, rules of backgammon.)

    Bad: `; [Jacoby "On"]` above ` 7 point match`

    Good: `; [Jacoby "On"]` above ` 0 point match`
    """


@check(
    "BG513", "ended-without-cause", Severity.WARNING, "score",
    default="the game is conceded while there is still contact",
)  # fmt: skip
def ended_without_cause() -> None:
    """A game stops with points and without a cause.

    Why: Some tournament rules forbid settlements: a concession stands only once there is no more contact. This is told
    only under rules that say so. (U.S. tournament rules 4.9.)

    Bad: `Wins 2 points` in the middle of a game

    Good: `Resigns` before it
    """


@check(
    "BG514", "forfeit-points-wrong", Severity.ERROR, "score",
    default="the result says {points}; a game forfeited by the clock or the connection is worth {expected} ({rule})",
)  # fmt: skip
def forfeit_points_wrong() -> None:
    """A forfeit is not worth what the rules say.

    Why: Who runs out of time, or does not come back, loses what the rules of the event say: a single game, a gammon,
    or the match. (WBGF tournament rules.)

    Bad: `Wins 1 point` after `Lost on time`, where that costs a gammon

    Good: `Wins 2 points`
    """


@check(
    "BG515", "points-capped", Severity.INFO, "score",
    default="{points} is written; the game was worth {worth}, and the match needed {need}",
    match_given_up="{points} is what the match still needed: it was given up with this game",
    bankroll="the game was worth {worth}; the loser had {points} left, and that is what he loses",
)  # fmt: skip
def points_capped() -> None:
    """The last game shows only the points still needed, or the match length.

    Why: Points past the end of a match do not count, and programs write them in three ways.
    (bkgm.com, rules of backgammon.)

    Bad: `Wins 1 point` for a gammon that ends the match

    Good: `Wins 2 points`
    """


@check(
    "BG516", "impossible-score", Severity.ERROR, "score",
    default="a score of {first}-{second} before a game of a match to {length}",
    negative="a score of {first} to {second}: no side has less than nothing",
    position="a score of {first}-{second} in a match to {length}: the match is over",
    length="a match to {length} points: a length is 1 or more, or 0 for money",
)  # fmt: skip
def impossible_score() -> None:
    """A score that the match cannot have.

    Why: A match is over once a side reaches its length, so no game begins at such a score.
    (bkgm.com, rules of backgammon.)

    Bad: ` Ann : 7     Bob : 2` before a game of a 7 point match

    Good: ` Ann : 6     Bob : 2`
    """


CHECKS = (
    wrong_winner,
    wrong_points,
    win_kind_not_earned,
    score_chain_broken,
    action_after_game_end,
    game_after_match_end,
    result_missing,
    crawford_flag_wrong,
    match_end_claim_wrong,
    resignation_impossible,
    jacoby_gammon_counted,
    money_rule_in_match,
    ended_without_cause,
    forfeit_points_wrong,
    points_capped,
    impossible_score,
)
