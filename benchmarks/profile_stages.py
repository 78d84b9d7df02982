"""Measures each stage on its own, in one process: microseconds a match, as in the table of ``README.md``.

    python benchmarks/profile_stages.py DATA [--runs 5]

Every run starts with empty memos, as a new process does, and takes each file through all stages before the next, as
``validate`` does. What lark takes is not counted for the stage in which it is called; it has a row of its own.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import ParamSpec, TypeVar
from unittest.mock import patch

from lark import Lark

from bgformats import api
from bgformats.api import reading
from bgformats.cli.collector import collect_rarely
from bgformats.formats import registry
from bgformats.formats.mat import format as mat
from bgformats.report.jsonout import json_line

P = ParamSpec("P")
R = TypeVar("R")

STAGES = {
    "read the file": (Path, "read_bytes"),
    "decode": (registry, "decode"),
    "detect": (registry, "detect_text"),
    "lines and cells, without lark": (mat, "parse"),
    "lark": (Lark, "parse"),
    "lowering": (mat, "lower"),
    "rules": (reading, "decide_rules"),
    "replay": (reading, "verify"),
    "checks": (reading, "run_checks"),
}
"""What is timed: the owner and the name under which the package calls it."""

NOT_DATA = ("bgformats.grammar", "bgformats.cli")
"""Modules whose memos do not fill with data: a parser is built once a process."""


class Clock:
    """Adds up the seconds spent in named stages; what an inner stage takes is not counted for the outer one."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = defaultdict(float)
        self._inner = 0.0

    def timed(self, stage: str, work: Callable[P, R]) -> Callable[P, R]:
        """``work``, with its time added to ``stage``."""

        def wrapped(*args: P.args, **kwargs: P.kwargs) -> R:
            outer, self._inner = self._inner, 0.0
            started = time.perf_counter()
            try:
                return work(*args, **kwargs)
            finally:
                whole = time.perf_counter() - started
                self.spent[stage] += whole - self._inner
                self._inner = outer + whole

        return wrapped


def memos() -> Iterator[_lru_cache_wrapper[object]]:
    """Every memo of the package that fills with data."""
    for name, module in list(sys.modules.items()):
        if name.startswith("bgformats") and not name.startswith(NOT_DATA):
            yield from (value for value in vars(module).values() if isinstance(value, _lru_cache_wrapper))


def one_file(path: Path) -> int:
    """Takes a file the whole way, as ``validate`` does, and gives the number of its findings."""
    document = api.read(path.read_bytes(), name=str(path))
    report = api.validate(document)
    json_line(report.file)
    return len(report.diagnostics)


def one_run(paths: list[Path]) -> dict[str, float]:
    """Seconds by stage over all files, from empty memos."""
    for memo in memos():
        memo.cache_clear()
    clock = Clock()
    patches = [
        patch.object(owner, name, clock.timed(stage, getattr(owner, name))) for stage, (owner, name) in STAGES.items()
    ]
    for one in patches:
        one.start()
    try:
        started = time.perf_counter()
        for path in paths:
            one_file(path)
        whole = time.perf_counter() - started
    finally:
        for one in patches:
            one.stop()
    return {**clock.spent, "wiring and report": whole - sum(clock.spent.values()), "all": whole}


def main() -> int:
    reader = argparse.ArgumentParser(description="Time by stage.")
    reader.add_argument("data", type=Path)
    reader.add_argument("--runs", type=int, default=5)
    options = reader.parse_args()
    paths = sorted(options.data.glob("*.mat"))
    if not paths:
        print(f"no .mat file in {options.data}", file=sys.stderr)
        return 2
    collect_rarely()  # as the command does
    findings = sum(map(one_file, paths))
    runs = [one_run(paths) for _ in range(options.runs)]
    print(f"\n**Time by stage, {len(paths)} matches ({findings} findings), one process, memos empty at the start**\n")
    print("| stage | us a match | share |\n|---|---|---|")
    medians = {
        stage: statistics.median(run.get(stage, 0.0) for run in runs) for stage in (*STAGES, "wiring and report", "all")
    }
    for stage, seconds in medians.items():
        print(f"| {stage} | {seconds / len(paths) * 1e6:.0f} | {seconds / medians['all']:.0%} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
