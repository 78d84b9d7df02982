"""The canonical spelling of plays, as GNU Backgammon and people write them."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest

from bgformats.formats.positions.registry import parse_position
from bgformats.game.board import Hop
from bgformats.game.plays import legal_plays
from bgformats.model.spelling import spell_play, spell_point

REFERENCE = Path(__file__).resolve().parents[3] / "fixtures" / "plays" / "reference.jsonl"


@pytest.mark.parametrize(
    ("hops", "hits", "expected"),
    [
        ([], [], ""),
        ([(24, 18), (18, 13)], [], "24/13"),
        ([(13, 7), (7, 5)], [7], "13/7*/5"),
        ([(13, 7), (7, 5)], [5], "13/5*"),
        ([(25, 21), (21, 20)], [21, 20], "bar/21*/20*"),
        ([(8, 5), (6, 5)], [], "8/5 6/5"),
        ([(6, 5), (8, 5)], [], "8/5 6/5"),
        ([(6, 2), (2, 0)], [], "6/off"),
        ([(6, 4)] * 3 + [(13, 11)], [], "13/11 6/4(3)"),
        ([(24, 20), (20, 16)] * 2, [], "24/16(2)"),
        ([(8, 4), (8, 4)], [4], "8/4*(2)"),
        ([(8, 4), (6, 4)], [4], "8/4* 6/4"),
        ([(16, 12), (16, 12), (12, 8), (12, 8)], [12], "16/12*/8(2)"),
        ([(16, 12), (16, 12), (12, 8), (6, 2)], [12], "16/12*/8 16/12 6/2"),
        ([(24, 19), (24, 18)], [18], "24/19 24/18*"),
        ([(4, 0), (3, 0)], [], "4/off 3/off"),
    ],
)
def test_hops_are_spelled(hops: list[tuple[int, int]], hits: list[int], expected: str) -> None:
    assert spell_play([Hop(*hop) for hop in hops], hits) == expected


def test_the_order_of_the_hops_does_not_change_the_spelling() -> None:
    hops = [Hop(16, 12), Hop(16, 12), Hop(12, 8), Hop(6, 2)]
    assert {spell_play(order, {12}) for order in itertools.permutations(hops)} == {"16/12*/8 16/12 6/2"}


def test_hops_backwards_are_not_joined_to_a_way_that_ends_where_it_began() -> None:
    assert spell_play([Hop(8, 4), Hop(4, 8)], ()) == "8/4 4/8"


def test_all_plays_of_the_reference_positions_are_spelled_as_gnu_backgammon_spells_them() -> None:
    lines = REFERENCE.read_text(encoding="ascii").splitlines()
    assert len(lines) >= 150
    for line in lines:
        case = json.loads(line)
        position = parse_position(case["xgid"])
        assert position.dice is not None
        plays = legal_plays(position.points[1], position.points[0], position.dice)
        assert sorted(spell_play(play.hops, play.hits) for play in plays) == case["plays"]


def test_bar_and_off_are_words() -> None:
    assert [spell_point(point) for point in (25, 24, 1, 0)] == ["bar", "24", "1", "off"]
