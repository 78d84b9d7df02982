"""Which files differ from a commit of Git (`--changed-since`): those of the work tree as they lie on the disk.

Git itself is asked, once for each work tree that a run meets. What differs is what is committed since, staged, changed
and not staged, or untracked and not ignored; a renamed file is a new one, a deleted one is nothing to read.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Final

from bgformats.cli.exits import CannotRunError
from bgformats.cli.inputs import STDIN, shown
from bgformats.cli.worktrees import WorkTrees

_OPTION: Final = "--changed-since"
_OF_A_HOOK: Final = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX")
"""What Git sets for its hooks: relative to a folder other than those in which it is asked here."""


class Changed:
    """The files that differ from a commit, in whichever work tree they lie."""

    def __init__(self, reference: str, paths: Iterable[str]) -> None:
        """Asks for the work trees of the paths at once, so that a wrong reference is told where no file is met.

        Raises:
            CannotRunError: a path is in no work tree, the reference is not known there, or Git cannot be asked.
        """
        if not reference or reference.startswith("-"):
            raise CannotRunError(f"{_OPTION}: {reference!r} is no name of a commit")
        self._reference = reference
        self._trees = WorkTrees()
        self._changed: dict[str, frozenset[str]] = {}
        for path in paths:
            self._of(_existing_folder(path), path)

    def __contains__(self, path: str) -> bool:
        """Whether a file differs. A link does where it leads elsewhere, or to a file that differs.

        Raises:
            CannotRunError: as above.
        """
        if path == STDIN:
            raise CannotRunError(f"{_OPTION}: standard input is in no Git work tree")
        own = os.path.join(os.path.realpath(os.path.dirname(path)), os.path.basename(path))
        return any(place in self._of(os.path.dirname(place), path) for place in {own, os.path.realpath(path)})

    def _of(self, folder: str, path: str) -> frozenset[str]:
        """The files that differ in the work tree of a folder."""
        top = self._trees.top(folder)
        if top is None:
            raise CannotRunError(f"{_OPTION}: {shown(path)!r} is in no Git work tree")
        if top not in self._changed:
            self._changed[top] = frozenset(self._ask(top))
        return self._changed[top]

    def _ask(self, top: str) -> Iterable[str]:
        code, answer, said = _git(top, "rev-parse", "--verify", "--quiet", f"{self._reference}^{{commit}}")
        if code:
            self._refuse(top, said)
        commit = answer.decode("ascii").strip()
        differing = ("diff", "--name-only", "-z", "--no-renames", "--no-relative", "--no-ext-diff", "--diff-filter=d")
        for arguments in (
            (*differing, "--ignore-submodules", commit, "--"),
            ("ls-files", "--others", "--exclude-standard", "-z"),
        ):
            code, answer, said = _git(top, *arguments)
            if code:
                raise CannotRunError(f"{_OPTION}: git says: {said or f'exit code {code}'}")
            for name in answer.split(b"\0"):
                if name:
                    yield os.path.join(top, os.path.normpath(os.fsdecode(name)))

    def _refuse(self, top: str, said: str) -> None:
        if said:
            raise CannotRunError(f"{_OPTION}: git says: {said}")
        _, shallow, _ = _git(top, "rev-parse", "--is-shallow-repository")
        hint = ""
        if shallow.strip() == b"true":
            hint = "; the clone is shallow, so fetch that commit first (fetch-depth: 0 for actions/checkout)"
        raise CannotRunError(f"{_OPTION}: there is no commit {self._reference!r} in {shown(top)!r}{hint}")


def _existing_folder(path: str) -> str:
    """The real path of the folder that a path names or is in; of the last that exists, for a pattern."""
    place = os.path.realpath(os.curdir if path == STDIN else path)
    while not os.path.isdir(place) and os.path.dirname(place) != place:
        place = os.path.dirname(place)
    return place


def _git(folder: str, *arguments: str) -> tuple[int, bytes, str]:
    """The exit code of Git, what it wrote, and the last line of what it complained of.

    Raises:
        CannotRunError: there is no Git.
    """
    import subprocess

    environment = {name: value for name, value in os.environ.items() if name not in _OF_A_HOOK}
    environment["GIT_OPTIONAL_LOCKS"] = "0"
    command: Sequence[str] = ("git", "-C", folder, *arguments)
    try:
        done = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, env=environment, check=False)
    except OSError as error:
        raise CannotRunError(f"{_OPTION} needs git, which cannot be started: {error.strerror}") from error
    lines = done.stderr.decode("utf-8", "backslashreplace").strip().splitlines()
    complaint = next((line for line in lines if line.startswith(("fatal:", "error:"))), lines[0] if lines else "")
    return done.returncode, done.stdout, complaint.removeprefix("fatal: ").removeprefix("error: ")
