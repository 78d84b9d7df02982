"""Cells that cannot be read and are near to some that can."""

from __future__ import annotations

import pytest

from bgformats import api
from bgformats.model.record import Drop, Roll, Take
from bgformats.terms import Side

MATCH = " 7 point match\n\n Game 1\n Ann : 0                          Björn : 0\n{rows}\n"
ANN, BJORN = Side.FIRST, Side.SECOND


def found(rows: str) -> list[tuple[str, int | None]]:
    report = api.validate(MATCH.format(rows=rows).encode(), name="a.mat")
    return [(one.code, one.line) for one in report.diagnostics if one.code not in ("BG209", "BG210")]


def messages(rows: str) -> list[str]:
    report = api.validate(MATCH.format(rows=rows).encode(), name="a.mat")
    return [one.message for one in report.diagnostics if one.code == "BG102"]


@pytest.mark.parametrize(
    ("cell", "near"),
    [
        ("6-2: 24/18 13/11", "62: 24/18 13/11"), ("6,2: 24/18 13/11", "62: 24/18 13/11"),
        ("6 2: 24/18 13/11", "62: 24/18 13/11"), ("(62): 24/18 13/11", "62: 24/18 13/11"),
        ("62 24/18 13/11", "62: 24/18 13/11"), ("62; 24/18 13/11", "62: 24/18 13/11"),
        ("62. 24/18 13/11", "62: 24/18 13/11"), ("6-2 24/18 13/11", "62: 24/18 13/11"),
        ("62: 24/18 l3/11", "13/11"), ("62: 24/18 13/1l", "13/11"), ("62: 24–18 13–11", "24/18 13/11"),
        ("62: 24>18 13>11", "24/18 13/11"), ("62: 24/18 & 13/11", "13/11"), ("62: 24\\18 13\\11", "24/18 13/11"),
    ],
)  # fmt: skip
def test_a_roll_is_read_as_what_is_nearest_and_the_game_goes_on(cell: str, near: str) -> None:
    rows = f"  1) {cell:<30}    31: 8/5 6/5\n  2) 42: 8/4 6/4                    64: 8/2 6/2\n  3) 21: 13/8"
    assert found(rows) == [("BG102", 5), ("BG308", 7)]
    assert f"{near}'" in messages(rows)[0]
    assert "expected" in messages(rows)[0]


@pytest.mark.parametrize(
    ("double", "take", "again", "drop"),
    [
        ("Doppelt => 2", "Nimmt an", "Doppelt auf 4", "Lehnt ab"), ("Dubblar => 2", "Tar", "Dubblar till 4", "Passar"),
        ("Dobler => 2", "Tager", "Dobler til 4", "Passer"), ("Dubbles => 2", "Tkaes", "Doubels => 4", "Dorps"),
    ],
)  # fmt: skip
def test_words_of_other_languages_and_slips_of_the_pen_are_actions(
    double: str, take: str, again: str, drop: str
) -> None:
    rows = (
        f"  1) 31: 8/5 6/5                     {double}\n  2)  {take:<27}   61: 13/7 8/7\n  3)  {again:<27}    {drop}"
    )
    (match,) = api.read(MATCH.format(rows=rows).encode(), name="a.mat").matches
    assert [one.kind for one in match.games[0].actions] == ["roll", "double", "take", "roll", "double", "drop"]
    assert match.games[0].actions[2] == Take(side=ANN)
    assert match.games[0].actions[5] == Drop(side=BJORN)
    assert {code for code, _ in found(rows)} <= {"BG102", "BG507"}
    assert len(messages(rows)) == 4


@pytest.mark.parametrize("words", ["Kann nicht ziehen", "Kan inte flytta", "kan ikke flytte", "Canot move"])
def test_words_for_no_play_are_judged_like_the_english_ones(words: str) -> None:
    (match,) = api.read(MATCH.format(rows=f"  1) 31: {words}").encode(), name="a.mat").matches
    assert match.games[0].actions == (Roll(side=ANN, dice=(3, 1), stated="no-play"),)
    assert [code for code, _ in found(f"  1) 31: {words}")] == ["BG313", "BG102"]


@pytest.mark.parametrize(
    "line",
    ["Björn wins 1 point", "                  Björn wins 1 point", "bjorn wins 1 point", "Björn gewinnt 1 Punkt",
     "  3)  Björn wins 1 point"],
)  # fmt: skip
def test_a_name_before_a_result_tells_whose_it_is(line: str) -> None:
    rows = f"  1) 31: 8/5 6/5                     Doubles => 2\n  2)  Drops\n{line}"
    (match,) = api.read(MATCH.format(rows=rows).encode(), name="a.mat").matches
    assert [(one.winner, one.points) for one in match.games[0].claims] == [(BJORN, 1)]
    assert [code for code, _ in found(rows)] == ["BG102"]
    wrong = rows.replace("Björn", "Ann").replace("bjorn", "Ann")
    assert "BG501" in [code for code, _ in found(wrong)]


def test_what_is_near_to_nothing_says_what_was_expected() -> None:
    assert "expected a roll" in messages("  1) @@@@")[0]
    assert "expected moves such as" in messages("  1) 31: a quiet move")[0]
    assert messages("  1) 31: 8/5 6/5 and so on")[0].endswith("expected moves such as 24/18 13/11")


def test_a_line_of_words_is_no_result() -> None:
    assert found("Eve wins 2 points") == [("BG101", 5)]
    assert found("everybody wins") == [("BG101", 5)]
