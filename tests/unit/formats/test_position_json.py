"""Our own JSON of a position: its keys and their order, what may be missing, and what must not disagree."""

from __future__ import annotations

import json

import pytest

from bgformats.errors import NotationError
from bgformats.formats.positions.object import looks_like_json, read_json, write_json
from bgformats.formats.positions.registry import parse_position
from bgformats.formats.positions.xgid import read_xgid
from bgformats.terms import CubeHolder, Side

KEYS = [
    "on_roll", "points", "cube", "cube_owner", "dice", "length", "score", "crawford", "post_crawford", "jacoby",
    "beavers", "cube_limit", "double_offered", "resignation", "variant", "xgid", "gnubgid", "ogid", "pips", "problems",
]  # fmt: skip
XGID = "XGID=-b----E-C---eE---c-e----B-:1:-1:1:31:4:2:0:7:10"
START = [0, 0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0]


def _row(**changes: object) -> dict[str, object]:
    row: dict[str, object] = json.loads(write_json(read_xgid(XGID)))
    return row | changes


def test_the_object_is_one_line_with_its_keys_in_the_order_of_the_contract() -> None:
    text = write_json(read_xgid(XGID))
    row = json.loads(text)
    assert "\n" not in text
    assert list(row) == [*KEYS, "to_act"]
    assert row == {
        "on_roll": 2, "points": [START, START], "cube": 2, "cube_owner": 1, "dice": [3, 1], "length": 7,
        "score": [2, 4], "crawford": False, "post_crawford": False, "jacoby": None, "beavers": None,
        "cube_limit": 1024, "double_offered": False, "resignation": None, "variant": "standard", "xgid": XGID,
        "gnubgid": "4HPwATDgc/ABMA:QYnlACAAIAAE", "ogid": "11ccccchhhjjjjj:66666888dddddoo:B1N:13:B:R:4:2:7:0",
        "pips": [167, 167], "problems": [], "to_act": 2,
    }  # fmt: skip


def test_names_answers_and_states_are_written_where_they_are_known() -> None:
    facts = {"players": ("Zoë", "B\u2028b"), "answered_with": "beaver", "game_state": "over", "to_act": Side.FIRST}
    position = read_xgid(XGID).model_copy(update=facts)
    text = write_json(position)
    assert list(json.loads(text))[len(KEYS) :] == ["players", "answered_with", "to_act", "game_state"]
    assert "Zoë" in text
    assert "\u2028" not in text
    assert read_json(text) == position


def test_what_an_identifier_cannot_hold_makes_it_null() -> None:
    position = read_xgid(XGID).model_copy(update={"cube": 3})
    row = json.loads(write_json(position))
    assert (row["xgid"], row["gnubgid"], row["ogid"]) == (None, None, None)
    assert row["problems"] == [
        {"name": "impossible-cube-state", "variant": "no-power-of-two", "values": {"cube": 3}},
    ]
    assert read_json(json.dumps(row)) == position


def test_an_object_on_many_lines_is_read() -> None:
    assert parse_position(json.dumps(_row(), indent=2)) == read_xgid(XGID)


def test_all_keys_but_the_points_may_be_missing() -> None:
    position = read_json(json.dumps({"points": [START, START]}))
    assert set(position.model_dump(exclude={"points", "variant"}).values()) == {None}


def test_identifiers_in_another_spelling_agree() -> None:
    spelled = _row(xgid=XGID.lower()[:5] + XGID[5:].replace("31", "13"), gnubgid="4HPwATDgc/ABMA QYnlACAAIAAE")
    assert read_json(json.dumps(spelled)) == read_xgid(XGID)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"xgid": XGID.replace("B-:", "A-:")}, "'xgid' is .* disagrees about points"),
        ({"xgid": XGID.replace(":31:4:", ":31:5:")}, "'xgid' is .* disagrees about score"),
        ({"gnubgid": "4HPwATDgc/ABUA:QYnlACAAIAAE"}, "'gnubgid' is .* disagrees about points"),
        ({"ogid": "11ccccchhhjjjjj:66666888dddddoo:B1N:14:B:R:4:2:7:0"}, "'ogid' is .* disagrees about dice"),
        ({"xgid": "XGID=nonsense"}, "'xgid' is .*ten fields"),
        ({"pips": [167, 166]}, "'pips' is the pip counts"),
        ({"cube": 3}, None),
    ],
)
def test_two_statements_that_differ_are_refused(changes: dict[str, object], told: str | None) -> None:
    text = json.dumps(_row(**changes))
    if told is None:
        # No identifier holds a cube of 3, so only the points are compared.
        assert read_json(text).cube == 3
        return
    with pytest.raises(NotationError, match=told) as caught:
        read_json(text)
    assert json.loads(text[caught.value.start : caught.value.end]) == next(iter(changes.values()))


FAULTS = {
    "on_roll": 3, "to_act": "you", "cube_owner": 5, "answered_with": "fox", "game_state": "late", "cube": "2",
    "length": 7.0, "cube_limit": True, "resignation": [], "dice": [3], "score": [1, "2"], "crawford": 1,
    "jacoby": "yes", "beavers": 0, "double_offered": "no", "variant": "chess", "players": ["Ann"], "problems": {},
    "points": [START, START[1:]], "xgid": 5, "comment": "hello",
}  # fmt: skip


@pytest.mark.parametrize(("key", "value"), FAULTS.items(), ids=FAULTS)
def test_a_value_that_cannot_be_read_is_named_and_placed(key: str, value: object) -> None:
    text = json.dumps(_row(**{key: value}))
    with pytest.raises(NotationError, match=f"'{key}' is ") as caught:
        read_json(text)
    assert json.loads(text[caught.value.start : caught.value.end]) == value


def test_all_values_that_cannot_be_read_are_told_at_once() -> None:
    with pytest.raises(NotationError) as caught:
        read_json(json.dumps(_row(**FAULTS)))
    assert [key for key in FAULTS if f"'{key}' is " not in str(caught.value)] == []


def test_a_negative_count_is_refused() -> None:
    with pytest.raises(NotationError, match="26 counts from 0"):
        read_json(json.dumps({"points": [START, [-1, *START[1:]]]}))


@pytest.mark.parametrize("text", ['{"points": [', '{"points": NaN}', '[{"points": 1}]', '{"points": ' + "[" * 100_000])
def test_a_text_that_is_no_object_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_json(text)
    assert 0 <= caught.value.start <= caught.value.end <= len(text)


def test_impossible_values_are_read_and_named_as_problems() -> None:
    facts = {"cube": 3, "dice": [1, 7], "score": [9, 9], "points": [START, [1, *START[1:]]]}
    position = read_json(json.dumps(_row(**facts, xgid=None, gnubgid=None, ogid=None)))
    assert position.dice == (7, 1)
    assert position.cube_owner is CubeHolder.FIRST
    names = {"wrong-checker-count", "die-out-of-range", "impossible-cube-state", "impossible-score"}
    assert {problem.name for problem in position.problems} == names


def test_other_objects_are_no_position() -> None:
    assert not looks_like_json('{"format": "BGF"}')
    assert not looks_like_json("points")


@pytest.mark.parametrize("text", ['{"points": 3}', '{"games": [{"points": 1}]}', '{"points": [1, 2]}', "{}"])
def test_other_json_is_no_position(text: str) -> None:
    assert not looks_like_json(text)
    assert looks_like_json('{"points": [[0], [0]]}')
