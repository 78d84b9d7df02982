"""Completion of values, asked of real shells with the script that they are given."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from commandline import environment

ASKED = {
    ("validate", "--rules", "match-"): ["match-usbgf", "match-wbgf"],
    ("fix", "--select", "BG001,BG40"): ["BG001,BG401"],
    ("convert", "--dialect", "gn"): ["gnubg"],
    ("export", "--to", "js"): ["jsonl", "json"],
    ("validate", "--output-format", "rd"): ["rdjson"],
    ("tally", "--format", "sg"): ["sgf"],
    ("explain", "wrong-st"): ["wrong-starter"],
    ("validate", "--variant", "au"): ["auto"],
}
"""What is typed behind `bgformats`, and some of what is offered."""


@pytest.fixture
def settings(tmp_path: Path) -> dict[str, str]:
    """An environment in which `bgformats` is this checkout."""
    program = tmp_path / "bgformats"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m bgformats "$@"\n')
    program.chmod(0o755)
    return environment({"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}", "HOME": str(tmp_path)})


def offered(command: list[str], settings: dict[str, str]) -> list[str]:
    done = subprocess.run(command, env=settings, capture_output=True, text=True, timeout=60, check=False)
    assert not done.stderr, done.stderr
    return done.stdout.splitlines()


def fits(found: list[str], typed: str, wanted: list[str]) -> bool:
    return set(wanted) <= set(found) and all(one.startswith(typed) for one in found) and bool(found) == bool(wanted)


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
def test_bash(settings: dict[str, str]) -> None:
    """All in one shell: the program starts once for each question, and once for the script."""
    script = (
        'eval "$(_BGFORMATS_COMPLETE=source_bash bgformats)"; for line in "$@"; do COMP_WORDS=(bgformats $line); '
        "COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMPREPLY=(); _bgformats_completion bgformats; "
        'echo "${COMPREPLY[*]}"; done'
    )
    answers = offered(["bash", "--norc", "-c", script, "bash", *map(" ".join, ASKED)], settings)
    for (words, wanted), found in zip(ASKED.items(), answers, strict=True):
        assert fits(found.split(), words[-1], wanted), (words, found)


@pytest.mark.skipif(shutil.which("fish") is None, reason="fish is not installed (see .ci/run)")
@pytest.mark.parametrize("words", list(ASKED)[1:2], ids=" ".join)
def test_fish(words: tuple[str, ...], settings: dict[str, str]) -> None:
    script = f"_BGFORMATS_COMPLETE=source_fish bgformats | source; complete -C 'bgformats {' '.join(words)}'"
    found = [line.split("\t")[0] for line in offered(["fish", "--no-config", "-c", script], settings)]
    assert fits(found, words[-1], ASKED[words]), found


@pytest.mark.skipif(shutil.which("zsh") is None, reason="zsh is not installed (see .ci/run)")
@pytest.mark.parametrize("words", list(ASKED)[1:2], ids=" ".join)
def test_zsh(words: tuple[str, ...], settings: dict[str, str]) -> None:
    """zsh completes only at a terminal, so its builtins are replaced by ones that print what they are given."""
    script = (
        'compdef() { :; }; _arguments() { print -r -- "$1"; }; eval "$(_BGFORMATS_COMPLETE=source_zsh bgformats)"; '
        'words=(bgformats "$@"); CURRENT=$#words; _bgformats_completion'
    )
    (said,) = offered(["zsh", "-f", "-c", script, "zsh", *words], settings)
    for wanted in ASKED[words]:
        assert f'"{wanted}"' in said
