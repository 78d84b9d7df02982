"""Ratings, names, the order of dice and hops, and words that only some programs know: through every writer."""

from __future__ import annotations

import pytest
from told_losses import lost, said

from bgformats import api
from bgformats.game.board import Hop
from bgformats.game.order import can_be_played, playable_order
from bgformats.model.verified import VerifiedMatch

START = (0, 0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0)


def verified(text: str) -> tuple[VerifiedMatch, ...]:
    return tuple(api.validate(text.encode()).verified)


def written(text: str, target: str, dialect: str | None = None) -> str:
    data = api.convert(verified(text), target, dialect).data
    assert data is not None
    return data.decode("utf-8-sig")


# -- the order of hops -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hops", "mine", "dice", "playable"),
    [
        (((18, 14), (24, 18)), {}, (6, 4), False),
        (((24, 18), (18, 14)), {}, (6, 4), True),
        (((6, 5), (25, 23)), {24: 1, 25: 1}, (2, 1), False),
        (((25, 23), (6, 5)), {24: 1, 25: 1}, (2, 1), True),
        (((4, 0), (7, 5)), {24: 0, 13: 0, 8: 0, 7: 1, 6: 5, 4: 2}, (4, 2), False),
        (((7, 5), (4, 0)), {24: 0, 13: 0, 8: 0, 7: 1, 6: 5, 4: 2}, (4, 2), True),
        (((5, 0), (6, 5)), {24: 0, 13: 0, 8: 0, 6: 1, 5: 1}, (6, 1), False),
        (((6, 5), (5, 0)), {24: 0, 13: 0, 8: 0, 6: 1, 5: 1}, (6, 1), True),
    ],
    ids=["not there yet", "there", "waits on the bar", "enters first", "not home", "home", "one behind", "none behind"],
)
def test_hops_are_played_one_after_another(
    hops: tuple[tuple[int, int], ...], mine: dict[int, int], dice: tuple[int, int], playable: bool
) -> None:
    counts = tuple(mine.get(point, count) for point, count in enumerate(START))
    pairs = tuple(Hop(*hop) for hop in hops)
    assert can_be_played(pairs, counts, dice) is playable
    ordered = playable_order(pairs, hops, counts, dice)
    assert sorted(ordered) == sorted(pairs)
    assert (ordered == pairs) is playable
    assert can_be_played(ordered, counts, dice)


MATCH = """
 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) {}
"""


@pytest.mark.parametrize(
    ("target", "dialect", "cell"),
    [
        ("sgf", None, ";W[64xrrn]"), ("mat", "jellyfish", "64: 24/18 18/14"), ("mat", "gnubg", "64: 24/18 18/14 "),
        ("mat", "galaxy", "64: 24/18 18/14"), ("mat", "snowie", "64: 24/18 18/14 "), ("mat", "xg", "64: 24/14"),
        ("gam", None, "64: 24/18 18/14"), ("oldmoves", None, "(6 4) 1-7 7-11"),
    ],
)  # fmt: skip
def test_hops_that_stand_the_wrong_way_round_are_written_in_order(target: str, dialect: str | None, cell: str) -> None:
    assert cell in written(MATCH.format("64: 18/14 24/18"), target, dialect)


@pytest.mark.parametrize(
    ("target", "dialect", "cell"),
    [
        ("sgf", None, ";W[31fehe]"), ("mat", "jellyfish", "31: 6/5 8/5"), ("mat", "gnubg", "31: 6/5 8/5"),
        ("mat", "snowie", "31: 6/5 8/5"), ("mat", "xg", "31: 8/5 6/5"), ("oldmoves", None, "(3 1) 19-20 17-20"),
    ],
)  # fmt: skip
def test_an_order_that_can_be_played_stays_but_with_extreme_gammon(target: str, dialect: str | None, cell: str) -> None:
    assert cell in written(MATCH.format("31: 6/5 8/5"), target, dialect)


# -- the order of the dice ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "dialect", "dice", "kept"),
    [
        ("mat", "jellyfish", "13: 8/5", True), ("mat", "gnubg", "13: 8/5", True), ("mat", "snowie", "13: 8/5", True),
        ("mat", "xg", "31: 8/5", False), ("mat", "galaxy", "31: 8/5", False), ("sgf", None, "[13hefe]", True),
        ("gam", None, "13: 8/5", True), ("oldmoves", None, "(1 3) ", True),
    ],
)  # fmt: skip
def test_the_smaller_die_stays_first_or_that_is_told_once(
    target: str, dialect: str | None, dice: str, kept: bool
) -> None:
    text = MATCH.format("13: 8/5 6/5                 24: 8/4 6/4\n  2) 15: 13/8 6/5")
    assert dice in written(text, target, dialect)
    told = [words for check, words in lost(verified(text), target, dialect) if "dice" in words]
    assert told == ([] if kept else ["the order of the dice of 3 rolls"])


# -- ratings -----------------------------------------------------------------------------------------------------------

RATED = """; [Player 1 "{}"]
; [Player 2 "{}"]
; [Player 1 Elo "1712,50/10"]
; [Player 2 Elo "1500,00/0"]
"""


@pytest.mark.parametrize(
    ("names", "white", "black"),
    [(("Ann", "Bob"), "1712,50/10", "1500,00/0"), (("Bob", "Ann"), "1500,00/0", "1712,50/10")],
    ids=["player 1 left", "player 1 right"],
)
@pytest.mark.parametrize("dialect", ["jellyfish", "xg", "galaxy"])
def test_ratings_of_headers_go_to_sgf_and_back(names: tuple[str, str], white: str, black: str, dialect: str) -> None:
    text = RATED.format(*names) + MATCH.format("31: 8/5 6/5")
    sgf = written(text, "sgf")
    assert f"PW[Ann]PB[Bob]WR[{white}]BR[{black}]" in sgf
    assert [words for _, words in lost(verified(text), "sgf") if "ating" in words or "Elo" in words] == []
    again = written(sgf, "mat", dialect)
    first, second = ("Bob", "Ann") if dialect == "xg" else ("Ann", "Bob")
    numbers = {"Ann": white, "Bob": black}
    for line in (
        f'; [Player 1 "{first}"]', f'; [Player 2 "{second}"]',
        f'; [Player 1 Elo "{numbers[first]}"]', f'; [Player 2 Elo "{numbers[second]}"]',
    ):  # fmt: skip
        assert line in again
    assert written(again, "sgf").replace("PC[BackgammonGalaxy]", "") == sgf


@pytest.mark.parametrize(("target", "dialect"), [("mat", "gnubg"), ("mat", "snowie"), ("gam", None)])
def test_a_rating_that_has_no_place_is_told(target: str, dialect: str | None) -> None:
    text = RATED.format("Ann", "Bob") + MATCH.format("31: 8/5 6/5")
    told = [words for _, words in lost(verified(text), target, dialect) if "rating" in words]
    assert told == ["the rating of Ann (1712,50/10)", "the rating of Bob (1500,00/0)"]


def test_ratings_of_nobody_who_plays_stay_headers() -> None:
    """Studio's headers may have other names than the score line: whose rating it is nobody knows."""
    text = RATED.format("Annette", "Robert") + MATCH.format("31: 8/5 6/5")
    assert "WR[" not in written(text, "sgf")
    assert "the header Player 1 Elo (1712,50/10)" in [words for _, words in lost(verified(text), "sgf")]


# -- names -------------------------------------------------------------------------------------------------------------

GAMES = """ 5 point match

 Game 1
 {} : 0                        {} : 0
  1) 31: 8/5 6/5                 21: 13/11 6/5
  2)  Doubles => 2                Drops
      Wins 1 point

 Game 2
 {} : 1                        {} : 0
  1) 31: 8/5 6/5                 21: 13/11 6/5
  2)  Doubles => 2                Drops
      Wins 1 point
"""


@pytest.mark.parametrize(
    "names", [("Ann", "Bob", "Anna", "Bob"), ("Ann", "Bob", "Ann", "Robert"), ("A", "B", "C", "D")]
)
@pytest.mark.parametrize(
    ("target", "dialect"), [("sgf", None), *(("mat", one) for one in ("jellyfish", "gnubg", "xg", "galaxy", "snowie"))]
)
def test_names_that_change_between_games_are_one_match(
    names: tuple[str, ...], target: str, dialect: str | None
) -> None:
    text = GAMES.format(*names)
    (back,) = api.validate(written(text, target, dialect).encode()).verified
    assert [player.name for game in back.games for player in game.game.players or back.match.players] == list(names)


@pytest.mark.parametrize(
    ("name", "cut"),
    [
        ("W" * 31, None), ("W" * 32, "W" * 31), ("é" * 15, None), ("é" * 16, "é" * 15), ("a b" * 11, "a_b" * 10 + "a"),
    ],
)  # fmt: skip
def test_a_name_in_a_gam_has_at_most_31_bytes(name: str, cut: str | None) -> None:
    text = GAMES.format("Ann", name, "Ann", name)
    told = [words for check, words in lost(verified(text), "gam") if check == "name-changed"]
    assert told == ([] if cut is None else [f"{name} > {cut}"])
    assert all(len(word.encode()) <= 31 for line in written(text, "gam").splitlines()[:1] for word in line.split())


def test_two_long_names_in_a_gam_stay_two() -> None:
    first, second = "W" * 31 + "x", "W" * 31 + "y"
    line = written(GAMES.format(first, second, first, second), "gam").splitlines()[0]
    assert line.split() == ["W" * 31, "W" * 29 + "_2"]


# -- what GNU Backgammon passes over in oldmoves -----------------------------------------------------------------------

SESSION = """; [Beaver "On"]

 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 21: 13/11 6/5
"""
TURNED = "  2)  Doubles => 2  "


@pytest.mark.parametrize(
    ("rest", "told"),
    [
        (TURNED + "              Beavers => 4\n  3) 42: 8/4 6/4\n", ["a beaver in game 1, turn 3"]),
        (
            TURNED + "              Beavers => 4\n  3)  Raccoons => 8              Takes\n  4) 42: 8/4 6/4\n",
            ["a beaver in game 1, turn 3", "a raccoon in game 1, turn 3"],
        ),
        ("  2)  Resigns                    Wins 2 points\n", ["that a gammon was resigned in game 1, turn 3"]),
        ("  2) 42: 8/4 6/4                Resigns backgammon\n      Wins 3 points\n",
         ["that a backgammon was resigned in game 1, turn 4"]),
        ("  2)  Resigns                    Wins 1 points\n", []),
        (TURNED + "              Takes\n  3) 42: 8/4 6/4                 Resigns\n      Wins 2 points\n", []),
        (TURNED + "              Takes\n  3) 42: 8/4 6/4                 Resigns\n      Wins 4 points\n",
         ["that a gammon was resigned in game 1, turn 4"]),
    ],
    ids=["beaver", "raccoon", "gammon", "backgammon", "single", "single with a cube", "gammon with a cube"],
)  # fmt: skip
def test_what_gnu_backgammon_passes_over_in_oldmoves_is_not_written_unasked(rest: str, told: list[str]) -> None:
    found = api.convert(verified(SESSION + rest), "oldmoves")
    assert [words for check, words in map(said, found.losses) if check == "not-representable"] == told
    assert (found.data is None) == bool(told)


# -- resignations ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("marks", ["????", "???"])
@pytest.mark.parametrize(("side", "winner", "points"), [("left", "B", 1), ("right", "W", 2)])
def test_question_marks_of_extreme_gammon_are_a_resignation_everywhere(
    marks: str, side: str, winner: str, points: int
) -> None:
    rows = "  1) 31: 8/5 6/5                 43: 24/21 13/9\n"
    rows += f"  2) {marks}".ljust(33) + f" Wins {points} point\n" if side == "left" else (
        f"  2) 52: 13/8 24/22              {marks}\n      Wins {points} point\n"
    )  # fmt: skip
    text = " 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n" + rows
    assert f"RE[{winner}+{points}R]" in written(text, "sgf")
    again = written(written(text, "sgf"), "mat", "xg")
    assert "????" in again
    losses = f"Losses {points} point"
    assert losses in written(text, "mat", "galaxy")
    for target, dialect in (("sgf", None), ("mat", "jellyfish"), ("mat", "xg"), ("mat", "galaxy"), ("mat", "gnubg")):
        (back,) = api.validate(written(text, target, dialect).encode()).verified
        game = back.games[0]
        assert (game.winner, game.points_derived, game.ended_by) == ("WB".index(winner) + 1, points, "resignation")
    assert [words for check, words in lost(verified(text), "mat", "xg") if check != "value-inferred"] == []
