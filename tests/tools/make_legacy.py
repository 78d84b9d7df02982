"""Writes ``fixtures/legacy``: the match of ``fixtures/gnubg/f08-3pt.mat`` in the words of each format of lines.

``python tests/tools/make_legacy.py``; with ``--check`` it compares and fails where a file is not current.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from legacy_sheets import SHEETS, SUFFIXES

from bgformats import api
from bgformats.formats.lines.oldmoves_write import write

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
SOURCE = FIXTURES / "gnubg" / "f08-3pt.mat"


def files() -> dict[str, bytes]:
    """The content of each file, by its name."""
    match = api.validate(SOURCE).verified[0]
    made = {f"{format}{SUFFIXES[format]}": sheet(match).encode() for format, sheet in SHEETS.items()}
    return made | {"oldmoves.txt": write(match)}


def main() -> None:
    """Writes or compares."""
    folder = FIXTURES / "legacy"
    folder.mkdir(exist_ok=True)
    for name, data in files().items():
        if "--check" not in sys.argv:
            (folder / name).write_bytes(data)
        elif (folder / name).read_bytes() != data:
            sys.exit(f"{name} is not current")


if __name__ == "__main__":
    main()
