"""Reads the `.mat` text of GNU Backgammon, and nothing else, into plain hops: what the dialects are retold from.

Trusts its layout: a hop is written for each die, every hit has its star, the larger die comes first. Shares no code
with the package, so that a slip of its reader cannot hide here.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from pathlib import Path

_SCORES = re.compile(r"^ (.+) : (\d+) +(\S.*) : (\d+)$")
_CELL = re.compile(r"([1-6]{2}):([^A-Z:]*)(?=[1-6]{2}:| [A-Z]|$)|(Doubles|Beavers) => (\d+)|(Takes|Drops)|Wins (\d+)")
_HOP = re.compile(r"(\d+)/(\d+)(\*?)")
RIGHT = 30
"""The column past which a lone cell is the right player's."""


@dataclass(frozen=True)
class Hop:
    """One checker moved by one die, in the mover's numbering."""

    origin: int
    target: int
    hit: bool


@dataclass(frozen=True)
class Roll:
    """A roll, larger die first, and its hops as GNU Backgammon lists them; none for a dance."""

    side: int
    dice: tuple[int, int]
    hops: tuple[Hop, ...]


@dataclass(frozen=True)
class Word:
    """`Doubles`, `Beavers`, `Takes` or `Drops`, with the value of the cube where one is written."""

    side: int
    word: str
    value: int | None = None


@dataclass(frozen=True)
class Game:
    """One game. Sides are 0 (left) and 1 (right). ``resigned`` is what the JSON beside the text says."""

    number: int
    score: tuple[int, int]
    actions: tuple[Roll | Word, ...]
    winner: int
    points: int
    resigned: bool = False


@dataclass(frozen=True)
class Match:
    """A whole match, 0 points long for money."""

    length: int
    names: tuple[str, str]
    games: tuple[Game, ...]

    def named(self, left: str, right: str) -> Match:
        """The same match between other people."""
        return replace(self, names=(left, right))


def read(path: Path) -> Match:
    """The match in a file that GNU Backgammon wrote, with the JSON beside it.

    Raises:
        ValueError: a game is not finished, or nothing is said of the length.
    """
    lines = path.read_text(encoding="utf-8").splitlines()
    length = next(int(line.split()[0]) for line in lines if line.endswith(" point match"))
    names = ("", "")
    games: list[Game] = []
    for at, line in enumerate(lines):
        if not line.startswith(" Game "):
            continue
        scores = _SCORES.match(lines[at + 1])
        if scores is None:
            raise ValueError(f"{path}: no names under {line!r}")
        names = (scores[1], scores[3].strip())
        body = lines[at + 2 :]
        body = body[: body.index("")] if "" in body else body
        games.append(_game(int(line.split()[1]), (int(scores[2]), int(scores[4])), body))
    told = json.loads(path.with_suffix(".gnubg.json").read_text(encoding="utf-8"))["games"]
    games = [replace(game, resigned=about["resigned"]) for game, about in zip(games, told, strict=True)]
    return Match(length, names, tuple(games))


def _game(number: int, score: tuple[int, int], lines: list[str]) -> Game:
    actions: list[Roll | Word] = []
    for line in lines:
        cells = list(_CELL.finditer(line))
        for index, found in enumerate(cells):
            if found[6]:
                return Game(number, score, tuple(actions), int(found.start() > RIGHT), int(found[6]))
            side = index if len(cells) > 1 else int(found.start() > RIGHT)
            actions.append(_action(side, found))
    raise ValueError(f"game {number} is not finished")


def _action(side: int, found: re.Match[str]) -> Roll | Word:
    if found[1] is None:
        return Word(side, found[3] or found[5], int(found[4]) if found[4] else None)
    hops = tuple(Hop(int(hop[1]), int(hop[2]), bool(hop[3])) for hop in _HOP.finditer(found[2]))
    return Roll(side, (int(found[1][0]), int(found[1][1])), hops)
