"""What a finding is known by when lines move: its code, its game and the text it stands on.

Baselines and the fingerprints of SARIF and GitLab stand on this, so a repair above a finding makes it no new one.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from bgformats.diagnostics import Diagnostic
from bgformats.model.report import FileReport


class Key(NamedTuple):
    """A finding without its line. ``text`` is the message where the finding stands on no text."""

    code: str
    match: int | None
    game: int | None
    text: str


def key_of(finding: Diagnostic, report: FileReport) -> Key:
    """What the finding is known by within its file."""
    return Key(finding.code, finding.match, finding.game, _text(finding, report))


def keyed(report: FileReport) -> Iterator[tuple[Diagnostic, Key, int]]:
    """Each finding of a file with its key and its number among those with the same key, from 1."""
    seen: Counter[Key] = Counter()
    for finding in report.diagnostics:
        key = key_of(finding, report)
        seen[key] += 1
        yield finding, key, seen[key]


def fingerprints(report: FileReport) -> Iterator[tuple[Diagnostic, str]]:
    """Each finding of a file with a text that no other finding of a run has, and that moved lines do not change."""
    for finding, key, number in keyed(report):
        parts = (report.path, *(str(part) for part in key), str(number))
        yield finding, hashlib.sha256("\0".join(parts).encode("utf-8", "backslashreplace")).hexdigest()[:32]


def _text(finding: Diagnostic, report: FileReport) -> str:
    line = None if finding.line is None else report.excerpts.get(finding.line)
    if line is None or finding.column is None:
        return finding.message
    end = finding.end_column - 1 if finding.end_line == finding.line and finding.end_column is not None else None
    return line[finding.column - 1 : end].strip() or finding.message
