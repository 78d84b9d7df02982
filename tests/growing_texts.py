"""Reads texts of every format with one very long stretch in them. Run by itself, so that its processor time is limited.

A pattern whose work grows with the square of its text needs many seconds for one of these, with the cube hours; where
all patterns are linear, each takes milliseconds.
"""

from __future__ import annotations

import resource
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import bgformats as bg
from bgformats.errors import NotationError
from bgformats.formats.registry import FORMATS

FIXTURES: Final = Path(__file__).resolve().parent.parent / "fixtures"
LONG: Final = 60_000
LINES: Final = 6


def samples() -> dict[str, str]:
    """A small text of each format that has one among the fixtures."""
    found: dict[str, str] = {}
    for path in sorted(FIXTURES.rglob("*")):
        if not path.is_file() or path.suffix in (".json", ".png", ".csv") or path.stat().st_size > 40_000:
            continue
        detected = bg.detect(path)
        if detected.format is not None and not detected.format.is_binary and detected.format.id not in found:
            found[detected.format.id] = bg.read(path).source.text
    return found


def grown(sample: str, stretch: str) -> Iterator[str]:
    """The text with the stretch in the middle of a line and at either end, and the stretch alone."""
    lines = sample.splitlines()
    at = min(LINES, len(lines)) - 1
    line, long = lines[at], stretch * (LONG // len(stretch))
    for text in (line[: len(line) // 2] + long + line[len(line) // 2 :], long + line, line + long + "\0"):
        yield "\n".join([*lines[:at], text, ""])
    yield long + "\0"


def main(seconds: int, stretches: Sequence[str]) -> None:
    """Reads everything; the last line of the output names what was being read."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    texts = samples()
    for one in FORMATS:
        for stretch in () if one.is_binary else stretches:
            for number, text in enumerate(grown(texts.get(one.id, "1\n"), stretch)):
                print(f"{one.id} {stretch!r} {number}", flush=True)
                bg.read(text.encode("utf-8"), format=one.id, name="x")
    for stretch in stretches:
        for text in ("24/18" + stretch * LONG, stretch * LONG + "24/18", "4HPwATDgc/ABMA" + stretch * LONG + "x"):
            print(f"notation and identifiers {stretch!r} {text[:5]!r}", flush=True)
            for read in (bg.parse_play, bg.parse_position):
                with suppress(NotationError):
                    read(text)
    print("all", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
