"""From one input to its report, for every command that reads files: in this process or in another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Generic, Protocol, TypeAlias, TypeVar, runtime_checkable

from bgformats import api
from bgformats.checks.selection import Selection, complete, joined
from bgformats.cli.archives import Closing, Item, Opening
from bgformats.cli.crash import Crash, guarded
from bgformats.cli.inputs import Input, Unusable, read, reason
from bgformats.config.load import NEAREST, Projects
from bgformats.config.project import NO_PROJECT
from bgformats.diagnostics import Fact
from bgformats.errors import UnknownFormatError
from bgformats.formats.registry import detect, is_worth_reading
from bgformats.formats.strangers import has_match_suffix, quotes_matches
from bgformats.model.report import FileReport
from bgformats.model.rulings import NO_RULINGS, Rulings, load_rulings

Value = TypeVar("Value")

AUTO: Final = "auto"
"""Rules or a variant that the file tells."""

HEAD: Final = 1 << 16
"""Bytes of a large file that is met on a walk, to tell whether it is worth reading."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How files are to be read and judged, as a command line says it; None leaves it to the project and the file."""

    format: str | None = None
    encoding: str | None = None
    rules: str | None = None
    variant: str | None = None
    select: Selection | None = None
    rulings: Rulings = NO_RULINGS
    projects: Projects = NEAREST
    require_complete: bool = False

    def at(self, path: str) -> Settings:
        """What holds for one file: what the command line leaves open is filled in from the settings of its project.

        Raises:
            UnknownNameError: these say something that is no setting.
        """
        project = self.projects.of(path)
        if project is NO_PROJECT:
            return replace(self, select=complete(self.select)) if self.require_complete else self
        held = project.at(path)
        select = joined(self.select, held.selection())
        return replace(
            self,
            format=self.format or held.format,
            encoding=self.encoding or held.encoding,
            rules=self.rules or held.rules,
            variant=self.variant or held.variant,
            select=complete(select) if self.require_complete else select,
        )


def rulings_of(path: str | None) -> Rulings:
    """The rulings in that file; none where there is no file.

    Raises:
        UnknownNameError: the file cannot be read, or holds something else.
    """
    return NO_RULINGS if path is None else load_rulings(path)


@runtime_checkable
class Ruled(Protocol):
    """What comes of a file that the director may have ruled on."""

    @property
    def rulings(self) -> int:
        """How many rulings are for this file."""


@dataclass(frozen=True, slots=True)
class Judged(Generic[Value]):
    """A file that was read and judged, and what a command takes from it. ``named`` by the user, not met on a walk."""

    report: FileReport
    value: Value
    named: bool

    @property
    def rulings(self) -> int:
        """How many of the director's rulings are for this file."""
        return self.report.rulings


@dataclass(frozen=True, slots=True)
class Skipped:
    """A file or folder that was met on a walk and is not read, and why."""

    shown: str
    reason: str


@dataclass(frozen=True, slots=True)
class Broken:
    """A file over which bgformats itself broke."""

    shown: str
    crash: Crash


@dataclass(frozen=True, slots=True)
class IfEmpty(Generic[Value]):
    """What is to be said at the end of an archive that was named, if none of its members was a match file."""

    outcome: Value | Unusable | Skipped | Broken


Outcome: TypeAlias = Value | Unusable | Skipped | Broken

Produce: TypeAlias = Callable[[Input, bytes], Value | Skipped]
"""What a command makes of one file's content."""

Extract: TypeAlias = Callable[[api.Document | None, api.Report], Value]
"""What a command takes from a judged file; the document is None where no reader knows the file."""


def examine(item: Item, produce: Produce[Value], sniff: bool) -> Outcome[Value] | Opening | IfEmpty[Value]:
    """Reads one input and makes something of it. Goes through pickle if ``produce`` is made of a module's functions.

    With ``sniff``, a large file that is met on a walk is read to the end only if its beginning is of a known format.

    Raises:
        BgformatsError: the settings name something that does not exist.
    """
    match item:
        case Closing():
            return IfEmpty(_outcome(item.empty, produce, sniff))
        case Input():
            return _outcome(item, produce, sniff)
        case _:
            return item


def _outcome(item: Input, produce: Produce[Value], sniff: bool) -> Outcome[Value]:
    try:
        result = guarded(partial(_examine, item, produce, sniff))
    except MemoryError:
        return Unusable(item.shown, "it needs more memory than there is")
    return Broken(item.shown, result) if isinstance(result, Crash) else result


def _examine(item: Input, produce: Produce[Value], sniff: bool) -> Value | Unusable | Skipped:
    if item.passed is not None:
        return Skipped(item.shown, item.passed)
    sniff = sniff and not item.named
    if sniff and (quoting := quotes_matches(item.called)) is not None:
        return Skipped(item.shown, quoting)
    try:
        data = read(item, HEAD) if sniff else read(item)
        if sniff and len(data) == HEAD:
            if not is_worth_reading(data, item.called):
                return Skipped(item.shown, detect(data, item.called).reason)
            data = read(item)
    except OSError as error:
        return Unusable(item.shown, reason(error))
    return produce(item, data)


def judge(item: Input, data: bytes, settings: Settings, extract: Extract[Value]) -> Judged[Value] | Skipped:
    """Reads and judges the content of one file."""
    settings = settings.at(item.shown)
    if item.trouble is not None:
        report = api.trouble_report(item.trouble, settings.select)
        return Judged(report.file, extract(None, report), item.named)
    try:
        document, report, problem = document_and_report(data, item.called, settings)
    except MemoryError:
        fact = Fact("input-limit")
        report = api.refused(item.shown, fact, _format_of(data, item), settings.select)
        return Judged(report.file, extract(None, report), item.named)
    if problem is not None and (skipped := passed_over(item, problem)) is not None:
        return skipped
    if item.inner is not None:
        report = replace(report, file=report.file.model_copy(update={"path": item.shown}))
    return Judged(report.file, extract(document, report), item.named)


def passed_over(item: Input, problem: UnknownFormatError) -> Skipped | None:
    """A file of unknown format as one that need not be told of: nobody named it, and it is not called like a match."""
    if item.named or (has_match_suffix(item.called) and not problem.harmless):
        return None
    return Skipped(item.shown, str(problem))


def _format_of(data: bytes, item: Input) -> str:
    """The format of a content that was too large to be read."""
    found = detect(data[:HEAD], item.called).format
    return "mat" if found is None else found.id


def document_and_report(
    data: bytes, name: str, settings: Settings
) -> tuple[api.Document | None, api.Report, UnknownFormatError | None]:
    """The document and the report of one file's content; where its format is unknown, no document, and why."""
    document: api.Document | None = None
    problem: UnknownFormatError | None = None
    try:
        document = api.read(data, format=settings.format, encoding=settings.encoding, name=name)
    except UnknownFormatError as error:
        problem = error
        source: api.Document | bytes = data
    else:
        source = document
    report = api.validate(
        source,
        rules=settings.rules or AUTO,
        variant=settings.variant or AUTO,
        encoding=None if document else settings.encoding,
        name=None if document else name,
        select=settings.select,
        rulings=settings.rulings,
    )
    return document, report, problem
