"""Makes a release: is the version ready, are wheel and sdist good, do they work where nothing else is.

    python tools/release.py prepare 0.2.0   writes the version and its section of the changelog
    python tools/release.py check v0.2.0    whether this tag can be released
    python tools/release.py build           wheel and sdist into dist/, checked
    python tools/release.py try             each of them in a clean environment, with the examples of README.md
    python tools/release.py all v0.2.0      check, build and try

Needs the extra ``release`` and a git checkout. Nothing is uploaded: .github/workflows/release.yml does that when a tag
is pushed. Exit code 0 when all is well, 1 when the version or a file cannot be released, 2 when the command is wrong.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from pathlib import Path

import changelog
import dist_contents

ROOT = Path(__file__).resolve().parent.parent
VERSION_LINE = re.compile(r'^version = "[^"\n]*"$', re.MULTILINE)
PIN = re.compile(
    r"(?:(?<=OWNER/bgformats@v)|(?<=bgformats/bgformats@)|(?<=bgformats/bgformats@v)|(?<=    rev: v))\d[\w.]*"
)
"""A version in an example of the documentation: of the action, of the GitLab component, of the hooks."""
EXAMPLE = re.compile(r"^\$ (?P<command>bgformats [^\n]*)\n(?P<output>.*?)(?=^```$|^\$ )", re.MULTILINE | re.DOTALL)


class NotReadyError(Exception):
    """What stops the release; the text has a line for each fault."""


def read(root: Path, name: str) -> str:
    """A text file of the checkout."""
    return (root / name).read_text(encoding="utf-8")


def version_of(root: Path) -> str:
    """The version that pyproject.toml states; it is written nowhere else in the package."""
    version = tomllib.loads(read(root, "pyproject.toml"))["project"]["version"]
    assert isinstance(version, str)
    return version


def pages_with_pins(root: Path) -> list[Path]:
    """The pages whose examples name a version of bgformats."""
    pages = [root / "README.md", *sorted((root / "docs").glob("*.md"))]
    return [page for page in pages if PIN.search(page.read_text(encoding="utf-8"))]


def version_faults(root: Path, tag: str) -> list[str]:
    """Why the tag cannot be released from this checkout, in words; empty when it can."""
    version = version_of(root)
    told = []
    if changelog.as_version(version) is None:
        told.append(f"pyproject.toml: {version} is no version as package indexes write it")
    if tag != f"v{version}":
        told.append(f"the tag is {tag}, pyproject.toml says {version}: the tag of that is v{version}")
    told += changelog.faults(read(root, "CHANGELOG.md"), version)
    for page in pages_with_pins(root):
        others = sorted(set(PIN.findall(page.read_text(encoding="utf-8"))) - {version})
        if others:
            told.append(f"{page.relative_to(root).as_posix()}: its examples name {', '.join(others)}")
    return told


def prepare(root: Path, version: str, day: date) -> None:
    """Writes the version wherever it stands: pyproject.toml, CHANGELOG.md, the examples of the documentation.

    Raises NotReadyError before anything is written.
    """
    new, old = changelog.as_version(version), changelog.as_version(version_of(root))
    if new is None:
        raise NotReadyError(f"{version} is no version as package indexes write it, like 0.2.0 or 1.0.0rc1")
    if old is not None and new < old:
        raise NotReadyError(f"{version} is older than {old}, which pyproject.toml has")
    try:
        notes = changelog.with_release(read(root, "CHANGELOG.md"), version, day)
    except ValueError as problem:
        raise NotReadyError(str(problem)) from problem
    project = VERSION_LINE.sub(f'version = "{version}"', read(root, "pyproject.toml"), count=1)
    (root / "pyproject.toml").write_text(project, encoding="utf-8")
    (root / "CHANGELOG.md").write_text(notes, encoding="utf-8")
    for page in pages_with_pins(root):
        page.write_text(PIN.sub(version, page.read_text(encoding="utf-8")), encoding="utf-8")


def run(*words: str | Path, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Runs a program with nothing of the environment that would let it find another bgformats."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    return subprocess.run(
        words, cwd=folder, env={**kept, "NO_COLOR": "1"}, stdin=subprocess.DEVNULL,
        capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip


def must(*words: str | Path, folder: Path = ROOT) -> str:
    """What the program prints; NotReadyError with all of it where it fails."""
    done = run(*words, folder=folder)
    if done.returncode:
        raise NotReadyError(f"{' '.join(map(str, words))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def one_of_each(dist: Path) -> tuple[Path, Path]:
    """The wheel and the sdist in a folder; NotReadyError where there is not just one of each."""
    wheels, sdists = sorted(dist.glob("*.whl")), sorted(dist.glob("*.tar.gz"))
    if len(wheels) != 1 or len(sdists) != 1:
        raise NotReadyError(f"{dist}: {len(wheels)} wheels and {len(sdists)} sdists, and there should be one of each")
    return wheels[0], sdists[0]


def build(dist: Path) -> None:
    """The sdist, and the wheel from the sdist; their metadata and what they hold are checked."""
    if dist.exists() and any(dist.iterdir()):
        raise NotReadyError(f"{dist} is not empty")
    must(sys.executable, "-m", "build", "--outdir", dist, ROOT)
    wheel, sdist = one_of_each(dist)
    must(sys.executable, "-m", "twine", "check", "--strict", wheel, sdist)
    if told := dist_contents.wheel_faults(wheel) + dist_contents.sdist_faults(sdist):
        raise NotReadyError("\n".join(told))
    print(f"{wheel.name} and {sdist.name} hold what they should")


def examples(readme: str) -> list[tuple[list[str], str]]:
    """The commands that README.md shows, with what they print."""
    return [(shlex.split(one["command"]), one["output"].rstrip()) for one in EXAMPLE.finditer(readme)]


def example_faults(program: Path, folder: Path, shown: Sequence[tuple[list[str], str]]) -> list[str]:
    """Where the program does not print, in that folder, what README.md shows, or ends with another exit code."""
    told = []
    for words, output in shown:
        done = run(program, *words[1:], folder=folder)
        if (said := (done.stdout + done.stderr).rstrip()) != output:
            told.append(f"{shlex.join(words)} does not print what README.md shows, but:\n{said}")
        if done.returncode != (wanted := int(output.startswith("error["))):
            told.append(f"{shlex.join(words)} ended with {done.returncode} and not with {wanted}")
    return told


def try_out(dist: Path) -> None:
    """Installs wheel and sdist, each in a new environment, and runs the examples of README.md far from the tree."""
    shown = examples(read(ROOT, "README.md"))
    assert shown, "README.md shows no command"
    samples = sorted({word for words, _ in shown for word in words if word.startswith("fixtures/")})
    for made in one_of_each(dist):
        with tempfile.TemporaryDirectory(prefix="bgformats-release-") as name:
            folder = Path(name)
            must(sys.executable, "-m", "venv", folder / "venv", folder=folder)
            programs = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
            must(programs / "python", "-m", "pip", "install", "--quiet", made.resolve(), folder=folder)
            for sample in samples:
                (folder / sample).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(ROOT / sample, folder / sample)
            told = example_faults(programs / "bgformats", folder, shown)
            said = must(programs / "python", "-m", "bgformats", "--version", folder=folder).split()
            if said != ["bgformats", version_of(ROOT)]:
                told.append(f"--version says {' '.join(said)}")
        if told:
            raise NotReadyError(f"{made.name}:\n" + "\n".join(told))
        print(f"{made.name}: installed in a clean environment, does what README.md shows")


def check(tag: str) -> None:
    """Raises NotReadyError where the tag cannot be released."""
    if told := version_faults(ROOT, tag):
        raise NotReadyError("\n".join(told))
    print(f"{tag} can be released")


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    making = commands.add_parser("prepare", help="write the version and its section of the changelog")
    making.add_argument("version")
    making.add_argument("--date", type=date.fromisoformat, default=datetime.now(UTC).date(), help="default: today")
    for name in ("check", "all"):
        commands.add_parser(name).add_argument("tag", nargs="?", default=f"v{version_of(ROOT)}")
    for name in ("build", "try", "all"):
        known = commands.choices.get(name) or commands.add_parser(name)
        known.add_argument("--dist", type=Path, default=ROOT / "dist", help="folder of wheel and sdist; default: dist/")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    """Runs a command; what stops the release goes to standard error."""
    asked = arguments(words)
    steps: dict[str, list[Callable[[], None]]] = {
        "prepare": [lambda: prepare(ROOT, asked.version, asked.date)],
        "check": [lambda: check(asked.tag)],
        "build": [lambda: build(asked.dist)],
        "try": [lambda: try_out(asked.dist)],
        "all": [lambda: check(asked.tag), lambda: build(asked.dist), lambda: try_out(asked.dist)],
    }
    try:
        for step in steps[asked.command]:
            step()
    except NotReadyError as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
