"""``bgformats tally``: a row a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Final

import typer

from bgformats import api
from bgformats.cli import completion, options
from bgformats.cli.colour import is_colourful
from bgformats.cli.messages import chosen
from bgformats.cli.output import Output
from bgformats.cli.reading import Settings, rulings_of
from bgformats.cli.rows import Rows
from bgformats.cli.run import JudgedRun, Plan, given
from bgformats.cli.tables import printed
from bgformats.config.load import Projects
from bgformats.exports.levels import GAME, game_rows, tally_row
from bgformats.exports.matches import MatchSummary, summaries
from bgformats.exports.registry import EXPORTERS, exporter_named
from bgformats.exports.scoresheet import (
    RIGHT_ALIGNED,
    SHEET_HEADINGS,
    markdown_table,
    sheet_heading,
    sheet_result,
    sheet_row,
)
from bgformats.model.tally import GameTally

"""The width of a table that goes to no terminal."""
_WRAPPED: Final = ("by", "findings")
"""The columns that may take several lines."""
_NAME: Final = 16
"""The columns that a name may take in a row; above the rows it stands in full."""

_TABLE, _MARKDOWN = "table", "markdown"
_FORMS: Final = (_TABLE, *(exporter.id for exporter in EXPORTERS), _MARKDOWN)


def tally(
    context: typer.Context,
    paths: options.Paths = None,
    output_format: Annotated[
        str,
        typer.Option(
            autocompletion=completion.words(*_FORMS), metavar="FORM", help=f"How to write it: {', '.join(_FORMS)}."
        ),
    ] = _TABLE,
    fail_on: options.FailOn = None,
    rules: options.Rules = None,
    rulings: options.Rulings = None,
    variant: options.Variant = None,
    format_id: options.FormatId = None,
    encoding: options.Encoding = None,
    config: options.ConfigFile = None,
    no_gitignore: options.NoGitignore = None,
    require_complete: options.RequireComplete = False,
    quiet: options.Quiet = False,
    verbose: options.Verbose = False,
    jobs: options.Jobs = None,
    stdin_filename: options.StdinName = "<stdin>",
    output: options.OutputFile = None,
    color: options.Color = "auto",
) -> None:
    """Work out who won each game, how, and for how many points.

    The points come from replaying the game; what the file claims stands beside them.
    """
    form = chosen(output_format, _FORMS, "--output-format")
    colourful = is_colourful(color, output)
    plan = Plan(
        given(paths, "bgformats tally [OPTIONS] PATH..."),
        Settings(
            format_id,
            encoding,
            rules,
            variant,
            rulings=rulings_of(rulings),
            projects=Projects(config),
            require_complete=require_complete,
        ),
        jobs,
        stdin_filename,
        fail_on,
        output,
        debug=bool(context.obj),
        gitignore=options.gitignore(no_gitignore),
        quiet=quiet,
        verbose=verbose,
    )
    run = JudgedRun(plan, _tallied)
    with Output(output, machine=form not in (_TABLE, _MARKDOWN)) as out:
        if form == _TABLE:
            for number, sheet in enumerate(_sheets(run)):
                out.write("\n" * (number > 0) + _shown(sheet, colourful, out))
        elif form == _MARKDOWN:
            for line in markdown_table(_rows(run)):
                out.write(line)
        else:
            exporter = exporter_named(form)
            rows = Rows(out, exporter, GAME)
            for row in _rows(run):
                rows.write(exporter.row(tally_row(row), GAME))
            rows.end()
    run.tell_of_findings()
    raise typer.Exit(run.totals.exit_code)


@dataclass(frozen=True, slots=True)
class _Tallied:
    """The games of one file, and its matches in a few facts. ``positions``: it holds nothing but some of these."""

    rows: tuple[GameTally, ...]
    matches: tuple[MatchSummary, ...]
    positions: bool


@dataclass(frozen=True, slots=True)
class _Sheet:
    """One match: the lines above its rows, the cells of the rows, and the line below."""

    above: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    below: str


def _tallied(document: api.Document | None, report: api.Report) -> _Tallied:
    path = report.file.path
    return _Tallied(
        tuple(game_rows(api.tally(report.verified, path), report.diagnostics)),
        tuple(summaries(path, report.verified, report.diagnostics)),
        document is not None and bool(document.lowered.positions),
    )


def _files(run: JudgedRun[_Tallied]) -> Iterator[_Tallied]:
    for judged in run:
        if not judged.value.rows:
            what = "positions and no game" if judged.value.positions else "no game"
            run.note_without_rows(judged, f"it holds {what}, so there is nothing to tally")
        yield judged.value


def _rows(run: JudgedRun[_Tallied]) -> Iterator[GameTally]:
    for found in _files(run):
        yield from found.rows


def _sheets(run: JudgedRun[_Tallied]) -> Iterator[_Sheet]:
    for found in _files(run):
        for summary in found.matches:
            rows = tuple(sheet_row(row, summary) for row in found.rows if row.match == summary.match)
            if rows:
                yield _Sheet(sheet_heading(summary, len(found.matches)), rows, sheet_result(summary))


def _shown(sheet: _Sheet, colourful: bool, out: Output) -> str:
    """A sheet as text that fits into the terminal, or into 80 columns. A column in which nothing stands is left out."""
    from rich.box import ASCII2, SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    kept = [column for column in range(len(SHEET_HEADINGS)) if any(row[column] for row in sheet.rows)]
    table = Table(box=SIMPLE_HEAD if out.draws_lines else ASCII2, pad_edge=False, collapse_padding=True)
    for column in kept:
        heading = SHEET_HEADINGS[column]
        is_name = heading == "winner"
        table.add_column(
            heading,
            justify="right" if heading in RIGHT_ALIGNED else "left",
            overflow="ellipsis" if is_name and out.draws_lines else "fold",
            no_wrap=heading not in _WRAPPED,
            max_width=_NAME if is_name else None,
        )
    for row in sheet.rows:
        table.add_row(*(Text(row[column]) for column in kept))
    above = [Text(line, style="bold", overflow="fold") for line in sheet.above]
    return printed([*above, table, Text(sheet.below, overflow="fold")], out.width, colourful=colourful)
