"""The boards that this package draws itself: read back as the position that was drawn, whichever side is below."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from page_samples import random_position

from bgformats.draw.ascii import board_lines
from bgformats.draw.terminal import board_string
from bgformats.errors import NotationError
from bgformats.formats.positions.gnubg_page import read_page
from bgformats.formats.positions.registry import parse_position, position_format_of
from bgformats.formats.positions.xgid import read_xgid
from bgformats.model.position import Position
from bgformats.terms import CubeHolder, Side

RULES = {"jacoby", "beavers", "cube_limit", "variant", "resignation", "players"}
"""What a drawing has no words for; ``resignation`` is compared by itself: none is told as 0."""
IDS = {
    "a roll of side 1": "XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:-1:21:3:5:0:7:10",
    "a double": "XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:-1:D:3:5:0:7:10",
    "Crawford": "XGID=-B-CBBB---a---A---ABcbbbd-:0:0:1:00:6:5:1:7:10",
    "a beaver": "XGID=-b----E-C---eE---c-e----B-:0:0:1:B:0:0:3:0:10",
    "money with both on the bar": "XGID=aB-CBBB-------A---ABcbbbdA:2:1:-1:00:3:5:0:0:10",
}


def plain(position: Position, bottom: Side) -> str:
    return "\n".join(board_lines(position, bottom=bottom))


def framed(position: Position, bottom: Side) -> str:
    return board_string(position, bottom=bottom)


Draw = Callable[[Position, Side], str]
DRAW: dict[str, Draw] = {"plain": plain, "framed": framed}
each_way = pytest.mark.parametrize("draw", DRAW.values(), ids=DRAW)
each_bottom = pytest.mark.parametrize("bottom", list(Side), ids=["side 1 below", "side 2 below"])


def told(position: Position) -> dict[str, object]:
    return position.model_dump(exclude=RULES)


@each_bottom
@each_way
@pytest.mark.parametrize("identifier", IDS.values(), ids=IDS)
def test_a_drawing_is_read_back_as_the_position_that_was_drawn(identifier: str, draw: Draw, bottom: Side) -> None:
    position = read_xgid(identifier)
    again = parse_position(draw(position, bottom))
    assert told(again) == told(position)
    assert again.players is None
    assert not again.resignation


@each_bottom
@each_way
def test_any_position_survives_its_drawing(draw: Draw, bottom: Side) -> None:
    generator = random.Random(11)
    for _ in range(25):
        position = random_position(generator)
        again = read_page(draw(position, bottom))
        assert told(again.position) == told(position)
        assert again.facts == ()


@each_bottom
@each_way
def test_names_and_resignation_are_read(draw: Draw, bottom: Side) -> None:
    update = {"players": ("Ann", "Bob"), "resignation": 2, "to_act": Side.FIRST}
    position = read_xgid(IDS["Crawford"]).model_copy(update=update)
    again = parse_position(draw(position, bottom))
    assert (again.players, again.resignation, again.to_act) == (("Ann", "Bob"), 2, Side.FIRST)
    assert again.on_roll is Side.SECOND


def test_a_board_with_x_above_is_turned() -> None:
    lines = plain(read_xgid(IDS["a roll of side 1"]), Side.FIRST).splitlines()
    assert "X: side 2" in lines[0]
    bare = [line[:44].rstrip() for line in lines]
    bare[0] += "  X: Bob"
    bare[-1] += "  O: Ann"
    position = parse_position("\n".join(bare))
    assert position.points == read_xgid(IDS["a roll of side 1"]).points
    assert (position.on_roll, position.players) == (Side.FIRST, ("Ann", "Bob"))


@each_way
@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("52 pips", "53 pips", "side 1's pip count: here it is 53, by the drawing it is 52"),
        ("111 pips", "11 pips", "side 2's pip count: here it is 11, by the drawing it is 111"),
        ("1 off", "2 off", "side 1's number of checkers off: here it is 2, by the drawing it is 1"),
    ],
)
def test_what_the_words_say_otherwise_than_the_board_is_told(draw: Draw, old: str, new: str, what: str) -> None:
    text = draw(read_xgid(IDS["a roll of side 1"]), Side.FIRST)
    assert text.count(old) == 1
    with pytest.raises(NotationError, match=what) as caught:
        parse_position(text.replace(old, new))
    assert new in text.replace(old, new)[slice(*caught.value.span)]


@each_bottom
@each_way
@pytest.mark.parametrize("above", [True, False], ids=["above", "below"])
def test_an_identifier_beside_a_drawing_must_say_the_same(above: bool, draw: Draw, bottom: Side) -> None:
    identifier = IDS["a roll of side 1"]
    board = draw(read_xgid(identifier), bottom)

    def text(named: str) -> str:
        return f"{named}\n\n{board}\n" if above else f"{board}\n\n{named}\n"

    assert told(parse_position(text(identifier))) == told(read_xgid(identifier))
    with pytest.raises(NotationError, match="side 2's score: here it is 3, by the XGID it is 4"):
        parse_position(text(identifier.replace(":3:5:", ":4:5:")))


def test_nobody_is_made_to_roll_by_a_drawing() -> None:
    position = read_xgid(IDS["a beaver"]).model_copy(
        update={"on_roll": None, "double_offered": None, "answered_with": None, "to_act": None}
    )
    for draw in DRAW.values():
        assert parse_position(draw(position, Side.SECOND)).on_roll is None


def test_a_framed_board_without_numbers_is_no_board() -> None:
    lines = framed(read_xgid(IDS["Crawford"]), Side.SECOND).splitlines()[1:-1]
    with pytest.raises(NotationError, match="no board"):
        parse_position("\n".join(lines))


def test_a_framed_board_in_a_message_is_found_with_its_places() -> None:
    drawn = framed(read_xgid(IDS["a double"]), Side.SECOND).replace(" ● ", " Z ", 1)
    text = "Look:\n" + "".join(f"> {line}\n" for line in drawn.splitlines())
    kind = position_format_of(text)
    assert kind is not None
    assert kind.id == "gnubg"
    with pytest.raises(NotationError, match="'Z' is no checker") as caught:
        parse_position(text)
    assert text[slice(*caught.value.span)] == "Z"
    assert parse_position(text.replace("Z", "●")).cube_owner is CubeHolder.FIRST
