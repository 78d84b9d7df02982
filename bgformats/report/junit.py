"""Findings as JUnit XML: a suite a file, a case a finding; a file without findings is one case that passes.

Errors and warnings are failures, for a test has no colour between; their ``type`` is the severity. An info passes and
has its text as output.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from bgformats.diagnostics import Diagnostic, Severity
from bgformats.model.printable import printable
from bgformats.model.report import FileReport, Tool
from bgformats.report.concise import concise_line
from bgformats.report.form import Before, Look, Outcome, ReportForm, legal_plays_line, with_place

_NO_XML: Final = re.compile("[\ufffe\uffff]")
"""What XML 1.0 cannot hold beside what ``printable`` spells out."""


def _begin(tool: Tool) -> str:
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name={_quoted(tool.name)}>\n'


def _file(report: FileReport, before: Before, look: Look) -> str:
    failures = sum(one.severity is not Severity.INFO for one in report.diagnostics)
    tests = max(len(report.diagnostics), 1)
    head = f'<testsuite name={_quoted(report.path)} tests="{tests}" failures="{failures}" errors="0" skipped="0">\n'
    cases = "".join(_cases(report)) or f'<testcase name="bgformats" classname={_quoted(report.path)}/>\n'
    return f"{head}{cases}</testsuite>\n"


def _end(outcome: Outcome, look: Look) -> str:
    return "</testsuites>\n"


def _cases(report: FileReport) -> Iterator[str]:
    for finding in report.diagnostics:
        yield _case(finding, report)


def _case(finding: Diagnostic, report: FileReport) -> str:
    name = f"{finding.code} {finding.name}"
    name += f" (line {finding.line}, column {finding.column or 1})" if finding.line is not None else ""
    place = f' file={_quoted(report.path)} line="{finding.line or 1}"'
    text = _text("\n".join((concise_line(finding, report, Look()), *_more(finding))))
    if finding.severity is Severity.INFO:
        inner = f"<system-out>{text}</system-out>"
    else:
        message = _quoted(with_place(finding, report.matches))
        inner = f'<failure type="{finding.severity}" message={message}>{text}</failure>'
    return f"<testcase name={_quoted(name)} classname={_quoted(report.path)}{place}>{inner}</testcase>\n"


def _more(finding: Diagnostic) -> Iterator[str]:
    if legal := legal_plays_line(finding):
        yield printable(legal)
    if finding.fix is not None:
        yield printable(f"fix: {finding.fix.message}")


def _clean(text: str) -> str:
    return _NO_XML.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _quoted(text: str) -> str:
    return quoteattr(_clean(printable(text)))


def _text(text: str) -> str:
    return escape(_clean(text))


REPORT: Final = ReportForm("junit", "JUnit XML, for CI servers", _begin, _file, _end)
