"""Reads and judges texts of every format with one very long stretch in them, and with one of half the length.

The work of both is compared, as processor time: linear work doubles, that of a square grows four times and more. Run by
itself, so that its processor time is limited: with the cube of its length a text would take hours.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

import bgformats as bg
from bgformats.errors import NotationError
from bgformats.formats.registry import FORMATS

FIXTURES: Final = Path(__file__).resolve().parent.parent / "fixtures"
LONG: Final = 40_000
LINES: Final = 6
MOST: Final = 3.2
"""How many times as much work twice the length may be."""
WORTH_COMPARING: Final = 0.3
"""Seconds of processor time below which the work is mostly that of other things."""


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


def grown(sample: str, stretch: str, length: int) -> Iterator[str]:
    """The text with the stretch in the middle of a line and at either end, and the stretch alone."""
    lines = sample.splitlines()
    at = min(LINES, len(lines)) - 1
    line, long = lines[at], stretch * (length // len(stretch))
    for text in (line[: len(line) // 2] + long + line[len(line) // 2 :], long + line, line + long + "\0"):
        yield "\n".join([*lines[:at], text, ""])
    yield long + "\0"


def texts_of_plays(stretch: str, length: int) -> Iterator[str]:
    """Plays and identifiers with the stretch behind and before them."""
    long = stretch * (length // len(stretch))
    yield from ("24/18" + long, long + "24/18", "4HPwATDgc/ABMA" + long + "x")


def compared(what: str, read: Callable[[str], object], half: str, whole: str) -> None:
    """Reads both texts; ends the program where the longer one is too much work."""
    print(what, flush=True)
    works: list[float] = []
    for text in (half, whole):
        before = time.process_time()
        with suppress(NotationError):
            read(text)
        works.append(time.process_time() - before)
    if works[1] > WORTH_COMPARING and works[1] > MOST * works[0]:
        print(f"{what}: {works[0]:.2f} s, and {works[1]:.2f} s for twice the length")
        sys.exit(1)


def main(seconds: int, stretches: Sequence[str]) -> None:
    """Reads everything; the last line of the output names what was being read, or what grows too much."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    texts = samples()
    for one in FORMATS:
        for stretch in () if one.is_binary else stretches:
            sample = texts.get(one.id, "1\n")
            pairs = zip(grown(sample, stretch, LONG // 2), grown(sample, stretch, LONG), strict=True)
            read = partial(_read, format=one.id)
            for number, (half, whole) in enumerate(pairs):
                compared(f"{one.id} {stretch!r} {number}", read, half, whole)
    for stretch in stretches:
        pairs = zip(texts_of_plays(stretch, LONG // 2), texts_of_plays(stretch, LONG), strict=True)
        for half, whole in pairs:
            compared(f"plays {stretch!r} {whole[:5]!r}", bg.parse_play, half, whole)
            compared(f"identifiers {stretch!r} {whole[:5]!r}", bg.parse_position, half, whole)
    print("all", flush=True)


def _read(text: str, format: str) -> object:
    return bg.validate(text.encode("utf-8"), format=format, name="x")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
