"""Makes ``fixtures/conformance-gnubg.json``: what GNU Backgammon gets right of the conformance kit, and what not.

    PYTHONPATH=tests python tests/tools/make_conformance_gnubg.py

Prints the rows of the table in ``docs/conformance.md``, which a test holds against the file.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from conformance_run import GNUBG_FIGURES, KIT, by_gnubg, gnubg_version, wrong

from bgformats.conformance.figures import by_group, of_cases
from bgformats.conformance.kit import GROUPS


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        found = by_gnubg(KIT.manifest.cases, Path(folder))
    figures, cases = by_group(found), of_cases(found)
    told = {
        "gnubg": gnubg_version(),
        "kit": KIT.manifest.version,
        "groups": {group: [figure.right, figure.asked] for group, figure in figures.items()},
        "cases": [cases.right, cases.asked],
        "wrong": wrong(found),
    }
    GNUBG_FIGURES.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    for name, figure in [*((GROUPS[group], figure) for group, figure in figures.items()), ("cases", cases)]:
        print(f"| {name} | {figure.right} | {figure.asked} | {figure.percent} |")


if __name__ == "__main__":
    main()
