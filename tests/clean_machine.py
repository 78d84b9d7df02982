"""A machine of a CI service, as far as pip and Python go: no bgformats yet, and wheels to be had from a local folder.

The wheels are fetched and built once a run of the tests; from then on no network is needed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest
from filelock import FileLock

ROOT: Final = Path(__file__).resolve().parents[1]
BUILD_TOOLS: Final = "hatchling>=1.27"
"""What builds bgformats: a hook and the action are installed from a checkout."""


def wheelhouse(temporary: pytest.TempPathFactory) -> Path:
    """A folder with the wheel of this checkout and of all that it needs. Skips where no package index is reached."""
    shared = temporary.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    house = shared / "wheelhouse"
    with FileLock(shared / "wheelhouse.lock"):
        if not house.exists():
            making = shared / "wheelhouse-in-the-making"
            done = subprocess.run(
                [sys.executable, "-m", "pip", "wheel", "-q", "-w", str(making), str(ROOT), BUILD_TOOLS],
                capture_output=True, text=True, timeout=300, check=False,
            )  # fmt: skip
            if done.returncode and not os.environ.get("CI"):
                pytest.skip(f"no package index can be reached: {done.stderr.strip().splitlines()[-1:]}")
            assert done.returncode == 0, done.stderr
            making.rename(house)
    return house


@dataclass(frozen=True, slots=True)
class Machine:
    """A machine; ``programs`` is the folder of its Python and of stand-ins for programs of the service."""

    programs: Path
    house: Path

    def environment(self, **more: str) -> dict[str, str]:
        """Variables as a service sets them: nothing of the Python that runs the tests, and wheels from the folder."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL", "GIT_"))}
        return {
            **kept, "PATH": f"{self.programs}{os.pathsep}/usr/bin{os.pathsep}/bin", "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": str(self.house), "PIP_NO_COMPILE": "1", "PIP_CONFIG_FILE": os.devnull, "CI": "true",
            **more,
        }  # fmt: skip

    def bash(self, script: str, folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
        """Runs a script as GitHub's runners run ``shell: bash``."""
        return subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
            cwd=folder, env=self.environment(**more), capture_output=True, text=True, timeout=120, check=False,
        )  # fmt: skip

    def program(self, name: str, script: str) -> None:
        """Puts a stand-in for a program here."""
        path = self.programs / name
        path.write_text(f"#!/bin/bash\n{script}\n", encoding="utf-8")
        path.chmod(0o755)

    def without_bgformats(self) -> None:
        """Takes away what an earlier test installed, but for the libraries that bgformats needs."""
        self.bash("python -m pip uninstall -q -y bgformats", self.programs)


def machine(temporary: pytest.TempPathFactory) -> Machine:
    """A machine that has the libraries, but not bgformats. Skips where there is no bash, or no package index."""
    if shutil.which("bash") is None:
        pytest.skip("there is no bash here")
    house = wheelhouse(temporary)
    home = temporary.mktemp("machine") / "python"
    subprocess.run([sys.executable, "-m", "virtualenv", "-q", str(home)], check=True, timeout=120)
    (packages,) = (home / "lib").glob("python*/site-packages")
    for wheel in house.glob("*.whl"):
        if not wheel.name.startswith("bgformats-"):
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(packages)
    return Machine(home / "bin", house)
