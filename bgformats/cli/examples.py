"""Examples that stand at the end of `--help`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final


def _examples(*lines: str) -> str:
    """A paragraph that is not wrapped."""
    return "\b\nExamples:\n" + "\n".join(f"  bgformats {line}" for line in lines)


EXAMPLES: Final[Mapping[str, str]] = {
    "validate": _examples(
        "validate matches/ --ignore BG311 --fail-on warning",
        "validate matches/ --changed-since main",
    ),
    "tally": _examples("tally final.mat", "tally matches/ --output-format csv --output points.csv"),
    "export": _examples("export final.mat --to json", "export matches/ --to csv --level action"),
    "convert": _examples("convert final.mat final.sgf", "convert matches/ out/ --to mat --dialect gnubg"),
    "conformance": _examples(
        "conformance --reader 'my-program --json {file}'",
        "conformance --extract kit/",
        "conformance --reader 'sh r.sh {file} {out}'",
    ),
    "diff": _examples("diff mine.mat yours.sgf", "diff mine/ yours/ --output-format json"),
    "fix": _examples("fix final.mat --diff", "fix matches/ --select BG3"),
    "fmt": _examples("fmt final.mat", "fmt matches/ --check"),
    "position": _examples("position 4HPwATDgc/ABMA", "position 4HPwATDgc/ABMA --to svg --output board.svg"),
    "plays": _examples("plays 4HPwATDgc/ABMA 31", "plays 4HPwATDgc/ABMA 31 '8/5 6/5'"),
    "detect": _examples("detect final.mat", "detect matches/ --output-format csv"),
    "formats": _examples("formats", "formats --output-format json"),
    "rules": _examples("rules", "rules match"),
    "config": _examples("config final.mat"),
    "checks": _examples("checks", "checks --output-format json"),
    "explain": _examples("explain BG304"),
    "schema": _examples("schema", "schema config"),
}
"""The examples by command."""
