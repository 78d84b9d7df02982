"""Rows as JSON, JSON lines and CSV."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

import pytest
from small_match import SMALL, TALLY

from bgformats.errors import UnknownNameError
from bgformats.exports.form import Exporter
from bgformats.exports.levels import (
    ACTION,
    GAME,
    LEVELS,
    MATCH,
    POSITION,
    ActionNotes,
    Level,
    action_rows,
    position_rows,
    tally_row,
)
from bgformats.exports.registry import EXPORTERS, exporter_named
from bgformats.exports.row import Row
from bgformats.exports.rows import rows, written

ROWS: list[Row] = list(
    action_rows("a.mat", SMALL, ActionNotes(lambda *at: "31: 8/5 6/5", lambda *at: ("BG304", "BG311")))
)


@pytest.mark.parametrize("count", [0, 1, 6])
def test_json_is_an_array(count: int) -> None:
    text = written(exporter_named("json"), ACTION, ROWS[:count])
    assert len(json.loads(text)) == count
    assert text.endswith("]\n")


@pytest.mark.parametrize("count", [0, 1, 6])
def test_jsonl_is_a_line_a_row(count: int) -> None:
    text = written(exporter_named("jsonl"), ACTION, ROWS[:count])
    assert len([json.loads(line) for line in text.splitlines()]) == count
    assert text.count("\n") == count


def test_json_keeps_kinds_of_values() -> None:
    (row,) = json.loads(written(exporter_named("json"), ACTION, ROWS[:1]))
    assert (row["dice"], row["score"], row["legal"], row["codes"]) == ([3, 1], [0, 0], True, ["BG304", "BG311"])


@pytest.mark.parametrize("count", [0, 1, 6])
def test_csv_has_a_heading_and_a_line_a_row(count: int) -> None:
    lines = list(csv.reader(io.StringIO(written(exporter_named("csv"), ACTION, ROWS[:count]))))
    assert len(lines) == count + 1
    assert {len(line) for line in lines} == {len(ACTION.columns) + 1}


def test_csv_spreads_pairs_joins_codes_and_writes_dice_as_a_number() -> None:
    text = written(exporter_named("csv"), ACTION, ROWS[:2])
    first, second = csv.DictReader(io.StringIO(text))
    assert (first["dice"], first["score_1"], first["score_2"], first["legal"]) == ("31", "0", "0", "true")
    assert (first["codes"], first["written"]) == ("BG304 BG311", "31: 8/5 6/5")
    assert (second["dice"], second["play"], second["legal"]) == ("", "", "")


def test_csv_of_money_leaves_the_away_scores_empty() -> None:
    money = TALLY.model_copy(update={"length": None, "away": None, "score_claimed": None, "winner": None, "kind": None})
    (row,) = csv.DictReader(io.StringIO(written(exporter_named("csv"), GAME, [tally_row(money)])))
    assert (row["length"], row["away_1"], row["away_2"], row["score_claimed_1"], row["winner"]) == ("", "", "", "", "")
    assert (row["score_after_1"], row["crawford"]) == ("2", "false")


@pytest.mark.parametrize(
    "name", ["=1+1", "+44", "@bob", '=HYPERLINK("x")', "-1+1", "-cmd|' /C calc'!A0", "-SUM(A1)", "-2@x", "-1=1"]
)
def test_csv_disarms_names_that_a_spreadsheet_takes_for_formulas(name: str) -> None:
    row = tally_row(TALLY.model_copy(update={"player1": name}))
    (read,) = csv.DictReader(io.StringIO(written(exporter_named("csv"), GAME, [row])))
    assert read["player1"] == f"'{name}"
    assert json.loads(exporter_named("jsonl").row(row, GAME))["player1"] == name


@pytest.mark.parametrize("name", ["-Ann", "-", "- - -", "-0.031", "-Ann-Björn_2", "Ann-", "a=b", "a@b.se"])
def test_csv_keeps_a_minus_that_can_do_no_harm(name: str) -> None:
    row = tally_row(TALLY.model_copy(update={"player1": name}))
    (read,) = csv.DictReader(io.StringIO(written(exporter_named("csv"), GAME, [row])))
    assert read["player1"] == name


def test_csv_leaves_identifiers_and_ordinary_names_alone() -> None:
    row: Row = {**next(iter(position_rows("a.mat", SMALL))), "gnubgid": "+AEBAA"}
    (read,) = csv.DictReader(io.StringIO(written(exporter_named("csv"), POSITION, [row])))
    assert (read["gnubgid"], read["path"]) == ("+AEBAA", "a.mat")


@pytest.mark.parametrize("exporter", EXPORTERS, ids=lambda exporter: exporter.id)
def test_a_row_stays_one_line_of_plain_characters(exporter: Exporter) -> None:
    row = tally_row(TALLY.model_copy(update={"player1": "a\nb\x1b[31m\u2028\x85\udc80"}))
    assert exporter.row(row, GAME).isprintable()


def test_csv_quotes_what_needs_quotes() -> None:
    row = tally_row(TALLY.model_copy(update={"player1": 'An "x", y'}))
    (read,) = csv.DictReader(io.StringIO(written(exporter_named("csv"), GAME, [row])))
    assert read["player1"] == 'An "x", y'


def test_exporters_are_those_of_the_contract() -> None:
    assert [exporter.id for exporter in EXPORTERS] == ["jsonl", "json", "csv"]
    with pytest.raises(UnknownNameError, match="'xml' is no export; there are jsonl, json, csv"):
        exporter_named("xml")


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_rows_of_a_level_are_those_of_all_its_matches(level: Level) -> None:
    found = list(rows(level, (SMALL, replace(SMALL, index=1)), "a.mat"))
    assert [row["match"] for row in found] == [1] * (len(found) // 2) + [2] * (len(found) // 2)
    assert len(found) == {"match": 2, "game": 2, "action": 12, "position": 12, "record": 2}[level.id]
    assert {row["path"] for row in found} == {"a.mat"}


def test_rows_for_a_table_have_its_columns() -> None:
    (row,) = rows(MATCH, (SMALL,), flat=True)
    assert tuple(row) == MATCH.columns
