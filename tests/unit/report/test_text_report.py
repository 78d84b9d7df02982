"""The report for people: the line, a caret under the fault, the place in the match, what was legal."""

from __future__ import annotations

from dataclasses import replace

from findings import CLEAN, FAULTY, FOREIGN, OUTCOME, STATISTICS, UNPLAYED, hostile

from bgformats.diagnostics import Diagnostic
from bgformats.model.report import Summary
from bgformats.report import text
from bgformats.report.form import Look, Style

PLAIN = Look()

EXPECTED = """\
info[BG210] unfinished-match: nobody has reached 7 points
 --> final.mat:1:2
  |
1 |  7 point match
  |  ^^^^^^^^^^^^^

error[BG304] die-left-unplayed: the 4 could have been played
  --> final.mat:27:10
   |
27 |   6) 64: 24/18                     31: 8/5 6/5
   |          ^^^^^
   = game 2, turn 12, row 6, Player A
   = legal plays: 24/18 13/9, 24/14
   = note: the roll stands here (line 20, column 1)
   = fix: write 24/14 (unsafe)

"""


def test_each_finding_shows_its_line_its_place_and_what_was_legal() -> None:
    assert text.write_file(FAULTY, 0, PLAIN) == EXPECTED


def test_legal_plays_that_are_not_listed_are_counted() -> None:
    cut = UNPLAYED.model_copy(update={"more_legal_plays": 4})
    report = FAULTY.model_copy(update={"diagnostics": (cut,)})
    assert "   = legal plays: 24/18 13/9, 24/14, … 4 more\n" in text.write_file(report, 0, PLAIN)


def test_a_clean_file_is_not_mentioned() -> None:
    assert text.write_file(CLEAN, 0, PLAIN) == ""


def test_a_finding_without_a_place_names_the_file() -> None:
    assert text.write_file(FOREIGN, 0, PLAIN) == (
        "error[BG001] unknown-format: no reader recognises the content\n --> notes.txt\n\n"
    )


def test_the_match_is_told_where_a_file_holds_several() -> None:
    several = FAULTY.model_copy(update={"matches": 2, "diagnostics": (UNPLAYED,)})
    assert "   = match 1, game 2, turn 12, row 6, Player A\n" in text.write_file(several, 0, PLAIN)


def test_a_side_without_a_name_is_told_by_its_number() -> None:
    nameless = UNPLAYED.model_copy(update={"player": None, "row": None})
    assert "   = game 2, turn 12, side 1\n" in text.write_file(
        FAULTY.model_copy(update={"diagnostics": (nameless,)}), 0, PLAIN
    )


def test_a_span_over_several_lines_is_marked_to_the_end_of_the_first() -> None:
    long = UNPLAYED.model_copy(update={"end_line": 29, "end_column": 3})
    shown = text.write_file(FAULTY.model_copy(update={"diagnostics": (long,)}), 0, PLAIN).splitlines()
    assert shown[4] == "   | " + " " * 9 + "^" * (len(FAULTY.excerpts[27]) - 9)


def test_without_the_line_itself_the_place_still_stands() -> None:
    blind = FAULTY.model_copy(update={"excerpts": {}, "diagnostics": (UNPLAYED,)})
    assert text.write_file(blind, 0, PLAIN).splitlines()[1:3] == [
        " --> final.mat:27:10",
        "  = game 2, turn 12, row 6, Player A",
    ]


def test_boards_stand_between_the_line_and_the_notes() -> None:
    def board(finding: Diagnostic) -> tuple[str, ...]:
        return ("+--+", "|  |") if finding.position == UNPLAYED.position else ()

    shown = text.write_file(FAULTY, 0, replace(PLAIN, board=board)).splitlines()
    start = shown.index("   |          ^^^^^") - 1
    assert shown[start : start + 7] == [
        "27 |   6) 64: 24/18                     31: 8/5 6/5",
        "   |          ^^^^^",
        "   |",
        "   | +--+",
        "   | |  |",
        "   |",
        "   = game 2, turn 12, row 6, Player A",
    ]


def test_styles_come_from_outside() -> None:
    def paint(text: str, style: Style) -> str:
        return f"<{style}>{text}</>"

    shown = text.write_file(FAULTY.model_copy(update={"diagnostics": (UNPLAYED,)}), 0, Look(paint)).splitlines()
    assert shown[0] == ("<error>error[BG304]</> <strong>die-left-unplayed: the 4 could have been played</>")
    assert shown[4].endswith("<error>^^^^^</>")


def test_nothing_from_a_file_reaches_the_terminal_as_a_control_character() -> None:
    shown = text.write_file(hostile("\x1b[31m\x07\u202eevil\x9b\x7f\r\n"), 0, PLAIN)
    assert [char for char in shown if char != "\n" and not char.isprintable()] == []
    assert "\\x1b[31m\\x07\\u202eevil" in shown
    assert len(shown.splitlines()) == len(text.write_file(hostile("harmless"), 0, PLAIN).splitlines())


def test_the_last_line_sums_up() -> None:
    assert text.write_end(OUTCOME, PLAIN) == (
        "3 files, 1 ok: 2 errors, 1 info (2 matches, 10 games, 552 actions); 2 other files skipped\n"
    )


def test_a_run_without_findings_says_so() -> None:
    clean = replace(OUTCOME, summary=Summary(files=1, ok=1, matches=1, games=1, actions=1))
    assert text.write_end(clean, PLAIN) == "1 file, 1 ok: no findings (1 match, 1 game, 1 action)\n"


def test_statistics_stand_before_the_sum() -> None:
    shown = text.write_end(replace(OUTCOME, statistics=STATISTICS), PLAIN).splitlines()
    assert shown[:3] == ["12  BG304  die-left-unplayed", " 1  BG210  unfinished-match", ""]
    assert shown[3].startswith("3 files, 1 ok")
