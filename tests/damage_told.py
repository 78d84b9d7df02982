"""Damaged files in which something is lost or wrong: the text, and code, line and column of each finding, by hand."""

from __future__ import annotations

Finding = tuple[str, int, int]

_HEAD = """\
 0 point match

 Game 1
 Ann : 0                        Bob : 0
"""

_ROW_1 = "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"

_DROPPED = """\
  2)  Doubles => 2                Drops
      Wins 1 point
"""

_DANCED = """\
  3) 64:                          Doubles => 2
  4)  Drops                       Wins 1 point
"""

NAMES = (
    ("A:l: ice", "O'Brien [x]: y"), ("7", "3"), ("Game 1", "Game 2"), ("7 point match", "0 point match"),
    ("; Ann", "# Bob"), ("[Ann]", "(Bob)"), ("Wins 2 points", "Drops"), ("1) 31: 8/5", "2) 42:"), ("", "Bob"),
    ("Ann", ""), ("A" * 80, "B" * 80), ("Ann  Mary", "Bob   Lee"), ("maladroit02", "charlot1"), ("名人", "Мария"),
    ("Ann : 3", "Bob"), ("Ann, Jr.", "Bob-2 & Son"), ("; [Event \"x\"]", "; Set Pos=-"),
)  # fmt: skip
"""Left and right names, a match for each pair."""


def _names() -> str:
    return "\n".join(
        f" 0 point match\n\n Game 1\n {left} : 0                {right} : 0\n{_ROW_1}{_DROPPED}"
        for left, right in NAMES
    )


_GAMES = """\
 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Drops                       Wins 1 point

 Game 3
 Ann : 0                        Bob : 1
  1) 42: 8/4 6/4                  Doubles => 2
  2)  Drops                       Wins 1 point

 Game 2
 Ann : 0                        Bob : 2
  1) 61: 13/7 8/7                 Doubles => 2
  2)  Drops                       Wins 1 point
"""

_UNFINISHED = """\
 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4

 Game 2
 Ann : 0                        Bob : 0
  1) 61: 13/7 8/7                 Doubles => 2
  2)  Drops                       Wins 1 point
"""

_SCORES = """\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Drops                       Wins 1 point

 Game 2
 Ann : 0                        Bob : 2
  1) 61: 13/7 8/7                 Doubles => 2
  2)  Drops                       Wins 1 point
"""

_ONE_POINT = """\
 1 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2) 61: 13/7 8/7
"""

# After 24/18 13/10 with 64, seen by Bob, who rolls 62 next: his checkers positive, Ann's negative.
_DUMP = (
    "(0;0;1;0;0;Bob;Ann;0;0;0;1;0;0;-1;0;0;2;0;4;-1;2;0;0;0;-4;5;0;-1;0;-2;0;-4;-2;0;0;0;2;0;6;2;)"
)  # fmt: skip

_GALAXY = """\
; [Site "BackgammonGalaxy"]
; [Player 1 ""]
; [Player 2 "Bob"]
; [Crawford "On"]

2 point match

 Game 1
  : 0                            Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2) 65: 24/18 18/13             63: 24/18 18/15
  3) 22: 13/11 13/11 6/4 6/4      3)  Losses 2 point

      Wins 2 point and the match
"""

_GALAXY_TWICE = """\
; [Site "BackgammonGalaxy"]

1 point match

 Game 1
 Ann : 0                         Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2) 65: 24/18 18/13             63: 24/18 18/15
  3)  Losses 1 point                                               Wins 1 point and the match
                                  Wins 1 point and the match
"""


def _studio_match(length: int, rows: str) -> str:
    return f"""\
; [Site "Backgammon Studio"]
; [ClockType "Live8 780/10"]

{length} point match


 Game 1
 Ann : 0                                Bob : 0
  1) 31: 8/5 6/5                        42: 8/4 6/4
{rows}
"""


_STUDIO = "".join(
    _studio_match(length, rows)
    for length, rows in (
        (1, "  2) 65: 24/13                         62: ????\n  3)  Wins 1004 point                  \n  4)"),
        (1, "  2) 65: ????                            Wins 1004 point\n  3)"),
        (1, "  2) 65: 24/13                         62: Concedes\n  5)  Wins 1 point                     "),
        (1, "  2) Concedes                          \n  4)                                    Wins 1 point"),
        (1, "  2) 65: 24/13                         00: ????\n  3)  Wins 1 point                     "),
        (1, "  2) 65: 24/13                         00: Concedes\n  3)  Wins 1 point                     "),
        (2, "  2)  Doubles => 2                       Takes\n  3) 65: ????                            Wins 2008 point"),
    )
)

_SURRENDERS = "\n".join(
    f" 1 point match\n\n Game 1\n Ann : 0                        Bob : 0\n{_ROW_1}"
    f"  2) 65: 24/18 18/13             {words}\n      Wins 1 point\n"
    for words in (
        "Resigns", "Resigned Game", "Resigned Match", "Resign normal", "Concedes", "Forfeits", "Lost on time", "????",
        "???", "62: ???", "62: Resigns",
    )
)  # fmt: skip

_DICELESS = f"""\
  2) 24/18 18/14                 62: 24/18 13/11*
{_DANCED}"""

TOLD: tuple[tuple[str, str, tuple[Finding, ...]], ...] = (
    ("names.mat", _names(), ()),
    ("two-matches.mat", f"{_HEAD}{_ROW_1}{_DROPPED}\n" * 2, ()),
    # Files of eXtreme Gammon put behind one another keep their byte-order marks.
    ("two-marks.mat", f"\ufeff{_HEAD}{_ROW_1}{_DROPPED}\n" * 2, ()),
    ("game-numbers.mat", _GAMES, (("BG202", 8, 2), ("BG202", 13, 2))),
    # Some transcripts have a name with its score once more, in the empty cell of the first row.
    ("score-in-row.mat", _HEAD + _ROW_1.replace("31: 8/5 6/5", "Ann : 0    ") + _DROPPED, (("BG102", 5, 6),)),
    # A game that stops is told of at its last action; the next one counts.
    ("unfinished-first-game.mat", _UNFINISHED, (("BG209", 5, 34),)),
    # The match is not over: told of at its line.
    ("score.mat", _SCORES, (("BG210", 1, 2), ("BG504", 9, 39))),
    ("wrapped-result.mat", f"{_ONE_POINT}      Wins 1 point and the      Match\n", ()),
    ("split-result.mat", f"{_ONE_POINT}      Wins 1 point and the\n      Match\n", (("BG103", 8, 7),)),
    ("afterwards.mat", f"{_ONE_POINT}      Wins 1 point and the match\n\nsee you next week\n", (("BG103", 9, 1),)),
    ("in-between.mat", f"{_HEAD}{_ROW_1}coffee break\n{_DROPPED}", (("BG101", 6, 1),)),
    ("illegal-play.txt", f"{_HEAD}{_ROW_1}  2) 64: Illegal play {_DUMP} 62: 24/18 13/11\n  3){_DROPPED[4:]}",
     (("BG308", 6, 10),)),
    # Of all legal plays only one leaves what the next play hits.
    ("illegal-play-bare.txt", f"{_HEAD}{_ROW_1}  2) 64: Illegal play            62: 24/18 13/11*\n{_DANCED}",
     (("BG309", 6, 10),)),
    ("set-pos-short.txt", f"{_HEAD}; Set Pos=-b----E-C---eE---c-e----B/0\n{_ROW_1}{_DROPPED}", (("BG101", 5, 1),)),
    ("galaxy-losses.txt", _GALAXY, ()),
    ("galaxy-twice.txt", _GALAXY_TWICE, ()),
    ("studio-ends.txt", _STUDIO, (("BG515", 11, 7), ("BG515", 22, 42), ("BG515", 78, 42))),
    ("resign-words.mat", _SURRENDERS, ()),
    ("hyphens.mat", f"{_HEAD}{_ROW_1}  2) 64: 24-18 18-14             62: 24/18 13/11*\n{_DANCED}",
     (("BG102", 6, 10),)),
    # The dice follow from the hops.
    ("no-dice.mat", f"{_HEAD}{_ROW_1}{_DICELESS}", (("BG314", 6, 6),)),
    ("no-colon.mat", _HEAD + _ROW_1 + _DICELESS.replace(" 24/18 18/14   ", " 64 24/18 18/14"),
     (("BG102", 6, 6),)),
    # Cut files: the last thing that can be read is where the game stops.
    ("cut-row.mat", f"{_HEAD}{_ROW_1}  2) 64: 24/18 18/", (("BG209", 6, 6), ("BG102", 6, 16))),
    ("cut-play.mat", f"{_HEAD}{_ROW_1}  2) 64: 24/1", (("BG209", 6, 6), ("BG302", 6, 10))),
    ("cut-word.mat", f"{_HEAD}{_ROW_1}  2)  Doub", (("BG102", 6, 7), ("BG209", 6, 7))),
    ("cut-dice.mat", f"{_HEAD}{_ROW_1}  2) 6", (("BG102", 6, 6), ("BG209", 6, 6))),
    ("cut-roll.mat", f"{_HEAD}  1) 31: ", (("BG209", 5, 6),)),
    ("cut-behind-double.mat", f"{_HEAD}{_ROW_1}  2)  Doubles => 2", (("BG209", 6, 7),)),
    # The line that cannot be read is the one with the names.
    ("cut-scores.mat", " 0 point match\n\n Game 1\n Ann : 0                        Bo",
     (("BG209", 3, 2), ("BG101", 4, 2))),
    ("cut-game-line.mat", " 0 point match\n\n Gam", (("BG004", 1, 1), ("BG101", 3, 2))),
    ("cut-match-line.mat", '; [Site "x"]\n; [Event "Autumn Cup"]\n\n 5 poin', (("BG004", 1, 1), ("BG101", 4, 2))),
    ("cut-header.mat", '; [Site "x"]\n; [Event "Autu', (("BG004", 1, 1), ("BG106", 2, 1))),
)  # fmt: skip
