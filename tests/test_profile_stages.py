"""The script that measures stages runs: it names functions of the package, which may move."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_each_stage_takes_some_time() -> None:
    script = ROOT / "benchmarks" / "profile_stages.py"
    said = subprocess.run(
        [sys.executable, str(script), str(ROOT / "fixtures" / "mat"), "--runs", "1"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    rows = [line.strip("| ").split(" | ") for line in said.stdout.splitlines() if line.startswith("| ")]
    assert [row[0] for row in rows[:4]] == ["stage", "read the file", "decode", "detect"]
    assert all(int(microseconds) > 0 for _, microseconds, _ in rows[1:])
