"""What a won game is worth. Knows boards and cubes; no match and no file."""

from __future__ import annotations

from bgformats.game.board import Counts
from bgformats.terms import BAR, OFF, WinKind


def win_kind(loser: Counts, needs_none_off: bool = True) -> WinKind:
    """The kind of win that the loser's checkers show once the winner has borne off.

    Single if the loser has borne off a checker; else backgammon if one is on the bar or in the winner's home board,
    else gammon. (bkgm.com, rules of backgammon; GNU Backgammon.)
    """
    if loser[OFF] and (needs_none_off or not (loser[BAR] or any(loser[19:25]))):
        return WinKind.SINGLE
    return WinKind.BACKGAMMON if loser[BAR] or any(loser[19:25]) else WinKind.GAMMON


def can_lose(loser: Counts, winner: Counts, kind: WinKind) -> bool:
    """Whether a side with these checkers may still come to lose that much, and so can resign it.

    A gammon is out of reach once a checker is off; a backgammon also once the sides have passed each other and no
    checker is left on the bar or in the winner's home board. (GNU Backgammon.)
    """
    if kind is WinKind.SINGLE:
        return True
    if loser[OFF]:
        return False
    return kind is WinKind.GAMMON or bool(loser[BAR] or any(loser[19:25])) or in_contact(loser, winner)


def in_contact(mine: Counts, theirs: Counts) -> bool:
    """Whether a checker of one side has still to pass one of the other."""
    return _highest(mine) + _highest(theirs) > BAR


def _highest(counts: Counts) -> int:
    return next((point for point in range(BAR, 0, -1) if counts[point]), 0)
