"""Writing: verified matches to another format, or to rows of data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from itertools import chain, repeat

from bgformats.api.losses import losses
from bgformats.api.positions import as_error
from bgformats.api.reading import Document, read
from bgformats.checks.run import run as run_checks
from bgformats.diagnostics import Diagnostic, Fact, Place, Severity
from bgformats.errors import UnknownNameError
from bgformats.exports.levels import level_named
from bgformats.exports.registry import exporter_named
from bgformats.exports.rows import rows, written
from bgformats.formats.positions.ids import NoPlaces
from bgformats.formats.writers import Writer, writer_named
from bgformats.model.given_up import with_resignations
from bgformats.model.ratings import first_pair
from bgformats.model.record import Match
from bgformats.model.rulings import Rulings
from bgformats.model.verified import VerifiedMatch
from bgformats.replay import verify
from bgformats.source import Source


@dataclass(frozen=True)
class Written:
    """What a conversion gives. ``losses`` are the findings BG601 to BG608: what is lost, and what had to be put.

    ``data`` is None where one of them is an error, and nobody insisted.
    """

    data: bytes | None
    losses: tuple[Diagnostic, ...] = ()

    def __repr__(self) -> str:
        """How much was written, not what."""
        size = "None" if self.data is None else f"<{len(self.data)} bytes>"
        return f"Written(data={size}, losses=<{len(self.losses)} findings>)"


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
        ValueError: there is no match.
    """
    writer = _writer(to, dialect)
    if not verified:
        raise ValueError("there is no match to write: convert needs one at least")
    verified = [with_resignations(one) for one in verified]
    data = writer.write(verified, dialect)
    target = _target(writer, dialect)
    if writer.reads_back:
        told = losses(verified, _again(verified, data, writer), target)
    else:
        told = _named_for(verified, target)
    facts = (*told, *_not_understood(verified, writer, target))
    found = _findings(facts, verified, document)
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


def _named_for(verified: Sequence[VerifiedMatch], target: str) -> Iterator[Fact]:
    """The names that a transcript has for players without one."""
    for one in verified:
        for seat, player in enumerate(first_pair(one.match), 1):
            if not player.name.strip():
                values: dict[str, str | int] = {
                    "target": target, "what": f"the name of side {seat}", "put": f"Player {seat}",
                }  # fmt: skip
                yield Fact("value-inferred", Place(one.number, part="header"), values=values)


def _not_understood(verified: Sequence[VerifiedMatch], writer: Writer, target: str) -> Iterator[Fact]:
    """What reads back here, and is lost on other programs."""
    if writer.not_understood is None:
        return
    for one in verified:
        for place, what in writer.not_understood(one):
            yield Fact("not-representable", replace(place, match=one.index), values={"target": target, "what": what})


def _target(writer: Writer, dialect: str | None) -> str:
    """What losses call the target: `.sgf`, `.mat (xg)`."""
    return writer.suffix if dialect is None else f"{writer.suffix} ({dialect})"


def _again(verified: Sequence[VerifiedMatch], data: bytes, writer: Writer) -> list[VerifiedMatch]:
    """What is read back, played over by the rules of what was written: only what is written shall differ."""
    matches = read(data, format=writer.id, name=f"what was written{writer.suffix}").matches
    return [
        _by_the_rules_of(had, match) for match, had in zip(matches, chain(verified, repeat(verified[-1])), strict=False)
    ]


def _by_the_rules_of(had: VerifiedMatch, match: Match) -> VerifiedMatch:
    """The match, played over by the same rules and as the same variant, though the header that told it may be gone."""
    options = match.options.model_copy(update={"variant": had.match.options.variant})
    told = match.model_copy(update={"options": options})
    return replace(verify(told, had.rules, had.index, rulings=_rulings(had), forced=had.forced), match=match)


def _rulings(verified: VerifiedMatch) -> Rulings:
    return Rulings(rulings=tuple(one for game in verified.games for one in game.rulings))


def _findings(
    facts: Iterable[Fact], verified: Sequence[VerifiedMatch], document: Document | None
) -> tuple[Diagnostic, ...]:
    # Places count the matches of the file that was read, of which only some may be written.
    by_number = {one.index: one for one in verified}
    listed = [by_number.get(number, verified[0]) for number in range(max(by_number, default=-1) + 1)]
    if document is None:
        return run_checks(facts, Source("", b"", "", "utf-8"), NoPlaces(), listed)
    return run_checks(facts, document.source, document.lowered.places, listed)


def export(verified: Sequence[VerifiedMatch], to: str = "jsonl", *, level: str = "match", path: str = "") -> str:
    """What the matches say as text: `jsonl`, `json` or `csv`, a row a match, game, action or position.

    The level ``record`` gives the whole normalized records, which no table holds.

    Raises:
        UnknownNameError: there is no such form or level, or the form has no columns for the level.
    """
    exporter, wanted = exporter_named(to), level_named(level)
    if exporter.flat and not wanted.columns:
        raise UnknownNameError(f"level {level!r} is no table, so {to!r} cannot hold it")
    return written(exporter, wanted, rows(wanted, verified, path, flat=exporter.flat))
