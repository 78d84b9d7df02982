"""Which findings are wanted."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Selection:
    """The codes that are wanted: all of ``selected`` (None: every code) but those of ``ignored``."""

    selected: frozenset[str] | None = None
    ignored: frozenset[str] = frozenset()

    def takes(self, code: str) -> bool:
        """Whether a finding of ``code`` is wanted."""
        return code not in self.ignored and (self.selected is None or code in self.selected)
