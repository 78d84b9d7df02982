"""The habits of the programs that write `.mat` text: one entry a dialect, counted and measured on their real files.

Only habits, no match: ``retelling`` writes a match in them. Columns count from 0.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal


@dataclass(frozen=True)
class Habit:
    """How one program writes.

    ``headers`` may use {left}, {right} and {length}. ``number`` stands before the left cell; ``right`` is the column of
    the right cell, ``grows`` how far it moves from row 10 on; ``word_gap`` stands before cube words. ``joined``
    writes one checker's hops as one where nothing is hit on the way, ``counts`` repeats as `(2)`. ``blank_before_end``
    pads a row without a right cell to the right column, ``width`` a row with one.

    ``gives_up`` is the cell of a loser who resigned, '' where it is not written. ``result`` stands in the ``free``
    right cell of the last row or else on a line of its own, always on a ``line``, or in a numbered ``cell``.
    ``last_points`` is what the last game of a match is said to be worth: all of it, what was needed, or the length of
    the match.
    """

    name: str
    file: str
    headers: tuple[str, ...] = ()
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
    result_pad: tuple[int, int] = (0, 0)
    after_giving_up: int | None = None
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


_XG_TAGS: Final = (
    '; [Site "eXtreme Gammon"]', '; [Match ID "-1234567"]', '; [Event "Autumn Cup"]', '; [Round "Final"]',
    '; [Player 1 "{right}"]', '; [Player 2 "{left}"]', '; [Player 1 Elo "1600.00/0"]', '; [Player 2 Elo "1584,06/2"]',
    '; [EventDate "2024.01.01"]', '; [EventTime "19.30"]', '; [Variation "Backgammon"]', '; [Unrated "Off"]',
)  # fmt: skip

_SITE_TAGS: Final = (
    '; [Match ID "a1b2c3"]', '; [EventDate "2024.01.01"]', '; [EventTime "19:30"]', '; [Player 1 "{left}"]',
    '; [Player 2 "{right}"]', '; [Variation "Backgammon"]', '; [Crawford "On"]', '; [Jacoby "Off"]', '; [Beaver "Off"]',
    '; [Cubelimit "64"]', "",
)  # fmt: skip

JELLYFISH: Final = Habit("jellyfish", "jellyfish.mat", play_end=" ", ends_match=" and the match", encoding="latin-1")

NARROW: Final = replace(JELLYFISH, file="jellyfish-narrow.mat", number="{:2d}) ", right=32, result_at=(5, 33))

GNUBG: Final = Habit(
    "gnubg",
    "gnubg.mat",
    headers=('; [Event "Autumn Cup"]', '; [EventDate "2024.01.01"]', ""),
    play_end=" ",
    blank_before_end=True,
)

SNOWIE: Final = Habit(
    "snowie",
    "snowie.txt",
    headers=(";[matchtitle Autumn Cup 2024 Final]",),
    as_rolled=True,
    play_end=" ",
    result_pad=(33, 0),
    ends_match=" and the match",
)

DUELLER: Final = Habit(
    "dueller",
    "dueller.txt",
    headers=(
        "; {left} v {right}", "; {length}-point match", "; {left} strength: Chequer: 0-ply; Cube: World class",
        "; Dice provided by {left}", "; Started on 2024-01-01 at 12:33. Playing time was 8 minutes, 19 seconds",
        "; Automated play by Dueller 2.2", "", "",
    ),
    right_name=33,
    as_rolled=True,
    width=61,
    ends_match=" and the match",
)  # fmt: skip

XG1: Final = Habit(
    "xg1",
    "xg1.txt",
    headers=(*_XG_TAGS, '; [Crawford "On"]', '; [CubeLimit "1024"]', ""),
    match_line="{length} point match",
    right_name=33,
    stars=False,
    blank_before_end=True,
    width=61,
    gives_up="{dice}: ???",
    points="point",
    ends_match=" and the match",
    blanks_after_game=3,
    encoding="utf-8-sig",
)

XG2: Final = replace(
    XG1,
    name="xg2",
    file="xg2.txt",
    right_name=39,
    right=39,
    result_at=(6, 40),
    width=73,
    bar="Bar",
    off="Off",
    stars=True,
    joined=True,
    counts=True,
    dance="Cannot Move",
    gives_up="{dice}: ????",
    last_points="length",
    blanks_at_end=1,
)
"""Player 1 of the headers is the right column."""

XG2_MONEY: Final = replace(XG2, file="xg2-money.txt", encoding="utf-8", newline="\r\n", gives_up="")
"""As the one real money session is written: an end that nobody marks."""

XG_MOBILE: Final = Habit(
    "xg-mobile",
    "xg-mobile.xg",
    headers=(
        '; [Site "XG Mobile"]', '; [Match ID "123456"]', '; [Player 1 "{left}"]', '; [Player 2 "{right}"]',
        '; [Player 1 Elo "1522.94/244"]', '; [Player 2 Elo "1829.00/0"]', '; [TimeControl "*0"]',
        '; [EventDate "2024.01.01"]   ', '; [EventTime "19.30"]', '; [Variation "Backgammon"]', '; [Crawford "On"]',
        '; [Unrated "Off"]', '; [CubeLimit "1024"]', "",
    ),
    match_line="{length} point match",
    game_line="Game {number} ",
    player="{name} : {score}",
    right_player="{name} : {score} ",
    right_name=37,
    number="{:2d}) ",
    right=37,
    stars=False,
    result="cell",
    points="point",
    final_newline=False,
)  # fmt: skip

STUDIO: Final = Habit(
    "studio",
    "studio.txt",
    headers=(
        '; [Site "Backgammon Studio"]', '; [Match ID "1234567"]', '; [Event "Autumn Cup"]', '; [Round "Round 0"]',
        '; [Player 1 "{left}"]', '; [Player 2 "{right}"]', '; [EventDate "2024.01.01"]', '; [EventTime "19.30"]',
        '; [Variation "Backgammon"]', '; [Unrated "Off"]', '; [Crawford "On"]', '; [CubeLimit "1024"]',
        '; [ClockType "Live8 780/10"]', "",
    ),
    match_line="{length} point match",
    blanks_after_match=2,
    right_name=40,
    number="  {}) ",
    right=40,
    bar="bar",
    off="off",
    joined=True,
    counts=True,
    dance="Cannot Move",
    blank_before_end=True,
    gives_up="{dice}: ????",
    result="cell",
    points="point",
    last_row="  {})                                   ",
    final_newline=False,
)  # fmt: skip

GRIDGAMMON: Final = Habit(
    "gridgammon",
    "gridgammon.txt",
    ratings=(",1654.3", ",1701.88"),
    right_name=34,
    stars=False,
    as_rolled=True,
    dance=" ",
)

STUDIO_PASTED: Final = replace(
    GRIDGAMMON, name="studio", file="studio-pasted.txt", headers=STUDIO.headers, match_line="{length} point match"
)
"""A body pasted from GridGammon under the headers of Backgammon Studio."""

GALAXY: Final = Habit(
    "galaxy",
    "galaxy.txt",
    headers=(
        '; [Site "BackgammonGalaxy"]', '; [Match ID "10012345"]', '; [Player 1 "{left}"]', '; [Player 2 "{right}"]',
        '; [Player 1 Elo "3,00/0"]', '; [Player 2 Elo "0,00/0"]', '; [EventDate "2024.01.01"]', '; [EventTime "20.17"]',
        '; [Variation "Backgammon"]', '; [Unrated "Off"]', '; [Crawford "On"]', '; [CubeLimit "1024"]', "",
    ),
    match_line="{length} point match",
    right_name=33,
    stars=False,
    gives_up=" Losses {points} point",
    after_giving_up=67,
    points="point",
    ends_match=" and the match",
    last_points="need",
)  # fmt: skip

DAILYGAMMON: Final = Habit("dailygammon", "dailygammon.txt", right_name=37, right=37, result_at=(6, 38))

PLAYOK: Final = Habit(
    "playok",
    "playok.txt",
    headers=(
        '; [Site "PlayOK"]', '; [Event "Autumn Cup"]', '; [Round "Round 6"]', '; [Player 1 "{left}"]',
        '; [Player 2 "{right}"]', '; [EventDate "2024.01.01"]', '; [EventTime "15.04"]', '; [CubeLimit "64"]', "",
    ),
    as_rolled=True,
    ends_match=" and the match",
)  # fmt: skip

OPENGAMMON: Final = Habit(
    "opengammon",
    "opengammon.mat",
    headers=('; [Site "OpenGammon"]', *_SITE_TAGS),
    match_line="{length} point match",
    player=" {name}: {score}",
    right_player="{name}: {score}",
    right_name=42,
    number="  {}) ",
    right=46,
    grows=1,
    word_gap="",
    stars=False,
    as_rolled=True,
    blank_before_end=True,
    width=86,
    gives_up="Resigned Game",
    result="line",
    result_at=(3, 44),
    points="points",
    ends_match=" and the match",
    last_points="need",
    final_newline=False,
)

HEDGEHOG: Final = replace(
    OPENGAMMON,
    name="hedgehog",
    file="hedgehog.mat",
    headers=(
        '; [Site "HedgeHog"]', '; [Match ID "1773504384215"]', '; [Event "Autumn Cup"]', '; [Round "3"]',
        '; [EventDate "2024.01.01"]', '; [Time "13:00"]', *_SITE_TAGS[3:],
    ),
    right_name=37,
    right=41,
    stars=True,
    dance=" ",
    width=0,
    gives_up="Resigns",
    points="usual",
    last_points="all",
    final_newline=True,
)  # fmt: skip

FOXAMON: Final = replace(
    HEDGEHOG,
    name="foxamon",
    file="foxamon.mat",
    headers=('; [Site "Foxamon"]', *_SITE_TAGS[:1], *_SITE_TAGS[3:]),
    gives_up="",
)

GAMMONVIEW: Final = Habit(
    "gammonview",
    "gammonview.txt",
    headers=(
        '; [Site "GammonView"]', '; [Event "Autumn Cup"]', '; [EventDate "2024.01.01"]', '; [EventTime "19:30"]',
        '; [Player 1 "{left}"]', '; [Player 2 "{right}"]', '; [Crawford "On"]', '; [Jacoby "Off"]', '; [Beaver "Off"]',
        "",
    ),
    match_line="{length} point match",
    player=" {name}: {score}",
    right_player="{name}: {score}",
    right_name=48,
    right=48,
    word_gap="",
    bar="bar",
    off="off",
    joined=True,
    counts=True,
    as_rolled=True,
    gives_up="Resigns",
    result="cell",
)  # fmt: skip

CHOUE: Final = Habit(
    "choue",
    "choue.txt",
    headers=(
        '; [Site "choue.net"]', '; [Event "Online match"]', '; [Player 1 "{left}"]', '; [Player 2 "{right}"]',
        '; [Variation "Backgammon"]', '; [Crawford "On"]', '; [CubeLimit "64"]', "",
    ),
    match_line="{length} point match",
    blanks_after_match=2,
    game_line="Game {number}",
    right_player="{name}: {score}",
    right_name=39,
    number="  {}) ",
    right=39,
    word_gap="",
    double="Doubles ==> {value}",
    bar="bar",
    off="off",
    joined=True,
    counts=True,
    dance="Cannot Move",
    gives_up="{dice}: ????",
    result="cell",
    points="point",
    blanks_at_end=1,
)  # fmt: skip

JAVAFIBS: Final = Habit(
    "javafibs",
    "javafibs.mat",
    stars=False,
    as_rolled=True,
    blank_before_end=True,
    result_at=(1, 34),
    ends_match=" and the match",
    newline="\r\n",
)
"""Nothing but the one blank before Wins tells it from Jellyfish's own."""

SAMPLE: Final = Habit(
    "gnubg",
    "crawford.mat",
    headers=(
        '; [Event "Autumn Cup"]', '; [Round "Final"]', '; [EventDate "2024.01.01"]', '; [Player 1 "{left}"]',
        '; [Player 2 "{right}"]', "",
    ),
    bar="bar",
    off="off",
    joined=True,
    counts=True,
    dance="Cannot Move",
    ends_match=" and the match",
)  # fmt: skip
"""Nobody's habit: GNU Backgammon's frame with the words that people read most easily."""

HABITS: Final = (
    JELLYFISH, NARROW, GNUBG, SNOWIE, DUELLER, XG1, XG2, XG2_MONEY, XG_MOBILE, STUDIO, STUDIO_PASTED, GALAXY,
    GRIDGAMMON, DAILYGAMMON, PLAYOK, OPENGAMMON, HEDGEHOG, FOXAMON, GAMMONVIEW, CHOUE, JAVAFIBS,
)  # fmt: skip
