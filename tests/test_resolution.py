"""A written play on a board: which stops were made, what was hit, with which roll, and which law is broken."""

from __future__ import annotations

import pytest

import bgformats as bg
from bgformats import notation
from bgformats.formats.positions.registry import parse_position
from bgformats.game.board import Board, counts_from
from bgformats.game.legality import Law
from bgformats.terms import Side

START = parse_position("4HPwATDgc/ABMA").board
ME = Side.SECOND


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


@pytest.mark.parametrize("dice", [(7, 1), (0, 0), (3, 1, 1), (3,)])
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
