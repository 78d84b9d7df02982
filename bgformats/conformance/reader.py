"""Runs a program on a file, and keeps what it says within bounds of time and size. No shell ever sees the command."""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import IO, Final

from bgformats.conformance.judge import Ran
from bgformats.conformance.kit import ConformanceError

FILE, OUT = "{file}", "{out}"
MOST_BYTES: Final = 4 << 20
"""Bytes of an output: a thousand times what the largest case needs."""

_CHUNK: Final = 1 << 16
_COMPLAINT: Final = 200
_REFUSED: Final = 1
_JOIN_SECONDS: Final = 2.0


@dataclass(frozen=True, slots=True)
class Reader:
    """A program that reads match files: the words of its command, and the seconds that it may take for one."""

    words: tuple[str, ...]
    timeout: float

    @property
    def writes_file(self) -> bool:
        """Whether it writes to a file of our choice, and not to standard output."""
        return any(OUT in word for word in self.words)


def reader_of(command: str, timeout: float) -> Reader:
    """The reader of a command line such as ``prog --json {file}``.

    Raises:
        ConformanceError: it cannot be run: it is no command line, names no file, or there is no such program.
    """
    try:
        words = tuple(shlex.split(command))
    except ValueError as error:
        raise ConformanceError(f"--reader: {command!r} cannot be split into words: {error}") from error
    if not words:
        raise ConformanceError("--reader: the command is empty")
    if not any(FILE in word for word in words):
        raise ConformanceError(f"--reader: {FILE} is missing in {command!r}: it stands for the file to read")
    if shutil.which(words[0]) is None:
        raise ConformanceError(f"--reader: there is no program {words[0]!r}")
    return Reader(words, timeout)


def run_reader(reader: Reader, data: bytes, name: str) -> Ran:
    """What the program makes of a file with these bytes and that name, in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="bgformats-", ignore_cleanup_errors=True) as folder:
        file, out = Path(folder, name), Path(folder, "answer")
        file.write_bytes(data)
        words = [word.replace(FILE, str(file)).replace(OUT, str(out)) for word in reader.words]
        try:
            done = _finished(words, reader.timeout)
        except OSError as error:
            return Ran(trouble=f"it cannot be run: {error.strerror}")
        if done.trouble is not None or not reader.writes_file:
            return done
        return _with_file(done, out)


def _with_file(done: Ran, out: Path) -> Ran:
    try:
        if out.stat().st_size > MOST_BYTES:
            return Ran(trouble=f"it wrote more than {MOST_BYTES >> 20} MiB")
        return Ran(out.read_bytes(), done.refused)
    except FileNotFoundError:
        return Ran(b"", done.refused)
    except OSError as error:
        return Ran(trouble=f"what it wrote cannot be read: {error.strerror}")


class _Drain(Thread):
    """Reads a stream to its end. Keeps at most ``most`` bytes, the first or the last ones; calls ``full`` above it."""

    def __init__(self, stream: IO[bytes], most: int, process: subprocess.Popen[bytes] | None) -> None:
        super().__init__(daemon=True)
        self._stream = stream
        self._most = most
        self._process = process
        self.data = b""
        self.full = False

    def run(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            for chunk in iter(lambda: os.read(self._stream.fileno(), _CHUNK), b""):
                self.data += chunk
                if len(self.data) > self._most:
                    self.full = True
                    self.data = self.data[-self._most :]
                    if self._process is not None:
                        _kill(self._process)
                        return


def _finished(words: list[str], timeout: float) -> Ran:
    with _started(words) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        said = _Drain(process.stdout, MOST_BYTES, process)
        complained = _Drain(process.stderr, _CHUNK, None)
        for drain in (said, complained):
            drain.start()
        try:
            code = process.wait(timeout)
        except subprocess.TimeoutExpired:
            return Ran(trouble=f"it took more than {timeout:g} s")
        finally:
            _kill(process)  # and whatever it has left behind, which may hold its streams open
            for drain in (said, complained):
                drain.join(_JOIN_SECONDS)
        if said.full:
            return Ran(trouble=f"it wrote more than {MOST_BYTES >> 20} MiB")
        if code in (0, _REFUSED):
            return Ran(said.data, refused=code == _REFUSED)
        return Ran(trouble=_ended(code) + _last_line(complained.data))


@contextlib.contextmanager
def _started(words: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        words,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=sys.platform != "win32",
    )
    try:
        yield process
    finally:
        _kill(process)
        process.wait()
        for stream in (process.stdout, process.stderr):
            if stream is not None:
                stream.close()


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Ends the process and, where sessions are known, all that it has started."""
    with contextlib.suppress(OSError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)


def _ended(code: int) -> str:
    return f"it was ended by signal {-code}" if code < 0 else f"exit code {code}"


def _last_line(complained: bytes) -> str:
    lines = complained.decode("utf-8", "replace").split("\n")
    last = next((line.strip() for line in reversed(lines) if line.strip()), "")
    return f": {last[:_COMPLAINT]}" if last else ""
