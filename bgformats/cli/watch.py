"""``validate --watch``: validates again whenever a file changes, until Ctrl-C.

Editors replace a file by another of its name, so it is the folder of a named file that is watched.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from bgformats.cli.exits import CannotRunError, TerminatedError
from bgformats.cli.inputs import STDIN
from bgformats.cli.messages import complain
from bgformats.errors import BgformatsError

if TYPE_CHECKING:
    from watchfiles import Change

_CLEAR: Final = "\x1b[2J\x1b[H"
_WAIT_MS: Final = 200
"""How long the watcher is waited for before the first run, so that no change after it goes unseen."""


def watch(paths: Sequence[str], written: Sequence[str], again: Callable[[], object], *, quiet: bool) -> None:
    """Runs ``again`` now and after each change of what the paths mean. Ends only by an exception, such as Ctrl-C.

    ``written`` are the files that a run writes, whose changes mean nothing.

    Raises:
        CannotRunError: standard input is to be watched, watchfiles is not installed, or the first run cannot be done.
    """
    if STDIN in paths:
        raise CannotRunError("--watch: standard input cannot be watched")
    try:
        import watchfiles
    except ImportError as error:
        raise CannotRunError("--watch needs watchfiles: pip install 'bgformats[watch]'") from error
    meant = _Meant(paths, written)
    changes = watchfiles.watch(
        *meant.folders,
        watch_filter=meant,
        debounce=_WAIT_MS,
        rust_timeout=_WAIT_MS,
        yield_on_timeout=True,
        recursive=meant.deep,
    )
    first = True
    try:
        for changed in changes:
            if first or changed:
                _run(again, first=first, clear=_is_terminal())
                if not quiet:
                    complain("waiting for changes; Ctrl-C ends")
                first = False
    except KeyboardInterrupt:
        # watchfiles makes a Ctrl-C of every signal. SIGTERM is ignored only once one has come: see bgformats.cli.app.
        if signal.getsignal(signal.SIGTERM) is signal.SIG_IGN:
            raise TerminatedError from None
        raise


def _run(again: Callable[[], object], *, first: bool, clear: bool) -> None:
    if clear:
        sys.stdout.write(_CLEAR)
    try:
        again()
    except (BgformatsError, CannotRunError) as error:
        if first:
            raise
        # Settings that are being edited, perhaps: the next change may mend them.
        complain(str(error))
    sys.stdout.flush()


def _is_terminal() -> bool:
    return sys.stdout is not None and sys.stdout.isatty()


class _Meant:
    """Which changes count: those of named files, and of what lies below named folders and is not hidden."""

    def __init__(self, paths: Sequence[str], written: Sequence[str]) -> None:
        self._written = {os.path.realpath(path) for path in written}
        self._files: set[str] = set()
        below: set[str] = set()
        for path in paths:
            place = os.path.realpath(path)
            if os.path.isfile(place):
                self._files |= {place, os.path.join(os.path.realpath(os.path.dirname(path)), os.path.basename(path))}
                continue
            while not os.path.isdir(place):  # a pattern, or the path of a member of an archive
                if os.path.isfile(place):
                    self._files.add(place)
                place = os.path.dirname(place)
            below.add(place)
        self._below = tuple(below)
        self.deep = bool(below)
        self.folders = tuple(sorted(below | {os.path.dirname(file) for file in self._files}))

    def __call__(self, change: Change, path: str) -> bool:
        """Whether a change counts."""
        place = os.path.join(os.path.realpath(os.path.dirname(path)), os.path.basename(path))
        if place in self._written:
            return False
        return place in self._files or any(_is_below(place, folder) for folder in self._below)


def _is_below(place: str, folder: str) -> bool:
    inside = os.path.relpath(place, folder).split(os.sep)
    return not any(part.startswith(".") for part in inside)
