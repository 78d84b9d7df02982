"""Where the work trees of Git begin: a folder with `.git` in it, be that a folder or, in a linked one, a file."""

from __future__ import annotations

import os
from typing import Final

GIT: Final = ".git"


class WorkTrees:
    """Finds the work tree that a folder is in, and asks the disk once for each folder."""

    def __init__(self) -> None:
        self._tops: dict[str, str | None] = {}

    def top(self, folder: str) -> str | None:
        """The folder of the work tree that ``folder``, given by its real path, is in; None where it is in none."""
        if folder not in self._tops:
            above = os.path.dirname(folder)
            if os.path.lexists(os.path.join(folder, GIT)):
                self._tops[folder] = folder
            else:
                self._tops[folder] = None if above == folder else self.top(above)
        return self._tops[folder]
