"""A checker play as a file states it. Apart from the record, so that analyses can hold plays and records analyses."""

from __future__ import annotations

from bgformats.model.base import Frozen

Path = tuple[int, ...]
"""One checker's way: its origin, the stops that are written, and its end."""


class Play(Frozen):
    """The checkers moved with one roll.

    ``paths`` has one entry a checker and way, repeats written out, highest origin first. ``hits`` are the points
    that carry a hit mark, highest first. A mark says what the file marks, not what was hit. ``order`` holds the ways
    as they are written, where that is another order; no promise about the order of play, but for some programs.
    """

    paths: tuple[Path, ...]
    hits: tuple[int, ...] = ()
    order: tuple[Path, ...] = ()
