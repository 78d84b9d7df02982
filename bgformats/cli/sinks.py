"""Where the reports of one run go: the form that was asked for, and any that are written beside it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from typing import Final

from bgformats.cli.exits import CannotRunError
from bgformats.cli.messages import chosen
from bgformats.cli.output import Output
from bgformats.model.report import FileReport, Tool
from bgformats.report import step_summary
from bgformats.report.form import Before, Look, Outcome, ReportForm
from bgformats.report.registry import REPORTS, report_named

FORMS: Final = tuple(form.id for form in REPORTS)

_FOR_PEOPLE: Final = ("text", "concise")
"""Forms that are written in the terminal's encoding; all others are UTF-8 wherever they go."""

_GUTTER: Final = 12
"""Columns beside a quoted line: its number, the bar, marks where it is cut."""

_NARROWEST: Final = 40
_STEP_SUMMARY: Final = "GITHUB_STEP_SUMMARY"
"""The file that GitHub Actions shows on the page of a run; every step appends to it."""


@dataclass(frozen=True, slots=True)
class Target:
    """A report form and the file that it goes to; None is standard output."""

    form: ReportForm
    path: str | None
    appended: bool = False


def targets(form: str, output: str | None, also: Sequence[str]) -> tuple[Target, ...]:
    """The reports that a command line asks for: ``also`` holds ``FORM=FILE`` texts.

    Raises:
        CannotRunError: there is no such form, a file is missing, or one file is named twice.
    """
    first = Target(report_named(chosen(form, FORMS, "--output-format")), output)
    others = [_also(text) for text in also]
    paths = [os.path.realpath(one.path) for one in (first, *others) if one.path is not None]
    for number, path in enumerate(paths):
        if path in paths[:number]:
            raise CannotRunError(f"two reports are to go to {path!r}; each needs a file of its own")
    summary = os.environ.get(_STEP_SUMMARY) if first.form.id == "github" else None
    if summary:
        others.append(Target(step_summary.REPORT, summary, appended=True))
    return (first, *others)


def _also(text: str) -> Target:
    form, separator, path = text.partition("=")
    if not separator or not path:
        raise CannotRunError(f"--also takes FORM=FILE, such as sarif=report.sarif, and not {text!r}")
    return Target(report_named(chosen(form, FORMS, "--also")), path)


class Sinks:
    """All reports of a run, written side by side."""

    def __init__(self, outputs: Sequence[tuple[ReportForm, Output, Look]]) -> None:
        self._outputs = outputs
        self._before = Before()

    def begin(self, tool: Tool) -> None:
        """Writes what stands before the first file."""
        for form, out, _ in self._outputs:
            out.write(form.begin(tool))

    def file(self, report: FileReport, clear: Callable[[], None]) -> None:
        """Writes one file's findings; ``clear`` makes room on the terminal first, where there is anything to write."""
        pieces = [
            (out, "" if look.quiet and form.id in _FOR_PEOPLE else form.file(report, self._before, look))
            for form, out, look in self._outputs
        ]
        self._before = Before(self._before.files + 1, self._before.findings + len(report.diagnostics))
        if pieces[0][1]:
            clear()
        for out, piece in pieces:
            out.write(piece)

    def end(self, outcome: Outcome) -> None:
        """Writes what stands behind the last file."""
        for form, out, look in self._outputs:
            out.write(form.end(outcome, look))


@contextmanager
def opened(wanted: Iterable[Target], look: Look) -> Iterator[Sinks]:
    """The outputs of all targets, opened; ``look`` is how the first of them looks.

    Raises:
        CannotRunError: one of them cannot be written.
    """
    with ExitStack() as stack:
        outputs = []
        for number, target in enumerate(wanted):
            out = stack.enter_context(
                Output(target.path, machine=target.form.id not in _FOR_PEOPLE, appended=target.appended)
            )
            own = look if number == 0 else Look()
            if out.width is not None:
                own = replace(own, width=max(out.width - _GUTTER, _NARROWEST))
            outputs.append((target.form, out, own))
        yield Sinks(outputs)
