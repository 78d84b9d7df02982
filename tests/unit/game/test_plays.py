"""Legal plays: the counts of the opening rolls, and each rule by hand-made positions."""

from __future__ import annotations

from pathlib import Path

import pytest

from bgformats.game.board import Counts, counts_from
from bgformats.game.plays import any_play, apply_hop, can_move, hop_is_legal, legal_plays, playable_dice
from bgformats.game.variant import STANDARD
from bgformats.model.spelling import spell_play

OPENING = Path(__file__).resolve().parents[3] / "fixtures" / "plays" / "opening.txt"
NOBODY = counts_from({})


def _opponent(points: dict[int, int]) -> Counts:
    """The opponent's counts from points in the mover's numbering; 0 is the opponent's bar."""
    return counts_from({25 - point: count for point, count in points.items()})


def _spelled(mine: dict[int, int], theirs: dict[int, int], dice: tuple[int, int]) -> set[str]:
    return {spell_play(play.hops, play.hits) for play in legal_plays(counts_from(mine), _opponent(theirs), dice)}


def test_the_21_opening_rolls_have_as_many_plays_as_gnu_backgammon_lists() -> None:
    rows = [line.split() for line in OPENING.read_text().splitlines() if not line.startswith("#")]
    assert len(rows) == 21
    for _, roll, number in rows:
        assert len(legal_plays(STANDARD.start, STANDARD.start, (int(roll[0]), int(roll[1])))) == int(number), roll


def test_the_order_of_the_dice_changes_nothing() -> None:
    assert legal_plays(STANDARD.start, STANDARD.start, (1, 3)) == legal_plays(STANDARD.start, STANDARD.start, (3, 1))


def test_plays_come_highest_origin_first_and_the_shorter_hop_first() -> None:
    plays = legal_plays(counts_from({13: 1, 6: 1}), NOBODY, (2, 1))
    assert [spell_play(play.hops, play.hits) for play in plays] == ["13/12 6/4", "13/10", "13/11 6/5", "6/3"]


RULES = {
    "all on the bar enter first": ({25: 2, 13: 1}, {}, (6, 1), {"bar/24 bar/19"}),
    "with one of two entered the rest of the roll is lost": ({25: 2, 13: 1}, {19: 2}, (6, 1), {"bar/24"}),
    "after the last has entered any checker goes on": ({25: 1, 13: 1}, {19: 2}, (6, 1), {"bar/18", "bar/24 13/7"}),
    "a dance is no play": ({25: 1, 13: 1}, {19: 2, 24: 3}, (6, 1), set()),
    "either die but not both: the larger": ({20: 1}, {9: 2}, (6, 5), {"20/14"}),
    "the smaller if the larger cannot be played": ({20: 1}, {14: 2, 9: 2}, (6, 5), {"20/15"}),
    "a blot is hit and the way stops there": ({24: 1}, {18: 1, 13: 2}, (6, 4), {"24/18*/14", "24/14"}),
    "two ways that hit different blots are two plays": ({24: 1}, {18: 1, 20: 1}, (6, 4), {"24/18*/14", "24/20*/14"}),
    "off with a larger die from the highest point only": ({4: 1, 2: 1}, {}, (6, 5), {"4/off 2/off"}),
    "off with the exact die beside higher checkers": ({6: 1, 3: 1}, {}, (3, 2), {"6/1", "6/4 3/off"}),
    "no checker goes off while another is outside": ({8: 1, 2: 1}, {}, (2, 1), {"8/5", "8/6 2/1"}),
    "the last one comes home, then goes off": ({8: 1, 6: 1}, {}, (6, 2), {"8/off", "8/2 6/4"}),
    "the last checker off ends the turn": ({4: 1}, {}, (5, 1), {"4/off"}),
    "a doublet stops when all are off": ({2: 3}, {}, (2, 2), {"2/off(3)"}),
    "three of four hops": ({13: 1}, {1: 2}, (3, 3), {"13/4"}),
}


@pytest.mark.parametrize(("mine", "theirs", "dice", "expected"), RULES.values(), ids=RULES)
def test_rule(mine: dict[int, int], theirs: dict[int, int], dice: tuple[int, int], expected: set[str]) -> None:
    assert _spelled(mine, theirs, dice) == expected


@pytest.mark.parametrize(
    ("mine", "theirs", "dice", "expected"),
    [
        ({13: 1}, {}, (6, 1), 2),
        ({20: 1}, {9: 2}, (6, 5), 1),
        ({25: 1}, {19: 2, 24: 2}, (6, 1), 0),
        ({13: 1, 24: 1}, {}, (3, 3), 4),
        ({13: 1}, {1: 2}, (3, 3), 3),
        ({13: 1}, {7: 2}, (3, 3), 1),
        ({25: 5}, {}, (4, 4), 4),
        ({3: 2}, {}, (4, 4), 2),
        ({}, {}, (4, 4), 0),
    ],
)
def test_so_many_dice_must_be_played(
    mine: dict[int, int], theirs: dict[int, int], dice: tuple[int, int], expected: int
) -> None:
    assert playable_dice(counts_from(mine), _opponent(theirs), dice) == expected
    assert any_play(counts_from(mine), _opponent(theirs), dice) == (expected > 0)


@pytest.mark.parametrize(
    ("mine", "theirs", "die", "expected"),
    [
        ({24: 1}, {18: 1}, 6, True),
        ({24: 1}, {18: 2}, 6, False),
        ({25: 1, 13: 1}, {19: 2}, 6, False),
        ({25: 1}, {19: 1}, 6, True),
        ({7: 1, 5: 1}, {1: 2}, 6, False),
        ({6: 1, 4: 1}, {1: 2}, 5, False),
        ({5: 1, 4: 1}, {}, 5, True),
        ({4: 2}, {}, 5, True),
        ({}, {}, 5, False),
    ],
)
def test_one_die_can_be_moved_or_not(mine: dict[int, int], theirs: dict[int, int], die: int, expected: bool) -> None:
    assert can_move(counts_from(mine), _opponent(theirs), die) is expected


@pytest.mark.parametrize(
    ("origin", "die", "expected"),
    [(25, 3, True), (13, 3, False), (24, 3, False), (0, 3, False), (25, 6, False)],
)
def test_only_the_bar_may_hop_while_somebody_is_on_it(origin: int, die: int, expected: bool) -> None:
    mine, theirs = counts_from({25: 1, 13: 1, 0: 1}), _opponent({19: 2})
    assert hop_is_legal(mine, theirs, origin, die) is expected


@pytest.mark.parametrize(
    ("origin", "die", "expected"),
    [(6, 6, True), (4, 4, True), (4, 5, False), (6, 5, True), (4, 3, True), (3, 3, False)],
)
def test_off_goes_the_exact_point_or_the_highest(origin: int, die: int, expected: bool) -> None:
    assert hop_is_legal(counts_from({6: 1, 4: 1}), NOBODY, origin, die) is expected


def test_a_blot_that_is_hit_goes_to_its_bar_and_two_checkers_do_not() -> None:
    mine, theirs = [0] * 26, [0] * 26
    mine[24], theirs[25 - 18] = 2, 1
    assert apply_hop(mine, theirs, 24, 18)
    assert (mine[24], mine[18], theirs[7], theirs[25]) == (1, 1, 0, 1)
    assert not apply_hop(mine, theirs, 24, 18)
    assert (mine[24], mine[18], theirs[25]) == (0, 2, 1)


def test_a_checker_that_goes_off_hits_nobody_on_the_opponents_bar() -> None:
    mine, theirs = [0] * 26, [0] * 26
    mine[3], theirs[25] = 1, 1
    assert not apply_hop(mine, theirs, 3, 0)
    assert (mine[0], theirs[25]) == (1, 1)


def test_hits_are_named_in_the_order_of_the_hops() -> None:
    (play,) = legal_plays(counts_from({25: 1}), _opponent({21: 1, 20: 1, 24: 2}), (4, 1))
    assert play.hits == (21, 20)
    assert play.theirs[25] == 2
