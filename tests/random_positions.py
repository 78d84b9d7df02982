"""Random positions for tests: placed, not played, so that blockades, bars and bear-offs are frequent."""

from __future__ import annotations

import random
from collections import Counter

from bgformats.game.board import Counts


def random_position(generator: random.Random) -> tuple[Counts, Counts, tuple[int, int]]:
    """The mover's and the opponent's counts, each in its own numbering, and a roll with the larger die first."""
    kind = generator.choice(("contact", "blocked", "bear-off", "bar", "closed"))
    checkers = generator.choice((1, 2, 3, 5, 15))
    mine = _scattered(generator, range(1, 7) if kind == "bear-off" else range(1, 25), checkers)
    if kind == "bear-off" and generator.random() < 0.5:
        mine[generator.randint(7, 12)] += 1
    if kind in ("bar", "closed") or generator.random() < 0.1:
        mine[25] += generator.randint(1, 4)
    blocks = list(range(19, 25)) if kind == "closed" else list(range(1, 25))
    free = [point for point in blocks if not mine[point]] or [25]
    theirs: Counter[int] = Counter()
    for _ in range(generator.randint(0, 7)):
        theirs[25 - generator.choice(free)] += generator.choice((1, 2, 2) if kind != "blocked" else (2,))
    theirs[25] += theirs.pop(0, 0)
    larger, smaller = sorted((generator.randint(1, 6), generator.randint(1, 6)), reverse=True)
    return _counts(mine, 19), _counts(theirs, 16), (larger, larger if generator.random() < 0.2 else smaller)


def _scattered(generator: random.Random, points: range, checkers: int) -> Counter[int]:
    stacks = generator.sample(points, min(len(points), generator.randint(1, 8)))
    return Counter(generator.choice(stacks) for _ in range(checkers))


def _counts(points: Counter[int], checkers: int) -> Counts:
    return (checkers - sum(points.values()), *(points[point] for point in range(1, 26)))
