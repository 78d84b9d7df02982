"""``export``: a row a match by default, positions of pages with what is said of them, and what has no row."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from commandline import FAULTY, GOOD, ROOT, Said, Shell

CRAWFORD = (ROOT / "fixtures" / "mat" / "crawford.mat").read_bytes()
XG_PAGES = (ROOT / "fixtures" / "positions" / "xg-made.txt").read_bytes()
MONEY = GOOD.replace(b" 1 point match", b" 0 point match")


def rows_of(said: Said, to: str) -> list[dict[str, Any]]:
    """What was written, whichever form it has; all values of a table are texts."""
    if to == "csv":
        return list(csv.DictReader(io.StringIO(said.out)))
    rows: list[dict[str, Any]] = json.loads(said.out) if to == "json" else [json.loads(line) for line in said.lines]
    return rows


@pytest.mark.parametrize("to", ["jsonl", "json", "csv"])
def test_a_match_is_a_row_with_its_winner_and_both_scores(shell: Shell, to: str) -> None:
    shell.write("m.mat", CRAWFORD)
    (row,) = rows_of(shell("export", "m.mat", "--to", to), to)
    assert (row["player1"], row["player2"], row["winner_name"]) == ("Ivar Lind", "Jonna", "Ivar Lind")
    scores = [row[f"{name}_{side}"] for name in ("score_claimed", "score") for side in (1, 2)] if to == "csv" else [
        *row["score_claimed"], *row["score"]]  # fmt: skip
    assert [*map(int, scores)] == [4, 1, 4, 1]
    told = [str(row[name]).lower() for name in ("length", "winner", "complete", "errors", "warnings", "games")]
    assert told == ["3", "1", "true", "0", "0", "3"]
    assert (row["rules"], row["rules_reason"]) == ("match", "3 point match")


def test_a_wrong_score_stands_beside_the_right_one(shell: Shell) -> None:
    """The last result gives two points too many: the file ends 6-1, the replay 4-1."""
    shell.write("m.mat", CRAWFORD.replace(b"Wins 2 points and the match", b"Wins 4 points and the match"))
    (row,) = rows_of(shell("export", "m.mat"), "jsonl")
    assert (row["score_claimed"], row["score"], row["errors"]) == ([6, 1], [4, 1], 1)


def test_money_has_no_winner_and_no_length(shell: Shell) -> None:
    shell.write("m.mat", MONEY)
    (row,) = rows_of(shell("export", "m.mat"), "jsonl")
    assert (row["mode"], row["length"], row["winner"], row["winner_name"]) == ("money", None, None, None)


def test_several_matches_of_a_file_are_a_row_each(shell: Shell) -> None:
    shell.write("m.mat", CRAWFORD + b"\n" + FAULTY)
    found = [(row["match"], row["complete"], row["errors"] > 0) for row in rows_of(shell("export", "m.mat"), "jsonl")]
    assert found == [(1, True, False), (2, False, True)]


def test_the_record_has_no_columns(shell: Shell) -> None:
    shell.write("m.mat", CRAWFORD)
    said = shell("export", "m.mat", "--level", "record", "--to", "csv")
    assert (said.code, said.out) == (2, "")
    assert "whole record" in said.err
    (row,) = rows_of(shell("export", "m.mat", "--level", "record"), "jsonl")
    assert row["games"][0]["actions"][0]["kind"] == "roll"
    assert row["first_error"] is None


def test_the_record_tells_where_the_first_error_of_its_match_is(shell: Shell) -> None:
    shell.write("m.mat", FAULTY)
    said = shell("export", "m.mat", "--level", "record")
    (row,) = rows_of(said, "jsonl")
    assert (said.code, row["first_error"]) == (1, {"game": 1, "turn": 5})
    shell.write("n.mat", GOOD + b"\n" + FAULTY)
    rows = rows_of(shell("export", "n.mat", "--level", "record"), "jsonl")
    assert [one["first_error"] for one in rows] == [None, {"game": 1, "turn": 5}]


@pytest.mark.parametrize("level", [(), ("--level", "position")])
@pytest.mark.parametrize("to", ["jsonl", "json", "csv"])
def test_pages_give_their_positions_and_what_is_said_of_them(shell: Shell, to: str, level: tuple[str, ...]) -> None:
    shell.write("q.txt", XG_PAGES)
    said = shell("export", "q.txt", "--to", to, *level)
    rows = rows_of(said, to)
    assert (said.code, said.err, len(rows)) == (0, "", XG_PAGES.count(b"XGID="))
    assert [str(row["line"]) for row in rows] == [
        str(number) for number, line in enumerate(XG_PAGES.splitlines(), start=1) if line.startswith(b"XGID=")
    ]
    assert [row["xgid"] for row in rows] == [
        line.decode() for line in XG_PAGES.splitlines() if line.startswith(b"XGID=")
    ]
    first, other = rows[0], rows[1]
    if to == "csv":
        assert first["analysis"] == "3-ply: best 8/5 6/5 (+0.151)"
        assert (first["match"], first["game"], other["analysis"]) == ("", "", "")
    else:
        assert first["analysis"]["candidates"][0]["written"] == "8/5 6/5"
        assert (first["match"], first["game"], other["analysis"]) == (None, None, None)


def test_a_list_of_identifiers_gives_its_positions(shell: Shell) -> None:
    shell.write("q.ids", b"# two\n4HPwATDgc/ABMA\n\nXGID=-b----E-C---eE---c-e----B-:1:1:1:00:2:4:0:7:8\n")
    rows = rows_of(shell("export", "q.ids"), "jsonl")
    assert [(row["line"], row["cube"] if "cube" in row else row["length"]) for row in rows] == [(2, None), (4, 7)]
    assert rows[0]["pips"] == [167, 167]


def test_an_analysis_of_the_cube_is_words_in_a_table(shell: Shell) -> None:
    shell.write("q.txt", (ROOT / "fixtures" / "positions" / "xg-made.txt").read_bytes())
    said = [row["analysis"] for row in rows_of(shell("export", "q.txt", "--to", "csv"), "csv")]
    assert all("\n" not in words for words in said)


def test_a_table_holds_one_kind_of_rows_and_says_what_it_leaves_out(shell: Shell) -> None:
    shell.write("a.mat", CRAWFORD)
    shell.write("q.txt", XG_PAGES)
    said = shell("export", "a.mat", "q.txt", "--to", "csv")
    assert (said.code, len(rows_of(said, "csv"))) == (0, 1)
    assert said.err == (
        "bgformats: q.txt: its rows have other columns than this table, so they are left out; see --level position\n"
    )
    # Lines of JSON can hold both.
    both = shell("export", "a.mat", "q.txt")
    assert (both.err, len(both.lines)) == ("", 1 + XG_PAGES.count(b"XGID="))
    turned = shell("export", "q.txt", "a.mat", "--to", "csv")
    assert len(rows_of(turned, "csv")) == XG_PAGES.count(b"XGID=")
    assert "a.mat: its rows have other columns" in turned.err


@pytest.mark.parametrize("level", ["match", "game", "action", "record"])
def test_positions_have_no_rows_of_a_match_and_that_is_said(shell: Shell, level: str) -> None:
    shell.write("q.txt", XG_PAGES)
    said = shell("export", "q.txt", "--level", level)
    assert (said.code, said.out) == (0, "")
    assert said.err == "bgformats: q.txt: it holds positions and no match, so it has no row; see --level position\n"
    assert shell("export", "q.txt", "--level", level, "-q").err == ""


def test_many_files_without_rows_are_one_line(shell: Shell) -> None:
    for number in range(3):
        shell.write(f"{number}.txt", XG_PAGES)
    said = shell("export", ".", "--level", "game")
    assert said.err.startswith("bgformats: ./0.txt and 2 other files (-v names them): ")
    assert len(said.err.splitlines()) == 1
    assert [line.split(": ")[1] for line in shell("export", ".", "--level", "game", "-v").err.splitlines()] == [
        "./0.txt", "./1.txt", "./2.txt"
    ]  # fmt: skip


def test_a_match_without_games_has_no_row_of_a_game(shell: Shell) -> None:
    shell.write("m.mat", b" 5 point match\n")
    said = shell("export", "m.mat", "--level", "game", "--to", "csv")
    assert said.out.startswith("path,match,game,")
    assert "m.mat: there is no game in it, so it has no row" in said.err
