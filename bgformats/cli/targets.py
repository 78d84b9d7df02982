"""Where converted files go. Nothing is overwritten that was not named for it (the command line's contract).

A path that is read in this run is never written, and none is written twice: the second gets `name-2.ext`. A file that
an earlier run left is refused unless the user asks for it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable

from bgformats.cli.exits import CannotRunError
from bgformats.cli.inputs import Input, Unusable

_DRIVE = re.compile(r"[A-Za-z]:")


class RefusedError(CannotRunError):
    """A file stands in the way that may not be overwritten."""


class Targets:
    """The outputs of one run. ``inputs`` are all files that it reads."""

    def __init__(self, source: str, folder: str, inputs: Iterable[Input | Unusable], *, overwrite: bool) -> None:
        self._source = source.rstrip("/") or source
        self._folder = folder
        self._overwrite = overwrite
        self._inputs = {_identity(one.path) for one in inputs if isinstance(one, Input)}
        self._given: set[str] = set()

    def place(self, item: Input, number: int | None, suffix: str) -> str:
        """A free path below the folder for one result: as its file lay below the source, with another suffix.

        ``number`` tells the matches of one file apart.

        Raises:
            RefusedError: an earlier run left a file there.
        """
        stem = os.path.splitext("/".join(_inside(item, self._source)) or "match")[0]
        stem += "" if number is None else f"-{number}"
        count = 1
        while True:
            more = "" if count == 1 else f"-{count}"
            place = os.path.join(self._folder, f"{stem}{more}{suffix}")
            if os.path.normcase(place) not in self._given and _identity(place) not in self._inputs:
                break
            count += 1
        self._given.add(os.path.normcase(place))
        refuse_existing(place, overwrite=self._overwrite)
        return place


def refuse_existing(place: str, *, overwrite: bool) -> None:
    """Refuses a file that is there already. What is no plain file, such as a device, is written to as ever.

    Raises:
        RefusedError: there is one, and nobody asked for it to be overwritten.
    """
    if not overwrite and os.path.isfile(place):
        raise RefusedError(f"{place!r} is there already; --overwrite replaces it")


def _inside(item: Input, source: str) -> list[str]:
    """The parts of a path below the source. A member of an archive may be called anything; all stays below."""
    shown = item.shown
    below = shown.removeprefix(f"{source}/") if shown.startswith(f"{source}/") else os.path.basename(shown)
    if item.data is None:
        parts = below.split("/")
    else:
        # The archive's own path is a path of this system; names in it may be those of another.
        parts = [part for piece in below.split("/") for part in piece.split("\\")]
    kept = (_DRIVE.sub("", part, count=1) if item.data is not None and _DRIVE.match(part) else part for part in parts)
    return [part for part in kept if part not in ("", ".", "..")]


def _identity(path: str) -> tuple[int, int] | str:
    """What tells a file from all others under whatever name; its own path where it does not exist."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return os.path.normcase(os.path.abspath(path))
    return status.st_dev, status.st_ino
