"""The writers of identifiers from plain values: what they write, and what they refuse."""

from __future__ import annotations

import pytest

from bgformats.game.board import Board, counts_from
from bgformats.game.plays import legal_plays
from bgformats.game.variant import start_board
from bgformats.model.identifiers import (
    MATCH_ID_WIDTHS,
    MatchIdFields,
    NotRepresentableError,
    gnubg_match_id,
    gnubg_position_id,
    pack_match_id,
    xgid,
    xgid_board,
)
from bgformats.model.spelling import spell_play
from bgformats.terms import CubeHolder, Side

START = start_board()
# Side 1's checker on its 24 point, side 2's on its 6 point.
UNEVEN = Board(counts_from({24: 1}), counts_from({6: 1}))


def test_the_position_id_depends_on_who_is_on_roll() -> None:
    # Opponent: 23 zeros, a one, two zeros (24, bar); on roll: 5 zeros, a one. So bits 23 and 31; reversed, 5 and 49.
    assert gnubg_position_id(UNEVEN, Side.SECOND) == "AACAgAAAAAAAAA"
    assert gnubg_position_id(UNEVEN, Side.FIRST) == "IAAAAAAAAgAAAA"


def test_xgid_letters_do_not_depend_on_who_is_on_roll() -> None:
    assert xgid_board(UNEVEN) == "-a----A-------------------"
    assert xgid(UNEVEN, Side.FIRST) == "XGID=-a----A-------------------:0:0:-1:00:0:0:0:0:10"


def test_the_match_id_of_the_manual() -> None:
    """GNU Backgammon's manual: 9 points, 2 to 4, a 2 cube that player 0 owns, player 1 rolled 52, Jacoby bit clear."""
    written = gnubg_match_id(
        on_roll=Side.SECOND,
        cube=2,
        cube_owner=CubeHolder.FIRST,
        dice=(5, 2),
        length=9,
        score=(2, 4),
        jacoby=True,
    )
    assert written == "QYkqASAAIAAA"


def test_the_fields_of_a_match_id_fill_nine_bytes() -> None:
    assert sum(MATCH_ID_WIDTHS) == 72
    assert len(MATCH_ID_WIDTHS) == len(MatchIdFields._fields)


@pytest.mark.parametrize("position", range(len(MATCH_ID_WIDTHS)))
def test_each_field_of_a_match_id_refuses_what_its_bits_do_not_hold(position: int) -> None:
    largest = (1 << MATCH_ID_WIDTHS[position]) - 1
    values = [0] * len(MATCH_ID_WIDTHS)
    values[position] = largest
    assert len(pack_match_id(MatchIdFields(*values))) == 12
    values[position] = largest + 1
    with pytest.raises(NotRepresentableError, match=MatchIdFields._fields[position]):
        pack_match_id(MatchIdFields(*values))


@pytest.mark.parametrize("cube", [0, 3, -2, 6])
def test_a_cube_that_is_no_power_of_two_is_refused(cube: int) -> None:
    with pytest.raises(NotRepresentableError, match="power of two"):
        xgid(START, Side.SECOND, cube=cube)
    with pytest.raises(NotRepresentableError, match="power of two"):
        gnubg_match_id(on_roll=Side.SECOND, cube=cube)


def test_xgid_refuses_both_sides_on_one_point_and_more_checkers_than_letters() -> None:
    with pytest.raises(NotRepresentableError, match="point 6"):
        xgid_board(Board(counts_from({19: 1}), counts_from({6: 1})))
    with pytest.raises(NotRepresentableError, match="27 checkers"):
        xgid_board(Board(counts_from({}), counts_from({6: 27})))


def test_a_position_id_refuses_31_checkers() -> None:
    assert len(gnubg_position_id(Board(counts_from({24: 15}), counts_from({25: 15})), Side.SECOND)) == 14
    with pytest.raises(NotRepresentableError, match="30 checkers"):
        gnubg_position_id(Board(counts_from({24: 15}), counts_from({25: 16})), Side.SECOND)


@pytest.mark.parametrize(
    ("double_offered", "resignation", "to_act"),
    [(False, 0, Side.SECOND), (True, 0, Side.FIRST), (False, 2, Side.FIRST), (True, 2, Side.SECOND)],
)
def test_an_offer_passes_the_turn_to_the_opponent(double_offered: bool, resignation: int, to_act: Side) -> None:
    """GNU Backgammon toggles the turn with each offer: checked with its ``double`` and ``resign``."""
    derived = gnubg_match_id(on_roll=Side.SECOND, double_offered=double_offered, resignation=resignation)
    given = gnubg_match_id(on_roll=Side.SECOND, double_offered=double_offered, resignation=resignation, to_act=to_act)
    assert derived == given


@pytest.mark.parametrize(
    ("turns", "on_roll", "expected"),
    [
        ([("24/13", (6, 5))], Side.SECOND, "4HPwAyDgc/ABMA"),
        (
            [("24/18 13/11", (6, 2)), ("24/16(2)", (4, 4)), ("8/7(2) 6/5(2)", (1, 1)), ("13/11 6/4(3)", (2, 2))],
            Side.FIRST,
            "OHPkMQCwW+RBIA",
        ),
    ],
)
def test_after_plays_from_the_start_the_position_id_is_that_of_gnu_backgammon(
    turns: list[tuple[str, tuple[int, int]]], on_roll: Side, expected: str
) -> None:
    """Expected: what GNU Backgammon shows after importing the same plays as a .mat file."""
    board, side = START, Side.FIRST
    for spelling, dice in turns:
        plays = legal_plays(board.of(side), board.of(side.opponent), dice)
        (play,) = [play for play in plays if spell_play(play.hops, play.hits) == spelling]
        board, side = board.replaced(side, play.mine, play.theirs), side.opponent
    assert side is on_roll
    assert gnubg_position_id(board, on_roll) == expected
