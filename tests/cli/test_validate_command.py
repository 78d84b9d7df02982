"""``bgformats validate``: what is said where, and with which exit code."""

from __future__ import annotations

import json
import os
import re

import pytest
from commandline import FAULT, FAULTY, GOOD, Shell

from bgformats import api
from bgformats.report.registry import REPORTS

NOT_A_MATCH = b"Dear all,\nthe next meeting is on Monday.\n"


def test_a_good_file_has_no_finding(shell: Shell) -> None:
    shell.write("good.mat", GOOD)
    said = shell("validate", "good.mat")
    assert (said.code, said.err) == (0, "")
    rules, summary = said.lines
    assert rules == "rules: match (1 point match)"
    assert summary.startswith("1 file, 1 ok: no findings (1 match, 1 game, ")
    assert shell("validate", "good.mat", "-q").lines == [summary]


def test_a_run_over_many_files_counts_the_rules_by_which_they_were_judged(shell: Shell) -> None:
    for name in ("a.mat", "b.mat"):
        shell.write(name, GOOD)
    shell.write("c.mat", GOOD.replace(b"1 point match", b"0 point match"))
    said = shell("validate", ".")
    assert said.lines[-2] == "rules: match (1 point match) in 2 files; money (0 point match) in 1 file"


def test_a_fault_is_shown_with_its_line_and_gives_exit_code_1(shell: Shell) -> None:
    shell.write("faulty.mat", FAULTY)
    said = shell("validate", "faulty.mat")
    assert (said.code, said.err) == (1, "")
    at = said.lines.index(" --> faulty.mat:8:7")
    assert said.lines[at - 1].startswith("error[BG401] cube-not-owned: ")
    assert said.lines[at + 2] == "8 |   4)  Doubles => 4                   Takes"
    assert said.lines[at + 3] == "  |       ^^^^^^^^^^^^"
    assert said.lines[-1].startswith("1 file, 0 ok: 1 error, 2 infos (1 match, 1 game, 8 actions)")


@pytest.mark.parametrize(("fail_on", "code"), [("error", 0), ("warning", 0), ("info", 1)])
def test_fail_on_sets_the_severity_from_which_the_exit_code_is_1(shell: Shell, fail_on: str, code: int) -> None:
    """Without its last row the file is only unfinished, which is an info."""
    shell.write("unfinished.mat", FAULTY.rsplit(b"  4)", 1)[0])
    assert shell("validate", "unfinished.mat", "--fail-on", fail_on).code == code


@pytest.mark.parametrize(
    ("options", "codes"),
    [
        ((), ["BG210", "BG401", "BG209"]),
        (("--select", "BG4"), ["BG401"]),
        (("--select", "bg401"), ["BG401"]),
        (("--select", "cube-not-owned,BG209"), ["BG401", "BG209"]),
        (("--select", "BG401", "--select", "unfinished-game"), ["BG401", "BG209"]),
        (("--ignore", "BG2"), ["BG401"]),
        (("--ignore", "BG209, BG401"), ["BG210"]),
        (("--select", "BG2", "--ignore", "BG210"), ["BG209"]),
        (("--ignore", "BG"), []),
        (("--ignore", "BG6,bg701,BG2"), ["BG401"]),
        (("--select", "BG4,BG7"), ["BG401"]),
    ],
    ids=lambda value: " ".join(value),
)
def test_select_and_ignore_take_codes_names_and_prefixes(
    shell: Shell, options: tuple[str, ...], codes: list[str]
) -> None:
    shell.write("faulty.mat", FAULTY)
    said = shell("validate", "faulty.mat", "--output-format", "concise", *options)
    assert re.findall(r" (BG\d+) ", said.out) == codes
    assert said.code == ("BG401" in codes)


@pytest.mark.parametrize("option", ["--select", "--ignore"])
def test_a_pattern_that_fits_no_check_is_refused_with_a_suggestion(shell: Shell, option: str) -> None:
    shell.write("good.mat", GOOD)
    said = shell("validate", "good.mat", option, "cube-not-ownd")
    assert (said.code, said.out) == (2, "")
    assert "'cube-not-ownd'" in said.err
    assert "did you mean cube-not-owned" in said.err
    assert said.err.count("\n") == 1


def test_to_select_only_what_nothing_checks_yet_is_refused(shell: Shell) -> None:
    shell.write("good.mat", GOOD)
    said = shell("validate", "good.mat", "--select", "BG70,BG701")
    assert (said.code, said.out) == (2, "")
    assert "nothing checks BG70, BG701 yet" in said.err


def test_a_position_that_is_set_up_is_no_action(shell: Shell) -> None:
    shell.write("one.moves", b"4HPwATDgc/ABMA:cAkAAAAAAAAA\t31\t8/5 6/5\n")
    report = json.loads(shell("validate", "one.moves", "--output-format", "json").out)
    assert (report["files"][0]["actions"], report["summary"]["actions"]) == (1, 1)
    rows = shell("export", "one.moves", "--to", "jsonl", "--level", "action").lines
    assert [(json.loads(row)["action"], json.loads(row)["play"]) for row in rows] == [("play", "8/5 6/5")]


BEAVERED = """ 0 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                     Doubles => 2
  2)  Beavers => 4                  {}61: 13/7 8/7
"""


def test_the_take_of_a_beaver_has_the_row_that_it_has_where_it_is_written(shell: Shell) -> None:
    shell.write("implied.mat", BEAVERED.format("").encode())
    shell.write("written.mat", BEAVERED.format(" Takes\n  3)                                ").encode())
    told = {}
    for name in ("implied.mat", "written.mat"):
        told[name] = [json.loads(row) for row in shell("export", name, "--level", "action").lines]
        assert [(row["action"], row["side"]) for row in told[name]] == [
            ("play", 1), ("double", 2), ("beaver", 1), ("take", 2), ("play", 2),
        ]  # fmt: skip
    texts = {name: [row.pop("written") for row in rows] for name, rows in told.items()}
    assert (texts["implied.mat"][3], texts["written.mat"][3]) == (None, "Takes")
    for row in (*told["implied.mat"], *told["written.mat"]):
        del row["path"]
    assert told["implied.mat"] == told["written.mat"]
    report = json.loads(shell("validate", "implied.mat", "--output-format", "json").out)
    assert report["summary"]["actions"] == 4  # those of the file


def test_concise_is_a_line_a_finding(shell: Shell) -> None:
    shell.write("good.mat", GOOD)
    shell.write("faulty.mat", FAULTY)
    said = shell("validate", "good.mat", "faulty.mat", "--output-format", "concise", "--select", "BG4")
    assert len(said.lines) == 1
    assert said.lines[0].startswith(f"faulty.mat:{FAULT}")
    assert said.lines[0].endswith("(game 1, turn 5)")


def test_json_is_one_document(shell: Shell) -> None:
    shell.write("good.mat", GOOD)
    shell.write("faulty.mat", FAULTY)
    said = shell("validate", "faulty.mat", "good.mat", "--output-format", "json")
    document = json.loads(said.out)
    assert [(file["path"], file["ok"]) for file in document["files"]] == [("faulty.mat", False), ("good.mat", True)]
    assert (document["summary"]["files"], document["summary"]["errors"], document["summary"]["infos"]) == (2, 1, 2)
    (error,) = [found for found in document["files"][0]["diagnostics"] if found["severity"] == "error"]
    assert (error["code"], error["line"], error["column"], error["end_column"]) == ("BG401", 8, 7, 19)
    assert FAULTY[error["offset"] : error["end_offset"]] == b"Doubles => 4"
    assert (error["match"], error["game"], error["turn"], error["row"], error["side"]) == (1, 1, 5, 4, 1)
    assert error["player"] == "Player A"


def test_jsonl_ends_with_the_summary(shell: Shell) -> None:
    shell.write("good.mat", GOOD)
    shell.write("faulty.mat", FAULTY)
    rows = [json.loads(line) for line in shell("validate", ".", "--output-format", "jsonl").lines]
    assert [row.get("path") for row in rows] == ["./faulty.mat", "./good.mat", None]
    assert rows[-1]["summary"]["files"] == 2


def test_github_annotates(shell: Shell) -> None:
    shell.write("faulty.mat", FAULTY)
    said = shell("validate", "faulty.mat", "--output-format", "github", "--select", "BG4")
    assert said.out.startswith(
        "::error file=faulty.mat,line=8,col=7,endLine=8,endColumn=19,title=BG401 cube-not-owned::"
    )


def test_statistics_count_by_code(shell: Shell) -> None:
    shell.write("a.mat", FAULTY)
    shell.write("b.mat", FAULTY)
    said = shell("validate", ".", "--output-format", "concise", "--statistics")
    assert said.lines[-3:] == ["2  BG209  unfinished-game", "2  BG210  unfinished-match", "2  BG401  cube-not-owned"]


def test_boards_show_the_position_before_the_action(shell: Shell) -> None:
    shell.write("faulty.mat", FAULTY)
    said = shell("validate", "faulty.mat", "--boards", "--select", "BG4")
    assert [line for line in said.lines if line.startswith("  |  +1")] != []
    assert any(line.endswith("O: Player A") for line in said.lines)
    assert "|BAR|" not in shell("validate", "faulty.mat").out


def test_a_missing_file_is_one_line_and_the_others_are_done(shell: Shell) -> None:
    """2 beats 1."""
    shell.write("faulty.mat", FAULTY)
    said = shell("validate", "missing.mat", "faulty.mat", "--output-format", "concise")
    assert said.code == 2
    assert said.err == "bgformats: cannot read 'missing.mat': No such file or directory\n"
    assert f"faulty.mat:{FAULT}" in said.out


@pytest.mark.parametrize("path", ["good.mat/below", "nul\0byte", "x" * 5000, "*.mot", "sub/[ab].mat"])
def test_whatever_cannot_be_opened_is_one_line(shell: Shell, path: str) -> None:
    shell.write("good.mat", GOOD)
    said = shell("validate", path)
    assert said.code == 2
    assert said.err.startswith("bgformats: cannot read ")
    assert said.err.count("\n") == 1


def test_a_named_file_of_unknown_format_is_in_the_report_and_gives_2(shell: Shell) -> None:
    shell.write("letter.txt", NOT_A_MATCH)
    said = shell("validate", "letter.txt", "--output-format", "json")
    (file,) = json.loads(said.out)["files"]
    assert (said.code, file["format"], file["ok"]) == (2, None, False)
    assert [found["code"] for found in file["diagnostics"]] == ["BG001"]


@pytest.mark.parametrize("junk", [b"\x00\x01\x02" * 1000, b"Rar!\x1a\x07\x00", b"\xff" * 300, os.urandom(4096)])
def test_binary_junk_is_no_match_file(shell: Shell, junk: bytes) -> None:
    shell.write("junk.bin", junk)
    said = shell("validate", "junk.bin", "--output-format", "concise")
    assert (said.code, said.err) == (2, "")
    assert "BG001" in said.out


def test_files_of_unknown_format_in_a_folder_are_skipped_and_counted(shell: Shell) -> None:
    shell.write("a/good.mat", GOOD)
    shell.write("a/letter.txt", NOT_A_MATCH)
    shell.write("a/large.txt", NOT_A_MATCH * 5000)
    said = shell("validate", "a", "--output-format", "json")
    document = json.loads(said.out)
    assert (said.code, said.err) == (0, "")
    assert [file["path"] for file in document["files"]] == ["a/good.mat"]
    assert document["summary"]["skipped"] == 2


def test_a_file_that_is_named_as_well_as_found_counts_as_named(shell: Shell) -> None:
    shell.write("a/letter.txt", NOT_A_MATCH)
    said = shell("validate", "a", "a/letter.txt", "--output-format", "json")
    document = json.loads(said.out)
    assert said.code == 2
    assert (len(document["files"]), document["summary"]["skipped"]) == (1, 0)


@pytest.mark.parametrize("content", [b"", b"\n\n", b"\xef\xbb\xbf"], ids=["nothing", "blank lines", "a mark"])
def test_an_empty_file_is_a_finding(shell: Shell, content: bytes) -> None:
    shell.write("empty.mat", content)
    said = shell("validate", "empty.mat", "--output-format", "concise")
    assert said.code == 1
    assert "BG004 empty-input" in said.out


def test_standard_input_is_read_under_the_name_that_it_is_given(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    path = shell.write("faulty.mat", FAULTY)
    for options, name in (((), "<stdin>"), (("--stdin-filename", "x/final.mat"), "x/final.mat")):
        with path.open(encoding="latin-1") as stdin:
            monkeypatch.setattr("sys.stdin", stdin)
            said = shell("validate", "-", "--output-format", "concise", *options)
        assert said.code == 1
        assert f"{name}:{FAULT}" in said.out


def test_a_file_is_read_once_however_often_it_is_meant(shell: Shell) -> None:
    shell.write("a/good.mat", GOOD)
    said = shell("validate", "a/good.mat", "./a/good.mat", "a", "a/*.mat", "a", "--output-format", "json")
    assert [file["path"] for file in json.loads(said.out)["files"]] == ["a/good.mat"]


def test_format_skips_detection(shell: Shell) -> None:
    shell.write("letter.txt", NOT_A_MATCH)
    said = shell("validate", "letter.txt", "--format", "mat", "--output-format", "concise")
    assert said.code == 1
    assert "BG001" not in said.out


@pytest.mark.parametrize(
    ("options", "hint"),
    [
        (("--format", "mta"), "did you mean mat"),
        (("--encoding", "klingon"), "'klingon'"),
        (("--variant", "chess"), "'chess'"),
        (("--rules", "none-such"), "'none-such'"),
        (("--output-format", "jsn"), "did you mean json"),
        (("--fail-on", "warnings"), "did you mean warning"),
        (("--color", "sometimes"), "auto, always, never"),
        (("--jobs", "-1"), "--jobs"),
        (("--jobs", "many"), "--jobs"),
        (("--bords",), "did you mean --boards"),
        (("--select",), "--select"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_bad_options_are_one_helpful_line(shell: Shell, options: tuple[str, ...], hint: str) -> None:
    shell.write("good.mat", GOOD)
    said = shell("validate", "good.mat", *options)
    assert said.code == 2
    assert said.err.startswith("bgformats: ")
    assert hint in said.err
    assert said.err.count("\n") == 1


def test_without_a_path_the_usage_is_told(shell: Shell) -> None:
    said = shell("validate")
    assert (said.code, said.out) == (2, "")
    assert said.err == "bgformats: no PATH is given; usage: bgformats validate [OPTIONS] PATH...\n"


def test_output_goes_to_a_file(shell: Shell) -> None:
    shell.write("faulty.mat", FAULTY)
    said = shell("validate", "faulty.mat", "--output-format", "json", "--output", "report.json")
    assert (said.code, said.out) == (1, "")
    assert json.loads((shell.folder / "report.json").read_bytes())["summary"]["errors"] == 1
    assert sorted(os.listdir(shell.folder)) == ["faulty.mat", "report.json"]


def test_output_replaces_an_older_report_in_a_folder_that_is_walked(shell: Shell) -> None:
    shell.write("a/good.mat", GOOD)
    shell.write("a/report.json", b"old")
    assert shell("validate", "a", "--output", "a/report.json").code == 0
    assert (shell.folder / "a" / "report.json").read_text().splitlines()[-1].startswith("1 file, 1 ok")


@pytest.mark.parametrize("paths", [["good.mat"], ["."], ["other.mat"]], ids=["read", "walked", "not read"])
def test_output_never_takes_the_place_of_a_match_file(shell: Shell, paths: list[str]) -> None:
    path = shell.write("good.mat", GOOD)
    shell.write("other.mat", GOOD)
    said = shell("validate", *paths, "--output", "good.mat")
    assert said.code == 2
    assert "not one to overwrite" in said.err
    assert path.read_bytes() == GOOD


@pytest.mark.parametrize("target", ["no/such/folder.json", "."])
def test_output_that_cannot_be_written_is_one_line(shell: Shell, target: str) -> None:
    shell.write("good.mat", GOOD)
    said = shell("validate", "good.mat", "--output", target)
    assert said.code == 2
    assert said.err.startswith("bgformats: cannot write ")
    assert said.err.count("\n") == 1


def test_colours_are_used_only_where_they_are_wanted(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Standard output is no terminal here; an explicit option wins over NO_COLOR."""
    shell.write("faulty.mat", FAULTY)
    assert "\x1b[" not in shell("validate", "faulty.mat").out
    assert "\x1b[1;31merror[BG401]\x1b[0m" in shell("validate", "faulty.mat", "--color", "always").out
    assert "\x1b[" not in shell("validate", "faulty.mat", "--color", "never").out
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    assert "\x1b[" in shell("validate", "faulty.mat").out


def test_no_color_is_honoured_on_a_terminal(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    shell.write("faulty.mat", FAULTY)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in shell("validate", "faulty.mat").out
    assert "\x1b[" in shell("validate", "faulty.mat", "--color", "always").out


def test_names_cannot_send_escape_sequences_to_the_terminal(shell: Shell) -> None:
    shell.write("faulty.mat", FAULTY.replace(b"Player A", b"Pl\x1b[2Jay"))
    said = shell("validate", "faulty.mat", "--boards")
    assert "\x1b" not in said.out
    assert "Pl\\x1b[2Jay" in said.out


def test_a_bug_is_a_short_message_and_exit_code_3(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object, **kwargs: object) -> None:
        raise ZeroDivisionError("seven")

    shell.write("good.mat", GOOD)
    monkeypatch.setattr(api, "validate", broken)
    said = shell("validate", "good.mat", "missing.mat")
    assert said.code == 3
    assert said.err.startswith("bgformats: bug in bgformats while reading 'good.mat': ZeroDivisionError: seven at ")
    assert "Traceback" not in said.err
    assert "Traceback" in shell("validate", "--debug", "good.mat").err


def test_a_bug_over_one_file_leaves_the_others_done(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    read = api.read

    def broken(data: bytes, *, name: str, **kwargs: str | None) -> api.Document:
        if name == "a.mat":
            raise ZeroDivisionError
        return read(data, name=name)

    shell.write("a.mat", GOOD)
    shell.write("b.mat", FAULTY)
    monkeypatch.setattr(api, "read", broken)
    said = shell("validate", "a.mat", "b.mat", "--output-format", "jsonl")
    assert said.code == 3
    assert [json.loads(line).get("path") for line in said.lines] == ["b.mat", None]


def test_help_names_every_report_form(shell: Shell) -> None:
    text = " ".join(shell("validate", "--help").out.split())
    assert ", ".join(form.id for form in REPORTS) in text
