"""Checker-play notation as it is written: stops, hit marks, repeat counts. Knows no dice and no board.

Spans are offsets within the text that was parsed, so that equal texts can share one value.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stop:
    """A point that a checker leaves, passes or reaches. ``point`` 25 is the bar, 0 is off; ``hit`` is the mark."""

    point: int
    hit: bool
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class WrittenPath:
    """One way, taken by ``count`` checkers: `13/7*/5`, `6/4(2)`."""

    stops: tuple[Stop, ...]
    count: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class WrittenPlay:
    """All ways written for one roll, in the order of the text. ``offsets`` say where each begins."""

    paths: tuple[WrittenPath, ...]
    offsets: tuple[int, ...]

    @property
    def start(self) -> int:
        """Where the first way begins; 0 where words say that nothing can be played."""
        return self.offsets[0] + self.paths[0].start if self.paths else 0

    @property
    def end(self) -> int:
        """Where the last way ends; 0 where words say that nothing can be played."""
        return self.offsets[-1] + self.paths[-1].end if self.paths else 0


@dataclass(frozen=True, slots=True)
class DicedPlay(WrittenPlay):
    """A play with its roll before it, as in `31: 8/5 6/5`; the dice as they are written."""

    dice: tuple[int, int]
