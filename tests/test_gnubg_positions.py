"""Against GNU Backgammon: 2,000 random positions, given to it as XGID and as GNUID, are what we meant and what we read.

How the program differs (documented in its source, seen in 1.07):

- after `set xgid` with the top side on roll, the sides change places: who is on roll becomes its player 1;
- a double on offer is stepped back to before it, from either identifier;
- the Jacoby rule of an XGID is kept, its beavers and highest cube are in no Match ID;
- a match to one point is one after the Crawford game to it, and one without any to us;
- a score of the length or more, and a beaver on offer (`B`, `R`), are refused (the former is not asked here).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from gnubg_positions import GNUBG, Answer, Facts, ask, random_facts

import bgformats as bg
from bgformats.model.position import Position

pytestmark = pytest.mark.skipif(GNUBG is None, reason="GNU Backgammon is not installed")

COUNT = 2000


def position_of(facts: Facts) -> Position:
    """The facts as a position of ours."""
    side = bg.Side(facts.on_roll)
    return Position(
        on_roll=side,
        points=facts.points,
        cube=facts.cube,
        cube_owner=bg.CubeHolder(facts.owner),
        dice=facts.dice,
        length=facts.length,
        score=facts.score,
        crawford=facts.crawford,
        jacoby=facts.jacoby,
        double_offered=facts.doubled,
        to_act=side.opponent if facts.doubled else side,
    )


def told(facts: Facts, kind: str) -> Facts:
    """What GNU Backgammon makes of the facts, given as ``kind``; it tells of Jacoby by its Match ID only."""
    facts = replace(facts, doubled=False)
    return facts.swapped() if kind == "xgid" and facts.on_roll == 1 else facts


def differences(asked: Sequence[Facts], answers: Sequence[Answer], kind: str) -> list[str]:
    """In words, each thing that GNU Backgammon shows differently, or that we read differently from what it shows."""
    found = []
    for facts, answer in zip(asked, answers, strict=True):
        expected = told(facts, kind)
        for name in ("points", "on_roll", "dice", "cube", "owner", "length", "score", "crawford", "doubled"):
            ours, theirs = getattr(expected, name), getattr(answer.facts, name)
            if ours != theirs:
                found.append(f"{facts}: {name} is {ours}, told {theirs}")
        written = bg.format_position(position_of(expected), "gnubgid")
        shown = f"{answer.position_id}:{answer.match_id}"
        if written != shown:
            found.append(f"{facts}: written {written}, told {shown}")
        try:
            read = bg.parse_position(shown)
        except bg.NotationError as error:
            found.append(f"{facts}: {shown} is not read: {error}")
            continue
        if facts_of(read) != expected:
            found.append(f"{facts}: {shown} is read as {read}")
        if facts.length != 1 and bool(read.post_crawford) != answer.post_crawford:
            found.append(f"{facts}: post-Crawford is {read.post_crawford}, told {answer.post_crawford}")
    return found


def facts_of(position: Position) -> Facts:
    """A position that we read, as facts."""
    assert position.on_roll is not None
    assert position.cube is not None
    assert position.cube_owner is not None
    assert position.length is not None
    assert position.score is not None
    return Facts(
        points=position.points,
        on_roll=int(position.on_roll),
        dice=position.dice,
        cube=position.cube,
        owner=int(position.cube_owner),
        length=position.length,
        score=position.score,
        crawford=bool(position.crawford),
        doubled=bool(position.double_offered),
        jacoby=position.jacoby if not position.length else None,
    )


def written(facts: Sequence[Facts], kind: str) -> list[str]:
    return [bg.format_position(position_of(one), kind) for one in facts]


def asked_as(identifiers: Sequence[str], kind: str) -> list[Answer]:
    assert GNUBG is not None
    return ask([f"set {kind} {identifier}" for identifier in identifiers], GNUBG)


@pytest.fixture(scope="module")
def asked() -> list[Facts]:
    generator = random.Random(20264)
    return [random_facts(generator) for _ in range(COUNT)]


@pytest.fixture(scope="module")
def answers(asked: list[Facts]) -> dict[str, list[Answer]]:
    return {kind: asked_as(written(asked, kind), kind) for kind in ("xgid", "gnubgid")}


def test_the_positions_are_of_all_kinds(asked: list[Facts]) -> None:
    kinds = {(one.on_roll, bool(one.length), one.dice is None, one.doubled, one.owner, one.crawford) for one in asked}
    assert len(kinds) == 36
    assert sum(one.points[0][25] > 0 for one in asked) > 100


@pytest.mark.parametrize("kind", ["xgid", "gnubgid"])
def test_gnu_backgammon_understands_what_we_write_and_we_what_it_shows(
    asked: list[Facts], answers: dict[str, list[Answer]], kind: str
) -> None:
    assert differences(asked, answers[kind], kind)[:3] == []


@pytest.mark.parametrize("kind", ["xgid", "gnubgid"])
def test_we_read_what_we_write_as_it_was_meant(asked: list[Facts], kind: str) -> None:
    for facts, identifier in zip(asked, written(asked, kind), strict=True):
        assert facts_of(bg.parse_position(identifier)) == facts


def with_scores_exchanged(facts: Facts) -> Facts:
    return replace(facts, score=facts.score[::-1])


def with_the_other_side_on_roll(facts: Facts) -> Facts:
    return replace(facts, on_roll=3 - facts.on_roll, owner=0 if facts.doubled else facts.owner)


def with_a_checker_moved(facts: Facts) -> Facts:
    mine = list(facts.points[1])
    highest = max(point for point in range(1, 25) if mine[point])
    mine[highest] -= 1
    mine[0] += 1
    return replace(facts, points=(facts.points[0], tuple(mine)))


def without_crawford(facts: Facts) -> Facts:
    return replace(facts, crawford=False)


def with_the_owner_changed(facts: Facts) -> Facts:
    return replace(facts, owner=3 - facts.owner if facts.owner and not facts.doubled else facts.owner)


FAULTS = [
    with_scores_exchanged,
    with_the_other_side_on_roll,
    with_a_checker_moved,
    without_crawford,
    with_the_owner_changed,
]


@pytest.mark.parametrize("kind", ["xgid", "gnubgid"])
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_wrong_encoder_would_be_noticed(asked: list[Facts], fault: object, kind: str) -> None:
    assert callable(fault)
    some = [one for one in asked[:300] if fault(one) != one and any(fault(one).points[1][1:25])][:10]
    assert len(some) == 10
    answers = asked_as(written([fault(one) for one in some], kind), kind)
    for facts, answer in zip(some, answers, strict=True):
        assert differences([facts], [answer], kind), facts


def test_a_wrong_bit_of_a_shown_id_would_be_noticed(asked: list[Facts], answers: dict[str, list[Answer]]) -> None:
    answer = answers["gnubgid"][0]
    other = "A" if answer.position_id[0] != "A" else "B"
    changed = replace(answer, position_id=other + answer.position_id[1:])
    assert differences(asked[:1], [changed], "gnubgid")
    assert not differences(asked[:1], [answer], "gnubgid")


@pytest.mark.parametrize("dice", ["B", "R"])
def test_a_beaver_on_offer_is_refused_by_gnu_backgammon_and_read_by_us(dice: str) -> None:
    text = f"XGID=-b----E-C---eE---c-e----B-:1:1:1:{dice}:0:0:2:0:10"
    before = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:3:0:7:10"
    first, second = asked_as([before, text], "xgid")
    assert second == first
    assert bg.parse_position(text).double_offered
