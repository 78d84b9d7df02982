"""One wrong thing in a random legal match is found where it stands, with its code."""

from __future__ import annotations

import random

import faults_of_cube
import faults_of_play
import faults_of_score
import pytest
from fault_desk import FAULTS, Desk, Expected, Fault
from hypothesis import given, settings
from hypothesis import strategies as st
from sheets import Hand, Laid, Layout, lay_out, sheets_of
from strategies import Habits, Terms, deal

from bgformats import api
from bgformats.diagnostics import Diagnostic, Severity

TRIES = 200

FAMILIES = (faults_of_play, faults_of_cube, faults_of_score)
"""Importing them enters their faults."""


def _deal(rng: random.Random) -> Desk:
    length = rng.choice((None, 1, 2, 3, 5, 7))
    limit = rng.choice((None, None, None, 1)) if length else None
    jacoby = rng.choice((None, True)) if length is None else None
    terms = Terms(length, cube_limit=limit, jacoby=jacoby)
    habits = Habits(double=rng.choice((0.1, 0.4)), resign=0.01, set_up=rng.choice((0.3, 0.9)))
    dealt = deal(rng.getrandbits(32), terms, habits)
    hand = Hand(words=rng.choice((("25", "0"), ("bar", "off"))))
    return Desk(dealt, sheets_of(dealt, hand, rng), rng)


def _faulty(fault: Fault, seed: int) -> tuple[Desk, Expected]:
    """A match with the fault in it: the first that has a place for it."""
    rng = random.Random(seed)
    for _ in range(TRIES):
        desk = _deal(rng)
        expected = fault(desk)
        if expected is not None:
            return desk, expected
    raise AssertionError(f"no match in {TRIES} had a place for this")


def _region(laid: Laid, expected: Expected) -> tuple[int, int]:
    if expected.where == "result":
        return laid.results[expected.game]
    if expected.where == "score":
        return laid.scores[expected.game, expected.place]
    if expected.where == "heading":
        return laid.headings[expected.game]
    start, end = laid.cells[expected.game, expected.place]
    if expected.within is None:
        return start, end
    return start + expected.within[0], start + expected.within[1]


def _line_and_column(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - (text.rfind("\n", 0, offset) + 1) + 1


def assert_found(fault: Fault, seed: int) -> None:
    desk, expected = _faulty(fault, seed)
    layout = Layout(column=desk.rng.choice((33, 40)))
    laid = lay_out(desk.dealt.record, desk.sheets, layout)
    findings = api.validate(laid.text.encode()).diagnostics
    errors = [one for one in findings if one.severity is Severity.ERROR]
    first = next(iter(errors if expected.first_of == "errors" else findings), None)
    told = "\n".join(f"{one.line}:{one.column} {one.code} {one.message}" for one in findings)
    assert first is not None, f"nothing was found\n{laid.text}"
    assert first.code in expected.codes, f"{told}\n{laid.text}"
    assert_stands(first, laid, expected, f"{told}\n{laid.text}")
    if expected.only:
        assert [one.code for one in errors if one is not first] == [], f"{told}\n{laid.text}"


def assert_stands(found: Diagnostic, laid: Laid, expected: Expected, told: str) -> None:
    start, end = _region(laid, expected)
    assert found.offset is not None
    assert found.end_offset is not None
    assert start <= found.offset < found.end_offset <= end, told
    if expected.exactly:
        assert (found.offset, found.end_offset) == (start, end), told
    assert (found.line, found.column) == _line_and_column(laid.text, found.offset)


@pytest.mark.parametrize("name", FAULTS)
@settings(max_examples=12, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_a_fault_is_found_on_the_changed_text(name: str, seed: int) -> None:
    assert_found(FAULTS[name], seed)


@pytest.mark.nightly
@pytest.mark.parametrize("name", FAULTS)
@settings(max_examples=1000, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_faults_are_found_in_many_matches(name: str, seed: int) -> None:
    assert_found(FAULTS[name], seed)
