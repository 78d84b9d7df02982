"""The tally in words, for the terminal and for Markdown."""

from __future__ import annotations

import pytest
from small_match import TALLY

from bgformats.exports.scoresheet import HEADINGS, markdown_table, scoresheet_row


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


def test_markdown_is_a_table() -> None:
    lines = list(markdown_table([TALLY]))
    assert lines[0] == "| file | match | game | score before | winner | points | by | cube | score after | findings |\n"
    assert lines[1].count("|") == lines[0].count("|")
    assert lines[2] == "| a.mat | 1 | 1 | 0-0 | Ann | 2 | single drop | 2 | 2-0 |  |\n"


def test_markdown_escapes_what_it_would_read_as_markup() -> None:
    (line,) = list(markdown_table([TALLY.model_copy(update={"player1": "A|B*_`<x>[y]"})]))[2:]
    assert "| A\\|B\\*\\_\\`\\<x\\>\\[y\\] |" in line
