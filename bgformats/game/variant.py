"""The variants that are played with these laws, as data: set-up, number of checkers, and the few rules that differ.

Knows which names file headers use for them, and which games are too different to be checked.
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
    ``cube``: whether there is a doubling cube. ``triple``: whether a backgammon counts three times.
    ``winner_rolls_again``: the winner of one die each begins with a new roll, which may be a doublet.
    ``winner_starts``: the winner of a game starts the next one.
    ``hit_and_run``: whether a checker that hits in its own home board may move on in the same turn.
    """

    id: str
    title: str
    start: Counts
    aliases: tuple[str, ...] = ()
    cube: bool = True
    triple: bool = True
    winner_rolls_again: bool = False
    winner_starts: bool = False
    hit_and_run: bool = True

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
    Variant(
        "tavla",
        "Tavla",
        STANDARD.start,
        ("Turkish Backgammon",),
        cube=False,
        triple=False,
        winner_rolls_again=True,
        winner_starts=True,
        hit_and_run=False,
    ),
    Variant(
        "portes",
        "Portes",
        STANDARD.start,
        ("Tavli Portes", "Greek Backgammon"),
        cube=False,
        triple=False,
        winner_rolls_again=True,
        winner_starts=True,
    ),
)
"""The variants that can be checked. Those with the standard start position cannot be told by it."""

STRANGERS: Final = (
    "Plakoto", "Tapa", "Mahbusa", "Fevga", "Moultezim", "Narde", "Gul bara", "Crazy Narde", "Acey-deucey",
    "Tabula",
)  # fmt: skip
"""Games on the same board with other laws: a checker blocks or pins, or a turn has several rolls."""


def stranger_named(text: str) -> str | None:
    """The name of a game that is known and cannot be checked; None for every other text."""
    wanted = _folded(text)
    return next((name for name in STRANGERS if _folded(name) == wanted), None)


def variant_named(text: str) -> Variant | None:
    """The variant with that id, title or alias; None where nothing is known by that name.

    Case, blanks, dashes and brackets do not matter: ``Hyper-Gammon (3)`` is ``hypergammon-3``.
    """
    wanted = _folded(text)
    for variant in VARIANTS:
        if any(_folded(name) == wanted for name in (variant.id, variant.title, *variant.aliases)):
            return variant
    return None


def no_such_variant(text: str) -> str | None:
    """Why nothing can be played over as ``text``; None where it names a variant."""
    if variant_named(text) is not None:
        return None
    known = ", ".join(variant.id for variant in VARIANTS)
    stranger = stranger_named(text)
    if stranger is not None:
        return f"{stranger} is known and not supported: it is played by other laws; supported are auto, {known}"
    return f"there is no variant {text!r}; known are auto, {known}"


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
