"""``bgformats fix``: applies the repairs that findings carry, in place."""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Final

import typer

from bgformats import api
from bgformats.cli import options
from bgformats.cli.exits import CannotRunError
from bgformats.cli.inputs import STDIN, Input, read
from bgformats.cli.messages import complain
from bgformats.cli.output import Output
from bgformats.cli.reading import Settings, Skipped, rulings_of
from bgformats.cli.run import Plan, Run, given
from bgformats.cli.validate import selection
from bgformats.diagnostics import Diagnostic
from bgformats.errors import UnknownFormatError
from bgformats.report.form import counted

_LINES: Final = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+")
"""The lines of a text with their ends."""


def fix(
    context: typer.Context,
    paths: options.Paths = None,
    diff: Annotated[bool, typer.Option("--diff", help="Show what would be changed, and change nothing.")] = False,
    unsafe: Annotated[
        bool, typer.Option("--unsafe", help="Also make repairs that may change what a match says.")
    ] = False,
    select: Annotated[
        list[str] | None,
        typer.Option(metavar="CODE,...", help="Repair only these: codes, names, or prefixes such as BG3."),
    ] = None,
    ignore: Annotated[list[str] | None, typer.Option(metavar="CODE,...", help="Do not repair these.")] = None,
    fail_on: options.FailOn = "error",
    rules: options.Rules = "auto",
    rulings: options.Rulings = None,
    variant: options.Variant = "auto",
    format_id: options.FormatId = None,
    encoding: options.Encoding = None,
    stdin_filename: options.StdinName = "<stdin>",
    output: options.OutputFile = None,
) -> None:
    """Apply the repairs that findings carry.

    Files are rewritten where they are; standard input goes to standard output. A repair that would bring another
    finding is left out.
    """
    plan = Plan(
        given(paths, "bgformats fix [OPTIONS] PATH..."),
        Settings(format_id, encoding, rules, variant, selection(select or (), ignore or ()), rulings_of(rulings)),
        stdin_name=stdin_filename,
        fail_on=fail_on,
        output=output,
        debug=bool(context.obj),
    )
    if output is not None and not diff and list(plan.paths) != [STDIN]:
        raise CannotRunError("--output is for --diff and for standard input: files are rewritten where they are")
    raise typer.Exit(_Fixing(plan, unsafe, diff).run())


@dataclass(frozen=True, slots=True)
class _Mended:
    """One file; ``text`` is what was read, or why nothing was: then ``fixed`` is None."""

    item: Input
    data: bytes
    text: str
    fixed: api.Fixed | None


def _mend(item: Input, data: bytes, settings: Settings, unsafe: bool) -> _Mended | Skipped:
    try:
        document = api.read(data, format=settings.format, encoding=settings.encoding, name=item.shown)
    except UnknownFormatError as error:
        return _Mended(item, data, str(error), None) if item.named else Skipped(item.shown)
    fixed = api.fix(
        document,
        unsafe=unsafe,
        rules=settings.rules,
        variant=settings.variant,
        format=settings.format,
        encoding=settings.encoding,
        select=settings.select,
        rulings=settings.rulings,
    )
    return _Mended(item, data, document.source.text, fixed)


class _Fixing:
    """One run over all files."""

    def __init__(self, plan: Plan, unsafe: bool, diff: bool) -> None:
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
        if fixed is None:
            complain(f"{item.shown}: no reader recognises the content: {mended.text}")
            self._files.totals.incomplete = True
            return
        report = fixed.report.file
        if self._diff:
            for line in _difference(mended.text, fixed.text, item.shown):
                out.write_bytes(line)
        elif item.path == STDIN:
            out.write_bytes(fixed.data)
        elif fixed.applied and (problem := _rewritten(mended, fixed.data)) is not None:
            complain(f"cannot rewrite {item.shown!r}: {problem}")
            self._files.totals.incomplete = True
            return
        self._files.totals.add(report)
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


def _rewritten(mended: _Mended, data: bytes) -> str | None:
    """Puts the new content in the file's place, as a whole or not at all; gives the reason why it could not be done."""
    item = mended.item
    if item.data is not None or not os.path.isfile(item.path):
        return "nothing is rewritten inside an archive, nor in anything that is no plain file"
    if not os.access(item.path, os.W_OK):
        return "it may not be written"
    try:
        if read(item) != mended.data:
            return "it has changed while it was read"
        with Output(item.path, machine=True) as out:
            out.write_bytes(data)
    except OSError as error:
        return error.strerror or str(error)
    except CannotRunError as error:
        return str(error)
    return None


def _difference(before: str, after: str, name: str) -> Iterator[bytes]:
    """A unified diff of the two texts, in UTF-8; line ends as they are in the file."""
    for line in difflib.unified_diff(_LINES.findall(before), _LINES.findall(after), name, name):
        ended = line if line.endswith(("\n", "\r")) else f"{line}\n\\ No newline at end of file\n"
        yield ended.encode("utf-8", "backslashreplace")
