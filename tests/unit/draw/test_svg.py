"""What a reader, a page and a program can rely on in an SVG, apart from how it looks."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from board_positions import BOARDS, start
from hypothesis import given
from hypothesis import strategies as st

from bgformats.draw.look import Look
from bgformats.draw.registry import PICTURES, picture_named
from bgformats.draw.svg import board_svg, drawn
from bgformats.draw.svgparts import width_of
from bgformats.draw.themes import DARK, LIGHT
from bgformats.errors import UnknownNameError
from bgformats.game.board import Hop
from bgformats.terms import BAR, OFF, CubeHolder, Side

SVG = "{http://www.w3.org/2000/svg}"
ANYTHING = st.text(st.characters(codec=None), max_size=60)


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def with_class(root: ElementTree.Element, *names: str) -> list[ElementTree.Element]:
    return [found for found in root.iter() if {f"bgf-{name}" for name in names} <= set(found.get("class", "").split())]


def place(circle: ElementTree.Element) -> tuple[float, float]:
    return float(circle.attrib["cx"]), float(circle.attrib["cy"])


@pytest.mark.parametrize("name", BOARDS)
def test_every_checker_is_drawn_or_counted(name: str) -> None:
    position, look = BOARDS[name]
    root = parsed(drawn(position, look))
    for side in Side:
        counts = position.board.of(side)
        circles = with_class(root, "checker", f"side-{side:d}")
        shared = [p for p in range(1, BAR) if counts[p] and position.board.of(side.opponent)[BAR - p]]
        limits = {point: 2 if point in shared else 5 for point in range(1, BAR + 1)}
        assert len(circles) == sum(min(counts[point], limit) for point, limit in limits.items())
        told = [found.text for found in with_class(root, f"ink-{side:d}") if found.tag == f"{SVG}text"]
        dice = [str(die) for die in position.dice or () if die > 6 and position.on_roll is side]
        assert sorted(told) == sorted([str(counts[p]) for p, limit in limits.items() if counts[p] > limit] + dice)
        assert len(with_class(root, "off", f"side-{side:d}")) == counts[OFF]


@pytest.mark.parametrize("name", BOARDS)
def test_checkers_never_overlap(name: str) -> None:
    position, look = BOARDS[name]
    spots = [place(circle) for circle in with_class(parsed(drawn(position, look)), "checker")]
    for at, (x, y) in enumerate(spots):
        for other_x, other_y in spots[:at]:
            assert (x - other_x) ** 2 + (y - other_y) ** 2 >= 36**2


@pytest.mark.parametrize("name", BOARDS)
def test_every_point_has_its_number(name: str) -> None:
    position, look = BOARDS[name]
    numbers = [found.text for found in with_class(parsed(drawn(position, look)), "number")]
    off = [str(side[OFF]) for side in position.points if side[OFF]]
    assert sorted(map(int, filter(None, numbers))) == sorted([*range(1, BAR), *map(int, off)])


@pytest.mark.parametrize(
    ("on_roll", "bottom", "lower_right"),
    [(Side.SECOND, Side.SECOND, "1"), (Side.FIRST, Side.SECOND, "24"), (Side.FIRST, Side.FIRST, "1"),
     (Side.SECOND, Side.FIRST, "24"), (None, Side.FIRST, "1"), (None, Side.SECOND, "1")],
)  # fmt: skip
def test_points_are_numbered_for_the_side_on_roll(on_roll: Side | None, bottom: Side, lower_right: str) -> None:
    numbers = with_class(parsed(board_svg(start(on_roll=on_roll), bottom=bottom)), "number")
    last = max(numbers, key=lambda found: (float(found.attrib["y"]), float(found.attrib["x"])))
    assert last.text == lower_right


@pytest.mark.parametrize("bottom", Side)
def test_the_side_at_the_bottom_has_its_home_at_the_lower_right(bottom: Side) -> None:
    root = parsed(board_svg(start(), bottom=bottom))
    lowest = [place(found) for found in with_class(root, "checker", f"side-{bottom:d}") if place(found)[0] > 341]
    assert sum(y > 290 for _, y in lowest) == 5
    names = {found.text: float(found.attrib["y"]) for found in root.iter(f"{SVG}text") if found.text in NAMES}
    assert names[f"side {bottom:d}"] > names[f"side {bottom.opponent:d}"]


NAMES = ("side 1", "side 2")


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("die", range(1, 7))
def test_each_die_shows_its_pips_in_the_colour_of_the_roller(die: int, side: Side) -> None:
    root = parsed(board_svg(start(on_roll=side, dice=(die, 7 - die))))
    groups = with_class(root, "dice")
    assert [group.attrib["data-value"] for group in groups] == [str(die), str(7 - die)]
    for group, value in zip(groups, (die, 7 - die), strict=True):
        assert len(with_class(group, "pip", f"ink-{side:d}")) == value
        assert len(with_class(group, "die", f"side-{side:d}")) == 1
    right = [float(found.attrib["x"]) > 341 for found in with_class(root, "die")]
    assert right == [side is Side.SECOND] * 2


@pytest.mark.parametrize(
    ("owner", "bottom", "where"),
    [(0, 2, "middle"), (1, 2, "top"), (2, 2, "bottom"), (1, 1, "bottom"), (2, 1, "top")],
)
def test_the_cube_lies_with_its_holder(owner: int, bottom: int, where: str) -> None:
    root = parsed(board_svg(start(cube=8, cube_owner=CubeHolder(owner)), bottom=Side(bottom)))
    (cube,) = with_class(root, "cube")
    middle = float(cube.attrib["y"]) + float(cube.attrib["height"]) / 2
    field = with_class(root, "field")[0]
    ends = float(field.attrib["y"]), float(field.attrib["y"]) + float(field.attrib["height"])
    wanted = {"top": ends[0], "middle": sum(ends) / 2, "bottom": ends[1]}[where]
    assert abs(middle - wanted) < 22
    assert with_class(root, "turned")[0].attrib["data-value"] == "8"


@pytest.mark.parametrize(("answered", "words"), [(None, "doubles"), ("beaver", "beavers"), ("raccoon", "raccoons")])
def test_a_cube_on_offer_shows_the_value_it_is_offered_at(answered: str | None, words: str) -> None:
    position = start(cube=2, cube_owner=CubeHolder.SECOND, double_offered=True, answered_with=answered)
    root = parsed(board_svg(position))
    assert [found.attrib["data-value"] for found in with_class(root, "turned")] == ["4"]
    assert len(with_class(root, "offered")) == 1
    assert words in [found.text for found in root.iter(f"{SVG}text")]


def test_without_a_cube_none_is_drawn() -> None:
    assert not with_class(parsed(board_svg(start(cube=1, cube_owner=CubeHolder.CENTER, cube_limit=1))), "turned")
    assert not with_class(parsed(board_svg(start())), "turned")


def ends(root: ElementTree.Element) -> list[tuple[str, tuple[float, float], tuple[float, float]]]:
    found = []
    for group in with_class(root, "hop"):
        (dot,) = group.iter(f"{SVG}circle")
        tip = group.findall(f"{SVG}polygon")[-1].attrib["points"].split()[0].split(",")
        found.append((group.attrib["data-hop"], place(dot), (float(tip[0]), float(tip[1]))))
    return found


def test_an_arrow_leads_from_the_topmost_checker_to_where_it_comes_to_lie() -> None:
    """24/18/13 of side 2 at the bottom: the start is the lower of two checkers at the upper right."""
    root = parsed(board_svg(start(dice=(6, 5)), play=[Hop(24, 18), Hop(18, 13)]))
    standing = [place(found) for found in with_class(root, "checker", "side-2")]
    corner = sorted(spot for spot in standing if spot[0] > 550 and spot[1] < 290)
    (first, start_one, stop), (second, start_two, end) = ends(root)
    assert (first, second) == ("24/18", "18/13")
    assert start_one == corner[-1]
    assert stop == start_two
    midpoint = [spot for spot in standing if spot[0] < 100]
    assert end == max(midpoint)  # a sixth checker has no row of its own and lies on the fifth


def test_two_checkers_of_one_point_have_two_arrows_and_bear_off_into_the_tray() -> None:
    position, _ = BOARDS["stacks-of-15"]
    found = ends(parsed(board_svg(position, play=[Hop(6, 0), Hop(6, 0)])))
    assert len({begin for _, begin, _ in found}) == 2
    assert len({end for _, _, end in found}) == 2
    assert all(end[0] > 593 and end[1] < 290 for _, _, end in found)


def test_an_arrow_does_not_begin_on_the_number_of_a_stack() -> None:
    position, _ = BOARDS["stacks-of-15"]
    root = parsed(board_svg(position, play=[Hop(6, 2)] * 4))
    (number,) = [found for found in with_class(root, "ink-1") if found.text == "15"]
    starts = [begin for _, begin, _ in ends(root)]
    assert len(set(starts)) == 4
    assert all(abs(y - float(number.attrib["y"])) > 19 for _, y in starts)


@pytest.mark.parametrize("name", BOARDS)
def test_it_says_what_it_shows(name: str) -> None:
    position, look = BOARDS[name]
    root = parsed(drawn(position, look))
    title, words = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert root.attrib["role"] == "img"
    assert title is not None
    assert words is not None
    assert root.attrib["aria-labelledby"].split() == [title.attrib["id"], words.attrib["id"]]
    assert words.text is not None
    for side in Side:
        counts = position.board.of(side)
        for point in range(1, BAR):
            assert not counts[point] or f"{counts[point]} on point {point}" in words.text
        assert not counts[BAR] or f"{counts[BAR]} on the bar" in words.text
        assert not counts[OFF] or f"{counts[OFF]} off" in words.text
        assert f"{position.board.pip_count(side)} pip" in words.text


def test_the_description_tells_match_score_cube_roll_and_play() -> None:
    position, look = BOARDS["start-65"]
    words = parsed(drawn(position, look)).findtext(f"{SVG}desc")
    assert words == (
        "7 point match. "
        "Anna (light checkers): 3 points, 167 pips; 2 on point 24, 5 on point 13, 3 on point 8, 5 on point 6. "
        "Björn (dark checkers): 2 points, 167 pips; 2 on point 24, 5 on point 13, 3 on point 8, 5 on point 6. "
        "The cube is at 1 in the middle. Björn rolled 65. Arrows show 24/18 18/13."
    )


@given(ANYTHING, ANYTHING, st.none() | ANYTHING)
def test_any_names_and_title_give_well_formed_xml_in_their_room(first: str, second: str, title: str | None) -> None:
    root = parsed(board_svg(start(length=7, score=(6, 6)), names=(first, second), title=title))
    for y in {found.attrib["y"] for found in with_class(root, "text")}:
        left, right = sorted(
            (found for found in with_class(root, "text") if found.attrib["y"] == y),
            key=lambda found: float(found.attrib["x"]),
        )
        ends_at = float(left.attrib["x"]) + width_of(left.text or "", float(left.attrib["font-size"]))
        begins_at = float(right.attrib["x"]) - width_of(right.text or "", float(right.attrib["font-size"]))
        assert ends_at <= begins_at


def test_several_boards_in_one_page_have_ids_and_rules_of_their_own() -> None:
    texts = [drawn(position, look) for position, look in BOARDS.values()]
    ids = [found.attrib["id"] for text in texts for found in parsed(text).iter() if "id" in found.attrib]
    assert len(set(ids)) == len(ids) == 3 * len(BOARDS)
    for text in texts:
        board_id = parsed(text).attrib["id"]
        sheet = re.sub(r"@\w+ \([^)]*\)\)?\{|^\}$", "", parsed(text).findtext(f"{SVG}style") or "", flags=re.MULTILINE)
        assert all(rule.startswith(f"#{board_id}") for rule in sheet.split("\n") if rule.strip())


def test_a_prefix_names_the_ids() -> None:
    root = parsed(board_svg(start(), prefix="left"))
    assert [found.attrib["id"] for found in root.iter() if "id" in found.attrib] == ["left", "left-title", "left-desc"]


def test_the_theme_decides_which_colours_are_offered() -> None:
    auto, light, dark = (board_svg(start(), theme=theme) for theme in ("auto", "light", "dark"))
    for name in LIGHT:
        assert f"var(--bgf-{name},{LIGHT[name]})" in auto
        assert f"var(--bgf-{name},{DARK[name]})" in auto.partition("prefers-color-scheme:dark")[2]
        assert f"var(--bgf-{name},{LIGHT[name]})" in light
        assert f"var(--bgf-{name},{DARK[name]})" in dark
    assert "prefers-color-scheme" not in light + dark


def test_every_class_that_is_painted_has_a_rule() -> None:
    known = {"bgf-board", "bgf-checker", "bgf-disc", "bgf-off", "bgf-die", "bgf-pip", "bgf-dice", "bgf-turned",
             "bgf-hop", "bgf-resigns"}  # fmt: skip
    for position, look in BOARDS.values():
        text = drawn(position, look)
        used = {name for found in parsed(text).iter() for name in found.get("class", "").split()}
        assert {name for name in used if f" .{name}{{" not in text} <= known


def test_numbers_are_at_least_nine_pixels_high_at_a_width_of_300() -> None:
    texts = parsed(board_svg(start(dice=(6, 1)), width=300)).iter(f"{SVG}text")
    assert min(float(found.attrib["font-size"]) for found in texts if "cube" not in found.attrib["class"]) >= 19.2


@pytest.mark.parametrize(
    "wrong",
    [{"width": 39}, {"width": 0}, {"play": (Hop(0, 3),)}, {"play": (Hop(6, 26),)}, {"prefix": "1x"},
     {"prefix": 'a" onload="x'}, {"theme": "blue"}],
    ids=str,
)  # fmt: skip
def test_a_look_that_cannot_be_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        Look(**wrong)  # type: ignore[arg-type]


def test_pictures_are_named() -> None:
    assert [picture.id for picture in PICTURES] == ["ascii", "board", "svg", "png", "pdf"]
    with pytest.raises(UnknownNameError, match="gif"):
        picture_named("gif")
