"""What old servers leave unsaid about the cube, and options that change during play."""

from __future__ import annotations

import pytest

from bgformats import validate

SGG = """Vera vs. Tom
GamesGrid
Automatic Doubles: Yes
Beavers: Yes
Raccoons: Yes
Game 1.0-0
{before}Vera\t\tTom
1\t31: 8/5, 6/5
1\t\t62: 24/18, 13/11
{after}
"""
BGROOM = """BGF version 1.2
Game 1 - Vera (X) vs. Tom (0)
1.X:(3 1)8/5 6/5
2.0:(6 2)24/18 13/11
3.X:Double
{after}
Game 2 - Vera (X) vs. Tom (0)
1.X:(3 1)8/5 6/5
"""
TMG = """MatchID: 1
Player1: 11 Vera 100.00
Player2: 22 Tom 100.00
Beavers: {beavers}
Length: 0

Game 1: 0-0
 1 1 31:
 1 4 8/5 6/5
 -2 1 62:
 -2 4 24/18 13/11
{option} 3 5 Double to 2
 -4 8 Beaver to 4
 5 7 Take
 6 1 42:
 6 4 8/4 6/4
"""
SGF = "(;FF[4]GM[6]CP[{text}]PW[Ann]PB[Bob];W[31hefe])"


def codes(text: str, name: str) -> list[tuple[str, int]]:
    """The codes with their lines, without those of games that stop."""
    report = validate(text.encode(), name=name)
    return [(one.code, one.line) for one in report.diagnostics if one.code not in ("BG209", "BG210", "BG207")]


@pytest.mark.parametrize(
    ("count", "points", "expected"),
    [(0, 1, []), (1, 2, []), (2, 4, []), (1, 1, [("BG502", 13)]), (2, 2, [("BG502", 14)])],
)
def test_automatic_doubles_of_gamesgrid_count(count: int, points: int, expected: list[tuple[str, int]]) -> None:
    after = f"2\tdouble\n2\t\tpass\nVera  wins {points} point{'s' * (points > 1)}."
    assert codes(SGG.format(before="1: Automatic double\n" * count, after=after), "a.sgg") == expected


def test_a_raccoon_of_gamesgrid_is_taken_by_the_roll() -> None:
    after = "2\tdouble\n2\t\tbeaver\n3\traccoon\n3\t42:\n3\t42: 8/4, 6/4"
    assert codes(SGG.format(before="", after=after), "a.sgg") == []


def test_a_double_of_gamesgrid_needs_its_answer() -> None:
    after = "2\tdouble\n3\t42:\n3\t42: 8/4, 6/4"
    assert codes(SGG.format(before="", after=after), "a.sgg") == [("BG406", 11)]


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ("", []),
        ("4.X:(4 2)8/4 6/4\n", []),
        ("4.0:Accept\n5.X:(4 2)8/4 6/4\n", []),
        ("4.0:(4 2)8/4 6/4\n", [("BG406", 6)]),
    ],
)
def test_silence_answers_a_double_of_bgroom(after: str, expected: list[tuple[str, int]]) -> None:
    assert [one for one in codes(BGROOM.format(after=after), "a.bgf") if one[0] in ("BG404", "BG406")] == expected


@pytest.mark.parametrize(
    ("beavers", "option", "expected"),
    [
        (0, "Beavers: 1\n", []),
        (1, "Beavers: 0\n", []),
        (1, "", []),
        (0, "Jacoby: 1\n", [("BG410", 14)]),
        (1, "Nonsense: 1\n", [("BG101", 12)]),
    ],
)
def test_an_option_during_play(beavers: int, option: str, expected: list[tuple[str, int]]) -> None:
    assert codes(TMG.format(beavers=beavers, option=option), "a.tmg") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [("Copyright 2020 Ann Example", []), ("(c) Bob", []), ("c", []), ("w", [("BG412", 1)]), ("b", [("BG412", 1)])],
)
def test_a_text_in_cp_is_a_copyright_and_a_side_owns_the_cube(text: str, expected: list[tuple[str, int]]) -> None:
    assert [one for one in codes(SGF.format(text=text), "a.sgf") if one[0] != "BG203"] == expected


FIBS = """You and Tom start a 3 point match.
Starting a new game with Tom.
You rolled 3, Tom rolled 1
It's your turn to move.
You move 8-5 6-5 .
{after}
"""


@pytest.mark.parametrize("after", ["Tom drops connection. The game was saved.", "You drop connection."])
def test_a_lost_connection_of_fibs_is_no_fault(after: str) -> None:
    assert codes(FIBS.format(after=after), "a.log") == []


def test_another_line_in_a_game_of_fibs_is_told() -> None:
    assert codes(FIBS.format(after="Tom moves 1-7 12-14 13-15 ."), "a.log") != []
