"""The move and cube records of eXtreme Gammon as actions of the record. Judges nothing.

eXtreme Gammon's player 1 sits at the bottom of the board: it is side 2. Points stand in the mover's own numbering, one
less than usual: 24 is the bar, and a checker that is borne off may be written as having gone further than that.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bgformats.game.board import Counts
from bgformats.model.play import Play
from bgformats.model.record import Action, Beaver, Double, Drop, Raccoon, Roll, Take
from bgformats.terms import BAR, OFF, Side

SIDES: Final = {1: Side.SECOND, -1: Side.FIRST}
_NONE: Final = -1
_POINTS: Final = BAR + 1
_MOST_CUBE: Final = 30


@lru_cache(maxsize=8192)
def roll_of(side: Side, dice: tuple[int, int], moves: tuple[int, ...], hits: tuple[int, ...]) -> Roll:
    """A roll and the checkers that were moved with it; ``moves`` are origins and targets as they are stored."""
    paths = _paths(moves)
    if not paths:
        return Roll(side=side, dice=dice, stated="no-play")
    ordered = tuple(sorted(paths, reverse=True))
    play = Play(paths=ordered, hits=hits, order=() if ordered == paths else paths)
    return Roll(side=side, dice=dice, play=play, stated="play")


def _paths(moves: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Origins and targets in the record's numbering, up to the first origin that is none."""
    found = []
    for at in range(0, len(moves), 2):
        if moves[at] == _NONE:
            break
        found.append((moves[at] + 1, max(moves[at + 1] + 1, OFF)))
    return tuple(found)


def unplayed(side: Side, dice: tuple[int, int]) -> Roll:
    """A roll after which nothing was played: the game ended there."""
    return Roll(side=side, dice=dice)


def illegal(side: Side, dice: tuple[int, int], after: tuple[Counts, Counts]) -> Roll:
    """A roll of which only the position behind it tells what was played."""
    return Roll(side=side, dice=dice, stated="illegal", after=after)


def hits_between(before: bytes, after: bytes, side: Side) -> tuple[int, ...]:
    """The points, as the mover numbers them, from which checkers of the other side went to the bar.

    ``before`` is in player 1's numbering, ``after`` in the mover's; a count of the other side is negative there.
    """
    had = before if side is Side.SECOND else turned(before)
    return tuple(
        point for point in range(BAR - 1, 0, -1) if signed(had[point]) < 0 and signed(after[point]) > signed(had[point])
    )


def turned(position: bytes) -> bytes:
    """A position seen from the other side."""
    return bytes(-position[BAR - point] & 0xFF for point in range(_POINTS))


def signed(byte: int) -> int:
    """A byte as a number from -128 to 127."""
    return byte - 256 if byte > 127 else byte


def counts_of(position: bytes, checkers: int) -> tuple[Counts, Counts]:
    """The checkers of the player who is positive, then those of the other, each in its own numbering.

    What is missing from the ``checkers`` of a side is borne off.
    """
    numbers = [signed(byte) for byte in position]
    mine = [max(number, 0) for number in numbers[1:]]
    theirs = [max(-numbers[BAR - point], 0) for point in range(1, _POINTS)]
    return (max(checkers - sum(mine), 0), *mine), (max(checkers - sum(theirs), 0), *theirs)


def applied(before: bytes, moves: tuple[int, ...]) -> bytes | None:
    """A position of the mover's after its checkers were moved as they are stored; None where that cannot be done."""
    counts = [signed(byte) for byte in before]
    for origin, target in _paths(moves):
        if not 0 < origin < _POINTS or counts[origin] <= 0 or target > BAR:
            return None
        counts[origin] -= 1
        if target == OFF:
            continue
        if counts[target] == -1:
            counts[target] = 0
            counts[0] -= 1
        if counts[target] < 0:
            return None
        counts[target] += 1
    return bytes(count & 0xFF for count in counts)


def cube_value(stored: int, automatic: int = 0) -> int | None:
    """The value of a cube whose power of two is stored with the sign of its owner; None for a number that is none."""
    power = abs(stored) + max(automatic, 0)
    return 1 << power if power <= _MOST_CUBE else None


def offer(side: Side, value: int | None, answers: tuple[int, int, int]) -> list[tuple[Action, str]] | None:
    """A double and what was said to it, each with the field that says it; None for numbers that mean nothing.

    ``answers`` are to the double (0 drop, 1 take, 2 beaver), to the beaver (0 drop, 1 take, 2 raccoon), and to the
    raccoon (0 drop, 1 take); -1 where there was none.
    """
    other = side.opponent
    found: list[tuple[Action, str]] = [(Double(side=side, value=value), "Double")]
    turned_to = value
    replies = (("Take", other, Beaver), ("BeaverR", side, Raccoon), ("RaccoonR", other, None))
    for (name, by, again), answer in zip(replies, answers, strict=True):
        if answer == _NONE:
            return found
        if answer == 0:
            found.append((Drop(side=by), name))
            return found
        if answer == 1:
            found.append((Take(side=by), name))
            return found
        if answer != 2 or again is None:
            return None
        turned_to = None if turned_to is None else turned_to * 2
        found.append((again(side=by, value=turned_to), name))
    return found
