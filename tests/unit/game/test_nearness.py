"""Of the legal plays, those that have the most of what was written come first."""

from __future__ import annotations

import pytest

from bgformats.formats.notation import parse_play, play_of
from bgformats.game.nearness import Path, nearest_first
from bgformats.game.plays import LegalPlay, legal_plays
from bgformats.game.variant import STANDARD

START = STANDARD.start


def paths(text: str) -> tuple[Path, ...]:
    """The paths of a play as it is written."""
    play = play_of(parse_play(text))
    assert play is not None
    return play.paths


def after(text: str) -> list[int]:
    """The mover's checkers behind a play from the start position."""
    counts = list(START)
    for path in paths(text):
        counts[path[0]] -= 1
        counts[path[-1]] += 1
    return counts


def nearest(written: str, dice: tuple[int, int]) -> tuple[LegalPlay, ...]:
    """The legal plays from the start position, nearest first."""
    plays = legal_plays(START, START, dice)
    found = nearest_first(plays, START, paths(written))
    assert sorted(found) == sorted(plays)
    return found


@pytest.mark.parametrize(
    ("written", "dice", "first"),
    [
        # One of two moves is wrong by a pip: the other one stays, the wrong one is made right.
        ("24/18 13/8", (6, 4), "24/18 13/9"),
        ("8/5 6/4", (3, 1), "8/5 6/5"),
        ("13/8 24/22", (5, 3), "24/21 13/8"),
        # A whole way with a stop that cannot be made: the way that ends alike.
        ("24/22/14", (6, 4), "24/14"),
        # A die is left over: the checker that was moved goes on.
        ("13/7", (6, 1), "13/6"),
        # Three of four.
        ("24/22 24/22 6/4 6/3", (2, 2), "24/22(2) 6/4(2)"),
        # Nothing of it is legal: the checkers come to stand nearest to where they were put.
        ("13/3", (5, 4), "13/4"),
        ("12/8 12/6", (6, 4), "13/7 13/9"),
    ],
)
def test_the_play_that_was_most_likely_meant_is_first(written: str, dice: tuple[int, int], first: str) -> None:
    assert list(nearest(written, dice)[0].mine) == after(first)


def test_plays_that_are_equally_near_keep_their_order() -> None:
    plays = legal_plays(START, START, (3, 1))
    assert nearest_first(plays, START, ()) == tuple(plays)


@pytest.mark.parametrize("path", [(30, 2), (25, 0), (0, 0), (3, 24), (24, 99)])
def test_a_path_that_is_on_no_board_does_no_harm(path: tuple[int, ...]) -> None:
    plays = legal_plays(START, START, (3, 1))
    assert set(nearest_first(plays, START, [path])) == set(plays)
