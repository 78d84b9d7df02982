"""Messages for people on standard error, a line each."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable

from bgformats.cli.crash import Crash
from bgformats.cli.exits import CannotRunError
from bgformats.model.printable import printable

REPORT_BUGS = "please report this, with the file if you can"


def complain(message: str) -> None:
    """One line on standard error, whatever the message holds; nothing where standard error is closed."""
    line = f"bgformats: {printable(message)}\n"
    stream = sys.stderr
    if stream is None:
        return
    with contextlib.suppress(OSError, ValueError):
        encoding = stream.encoding or "utf-8"
        stream.write(line.encode(encoding, "backslashreplace").decode(encoding))
        stream.flush()


def complain_of_crash(crash: Crash, doing: str, debug: bool) -> None:
    """A bug, in one line; the traceback follows only where it was asked for."""
    hint = "" if debug else " (--debug shows more)"
    complain(f"bug in bgformats while {doing}: {crash.about} at {crash.place}; {REPORT_BUGS}{hint}")
    if debug and sys.stderr is not None:
        sys.stderr.write(crash.trace)


def suggestion(wrong: str, known: Iterable[str]) -> str:
    """``; did you mean ...?``, or nothing where nothing is near."""
    from difflib import get_close_matches

    near = get_close_matches(wrong.lower(), list(known), n=1, cutoff=0.5)
    return f"; did you mean {near[0]}?" if near else ""


def chosen(value: str, known: Iterable[str], option: str) -> str:
    """The value, if it is one of those that the option knows.

    Raises:
        CannotRunError: it is not; the message names what there is.
    """
    names = list(known)
    if value in names:
        return value
    raise CannotRunError(f"{option}: {value!r} is not one of {', '.join(names)}{suggestion(value, names)}")
