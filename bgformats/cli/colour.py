"""Colours of a terminal: whether to use them, and which."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Final

from bgformats.cli.messages import chosen
from bgformats.report.form import Style, unpainted

WHEN: Final = ("auto", "always", "never")

_FORCING: Final = ("FORCE_COLOR", "CLICOLOR_FORCE")
_CODES: Final[dict[Style, str]] = {"error": "1;31", "warning": "1;33", "info": "1;36", "strong": "1", "faint": "2"}


def painter(when: str, target: str | None) -> Callable[[str, Style], str]:
    """How stretches of text are styled in what goes to ``target``; see ``is_colourful``."""
    return _painted if is_colourful(when, target) else unpainted


def is_colourful(when: str, target: str | None) -> bool:
    """Whether colours are wanted in what goes to ``target`` (None is standard output).

    With ``auto`` only for a terminal, and not where ``NO_COLOR`` is set or ``TERM`` is ``dumb``; ``FORCE_COLOR`` and
    ``CLICOLOR_FORCE`` make anything that reads standard output count as a terminal (no-color.org, force-color.org,
    bixense.com/clicolors). Where several are set, ``NO_COLOR`` wins.

    Raises:
        CannotRunError: ``when`` is none of ``WHEN``.
    """
    wanted = chosen(when, WHEN, "--color")
    if wanted != "auto":
        return wanted == "always"
    if target is not None or os.environ.get("NO_COLOR"):
        return False
    if any(os.environ.get(name, "0") not in ("", "0") for name in _FORCING):
        return True
    if os.environ.get("TERM") == "dumb":
        return False
    return sys.stdout is not None and sys.stdout.isatty()


def _painted(text: str, style: Style) -> str:
    return f"\x1b[{_CODES[style]}m{text}\x1b[0m"
