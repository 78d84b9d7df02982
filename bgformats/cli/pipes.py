"""What to do with standard output once nobody reads it."""

from __future__ import annotations

import contextlib
import os
import sys


def discard_output() -> None:
    """Sends what is still buffered nowhere, so that Python's own farewell finds nothing to complain of."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
