"""``bgformats export``: the normalized record as data."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Final

import typer

from bgformats import api
from bgformats.cli import options
from bgformats.cli.messages import chosen
from bgformats.cli.output import Output
from bgformats.cli.reading import Settings, rulings_of
from bgformats.cli.rows import Rows
from bgformats.cli.run import JudgedRun, Plan, given
from bgformats.config.load import Projects
from bgformats.diagnostics import Place
from bgformats.exports.codes import codes_by_action
from bgformats.exports.levels import LEVELS, ActionNotes, level_named
from bgformats.exports.registry import EXPORTERS, exporter_named
from bgformats.exports.rows import rows
from bgformats.source import Span

_TARGETS: Final = tuple(exporter.id for exporter in EXPORTERS)
_LEVELS: Final = tuple(level.id for level in LEVELS)


def export(
    context: typer.Context,
    paths: options.Paths = None,
    to: Annotated[str, typer.Option("--to", metavar="FORM", help=f"What to write: {', '.join(_TARGETS)}.")] = "jsonl",
    level: Annotated[
        str, typer.Option("--level", metavar="LEVEL", help=f"What a row is about: {', '.join(_LEVELS)}.")
    ] = "match",
    fail_on: options.FailOn = None,
    rules: options.Rules = None,
    rulings: options.Rulings = None,
    variant: options.Variant = None,
    format_id: options.FormatId = None,
    encoding: options.Encoding = None,
    config: options.ConfigFile = None,
    no_gitignore: options.NoGitignore = None,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
    jobs: options.Jobs = None,
    stdin_filename: options.StdinName = "<stdin>",
    output: options.OutputFile = None,
) -> None:
    """Write what match files say as rows of data.

    Normalized and replayed: a row a match, a game, an action or a position.
    """
    exporter = exporter_named(chosen(to, _TARGETS, "--to"))
    wanted = level_named(chosen(level, _LEVELS, "--level"))
    plan = Plan(
        given(paths, "bgformats export [OPTIONS] PATH..."),
        Settings(format_id, encoding, rules, variant, rulings=rulings_of(rulings), projects=Projects(config)),
        jobs,
        stdin_filename,
        fail_on,
        output,
        debug=bool(context.obj),
        gitignore=options.gitignore(no_gitignore),
        quiet=quiet,
        verbose=verbose,
    )
    run = JudgedRun(plan, partial(_written_rows, level_id=wanted.id, exporter_id=exporter.id))
    with Output(output, machine=True) as out:
        written = Rows(out, exporter, wanted)
        for judged in run:
            for row in judged.value:
                written.write(row)
        written.end()
    run.tell_of_findings()
    raise typer.Exit(run.totals.exit_code)


def _written_rows(
    document: api.Document | None, report: api.Report, level_id: str, exporter_id: str
) -> tuple[str, ...]:
    """The rows of one file, as text; made where the file is read, so that only text travels between processes."""
    if document is None:
        return ()
    exporter, level = exporter_named(exporter_id), level_named(level_id)
    found = rows(
        level,
        report.verified,
        report.file.path,
        diagnostics=report.diagnostics,
        notes=_notes(document, report),
        flat=exporter.flat,
    )
    return tuple(exporter.row(row, level) for row in found)


def _notes(document: api.Document, report: api.Report) -> ActionNotes:
    places = document.lowered.places

    def span(match: int, game: int, action: int) -> Span | None:
        return places.span(Place(match, game, action))

    return ActionNotes(places.written, codes_by_action(report.diagnostics, span))
