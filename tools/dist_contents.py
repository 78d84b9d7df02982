"""Looks into a built wheel and sdist: grammars and conformance kit are in, as in the tree, and nothing else is.

Knows the layout that pyproject.toml asks for; needs git, and nothing but the standard library.
"""

from __future__ import annotations

import subprocess
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WHEEL_LIMIT = 3_000_000
"""Bytes of a wheel. Code, grammars and the conformance kit take far less; test data that slips in takes more."""


def tracked(*patterns: str) -> list[str]:
    """The files that are, or would be, in version control: ignored scratch files are not."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *patterns],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return sorted(name for name in listed.split("\0") if name)


def wheel_faults(path: Path) -> list[str]:
    """What is wrong with the wheel, in words; empty when nothing is."""
    faults = []
    with zipfile.ZipFile(path) as wheel:
        names = wheel.namelist()
        grammars = {name: (ROOT / name).read_bytes() for name in tracked("grammars/*.lark")}
        if not grammars:
            faults.append("no tracked grammar was found to compare with")
        packaged = {
            name.replace("bgformats/_grammars/", "grammars/"): wheel.read(name)
            for name in names
            if name.startswith("bgformats/_grammars/")
        }
        if packaged != grammars:
            faults.append(f"_grammars holds {sorted(packaged)}, the tree {sorted(grammars)} (or their bytes differ)")
        kit = {name.removeprefix("fixtures/conformance/"): name for name in tracked("fixtures/conformance/*")}
        if not kit or any(
            (held := f"bgformats/_conformance/{name}") not in names or wheel.read(held) != (ROOT / path).read_bytes()
            for name, path in kit.items()
        ):
            faults.append("the conformance kit in the wheel is not that of the tree")
        if missing := {*tracked("bgformats"), "bgformats/py.typed"} - set(names):
            faults.append(f"files of the package left out: {sorted(missing)}")
    if not any(name.endswith(".dist-info/licenses/LICENSE") for name in names):
        faults.append("the licence is not in the wheel")
    if path.stat().st_size > WHEEL_LIMIT:
        faults.append(f"the wheel has {path.stat().st_size} bytes, more than {WHEEL_LIMIT}")
    strangers = {name.split("/")[0] for name in names} - {"bgformats"}
    if any(not top.endswith(".dist-info") for top in strangers):
        faults.append(f"top-level names beside the package: {sorted(strangers)}")
    wrong = [name for name in names if {"fixtures", "tests", "benchmarks"} & set(name.split("/"))]
    if wrong:
        faults.append(f"test data in the wheel: {wrong[:5]}")
    return faults


def sdist_faults(path: Path) -> list[str]:
    """What is wrong with the sdist, in words; empty when nothing is."""
    with tarfile.open(path) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    wanted = tracked(
        "grammars/*.lark",
        "fixtures/*",
        "tests/*.py",
        "docs/*",
        "tools/*",
        "mkdocs.yml",
        "CHANGELOG.md",
        "README.md",
        "LICENSE",
    )
    missing = sorted(set(wanted) - names)
    return [f"left out of the sdist: {missing[:5]}"] if missing else []
