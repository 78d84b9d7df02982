"""Applies the repairs that findings carry: as many as leave no finding that was not there before."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from bgformats.api.reading import Document, Input, Report, read, validate
from bgformats.checks.selection import Selection
from bgformats.diagnostics import Diagnostic, Edit
from bgformats.edit.text import Followed, edited, in_order, touched
from bgformats.errors import UnknownFormatError
from bgformats.model.record import Match
from bgformats.model.ruleset import Ruleset
from bgformats.model.rulings import NO_RULINGS, Rulings
from bgformats.replay.canonical import canonical

MAX_ROUNDS: Final = 20
"""How often a file is looked at again: a repair may be in the way of another, or bring it to light."""
MAX_TRIES: Final = 400
"""How often it is tried which of a file's repairs go together; the others are left."""
MIN_TRIES: Final = 30
MAX_WORK: Final = 10_000_000
"""Characters that all tries together read, where these are more than the least: large files are tried less often."""

_Key = tuple[str, int | None]


@dataclass(frozen=True)
class Fixed:
    """A file with its repairs.

    ``applied`` are the findings whose repairs are in it, each as it was told before. ``report`` and ``document`` are
    those of the repaired file. ``left`` are findings with a repair that was wanted and is not in the file: no way was
    found to make it that brings no other finding. ``unsafe`` counts the unsafe repairs that were not wanted.
    """

    document: Document
    report: Report
    applied: tuple[Diagnostic, ...] = ()
    left: tuple[Diagnostic, ...] = ()
    unsafe: int = 0

    @property
    def text(self) -> str:
        """The repaired text."""
        return self.document.source.text

    @property
    def data(self) -> bytes:
        """The repaired file: the encoding, byte-order mark and line ends are those that it had."""
        return self.document.source.data


def fix(
    source: Input | Document,
    *,
    unsafe: bool = False,
    rules: str | Ruleset = "auto",
    variant: str = "auto",
    format: str | None = None,
    encoding: str | None = None,
    name: str | None = None,
    select: Selection | None = None,
    rulings: Rulings = NO_RULINGS,
) -> Fixed:
    """Applies the safe repairs of a file's findings, with ``unsafe`` the others, too. Nothing is written.

    A safe repair leaves the match as it was played over; one that does not is left. So is one after which its
    finding is still there, or another has come. ``select`` tells which findings are to be mended.

    Raises:
        OSError: the path cannot be opened.
        UnknownFormatError: no reader recognises the content.
        UnknownNameError: there is no such format, encoding, rule profile or variant.
    """
    document = source if isinstance(source, Document) else read(source, format=format, encoding=encoding, name=name)
    tries = min(MAX_TRIES, max(MIN_TRIES, MAX_WORK // max(len(document.source.text), 1)))
    return _Fixer(unsafe, select, rules, variant, rulings, format, encoding, tries).run(document)


@dataclass(frozen=True)
class _State:
    """A text that was read and judged."""

    document: Document
    report: Report


@dataclass
class _Fixer:
    """Mends one file. ``tries`` are what is left of them."""

    unsafe: bool
    select: Selection | None
    rules: str | Ruleset
    variant: str
    rulings: Rulings
    format: str | None
    encoding: str | None
    tries: int

    def run(self, document: Document) -> Fixed:
        state = self._judged(document)
        applied: list[Diagnostic] = []
        for _ in range(MAX_ROUNDS if _can_be_rewritten(document) else 0):
            state, taken = self._mended(state)
            if not taken:
                break
            applied += taken
        offered = [one for one in state.report.diagnostics if one.fix is not None and self._is_selected(one)]
        left = tuple(one for one in offered if self._is_wanted(one))
        return Fixed(state.document, state.report, tuple(applied), left, len(offered) - len(left))

    def _mended(self, state: _State) -> tuple[_State, list[Diagnostic]]:
        """One round: the safe repairs or, where there are none left, the others."""
        wanted = [one for one in state.report.diagnostics if self._is_wanted(one) and self._is_selected(one)]
        for safe in (True, False):
            mended, taken = _Round(self, state).run([one for one in wanted if _is_safe(one) is safe])
            if taken:
                return mended, taken
        return state, []

    def _is_selected(self, finding: Diagnostic) -> bool:
        return self.select is None or self.select.takes(finding.code)

    def _is_wanted(self, finding: Diagnostic) -> bool:
        return finding.fix is not None and (self.unsafe or finding.fix.safe)

    def _judged(self, document: Document) -> _State:
        # All findings: those past the usual limit would seem to be new once others are gone.
        report = validate(document, rules=self.rules, variant=self.variant, rulings=self.rulings, most=sys.maxsize)
        return _State(document, report)

    def repaired(self, state: _State, edits: Sequence[Edit]) -> _State | None:
        """The file with the edits in it, read as any file is; None where it is not read as before."""
        old = state.document
        data = old.source.encode(edited(old.source.text, edits))
        try:
            document = read(data, format=self.format, encoding=self.encoding, name=old.source.name)
        except UnknownFormatError:
            return None
        if document.format is not old.format or document.source.encoding != old.source.encoding:
            return None
        return self._judged(document)


def _is_safe(finding: Diagnostic) -> bool:
    return finding.fix is not None and finding.fix.safe


def _can_be_rewritten(document: Document) -> bool:
    """Whether the text gives the very bytes that it was read from."""
    source = document.source
    return not source.is_binary and source.encode(source.text) == source.data


class _Round:
    """The repairs of one state of a file: finds the most of them that can be made together."""

    def __init__(self, fixer: _Fixer, state: _State) -> None:
        self._fixer = fixer
        self._before = state
        self._after = state

    def run(self, wanted: Sequence[Diagnostic]) -> tuple[_State, list[Diagnostic]]:
        """The file with the repairs in it, and the findings that they belong to."""
        taken = self._grown([], _apart(wanted))
        return self._after, taken

    def _grown(self, taken: list[Diagnostic], more: list[Diagnostic]) -> list[Diagnostic]:
        """``taken`` with as many of ``more`` as go with it."""
        if not more or self._fixer.tries <= 0:
            return taken
        self._fixer.tries -= 1
        together = [*taken, *more]
        state = self._fixer.repaired(self._before, _edits(together))
        if state is not None and self._is_better(state, together):
            self._after = state
            return together
        if len(more) == 1:
            return taken
        half = len(more) // 2
        return self._grown(self._grown(taken, more[:half]), more[half:])

    def _is_better(self, state: _State, mended: Sequence[Diagnostic]) -> bool:
        """Whether what was mended is gone, nothing new has come, and safe repairs have left the match as it was."""
        followed = Followed(_edits(mended))
        before = Counter(_key(one, followed) for one in self._before.report.diagnostics)
        after = Counter(_key(one, None) for one in state.report.diagnostics)
        if any(count > before[key] for key, count in after.items()):
            return False
        gone = Counter(_key(one, followed) for one in mended)
        if any(after[key] > before[key] - count for key, count in gone.items()):
            return False
        return not all(map(_is_safe, mended)) or _played(state) == self._played_before

    @cached_property
    def _played_before(self) -> tuple[Match, ...]:
        return _played(self._before)


def _apart(findings: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The findings whose repairs are not in each other's way, the first of those that are."""
    apart: list[Diagnostic] = []
    taken: set[int] = set()
    for one in findings:
        more = touched(_edits([one]))
        if taken.isdisjoint(more):
            apart.append(one)
            taken |= more
    return apart


def _edits(findings: Sequence[Diagnostic]) -> tuple[Edit, ...]:
    return in_order(edit for one in findings if one.fix is not None for edit in one.fix.edits)


def _key(finding: Diagnostic, followed: Followed | None) -> _Key:
    """A finding as it is known again: its code, and where it stands once the edits are made."""
    offset = finding.offset
    return finding.code, offset if offset is None or followed is None else followed(offset)


def _played(state: _State) -> tuple[Match, ...]:
    """The matches as they were played over, but for the numbers of games."""
    return tuple(_unnumbered(canonical(match)) for match in state.report.verified)


def _unnumbered(match: Match) -> Match:
    return match.model_copy(update={"games": tuple(game.model_copy(update={"number": None}) for game in match.games)})
