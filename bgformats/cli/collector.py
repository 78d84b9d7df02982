"""How often Python's garbage collector runs in a command."""

from __future__ import annotations

import gc


def collect_rarely() -> None:
    """Lets the garbage collector run once in a hundred thousand objects.

    A file's objects form no cycles and go when the file is done. At Python's usual pace the collector looks through all
    that is remembered of earlier files again and again, and takes half the time of a run.
    """
    gc.set_threshold(100_000, 20, 20)
