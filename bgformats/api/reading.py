"""Reading and validating: bytes to source, syntax, record, replay, findings."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO, Final

from bgformats.checks.run import MAX_DIAGNOSTICS
from bgformats.checks.run import run as run_checks
from bgformats.checks.selection import Selection
from bgformats.checks.suppression import suppressions
from bgformats.diagnostics import Diagnostic, Fact, Severity
from bgformats.edit.repairs import Mender
from bgformats.errors import TooLargeError, UnknownFormatError, UnknownNameError
from bgformats.formats.base import Format, Lowered, Parsed
from bgformats.formats.registry import FORMATS, format_named, recognise
from bgformats.game.variant import no_such_variant
from bgformats.model.record import Match, Roll, SetUp
from bgformats.model.report import FileReport, TextPlace
from bgformats.model.ruleset import Ruleset
from bgformats.model.rulings import NO_RULINGS, Rulings
from bgformats.model.verified import VerifiedGame, VerifiedMatch
from bgformats.replay import verify
from bgformats.replay.positions import position_facts
from bgformats.replay.ruled import ruling_facts
from bgformats.replay.rules import decide_rules
from bgformats.replay.stated import stated_facts
from bgformats.source import Source, Span, decode

Input = str | os.PathLike[str] | bytes | BinaryIO

MOST_LINES: Final = 2_000_000
"""Lines of a text, or nodes of a tree: far above any real file, and as much as fits into a small machine's memory."""


@dataclass(frozen=True)
class Document:
    """A file that was read: its text, its syntax tree and its records; nothing is judged yet."""

    source: Source
    format: Format
    parsed: Parsed
    lowered: Lowered
    rivals: tuple[Format, ...] = ()

    def __repr__(self) -> str:
        return f"Document(format={self.format.id!r}, dialect={self.dialect!r}, matches={len(self.matches)})"

    @property
    def dialect(self) -> str:
        """Which program's habits the file shows."""
        return self.parsed.dialect

    @property
    def matches(self) -> tuple[Match, ...]:
        """The records in the file, as it states them."""
        return self.lowered.matches

    @property
    def unparsed(self) -> tuple[str, ...]:
        """The pieces of the text that could not be read; of a binary file the words for them."""
        notes = [note for note in self.lowered.notes if note.what in ("unparsed-line", "unparsed-cell")]
        if self.source.is_binary:
            return tuple(str(note.values["text"]) for note in notes if "text" in note.values)
        return tuple(self.source.text[note.span[0] : note.span[1]] for note in notes if note.span is not None)


@dataclass(frozen=True)
class Report:
    """What was found in one file, and the matches as they were played over."""

    file: FileReport
    verified: tuple[VerifiedMatch, ...] = ()

    def __repr__(self) -> str:
        found, matches = len(self.diagnostics), len(self.verified)
        return f"Report(path={self.file.path!r}, ok={self.ok}, diagnostics={found}, matches={matches})"

    @property
    def ok(self) -> bool:
        """Whether no finding is an error."""
        return self.file.ok

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All findings, in the order of the file."""
        return self.file.diagnostics


def read(source: Input, *, format: str | None = None, encoding: str | None = None, name: str | None = None) -> Document:
    """Reads a match file: a path, bytes, or a binary file object.

    The format is recognised by the content unless it is named. Bad game data never raises.

    Raises:
        OSError: the path cannot be opened.
        UnknownFormatError: no reader recognises the content.
        UnknownNameError: there is no such format or encoding.
    """
    data, name = _content(source, name)
    named = None if format is None else format_named(format)
    decoded, found = recognise(data, name, encoding, named)
    if decoded is None or found.format is None:
        raise UnknownFormatError(found.reason, harmless=found.harmless)
    _check_size(decoded, found.format)
    parsed, lowered = found.format.read(decoded)
    return Document(decoded, found.format, parsed, lowered, found.rivals)


def validate(
    source: Input | Document,
    *,
    rules: str | Ruleset = "auto",
    variant: str = "auto",
    format: str | None = None,
    encoding: str | None = None,
    name: str | None = None,
    select: Selection | None = None,
    rulings: Rulings = NO_RULINGS,
    most: int = MAX_DIAGNOSTICS,
) -> Report:
    """Reads a match file if need be, plays it over and checks it. Never raises on bad data.

    A content that no reader knows gives a report with BG001, an empty one BG004. More than ``most`` findings are
    counted and not told.

    Raises:
        OSError: the path cannot be opened.
        UnknownNameError: there is no such format, encoding, rule profile or variant.
    """
    if variant != "auto" and (problem := no_such_variant(variant)):
        raise UnknownNameError(problem)
    if isinstance(source, Document):
        return _validate(source, rules, variant, select, rulings, most)
    data, name = _content(source, name)
    try:
        document = read(data, format=format, encoding=encoding, name=name)
    except TooLargeError as error:
        fact = Fact("input-limit", variant=error.what, values={"limit": error.limit})
        return refused(name, fact, error.format, select)
    except UnknownFormatError as error:
        return _unreadable(data, name, encoding, str(error), select)
    return _validate(document, rules, variant, select, rulings, most)


def _content(source: Input, name: str | None) -> tuple[bytes, str]:
    if isinstance(source, bytes):
        return source, name or "<bytes>"
    if isinstance(source, str | os.PathLike):
        return Path(source).read_bytes(), name or os.fspath(source)
    return source.read(), name or str(getattr(source, "name", "<stream>"))


def _check_size(source: Source, format: Format) -> None:
    """Refuses a text with more lines or nodes than the limits allow, before anything is made of them.

    Raises:
        TooLargeError: there are more.
    """
    if source.is_binary or len(source.text) <= MOST_LINES:
        return
    if source.text.count("\n") + source.text.count("\r") > 2 * MOST_LINES or _line_count(source.text) > MOST_LINES:
        raise TooLargeError(format.id, "lines", MOST_LINES)
    if format.id == "sgf" and source.text.count(";") > MOST_LINES:
        raise TooLargeError(format.id, "nodes", MOST_LINES)


def _line_count(text: str) -> int:
    return text.count("\n") + text.count("\r") - text.count("\r\n")


def refused(name: str, fact: Fact, format: str | None, select: Selection | None = None) -> Report:
    """The report of a file that is not read, for a reason that is a finding."""
    diagnostics = run_checks([fact], Source(name, b"", "", "utf-8"), _NoPlaces(), (), select)
    ok = not any(one.severity is Severity.ERROR for one in diagnostics)
    return Report(FileReport(path=name, format=format, ok=ok, diagnostics=diagnostics))


class _NoPlaces:
    def span(self, place: object) -> Span | None:
        return None

    def row(self, place: object) -> int | None:
        return None


def _unreadable(data: bytes, name: str, encoding: str | None, reason: str, select: Selection | None) -> Report:
    source = decode(data, name, encoding)
    if source.text.strip():
        fact = Fact("unknown-format", values={"reason": reason}, span=(0, 0))
    else:
        fact = Fact("empty-input", span=(0, 0))
    diagnostics = run_checks([fact], source, _NoPlaces(), (), select)
    known = not source.text.strip()
    return Report(_file_report(source, diagnostics, format=_of_empty(name) if known else None))


def _of_empty(name: str) -> str:
    """The format of a file with nothing in it: nothing but its name tells."""
    return next((one.id for one in FORMATS if name.lower().endswith(one.suffixes)), "mat")


def _validate(
    document: Document, rules: str | Ruleset, variant: str, select: Selection | None, rulings: Rulings, most: int
) -> Report:
    bound = rulings.bound(document.source.name, document.matches)
    verified = []
    decided = [decide_rules(match, rules) for match in document.matches]
    marks = _marks_hits(document.matches)
    for number, (match, one) in enumerate(zip(document.matches, decided, strict=True)):
        chosen = one.rules if variant == "auto" else one.rules.model_copy(update={"variant": variant})
        judged = verify(match, chosen, number, marks, bound.rulings, forced=variant != "auto")
        verified.append(replace(judged, rules_reason=one.reason))
    facts = [*_input_facts(document), *document.lowered.notes]
    for placed in document.lowered.positions:
        facts += position_facts(placed.position, placed.span)
    stated = [(place, placed.position, placed.span) for place, placed in document.lowered.stated]
    for match_facts in verified:
        facts += match_facts.facts
        facts += stated_facts(match_facts, stated)
    facts += ruling_facts(bound, verified)
    if not document.format.states_results:
        facts = [fact for fact in facts if fact.what != "result-missing"]
    source = document.source
    hidden = suppressions(source, document.format.comment)
    facts += hidden.facts
    places = document.lowered.places
    mend = None if source.is_binary else Mender(source.text, document.parsed, places, verified, facts)
    diagnostics = run_checks(facts, source, places, verified, select, mend=mend, most=most) if facts else ()
    shown = tuple(one for one in diagnostics if not hidden.hides(one))
    first = decided[0] if decided else None
    file = _file_report(
        source,
        shown,
        format=document.format.id,
        dialect=document.dialect,
        rules=None if first is None else first.rules.name,
        reason=None if first is None else first.reason,
        verified=verified,
        positions=len(document.lowered.positions) if not verified else 0,
        suppressed=len(diagnostics) - len(shown),
        rulings=bound.total,
    )
    return Report(file, tuple(verified))


def _marks_hits(matches: Sequence[Match]) -> bool:
    """Whether the file marks a hit anywhere. A list of single plays is read as if it did."""
    if any(match.mode == "exercise" for match in matches):
        return True
    return any(
        isinstance(action, Roll) and action.play is not None and bool(action.play.hits)
        for match in matches
        for game in match.games
        for action in game.actions
    )


def _fallback_variant(source: Source) -> str:
    if source.joined:
        return "joined"
    if source.strange:
        return "one-place" if source.strange == 1 else "places"
    return "declared" if source.declared else "default"


def _input_facts(document: Document) -> list[Fact]:
    source = document.source
    facts: list[Fact] = []
    if source.fallback_at is not None:
        facts.append(
            Fact(
                "encoding-fallback",
                variant=_fallback_variant(source),
                values={
                    "encoding": source.joined or ("cp1252" if source.strange else source.encoding),
                    "count": source.strange,
                    "refused": (source.refused or "utf-8").removesuffix("-sig").upper(),
                },
                span=(source.fallback_at, source.fallback_at + 1),
                severity=Severity.WARNING if source.declared else None,
            )
        )
    if source.tail:
        end = len(source.text)
        facts.append(
            Fact("encoding-fallback", variant="half-character", values={"encoding": source.encoding}, span=(end, end),
                 severity=Severity.WARNING)
        )  # fmt: skip
    controls = None if source.is_binary else source.control_characters()
    if controls is not None:
        at, character, count = controls
        name = "NUL" if character == "\0" else f"U+{ord(character):04X}"
        facts.append(Fact("control-characters", values={"name": name, "count": count}, span=(at, at + 1)))
    if document.rivals:
        values: dict[str, str | int] = {"taken": document.format.id, "other": document.rivals[0].id}
        facts.append(Fact("ambiguous-format", values=values, span=(0, 0)))
    # A list has no games to miss: its lines are its content, and those that cannot be read are told one by one. Nor has
    # a damaged file: why nothing can be read of it is told.
    listed = document.format.kind == "position" and any(one.what == "unparsed-line" for one in document.lowered.notes)
    listed = listed or any(one.what in ("damaged-container", "input-limit") for one in document.lowered.notes)
    if not listed and not document.lowered.positions and not any(match.games for match in document.matches):
        empty = source.is_empty
        facts.append(Fact("empty-input", variant="default" if empty else "no-game", span=(0, 0)))
    return facts


def _actions(game: VerifiedGame) -> int:
    """How many actions a game has: a position that is set up is where it starts, and nobody's doing."""
    return sum(not isinstance(step.said, SetUp) for step in game.steps)


def _file_report(
    source: Source,
    diagnostics: tuple[Diagnostic, ...],
    *,
    format: str | None,
    dialect: str | None = None,
    rules: str | None = None,
    reason: str | None = None,
    verified: Sequence[VerifiedMatch] = (),
    positions: int = 0,
    suppressed: int = 0,
    rulings: int = 0,
) -> FileReport:
    return FileReport(
        path=source.name,
        format=format,
        dialect=dialect,
        encoding=None if source.is_binary else source.encoding,
        rules=rules,
        rules_reason=reason,
        ok=not any(one.severity is Severity.ERROR for one in diagnostics),
        matches=len(verified),
        games=sum(len(match.games) for match in verified),
        actions=sum(_actions(game) for match in verified for game in match.games),
        positions=positions,
        suppressed=suppressed,
        rulings=rulings,
        diagnostics=diagnostics,
        excerpts={one.line: source.line_text(one.line) for one in diagnostics if one.line is not None},
        places=_places(source, diagnostics),
    )


def _places(source: Source, diagnostics: tuple[Diagnostic, ...]) -> dict[int, TextPlace]:
    """Where the findings and their repairs begin and end, for the reports that count lines or bytes."""
    if source.is_binary:
        return {}
    offsets = {offset for one in diagnostics for offset in (one.offset, one.end_offset) if offset is not None}
    edits = (edit for one in diagnostics if one.fix is not None for edit in one.fix.edits)
    offsets.update(offset for edit in edits for offset in (edit.offset, edit.end_offset))
    return {offset: _text_place(source, offset) for offset in offsets}


def _text_place(source: Source, offset: int) -> TextPlace:
    line, column = source.place(offset)
    before = source.text[offset - column + 1 : offset]
    return TextPlace(line, column, len(before.encode("utf-8", "surrogatepass")) + 1)
