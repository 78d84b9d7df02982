"""XGID and GNU Backgammon's ids: pairs that two other programs agree on, both chairs, faults, and round trips."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from random_board import random_points

from bgformats.errors import NotationError, NotRepresentableError, UnknownNameError
from bgformats.formats.positions.gnubgid import read_gnubgid, unpack_match_id, write_gnubgid
from bgformats.formats.positions.registry import POSITION_FORMATS, format_position, parse_position, position_format_of
from bgformats.formats.positions.xgid import read_xgid, write_xgid
from bgformats.game.variant import variant_named
from bgformats.model.identifiers import pack_match_id
from bgformats.model.position import GameState, Position
from bgformats.terms import CubeHolder, Side

CASES = Path(__file__).resolve().parents[4] / "shared" / "cases"
START = "-b----E-C---eE---c-e----B-"

# The same position in both forms, as converted by other programs (GNU Backgammon and an XGID library).
PAIRS = (
    (f"{START}:0:0:1:31:2:3:0:7:10", "4HPwATDgc/ABMA:cInlADAAEAAE"),
    (f"{START}:0:0:-1:31:2:3:0:7:10", "4HPwATDgc/ABMA:MIHlADAAEAAE"),
    (f"{START}:0:0:1:00:0:0:0:0:10", "4HPwATDgc/ABMA:cAkAAAAAAAAE"),
    (f"{START}:0:0:1:00:0:0:1:0:10", "4HPwATDgc/ABMA:cAkAAAAAAAAA"),
    (f"{START}:0:0:1:21:4:1:1:5:10", "4HPwATDgc/ABMA:8AmlABAAIAAE"),
    (f"{START}:0:0:-1:00:4:2:0:5:10", "4HPwATDgc/ABMA:MAGgACAAIAAE"),
    ("-b----E-C---eE---c-e----AA:1:1:1:65:1:2:0:5:10", "4HPwATDgc/ABUA:UQm3ACAACAAE"),
    ("a-----------------------aB:2:-1:1:65:0:4:0:5:10", "AQAAAgAAGAAAAA:Qgm3AEAAAAAE"),
    ("-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10", "b9sBCIC5bYDQAA:QQnlAGAAGAAE"),
    ("-B-CBBB---a---A---ABcbbbd-:1:-1:-1:21:3:5:0:7:10", "c9sAoQFv2wEIAA:AQHlAFAAGAAE"),
    ("-B-CBBB---a---A---ABcbbbd-:0:0:1:D:3:5:0:7:10", "b9sBCIC5bYDQAA:cBHgAFAAGAAE"),
    ("-B-CBBB---a---A---ABcbbbd-:0:0:-1:D:3:5:0:7:10", "c9sAoQFv2wEIAA:MBngAFAAGAAE"),
    ("-BA--------------------b--:0:0:1:63:0:0:0:1:10", "BgAAWAAAAAAAAA:cAkvAAAAAAAE"),
)


@pytest.mark.parametrize(("letters", "gnubgid"), PAIRS)
def test_both_forms_of_one_position_are_read_and_written(letters: str, gnubgid: str) -> None:
    xgid = f"XGID={letters}"
    assert write_xgid(read_xgid(xgid)) == xgid
    assert write_gnubgid(read_xgid(xgid)) == gnubgid
    assert write_gnubgid(read_gnubgid(gnubgid)) == gnubgid
    assert write_xgid(read_gnubgid(gnubgid)) == xgid


def test_an_xgid_holds_everything_but_a_resignation() -> None:
    position = read_xgid("XGID=-a-a-BD-B---dE---d-e----B-:1:1:-1:64:2:4:0:7:8")
    assert position.on_roll is position.to_act is Side.FIRST
    assert (position.cube, position.cube_owner, position.cube_limit) == (2, CubeHolder.SECOND, 256)
    assert (position.dice, position.length, position.score) == ((6, 4), 7, (4, 2))
    assert (position.crawford, position.post_crawford, position.double_offered) == (False, False, False)
    assert (position.jacoby, position.beavers, position.resignation) == (None, None, None)
    assert position.points[0] == (0, 0, 0, 0, 0, 0, 5, 0, 4, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0)
    assert position.points[1] == (0, 0, 0, 0, 0, 2, 4, 0, 2, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0)


def test_a_position_id_alone_leaves_cube_score_and_dice_unknown_and_side_2_on_roll() -> None:
    position = read_gnubgid("4HPwATDgc/ABMA")
    assert position.on_roll is Side.SECOND
    unknown = position.model_dump(exclude={"on_roll", "points", "variant"})
    assert set(unknown.values()) == {None}
    assert write_gnubgid(position) == "4HPwATDgc/ABMA"
    assert write_xgid(position) == f"XGID={START}:0:0:1:00:0:0:0:0:10"


@pytest.mark.parametrize("rules", range(4))
def test_the_eighth_field_is_jacoby_and_beavers_in_a_money_game(rules: int) -> None:
    position = read_xgid(f"{START}:0:0:1:00:0:0:{rules}:0:10")
    assert (position.jacoby, position.beavers) == (rules in (1, 3), rules in (2, 3))
    assert write_xgid(position).split(":")[7] == str(rules)


@pytest.mark.parametrize(
    ("field", "answer", "to_act"),
    [("D", None, Side.FIRST), ("B", "beaver", Side.SECOND), ("R", "raccoon", Side.FIRST)],
)
def test_an_offer_stands_in_place_of_the_dice(field: str, answer: str | None, to_act: Side) -> None:
    position = read_xgid(f"{START}:1:0:1:{field}:0:0:0:0:10")
    assert (position.double_offered, position.answered_with, position.to_act) == (True, answer, to_act)
    assert position.dice is None
    assert write_xgid(position).split(":")[4] == field
    assert read_xgid(f"{START}:1:0:1:{field * 2}:0:0:0:0:10") == position


@pytest.mark.parametrize(
    "text",
    [
        f"xgid={START}:0:0:1:13:0:0:0:5:10",
        f"{START}:0:0:1:31:0:0:0:5:10",
        f"  XGID = {START}:0:0:1:31:0:0:0:5:10\r\n",
    ],
)
def test_forms_of_an_xgid_that_are_met_in_the_wild_are_read(text: str) -> None:
    assert write_xgid(parse_position(text)) == f"XGID={START}:0:0:1:31:0:0:0:5:10"


def test_a_missing_tenth_field_leaves_the_cube_limit_unknown() -> None:
    assert read_xgid(f"XGID={START}:0:0:1:31:0:0:0:5").cube_limit is None


@pytest.mark.parametrize(
    "text",
    [
        "4HPwATDgc/ABMA:cIkKAAAAAAAA",
        "4HPwATDgc/ABMA cIkKAAAAAAAA",
        "GNUBGID 4HPwATDgc/ABMA:cIkKAAAAAAAA",
        "GNUID=4HPwATDgc/ABMA:cIkKAAAAAAAA\n",
        " Position ID: 4HPwATDgc/ABMA Match ID: cIkKAAAAAAAA",
        "4HPwATDgc/ABMAcIkKAAAAAAAA",
    ],
)
def test_gnu_ids_are_read_with_labels_and_with_blanks(text: str) -> None:
    assert write_gnubgid(parse_position(text)) == "4HPwATDgc/ABMA:cIkKAAAAAAAA"


@pytest.mark.parametrize(
    ("match_id", "state", "to_act"),
    [
        ("MAygABAAAAAE", "dropped", Side.SECOND),  # after double, reject
        ("cMGpABAAAAAE", None, Side.FIRST),  # after resign gammon
        ("MBmgAAAAAAAE", None, Side.SECOND),  # after double
    ],
)
def test_match_ids_that_gnu_backgammon_shows_keep_every_bit(
    match_id: str, state: GameState | None, to_act: Side
) -> None:
    position = read_gnubgid(f"4HPwATDgc/ABMA:{match_id}")
    assert (position.game_state, position.to_act) == (state, to_act)
    assert write_gnubgid(position) == f"4HPwATDgc/ABMA:{match_id}"


def test_a_resigned_gammon_is_read() -> None:
    assert read_gnubgid("4HPwATDgc/ABMA:cMGpABAAAAAE").resignation == 2


def test_the_variant_tells_how_many_checkers_are_off() -> None:
    hyper = variant_named("hypergammon")
    assert hyper is not None
    position = parse_position("AACgAgAAKgAAAA", hyper)
    assert (position.variant, position.points[0][0]) == ("hypergammon-3", 0)
    assert parse_position("AACgAgAAKgAAAA").points[0][0] == 12


FAULTS = {
    "nothing": ("", "the text is blank"),
    "neither": ("24/18", "expected an XGID"),
    "a character short": ("4HPwATDgc/ABM", "expected an XGID"),
    "one bit too many": ("4HPwATDgc/ABMB", "left over"),
    "no Match ID after the colon": ("4HPwATDgc/ABMA:", "12 characters"),
    "a short Match ID": ("4HPwATDgc/ABMA:cIkKAAA", "12 characters"),
    "a Match ID with an owner that is nobody": ("4HPwATDgc/ABMA:YAkAAAAAAAAE", "cube owner"),
    "a Match ID with its last bits set": ("4HPwATDgc/ABMA:cAkAAAAAAAD8", "last bits"),
    "an empty XGID": ("XGID=", "ten fields"),
    "eight fields": (f"XGID={START}:0:0:1:31:0:0:0", "ten fields"),
    "a short board": ("XGID=-b----E:0:0:1:31:0:0:0:5:10", r"board\) is 26 characters"),
    "a cube of letters": (f"XGID={START}:x:0:1:31:0:0:0:5:10", r"field 2 .*exponent"),
    "a huge cube": (f"XGID={START}:99:0:1:31:0:0:0:5:10", r"field 2 .*exponent"),
    "an owner 2": (f"XGID={START}:1:2:1:31:0:0:0:5:10", "field 3"),
    "a turn 0": (f"XGID={START}:1:0:0:31:0:0:0:5:10", "field 4"),
    "one die": (f"XGID={START}:1:0:1:3:0:0:0:5:10", r"field 5 .*two digits"),
    "a score of letters": (f"XGID={START}:1:0:1:31:a:0:0:5:10", "field 6"),
    "rules past their bits": (f"XGID={START}:1:0:1:31:0:0:4:5:10", r"field 8 .*0 or 1 in a match"),
    "a length of letters": (f"XGID={START}:1:0:1:31:0:0:0:x:10", "field 9"),
    "a capital on the top bar": (f"XGID=B{START[1:]}:1:0:1:31:0:0:0:5:10", "bar of the top"),
    "a small letter on the bottom bar": (f"XGID={START[:25]}b:1:0:1:31:0:0:0:5:10", "bar of the bottom"),
}


@pytest.mark.parametrize(("text", "message"), FAULTS.values(), ids=FAULTS)
def test_a_bad_identifier_is_refused_with_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message) as caught:
        parse_position(text)
    assert 0 <= caught.value.start <= caught.value.end <= len(text)


def test_the_fault_is_placed_on_the_field() -> None:
    text = f"XGID={START}:1:2:1:31:0:0:0:5:10"
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    assert text[caught.value.start : caught.value.end] == "2"


MANY = {
    "an XGID": (
        f"XGID=B{START[1:]}:x:2:0:3:a:b:4:5:99",
        ["field 1 .*bar of the top", "field 2 ", "field 3 ", "field 4 ", "field 5 ", "field 6 ", "field 7 ",
         "field 8 .*0 or 1 in a match", "field 10 "],
        "B" + START[1:],
    ),
    "both bars of an XGID": (f"XGID=B{START[1:25]}b:0:0:1:00:0:0:0:5:10", ["top side", "bottom side"], None),
    "both GNU ids": ("4HPwATDgc/ABMB:YAkAAAAAAAD8", ["left over", "cube owner is nobody, its last bits"], None),
    "a Match ID in every respect": ("4HPwATDgc/ABMA:YA8AAAAAAAD8", ["owner is nobody, .*state .*, its last"], None),
}  # fmt: skip


@pytest.mark.parametrize(("text", "messages", "first"), MANY.values(), ids=MANY)
def test_all_that_cannot_be_read_is_told_at_once(text: str, messages: list[str], first: str | None) -> None:
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    assert [message for message in messages if not re.search(message, str(caught.value))] == []
    if first is not None:
        assert text[caught.value.start : caught.value.end] == first


def test_impossible_states_are_read_and_left_to_the_checks() -> None:
    assert read_xgid("-b----E-C---eE---c-e----C-:0:0:1:00:0:0:0:0:10").points[1][24] == 3
    assert read_xgid(f"{START}:0:1:1:00:5:0:0:5:10").cube_owner is CubeHolder.SECOND
    assert read_xgid(f"{START}:0:0:1:77:0:0:0:5:10").dice == (7, 7)
    assert read_xgid(f"{START}:0:0:1:31:0:0:0:-5:10").length == -5
    money = read_gnubgid("4HPwATDgc/ABMA:8AkAAAAAAAAA")
    assert (money.length, money.crawford) == (0, True)


def test_random_positions_come_back_from_both_identifiers_unchanged() -> None:
    generator = random.Random(11)
    for _ in range(300):
        position = _random_position(generator)
        if position.double_offered and position.cube_owner == CubeHolder(position.to_act or 0):
            continue  # offered by the wrong side; GNU Backgammon writes a raccoon so
        assert read_gnubgid(write_gnubgid(position)) == position
        other = position.model_copy(update={"resignation": None, "cube_limit": 1 << generator.randint(0, 12)})
        if not position.length:
            other = other.model_copy(update={"beavers": generator.random() < 0.5})
        assert read_xgid(write_xgid(other)) == other


def _random_position(generator: random.Random) -> Position:
    length = generator.choice((0, 1, 5, 25))
    score = (generator.randint(0, 30), generator.randint(0, 30))
    on_roll = generator.choice(tuple(Side))
    doubled = generator.random() < 0.2
    larger, smaller = sorted((generator.randint(1, 6), generator.randint(1, 6)), reverse=True)
    crawford = length > 0 and generator.random() < 0.2
    return Position(
        on_roll=on_roll,
        points=random_points(generator),
        cube=1 << generator.randint(0, 6),
        cube_owner=generator.choice(tuple(CubeHolder)),
        dice=None if doubled or generator.random() < 0.3 else (larger, smaller),
        length=length,
        score=score,
        crawford=crawford,
        post_crawford=not crawford and length > 1 and length - 1 in score,
        jacoby=generator.random() < 0.5 if not length else None,
        double_offered=doubled,
        to_act=on_roll.opponent if doubled else on_roll,
        resignation=0,
    )


def test_the_bits_of_a_match_id_come_back() -> None:
    assert pack_match_id(unpack_match_id("QYkqASAAIAAA")) == "QYkqASAAIAAA"


@pytest.mark.skipif(not CASES.is_dir(), reason="the folder with the cases is not there")
def test_the_same_situation_from_both_chairs_is_one_position_with_the_sides_exchanged() -> None:
    lines = (CASES / "051-xgid-two-views.ids").read_text().split()
    one, other = (parse_position(line) for line in lines)
    assert write_gnubgid(one) == "4PPgASSwZ/ABMA:UQnzAEAAEAAE"
    assert write_gnubgid(other).startswith("4PPgASSwZ/ABMA:")
    assert other.swapped() == one
    assert [write_xgid(one), write_xgid(other)] == lines


def test_the_kinds_of_identifier_write_what_they_read() -> None:
    position = parse_position("4HPwATDgc/ABMA:cIkKAAAAAAAA")
    for kind in POSITION_FORMATS:
        text = format_position(position, kind.id)
        assert position_format_of(text) is kind
    with pytest.raises(UnknownNameError, match="known are xgid, gnubgid, ogid"):
        format_position(position, "fen")


def test_what_an_identifier_cannot_hold_is_refused() -> None:
    position = parse_position(f"{START}:0:0:1:31:0:0:0:5:10")
    with pytest.raises(NotRepresentableError):
        write_gnubgid(position.model_copy(update={"length": 1 << 15}))
