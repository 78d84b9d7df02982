"""Every kind of position text: what is written is read as the same position, or each difference is told."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from any_position import anything, played
from hypothesis import given, settings
from hypothesis import strategies as st

from bgformats.errors import NotationError, NotRepresentableError
from bgformats.formats.positions.base import PositionFormat
from bgformats.formats.positions.convert import convert_to, differences
from bgformats.formats.positions.registry import POSITION_FORMATS, parse_position, position_format_named
from bgformats.game.variant import STANDARD
from bgformats.model.position import Position

LINES = ("xgid", "gnubgid", "ogid", "fibs", "snowie", "jellyfish", "json", "points")
KINDS = [pytest.param(position_format_named(name), id=name) for name in LINES]
# What a position of a game that is being played may lose, by kind: the facts that have no place there.
LOSES = {
    "xgid": {"the names"},
    "gnubgid": {"the names"},
    "ogid": {"the names"},
    "fibs": set(),
    "snowie": {"the double on offer"},
    "jellyfish": {"the double on offer"},
    "json": set(),
    "points": {"the names", "the length of the match", "the score", "whether it is the Crawford game",
               "whether the Crawford game is over", "the double on offer"},
}  # fmt: skip
PUT = {
    "xgid": {"whether the Jacoby rule is in use", "whether there are beavers", "the cube limit"},
    "gnubgid": {"whether the Jacoby rule is in use"},
    "snowie": {"whether the Jacoby rule is in use"},
    "jellyfish": {"whether the Jacoby rule is in use", "whether there are beavers"},
}
SHORT = settings(max_examples=30, deadline=None)


@pytest.mark.parametrize("kind", KINDS)
@given(played())
@SHORT
def test_a_position_of_a_game_comes_back_but_for_what_has_no_place(kind: PositionFormat, position: Position) -> None:
    text, told = convert_to(position, kind)
    assert text is not None
    lost = {str(fact.values["what"]).split(" (")[0] for fact in told if fact.what != "value-inferred"}
    put = {str(fact.values["what"]) for fact in told if fact.what == "value-inferred"}
    assert lost <= LOSES[kind.id]
    assert put <= PUT.get(kind.id, set())


@pytest.mark.parametrize("kind", KINDS)
@given(anything)
@SHORT
def test_any_position_is_refused_or_read_back_with_every_difference_told(
    kind: PositionFormat, position: Position
) -> None:
    try:
        text = kind.write(position)
    except NotRepresentableError:
        return
    back = kind.read(text, STANDARD)
    told = list(differences(position, back, kind.title))
    assert kind.write(back) == kind.write(kind.read(kind.write(back), STANDARD))
    assert list(differences(back, kind.read(kind.write(back), STANDARD), kind.title)) == []
    if kind.id == "json":
        assert told == []


@pytest.mark.parametrize("kind", KINDS)
@given(played())
@SHORT
def test_the_text_has_the_shape_of_its_own_kind_and_of_no_other(kind: PositionFormat, position: Position) -> None:
    text = kind.write(position)
    assert [other.id for other in POSITION_FORMATS if other.looks_like(text)] == [kind.id]
    assert parse_position(text) == kind.read(text, STANDARD)


@pytest.mark.parametrize("kind", KINDS)
@given(played(), st.data())
@SHORT
def test_a_damaged_text_is_read_or_refused_with_a_place_in_it(
    kind: PositionFormat, position: Position, data: st.DataObject
) -> None:
    text = kind.write(position)
    at = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(at, min(at + 6, len(text))))
    text = text[:at] + data.draw(st.text(st.characters(), max_size=4)) + text[end:]
    _check_refusal(lambda: kind.read(text, STANDARD), text)


@given(st.text() | st.from_regex(re.compile(r"[XO]: ([0-9/()* ]|pt|bar|off|cube){0,40}"), fullmatch=True))
@settings(max_examples=150, deadline=None)
def test_any_text_is_a_position_or_is_refused(text: str) -> None:
    for kind in POSITION_FORMATS:
        kind.looks_like(text)
    _check_refusal(lambda: parse_position(text), text)


def _check_refusal(read: Callable[[], Position], text: str) -> None:
    """If the text is refused, then with words and with a place that lies in it."""
    refused: NotationError | None = None
    try:
        position = read()
    except NotationError as error:
        refused = error
    if refused is None:
        assert isinstance(position.problems, tuple)
        return
    assert 0 <= refused.start <= refused.end <= len(text)
    assert str(refused)
