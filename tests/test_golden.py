"""Each stage makes of each fixture what it made when a person last read the golden."""

from __future__ import annotations

from pathlib import Path

import pytest
import regenerate
from formats_doc import pages
from regenerate import FIXTURES, STAGES, Golden, goldens, sources

GOLDENS = list(goldens())


def test_fixtures_are_found_and_each_has_a_golden_a_stage() -> None:
    assert len(sources()) >= 1
    assert len(GOLDENS) == len(sources()) * len(STAGES) + 2 + len(pages())


def test_no_golden_without_its_fixture() -> None:
    """A renamed fixture must not leave goldens behind that nothing compares."""
    stems = {source.with_suffix("") for source in sources()}
    left = [
        path.name
        for folder in regenerate.FIXTURES_READ
        for suffix in STAGES
        for path in (FIXTURES / folder).rglob(f"*{suffix}")
        if Path(str(path).removesuffix(suffix)) not in stems
    ]
    assert left == []


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.name)
def test_golden_is_current(golden: Golden) -> None:
    assert golden.difference() == ""


def test_missing_golden_is_a_failure() -> None:
    assert "there is no such golden" in Golden(FIXTURES / "mat" / "absent.tally.csv", lambda: "row\n").difference()


def test_changed_golden_is_a_failure_with_a_diff() -> None:
    match = FIXTURES / "mat" / "crawford.mat"
    found = Golden(match, lambda: match.read_text(encoding="utf-8").replace(" 3 point", " 4 point")).difference()
    assert "- 3 point match" in found
    assert "+ 4 point match" in found
