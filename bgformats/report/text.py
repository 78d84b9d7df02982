"""Findings for people: the line, a caret under what is wrong, the place in the match, what would have been legal.

Knows how a finding is laid out. Colours and boards come from outside; whatever a file holds is made safe to show.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bgformats.diagnostics import Diagnostic
from bgformats.model.printable import printable
from bgformats.model.report import FileReport, Summary
from bgformats.report.concise import statistics_lines
from bgformats.report.excerpt import Excerpt, excerpt
from bgformats.report.form import (
    Before,
    Look,
    Outcome,
    ReportForm,
    counted,
    legal_plays_line,
    nothing_first,
    skipped_lines,
    where_in_match,
)

_MOST_RULES: Final = 3
"""Rules that a run over many files names; more are counted."""


def write_file(report: FileReport, before: Before, look: Look) -> str:
    """All findings of one file, each followed by an empty line."""
    return "".join(
        "".join(f"{line}\n" for line in _finding_lines(finding, report, look)) + "\n" for finding in report.diagnostics
    )


def _finding_lines(finding: Diagnostic, report: FileReport, look: Look) -> Iterator[str]:
    label = look.paint(f"{finding.severity.value}[{finding.code}]", finding.severity.value)
    yield f"{label} {look.paint(f'{finding.name}: {printable(finding.message)}', 'strong')}"
    quoted = _quote(finding, report, look.width)
    gutter = " " * (len(str(finding.line)) if quoted else 1)
    place = "" if finding.line is None else f":{finding.line}:{finding.column or 1}"
    yield f"{gutter}{look.paint('-->', 'faint')} {printable(report.path)}{place}"
    bar = look.paint("|", "faint")
    if quoted:
        yield f"{gutter} {bar}"
        yield f"{look.paint(str(finding.line), 'faint')} {bar} {quoted.line}".rstrip()
        yield f"{gutter} {bar} {quoted.indent}{look.paint(quoted.carets, finding.severity.value)}"
    for line in _board(finding, look):
        yield f"{gutter} {bar} {line}".rstrip()
    for note in _notes(finding, report):
        yield f"{gutter} {look.paint('=', 'faint')} {printable(note)}"


def _quote(finding: Diagnostic, report: FileReport, width: int) -> Excerpt | None:
    text = report.excerpts.get(finding.line) if finding.line is not None else None
    if text is None:
        return None
    start = (finding.column or 1) - 1
    one_line = finding.end_line in (None, finding.line)
    end = finding.end_column - 1 if one_line and finding.end_column is not None else len(text)
    return excerpt(text, start, end if finding.column is not None else len(text), width)


def _board(finding: Diagnostic, look: Look) -> tuple[str, ...]:
    lines = () if look.board is None else look.board(finding)
    return ("", *lines, "") if lines else ()


def _notes(finding: Diagnostic, report: FileReport) -> Iterator[str]:
    where = list(where_in_match(finding, report.matches))
    if finding.row is not None:
        where.append(f"row {finding.row}")
    if finding.player is not None:
        where.append(finding.player)
    elif finding.side is not None:
        where.append(f"side {finding.side}")
    if where:
        yield ", ".join(where)
    if legal := legal_plays_line(finding):
        yield legal
    for related in finding.related:
        place = "" if related.line is None else f" (line {related.line}, column {related.column or 1})"
        yield f"note: {related.message}{place}"
    if finding.fix is not None:
        yield f"fix: {finding.fix.message}{'' if finding.fix.safe else ' (unsafe)'}"


def write_end(outcome: Outcome, look: Look) -> str:
    """The counts by code, where they are wanted, what was skipped, and one line that sums up the run."""
    skipped = () if look.quiet else skipped_lines(outcome.skipped, verbose=look.verbose)
    rules = () if look.quiet else rules_lines(outcome)
    parts = (
        statistics_lines(outcome.statistics or ()),
        "".join(f"{line}\n" for line in skipped),
        "".join(f"{line}\n" for line in (*rules, summary_line(outcome.summary))),
    )
    return "\n".join(part for part in parts if part)


def rules_lines(outcome: Outcome) -> Iterator[str]:
    """By which rules the files were judged, and why: one line, a count behind each where they differ."""
    judged = outcome.judged
    if not judged:
        return
    shown = judged if len(judged) <= _MOST_RULES + 1 else judged[:_MOST_RULES]
    said = [f"{rules} in {counted(count, 'file')}" if len(judged) > 1 else rules for rules, count in shown]
    if rest := judged[len(shown) :]:
        said.append(f"others in {counted(sum(count for _, count in rest), 'file')}")
    yield printable(f"rules: {'; '.join(said)}")


def summary_line(summary: Summary) -> str:
    """One line about a run, such as ``2 files, 1 ok: 3 errors, 1 warning (2 matches, 14 games, 812 actions)``."""
    findings = [
        counted(count, word)
        for count, word in ((summary.errors, "error"), (summary.warnings, "warning"), (summary.infos, "info"))
        if count
    ]
    parts = [counted(summary.positions, "position")] if summary.positions else []
    if summary.matches or not parts:
        games = counted(summary.games, "game")
        parts = [counted(summary.matches, "match", "matches"), games, counted(summary.actions, "action"), *parts]
    read = ", ".join(parts)
    if not summary.files:
        skipped = f" ({counted(summary.skipped, 'other file')} skipped)" if summary.skipped else ""
        return f"no match file was read{skipped}"
    skipped = f"; {counted(summary.skipped, 'other file')} skipped" if summary.skipped else ""
    hidden = ((summary.suppressed, "suppressed in the files"), (summary.baselined, "known to the baseline"))
    skipped += "".join(f"; {count} {words}" for count, words in hidden if count)
    files = counted(summary.files, "file")
    return f"{files}, {summary.ok} ok: {', '.join(findings) or 'no findings'} ({read}){skipped}"


REPORT: Final = ReportForm("text", "the line, a caret, and what was legal", nothing_first, write_file, write_end)
