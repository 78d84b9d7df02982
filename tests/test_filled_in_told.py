"""A play that the source leaves out is told where the target states it."""

from __future__ import annotations

import pytest

from bgformats import read
from bgformats.api.conversion import Conversion, convert_document

MAT = """ 5 point match

 Game 1
 Ann : 0                             Bob : 0
  1) 65: 24/13                        66: 24/18(2) 8/2(2)
  2) 66: {play}{blanks} 21: 13/11 6/5
"""


def told(play: str) -> list[str]:
    """What the conversion to SGF says of plays that were put in."""
    text = MAT.format(play=play, blanks=" " * (28 - len(play)))
    converted = convert_document(read(text.encode(), name="a.mat"), Conversion(to="sgf", force=True))
    return [one.message for one in converted.losses if one.code == "BG607" and "only legal play" in one.message]


@pytest.mark.parametrize("play", ["24/18 8/2(3)"])
def test_a_play_that_is_stated_is_not_told(play: str) -> None:
    assert told(play) == []


def test_a_play_that_is_filled_in_is_told_once_with_its_place() -> None:
    (message,) = told("")
    assert "a play in game 1, turn 3" in message


RESULTS = """ 3 point match

 Game 1
 Ann : 0                             Bob : 0
  1) 31: 8/5 6/5                      Doubles => 2
  2)  Drops{first}

 Game 2
 Ann : 0                             Bob : 1
  1) 31: 8/5 6/5                      Doubles => 2
  2)  Drops{second}
"""
POINT = " " * 26 + "Wins 1 point"


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        (POINT, POINT, []),
        ("", POINT, ["the result of game 1, and nothing says that: 1 point is put"]),
        (
            "",
            "",
            ["the results of 2 games, the first of them game 1, and nothing says that: what the replay gives is put"],
        ),
    ],
)
def test_results_that_the_source_does_not_state_are_told_once(first: str, second: str, said: list[str]) -> None:
    text = RESULTS.format(first=first, second=second)
    converted = convert_document(read(text.encode(), name="a.mat"), Conversion(to="sgf"))
    told = [one.message.removeprefix(".sgf needs ") for one in converted.losses if "result" in one.message]
    assert told == said
