"""The fast generator against the slow one of ``slow_plays``, on random positions."""

from __future__ import annotations

import random

import pytest
import slow_plays
from random_positions import random_position

from bgformats.game.board import Counts
from bgformats.game.plays import any_play, can_move, hop_is_legal, legal_plays, playable_dice


def _slow(mine: Counts, theirs: Counts) -> slow_plays.Slow:
    places: dict[slow_plays.Place, int] = {point: mine[point] for point in range(1, 26)}
    for point in range(1, 25):
        if theirs[point]:
            assert not places[25 - point]
            places[25 - point] = -theirs[point]
    places |= {"bar": theirs[25], "off": mine[0]}
    return frozenset((place, count) for place, count in places.items() if count)


def _compare(seed: int, rounds: int) -> None:
    generator = random.Random(seed)
    for _ in range(rounds):
        mine, theirs, dice = random_position(generator)
        expected_dice, expected = slow_plays.results(_slow(mine, theirs), dice)
        plays = legal_plays(mine, theirs, dice)
        found = [_slow(play.mine, play.theirs) for play in plays]
        assert len(found) == len(set(found)), (mine, theirs, dice)
        assert set(found) == expected, (mine, theirs, dice)
        assert playable_dice(mine, theirs, dice) == expected_dice, (mine, theirs, dice)
        assert any_play(mine, theirs, dice) == bool(expected), (mine, theirs, dice)


def test_two_thousand_random_positions_have_the_same_plays_in_both_generators() -> None:
    _compare(seed=7, rounds=2_000)


@pytest.mark.nightly
def test_a_hundred_thousand_random_positions_have_the_same_plays_in_both_generators() -> None:
    _compare(seed=77, rounds=100_000)


def test_a_single_die_can_be_moved_exactly_where_the_slow_generator_finds_a_hop() -> None:
    generator = random.Random(5)
    for _ in range(2_000):
        mine, theirs, (die, _) = random_position(generator)
        after = {frozenset(board) for board in slow_plays._after(_slow(mine, theirs), die)}
        legal = [origin for origin in range(1, 26) if hop_is_legal(mine, theirs, origin, die)]
        assert len(legal) == len(after), (mine, theirs, die)
        assert can_move(mine, theirs, die) == bool(after), (mine, theirs, die)


def test_the_hops_of_every_play_are_legal_in_their_order_and_lead_to_its_position() -> None:
    generator = random.Random(6)
    seen = 0
    for _ in range(500):
        mine, theirs, dice = random_position(generator)
        for play in legal_plays(mine, theirs, dice):
            places = dict(_slow(mine, theirs))
            for origin, target in play.hops:
                steps = {die for die in dice if target == max(origin - die, 0)}
                assert steps, play
                before = frozenset((place, count) for place, count in places.items() if count)
                ends = [board for die in steps for board in slow_plays._after(before, die)]
                goal: slow_plays.Place = target or "off"
                places[origin] -= 1
                assert (places.get(goal) == -1) == (target in play.hits and places.get(goal, 0) < 1), play
                if places.get(goal) == -1:
                    places |= {goal: 0, "bar": places.get("bar", 0) + 1}
                places[goal] = places.get(goal, 0) + 1
                assert frozenset((place, count) for place, count in places.items() if count) in ends, play
                seen += 1
            assert frozenset((p, count) for p, count in places.items() if count) == _slow(play.mine, play.theirs)
    assert seen > 5_000
