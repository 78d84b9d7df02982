"""BG7xx: a match against what was agreed on for it."""

from __future__ import annotations

from bgformats.checks.base import check
from bgformats.diagnostics import Severity


@check(
    "BG716", "clock-exceeded", Severity.WARNING, "audit",
    default="{of} took {used} seconds for this; {limit} are allowed",
    bank="with this {of} has taken {used} seconds in all; {limit} are allowed",
)  # fmt: skip
def clock_exceeded() -> None:
    """A side took longer than the rules give, where the file has time stamps.

    Why: Only SGF tells how many seconds a side has left (WL, BL, TM) in a unit that is written down. What a move took
    is the difference; a clock that was put forward, and overtime, tell nothing. (WBGF tournament rules; FF[4].)

    Bad: `WL[280]` and then `WL[240]`, by rules that give 30 seconds for a move

    Good: `WL[280]` and then `WL[255]`
    """


CHECKS = (clock_exceeded,)
