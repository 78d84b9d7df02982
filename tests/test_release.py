"""``tools/release.py``: it lets a good version through, and stops every other with the reason."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from datetime import date
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import changelog  # noqa: E402
import dist_contents  # noqa: E402
import release  # noqa: E402

READY = """# Changelog

## [Unreleased]

## [0.2.0] - 2026-12-01

### Added

- One thing.
- Another.

## [0.1.0] - 2026-11-30

- The first.
"""
WAITING = READY.replace("[Unreleased]\n\n## [0.2.0] - 2026-12-01", "[Unreleased]")
EXAMPLES = """uses: OWNER/bgformats@v{0}
    rev: v{0}
- component: x/OWNER/bgformats/bgformats@{0}
- component: x/OWNER/bgformats/bgformats@v{0}
uses: other/action@v4
"""


def checkout(folder: Path, version: str, notes: str, examples: str | None = None) -> Path:
    """As much of a checkout as the check of a version reads."""
    (folder / "docs").mkdir()
    (folder / "pyproject.toml").write_text(f'[project]\nname = "x"\nversion = "{version}"\n', encoding="utf-8")
    (folder / "CHANGELOG.md").write_text(notes, encoding="utf-8")
    (folder / "README.md").write_text("# x\n", encoding="utf-8")
    (folder / "docs" / "ci.md").write_text(EXAMPLES.format(examples or version), encoding="utf-8")
    return folder


def test_good_version_is_ready(tmp_path: Path) -> None:
    assert release.version_faults(checkout(tmp_path, "0.2.0", READY), "v0.2.0") == []


@pytest.mark.parametrize("tag", ["0.2.0", "v0.2.1", "v0.2.0rc1", "release-0.2.0"])
def test_tag_that_is_not_the_version_is_stopped(tmp_path: Path, tag: str) -> None:
    assert release.version_faults(checkout(tmp_path, "0.2.0", READY), tag) == [
        f"the tag is {tag}, pyproject.toml says 0.2.0: the tag of that is v0.2.0"
    ]


def test_example_with_another_version_is_stopped(tmp_path: Path) -> None:
    (told,) = release.version_faults(checkout(tmp_path, "0.2.0", READY, "0.1.0"), "v0.2.0")
    assert told == "docs/ci.md: its examples name 0.1.0"


@pytest.mark.parametrize(
    ("notes", "told"),
    [
        (WAITING, ["2 entries under [Unreleased]", "no section [0.2.0]"]),
        (READY.replace("[Unreleased]\n", "[Unreleased]\n\n- Forgotten.\n"), ["1 entries under [Unreleased]"]),
        (READY.replace("[Unreleased]\n", "[Unreleased]\n\nForgotten, and no list.\n"), ["under [Unreleased]"]),
        (READY.replace("## [Unreleased]\n\n", ""), ["the first section is not [Unreleased]"]),
        (READY.replace(" - 2026-12-01", ""), ["does not end in ` - YYYY-MM-DD`"]),
        (READY.replace("2026-12-01", "2026-02-30"), ["does not end in ` - YYYY-MM-DD`"]),
        (READY.replace("2026-12-01", "1 December"), ["does not end in ` - YYYY-MM-DD`"]),
        (READY.replace("- One thing.\n- Another.\n", ""), ["nothing is said of 0.2.0"]),
        (READY.replace("0.1.0", "0.3.0"), ["do not go from the newest version to the oldest"]),
        (READY.replace("0.1.0", "0.2.0"), ["[0.2.0] stands there twice"]),
        (READY.replace("[0.1.0]", "[first]"), ["[first] is no version"]),
        (READY.replace("## [0.2.0]", "## [0.10.0] - 2026-12-02\n\n- New.\n\n## [0.2.0]"), ["[0.10.0] is newer than"]),
    ],
)
def test_changelog_that_is_not_ready_is_stopped(notes: str, told: list[str]) -> None:
    said = changelog.faults(notes, "0.2.0")
    for wrong in told:
        assert any(wrong in line for line in said), (wrong, said)


@pytest.mark.parametrize("version", ["1.0", "0.2.0", "1.0.0rc1", "2.0.0.post1"])
def test_versions_of_package_indexes(version: str) -> None:
    assert str(changelog.as_version(version)) == version


@pytest.mark.parametrize("version", ["v1.0", "1.0-rc1", "1.0.0-beta", "01.0", "latest", ""])
def test_other_words_are_no_versions(version: str) -> None:
    assert changelog.as_version(version) is None


def test_prepare_makes_a_version_ready_and_loses_no_line(tmp_path: Path) -> None:
    root = checkout(tmp_path, "0.1.0", WAITING)
    release.prepare(root, "0.2.0", date(2026, 12, 1))
    assert (root / "CHANGELOG.md").read_text(encoding="utf-8") == READY
    assert release.version_of(root) == "0.2.0"
    assert (root / "docs" / "ci.md").read_text(encoding="utf-8") == EXAMPLES.format("0.2.0")
    assert release.version_faults(root, "v0.2.0") == []


@pytest.mark.parametrize(
    ("version", "notes", "told"),
    [
        ("0.2", READY, "nothing stands under [Unreleased]"),
        ("0.1.0", WAITING, "[0.1.0] is there already"),
        ("0.0.9", WAITING, "older than 0.1.0"),
        ("v0.2.0", WAITING, "no version"),
    ],
)
def test_prepare_that_cannot_be_writes_nothing(tmp_path: Path, version: str, notes: str, told: str) -> None:
    root = checkout(tmp_path, "0.1.0", notes)
    before = {path: path.read_bytes() for path in root.rglob("*") if path.is_file()}
    with pytest.raises(release.NotReadyError) as problem:
        release.prepare(root, version, date(2026, 12, 1))
    assert told in str(problem.value)
    assert {path: path.read_bytes() for path in root.rglob("*") if path.is_file()} == before


def test_prepare_makes_this_checkout_ready(tmp_path: Path) -> None:
    """The next version, from the project's own files; or the one that is being released."""
    root = tmp_path
    (root / "docs").mkdir()
    for name in [
        "pyproject.toml",
        "CHANGELOG.md",
        "README.md",
        *(f"docs/{page.name}" for page in ROOT.glob("docs/*.md")),
    ]:
        (root / name).write_bytes((ROOT / name).read_bytes())
    version = release.version_of(root)
    # In the commit of a release nothing stands under Unreleased: that version must be ready then.
    if changelog.sections(release.read(root, "CHANGELOG.md"))[0].entries:
        version = "999.0.0"
        release.prepare(root, version, date(2026, 12, 1))
    assert release.version_faults(root, f"v{version}") == []


def test_check_ends_with_1_and_the_reason() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "release.py", "check", "v0.0.1"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "the tag is v0.0.1" in done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout; skips where no package index is reached."""
    folder = tmp_path_factory.mktemp("dist")
    done = release.run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", folder, ROOT)
    if done.returncode and not os.environ.get("CI"):
        pytest.skip("the wheel cannot be built: no package index can be reached")
    assert done.returncode == 0, done.stderr
    (made,) = folder.glob("*.whl")
    return made


def test_wheel_holds_what_it_should(wheel: Path) -> None:
    assert dist_contents.wheel_faults(wheel) == []


@pytest.mark.parametrize(
    ("left_out", "told"),
    [
        ("bgformats/py.typed", "py.typed"),
        ("bgformats/_grammars/", "_grammars holds []"),
        ("bgformats/_conformance/manifest.json", "conformance kit"),
        ("bgformats/checks/", "files of the package left out"),
        ("LICENSE", "licence"),
    ],
)
def test_wheel_that_lacks_something_is_stopped(wheel: Path, tmp_path: Path, left_out: str, told: str) -> None:
    worse = tmp_path / wheel.name
    with zipfile.ZipFile(wheel) as good, zipfile.ZipFile(worse, "w", zipfile.ZIP_DEFLATED) as bad:
        kept = [name for name in good.namelist() if left_out not in name]
        assert len(kept) < len(good.namelist())
        for name in kept:
            bad.writestr(name, good.read(name))
    assert any(told in fault for fault in dist_contents.wheel_faults(worse))


def test_wheel_with_test_data_or_too_large_is_stopped(wheel: Path, tmp_path: Path) -> None:
    worse = tmp_path / wheel.name
    worse.write_bytes(wheel.read_bytes())
    with zipfile.ZipFile(worse, "a") as bad:
        bad.writestr("bgformats/fixtures/large.bin", os.urandom(dist_contents.WHEEL_LIMIT))
    told = "\n".join(dist_contents.wheel_faults(worse))
    assert "test data in the wheel: ['bgformats/fixtures/large.bin']" in told
    assert f"more than {dist_contents.WHEEL_LIMIT}" in told


def test_examples_of_the_readme_are_compared_with_what_a_program_says(tmp_path: Path) -> None:
    shown = release.examples((ROOT / "README.md").read_text(encoding="utf-8"))
    commands = [" ".join(words) for words, _ in shown]
    assert "bgformats validate fixtures/mat/crawford.mat" in commands
    assert "bgformats validate fixtures/mat/faulty.mat" in commands
    program = Path(sys.executable).parent / "bgformats"
    good = shown[:1]
    assert release.example_faults(program, ROOT, good) == []
    # Without the sample there are two faults: what is printed, and the exit code.
    assert len(release.example_faults(program, tmp_path, good)) == 2


def test_workflow_publishes_only_what_was_checked_and_keeps_no_secret() -> None:
    path = ROOT / ".github" / "workflows" / "release.yml"
    judged = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", path],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert judged.returncode == 0, judged.stdout + judged.stderr
    text = path.read_text(encoding="utf-8")
    assert "secrets." not in text
    assert "password" not in text
    jobs = yaml.safe_load(text)["jobs"]
    assert set(jobs["publish"]["needs"]) == {"build", "tests"}
    assert jobs["publish"]["permissions"] == {"id-token": "write"}
    assert any("tools/release.py all" in step.get("run", "") for step in jobs["build"]["steps"])
    # A tag's name is somebody's text: it reaches the shell as a variable only.
    for job in jobs.values():
        assert not any("${{" in step.get("run", "") for step in job["steps"])


@pytest.mark.nightly
def test_wheel_and_sdist_are_built_and_tried(tmp_path: Path) -> None:
    release.build(tmp_path / "dist")
    release.try_out(tmp_path / "dist")
    with pytest.raises(release.NotReadyError, match="not empty"):
        release.build(tmp_path / "dist")
