"""The cube in money play, and what the options of rules do to results, time, resignations, series, stakes and numbers.

Each option has a game that keeps to it and one that does not; both run through the command line.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from recorded import at, by_rules, command, found, last_of, messages, put, tallied

from bgformats import api

MONEY = ("--rules", "money")
RIGHT = " " * 34
"""Blanks before a result that stands in the right column."""


def game(rows: str, headers: str = "", length: int = 0) -> str:
    """A file of one game."""
    return f"{headers} {length} point match\n\n Game 1\n Ann : 0                          Bob : 0\n{rows}"


def later(number: int, first: int, second: int, rows: str) -> str:
    """One more game of the same file."""
    return f"\n Game {number}\n Ann : {first}                          Bob : {second}\n{rows}"


# -- beavers, raccoons, otters -----------------------------------------------------------------------------------------

OPENING = "  1) 31: 8/5 6/5                   Doubles{}\n"
CALLED = ("Beavers", "Raccoons", "Otters")
CALLED_DOUBLES = ("Doubles", "Doubles", "Doubles")


def turned_again(times: int, last: str, words: tuple[str, ...] = CALLED, values: bool = True) -> str:
    """Bob doubles, the sides turn the cube again so many times, Ann first, and ``last`` stands in the next cell."""
    cells = [f"{word} => {2 ** (at + 2)}" if values else word for at, word in enumerate(words[:times])] + [last]
    rows = OPENING.format(" => 2" if values else "")
    for row, pair in enumerate(zip(cells[::2], [*cells[1::2], ""], strict=False), 2):
        left, right = f" {pair[0]}" if pair[0] else "", f" {pair[1]}" if pair[1] else ""
        rows += f"{row:3d}) {left:<32}{right}".rstrip() + "\n"
    return rows


def result(times: int, points: int) -> str:
    """The result for the side that turned the cube last: Bob, where it was turned an even number of times."""
    return (RIGHT if times % 2 == 0 else "      ") + f"Wins {points} point{'s' if points > 1 else ''}\n"


@pytest.mark.parametrize("words", [CALLED, CALLED_DOUBLES])
@pytest.mark.parametrize("values", [True, False])
@pytest.mark.parametrize(("times", "costs"), [(0, 1), (1, 2), (2, 4), (3, 8)])
def test_a_drop_costs_what_was_offered_before(
    times: int, costs: int, values: bool, words: tuple[str, ...], tmp_path: Path
) -> None:
    """GNU Backgammon: who drops a double loses 1, a beaver 2, a raccoon 4. The cube then stands at that value."""
    good = game(turned_again(times, "Drops", words, values) + result(times, costs))
    assert found(tmp_path, good, *MONEY) == []
    (row,) = tallied(tmp_path, good, *MONEY)
    assert (row["winner"], row["points_derived"], row["cube"], row["ended_by"]) == (2 - times % 2, costs, costs, "drop")
    assert row["cube_owner"] == (1 if times else 0)
    for points in (costs * 2, costs * 3):
        bad = game(turned_again(times, "Drops", words, values) + result(times, points))
        assert found(tmp_path, bad, *MONEY) == [f"{at(bad, 'Wins')} BG502 error"]


@pytest.mark.parametrize("times", [0, 1, 2, 3])
def test_a_dropped_offer_is_won_by_the_side_that_made_it(times: int, tmp_path: Path) -> None:
    text = game(turned_again(times, "Drops") + result(times + 1, 2**times))
    assert found(tmp_path, text, *MONEY) == [f"{at(text, 'Wins')} BG501 error"]


@pytest.mark.parametrize("words", [CALLED, CALLED_DOUBLES])
@pytest.mark.parametrize(("times", "cube"), [(0, 2), (1, 4), (2, 8), (3, 16)])
def test_the_side_that_was_doubled_owns_the_cube_however_often_it_was_turned_again(
    times: int, cube: int, words: tuple[str, ...], tmp_path: Path
) -> None:
    """Bob doubled, so he rolls, and Ann may turn the cube later; he may not."""
    start = turned_again(times, "Takes", words)
    row = start.count("\n") + 1
    start += f"{row:3d})                              61: 13/7 8/7\n"
    anns = game(start + f"{row + 1:3d})  Doubles => {cube * 2:<20} Takes\n")
    assert found(tmp_path, anns, *MONEY) == []
    (told,) = tallied(tmp_path, game(start), *MONEY)
    assert (told["cube"], told["cube_owner"]) == (cube, 1)
    bobs = game(start + f"{row + 1:3d}) 21: 13/10                     Redoubles => {cube * 2}\n")
    assert found(tmp_path, bobs, *MONEY) == [f"{at(bobs, 'Redoubles')} BG401 error"]


@pytest.mark.parametrize("words", ["Beavers => 4", "Beaver", "Doubles => 4", "Redoubles"])
def test_the_doublers_roll_accepts_a_beaver(words: str, tmp_path: Path) -> None:
    """He may also say that he takes it, on the same side or in a row of its own."""
    silent = game(
        OPENING.format(" => 2") + f"  2)  {words:<28}61: 13/7 8/7\n  3) 43: ????\n" + RIGHT + "Wins 4 points\n"
    )
    said = game(
        OPENING.format(" => 2")
        + f"  2)  {words:<28} Takes\n  3)                              61: 13/7 8/7\n  4) 43: ????\n"
        + RIGHT
        + "Wins 4 points\n"
    )
    for text in (silent, said):
        assert found(tmp_path, text, *MONEY) == []
        (row,) = tallied(tmp_path, text, *MONEY)
        assert (row["cube"], row["cube_owner"], row["kind"], row["points_derived"]) == (4, 1, "single", 4)


def test_a_raccoon_needs_its_answer_as_a_double_does(tmp_path: Path) -> None:
    text = game(turned_again(2, "") + "  4)                              61: 13/7 8/7\n")
    assert found(tmp_path, text, *MONEY) == [f"{at(text, '61:')} BG406 error"]
    answered = game(turned_again(2, "Takes") + "  4)                              61: 13/7 8/7\n")
    assert found(tmp_path, answered, *MONEY) == []


def test_the_beaverer_does_not_answer_the_own_beaver(tmp_path: Path) -> None:
    text = game(OPENING.format(" => 2") + "  2)  Beavers => 4\n  3)  Takes                       61: 13/7 8/7\n")
    assert found(tmp_path, text, *MONEY) == [f"{at(text, 'Takes')} BG404 error"]


@pytest.mark.parametrize(
    ("rows", "piece"),
    [
        ("  1) 31: 8/5 6/5                  61: 13/7 8/7\n  2)  Beavers => 4\n", "Beavers"),
        (
            "  1) 31: 8/5 6/5                   Doubles => 2\n  2)  Takes                       Beavers => 4\n",
            "Beavers",
        ),
        (
            "  1) 31: 8/5 6/5                   Doubles => 2\n  2)                               Beavers => 4\n",
            "Beavers",
        ),
        ("  1) 31: 8/5 6/5                  61: 13/7 8/7\n  2)  Raccoons => 8\n", "Raccoons"),
    ],
)
def test_a_beaver_without_a_double_of_the_other_side_is_told(rows: str, piece: str, tmp_path: Path) -> None:
    text = game(rows)
    assert found(tmp_path, text, *MONEY) == [f"{at(text, piece)} BG404 error"]


@pytest.mark.parametrize(
    ("rows", "piece", "expected"),
    [
        ("Beavers => 2", "2", 4),
        ("Beavers => 8", "8", 4),
        ("Doubles => 3", "3", 4),
    ],
)
def test_the_number_of_a_beaver_is_twice_the_offered_one(rows: str, piece: str, expected: int, tmp_path: Path) -> None:
    text = game(OPENING.format(" => 2") + f"  2)  {rows:<28} Takes\n  3)                              61: 13/7 8/7\n")
    assert found(tmp_path, text, *MONEY) == [f"{last_of(text, rows)} BG405 error"]
    assert messages(tmp_path, text, *MONEY) == [f"the cube is said to go to {piece}; it goes to {expected}"]
    assert tallied(tmp_path, text, *MONEY)[0]["cube"] == expected


def test_a_wrong_number_of_a_raccoon_is_told_once_though_the_file_goes_on_from_it(tmp_path: Path) -> None:
    """16 for 8, and the owner doubles to 32: told once. The drop of that costs 8 and not 16."""
    text = game(
        OPENING.format(" => 2")
        + "  2)  Beavers => 4                 Raccoons => 16\n  3)  Takes                       61: 13/7 8/7\n"
        + "  4)  Doubles => 32                Drops\n      Wins 16 points\n"
    )
    assert found(tmp_path, text, *MONEY) == [f"{at(text, '16')} BG405 error"]
    assert tallied(tmp_path, text, *MONEY)[0]["points_derived"] == 8


@pytest.mark.parametrize(
    ("words", "allowed"), [*((CALLED, allowed) for allowed in range(4)), *((CALLED_DOUBLES, one) for one in (1, 2, 3))]
)
@pytest.mark.parametrize("times", [1, 2, 3])
def test_the_rules_tell_how_often_the_cube_may_be_turned_again(
    times: int, allowed: int, words: tuple[str, ...], tmp_path: Path
) -> None:
    """The first one too many is told by its name, each later one too; they stand all the same."""
    text = game(turned_again(times, "Drops", words) + result(times, 2**times))
    told = [f"a {word.lower().removesuffix('s')} more than the rules allow" for word in CALLED[allowed:times]]
    assert messages(tmp_path, text, *by_rules(tmp_path, f"beavers = {allowed}")) == told
    assert tallied(tmp_path, text)[0]["points_derived"] == 2**times


def test_where_no_beaver_is_allowed_a_double_against_a_double_is_a_beaver_all_the_same(tmp_path: Path) -> None:
    text = game(OPENING.format(" => 2") + "  2)  Doubles => 4                 Takes\n")
    assert found(tmp_path, text, *by_rules(tmp_path, "beavers = 0")) == [f"{at(text, 'Doubles => 4')} BG410 error"]


@pytest.mark.parametrize("header", ["Beaver", "Beavers"])
def test_the_header_allows_and_forbids_beavers(header: str, tmp_path: Path) -> None:
    rows = turned_again(1, "Drops") + result(1, 2)
    assert found(tmp_path, game(rows, f'; [{header} "On"]\n')) == []
    text = game(rows, f'; [{header} "Off"]\n')
    assert found(tmp_path, text) == [f"{at(text, 'Beavers =>')} BG410 error"]


def test_no_beaver_belongs_to_a_match(tmp_path: Path) -> None:
    """Each is told, by its name, and stands: the raccoon that is dropped costs 4."""
    text = game(turned_again(2, "Drops") + result(2, 4), length=7)
    assert found(tmp_path, text) == [f"{at(text, 'Beavers')} BG410 error", f"{at(text, 'Raccoons')} BG410 error"]
    assert messages(tmp_path, text) == [
        f"a {word} in a match: beavers belong to money sessions" for word in ("beaver", "raccoon")
    ]
    assert tallied(tmp_path, text)[0]["points_derived"] == 4


def test_a_series_may_have_beavers_too(tmp_path: Path) -> None:
    for words in (CALLED, CALLED_DOUBLES):
        text = game(turned_again(1, "Drops", words) + result(1, 2))
        assert found(tmp_path, text, *by_rules(tmp_path, 'mode = "series"\ngames = 1\nbeavers = 1')) == []


@pytest.mark.parametrize("word", ["Resigns", "Lost on time"])
def test_who_gives_up_instead_of_answering_a_beaver_loses_what_was_accepted(word: str, tmp_path: Path) -> None:
    """The beaver accepted the double, so the cube stands at 2; a raccoon accepted the beaver: 4."""
    rules = by_rules(tmp_path, 'timeout = "single"')
    for times in (0, 1, 2):
        good = game(turned_again(times, word) + result(times, 2**times))
        assert found(tmp_path, good, *rules) == []
        bad = game(turned_again(times, word) + result(times, 2 ** (times + 2)))
        code = "BG514" if word == "Lost on time" else "BG502"
        assert found(tmp_path, bad, *rules) == ([f"{at(bad, 'Wins')} {code} error"])


def test_a_beaver_can_take_the_cube_over_its_limit(tmp_path: Path) -> None:
    text = game(turned_again(2, "Drops") + result(2, 4))
    assert found(tmp_path, text, *by_rules(tmp_path, "cube_limit = 8")) == []
    limited = found(tmp_path, text, *by_rules(tmp_path, "cube_limit = 4"))
    assert limited == [f"{last_of(text, 'Raccoons => 8')} BG408 error"]
    warned = by_rules(tmp_path, 'cube_limit = 4\nover_limit = "warning"')
    assert [one.split()[-1] for one in found(tmp_path, text, *warned)] == ["warning"]


def test_a_beaver_of_a_void_double_is_void(tmp_path: Path) -> None:
    """No cube at all: the drop gives one point."""
    text = game(turned_again(1, "Drops") + result(1, 1), '; [CubeLimit "1"]\n')
    assert "BG409 error" in found(tmp_path, text)[0]
    assert tallied(tmp_path, text)[0]["points_derived"] == 1


def test_an_unreadable_beaver_is_one_finding(tmp_path: Path) -> None:
    """Bob drops after his own double: what nobody can read between them was a beaver."""
    for answer, tail in (
        ("Drops", "      Wins 2 points\n"),
        ("Takes", "  3)                              61: 13/7 8/7\n"),
    ):
        text = game(OPENING.format(" => 2") + f"  2)  Bvrs => 4                    {answer}\n" + tail)
        assert found(tmp_path, text, *MONEY) == [f"{at(text, 'Bvrs')} BG102 error"]


def test_beavers_are_written_again_as_they_were(tmp_path: Path) -> None:
    text = game(turned_again(3, "Takes") + "  4)                              61: 13/7 8/7\n")
    report = api.validate(text.encode(), rules="money", name="game.mat")
    written = api.convert(report.verified, "mat").data
    again = api.validate(written, rules="money", name="again.mat")
    assert [one for one in again.diagnostics if one.severity != "info"] == []
    assert [step.said.kind for step in again.verified[0].games[0].steps] == [
        "roll", "double", "beaver", "raccoon", "beaver", "take", "roll",
    ]  # fmt: skip
    assert (again.verified[0].games[0].cube, again.verified[0].games[0].cube_holder) == (16, 1)


# -- automatic doubles -------------------------------------------------------------------------------------------------

DROPPED = "  1) 31: 8/5 6/5                  61: 13/7 8/7\n  2)  Doubles{:<21} Drops\n      Wins {} points\n"
GAMMON = """\
  1) 64: 24/18 8/4                64: 24/18 8/4
  2) 44: 24/16 8/4(2)             54: 24/15
  3) 44: 13/5(2)                  65: 8/3 8/2
  4) 44: 13/5(2)                  21: 18/15
  5) 66: 13/1                     65: 15/10/4
  6) 55: 18/8 16/6                65: 15/4
  7) 66: 8/2 6/off(3)             43: 13/6
  8) 66: 6/off(3) 5/off           65: 13/2
  9) 55: 5/off(3) 4/off           43: 13/6
 10) 44: 4/off(2) 2/off 1/off
      Wins {} points
"""
"""Ann bears off, and Bob has fifteen checkers on the board, none of them in her home board."""
GIVEN_UP = (
    "  1) 31: 8/5 6/5                  61: 13/7 8/7\n  2) 42: 8/4 6/4                  {}\n      Wins {} points\n"
)


@pytest.mark.parametrize(
    ("value", "points", "allowed", "told"),
    [
        ("", 1, 1, ""), ("", 2, 1, ""), ("", 4, 1, "BG502"), ("", 4, 2, ""),
        (" => 2", 1, 1, ""), (" => 2", 2, 1, "BG502"),
        (" => 4", 2, 1, ""), (" => 4", 1, 1, "BG502"), (" => 4", 4, 1, "BG502"),
        (" => 8", 4, 2, ""), (" => 8", 4, 1, "BG405"), (" => 4", 2, 0, "BG405"),
    ],
)  # fmt: skip
def test_a_drop_at_a_centred_2_costs_2(value: str, points: int, allowed: int, told: str, tmp_path: Path) -> None:
    """The number of the double tells where the cube stood; without it the points do."""
    text = game(DROPPED.format(value, points))
    expected = {"BG502": f"{at(text, 'Wins')} BG502 error", "BG405": "6:18 BG405 error"}
    rules = by_rules(tmp_path, f"automatic_doubles = {allowed}")
    assert found(tmp_path, text, *rules) == ([expected[told]] if told else [])
    if not told:
        assert [(row["points_derived"], row["cube"]) for row in tallied(tmp_path, text, *rules)] == [(points, points)]


@pytest.mark.parametrize(
    ("jacoby", "points", "told", "derived", "cube"),
    [
        ("off", 2, "", 2, 1), ("off", 4, "", 4, 2), ("off", 1, "BG503", 2, 1), ("off", 6, "BG502", 2, 1),
        ("cube-turned", 1, "", 1, 1), ("cube-turned", 2, "", 2, 2), ("cube-turned", 4, "BG511", 2, 2),
        ("cube-above-one", 1, "", 1, 1), ("cube-above-one", 4, "", 4, 2), ("cube-above-one", 2, "BG511", 1, 1),
    ],
)  # fmt: skip
def test_a_gammon_borne_off_with_a_centred_2(
    jacoby: str, points: int, told: str, derived: int, cube: int, tmp_path: Path
) -> None:
    """Under Jacoby it counts once while the cube was not turned; or, as others have it, while the cube is at 1."""
    text = game(GAMMON.format(points))
    rules = by_rules(tmp_path, f'automatic_doubles = 1\njacoby = "{jacoby}"')
    assert found(tmp_path, text, *rules) == ([f"{at(text, 'Wins')} {told} error"] if told else [])
    assert [(row["points_derived"], row["cube"]) for row in tallied(tmp_path, text, *rules)] == [(derived, cube)]


@pytest.mark.parametrize(
    ("jacoby", "word", "points", "told", "derived"),
    [
        ("off", "", 4, "", 4), ("off", "", 6, "", 6), ("off", "", 5, "BG502", 1), ("off", "Resigns gammon", 4, "", 4),
        ("off", "Resigns single", 2, "", 2), ("off", "Resigns single", 4, "BG502", 1),
        ("cube-turned", "", 2, "", 2), ("cube-turned", "", 4, "BG511", 2), ("cube-turned", "Resigns gammon", 2, "", 2),
        ("cube-turned", "Resigns gammon", 4, "BG511", 2), ("cube-turned", "", 3, "BG511", 1),
        ("cube-above-one", "", 4, "", 4), ("cube-above-one", "Resigns gammon", 4, "", 4),
        ("cube-above-one", "Resigns gammon", 2, "BG511", 1), ("cube-above-one", "", 3, "BG511", 1),
    ],
)  # fmt: skip
def test_a_game_given_up_with_a_centred_2(
    jacoby: str, word: str, points: int, told: str, derived: int, tmp_path: Path
) -> None:
    text = game(GIVEN_UP.format(word, points))
    rules = by_rules(tmp_path, f'automatic_doubles = 1\njacoby = "{jacoby}"')
    assert found(tmp_path, text, *rules) == ([f"{at(text, 'Wins')} {told} error"] if told else [])
    assert [row["points_derived"] for row in tallied(tmp_path, text, *rules)] == [derived]


@pytest.mark.parametrize("jacoby", ["cube-turned", "cube-above-one"])
def test_a_resigned_gammon_with_a_centred_cube_counts_once_under_jacoby(jacoby: str, tmp_path: Path) -> None:
    rules = by_rules(tmp_path, f'jacoby = "{jacoby}"')
    for word in ("Resigns gammon", ""):
        text = game(GIVEN_UP.format(word, 2))
        assert found(tmp_path, text, *rules) == [f"{at(text, 'Wins')} BG511 error"]
    turned = game(
        "  1) 31: 8/5 6/5                   Doubles => 2\n  2)  Takes                       61: 13/7 8/7\n"
        "  3) 42: 8/4 6/4                   Resigns gammon\n      Wins 4 points\n"
    )
    assert found(tmp_path, turned, *rules) == []


def test_a_beaver_of_an_automatically_doubled_cube(tmp_path: Path) -> None:
    """From 2 to 4, beavered to 8: the drop costs 4."""
    text = game(OPENING.format(" => 4") + "  2)  Beavers => 8                 Drops\n      Wins 4 points\n")
    assert found(tmp_path, text, *by_rules(tmp_path, "automatic_doubles = 1")) == []


# -- time and connection -----------------------------------------------------------------------------------------------

TIME = ("Lost on time", "Loses on time", "Time out", "timeout")
GONE = ("Disconnected", "Disconnects", "Lost connection", "Lost the connection", "Connection lost")
FORFEITS = ("Forfeits", "Forfeit", "Forfeited")
PLACES = {
    "the right column": ("  2) 42: 8/4 6/4                   {}\n", 1),
    "the left column": ("  2)  {}\n", 2),
    "the left column, behind a roll": ("  2) 42: {}\n", 2),
    "the right column, behind a roll": ("  2) 42: 8/4 6/4                  64: {}\n", 1),
    "a right cell close to the left one": ("  2) 42: 8/4 6/4 {}\n", 1),
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("word", [*TIME, *GONE, *FORFEITS])
def test_a_forfeit_is_read_wherever_it_stands(word: str, place: str, tmp_path: Path) -> None:
    row, winner = PLACES[place]
    text = game("  1) 31: 8/5 6/5                  61: 13/7 8/7\n" + row.format(word) + result(winner, 1), length=7)
    rules = by_rules(tmp_path, 'timeout = "single"\ndisconnection = "single"', "match")
    assert found(tmp_path, text, *rules) == []
    (told,) = tallied(tmp_path, text, *rules)
    assert (told["winner"], told["points_derived"]) == (winner, 1)
    assert told["ended_by"] == ("disconnection" if word in GONE else "time")
    other = text.replace(result(winner, 1), result(winner + 1, 1))
    assert found(tmp_path, other, *rules) == [f"{at(other, 'Wins')} BG501 error"]


@pytest.mark.parametrize(
    ("rule", "points", "wrong"),
    [("single", 2, 1), ("game", 2, 4), ("gammon", 4, 2), ("match", 7, 2)],
)
@pytest.mark.parametrize(("option", "word"), [("timeout", "Lost on time"), ("disconnection", "Disconnected")])
def test_a_forfeit_costs_what_the_rules_say(
    option: str, word: str, rule: str, points: int, wrong: int, tmp_path: Path
) -> None:
    """With the cube at 2 in a match to 7; the other option is not asked."""
    rows = (
        "  1) 31: 8/5 6/5                   Doubles => 2\n  2)  Takes                       61: 13/7 8/7\n"
        f"  3)  {word}\n{RIGHT}Wins {{}} points\n"
    )
    rules = by_rules(tmp_path, f'{option} = "{rule}"', "match")
    assert found(tmp_path, game(rows.format(points), length=7), *rules) == []
    bad = game(rows.format(wrong), length=7)
    assert found(tmp_path, bad, *rules) == [f"{at(bad, 'Wins')} BG514 error"]
    assert [row["points_derived"] for row in tallied(tmp_path, bad, *rules)] == [points]
    other = by_rules(tmp_path, f'{"disconnection" if option == "timeout" else "timeout"} = "{rule}"', "match")
    assert found(tmp_path, bad, *other) == []


def test_a_forfeit_without_a_cause_may_be_either(tmp_path: Path) -> None:
    rules = by_rules(tmp_path, 'timeout = "gammon"\ndisconnection = "single"', "match")
    for points, cause in ((1, "disconnection"), (2, "time")):
        text = game(GIVEN_UP.format("Forfeits", points), length=7)
        assert found(tmp_path, text, *rules) == []
        assert [row["ended_by"] for row in tallied(tmp_path, text, *rules)] == [cause]
    text = game(GIVEN_UP.format("Forfeits", 3), length=7)
    assert found(tmp_path, text, *rules) == [f"{at(text, 'Wins')} BG514 error"]


def test_a_score_line_that_follows_from_wrong_forfeit_points_is_no_second_finding(tmp_path: Path) -> None:
    text = game(GIVEN_UP.format("Lost on time", 1), length=7) + later(2, 1, 0, "  1) 31: 8/5 6/5\n")
    assert found(tmp_path, text, *by_rules(tmp_path, 'timeout = "gammon"', "match")) == [
        f"{at(text, 'Wins')} BG514 error"
    ]


def test_a_match_lost_on_time_is_over(tmp_path: Path) -> None:
    text = game(GIVEN_UP.format("Lost on time", 7), length=7) + later(2, 7, 0, "  1) 31: 8/5 6/5\n")
    assert found(tmp_path, text, "--rules", "match-wbgf") == [f"{at(text, 'Game 2')} BG506 error"]


def test_forfeits_are_written_again_with_their_cause(tmp_path: Path) -> None:
    for word, cause in (("Lost on time", "time"), ("Disconnected", "disconnection"), ("Forfeits", "unknown")):
        report = api.validate(game(GIVEN_UP.format(word, 1), length=7).encode(), name="game.mat")
        again = api.read(api.convert(report.verified, "mat").data, name="again.mat")
        assert [getattr(action, "cause", None) for action in again.matches[0].games[0].actions][-1] == cause


# -- resignations ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("levels", [0, 1, 2, 3])
@pytest.mark.parametrize(("word", "level"), [("single", 1), ("gammon", 2), ("backgammon", 3)])
@pytest.mark.parametrize("said", [True, False])
def test_no_higher_level_is_resigned_than_the_rules_know(
    levels: int, word: str, level: int, said: bool, tmp_path: Path
) -> None:
    text = game(GIVEN_UP.format(f"Resigns {word}" if said else "Resigns", level), length=7)
    rules = by_rules(tmp_path, f"resign_levels = {levels}", "match")
    assert found(tmp_path, text, *rules) == ([f"{at(text, 'Resigns')} BG510 warning"] if level > levels else [])


def test_a_level_that_only_the_points_tell_is_limited_too(tmp_path: Path) -> None:
    text = game(GIVEN_UP.format("", 2), length=7)
    rules = by_rules(tmp_path, "resign_levels = 1", "match")
    assert found(tmp_path, text, *rules) == [f"{at(text, 'Wins')} BG510 warning"]
    assert found(tmp_path, game(GIVEN_UP.format("", 1), length=7), *rules) == []


# -- series, single games, table stakes --------------------------------------------------------------------------------

ANN_WINS = (
    "  1) 31: 8/5 6/5                  61: 13/7 8/7\n  2)  Doubles => 2                 Drops\n      Wins 1 point{}\n"
)
BOB_WINS = "  1) 42: 8/4 6/4                   Doubles => 2\n  2)  Drops\n" + RIGHT + "Wins 1 point{}\n"
END = " and the match"


def test_a_series_may_end_in_a_draw_and_says_so_after_its_last_game(tmp_path: Path) -> None:
    rules = by_rules(tmp_path, 'mode = "series"\ngames = 2')
    text = game(ANN_WINS.format("")) + later(2, 1, 0, BOB_WINS.format(END))
    assert found(tmp_path, text, *rules, infos=["BG210"]) == []
    assert [row["score_after"] for row in tallied(tmp_path, text, *rules)] == [[1, 0], [1, 1]]
    early = game(ANN_WINS.format(END)) + later(2, 1, 0, BOB_WINS.format(""))
    assert found(tmp_path, early, *rules) == [f"{at(early, 'Wins')} BG509 warning"]


def test_a_series_with_too_many_games(tmp_path: Path) -> None:
    """The game too many is shown, and does not count."""
    text = game(ANN_WINS.format("")) + later(2, 1, 0, BOB_WINS.format("")) + later(3, 1, 1, ANN_WINS.format(""))
    rules = by_rules(tmp_path, 'mode = "series"\ngames = 2')
    assert found(tmp_path, text, *rules) == [f"{at(text, 'Game 3')} BG506 error"]
    assert messages(tmp_path, text, *rules) == ["the series is over after 2 games; this game is not counted"]
    assert [row["score_after"] for row in tallied(tmp_path, text, *rules)] == [[1, 0], [1, 1], [1, 1]]
    assert found(tmp_path, text, *by_rules(tmp_path, 'mode = "series"\ngames = 3')) == []


def test_a_series_with_too_few_games(tmp_path: Path) -> None:
    text = game(ANN_WINS.format(""))
    rules = by_rules(tmp_path, 'mode = "series"\ngames = 3')
    assert found(tmp_path, text, *rules, infos=["BG210"]) == ["1:2 BG210 info"]
    said = command("validate", put(tmp_path, text), *rules, "--output-format", "concise")
    assert "the series stops at 1-0 after 1 of 3 games" in said.out


def test_a_series_whose_length_nobody_tells_is_never_too_short_or_too_long(tmp_path: Path) -> None:
    text = game(ANN_WINS.format("")) + later(2, 1, 0, BOB_WINS.format(""))
    assert found(tmp_path, text, *by_rules(tmp_path, 'mode = "series"'), infos=["BG210"]) == []


def test_the_score_of_a_series_is_held_against_its_games(tmp_path: Path) -> None:
    text = game(ANN_WINS.format("")) + later(2, 0, 0, BOB_WINS.format(""))
    assert found(tmp_path, text, *by_rules(tmp_path, 'mode = "series"\ngames = 2')) == ["10:8 BG504 error"]


def test_single_games_count_for_themselves(tmp_path: Path) -> None:
    rules = by_rules(tmp_path, 'mode = "single"')
    assert found(tmp_path, game(ANN_WINS.format(END)), *rules) == []
    text = game(ANN_WINS.format("")) + later(2, 1, 0, BOB_WINS.format(""))
    assert found(tmp_path, text, *rules) == []
    assert [row["winner"] for row in tallied(tmp_path, text, *rules)] == [1, 2]


def test_a_game_that_does_not_count_leaves_the_score_of_the_exported_match(tmp_path: Path) -> None:
    """Behind the end of a match, and a game that stands in the file twice."""
    twice = game(ANN_WINS.format(""), length=5) + game(ANN_WINS.format("")).split("match\n", 1)[1]
    over = game(ANN_WINS.format(END), length=1) + later(2, 1, 0, ANN_WINS.format(""))
    for text in (twice, over):
        assert '"score": [1, 0]' in command("export", put(tmp_path, text)).out


@pytest.mark.parametrize("cell", ["Resigns", "Lost on time", "Disconnected", ""])
def test_nobody_loses_more_than_he_has(cell: str, tmp_path: Path) -> None:
    """A gammon on a cube of 2, and Bob has 3."""
    rows = (
        "  1) 31: 8/5 6/5                   Doubles => 2\n  2)  Takes                       61: 13/7 8/7\n"
        f"  3) 42: 8/4 6/4                   {cell}\n      Wins {{}} points\n"
    )
    rules = by_rules(tmp_path, 'timeout = "gammon"\ndisconnection = "gammon"\nbankroll = [5, 3]')
    good, bad = game(rows.format(3)), game(rows.format(4))
    code = "BG514" if cell[:1] in "LD" and cell else "BG502"
    assert found(tmp_path, good, *rules, infos=["BG515"]) == [f"{at(good, 'Wins')} BG515 info"]
    assert found(tmp_path, bad, *rules) == [f"{at(bad, 'Wins')} {code} error"]
    assert [row["points_derived"] for row in tallied(tmp_path, bad, *rules)] == [3]


def test_what_is_left_of_a_bankroll_follows_the_score(tmp_path: Path) -> None:
    """Bob begins with 3, wins 1, and then has 4; with 0 left there is no further game."""
    rows = (
        "  1) 31: 8/5 6/5                   Doubles => 2\n  2)  Takes                       61: 13/7 8/7\n"
        "  3) 42: 8/4 6/4                   Resigns gammon\n      Wins 4 points{}\n"
    )
    rules = by_rules(tmp_path, "bankroll = [5, 3]")
    text = game(BOB_WINS.format("")) + later(2, 0, 1, rows.format(END)) + later(3, 4, 1, ANN_WINS.format(""))
    assert found(tmp_path, text, *rules, infos=["BG515"]) == [f"{at(text, 'Game 3')} BG506 error"]


# -- Crawford, Holland, dead cube, limits ------------------------------------------------------------------------------

TO_CRAWFORD = "  1) 31: 8/5 6/5                  63: ????\n      Wins 2 points\n"
CRAWFORD = "  1)                              42: 8/4 6/4\n  2) 63: ????\n" + RIGHT + "Wins 1 point\n"


@pytest.mark.parametrize(
    ("rolls", "told"),
    [
        ("  1) 31: 8/5 6/5                   Doubles => 2\n", True),
        ("  1) 31: 8/5 6/5                  61: 13/7 8/7\n  2) 21: 13/10                     Doubles => 2\n", True),
        ("  1) 31: 8/5 6/5                  61: 13/7 8/7\n  2) 21: 13/10                    21: 13/10\n"
         "  3) 21: 10/7                      Doubles => 2\n", False),
    ],
)  # fmt: skip
def test_the_holland_rule_asks_for_two_rolls_of_each_side(rolls: str, told: bool, tmp_path: Path) -> None:
    text = game(TO_CRAWFORD, length=3) + later(2, 2, 0, CRAWFORD) + later(3, 2, 1, rolls)
    holland = by_rules(tmp_path, "holland = true", "match")
    assert found(tmp_path, text, *holland) == ([f"{at(text, 'Doubles')} BG402 error"] if told else [])
    assert found(tmp_path, text) == []


def test_the_holland_rule_holds_only_after_the_crawford_game(tmp_path: Path) -> None:
    text = game("  1) 31: 8/5 6/5                   Doubles => 2\n  2)  Takes\n", length=3)
    assert found(tmp_path, text, *by_rules(tmp_path, "holland = true", "match")) == []


@pytest.mark.parametrize(
    ("rule", "trailer", "leader"),
    [
        ("standard", "BG403 error", "BG403 error"),
        ("trailer-only", "BG403 error", "BG407 warning"),
        ("off", "", "BG407 warning"),
    ],
)
def test_who_may_double_in_the_crawford_game(rule: str, trailer: str, leader: str, tmp_path: Path) -> None:
    """At 2-0 in a match to 3 Bob is behind, and Ann's double gains nothing."""
    rules = by_rules(tmp_path, f'crawford = "{rule}"', "match")
    behind = game(TO_CRAWFORD, length=3) + later(
        2, 2, 0, "  1) 31: 8/5 6/5                   Doubles => 2\n  2)  Takes\n"
    )
    assert found(tmp_path, behind, *rules) == ([f"{at(behind, 'Doubles')} {trailer}"] if trailer else [])
    ahead = game(TO_CRAWFORD, length=3) + later(
        2, 2, 0, "  1)                              42: 8/4 6/4\n  2)  Doubles => 2                 Takes\n"
    )
    assert found(tmp_path, ahead, *rules) == [f"{at(ahead, 'Doubles')} {leader}"]


@pytest.mark.parametrize(("rule", "told"), [("allow", []), ("warn", ["warning"]), ("forbid", ["error"])])
def test_a_dead_cube_is_as_bad_as_the_rules_make_it(rule: str, told: list[str], tmp_path: Path) -> None:
    """At 3-3 in a match to 5 a cube of 2 wins the match for its owner. The same double is alive at 2-3."""
    for score, dead in ((3, True), (2, False)):
        text = (
            f" 5 point match\n\n Game 3\n Ann : {score}                          Bob : 3\n"
            "  1) 31: 8/5 6/5                   Doubles => 2\n  2)  Takes                       61: 13/7 8/7\n"
            "  3)  Doubles => 4                 Takes\n"
        )
        rules = by_rules(tmp_path, f'dead_cube = "{rule}"', "match")
        expected = [f"{at(text, 'Doubles => 4')} BG407 {severity}" for severity in told] if dead else []
        assert found(tmp_path, text, *rules) == expected


# -- illegal plays, marks, order and numbers ---------------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "severity"), [("error", "error"), ("stands", "warning"), ("report", "info")])
def test_an_illegal_play_is_as_bad_as_the_rules_make_it(rule: str, severity: str, tmp_path: Path) -> None:
    """The game goes on from what was played in all three: Bob's 8 point has a checker less, and 24/22 stays open."""
    text = game(
        "  1) 31: 8/5 6/5                  42: 8/4\n  2) 61: 13/7 8/7                 21: 24/22 8/7\n", length=7
    )
    rules = by_rules(tmp_path, f'illegal_play = "{rule}"', "match")
    assert found(tmp_path, text, *rules, infos=["BG304"]) == [f"{at(text, '8/4')} BG304 {severity}"]
    good = text.replace("42: 8/4\n", "42: 8/4 6/4\n")
    assert found(tmp_path, good, *rules) == []


def test_marks_and_order_are_no_illegal_plays_that_could_stand(tmp_path: Path) -> None:
    text = game("  1) 31: 8/5* 6/5                 42: 8/4 6/4\n", length=7)
    for rule, severity in (("strict", "error"), ("lenient", "warning")):
        rules = by_rules(tmp_path, f'illegal_play = "report"\nhit_marks = "{rule}"', "match")
        assert found(tmp_path, text, *rules) == [f"{at(text, '*')} BG312 {severity}"]
    assert found(tmp_path, text.replace("*", ""), *by_rules(tmp_path, 'hit_marks = "strict"', "match")) == []


@pytest.mark.parametrize(
    ("roll", "cell", "told"),
    [
        ("61: 13/7 8/7", "21: 24/22 22/21", False),
        ("61: 13/7 8/7", "21: 22/21 24/22", True),
        ("61: 13/7 8/7", "21: 24/21", False),
        ("61: 13/7 8/7", "44: 24/20(2) 20/16(2)", False),
        ("61: 13/7 8/7", "44: 20/16(2) 24/20(2)", True),
    ],
)
def test_step_by_step_each_hop_has_to_be_possible_when_its_turn_comes(
    roll: str, cell: str, told: bool, tmp_path: Path
) -> None:
    text = game(f"  1) {roll:<28}{cell}\n", length=7)
    rules = by_rules(tmp_path, 'enforcement = "stepwise"', "match")
    assert found(tmp_path, text, *rules) == ([f"{at(text, cell[4:])} BG321 error"] if told else [])
    assert found(tmp_path, text) == []


FIXED = 'numbering = "fixed-seat"'
SEATS = [
    ("both from Ann's side", "  1) 42: 8/4 6/4                  31: 17/20 19/20\n", "", ""),
    ("Bob from his own side", "  1) 42: 8/4 6/4                  31: 8/5 6/5\n", "6/5", "BG301 error"),
    ("Bob hits on Ann's 18", "  1) 62: 24/18 13/11              61: 12/18 17/18*\n  2) 64: bar/21 13/7\n", "", ""),
    ("a second hit has no mark",
     "  1) 62: 24/18 13/11              61: 12/18 17/18*\n  2) 64: bar/21 13/7              42: 17/21 19/21\n",
     "21 19/21", "BG311 warning"),
    ("a mark where nothing is hit", "  1) 31: 8/5 6/5                  61: 12/18* 17/18\n", "*", "BG312 warning"),
    ("Bob enters",
     "  1) 31: 8/5 6/5                  62: 1/7 12/14\n  2) 61: 13/7* 8/7                42: bar/4 12/14\n", "", ""),
    ("Bob enters on a point that is held",
     "  1) 31: 8/5 6/5                  62: 1/7 12/14\n  2) 61: 13/7* 8/7                64: bar/6 12/16\n",
     "bar/6", "BG302 error"),
    ("Bob does not enter",
     "  1) 31: 8/5 6/5                  62: 1/7 12/14\n  2) 61: 13/7* 8/7                42: 12/16 12/14\n",
     "12/14", "BG303 error"),
    ("Bob moves backwards", "  1) 31: 8/5 6/5                  62: 12/14 17/11\n", "17/11", "BG308 error"),
    ("no die takes Bob so far", "  1) 31: 8/5 6/5                  62: 1/7 12/15\n", "12/15", "BG308 error"),
    ("Bob leaves a die", "  1) 31: 8/5 6/5                  62: 1/7\n", "1/7", "BG304 error"),
    ("a point that does not exist", "  1) 31: 8/5 6/5                  62: 1/7 27/25\n", "27", "BG104 error"),
    ("Bob bears off", "; Set Pos=-AA----------------bb-----/0\n  1)                              65: 19/off 20/off\n",
     "", ""),
    ("Bob bears off with a die of the wrong size",
     "; Set Pos=-AA----------------bb-----/0\n  1)                              64: 19/off 20/off\n", "20/off",
     "BG308 error"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "rows", "where", "told"), SEATS, ids=[case[0] for case in SEATS])
def test_both_sides_can_be_counted_from_one_seat(name: str, rows: str, where: str, told: str, tmp_path: Path) -> None:
    text = game(rows)
    expected = [f"{at(text, where, text.count(where) if where == '12/14' else 1)} {told}"] if told else []
    assert found(tmp_path, text, *by_rules(tmp_path, FIXED)) == expected


def test_the_legal_plays_that_are_listed_are_counted_from_the_same_seat(tmp_path: Path) -> None:
    """Bob on the bar with 64: his 25 is the bar, his 21 is 4, his 13 is 12; 6 is held by Ann."""
    text = game("  1) 31: 8/5 6/5                  62: 1/7 12/14\n  2) 61: 13/7* 8/7                64: bar/6 12/16\n")
    report = api.validate(text.encode(), rules=by_rules(tmp_path, FIXED)[1], name="game.mat")
    (finding,) = [one for one in report.diagnostics if one.code == "BG302"]
    assert finding.message == "64: bar/6 lands on 6, which the opponent holds"
    assert set(finding.legal_plays) == {"bar/10", "bar/4 12/18", "bar/4 14/20", "bar/4 17/23"}


def test_a_forced_play_is_filled_in_in_the_same_numbers(tmp_path: Path) -> None:
    """Bob's last three checkers stand on his ace point, 24 from Ann's seat: with 21 two of them go off."""
    text = game(f"; Set Pos=-BB{'-' * 21}c-/0\n  1)                              21:\n  2) 21: 2/off 1/off\n")
    said = messages(tmp_path, text, *by_rules(tmp_path, FIXED))
    assert said == ["21: the only legal play is left out; 24/off(2) is filled in"]
