"""Messages for people on standard error, a line each."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable
from typing import Final

from bgformats.cli.crash import Crash
from bgformats.cli.exits import CannotRunError
from bgformats.model.printable import printable

_NEAR: Final = 0.7
"""How much of two words is to be the same, from 0 to 1."""

_SHORTEST: Final = 3
"""Letters from which on a beginning tells a word."""

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
    """``; did you mean ...?``, or nothing where nothing is near: most letters are the same, or it is the beginning.

    The dashes of an option make no two options alike.
    """
    from difflib import get_close_matches

    bare = {name.lstrip("-").lower(): name for name in known}
    asked = wrong.lstrip("-").lower()
    near = get_close_matches(asked, list(bare), n=1, cutoff=_NEAR)
    if not near and len(asked) >= _SHORTEST:
        near = [name for name in bare if name.startswith(asked)]
    return f"; did you mean {bare[near[0]]}?" if len(near) == 1 else ""


def chosen(value: str, known: Iterable[str], option: str) -> str:
    """The value, if it is one of those that the option knows.

    Raises:
        CannotRunError: it is not; the message names what there is.
    """
    names = list(known)
    if value in names:
        return value
    raise CannotRunError(f"{option}: {value!r} is not one of {', '.join(names)}{suggestion(value, names)}")
