"""Play texts with dashes or slashes, counted from the mover's side or from one side for both, to written plays.

The words are those of ``notation``; here only their spelling is levelled, length for length, so that every stop keeps
its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from bgformats.errors import NotationError
from bgformats.formats.notation import parse_play
from bgformats.syntax.play import Stop, WrittenPath, WrittenPlay
from bgformats.terms import BAR

_DASH: Final = re.compile(r"(?<=[0-9rb*])[ ]?-[ ]?(?=[0-9bho])|(?<=[ ])-(?=off|home)", re.IGNORECASE)
_HOME: Final = re.compile(r"\bhome\b|\bh\b", re.IGNORECASE)


def levelled(text: str) -> str:
    """The text in the words of ``notation``: ``17-21 24-home`` is ``17/21 24/off ``, each piece in its old place."""
    text = _DASH.sub(lambda found: found[0].replace("-", "/"), text)
    return _HOME.sub(lambda found: "off " if len(found[0]) == 4 else "o", text)


def read_play(text: str) -> WrittenPlay | None:
    """The play in ``text``; None where it is none."""
    try:
        return parse_play(levelled(text))
    except NotationError:
        return None


def ascends(play: WrittenPlay, text: str) -> int:
    """How many of the ways lead to higher numbers, less those that lead to lower ones; ends in words do not count."""
    votes = 0
    for path, offset in zip(play.paths, play.offsets, strict=True):
        numbers = [stop.point for stop in path.stops if _is_number(stop, offset, text)]
        if len(numbers) > 1 and numbers[0] != numbers[-1]:
            votes += 1 if numbers[-1] > numbers[0] else -1
        elif len(numbers) == 1 and len(path.stops) > 1:
            # From the bar one enters among the opponent's home points, and one bears off from one's own.
            enters = path.stops[0].point == BAR
            low = numbers[0] <= 6
            votes += (1 if low else -1) if enters else (-1 if low else 1)
    return votes


def renumbered(play: WrittenPlay, text: str, *, zero_based: bool, mirror: bool) -> WrittenPlay:
    """The play in the mover's numbers: counted from 1, and from the other side; words for bar and off stay."""
    if not zero_based and not mirror:
        return play
    paths = tuple(
        WrittenPath(
            tuple(_renumbered(stop, offset, text, zero_based, mirror) for stop in path.stops),
            path.count,
            path.start,
            path.end,
        )
        for path, offset in zip(play.paths, play.offsets, strict=True)
    )
    return WrittenPlay(paths, play.offsets)


def joined(plays: Iterable[tuple[WrittenPlay, int]]) -> WrittenPlay:
    """Plays that stand apart in a file as one; each with the place at which it begins."""
    paths: list[WrittenPath] = []
    offsets: list[int] = []
    for play, at in plays:
        paths += play.paths
        offsets += [offset + at for offset in play.offsets]
    return WrittenPlay(tuple(paths), tuple(offsets))


def _is_number(stop: Stop, offset: int, text: str) -> bool:
    return text[offset + stop.start].isdigit()


def _renumbered(stop: Stop, offset: int, text: str, zero_based: bool, mirror: bool) -> Stop:
    point = stop.point + zero_based
    # A point past the board stays past it, so that it is told as it is written.
    if not _is_number(stop, offset, text) or point > BAR:
        return stop
    return Stop(BAR - point if mirror else point, stop.hit, stop.start, stop.end)
