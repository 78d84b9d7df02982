"""Commands beside ``validate``: tally, export, diff, plays, detect, and those that tell what is known."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from itertools import pairwise
from pathlib import Path

import pytest
from commandline import FAULTY, GOOD, ROOT, Shell, process
from typer.testing import CliRunner

from bgformats.checks.catalogue import CATALOGUE
from bgformats.cli.commands import COMMANDS, build
from bgformats.formats.positions.registry import POSITION_FORMATS, format_position, parse_position
from bgformats.formats.registry import FORMATS
from bgformats.formats.writers import WRITERS
from bgformats.model.record import Match

SHARED = ROOT.parent / "shared"
START = "4HPwATDgc/ABMA"
START_XGID = "-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
CRAWFORD = (ROOT / "fixtures" / "gnubg" / "f06-3pt.mat").read_bytes()
"""A match to 3 in four games: see ``fixtures/gnubg/f06-3pt.gnubg.json``, which GNU Backgammon wrote."""


# tally


def test_tally_says_what_gnu_backgammon_says(shell: Shell) -> None:
    shell.write("m.mat", CRAWFORD)
    judge = json.loads((ROOT / "fixtures" / "gnubg" / "f06-3pt.gnubg.json").read_bytes())["games"]
    said = shell("tally", "m.mat", "--output-format", "json")
    rows = json.loads(said.out)
    assert said.code == 0
    assert [(row["winner"], row["kind"], row["points_derived"], row["score_after"]) for row in rows] == [
        (game["winner"], game["kind"], game["points"], game["score_after"]) for game in judge
    ]
    assert [(row["path"], row["match"], row["game"]) for row in rows] == [("m.mat", 1, game) for game in (1, 2, 3, 4)]


@pytest.mark.parametrize("form", ["json", "jsonl", "csv"])
def test_tally_forms_say_the_same(shell: Shell, form: str) -> None:
    shell.write("m.mat", CRAWFORD)
    out = shell("tally", "m.mat", "--output-format", form).out
    if form == "csv":
        scores = [[int(row["score_after_1"]), int(row["score_after_2"])] for row in csv.DictReader(io.StringIO(out))]
    else:
        rows = json.loads(out) if form == "json" else [json.loads(line) for line in out.splitlines()]
        scores = [row["score_after"] for row in rows]
    assert scores == [[0, 2], [1, 2], [2, 2], [3, 2]]


def test_tally_is_a_table_by_default_without_idle_columns(shell: Shell) -> None:
    shell.write("m.mat", CRAWFORD)
    said = shell("tally", "m.mat")
    assert said.lines[2].split() == ["game", "before", "winner", "points", "by", "cube", "after"]
    assert any(line.split()[:4] == ["2", "0-2", "Crawford", "gustav-2"] for line in said.lines)


def test_tally_of_several_files_names_them(shell: Shell) -> None:
    shell.write("a.mat", GOOD)
    shell.write("b.mat", GOOD)
    assert "a.mat" in shell("tally", ".").out
    assert "| ./b.mat |" in shell("tally", ".", "--output-format", "markdown").out


def test_tally_of_a_faulty_file_tells_why_the_exit_code_is_1(shell: Shell) -> None:
    shell.write("faulty.mat", FAULTY)
    said = shell("tally", "faulty.mat", "--output-format", "json")
    (row,) = json.loads(said.out)
    assert (said.code, row["errors"], row["warnings"], row["ended_by"]) == (1, 1, 0, "unfinished")
    assert said.err == "bgformats: 1 error, 2 infos in what was read; bgformats validate shows them\n"


def test_tally_cannot_send_escape_sequences(shell: Shell) -> None:
    shell.write("m.mat", CRAWFORD.replace(b"gustav-2", b"gu\x1b[2Jv-"))
    for form in ("table", "csv", "json", "jsonl", "markdown"):
        assert "\x1b" not in shell("tally", "m.mat", "--output-format", form).out


def test_tally_of_what_is_no_match_file(shell: Shell) -> None:
    shell.write("letter.txt", b"Dear all\n")
    said = shell("tally", "letter.txt", "--output-format", "json")
    assert (said.code, json.loads(said.out)) == (2, [])
    assert said.err == "bgformats: letter.txt: no reader recognises the content\n"
    said = shell("tally", ".", "--output-format", "json")
    assert (said.code, json.loads(said.out)) == (0, [])
    assert said.err.startswith("bgformats: skipped 1 other file: ./letter.txt: ")


# export


OF_THE_ROW = ("path", "match", "score", "winner", "complete", "first_error")
"""What a row has beside the record."""


def test_export_of_matches_is_the_record(shell: Shell) -> None:
    shell.write("m.mat", GOOD)
    said = shell("export", "m.mat", "--level", "record")
    row = json.loads(said.out)
    record = Match.model_validate_json(json.dumps({key: value for key, value in row.items() if key not in OF_THE_ROW}))
    assert said.code == 0
    assert (row["path"], row["match"], row["score"], row["winner"]) == ("m.mat", 1, [1, 0], 1)
    assert record.length == 1


def test_export_of_actions_chains_from_position_to_position(shell: Shell) -> None:
    """What is on the board after an action is on the board before the next; ids are GNU Backgammon's start first."""
    shell.write("m.mat", CRAWFORD)
    rows = [json.loads(line) for line in shell("export", "m.mat", "--level", "action").lines]
    assert rows[0]["position_before"].startswith(f"{START}:")
    for before, after in pairwise(rows):
        if before["game"] == after["game"]:
            assert before["position_after"].split(":")[0] == after["position_before"].split(":")[0]
    assert {row["action"] for row in rows} >= {"play", "double", "take", "drop"}
    assert {row["legal"] for row in rows} == {True, None}


def test_export_of_actions_has_the_text_and_the_codes(shell: Shell) -> None:
    shell.write("faulty.mat", FAULTY)
    said = shell("export", "faulty.mat", "--level", "action")
    rows = [json.loads(line) for line in said.lines]
    assert said.code == 1
    assert [row["written"].strip() for row in rows] == [
        "31: 8/5 6/5", "61: 13/7 8/7", "Doubles => 2", "Takes",
        "21: 13/11 6/5", "21: 13/11 6/5", "Doubles => 4", "Takes",
    ]  # fmt: skip
    assert [row["codes"] for row in rows] == [[], [], [], [], [], [], ["BG401"], ["BG209"]]
    assert [row["cube"] for row in rows] == [1, 1, 1, 1, 2, 2, 2, 2]


@pytest.mark.parametrize("level", ["match", "game", "action", "position"])
@pytest.mark.parametrize("to", ["json", "jsonl", "csv"])
def test_export_writes_every_level_in_every_form(shell: Shell, to: str, level: str) -> None:
    shell.write("a.mat", CRAWFORD)
    shell.write("b.mat", GOOD)
    expected = {"match": 2, "game": 5}
    said = shell("export", ".", "--to", to, "--level", level)
    count = len(json.loads(said.out)) if to == "json" else len(said.lines) - (to == "csv")
    assert (said.code, said.err) == (0, "")
    assert count == expected.get(level, count) > 1


def test_export_of_nothing_is_an_empty_array(shell: Shell) -> None:
    (shell.folder / "empty").mkdir()
    assert json.loads(shell("export", "empty", "--to", "json").out) == []
    assert shell("export", "empty").out == ""


def test_export_over_several_processes_is_the_same(tmp_path: Path) -> None:
    for number in range(12):
        (tmp_path / f"{number:02}.mat").write_bytes((GOOD, FAULTY)[number % 2])
    arguments = ("export", str(tmp_path), "--level", "action", "--to", "csv")
    assert process(*arguments) == process(*arguments, "--jobs", "2")


@pytest.mark.parametrize(("option", "value"), [("--to", "jsnl"), ("--level", "actions")])
def test_export_refuses_what_it_does_not_know(shell: Shell, option: str, value: str) -> None:
    said = shell("export", "m.mat", option, value)
    assert said.code == 2
    assert "did you mean" in said.err


# diff


def test_diff_of_equal_records_is_silent_about_spelling(shell: Shell) -> None:
    shell.write("a.mat", FAULTY)
    shell.write(
        "b.mat", FAULTY.replace(b"8/5 6/5", b"6/5 8/5").replace(b"13/7 8/7", b"8/7 13/7").replace(b"\n", b"\r\n")
    )
    said = shell("diff", "a.mat", "b.mat")
    assert (said.code, said.out, said.err) == (0, "no differences\n", "")


def test_diff_shows_both_readings_and_where_they_stand(shell: Shell) -> None:
    shell.write("a.mat", FAULTY)
    shell.write("b.mat", b"\n" + FAULTY.replace(b"61: 13/7 8/7", b"61: 13/6    "))
    said = shell("diff", "a.mat", "b.mat")
    assert said.code == 1
    assert said.lines == [
        "match 1, game 1, turn 2, side 2: play (a.mat:5:37, b.mat:6:37)",
        "- 61: 13/7 8/7",
        "+ 61: 13/6",
        "",
        "1 difference",
    ]


def test_diff_as_json(shell: Shell) -> None:
    shell.write("a.mat", FAULTY)
    shell.write("b.mat", FAULTY.replace(b"Player B", b"Player C"))
    said = shell("diff", "a.mat", "b.mat", "--output-format", "json")
    document = json.loads(said.out)
    assert (said.code, document["equal"], document["a"], document["b"]) == (1, False, "a.mat", "b.mat")
    assert [(row["what"], row["a"], row["b"]) for row in document["differences"]] == [
        ("names", "Player A - Player B", "Player A - Player C")
    ]


@pytest.mark.parametrize(
    ("a", "b"), [("a.mat", "missing.mat"), ("a.mat", "letter.txt"), ("a.mat", "empty"), ("-", "-")]
)
def test_diff_that_cannot_run(shell: Shell, a: str, b: str) -> None:
    shell.write("a.mat", FAULTY)
    shell.write("letter.txt", b"Dear all\n")
    (shell.folder / "empty").mkdir()
    said = shell("diff", a, b)
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)


PLAYED = (ROOT / "fixtures/mat/crawford.mat").read_bytes()
"""A match of three games, with a play in game 2 from which on others are illegal if it is changed."""
CHANGED = PLAYED.replace(b"61: 13/7 8/7 ", b"61: 24/18 8/7", 1)
OTHER = (ROOT / "fixtures/gnubg/f09-3pt.mat").read_bytes()


def test_one_changed_play_is_one_difference_however_many_are_illegal_behind_it(shell: Shell) -> None:
    shell.write("a.mat", PLAYED)
    shell.write("b.mat", CHANGED)
    assert len(json.loads(shell("validate", "b.mat", "--output-format", "json").out)["files"][0]["diagnostics"]) > 1
    assert shell("diff", "a.mat", "b.mat").lines == [
        "match 1, game 2, turn 1, side 1: play (a.mat:34:6, b.mat:34:6)",
        "- 61: 13/7 8/7",
        "+ 61: 24/18 8/7",
        "",
        "1 difference",
    ]
    assert shell("diff", "b.mat", "a.mat").lines[-1] == "1 difference"


def test_two_illegal_plays_that_are_not_the_same_are_a_difference(shell: Shell) -> None:
    shell.write("a.mat", PLAYED.replace(b"61: 13/7 8/7 ", b"61: 13/9 8/7 ", 1))
    shell.write("b.mat", PLAYED.replace(b"61: 13/7 8/7 ", b"61: 13/8 8/6 ", 1))
    assert shell("diff", "a.mat", "b.mat").lines[1:] == ["- 61: 13/9 8/7", "+ 61: 13/8 8/6", "", "1 difference"]


def test_unrelated_matches_are_called_that(shell: Shell) -> None:
    shell.write("a.mat", PLAYED)
    shell.write("b.mat", OTHER)
    said = shell("diff", "a.mat", "b.mat")
    assert said.code == 1
    assert said.lines == [
        "two unrelated matches: their rolls are not the same, and nothing else is compared",
        "- Ivar Lind - Jonna, 3 points, 3 games",
        "+ Jonna - Kåre Ås, 3 points, 3 games",
        "",
        "unrelated matches",
    ]


def test_folders_and_archives_are_compared_match_by_match(shell: Shell) -> None:
    shell.write("a/final.mat", PLAYED)
    shell.write("a/first.mat", OTHER)
    shell.write("a/notes.md", b"Dear all\n")
    shell.write("a/only.mat", GOOD)
    with zipfile.ZipFile(shell.folder / "b.zip", "w") as archive:
        archive.writestr("x/1.txt", OTHER)
        archive.writestr("x/2.txt", CHANGED)
    said = shell("diff", "a", "b.zip")
    assert said.code == 1
    assert said.lines == [
        "--- a/final.mat, match 1",
        "+++ b.zip/x/2.txt, match 1",
        "",
        "match 1, game 2, turn 1, side 1: play (a/final.mat:34:6, b.zip/x/2.txt:34:6)",
        "- 61: 13/7 8/7",
        "+ 61: 24/18 8/7",
        "",
        "match only in A: a/only.mat, match 1",
        "- Bo - Carla_7, 1 point, 1 game",
        "",
        "1 difference in 1 of 2 matches; 1 match only in A",
    ]
    assert said.err.count("notes.md") == 1
    document = json.loads(shell("diff", "a", "b.zip", "--output-format", "json").out)
    assert document["matches"] == {"both": 2, "only_a": 1, "only_b": 0}
    assert [(row["what"], row["a_path"], row["b_path"]) for row in document["differences"]] == [
        ("play", "a/final.mat", "b.zip/x/2.txt"),
        ("match", "a/only.mat", None),
    ]
    assert shell("diff", "a", "a").lines == ["no differences in 3 matches"]


def test_collections_too_large_to_keep_are_read_again_in_pairs(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bgformats.cli.diff._KEPT", 0)
    shell.write("a/final.mat", PLAYED)
    shell.write("a/first.mat", OTHER)
    shell.write("b/1.mat", OTHER)
    shell.write("b/2.mat", CHANGED)
    assert shell("diff", "a", "b").lines[-1] == "1 difference in 1 of 2 matches"


def test_a_damaged_match_in_a_folder_is_told_and_the_others_are_compared(shell: Shell) -> None:
    shell.write("a/bad.mat", b"<html>404</html>\n")
    shell.write("a/final.mat", PLAYED)
    shell.write("b/final.mat", PLAYED)
    said = shell("diff", "a", "b")
    assert (said.code, said.out) == (1, "no differences\n")
    assert said.err.startswith("bgformats: a/bad.mat: ")


def test_diff_reads_standard_input(tmp_path: Path) -> None:
    (tmp_path / "a.mat").write_bytes(FAULTY)
    assert process("diff", "-", "a.mat", stdin=FAULTY, folder=tmp_path).code == 0


# plays


@pytest.mark.parametrize("identifier", [START_XGID, f"XGID={START_XGID}"])
def test_plays_takes_an_identifier_that_begins_with_a_dash(shell: Shell, identifier: str) -> None:
    said = shell("plays", identifier, "--output-format", "json")
    found = json.loads(said.out)
    assert (said.code, found["position"], found["dice"], len(found["plays"])) == (0, START, [3, 1], 16)
    assert {"play": "8/5 6/5", "position": "sGfwATDgc/ABMA", "hits": 0} in found["plays"]


@pytest.mark.parametrize("identifier", ["-b----E-C", "-b", "-b----E-C---eE---c-e----B-", "-x-:0"])
def test_plays_says_what_is_wrong_with_an_identifier_that_begins_with_a_dash(shell: Shell, identifier: str) -> None:
    said = shell("plays", identifier, "31")
    assert said.code == 2
    assert "XGID" in said.err
    assert "option" not in said.err


def test_plays_tells_dice_and_play_apart_in_any_order(shell: Shell) -> None:
    ways = (("31", "8/5 6/5"), ("8/5 6/5", "31"), ("8/5", "31", "6/5"))
    said = [shell("plays", START, *words, "--output-format", "json") for words in ways]
    assert [(one.code, json.loads(one.out)["legal"]) for one in said] == [(0, True)] * 3


@pytest.mark.parametrize("dice", ["31", "13", "3-1", "3,1", "3 1"])
def test_plays_takes_dice_beside_the_identifier(shell: Shell, dice: str) -> None:
    assert json.loads(shell("plays", START, dice, "--output-format", "json").out)["dice"] == [3, 1]


@pytest.mark.parametrize(
    ("words", "legal", "code"),
    [
        ((START, "31", "8/5 6/5"), True, 0),
        ((START, "31", "8/5", "6/5"), True, 0),
        ((START, "31", "6/5 8/5"), True, 0),
        ((START, "31", "8/4 6/5"), False, 1),
        ((START, "31", "8/5"), False, 1),
        ((START, "31", "cannot move"), False, 1),
        ((START, "31", "hello"), False, 1),
        ((START_XGID, "24/20"), True, 0),
        ((START_XGID, "64", "24/14"), True, 0),
    ],
)
def test_plays_judges_a_play(shell: Shell, words: tuple[str, ...], legal: bool, code: int) -> None:
    said = shell("plays", *words, "--output-format", "json")
    found = json.loads(said.out)
    assert (said.code, found["legal"]) == (code, legal)
    assert (found["result"] is not None) == legal
    assert ("plays" in found) != legal
    assert bool(found["diagnostics"]) != legal
    assert said.code == shell("plays", *words).code


def test_plays_points_into_the_play(shell: Shell) -> None:
    (finding,) = json.loads(shell("plays", START, "31", "8/5 24/22", "--output-format", "json").out)["diagnostics"]
    assert finding["code"] == "BG308"
    assert "8/5 24/22"[finding["offset"] : finding["end_offset"]] == "24/22"
    assert finding["column"] == 5


def test_plays_of_a_dance_are_none(shell: Shell) -> None:
    """Side 1 is on the bar against six points."""
    said = shell("plays", f"XGID=aBBBBBB{'-' * 19}:0:0:-1:66:0:0:0:0:10", "--output-format", "json")
    assert (said.code, json.loads(said.out)["plays"]) == (0, [])


@pytest.mark.parametrize("words", [(START,), (START, "77"), (START, "30"), ("nonsense", "31"), (), ("",)])
def test_plays_that_cannot_be_answered(shell: Shell, words: tuple[str, ...]) -> None:
    said = shell("plays", *words)
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)


def test_plays_batch_answers_line_by_line(tmp_path: Path) -> None:
    lines = (
        f"{START}\t31\n"
        f"{START}\t31\t8/5 6/5\r\n"
        f"{START_XGID}\t\t8/4 6/5\n"
        "nonsense\t31\n"
        "\n"
        f"{START}\t31\t8/5\tmore\n"
        f"{START}\t\t8/5 6/5\n"
        "\xff\n"
        f"{START}\t64"
    ).encode("latin-1")
    (tmp_path / "lines.txt").write_bytes(lines)
    said = process("plays", "--batch", "-", stdin=lines)
    assert said == process("plays", "--batch", str(tmp_path / "lines.txt"))
    rows = [json.loads(line) for line in said.lines]
    assert said.code == 1
    assert [("error" in row, row.get("legal"), len(row.get("plays", ()))) for row in rows] == [
        (False, None, 16),
        (False, True, 0),
        (False, False, 16),
        (True, None, 0),
        (True, None, 0),
        (True, None, 0),
        (True, None, 0),
        (True, None, 0),
        (False, None, 14),
    ]


def test_plays_batch_and_an_identifier_do_not_go_together(shell: Shell) -> None:
    assert shell("plays", START, "31", "--batch", "-").code == 2
    assert shell("plays", "--batch", "missing.txt").code == 2


@pytest.mark.skipif(not SHARED.is_dir(), reason="the facts of the field are not here")
def test_plays_agrees_with_the_tricky_positions() -> None:
    """86 cases with a verdict; a missing star is no fault here, a false one is only a warning (H122)."""
    path = SHARED / "rules" / "hard-positions.tsv"
    rows = list(
        csv.DictReader((line for line in path.read_text("utf-8").splitlines() if line[0] != "#"), delimiter="\t")
    )
    assert len(rows) > 50
    asked = "".join(f"{row['xgid']}\t\t{row['move']}\n" for row in rows).encode()
    answers = [json.loads(line) for line in process("plays", "--batch", "-", stdin=asked).lines]
    wrong = [
        row["id"]
        for row, answer in zip(rows, answers, strict=True)
        if answer["legal"] != (row["lenient"] != "illegal") and row["id"] != "H122"
    ]
    assert wrong == []


# detect


def test_detect_tells_format_dialect_and_encoding(shell: Shell) -> None:
    shell.write("a/m.mat", CRAWFORD)
    shell.write("a/letter.txt", b"Dear all\n")
    said = shell("detect", "a", "--output-format", "json")
    (row,) = json.loads(said.out)
    assert said.code == 0
    assert (row["path"], row["format"], row["dialect"], row["encoding"]) == ("a/m.mat", "mat", "gnubg", "utf-8")
    assert 0 < row["confidence"] <= 1
    assert shell("detect", "a/m.mat").out.startswith("a/m.mat: mat (gnubg), utf-8, confidence ")


def test_detect_of_an_unknown_format_is_told_and_gives_2(shell: Shell) -> None:
    shell.write("letter.txt", b"Dear all\n")
    said = shell("detect", "letter.txt")
    assert said.code == 2
    assert said.out.startswith("letter.txt: unknown format (")
    assert json.loads(shell("detect", "letter.txt", "--output-format", "jsonl").out)["format"] is None


def test_detect_calls_a_binary_file_so(shell: Shell) -> None:
    shell.write("start.pos", format_position(parse_position(START_XGID), "jellyfish").encode("latin-1"))
    said = shell("detect", "start.pos")
    assert (said.code, said.out) == (0, "start.pos: jellyfish, binary, confidence 0.96\n")
    assert json.loads(shell("detect", "start.pos", "--output-format", "jsonl").out)["encoding"] == "binary"


# what is known


def test_formats_are_listed_once_each_as_json(shell: Shell) -> None:
    rows = json.loads(shell("formats", "--output-format", "json").out)
    ids = [row["id"] for row in rows]
    assert len(ids) == len(set(ids))
    assert set(ids) == {one.id for group in (FORMATS, WRITERS, POSITION_FORMATS) for one in group}
    assert {tuple(row) for row in rows} == {
        ("id", "title", "kind", "suffixes", "read", "write", "dialects", "experimental")
    }


@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("mat", ("match", [".mat", ".txt"], True, True, ["jellyfish", "gnubg", "xg", "galaxy", "snowie"], False)),
        ("sgg", ("match", [".sgg"], True, False, [], True)),
        ("ids", ("position", [".ids"], True, False, [], False)),
        ("jellyfish", ("position", [".pos"], True, True, [], False)),
        ("markdown", ("transcript", [".md"], False, True, [], False)),
        ("xgid", ("identifier", [], True, True, [], False)),
    ],
)
def test_formats_tell_what_can_be_done_with_each(shell: Shell, name: str, row: tuple[object, ...]) -> None:
    (found,) = (one for one in json.loads(shell("formats", "--output-format", "json").out) if one["id"] == name)
    assert tuple(found[key] for key in ("kind", "suffixes", "read", "write", "dialects", "experimental")) == row


def test_formats_are_a_table_with_aligned_columns(shell: Shell) -> None:
    heading, *lines = shell("formats").lines
    rows = json.loads(shell("formats", "--output-format", "json").out)
    columns = [heading.index(word) for word in ("id", "kind", "can be", "suffixes", "dialects", "title")]
    assert [line.split()[0] for line in lines] == [row["id"] for row in rows]
    for line, row in zip(lines, rows, strict=True):
        assert all(line[at - 1] == " " and line[at] != " " for at in columns[1:])
        assert line[columns[-1] :] == row["title"] + (" (experimental)" if row["experimental"] else "")


def test_checks_are_listed(shell: Shell) -> None:
    rows = json.loads(shell("checks", "--output-format", "json").out)
    assert [row["code"] for row in rows] == [check.code for check in CATALOGUE]
    assert [line.split()[0] for line in shell("checks").lines] == [check.code for check in CATALOGUE]


@pytest.mark.parametrize("check", CATALOGUE, ids=lambda check: check.code)
def test_every_check_is_explained_by_code_and_by_name(shell: Shell, check: object) -> None:
    code, name, title = (getattr(check, field) for field in ("code", "name", "title"))
    said = shell("explain", code)
    assert said.code == 0
    assert said.lines[0] == f"{code} {name}"
    assert title in said.out
    assert "Why:" in said.out
    assert shell("explain", name).out == said.out


def test_explain_suggests_a_check(shell: Shell) -> None:
    said = shell("explain", "cube-not-ownd")
    assert said.code == 2
    assert "cube-not-owned" in said.err


@pytest.mark.parametrize("what", ["record", "report", "tally", "position"])
def test_schemas_are_json_schemas(shell: Shell, what: str) -> None:
    schema = json.loads(shell("schema", what).out)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["type"] == ("array" if what == "tally" else "object")


def test_the_schema_of_a_report_has_what_a_report_has(shell: Shell) -> None:
    shell.write("faulty.mat", FAULTY)
    schema = json.loads(shell("schema", "report").out)
    document = json.loads(shell("validate", "faulty.mat", "--output-format", "json").out)
    assert set(document) == set(schema["properties"])
    # Positions, rulings and what comments hide are counted only where there are some.
    assert set(document["files"][0]) | {"positions", "suppressed", "rulings"} == set(
        schema["$defs"]["FileReport"]["properties"]
    )
    # So are legal plays that are not listed.
    finding = set(document["files"][0]["diagnostics"][0])
    assert finding | {"more_legal_plays"} == set(schema["$defs"]["Diagnostic"]["properties"])


def test_the_schema_of_a_position_has_what_a_position_has(shell: Shell) -> None:
    schema = json.loads(shell("schema", "position").out)
    written = json.loads(shell("position", "XGID=-b----E-C---eE---c-e----C-:1:1:1:D:2:4:0:7:8", "--to", "json").out)
    assert set(written) <= set(schema["properties"])
    assert {"xgid", "gnubgid", "ogid", "pips", "problems"} <= set(schema["properties"])
    assert set(written["problems"][0]) == set(schema["$defs"]["_Problem"]["properties"])


def test_a_schema_that_does_not_exist_is_refused(shell: Shell) -> None:
    assert shell("schema", "recrd").code == 2


# the whole


def test_commands_are_those_of_the_contract() -> None:
    assert sorted(COMMANDS) == [
        "checks", "config", "conformance", "convert", "detect", "diff", "explain", "export", "fix", "fmt", "formats",
        "plays", "position", "rules", "schema", "tally", "validate",
    ]  # fmt: skip


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_has_help(command: str) -> None:
    """The whole application at once, as shell completion and documentation see it."""
    found = CliRunner().invoke(build(), [command, "--help"])
    assert found.exit_code == 0
    assert found.stdout.startswith(f"Usage: bgformats {command} ")


def test_help_lists_every_command(shell: Shell) -> None:
    said = shell("--help")
    assert said.code == 0
    assert [command for command in COMMANDS if f"\n  {command} " not in said.out] == []
    assert "..." not in said.out.split("Commands:")[1]


@pytest.mark.parametrize(
    ("words", "hint"), [(("validat", "x"), "did you mean validate"), ((), "no command"), (("--vrsion",), "")]
)
def test_what_is_no_command_is_refused(shell: Shell, words: tuple[str, ...], hint: str) -> None:
    said = shell(*words)
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert hint in said.err
