"""A progress bar on standard error, for a person who waits in front of a terminal."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

_PATIENCE: Final = 0.5
_REFRESH: Final = 0.1


class Bar:
    """Counts files and shows how many are done, once a run of more than one file takes longer than half a second.

    Drawn by hand, without a thread, since processes are forked while it shows. ``total`` is asked once it shows, so
    that a run that nobody watches counts nothing; None, or a number that proves too small, is one that nobody knows.
    """

    def __init__(self, total: Callable[[], int | None]) -> None:
        self._ask = total
        self._asked = False
        self._total: int | None = None
        self._done = 0
        self._began = time.monotonic()
        self._wanted = sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._next = time.monotonic() + _PATIENCE
        self._shown: tuple[Progress, TaskID] | None = None

    def advance(self) -> None:
        """One file more is done."""
        self._done += 1
        if not self._wanted or self._done < 2:
            return
        now = time.monotonic()
        if now >= self._next:
            self._next = now + _REFRESH
            self._show()

    def clear(self) -> None:
        """Takes the bar away, so that something else can be written to the terminal, or because the end is reached."""
        if self._shown is not None:
            self._shown[0].stop()
            self._shown = None

    def _show(self) -> None:
        if not self._asked:
            self._asked, self._total = True, self._ask()
        if self._total is not None and self._done > self._total:
            self._total = None
            self.clear()
        if self._shown is None:
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

            columns = (TextColumn("files"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[left]}"))
            bar = Progress(
                *columns,
                console=Console(stderr=True),
                transient=True,
                auto_refresh=False,
                redirect_stdout=False,
                redirect_stderr=False,
            )
            bar.start()
            self._shown = bar, bar.add_task("files", total=self._total, left="")
        bar, task = self._shown
        bar.update(task, completed=self._done, total=self._total, left=self._left(), refresh=True)

    def _left(self) -> str:
        """The time that the rest takes if it goes on as before."""
        if self._total is None:
            return ""
        seconds = round((time.monotonic() - self._began) / self._done * (self._total - self._done))
        return f"{seconds // 60}:{seconds % 60:02} left"
