"""The shared vocabulary of the field: sides, kinds of win, holders of the cube.

Knows nothing of files, boards or rules; standard library only.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, Literal

BAR: Final = 25
"""Where hit checkers wait, in their owner's numbering."""

OFF: Final = 0
"""Where borne-off checkers lie, in their owner's numbering."""


class Side(IntEnum):
    """One of the two players, in the order in which the file names them."""

    FIRST = 1
    SECOND = 2

    @property
    def opponent(self) -> Side:
        """The other side."""
        return Side.SECOND if self is Side.FIRST else Side.FIRST


class WinKind(IntEnum):
    """What a game is worth, as a multiple of the cube."""

    SINGLE = 1
    GAMMON = 2
    BACKGAMMON = 3

    @property
    def word(self) -> Literal["single", "gammon", "backgammon"]:
        """The word for it in messages and in JSON."""
        return _WIN_WORDS[self]


_WIN_WORDS: Final[dict[WinKind, Literal["single", "gammon", "backgammon"]]] = {
    WinKind.SINGLE: "single",
    WinKind.GAMMON: "gammon",
    WinKind.BACKGAMMON: "backgammon",
}


class CubeHolder(IntEnum):
    """Who may turn the cube next."""

    CENTER = 0
    FIRST = 1
    SECOND = 2
