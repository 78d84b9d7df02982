"""What a report form is, and what it is given beside the findings. Knows no form and no terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from bgformats.diagnostics import Diagnostic, Severity
from bgformats.model.printable import printable
from bgformats.model.report import FileReport, SkippedFile, Summary, Tool

_REASONS: Final = 4
"""Reasons that are told in one line."""

Style = Literal["error", "warning", "info", "strong", "faint"]
"""What a stretch of text is; whoever owns the terminal decides how that looks."""


def unpainted(text: str, style: Style) -> str:
    """The text as it is, for everything that is no terminal."""
    return text


@dataclass(frozen=True, slots=True)
class Look:
    """How a report for people looks.

    ``paint`` styles a stretch of text. ``board`` gives the lines of the board before a finding's action, None
    where no boards are wanted. ``width`` is how many columns a quoted line may take. ``quiet`` and ``verbose``: only
    the summary is wanted, or all names of what was skipped.
    """

    paint: Callable[[str, Style], str] = unpainted
    board: Callable[[Diagnostic], Sequence[str]] | None = None
    width: int = 120
    quiet: bool = False
    verbose: bool = False


@dataclass(frozen=True, slots=True)
class CodeCount:
    """How often a check reported something in a run."""

    code: str
    name: str
    severity: Severity
    count: int


class Before(NamedTuple):
    """How much of a run was written already."""

    files: int = 0
    findings: int = 0


@dataclass(frozen=True, slots=True)
class Rule:
    """A check as the reports that describe their rules give it."""

    code: str
    name: str
    severity: Severity
    family: str
    title: str
    why: str
    bad: str
    good: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is known at the end of a run; ``statistics`` is None where nobody asked for counts.

    ``rules`` are all checks, in the order of their codes; ``skipped`` is what was met on a walk and not read.
    ``judged``: by which rules and why, and how many files were; the most frequent first.
    """

    tool: Tool
    summary: Summary
    statistics: tuple[CodeCount, ...] | None = None
    rules: tuple[Rule, ...] = ()
    skipped: tuple[SkippedFile, ...] = ()
    judged: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class ReportForm:
    """One way to write findings, piece by piece: before the first file, for each file, after the last.

    ``file`` is given how many files and findings came before. Each piece ends with a line end or is empty, save where
    the form needs the line end before it.
    """

    id: str
    title: str
    begin: Callable[[Tool], str]
    file: Callable[[FileReport, Before, Look], str]
    end: Callable[[Outcome, Look], str]


def nothing_first(tool: Tool) -> str:
    """No heading."""
    return ""


def where_in_match(diagnostic: Diagnostic, matches: int) -> tuple[str, ...]:
    """The place in the record, as words: the match where the file holds several, the game, the turn."""
    return tuple(
        f"{word} {number}"
        for word, number in (
            ("match", diagnostic.match if matches > 1 else None),
            ("game", diagnostic.game),
            ("turn", diagnostic.turn),
        )
        if number is not None
    )


def with_place(diagnostic: Diagnostic, matches: int) -> str:
    """The message with the place in the record behind it, in one line."""
    where = ", ".join(where_in_match(diagnostic, matches))
    return printable(f"{diagnostic.message} ({where})" if where else diagnostic.message)


def legal_plays_line(diagnostic: Diagnostic) -> str:
    """What would have been legal, in one line; '' where the finding lists nothing."""
    if not diagnostic.legal_plays:
        return ""
    more = (f"… {diagnostic.more_legal_plays} more",) if diagnostic.more_legal_plays else ()
    return f"legal plays: {', '.join((*diagnostic.legal_plays, *more))}"


def counted(count: int, word: str, plural: str | None = None) -> str:
    """A count with its word: ``1 game``, ``2 games``, ``2 matches``."""
    return f"{count} {word}" if count == 1 else f"{count} {plural or word + 's'}"


def skipped_lines(skipped: Sequence[SkippedFile], *, verbose: bool) -> Iterator[str]:
    """What was not read and why: a line each, or all in one line, counted by their reasons."""
    if not skipped:
        return
    if verbose:
        yield from (f"skipped {printable(one.path)}: {printable(one.reason)}" for one in skipped)
        return
    if len(skipped) == 1:
        yield f"skipped 1 other file: {printable(skipped[0].path)}: {printable(skipped[0].reason)}"
        return
    reasons = Counter(one.reason for one in skipped).most_common()
    told = "; ".join(f"{printable(reason)} ({count})" for reason, count in reasons[:_REASONS])
    more = f"; {len(reasons) - _REASONS} more reasons" if len(reasons) > _REASONS else ""
    yield f"skipped {len(skipped)} other files (-v names them): {told}{more}"
