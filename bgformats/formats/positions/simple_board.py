"""The 26 numbers of GNU Backgammon's ``set board simple``: the board as the side on roll, taken as side 2, sees it."""

from __future__ import annotations

import re
from typing import Final

from bgformats.errors import NotationError
from bgformats.formats.positions.fields import Faults, with_off
from bgformats.game.variant import Variant
from bgformats.model.position import Position
from bgformats.terms import BAR, Side

SIMPLE: Final = re.compile(
    r"\s*(?:(?P<label>set\s+board\s+simple\b)(?P<numbers>.*)|(?P<bare>[-+]?[0-9]{1,3}(?:[\s,]+[-+]?[0-9]{1,3}){25}\s*))",
    re.IGNORECASE | re.DOTALL,
)
_INTEGER: Final = re.compile(r"[-+]?[0-9]{1,3}")


def read_simple(simple: re.Match[str], variant: Variant) -> Position:
    """The position of a match of ``SIMPLE``.

    Raises:
        NotationError: a word is no number, or there are not 26.
    """
    faults = Faults()
    group = "numbers" if simple["label"] else "bare"
    numbers: list[int] = []
    for word in re.finditer(r"[^\s,]+", simple[group]):
        if _INTEGER.fullmatch(word[0]):
            numbers.append(int(word[0]))
        else:
            start = simple.start(group) + word.start()
            faults.add(start, start + len(word[0]), f"a simple board has 26 numbers; found {word[0]!r}")
    faults.check()
    if len(numbers) != BAR + 1:
        raise NotationError(f"a simple board has 26 numbers, not {len(numbers)}", simple.start(), simple.end())
    mine, theirs = [0] * (BAR + 1), [0] * (BAR + 1)
    for point, number in enumerate(numbers[1:BAR], 1):
        if number > 0:
            mine[point] = number
        else:
            theirs[BAR - point] = -number
    mine[BAR], theirs[BAR] = abs(numbers[0]), abs(numbers[BAR])
    points = (with_off(theirs, variant.checkers), with_off(mine, variant.checkers))
    return Position(on_roll=Side.SECOND, points=points, variant=variant.id)
