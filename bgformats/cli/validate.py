"""``bgformats validate``: reads, replays and reports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Final

import typer

from bgformats import api
from bgformats.checks.catalogue import CATALOGUE, matching
from bgformats.checks.selection import Selection
from bgformats.cli import completion, options
from bgformats.cli.baselines import Baselines
from bgformats.cli.colour import painter
from bgformats.cli.exits import CannotRunError
from bgformats.cli.reading import Settings, rulings_of
from bgformats.cli.run import JudgedRun, Plan, given
from bgformats.cli.sinks import FORMS, Target, opened, targets
from bgformats.cli.version import version
from bgformats.config.load import Projects
from bgformats.diagnostics import Diagnostic
from bgformats.draw.ascii import board_lines
from bgformats.errors import NotationError, UnknownNameError
from bgformats.formats.positions.registry import parse_position
from bgformats.model.printable import printable
from bgformats.model.report import Tool
from bgformats.report.form import Look, Outcome, Rule

_RULES: Final = tuple(
    Rule(entry.code, entry.name, entry.severity, entry.family, entry.title, entry.why, entry.bad, entry.good)
    for entry in CATALOGUE
)


def validate(
    context: typer.Context,
    paths: options.Paths = None,
    output_format: Annotated[
        str | None,
        typer.Option(
            autocompletion=completion.words(*FORMS),
            metavar="FORM",
            help=f"One of {', '.join(FORMS)}.",
        ),
    ] = None,
    select: Annotated[
        list[str] | None,
        typer.Option(
            autocompletion=completion.codes,
            metavar="CODE,...",
            help="Report only these: codes, names, or BG3.",
        ),
    ] = None,
    ignore: Annotated[
        list[str] | None, typer.Option(autocompletion=completion.codes, metavar="CODE,...", help="Do not report these.")
    ] = None,
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
    force_exclude: options.ForceExclude = False,
    changed_since: options.ChangedSince = None,
    boards: Annotated[bool, typer.Option("--boards", help="Show the board before each finding's action.")] = False,
    statistics: Annotated[bool, typer.Option("--statistics", help="Count the findings by code.")] = False,
    jobs: options.Jobs = None,
    baseline: Annotated[str | None, typer.Option(metavar="FILE", help="Findings that are known: not reported.")] = None,
    write_baseline: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write all findings down as known.")
    ] = None,
    stdin_filename: options.StdinName = "<stdin>",
    output: options.OutputFile = None,
    also: Annotated[
        list[str] | None,
        typer.Option(
            autocompletion=completion.report_and_file,
            metavar="FORM=FILE",
            help="A second report, such as sarif=report.sarif.",
        ),
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Validate again at each change, until Ctrl-C.")] = False,
    color: options.Color = "auto",
) -> None:
    """Replay match files and report what is wrong in them."""
    if write_baseline is not None and changed_since is not None:
        raise CannotRunError("--write-baseline needs all files, and --changed-since leaves some out")
    wanted_paths = given(paths, "bgformats validate [OPTIONS] PATH...")

    def once() -> int:
        settings = Settings(
            format_id,
            encoding,
            rules,
            variant,
            selection(select or (), ignore or ()),
            rulings_of(rulings),
            Projects(config),
            require_complete,
        )
        plan = Plan(
            wanted_paths,
            settings,
            jobs,
            stdin_filename,
            fail_on,
            output,
            debug=bool(context.obj),
            gitignore=options.gitignore(no_gitignore),
            quiet=quiet,
            verbose=verbose,
            force_exclude=force_exclude,
            changed_since=changed_since,
        )
        wanted = targets(output_format or plan.project.config.output_format or "text", output, also or ())
        plan = replace(plan, also=tuple(one.path for one in wanted[1:] if one.path is not None))
        known = Baselines(baseline or plan.project.beside(plan.project.config.baseline), write_baseline)
        look = Look(painter(color, output), _board_before if boards else None, quiet=quiet, verbose=verbose)
        return _report(plan, wanted, look, statistics, known)

    if watch:
        from bgformats.cli.watch import watch as watch_files

        written = [path for path in (output, write_baseline, *(one.partition("=")[2] for one in also or ())) if path]
        watch_files(wanted_paths, written, once, quiet=quiet)
    raise typer.Exit(once())


def _report(plan: Plan, wanted: Sequence[Target], look: Look, statistics: bool, known: Baselines) -> int:
    run = JudgedRun(plan, _nothing_more, known)
    tool = Tool(version=version())
    with opened(wanted, look) as reports:
        reports.begin(tool)
        for judged in run:
            reports.file(judged.report, run.bar.clear)
        counts = run.totals.statistics() if statistics else None
        totals = run.totals
        by_rules = tuple(totals.rules.most_common())
        reports.end(Outcome(tool, totals.summary(), counts, _RULES, tuple(totals.skipped), by_rules))
    known.finish()
    return run.totals.exit_code


def _nothing_more(document: api.Document | None, report: api.Report) -> None:
    """A report form needs the report and nothing else, so nothing else need travel between processes."""


def selection(select: Sequence[str], ignore: Sequence[str]) -> Selection | None:
    """Which findings are wanted; each text may hold several patterns with commas between them.

    Raises:
        UnknownNameError: a pattern fits no check.
    """
    wanted, unwanted = _patterns(select), _patterns(ignore)
    if not wanted and not unwanted:
        return None
    codes = matching(wanted) if wanted else None
    if codes is not None and not codes:
        raise UnknownNameError(f"nothing checks {', '.join(wanted)} yet; `bgformats checks` lists what is checked")
    return Selection(codes, matching(unwanted))


def _patterns(texts: Sequence[str]) -> list[str]:
    return [pattern.strip() for text in texts for pattern in text.split(",") if pattern.strip()]


def _board_before(finding: Diagnostic) -> tuple[str, ...]:
    """The board before the action of a finding; nothing where its ids describe no position that can be drawn."""
    if finding.position is None:
        return ()
    opponent = finding.arguments.get("opponent")
    known = {finding.side: finding.player, 3 - (finding.side or 0): opponent if isinstance(opponent, str) else None}
    names = [printable(known.get(side) or f"side {side}") for side in (1, 2)]
    try:
        return board_lines(parse_position(finding.position), (names[0], names[1]))
    except NotationError:
        return ()
