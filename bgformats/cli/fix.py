"""``bgformats fix``: applies the repairs that findings carry, in place."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Annotated

import typer

from bgformats import api
from bgformats.cli import completion, options
from bgformats.cli.colour import painter
from bgformats.cli.inputs import STDIN, Input
from bgformats.cli.messages import complain
from bgformats.cli.output import Output
from bgformats.cli.reading import AUTO, Settings, Skipped, passed_over, rulings_of
from bgformats.cli.rewriting import Paint, difference, left_behind, refuse_output, rewrite
from bgformats.cli.run import Plan, Run, given
from bgformats.cli.validate import selection
from bgformats.config.load import Projects
from bgformats.diagnostics import Diagnostic
from bgformats.errors import UnknownFormatError
from bgformats.report.form import counted


def fix(
    context: typer.Context,
    paths: options.Paths = None,
    diff: Annotated[bool, typer.Option("--diff", help="Show what would change, and change nothing.")] = False,
    unsafe: Annotated[bool, typer.Option("--unsafe", help="Also repairs that may change what is said.")] = False,
    select: Annotated[
        list[str] | None,
        typer.Option(
            autocompletion=completion.codes,
            metavar="CODE,...",
            help="Repair only these: codes, names, or BG3.",
        ),
    ] = None,
    ignore: Annotated[
        list[str] | None, typer.Option(autocompletion=completion.codes, metavar="CODE,...", help="Do not repair these.")
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
    force_exclude: options.ForceExclude = False,
    changed_since: options.ChangedSince = None,
    stdin_filename: options.StdinName = "<stdin>",
    output: options.OutputFile = None,
    color: options.Color = "auto",
) -> None:
    """Apply the repairs that findings carry.

    Files are rewritten where they are; standard input goes to standard output. A repair that would bring another
    finding is left out.
    """
    plan = Plan(
        given(paths, "bgformats fix [OPTIONS] PATH..."),
        Settings(
            format_id,
            encoding,
            rules,
            variant,
            selection(select or (), ignore or ()),
            rulings_of(rulings),
            Projects(config),
        ),
        stdin_name=stdin_filename,
        fail_on=fail_on,
        output=output,
        debug=bool(context.obj),
        gitignore=options.gitignore(no_gitignore),
        quiet=quiet,
        verbose=verbose,
        force_exclude=force_exclude,
        changed_since=changed_since,
    )
    refuse_output(plan, diff)
    raise typer.Exit(_Fixing(plan, unsafe, diff, painter(color, output)).run())


@dataclass(frozen=True, slots=True)
class _Mended:
    """One file; ``text`` is what was read, or why nothing was: then ``fixed`` is None."""

    item: Input
    data: bytes
    text: str
    fixed: api.Fixed | None

    @property
    def rulings(self) -> int:
        return 0 if self.fixed is None else self.fixed.report.file.rulings


def _mend(item: Input, data: bytes, settings: Settings, unsafe: bool) -> _Mended | Skipped:
    settings = settings.at(item.shown)
    if item.trouble is not None:
        return _Mended(item, data, api.trouble_report(item.trouble).diagnostics[0].message, None)
    try:
        document = api.read(data, format=settings.format, encoding=settings.encoding, name=item.shown)
    except UnknownFormatError as error:
        return passed_over(item, error) or _Mended(item, data, f"no reader recognises the content: {error}", None)
    fixed = api.fix(
        document,
        unsafe=unsafe,
        rules=settings.rules or AUTO,
        variant=settings.variant or AUTO,
        format=settings.format,
        encoding=settings.encoding,
        select=settings.select,
        rulings=settings.rulings,
    )
    return _Mended(item, data, document.source.text, fixed)


class _Fixing:
    """One run over all files."""

    def __init__(self, plan: Plan, unsafe: bool, diff: bool, paint: Paint) -> None:
        self._paint = paint
        self._plan = plan
        self._unsafe = unsafe
        self._diff = diff
        self._files: Run[_Mended] = Run(plan, partial(_mend, settings=plan.settings, unsafe=unsafe))

    def run(self) -> int:
        """Mends all files and gives the exit code."""
        totals = self._files.totals
        with Output(self._plan.output, machine=True) as out:
            for mended in self._files:
                self._files.bar.clear()
                self._take(mended, out)
        summary = totals.summary()
        counts = ((summary.errors, "error"), (summary.warnings, "warning"), (summary.infos, "info"))
        left = ", ".join(counted(count, word) for count, word in counts if count)
        if left:
            complain(f"left: {left}; bgformats validate shows them")
        self._files.tell_of_skipped()
        return totals.exit_code

    def _take(self, mended: _Mended, out: Output) -> None:
        item, fixed = mended.item, mended.fixed
        if not self._diff and (broken_off := left_behind(item)) is not None:
            complain(f"{item.shown}: {broken_off}")
            self._files.totals.incomplete = True
            return
        if fixed is None:
            complain(f"{item.shown}: {mended.text}")
            self._files.totals.add_unknown(item.named and item.trouble is None)
            return
        report = fixed.report.file
        if self._diff:
            for line in difference(mended.text, fixed.text, item.shown, self._paint):
                out.write_bytes(line)
        elif item.path == STDIN and item.named:
            out.write_bytes(fixed.data)
        elif fixed.applied and (problem := rewrite(item, mended.data, fixed.data)) is not None:
            complain(f"cannot rewrite {item.shown!r}: {problem}")
            self._files.totals.incomplete = True
            return
        self._files.totals.add(report, item.named)
        self._tell(item.shown, fixed)

    def _tell(self, name: str, fixed: api.Fixed) -> None:
        """Says what was done to a file, and what was not."""
        if fixed.applied:
            more = f" ({fixed.unsafe} more with --unsafe)" if fixed.unsafe else ""
            would = "would be made " if self._diff else ""
            complain(f"{counted(len(fixed.applied), 'fix', 'fixes')} {would}in {name}{more}")
        elif fixed.unsafe:
            complain(f"no safe fix in {name} ({fixed.unsafe} with --unsafe)")
        for one in fixed.left:
            complain(f"{_where(one, name)}: {one.code} is not mended: no way was found that brings no other finding")


def _where(finding: Diagnostic, name: str) -> str:
    return name if finding.line is None else f"{name}:{finding.line}:{finding.column or 1}"
