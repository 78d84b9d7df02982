"""Move notation: every spelling is read, every style reads back, and a play on a board is completed."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from lark.exceptions import UnexpectedInput
from random_positions import random_position

import bgformats as bg
from bgformats import notation
from bgformats.formats.notation import play_from, play_of
from bgformats.formats.positions.registry import parse_position
from bgformats.game.board import Board, Hop, counts_from
from bgformats.game.legality import Law, Reading
from bgformats.game.plays import legal_plays
from bgformats.grammar import parser
from bgformats.model.identifiers import gnubg_position_id
from bgformats.model.record import Play
from bgformats.syntax.play import DicedPlay
from bgformats.terms import Side

ROOT = Path(__file__).resolve().parents[1]
RULES = ROOT.parent / "shared" / "rules"
START = parse_position("4HPwATDgc/ABMA").board
ME = Side.SECOND

Ways = list[tuple[int, ...]]

SPELLINGS: dict[str, tuple[Ways, list[int]]] = {
    "24/18 13/11": ([(24, 18), (13, 11)], []),
    "24/18, 13/11": ([(24, 18), (13, 11)], []),
    "24/18;13/11": ([(24, 18), (13, 11)], []),
    "24/18 and 13/11": ([(24, 18), (13, 11)], []),
    "24/18 & 13/11": ([(24, 18), (13, 11)], []),
    "13/11 24/18": ([(24, 18), (13, 11)], []),
    " 24 / 18   13/11 ": ([(24, 18), (13, 11)], []),
    "24-18 13-11": ([(24, 18), (13, 11)], []),
    "24-18-16": ([(24, 18, 16)], []),
    "24\N{EN DASH}18 13\N{MINUS SIGN}11": ([(24, 18), (13, 11)], []),
    "24\N{RIGHTWARDS ARROW}18 13->11": ([(24, 18), (13, 11)], []),
    "24 to 18, 13 to 11": ([(24, 18), (13, 11)], []),
    "\N{FULLWIDTH DIGIT TWO}\N{FULLWIDTH DIGIT FOUR}\N{FULLWIDTH SOLIDUS}18": ([(24, 18)], []),
    "8/7(2)6/5(2)": ([(8, 7), (8, 7), (6, 5), (6, 5)], []),
    "8/7 (2) 6/5 [2]": ([(8, 7), (8, 7), (6, 5), (6, 5)], []),
    "8/7x2 6/5 (x2)": ([(8, 7), (8, 7), (6, 5), (6, 5)], []),
    "8/7\N{MULTIPLICATION SIGN}2": ([(8, 7), (8, 7)], []),
    "bar/22* 6/off": ([(25, 22), (6, 0)], [22]),
    "Bar/22* 6/Off": ([(25, 22), (6, 0)], [22]),
    "BAR/22* 6/OFF": ([(25, 22), (6, 0)], [22]),
    "25/22* 6/0": ([(25, 22), (6, 0)], [22]),
    "b/22* 6/o": ([(25, 22), (6, 0)], [22]),
    "b/22* 6/-": ([(25, 22), (6, 0)], [22]),
    "bar-22* 6-off": ([(25, 22), (6, 0)], [22]),
    "6/off(3)": ([(6, 0)] * 3, []),
    "13/7*/5": ([(13, 7, 5)], [7]),
    "13/8*/4*": ([(13, 8, 4)], [8, 4]),
    "8/4*(2)": ([(8, 4), (8, 4)], [4]),
    "8/4(2)*": ([(8, 4), (8, 4)], [4]),
    "8/4x 6/4": ([(8, 4), (6, 4)], [4]),
    "8/4\N{BLACK STAR}": ([(8, 4)], [4]),
    "24/18 0/0": ([(24, 18)], []),
}

ROLLED = {
    "31: 8/5 6/5": (3, 1),
    "13:8/5 6/5": (1, 3),
    "3-1: 8/5 6/5": (3, 1),
    "(3 1) 8-5 6-5": (3, 1),
    "(31) 8/5 6/5": (3, 1),
    "31 8/5 6/5": (3, 1),
    "31: b/- 5/-": (3, 1),
    "31: Cannot Move": (3, 1),
}

DANCES = ["Cannot Move", "can't move", "dance", "Dances", "fan", "(no play)", "no move", "No legal move", "pass", "0/0"]
DANCES += ["0/0 0/0", "O-O"]

FAULTS = {
    "": 0,
    "   ": 3,
    "24": 2,
    "24/": 3,
    "8/5 6/x": 6,
    "8/5 - 6/5": 4,
    "8/5 6-5": 5,
    "3-1 8/5": 5,
    "71: 8/5": 2,
    "24/18(0)": 5,
    "dance 8/5": 6,
    "6/4x13/11": 3,
    "Doubles => 2": 0,
    "hello": 0,
}


@pytest.mark.parametrize("text", SPELLINGS)
def test_a_spelling_is_read(text: str) -> None:
    ways, hits = SPELLINGS[text]
    play = play_of(bg.parse_play(text))
    assert play is not None
    assert (sorted(play.paths), list(play.hits)) == (sorted(ways), hits)


@pytest.mark.parametrize("text", ROLLED)
def test_the_roll_before_a_play_is_read(text: str) -> None:
    written = bg.parse_play(text)
    assert isinstance(written, DicedPlay)
    assert written.dice == ROLLED[text]


@pytest.mark.parametrize("text", DANCES)
def test_words_for_no_play_are_a_play_without_hops(text: str) -> None:
    assert play_of(bg.parse_play(text)) is None
    assert notation.format_play(text) == ""


@pytest.mark.parametrize("text", FAULTS)
def test_what_is_not_plain_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(bg.NotationError) as caught:
        bg.parse_play(text)
    assert caught.value.start == FAULTS[text]


@pytest.mark.parametrize("written", ["24-18 13-11", "24\N{RIGHTWARDS ARROW}18", "24/18x 13/11"])
def test_a_match_file_is_read_more_narrowly(written: str) -> None:
    bg.parse_play(written)
    text = f"3 point match\n\n Game 1\n Ann : 0      Bob : 0\n  1) 62: {written}\n".encode()
    assert "BG102" in {one.code for one in bg.validate(text).diagnostics}


def test_offsets_of_a_play_count_in_the_text_as_it_is() -> None:
    text = "(3 1) 8\N{EN DASH}5* 6\N{EN DASH}5(2)"
    written = bg.parse_play(text)
    assert [text[at + path.start : at + path.end] for path, at in zip(written.paths, written.offsets, strict=True)] == [
        "8\N{EN DASH}5*",
        "6\N{EN DASH}5(2)",
    ]


def test_the_grammar_has_no_collision() -> None:
    assert parser("notation", "play", strict=True).parse("8/5 6/5", start="play").data == "play"


PIECES = [
    "24",
    "6",
    "0",
    "25",
    "31",
    "bar",
    "off",
    "b",
    "o",
    "/",
    "-",
    "->",
    "*",
    "x",
    "(2)",
    "x2",
    " ",
    ",",
    ":",
    "and",
]
PIECES += ["dance", "(", ")", "[", "\N{EN DASH}", "\n", "99999999999999999999", "\N{FULLWIDTH DIGIT ONE}", "to", "pass"]
TEXTS = st.text(max_size=30) | st.lists(st.sampled_from(PIECES), max_size=12).map("".join)


@settings(max_examples=250, deadline=None)
@given(TEXTS)
@example("24/18\0")
def test_any_text_is_a_play_or_a_notation_error_with_a_place_in_it(text: str) -> None:
    start, end = _place_told(text)
    assert 0 <= start <= end <= len(text)


def _place_told(text: str) -> tuple[int, int]:
    """Where a play stands in the text, or what is wrong with it."""
    try:
        written = bg.parse_play(text)
    except bg.NotationError as error:
        return error.span
    play_of(written)
    return written.start, written.end


@settings(max_examples=200, deadline=None)
@given(TEXTS)
def test_what_a_match_file_may_hold_is_read_in_the_same_way(text: str) -> None:
    try:
        tree = parser("play", "path", "play").parse(text, start="play")
    except UnexpectedInput:
        return
    assert bg.parse_play(text) == play_from(tree)


STYLED = {
    "a hit on the way": (
        [(24, 20), (20, 14)],
        [20],
        {
            "canonical": "24/20*/14",
            "full": "24/20*/14",
            "hops": "24/20* 20/14",
            "xg": "24/20*/14",
            "jellyfish": "24/20* 20/14",
            "plain": "24/20 20/14",
            "fibs": "24-20 20-14",
        },
    ),
    "no hit on the way": (
        [(24, 18), (18, 14)],
        [14],
        {"canonical": "24/14*", "full": "24/18/14*", "xg": "24/14*", "hops": "24/18 18/14*"},
    ),
    "two checkers with the same way and one hit": (
        [(8, 4), (8, 4)],
        [4],
        {"canonical": "8/4*(2)", "full": "8/4* 8/4", "jellyfish": "8/4* 8/4", "plain": "8/4 8/4"},
    ),
    "two from the bar, and on": (
        [(25, 22), (25, 22), (22, 19), (13, 10)],
        [],
        {
            "canonical": "bar/19 bar/22 13/10",
            "full": "bar/22/19 bar/22 13/10",
            "xg": "Bar/19 Bar/22 13/10",
            "jellyfish": "25/22 25/22 22/19 13/10",
            "fibs": "bar-22 bar-22 22-19 13-10",
        },
    ),
    "off": (
        [(6, 0), (6, 0), (6, 0), (2, 0)],
        [],
        {
            "canonical": "6/off(3) 2/off",
            "xg": "6/Off(3) 2/Off",
            "jellyfish": "6/0 6/0 6/0 2/0",
            "fibs": "6-off 6-off 6-off 2-off",
        },
    ),
}
CASES = [(name, style) for name, (_, _, styles) in STYLED.items() for style in styles]


@pytest.mark.parametrize(("name", "style"), CASES)
def test_a_play_is_written_in_each_style(name: str, style: str) -> None:
    hops, hits, styles = STYLED[name]
    reading = Reading(tuple(Hop(*hop) for hop in hops), tuple(hits), (), ())
    assert bg.format_play(reading, style) == styles[style]


def test_without_marks_every_stop_is_written() -> None:
    assert bg.format_play("24/20*/14", hits=False) == "24/20/14"
    assert bg.format_play("8/4*(2)", "xg", hits=False) == "8/4(2)"


def test_a_text_is_written_anew_without_a_board() -> None:
    assert bg.format_play("6-5, bar-21*, 6-5") == "bar/21* 6/5(2)"
    assert bg.format_play(Play(paths=((24, 18, 13), (6, 0)), hits=(13,)), "hops") == "24/18 18/13* 6/off"
    assert bg.format_play("8/4*", other_seat=True) == "17/21*"


def test_an_unknown_style_is_told_with_what_is_known() -> None:
    with pytest.raises(bg.UnknownNameError, match="no style of notation; did you mean fibs; known are canonical, full"):
        bg.format_play("8/5", "fib")


def _positions() -> Iterator[tuple[Board, tuple[int, int]]]:
    for line in (ROOT / "fixtures" / "plays" / "reference.jsonl").read_text(encoding="ascii").splitlines():
        position = parse_position(json.loads(line)["xgid"])
        assert position.dice is not None
        yield position.board, position.dice
    generator = random.Random(20262)
    for _ in range(150):
        mine, theirs, dice = random_position(generator)
        yield Board(theirs, mine), dice


def _assert_reads_back(board: Board, dice: tuple[int, int], style: notation.PlayStyle) -> int:
    plays = legal_plays(board.of(ME), board.of(ME.opponent), dice)
    for play in plays:
        text = bg.format_play(play, style)
        found = bg.resolve_play(text, board, ME, dice, marks=style.marks)
        assert found.after == board.replaced(ME, play.mine, play.theirs), (board, dice, text)
        assert found.spelled() == (bg.format_play(play),)
        assert found.hits_unmarked == (() if style.marks else tuple(sorted(set(play.hits), reverse=True)))
    return len(plays)


@pytest.mark.parametrize("style", notation.PLAY_STYLES, ids=lambda style: style.id)
def test_every_legal_play_reads_back_in_every_style(style: notation.PlayStyle) -> None:
    assert sum(_assert_reads_back(board, dice, style) for board, dice in _positions()) > 1200


@pytest.mark.parametrize("style", notation.PLAY_STYLES, ids=lambda style: style.id)
def test_every_legal_play_reads_back_without_marks(style: notation.PlayStyle) -> None:
    for board, dice in list(_positions())[::3]:
        _assert_reads_back(board, dice, style.unmarked())


@pytest.mark.skipif(not RULES.is_dir(), reason="the folder with the oracle files is not there")
def test_plays_of_the_oracle_positions_read_back_in_every_style() -> None:
    lines = (RULES / "oracle-positions.jsonl").read_text(encoding="utf-8").splitlines()[1::20]
    assert len(lines) > 100
    for number, line in enumerate(lines):
        position = parse_position(json.loads(line)["xgid"])
        assert position.dice is not None
        style = notation.PLAY_STYLES[number % len(notation.PLAY_STYLES)]
        _assert_reads_back(position.board, position.dice, style)


def test_a_wrong_style_would_be_noticed() -> None:
    forgetful = notation.PlayStyle("forgetful", "leaves out where it hits", marks=False)
    board = Board(counts_from({25 - 18: 1, 25 - 20: 1}), counts_from({24: 1}))
    with pytest.raises(AssertionError):
        _assert_reads_back(board, (6, 4), forgetful)


def test_plays_as_gnu_backgammon_prints_them_lead_where_gnu_backgammon_says() -> None:
    seen = 0
    for line in (ROOT / "fixtures" / "plays" / "reference.jsonl").read_text(encoding="ascii").splitlines():
        case = json.loads(line)
        position = parse_position(case["xgid"])
        ends = []
        for text in case["plays"]:
            found = bg.resolve_play(text, position.board, ME, position.dice)
            assert found.after is not None, (case["xgid"], text)
            assert bg.notation.canonical_play(text, position.board, ME, position.dice) == text
            ends.append(gnubg_position_id(found.after, Side.FIRST))
            seen += 1
        assert sorted(ends) == case["results"]
    assert seen > 700


@pytest.mark.skipif(not RULES.is_dir(), reason="the folder with the rules is not there")
def test_hard_positions_are_resolved_as_their_table_says() -> None:
    lines = (RULES / "hard-positions.tsv").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    assert len(rows) > 80
    for row in rows[1:]:
        case = dict(zip(rows[0], row, strict=True))
        position = parse_position(case["xgid"])
        found = bg.resolve_play(case["move"], position.board, ME, position.dice, marks=False)
        fitting = [one for one in found.readings if set(found.marked) <= set(one.hits)]
        assert bool(fitting) == (case["lenient"] != "illegal"), case["id"]
        ends = {gnubg_position_id(position.board.replaced(ME, one.mine, one.theirs), Side.FIRST) for one in fitting}
        allowed = set(case["result_pids"].replace(",", " ").split())
        assert ends <= allowed or not fitting, case["id"]
        exact = [one for one in found.readings if set(found.marked) == set(one.hits)]
        assert bool(exact) == (case["strict"] == "legal"), case["id"]


def _two_blots() -> Board:
    """A checker of mine on 24, blots of the opponent on my 20 and 18."""
    return Board(counts_from({25 - 20: 1, 25 - 18: 1}), counts_from({24: 1}))


def test_a_stop_that_is_left_out_is_found_where_only_one_can_be() -> None:
    board = Board(counts_from({25 - 18: 2}), counts_from({24: 1}))
    assert notation.complete_play("24/14", board, ME, (6, 4)) == "24/20/14"
    assert notation.complete_play("24/13", Board(counts_from({25 - 19: 5}), counts_from({24: 1})), ME, (5, 6)) == (
        "24/18/13"
    )


def test_an_ambiguous_play_has_all_its_readings_and_no_completion() -> None:
    found = bg.resolve_play("24/14", _two_blots(), ME, (6, 4))
    assert found.legal
    assert found.ambiguous
    assert found.play is None
    assert found.after is None
    assert sorted(found.spelled()) == ["24/18*/14", "24/20*/14"]
    assert notation.complete_play("24/14", _two_blots(), ME, (6, 4)) is None


def test_a_mark_or_a_stop_tells_which_reading_is_meant() -> None:
    assert notation.canonical_play("24/20*/14", _two_blots(), ME, (6, 4)) == "24/20*/14"
    assert notation.canonical_play("24/18/14", _two_blots(), ME, (6, 4)) == "24/18*/14"
    assert bg.resolve_play("24/18/14", _two_blots(), ME, (6, 4)).hits_unmarked == (18,)


def test_a_text_without_a_mark_hits_nothing_where_it_has_the_choice() -> None:
    board = Board(counts_from({25 - 18: 1}), counts_from({24: 1}))
    assert notation.canonical_play("24/14", board, ME, (6, 4)) == "24/14"
    assert bg.resolve_play("24/14", board, ME, (6, 4), marks=False).ambiguous


def test_a_mark_where_nothing_stands_is_told() -> None:
    found = bg.resolve_play("8/5* 6/5", START, ME, (3, 1))
    assert found.legal
    assert found.marks_without_hit == (5,)


BREACHES = {
    "13/8": ((6, 4), Law.DIE_NOT_ROLLED),
    "24/19 13/9": ((5, 4), Law.BLOCKED),
    "23/20 13/9": ((4, 3), Law.NO_CHECKER),
    "24/18": ((6, 4), Law.DIE_UNPLAYED),
    "6/off 8/4": ((6, 4), Law.BEAR_OFF_TOO_EARLY),
    "27/21 8/4": ((6, 4), Law.POINT_OUT_OF_RANGE),
    "dance": ((6, 4), Law.DIE_UNPLAYED),
}


@pytest.mark.parametrize("text", BREACHES)
def test_the_law_that_a_play_breaks_is_named(text: str) -> None:
    dice, law = BREACHES[text]
    found = bg.resolve_play(text, START, ME, dice)
    assert not found.legal
    assert found.rolls == ()
    assert found.breach is not None
    assert found.breach.law is law


def test_a_dance_is_legal_where_nothing_can_be_played() -> None:
    closed = Board(counts_from({1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2}), counts_from({25: 1, 6: 2}))
    found = bg.resolve_play("Cannot Move", closed, ME, (6, 4))
    assert found.legal
    assert found.after == closed
    assert notation.canonical_play("fan", closed, ME, (6, 4)) == ""


@pytest.mark.parametrize(
    ("text", "rolls"),
    [
        ("24/18 13/11", {(6, 2), (2, 2)}),
        ("24/20", {(3, 1), (1, 1)}),
        ("13/11(2) 6/4(2)", {(2, 2)}),
        ("31: 8/5 6/5", {(3, 1)}),
        ("13/10", {(2, 1)}),
        ("24/13", {(6, 5)}),
        ("13/1", set()),
    ],
)
def test_without_a_roll_every_roll_that_fits_is_found(text: str, rolls: set[tuple[int, int]]) -> None:
    assert set(bg.resolve_play(text, START, ME).rolls) == rolls


def test_without_a_roll_the_law_is_told_where_the_play_shows_its_roll() -> None:
    found = bg.resolve_play("24/19 13/9", START, ME)
    assert found.breach is not None
    assert found.breach.law is Law.BLOCKED
    assert bg.resolve_play("13/1", START, ME).breach is None


def test_points_counted_from_the_other_seat_are_turned() -> None:
    found = bg.resolve_play("1-5 12-14*", START, Side.FIRST, (4, 2), other_seat=True)
    assert found.spelled() == ("24/20 13/11",)
    assert found.marks_without_hit == (11,)
    assert bg.format_play("24/20 bar/20 6/off", "fibs", other_seat=True) == "bar-5 1-5 19-off"


@pytest.mark.parametrize("dice", [(7, 1), (0, 0)])
def test_dice_that_do_not_exist_are_the_callers_mistake(dice: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="no dice"):
        bg.resolve_play("8/5 6/5", START, ME, dice)


def test_two_different_rolls_for_one_play_are_the_callers_mistake() -> None:
    with pytest.raises(ValueError, match="roll"):
        bg.resolve_play("31: 8/5 6/5", START, ME, (6, 4))
    assert bg.resolve_play("13: 8/5 6/5", START, ME, (3, 1)).legal


CASES_BY_HAND = [
    ("013: the six first", "-b----E-C---eE---c-e----B-", "65", "24/13", "24/13", "24/18/13"),
    ("015: eight pips twice", "-b----E-C---eE---c-e----B-", "44", "24/16(2)", "24/16(2)", "24/20/16 24/20/16"),
    ("017: order of the text", "--CB--A------------bb-----", "33", "3/off(3) 6/3", "6/off 3/off(2)", None),
    ("021: both dice, one off", "-A-A---------------bb-----", "41", "3/2 2/off", "3/off", "3/2/off"),
    ("021: short form", "-A-A---------------bb-----", "41", "3/off", "3/off", None),
    ("021: nine off", "---B-----A---------bb-----", "65", "9/off", "9/off", None),
]


@pytest.mark.parametrize(
    ("board", "dice", "text", "canonical", "full"),
    [case[1:] for case in CASES_BY_HAND],
    ids=[case[0] for case in CASES_BY_HAND],
)
def test_cases_known_to_be_read_wrongly(board: str, dice: str, text: str, canonical: str, full: str | None) -> None:
    position = parse_position(f"XGID={board}:0:0:1:{dice}:0:0:0:0:10")
    assert notation.canonical_play(text, position.board, ME, position.dice) == canonical
    if full is not None:
        assert notation.complete_play(text, position.board, ME, position.dice) == full


def test_the_roll_in_a_text_counts_in_the_list_of_legal_plays() -> None:
    plays = bg.legal_plays(START, (3, 1), ME)
    assert "31: 8-5 6-5" in plays
    assert "13: 8/5 6/5" in plays
    assert "11: 8/5 6/5" not in plays
