"""Snowie's position text: GNU Backgammon's exports, lines with Snowie's own marks, the bars, the seats, faults."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bgformats.errors import NotationError, NotRepresentableError
from bgformats.formats.positions.registry import parse_position
from bgformats.formats.positions.snowie import looks_like_snowie, read_snowie, write_snowie
from bgformats.formats.positions.xgid import read_xgid
from bgformats.terms import CubeHolder, Side

CORPUS = Path(__file__).resolve().parents[4] / "shared" / "corpus" / "text"

# What GNU Backgammon 1.07 writes by `export position snowietxt` for these; its right player is called root.
EXPORTED = {
    "cube of the opponent, bars of both": (
        "a-----------------------aB:2:-1:1:65:0:4:0:5:10",
        "5;0;0;0;1;root;gnubg;0;0;4;4;-1;-1;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;-1;2;6;5;",
    ),
    "money with Jacoby": (
        "-b----E-C---eE---c-e----B-:0:0:1:00:0:0:1:0:10",
        "0;1;0;1;1;root;gnubg;0;0;0;1;0;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;0;0;",
    ),
    "Crawford game": (
        "-b----E-C---eE---c-e----B-:0:0:1:00:4:0:1:5:10",
        "5;0;0;0;1;root;gnubg;1;4;0;1;0;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;0;0;",
    ),
    "own cube, bars of both": (
        "bB-CBBB---a---A---AAcbbbcA:1:1:1:00:3:5:0:7:10",
        "7;0;0;0;1;root;gnubg;0;3;5;2;1;-2;2;0;3;2;2;2;0;0;0;-1;0;0;0;1;0;0;0;1;1;-3;-2;-2;-2;-3;1;0;0;",
    ),
    "left player on roll": (
        "-b----E-C---eE---c-e----B-:1:-1:-1:65:0:1:0:3:10",
        "3;0;0;0;0;gnubg;root;0;1;0;2;1;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;6;5;",
    ),
}  # fmt: skip
NO_PLACE = {"cube_limit": None, "beavers": None, "double_offered": None, "to_act": None, "players": ("gnubg", "root")}
LINE = EXPORTED["own cube, bars of both"][1]


def _with(**changes: str) -> str:
    """The line with other fields; ``f10`` is the field that the format's description numbers 10."""
    fields = LINE.split(";")
    for name, text in changes.items():
        fields[int(name[1:])] = text
    return ";".join(fields)


@pytest.mark.parametrize(("xgid", "line"), EXPORTED.values(), ids=EXPORTED)
def test_an_export_of_gnu_backgammon_is_read_and_written(xgid: str, line: str) -> None:
    position = read_xgid(xgid).model_copy(update=NO_PLACE)
    assert parse_position(f"{line}\n\n") == position
    assert write_snowie(position) == line


@pytest.mark.parametrize(("mark", "label", "side"), [("0", "0", 1), ("0", "1", 2), ("1", "1", 1), ("1", "0", 2)])
def test_snowie_and_gnu_backgammon_mean_the_opposite_by_the_fourth_field(mark: str, label: str, side: int) -> None:
    position = read_snowie(_with(f2=mark, f4=label))
    assert position.on_roll == side
    assert position.points[side - 1][25] == 1
    assert position.score is not None
    assert position.score[side - 1] == 3
    assert position.cube_owner == CubeHolder(side)
    assert position.players is not None
    assert position.players[side - 1] == "root"


def test_a_positive_number_in_the_first_bar_is_the_bar_of_the_side_on_roll() -> None:
    position = read_snowie(_with(f12="2", f37="0"))
    assert (position.points[1][25], position.points[0][25]) == (2, 0)


def test_the_last_semicolon_may_be_missing() -> None:
    assert read_snowie(LINE.removesuffix(";")) == read_snowie(LINE)


def test_semicolons_and_control_characters_in_a_name_become_underscores() -> None:
    position = read_snowie(LINE).model_copy(update={"players": ("A;n\nn", "Bob")})
    assert ";Bob;A_n_n;" in write_snowie(position)


def test_empty_names_are_not_known() -> None:
    assert read_snowie(_with(f5="", f6="")).players is None


IMPOSSIBLE = {
    "sixteen checkers": (_with(f18="4"), ["wrong-checker-count"]),
    "a die 7": (_with(f38="7", f39="1"), ["die-out-of-range"]),
    "a cube of 3": (_with(f10="3"), ["impossible-cube-state"]),
    "Crawford at 4 away": (_with(f7="1", f10="1", f11="0"), ["crawford-flag-wrong"]),
    "a score past the length": (_with(f8="7"), ["impossible-score"]),
    "all at once": (
        _with(f18="4", f38="7", f39="1", f10="3", f8="7"),
        ["die-out-of-range", "impossible-cube-state", "impossible-score", "wrong-checker-count"],
    ),
}


@pytest.mark.parametrize(("line", "problems"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_impossible_values_are_read_and_named_as_problems(line: str, problems: list[str]) -> None:
    assert sorted(problem.name for problem in read_snowie(line).problems) == problems


FAULTS = {
    "a length of letters": ("f0", "x", "match length"),
    "Jacoby 2": ("f1", "2", "Jacoby"),
    "a mark 5": ("f2", "5", "Snowie's mark"),
    "a seat 3": ("f4", "3", "player on roll"),
    "Crawford 2": ("f7", "2", "Crawford"),
    "a score of letters": ("f8", "x", "score of the player on roll"),
    "a cube of letters": ("f10", "x", "cube"),
    "an owner 2": ("f11", "2", "cube owner"),
    "a point of letters": ("f13", "x", "point 1"),
    "a die below 0": ("f38", "-1", "first die"),
}


@pytest.mark.parametrize(("field", "text", "name"), FAULTS.values(), ids=FAULTS)
def test_a_field_that_cannot_be_read_is_named_and_placed(field: str, text: str, name: str) -> None:
    line = _with(**{field: text})
    with pytest.raises(NotationError, match=rf"\({name}\)") as caught:
        read_snowie(line)
    assert caught.value.start == len(";".join(LINE.split(";")[: int(field[1:])])) + (field != "f0")
    assert line[caught.value.start : caught.value.end] == text


def test_all_fields_that_cannot_be_read_are_told_at_once() -> None:
    with pytest.raises(NotationError, match=r"match length.*cube owner.*point 24.*second die"):
        read_snowie(_with(f0="x", f11="7", f36="y", f39="z"))


def test_a_line_of_another_length_is_refused() -> None:
    with pytest.raises(NotationError, match=r"40 fields .* not 39"):
        read_snowie(LINE.split(";", 1)[1])


@pytest.mark.parametrize("text", ["24/18 13/9", '; [Site "x"]', ";" * 40, "a;b;c"])
def test_other_texts_are_no_snowie_text(text: str) -> None:
    assert not looks_like_snowie(text)


def test_both_sides_on_one_point_have_no_room() -> None:
    position = read_snowie(LINE)
    first, second = position.points
    both = (*second[:14], 1, *second[15:])
    with pytest.raises(NotRepresentableError, match="both sides"):
        write_snowie(position.model_copy(update={"points": ((*first[:11], 1, *first[12:]), both)}))


def test_the_side_on_roll_of_a_position_without_one_is_side_2() -> None:
    position = read_snowie(LINE).model_copy(update={"on_roll": None})
    assert read_snowie(write_snowie(position)).on_roll is Side.SECOND


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the folder with the files is not there")
def test_the_seats_of_real_lines_inside_matches_are_the_columns_of_their_names() -> None:
    seen = 0
    for path in sorted(CORPUS.glob("*/*.*")):
        text = path.read_text(encoding="latin-1")
        for found in re.finditer(r"Illegal play \((\d+;[^)]*;)\)", text):
            position = read_snowie(found[1])
            columns = re.findall(r"^ (\S.*?) : \d+ +(\S.*?) : \d+", text[: found.start()], re.MULTILINE)
            assert position.players == columns[-1], path.name
            assert position.problems == ()
            seen += 1
    assert seen >= 5
