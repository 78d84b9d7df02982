"""What the project's own files promise to those who install it. ``tools/release.py`` tries wheel and sdist."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def readme_block(marker: str) -> list[str]:
    """The lines of the fenced block after a marker in README.md."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(rf"^<!-- {re.escape(marker)} -->\n```sh\n(.*?)\n```$", text, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 1, f"README.md has {len(blocks)} blocks after <!-- {marker} -->"
    lines: list[str] = blocks[0].split("\n")
    return lines


def test_changelog_has_the_version_and_an_unreleased_section() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## \[([^\]]+)\]", changelog, re.MULTILINE)
    assert headings[0] == "Unreleased"
    assert PROJECT["project"]["version"] in headings[1:]


def test_command_tells_the_version_of_the_project_file() -> None:
    """Fails, too, where an editable install is older than the last change of the version: install it again."""
    try:
        metadata.version("bgformats")
    except metadata.PackageNotFoundError:
        pytest.skip("bgformats is not installed, so nothing tells its version")
    said = subprocess.run(
        [sys.executable, "-m", "bgformats", "--version"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    assert said.stdout.split() == ["bgformats", PROJECT["project"]["version"]]


def test_metadata_names_authors_and_systems_and_no_pages_that_do_not_exist() -> None:
    project = PROJECT["project"]
    assert [set(author) for author in project["authors"]] == [{"name"}]
    systems = [one for one in project["classifiers"] if one.startswith("Operating System ::")]
    assert [one.rpartition(":: ")[2] for one in systems] == ["MacOS", "Windows", "Linux"]
    assert "urls" not in project


def test_grammars_folder_holds_grammars_only() -> None:
    """A ``.py`` file there makes hatchling refuse editable installs."""
    kinds = {path.suffix for path in (ROOT / "grammars").rglob("*") if path.is_file()}
    assert kinds == {".lark"}


@pytest.mark.parametrize("marker", ["first-run", "test-command"])
def test_readme_command_is_one_line_from_a_fresh_clone_and_ci_runs_it(marker: str) -> None:
    (line,) = readme_block(marker)
    assert line.startswith("python3 -m venv .venv && ")
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert f"run_readme_command {marker}" in script


def test_readme_samples_exist() -> None:
    (line,) = readme_block("first-run")
    samples = re.findall(r"fixtures/\S+", line)
    assert samples
    assert [sample for sample in samples if not (ROOT / sample).is_file()] == []


def test_base_dependencies_are_few_and_light() -> None:
    names = {re.split(r"[^a-z-]", requirement, maxsplit=1)[0] for requirement in PROJECT["project"]["dependencies"]}
    assert names == {"lark", "pathspec", "pydantic", "rich", "striprtf", "typer"}


def test_package_is_marked_as_typed() -> None:
    assert (ROOT / "bgformats" / "py.typed").is_file()
