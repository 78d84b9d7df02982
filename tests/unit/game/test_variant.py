"""Variants: start positions by their pip counts and GNU Position IDs, and the names in headers."""

from __future__ import annotations

import pytest

from bgformats.game.board import Board
from bgformats.game.variant import STANDARD, VARIANTS, Variant, start_board, variant_named, variant_starting
from bgformats.model.identifiers import gnubg_position_id
from bgformats.terms import Side

# Pip counts and Position IDs as GNU Backgammon shows them for its variants.
STARTS = {
    "standard": (15, 167, "4HPwATDgc/ABMA"),
    "nackgammon": (15, 194, "4Dl4ADbgOXgANg"),
    "hypergammon-1": (1, 24, "AACAAAAAAgAAAA"),
    "hypergammon-2": (2, 47, "AABAAQAACgAAAA"),
    "hypergammon-3": (3, 69, "AACgAgAAKgAAAA"),
    "longgammon": (15, 360, "AACA/z8AAID/Pw"),
    # Not played by GNU Backgammon; both begin as backgammon does.
    "tavla": (15, 167, "4HPwATDgc/ABMA"),
    "portes": (15, 167, "4HPwATDgc/ABMA"),
}


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_each_variant_starts_as_in_gnu_backgammon(variant: Variant) -> None:
    board = start_board(variant)
    checkers, pips, position_id = STARTS[variant.id]
    assert variant.checkers == checkers
    assert board.pip_count(Side.FIRST) == board.pip_count(Side.SECOND) == pips
    assert gnubg_position_id(board, Side.SECOND) == position_id
    known_by_start = variant_starting(board)
    assert known_by_start is not None
    assert known_by_start.start == variant.start


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Backgammon", "standard"),
        ("BACKGAMMON", "standard"),
        ("NackGammon", "nackgammon"),
        ("nack-gammon", "nackgammon"),
        ("HyperGammon", "hypergammon-3"),
        ("HyperGammon (3)", "hypergammon-3"),
        ("hypergammon-2", "hypergammon-2"),
        ("Hyper Gammon (1)", "hypergammon-1"),
        ("LongGammon", "longgammon"),
        ("long gammon", "longgammon"),
    ],
)
def test_names_are_known_in_any_case_and_with_any_blanks_and_dashes(name: str, expected: str) -> None:
    found = variant_named(name)
    assert found is not None
    assert found.id == expected


@pytest.mark.parametrize("name", ["", "Plakoto", "Hypergammon (4)", "gammon"])
def test_other_names_are_no_variant(name: str) -> None:
    assert variant_named(name) is None


def test_a_board_on_which_the_sides_differ_starts_no_variant() -> None:
    assert variant_starting(Board(STANDARD.start, VARIANTS[1].start)) is None
