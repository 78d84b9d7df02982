"""The habits of the programs that write `.mat` text: one entry a dialect, counted and measured on their real files.

Only habits, no match: ``retelling`` writes a match in them. Columns count from 0.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, Literal


@dataclass(frozen=True)
class Habit:
    """How one program writes.

    ``headers`` may use {left}, {right} and {length}. ``number`` is what stands before the left cell; ``right`` the column of
    the right cell, ``grows`` how far it moves from row 10 on. ``word_gap`` stands before cube words. ``joined`` writes
    one checker's hops as one where nothing is hit on the way, ``counts`` repeats as `(2)`. ``blank_before_end`` pads
    a row without a right cell to the right column, ``width`` a row with one.

    ``gives_up`` is the cell of a loser who resigned, '' where it is not written. ``result``: in the free right cell
    or on a ``line`` of its own, always on a ``line``, or in a numbered ``cell``. ``last_points`` is what the last game
    of a match is said to be worth: all of it, what was needed, or the length of the match.
    """

    name: str
    file: str
    headers: tuple[str, ...] = ()
    money_headers: tuple[str, ...] | None = None
    match_line: str = " {length} point match"
    blanks_after_match: int = 1
    game_line: str = " Game {number}"
    player: str = " {name} : {score}"
    right_player: str = "{name} : {score}"
    right_name: int = 32
    number: str = "{:3d}) "
    right: int = 33
    grows: int = 0
    word_gap: str = " "
    double: str = "Doubles => {value}"
    bar: str = "25"
    off: str = "0"
    stars: bool = True
    joined: bool = False
    counts: bool = False
    as_rolled: bool = False
    dance: str = ""
    play_end: str = ""
    blank_before_end: bool = False
    width: int = 0
    gives_up: str = ""
    result: Literal["free", "line", "cell"] = "free"
    result_at: tuple[int, int] = (6, 34)
    points: Literal["point", "points", "usual"] = "usual"
    ends_match: str = ""
    last_points: Literal["all", "need", "length"] = "all"
    blanks_after_game: int = 1
    blanks_at_end: int = 0
    last_row: str = ""
    newline: str = "\n"
    encoding: str = "utf-8"
    final_newline: bool = True
    ratings: tuple[str, str] = ("", "")
    exceptions: tuple[str, ...] = field(default=())


_XG_TAGS: Final = (
    '; [Site "{site}"]', '; [Match ID "-1234567"]', '; [Event "Autumn Cup"]', '; [Round "Final"]',
    '; [Player 1 "{first}"]', '; [Player 2 "{second}"]', '; [Player 1 Elo "1600.00/0"]', '; [Player 2 Elo "1584,06/2"]',
    '; [EventDate "2024.01.01"]', '; [EventTime "19.30"]', '; [Variation "Backgammon"]', '; [Unrated "Off"]',
    '; [Crawford "On"]', '; [CubeLimit "1024"]',
)  # fmt: skip
