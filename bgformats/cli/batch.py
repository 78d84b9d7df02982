"""Lines in, a line of JSON out for each, at once: for programs that ask and wait for the answer."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from bgformats.cli.crash import Crash, guarded
from bgformats.cli.exits import BUG, FINDINGS, FINE, CannotRunError
from bgformats.cli.inputs import STDIN, reason, shown
from bgformats.cli.output import Output
from bgformats.cli.question import error_json
from bgformats.errors import BgformatsError


def answer_lines(path: str, output: str | None, answer: Callable[[str], tuple[str, int]]) -> int:
    """Writes what ``answer`` makes of each line of a file: JSON, and the exit code that the line would have alone.

    A line that cannot be read is a finding and not the end. Gives the worst exit code.
    """
    code = FINE
    with _lines(path) as lines, Output(output, machine=True) as out:
        for line in lines:
            said, line_code = _guarded(answer, line.decode("utf-8", "replace").rstrip("\r\n"))
            code = max(code, line_code)
            out.write(f"{said}\n")
            out.flush()
    return code


def _guarded(answer: Callable[[str], tuple[str, int]], line: str) -> tuple[str, int]:
    try:
        found = guarded(lambda: answer(line))
    except BgformatsError as error:
        return error_json(str(error)), FINDINGS
    if isinstance(found, Crash):
        return error_json(f"bug in bgformats: {found.about} at {found.place}"), BUG
    return found


@contextmanager
def _lines(path: str) -> Iterator[Iterable[bytes]]:
    if path == STDIN:
        if sys.stdin is None:
            raise CannotRunError("standard input is closed")
        yield sys.stdin.buffer
        return
    try:
        handle = open(path, "rb")  # noqa: SIM115 - closed below; only its opening may be told as unreadable
    except (OSError, ValueError) as error:
        raise CannotRunError(f"cannot read {shown(path)!r}: {reason(error)}") from error
    with handle:
        yield handle
