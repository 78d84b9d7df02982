"""The work of reading grows with the text and not with its square: for every text format, plays and identifiers."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

PROGRAM: Final = Path(__file__).resolve().parent / "growing_texts.py"
SOME: Final = (" ",)
ALL: Final = (" ", "\t", "1", "a", "1 ", "a ", ">", "(", "-", ": ", "*/", ";", "=", ".,")


def last_read(seconds: int, stretches: tuple[str, ...]) -> str:
    """What was read last within so much processor time; ``all`` where it was enough."""
    done = subprocess.run(
        [sys.executable, PROGRAM, str(seconds), *stretches], capture_output=True, text=True, check=False
    )
    return (done.stdout.splitlines() or [done.stderr])[-1]


@pytest.mark.skipif(sys.platform == "win32", reason="the limit of processor time is that of Unix")
def test_long_stretches_cost_their_length() -> None:
    """A pattern with quadratic work is named, with what twice the length costs; one with more uses all the time."""
    assert last_read(40, SOME) == "all"


@pytest.mark.nightly
@pytest.mark.skipif(sys.platform == "win32", reason="the limit of processor time is that of Unix")
def test_long_stretches_of_all_kinds_cost_their_length() -> None:
    assert last_read(300, ALL) == "all"
