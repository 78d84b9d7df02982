"""The tally in words, for the terminal and for Markdown."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from small_match import TALLY

from bgformats.exports.matches import MatchSummary
from bgformats.exports.scoresheet import HEADINGS, markdown_table, scoresheet_row, sheet_heading, sheet_result


def cells(**changes: object) -> dict[str, str]:
    """The cells of the tally with some changes, by their headings."""
    return dict(zip(HEADINGS, scoresheet_row(TALLY.model_copy(update=changes)), strict=True))


def test_a_game_in_words() -> None:
    assert cells() == {
        "file": "a.mat",
        "match": "1",
        "game": "1",
        "score before": "0-0",
        "winner": "Ann",
        "points": "2",
        "by": "single drop",
        "cube": "2",
        "score after": "2-0",
        "findings": "",
    }


@pytest.mark.parametrize(
    ("changes", "heading", "cell"),
    [
        ({"points_claimed": 4}, "points", "2 (file: 4)"),
        ({"points_claimed": None}, "points", "2"),
        ({"points_derived": None, "points_claimed": 3}, "points", "- (file: 3)"),
        ({"points_derived": None, "points_claimed": None}, "points", "-"),
        ({"winner": None}, "winner", "-"),
        ({"winner": 2}, "winner", "Bob"),
        ({"kind": None, "ended_by": "unfinished"}, "by", "unfinished"),
        ({"crawford": True}, "score before", "0-0 Crawford"),
        ({"errors": 1, "warnings": 2}, "findings", "1 error, 2 warnings"),
        ({"player1": "A\x1b[31mn"}, "winner", "A\\x1b[31mn"),
    ],
)
def test_special_cells(changes: dict[str, object], heading: str, cell: str) -> None:
    assert cells(**changes)[heading] == cell


@pytest.mark.parametrize(
    ("changes", "points"),
    [
        ({"points_derived": 4, "points_claimed": 3}, "4 (needed 3)"),
        ({"points_derived": 4, "points_claimed": 1, "away": (1, 1)}, "4 (needed 1)"),
        ({"points_derived": 4, "points_claimed": 3, "away": (1, 1)}, "4"),  # the length of the match
        ({"points_derived": 4, "points_claimed": 1004}, "4"),
        # Not what was needed, not needed by the winner, not the end, not enough, no match.
        ({"points_derived": 4, "points_claimed": 2}, "4 (file: 2)"),
        ({"points_derived": 4, "points_claimed": 2, "away": (1, 2)}, "4 (file: 2)"),
        ({"points_derived": 2, "points_claimed": 3}, "2 (file: 3)"),
        ({"points_derived": 2, "points_claimed": 1004}, "2 (file: 1004)"),
        ({"points_derived": 4, "points_claimed": 3, "away": None, "length": None}, "4 (file: 3)"),
    ],
)
def test_points_that_a_file_caps_are_no_fault(changes: dict[str, object], points: str) -> None:
    assert cells(**changes)["points"] == points


SUMMARY = MatchSummary(
    "a.mat", 1, "match", 3, "Ann", "Bob", "match", "3 point match", (4, 1), (4, 1), 1, True, 3, 0, 0
)  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "result"),
    [
        ({}, "result: Ann wins 4-1"),
        ({"score_claimed": None}, "result: Ann wins 4-1"),
        ({"score_claimed": (3, 1)}, "result: Ann wins 4-1"),  # the points that were needed
        ({"score_claimed": (2, 1)}, "result: Ann wins 4-1; the file makes it 2-1"),
        ({"score_claimed": (4, 2)}, "result: Ann wins 4-1; the file makes it 4-2"),
        ({"score": (1, 3), "score_claimed": (3, 1), "winner": 2}, "result: Bob wins 1-3; the file makes it 3-1"),
        ({"score": (1, 4), "score_claimed": (1, 3), "winner": 2}, "result: Bob wins 1-4"),
        ({"score": (2, 1), "score_claimed": (2, 1), "winner": None}, "result: nobody has won, 2-1 so far"),
        (
            {"score": (2, 1), "score_claimed": (3, 1), "winner": None},
            "result: nobody has won, 2-1 so far; the file makes it 3-1",
        ),
        ({"mode": "money", "length": None, "winner": None}, "result: 4-1 after 3 games"),
        ({"mode": "unknown", "length": None, "winner": None, "games": 1}, "result: 4-1 after 1 game"),
        ({"complete": False}, "result: Ann wins 4-1; not all of it is in the file"),
        ({"errors": 1, "warnings": 2}, "result: Ann wins 4-1; 1 error, 2 warnings"),
        ({"player1": "A\x1b[31mn"}, "result: A\\x1b[31mn wins 4-1"),
    ],
)
def test_the_result_of_a_match(changes: dict[str, Any], result: str) -> None:
    assert sheet_result(replace(SUMMARY, **changes)) == result


def test_the_heading_of_a_match() -> None:
    assert sheet_heading(SUMMARY, 1) == ("a.mat: Ann - Bob, 3 point match, 4-1", "rules: match (3 point match)")
    money = replace(SUMMARY, mode="money", length=None, rules="money", rules_reason="", match=2, player2="B\nob")
    assert sheet_heading(money, 2) == ("a.mat, match 2: Ann - B\\x0aob, money, 4-1", "rules: money")


def test_markdown_is_a_table() -> None:
    lines = list(markdown_table([TALLY]))
    assert lines[0] == "| file | match | game | score before | winner | points | by | cube | score after | findings |\n"
    assert lines[1].count("|") == lines[0].count("|")
    assert lines[2] == "| a.mat | 1 | 1 | 0-0 | Ann | 2 | single drop | 2 | 2-0 |  |\n"


def test_markdown_escapes_what_it_would_read_as_markup() -> None:
    (line,) = list(markdown_table([TALLY.model_copy(update={"player1": "A|B*_`<x>[y]"})]))[2:]
    assert "| A\\|B\\*\\_\\`\\<x\\>\\[y\\] |" in line
