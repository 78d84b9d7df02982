"""Values of W and B to actions: a roll with its play, or a word about the cube. Judges nothing."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from bgformats.formats.sgf.values import move_of, play_of
from bgformats.model.record import Action, Beaver, Double, Drop, Raccoon, Resign, Roll, Take, Unread, rolled
from bgformats.terms import Side

USUAL_MOVE: Final = r"[1-6]{2}(?:[a-z]{2}){0,4}"
_USUAL: Final = re.compile(USUAL_MOVE)
_RESIGN: Final = re.compile(r"resigns?(?:\s*:\s*[0-9]+)?")
"""gibbon writes the points behind the colon; they stand in RE too."""
MOST_HOPS: Final = 4


class Read(NamedTuple):
    """What a value says. ``rest`` is where the part begins that cannot be read; ``odd_dice`` where digits stand that
    are no two dice.

    ``action`` None: it says nothing that is not said already.
    """

    action: Action | None
    rest: int | None = None
    odd_dice: tuple[int, int] | None = None


class Offer:
    """The cube action that waits for its answer: who made it, and who doubled first."""

    def __init__(self) -> None:
        self.by: Side | None = None
        self._doubler: Side | None = None

    def turned(self, side: Side) -> Double | Beaver | Raccoon:
        """`double` of a side. Of a double that waits for the same side's answer it is a beaver, and so on by turns."""
        if self.by is None or self.by is side or self._doubler is None:
            self.by = self._doubler = side
            return Double(side=side)
        self.by = side
        return Raccoon(side=side) if side is self._doubler else Beaver(side=side)

    def closed(self) -> None:
        """Whatever comes, the offer waits no longer."""
        self.by = self._doubler = None


def read_move(raw: str, side: Side, offer: Offer, last: Action | None) -> Read:
    """The action of a value. ``last`` is the action before it."""
    if _USUAL.fullmatch(raw):
        offer.closed()
        return Read(usual_move(raw, side))
    word = raw.strip().lower()
    turned = _cube_word(word, side, offer, last)
    if turned is not None:
        return turned
    offer.closed()
    if _RESIGN.fullmatch(word):
        return Read(Resign(side=side))
    move = move_of(raw)
    if move is None:
        return Read(Unread(side=side, text=raw), rest=0)
    hops = move.letters[: 2 * MOST_HOPS]
    play = play_of(hops, side)
    digits = [int(digit) for digit in move.digits]
    if len(digits) != 2:
        span = (_offset(raw, 0), _offset(raw, len(digits) - 1) + 1)
        return Read(Roll(side=side, dice=None, play=play, stated="partial"), odd_dice=span)
    dice = (digits[0], digits[1])
    if move.rest or len(hops) < len(move.letters):
        rest = _offset(raw, len(digits) + len(hops))
        return Read(rolled(Roll(side=side, dice=dice, play=play, stated="partial")), rest=rest)
    return Read(rolled(Roll(side=side, dice=dice, play=play, stated="no-play" if play is None else "play")))


def _offset(raw: str, number: int) -> int:
    """Where the character with that number stands, blanks not counted."""
    return [at for at, letter in enumerate(raw) if not letter.isspace()][number]


@lru_cache(maxsize=65536)
def usual_move(raw: str, side: Side) -> Roll:
    """The roll of a value that is two dice and up to four hops, and nothing else."""
    play = play_of(raw[2:], side)
    dice = (int(raw[0]), int(raw[1]))
    return rolled(Roll(side=side, dice=dice, play=play, stated="no-play" if play is None else "play"))


def _cube_word(word: str, side: Side, offer: Offer, last: Action | None) -> Read | None:
    """A word about the cube; `accept` after a resignation says only that it stands."""
    if word in ("double", "redouble", "beaver", "raccoon"):
        turned = offer.turned(side)
        if word == "beaver" and isinstance(turned, Double):
            return Read(Beaver(side=side))
        if word == "raccoon" and isinstance(turned, Double):
            return Read(Raccoon(side=side))
        return Read(turned)
    if word == "accept" and isinstance(last, Resign):
        return Read(None)
    if word == "take" or (word == "accept" and offer.by is side.opponent):
        offer.closed()
        return Read(Take(side=side))
    if word in ("drop", "pass"):
        offer.closed()
        return Read(Drop(side=side))
    return None
