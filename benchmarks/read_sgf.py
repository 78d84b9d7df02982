"""Reads each .sgf file of a folder with one library and prints as JSON what it took: a process of ``sgf.py``.

    python benchmarks/read_sgf.py ours|typed|validate|ankigammon FOLDER

``ours`` makes records, whose analyses are read when they are looked at; ``typed`` looks at all of them; ``validate``
plays the matches over and checks them too. The first file is read once before the clock runs.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

Counts = tuple[int, int, int]
"""Games, actions that have a node of their own, and candidate plays with their numbers."""


def ours(path: Path) -> Counts:
    from bgformats import api

    games = [game for match in api.read(path).matches for game in match.games]
    return len(games), sum(action.kind != "resign" for game in games for action in game.actions), 0


def typed(path: Path) -> Counts:
    from bgformats import api

    games = [game for match in api.read(path).matches for game in match.games]
    notes = [game.notes for game in games if game.notes is not None]
    plays = sum(len(told.candidates) for one in notes for _, told in one.analyses)
    return len(games), sum(action.kind != "resign" for game in games for action in game.actions), plays


def validate(path: Path) -> Counts:
    from bgformats import api

    report = api.validate(path)
    steps = [step for match in report.verified for game in match.games for step in game.steps]
    return report.file.games, sum(not step.is_implied and step.said.kind != "resign" for step in steps), 0


def ankigammon(path: Path) -> Counts:
    from ankigammon.parsers.sgf_parser import SGFParser

    games = SGFParser.parse_sgf_file(str(path))["games"]
    return len(games), sum(len(game["moves"]) for game in games), 0


READERS: dict[str, Callable[[Path], Counts]] = {
    "ours": ours,
    "typed": typed,
    "validate": validate,
    "ankigammon": ankigammon,
}


def main() -> int:
    read, paths = READERS[sys.argv[1]], sorted(Path(sys.argv[2]).glob("*.sgf"))
    read(paths[0])
    started = time.perf_counter()
    found = [read(path) for path in paths]
    seconds = time.perf_counter() - started
    print(json.dumps({"seconds": seconds, "counts": [sum(column) for column in zip(*found, strict=True)]}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
