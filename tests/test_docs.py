"""The examples of the documentation are true."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest
from cli.commandline import process

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
CONSOLE = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_python_examples_give_what_they_say(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.failed == 0


def console_examples() -> list[tuple[str, str, str]]:
    found = []
    for page in PAGES:
        for block in CONSOLE.findall(page.read_text(encoding="utf-8")):
            for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = example.partition("\n")
                found.append((page.name, command, output))
    return found


@pytest.mark.parametrize(("page", "command", "output"), console_examples())
def test_console_examples_print_what_they_show(page: str, command: str, output: str) -> None:
    words = shlex.split(command)
    assert words[0] == "bgformats", f"{page}: {command}"
    said = process(*words[1:], folder=ROOT)
    assert (said.out + said.err).rstrip() == output.rstrip()


def test_the_readme_shows_a_run() -> None:
    assert any(page == "README.md" for page, _, _ in console_examples())
