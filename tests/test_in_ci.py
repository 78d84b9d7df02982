"""README's and docs/ci.md's ways to check matches in CI work from a clean machine, and fit the published schemas."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from clean_machine import ROOT, Machine, machine, wheelhouse
from github_runner import Job, Runner
from junitparser import JUnitXml

from bgformats.formats.registry import FORMATS
from bgformats.formats.strangers import MATCH_SUFFIXES, has_match_suffix

PAGE: Final = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
README: Final = (ROOT / "README.md").read_text(encoding="utf-8")
SNIPPET: Final = re.compile(r"^```(yaml|sh|groovy)\n(.*?)^```", re.MULTILINE | re.DOTALL)
GOOD: Final = ROOT / "fixtures" / "mat" / "crawford.mat"
FAULTY: Final = ROOT / "fixtures" / "mat" / "faulty.mat"
LIBRARIES_ARE_HERE: Final = {"PIP_NO_DEPS": "1"}
"""Spares most of the time of an installation. The action and pre-commit install all."""
FAULT_LINES: Final = [15, 29, 45, 93]
"""The lines of FAULTY with errors; line 77 has a warning."""


def snippets(page: str) -> dict[str, str]:
    """The snippets of a page by their first line: for a file, the comment with its name."""
    found = [text for _, text in SNIPPET.findall(page)]
    return {text.partition("\n")[0].lstrip("#/ "): text for text in found}


def snippet(begin: str, having: str = "", page: str = PAGE) -> str:
    (text,) = [text for _, text in SNIPPET.findall(page) if text.lstrip("#/ ").startswith(begin) and having in text]
    return text


def job_of(text: str) -> list[dict[str, Any]]:
    (job,) = yaml.safe_load(text)["jobs"].values()
    steps: list[dict[str, Any]] = job["steps"]
    return steps


@pytest.fixture(scope="module")
def computer(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    return machine(tmp_path_factory)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """An empty one."""
    folder = tmp_path / "repository"
    folder.mkdir()
    return folder


@pytest.fixture(scope="module")
def runner_temp(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("runner")


@pytest.fixture
def runner(computer: Machine, repository: Path, runner_temp: Path) -> Runner:
    return Runner(computer, repository, runner_temp)


def fill(folder: Path) -> None:
    """Puts a good match and one with faults into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(GOOD, folder)
    shutil.copy(FAULTY, folder)


def annotated(out: str) -> list[tuple[str, int]]:
    """What GitHub is told: kind and line."""
    return [(kind, int(line)) for kind, line in re.findall(r"^::(\w+) file=[^,]*faulty\.mat,line=(\d+)", out, re.M)]


ALL: Final = sorted([*(("error", line) for line in FAULT_LINES), ("warning", 77)], key=lambda one: one[1])


# What the snippets say fits the schemas that the services publish.

SCHEMAS: Final = {
    ".github/workflows": "vendor.github-workflows",
    ".gitlab-ci.yml": "vendor.gitlab-ci",
    ".pre-commit": "",
}
"""By how the name of the file begins; pre-commit judges its own."""


def judged(schema: str, *paths: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *map(str, paths)],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


def named_files() -> Iterator[tuple[str, str]]:
    for page in (README, PAGE):
        for kind, text in SNIPPET.findall(page):
            if kind == "yaml":
                yield text.partition("\n")[0].lstrip("# "), text


def test_every_snippet_of_yaml_fits_the_schema_of_its_file(tmp_path: Path) -> None:
    files: dict[str, list[Path]] = {}
    for number, (name, text) in enumerate(named_files()):
        (schema,) = [schema for begin, schema in SCHEMAS.items() if name.startswith(begin)]
        path = tmp_path / f"{number}.yml"
        path.write_text(text, encoding="utf-8")
        files.setdefault(schema, []).append(path)
    assert {schema: len(paths) for schema, paths in files.items()} == {
        "vendor.github-workflows": 4, "vendor.gitlab-ci": 1, "": 1,
    }  # fmt: skip
    for path in files.pop(""):
        subprocess.run([sys.executable, "-m", "pre_commit", "validate-config", str(path)], check=True, timeout=60)
    for schema, paths in files.items():
        judged(schema, *paths)


def test_snippets_name_the_version_of_the_project() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    named = [text for page in (README, PAGE) for text in re.findall(r"@v?(\d+\.\d+\.\d+)\b|rev: v(\S+)", page)]
    assert len(named) == 5
    assert {one or other for one, other in named} == {version}


def test_no_snippet_is_left_untried() -> None:
    """Each is named by a test of this file, by how it begins."""
    begins = {name.split()[0] for name in snippets(PAGE)}
    assert begins == {
        ".github/workflows/matches.yml", ".github/workflows/review.yml", ".gitlab-ci.yml", ".pre-commit-config.yaml",
        "podman", "Jenkinsfile", "bgformats",
    }  # fmt: skip


# GitHub


def test_the_action_fits_its_schema() -> None:
    judged("vendor.github-actions", ROOT / "action.yml")


def test_the_snippet_of_the_readme_passes_in_an_empty_repository_and_finds_faults(
    runner: Runner, repository: Path
) -> None:
    steps = job_of(snippet(".github/workflows/", page=README))
    job = runner.run(steps)
    assert (job.code, job.out) == (0, ""), job.err
    fill(repository / "any" / "where")
    job = runner.run(steps)
    assert (job.code, annotated(job.out)) == (1, ALL)
    assert job.summary.count("| error BG") == 4
    assert job_of(snippet(".github/workflows/matches.yml", having="on: [push")) == steps


def test_the_snippet_for_code_scanning_uploads_a_report_though_the_run_failed(runner: Runner, repository: Path) -> None:
    fill(repository / "matches")
    job = runner.run(job_of(snippet(".github/workflows/matches.yml", having="sarif")))
    assert (job.code, annotated(job.out)) == (1, ALL)
    (report,) = job.uploaded
    (run,) = json.loads(report.read_bytes())["runs"]
    lines = [one["locations"][0]["physicalLocation"]["region"]["startLine"] for one in run["results"]]
    assert sorted(lines) == sorted([*FAULT_LINES, 77])


def test_the_inputs_of_the_action(runner: Runner, repository: Path) -> None:
    fill(repository / "a folder")
    shutil.copy(FAULTY, repository / "other.mat")
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    job = runner.act(Job(), {"paths": "\n  a folder/crawford.mat\n  a folder/f*.mat\n"})
    assert (job.code, annotated(job.out)) == (1, ALL)
    assert "other.mat" not in job.out
    (repository / "other.mat").write_text(GOOD.read_text(encoding="utf-8").replace("* ", " ", 1), encoding="utf-8")
    assert runner.act(Job(), {"paths": "other.mat", "rules": "match"}).code == 0
    assert runner.act(Job(), {"paths": "other.mat", "fail-on": "warning"}).code == 1
    assert runner.act(Job(), {"rules": "no-such-rules", "version": version}).code == 2
    assert "bgformats==9.9.9" in runner.act(Job(), {"version": "9.9.9"}).err


def test_the_snippet_for_reviewdog_hands_it_the_findings(runner: Runner, repository: Path, computer: Machine) -> None:
    fill(repository)
    computer.program("reviewdog", '[ "$*" = "-f=rdjson -reporter=github-pr-review" ] && cat >read.json')
    runner.run(job_of(snippet(".github/workflows/review.yml")))
    found = json.loads((repository / "read.json").read_bytes())["diagnostics"]
    assert [one["location"]["range"]["start"]["line"] for one in found] == sorted([*FAULT_LINES, 77])


# GitLab


def component(**given: str) -> dict[str, Any]:
    """The job that the component makes of these inputs."""
    header, body = yaml.safe_load_all((ROOT / "templates" / "bgformats.yml").read_text(encoding="utf-8"))
    inputs = header["spec"]["inputs"]
    assert set(given) <= set(inputs)
    values = {name: given.get(name, one["default"]) for name, one in inputs.items()}

    def filled(node: Any) -> Any:
        if isinstance(node, dict):
            return {filled(key): filled(value) for key, value in node.items()}
        if isinstance(node, list):
            return [filled(one) for one in node]
        return re.sub(r"\$\[\[ inputs\.([\w-]+) \]\]", lambda found: values[found[1]], node)

    made: dict[str, Any] = filled(body)
    return made


def test_the_component_fits_the_schema(tmp_path: Path) -> None:
    header, _ = yaml.safe_load_all((ROOT / "templates" / "bgformats.yml").read_text(encoding="utf-8"))
    paths = [tmp_path / f"{name}.yml" for name in ("header", "plain", "named")]
    for path, content in zip(paths, (header, component(), component(**{"job-name": "m"})), strict=True):
        path.write_text(yaml.safe_dump(content), encoding="utf-8")
    judged("vendor.gitlab-ci", *paths)


def test_the_snippet_for_gitlab_writes_the_reports_that_the_job_names(computer: Machine, repository: Path) -> None:
    (include,) = yaml.safe_load(snippet(".gitlab-ci.yml"))["include"]
    assert include["component"].rpartition("@")[0].endswith("/OWNER/bgformats/bgformats")
    fill(repository / "matches")
    (job,) = component(**include["inputs"]).values()
    computer.without_bgformats()
    done = computer.bash("\n".join(job["script"]), repository, **job["variables"], **LIBRARIES_ARE_HERE)
    assert done.returncode == 1, done.stderr
    reports = job["artifacts"]["reports"]
    entries = json.loads((repository / reports["codequality"]).read_bytes())
    assert sorted(one["location"]["lines"]["begin"] for one in entries) == sorted([*FAULT_LINES, 77])
    assert {one["location"]["path"] for one in entries} == {"matches/faulty.mat"}
    assert JUnitXml.fromfile(str(repository / reports["junit"])).failures == 5
    plain = component(paths="matches/crawford.mat 'no match.txt'", rules="match")["bgformats"]
    (repository / "no match.txt").write_text(GOOD.read_text(encoding="utf-8"), encoding="utf-8")
    assert computer.bash(plain["script"][1], repository, **plain["variables"]).returncode == 0


# Jenkins, and an old archive


def test_the_snippet_for_jenkins_writes_the_report_that_it_reads(computer: Machine, repository: Path) -> None:
    text = snippet("Jenkinsfile")
    fill(repository)
    computer.without_bgformats()
    variables = dict(re.findall(r"(\w+) = '([^']*)'", text))
    done = computer.bash("\n".join(re.findall(r"sh '([^']*)'", text)), repository, **variables, **LIBRARIES_ARE_HERE)
    assert done.returncode == 1, done.stderr
    (report,) = re.findall(r"testResults: '([^']*)'", text)
    assert JUnitXml.fromfile(str(repository / report)).failures == 5


def test_the_snippet_for_an_old_archive_makes_it_clean(computer: Machine, repository: Path) -> None:
    fill(repository)
    computer.bash("python -m pip install -q bgformats", repository, **LIBRARIES_ARE_HERE)
    done = computer.bash(snippet("bgformats"), repository)
    assert done.returncode == 0, done.stderr
    assert (repository / "known.json").exists()
    shutil.copy(FAULTY, repository / "new.mat")
    assert computer.bash("bgformats validate .", repository).returncode == 1


# pre-commit


def hooks() -> dict[str, dict[str, Any]]:
    listed = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    return {one["id"]: one for one in listed}


def test_hooks_take_the_files_that_only_matches_and_positions_are_called_like() -> None:
    takes = {name: re.compile(one["files"]).search for name, one in hooks().items()}
    formatted = {suffix for one in FORMATS if one.normal is not None for suffix in one.suffixes}
    for suffix in MATCH_SUFFIXES:
        for name in (f"a/b{suffix}", f"B{suffix.upper()}"):
            assert takes["bgformats"](name), name
            assert bool(takes["bgformats-fmt"](name)) == (suffix in formatted), name
        assert takes["bgformats"](f"b{suffix}.gz")
        assert not takes["bgformats-fix"](f"b{suffix}.gz")
    for name in ("a.txt", "a.json", "mat", "a.mat.md", "format", "a.sgf.orig", "a.xgpp"):
        assert not has_match_suffix(name)
        assert not any(search(name) for search in takes.values()), name


def git(folder: Path, *arguments: str) -> str:
    """Runs git as somebody without settings."""
    done = subprocess.run(
        ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main", *arguments],
        cwd=folder, check=True, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    return done.stdout


@pytest.mark.skipif(shutil.which("git") is None, reason="there is no git here")
def test_pre_commit_runs_the_hooks(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The snippet of docs/ci.md, with a tag of this tree in the place of the release."""
    ours = tmp_path / "ours"
    for name in ("bgformats", "grammars"):
        shutil.copytree(ROOT / name, ours / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE", ".pre-commit-hooks.yaml"):
        shutil.copy(ROOT / name, ours)
    git(ours, "init", "-q")
    git(ours, "add", ".")
    git(ours, "commit", "-q", "-m", "release")
    text = snippet(".pre-commit-config.yaml")
    (entry,) = yaml.safe_load(text)["repos"]
    git(ours, "tag", entry["rev"])
    theirs = tmp_path / "theirs"
    fill(theirs)
    (theirs / "drafts").mkdir()
    shutil.copy(FAULTY, theirs / "drafts")
    shutil.copy(FAULTY, theirs / "notes.txt")
    (theirs / "bgformats.toml").write_text('exclude = ["drafts/"]\n', encoding="utf-8")
    (theirs / ".pre-commit-config.yaml").write_text(text.replace(entry["repo"], ours.as_uri()), encoding="utf-8")
    git(theirs, "init", "-q")
    git(theirs, "add", ".")
    machine = Machine(Path(sys.executable).parent, wheelhouse(tmp_path_factory))
    env = machine.environment(PRE_COMMIT_HOME=str(tmp_path / "cache"), NO_COLOR="1")

    def run(*hook: str) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-m", "pre_commit", "run", *hook],
            cwd=theirs, env=env, capture_output=True, text=True, timeout=300, check=False,
        )  # fmt: skip
        return done.returncode, done.stdout + done.stderr

    before = (theirs / "faulty.mat").read_bytes()
    code, said = run("bgformats")
    assert code == 1, said
    assert "Failed" in said
    assert re.findall(r"--> (\S+?):(\d+)", said) == [("faulty.mat", str(line)) for _, line in ALL]
    assert (theirs / "faulty.mat").read_bytes() == before
    code, said = run("bgformats-fix")
    assert code == 1
    assert "files were modified by this hook" in said
    assert (theirs / "faulty.mat").read_bytes() != before
    assert (theirs / "drafts" / "faulty.mat").read_bytes() == before
    git(theirs, "rm", "-q", "-f", "faulty.mat")
    code, said = run("bgformats")
    assert (code, "Passed" in said) == (0, True), said
    (theirs / "crawford.mat").write_bytes(GOOD.read_bytes().replace(b"\n", b"   \n", 3))
    git(theirs, "add", ".")
    code, said = run("bgformats-fmt")
    assert code == 1
    assert "files were modified by this hook" in said
    git(theirs, "add", ".")
    code, said = run()
    assert (code, said.count("Passed")) == (0, 3), said
