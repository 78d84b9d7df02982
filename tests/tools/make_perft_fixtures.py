"""Makes ``fixtures/plays/perft.jsonl`` with GNU Backgammon: how many plays there are, and where two rolls can lead.

Run from the project root, with GNU Backgammon installed (some minutes):

    python tests/tools/make_perft_fixtures.py [--gnubg /usr/games/gnubg]

What is legal is only asked of GNU Backgammon: ``hint`` lists the plays of a position and a roll. The plays are made
here, hop by hop as they are written, and nothing is imported from the project. Both rolls are complete: all 21 rolls,
every position that the first one leads to, and all 21 rolls again.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

from make_play_fixtures import legal_plays

Side = tuple[int, ...]
"""26 counts of one side: 0 unused, the points 1 to 24 in its own numbering, 25 the bar."""

Position = tuple[Side, Side]
"""The side on roll, and the other."""

ROLLS = tuple(f"{larger}{smaller}" for larger in range(1, 7) for smaller in range(1, larger + 1))
BATCH = 2100
"""Questions a run of GNU Backgammon."""

POSITIONS = {
    "standard start": "-b----E-C---eE---c-e----B-",
    "nackgammon start": "-bb---D-C---dD---c-d---BB-",
    "hypergammon start": "-aaa------------------AAA-",
    "two on the bar": "-b--A-E-C---cD-b-c-bab---B",
    "bear-off with contact": "-BCaBBC----------------ab-",
    "bear-off": "-BA-A-A----b-----------b--",
}
"""By name the board of an XGID whose capital letters are the side on roll, the bar of the other side first."""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--gnubg", default=shutil.which("gnubg") or "/usr/games/gnubg")
    options.add_argument("--into", type=Path, default=Path("fixtures/plays/perft.jsonl"))
    chosen = options.parse_args()
    with chosen.into.open("w", encoding="ascii", newline="\n") as file:
        for name, board in POSITIONS.items():
            file.write(json.dumps(counted(chosen.gnubg, name, board)) + "\n")
            file.flush()


def counted(gnubg: str, name: str, board: str) -> dict[str, object]:
    start = read(board)
    first = dict(zip(ROLLS, asked(gnubg, [(start, roll) for roll in ROLLS]), strict=True))
    after_one = {after for plays in first.values() for after in results(start, plays)}
    going_on = sorted(position for position in after_one if any(position[1]))
    second = list(asked(gnubg, [(position, roll) for position in going_on for roll in ROLLS]))
    questions = [position for position in going_on for _ in ROLLS]
    after_two = {after for one, plays in zip(questions, second, strict=True) for after in results(one, plays)}
    return {
        "name": name,
        "board": board,
        "plays": {roll: len(plays) for roll, plays in first.items()},
        "after_one": len(after_one),
        "plays_of_the_second_roll": sum(map(len, second)),
        "after_two": len(after_two),
        "digest": digest(after_two),
    }


def asked(gnubg: str, questions: Sequence[tuple[Position, str]]) -> Iterator[list[str]]:
    xgids = [f"XGID={spelled(position)}:0:0:1:{roll}:0:0:0:5:10" for position, roll in questions]
    for start in range(0, len(xgids), BATCH):
        yield from legal_plays(gnubg, xgids[start : start + BATCH])


def results(position: Position, plays: Sequence[str]) -> set[Position]:
    """The positions after the plays, seen by the other side; the same position where there is none."""
    made = [played(position, play) for play in plays] or [position]
    found = {(theirs, mine) for mine, theirs in made}
    assert len(found) == len(made), (position, plays)
    return found


def played(position: Position, play: str) -> Position:
    mine, theirs = list(position[0]), list(position[1])
    for way in play.split():
        points, _, count = way.rstrip(")").partition("(")
        stops = points.split("/")
        for _ in range(int(count or 1)):
            mine[point(stops[0])] -= 1
            for stop in stops[1:]:
                if stop.endswith("*") and theirs[25 - point(stop)]:
                    theirs[25 - point(stop)] -= 1
                    theirs[25] += 1
            if point(stops[-1]):
                mine[point(stops[-1])] += 1
    assert min(mine) >= 0, (position, play)
    return tuple(mine), tuple(theirs)


def point(text: str) -> int:
    name = text.rstrip("*")
    return {"bar": 25, "off": 0}[name] if name in ("bar", "off") else int(name)


def read(board: str) -> Position:
    mine = [ord(letter) - 64 if letter.isupper() else 0 for letter in board]
    theirs = [ord(letter) - 96 if letter.islower() else 0 for letter in reversed(board)]
    return tuple(mine), tuple(theirs)


def spelled(position: Position) -> str:
    mine, theirs = position
    letters = [chr(64 + mine[at]) if mine[at] else chr(96 + theirs[25 - at]) for at in range(26)]
    return "".join("-" if letter == "`" else letter for letter in letters)


def digest(positions: set[Position]) -> str:
    """A check sum of the boards, spelled as in an XGID, one a line in order."""
    text = "".join(f"{board}\n" for board in sorted(map(spelled, positions)))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


if __name__ == "__main__":
    main()
