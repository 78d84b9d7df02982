"""The cells of a `.mat` file in the spelling that the file mostly has. Knows no columns, and adds or drops nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import Final

from bgformats.formats.mat.cells import read_cell
from bgformats.syntax.play import Stop, WrittenPath, WrittenPlay
from bgformats.syntax.transcript import Body, CubeAction, Result, Rolled, Unparsed
from bgformats.terms import BAR, OFF

_MOST: Final = 4
"""Checkers that one roll moves: more in one play is a fault, and stays as it is written."""


@dataclass(frozen=True, slots=True)
class Spelling:
    """The words for the bar and for off, and whether repeats are written `(2)`; None where the file does not tell."""

    bar: str | None = None
    off: str | None = None
    counts: bool | None = None


def is_certain(text: str) -> bool:
    """Whether a cell is read to its end."""
    body = read_cell(text)
    return not isinstance(body, Unparsed) and body.rest is None


def spelling_of(texts: Iterable[str]) -> Spelling:
    """What most of the cells do."""
    bar: Counter[str] = Counter()
    off: Counter[str] = Counter()
    repeats: Counter[bool] = Counter()
    for text, times in Counter(texts).items():
        body = read_cell(text)
        if not isinstance(body, Rolled) or body.play is None or body.rest is not None:
            continue
        for word in _ends(text, body.play, first=True):
            bar[word] += times
        for word in _ends(text, body.play, first=False):
            off[word] += times
        for _, same in groupby(body.play.paths, _points):
            paths = list(same)
            if len(paths) > 1 or paths[0].count > 1:
                repeats[any(path.count > 1 for path in paths)] += times
    counts = None if repeats[True] == repeats[False] else repeats[True] > repeats[False]
    return Spelling(_mostly(bar), _mostly(off), counts)


@lru_cache(maxsize=65536)
def spelled(text: str, spelling: Spelling) -> str:
    """A cell in that spelling; as it stands where it is not read to its end."""
    body = read_cell(text)
    if isinstance(body, Unparsed) or body.rest is not None:
        return text
    if isinstance(body, Rolled):
        return _rolled(text, body, spelling)
    if isinstance(body, CubeAction):
        return _cube(text, body)
    plain = _one_blank(text)
    return plain.capitalize() if isinstance(body, Result) else plain


def means_the_same(text: str, other: str) -> bool:
    """Whether two cells say the same."""
    plain = Spelling("bar", "off", True)
    return text == other or _meaning(spelled(text, plain)) == _meaning(spelled(other, plain))


def is_roll(body: Body) -> bool:
    """Whether a cell begins with dice: all other cells are words."""
    return isinstance(body, Rolled) and body.dice is not None


def _meaning(text: str) -> str:
    return _one_blank(text).casefold()


def _one_blank(text: str) -> str:
    return " ".join(text.split())


def _mostly(words: Counter[str]) -> str | None:
    """The most frequent word, the first in the alphabet of several."""
    return min(words, key=lambda word: (-words[word], word), default=None)


def _points(path: WrittenPath) -> tuple[int, ...]:
    return tuple(stop.point for stop in path.stops)


def _ends(text: str, play: WrittenPlay, *, first: bool) -> Iterator[str]:
    """What stands for the bar at the beginning of ways, or for off at their end."""
    for path, offset in zip(play.paths, play.offsets, strict=True):
        stop = path.stops[0 if first else -1]
        if any(_points(path)) and stop.point == (BAR if first else OFF):
            yield _word(text, stop, offset)


def _word(text: str, stop: Stop, offset: int) -> str:
    return text[offset + stop.start : offset + stop.end].rstrip("* \t\u00a0")


def _rolled(text: str, body: Rolled, spelling: Spelling) -> str:
    dice = "" if body.dice is None else f"{body.dice.text}:"
    if body.play is not None and body.play.paths:
        words = _play(text, body.play, spelling)
    else:
        behind = text[0 if body.dice is None else body.dice.end + 1 :].strip()
        words = behind if body.dump is not None else _one_blank(behind)
    return f"{dice} {words}".strip()


def _play(text: str, play: WrittenPlay, spelling: Spelling) -> str:
    ways: list[str] = []
    written = zip(play.paths, play.offsets, strict=True)
    for points, same in groupby(written, lambda way: _points(way[0])):
        group = list(same)
        total = sum(path.count for path, _ in group)
        counted = [path.count > 1 for path, _ in group]
        as_usual = spelling.counts is None or (len(group) == 1 if spelling.counts else not any(counted))
        if as_usual or total > _MOST or not any(points):
            ways += (_way(text, path, offset, path.count, spelling) for path, offset in group)
            continue
        path, offset = _with_all_marks([path for path, _ in group]), group[0][1]
        if spelling.counts:
            ways.append(_way(text, path, offset, total, spelling))
        else:
            # The first checker hits; those that follow it find nobody there.
            bare = replace(path, stops=tuple(replace(stop, hit=False) for stop in path.stops))
            ways.append(_way(text, path, offset, 1, spelling))
            ways += [_way(text, bare, offset, 1, spelling)] * (total - 1)
    return " ".join(ways)


def _with_all_marks(paths: list[WrittenPath]) -> WrittenPath:
    """The first of equal ways, with the hits of all."""
    stops = zip(*(path.stops for path in paths), strict=True)
    return replace(paths[0], stops=tuple(replace(same[0], hit=any(stop.hit for stop in same)) for same in stops))


def _way(text: str, path: WrittenPath, offset: int, count: int, spelling: Spelling) -> str:
    last = len(path.stops) - 1
    words = []
    for index, stop in enumerate(path.stops):
        word = _word(text, stop, offset)
        if any(_points(path)) and index == 0 and stop.point == BAR:
            word = spelling.bar or word
        elif any(_points(path)) and index == last and stop.point == OFF:
            word = spelling.off or word
        elif len(word) == 2 and word[0] == "0":
            word = word[1]
        words.append(word + "*" * stop.hit)
    return "/".join(words) + (f"({count})" if count > 1 else "")


def _cube(text: str, body: CubeAction) -> str:
    word = _one_blank(body.word_at.text).capitalize()
    if body.value is None:
        return word
    arrow = text[body.word_at.end : body.value.start].strip()
    return f"{word} {arrow} {body.value.text}"
