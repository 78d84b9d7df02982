"""``bgformats fmt``: what is rewritten, what is said, and with which exit code."""

from __future__ import annotations

import os
import zipfile

import pytest
from commandline import ROOT, Shell, process

ROUGH = b"""\
 5 point match
 Game 1
 Ann : 0                        Bob : 0
  1) 62: 24/18,13/11             61: 13/7* 8/7
"""

SMOOTH = b"""\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 62: 24/18 13/11             61: 13/7* 8/7
"""

BOARDS = (ROOT / "fixtures" / "positions" / "gnubg-boards.txt").read_bytes()
"""A format that has no normal form."""


def test_a_file_is_rewritten_where_it_is(shell: Shell) -> None:
    path = shell.write("m.mat", ROUGH)
    said = shell("fmt", "m.mat")
    assert path.read_bytes() == SMOOTH
    assert (said.code, said.out, said.err) == (0, "", "bgformats: 1 file rewritten, 0 unchanged\n")


def test_a_second_run_writes_nothing(shell: Shell) -> None:
    path = shell.write("m.mat", SMOOTH)
    os.utime(path, (1, 1))
    assert shell("fmt", "m.mat").err == "bgformats: 0 files rewritten, 1 unchanged\n"
    assert path.stat().st_mtime == 1


def test_a_folder_is_walked_and_what_has_no_normal_form_is_passed_over(shell: Shell) -> None:
    paths = [shell.write(f"a/{name}.mat", ROUGH) for name in "xyz"]
    shell.write("a/smooth.mat", SMOOTH)
    shell.write("a/notes.md", b"# notes\n")
    shell.write("a/board.txt", BOARDS)
    said = shell("fmt", "a")
    assert [path.read_bytes() for path in paths] == [SMOOTH] * 3
    assert said.code == 0
    assert said.err.splitlines() == [
        "bgformats: 3 files rewritten, 1 unchanged",
        "bgformats: 1 file skipped that lies in an archive or has no normal form",
        "bgformats: skipped 1 other file: a/notes.md: its name is that of source code or a document; name it to "
        "have it read",
    ]


def test_check_lists_what_would_change_and_changes_nothing(shell: Shell) -> None:
    path = shell.write("rough.mat", ROUGH)
    shell.write("smooth.mat", SMOOTH)
    said = shell("fmt", "--check", "rough.mat", "smooth.mat")
    assert path.read_bytes() == ROUGH
    assert (said.code, said.lines) == (1, ["rough.mat"])
    assert said.err == "bgformats: 1 file would be rewritten, 1 unchanged\n"
    assert shell("fmt", "--check", "smooth.mat").code == 0


@pytest.mark.parametrize("check", [False, True])
def test_diff_shows_the_changes_and_makes_none(shell: Shell, check: bool) -> None:
    path = shell.write("m.mat", ROUGH)
    said = shell("fmt", "--diff", *["--check"] * check, "m.mat")
    assert path.read_bytes() == ROUGH
    assert said.code == check
    assert said.out == (
        "--- m.mat\n+++ m.mat\n@@ -1,4 +1,5 @@\n  5 point match\n+\n  Game 1\n"
        "  Ann : 0                        Bob : 0\n"
        "-  1) 62: 24/18,13/11             61: 13/7* 8/7\n"
        "+  1) 62: 24/18 13/11             61: 13/7* 8/7\n"
    )


def test_standard_input_goes_to_standard_output() -> None:
    said = process("fmt", "-", stdin=ROUGH)
    assert (said.code, said.out, said.err) == (0, SMOOTH.decode(), "")


def test_standard_input_goes_to_the_output_that_is_named(shell: Shell) -> None:
    said = process("fmt", "-", "--output", "out.mat", stdin=ROUGH, folder=shell.folder)
    assert (said.code, said.out) == (0, "")
    assert (shell.folder / "out.mat").read_bytes() == SMOOTH


def test_an_output_for_files_is_refused(shell: Shell) -> None:
    shell.write("m.mat", ROUGH)
    assert shell("fmt", "m.mat", "--output", "o.mat").code == 2


def test_a_file_of_no_known_format_or_without_a_normal_form_that_is_named_is_told(shell: Shell) -> None:
    shell.write("notes.md", b"# notes\n")
    shell.write("board.txt", BOARDS)
    good = shell.write("m.mat", ROUGH)
    said = shell("fmt", "notes.md", "board.txt", "m.mat")
    assert said.code == 2
    assert good.read_bytes() == SMOOTH
    assert said.err.splitlines()[1:] == [
        "bgformats: board.txt: gnubg (GNU Backgammon board) has no normal form",
        "bgformats: 1 file rewritten, 0 unchanged",
    ]
    assert said.err.startswith("bgformats: notes.md: no reader recognises the content: ")


def test_format_and_encoding_can_be_named(shell: Shell) -> None:
    path = shell.write("m.txt", ROUGH.replace(b"Ann", "Żan".encode("cp1250")))
    assert shell("fmt", "m.txt", "--format", "mat", "--encoding", "cp1250").code == 0
    assert path.read_bytes() == SMOOTH.replace(b"Ann", "Żan".encode("cp1250"))
    assert shell("fmt", "m.txt", "--format", "nothing").code == 2


def test_nothing_is_rewritten_in_an_archive(shell: Shell) -> None:
    archive = shell.folder / "a" / "m.zip"
    archive.parent.mkdir()
    with zipfile.ZipFile(archive, "w") as made:
        made.writestr("m.mat", ROUGH)
    before = archive.read_bytes()
    assert shell("fmt", "a").code == 0, "met on a walk it is passed over"
    said = shell("fmt", "a/m.zip")
    assert said.code == 2
    assert "nothing is rewritten inside an archive" in said.err
    assert archive.read_bytes() == before
    assert shell("fmt", "--check", "a/m.zip").lines == ["a/m.zip/m.mat"]


def test_a_file_with_findings_is_put_in_form_without_a_word_of_them(shell: Shell) -> None:
    path = shell.write("m.mat", ROUGH.replace(b"24/18,", b"1/off,"))
    said = shell("fmt", "m.mat")
    assert (said.code, said.err) == (0, "bgformats: 1 file rewritten, 0 unchanged\n")
    assert b"62: 1/off 13/11  " in path.read_bytes()
