"""``bgformats fmt``: rewrites files in the normal form of their own format, in place."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Annotated

import typer

from bgformats import api
from bgformats.cli import options
from bgformats.cli.colour import painter
from bgformats.cli.exits import FINDINGS, FINE
from bgformats.cli.inputs import STDIN, Input
from bgformats.cli.messages import complain
from bgformats.cli.output import Output
from bgformats.cli.reading import Settings, Skipped, passed_over
from bgformats.cli.rewriting import Paint, difference, left_behind, refuse_output, rewrite
from bgformats.cli.run import Plan, Run, given
from bgformats.config.load import Projects
from bgformats.errors import UnknownFormatError
from bgformats.model.printable import printable
from bgformats.report.form import counted


def fmt(
    context: typer.Context,
    paths: options.Paths = None,
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; list what would change, with exit code 1.")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Show what would be changed, and change nothing.")] = False,
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
    """Rewrite files in the normal form of their own format.

    Layout and spelling change; what a file says, and the findings in it, do not. Files are rewritten where they are;
    standard input goes to standard output.
    """
    plan = Plan(
        given(paths, "bgformats fmt [OPTIONS] PATH..."),
        Settings(format_id, encoding, projects=Projects(config)),
        stdin_name=stdin_filename,
        output=output,
        debug=bool(context.obj),
        gitignore=options.gitignore(no_gitignore),
        quiet=quiet,
        verbose=verbose,
        force_exclude=force_exclude,
        changed_since=changed_since,
    )
    refuse_output(plan, check or diff)
    raise typer.Exit(_Formatting(plan, check, diff, painter(color, output)).run())


@dataclass(frozen=True, slots=True)
class _Done:
    """One file; ``text`` is what was read, or why it has no normal form: then ``formatted`` is None."""

    item: Input
    data: bytes
    text: str
    formatted: api.Formatted | None


@dataclass(frozen=True, slots=True)
class _Passed:
    """A file that was met on a walk: it lies in an archive, or its format has no normal form."""


def _format(item: Input, data: bytes, settings: Settings, paths: frozenset[str]) -> _Done | _Passed | Skipped:
    if item.data is not None and item.path not in paths:
        return _Passed()
    if item.trouble is not None:
        return _Done(item, data, api.trouble_report(item.trouble).diagnostics[0].message, None)
    settings = settings.at(item.shown)
    try:
        document = api.read(data, format=settings.format, encoding=settings.encoding, name=item.called)
    except UnknownFormatError as error:
        problem = f"no reader recognises the content: {error}"
        return passed_over(item, error) or _Done(item, data, problem, None)
    if document.format.normal is None:
        problem = f"{document.format.id} ({document.format.title}) has no normal form"
        return _Done(item, data, problem, None) if item.named else _Passed()
    formatted = api.format_file(document, format=settings.format, encoding=settings.encoding)
    return _Done(item, data, document.source.text, formatted)


class _Formatting:
    """One run over all files."""

    def __init__(self, plan: Plan, check: bool, diff: bool, paint: Paint) -> None:
        self._paint = paint
        self._output = plan.output
        self._check = check
        self._diff = diff
        self._files: Run[_Done | _Passed] = Run(
            plan, partial(_format, settings=plan.settings, paths=frozenset(plan.paths))
        )
        self._changed = self._unchanged = self._passed = 0
        self._left = False

    def run(self) -> int:
        """Formats all files and gives the exit code."""
        totals = self._files.totals
        with Output(self._output, machine=True) as out:
            for done in self._files:
                self._files.bar.clear()
                if isinstance(done, _Passed):
                    self._passed += 1
                else:
                    self._take(done, out)
        self._tell()
        found = self._left or (self._check and self._changed > 0)
        return totals.exit_code or (FINDINGS if found else FINE)

    def _take(self, done: _Done, out: Output) -> None:
        item, formatted = done.item, done.formatted
        if not (self._check or self._diff) and (broken_off := left_behind(item)) is not None:
            complain(f"{item.shown}: {broken_off}")
            self._files.totals.incomplete = True
            return
        if formatted is None:
            complain(f"{item.shown}: {done.text}")
            self._files.totals.add_unknown(item.named and item.trouble is None)
            return
        if formatted.problem is not None:
            complain(f"{item.shown} is left as it is: {formatted.problem}")
            self._left = True
        if self._check or self._diff:
            self._show(done, formatted, out)
        elif item.path == STDIN and item.named:
            out.write_bytes(formatted.data)
            return
        elif formatted.changed and (problem := rewrite(item, done.data, formatted.data)) is not None:
            complain(f"cannot rewrite {item.shown!r}: {problem}")
            self._files.totals.incomplete = True
            return
        self._changed += formatted.changed
        self._unchanged += not formatted.changed

    def _show(self, done: _Done, formatted: api.Formatted, out: Output) -> None:
        if self._diff:
            for line in difference(done.text, formatted.text, done.item.shown, self._paint):
                out.write_bytes(line)
        elif formatted.changed:
            out.write(f"{printable(done.item.shown)}\n")

    def _tell(self) -> None:
        """Says how many files were changed, and what was passed over."""
        if self._changed or self._unchanged:
            would = " would be" if self._check or self._diff else ""
            complain(f"{counted(self._changed, 'file')}{would} rewritten, {self._unchanged} unchanged")
        if self._passed:
            words = "lies in an archive or has" if self._passed == 1 else "lie in archives or have"
            complain(f"{counted(self._passed, 'file')} skipped that {words} no normal form")
        self._files.tell_of_skipped()
