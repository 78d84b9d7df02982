"""Names that the line with the scores can hold: which it cannot, and the nearest that it can.

A colon is where the score begins: GNU Backgammon cuts the name there or crashes. A comma with a number behind it is
read as a rating. GNU Backgammon crashes on an empty name as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from bgformats.formats.mat.text import one_line
from bgformats.model.record import Player

_RATED: Final = re.compile(r",[ \t]*(?=[0-9][0-9.]*\Z)")
_RATING: Final = re.compile(r"[0-9]{3,}(?:\.[0-9]+)?")
_BLANKS: Final = " \t\f\v\u00a0"


def is_rating(text: str) -> bool:
    """Whether a rating can stand behind the name: three digits or more, and perhaps some behind a point."""
    return _RATING.fullmatch(text) is not None


def held_names(players: Iterable[tuple[Player, Player]], limit: int | None = None) -> dict[str, str]:
    """What is written for each name; names that differ stay different. ``limit`` is the most bytes of a name."""
    seats: dict[str, int] = {}
    for pair in players:
        for seat, player in enumerate(pair, 1):
            seats.setdefault(player.name, seat)
    held = {name: name for name, seat in seats.items() if cut(_holdable(name, seat), limit) == name}
    taken = set(held)
    for name, seat in seats.items():
        if name in held:
            continue
        wanted = _holdable(name, seat)
        written = cut(wanted, limit)
        number = 1
        while written in taken:
            number += 1
            end = f" ({number})"
            written = cut(wanted, None if limit is None else limit - len(end)) + end
        held[name] = written
        taken.add(written)
    return held


def cut(name: str, limit: int | None) -> str:
    """The name in at most so many bytes of UTF-8, whole characters only."""
    return name if limit is None else name.encode()[:limit].decode("utf-8", "ignore").rstrip(_BLANKS)


def _holdable(name: str, seat: int) -> str:
    text = one_line(name).strip(_BLANKS).replace(":", ".")
    rated = _RATED.search(text)
    if rated:
        text = f"{text[: rated.start()]} {text[rated.end() :]}".strip(_BLANKS)
    return text or f"Player {seat}"
