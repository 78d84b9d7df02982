"""Findings: what is wrong, where, and how bad. Plain data; knows no rule and no code.

A ``Fact`` is what a stage saw and does not judge; ``checks`` turns facts into ``Diagnostic``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

Value = str | int
"""What fills a placeholder of a message."""


class Severity(StrEnum):
    """How bad a finding is: about the file, not about us."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"

    @property
    def rank(self) -> int:
        """0 for the worst."""
        return ("error", "warning", "info").index(self.value)


Part = Literal[
    "action", "roll", "die", "play", "path", "point", "mark", "cube", "result", "score", "heading", "row",
    "match", "header", "end", "jacoby", "beavers", "variant",
]  # fmt: skip
"""What of an action, game or match a place points to."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the record: match and game and action are 0-based; None where the place is wider than that.

    ``item`` numbers what is pointed to among its like: the path of a play, the die of a roll, the side of a score.
    """

    match: int | None = None
    game: int | None = None
    action: int | None = None
    part: Part = "action"
    item: int = 0


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that a stage saw.

    ``what`` is the name of the check that reads it; ``variant`` picks among the check's messages; ``values`` fill
    them. ``span`` wins over ``place`` where a stage knows the text itself.
    """

    what: str
    place: Place = Place()
    variant: str = "default"
    values: Mapping[str, Value] = field(default_factory=dict)
    span: tuple[int, int] | None = None
    severity: Severity | None = None
    related: tuple[tuple[str, Place], ...] = ()
    legal_plays: tuple[str, ...] = ()
    more_legal_plays: int = 0

    def relating(self, note: str, place: Place) -> Fact:
        """The same fact with one more place that it explains."""
        return replace(self, related=(*self.related, (note, place)))


def is_zero(count: int) -> bool:
    """Whether a count need not be in JSON."""
    return not count


class _Plain(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    def __repr_args__(self) -> Iterator[tuple[str | None, object]]:
        """Only what is said: a finding has some twenty fields, most of which seldom apply."""
        for name, value in super().__repr_args__():
            field = None if name is None else type(self).model_fields.get(name)
            if field is None or field.is_required() or value != field.get_default(call_default_factory=True):
                yield name, value


class Related(_Plain):
    """A second place that explains a finding."""

    message: str
    line: int | None = None
    column: int | None = None


class Edit(_Plain):
    """A replacement of the text between two offsets."""

    offset: int
    end_offset: int
    text: str


class Fix(_Plain):
    """A repair that a finding offers; ``safe`` when it cannot change the meaning of the record."""

    safe: bool
    message: str
    edits: tuple[Edit, ...]


class Diagnostic(_Plain):
    """One finding. Lines and columns are 1-based, offsets 0-based, in characters; match, game and turn count from 1.

    ``legal_plays`` are ten at most, those nearest to what was written first; ``more_legal_plays`` counts the others,
    and is in JSON only where there are some.
    """

    code: str
    name: str
    severity: Severity
    message: str
    message_id: str = "default"
    arguments: dict[str, Value] = {}
    line: int | None = None
    column: int | None = None
    end_line: int | None = None
    end_column: int | None = None
    offset: int | None = None
    end_offset: int | None = None
    match: int | None = None
    game: int | None = None
    turn: int | None = None
    row: int | None = None
    side: int | None = None
    player: str | None = None
    position: str | None = None
    related: tuple[Related, ...] = ()
    legal_plays: tuple[str, ...] = ()
    more_legal_plays: int = Field(default=0, exclude_if=is_zero)
    fix: Fix | None = None
