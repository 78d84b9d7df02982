"""OGID: sixteen identifiers of a server and of another library beside the XGIDs of the same positions, and faults."""

from __future__ import annotations

import pytest

from bgformats.errors import NotationError, NotRepresentableError
from bgformats.formats.positions.ogid import looks_like_ogid, read_ogid, write_ogid
from bgformats.formats.positions.registry import parse_position
from bgformats.formats.positions.xgid import read_xgid
from bgformats.game.variant import variant_named
from bgformats.model.position import Position
from bgformats.terms import CubeHolder, Side

ROWS = {
    "first roll": (
        "11ccccchhhjjjjj:66666888dddddoo:N0N:46:B:IB:0:0:3:0",
        "-b----E-C---eE---c-e----B-:0:0:1:46:0:0:0:3:10",
    ),
    "Black rolled": (
        "17ccccghhhjjjjj:66666888dddddoo:N0N:46:W:R:0:0:3:1",
        "-b----E-CA--eD---cAe----A-:0:0:-1:46:0:0:0:3:10",
    ),
    "White on the bar": (
        "0cccccghhhjjjjj:11223366dddddoo:N0N:16:B:R:0:0:3:4",
        "-b----E-CA--eE-----b--bbbA:0:0:1:16:0:0:0:3:10",
    ),
    "White on the bar again": (
        "0cccccghhhjjjjj:11223366dddddlo:N0N:26:B:R:0:0:3:6",
        "-a--a-E-CA--eE-----b--bbbA:0:0:1:26:0:0:0:3:10",
    ),
    "Black before the roll": (
        "cccccgghhhjjjjj:112233666777dll:N0N::W:C:0:0:3:11",
        "----b-E-CB--aE----cc--bbb-:0:0:-1:00:0:0:0:3:10",
    ),
    "Black doubles": (
        "cccccgghhhjjjjj:112233666777dll:N0O::B:D:0:0:3:11",
        "----b-E-CB--aE----cc--bbb-:0:0:-1:D:0:0:0:3:10",
    ),
    "White drops": (
        "cccccgghhhjjjjj:112233666777dll:N0P::W:G:0:0:3:11",
        "----b-E-CB--aE----cc--bbb-:0:0:-1:00:0:0:0:3:10",
    ),
    "Black took": (
        "1aacchhijjkkllm:2244666889bbddp:B1T::B:A:0:0:7:14",
        "a--ABBBAB---bBbBab-c-b-bA-:1:-1:1:00:0:0:0:7:10",
    ),
    "White took, Black rolled": (
        "015cccchhhjjjjj:22666888dddddgo:W1T:55:W:R:4:0:7:3",
        "-a----E-Ca--eD---c-cA--bAA:1:1:-1:55:4:0:0:7:10",
    ),
    "Crawford game": (
        "0hhhhiijjmmmmoo:112233556678abk:N0N:25:B:R:6:0:7C:20",
        "-B-D-aBBD-----aa-aabb-bbbA:0:0:1:25:6:0:1:7:10",
    ),
    "Black's cube at 4": (
        "1hiiijjjkklllmm:2223333445566np:B2N:44:W:R:5:0:11:40",
        "a-aBCBCCA----------bbbdcA-:2:-1:-1:44:5:0:0:11:10",
    ),
    "White redoubles": (
        "ajjjkkllmmnnnnn:1113344444p:W1O::W:D:2:2:7:46",
        "a-EBBBC--------A-----eb-c-:1:1:1:D:2:2:0:7:10",
    ),
    "Black has nothing left": (
        "o::N0N::B:C:6:3:7C:66",
        "-A------------------------:0:0:1:00:6:3:1:7:10",
    ),
    "money, first roll": (
        "11ccccchhhjjjjj:66666888dddddoo:N0N:45:W:IB:0:0:0:0",
        "-b----E-C---eE---c-e----B-:0:0:-1:45:0:0:0:0:10",
    ),
    "money, Black took": (
        "15chhiijjkkmmnn:4666666888dddll:B1T::B:A:1:1:0:15",
        "--BBbBBBB---cA---c-fAa--A-:1:-1:1:00:1:1:0:0:10",
    ),
    "White has nothing left": (
        ":22:B2N::W:C:5:0:11:72",
        "-----------------------b--:2:-1:-1:00:5:0:0:11:10",
    ),
}
START = "11ccccchhhjjjjj:66666888dddddoo"
NO_PLACE = {"cube_limit": None, "jacoby": None, "beavers": None}
"""What OGID does not say and XGID does."""


def _as_ogid_says(xgid: str) -> Position:
    return read_xgid(xgid).model_copy(update=NO_PLACE)


@pytest.mark.parametrize(("ogid", "xgid"), ROWS.values(), ids=ROWS)
def test_an_ogid_says_what_the_xgid_of_the_same_position_says(ogid: str, xgid: str) -> None:
    position = parse_position(ogid)
    state = "dropped" if ":N0P:" in ogid else None
    assert position == _as_ogid_says(xgid).model_copy(update={"game_state": state})


@pytest.mark.parametrize(("ogid", "xgid"), ROWS.values(), ids=ROWS)
def test_the_ogid_of_an_xgid_is_that_of_the_other_programs(ogid: str, xgid: str) -> None:
    """But for what no position holds: the counter at the end, and that the cube was just taken or the roll first."""
    fields = ogid.split(":")
    fields[2] = fields[2].replace("T", "N").replace("P", "N")
    fields[5] = {"IB": "R", "A": "C", "G": "C"}.get(fields[5], fields[5])
    assert write_ogid(read_xgid(xgid)) == ":".join((*fields[:9], "0"))


@pytest.mark.parametrize(("ogid", "xgid"), ROWS.values(), ids=ROWS)
def test_what_is_written_is_read_as_the_same_position(ogid: str, xgid: str) -> None:
    position = read_ogid(ogid)
    assert read_ogid(write_ogid(position)) == position


def test_a_dropped_double_is_written_as_the_server_writes_it() -> None:
    ogid, _ = ROWS["White drops"]
    assert write_ogid(read_ogid(ogid)) == ogid.removesuffix("11") + "0"


@pytest.mark.parametrize("text", [f"OGID={START}:N0N::W:C:0:0:7:0", f" ogid: {START}:N0N::W:C:0:0:7:0\n"])
def test_a_prefix_and_blanks_around_it_are_read(text: str) -> None:
    assert parse_position(text) == read_ogid(f"{START}:N0N::W:C:0:0:7:0")


def test_checkers_in_any_order_are_read_and_written_in_ascending_order() -> None:
    position = read_ogid("11jjjjjhhhccccc:ooddddd88866666:N0N::W:IW:0:0:1:0")
    assert write_ogid(position) == f"{START}:N0N::W:C:0:0:1:0"


def test_missing_fields_are_facts_that_are_not_known() -> None:
    position = read_ogid(f"{START}:N0N")
    assert (position.on_roll, position.dice, position.length, position.score) == (None, None, None, None)
    assert (position.crawford, position.post_crawford, position.to_act) == (None, None, None)
    assert read_ogid(write_ogid(position)) == position


@pytest.mark.parametrize(
    ("length", "scores", "said"),
    [
        ("7C", "6:2", (7, True, False)),
        ("7L", "6:2", (7, False, True)),
        ("7", "6:2", (7, False, True)),
        ("7", "3:2", (7, False, False)),
        ("7G3", "3:2", (7, False, False)),
        ("5CG15", "4:2", (5, True, False)),
        ("0L", "3:2", (0, False, False)),
    ],
)
def test_the_suffix_of_the_length_marks_the_crawford_game_and_those_after_it(
    length: str, scores: str, said: tuple[int, bool, bool]
) -> None:
    position = read_ogid(f"{START}:N0N::W:C:{scores}:{length}:0")
    assert (position.length, position.crawford, position.post_crawford) == said


def test_a_game_after_the_crawford_game_is_written_with_an_l() -> None:
    assert write_ogid(read_ogid(f"{START}:N0N::W:C:6:2:7:9")).endswith(":6:2:7L:0")


@pytest.mark.parametrize("owner", ["?", "D"])
def test_an_owner_that_is_nobody_is_not_known(owner: str) -> None:
    position = read_ogid(f"{START}:{owner}1N::W:C:0:0:7:0")
    assert (position.cube, position.cube_owner) == (2, None)
    assert write_ogid(position).split(":")[2] == "?1N"


def test_the_eleventh_field_says_how_many_checkers_are_not_off() -> None:
    position = read_ogid("12:no:N0N::W:C:0:0:7:0:3")
    assert position.variant == "hypergammon-3"
    assert (position.points[0][0], position.points[1][0]) == (1, 1)
    assert write_ogid(position) == "12:no:N0N::W:C:0:0:7:0:3"
    hyper = variant_named("hypergammon-3")
    assert hyper is not None
    assert read_ogid("12:no:N0N::W:C:0:0:7:0", hyper) == position


def test_the_letter_q_is_a_checker_borne_off() -> None:
    position = read_ogid("1qq:oqqqqqqqqqqqqqq:N0N::W:C:0:0:7:0")
    assert (position.points[1][0], position.points[0][0]) == (2, 14)
    assert [problem.name for problem in position.problems] == ["wrong-checker-count"]


IMPOSSIBLE = {
    "sixteen checkers": (START.replace("11c", "111c") + ":N0N::W:C:0:0:7:0", ["wrong-checker-count"]),
    "both on a point": (START.replace("66666", "66661") + ":N0N::W:C:0:0:7:0", ["impossible-position"]),
    "a die 7": (f"{START}:N0N:17:W:R:0:0:7:0", ["die-out-of-range"]),
    "a cube of 1 that is owned": (f"{START}:W0N::W:C:0:0:7:0", ["impossible-cube-state"]),
    "Crawford at 5 away": (f"{START}:N0N::W:C:2:2:7C:0", ["crawford-flag-wrong"]),
    "a score past the length": (f"{START}:N0N::W:C:9:2:7:0", ["impossible-score"]),
    "all at once": (
        START.replace("11c", "111c") + ":W0O:77:W:D:9:2:7CL:0",
        ["wrong-checker-count", "die-out-of-range", "impossible-cube-state", "impossible-cube-state",
         "impossible-cube-state", "impossible-score", "crawford-flag-wrong", "crawford-flag-wrong"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("ogid", "problems"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_impossible_values_are_read_and_named_as_problems(ogid: str, problems: list[str]) -> None:
    assert sorted(problem.name for problem in read_ogid(ogid).problems) == sorted(problems)


FAULTS = {
    "a letter that is no digit": (f"z{START[1:]}:N0N::W:C:0:0:7:0", "field 1 .*White's checkers", "z"),
    "a man of White's on Black's bar": (f"p{START[1:]}:N0N::W:C:0:0:7:0", "without p, Black's bar", "p1"),
    "a man of Black's on White's bar": ("11:0666:N0N::W:C:0:0:7:0", "without 0, White's bar", "0666"),
    "an owner Z": (f"{START}:Z0N::W:C:0:0:7:0", "field 3 .*owner", "Z0N"),
    "one die": (f"{START}:N0N:4:W:R:0:0:7:0", "field 4 .*two digits", "4"),
    "a colour X": (f"{START}:N0N::X:C:0:0:7:0", "field 5 .*W or B", "X"),
    "a state Z": (f"{START}:N0N::W:Z:0:0:7:0", "field 6 .*IW", "Z"),
    "a score of letters": (f"{START}:N0N::W:C:x:0:7:0", "field 7 .*points", "x"),
    "a score that is missing": (f"{START}:N0N::W:C:3::7:0", "field 8 .*points", ""),
    "a length of letters": (f"{START}:N0N::W:C:0:0:seven:0", "field 9 .*points of the match", "seven"),
    "a counter of letters": (f"{START}:N0N::W:C:0:0:7:x", "field 10 .*count of moves", "x"),
    "no checkers at all": (f"{START}:N0N::W:C:0:0:7:0:0", "field 11 .*number of checkers", "0"),
}


@pytest.mark.parametrize(("text", "message", "wrong"), FAULTS.values(), ids=FAULTS)
def test_a_field_that_cannot_be_read_is_named_and_placed(text: str, message: str, wrong: str) -> None:
    with pytest.raises(NotationError, match=message) as caught:
        read_ogid(text)
    assert text[caught.value.start : caught.value.end].startswith(wrong)


def test_all_fields_that_cannot_be_read_are_told_at_once() -> None:
    with pytest.raises(NotationError) as caught:
        read_ogid("1!:6:N0X:4:X:Q:a:b:c:d:e")
    for number in (1, 3, 4, 5, 6, 7, 8, 9, 10, 11):
        assert f"field {number} of an OGID" in str(caught.value)
    assert (caught.value.start, caught.value.end) == (0, 2)


def test_a_score_that_is_cut_off_is_placed_at_the_end() -> None:
    text = f"{START}:N0N::W:C:3\n"
    with pytest.raises(NotationError, match="field 8 ") as caught:
        read_ogid(text)
    assert caught.value.span == (len(text) - 1, len(text) - 1)


def test_too_few_and_too_many_fields_are_refused() -> None:
    for text in (f"OGID={START}", f"{START}:N0N" + ":" * 9):
        with pytest.raises(NotationError, match="ten or eleven fields"):
            read_ogid(text)


@pytest.mark.parametrize("text", ["24/18 13/9", "1:1", "12:31", "4HPwATDgc/ABMA:cAkAAAAAAAAE", "11ccc:666:NON"])
def test_other_texts_are_no_ogid(text: str) -> None:
    assert not looks_like_ogid(text)


@pytest.mark.parametrize("answer", ["beaver", "raccoon"])
def test_a_beaver_that_would_be_read_as_a_double_is_not_written(answer: str) -> None:
    position = read_ogid(f"{START}:N0O::W:D:0:0:0:0").model_copy(update={"answered_with": answer})
    with pytest.raises(NotRepresentableError, match=answer):
        write_ogid(position)


@pytest.mark.parametrize(("fact", "value"), [("cube", 3), ("cube", 0), ("cube", 1024), ("dice", (10, 1))])
def test_what_has_no_room_is_refused(fact: str, value: object) -> None:
    position = read_ogid(f"{START}:N0N::W:C:0:0:7:0").model_copy(update={fact: value})
    with pytest.raises(NotRepresentableError):
        write_ogid(position)


def test_the_colour_is_who_reached_the_position_unless_a_double_is_pending() -> None:
    waiting = read_ogid(f"{START}:N0N::W:C:0:0:7:0")
    doubling = read_ogid(f"{START}:N0O::W:D:0:0:7:0")
    assert (waiting.on_roll, waiting.to_act) == (Side.FIRST, Side.FIRST)
    assert (doubling.on_roll, doubling.to_act, doubling.cube_owner) == (Side.SECOND, Side.FIRST, CubeHolder.CENTER)
