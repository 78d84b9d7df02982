"""Where data goes: standard output or a file. Bytes, so that nothing is lost to an encoding or to line ends.

A file is written beside its place and put there at the end, so a run that breaks off leaves what was there before.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import sys
from collections.abc import Iterator
from types import TracebackType
from typing import BinaryIO, Final

from bgformats.cli.exits import CannotRunError, OutputClosedError
from bgformats.cli.inputs import reason, shown
from bgformats.cli.pipes import discard_output

_UTF8: Final = "utf-8"


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
        part = os.path.join(folder, f".{name}.{os.getpid()}.part")
        self._stream = open(part, "xb")  # noqa: SIM115 - closed by __exit__
        self._replacing = part, place

    def _finish(self, whole: bool) -> None:
        if self._target is None:
            return
        with contextlib.suppress(OSError):
            self._stream.close()
        if self._replacing is None:
            return
        part, place = self._replacing
        if not whole:
            os.unlink(part)
            return
        with contextlib.suppress(OSError):
            shutil.copymode(place, part)
        try:
            os.replace(part, place)
        except OSError:
            os.unlink(part)
            raise

    def _abandon(self) -> None:
        if self._target is None:
            discard_output()
