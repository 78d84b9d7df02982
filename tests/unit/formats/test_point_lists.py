"""Lists of points as people type them, GNU Backgammon's simple boards, and the plays that are no such lists."""

from __future__ import annotations

import pytest

from bgformats.errors import NotationError, NotRepresentableError
from bgformats.formats.positions import ids
from bgformats.formats.positions.points import looks_like_points, read_points, write_points
from bgformats.formats.positions.registry import parse_position
from bgformats.formats.positions.xgid import read_xgid
from bgformats.formats.registry import detect
from bgformats.game.variant import start_board
from bgformats.source import decode
from bgformats.terms import CubeHolder, Side

LISTS = {
    "brackets": "X: 24(2) 13(5) 8(3) 6(5)  O: 24(2) 13(5) 8(3) 6(5)",
    "brackets with a blank": "X 24 (2), 13 (5), 8 (3), 6 (5); O 24 (2), 13 (5), 8 (3), 6 (5).",
    "points by name": "Black 6pt 5, 8pt 3, mid 5, 24pt 2; White 6-point 5, 8-pt x3, midpoint 5 and 24 point: 2",
    "slashes": "White: 8/3 6/5 13/5 24/2\nBlack: 8/3 6/5 13/5 24/2",
    "other names": "you: 6pt(5) 8pts(3) 13 (5) 24(2) bar 0 off 0 Opponent = 6(5) 8(3) 13(5) 24(2)",
    "sides by number": "Side 1: 6(5) 8(3) 13(5) 24(2)\nSide 2: 6(5) 8(3) 13(5) 24(2)\n",
}


@pytest.mark.parametrize("text", LISTS.values(), ids=LISTS)
def test_the_start_position_is_read_however_it_is_typed(text: str) -> None:
    position = parse_position(text)
    assert position.board == start_board()
    unknown = position.model_dump(exclude={"points", "variant"})
    assert set(unknown.values()) == {None}


def test_capitals_and_black_are_side_2_and_each_side_counts_from_its_own_end() -> None:
    for text in ("X: 1(2) bar(1)  O: 3(4) off 11", "White 3pt 4 off 11. Black 1pt 2, bar 1"):
        first, second = parse_position(text).points
        assert (first[3], first[0], second[1], second[25], second[0]) == (4, 11, 2, 1, 12)


WORDS = {
    "X on roll": (Side.SECOND, None, None, None),
    "O to play 31": (Side.FIRST, (3, 1), None, None),
    "black is to move 1-3": (Side.SECOND, (3, 1), None, None),
    "to play 65": (None, (6, 5), None, None),
    "White on roll; cube 2": (Side.FIRST, None, 2, None),
    "cube: 1": (None, None, 1, CubeHolder.CENTER),
    "cube 4 owned by O, X to roll": (Side.SECOND, None, 4, CubeHolder.FIRST),
    "cube at 2 on Black": (None, None, 2, CubeHolder.SECOND),
    "cube 8 centred": (None, None, 8, CubeHolder.CENTER),
}


@pytest.mark.parametrize("words", WORDS)
def test_words_say_who_is_on_roll_and_the_cube(words: str) -> None:
    said = WORDS[words]
    for text in (f"{LISTS['brackets']}, {words}", f"X: 6(5), {words}  O: 6(5)"):
        position = parse_position(text)
        assert (position.on_roll, position.dice, position.cube, position.cube_owner) == said


@pytest.mark.parametrize(
    "text",
    [
        "24/18 13/9",
        "31: 8/5 6/5",
        "X: 24/18 13/9  O: 8/5 6/5",
        "X: 8/5 6/5  O: 8/5 6/5",
        "X: bar/24(2) 6/5(2)  O: 13/11(2)",
        "X: 13/5* 6/5  O: bar/15",
        "X: Ann  O: Bob",
        "White: 24/18 13/11",
        "Black 1  White 0",
        "  1) 31: 8/5 6/5              42: 8/4 6/4",
        "X: 6(5)",
        "1 2 3",
        "Ann : 0    Bob : 0",
        "O",
        "",
    ],
)
def test_plays_and_other_texts_are_no_lists_of_points(text: str) -> None:
    assert not looks_like_points(text)


def test_counts_behind_slashes_that_may_be_a_play_are_refused() -> None:
    with pytest.raises(NotationError, match="may be a play"):
        read_points("X: 8/5 6/5  O: 8/5 6/5")


@pytest.mark.parametrize("label", ["", "set board simple "])
def test_26_numbers_are_the_bar_the_points_and_the_opponents_bar_of_the_side_on_roll(label: str) -> None:
    """GNU Backgammon shows the Position ID bwAAwNcOAAAEAA for this one."""
    numbers = f"1 1 2 3 {'0 ' * 19}-2 -4 -5"
    position = parse_position(label + numbers)
    assert position == parse_position("bwAAwNcOAAAEAA")
    assert parse_position(label + numbers.replace("-5", "5")) == position


@pytest.mark.parametrize(
    ("text", "message", "wrong"),
    [
        (f"{LISTS['brackets']} hello", "on roll, or a cube; found 'hello'", "hello"),
        ("X: 6(5) 24 O: 6(5)", "found '24'", "24"),
        ("X: 6(5) 0(3) O: 6(5)", r"1 to 24, bar or off; found '0\(3\)'", "0(3)"),
        ("X: 6(5) 25(3) O: 6(5)", r"1 to 24, bar or off; found '25\(3\)'", "25(3)"),
        ("X: 6(5) 6pt 3 O: 6(5)", "each point once; found '6pt 3'", "6pt 3"),
        ("X: 6(5) O: 6(5) X: 5(5)", "one list of points for each side", "X:"),
        ("X: 6(5) O: 6(5) cube 2 cube 4", "one cube; found 'cube 4'", "cube 4"),
        ("X: 6(5) O: 6(5) X on roll O on roll", "one side on roll", "O on roll"),
        ("set board simple 1 2 three", "26 numbers; found 'three'", "three"),
        ("set board simple 1 2 3", "26 numbers, not 3", "set board simple 1 2 3"),
    ],
)
def test_a_word_that_means_nothing_is_named_and_placed(text: str, message: str, wrong: str) -> None:
    with pytest.raises(NotationError, match=message) as caught:
        parse_position(text)
    assert text[caught.value.start : caught.value.end] == wrong


def test_all_words_that_mean_nothing_are_told_at_once() -> None:
    with pytest.raises(NotationError, match=r"'what', 'ever'.*'0\(3\)'"):
        parse_position("X: 6(5) what 0(3) O: 6(5) ever")


def test_impossible_values_are_read_and_named_as_problems() -> None:
    position = parse_position("X: 24(2) 13(5) 8(3) 6(6)  O: 24(2) 13(5) 8(3) 6(5) 1(1) X to play 71 cube 3")
    names = [problem.name for problem in position.problems]
    assert names == [
        "wrong-checker-count", "wrong-checker-count", "impossible-position", "die-out-of-range",
        "impossible-cube-state",
    ]  # fmt: skip


def test_what_is_written_is_what_people_type() -> None:
    text = write_points(read_xgid("a---B-D-B---dE---c-e----B-:1:-1:1:31:0:0:0:0:10"))
    assert text == ("X: 24(2) 13(5) 8(2) 6(4) 4(2)  O: bar(1) 13(4) 8(3) 6(5) off(2)  X to play 31  cube 2 owned by O")


def test_dice_of_two_digits_have_no_room() -> None:
    position = read_points(LISTS["brackets"]).model_copy(update={"dice": (12, 1)})
    with pytest.raises(NotRepresentableError, match="dice 12 and 1"):
        write_points(position)


START = "24{0}2 13{0}5 8{0}3 6{0}5"
SPELLED = {
    "count first": "X: 2x24 5x13 3x8 5x6 O: 2x24 5x13 3x8 5x6",
    "point first": f"X: {START.format('x')} O: {START.format('x')}",
    "colon": f"X: {START.format(':')} O: {START.format(':')}",
    "dash": f"X: {START.format('-')} O: {START.format('-')}",
    "star": f"X: {START.format('*')} O: {START.format('*')}",
    "colours": "Red: 24(2) 13(5) 8(3) 6(5) Blue: 24(2) 13(5) 8(3) 6(5)",
}


@pytest.mark.parametrize("text", SPELLED.values(), ids=SPELLED)
def test_the_opening_position_is_read_in_every_spelling(text: str) -> None:
    assert parse_position(text).points == parse_position("X: 24(2) 13(5) 8(3) 6(5) O: 24(2) 13(5) 8(3) 6(5)").points


def test_a_dash_is_a_play_where_a_side_has_not_all_its_checkers() -> None:
    with pytest.raises(NotationError):
        parse_position("X: 24-2 O: 13-2")


def test_an_x_that_may_be_read_both_ways_is_refused() -> None:
    with pytest.raises(NotationError, match="it may be either"):
        parse_position("X: 7x8 8x7 O: 7x8 8x7")


def test_with_too_few_checkers_the_count_stands_before_the_x() -> None:
    position = parse_position("X: 2x3 1x2 O: 1x1")
    assert (position.points[1][3], position.points[1][2], position.points[0][1]) == (2, 1, 1)


@pytest.mark.parametrize(
    ("names", "second"),
    [(("Red", "White"), "Red"), (("Black", "Red"), "Black"), (("Blue", "White"), "Blue"), (("Blue", "Red"), "Red")],
)
def test_the_darker_colour_is_side_2(names: tuple[str, str], second: str) -> None:
    text = " ".join(f"{name}: {6 if name == second else 5}(2)" for name in names)
    assert parse_position(text).points[1][6] == 2


SAID = {
    "rolls": ("X rolls 31", {"on_roll": Side.SECOND, "dice": (3, 1)}),
    "rolled": ("O rolled 4-2", {"on_roll": Side.FIRST, "dice": (4, 2)}),
    "owns at": ("X owns the cube at 2", {"cube": 2, "cube_owner": CubeHolder.SECOND}),
    "has a cube": ("O has a 4-cube", {"cube": 4, "cube_owner": CubeHolder.FIRST}),
    "in the middle": ("cube in the middle", {"cube": 1, "cube_owner": CubeHolder.CENTER}),
}


@pytest.mark.parametrize(("words", "said"), SAID.values(), ids=SAID)
def test_words_of_people_are_read(words: str, said: dict[str, object]) -> None:
    position = parse_position(f"X: 6(2) O: 6(2) {words}")
    assert {name: getattr(position, name) for name in said} == said


def test_words_that_mean_nothing_are_named_once_in_one_sentence() -> None:
    with pytest.raises(NotationError) as caught:
        parse_position("X: 6(5) foo bar foo O: 6(5) foo")
    assert str(caught.value).count("a list of points has") == 1
    assert str(caught.value).endswith("found 'foo', 'bar'")


def test_a_list_over_several_lines_is_one_position_of_a_file() -> None:
    text = "X: 24(2) 13(5) 8(3) 6(5)\nO: 24(2) 13(5) 8(3) 6(5)\n\nX to play 31\n"
    assert detect(text.encode(), "a.txt").format is ids.FORMAT
    tree, lowered = ids.read(decode(text.encode(), "a.txt"))
    assert tree.dialect == "points"
    assert [one.position for one in lowered.positions] == [parse_position(text)]
    assert lowered.notes == ()
