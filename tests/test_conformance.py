"""The conformance kit: bgformats passes it, faults in an answer lower the figures, and the page is true."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conformance_run import CASES, GNUBG_FIGURES, KIT, PAGE, by_bgformats, by_gnubg, gnubg_version, judged, wrong
from gnubg_program import needs_gnubg

from bgformats import api
from bgformats.conformance.figures import by_group, of_cases
from bgformats.conformance.judge import Ran, judge
from bgformats.conformance.kit import GROUPS

Record = dict[str, Any]
SAMPLE = 9
"""Of the cases, one in so many is read by GNU Backgammon in every run; all are with ``-m nightly``."""


def test_the_kit_asks_in_every_group_and_for_both_verdicts() -> None:
    for group in GROUPS:
        verdicts = {case.legal for case in CASES.values() if case.group == group}
        assert True in verdicts, group
        assert False in verdicts or group in ("reading", "positions"), group
    assert 300 <= len(CASES) <= 500
    assert {path.name for path in KIT.root.iterdir()} == {*GROUPS, "manifest.json"}  # type: ignore[attr-defined]
    assert sum(len(KIT.data(case)) for case in CASES.values()) < 1_000_000


def test_bgformats_passes_the_kit() -> None:
    found = judged()
    assert wrong(found) == {}
    assert of_cases(found).percent == "100 %"
    assert {figure.percent for figure in by_group(found).values()} == {"100 %"}


def _points(record: Record) -> None:
    record["games"][0]["claims"][0]["points"] += 1


def _winner(record: Record) -> None:
    record["games"][0]["claims"][0]["winner"] ^= 3


def _no_claim(record: Record) -> None:
    record["games"][0]["claims"] = []


def _game_missing(record: Record) -> None:
    del record["games"][-1]


def _name(record: Record) -> None:
    record["players"][0]["name"] += "x"
    for game in record["games"]:
        game["players"] = None


def _length(record: Record) -> None:
    record["length"] += 2


def _score(record: Record) -> None:
    record["games"][-1]["score_claimed"][0] += 1


def _hop(record: Record) -> None:
    roll = record["games"][0]["actions"][0]
    roll["play"]["paths"] = roll["play"]["paths"][:1]


def _roll(record: Record) -> None:
    roll = record["games"][0]["actions"][0]
    roll["dice"] = [6, 1] if roll["dice"] == [2, 1] else [2, 1]


def _double(record: Record) -> None:
    actions = record["games"][0]["actions"]
    at = next(at for at, action in enumerate(actions) if action["kind"] == "double")
    del actions[at : at + 2]


def _false_alarm(record: Record) -> None:
    record["first_error"] = {"game": 1, "turn": 1}


MUTATIONS: dict[Callable[[Record], None], tuple[str, str]] = {
    _points: ("results", "game 1: the points"),
    _winner: ("results", "game 1: the winner"),
    _no_claim: ("results", "game 1: the points"),
    _game_missing: ("reading", "the number of games"),
    _name: ("reading", "the players"),
    _length: ("reading", "the length"),
    _score: ("score", "the score before it"),
    _hop: ("positions", "game 1: the positions"),
    _roll: ("reading", "game 1: the rolls"),
    _double: ("cube", "game 1: the cube actions"),
    _false_alarm: ("score", "accepted"),
}


def _with_a_double() -> str:
    return next(
        case.id
        for case in CASES.values()
        if case.id.startswith("score/match-") and case.games and "take" in str(case.games[0].cube_actions)
    )


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__.strip("_"))
def test_a_fault_in_the_answer_lowers_the_figure(mutation: Callable[[Record], None]) -> None:
    case = CASES[_with_a_double()]
    (record,) = json.loads(by_bgformats(case.id).data)
    assert judge(case, Ran(json.dumps(record).encode())).right
    mutation(record)
    found = judge(case, Ran(json.dumps(record).encode()))
    group, what = MUTATIONS[mutation]
    assert any(answer.group == group and what in answer.what for answer in found.answers if not answer.right)
    assert all(answer.reason for answer in found.answers if not answer.right)
    before, after = by_group([judge(case, by_bgformats(case.id))]), by_group([found])
    assert after[group].right < before[group].right  # type: ignore[index]


@pytest.mark.parametrize("suffix", ["mat", "sgf"])
def test_a_match_file_is_an_answer_like_the_record(suffix: str) -> None:
    """The files of legal cases say themselves what is true of them, so they answer all but what no text states."""
    cases = [case for case in CASES.values() if case.format == suffix and case.origin == "generated" and case.legal]
    found = [judge(case, Ran(KIT.data(case))) for case in cases[:25]]
    assert len(found) > 8
    assert wrong(found) == {}


def test_sides_in_the_other_order_are_no_fault_where_names_tell() -> None:
    case = CASES[_with_a_double()]
    written = api.convert_document(api.read(KIT.data(case)), api.Conversion("sgf", swap=True)).pieces[0].data
    assert written is not None
    assert api.read(written).matches[0].players[0].name == (case.players or ("", ""))[1]
    assert judge(case, Ran(written)).right


def _illegal() -> str:
    return "play/wrong-die-left-1"


def test_illegal_files_are_to_be_refused_and_the_place_told() -> None:
    case = CASES[_illegal()]
    assert case.first_error is not None
    right = by_bgformats(case.id)

    def answers(ran: Ran) -> dict[str, bool]:
        return {answer.what: answer.right for answer in judge(case, ran).answers}

    assert answers(right) == {"refused": True, "where": True}
    (record,) = json.loads(right.data)
    record["first_error"]["turn"] += 1
    assert answers(Ran(json.dumps(record).encode(), refused=True)) == {"refused": True, "where": False}
    assert answers(Ran(b"", refused=True)) == {"refused": True, "where": False}
    assert answers(Ran(KIT.data(case))) == {"refused": False, "where": False}
    assert answers(Ran(trouble="exit code 3")) == {"refused": False, "where": False}
    # An answer that stops before the fault has told where it is.
    record["first_error"] = None
    del record["games"][0]["actions"][-1]
    assert answers(Ran(json.dumps(record).encode(), refused=True)) == {"refused": True, "where": True}


# -- GNU Backgammon ----------------------------------------------------------------------------------------------------


def _kept() -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(GNUBG_FIGURES.read_text(encoding="utf-8"))
    assert kept["kit"] == KIT.manifest.version, "run tests/tools/make_conformance_gnubg.py"
    return kept


def test_the_page_has_the_figures_of_gnu_backgammon() -> None:
    kept = _kept()
    page = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([\w ]+) \| (\d+) \| (\d+) \| (\d+) % \|$", page, re.MULTILINE)
    told = [(GROUPS[group], right, asked) for group, (right, asked) in kept["groups"].items()]
    told.append(("cases", *kept["cases"]))
    assert rows == [(name, str(right), str(asked), str(right * 100 // asked)) for name, right, asked in told]
    assert f"GNU Backgammon {kept['gnubg']}" in page
    # The figures are those of the cases that are listed as wrong.
    assert kept["cases"][1] == len(CASES)
    assert kept["cases"][0] == len(CASES) - len(kept["wrong"])
    assert {group: asked for group, (_, asked) in kept["groups"].items()} == {
        group: figure.asked
        for group, figure in by_group(judge(case, Ran(trouble="-")) for case in CASES.values()).items()
    }
    missed = sum(map(len, kept["wrong"].values()))
    assert missed == sum(asked - right for right, asked in kept["groups"].values())


@needs_gnubg
@pytest.mark.parametrize(
    "every", [SAMPLE, pytest.param(1, marks=pytest.mark.nightly)], ids=["a sample", "all"]
)  # fmt: skip
def test_gnu_backgammon_gets_right_what_the_page_says(every: int, tmp_path: Path) -> None:
    kept = _kept()
    if (version := gnubg_version()) != kept["gnubg"]:
        pytest.skip(f"the figures are those of GNU Backgammon {kept['gnubg']}, and this is {version}")
    cases = list(CASES.values())[::every]
    found = wrong(by_gnubg(cases, tmp_path))
    asked = {case.id for case in cases}
    assert found == {case: what for case, what in kept["wrong"].items() if case in asked}
    assert 0 < len(found) < len(cases)
