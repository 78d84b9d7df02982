"""BG9xx: what was not judged."""

from __future__ import annotations

from bgformats.checks.base import check
from bgformats.diagnostics import Severity


@check(
    "BG901", "rest-of-game-not-verified", Severity.WARNING, "limits",
    default="from here on the board is not known; the plays of this game are kept and not judged",
    stranger="{variant} is played by other laws, which bgformats does not know: its plays are kept and not judged",
)  # fmt: skip
def rest_of_game_not_verified() -> None:
    """The rest of the game is not verified.

    Why: A play before this one is missing or cannot be made, so nobody knows the position. Judging on would report
    faults that are none. The next game is judged as usual.

    Bad: `64: 7/1 13/9` with nothing on 7, and the game goes on

    Good: the play that was made
    """


@check(
    "BG902", "too-many-diagnostics", Severity.INFO, "limits",
    default="{count} more findings in this file are not shown",
)  # fmt: skip
def too_many_diagnostics() -> None:
    """More findings than are shown.

    Why: A file that is damaged throughout has one fault to mend first, not ten thousand.

    Bad: a file of random text, read with `--format mat`

    Good: a match file
    """


CHECKS = (rest_of_game_not_verified, too_many_diagnostics)
