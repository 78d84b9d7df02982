"""How a file spells its plays: the words for the bar and for off, marks, repeats."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_BAR: Final = re.compile(r"(?<![\w/])(?:25|bar)/", re.IGNORECASE)
_OFF: Final = re.compile(r"\d\*?/(?:0|off)(?![\w/])", re.IGNORECASE)
_COUNT: Final = re.compile(r"/\w+\*?\([1-4]\)")
_REPEATED: Final = re.compile(r"(\S+)\(([1-4])\)")


@dataclass(frozen=True, slots=True)
class PlayStyle:
    """The words of one file; ``counts``: repeats are written `(2)`; ``marks``: hits are marked."""

    bar: str = "bar"
    off: str = "off"
    counts: bool = False
    marks: bool = True

    def spelled(self, play: str) -> str:
        """A play in canonical spelling, as the file would write it."""
        if not self.counts:
            play = _REPEATED.sub(lambda found: " ".join([found[1]] * int(found[2])), play)
        if not self.marks:
            play = play.replace("*", "")
        return play.replace("bar", self.bar).replace("off", self.off)


def style_of(text: str, *, marks: bool) -> PlayStyle:
    """The style of the first plays in a text that show it; where one word is a number the other is, too."""
    bar, off = _BAR.search(text), _OFF.search(text)
    bar_word = None if bar is None else bar[0][:-1]
    off_word = None if off is None else off[0].rpartition("/")[2]
    if bar_word is None:
        bar_word = "bar" if off_word is None else {"0": "25", "Off": "Bar"}.get(off_word, "bar")
    if off_word is None:
        off_word = {"25": "0", "Bar": "Off"}.get(bar_word, "off")
    return PlayStyle(bar_word, off_word, _COUNT.search(text) is not None, marks)
