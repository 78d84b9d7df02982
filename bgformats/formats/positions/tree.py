"""SGF of a position without a game, as one of the kinds of position text; what it says is read by ``formats.sgf``."""

from __future__ import annotations

import re
from typing import Final

from bgformats.formats.sgf.position import read_sgf_position as read_sgf_position
from bgformats.formats.sgf.position import write_sgf_position as write_sgf_position

_BACKGAMMON: Final = re.compile(r"\s*\(\s*;[^;]*?GM\s*\[\s*6\s*\]")


def looks_like_sgf(text: str) -> bool:
    """Whether the text begins with a game tree of backgammon."""
    return _BACKGAMMON.match(text) is not None
