"""Measures analysed SGF read a second, ours against AnkiGammon 1.19, and prints a table.

    python benchmarks/sgf.py ANALYSED --peer-python PEER/bin/python

ANALYSED is a folder of .sgf files (``analyse.py``). The processes take turns; each times its own loop over the files,
so that start and imports count for neither, and the whole processes are told beside it. What they found is compared.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from run import table

READ = Path(__file__).resolve().parent / "read_sgf.py"
NAMES = {
    "ours": "bgformats: `read`",
    "typed": "bgformats: `read`, and every number of every analysis looked at",
    "validate": "bgformats: `validate`",
    "ankigammon": "AnkiGammon 1.19: `SGFParser.parse_sgf_file`, which leaves the analysis out",
}


class Pass(NamedTuple):
    """One process: seconds of its loop, seconds of the whole, peak memory in KiB, and what it counted."""

    loop: float
    whole: float
    peak: int
    counts: tuple[int, ...]


def run(python: str, library: str, folder: Path) -> Pass:
    """One process of ``read_sgf.py``.

    Raises:
        RuntimeError: it did not end well.
    """
    started = time.perf_counter()
    process = subprocess.Popen(
        [python, str(READ), library, str(folder)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    told = process.stdout.read()
    process.stdout.close()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    whole = time.perf_counter() - started
    if process.returncode != 0:
        raise RuntimeError(f"exit {process.returncode}: {library}")
    answer = json.loads(told)
    return Pass(answer["seconds"], whole, usage.ru_maxrss, tuple(answer["counts"]))


def main() -> int:
    reader = argparse.ArgumentParser(description="Benchmark of analysed SGF.")
    reader.add_argument("folder", type=Path)
    reader.add_argument("--peer-python", required=True, help="the interpreter of an environment with AnkiGammon")
    reader.add_argument("--runs", type=int, default=7)
    options = reader.parse_args()
    paths = sorted(options.folder.glob("*.sgf"))
    if not paths:
        print(f"no .sgf file in {options.folder}", file=sys.stderr)
        return 2
    pythons = {name: options.peer_python if name == "ankigammon" else sys.executable for name in NAMES}
    passes: dict[str, list[Pass]] = {name: [] for name in NAMES}
    for _ in range(options.runs):
        for name, python in pythons.items():
            passes[name].append(run(python, name, options.folder))
    if len({found[0].counts[:2] for found in passes.values()}) != 1:
        print(
            f"note: not all count the same: { {name: found[0].counts for name, found in passes.items()} }",
            file=sys.stderr,
        )
    size = sum(path.stat().st_size for path in paths) / 1e6
    loops = {name: statistics.median(one.loop for one in found) for name, found in passes.items()}
    rows = [
        (
            title,
            f"{size / loops[name]:.1f}",
            f"{loops[name] / len(paths) * 1e3:.2f}",
            f"{loops['ankigammon'] / loops[name]:.2f}",
            f"{statistics.median(one.whole for one in passes[name]):.2f}",
            f"{max(one.peak for one in passes[name]) / 1024:.0f}",
        )
        for name, title in NAMES.items()
    ]
    games, actions, plays = passes["typed"][0].counts
    table(
        f"{len(paths)} analysed .sgf files, {size:.1f} MB: {games} games, {actions} actions, {plays} weighed plays",
        ("library", "MB/s", "ms a match", "ratio", "whole process, s", "MiB"),
        rows,
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
