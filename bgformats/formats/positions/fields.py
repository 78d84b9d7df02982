"""What readers of identifiers share: fields with their places, and all their faults told in one message."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from bgformats.errors import NotationError
from bgformats.game.board import Counts
from bgformats.model.position import Position

Value = TypeVar("Value")

_NUMBER: Final = re.compile(r"[ \t\r\n]*[-+]?[0-9]{1,10}[ \t\r\n]*")


class Faults:
    """What cannot be read of one text, gathered until all of it was looked at."""

    def __init__(self) -> None:
        self._found: list[tuple[int, int, str]] = []

    def add(self, start: int, end: int, message: str) -> None:
        """Notes one stretch that cannot be read, and what was expected there."""
        self._found.append((start, end, message))

    def check(self) -> None:
        """Raises NotationError where anything was noted: it tells all of it and points to the first place."""
        if not self._found:
            return
        found = sorted(self._found)
        start, end, _ = found[0]
        raise NotationError("; ".join(message for _, _, message in found), start, end)


class FieldReader:
    """The fields of one text that a single character separates. ``start`` is where the first begins in the text.

    Of ``texts`` that are shorter than ``names`` the rest is empty, and stands at the end.
    A field that cannot be read gives a harmless value and is noted; ``check`` raises for all of them at once.
    """

    def __init__(self, kind: str, names: Sequence[str], texts: Sequence[str], start: int) -> None:
        self.texts = (*texts, *[""] * (len(names) - len(texts)))
        self._end = start + sum(map(len, texts)) + len(texts) - 1
        self._kind = kind
        self._names = names
        self._start = start
        self._faults = Faults()
        self.check = self._faults.check

    def fault(self, field: int, expected: str) -> None:
        """Notes that a field (counted from 0) is not what was expected."""
        text = self.texts[field]
        start = min(self._start + sum(len(before) + 1 for before in self.texts[:field]), self._end)
        message = f"field {field + 1} of {self._kind} ({self._names[field]}) is {expected}; found {text!r}"
        self._faults.add(start, start + len(text), message)

    def number(self, field: int, expected: str = "a number", least: int | None = None, most: int | None = None) -> int:
        """A whole number; 0 where there is none or where it is out of bounds."""
        text = self.texts[field]
        if _NUMBER.fullmatch(text):
            value = int(text)
            if (least is None or value >= least) and (most is None or value <= most):
                return value
        self.fault(field, expected)
        return 0

    def choice(self, field: int, choices: Mapping[int, Value], expected: str) -> Value:
        """What one of the numbers in ``choices`` stands for; any of them where it is none."""
        text = self.texts[field]
        if _NUMBER.fullmatch(text):
            value = int(text)
            if value in choices:
                return choices[value]
        self.fault(field, expected)
        return next(iter(choices.values()))


def with_off(counts: list[int], checkers: int) -> Counts:
    """26 counts of which the first is left open: what is missing from ``checkers`` is borne off."""
    counts[0] = 0
    counts[0] = max(checkers - sum(counts), 0)
    return tuple(counts)


def cube_of(position: Position) -> int:
    """The cube, 1 where it is not known. A cube of 0 stays one: it is a problem, not an unknown."""
    return 1 if position.cube is None else position.cube


def dice_from(one: int, other: int) -> tuple[int, int] | None:
    """The larger die first; None for two zeros, which say that nothing is rolled."""
    if not one and not other:
        return None
    return (one, other) if one >= other else (other, one)
