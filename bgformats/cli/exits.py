"""Exit codes and the exceptions that end a command. The codes are a contract with people's scripts."""

from __future__ import annotations

from typing import Final

FINE: Final = 0
"""Nothing at or above ``--fail-on``."""

FINDINGS: Final = 1
"""Findings at or above ``--fail-on``; or two records differ; or a play is not legal."""

COULD_NOT_RUN: Final = 2
"""A bad option, something that cannot be read, or a named file of no known format."""

BUG: Final = 3
"""Something broke in bgformats itself."""

INTERRUPTED: Final = 130
"""Ctrl-C."""


TERMINATED: Final = 143
"""Ended from outside by SIGTERM, as a shell tells it."""


class TerminatedError(BaseException):
    """SIGTERM: the run ends as orderly as with Ctrl-C, so that nothing is left lying about."""


class CannotRunError(Exception):
    """The command cannot do what was asked: exit code 2 and the message as one line."""


class OutputClosedError(Exception):
    """Whoever read the output has stopped reading, as ``head`` does: a quiet end."""
