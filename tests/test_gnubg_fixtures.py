"""Matches of GNU Backgammon against itself: nothing to report, and the points are as that program tells them."""

from __future__ import annotations

from pathlib import Path

import pytest
from gnubg_accounts import ROOT, account_of, differences, run_json, tallies

MATCHES = sorted((ROOT / "fixtures" / "gnubg").glob("*.mat"))


@pytest.fixture(scope="module")
def rows_by_file() -> dict[str, list[dict[str, object]]]:
    return tallies(*MATCHES)


def test_there_is_a_dozen_of_them() -> None:
    assert len(MATCHES) == 12


def test_no_finding_in_any_of_them() -> None:
    code, report = run_json("validate", *MATCHES)
    assert isinstance(report, dict)
    found = {
        file["path"]: [(d["code"], d["line"], d["message"]) for d in file["diagnostics"]] for file in report["files"]
    }
    assert {path: diagnostics for path, diagnostics in found.items() if diagnostics} == {}
    assert code == 0
    assert len(found) == len(MATCHES)


@pytest.mark.parametrize("match", MATCHES, ids=lambda path: path.stem)
def test_tally_is_what_gnu_backgammon_says(match: Path, rows_by_file: dict[str, list[dict[str, object]]]) -> None:
    assert list(differences(account_of(match), rows_by_file.get(match.name, []))) == []


def test_a_wrong_tally_would_be_noticed(rows_by_file: dict[str, list[dict[str, object]]]) -> None:
    match = MATCHES[-1]
    rows = [dict(row) for row in rows_by_file[match.name]]
    rows[0]["points_derived"] = 31
    assert list(differences(account_of(match), rows)) == ["game 1: points_derived is 31, told 32"]
