"""Tavla and Portes, games by other laws, and variants that nobody names: plays, results and places of findings."""

from __future__ import annotations

import json
import random
import re
from itertools import product
from pathlib import Path

import pytest
import slow_tavla
from random_positions import random_position
from recorded import at, by_rules, command, found, messages, put, tallied

from bgformats import api
from bgformats.game.board import Counts
from bgformats.game.hit_and_run import judge_without_hit_and_run, plays_without_hit_and_run
from bgformats.game.legality import Law
from bgformats.game.plays import legal_plays
from bgformats.game.variant import STRANGERS, VARIANTS, stranger_named, variant_named

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "rules.md").read_text(encoding="utf-8")
TAVLA = '; [Variation "Tavla"]\n'
PORTES = '; [Variation "Portes"]\n'
PLAKOTO = '; [Variation "Plakoto"]\n'
Position = tuple[Counts, Counts, tuple[int, int]]


def game(rows: str, headers: str = "", match: str = "0 point match", score: tuple[int, int] = (0, 0)) -> str:
    """A file of one game."""
    return f"{headers} {match}\n\n Game 1\n Ann : {score[0]}                          Bob : {score[1]}{rows}"


# -- the plays of Tavla, against a second implementation ---------------------------------------------------------------


def near_home(generator: random.Random) -> Position:
    """A few checkers on their way home, and many of the opponent's alone on points there: hits are frequent."""
    mine, theirs = [0] * 26, [0] * 26
    for _ in range(generator.choice((1, 2, 2, 3, 3, 4, 5))):
        mine[generator.choice((*range(1, 14), generator.randint(1, 25)))] += 1
    for point in range(1, 25):
        if not mine[point]:
            theirs[25 - point] = generator.choice((0, 0, 1, 1, 2) if point <= 6 else (0, 0, 0, 1, 2, 2))
    mine[0], theirs[25] = 15 - sum(mine), generator.choice((0, 0, 1))
    larger, smaller = sorted((generator.randint(1, 6), generator.randint(1, 6)), reverse=True)
    return tuple(mine), tuple(theirs), (larger, larger if generator.random() < 0.2 else smaller)


def positions(seed: int) -> list[Position]:
    """600 positions in which the ban matters often, and 400 of every kind."""
    generator = random.Random(seed)
    return [near_home(generator) for _ in range(600)] + [random_position(generator) for _ in range(400)]


def slow_ends(position: Position) -> set[slow_tavla.End]:
    mine, theirs, dice = position
    return slow_tavla.ends(slow_tavla.state(mine, theirs), dice)


def test_a_thousand_random_positions_have_the_same_plays_in_both_implementations_of_tavla() -> None:
    ruled_out = shorter = 0
    for position in positions(seed=320):
        expected = slow_ends(position)
        ends = [slow_tavla.end(play.mine, play.theirs) for play in plays_without_hit_and_run(*position)]
        assert len(ends) == len(set(ends)), position
        assert set(ends) == expected, position
        usual = {slow_tavla.end(play.mine, play.theirs) for play in legal_plays(*position)}
        ruled_out += bool(usual - expected)
        shorter += bool(expected - usual)
    assert ruled_out > 100
    assert shorter > 30


def test_a_written_play_is_legal_in_tavla_exactly_where_the_second_implementation_has_its_end() -> None:
    """All plays that the usual laws allow, and all single hops: what is ruled out for its hit is told as that."""
    told: set[Law] = set()
    for position in positions(seed=321)[:300]:
        mine, theirs, dice = position
        expected = slow_ends(position)
        usual = [tuple(map(tuple, play.hops)) for play in legal_plays(*position)]
        single = [((origin, max(origin - die, 0)),) for origin, die in product(range(1, 26), dice) if mine[origin]]
        for ways in {*usual, *single}:
            verdict = judge_without_hit_and_run(mine, theirs, dice, ways)
            ends = {slow_tavla.end(reading.mine, reading.theirs) for reading in verdict.readings}
            assert ends <= expected, (position, ways)
            assert bool(ends) == (verdict.breach is None), (position, ways)
            if verdict.breach is not None:
                told.add(verdict.breach.law)
                assert ways not in usual or verdict.breach.law is Law.HIT_AND_RUN, (position, ways)
        for play in plays_without_hit_and_run(*position):
            assert judge_without_hit_and_run(mine, theirs, dice, play.hops).breach is None, (position, play)
    assert told >= {Law.HIT_AND_RUN, Law.DIE_UNPLAYED, Law.SMALLER_DIE, Law.BLOCKED}


# -- recorded games of Tavla -------------------------------------------------------------------------------------------

# One checker of Ann's on 8 in all of these; Bob's blots and points are named in the cases.
CHECKER_ON_8 = "\n; Set Pos={}/0\n  1) {}\n"
STUCK = [
    ("hits on 6 and goes on with the 1", "------abA---------------b-", "21: 8/6*/5", "8/6*/5", "BG320 error"),
    ("the same without its stop", "------abA---------------b-", "21: 8/5*", "8/5*", "BG320 error"),
    ("hits on 6 and stays; 7 is held, so the 1 cannot be played", "------abA---------------b-", "21: 8/6*", "", ""),
    ("hits on 6 and stays, though the 1 can be played before", "------a-A---------------b-", "21: 8/6*", "8/6*",
     "BG304 error"),
    ("hits outside the home board and goes on", "-------aA---------------b-", "21: 8/7*/5", "", ""),
    ("either die hits at home: the larger has to be played", "-----aa-A---------------b-", "32: 8/5*", "", ""),
    ("either die hits at home, and the smaller is played", "-----aa-A---------------b-", "32: 8/6*", "8/6*",
     "BG305 error"),
    ("a doublet: one of the four", "----a---A-----------------", "44: 8/4*", "", ""),
    ("a doublet: hits and is borne off", "--A-a---A-----------------", "44: 8/4*/off", "8/4*/off", "BG320 error"),
    ("hits twice: the first hit is at home", "--aa----A---------------b-", "51: 8/3*/2*", "8/3*/2*", "BG320 error"),
    ("no play said to be possible", "------abA---------------b-", "21: Cannot Move", "Cannot Move", "BG313 error"),
    ("nothing on its way is hit", "------a-A---------------b-", "21: 8/7/5", "", ""),
]  # fmt: skip


@pytest.mark.parametrize(("name", "points", "cell", "where", "told"), STUCK, ids=[case[0] for case in STUCK])
def test_a_checker_that_hits_at_home_stays(
    name: str, points: str, cell: str, where: str, told: str, tmp_path: Path
) -> None:
    text = game(CHECKER_ON_8.format(points, cell), TAVLA)
    assert found(tmp_path, text) == ([f"{at(text, where)} {told}"] if told else [])


def test_the_point_that_is_left_again_is_named_and_not_a_later_hit(tmp_path: Path) -> None:
    text = game(CHECKER_ON_8.format("--aa----A---------------b-", "51: 8/3*/2*"), TAVLA)
    assert messages(tmp_path, text) == [
        "51: 8/3*/2* hits on 3 and moves on; in this variant a checker that hits at home stays there"
    ]


def test_the_legal_plays_that_are_listed_are_those_of_tavla(tmp_path: Path) -> None:
    text = game(CHECKER_ON_8.format("------abA---------------b-", "21: 8/6*/5"), TAVLA)
    said = command("validate", put(tmp_path, text), "--output-format", "json")
    (report,) = json.loads(said.out)["files"]
    assert [one["legal_plays"] for one in report["diagnostics"] if one["code"] == "BG320"] == [["8/6*"]]


def test_portes_and_backgammon_know_no_such_law(tmp_path: Path) -> None:
    for headers in (PORTES, ""):
        text = game(CHECKER_ON_8.format("------abA---------------b-", "21: 8/6*/5"), headers)
        assert found(tmp_path, text) == []


def test_two_ways_to_one_end_with_one_die_and_with_two() -> None:
    """3/off with the 4, or 3/1 with the 2 and 1/off with the 4: one end, which takes both dice."""
    mine = (12, 2, 0, 1, *[0] * 22)
    theirs = (13, 0, 2, *[0] * 23)
    ends = {play.mine[:4] for play in plays_without_hit_and_run(mine, theirs, (4, 2))}
    assert ends == {(13, 2, 0, 0), (14, 1, 0, 0)}
    assert judge_without_hit_and_run(mine, theirs, (4, 2), [(3, 0)]).breach is None


BACKGAMMON = """
  1) 64: 8/2 6/2                  21: 6/3
  2) 66: 24/18(2) 8/2(2)          21: 8/6 3/2
  3) 55: 13/3(2)                  21: 8/6 2/1
  4) 55: 13/8(2) 13/3             21: 13/10
  5) 55: 18/13(2) 8/3(2)          21: 13/11 10/9
  6) 55: 13/3(2)                  21: 8/5
  7) 66: 6/off(4)                 21: 13/11 5/4
  8) 66: 3/off(4)                 21: 6/5 6/4
  9) 55: 3/off(3) 2/off           21: 11/9 4/3
 10) 44: 2/off(3)
      Wins {} points
"""
"""Bob has two checkers on Ann's 1 point at the end, and none off."""


@pytest.mark.parametrize("headers", [TAVLA, PORTES])
def test_there_is_no_triple_game(headers: str, tmp_path: Path) -> None:
    good, bad = (game(BACKGAMMON.format(points), headers) for points in (2, 3))
    assert found(tmp_path, good) == []
    assert found(tmp_path, bad) == [f"{at(bad, 'Wins 3')} BG503 error"]
    assert [(row["kind"], row["points_derived"]) for row in tallied(tmp_path, bad)] == [("gammon", 2)]
    assert found(tmp_path, game(BACKGAMMON.format(3))) == []


@pytest.mark.parametrize("headers", [TAVLA, PORTES])
@pytest.mark.parametrize("cell", ["", "Resigns", "Resigns backgammon"])
def test_no_triple_game_is_resigned(headers: str, cell: str, tmp_path: Path) -> None:
    text = game(f"\n  1) 31: 8/5 6/5                  {cell}\n      Wins 3 points\n", headers)
    assert found(tmp_path, text) == [f"{at(text, 'Wins 3')} BG502 error"]
    assert found(tmp_path, text.replace("Wins 3", "Wins 2")) == []


@pytest.mark.parametrize("headers", [TAVLA, PORTES])
def test_the_winner_of_the_opening_rolls_again_and_may_open_with_a_doublet(headers: str, tmp_path: Path) -> None:
    rows = "\n  1) 33: 8/5(2) 6/3(2)            42: 8/4 6/4\n"
    assert found(tmp_path, game(rows, headers)) == []
    text = game(rows)
    assert found(tmp_path, text) == [f"{at(text, '33')} BG315 error"]


@pytest.mark.parametrize("headers", [TAVLA, PORTES])
def test_there_is_no_cube(headers: str, tmp_path: Path) -> None:
    """The double is void: the points are those of a game without it, and the wrong ones are no second finding."""
    text = game(
        "\n  1) 31: 8/5 6/5                   Doubles => 2\n  2)  Takes                       63: ????\n"
        "      Wins 2 points\n",
        headers,
    )
    assert found(tmp_path, text.replace("Wins 2", "Wins 1")) == [f"{at(text, 'Doubles')} BG409 error"]
    assert found(tmp_path, text) == [f"{at(text, 'Doubles')} BG409 error"]


@pytest.mark.parametrize("headers", [TAVLA, PORTES])
def test_rules_about_the_cube_mean_nothing_without_one(headers: str, tmp_path: Path) -> None:
    """Jacoby and automatic doubles: a gammon is 2 points all the same, and 4 is wrong."""
    money = by_rules(tmp_path, 'jacoby = "cube-turned"\nautomatic_doubles = 1')
    good, bad = (game(BACKGAMMON.format(points), headers) for points in (2, 4))
    assert found(tmp_path, good, *money) == []
    assert found(tmp_path, bad, *money) == [f"{at(bad, 'Wins 4')} BG502 error"]


def test_a_match_of_tavla_has_no_crawford_game(tmp_path: Path) -> None:
    text = game(
        "\n  1) 31: 8/5 6/5                  63: ????\n      Wins 2 points\n\n"
        " Game 2\n Ann : 2                          Bob : 0\n  1) 66: 24/18(2) 13/7(2)\n",
        TAVLA,
        "3 point match",
    )
    assert found(tmp_path, text) == []
    assert [row["crawford"] for row in tallied(tmp_path, text)] == [False, False]


def test_the_caller_names_tavla_where_the_file_is_silent(tmp_path: Path) -> None:
    text = game("\n  1) 33: 8/5(2) 6/3(2)            42: 8/4 6/4\n")
    assert found(tmp_path, text, "--variant", "tavla") == []
    assert found(tmp_path, text, *by_rules(tmp_path, 'variant = "portes"')) == []


# -- games by other laws -----------------------------------------------------------------------------------------------

STRANGE_PLAYS = """
  1) 31: 24/21 24/23                66: 24/18(2) 18/12(2)
  2) 11: 1/2 27/3 6/6               77: Cannot Move
  3) 66:                            66: 24/18(4)
                                  Wins {} points
"""


@pytest.mark.parametrize("name", ["Plakoto", "fevga", "Gul bara", "GULBARA", "Acey-Deucey", "acey deucey", "Tabula"])
def test_a_game_by_other_laws_is_named_once_and_not_judged(name: str, tmp_path: Path) -> None:
    """Two games with plays that no law of backgammon allows; four points for one, as nobody can earn without a cube."""
    text = game(
        STRANGE_PLAYS.format(4) + "\n Game 2\n Ann : 0                          Bob : 4\n" + STRANGE_PLAYS.format(2),
        f'; [Variation "{name}"]\n',
    )
    headers = at(text, f'"{name}"')
    assert found(tmp_path, text, infos=["BG209"]) == [f"{headers} BG901 warning"]
    assert messages(tmp_path, text) == [
        f"{name} is played by other laws, which bgformats does not know: its plays are kept and not judged"
    ]
    rows = tallied(tmp_path, text)
    assert [(row["winner"], row["points_derived"], row["score_after"]) for row in rows] == [
        (2, 4, [0, 4]),
        (2, 2, [0, 6]),
    ]
    assert [row["kind"] for row in rows] == [None, None]


@pytest.mark.parametrize("name", STRANGERS)
def test_every_stranger_is_known_by_its_name_and_is_no_variant(name: str) -> None:
    assert stranger_named(name.upper()) == name
    assert variant_named(name) is None


@pytest.mark.parametrize(
    ("name", "rows", "rules"),
    [
        ("one side plays three turns running", "\n  1) 31: 24/21\n  2) 31: 24/21\n  3) 31: 24/21\n", ()),
        ("an end without a cause under rules that forbid it", STRANGE_PLAYS.format(2), ("--rules", "match-usbgf")),
        ("two colours on a point that is set up", f"\n; Set Pos=-Aa{'-' * 23}/0\n  1) 31: 24/21\n", ()),
        ("a resignation for more than three times the cube",
         "\n  1) 31: 24/21                   Resigns gammon\n      Wins 4 points\n", ()),
        ("nothing tells how the game ended", "\n  1) 31: 24/21                   66: 24/18(4)\n", ()),
    ],
)  # fmt: skip
def test_nothing_else_is_told_of_it(name: str, rows: str, rules: tuple[str, ...], tmp_path: Path) -> None:
    text = game(rows, PLAKOTO, "7 point match")
    assert found(tmp_path, text, *rules, infos=["BG209"]) == ["1:14 BG901 warning"]


def test_jacoby_takes_no_gammon_from_a_game_by_other_laws(tmp_path: Path) -> None:
    text = game(STRANGE_PLAYS.format(2), PLAKOTO + '; [Jacoby "On"]\n')
    assert found(tmp_path, text) == ["1:14 BG901 warning"]
    assert [row["points_derived"] for row in tallied(tmp_path, text)] == [2]


def test_its_score_lines_are_held_against_its_results(tmp_path: Path) -> None:
    text = game(
        STRANGE_PLAYS.format(2) + "\n Game 2\n Ann : 0                          Bob : 3\n" + STRANGE_PLAYS.format(1),
        PLAKOTO,
        "7 point match",
    )
    assert found(tmp_path, text) == ["1:14 BG901 warning", f"{at(text, 'Bob : 3')[:-2]}41 BG504 error"]


def test_two_results_of_one_game_that_disagree_are_told(tmp_path: Path) -> None:
    text = game(STRANGE_PLAYS.format(2) + "                                  Wins 3 points\n", PLAKOTO)
    assert found(tmp_path, text) == ["1:14 BG901 warning", f"{at(text, 'Wins 3')} BG213 warning"]


def test_its_plays_are_kept_and_written_again(tmp_path: Path) -> None:
    text = game("\n  1) 31: 24/21 24/23                66: 24/18(2) 18/12(2)\n  2) 21: 20/18\n", PLAKOTO)
    report = api.validate(text.encode(), name="game.mat")
    again = api.read(api.convert(report.verified, "mat").data, name="again.mat")
    written = [
        (one.dice, one.play and one.play.paths) for one in again.matches[0].games[0].actions if one.kind == "roll"
    ]
    assert written == [
        ((3, 1), ((24, 23), (24, 21))),
        ((6, 6), ((24, 18), (24, 18), (18, 12), (18, 12))),
        ((2, 1), ((20, 18),)),
    ]
    assert again.matches[0].options.variant == "Plakoto"
    said = command("export", put(tmp_path, text), "--level", "action")
    rows = [json.loads(line) for line in said.out.splitlines()]
    assert [row["written"] for row in rows] == ["31: 24/21 24/23", "66: 24/18(2) 18/12(2)", "21: 20/18"]
    assert [row["legal"] for row in rows] == [None, None, None]


def test_another_match_of_the_file_is_judged_by_its_own_header(tmp_path: Path) -> None:
    text = game("\n  1) 31: 24/21 24/23\n\n", PLAKOTO) + game("\n  1) 64: 24/18 13/8\n", '; [Variation "Backgammon"]\n')
    assert found(tmp_path, text) == ["1:14 BG901 warning", f"{at(text, '13/8')} BG308 error"]


@pytest.mark.parametrize(
    ("wanted", "name"), [("plakoto", "Plakoto"), ("ACEY DEUCEY", "Acey-deucey"), ("tabula", "Tabula")]
)
def test_it_cannot_be_asked_for(wanted: str, name: str, tmp_path: Path) -> None:
    path = put(tmp_path, game("\n  1) 31: 8/5 6/5\n"))
    rules = by_rules(tmp_path, f'variant = "{wanted}"')
    for options, begins in ((("--variant", wanted), ""), (rules, "rule profile 'own': ")):
        said = command("validate", path, *options)
        assert (said.code, said.out) == (2, "")
        assert said.err == (
            f"bgformats: {begins}{name} is known and not supported: it is played by other laws; supported are "
            "auto, standard, nackgammon, hypergammon-1, hypergammon-2, hypergammon-3, longgammon, tavla, portes\n"
        )


def test_an_unknown_variant_cannot_be_asked_for_either(tmp_path: Path) -> None:
    path = put(tmp_path, game("\n  1) 31: 8/5 6/5\n"))
    for options in (("--variant", "chess"), by_rules(tmp_path, 'variant = "chess"')):
        said = command("tally", path, *options)
        assert (said.code, said.out) == (2, "")
        assert "there is no variant 'chess'; known are auto, standard, nackgammon" in said.err


def test_the_caller_may_say_that_it_is_backgammon_after_all(tmp_path: Path) -> None:
    text = game("\n  1) 64: 24/18 13/8\n", PLAKOTO)
    assert found(tmp_path, text, "--variant", "standard") == [f"{at(text, '13/8')} BG308 error"]


# -- variants that nobody names ----------------------------------------------------------------------------------------

NACKGAMMON = "\n  1) 62: 24/18 23/21               31: 8/5 6/5\n  2) 63: ????\n" + " " * 34 + "Wins 1 point\n"
LONGGAMMON = "\n  1) 62: 24/18 24/22               55: 24/14(2)\n  2) 31: 24/21 24/23\n"
HYPERGAMMON = "\n  1) 61: 24/18 23/22               31: 24/23 22/19\n  2) 62: 22/14\n"
ONE_CHECKER = "\n  1) 62: 24/16                     31: 24/20\n  2) 43: 16/9\n"


@pytest.mark.parametrize(
    ("rows", "title"),
    [(NACKGAMMON, "Nackgammon"), (LONGGAMMON, "LongGammon"), (HYPERGAMMON, "Hypergammon (3 checkers)")],
)
def test_a_whole_game_that_fits_another_start_is_offered_as_that(rows: str, title: str, tmp_path: Path) -> None:
    text = game(rows)
    assert found(tmp_path, text) == ["3:2 BG211 error"]
    assert messages(tmp_path, text) == [
        f"the game does not start from the Backgammon position; its plays fit {title}, and it is read as that"
    ]


def test_later_games_are_read_as_the_same_variant_and_told_of_no_more(tmp_path: Path) -> None:
    """In the second game a checker on 23 moves and, in the bad one, one is moved that no Nackgammon has on 22."""
    text = game(
        NACKGAMMON + "\n Game 2\n Ann : 0                          Bob : 1\n"
        "  1)                              65: 24/18 23/18\n  2) 43: 23/20 13/9\n",
        match="5 point match",
    )
    assert found(tmp_path, text) == ["3:2 BG211 error"]
    bad = text.replace("43: 23/20", "43: 22/19")
    assert found(tmp_path, bad) == ["3:2 BG211 error", f"{at(bad, '22/19')} BG301 error"]


def test_a_later_game_from_the_usual_start_is_offered_as_that(tmp_path: Path) -> None:
    """In Nackgammon the opponent's two checkers on 23 hold the 2 point."""
    text = game(
        NACKGAMMON + "\n Game 2\n Ann : 0                          Bob : 1\n"
        "  1)                              64: 8/2 6/2\n  2) 21: 13/11 6/5\n",
        match="5 point match",
    )
    assert found(tmp_path, text) == ["3:2 BG211 error", f"{at(text, 'Game 2')} BG211 error"]


@pytest.mark.parametrize(
    ("rows", "name"),
    [(NACKGAMMON, "nackgammon"), (NACKGAMMON, "Nack"), (LONGGAMMON, "Long-Gammon"), (HYPERGAMMON, "HyperGammon (3)"),
     (ONE_CHECKER, "hypergammon-1")],
)  # fmt: skip
def test_a_variant_that_the_caller_names_is_no_finding(rows: str, name: str, tmp_path: Path) -> None:
    assert found(tmp_path, game(rows), "--variant", name) == []
    assert found(tmp_path, game(rows, f'; [Variation "{name}"]\n')) == []


def test_a_variant_that_is_forced_is_kept_whatever_else_would_fit(tmp_path: Path) -> None:
    text = game(NACKGAMMON)
    assert found(tmp_path, text, "--variant", "standard") == [
        f"{at(text, '23/21')} BG301 error",
        f"{at(text, '31: 8/5')} BG901 warning",
    ]
    usual = game("\n  1) 64: 8/2 6/2                   31: 8/5 6/5\n")
    assert found(tmp_path, usual, "--variant", "nackgammon") == [
        f"{at(usual, '8/2')} BG302 error",
        f"{at(usual, '31: 8/5')} BG901 warning",
    ]


def test_a_game_that_fits_no_variant_is_judged_as_the_usual_one(tmp_path: Path) -> None:
    text = game("\n  1) 64: 24/18 23/19               31: 8/5 6/5\n  2) 21: 13/11 5/4\n")
    assert found(tmp_path, text) == [f"{at(text, '23/19')} BG301 error", f"{at(text, '31: 8/5')} BG901 warning"]


def test_only_the_usual_start_is_looked_for_behind_a_header_of_tavla(tmp_path: Path) -> None:
    """Tavla, Portes and backgammon begin alike: an illegal opening does not turn one into the other."""
    text = game("\n  1) 64: 24/18 13/8                31: 8/5 6/5\n", TAVLA)
    assert found(tmp_path, text) == [f"{at(text, '13/8')} BG308 error"]


# -- the page ----------------------------------------------------------------------------------------------------------


def test_the_page_names_every_variant_and_every_stranger() -> None:
    (section,) = re.findall(r"^## Variants\n(.+?)(?=^## )", PAGE, re.MULTILINE | re.DOTALL)
    assert re.findall(r"`([a-z0-9-]+)`", "".join(line for line in section.splitlines() if line[:1] == "|")) == [
        variant.id for variant in VARIANTS
    ]
    known = " ".join(section.split())
    assert all(name in known for name in STRANGERS)
