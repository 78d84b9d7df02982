"""From the paths on the command line to files: folders walked, globs expanded, each file once, lazily and in order.

Knows the file system and no format.
"""

from __future__ import annotations

import glob
import io
import os
import stat
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO, Final, TypeAlias

STDIN: Final = "-"
STDIN_NAME: Final = "<stdin>"

SIZE_LIMIT: Final = 1 << 30
"""Bytes of one file; more is refused before it fills the memory."""

_PIECE: Final = 1 << 20
_GLOB: Final = frozenset("*?[")
_Identity: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Input:
    """A file to read. ``named`` tells that the user gave it, not that a folder was walked.

    ``shown`` is the path in messages. ``data`` is there where it had to be read at once (standard input).
    ``regular`` is false for what must not be opened, such as a pipe found in a folder.
    """

    path: str
    shown: str
    named: bool
    data: bytes | None = None
    regular: bool = True


@dataclass(frozen=True, slots=True)
class Unusable:
    """A path that leads to nothing that can be read, and why."""

    shown: str
    reason: str


def expand(paths: Sequence[str], stdin_name: str = STDIN_NAME) -> Iterator[Input | Unusable]:
    """All files that the paths mean, in the order of the paths; inside a folder sorted by name.

    Hidden files and folders are left out of a walk, and a folder is walked once however often links lead to it.
    """
    walk = _Walk(several=len(paths) > 1)
    stdin_given = False
    for path in paths:
        if path != STDIN:
            yield from walk.path(path)
        elif not stdin_given:
            stdin_given = True
            yield Input(path, stdin_name, named=True)


def read(item: Input) -> bytes:
    """The content of a file.

    Raises:
        OSError: it cannot be read, or it is larger than ``SIZE_LIMIT``.
    """
    if item.data is not None:
        return item.data
    with open(item.path, "rb", buffering=0) as handle:
        size = os.fstat(handle.fileno()).st_size
        if size > SIZE_LIMIT:
            raise _too_large()
        data = handle.read(size + 1)
        return data if len(data) == size else data + _rest(handle)


def reason(error: OSError | ValueError) -> str:
    """Why something cannot be read, without the path."""
    return (isinstance(error, OSError) and error.strerror) or str(error)


def read_stdin() -> bytes:
    """All bytes of standard input.

    Raises:
        OSError: it cannot be read, it is closed, or there is more than ``SIZE_LIMIT``.
    """
    if sys.stdin is None:
        raise OSError("standard input is closed")
    return _rest(sys.stdin.buffer)


def _rest(handle: io.RawIOBase | BinaryIO) -> bytes:
    """All that is left, for what does not tell its size, such as a pipe."""
    pieces: list[bytes] = []
    total = 0
    while piece := handle.read(_PIECE):
        pieces.append(piece)
        total += len(piece)
        if total > SIZE_LIMIT:
            raise _too_large()
    return b"".join(pieces)


def _too_large() -> OSError:
    return OSError(f"larger than the limit of {SIZE_LIMIT >> 30} GiB")


class _Walk:
    """What was found so far: files where ``several`` paths may lead to one, and the folders that were walked."""

    def __init__(self, several: bool) -> None:
        self._several = several
        self._files: set[_Identity] = set()
        self._folders: set[_Identity] = set()

    def path(self, path: str) -> Iterator[Input | Unusable]:
        """The files that one path means: itself, those in it, or those that match it."""
        if not os.path.lexists(path) and _GLOB.intersection(path):
            matches = sorted(glob.glob(path, recursive=True))
            if not matches:
                yield Unusable(shown(path), "no file matches this pattern")
            self._several = True
        else:
            matches = [path]
        for match in matches:
            yield from self._below(match)

    def _below(self, path: str) -> Iterator[Input | Unusable]:
        waiting: list[Iterator[str]] = [iter((path,))]
        while waiting:
            named = len(waiting) == 1
            current = next(waiting[-1], None)
            if current is None:
                waiting.pop()
                continue
            try:
                status = os.stat(current)
                identity = (status.st_dev, status.st_ino)
                if stat.S_ISDIR(status.st_mode):
                    if identity not in self._folders:
                        self._folders.add(identity)
                        waiting.append(_entries(current))
                elif self._is_new(identity):
                    yield Input(current, shown(current), named, regular=named or stat.S_ISREG(status.st_mode))
            except (OSError, ValueError) as error:
                yield Unusable(shown(current), reason(error))

    def _is_new(self, identity: _Identity) -> bool:
        if not self._several:
            return True
        if identity in self._files:
            return False
        self._files.add(identity)
        return True


def _entries(folder: str) -> Iterator[str]:
    names = sorted(name for name in os.listdir(folder) if not name.startswith("."))
    return (os.path.join(folder, name) for name in names)


def shown(path: str) -> str:
    """The path as text that any encoding and any reader of JSON can take."""
    return path.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
