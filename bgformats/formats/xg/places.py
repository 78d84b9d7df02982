"""Where the parts of a match stand in an `.xg` file: the bytes of the fields that say them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from bgformats.diagnostics import Part, Place
from bgformats.formats.xg.records import CUBE, FOOTER_GAME, HEADER_GAME, HEADER_MATCH, MOVE, RECORD_SIZE
from bgformats.model.record import Action, Roll, Unread
from bgformats.model.spelling import spell_point
from bgformats.source import Span
from bgformats.syntax.binary import Layout

_MATCH_FIELDS: Final[dict[Part, str]] = {
    "match": "MatchLength", "jacoby": "Jacoby", "beavers": "Beaver", "variant": "Variation", "header": "CubeLimit",
}  # fmt: skip
_PAIR: Final = 8
"""Bytes of an origin and a target."""


@dataclass(slots=True)
class Entry:
    """One action: the record that it stands in, and the field that says it."""

    at: int
    layout: Layout
    name: str
    action: Action

    @property
    def words(self) -> str:
        """The action in words: the file has numbers."""
        if not isinstance(self.action, Roll):
            return self.action.text if isinstance(self.action, Unread) else self.action.kind
        first, second = self.action.dice or ("?", "?")
        return f"{first}{second}: {_play(self.action)}".rstrip(": ")


@dataclass(slots=True)
class GamePlaces:
    """The records of one game: its first, those of its actions, its last."""

    header: int
    actions: list[Entry] = field(default_factory=list)
    footer: int | None = None
    end: int = 0


@dataclass(slots=True)
class XgPlaces:
    """Spans of the one record in a file. ``header`` and ``end`` are where its first record begins and its last ends."""

    header: int
    end: int
    games: list[GamePlaces] = field(default_factory=list)

    def row(self, place: Place) -> int | None:
        """Nothing is numbered."""
        return None

    def written(self, match: int, game: int, action: int) -> str | None:
        """An action in words."""
        entry = self._entry(Place(match, game, action))
        return None if entry is None else entry.words

    def span(self, place: Place) -> Span | None:
        """The bytes that ``place`` points to."""
        if place.match != 0:
            return None
        if place.game is None or place.game >= len(self.games):
            if place.part == "end":
                return Span(self.end, self.end)
            return _of(HEADER_MATCH, self.header, _MATCH_FIELDS.get(place.part))
        game = self.games[place.game]
        if place.action is None:
            return _of_game(game, place)
        entry = self._entry(place)
        return Span(game.end, game.end) if entry is None else _of_action(entry, place)

    def _entry(self, place: Place) -> Entry | None:
        if place.match != 0 or place.game is None or place.action is None or place.game >= len(self.games):
            return None
        actions = self.games[place.game].actions
        return actions[place.action] if place.action < len(actions) else None


def _play(roll: Roll) -> str:
    if roll.play is None:
        return {"no-play": "no play", "illegal": "a play that is stored by its end only"}.get(roll.stated, "")
    return " ".join("/".join(map(spell_point, path)) for path in roll.play.order or roll.play.paths)


def _of_game(game: GamePlaces, place: Place) -> Span:
    if place.part == "result" and game.footer is not None:
        return _of(FOOTER_GAME, game.footer, "Points")
    if place.part == "score":
        # Side 2 is player 1.
        return _of(HEADER_GAME, game.header, "Score2" if place.item == 0 else "Score1")
    return Span(game.end, game.end) if place.part == "end" else _of(HEADER_GAME, game.header, None)


def _of_action(entry: Entry, place: Place) -> Span:
    layout, at, part = entry.layout, entry.at, place.part
    if layout is MOVE:
        if part in ("roll", "die"):
            span = _of(MOVE, at, "Dice")
            # Four bytes a die, the larger first, as in the record.
            return Span(span.start + 4 * place.item, span.start + 4 * place.item + 4) if part == "die" else span
        if part == "path":
            start = at + MOVE.by_name["Moves"].offset + _PAIR * min(place.item, 3)
            return Span(start, start + _PAIR)
    if layout is CUBE and part == "cube":
        return _of(CUBE, at, "CubeB")
    return _of(layout, at, entry.name)


def _of(layout: Layout, at: int, name: str | None) -> Span:
    """The bytes of a field of the record at ``at``; of the whole record without a name."""
    if name is None:
        return Span(at, at + RECORD_SIZE)
    found = layout.by_name[name]
    return Span(at + found.offset, at + found.end)
