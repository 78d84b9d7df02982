"""The reports for programs: concise, json, jsonl and github."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from findings import CLEAN, FAULTY, FOREIGN, OUTCOME, STATISTICS, UNPLAYED, hostile

from bgformats.errors import UnknownNameError
from bgformats.model.report import RunReport, Tool
from bgformats.report.form import Before, Look, ReportForm
from bgformats.report.registry import REPORTS, report_named

LOOK = Look()
HOSTILE = "a\x1b[31m\u202e,:%\r\n\u2028\x85\x9b\ud800"


def whole(form: ReportForm, *files: int) -> str:
    """A whole run: FAULTY, CLEAN and FOREIGN by number."""
    reports = [(FAULTY, CLEAN, FOREIGN)[number] for number in files]
    text, before = form.begin(Tool(version="0.1.0")), Before()
    for report in reports:
        text += form.file(report, before, LOOK)
        before = Before(before.files + 1, before.findings + len(report.diagnostics))
    return text + form.end(OUTCOME, LOOK)


def test_concise_has_a_line_a_finding_and_nothing_else() -> None:
    assert whole(report_named("concise"), 0, 1, 2) == (
        "final.mat:1:2: info BG210 unfinished-match: nobody has reached 7 points\n"
        "final.mat:27:10: error BG304 die-left-unplayed: the 4 could have been played (game 2, turn 12)\n"
        "notes.txt: error BG001 unknown-format: no reader recognises the content\n"
    )


def test_json_is_one_document_of_the_contracts_shape() -> None:
    document = json.loads(whole(report_named("json"), 0, 1, 2))
    assert list(document) == ["schema_version", "tool", "files", "summary", "skipped"]
    assert document["schema_version"] == "1"
    assert document["tool"] == {"name": "bgformats", "version": "0.1.0"}
    assert [file["path"] for file in document["files"]] == ["final.mat", "semi.mat", "notes.txt"]
    assert document["files"][2]["format"] is None
    assert document["summary"] == {
        "files": 3,
        "skipped": 2,
        "ok": 1,
        "errors": 2,
        "warnings": 0,
        "infos": 1,
        "matches": 2,
        "games": 10,
        "actions": 552,
    }
    assert "excerpts" not in document["files"][0]
    finding = document["files"][0]["diagnostics"][1]
    assert finding["related"] == [{"message": "the roll stands here", "line": 20, "column": 1}]
    assert finding["fix"]["edits"] == [{"offset": 1841, "end_offset": 1846, "text": "24/14"}]
    assert finding["legal_plays"] == ["24/18 13/9", "24/14"]
    assert (finding["severity"], finding["line"], finding["end_column"]) == ("error", 27, 15)


@pytest.mark.parametrize("files", [(), (0,), (1, 1, 1)], ids=["none", "one", "three"])
def test_json_is_valid_whatever_the_number_of_files(files: tuple[int, ...]) -> None:
    report = RunReport.model_validate_json(whole(report_named("json"), *files))
    assert len(report.files) == len(files)


def test_jsonl_has_a_line_a_file_and_the_summary_last() -> None:
    lines = [json.loads(line) for line in whole(report_named("jsonl"), 0, 1).splitlines()]
    assert [line.get("path") for line in lines] == ["final.mat", "semi.mat", None]
    assert lines[-1]["summary"]["files"] == 3


def test_jsonl_and_json_say_the_same_of_a_file() -> None:
    line = json.loads(whole(report_named("jsonl"), 0).splitlines()[0])
    assert line == json.loads(whole(report_named("json"), 0))["files"][0]


@pytest.mark.parametrize("form_id", ["json", "jsonl"])
def test_statistics_are_added_where_they_are_asked_for(form_id: str) -> None:
    end = report_named(form_id).end(replace(OUTCOME, statistics=STATISTICS), LOOK)
    assert '"statistics": [{"code": "BG304", "name": "die-left-unplayed", "severity": "error", "count": 12}' in end


def test_github_writes_a_workflow_command_a_finding() -> None:
    assert whole(report_named("github"), 0, 2) == (
        "::notice file=final.mat,line=1,col=2,endLine=1,endColumn=15,title=BG210 unfinished-match::"
        "nobody has reached 7 points\n"
        "::error file=final.mat,line=27,col=10,endLine=27,endColumn=15,title=BG304 die-left-unplayed::"
        "the 4 could have been played (game 2, turn 12)\n"
        "::error file=notes.txt,line=1,title=BG001 unknown-format::no reader recognises the content\n"
    )


def test_github_leaves_out_columns_of_a_span_over_several_lines() -> None:
    long = CLEAN.model_copy(update={"diagnostics": (UNPLAYED.model_copy(update={"end_line": 28}),)})
    assert "file=semi.mat,line=27,endLine=28,title=" in report_named("github").file(long, Before(), LOOK)


def test_github_escapes_what_would_end_a_property_or_the_command() -> None:
    evil = CLEAN.model_copy(
        update={
            "path": "a,b:c%d.mat",
            "diagnostics": (UNPLAYED.model_copy(update={"message": "50%\r\nnext: a, b", "game": None, "turn": None}),),
        }
    )
    shown = report_named("github").file(evil, Before(), LOOK)
    assert shown.startswith("::error file=a%2Cb%3Ac%25d.mat,line=27,")
    assert shown.endswith("::50%25%0Anext: a, b\n")


@pytest.mark.parametrize("form", REPORTS, ids=lambda form: form.id)
def test_no_form_lets_a_control_character_or_a_broken_character_out(form: ReportForm) -> None:
    shown = form.file(hostile(HOSTILE), Before(), LOOK)
    assert [char for char in shown if char != "\n" and not char.isprintable()] == []
    shown.encode("utf-8")


@pytest.mark.parametrize("form_id", ["json", "jsonl"])
def test_escaping_does_not_change_what_json_says(form_id: str) -> None:
    shown = report_named(form_id).file(hostile(HOSTILE), Before(), LOOK)
    (finding,) = json.loads(shown)["diagnostics"]
    assert finding["message"] == HOSTILE


@pytest.mark.parametrize("form", REPORTS, ids=lambda form: form.id)
def test_each_piece_of_a_form_ends_its_line(form: ReportForm) -> None:
    """Except the pieces of JSON documents, which go on behind a comma."""
    pieces = [form.file(FAULTY, Before(), LOOK), form.end(OUTCOME, LOOK)]
    if form.id in ("json", "sarif", "gitlab", "rdjson"):
        pieces = pieces[1:]
    assert [piece for piece in pieces if piece and not piece.endswith("\n")] == []


def test_form_ids_are_those_of_the_contract() -> None:
    assert [form.id for form in REPORTS] == [
        "text", "concise", "json", "jsonl", "sarif", "junit", "github", "gitlab", "rdjson", "summary",
    ]  # fmt: skip


def test_a_form_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownNameError, match=re.escape("'xml' is no report form; there are text, concise")):
        report_named("xml")
