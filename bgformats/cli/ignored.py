"""What Git leaves out of a folder: the `.gitignore` files of a work tree, and its own list of exclusions.

A file deeper in the tree wins over one above it, and the last pattern that fits wins within a file (gitignore(5)).
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from bgformats.cli.worktrees import GIT, WorkTrees

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

_FILE: Final = ".gitignore"


class Ignored:
    """What is ignored below one folder that the user named.

    Outside a work tree nothing is. Where the folder itself is ignored, its being named is stronger: only the files in
    it and below say what to leave out.
    """

    def __init__(self, folder: str) -> None:
        self._specs: dict[str, GitIgnoreSpec | None] = {}
        self._trees = WorkTrees()
        self._root = os.path.abspath(folder)
        top = self._trees.top(self._root)
        self._own_only = top is not None and self._is_within_ignored(top)

    def __contains__(self, path: str) -> bool:
        """Whether a file is ignored; a folder's path ends with a separator."""
        place = os.path.abspath(path)
        folder = os.path.dirname(place)
        top = self._trees.top(folder)
        if top is None:
            return False
        return self._says(place, path.endswith(os.sep), self._root if self._own_only else top) is True

    def _is_within_ignored(self, top: str) -> bool:
        place = self._root
        while place != top:
            if self._says(place, True, top):
                return True
            place = os.path.dirname(place)
        return False

    def _says(self, place: str, is_folder: bool, top: str) -> bool | None:
        """What the deepest file that speaks of this path says of it; None where none does."""
        folder = place
        while folder not in (top, os.path.dirname(folder)):
            folder = os.path.dirname(folder)
            spec = self._spec(folder)
            if spec is None:
                continue
            inside = os.path.relpath(place, folder).replace(os.sep, "/") + ("/" if is_folder else "")
            said = spec.check_file(inside).include
            if said is not None:
                return said
        return None

    def _spec(self, folder: str) -> GitIgnoreSpec | None:
        if folder not in self._specs:
            own = os.path.join(folder, GIT, "info", "exclude")
            lines = [*_lines(own), *_lines(os.path.join(folder, _FILE))]
            self._specs[folder] = _compiled(lines) if lines else None
        return self._specs[folder]


def _lines(path: str) -> list[str]:
    try:
        with open(path, encoding="utf-8-sig", errors="surrogateescape") as handle:
            return handle.read().splitlines()
    except (OSError, ValueError):
        return []


def _compiled(lines: list[str]) -> GitIgnoreSpec:
    """The patterns that can be understood; Git passes over the others as well."""
    from pathspec import GitIgnoreSpec

    good = []
    for line in lines:
        try:
            GitIgnoreSpec.from_lines([line])
        except ValueError:
            continue
        good.append(line)
    return GitIgnoreSpec.from_lines(good)
