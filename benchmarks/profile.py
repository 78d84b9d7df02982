"""Measures each stage on its own, in one process: microseconds a match, for the table in ``README.md``.

    python benchmarks/profile.py DATA [--runs 5]

Every run starts with empty memos, as a new process does, and takes each file through all stages before the next, as
``validate`` does. The time inside lark is taken out of the stage in which it is spent and shown beside it.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import _lru_cache_wrapper
from pathlib import Path
from types import ModuleType
from typing import ParamSpec, TypeVar
from unittest.mock import patch

from lark import Lark

from bgformats import api
from bgformats.report.form import Look
from bgformats.report.registry import report_named

P = ParamSpec("P")
R = TypeVar("R")

STAGES = ("read, detect, decode", "lines and cells", "lark", "lowering", "replay", "checks", "report (JSON line)")
KEPT = {"bgformats.grammar"}
"""Modules whose memos are no matter of the data: a parser is built once a process."""


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
        if name.startswith("bgformats") and name not in KEPT and isinstance(module, ModuleType):
            for value in vars(module).values():
                if isinstance(value, _lru_cache_wrapper):
                    yield value


@contextmanager
def lark_timed(clock: Clock) -> Iterator[None]:
    """Counts all time inside lark's parser as a stage of its own."""
    with patch.object(Lark, "parse", clock.timed("lark", Lark.parse)):
        yield
