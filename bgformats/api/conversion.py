"""A whole document to another format: judged first, with its sides exchanged or players renamed if that is wanted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bgformats.api.reading import Document, Report, validate
from bgformats.api.writing import Written, convert
from bgformats.diagnostics import Diagnostic
from bgformats.model.record import Match
from bgformats.model.retouch import renamed, swapped
from bgformats.model.ruleset import Ruleset
from bgformats.model.rulings import NO_RULINGS, Rulings


@dataclass(frozen=True, slots=True)
class Conversion:
    """What is wanted of a conversion: the target, and what is to be changed on the way.

    ``names`` are players to be renamed, old name to new. ``split`` makes a file of each match.
    """

    to: str
    dialect: str | None = None
    swap: bool = False
    names: Mapping[str, str] = field(default_factory=dict)
    split: bool = False
    strict: bool = False
    force: bool = False


@dataclass(frozen=True, slots=True)
class Converted:
    """What came of a document: its report, and what was written, one piece or a piece a match.

    ``pieces`` is empty where the record is invalid and nobody insisted.
    """

    report: Report
    pieces: tuple[Written, ...]

    @property
    def losses(self) -> tuple[Diagnostic, ...]:
        """All that is lost, or was put."""
        return tuple(loss for piece in self.pieces for loss in piece.losses)


def convert_document(
    document: Document,
    wanted: Conversion,
    *,
    rules: str | Ruleset = "auto",
    variant: str = "auto",
    rulings: Rulings = NO_RULINGS,
) -> Converted:
    """Judges a document and writes it as something else. A record with errors is refused, unless it is forced.

    ``rulings`` are on the document as it is, before its sides are exchanged or its players renamed.

    Raises:
        UnknownNameError: there is no such target, dialect, rule profile or variant.
    """
    changed = _changed(document, wanted)
    told = _retold(rulings, wanted)
    report = validate(changed, rules=rules, variant=variant, rulings=told)
    if not report.ok and not wanted.force:
        return Converted(report, ())
    parts = [[match] for match in report.verified] if wanted.split else [list(report.verified)]
    pieces = [
        convert(
            part,
            wanted.to,
            wanted.dialect,
            strict=wanted.strict,
            force=wanted.force,
            document=changed,
        )
        for part in parts
    ]
    return Converted(report, tuple(pieces))


def _retold(rulings: Rulings, wanted: Conversion) -> Rulings:
    """The rulings for the document as it is changed: by the new names, and with the sides exchanged."""
    if rulings.players is not None:
        first, second = (wanted.names.get(name, name) for name in rulings.players)
        rulings = rulings.model_copy(update={"players": (first, second)})
    return rulings.swapped() if wanted.swap else rulings


def _changed(document: Document, wanted: Conversion) -> Document:
    matches = tuple(_retouched(match, wanted) for match in document.matches)
    if matches == document.matches:
        return document
    return replace(document, lowered=replace(document.lowered, matches=matches))


def _retouched(match: Match, wanted: Conversion) -> Match:
    named = renamed(match, wanted.names) if wanted.names else match
    return swapped(named) if wanted.swap else named
