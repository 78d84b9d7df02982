"""Move notation: every spelling is read, every style reads back, and a play on a board is completed."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from gnubg_positions import GNUBG, ask
from hypothesis import example, given, settings
from hypothesis import strategies as st
from lark.exceptions import UnexpectedInput
from random_positions import random_position

import bgformats as bg
from bgformats import notation
from bgformats.formats.notation import play_from, play_of
from bgformats.formats.positions.registry import parse_position
from bgformats.game.board import Board, Hop, counts_from
from bgformats.game.legality import Reading
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
    "8/5 6/5 (forced)": ([(8, 5), (6, 5)], []),
    "8/5 6/5 forced.": ([(8, 5), (6, 5)], []),
    "8/5(2)(forced)": ([(8, 5), (8, 5)], []),
    "8/5 6/5.": ([(8, 5), (6, 5)], []),
    "3-1 8-5": ([(8, 5), (3, 1)], []),
}

ROLLED = {
    "31: 8/5 6/5": (3, 1),
    "13:8/5 6/5": (1, 3),
    "3-1: 8/5 6/5": (3, 1),
    "(3 1) 8-5 6-5": (3, 1),
    "(31) 8/5 6/5": (3, 1),
    "31 8/5 6/5": (3, 1),
    "31: b/- 5/-": (3, 1),
    "3-1 8/5 6/5": (3, 1),
    "3-1 bar/22*": (3, 1),
    "3-1 dance": (3, 1),
    "31: Cannot Move": (3, 1),
}

DANCES = ["Cannot Move", "can't move", "dance", "Dances", "fan", "(no play)", "no move", "No legal move", "pass", "0/0"]
DANCES += ["0/0 0/0", "O-O", "Cannot move."]

FAULTS = {
    "": 0,
    "   ": 3,
    "24": 2,
    "24/": 3,
    "8/5 6/x": 6,
    "8/5 - 6/5": 4,
    "8/5 6-5": 5,
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


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.sampled_from(["24/18", "13/7*", "6/off", "bar/20(3)", "8/8", "27/3", "5/6", "x2", "dance"]), max_size=9)
)
def test_whatever_is_read_can_be_resolved_and_written(words: list[str]) -> None:
    text = " ".join(words)
    try:
        bg.parse_play(text)
    except bg.NotationError:
        return
    for other_seat in (False, True):
        found = bg.resolve_play(text, START, ME, other_seat=other_seat)
        assert found.legal == bool(found.rolls)
        assert bg.resolve_play(text, START, ME, (6, 4), other_seat=other_seat).breach or found.legal
    assert play_of(bg.parse_play(bg.format_play(text, "hops") or "dance")) is not None or not bg.format_play(text)


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
            "xg": "24/20* 20/14",
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
            "xg": "Bar/22 Bar/19 13/10",
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


READ_BY_GNUBG = [style for style in notation.PLAY_STYLES if style.to == "/"]


@pytest.mark.skipif(GNUBG is None, reason="GNU Backgammon is not installed")
def test_gnu_backgammon_makes_the_same_play_of_every_style() -> None:
    generator = random.Random(20265)
    commands, expected = [], []
    for line in (ROOT / "fixtures" / "plays" / "reference.jsonl").read_text(encoding="ascii").splitlines():
        xgid = json.loads(line)["xgid"]
        position = parse_position(xgid)
        assert position.dice is not None
        plays = legal_plays(position.points[1], position.points[0], position.dice)
        # The last checker off ends the game, and another begins.
        going_on = [play for play in plays if any(play.mine[1:])]
        for style in READ_BY_GNUBG if going_on else ():
            play = generator.choice(going_on)
            commands.append(f"set xgid {xgid}\nmove {bg.format_play(play, style)}")
            expected.append(gnubg_position_id(position.board.replaced(ME, play.mine, play.theirs), Side.FIRST))
    assert GNUBG is not None
    told = [answer.position_id for answer in ask(commands, GNUBG)]
    wrong = [one for one in zip(commands, told, expected, strict=True) if one[1] != one[2]]
    assert wrong == []
    assert len(told) > 700


def test_more_checkers_than_a_side_has_are_no_play_that_can_be_written() -> None:
    text = "24/18 8/5(99)"
    with pytest.raises(bg.NotationError, match="99 checkers are more than a side has, which is 15") as caught:
        bg.format_play(text)
    assert text[slice(*caught.value.span)] == "8/5(99)"
    assert bg.format_play("8/5(15)") == "8/5(15)"
