"""Measures identifiers converted a second, ours against backgammon_engine_kit 0.3, and prints a table.

    python benchmarks/identifiers.py --peer-python PEER/bin/python [--count 2000]

Both libraries convert the same random identifiers, in processes of their own that take turns; each times its own
loop, so that start and imports count for neither, and the whole processes are told beside it. What the two write is
compared: a library that gives something else does not count as fast.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from run import table

CONVERT = Path(__file__).resolve().parent / "convert_ids.py"
TARGETS = {"to-gnubgid": "XGID to GNUID", "to-xgid": "GNUID to XGID"}


class Pass(NamedTuple):
    """One process: seconds of its loop, seconds of the whole, peak memory in KiB, and the identifiers it wrote."""

    loop: float
    whole: float
    peak: int
    ids: Sequence[str]


def xgids(count: int, seed: int = 20263) -> list[str]:
    """Random XGIDs of matches and money games, both sides on roll. Checkers are placed, not played."""
    generator = random.Random(seed)
    found = []
    for _ in range(count):
        length = generator.choice((0, 0, 1, 3, 5, 7, 11, 25))
        scores = [generator.randrange(length) if length else 0 for _ in range(2)]
        crawford = int(length > 1 and length - 1 in scores and scores[0] != scores[1] and generator.random() < 0.5)
        cube = 0 if crawford else generator.choice((0, 0, 1, 2, 3))
        owner = generator.choice((1, -1)) if cube else 0
        dice = generator.choice(("00", f"{generator.randint(1, 6)}{generator.randint(1, 6)}"))
        dice = "".join(sorted(dice, reverse=True))
        turn = generator.choice((1, -1))
        fields = (placed(generator), cube, owner, turn, dice, *scores, crawford, length, 10)
        found.append("XGID=" + ":".join(map(str, fields)))
    return found


def placed(generator: random.Random) -> str:
    """Fifteen checkers a side on random points, some on the bar and some off."""
    points = generator.sample(range(1, 25), 14)
    board = ["-"] * 26
    for letter, own, bar in (("A", points[:7], 25), ("a", points[7:], 0)):
        where = [generator.choice([*own, bar]) for _ in range(generator.choice((15, 15, 15, 9, 2)))]
        for point in set(where):
            board[point] = chr(ord(letter) + where.count(point) - 1)
    return "".join(board)


def run(python: str, library: str, target: str, file: Path) -> Pass:
    """One process of ``convert_ids.py``.

    Raises:
        RuntimeError: it did not end well.
    """
    command = [python, str(CONVERT), library, target, str(file)]
    started = time.perf_counter()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    assert process.stdout is not None
    told = process.stdout.read()
    process.stdout.close()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    whole = time.perf_counter() - started
    if process.returncode != 0:
        raise RuntimeError(f"exit {process.returncode}: {' '.join(command)}")
    answer = json.loads(told)
    return Pass(answer["seconds"], whole, usage.ru_maxrss, answer["ids"])


def measure(target: str, file: Path, peer: str, runs: int) -> list[tuple[str, ...]]:
    """The rows of both libraries for one direction."""
    passes: dict[str, list[Pass]] = {"ours": [], "kit": []}
    for _ in range(runs):
        passes["ours"].append(run(sys.executable, "ours", target, file))
        passes["kit"].append(run(peer, "kit", target, file))
    ours, theirs = passes["ours"][0].ids, passes["kit"][0].ids
    same = sum(one == other for one, other in zip(ours, theirs, strict=True))
    if same != len(ours):
        example = next((one, other) for one, other in zip(ours, theirs, strict=True) if one != other)
        print(f"note: {len(ours) - same} of {len(ours)} are written differently, such as {example}", file=sys.stderr)
    loops = {name: statistics.median(one.loop for one in found) for name, found in passes.items()}
    names = {"ours": "`format_position(parse_position(ID), ...)`", "kit": "backgammon_engine_kit 0.3"}
    return [
        (
            TARGETS[target],
            names[name],
            f"{len(ours) / loops[name]:,.0f}",
            f"{loops[name] / len(ours) * 1e6:,.0f}",
            f"{loops['kit'] / loops[name]:.1f}",
            f"{statistics.median(one.whole for one in found):.2f}",
            f"{max(one.peak for one in found) / 1024:.0f}",
            f"{same} of {len(ours)}",
        )
        for name, found in passes.items()
    ]


def main() -> int:
    reader = argparse.ArgumentParser(description="Benchmark of identifiers.")
    reader.add_argument("--peer-python", required=True, help="the interpreter of an environment with the peer")
    reader.add_argument("--count", type=int, default=2000)
    reader.add_argument("--runs", type=int, default=3)
    options = reader.parse_args()
    with tempfile.TemporaryDirectory(prefix="bgformats-bench-") as scratch:
        file, turned = Path(scratch, "xgids.txt"), Path(scratch, "gnuids.txt")
        file.write_text("\n".join(xgids(options.count)) + "\n", encoding="ascii")
        rows = measure("to-gnubgid", file, options.peer_python, options.runs)
        written = run(options.peer_python, "kit", "to-gnubgid", file).ids
        turned.write_text("\n".join(written) + "\n", encoding="ascii")
        rows += measure("to-xgid", turned, options.peer_python, options.runs)
    head = ("direction", "library", "ids/s", "us an id", "ratio", "whole process, s", "MiB", "written alike")
    table(f"{options.count} random identifiers (wanted: ratio 10)", head, rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
