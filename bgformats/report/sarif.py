"""Findings as SARIF 2.1.0 (OASIS), which code scanning services and editors read.

Results are written as they come; the description of the tool with all its rules stands at the end, since the order of
members means nothing in JSON. Columns and offsets count characters, which ``columnKind`` says.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath
from typing import Final
from urllib.parse import quote

from bgformats.diagnostics import Diagnostic, Fix, Severity
from bgformats.model.printable import printable
from bgformats.model.report import FileReport, TextPlace, Tool
from bgformats.report.fingerprint import fingerprints
from bgformats.report.form import Before, Look, Outcome, ReportForm, Rule, with_place
from bgformats.report.jsonout import compact, listed

Json = Mapping[str, object]

_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def _begin(tool: Tool) -> str:
    return f'{{\n"$schema": "{_SCHEMA}",\n"version": "2.1.0",\n"runs": [{{\n"results": ['


def _file(report: FileReport, before: Before, look: Look) -> str:
    location = artifact(report.path)
    return listed((compact(_result(finding, report, location, mark)) for finding, mark in fingerprints(report)), before)


def _end(outcome: Outcome, look: Look) -> str:
    driver = {
        "name": outcome.tool.name,
        "semanticVersion": outcome.tool.version,
        "rules": [_rule(rule) for rule in outcome.rules],
    }
    return f'\n],\n"columnKind": "unicodeCodePoints",\n"tool": {compact({"driver": driver})}\n}}]\n}}\n'


def artifact(path: str) -> Json:
    """Where a file is: a relative reference, or a URI where the path is absolute. Any character is allowed in it."""
    plain = PurePath(path)
    text = path.encode("utf-8", "backslashreplace").decode()
    if plain.is_absolute():
        return {"uri": f"file://{quote(plain.as_posix().encode('utf-8', 'backslashreplace'))}"}
    posix = PurePath(text).as_posix()
    return {"uri": quote(posix)}


def _result(finding: Diagnostic, report: FileReport, location: Json, mark: str) -> Json:
    result: dict[str, object] = {
        "ruleId": finding.code,
        "level": _LEVELS[finding.severity],
        "message": {"text": with_place(finding, report.matches)},
        "locations": [_location(location, _region(finding, report))],
        "partialFingerprints": {"bgformats/v1": mark},
        "properties": _properties(finding),
    }
    if finding.related:
        result["relatedLocations"] = [
            {"id": number}
            | _location(location, {"startLine": one.line or 1, "startColumn": one.column or 1})
            | {"message": {"text": printable(one.message)}}
            for number, one in enumerate(finding.related)
        ]
    if finding.fix is not None and finding.fix.edits:
        result["fixes"] = [_fix(finding.fix, report, location)]
    return result


def _location(location: Json, region: Json) -> dict[str, object]:
    return {"physicalLocation": {"artifactLocation": location, "region": region}}


def _region(finding: Diagnostic, report: FileReport) -> Json:
    """The text of the finding. One without a line stands on line 1, since services show nothing that has no line."""
    if finding.line is None:
        return {"startLine": 1}
    region: dict[str, object] = {"startLine": finding.line, "startColumn": finding.column or 1}
    if finding.end_line is not None and finding.end_column is not None:
        region |= {"endLine": finding.end_line, "endColumn": finding.end_column}
    if finding.offset is not None and finding.end_offset is not None:
        region |= {"charOffset": finding.offset, "charLength": finding.end_offset - finding.offset}
    return region


def _properties(finding: Diagnostic) -> Json:
    """What SARIF has no member for; places of binary files are byte offsets."""
    given: dict[str, object] = {"name": finding.name}
    for field in ("match", "game", "turn", "row", "side", "player", "position"):
        value: object = getattr(finding, field)
        if value is not None:
            given[field] = value
    if finding.line is None and finding.offset is not None:
        given |= {"byteOffset": finding.offset, "byteEndOffset": finding.end_offset}
    if finding.legal_plays:
        given["legalPlays"] = finding.legal_plays
    if finding.more_legal_plays:
        given["moreLegalPlays"] = finding.more_legal_plays
    return given


def _fix(fix: Fix, report: FileReport, location: Json) -> Json:
    replacements = [
        {
            "deletedRegion": _edited(report.places.get(edit.offset), report.places.get(edit.end_offset))
            | {"charOffset": edit.offset, "charLength": edit.end_offset - edit.offset},
            "insertedContent": {"text": edit.text},
        }
        for edit in fix.edits
    ]
    return {
        "description": {"text": printable(fix.message)},
        "artifactChanges": [{"artifactLocation": location, "replacements": replacements}],
    }


def _edited(start: TextPlace | None, end: TextPlace | None) -> dict[str, object]:
    if start is None or end is None:
        return {}
    return {"startLine": start.line, "startColumn": start.column, "endLine": end.line, "endColumn": end.column}


def _rule(rule: Rule) -> Json:
    help_text = "\n\n".join(
        part for part in (rule.why, rule.bad and f"Bad: {rule.bad}", rule.good and f"Good: {rule.good}") if part
    )
    return {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": {"text": rule.title},
        "fullDescription": {"text": rule.why or rule.title},
        "help": {"text": help_text or rule.title, "markdown": help_text or rule.title},
        "defaultConfiguration": {"level": _LEVELS[rule.severity]},
        "properties": {"tags": [rule.family]},
    }


REPORT: Final = ReportForm("sarif", "SARIF 2.1.0, for code scanning and editors", _begin, _file, _end)
