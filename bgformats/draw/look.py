"""How a position is to be drawn: what a caller may choose, the same for every kind of picture."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from bgformats.game.board import Hop
from bgformats.terms import BAR, OFF, Side

Theme = Literal["auto", "light", "dark"]

WIDTHS: Final = range(40, 10_001)
"""The widths that a picture can have, in pixels."""

_PREFIX: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


@dataclass(frozen=True, slots=True)
class Look:
    """A kind of picture takes from it what it can use: only SVG, PNG and PDF know a theme, a width and a play.

    ``bottom`` is the side that sits at the bottom and bears off there, at the right. ``auto`` as a theme is what the
    reader's system prefers, and light in PNG and PDF. ``play`` are hops in the numbering of the side on roll, drawn
    as arrows. ``names`` are side 1's and side 2's, else those of the position. ``prefix`` begins the ids within an
    SVG; without one it is made from the content, so that two different boards can stand in one page. ``colours``
    gives the board for terminals its escape sequences.

    Raises:
        ValueError: a width outside ``WIDTHS``, a hop outside the board, or a prefix that cannot begin an id.
    """

    bottom: Side = Side.SECOND
    theme: Theme = "auto"
    width: int = 640
    play: tuple[Hop, ...] = ()
    names: tuple[str, str] | None = None
    title: str | None = None
    prefix: str | None = None
    colours: bool = False

    def __post_init__(self) -> None:
        if self.width not in WIDTHS:
            raise ValueError(f"a picture is {WIDTHS[0]} to {WIDTHS[-1]} pixels wide, not {self.width}")
        for hop in self.play:
            if not (OFF < hop.origin <= BAR and OFF <= hop.target < BAR):
                raise ValueError(f"no checker moves from {hop.origin} to {hop.target}")
        if self.prefix is not None and not _PREFIX.fullmatch(self.prefix):
            raise ValueError(f"{self.prefix!r} cannot begin an id: a letter, then letters, digits, - and _")
        if self.theme not in ("auto", "light", "dark"):
            raise ValueError(f"a theme is auto, light or dark, not {self.theme!r}")


DEFAULT_LOOK: Final = Look()
