"""The variants that are played with these laws: what differs is the set-up and the number of checkers.

Knows which names file headers use for them. Knows no dice and no cube: those follow the ordinary laws in all of them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from bgformats.game.board import Board, Counts, counts_from

_BLANKS_AND_DASHES: Final = re.compile(r"[\s_()\-]+")


@dataclass(frozen=True, slots=True)
class Variant:
    """A start position with a name. ``start`` holds one side's checkers; both sides begin alike.

    ``aliases`` are further names that headers use, in any case, with or without blanks, dashes and brackets.
    """

    id: str
    title: str
    start: Counts
    aliases: tuple[str, ...] = ()

    @property
    def checkers(self) -> int:
        """The number of checkers that each side has."""
        return sum(self.start)


STANDARD: Final = Variant(
    "standard",
    "Backgammon",
    counts_from({24: 2, 13: 5, 8: 3, 6: 5}),
    ("Backgammon", "Normal", "Western Backgammon"),
)

VARIANTS: Final[tuple[Variant, ...]] = (
    STANDARD,
    Variant("nackgammon", "Nackgammon", counts_from({24: 2, 23: 2, 13: 4, 8: 3, 6: 4}), ("Nack",)),
    Variant("hypergammon-1", "Hypergammon (1 checker)", counts_from({24: 1}), ("HyperGammon (1)",)),
    Variant("hypergammon-2", "Hypergammon (2 checkers)", counts_from({24: 1, 23: 1}), ("HyperGammon (2)",)),
    Variant(
        "hypergammon-3",
        "Hypergammon (3 checkers)",
        counts_from({24: 1, 23: 1, 22: 1}),
        ("HyperGammon", "HyperGammon (3)"),
    ),
    Variant("longgammon", "LongGammon", counts_from({24: 15}), ("Long",)),
)
"""The variants that can be checked. Two of them never have the same start position."""


def variant_named(text: str) -> Variant | None:
    """The variant with that id, title or alias; None where nothing is known by that name.

    Case, blanks, dashes and brackets do not matter: ``Hyper-Gammon (3)`` is ``hypergammon-3``.
    """
    wanted = _folded(text)
    for variant in VARIANTS:
        if any(_folded(name) == wanted for name in (variant.id, variant.title, *variant.aliases)):
            return variant
    return None


def variant_starting(board: Board) -> Variant | None:
    """The variant whose start position ``board`` is, or None."""
    if board.first != board.second:
        return None
    return next((variant for variant in VARIANTS if variant.start == board.first), None)


def start_board(variant: Variant = STANDARD) -> Board:
    """The board before the first roll."""
    return Board(variant.start, variant.start)


def _folded(name: str) -> str:
    return _BLANKS_AND_DASHES.sub("", name).casefold()
