"""Verdicts on the cube in GNU Backgammon's text, as DA of SGF: as the program itself writes them, to three digits.

The numbers are those of the text; where they stand in DA was seen in SGF that GNU Backgammon 1.07.001 saved of the same
matches: five chances, the equity without the cube, and with it; first for no double, then for a double that is taken.
"""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path

import pytest

from bgformats import api
from bgformats.formats.sgf.analysis import write_cube
from bgformats.model.analysis import CubeVerdict, Evaluation, Outcomes

FIXTURES = Path(__file__).resolve().parents[3] / "fixtures" / "gnubg-text"
CHANCES = Outcomes(
    win=Decimal("0.563"), win_gammon=Decimal("0.185"), win_backgammon=Decimal("0.007"),
    lose=Decimal("0.437"), lose_gammon=Decimal("0.099"), lose_backgammon=Decimal("0.004"),
)  # fmt: skip
OTHER = Outcomes(
    win=Decimal("0.437"), win_gammon=Decimal("0.099"), win_backgammon=Decimal("0.004"),
    lose=Decimal("0.563"), lose_gammon=Decimal("0.185"), lose_backgammon=Decimal("0.007"),
)  # fmt: skip
FIVE = "0.563 0.185 0.007 0.099 0.004"


def verdict(outcomes: Outcomes, cubeless: str, stays: str, takes: str, drops: str, unit: str) -> CubeVerdict:
    """What the text has: the chances once, and a number for each of three ways to go on."""
    first = {"outcomes": outcomes, "cubeless": Decimal(cubeless), unit: Decimal(stays)}
    return CubeVerdict(
        no_double=Evaluation.model_validate(first),
        double_take=Evaluation.model_validate({unit: Decimal(takes)}),
        double_drop=Evaluation.model_validate({unit: Decimal(drops)}),
    )


def test_verdicts_of_a_money_session_are_those_that_gnu_backgammon_saves() -> None:
    """A beaver has no analysis there; the numbers at a drop are turned round, for the text has those of the dropper."""
    data = api.convert(api.validate(FIXTURES / "session.txt").verified, "sgf", force=True).data
    assert data is not None
    assert re.findall(r"^;([WB]\[[a-z]+\])DA\[E ver 3 0C 1 0.000000 1 ([^]]*)\]", data.decode(), re.MULTILINE) == [
        ("B[double]", "0.449 0.124 0.005 0.174 0.013 -0.159 -0.200 0.449 0.124 0.005 0.174 0.013 -0.159 -0.693"),
        ("W[double]", f"{FIVE} 0.216 0.407 {FIVE} 0.216 0.134"),
        ("B[drop]", f"{FIVE} 0.216 0.407 {FIVE} 0.216 0.134"),
    ]


def test_equities_of_a_match_have_no_place_and_are_told() -> None:
    """DA has chances to win the match there, and its text has equities."""
    written = api.convert(api.validate(FIXTURES / "match.txt").verified, "sgf")
    assert written.data is not None
    assert b"DA[" not in written.data
    assert "analysis-lost" in [one.name for one in written.losses]


@pytest.mark.parametrize("answers", [False, True])
def test_chances_to_win_the_match_are_written_as_the_doubler_s(answers: bool) -> None:
    told = (
        verdict(OTHER, "-0.216", "0.45", "0.48", "0.40", "match_chance") if answers
        else verdict(CHANCES, "0.216", "0.55", "0.52", "0.60", "match_chance")
    )  # fmt: skip
    wanted = f"E ver 3 0C 1 0.000000 1 {FIVE} 0.216 0.55 {FIVE} 0.216 0.52"
    assert write_cube(told, match=True, answers=answers) == wanted
    assert write_cube(told, match=False, answers=answers) is None


def test_numbers_that_speak_for_the_doubler_already_stay() -> None:
    told = verdict(CHANCES, "0.216", "0.407", "0.134", "1.000", "equity")
    wanted = f"E ver 3 0C 1 0.000000 1 {FIVE} 0.216 0.407 {FIVE} 0.216 0.134"
    assert write_cube(told, match=False, answers=True) == wanted
    assert write_cube(told.model_copy(update={"double_drop": None}), match=False, answers=True) == wanted
