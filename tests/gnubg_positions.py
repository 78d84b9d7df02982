"""Random positions as plain facts, and what GNU Backgammon says when it is given them as identifiers.

One process is asked all at once; it answers with its raw board line (FIBS' fields), and with the ids that it shows.
Nothing of the package is used here, so that what it writes and reads can be held against this.
"""

from __future__ import annotations

import random
import re
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

GNUBG = shutil.which("gnubg") or ("/usr/games/gnubg" if Path("/usr/games/gnubg").exists() else None)

Counts = tuple[int, ...]

PREAMBLE = (
    "set player 0 human",
    "set player 1 human",
    "set automatic roll off",
    "set automatic game off",
    "set automatic move off",
    "set automatic bearoff off",
    "set confirm new off",
)
IDS = re.compile(r"Position ID: (\S{14})\s+Match ID   : (\S{12})")


@dataclass(frozen=True)
class Facts:
    """A position. Side 1 is GNU Backgammon's player 0; pairs are side 1's, then side 2's.

    ``points`` are 26 counts in each side's own numbering, what is off among them. ``owner`` 0 is the centre.
    ``doubled``: the side on roll has doubled. ``jacoby`` is None in a match.
    """

    points: tuple[Counts, Counts]
    on_roll: int
    dice: tuple[int, int] | None
    cube: int
    owner: int
    length: int
    score: tuple[int, int]
    crawford: bool
    doubled: bool = False
    jacoby: bool | None = None

    def swapped(self) -> Facts:
        """The same with the sides exchanged."""
        return replace(
            self,
            points=self.points[::-1],
            on_roll=3 - self.on_roll,
            owner=self.owner and 3 - self.owner,
            score=self.score[::-1],
        )


@dataclass(frozen=True)
class Answer:
    """What GNU Backgammon shows. It does not show the Jacoby rule but by its Match ID."""

    facts: Facts
    post_crawford: bool
    position_id: str
    match_id: str


def random_facts(generator: random.Random) -> Facts:
    """A position that can be, of a match or for money, before or after the roll, some with a double on offer."""
    length = generator.choice((0, 0, 1, 2, 3, 5, 7, 11, 25, 64))
    score = (0, 0) if not length else (generator.randrange(length), generator.randrange(length))
    if length > 1 and generator.random() < 0.3:
        score = generator.choice(((length - 1, score[1]), (score[0], length - 1)))
    leads = length > 1 and sum(points == length - 1 for points in score) == 1
    crawford = leads and generator.random() < 0.5
    kind = generator.choice(("roll", "no roll", "doubled"))
    can_double = not crawford and length != 1
    cube = 1 << generator.choice((0, 0, 1, 2, 5)) if can_double else 1
    on_roll = generator.choice((1, 2))
    doubled = kind == "doubled" and can_double
    owner = (on_roll if doubled else generator.choice((1, 2))) if cube > 1 else 0
    rolled = sorted((generator.randint(1, 6), generator.randint(1, 6)), reverse=True)
    return Facts(
        points=random_points(generator),
        on_roll=on_roll,
        dice=(rolled[0], rolled[1]) if kind == "roll" else None,
        cube=cube,
        owner=owner,
        length=length,
        score=score,
        crawford=crawford,
        doubled=doubled,
        jacoby=None if length else generator.random() < 0.5,
    )


def random_points(generator: random.Random) -> tuple[Counts, Counts]:
    """Checkers placed at random, some on the bar, some off, at least one of each side on a point."""
    places = generator.sample(range(1, 25), generator.randint(2, 16))
    cut = generator.randint(1, len(places) - 1)
    first = [25 - place for place in places[:cut]]
    return _placed(generator, first), _placed(generator, places[cut:])


def _placed(generator: random.Random, points: list[int]) -> Counts:
    counts = [0] * 26
    counts[generator.choice(points)] += 1
    for _ in range(14):
        counts[generator.choice(points if generator.random() < 0.92 else [25, 0])] += 1
    return tuple(counts)


def ask(commands: Sequence[str], binary: str) -> list[Answer]:
    """What is shown after each command, such as `set xgid ...`.

    Raises:
        ValueError: an answer is not what it always is.
    """
    script = [*PREAMBLE]
    for number, command in enumerate(commands):
        # Raw output is one line; quiet while the position is set.
        script += ["set output rawboard on", command, f"set seed {number + 1}", "show board"]
        script += ["set output rawboard off", "show board"]
    done = subprocess.run(
        [binary, "-t", "-q"], input="\n".join([*script, ""]), capture_output=True, text=True, check=True, timeout=120
    )
    parts = re.split(r"^Seed set to \d+.*$", done.stdout, flags=re.MULTILINE)[1:]
    if len(parts) != len(commands):
        raise ValueError(f"{len(parts)} answers to {len(commands)} commands")
    return [_answer(part) for part in parts]


def _answer(text: str) -> Answer:
    line = re.search(r"^board:.*$", text, re.MULTILINE)
    ids = IDS.search(text)
    if line is None or ids is None:
        raise ValueError(f"no board in {text!r}")
    fields = line[0].split(":")
    numbers = list(map(int, fields[3:]))
    length, mine, theirs = numbers[:3]
    board, turn, dice = numbers[3:29], numbers[29], numbers[30:32]
    cube, may, other_may, doubled = numbers[34:38]
    post_crawford, no_crawford = numbers[48:50]
    crawford = bool(length) and not no_crawford
    facts = Facts(
        points=(_side(board[::-1], -1), _side(board, 1)),
        on_roll=2 if turn == 1 else 1,
        dice=(max(dice), min(dice)) if any(dice) else None,
        cube=cube,
        owner=0 if may == other_may else 2 if may else 1,
        length=length,
        score=(theirs, mine),
        crawford=crawford,
        doubled=bool(doubled),
    )
    return Answer(facts, bool(post_crawford), ids[1], ids[2])


def _side(board: Sequence[int], sign: int) -> Counts:
    """One side's counts from 26 numbers in its own numbering; the other side's have the other sign."""
    counts = [max(number * sign, 0) for number in board]
    counts[0] = 15 - sum(counts[1:])
    return tuple(counts)
