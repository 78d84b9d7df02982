"""Makes ``fixtures/plays`` with GNU Backgammon: positions, rolls, and all positions that legal plays lead to.

Run from the project root, with GNU Backgammon installed:

    python tests/tools/make_play_fixtures.py [--gnubg /usr/games/gnubg]

The positions are placed at random here (seeded); what is legal is only asked of GNU Backgammon: ``hint`` lists the
plays, ``move`` and ``show board`` give the position after each. Nothing is imported from the project. The classes are
read off the answers, and the first few positions of each class are kept.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

PREAMBLE = (
    "set player 0 human",
    "set player 1 human",
    "set automatic roll off",
    "set automatic game off",
    "set automatic move off",
    "set automatic bearoff off",
    "set confirm new off",
    "set evaluation chequerplay evaluation plies 0",
    "set evaluation cubedecision evaluation plies 0",
    "new match 5",
)
MARK = re.compile(r"^Seed set to (\d+)\.", re.MULTILINE)
HINT = re.compile(r"^ +\d+\. Cubeful \d-ply +(.*?) +Eq\.:", re.MULTILINE)
POSITION_ID = re.compile(r"Position ID: (\S{14})")
START = "-b----E-C---eE---c-e----B-"
KEPT = {"contact": 30, "bar": 25, "bear-off": 30, "larger die": 10, "smaller die only": 6, "dance": 6, "last": 6}
KEPT |= {f"doublet, {number} playable": 8 for number in (1, 2, 3)} | {"doublet": 15, "one die": 10}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--gnubg", default=shutil.which("gnubg") or "/usr/games/gnubg")
    options.add_argument("--into", type=Path, default=Path("fixtures/plays"))
    chosen = options.parse_args()
    generator = random.Random(20261)
    asked = [placed(generator) for _ in range(1500)]
    answers = legal_plays(chosen.gnubg, asked)
    room = Counter(KEPT)
    kept: list[tuple[str, str, list[str]]] = []
    for xgid, plays in zip(asked, answers, strict=True):
        name = class_of(xgid, plays)
        if room[name]:
            room[name] -= 1
            kept.append((name, xgid, plays))
    results = positions_after(chosen.gnubg, [(xgid, play) for _, xgid, plays in kept for play in plays])
    with (chosen.into / "reference.jsonl").open("w", encoding="ascii", newline="\n") as file:
        for name, xgid, plays in sorted(kept):
            after = sorted({results[xgid, play] for play in plays})
            assert len(after) == len(plays), (xgid, plays)
            file.write(json.dumps({"class": name, "xgid": xgid, "plays": sorted(plays), "results": after}) + "\n")
    write_openings(chosen.gnubg, chosen.into / "opening.txt")


def write_openings(gnubg: str, path: Path) -> None:
    rolls = [f"{larger}{smaller}" for larger in range(1, 7) for smaller in range(1, larger + 1)]
    answers = legal_plays(gnubg, [spelled(START, roll) for roll in rolls])
    rows = [f"{START} {roll} {len(plays)}\n" for roll, plays in zip(rolls, answers, strict=True)]
    path.write_text("# position, roll, number of legal plays\n" + "".join(rows), encoding="ascii", newline="\n")


def spelled(board: str, roll: str) -> str:
    return f"XGID={board}:0:0:1:{roll}:0:0:0:5:10"


def placed(generator: random.Random) -> str:
    """A position of one of four kinds, with dice: open, blockaded, bear-off, on the bar."""
    kind = generator.choice(("open", "blocked", "bear-off", "bar"))
    board = ["-"] * 26
    few = generator.random() < 0.5
    own_points = list(range(1, 7)) if kind == "bear-off" else list(range(1, 25))
    own = scatter(generator, own_points, generator.randint(1, 4) if few else 15)
    if kind == "bear-off" and generator.random() < 0.3:
        own[generator.choice((7, 8))] += 1
        own.subtract([max(own)])
    if kind == "bar":
        own = scatter(generator, own_points, 5 if few else 12)
        own[25] = generator.randint(1, 3)
    free = [point for point in range(1, 25) if own[point] <= 0]
    theirs: Counter[int] = Counter()
    for _ in range(generator.randint(1, 7)):
        theirs[generator.choice(free)] += 2 if kind == "blocked" or generator.random() < 0.6 else 1
    while sum(theirs.values()) > 15:
        theirs.subtract([max(theirs, key=lambda point: theirs[point])])
    for point in range(1, 26):
        if own[point] > 0:
            board[point] = chr(ord("A") + own[point] - 1)
        elif theirs[point] > 0:
            board[point] = chr(ord("a") + theirs[point] - 1)
    larger, smaller = sorted((generator.randint(1, 6), generator.randint(1, 6)), reverse=True)
    return spelled("".join(board), f"{larger}{larger if generator.random() < 0.25 else smaller}")


def scatter(generator: random.Random, points: Sequence[int], checkers: int) -> Counter[int]:
    stacks = generator.sample(points, min(len(points), generator.randint(1, 8)))
    return Counter(generator.choice(stacks) for _ in range(checkers))


def class_of(xgid: str, plays: list[str]) -> str:
    """What the position tests, as far as GNU Backgammon's spelling of the plays tells."""
    board, roll = xgid[5:31], xgid.split(":")[4]
    large, small = int(roll[0]), int(roll[1])
    own = {point for point in range(26) if board[point].isupper()}
    if not plays:
        return "dance"
    if any("off" in play for play in plays):
        return "last" if sum(ord(board[point]) - 64 for point in own) == 1 else "bear-off"
    walked = max(map(pips_of, plays))
    if large == small:
        number = walked // large
        return "doublet" if number == 4 else f"doublet, {number} playable"
    if walked < large + small:
        starts = {hop.split("/")[0] for play in plays for hop in play.split()}
        if walked == small:
            return "smaller die only"
        return "larger die" if len(starts) == 1 and len(own) <= 3 else "one die"
    return "bar" if 25 in own else "contact"


def pips_of(play: str) -> int:
    total = 0
    for way in play.replace("bar", "25").replace("*", "").split():
        points, _, count = way.rstrip(")").partition("(")
        stops = points.split("/")
        total += (int(stops[0]) - int(stops[-1])) * int(count or 1)
    return total


def legal_plays(gnubg: str, xgids: Sequence[str]) -> list[list[str]]:
    return [HINT.findall(answer) for answer in ask(gnubg, [(f"set xgid {xgid}", "hint 999") for xgid in xgids])]


def positions_after(gnubg: str, played: Sequence[tuple[str, str]]) -> dict[tuple[str, str], str]:
    commands = [(f"set xgid {xgid}", f"move {play}", "show board") for xgid, play in played]
    answers = ask(gnubg, commands)
    return {key: POSITION_ID.findall(answer)[-1] for key, answer in zip(played, answers, strict=True)}


def ask(gnubg: str, questions: Sequence[tuple[str, ...]]) -> list[str]:
    """What GNU Backgammon prints for each group of commands; the seed it echoes tells the groups apart."""
    lines = list(PREAMBLE)
    for number, commands in enumerate(questions, 1):
        lines += [f"set seed {number}", *commands]
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder, "script")
        script.write_text("\n".join(lines) + "\n", encoding="ascii")
        run = subprocess.run(
            [gnubg, "-t", "-q", "-c", str(script)], stdin=subprocess.DEVNULL, capture_output=True, check=True
        )
    pieces = MARK.split(run.stdout.decode("utf-8", "replace"))
    answers = pieces[2::2]
    assert [int(number) for number in pieces[1::2]] == list(range(1, len(questions) + 1))
    return answers


if __name__ == "__main__":
    main()
