"""Runs the kit: with bgformats itself in this process, and with GNU Backgammon by the script of the documentation."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import subprocess
import tempfile
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from gnubg_program import GNUBG

from bgformats.cli.app import main
from bgformats.conformance.judge import Judged, Ran, judge
from bgformats.conformance.kit import Case, load_kit
from bgformats.conformance.reader import reader_of, run_reader

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "conformance.md"
GNUBG_FIGURES = ROOT / "fixtures" / "conformance-gnubg.json"
KIT = load_kit()
CASES = {case.id: case for case in KIT.manifest.cases}

Change = Callable[[bytes], bytes]


@cache
def by_bgformats(case_id: str) -> Ran:
    """What `bgformats export FILE --level record --to json` makes of a case."""
    case = CASES[case_id]
    with tempfile.TemporaryDirectory() as folder:
        file, out = Path(folder, Path(case.file).name), Path(folder, "answer")
        file.write_bytes(KIT.data(case))
        with contextlib.redirect_stderr(io.StringIO()):
            code = main(["export", str(file), "--level", "record", "--to", "json", "--output", str(out)])
        return Ran(out.read_bytes(), refused=code == 1, trouble=None if code in (0, 1) else f"exit code {code}")


def judged(cases: Iterable[Case] = KIT.manifest.cases) -> list[Judged]:
    """What bgformats gets right."""
    return [judge(case, by_bgformats(case.id)) for case in cases]


def wrong(found: Iterable[Judged]) -> dict[str, list[str]]:
    """What is wrong, by case."""
    told = {one.case.id: [answer.what for answer in one.answers if not answer.right] for one in found}
    return {case: what for case, what in told.items() if what}


def gnubg_script() -> str:
    """The script of the page that drives GNU Backgammon."""
    (script,) = re.findall(r"^```sh\n(#!/bin/sh\n# gnubg-reader.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    return str(script)


def gnubg_version() -> str:
    """The version of GNU Backgammon that is installed, such as `1.07.001`."""
    said = subprocess.run([str(GNUBG), "--version"], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    found = re.search(rb"GNU Backgammon (\S+)", said.stdout)
    return found[1].decode() if found else "unknown"


def by_gnubg(cases: Iterable[Case], folder: Path) -> list[Judged]:
    """What GNU Backgammon gets right, through the script and the runner of the command."""
    script = folder / "gnubg-reader.sh"
    script.write_text(gnubg_script(), encoding="utf-8")
    assert GNUBG is not None
    path = f"{Path(GNUBG).parent}{os.pathsep}{os.environ['PATH']}"
    reader = reader_of(
        f"env {shlex.quote(f'PATH={path}')} LC_ALL=C sh {shlex.quote(str(script))} {{file}} {{out}}", 60.0
    )
    return [judge(case, run_reader(reader, KIT.data(case), Path(case.file).name)) for case in cases]
