"""BG3xx: checker plays."""

from __future__ import annotations

from bgformats.checks.base import check
from bgformats.diagnostics import Severity


@check(
    "BG301", "no-checker-at-origin", Severity.ERROR, "play",
    default="{roll}: {way} moves a checker from {point}, and none is there",
    bar="{roll}: {way} enters a checker, and none is on the bar",
    more="{roll}: {way} is one checker too many from {point}: {count} there",
    more_bar="{roll}: {way} enters one checker too many: {count} on the bar",
)  # fmt: skip
def no_checker_at_origin() -> None:
    """A checker is moved from where none is, or more checkers are moved than stand there.

    Why: Only one's own checkers can be moved. (bkgm.com, rules of backgammon.)

    Bad: `64: 7/1 13/9` at the start, with nothing on 7

    Good: `64: 24/18 13/9`
    """


@check(
    "BG302", "blocked-point", Severity.ERROR, "play",
    default="{roll}: {way} lands on {point}, which the opponent holds",
    on_the_way="{roll}: every way from {way} is blocked; {point} is held by the opponent",
)  # fmt: skip
def blocked_point() -> None:
    """A checker lands on a point that two or more opponents hold, at its end or on the way.

    Why: Each die is a hop of its own, and no hop may land on a point with two or more opponents.
    (bkgm.com, rules of backgammon.)

    Bad: `51: 24/19/18` at the start, where the opponent holds 19

    Good: `51: 24/23/18`
    """


@check(
    "BG303", "bar-not-entered", Severity.ERROR, "play",
    default="{roll}: {way} is moved while a checker is still on the bar",
)  # fmt: skip
def bar_not_entered() -> None:
    """Something else is moved while a checker is on the bar.

    Why: All checkers on the bar enter before any other checker moves. (bkgm.com, rules of backgammon.)

    Bad: `63: bar/22 13/7` with two checkers on the bar

    Good: `63: bar/22 bar/19`
    """


@check(
    "BG304", "die-left-unplayed", Severity.ERROR, "play",
    default="{roll}: {play} leaves a {die} that could have been played",
)  # fmt: skip
def die_left_unplayed() -> None:
    """A die was left unplayed although it could have been used.

    Why: Both dice, or all four hops of a doublet, must be played if there is any way to do so; if not, as many as
    can be. (bkgm.com, rules of backgammon.)

    Bad: `64: 24/18` with 13/9 still open

    Good: `64: 24/18 13/9`
    """


@check(
    "BG305", "smaller-die-played", Severity.ERROR, "play",
    default="{roll}: either die could be played, not both; {play} plays the {smaller}, and the {die} had to be",
)  # fmt: skip
def smaller_die_played() -> None:
    """Either die could be played but not both, and the smaller one was.

    Why: If only one of the two numbers can be played, it must be the larger; if the larger cannot, the smaller.
    (bkgm.com, rules of backgammon.)

    Bad: `65: 20/15` where the 6 could be played as well, and nothing after either

    Good: `65: 20/14`
    """


@check(
    "BG306", "bear-off-too-early", Severity.ERROR, "play",
    default="{roll}: {way} bears off with a checker still on {point}",
)  # fmt: skip
def bear_off_too_early() -> None:
    """A checker is borne off while another stands outside the home board.

    Why: Bearing off begins when all checkers still in play are on points 1 to 6. (bkgm.com, rules of backgammon.)

    Bad: `54: 5/off 4/off` with a checker on 7

    Good: `54: 7/2 4/off`
    """


@check(
    "BG307", "bear-off-gap", Severity.ERROR, "play",
    default="{roll}: {way} bears off with a {die}, and a checker stands behind on {point}",
)  # fmt: skip
def bear_off_gap() -> None:
    """A larger die bears off while a checker stands behind.

    Why: A die larger than needed takes a checker off only from the highest point that is occupied.
    (bkgm.com, rules of backgammon.)

    Bad: `54: 4/off(2)` with a checker on 6

    Good: `54: 6/1 4/off`
    """


@check(
    "BG308", "die-not-rolled", Severity.ERROR, "play",
    default="{roll}: {way} does not fit the dice; no die that is left moves a checker so",
    backwards="{roll}: {way} moves backwards",
    recorded="{roll}: the file itself records an illegal play here; by the position after it, {play}",
)  # fmt: skip
def die_not_rolled() -> None:
    """A hop that no die of the roll explains, too many pips, or a hop backwards.

    Why: A checker moves forward by the number of one die a hop, and each die is used once.
    (bkgm.com, rules of backgammon.)

    Bad: `64: 24/18 13/8`

    Good: `64: 24/18 13/9`
    """


@check(
    "BG309", "play-missing", Severity.ERROR, "play",
    default="{roll}: no play is written, and there were {count} to choose from",
    board_stays="{roll}: no play is written; one is legal, and what follows shows that it was not made",
    no_dice="neither a roll nor a play is written, and the game goes on",
)  # fmt: skip
def play_missing() -> None:
    """A roll without a play, though there was one to choose.

    Why: The game cannot be followed without it. Right before the end of a game the same is a resignation, and no
    finding.

    Bad: `31: ????` in the middle of a game

    Good: `31: 8/5 6/5`
    """


@check(
    "BG310", "play-ambiguous", Severity.WARNING, "play",
    default="{roll}: {play} can be read in several ways; by what follows it is {taken}, not {others}",
)  # fmt: skip
def play_ambiguous() -> None:
    """The text fits several legal plays that end differently, and what follows decides.

    Why: A shortened play can pass over a blot or not. Later plays fit only one of the two.
    (bkgm.com, rules of backgammon.)

    Bad: `64: 24/14` with a blot on 18, in a file without hit marks

    Good: `64: 24/18*/14`
    """


@check(
    "BG311", "hit-mark-missing", Severity.WARNING, "play",
    default="{play} hits on {point} and has no mark there",
)  # fmt: skip
def hit_mark_missing() -> None:
    """A hit without its mark, in a file that marks hits.

    Why: Whoever lands on a blot hits it; the mark is only writing, but a reader relies on it.
    (bkgm.com, rules of backgammon.)

    Bad: `31: 8/5 6/5` with a blot on 5, in a file that marks other hits

    Good: `31: 8/5* 6/5`
    """


@check(
    "BG312", "false-hit-mark", Severity.WARNING, "play",
    default="{play} marks a hit on {point}, and nothing is hit there",
)  # fmt: skip
def false_hit_mark() -> None:
    """A hit mark where nothing is hit.

    Why: Either the mark is a slip, or the position is not the one that the writer saw. (bkgm.com, rules of backgammon.)

    Bad: `31: 8/5* 6/5` with nothing on 5

    Good: `31: 8/5 6/5`
    """


@check(
    "BG313", "false-pass", Severity.ERROR, "play",
    default="{roll}: the file says that nothing can be played; {count} plays can",
    one="{roll}: the file says that nothing can be played; 1 play can",
    played="{roll}: the file says that nothing can be played; what follows shows that {play} was",
    no_dice="the file says that nothing can be played, and with every roll something can",
)  # fmt: skip
def false_pass() -> None:
    """The file says that no play is possible, and one is.

    Why: A side that can play must. (bkgm.com, rules of backgammon.)

    Bad: `63: Cannot Move` with the 3 open for entering

    Good: `63: bar/22 13/7`
    """


@check(
    "BG314", "play-without-roll", Severity.ERROR, "play",
    default="{play} has no roll, and several would do",
    inferred="{play} has no roll; it was {roll}",
)  # fmt: skip
def play_without_roll() -> None:
    """A play whose dice are not recorded.

    Why: Without its roll a play cannot be judged. Where every hop is written the roll can be told from them, which
    is a warning.

    Bad: `8/5 6/5` with no roll before it

    Good: `31: 8/5 6/5`
    """


@check(
    "BG315", "opening-doublet", Severity.ERROR, "play",
    default="{roll} is the first roll of the game; the opening roll is one die each, and equal dice are rolled again",
)  # fmt: skip
def opening_doublet() -> None:
    """The first roll of a game is a doublet.

    Why: Each side rolls one die and the higher one starts with both; equal dice are rolled again.
    (bkgm.com, rules of backgammon.)

    Bad: `  1) 33: 8/5(2) 6/3(2)`

    Good: `  1) 31: 8/5 6/5`
    """


@check(
    "BG316", "wrong-starter", Severity.WARNING, "play",
    default="{player} starts with a {own}, and {other} rolled a {die}; the higher die starts",
    winner="{player} starts; in {variant} the winner of a game starts the next one, and that is {winner}",
)  # fmt: skip
def wrong_starter() -> None:
    """The wrong side starts a game.

    Why: Each side rolls one die, and the higher one starts; in Tavla and Portes the winner of a game starts the next.
    Only files that keep the opening dice of both sides apart show the first. (bkgm.com, rules of backgammon; Turkish
    and Greek house rules.)

    Bad: `Ann rolled 1, Bob rolled 2`, and `Ann makes the first move.`

    Good: `Ann rolled 2, Bob rolled 1`, and `Ann makes the first move.`
    """


@check(
    "BG317", "position-mismatch", Severity.ERROR, "play",
    default="the position that the file states is not the replayed one",
    page="{what}: here it is {drawn}, by the {source} it is {stated}",
    replay="{what}: the file states {stated}, the game so far leads to {replayed}",
    drawing="{reason}",
)  # fmt: skip
def position_mismatch() -> None:
    """A position id, a drawn board or a pip count in the file that disagrees with the rest of it.

    Why: One of the two was changed by hand or copied wrongly, and nobody can tell which is meant.

    Bad: a page with an XGID and a board on which a checker is missing

    Good: identifier, board and pip count of one position
    """


@check(
    "BG318", "forced-play-omitted", Severity.WARNING, "play",
    default="{roll}: the only legal play is left out; {play} is filled in",
)  # fmt: skip
def forced_play_omitted() -> None:
    """The only legal play was left out; it is filled in, and said.

    Why: Some servers play forced rolls themselves and do not record them. The game cannot be followed without them.

    Bad: `66:` where exactly one play is legal

    Good: `66: 24/18 8/2(3)`
    """


@check(
    "BG319", "play-undecidable", Severity.ERROR, "play",
    default="{roll}: {play} can be read in several ways and nothing decides; it is taken as {taken}, not {others}",
)  # fmt: skip
def play_undecidable() -> None:
    """The text fits several legal plays that end differently, and nothing decides.

    Why: The position after the play is not recorded. One reading is taken so that the game can go on.
    (bkgm.com, rules of backgammon.)

    Bad: `64: 24/14` with blots on 18 and on 20

    Good: `64: 24/20*/14`
    """


@check(
    "BG320", "hit-and-run", Severity.ERROR, "play",
    default="{roll}: {play} hits on {point} and moves on; in this variant a checker that hits at home stays there",
)  # fmt: skip
def hit_and_run() -> None:
    """A checker hits in its own home board and moves on in the same turn, in a variant that forbids it.

    Why: In Tavla a checker that hits in its own home board has to stay on that point for the turn.
    (GNU Backgammon's variants; Turkish and Greek house rules.)

    Bad: `31: 6/5*/2` under `; [Variation "Tavla"]`

    Good: `31: 6/5* 6/3`
    """


@check(
    "BG321", "hop-out-of-order", Severity.ERROR, "play",
    default="{roll}: the play is legal, but its hops cannot be made in the order in which they are written: {play}",
)  # fmt: skip
def hop_out_of_order() -> None:
    """Hops that cannot be made in the order in which they are written, where the program plays them one by one.

    Why: The order of notation is no promise, but some programs let a player make one hop after the other and record
    them so. Told only under rules with stepwise enforcement.

    Bad: `33: 3/off(3) 6/3` with two checkers on 3

    Good: `33: 6/3 3/off(3)`
    """


CHECKS = (
    no_checker_at_origin,
    blocked_point,
    bar_not_entered,
    die_left_unplayed,
    smaller_die_played,
    bear_off_too_early,
    bear_off_gap,
    die_not_rolled,
    play_missing,
    play_ambiguous,
    hit_mark_missing,
    false_hit_mark,
    false_pass,
    play_without_roll,
    opening_doublet,
    wrong_starter,
    position_mismatch,
    forced_play_omitted,
    play_undecidable,
    hit_and_run,
    hop_out_of_order,
)
