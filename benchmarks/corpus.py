"""Validates every match file below a folder and prints how many have no error, and the errors that remain.

    python benchmarks/corpus.py FOLDER [--all]

Files of unknown format are counted and left out, and so are names that begin with GNUBG-RESULTS (logs of another
program). The errors are listed by code, with file and line, for somebody to look at: each should be a true fault of its
file. ``--all`` lists the warnings too.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

from bgformats import api
from bgformats.diagnostics import Diagnostic, Severity

SKIPPED = "GNUBG-RESULTS"


def main() -> int:
    """Prints the table; 2 where the folder holds no match file."""
    arguments = [argument for argument in sys.argv[1:] if argument != "--all"]
    if len(arguments) != 1 or not Path(arguments[0]).is_dir():
        print(__doc__, file=sys.stderr)
        return 2
    shown = {Severity.ERROR, Severity.WARNING} if "--all" in sys.argv else {Severity.ERROR}
    folder = Path(arguments[0])
    files, unknown, clean, games, actions = 0, 0, 0, 0, 0
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("*")):
        if not path.is_file() or path.name.startswith(SKIPPED):
            continue
        report = api.validate(path)
        if report.file.format is None:
            unknown += 1
            continue
        files += 1
        clean += report.ok
        games += report.file.games
        actions += report.file.actions
        for finding in report.diagnostics:
            if finding.severity in shown:
                place = f"{path.relative_to(folder).as_posix()}:{finding.line}:{finding.column}"
                found[_title(finding)].append(f"  {place}: {finding.message}")
    if not files:
        print(f"no match file below {folder}", file=sys.stderr)
        return 2
    for title in sorted(found):
        print(f"{title}: {len(found[title])}")
        print("\n".join(found[title]))
    print(f"{files} match files ({unknown} of other formats left out), {games} games, {actions} actions")
    print(f"{clean} without an error: {100 * clean / files:.1f} %")
    return 0


def _title(finding: Diagnostic) -> str:
    return f"{finding.code} {finding.name} ({finding.severity.value})"


if __name__ == "__main__":
    sys.exit(main())
