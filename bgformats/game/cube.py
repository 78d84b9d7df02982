"""Who may turn the cube. Knows values and holders; no file."""

from __future__ import annotations

from bgformats.terms import CubeHolder, Side

FACES_END = 64
"""The highest face of a cube; higher values are legal but not on it."""


MOST = 2**30
"""Where counting ends: no cube is turned so often, and a file can say that it is."""


def holder_of(side: Side) -> CubeHolder:
    """The holder that ``side`` is once it owns the cube."""
    return CubeHolder.FIRST if side is Side.FIRST else CubeHolder.SECOND


def has_access(side: Side, holder: CubeHolder) -> bool:
    """Whether ``side`` may turn the cube: it is centred, or its own. (bkgm.com, rules of backgammon.)"""
    return holder is CubeHolder.CENTER or holder is holder_of(side)


def is_dead(side: Side, cube: int, score: tuple[int, int], length: int | None) -> bool:
    """Whether the present cube already wins the match for ``side``, so that turning it gains nothing.

    (U.S. tournament rules 5.6; GNU Backgammon refuses such doubles.)
    """
    return length is not None and score[side - 1] + cube >= length
