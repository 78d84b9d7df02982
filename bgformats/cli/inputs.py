"""From the paths on the command line to files: folders walked, globs expanded, each file once, lazily and in order.

Knows the file system and no format. What is in an archive is another module's matter.
"""

from __future__ import annotations

import glob
import io
import os
import stat
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO, Final, TypeAlias

from bgformats.cli.ignored import Ignored
from bgformats.containers.kinds import HEAD, kind_of
from bgformats.containers.members import Trouble

STDIN: Final = "-"
STDIN_NAME: Final = "<stdin>"

SIZE_LIMIT: Final = 1 << 30
"""Bytes of one file; more is refused before it fills the memory."""

_COMMANDS: Final = ("::", "##")
_PIECE: Final = 1 << 20
_GLOB: Final = frozenset("*?[")
_Identity: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Input:
    """A file to read. ``named`` tells that the user gave it, not that a folder was walked.

    ``shown`` is the path in messages. ``data`` is there where it had to be read at once (standard input, a member of
    an archive). ``passed`` says why it is not to be opened, such as a pipe found in a folder. ``member`` is what is
    wanted of an archive, where it is not all. ``inner`` is the name that tells the format, where it is not
    ``shown``. ``trouble`` says why there is no content.
    """

    path: str
    shown: str
    named: bool
    data: bytes | None = None
    passed: str | None = None
    member: str | None = None
    inner: str | None = None
    trouble: Trouble | None = None

    @property
    def called(self) -> str:
        """The name by which the format may be told."""
        return self.inner or self.shown

    @property
    def weight(self) -> int:
        """The bytes that it holds in memory."""
        return 0 if self.data is None else len(self.data)


@dataclass(frozen=True, slots=True)
class Unusable:
    """A path that leads to nothing that can be read, and why."""

    shown: str
    reason: str


def _everything(path: str, is_folder: bool) -> bool:
    return True


def expand(
    paths: Sequence[str],
    stdin_name: str = STDIN_NAME,
    takes: Callable[[str, bool], bool] = _everything,
    gitignore: bool = False,
) -> Iterator[Input | Unusable]:
    """All files that the paths mean, in the order of the paths; inside a folder sorted by name.

    Hidden files and folders are left out of a walk, and so is what ``takes`` refuses, which is given a path and whether
    it is a folder's; a folder is walked once however often links lead to it. With ``gitignore`` what Git ignores is
    ``passed``, a folder as one.
    """
    meant: list[str] = []
    for path in dict.fromkeys(paths):
        matches = _matches(path)
        if not matches:
            yield Unusable(shown(path), "no file matches this pattern")
        meant += matches
    walk = _Walk(meant, takes, gitignore)
    for path in meant:
        if path == STDIN:
            yield Input(path, stdin_name, named=True)
        else:
            yield from walk.below(path)


def read(item: Input, most: int | None = None) -> bytes:
    """The content of a file, or the beginning of it where ``most`` bytes are wanted.

    Raises:
        OSError: it cannot be read, or it is larger than ``SIZE_LIMIT``.
    """
    if item.data is not None:
        return item.data
    with open(item.path, "rb", buffering=0) as handle:
        if most is not None:
            return handle.read(most)
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


def _matches(path: str) -> list[str]:
    """The path itself, or what matches it where it is no file and looks like a pattern."""
    if path == STDIN or not _GLOB.intersection(path) or os.path.lexists(path):
        return [path]
    return sorted(glob.glob(path, recursive=True))


def _identity(path: str) -> _Identity | None:
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return None
    return status.st_dev, status.st_ino


class _Walk:
    """Finds the files below the paths that a user means, each once; knows which of them the user named himself."""

    def __init__(self, meant: Sequence[str], takes: Callable[[str, bool], bool], gitignore: bool) -> None:
        self._takes = takes
        self._gitignore = gitignore
        self._several = len(meant) > 1
        self._named = {_identity(path) for path in meant} if self._several else set()
        self._files: set[_Identity] = set()
        self._folders: set[_Identity] = set()

    def below(self, path: str) -> Iterator[Input | Unusable]:
        """The path itself if it is a file, or all files in the folder."""
        waiting: list[Iterator[str]] = [iter((path,))]
        ignored = Ignored(path) if self._gitignore and os.path.isdir(path) else None
        while waiting:
            alone = len(waiting) == 1
            current = next(waiting[-1], None)
            if current is None:
                waiting.pop()
                continue
            try:
                status = os.stat(current)
                identity = (status.st_dev, status.st_ino)
                is_folder = stat.S_ISDIR(status.st_mode)
                named = alone or (self._several and identity in self._named)
                if not named and not self._takes(current, is_folder):
                    continue
                place = os.path.join(current, "") if is_folder else current
                if not named and ignored is not None and place in ignored:
                    yield Input(current, shown(place), named, passed="left out by .gitignore")
                elif is_folder:
                    if identity not in self._folders:
                        self._folders.add(identity)
                        waiting.append(_entries(current))
                elif self._is_new(identity):
                    plain = named or stat.S_ISREG(status.st_mode)
                    yield Input(current, shown(current), named, passed=None if plain else "it is no plain file")
            except (OSError, ValueError) as error:
                yield (alone and _member(current)) or Unusable(shown(current), reason(error))

    def _is_new(self, identity: _Identity) -> bool:
        if not self._several:
            return True
        if identity in self._files:
            return False
        self._files.add(identity)
        return True


def _member(path: str) -> Input | None:
    """A path that goes on behind an archive: `results.zip/final.mat`, as members are shown."""
    parts = path.replace(os.sep, "/").split("/")
    for count in range(len(parts) - 1, 0, -1):
        archive = path[: len("/".join(parts[:count]))]
        if os.path.isfile(archive):
            found = is_container(archive)
            return Input(archive, shown(archive), named=True, member="/".join(parts[count:])) if found else None
    return None


def is_container(path: str) -> bool:
    """Whether a file is an archive or compressed, by its content; false where it cannot be opened."""
    try:
        with open(path, "rb", buffering=0) as handle:
            return kind_of(handle.read(HEAD)) is not None
    except (OSError, ValueError):
        return False


def _entries(folder: str) -> Iterator[str]:
    names = sorted(name for name in os.listdir(folder) if not name.startswith("."))
    return (os.path.join(folder, name) for name in names)


def shown(path: str) -> str:
    """The path as text that any encoding and any reader of JSON can take.

    One that begins as a command to a CI service (`::error::`, `##vso[`) is no such command with `./` before it.
    """
    text = path.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    return f"./{text}" if text.startswith(_COMMANDS) else text
