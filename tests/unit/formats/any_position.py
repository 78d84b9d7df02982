"""Positions for the tests of their texts: possible ones, and ones that cannot be, with every fact known or not."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st
from random_board import random_points

from bgformats.model.position import Position, is_post_crawford
from bgformats.terms import CubeHolder, Side

FIFTEEN = st.integers(0, 2**32).map(lambda seed: random_points(random.Random(seed)))
"""Fifteen checkers a side, never both on one point."""

CROWDED = st.lists(
    st.lists(st.integers(0, 3) | st.just(30), min_size=26, max_size=26).map(tuple), min_size=2, max_size=2
).map(tuple)
"""Any number of checkers anywhere: most of these positions cannot be."""

_sides = st.sampled_from(tuple(Side))
_dice = st.tuples(st.integers(0, 12), st.integers(0, 9)).map(lambda dice: (max(dice), min(dice))).filter(any)


def _position(**facts: Any) -> Position:
    return Position(**facts)


anything = st.builds(
    _position,
    on_roll=st.none() | _sides,
    points=FIFTEEN | CROWDED,
    cube=st.none() | st.integers(0, 70) | st.sampled_from((1, 2, 4, 64, 1024, 2048, 1 << 30)),
    cube_owner=st.none() | st.sampled_from(tuple(CubeHolder)),
    dice=st.none() | _dice,
    length=st.none() | st.integers(-9, 30) | st.just(10**9),
    score=st.none() | st.tuples(st.integers(-2, 40), st.integers(-2, 40) | st.just(10**9)),
    crawford=st.none() | st.booleans(),
    post_crawford=st.none() | st.booleans(),
    jacoby=st.none() | st.booleans(),
    beavers=st.none() | st.booleans(),
    cube_limit=st.none() | st.sampled_from((1, 64, 1024)),
    double_offered=st.none() | st.booleans(),
    answered_with=st.sampled_from((None, None, "beaver", "raccoon")),
    to_act=st.none() | _sides,
    resignation=st.none() | st.integers(0, 3),
    game_state=st.none() | st.sampled_from(("none", "over", "resigned", "dropped")),
    players=st.none() | st.tuples(st.text(max_size=8), st.text(max_size=8)),
)
"""Facts in no order, most of which contradict each other."""


@st.composite
def played(draw: st.DrawFn) -> Position:
    """A position of a game that is being played, every fact known that most kinds of text hold."""
    on_roll = draw(_sides)
    length = draw(st.sampled_from((0, 1, 3, 7, 25)))
    score = (draw(st.integers(0, max(length - 1, 9))), draw(st.integers(0, max(length - 1, 9))))
    if length:
        score = (min(score[0], length - 1), min(score[1], length - 1))
    one_away = length > 1 and sorted(score)[0] < length - 1 == sorted(score)[1]
    crawford = one_away and draw(st.booleans())
    cube = 1 if crawford else draw(st.sampled_from((1, 2, 8, 512)))
    owner = CubeHolder.CENTER if cube == 1 else draw(st.sampled_from((CubeHolder.FIRST, CubeHolder.SECOND)))
    doubled = not crawford and owner != CubeHolder(on_roll.opponent) and draw(st.booleans())
    larger, smaller = sorted((draw(st.integers(1, 6)), draw(st.integers(1, 6))), reverse=True)
    return Position(
        on_roll=on_roll,
        points=draw(FIFTEEN),
        cube=cube,
        cube_owner=owner,
        dice=None if doubled or draw(st.booleans()) else (larger, smaller),
        length=length,
        score=score,
        crawford=crawford,
        post_crawford=is_post_crawford(length, score, crawford),
        double_offered=doubled,
        to_act=on_roll.opponent if doubled else on_roll,
        players=("Ann", "Bob"),
    )
