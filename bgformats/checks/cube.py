"""BG4xx: the doubling cube."""

from __future__ import annotations

from bgformats.checks.base import check
from bgformats.diagnostics import Severity


@check(
    "BG401", "cube-not-owned", Severity.ERROR, "cube",
    default="{player} doubles, but the cube ({cube}) belongs to {owner}",
)  # fmt: skip
def cube_not_owned() -> None:
    """A double by a side that does not have access to the cube.

    Why: The centred cube may be turned by either side, later only by its owner. (bkgm.com, rules of backgammon.)

    Bad: Ann doubles to 2, Bob takes, and Ann doubles to 4

    Good: Ann doubles to 2, Bob takes, and Bob redoubles to 4
    """


@check(
    "BG402", "double-out-of-turn", Severity.ERROR, "cube",
    default="{player} doubles when it is not {player}'s turn",
    after_roll="{player} doubles after rolling; a double comes before the roll",
    opening="a double before the opening roll",
    holland="{player} doubles before both sides have rolled twice after the Crawford game (Holland rule)",
)  # fmt: skip
def double_out_of_turn() -> None:
    """A double that is not on one's turn, or after rolling, or before the opening roll.

    Why: A double is offered on one's own turn, before the dice are rolled, and not before the first play of the game.
    (bkgm.com, rules of backgammon.)

    Bad: Ann rolls and plays, and doubles before Bob has rolled

    Good: Bob plays, then Ann doubles, then Bob answers
    """


@check(
    "BG403", "double-in-crawford-game", Severity.ERROR, "cube",
    default="this is the Crawford game: the double is void and the cube stays at {cube}",
    corrected="this is the Crawford game: the double is void. The game is worth {points}, which makes the score "
    "{first}-{second}",
    stands="this is the Crawford game: nobody may double. It stands, since the next game has begun at the score "
    "that it made",
)  # fmt: skip
def double_in_crawford_game() -> None:
    """A double in the Crawford game.

    Why: In the first game after a side has come to one point from the end neither side may double. The double is void
    and the points are those of the cube as it was. (bkgm.com, rules of backgammon; Danish tournament rules 4.4.4.)

    Bad: `Doubles => 2` in the game after 6-3 was reached in a match to 7

    Good: the double in a later game
    """


@check(
    "BG404", "answer-without-double", Severity.ERROR, "cube",
    default="there is no double to answer",
    take="{player} takes, and nothing was offered",
    drop="{player} drops, and nothing was offered",
    own_take="{player} takes, but {player} made the double; {opponent} has to answer",
    own_drop="{player} drops, but {player} made the double; {opponent} has to answer",
    beaver="{player} beavers, and {player} was not doubled",
    raccoon="{player} raccoons, and {player} was not beavered",
)  # fmt: skip
def answer_without_double() -> None:
    """A take or a drop with nothing offered, or by the wrong side.

    Why: A double is answered by the other side, once. (bkgm.com, rules of backgammon.)

    Bad: `Takes` in a row where nobody has doubled

    Good: `Doubles => 2` in one column and `Takes` in the other
    """


@check(
    "BG405", "wrong-cube-value", Severity.ERROR, "cube",
    default="the cube is said to go to {value}; it goes to {expected}",
)  # fmt: skip
def wrong_cube_value() -> None:
    """The value written is not twice the cube.

    Why: The cube starts at 1, and each offer doubles it. (bkgm.com, rules of backgammon.)

    Bad: `Doubles => 4` with the cube at 1

    Good: `Doubles => 2`
    """


@check(
    "BG406", "double-unanswered", Severity.ERROR, "cube",
    default="the double was neither taken nor dropped, and the game goes on; it is read as taken",
    at_end="the double was neither taken nor dropped, and the game ends",
)  # fmt: skip
def double_unanswered() -> None:
    """Play goes on, or the game ends, with a double neither taken nor dropped.

    Why: The other side has to answer before anything else happens. (bkgm.com, rules of backgammon.)

    Bad: `Doubles => 2`, and a roll of the doubler right behind it

    Good: `Doubles => 2`, `Takes`, and then the roll
    """


@check(
    "BG407", "dead-cube-turned", Severity.WARNING, "cube",
    default="{player} turns the cube although {cube} already wins the match for {player}",
)  # fmt: skip
def dead_cube_turned() -> None:
    """A double by a side for which the present cube already wins the match.

    Why: It is legal in most rules and never gains anything, so it is mostly an error of the record.
    (U.S. tournament rules 5.6; GNU Backgammon.)

    Bad: a double by the side that is one point from the end

    Good: a double by the side that is behind
    """


@check(
    "BG408", "cube-over-limit", Severity.ERROR, "cube",
    default="the cube would go to {value}; its limit is {limit}",
    position="the cube is at {cube}; its limit is {limit}",
    offered="a double to {cube} is on offer; the limit of the cube is {limit}",
)  # fmt: skip
def cube_over_limit() -> None:
    """The cube goes above the limit that the rules or the header set.

    Why: A file that declares a limit is judged by it. (bkgm.com, rules of backgammon.)

    Bad: `Doubles => 8` under `; [CubeLimit "4"]`

    Good: `Doubles => 4`
    """


@check(
    "BG409", "cube-not-in-play", Severity.ERROR, "cube",
    default="there is no cube in this match: the double is void",
    position="there is no cube (its limit is 1), and it is turned to {cube}",
)  # fmt: skip
def cube_not_in_play() -> None:
    """A double where the rules or the header have no cube.

    Why: `CubeLimit "1"` says that the match is played without a cube. (bkgm.com, rules of backgammon.)

    Bad: `Doubles => 2` under `; [CubeLimit "1"]`

    Good: the same double under `; [CubeLimit "1024"]`
    """


@check(
    "BG410", "beaver-not-allowed", Severity.ERROR, "cube",
    default="a {word} in a match: beavers belong to money sessions",
    number="a {word} more than the rules allow",
    position="a beaver in a match: beavers belong to money sessions",
    off="a {word} awaits its answer where there are no beavers",
)  # fmt: skip
def beaver_not_allowed() -> None:
    """A beaver or raccoon in a match, or more of them than the rules allow.

    Why: Beavers are an option of money play. (bkgm.com, rules of backgammon.)

    Bad: `Beavers => 4` in a 7 point match

    Good: `Beavers => 4` in a `0 point match`
    """


@check(
    "BG412", "impossible-cube-state", Severity.ERROR, "cube",
    default="this state of the cube cannot be",
    no_power_of_two="the cube is at {cube}: it shows 1, 2, 4 and so on, each twice the one before",
    owned_at_one="side {side} owns the cube at 1: it lies in the centre until somebody takes a double",
    turned_in_the_centre="the cube lies in the centre at {cube}: in a match somebody owns it once it is turned",
    turned_in_crawford="the cube is at {cube} in the Crawford game, in which nobody may double",
    offered_after_the_roll="a double is on offer and the dice are rolled: a double is offered before the roll",
    beaver_at_one="a {word} awaits its answer and the cube is at 1: there was a double before it",
    offered_in_crawford="a double is on offer in the Crawford game, in which nobody may double",
    offered_by_the_wrong_side="side {side} offers a double, and the other side owns the cube",
)  # fmt: skip
def impossible_cube_state() -> None:
    """A state of the cube, in an identifier or a set-up position, that no game can come to.

    Why: The cube starts in the centre at 1, and each double that is taken turns it to twice its value and gives it to
    the side that took. (bkgm.com, rules of backgammon.)

    Bad: an XGID with the cube at 1 and an owner: `...:0:1:1:00:0:0:0:5:10`

    Good: `...:1:1:1:00:0:0:0:5:10`, the cube at 2 and owned
    """


@check(
    "BG413", "cube-above-64", Severity.WARNING, "cube",
    default="the cube goes to {value}, past the faces of a cube",
)  # fmt: skip
def cube_above_64() -> None:
    """No limit is set, and the value is past the faces of a cube.

    Why: It is legal and rare, and often a slip of the pen. (bkgm.com, rules of backgammon.)

    Bad: `Doubles => 128`

    Good: `Doubles => 64`
    """


CHECKS = (
    cube_not_owned,
    double_out_of_turn,
    double_in_crawford_game,
    answer_without_double,
    wrong_cube_value,
    double_unanswered,
    dead_cube_turned,
    cube_over_limit,
    cube_not_in_play,
    beaver_not_allowed,
    impossible_cube_state,
    cube_above_64,
)
