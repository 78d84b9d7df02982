"""Numbers and plays as analysis texts write them: signs, decimal points or commas, plays with commas between moves."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from bgformats.errors import NotationError
from bgformats.formats.notation import parse_play, play_of
from bgformats.model.analysis import Outcomes
from bgformats.model.record import Play

NUMBER: Final = r"[+\-−]?[0-9]+[.,][0-9]+"
"""A number with a fraction, as the text of a pattern."""


def number(text: str) -> Decimal:
    """The decimal with just the digits that are written."""
    return Decimal(text.replace("−", "-").replace(",", ".").strip())


def maybe(text: str | None) -> Decimal | None:
    """The same for a part of a pattern that may be missing."""
    return None if text is None else number(text)


def percent(text: str) -> Decimal:
    """A percentage as a fraction of 1: ``25.45`` is 0.2545."""
    return number(text).scaleb(-2)


def six(text: str) -> Outcomes:
    """The outcomes of a line with six fractions: win, gammon, backgammon, then the same lost."""
    return Outcomes(**dict(zip(Outcomes.model_fields, map(number, re.findall(NUMBER, text)), strict=False)))


def play_in(text: str) -> Play | None:
    """What a written play says; None for words that are none, such as ``Cannot move``."""
    try:
        return play_of(parse_play(text.replace(",", " ").strip()))
    except NotationError:
        return None
