"""Positions: from any kind of text to any other, with what is lost; and what is wrong with one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bgformats.checks.run import run as run_checks
from bgformats.diagnostics import Diagnostic, Fact, Severity
from bgformats.formats.positions.convert import convert_to
from bgformats.formats.positions.ids import NoPlaces
from bgformats.formats.positions.registry import parse_position, position_format_named
from bgformats.model.position import Position
from bgformats.replay.positions import position_facts
from bgformats.source import Source


@dataclass(frozen=True)
class ConvertedPosition:
    """What a conversion gives. ``data`` is None where the target cannot hold the position; BG606 then says why.

    ``losses`` are the findings BG601 to BG608: what is lost, and what had to be put.
    """

    data: bytes | None
    losses: tuple[Diagnostic, ...]

    @property
    def text(self) -> str | None:
        """The same as text; for a binary kind, a character for each byte."""
        if self.data is None:
            return None
        try:
            return self.data.decode("utf-8")
        except UnicodeDecodeError:
            return self.data.decode("latin-1")


def convert_position(position: Position | str, to: str, *, strict: bool = False) -> ConvertedPosition:
    """A position as the kind ``to``, such as ``xgid``; with ``strict``, each loss is an error.

    Raises:
        NotationError: the text is no position.
        UnknownNameError: there is no such kind.
    """
    kind = position_format_named(to)
    found = convert_to(parse_position(position) if isinstance(position, str) else position, kind)
    losses = findings(found.losses)
    if strict:
        losses = tuple(map(as_error, losses))
    encoding = "latin-1" if kind.shape == "bytes" else "utf-8"
    return ConvertedPosition(None if found.text is None else found.text.encode(encoding), losses)


def position_problems(position: Position) -> tuple[Diagnostic, ...]:
    """Every reason why a position cannot be, as findings without a place; empty for one that can."""
    return findings(position_facts(position)) if position.problems else ()


def findings(facts: Iterable[Fact]) -> tuple[Diagnostic, ...]:
    """Facts about something that stands in no file, as findings."""
    facts = list(facts)
    return run_checks(facts, Source("", b"", "", "utf-8"), NoPlaces()) if facts else ()


def as_error(finding: Diagnostic) -> Diagnostic:
    """A loss as an error. What was put for an unknown fact takes nothing away, and stays what it is."""
    if finding.severity is not Severity.WARNING:
        return finding
    return finding.model_copy(update={"severity": Severity.ERROR})
