"""What a conversion lost or had to put, in as few lines as tell it: the same loss once, and all that was put in one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bgformats.diagnostics import Diagnostic, Severity
from bgformats.report.form import counted

_PUT: Final = "BG607"
_NAME: Final = "BG604"
_DETAIL: Final = re.compile(r"'(?:[^'\\]|\\.)*'|\"[^\"]*\"|\([^()]*\)|[0-9]+")
"""What tells one loss from another of its kind: a text, a value, a number."""
_NAMED: Final = 6
"""Values that were put which are named; the others are counted."""


def loss_lines(losses: Sequence[Diagnostic], shown: str = "", *, each: bool = False) -> Iterator[str]:
    """A line a kind of loss, with its count and the place of the first; a name that is altered has its own.

    ``shown`` is the file; with ``each``, every one has a line.
    """
    kinds: dict[object, list[Diagnostic]] = {}
    for number, one in enumerate(losses):
        kinds.setdefault(number if each else (one.code, one.severity, _kind(one)), []).append(one)
    for same in kinds.values():
        first = same[0]
        place = "" if first.line is None or not shown else f":{first.line}:{first.column}"
        words = _put(same) if first.code == _PUT else first.message
        if len(same) > 1 and first.code != _PUT:
            words = f"{words} (the first of {len(same)} such)"
        file = f"{shown}{place}: " if shown else ""
        yield f"{file}{first.severity.value}[{first.code}] {first.name}: {words}"


def _kind(one: Diagnostic) -> str:
    """What makes two losses the same, besides their code."""
    if one.code == _NAME:
        return one.message
    return "" if one.code == _PUT and one.severity is Severity.INFO else _DETAIL.sub("", one.message)


def _put(values: Sequence[Diagnostic]) -> str:
    """All that was put, in one sentence; nothing is said more than once."""
    first = values[0]
    if len(values) == 1 or first.severity is not Severity.INFO:
        return first.message
    pairs = list(dict.fromkeys((str(one.arguments["what"]), str(one.arguments["put"])) for one in values))
    named = [f"{what} ({put})" for what, put in pairs[:_NAMED]]
    if len(pairs) > _NAMED:
        named.append(f"and {len(pairs) - _NAMED} more")
    target, count = first.arguments["target"], counted(len(values), "value")
    return f"{target} needs what nothing says, and {count} are put: {', '.join(named)}"


def loss_summary(losses: Iterable[Diagnostic]) -> list[str]:
    """How much was lost and how much put, each in a few words."""
    codes = Counter(one.code for one in losses)
    put = codes.pop(_PUT, 0)
    parts = []
    if codes:
        listed = ", ".join(f"{code} {count}" for code, count in sorted(codes.items()))
        parts.append(f"{counted(codes.total(), 'loss', 'losses')} ({listed})")
    if put:
        parts.append(f"{counted(put, 'value')} put (BG607)")
    return parts
