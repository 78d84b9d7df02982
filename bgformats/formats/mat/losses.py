"""What a dialect cannot hold, gathered as facts while a match is prepared for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from bgformats.diagnostics import Fact, Place, Value

Loss = Literal[
    "comment-lost", "rule-option-lost", "name-changed", "metadata-lost", "not-representable", "value-inferred"
]


@dataclass(slots=True)
class Losses:
    """The losses of one match. ``number`` is its place among the matches."""

    number: int
    facts: list[Fact] = field(default_factory=list)

    def tell(self, loss: Loss, what: str, game: int | None = None, action: int | None = None) -> None:
        """Adds a loss, in plain words; each is told once."""
        self._add(loss, {"what": what}, game, action)

    def renamed(self, name: str, written: str) -> None:
        """Adds that a name was altered."""
        self._add("name-changed", {"from": name, "to": written}, None, None)

    def _add(self, loss: Loss, values: dict[str, Value], game: int | None, action: int | None) -> None:
        fact = Fact(loss, Place(self.number, game, action), values=values)
        if fact not in self.facts:
            self.facts.append(fact)
