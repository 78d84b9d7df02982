"""What an engine says, in a line. Expected lines are written by hand."""

from __future__ import annotations

from decimal import Decimal

import pytest

from bgformats.game.board import Board
from bgformats.model.analysis import Analysis, Candidate, CubeVerdict, Evaluation, Method
from bgformats.model.appraisal import appraisal
from bgformats.model.play import Play
from bgformats.model.record import Double, Roll
from bgformats.model.verified import Step
from bgformats.terms import CubeHolder, Side

START = (0, 0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, *[0] * 10, 2, 0)
SPLIT = (0, 0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, *[0] * 7, 1, 0, 0, 1, 0)
"""One of the back checkers has come up to the 21 point, which is the opponent's 4 point."""
TWO_PLY = Method(label="2-ply", plies=2)


def step(said: Roll | Double) -> Step:
    board = Board(START, SPLIT)
    return Step(0, 1, Side.FIRST, said, board, board, 1, CubeHolder.CENTER)


ROLL = step(Roll(side=Side.FIRST, dice=(4, 2), stated="nothing"))
DOUBLE = step(Double(side=Side.FIRST))


def candidate(paths: tuple[tuple[int, ...], ...], worth: str, **more: object) -> Candidate:
    told = {
        "play": Play(paths=paths),
        "written": "",
        "method": TWO_PLY,
        "evaluation": Evaluation(equity=Decimal(worth)),
    }
    return Candidate.model_validate({**told, **more})


BEST = candidate(((8, 4), (6, 4)), "0.3125")
SECOND = candidate(((13, 9), (24, 22)), "0.25")


@pytest.mark.parametrize(
    ("told", "line"),
    [
        (Analysis(candidates=(BEST, SECOND), played=0), "2-ply: best of 2 (+0.312)"),
        (Analysis(candidates=(BEST, SECOND), played=1), "2-ply: 2nd of 2, loses 0.062; best 8/4* 6/4 (+0.312)"),
        (Analysis(candidates=(BEST, SECOND)), "2-ply: best 8/4* 6/4 (+0.312)"),
        (Analysis(candidates=(BEST, SECOND), played=9), "2-ply: best 8/4* 6/4 (+0.312)"),
        (
            Analysis(candidates=(BEST, SECOND.model_copy(update={"loss": Decimal("-0.1")})), played=1),
            "2-ply: 2nd of 2, loses 0.100; best 8/4* 6/4 (+0.312)",
        ),
        (Analysis(candidates=(Candidate(play=None, written="??"),), played=0), "best of 1"),
        (Analysis(luck=Decimal("-0.1")), "luck -0.100"),
        (Analysis(), ""),
    ],
)
def test_a_play_has_its_rank_and_loss(told: Analysis, line: str) -> None:
    assert appraisal(told, ROLL) == line


def test_of_a_match_the_chance_is_told() -> None:
    chances = [Evaluation(match_chance=Decimal(chance)) for chance in ("0.612", "0.6")]
    told = [one.model_copy(update={"evaluation": chance}) for one, chance in zip((BEST, SECOND), chances, strict=True)]
    line = appraisal(Analysis(candidates=tuple(told), played=1), ROLL)
    assert line == "2-ply: 2nd of 2, loses 1.2 % of the match; best 8/4* 6/4 (61.2 % of the match)"


def money(stay: str, taken: str) -> Analysis:
    return Analysis(
        cube=CubeVerdict(
            method=TWO_PLY, no_double=Evaluation(equity=Decimal(stay)), double_take=Evaluation(equity=Decimal(taken))
        )
    )


@pytest.mark.parametrize(
    ("stay", "taken", "best"),
    [
        ("0.4", "0.3", "no double"),
        ("0.4", "0.6", "double, take"),
        ("0.9", "1.2", "double, drop"),
        ("1.1", "1.4", "too good to double"),
    ],
)
def test_a_double_has_the_verdict_that_follows_for_money(stay: str, taken: str, best: str) -> None:
    wanted = f"2-ply cube: {best} (no double +{Decimal(stay):.3f}, take +{Decimal(taken):.3f})"
    assert appraisal(money(stay, taken), DOUBLE) == wanted


def test_beside_a_roll_only_a_missed_double_is_told() -> None:
    assert appraisal(money("0.4", "0.3"), ROLL) == ""
    assert appraisal(money("0.4", "0.6"), ROLL).startswith("2-ply cube: double, take (not doubled)")


def test_of_a_match_only_what_is_sure_is_called_best() -> None:
    """What a drop leaves is not told there, so a double may be right or too good."""
    stay, taken = Evaluation(match_chance=Decimal("0.56")), Evaluation(match_chance=Decimal("0.6"))
    sure = Analysis(cube=CubeVerdict(no_double=taken, double_take=stay))
    open_ = Analysis(cube=CubeVerdict(no_double=stay, double_take=taken))
    numbers = "(no double 56.0 % of the match, take 60.0 % of the match)"
    assert appraisal(sure, DOUBLE).startswith("cube: no double (no double 60.0 %")
    assert appraisal(open_, DOUBLE) == f"cube: {numbers}"
    assert appraisal(Analysis(cube=CubeVerdict(best="Double, take")), DOUBLE) == "cube: Double, take"
