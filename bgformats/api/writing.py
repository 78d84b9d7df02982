"""Writing: verified matches to another format, or to rows of data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches

from bgformats.api.losses import losses
from bgformats.api.positions import as_error
from bgformats.api.reading import Document, read, validate
from bgformats.checks.run import run as run_checks
from bgformats.diagnostics import Diagnostic, Fact, Severity
from bgformats.errors import UnknownNameError
from bgformats.exports.levels import level_named
from bgformats.exports.registry import exporter_named
from bgformats.exports.rows import rows, written
from bgformats.formats.positions.ids import NoPlaces
from bgformats.formats.writers import Writer, writer_named
from bgformats.model.verified import VerifiedMatch
from bgformats.source import Source


@dataclass(frozen=True)
class Written:
    """What a conversion gives. ``losses`` are the findings BG601 to BG608: what is lost, and what had to be put.

    ``data`` is None where one of them is an error, and nobody insisted.
    """

    data: bytes | None
    losses: tuple[Diagnostic, ...] = ()


def convert(
    verified: Sequence[VerifiedMatch],
    to: str,
    dialect: str | None = None,
    *,
    strict: bool = False,
    force: bool = False,
    document: Document | None = None,
) -> Written:
    """The matches in another format, as they were played over.

    What is written is read back and compared before it is handed out. ``strict`` makes each loss an error; ``force``
    gives the data although there are errors. The losses have places where ``document`` is what was read.

    Raises:
        UnknownNameError: there is no such target or dialect, or the format is only read.
    """
    writer = _writer(to, dialect)
    data = writer.write(verified, dialect)
    stated = () if writer.losses is None else writer.losses(verified, dialect)
    facts = [*stated, *(_unstated(verified, data, stated, writer) if writer.reads_back else ())]
    found = _findings([_worded(fact, writer) for fact in facts], verified, document)
    if strict:
        found = tuple(map(as_error, found))
    refused = not force and any(one.severity is Severity.ERROR for one in found)
    return Written(None if refused else data, found)


def _writer(to: str, dialect: str | None) -> Writer:
    writer = writer_named(to)
    if dialect is not None and dialect not in writer.dialects:
        near = get_close_matches(dialect, writer.dialects, n=1)
        hint = f"; did you mean {near[0]}" if near else ""
        known = f"known are {', '.join(writer.dialects)}" if writer.dialects else "it has none"
        raise UnknownNameError(f"{dialect!r} is no dialect of {writer.id}{hint}; {known}")
    return writer


def _unstated(verified: Sequence[VerifiedMatch], data: bytes, stated: Sequence[Fact], writer: Writer) -> Iterator[Fact]:
    """What is read back otherwise, although the writer did not say so: nothing may be lost in silence."""
    again = validate(read(data, format=writer.id, name=f"what was written{writer.suffix}")).verified
    for fact in losses(verified, again, writer.title):
        if not any(_covers(one, fact) for one in stated):
            yield fact


def _worded(fact: Fact, writer: Writer) -> Fact:
    """A loss with the name of the target; a writer says what it put in one go."""
    put = fact.what == "value-inferred" and "put" not in fact.values
    values = {"target": writer.title, **fact.values}
    return replace(fact, values=values, variant="stated" if put else fact.variant)


def _covers(stated: Fact, found: Fact) -> bool:
    """Whether a loss that the writer stated accounts for a difference that was found."""
    same_game = stated.place.game is None or found.place.game in (None, stated.place.game)
    if found.what == "not-representable":
        # What is put for the whole match changes no play: it accounts for nothing in a game.
        whole = stated.place.game is None and stated.what != "not-representable"
        accounts = stated.what in ("not-representable", "metadata-lost", "value-inferred", "state-lost")
        return same_game and accounts and not (whole and found.place.game is not None)
    # What stands beside actions is accounted for by what is stated of actions, not by what is stated of the match.
    same_part = found.place.action is None or stated.place.action is not None
    return stated.what == found.what and same_part and found.place.game in (None, stated.place.game)


def _findings(
    facts: Iterable[Fact], verified: Sequence[VerifiedMatch], document: Document | None
) -> tuple[Diagnostic, ...]:
    if document is None:
        return run_checks(facts, Source("", b"", "", "utf-8"), NoPlaces(), verified)
    return run_checks(facts, document.source, document.lowered.places, verified)


def export(verified: Sequence[VerifiedMatch], to: str = "jsonl", *, level: str = "match", path: str = "") -> str:
    """The normalized records as text: `jsonl`, `json` or `csv`, a row a match, game, action or position.

    Raises:
        UnknownNameError: there is no such form or level.
    """
    exporter, wanted = exporter_named(to), level_named(level)
    return written(exporter, wanted, rows(wanted, verified, path, flat=exporter.flat))
