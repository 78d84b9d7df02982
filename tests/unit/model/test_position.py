"""The position model: exchanging the sides, and what the score says of the Crawford game."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from bgformats.game.board import counts_from
from bgformats.model.position import Position, is_post_crawford
from bgformats.terms import CubeHolder, Side

POSITION = Position(
    on_roll=Side.FIRST,
    points=(counts_from({24: 2}), counts_from({6: 1})),
    cube=2,
    cube_owner=CubeHolder.SECOND,
    length=5,
    score=(3, 1),
    to_act=Side.FIRST,
)


def test_exchanging_the_sides_exchanges_all_that_belongs_to_a_side() -> None:
    other = POSITION.swapped()
    assert (other.on_roll, other.to_act, other.cube_owner) == (Side.SECOND, Side.SECOND, CubeHolder.FIRST)
    assert (other.score, other.points) == ((1, 3), POSITION.points[::-1])
    assert (other.cube, other.length) == (2, 5)


def test_exchanging_the_sides_twice_changes_nothing() -> None:
    assert POSITION.swapped().swapped() == POSITION


def test_what_is_not_known_stays_unknown_when_the_sides_are_exchanged() -> None:
    bare = Position(on_roll=None, points=POSITION.points)
    assert bare.swapped() == Position(on_roll=None, points=POSITION.points[::-1])


@pytest.mark.parametrize(
    ("length", "score", "crawford", "expected"),
    [
        (5, (4, 2), True, False),
        (5, (4, 2), False, True),
        (5, (4, 4), False, True),
        (5, (3, 3), False, False),
        (1, (0, 0), False, False),
        (0, (0, 0), False, False),
    ],
)
def test_the_score_shows_that_the_crawford_game_is_over(
    length: int, score: tuple[int, int], crawford: bool, expected: bool
) -> None:
    assert is_post_crawford(length, score, crawford) is expected


def test_money_is_length_nought_and_not_an_unknown_length() -> None:
    assert Position(on_roll=None, points=POSITION.points, length=0).is_money
    assert not Position(on_roll=None, points=POSITION.points).is_money
    assert not POSITION.is_money


def test_a_position_cannot_be_changed() -> None:
    with pytest.raises(ValidationError):
        POSITION.cube = 4  # type: ignore[misc]
