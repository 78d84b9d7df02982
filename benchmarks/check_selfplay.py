"""Validates and tallies a folder of ``selfplay.py``: prints findings, and tallies that GNU Backgammon contradicts.

    python benchmarks/check_selfplay.py FOLDER

Exit code 1 if there is any finding or difference. The comparison is the one that the tests use.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from gnubg_accounts import account_of, differences, run_json, tallies

SHOWN = 40


def findings(folder: Path) -> tuple[int, list[str], Counter[str]]:
    """How many files were validated, a line a finding, and how often each code came."""
    code, report = run_json("validate", folder, options=("--fail-on", "info"))
    if not isinstance(report, dict):
        raise TypeError(f"exit {code}: the report is no object")
    lines = []
    codes: Counter[str] = Counter()
    for file in report["files"]:
        for found in file["diagnostics"]:
            codes[found["code"]] += 1
            lines.append(f"{file['path']}:{found['line']}:{found['column']}: {found['code']} {found['message']}")
    return len(report["files"]), lines, codes


def main() -> int:
    folder = Path(sys.argv[1]).resolve()
    matches = sorted(path for path in folder.glob("*.mat") if path.with_suffix(".gnubg.json").exists())
    files, found, codes = findings(folder)
    rows = tallies(folder)
    wrong = [
        f"{path.name}: {difference}"
        for path in matches
        for difference in differences(account_of(path), rows.get(path.name, []))
    ]
    for line in (*found[:SHOWN], *wrong[:SHOWN]):
        print(line)
    games = sum(map(len, rows.values()))
    print(f"{files} files validated, {len(found)} findings {dict(codes) or ''}".rstrip())
    print(f"{len(matches)} matches and {games} games tallied, {len(wrong)} differences from GNU Backgammon's account")
    return 1 if found or wrong or not matches or files < len(matches) else 0


if __name__ == "__main__":
    sys.exit(main())
