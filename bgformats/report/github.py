"""Findings as workflow commands of GitHub Actions, which shows them as annotations of the changed lines."""

from __future__ import annotations

from typing import Final

from bgformats.diagnostics import Diagnostic, Severity
from bgformats.model.printable import printable
from bgformats.model.report import FileReport
from bgformats.report.concise import write_end
from bgformats.report.form import Before, Look, ReportForm, nothing_first, where_in_match

_COMMANDS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def write_file(report: FileReport, before: Before, look: Look) -> str:
    """A command for each finding of one file."""
    return "".join(f"{_command(finding, report)}\n" for finding in report.diagnostics)


def _command(finding: Diagnostic, report: FileReport) -> str:
    # The service shows an annotation only at a line.
    properties: dict[str, str | int | None] = {"file": report.path, "line": finding.line or 1}
    # The service takes columns only where the annotation lies within one line.
    if finding.end_line in (None, finding.line):
        properties |= {"col": finding.column, "endLine": finding.end_line, "endColumn": finding.end_column}
    else:
        properties |= {"endLine": finding.end_line}
    properties["title"] = f"{finding.code} {finding.name}"
    given = ",".join(f"{key}={_property(str(value))}" for key, value in properties.items() if value is not None)
    where = ", ".join(where_in_match(finding, report.matches))
    message = f"{finding.message} ({where})" if where else finding.message
    return f"::{_COMMANDS[finding.severity]} {given}::{_data(message)}"


def _data(text: str) -> str:
    # Per cent first; line ends have their own escape, so they are kept out of the spelling of control characters.
    lines = (printable(line) for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    return "%0A".join(line.replace("%", "%25") for line in lines)


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


REPORT: Final = ReportForm("github", "annotations for GitHub Actions", nothing_first, write_file, write_end)
