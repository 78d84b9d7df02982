"""Positions without a game: what each says that cannot be. There is nothing to play over."""

from __future__ import annotations

from collections.abc import Iterator

from bgformats.diagnostics import Fact, Severity
from bgformats.model.position import Position
from bgformats.source import Span


def position_facts(position: Position, span: Span | None = None) -> Iterator[Fact]:
    """A fact for each problem of a position; an identifier is wrong as a whole, so a mark in it is an error."""
    for problem in position.problems:
        values = dict(problem.values)
        yield Fact(problem.name, variant=problem.variant, values=values, span=span, severity=Severity.ERROR)
