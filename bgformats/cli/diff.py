"""``bgformats diff``: what two records of one match say differently, or two collections of records, match by match."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Final

import typer

from bgformats import api
from bgformats.cli import options
from bgformats.cli.colour import painter
from bgformats.cli.exits import COULD_NOT_RUN, FINDINGS, FINE, CannotRunError
from bgformats.cli.inputs import STDIN, Input
from bgformats.cli.messages import chosen, complain
from bgformats.cli.output import Output
from bgformats.cli.reading import Judged, Settings, Skipped, document_and_report, judge
from bgformats.cli.run import Plan, Run
from bgformats.config.load import Projects
from bgformats.diagnostics import Place
from bgformats.model.verified import VerifiedMatch
from bgformats.report.compare import ActionIndex, Difference, compare_matches, compare_pair, summary
from bgformats.report.difference import Compared, difference_json, difference_lines
from bgformats.report.form import Look
from bgformats.report.pairing import MatchKey, paired
from bgformats.source import LineColumn

_KEPT: Final = 1 << 21
"""Bytes of content whose records are kept in memory; those of larger collections are read again in pairs."""


@dataclass(frozen=True, slots=True)
class _Records:
    """The records in one file."""

    document: api.Document
    verified: tuple[VerifiedMatch, ...]


@dataclass(frozen=True, slots=True)
class _File:
    """A file with records: its content and, in a small collection, what was read in it."""

    path: str
    called: str
    data: bytes
    records: _Records | None


@dataclass(frozen=True, slots=True)
class _Listed:
    """A match of a collection."""

    file: _File
    key: MatchKey
    summary: str


def diff(
    context: typer.Context,
    a: Annotated[str, typer.Argument(metavar="A", help="One record; - for standard input.", show_default=False)],
    b: Annotated[str, typer.Argument(metavar="B", help="The other record.", show_default=False)],
    output_format: options.TextOrJson = "text",
    rules: options.Rules = None,
    variant: options.Variant = None,
    format_id: options.FormatId = None,
    encoding: options.Encoding = None,
    config: options.ConfigFile = None,
    no_gitignore: options.NoGitignore = None,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
    output: options.OutputFile = None,
    color: options.Color = "auto",
) -> None:
    """Tell what two records of one match say differently.

    A and B may be folders, archives or files of many matches: these are compared match by match, whatever the files
    are called. Which match is which is told by the rolls.
    """
    form = chosen(output_format, options.TEXT_OR_JSON, "--output-format")
    look = Look(painter(color, output))
    if a == b == STDIN:
        raise CannotRunError("standard input can be one of the two records, not both")
    settings = Settings(format_id, encoding, rules, variant, projects=Projects(config))
    sides = [
        _Collection(Plan(
            [path], settings, output=output, debug=bool(context.obj),
            gitignore=options.gitignore(no_gitignore), quiet=quiet, verbose=verbose,
        ))
        for path in (a, b)
    ]  # fmt: skip
    first, second = sides
    if not (first.files and second.files):
        for side in sides:
            side.explain_nothing()
        raise typer.Exit(COULD_NOT_RUN)
    compared = tuple(_compared(first, second))
    with Output(output, machine=form == "json") as out:
        if form == "json":
            out.write(difference_json(compared, (first.name, second.name)))
        else:
            for line in difference_lines(compared, look, several=len(first.matches) > 1 or len(second.matches) > 1):
                out.write(f"{line}\n")
    found = FINDINGS if any(one.differences for one in compared) else FINE
    raise typer.Exit(max(found, first.exit_code, second.exit_code))


def _compared(first: _Collection, second: _Collection) -> Iterator[Compared]:
    single = len(first.matches) == len(second.matches) == 1
    keys = [[one.key for one in side.matches] for side in (first, second)]
    for at_a, at_b in [(0, 0)] if single else paired(*keys):
        a = None if at_a is None else first.matches[at_a]
        b = None if at_b is None else second.matches[at_b]
        if a is not None and b is not None:
            yield _pair(first, a, second, b, compare_pair if single else compare_matches)
        elif a is not None:
            only = Difference("match", a.key.number, a.summary, None)
            yield Compared.of([only], (a.file.path, None), (a.key.number, None))
        elif b is not None:
            only = Difference("match", b.key.number, None, b.summary)
            yield Compared.of([only], (None, b.file.path), (None, b.key.number))


def _pair(
    first: _Collection,
    a: _Listed,
    second: _Collection,
    b: _Listed,
    compare: Callable[[VerifiedMatch, VerifiedMatch], Iterator[Difference]],
) -> Compared:
    records_a, records_b = first.records(a.file), second.records(b.file)
    one, other = records_a.verified[a.key.number - 1], records_b.verified[b.key.number - 1]
    locate = _locator(records_a.document), _locator(records_b.document)
    return Compared.of([*compare(one, other)], (a.file.path, b.file.path), (a.key.number, b.key.number), locate)


class _Collection:
    """All matches that one of the two paths means, in one file or in many."""

    def __init__(self, plan: Plan) -> None:
        self._settings = plan.settings
        self._given = plan.paths[0]
        self._last: tuple[str, _Records] | None = None
        self.files: list[_File] = []
        self.matches: list[_Listed] = []
        run = Run(plan, partial(_read, settings=plan.settings))
        kept = 0
        for judged, data, called in run:
            path, records = judged.report.path, judged.value
            if records is None:
                complain(f"{path}: {_reason(judged)}")
                run.totals.add_unknown(judged.named)
                continue
            kept += len(data)
            file = _File(path, called, data, records if kept <= _KEPT else None)
            self.files.append(file)
            self.matches += (
                _Listed(file, MatchKey.of(match, _within(path, self._given)), summary(match))
                for match in records.verified
            )
        run.tell_of_skipped()
        self.exit_code = run.totals.exit_code

    @property
    def name(self) -> str:
        """The file, if it is one; else what the user gave."""
        return self.files[0].path if len(self.files) == 1 else self._given

    def explain_nothing(self) -> None:
        """Says that there is no match file, where nothing else was said of the path."""
        if not self.files and self.exit_code == FINE:
            complain(f"{self._given}: no match file is in it")

    def records(self, file: _File) -> _Records:
        """What stands in a file, read again if it was not kept."""
        if file.records is not None:
            return file.records
        if self._last is None or self._last[0] != file.path:
            found = document_and_report(file.data, file.called, self._settings.at(file.path))
            if found[0] is None:  # it was of a known format a moment ago
                raise CannotRunError(f"{file.path}: no reader recognises the content")
            self._last = file.path, _Records(found[0], found[1].verified)
        return self._last[1]


def _within(path: str, given: str) -> str:
    """The path of a file within the collection; of a single file its name."""
    inside = path.removeprefix(given).lstrip("/\\") if path.startswith(given) else path
    return inside or os.path.basename(path)


def _read(item: Input, data: bytes, settings: Settings) -> tuple[Judged[_Records | None], bytes, str] | Skipped:
    judged = judge(item, data, settings, _records)
    return judged if isinstance(judged, Skipped) else (judged, data, item.called)


def _records(document: api.Document | None, report: api.Report) -> _Records | None:
    return None if document is None else _Records(document, report.verified)


def _reason(judged: Judged[_Records | None]) -> str:
    if judged.report.format is None or not judged.report.diagnostics:
        return "no reader recognises the content"
    return judged.report.diagnostics[0].message


def _locator(document: api.Document) -> Callable[[ActionIndex], LineColumn | None]:
    def locate(at: ActionIndex) -> LineColumn | None:
        span = document.lowered.places.span(Place(at.match, at.game, at.action))
        return None if span is None or document.source.is_binary else document.source.place(span.start)

    return locate
