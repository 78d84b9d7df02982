"""The image: small, not root, on a read-only file system. The file is always looked at; nightly it is built."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
FILE: Final = ROOT / "Containerfile"
BUILDER: Final = shutil.which("podman") or shutil.which("docker")
MORE: Final = os.environ.get("BGFORMATS_BUILD_OPTIONS", "")
"""More options for the build, for a machine with a mirror: certificates, or ``--build-arg BASE=`` another image."""


def stages() -> list[list[tuple[str, str]]]:
    """The instructions and their words, a list a stage."""
    text = re.sub(r"\\\n", " ", FILE.read_text(encoding="utf-8"))
    found: list[list[tuple[str, str]]] = []
    for line in text.splitlines():
        if line and not line.startswith(("#", "ARG")):
            name, _, words = line.partition(" ")
            if name == "FROM":
                found.append([])
            found[-1].append((name, words.strip()))
    return found


def test_the_image_is_nobodys_and_holds_only_what_runs() -> None:
    build, image = stages()
    said = dict(image)
    user, _, group = said["USER"].partition(":")
    assert int(user) > 0, "a number, so that an orchestrator can see that it is not root"
    assert int(group) > 0
    names = [name for name, _ in image]
    assert names.index("USER") < names.index("ENTRYPOINT")
    assert "RUN" not in names, "what installs it stays behind in the first stage"
    assert [words for name, words in image if name == "COPY"] == ["--from=build /opt/bgformats /opt/bgformats"]
    assert "PYTHONDONTWRITEBYTECODE=1" in said["ENV"], "Python writes nothing either"
    assert said["ENTRYPOINT"] == '["bgformats"]'
    assert not any(name == "ADD" for stage in (build, image) for name, _ in stage), "nothing is fetched unseen"


def test_what_is_copied_is_there_and_is_all_that_the_build_needs() -> None:
    copied = [word for name, words in stages()[0] if name == "COPY" for word in words.split()[:-1]]
    assert [name for name in copied if not (ROOT / name).exists()] == []
    assert set(copied) == {"pyproject.toml", "README.md", "LICENSE", "grammars", "bgformats"}


@pytest.mark.nightly
@pytest.mark.skipif(BUILDER is None, reason="there is no podman and no docker here")
def test_the_image_is_built_and_runs_as_docs_ci_says(tmp_path: Path) -> None:
    assert BUILDER is not None
    page = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
    (build, run) = re.findall(r"^podman (.*)$", page, re.MULTILINE)
    done = _shell(f"{BUILDER} {build.replace('build ', f'build --file Containerfile {MORE} ', 1)}", ROOT)
    if done.returncode and "FROM" not in done.stdout + done.stderr:
        pytest.skip(f"the builder does not work here: {done.stderr[-200:]}")
    if done.returncode and re.search(r"lookup|dial|pull|registry", done.stderr):
        pytest.skip(f"the image to build on cannot be fetched: {done.stderr[-200:]}")
    assert done.returncode == 0, done.stderr
    (tmp_path / "matches").mkdir()
    shutil.copy(ROOT / "fixtures" / "mat" / "faulty.mat", tmp_path / "matches")
    done = _shell(f"{BUILDER} {run} --output-format concise", tmp_path)
    if "OCI permission denied" in done.stderr:
        pytest.skip(f"no container can be started here: {done.stderr[-200:]}")
    assert done.returncode == 1, done.stderr
    assert len(done.stdout.splitlines()) == 5
    done = _shell(f"{BUILDER} {run.replace('validate', 'fmt')}", tmp_path)
    assert done.returncode == 2, "the matches are mounted to be read"


def _shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", command], cwd=folder, capture_output=True, text=True, timeout=1200, check=False
    )
