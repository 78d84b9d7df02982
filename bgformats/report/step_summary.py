"""Findings as a Markdown table: the summary of a step of GitHub Actions, or a comment on a change."""

from __future__ import annotations

import re
from typing import Final

from bgformats.diagnostics import Diagnostic
from bgformats.model.printable import printable
from bgformats.model.report import FileReport, Tool
from bgformats.report.form import Before, Look, Outcome, ReportForm, counted, with_place

_SPECIAL: Final = re.compile(r"([\\`*_{}\[\]<>#|~])")
_MOST: Final = 200
"""Rows of the table: the service cuts a summary that is too long as a whole."""


def _begin(tool: Tool) -> str:
    return "### bgformats\n\n| | where | finding |\n|---|---|---|\n"


def _file(report: FileReport, before: Before, look: Look) -> str:
    shown = report.diagnostics[: max(_MOST - before.findings, 0)]
    return "".join(_row(finding, report) for finding in shown)


def _end(outcome: Outcome, look: Look) -> str:
    summary = outcome.summary
    found = summary.errors + summary.warnings + summary.infos
    cut = f"\nThe first {_MOST} of {found} findings are shown.\n" if found > _MOST else ""
    counts = ", ".join(
        (counted(summary.errors, "error"), counted(summary.warnings, "warning"), counted(summary.infos, "info"))
    )
    return f"{cut}\n{counted(summary.files, 'file')}, {summary.ok} ok: {counts}.\n"


def _row(finding: Diagnostic, report: FileReport) -> str:
    where = report.path if finding.line is None else f"{report.path}:{finding.line}:{finding.column or 1}"
    text = f"{finding.name}: {with_place(finding, report.matches)}"
    return f"| {finding.severity} {finding.code} | {_plain(where)} | {_plain(text)} |\n"


def _plain(text: str) -> str:
    """The text without anything that Markdown or HTML would read as more than text."""
    return _SPECIAL.sub(r"\\\1", printable(text)).replace("&", "&amp;")


REPORT: Final = ReportForm("summary", "a Markdown table, for the summary of a CI step", _begin, _file, _end)
