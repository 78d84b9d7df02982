"""Findings as GitLab's code quality report: a JSON array with an object a finding.

Its fingerprints must differ from each other and stay the same when lines move (GitLab's documentation of custom
code quality tools).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bgformats.diagnostics import Diagnostic, Severity
from bgformats.model.report import FileReport, Tool
from bgformats.report.fingerprint import fingerprints
from bgformats.report.form import Before, Look, Outcome, ReportForm, with_place
from bgformats.report.jsonout import compact, listed

_SEVERITIES: Final = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.INFO: "info"}


def _begin(tool: Tool) -> str:
    return "["


def _file(report: FileReport, before: Before, look: Look) -> str:
    return listed((compact(_entry(finding, report, mark)) for finding, mark in fingerprints(report)), before)


def _end(outcome: Outcome, look: Look) -> str:
    return "\n]\n"


def _entry(finding: Diagnostic, report: FileReport, mark: str) -> Mapping[str, object]:
    begin = finding.line or 1
    return {
        "description": with_place(finding, report.matches),
        "check_name": f"{finding.code} {finding.name}",
        "fingerprint": mark,
        "severity": _SEVERITIES[finding.severity],
        "location": {
            # GitLab finds the file only by a path from the project's root without a leading dot.
            "path": report.path.removeprefix("./"),
            "lines": {"begin": begin, "end": max(finding.end_line or begin, begin)},
        },
    }


REPORT: Final = ReportForm("gitlab", "GitLab's code quality report", _begin, _file, _end)
