"""Where data goes: standard output or a file. Bytes, so that nothing is lost to an encoding or to line ends.

A file is written beside its place and put there at the end, so a run that breaks off leaves what was there before.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator
from types import TracebackType
from typing import BinaryIO, Final

from bgformats.cli.exits import CannotRunError, OutputClosedError
from bgformats.cli.inputs import reason, shown
from bgformats.cli.pipes import discard_output

_UTF8: Final = "utf-8"


_PART: Final = ".part"
_COPY: Final = ".copy"
_NAME_KEPT: Final = 60
"""Characters of a name in the name of the file beside it: names must not become too long."""


class Output:
    """A context in which text can be written. A reader who stops reading ends it quietly.

    ``machine`` text is UTF-8 wherever it goes; other text has the encoding of standard output, and what that lacks
    is spelled out. ``appended`` text goes behind what a file holds already.
    """

    def __init__(self, target: str | None, *, machine: bool, appended: bool = False) -> None:
        self._target = target
        self._appended = appended
        self._stream: BinaryIO
        self._replacing: tuple[str, str] | None = None
        self._encoding = _UTF8 if machine or target is not None else (getattr(sys.stdout, "encoding", None) or _UTF8)
        self._flush_each = False

    def __enter__(self) -> Output:
        if self._target is None:
            if sys.stdout is None:
                raise CannotRunError("standard output is closed")
            sys.stdout.flush()
            self._stream = sys.stdout.buffer
            self._flush_each = sys.stdout.isatty()
            return self
        try:
            self._open(self._target)
        except (OSError, ValueError) as error:
            raise CannotRunError(f"cannot write {shown(self._target)!r}: {reason(error)}") from error
        return self

    @property
    def width(self) -> int | None:
        """The columns of the terminal that is written to; None where it is no terminal."""
        return shutil.get_terminal_size().columns if self._flush_each else None

    @property
    def draws_lines(self) -> bool:
        """Whether the encoding has the characters that tables are drawn with."""
        try:
            "\u2500".encode(self._encoding)
        except (UnicodeError, LookupError):
            return False
        return True

    def write(self, text: str) -> None:
        """Writes the text.

        Raises:
            OutputClosedError: nobody reads any more.
            CannotRunError: it cannot be written.
        """
        self.write_bytes(text.encode(self._encoding, "backslashreplace"))

    def write_bytes(self, data: bytes) -> None:
        """Writes data as it is. Raises what ``write`` raises."""
        if not data:
            return
        with self._told():
            self._stream.write(data)
            if self._flush_each:
                self._stream.flush()

    def flush(self) -> None:
        """Hands over at once what was written, for a reader that waits for it. Raises what ``write`` raises."""
        with self._told():
            self._stream.flush()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        whole, closed = False, isinstance(error, OutputClosedError)
        try:
            if not closed:
                with self._told():
                    self._stream.flush()
                whole = kind is None
        except OutputClosedError:
            closed = True
        finally:
            self._finish(whole)
        if closed:
            self._abandon()
        return closed

    @contextlib.contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except BrokenPipeError as error:
            raise OutputClosedError from error
        except OSError as error:
            self._abandon()
            where = "standard output" if self._target is None else repr(shown(self._target))
            raise CannotRunError(f"cannot write {where}: {reason(error)}") from error

    def _open(self, target: str) -> None:
        place = os.path.realpath(target)
        if self._appended:
            self._stream = open(place, "ab")  # noqa: SIM115 - closed by __exit__
            return
        with contextlib.suppress(FileNotFoundError):
            if not stat.S_ISREG(os.stat(place).st_mode):
                self._stream = open(place, "wb")  # noqa: SIM115 - closed by __exit__
                return
        folder, name = os.path.split(place)
        # A name of its own: process numbers come again, and what a killed run left must not be in the way.
        handle, part = tempfile.mkstemp(_PART, _beginning(name), folder)
        self._stream = os.fdopen(handle, "wb")
        self._replacing = part, place

    def _finish(self, whole: bool) -> None:
        if self._target is None:
            return
        with contextlib.suppress(OSError):
            self._stream.close()
        if self._replacing is None:
            return
        if whole:
            _put_in_place(*self._replacing)
        else:
            os.unlink(self._replacing[0])

    def _abandon(self) -> None:
        if self._target is None:
            discard_output()


def unfinished_copy(path: str) -> str | None:
    """The whole of a file that a run was killed over while it wrote it in place; None where there is none."""
    folder, name = os.path.split(os.path.realpath(path))
    try:
        found = [one for one in os.listdir(folder) if one.startswith(_beginning(name)) and one.endswith(_COPY)]
    except OSError:
        return None
    return os.path.join(folder, min(found)) if found else None


@contextlib.contextmanager
def as_refusal(target: str) -> Iterator[None]:
    """Turns an error of the system about a target into one line for people.

    Raises:
        CannotRunError: it cannot be written.
    """
    try:
        yield
    except (OSError, ValueError) as error:
        raise CannotRunError(f"cannot write {shown(target)!r}: {reason(error)}") from error


def _beginning(name: str) -> str:
    return f".{name[:_NAME_KEPT]}."


def _put_in_place(part: str, place: str) -> None:
    """Puts a whole file in the place of another, with that one's mode and owner; special bits are not kept.

    Where others share the file by hard links, or where its owner cannot be kept, its content is copied into it. The
    whole of it lies beside it until that is done.
    """
    try:
        status = os.stat(place)
    except OSError:
        os.chmod(part, 0o666 & ~_umask())
        _replace(part, place)
        return
    try:
        os.chmod(part, stat.S_IMODE(status.st_mode) & 0o777)
        if status.st_nlink == 1 and _same_owner(part, status):
            _replace(part, place)
            return
        copy = part.removesuffix(_PART) + _COPY
        with open(part, "rb+") as whole:
            os.fsync(whole.fileno())
        os.rename(part, copy)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(part)
        raise
    _copy_into(copy, place, status)
    os.unlink(copy)


def _replace(part: str, place: str) -> None:
    try:
        os.replace(part, place)
    except OSError:
        os.unlink(part)
        raise


def _same_owner(part: str, status: os.stat_result) -> bool:
    """Gives the new file the owner of the old one; false where this user may not."""
    if not hasattr(os, "chown"):
        return True
    own = os.stat(part)
    if (own.st_uid, own.st_gid) == (status.st_uid, status.st_gid):
        return True
    try:
        os.chown(part, status.st_uid, status.st_gid)
    except OSError:
        return False
    # A change of owner may have taken bits of the mode away.
    os.chmod(part, stat.S_IMODE(status.st_mode) & 0o777)
    return True


def _copy_into(copy: str, place: str, status: os.stat_result) -> None:
    with open(copy, "rb") as source, open(place, "r+b") as target:
        shutil.copyfileobj(source, target)
        target.truncate()
        target.flush()
        os.fsync(target.fileno())
    with contextlib.suppress(OSError):
        os.chmod(place, stat.S_IMODE(status.st_mode) & 0o777)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
