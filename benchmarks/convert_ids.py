"""Converts a file of identifiers, a line each, with one of two libraries; prints seconds a pass and what came out.

    PYTHON benchmarks/convert_ids.py ours|kit to-gnubgid|to-xgid FILE

Run by the interpreter of an environment that has the library: ``bgformats``, or ``backgammon_engine_kit``. The clock
starts when the library is imported and the lines are read; one conversion before that wakes what is lazy.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path

Convert = Callable[[str], str]


def ours(target: str) -> Convert:
    """Ours: reads any identifier into a position, and writes that."""
    from bgformats import format_position, parse_position

    kind = "gnubgid" if target == "to-gnubgid" else "xgid"
    return lambda text: format_position(parse_position(text), kind)


def kit(target: str) -> Convert:
    """backgammon_engine_kit 0.3, told that a Match ID holds no highest cube."""
    from backgammon_engine_kit import gnuid_to_xgid, xgid_to_gnuid

    if target == "to-gnubgid":
        return lambda text: str(xgid_to_gnuid(text, allow_lossy=True))
    return lambda text: str(gnuid_to_xgid(text, maximum_cube=1024, allow_lossy=True))


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    reader.add_argument("library", choices=("ours", "kit"))
    reader.add_argument("target", choices=("to-gnubgid", "to-xgid"))
    reader.add_argument("file", type=Path)

    options = reader.parse_args()
    lines = options.file.read_text(encoding="ascii").split()
    convert = {"ours": ours, "kit": kit}[options.library](options.target)
    convert(lines[0])
    started = time.perf_counter()
    found = [convert(line) for line in lines]
    seconds = time.perf_counter() - started
    print(json.dumps({"seconds": seconds, "ids": found}))


if __name__ == "__main__":
    main()
