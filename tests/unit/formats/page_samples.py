"""Positions and places that the tests of pages share."""

from __future__ import annotations

import random
import re
from pathlib import Path

from random_board import random_points

from bgformats.model.position import Position, is_post_crawford
from bgformats.terms import CubeHolder, Side

ROOT = Path(__file__).resolve().parents[3]
FIXTURES = ROOT / "fixtures" / "positions"
CASES = ROOT.parent / "shared" / "cases"
TEXTS = ROOT.parent / "shared" / "corpus" / "text"


def corpus(folder: str) -> list[Path]:
    """The real pages of one program; none where the folder is not there."""
    return sorted((TEXTS / folder).glob("*.txt"))


def xgid_in(text: str) -> str:
    """The first XGID of a text, found without the readers under test."""
    found = re.search(r"XGID=\S+", text)
    assert found is not None
    return found[0]


def random_position(generator: random.Random) -> Position:
    """A position that all pages have room for: checkers anywhere, every kind of score, cube and roll."""
    length = generator.choice((0, 1, 5, 7, 25))
    top = max(length - 1, 0) if length else 9
    score = (generator.randint(0, top), generator.randint(0, top))
    crawford = length > 1 and length - 1 in score and score[0] != score[1] and generator.random() < 0.7
    cube = 1 if crawford or length == 1 else 1 << generator.randint(0, 4)
    holders = (CubeHolder.CENTER,) if cube == 1 else (CubeHolder.FIRST, CubeHolder.SECOND)
    on_roll = generator.choice(tuple(Side))
    larger, smaller = sorted((generator.randint(1, 6), generator.randint(1, 6)), reverse=True)
    points = random_points(generator)
    while not any(points[0][1:]) or not any(points[1][1:]):
        points = random_points(generator)
    return Position(
        on_roll=on_roll,
        points=points,
        cube=cube,
        cube_owner=generator.choice(holders),
        dice=None if generator.random() < 0.4 else (larger, smaller),
        length=length,
        score=score,
        crawford=crawford,
        post_crawford=is_post_crawford(length, score, crawford),
        jacoby=generator.random() < 0.5 if not length else None,
        double_offered=False,
        to_act=on_roll,
        resignation=0,
        players=("Ann", "Zoë O'Brien"),
    )
