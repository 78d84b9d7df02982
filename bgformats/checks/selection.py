"""Which findings are wanted, and how heavy they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from bgformats.diagnostics import Severity

COMPLETE: Final[Mapping[str, Severity]] = dict.fromkeys(("BG209", "BG210", "BG215"), Severity.ERROR)
"""How heavy it is that a part of a match is missing, where whole matches are asked for."""


@dataclass(frozen=True, slots=True)
class Selection:
    """The codes that are wanted: all of ``selected`` (None: every code) but those of ``ignored``.

    ``severities``: how heavy findings of a code are, where not as heavy as the catalogue has them.
    """

    selected: frozenset[str] | None = None
    ignored: frozenset[str] = frozenset()
    severities: Mapping[str, Severity] = field(default_factory=dict)

    def takes(self, code: str) -> bool:
        """Whether a finding of ``code`` is wanted."""
        return code not in self.ignored and (self.selected is None or code in self.selected)
