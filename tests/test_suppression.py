"""Findings that comments in the file hide."""

from __future__ import annotations

import pytest

from bgformats.api import validate

MAT = """\
 3 point match

 Game 1
 Ann : 0                          Bob : 0
{before}  1) 31: 8/5 6/4                  42: 8/4 6/4
  2) 65: 24/13                    61: 13/7 8/6
"""
"""Row 1: Ann's 6/4 is no 1 (BG308); row 2: Bob's 8/6 is no 1 (BG308)."""


def found(text: str) -> tuple[list[tuple[str, int | None]], int]:
    report = validate(text.encode()).file
    worse = [(one.code, one.line) for one in report.diagnostics if one.severity != "info"]
    return worse, report.suppressed


@pytest.mark.parametrize(
    ("before", "lines", "count"),
    [
        ("", [5, 6], 0),
        ("; bgformats: ignore[BG308]\n", [7], 1),
        ("; bgformats:ignore[die-not-rolled]\n", [7], 1),
        ("# bgformats: ignore[BG1, BG3] a slip of the pen\n", [7], 1),
        ("; bgformats: ignore[BG304]\n", [6, 7], 0),
        ("; bgformats: ignore[BG308]\n; a remark between\n\n", [9], 1),
        ("; bgformats: ignore-file[BG308]\n", [], 2),
    ],
)
def test_a_comment_before_a_row_hides_what_it_names(before: str, lines: list[int], count: int) -> None:
    assert found(MAT.format(before=before)) == ([("BG308", line) for line in lines], count)


def test_a_directive_in_a_comment_of_sgf_hides_its_own_line_only() -> None:
    tree = "(;FF[4]GM[6]CA[UTF-8]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob]\n;W[31hefe]{c}\n;B[62agsv]\n;W[62agsv])"
    assert found(tree.replace("{c}", ""))[1] == 0
    plain = found(tree.replace("{c}", ""))[0]
    hidden = found(tree.replace(";B[62agsv]", ";B[62agsv]C[bgformats: ignore[BG3\\]]").replace("{c}", ""))
    assert {line for _, line in plain} - {line for _, line in hidden[0]} == {3}
    assert hidden[1] == sum(line == 3 for _, line in plain)


def test_text_that_is_no_comment_hides_nothing() -> None:
    text = MAT.format(before="").replace("Ann", "bgformats: ignore-file[BG308]")
    assert [code for code, _ in found(text)[0]].count("BG308") == 2
