"""BG1xx: what is written that cannot be read."""

from __future__ import annotations

from bgformats.checks.base import check
from bgformats.diagnostics import Severity


@check(
    "BG101", "unparsed-line", Severity.ERROR, "syntax",
    default="this line is no part of a match file: {text!r}",
    moves="this line is no position with its dice and a play: {reason}",
    position="{reason}",
    language="this is a text export of GNU Backgammon in a language that is not known ({text!r}), so its games are not "
    "read; export them once more in English (LANGUAGE=C), or as .mat or SGF",
    junk="this belongs to no game tree: {text!r}",
    unclosed_value="no bracket ends this value; it reaches to the end of the file: {text!r}",
    no_node="no semicolon stands before this property; it is read as a node of its own: {text!r}",
    no_tree="no bracket opens the game tree that begins here",
    unclosed_tree="no bracket closes the game tree that begins here",
    unopened_tree="this bracket closes no game tree",
    other_game="this is a tree of another game: GM is {game}; backgammon is 6",
)  # fmt: skip
def unparsed_line() -> None:
    """A line is none of the things that a line can be.

    Why: What cannot be read may be a lost turn. It is kept as it is, and nothing is guessed from it.

    Bad: `trailing junk here` between two rows

    Good: `; a comment begins with a semicolon`
    """


@check(
    "BG102", "unparsed-cell", Severity.ERROR, "syntax",
    default="this is no roll, cube action or result: {text!r}",
    rest="the end of this cell cannot be read: {text!r}",
    cell="this is no roll, cube action or result: {text!r}; expected {expected}",
    cell_rest="the end of this cell cannot be read: {text!r}; expected {expected}",
    near="this cannot be read: {text!r}; expected {expected}; the nearest is {near!r}, and so it is read",
)  # fmt: skip
def unparsed_cell() -> None:
    """A cell of a row cannot be read; the other cell of the row still is.

    Why: One bad cell must not hide the rest of the match, and must not be passed over either.

    Bad: `65: 24-18 13-8`

    Good: `65: 24/18 13/8`
    """


@check(
    "BG103", "trailing-text", Severity.WARNING, "syntax",
    default="text behind the completed match, which belongs to nothing: {text!r}",
)  # fmt: skip
def trailing_text() -> None:
    """Text stands behind a completed match and belongs to nothing.

    Why: The match is whole, so nothing of it is lost; but somebody may have meant the text to be read.

    Bad: `see you next week` behind `Wins 1 point and the match`

    Good: `; see you next week`
    """


@check(
    "BG104", "point-out-of-range", Severity.ERROR, "syntax",
    default="there is no point {point}: points are 1 to 24, 25 or bar, 0 or off",
)  # fmt: skip
def point_out_of_range() -> None:
    """A point that does not exist.

    Why: A board has 24 points; 25 is the bar and 0 is off.

    Bad: `31: 27/24 6/5`

    Good: `31: 24/21 6/5`
    """


@check(
    "BG105", "die-out-of-range", Severity.ERROR, "syntax",
    default="there is no die {die} in {roll}: dice are 1 to 6",
    no_two_dice="{roll!r} is no roll of two dice",
    position="there is no die {die}: dice are 1 to 6",
)  # fmt: skip
def die_out_of_range() -> None:
    """A die that does not exist.

    Why: Dice are two numbers from 1 to 6. (bkgm.com, rules of backgammon.)

    Bad: `73: 13/6 13/10`

    Good: `63: 13/7 13/10`
    """


@check(
    "BG106", "malformed-header", Severity.WARNING, "syntax",
    default="this header cannot be read",
    value="{key} is {value}; expected {expected}",
    length="a match length of {value}; expected the points to play to, or 0 for money",
    date_no_such_day="{value!r} is no day that exists; write it as 2026-03-09",
    date_two_readings="{value!r} may be two days; write the year first, as in 2026-03-09",
    variant="{value!r} is no variant that can be checked; the game is read as Backgammon. Known: {known}",
)  # fmt: skip
def malformed_header() -> None:
    """A header that cannot be read, or a value of the wrong kind.

    Why: A rule that the file declares and that cannot be understood is not applied, and that has to be said.

    Bad: `; [CubeLimit "none"]`

    Good: `; [CubeLimit "64"]`
    """


@check(
    "BG107", "unknown-suppression", Severity.WARNING, "syntax",
    default="there is no check {name!r} to ignore; `bgformats checks` lists them all",
    empty="no check is named here; write which one, such as ignore[BG304]",
)  # fmt: skip
def unknown_suppression() -> None:
    """A comment that hides findings names a check that does not exist.

    Why: What is misspelt hides nothing, and whoever wrote it believes that it does.

    Bad: `; bgformats: ignore[BG34]`

    Good: `; bgformats: ignore[BG304]`
    """


CHECKS = (
    unparsed_line,
    unparsed_cell,
    trailing_text,
    point_out_of_range,
    die_out_of_range,
    malformed_header,
    unknown_suppression,
)
