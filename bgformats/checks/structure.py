"""BG2xx: turns, games and matches: what is missing, twice, or in disagreement."""

from __future__ import annotations

from bgformats.checks.base import check
from bgformats.diagnostics import Severity


@check(
    "BG201", "turn-number-gap", Severity.WARNING, "structure",
    default="row {number} where row {expected} is expected",
    no_number="a row without a number where row {expected} is expected",
)  # fmt: skip
def turn_number_gap() -> None:
    """Row numbers skip, repeat or run backwards.

    Why: The numbers are not trusted for anything, but a gap in them often shows that a row was lost.

    Bad: `  4) 31: 8/5 6/5` behind `  2) 42: 8/4 6/4`

    Good: `  3) 31: 8/5 6/5` behind `  2) 42: 8/4 6/4`
    """


@check(
    "BG202", "game-number-gap", Severity.WARNING, "structure",
    default="game {number} where game {expected} is expected",
)  # fmt: skip
def game_number_gap() -> None:
    """Game numbers skip, repeat or run backwards.

    Why: A gap shows that a game is missing. Across a gap the score line is taken as it stands.

    Bad: ` Game 14` behind ` Game 12`

    Good: ` Game 13` behind ` Game 12`
    """


@check(
    "BG203", "missing-score-line", Severity.WARNING, "structure",
    default="a game without a line of names and score",
)  # fmt: skip
def missing_score_line() -> None:
    """A game has no line with the names and the score.

    Why: Without it nothing in the file confirms the score that the games before give.

    Bad: ` Game 2`, and the first row right behind it

    Good: ` Game 2`, then ` Ann : 1     Bob : 0`
    """


@check(
    "BG204", "player-name-changed", Severity.WARNING, "structure",
    default="the name is {name!r} here and {before!r} before",
    swapped="the two players have changed columns: {name!r} stands where {before!r} stood",
)  # fmt: skip
def player_name_changed() -> None:
    """A name changes during a match, or the two sides swap.

    Why: Sides are known by their column. If the names move, points may be booked for the wrong player.

    Bad: ` Ann : 0     Bob : 0` in game 1, ` Bob : 0     Ann : 1` in game 2

    Good: the same names in the same columns in every game
    """


@check(
    "BG205", "two-turns-running", Severity.ERROR, "structure",
    default="it is {other}'s turn, and {other} could play",
)  # fmt: skip
def two_turns_running() -> None:
    """One side acts twice running where the other had to act.

    Why: Turns alternate; a side that cannot play still has its turn. (bkgm.com, rules of backgammon.)

    Bad: two rolls of the left side running, with nothing in the right column between them

    Good: `  1) 31: 8/5 6/5        42: 8/4 6/4`
    """


@check(
    "BG206", "missing-turn", Severity.WARNING, "structure",
    default="the turn of {other} before this one is not written; no roll could have been played",
    closed_out="the turn of {other} before this one is not written; {other} is closed out on the bar",
)  # fmt: skip
def missing_turn() -> None:
    """A turn is not written, though it can be shown to be a forced pass.

    Why: Turns alternate. Many programs write nothing while a side is closed out on the bar, which is only an info.
    (bkgm.com, rules of backgammon.)

    Bad: no row for a side that has no legal play with any roll

    Good: `52: Cannot Move`
    """


@check(
    "BG207", "missing-match-length", Severity.WARNING, "structure",
    default="nothing says how long the match is, or that it is money",
)  # fmt: skip
def missing_match_length() -> None:
    """Nothing in the file says match or money.

    Why: Crawford, the end of the match and the points of its last game cannot be judged without the length.

    Bad: a file that begins with ` Game 1`

    Good: ` 7 point match` above it; ` 0 point match` for money
    """


@check(
    "BG208", "duplicate-game", Severity.WARNING, "structure",
    default="this game is game {twin} of the file once more; it is not counted again",
)  # fmt: skip
def duplicate_game() -> None:
    """The same game stands twice.

    Why: A game that was pasted twice would be counted twice.

    Bad: ` Game 2` with all its rows, twice

    Good: each game once
    """


@check(
    "BG209", "unfinished-game", Severity.INFO, "structure",
    default="the game stops here without an end",
)  # fmt: skip
def unfinished_game() -> None:
    """A game stops without an end.

    Why: Files are cut off and matches are broken off; nothing is invented for what is missing.

    Bad: the last row of a game, no checker to go, and no result

    Good: `      Wins 2 points` behind the last row
    """


@check(
    "BG210", "unfinished-match", Severity.INFO, "structure",
    default="the match stops at {first}-{second}; it is played to {length}",
    games="the series stops at {first}-{second} after {played} of {games} games",
    bankroll="the session stops at {first}-{second}; nobody has lost all of {stake_first} and {stake_second} points",
)  # fmt: skip
def unfinished_match() -> None:
    """The match stops before anybody reaches its length.

    Why: A result cannot be taken from such a file.

    Bad: a 7 point match that ends at 3-2

    Good: a 7 point match that ends at 7-2
    """


@check(
    "BG211", "wrong-start-position", Severity.ERROR, "structure",
    default="the game does not start from the {expected} position; its plays fit {fits}, and it is read as that",
    header="the header says {said}; under {rules} games start from the {ruled} position",
)  # fmt: skip
def wrong_start_position() -> None:
    """The game starts from a position that is not the variant's.

    Why: A file of another variant whose header is lost would otherwise look like a heap of illegal plays.
    (WBGF tournament rules; GNU Backgammon's variants; Turkish and Greek house rules.)

    Bad: `62: 24/18 23/21` in a file that says nothing of Nackgammon

    Good: `; [Variation "NackGammon"]` above it
    """


@check(
    "BG212", "wrong-checker-count", Severity.ERROR, "structure",
    default="{of} has {count} checkers on the board; {expected} are in the game",
    position="side {side} has {count} checkers on the board; {expected} are in the game",
    with_off="side {side} has {count} checkers on the board and {off} borne off; {expected} are in the game",
)  # fmt: skip
def wrong_checker_count() -> None:
    """A side has more or fewer checkers than the variant.

    Why: Each side has fifteen checkers, or as many as the variant says, at all times.

    Bad: a set-up position with sixteen checkers of one side

    Good: fifteen, borne-off ones counted
    """


@check(
    "BG213", "conflicting-facts", Severity.WARNING, "structure",
    default="two places of the file disagree",
    header_twice="{key} is {second!r} here and {first!r} above",
    match_twice="a second match line before any game, {second!r}: it counts, and not {first!r}",
    names="the header names {header!r}, the games are played by {body!r}",
    both_names="the headers name {header}, the games are played by {body}",
    money="the file is a {length} point match; {rules} judges it as money, without its length, Crawford game and end",
    variant="the header says {said}; under {rules} the game is {ruled}, and is judged as that",
    numbering="only with all points counted from {of}'s seat can this game be played; it is read so",
    results="this result says {second} points and does not agree with the one before it, which says {first}",
)  # fmt: skip
def conflicting_facts() -> None:
    """Header and body, two headers, or two results of one game disagree.

    Why: One of the two is wrong, and a result list made from the file may take either.

    Bad: `; [Event "Club A"]` and, further down, `; [Event "Club B"]`

    Good: each header once, with the names of the players
    """


@check(
    "BG214", "impossible-position", Severity.ERROR, "structure",
    default="this position cannot be",
    both_colours="both sides have checkers on point {point} of the left player",
    both_colours_on="both sides have checkers on point {point} of side 1, which is point {other} of side 2",
    both_closed_out="both sides have checkers on the bar and closed boards",
    wrong_side_to_act="side {side} is to act, though side {other} is on roll and nothing awaits an answer",
    over="a side has borne off all its checkers, and the game goes on with a roll or a double",
    nobody_left="both sides have borne off all their checkers; the game ends when one has",
)  # fmt: skip
def impossible_position() -> None:
    """A position that cannot be.

    Why: No sequence of plays leads to it: it was copied or set up wrongly.

    Bad: a set-up position with both sides' checkers on one point

    Good: at most one side's checkers on each point
    """


@check(
    "BG215", "match-starts-late", Severity.INFO, "structure",
    default="the file begins at {first}-{second}, so what was played before is not in it",
    number="the file begins with game {number}, so what was played before is not in it",
)  # fmt: skip
def match_starts_late() -> None:
    """The file begins after game 1, or at a score that is not 0-0.

    Why: It is an extract, or the match was resumed. What it holds is judged as usual, but a result of the whole match
    cannot be taken from it, so its tally is marked as incomplete.

    Bad: ` Game 3` with `Ann : 1` and `Bob : 1` as the first game of the file

    Good: ` Game 1` with `Ann : 0` and `Bob : 0`
    """


CHECKS = (
    turn_number_gap,
    game_number_gap,
    missing_score_line,
    player_name_changed,
    two_turns_running,
    missing_turn,
    missing_match_length,
    duplicate_game,
    unfinished_game,
    unfinished_match,
    wrong_start_position,
    wrong_checker_count,
    conflicting_facts,
    impossible_position,
    match_starts_late,
)
