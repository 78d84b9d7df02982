"""Findings as RDJSON, the diagnostic format of reviewdog: one JSON document.

Its columns count bytes of UTF-8 (reviewdog's ``reviewdog.proto``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bgformats.diagnostics import Diagnostic, Severity
from bgformats.model.report import FileReport, TextPlace, Tool
from bgformats.report.form import Before, Look, Outcome, ReportForm, with_place
from bgformats.report.jsonout import compact, listed

Json = Mapping[str, object]

_SEVERITIES: Final = {Severity.ERROR: "ERROR", Severity.WARNING: "WARNING", Severity.INFO: "INFO"}


def _begin(tool: Tool) -> str:
    return f'{{\n"source": {compact({"name": tool.name})},\n"diagnostics": ['


def _file(report: FileReport, before: Before, look: Look) -> str:
    return listed((compact(_diagnostic(finding, report)) for finding in report.diagnostics), before)


def _end(outcome: Outcome, look: Look) -> str:
    return "\n]\n}\n"


def _diagnostic(finding: Diagnostic, report: FileReport) -> Json:
    written: dict[str, object] = {
        "message": f"{finding.name}: {with_place(finding, report.matches)}",
        "location": {"path": report.path, "range": _range(finding, report)},
        "severity": _SEVERITIES[finding.severity],
        "code": {"value": finding.code},
    }
    if finding.fix is not None and (suggestions := _suggestions(finding, report)):
        written["suggestions"] = suggestions
    return written


def _range(finding: Diagnostic, report: FileReport) -> Json:
    start = None if finding.offset is None else report.places.get(finding.offset)
    end = None if finding.end_offset is None else report.places.get(finding.end_offset)
    if start is None:
        return {"start": {"line": finding.line or 1}}
    return {"start": _place(start)} if end is None else {"start": _place(start), "end": _place(end)}


def _suggestions(finding: Diagnostic, report: FileReport) -> list[Json]:
    """The repair where it is one edit: reviewdog takes each suggestion for itself, and half a repair is none."""
    edits = () if finding.fix is None else finding.fix.edits
    if len(edits) != 1:
        return []
    start, end = report.places.get(edits[0].offset), report.places.get(edits[0].end_offset)
    if start is None or end is None:
        return []
    return [{"range": {"start": _place(start), "end": _place(end)}, "text": edits[0].text}]


def _place(place: TextPlace) -> Json:
    return {"line": place.line, "column": place.byte_column}


REPORT: Final = ReportForm("rdjson", "reviewdog's diagnostic format", _begin, _file, _end)
