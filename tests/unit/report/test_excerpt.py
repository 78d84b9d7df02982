"""A quoted line keeps its carets under the right characters, however the line is written."""

from __future__ import annotations

import pytest

from bgformats.report.excerpt import columns, excerpt

ROW = "  6) 64: 24/18                     31: 8/5 6/5"


def test_carets_stand_under_the_span() -> None:
    assert excerpt(ROW, 9, 14, 120) == (ROW, " " * 9, "^^^^^")


def test_an_empty_span_gets_one_caret() -> None:
    assert excerpt(ROW, 9, 9, 120).carets == "^"


def test_a_span_past_the_end_stands_behind_the_line() -> None:
    assert excerpt("abc", 7, 9, 120) == ("abc", "   ", "^")


def test_a_tab_before_the_span_takes_four_columns() -> None:
    found = excerpt("\t64: 24/18", 5, 10, 120)
    assert found.line == "    64: 24/18"
    assert found.line[len(found.indent) :] == "24/18"
    assert found.carets == "^^^^^"


def test_a_tab_in_the_span_widens_the_carets() -> None:
    assert excerpt("a\tb", 1, 2, 120) == ("a    b", " ", "^^^^")


@pytest.mark.parametrize(
    ("before", "width"),
    [("日本", 4), ("ｱ", 1), ("Zoe\u0301", 3), ("e\u0301\u0323", 1), ("Ａ", 2), ("ab\u200d", 2)],
    ids=["wide", "half-width", "combining", "two-combining", "full-width", "zero-width-joiner"],
)
def test_indent_counts_terminal_columns_not_characters(before: str, width: int) -> None:
    found = excerpt(f"{before}: 64", len(before) + 2, len(before) + 4, 120)
    assert found.indent == " " * (width + 2)
    assert found.line == f"{before}: 64"


def test_wide_characters_in_the_span_get_two_carets_each() -> None:
    assert excerpt("x日本y", 1, 3, 120).carets == "^^^^"


def test_control_characters_are_spelled_out_and_counted_as_shown() -> None:
    found = excerpt("a\x1b[31mb", 6, 7, 120)
    assert found.line == "a\\x1b[31mb"
    assert found.line[len(found.indent)] == "b"


def test_a_long_line_is_cut_on_both_sides_of_the_span() -> None:
    found = excerpt("x" * 500 + "24/18" + "y" * 500, 500, 505, 40)
    assert found.line.startswith("...x")
    assert found.line.endswith("y...")
    assert found.line[len(found.indent) :].startswith("24/18y")
    assert found.carets == "^^^^^"
    assert len(found.line) == 40 + 2 * len("...")


def test_a_span_near_the_start_leaves_the_room_to_what_follows() -> None:
    found = excerpt("ab24/18" + "y" * 500, 2, 7, 40)
    assert found.line == "ab24/18" + "y" * 33 + "..."
    assert found.indent == "  "


def test_a_span_near_the_end_leaves_the_room_to_what_comes_before() -> None:
    found = excerpt("x" * 500 + "24/18ab", 500, 505, 40)
    assert found.line == "..." + "x" * 33 + "24/18ab"
    assert found.indent == " " * 36


def test_a_span_longer_than_the_width_is_cut() -> None:
    found = excerpt("z" * 1000, 100, 900, 40)
    assert found == ("..." + "z" * 40 + "...", "   ", "^" * 40)


def test_a_line_that_just_fits_is_not_cut() -> None:
    assert excerpt("q" * 40, 0, 1, 40).line == "q" * 40


def test_the_length_of_the_line_does_not_matter() -> None:
    """Ten million characters: only what is near the span is looked at."""
    found = excerpt("x" * 10_000_000, 5_000_000, 5_000_005, 80)
    assert len(found.line) == 86


def test_columns_of_ascii_are_its_characters() -> None:
    assert columns("24/18* 13/9(2)") == 14
