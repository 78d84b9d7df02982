"""From kind to kind and back to the first: whatever is other in the end was told as lost, or as put, on the way."""

from __future__ import annotations

import pytest
from any_position import played
from hypothesis import given, settings
from hypothesis import strategies as st

from bgformats.diagnostics import Fact
from bgformats.formats.positions.base import PositionFormat
from bgformats.formats.positions.convert import convert_to, differences
from bgformats.formats.positions.gnubgid import write_gnubgid
from bgformats.formats.positions.registry import POSITION_FORMATS, position_format_named
from bgformats.game.variant import STANDARD
from bgformats.model.position import Position

KINDS = st.sampled_from(POSITION_FORMATS)
CHAIN = settings(max_examples=150, deadline=None)


def through(position: Position, chain: list[PositionFormat]) -> tuple[Position, list[Fact]]:
    """The position that comes out of a chain of kinds, and all that was told on the way."""
    told: list[Fact] = []
    for kind in chain:
        text, losses = convert_to(position, kind)
        told += losses
        assert text is not None, "a position of a game can be written in every kind"
        position = kind.read(text, STANDARD)
    return position, told


def about(fact: Fact) -> str:
    """Which fact of a position a loss is about."""
    return str(fact.values["what"]).split(" (")[0]


@given(played(), st.lists(KINDS, min_size=2, max_size=4))
@CHAIN
def test_what_is_other_at_the_end_of_a_chain_was_told(position: Position, chain: list[PositionFormat]) -> None:
    first = chain[0]
    start = first.read(first.write(position), STANDARD)
    end, told = through(start, [*chain[1:], first])
    assert {about(fact) for fact in differences(start, end, first.title)} <= {about(fact) for fact in told}
    assert end.board in (start.board, start.board.swapped())


@given(played(), st.sampled_from(("xgid", "gnubgid", "ogid", "fibs", "json", "xg-text", "bgblitz-text", "gnubg")))
@CHAIN
def test_a_chain_without_a_loss_gives_the_same_text(position: Position, other: str) -> None:
    text = write_gnubgid(position)
    start = position_format_named("gnubgid").read(text, STANDARD)
    end, told = through(start, [position_format_named(other), position_format_named("gnubgid")])
    if not [fact for fact in told if fact.what != "value-inferred"]:
        assert write_gnubgid(end) == text


@pytest.mark.parametrize("kind", POSITION_FORMATS, ids=lambda kind: kind.id)
def test_the_test_can_fail(kind: PositionFormat) -> None:
    """A kind that swaps the score, as careless converters do, is found out."""
    start = position_format_named("xgid").read("XGID=-a-a-BD-B---dE---d-e----B-:1:1:1:64:2:4:0:7:10", STANDARD)
    assert start.score is not None
    wrong = start.model_copy(update={"score": start.score[::-1]})
    said = [about(fact) for fact in differences(start, wrong, kind.title)]
    assert said == ["the score"]
