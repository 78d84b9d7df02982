"""``bgformats tally``: a row a game."""

from __future__ import annotations

import io
from typing import Annotated, Final

import typer

from bgformats import api
from bgformats.cli import options
from bgformats.cli.colour import is_colourful
from bgformats.cli.messages import chosen
from bgformats.cli.output import Output
from bgformats.cli.reading import Settings, rulings_of
from bgformats.cli.rows import Rows
from bgformats.cli.run import JudgedRun, Plan, given
from bgformats.config.load import Projects
from bgformats.exports.levels import GAME, game_rows, tally_row
from bgformats.exports.registry import EXPORTERS, exporter_named
from bgformats.exports.scoresheet import HEADINGS, RIGHT_ALIGNED, markdown_table, scoresheet_row
from bgformats.model.tally import GameTally

_UNBOUNDED: Final = 10_000
"""The width of a table that goes to no terminal, so that nothing is cut."""

_TABLE, _MARKDOWN = "table", "markdown"
_FORMS: Final = (_TABLE, *(exporter.id for exporter in EXPORTERS), _MARKDOWN)


def tally(
    context: typer.Context,
    paths: options.Paths = None,
    output_format: Annotated[str, typer.Option(metavar="FORM", help=f"How to write it: {', '.join(_FORMS)}.")] = _TABLE,
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
    run = JudgedRun(plan, _tallies)
    with Output(output, machine=form not in (_TABLE, _MARKDOWN)) as out:
        found = (row for judged in run for row in judged.value)
        if form == _TABLE:
            out.write(_table(list(found), colourful, out))
        elif form == _MARKDOWN:
            for line in markdown_table(found):
                out.write(line)
        else:
            exporter = exporter_named(form)
            rows = Rows(out, exporter, GAME)
            for row in found:
                rows.write(exporter.row(tally_row(row), GAME))
            rows.end()
    run.tell_of_findings()
    raise typer.Exit(run.totals.exit_code)


def _tallies(document: api.Document | None, report: api.Report) -> tuple[GameTally, ...]:
    return tuple(game_rows(api.tally(report.verified, report.file.path), report.diagnostics))


def _table(tallies: list[GameTally], colourful: bool, out: Output) -> str:
    """The table of all games. Columns that say the same in every row, such as a lone file's name, are left out."""
    from rich.box import ASCII2, SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    rows = [scoresheet_row(entry) for entry in tallies]
    kept = [column for column, heading in enumerate(HEADINGS) if not _is_idle(heading, {row[column] for row in rows})]
    table = Table(box=SIMPLE_HEAD if out.draws_lines else ASCII2, pad_edge=False)
    for column in kept:
        table.add_column(
            HEADINGS[column], justify="right" if HEADINGS[column] in RIGHT_ALIGNED else "left", overflow="fold"
        )
    for row in rows:
        table.add_row(*(Text(row[column]) for column in kept))
    text = io.StringIO()
    console = Console(
        file=text,
        width=out.width or _UNBOUNDED,
        force_terminal=colourful,
        color_system="standard" if colourful else None,
        no_color=not colourful,
        legacy_windows=False,
    )
    console.print(table)
    return "".join(f"{line.rstrip()}\n" for line in text.getvalue().splitlines())


def _is_idle(heading: str, cells: set[str]) -> bool:
    """Whether a column tells nothing: one file's name over and over, the number of the only match, no findings."""
    return (heading == "file" and len(cells) < 2) or (heading == "match" and cells <= {"1"}) or cells <= {""}
