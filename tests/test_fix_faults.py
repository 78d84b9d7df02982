"""One wrong thing in a random legal match, and its repair: the finding goes, nothing comes, the match is the same."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from functools import partial

import pytest
from fault_desk import FAULTS
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sheets import Layout, lay_out
from test_seeded_faults import FAMILIES, _deal

from bgformats import api
from bgformats.model.record import Match

TRIES = 200

REPAIRABLE = {
    "a star taken away": {"BG311"},
    "a star too many": {"BG312"},
    "a play that is not written": {"BG318"},
    "a wrong cube value": {"BG405"},
    "other points": {"BG502", "BG503", "BG511"},
    "a result left out": {"BG507"},
    "the match won too early": {"BG509"},
    "a score that does not follow": {"BG504"},
    "a score past the match": {"BG516"},
    "a game number skipped": {"BG202"},
}
"""Faults for which a repair is known, and the codes that may carry it."""

ALWAYS = ("a star taken away", "a star too many", "a wrong cube value", "a result left out", "the match won too early")
"""Faults that are mended wherever they are: all that mends the others is what else the match says."""


@dataclass(frozen=True)
class Damaged:
    """A match without a fault, and the same with one."""

    good: str
    bad: str


def damaged(name: str, seed: int) -> Damaged | None:
    """The first match that has a place for the fault."""
    assert FAMILIES
    rng = random.Random(seed)
    for _ in range(TRIES):
        desk = _deal(rng)
        write = partial(lay_out, desk.dealt.record, layout=Layout(column=rng.choice((33, 40))))
        good = write(desk.sheets).text
        if FAULTS[name](desk) is not None:
            return Damaged(good, write(desk.sheets).text)
    return None


def played(text: str) -> tuple[Match, ...]:
    """The match as it was played over."""
    return tuple(api.canonical(match) for match in api.validate(text.encode()).verified)


def codes(text: str) -> Counter[str]:
    return Counter(one.code for one in api.validate(text.encode()).diagnostics)


def assert_mended(name: str, seed: int) -> None:
    match = damaged(name, seed)
    assert match is not None
    good, bad = codes(match.good), codes(match.bad)
    told = [one for one in api.validate(match.bad.encode()).diagnostics if one.code in REPAIRABLE[name]]
    assume(told or name not in ALWAYS)
    safe, every = api.fix(match.bad.encode()), api.fix(match.bad.encode(), unsafe=True)
    # A safe repair says the same match, and where it mends the fault, the match from before the fault.
    assert [one.fix.safe for one in safe.applied if one.fix] == [True] * len(safe.applied)
    if safe.applied and codes(safe.text) == good:
        assert played(safe.text) == played(match.good), f"{match.bad}\n{safe.text}"
    assert codes(safe.text) <= bad, f"{match.bad}\n{safe.text}"
    assert codes(every.text) <= bad, f"{match.bad}\n{every.text}"
    if told and told[0].fix is not None and not every.left:
        gone = codes(match.bad)[told[0].code] - codes(every.text)[told[0].code]
        assert gone >= 1, f"{match.bad}\n{every.text}"
    if name in ALWAYS:
        assert codes(every.text) == good, f"{match.bad}\n{every.text}"
        assert played(every.text) == played(match.good)
    for fixed, unsafe in ((safe, False), (every, True)):
        assert api.fix(fixed.data, unsafe=unsafe).data == fixed.data


@pytest.mark.parametrize("name", REPAIRABLE)
@settings(max_examples=8, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_a_fault_is_mended(name: str, seed: int) -> None:
    assert_mended(name, seed)


@pytest.mark.nightly
@pytest.mark.parametrize("name", REPAIRABLE)
@settings(max_examples=300, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_faults_are_mended_in_many_matches(name: str, seed: int) -> None:
    assert_mended(name, seed)


@pytest.mark.parametrize(
    ("name", "least"), [("a star taken away", 36), ("a star too many", 36), ("a score that does not follow", 12)]
)
def test_most_faults_of_these_kinds_are_mended_safely(name: str, least: int) -> None:
    """Otherwise the repairs would be right and useless. In a last game no next score line confirms the score."""
    mended = 0
    for seed in range(40):
        match = damaged(name, seed)
        assert match is not None
        fixed = api.fix(match.bad.encode())
        mended += bool(fixed.applied) and codes(fixed.text) == codes(match.good)
    assert mended >= least
