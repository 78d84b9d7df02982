"""The machine-readable report: one JSON document, or a JSON line a file; a contract (``schema_version``).

Written piece by piece, a file a line, so that a run over an archive holds no more than one file's findings.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Final

from pydantic import BaseModel
from pydantic_core import PydanticSerializationError

from bgformats.model.printable import safe_json
from bgformats.model.report import FileReport, Tool
from bgformats.report.form import Before, Look, Outcome, ReportForm, nothing_first


def json_line(model: BaseModel) -> str:
    """The model as JSON in one line, with everything escaped that would end a line or upset a terminal."""
    try:
        return safe_json(model.model_dump_json())
    except PydanticSerializationError:  # half of a surrogate pair, which JSON can hold only as an escape
        return safe_json(json.dumps(model.model_dump(mode="json"), ensure_ascii=False, separators=(",", ":")))


def compact(value: Mapping[str, object]) -> str:
    """A JSON object in one line, escaped as ``json_line`` escapes."""
    return safe_json(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def listed(objects: Iterable[str], before: Before) -> str:
    """JSON objects, one a finding, as they go on in an array: each on a line of its own behind a comma."""
    return "".join(f"{',' if before.findings + number else ''}\n{one}" for number, one in enumerate(objects))


def _begin_document(tool: Tool) -> str:
    return f'{{\n"schema_version": "1",\n"tool": {json_line(tool)},\n"files": ['


def _document_file(report: FileReport, before: Before, look: Look) -> str:
    return f"{',' if before.files else ''}\n{json_line(report)}"


def _end_document(outcome: Outcome, look: Look) -> str:
    return f'\n],\n"summary": {json_line(outcome.summary)}{_skipped(outcome)}{_statistics(outcome)}\n}}\n'


def _line_file(report: FileReport, before: Before, look: Look) -> str:
    return f"{json_line(report)}\n"


def _end_lines(outcome: Outcome, look: Look) -> str:
    return f'{{"summary": {json_line(outcome.summary)}{_skipped(outcome)}{_statistics(outcome)}}}\n'


def _skipped(outcome: Outcome) -> str:
    return f', "skipped": [{", ".join(map(json_line, outcome.skipped))}]'


def _statistics(outcome: Outcome) -> str:
    if outcome.statistics is None:
        return ""
    rows = (
        json.dumps({"code": entry.code, "name": entry.name, "severity": entry.severity, "count": entry.count})
        for entry in outcome.statistics
    )
    return f', "statistics": [{", ".join(rows)}]'


DOCUMENT: Final = ReportForm("json", "one JSON document", _begin_document, _document_file, _end_document)
LINES: Final = ReportForm("jsonl", "a JSON line a file, then the summary", nothing_first, _line_file, _end_lines)
