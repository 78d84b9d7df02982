"""``bgformats export``: the normalized record as data."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Annotated, Final

import typer

from bgformats import api
from bgformats.cli import completion, options
from bgformats.cli.exits import CannotRunError
from bgformats.cli.messages import chosen
from bgformats.cli.output import Output
from bgformats.cli.reading import Settings, rulings_of
from bgformats.cli.rows import Rows
from bgformats.cli.run import JudgedRun, Plan, given
from bgformats.config.load import Projects
from bgformats.diagnostics import Place
from bgformats.exports.codes import codes_by_action
from bgformats.exports.levels import LEVELS, MATCH, POSITION, RECORD, ActionNotes, Level, level_named, placed_rows
from bgformats.exports.registry import EXPORTERS, exporter_named
from bgformats.exports.rows import rows
from bgformats.source import Span

_TARGETS: Final = tuple(exporter.id for exporter in EXPORTERS)
_LEVELS: Final = tuple(level.id for level in LEVELS)


def export(
    context: typer.Context,
    paths: options.Paths = None,
    to: Annotated[
        str,
        typer.Option(
            "--to",
            autocompletion=completion.words(*_TARGETS),
            metavar="FORM",
            help=f"What to write: {', '.join(_TARGETS)}.",
        ),
    ] = "jsonl",
    level: Annotated[
        str | None,
        typer.Option(
            "--level",
            autocompletion=completion.words(*_LEVELS),
            metavar="LEVEL",
            help=f"A row for each: {', '.join(_LEVELS)}.",
        ),
    ] = None,
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

    Replayed: a row a match, a game, an action or a position; or the whole normalized record of each match. Without
    --level a row a match, or a position where a file holds nothing else.
    """
    exporter = exporter_named(chosen(to, _TARGETS, "--to"))
    wanted = None if level is None else level_named(chosen(level, _LEVELS, "--level"))
    if wanted is not None and exporter.flat and not wanted.columns:
        raise CannotRunError(f"--level {wanted.id} is the whole record, which --to {exporter.id} has no columns for")
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
    run = JudgedRun(plan, partial(_written_rows, level_id=level, exporter_id=exporter.id))
    with Output(output, machine=True) as out:
        written: Rows | None = None
        for judged in run:
            found = judged.value
            if found.rows and wanted is None and exporter.flat:
                wanted = found.level  # a table has the columns of its first rows
            if not found.rows or wanted not in (None, found.level):
                run.note_without_rows(judged, _why_no_row(wanted or found.level, found))
                continue
            for row in found.rows:
                written = written or Rows(out, exporter, found.level)
                written.write(row)
        (written or Rows(out, exporter, wanted or MATCH)).end()
    run.tell_of_findings()
    raise typer.Exit(run.totals.exit_code)


def _why_no_row(level: Level, found: _Written) -> str:
    if found.rows:
        return f"its rows have other columns than this table, so they are left out; see --level {found.level.id}"
    if found.holds is POSITION and level is not POSITION:
        return f"it holds positions and no match, so it has no row; see --level {POSITION.id}"
    return f"there is no {MATCH.id if level is RECORD else level.id} in it, so it has no row"


@dataclass(frozen=True, slots=True)
class _Written:
    """The rows of one file, as text, and what each is about. ``holds`` is the level that has rows for the file."""

    level: Level
    rows: tuple[str, ...]
    holds: Level | None


def _written_rows(
    document: api.Document | None, report: api.Report, level_id: str | None, exporter_id: str
) -> _Written:
    """The rows of one file; made where the file is read, so that only text travels between processes."""
    exporter = exporter_named(exporter_id)
    holds = _holds(document, report)
    level = (holds or MATCH) if level_id is None else level_named(level_id)
    if document is None:
        return _Written(level, (), None)
    path, flat = report.file.path, exporter.flat
    if holds is POSITION and level is POSITION:
        found = placed_rows(path, document.lowered.positions, partial(_line, document), flat=flat)
    else:
        notes = _notes(document, report)
        found = rows(level, report.verified, path, diagnostics=report.diagnostics, notes=notes, flat=flat)
    return _Written(level, tuple(exporter.row(row, level) for row in found), holds)


def _holds(document: api.Document | None, report: api.Report) -> Level | None:
    """What a file has rows of beside all else: matches, or nothing but positions."""
    if report.verified:
        return MATCH
    return POSITION if document is not None and document.lowered.positions else None


def _line(document: api.Document, offset: int) -> int | None:
    return None if document.source.is_binary else document.source.place(offset).line


def _notes(document: api.Document, report: api.Report) -> ActionNotes:
    places = document.lowered.places

    def span(match: int, game: int, action: int) -> Span | None:
        return places.span(Place(match, game, action))

    return ActionNotes(places.written, codes_by_action(report.diagnostics, span))
