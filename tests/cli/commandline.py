"""Runs the command line for tests: in this process, or as a real one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from bgformats.cli.app import main

ROOT = Path(__file__).resolve().parents[2]
GOOD = (ROOT / "fixtures" / "gnubg" / "f01-1pt.mat").read_bytes()
"""A whole match to 1 point, without a fault: 1 game."""

FAULTY = b"""\
 7 point match

 Game 1
 Player A : 0                     Player B : 0
  1) 31: 8/5 6/5                    61: 13/7 8/7
  2)  Doubles => 2                   Takes
  3) 21: 13/11 6/5                  21: 13/11 6/5
  4)  Doubles => 4                   Takes
"""
"""Row 4: Player A doubles, though the cube is Player B's (BG401 at 8:7). Game and match are unfinished (infos)."""

FAULT = "8:7: error BG401 cube-not-owned: "


@dataclass(frozen=True, slots=True)
class Said:
    """What a command said, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines of standard output."""
        return self.out.splitlines()


class Shell:
    """Runs commands in this process, in a folder of its own."""

    def __init__(self, folder: Path, capture: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self._capture = capture

    def __call__(self, *arguments: str) -> Said:
        code = main(list(arguments))
        out, err = self._capture.readouterr()
        return Said(code, out, err)

    def write(self, name: str, content: bytes) -> Path:
        """Puts a file into the folder."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return path


def process(
    *arguments: str, stdin: bytes = b"", folder: Path | None = None, env: Mapping[str, str] | None = None
) -> Said:
    """Runs a command as a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "bgformats", *arguments],
        input=stdin,
        capture_output=True,
        cwd=folder,
        env=environment(env),
        timeout=60,
        check=False,
    )
    return Said(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))


def environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment in which a process finds this checkout."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "NO_COLOR", "COV"))}
    return {**kept, "PYTHONPATH": str(ROOT), **(more or {})}
