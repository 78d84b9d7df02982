"""All report forms."""

from __future__ import annotations

from typing import Final

from bgformats.errors import UnknownNameError
from bgformats.report import concise, github, gitlab, jsonout, junit, rdjson, sarif, step_summary, text
from bgformats.report.form import ReportForm

REPORTS: Final[tuple[ReportForm, ...]] = (
    text.REPORT,
    concise.REPORT,
    jsonout.DOCUMENT,
    jsonout.LINES,
    sarif.REPORT,
    junit.REPORT,
    github.REPORT,
    gitlab.REPORT,
    rdjson.REPORT,
    step_summary.REPORT,
)


def report_named(form_id: str) -> ReportForm:
    """The report form with this id.

    Raises:
        UnknownNameError: there is none.
    """
    for form in REPORTS:
        if form.id == form_id:
            return form
    raise UnknownNameError(f"{form_id!r} is no report form; there are {', '.join(form.id for form in REPORTS)}")
