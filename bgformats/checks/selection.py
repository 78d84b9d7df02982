"""Which findings are wanted, and how bad they are."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from bgformats.diagnostics import Severity

INCOMPLETE: Final = ("BG209", "BG210", "BG215")
"""An unfinished game or match, and a match that starts late: errors where whole matches are asked for."""


@dataclass(frozen=True, slots=True)
class Selection:
    """The codes that are wanted: all of ``selected`` (None: every code) but those of ``ignored``.

    ``severities`` are those of codes whose severity is not to be the catalogue's.
    """

    selected: frozenset[str] | None = None
    ignored: frozenset[str] = frozenset()
    severities: tuple[tuple[str, Severity], ...] = ()

    def takes(self, code: str) -> bool:
        """Whether a finding of ``code`` is wanted."""
        return code not in self.ignored and (self.selected is None or code in self.selected)


def joined(asked: Selection | None, standing: Selection | None) -> Selection | None:
    """What is asked for now on top of what stands always.

    Codes that are asked for by name are reported even if they are ignored elsewhere; severities add up, and what is
    asked now wins.
    """
    if asked is None or standing is None:
        return asked or standing
    severities = (*standing.severities, *asked.severities)
    if asked.selected is not None:
        return Selection(asked.selected, asked.ignored, severities)
    return Selection(standing.selected, asked.ignored | standing.ignored, severities)


def complete(asked: Selection | None) -> Selection:
    """What is asked for, and that whole matches are: an end or a beginning that is missing is an error."""
    wanted = asked or Selection()
    return replace(wanted, severities=(*wanted.severities, *((code, Severity.ERROR) for code in INCOMPLETE)))
