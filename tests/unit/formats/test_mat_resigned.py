"""Backgammon Studio's `00: ????`: who gives up before rolling."""

from __future__ import annotations

import pytest

from bgformats import api
from bgformats.api.writing import convert
from bgformats.model.record import Resign, Roll
from bgformats.terms import Side

MATCH = """\
; [Site "Backgammon Studio"]

3 point match


 Game 1
 Ann : 0                                Bob : 0
  1) 31: 8/5 6/5                        {cell}
{rest}
"""


def game(cell: str, rest: str = "  2)  Wins 1 point") -> tuple[object, ...]:
    (match,) = api.read(MATCH.format(cell=cell, rest=rest).encode(), name="a.txt").matches
    return match.games[0].actions[1:]


@pytest.mark.parametrize("cell", ["00: ????", "00: ???", "00: ?"])
def test_question_marks_without_a_roll_at_the_end_of_a_game_are_a_resignation(cell: str) -> None:
    assert game(cell) == (Resign(side=Side.SECOND),)
    assert game(cell, "") == (Resign(side=Side.SECOND),)
    report = api.validate(MATCH.format(cell=cell, rest="  2)  Wins 1 point").encode(), name="a.txt")
    assert [one.code for one in report.diagnostics] == ["BG210"]
    assert report.verified[0].games[0].winner is Side.FIRST
    written = convert(report.verified, "sgf")
    assert written.data is not None
    assert b"RE[W+1R]" in written.data


def test_a_gammon_may_be_given_up_before_the_roll() -> None:
    text = MATCH.format(cell="00: ????", rest="  2)  Wins 2 point")
    report = api.validate(text.encode(), name="a.txt")
    written = convert(report.verified, "sgf")
    assert written.data is not None
    assert b"RE[W+2R]" in written.data


def test_with_a_roll_or_in_the_middle_of_a_game_they_are_a_play_that_is_not_known() -> None:
    (roll,) = game("42: ????")
    assert roll == Roll(side=Side.SECOND, dice=(4, 2), stated="unknown")
    middle = game("00: ????", "  2) 42: 8/4 6/4                        31: 8/5 6/5")
    assert [type(one) for one in middle] == [Roll, Roll, Roll]
