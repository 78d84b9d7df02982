"""``bgformats detect``: format, dialect and encoding of files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from functools import partial
from typing import Annotated, Final

import typer

from bgformats.api import trouble_report
from bgformats.cli import completion, options
from bgformats.cli.inputs import Input
from bgformats.cli.messages import chosen
from bgformats.cli.output import Output
from bgformats.cli.reading import Settings, Skipped, passed_over
from bgformats.cli.rows import Rows
from bgformats.cli.run import Plan, Run, given
from bgformats.config.load import Projects
from bgformats.diagnostics import Severity
from bgformats.errors import UnknownFormatError
from bgformats.exports.levels import Level
from bgformats.exports.registry import EXPORTERS, exporter_named
from bgformats.formats.registry import detect as detect_format
from bgformats.model.printable import printable

_TEXT: Final = "text"
_FORMS: Final = (_TEXT, *(exporter.id for exporter in EXPORTERS))


@dataclass(frozen=True, slots=True)
class _Recognised:
    path: str
    format: str | None
    dialect: str | None
    encoding: str | None
    confidence: float
    rivals: tuple[str, ...]
    reason: str


class _Suspect(_Recognised):
    """A file of unknown format that was met on a walk, and by its name should be a match file."""


class _Damaged(_Recognised):
    """An archive of which not all can be read, and why."""


_FILE: Final = Level("file", "the format of a file", tuple(field.name for field in fields(_Recognised)), frozenset())


def detect(
    context: typer.Context,
    paths: options.Paths = None,
    output_format: Annotated[
        str,
        typer.Option(
            autocompletion=completion.words(*_FORMS), metavar="FORM", help=f"How it is written: {', '.join(_FORMS)}."
        ),
    ] = _TEXT,
    encoding: options.Encoding = None,
    config: options.ConfigFile = None,
    no_gitignore: options.NoGitignore = None,
    quiet: options.Quiet = False,
    jobs: options.Jobs = None,
    stdin_filename: options.StdinName = "<stdin>",
    output: options.OutputFile = None,
) -> None:
    """Tell the format, dialect and encoding of files."""
    form = chosen(output_format, _FORMS, "--output-format")
    plan = Plan(
        given(paths, "bgformats detect [OPTIONS] PATH..."),
        Settings(encoding=encoding, projects=Projects(config)),
        jobs,
        stdin_filename,
        output=output,
        debug=bool(context.obj),
        gitignore=options.gitignore(no_gitignore),
        quiet=quiet,
        verbose=True,  # to tell what files are is all that this command does
    )
    run = Run(plan, partial(_recognise, encoding=encoding))
    with Output(output, machine=form != _TEXT) as out:
        if form == _TEXT:
            for found in _watched(run):
                out.write(_text(found))
        else:
            exporter = exporter_named(form)
            rows = Rows(out, exporter, _FILE)
            for found in _watched(run):
                rows.write(exporter.row(asdict(found), _FILE))
            rows.end()
    run.tell_of_skipped()
    raise typer.Exit(run.totals.exit_code)


def _watched(run: Run[_Recognised]) -> Iterator[_Recognised]:
    for found in run:
        if found.format is None:
            run.totals.add_unknown(named=not isinstance(found, _Suspect))
        if isinstance(found, _Damaged):
            run.totals.findings["BG005", "damaged-container", Severity.ERROR] += 1
        yield found


def _recognise(item: Input, data: bytes, encoding: str | None) -> _Recognised | Skipped:
    if item.trouble is not None:
        (finding,) = trouble_report(item.trouble).diagnostics
        return _Damaged(item.shown, item.trouble.kind.value, None, None, 1, (), finding.message)
    found = detect_format(data, item.called, encoding)
    if found.format is None:
        skipped = passed_over(item, UnknownFormatError(found.reason, harmless=found.harmless))
        return skipped or (_Recognised if item.named else _Suspect)(item.shown, None, None, None, 0, (), found.reason)
    rivals = tuple(rival.id for rival in found.rivals)
    encoding = "binary" if found.format.is_binary else found.encoding
    return _Recognised(item.shown, found.format.id, found.dialect, encoding, found.confidence, rivals, found.reason)


def _text(found: _Recognised) -> str:
    if found.format is None:
        return f"{printable(found.path)}: unknown format ({found.reason})\n"
    dialect = f" ({found.dialect})" if found.dialect else ""
    rivals = f", or {' or '.join(found.rivals)}" if found.rivals else ""
    if found.encoding is None:
        return f"{printable(found.path)}: {found.format}, {found.reason}\n"
    sure = f"confidence {found.confidence:.2f}"
    return f"{printable(found.path)}: {found.format}{dialect}{rivals}, {found.encoding}, {sure}\n"
