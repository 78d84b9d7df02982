"""Lets GNU Backgammon analyse .mat files and saves each as SGF, with the analysis of every play and double.

    python benchmarks/analyse.py DATA OUT [--count 60] [--plies 0]

Files that are there already are left alone. Knows nothing of bgformats.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from selfplay import TIMEOUT_S, SelfplayError, find_gnubg

_COMMANDS = """set threads 1
import mat "played.mat"
set analysis chequerplay evaluation plies {plies}
set analysis cubedecision evaluation plies {plies}
analyse match
save match analysed.sgf
"""


def analyse(source: Path, folder: Path, gnubg: str, plies: int) -> bool:
    """Analyses one match into ``folder``; False where it is there already.

    Raises:
        SelfplayError: GNU Backgammon wrote no file, or one without an analysis.
    """
    target = folder / f"{source.stem}.sgf"
    if target.exists():
        return False
    with tempfile.TemporaryDirectory(prefix="bgformats-analyse-") as scratch:
        work = Path(scratch)
        shutil.copyfile(source, work / "played.mat")
        (work / "commands").write_text(_COMMANDS.format(plies=plies), encoding="ascii")
        done = subprocess.run(
            [gnubg, "-t", "-q", "-c", "commands"],
            cwd=work,
            env={**os.environ, "HOME": scratch, "LC_ALL": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=TIMEOUT_S,
            check=False,
        )
        made = work / "analysed.sgf"
        if not made.exists() or "]A[" not in made.read_text(encoding="utf-8", errors="replace"):
            raise SelfplayError(f"{source.name}: no analysis was written; {done.stdout[-400:]!r}")
        shutil.copyfile(made, target)
    return True


def main() -> int:
    reader = argparse.ArgumentParser(description="Analysed matches as SGF.")
    reader.add_argument("data", type=Path, help="a folder of .mat files, such as selfplay.py makes")
    reader.add_argument("folder", type=Path)
    reader.add_argument("--count", type=int, default=60)
    reader.add_argument("--plies", type=int, default=0)
    reader.add_argument("--jobs", type=int, default=2)
    options = reader.parse_args()
    gnubg = find_gnubg()
    if gnubg is None:
        print("gnubg is not installed", file=sys.stderr)
        return 2
    options.folder.mkdir(parents=True, exist_ok=True)
    sources = sorted(options.data.glob("*.mat"))[: options.count]
    one = partial(analyse, folder=options.folder, gnubg=gnubg, plies=options.plies)
    with ThreadPoolExecutor(options.jobs) as pool:
        made = sum(pool.map(one, sources))
    print(f"{len(sources)} matches in {options.folder}, {made} of them new")
    return 0


if __name__ == "__main__":
    sys.exit(main())
