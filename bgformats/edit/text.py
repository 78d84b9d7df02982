"""Edits on a text: put into it, told to be in each other's way, and offsets followed through them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate, pairwise

from bgformats.diagnostics import Edit


def in_order(edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """The edits as they stand in the text."""
    return tuple(sorted(edits, key=lambda edit: (edit.offset, edit.end_offset)))


def fit_together(edits: Iterable[Edit]) -> bool:
    """Whether no two of the edits replace the same text, or put something into the same place."""
    ordered = in_order(edits)
    return all(
        before.end_offset <= after.offset and before.offset < after.offset for before, after in pairwise(ordered)
    )


def touched(edits: Iterable[Edit]) -> set[int]:
    """The characters that edits replace, or before which they put something; disjoint where edits fit together."""
    return {at for edit in edits for at in range(edit.offset, max(edit.end_offset, edit.offset + 1))}


def edited(text: str, edits: Iterable[Edit]) -> str:
    """The text with the edits in it; they must fit together."""
    pieces: list[str] = []
    done = 0
    for edit in in_order(edits):
        pieces += (text[done : edit.offset], edit.text)
        done = edit.end_offset
    return "".join((*pieces, text[done:]))


def growth(edit: Edit) -> int:
    """How many characters longer an edit makes the text."""
    return len(edit.text) - (edit.end_offset - edit.offset)


class Followed:
    """Where the characters of an old text stand in the new one.

    What was replaced is found where its edit begins; what is put in before a character moves it.
    """

    def __init__(self, edits: Iterable[Edit]) -> None:
        self._edits = in_order(edits)
        self._offsets = [edit.offset for edit in self._edits]
        self._moved = [0, *accumulate(map(growth, self._edits))]

    def __call__(self, offset: int) -> int:
        """The new offset of a character."""
        before = bisect_right(self._offsets, offset)
        if before and offset < (last := self._edits[before - 1]).end_offset:
            return last.offset + self._moved[before - 1]
        return offset + self._moved[before]
