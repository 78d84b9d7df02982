"""Where the parts of a match record stand in an SGF file: spans of values, and of digits and letters in them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from bgformats.diagnostics import Place
from bgformats.formats.sgf.values import point_of
from bgformats.source import Span
from bgformats.syntax.sgf import Value
from bgformats.terms import Side

_DIGIT: Final = re.compile(r"[0-9]")
_LETTER: Final = re.compile(r"[A-Za-z]")


class ActionText(NamedTuple):
    """The property that an action stands in, and the value that it is."""

    start: int
    end: int
    value: Value

    @property
    def whole(self) -> Span:
        """The value, or the property where the value is empty."""
        value = self.value
        return Span(value.start, value.end) if value.text.strip() else Span(self.start, self.end)


@dataclass(slots=True)
class GamePlaces:
    """The places of one game. ``spans`` has the parts of its first node, ``claims`` the results."""

    start: int
    end: int
    spans: dict[tuple[str, int], tuple[int, int]] = field(default_factory=dict)
    actions: list[ActionText] = field(default_factory=list)
    sides: list[Side | None] = field(default_factory=list)
    claims: list[tuple[int, int]] = field(default_factory=list)


class SgfPlaces:
    """Spans of the records of one file."""

    def __init__(self, matches: list[list[GamePlaces]]) -> None:
        self._matches = matches

    def row(self, place: Place) -> int | None:
        """SGF numbers no rows."""
        return None

    def written(self, match: int, game: int, action: int) -> str | None:
        """The text of an action's value."""
        return self._matches[match][game].actions[action].value.text

    def span(self, place: Place) -> Span | None:
        """The text that ``place`` points to."""
        if place.match is None or place.match >= len(self._matches):
            return None
        games = self._matches[place.match]
        if not games:
            return None
        if place.game is None:
            return _of_game(games[-1] if place.part == "end" else games[0], place)
        game = games[place.game]
        if place.action is None:
            return _of_game(game, place)
        if place.action >= len(game.actions):
            return Span(game.end - 1, game.end)
        return _of_action(game.actions[place.action], place, game.sides[place.action])


def _of_game(game: GamePlaces, place: Place) -> Span:
    if place.part == "result" and place.item < len(game.claims):
        return Span(*game.claims[place.item])
    if place.part == "end":
        return game.actions[-1].whole if game.actions else Span(game.start, game.end)
    found = game.spans.get((place.part, place.item))
    # The first node begins with bracket and semicolon.
    return Span(game.start, game.start + 2) if found is None else Span(*found)


def _of_action(written: ActionText, place: Place, side: Side | None) -> Span:
    base, text = written.value.start, written.value.text
    digits = [found.start() for found in _DIGIT.finditer(text)]
    if len(digits) < 2 or place.part in ("action", "cube", "row"):
        return written.whole
    if place.part == "die":
        # The record has the larger die first, the file has them as it pleases.
        item = place.item if text[digits[0]] >= text[digits[1]] else 1 - place.item
        return Span(base + digits[item], base + digits[item] + 1)
    if place.part == "roll":
        return Span(base + digits[0], base + digits[-1] + 1)
    letters = [(found.start(), found[0].lower()) for found in _LETTER.finditer(text)]
    if not letters:
        return written.whole
    if side is not None and len(letters) > 1:
        if place.part == "path":
            return _of_path(letters, place.item, side, base)
        if place.part in ("point", "mark"):
            # Landings before origins: a point is hit by landing on it.
            for at, letter in (*letters[1::2], *letters[::2]):
                if point_of(letter, side) == place.item:
                    return Span(base + at, base + at + 1)
    return Span(base + letters[0][0], base + letters[-1][0] + 1)


def _of_path(letters: list[tuple[int, str]], item: int, side: Side, base: int) -> Span:
    """The hop that is the record's ``item``: highest origins first, of equal ones the first that is written."""
    hops = sorted(
        range(len(letters) // 2),
        key=lambda at: (-point_of(letters[2 * at][1], side), -point_of(letters[2 * at + 1][1], side), at),
    )
    at = hops[min(item, len(hops) - 1)]
    return Span(base + letters[2 * at][0], base + letters[2 * at + 1][0] + 1)
