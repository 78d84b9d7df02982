"""Measures bgformats and prints tables: start, validation against gvformat, memory, each as whole processes; stages.

    python benchmarks/run.py DATA --peer-python PEER/bin/python [--also FOLDER] [--only start,validate,memory,profile]

DATA is a folder of different seven-point matches (``selfplay.py --set seven``). All that is compared runs in the same
call, turn about, several times; medians are shown. Knows the command line only; ``profile_stages.py`` looks inside.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
SIZES = (1_000, 5_000, 20_000)

Command = Sequence[str]


class Cost(NamedTuple):
    """What a whole process took: seconds by the clock, seconds of processor time, peak memory in KiB."""

    wall: float
    cpu: float
    peak: int


def bgformats(*arguments: str) -> list[str]:
    """The command, as installed beside this interpreter."""
    installed = Path(sys.executable).with_name("bgformats")
    return [str(installed), *arguments] if installed.exists() else [sys.executable, "-m", "bgformats", *arguments]


def run(command: Command) -> Cost:
    """Runs a command, which must end well.

    Raises:
        RuntimeError: it did not.
    """
    started = time.perf_counter()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise RuntimeError(f"exit {process.returncode}: {' '.join(command)}")
    return Cost(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss)


def side_by_side(commands: dict[str, Command], runs: int) -> dict[str, Cost]:
    """The median cost of each command; they take turns, after one run of each that does not count."""
    costs: dict[str, list[Cost]] = {name: [] for name in commands}
    for number in range(runs + 1):
        for name, command in commands.items():
            cost = run(command)
            if number:
                costs[name].append(cost)
    return {
        name: Cost(
            statistics.median(cost.wall for cost in found),
            statistics.median(cost.cpu for cost in found),
            max(cost.peak for cost in found),
        )
        for name, found in costs.items()
    }


def table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Prints a Markdown table."""
    print(f"\n**{title}**\n")
    print(f"| {' | '.join(head)} |\n|{'---|' * len(head)}")
    for row in rows:
        print(f"| {' | '.join(row)} |")


def copies(sources: Sequence[Path], count: int, folder: Path) -> None:
    """Fills a folder with ``count`` files, the sources over and over, a hundred to a subfolder."""
    for number, source in enumerate(islice(cycle(sources), count)):
        target = folder / f"{number // 100:04}" / f"{number:06}.mat"
        target.parent.mkdir(exist_ok=True, parents=True)
        shutil.copyfile(source, target)


def start(options: argparse.Namespace) -> None:
    """How long it takes until the program is there."""
    floor = [sys.executable, "-c", "import pydantic, lark, typer"]
    found = side_by_side(
        {"bare": [sys.executable, "-c", "pass"], "floor": floor, "ours": bgformats("--version")}, options.runs * 3
    )
    names = {
        "bare": "`python -c pass`",
        "floor": '`python -c "import pydantic, lark, typer"`',
        "ours": "`bgformats --version`",
    }
    rows = [
        (names[name], f"{cost.wall * 1000:.0f}", f"{cost.cpu * 1000:.0f}", f"{cost.wall / found['floor'].wall:.2f}")
        for name, cost in found.items()
    ]
    table("Start, whole process (wanted: ratio under 2.00)", ("command", "ms", "ms of processor", "ratio"), rows)


def validate(options: argparse.Namespace) -> None:
    """Matches a second over the data, ours and gvformat's, one process each."""
    sources = sorted(options.data.glob("*.mat"))
    with tempfile.TemporaryDirectory(prefix="bgformats-bench-") as scratch:
        for source in sources:
            shutil.copyfile(source, Path(scratch) / source.name)
        check_complete(scratch, len(sources))
        commands: dict[str, Command] = {"ours": bgformats("validate", scratch, "--jobs", "1")}
        if options.peer_python:
            commands["peer"] = [str(options.peer_python), str(HERE / "peer_gvformat.py"), scratch]
        found = side_by_side(commands, options.runs)
        found["ours, --jobs 2"] = run(bgformats("validate", scratch, "--jobs", "2"))
    names = {
        "ours": "`bgformats validate DIR --jobs 1`",
        "ours, --jobs 2": "`bgformats validate DIR --jobs 2`, one run",
    }
    peer = found.get("peer")
    rows = [
        (
            names.get(name, "gvformat 3.1: `convert_mat`, `write_gvab`"),
            f"{cost.wall:.2f}",
            f"{cost.cpu:.2f}",
            f"{len(sources) / cost.wall:.0f}",
            f"{peer.wall / cost.wall:.1f}" if peer else "",
            f"{peer.cpu / cost.cpu:.1f}" if peer else "",
            f"{cost.peak / 1024:.0f}",
        )
        for name, cost in found.items()
    ]
    title = f"Validation of {len(sources)} different matches, whole process (wanted: ratio 10, aimed at: 20)"
    table(title, ("command", "s", "s of processor", "matches/s", "ratio", "ratio by processor", "MiB"), rows)


def check_complete(folder: str, files: int) -> None:
    """Makes sure that what is timed does the whole work: every file read, every play replayed, nothing found.

    Raises:
        RuntimeError: it did not.
    """
    command = bgformats("validate", folder, "--jobs", "1", "--output-format", "json", "--fail-on", "info")
    summary = json.loads(subprocess.run(command, check=False, capture_output=True).stdout)["summary"]
    if summary["files"] != files or summary["ok"] != files or summary["actions"] < 50 * files:
        raise RuntimeError(f"not all was validated: {summary}")
    print(f"\n{summary}")


def memory(options: argparse.Namespace) -> None:
    """Peak memory of one process over more and more files."""
    sources = sorted(path for folder in (options.data, *options.also) for path in folder.glob("*.mat"))
    rows = []
    for size in SIZES:
        with tempfile.TemporaryDirectory(prefix="bgformats-bench-") as scratch:
            copies(sources, size, Path(scratch))
            cost = run(bgformats("validate", scratch, "--jobs", "1"))
        rows.append((f"{size:,}", f"{cost.peak / 1024:.0f}", f"{cost.wall:.1f}", f"{size / cost.wall:.0f}"))
    title = f"Peak memory of `bgformats validate DIR --jobs 1`, files copied from {len(sources)} different ones"
    table(title, ("files", "MiB", "s", "matches/s"), rows)


def profile(options: argparse.Namespace) -> None:
    """Time by stage, in a process of its own."""
    sys.stdout.flush()
    subprocess.run([sys.executable, str(HERE / "profile_stages.py"), str(options.data)], check=True)


PARTS: dict[str, Callable[[argparse.Namespace], None]] = {
    "start": start,
    "validate": validate,
    "memory": memory,
    "profile": profile,
}


def main() -> int:
    reader = argparse.ArgumentParser(description="Benchmarks of bgformats.")
    reader.add_argument("data", type=Path, help="a folder of different seven-point .mat files")
    reader.add_argument("--also", type=Path, nargs="*", default=[], help="more folders for the memory table")
    reader.add_argument("--peer-python", type=Path, help="the interpreter of an environment with gammonview 3.1")
    reader.add_argument("--runs", type=int, default=5)
    reader.add_argument("--only", default=",".join(PARTS), help="which tables, separated by commas")
    options = reader.parse_args()
    if not any(options.data.glob("*.mat")):
        print(f"no .mat file in {options.data}", file=sys.stderr)
        return 2
    if find_spec("interegular"):
        print(
            "note: interegular is installed here (by the test extra); lark then compares all terminals, 0.25 s a start"
        )
    for name in options.only.split(","):
        PARTS[name](options)
    return 0


if __name__ == "__main__":
    sys.exit(main())
