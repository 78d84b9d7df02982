"""Runs the steps of a GitHub workflow: its ``run`` lines, and those of our own action in the place of ``uses``.

Knows as much of GitHub's runner as our documentation needs: inputs and their defaults, ``env``, ``if: always()``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import yaml
from clean_machine import ROOT, Machine

OURS: Final = re.compile(r"OWNER/bgformats@v\d+\.\d+\.\d+")
TAKEN_AS_DONE: Final = {"actions/checkout", "actions/setup-python", "reviewdog/action-setup"}
UPLOADS: Final = {"github/codeql-action/upload-sarif": "sarif_file"}


@dataclass
class Job:
    """What a job did: its exit code, what it printed, the summaries of its steps, and the files that it uploaded."""

    code: int = 0
    out: str = ""
    err: str = ""
    summary: str = ""
    uploaded: list[Path] = field(default_factory=list)


class Runner:
    """Runs jobs on a machine, in a folder that holds the repository."""

    def __init__(self, machine: Machine, folder: Path, temporary: Path) -> None:
        self._machine = machine
        self._folder = folder
        self._temporary = temporary
        self._installed = temporary / "installed.txt"

    def run(self, steps: list[dict[str, Any]]) -> Job:
        """Runs the steps of a job."""
        job = Job()
        for step in steps:
            if job.code and step.get("if") != "always()":
                continue
            if "run" in step:
                self._run(job, step, {}, step.get("shell", "bash"))
            elif OURS.fullmatch(step["uses"]):
                self.act(job, step.get("with", {}))
            elif (name := step["uses"].partition("@")[0]) in UPLOADS:
                job.uploaded.append(self._folder / step["with"][UPLOADS[name]])
            else:
                assert name in TAKEN_AS_DONE, f"what does {step['uses']} do?"
        return job

    def act(self, job: Job, given: Mapping[str, str]) -> Job:
        """Runs our action with the inputs that are given; what is installed already is not installed again."""
        action = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
        assert set(given) <= set(action["inputs"]), "there is no such input"
        inputs = {name: given.get(name, one["default"]) for name, one in action["inputs"].items()}
        install, check = action["runs"]["steps"]
        installed = self._installed.read_text(encoding="utf-8") if self._installed.exists() else None
        if installed != inputs["version"]:
            libraries_are_here = {} if installed is None else {"PIP_NO_DEPS": "1"}
            self._run(job, install, inputs, install["shell"], **libraries_are_here)
            self._installed.write_text(inputs["version"], encoding="utf-8")
        if not job.code:
            self._run(job, check, inputs, check["shell"])
        return job

    def _run(self, job: Job, step: dict[str, Any], inputs: Mapping[str, str], shell: str, **more: str) -> None:
        assert shell == "bash"
        assert "${{" not in step["run"], "an expression inside a script lets its author run commands"
        env = {name: _filled(str(value), inputs) for name, value in step.get("env", {}).items()}
        summary = self._temporary / "summary.md"
        summary.write_text("", encoding="utf-8")
        done = self._machine.bash(
            step["run"], self._folder, **env, RUNNER_TEMP=str(self._temporary), GITHUB_ACTION_PATH=str(ROOT),
            GITHUB_WORKSPACE=str(self._folder), GITHUB_STEP_SUMMARY=str(summary), GITHUB_ACTIONS="true",
            **more,
        )  # fmt: skip
        job.code = job.code or done.returncode
        job.out += done.stdout
        job.err += done.stderr
        job.summary += summary.read_text(encoding="utf-8")


def _filled(text: str, inputs: Mapping[str, str]) -> str:
    """The value with its expressions filled in.

    Raises:
        KeyError: there is no such input.
    """
    values = {f"inputs.{name}": value for name, value in inputs.items()} | {"github.token": "token"}
    return re.sub(r"\$\{\{ *(.*?) *\}\}", lambda found: values[found[1]], text)
