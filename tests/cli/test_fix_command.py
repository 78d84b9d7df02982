"""``bgformats fix``: what is rewritten, what is said, and with which exit code."""

from __future__ import annotations

import json
import os
import stat
import zipfile
from pathlib import Path

import pytest
from commandline import FAULTY, GOOD, ROOT, Shell, process

MARKS = b"""\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 62: 24/18 13/11             61: 13/7* 8/7
  2) 31: bar/22* 6/5             53: 8/3 6/3
"""
"""Row 2: a mark on 22 where nothing is hit, and none on 3 where Ann has entered. Both repairs are safe."""

MENDED = MARKS.replace(b"bar/22* 6/5 ", b"bar/22 6/5  ").replace(b"8/3 6/3", b"8/3* 6/3")

LAST_SCORE = b"""\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Drops                       Wins 1 point

 Game 2
 Ann : 0                        Bob : 2
  1) 61: 13/7 8/7                 Doubles => 2
  2)  Drops                       Wins 1 point
"""
"""The score of game 2 follows from nothing (BG504), and nothing follows on it: the repair is not safe."""


def test_a_file_is_rewritten_where_it_is_and_standard_error_tells(shell: Shell) -> None:
    path = shell.write("final.mat", MARKS)
    said = shell("fix", "final.mat")
    assert path.read_bytes() == MENDED
    assert (said.code, said.out) == (0, "")
    assert said.err.splitlines() == [
        "bgformats: 2 fixes in final.mat",
        "bgformats: left: 2 infos; bgformats validate shows them",
    ]


def test_a_second_run_says_nothing_of_fixes_and_does_not_write(shell: Shell) -> None:
    path = shell.write("final.mat", MENDED)
    os.utime(path, (1, 1))
    assert "fix" not in shell("fix", "final.mat").err
    assert path.stat().st_mtime == 1


def test_the_mode_of_the_file_and_a_link_to_it_are_kept(shell: Shell) -> None:
    path = shell.write("final.mat", MARKS)
    path.chmod(0o640)
    (shell.folder / "link.mat").symlink_to("final.mat")
    shell("fix", "link.mat")
    assert (shell.folder / "link.mat").is_symlink()
    assert path.read_bytes() == MENDED
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_byte_order_mark_and_line_ends_are_kept(shell: Shell) -> None:
    path = shell.write("final.mat", b"\xef\xbb\xbf" + MARKS.replace(b"\n", b"\r\n"))
    shell("fix", "final.mat")
    assert path.read_bytes() == b"\xef\xbb\xbf" + MENDED.replace(b"\n", b"\r\n")


def test_diff_shows_the_changes_and_makes_none(shell: Shell) -> None:
    path = shell.write("final.mat", MARKS)
    said = shell("fix", "--diff", "final.mat")
    assert path.read_bytes() == MARKS
    assert said.code == 0
    assert said.lines == [
        "--- final.mat",
        "+++ final.mat",
        "@@ -3,4 +3,4 @@",
        "  Game 1",
        "  Ann : 0                        Bob : 0",
        "   1) 62: 24/18 13/11             61: 13/7* 8/7",
        "-  2) 31: bar/22* 6/5             53: 8/3 6/3",
        "+  2) 31: bar/22 6/5              53: 8/3* 6/3",
    ]
    assert "2 fixes would be made in final.mat" in said.err


def test_diff_tells_of_a_last_line_without_an_end(shell: Shell) -> None:
    shell.write("final.mat", MARKS.rstrip(b"\n"))
    assert shell("fix", "--diff", "final.mat").lines[-4:] == [
        "-  2) 31: bar/22* 6/5             53: 8/3 6/3",
        "\\ No newline at end of file",
        "+  2) 31: bar/22 6/5              53: 8/3* 6/3",
        "\\ No newline at end of file",
    ]


def test_unsafe_repairs_are_made_only_when_asked_for(shell: Shell) -> None:
    path = shell.write("final.mat", LAST_SCORE)
    said = shell("fix", "final.mat")
    assert (said.code, path.read_bytes()) == (1, LAST_SCORE)
    assert "no safe fix in final.mat (1 with --unsafe)" in said.err
    assert "left: 1 error, 1 info" in said.err
    said = shell("fix", "--unsafe", "final.mat")
    assert (said.code, path.read_bytes()) == (0, LAST_SCORE.replace(b"Bob : 2", b"Bob : 1"))


def test_safe_and_unsafe_repairs_are_told_apart_in_one_line(shell: Shell) -> None:
    shell.write("final.mat", MARKS + b"\n" + LAST_SCORE)
    assert "2 fixes in final.mat (1 more with --unsafe)" in shell("fix", "final.mat").err


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (("--select", "BG311"), MARKS.replace(b"8/3 6/3", b"8/3* 6/3")),
        (("--ignore", "hit-mark-missing"), MARKS.replace(b"bar/22* 6/5 ", b"bar/22 6/5  ")),
    ],
)
def test_select_and_ignore_choose_the_repairs(shell: Shell, options: tuple[str, ...], expected: bytes) -> None:
    path = shell.write("final.mat", MARKS)
    shell("fix", "final.mat", *options)
    assert path.read_bytes() == expected


@pytest.mark.parametrize(("fail_on", "code"), [("error", 0), ("warning", 0), ("info", 1)])
def test_the_exit_code_is_of_what_is_left(shell: Shell, fail_on: str, code: int) -> None:
    shell.write("final.mat", MARKS)
    assert shell("fix", "final.mat", "--fail-on", fail_on).code == code


def test_errors_that_nothing_mends_give_exit_code_1(shell: Shell) -> None:
    path = shell.write("faulty.mat", FAULTY)
    assert shell("fix", "faulty.mat").code == 1
    assert path.read_bytes() == FAULTY


def test_standard_input_goes_to_standard_output() -> None:
    said = process("fix", "-", stdin=MARKS)
    assert (said.code, said.out.encode()) == (0, MENDED)
    assert "2 fixes in <stdin>" in said.err


def test_standard_input_without_a_fault_comes_out_as_it_went_in() -> None:
    said = process("fix", "-", stdin=GOOD)
    assert (said.code, said.out.encode(), said.err) == (0, GOOD, "")


def test_standard_input_goes_to_the_output_file(tmp_path: Path) -> None:
    said = process("fix", "-", "--output", "out.mat", stdin=MARKS, folder=tmp_path)
    assert (said.code, said.out) == (0, "")
    assert (tmp_path / "out.mat").read_bytes() == MENDED


def test_output_is_refused_for_files(shell: Shell) -> None:
    path = shell.write("final.mat", MARKS)
    said = shell("fix", "final.mat", "--output", "out.mat")
    assert said.code == 2
    assert "--output is for --diff and for standard input" in said.err
    assert path.read_bytes() == MARKS


def test_a_folder_is_walked_and_other_files_are_left(shell: Shell) -> None:
    one, other = shell.write("in/a/one.mat", MARKS), shell.write("in/notes.txt", b"31: is no match\n")
    good = shell.write("in/good.mat", GOOD)
    said = shell("fix", "in")
    assert (one.read_bytes(), other.read_bytes(), good.read_bytes()) == (MENDED, b"31: is no match\n", GOOD)
    assert said.code == 0
    assert "skipped 1 other file: in/notes.txt: " in said.err


def test_an_archive_is_refused_and_not_changed(shell: Shell) -> None:
    path = shell.folder / "matches.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("final.mat", MARKS)
    before = path.read_bytes()
    said = shell("fix", "matches.zip")
    assert said.code == 2
    assert "matches.zip" in said.err
    assert path.read_bytes() == before


def test_a_missing_file_gives_exit_code_2_and_the_others_are_mended(shell: Shell) -> None:
    path = shell.write("final.mat", MARKS)
    said = shell("fix", "absent.mat", "final.mat")
    assert said.code == 2
    assert "cannot read 'absent.mat'" in said.err
    assert path.read_bytes() == MENDED


def test_a_file_that_cannot_be_replaced_is_left_whole(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    path, other = shell.write("a.mat", MARKS), shell.write("b.mat", MARKS)
    replace = os.replace

    def fails(source: str, target: str) -> None:
        if target.endswith("a.mat"):
            raise OSError(28, "No space left on device")
        replace(source, target)

    monkeypatch.setattr(os, "replace", fails)
    said = shell("fix", "a.mat", "b.mat")
    assert said.code == 2
    assert "cannot rewrite 'a.mat': No space left on device" in said.err
    assert (path.read_bytes(), other.read_bytes()) == (MARKS, MENDED)
    assert sorted(os.listdir(shell.folder)) == ["a.mat", "b.mat"]


def test_a_file_that_may_not_be_written_is_told(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    path = shell.write("final.mat", MARKS)
    monkeypatch.setattr(os, "access", lambda *_: False)
    said = shell("fix", "final.mat")
    assert (said.code, path.read_bytes()) == (2, MARKS)
    assert "cannot rewrite 'final.mat': it may not be written" in said.err


def test_a_repair_that_would_bring_another_finding_is_told(shell: Shell) -> None:
    text = (
        b" 7 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
        b"  1) 31: 8/5 6/5                  Doubles => 4\n"
        b"  2)  Takes                      42: 8/4 6/4\n"
        b"  3)  Doubles => 8                Takes\n"
    )
    path = shell.write("final.mat", text)
    said = shell("fix", "--unsafe", "final.mat")
    assert (said.code, path.read_bytes()) == (1, text)
    assert "final.mat:5:46: BG405 is not mended: no way was found that brings no other finding" in said.err


def test_validate_tells_what_fix_would_do(shell: Shell) -> None:
    shell.write("final.mat", MARKS)
    shell.write("score.mat", LAST_SCORE)
    out = shell("validate", "final.mat", "score.mat").out
    assert " = fix: take the mark on 22 away\n" in out
    assert " = fix: write the score 0-1 (unsafe)\n" in out


def test_validate_gives_the_edits_as_json(shell: Shell) -> None:
    """Applied by hand, from the last to the first, they make what ``fix`` makes."""
    shell.write("final.mat", MARKS)
    report = json.loads(shell("validate", "final.mat", "--output-format", "json").out)
    fixes = [one["fix"] for one in report["files"][0]["diagnostics"] if one["fix"]]
    assert [fix["safe"] for fix in fixes] == [True, True]
    text = MARKS.decode()
    edits = [edit for fix in fixes for edit in fix["edits"]]
    for edit in sorted(edits, key=lambda edit: -edit["offset"]):
        text = text[: edit["offset"]] + edit["text"] + text[edit["end_offset"] :]
    assert text.encode() == MENDED


def test_wrong_points_of_an_sgf_are_put_right_and_nothing_else_is_touched(shell: Shell) -> None:
    good = (ROOT / "fixtures" / "sgf" / "crawford.sgf").read_bytes()
    before, result, after = good.rpartition(b"RE[W+2]")
    wrong = before + b"RE[W+4]" + after
    assert result, "the last game of the fixture is played out"
    path = shell.write("final.sgf", wrong)
    assert shell("fix", "final.sgf").code == 1
    assert path.read_bytes() == wrong
    shell("fix", "final.sgf", "--unsafe")
    assert path.read_bytes() == good
