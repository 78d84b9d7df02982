"""Random checkers for both sides, never two colours on a point."""

from __future__ import annotations

import random
from collections import Counter

from bgformats.game.board import Counts


def random_points(generator: random.Random) -> tuple[Counts, Counts]:
    """Side 1's and side 2's 26 counts, 15 checkers each; side 1 takes the points that side 2 leaves."""
    places = list(range(1, 25))
    generator.shuffle(places)
    cut = generator.randint(1, 23)
    first = Counter(generator.choice([25 - point for point in places[:cut]] + [25, 0]) for _ in range(15))
    second = Counter(generator.choice([*places[cut:], 25, 0]) for _ in range(15))
    return _counts(first), _counts(second)


def _counts(points: Counter[int]) -> Counts:
    return tuple(points[point] for point in range(26))
