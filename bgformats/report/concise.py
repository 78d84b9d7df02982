"""A finding a line, for editors and for ``grep``.

``final.mat:27:34: error BG304 die-left-unplayed: the 4 could have been played (game 2, turn 12)``
"""

from __future__ import annotations

from typing import Final

from bgformats.diagnostics import Diagnostic
from bgformats.model.printable import printable
from bgformats.model.report import FileReport
from bgformats.report.form import Before, CodeCount, Look, Outcome, ReportForm, nothing_first, where_in_match


def write_file(report: FileReport, before: Before, look: Look) -> str:
    """A line for each finding of one file."""
    return "".join(f"{concise_line(finding, report, look)}\n" for finding in report.diagnostics)


def concise_line(finding: Diagnostic, report: FileReport, look: Look) -> str:
    """One finding in one line; the place is left out as far as the finding has none."""
    place = [report.path]
    if finding.line is not None:
        place += [str(finding.line), str(finding.column or 1)]
    where = ", ".join(where_in_match(finding, report.matches))
    label = look.paint(f"{finding.severity.value} {finding.code}", finding.severity.value)
    line = f"{printable(':'.join(place))}: {label} {finding.name}: {printable(finding.message)}"
    return f"{line} ({where})" if where else line


def statistics_lines(statistics: tuple[CodeCount, ...]) -> str:
    """A line for each check that reported something: how often, code, name."""
    width = max((len(str(entry.count)) for entry in statistics), default=1)
    return "".join(f"{entry.count:>{width}}  {entry.code}  {entry.name}\n" for entry in statistics)


def write_end(outcome: Outcome, look: Look) -> str:
    """The counts by code, where they are wanted."""
    return statistics_lines(outcome.statistics or ())


REPORT: Final = ReportForm("concise", "a finding a line", nothing_first, write_file, write_end)
