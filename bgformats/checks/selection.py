"""Which findings are wanted, and how bad they are."""

from __future__ import annotations

from dataclasses import dataclass

from bgformats.diagnostics import Severity


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
