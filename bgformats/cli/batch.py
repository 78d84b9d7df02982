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

Answer = Callable[[str], tuple[str, int] | None]
"""JSON for a line, and the exit code that the line would have alone; None for a line that is to have no answer."""


def answer_lines(path: str, output: str | None, answer: Answer) -> int:
    """Writes what ``answer`` makes of each line of a file.

    A line that cannot be read is a finding and not the end. Gives the worst exit code.
    """
    code = FINE
    with _lines(path) as lines, Output(output, machine=True) as out:
        for line in lines:
            found = _guarded(answer, line.decode("utf-8", "replace").rstrip("\r\n"))
            if found is not None:
                code = max(code, found[1])
                out.write(f"{found[0]}\n")
                out.flush()
    return code


def _guarded(answer: Answer, line: str) -> tuple[str, int] | None:
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
