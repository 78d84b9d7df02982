"""`--help` of each command: short, and with examples that name options which exist."""

from __future__ import annotations

import re
import shlex

import pytest
from commandline import Shell

from bgformats.cli.commands import COMMANDS
from bgformats.cli.examples import EXAMPLES


@pytest.mark.parametrize("command", sorted(set(COMMANDS) & set(EXAMPLES)))
def test_examples_stand_in_the_help(shell: Shell, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    said = shell(command, "--help")
    assert said.code == 0
    head, _, tail = said.out.partition("\n  Examples:\n")
    examples = [line.strip() for line in tail.splitlines() if line.strip()]
    assert examples
    assert all(len(line) <= 80 for line in said.lines)
    assert len(said.lines) <= 40
    known = set(re.findall(r"--[a-z-]+", head))
    for example in examples:
        words = shlex.split(example)
        assert words[:2] == ["bgformats", command]
        assert {word for word in words if word.startswith("--")} <= known


def test_every_command_has_examples(shell: Shell) -> None:
    assert set(COMMANDS) <= set(EXAMPLES)
