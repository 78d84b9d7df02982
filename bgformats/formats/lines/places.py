"""Where the parts of a match stand in a file of lines: each action keeps its own spans."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from bgformats.diagnostics import Part, Place
from bgformats.formats.mat.places import in_play
from bgformats.model.record import Action, Counts
from bgformats.source import Span
from bgformats.syntax.play import WrittenPlay
from bgformats.syntax.transcript import Token
from bgformats.terms import Side


@dataclass(slots=True)
class Entry:
    """One action: what the file says of it, and where.

    ``whole`` is the line that begins it, ``play_at`` the line or word in the place of the play. ``action`` is None for
    a roll until its game is read to the end; ``plays`` are its texts with their offsets, ``play`` what they say, with
    offsets in the file. ``after`` is the position that a roll without a play led to, where the file shows it.
    ``dice_at`` has a span a die, the larger first as in ``dice``; ``written_dice`` are those of the file, where that is
    another order.
    """

    whole: Span
    written: str
    action: Action | None = None
    side: Side | None = None
    dice: tuple[int, int] | None = None
    written_dice: tuple[int, int] | None = None
    roll: Span | None = None
    dice_at: tuple[Span, Span] | None = None
    plays: list[tuple[str, int]] = field(default_factory=list)
    play_at: Span | None = None
    play: WrittenPlay | None = None
    said_no_play: bool = False
    after: tuple[Counts, Counts] | None = None
    unread: bool = False
    cube: Span | None = None
    row: int | None = None
    row_at: Span | None = None

    def is_roll_of(self, side: Side, dice: tuple[Token, Token]) -> bool:
        """Whether this is a roll by that side with those dice."""
        numbers = sorted((die.text for die in dice), reverse=True)
        return (
            self.action is None and self.side is side and self.dice is not None and numbers == list(map(str, self.dice))
        )

    def span(self, place: Place) -> Span:
        """The part that ``place`` points to."""
        part = place.part
        if part == "row" and self.row_at is not None:
            return self.row_at
        if part == "cube" and self.cube is not None:
            return self.cube
        if part == "die" and self.dice_at is not None and place.item in (0, 1):
            return self.dice_at[place.item]
        if part in ("roll", "die") and self.roll is not None:
            return self.roll
        if part in ("path", "point", "mark", "play") and self.play is not None:
            if part == "play":
                return Span(self.play.start, self.play.end)
            return in_play(self.play, 0, place)
        if part in ("play", "path", "point", "mark"):
            return self.play_at or self.roll or self.whole
        return self.whole


@dataclass(slots=True)
class GamePlaces:
    """The spans of one game; ``parts`` those of its heading, scores and names, by part and item."""

    entries: list[Entry] = field(default_factory=list)
    claims: list[Span] = field(default_factory=list)
    parts: dict[tuple[Part, int], Span] = field(default_factory=dict)
    first: Span | None = None
    last: Span | None = None


@dataclass(slots=True)
class MatchPlaces:
    """The spans of one match; ``parts`` those of its headers."""

    parts: dict[Part, Span] = field(default_factory=dict)
    first: Span | None = None
    last: Span | None = None
    games: list[GamePlaces] = field(default_factory=list)


class LinePlaces:
    """Spans of the records of one file."""

    def __init__(self, matches: Sequence[MatchPlaces]) -> None:
        self._matches = matches

    def row(self, place: Place) -> int | None:
        """The number that the file gives an action; None where it gives none."""
        entry = self._entry(place)
        return None if entry is None else entry.row

    def written(self, match: int, game: int, action: int) -> str | None:
        """The text of an action, its roll and its play put together where they stand apart."""
        entry = self._entry(Place(match, game, action))
        return None if entry is None else entry.written

    def span(self, place: Place) -> Span | None:
        """The text that ``place`` points to."""
        if place.match is None or place.match >= len(self._matches):
            return None
        match = self._matches[place.match]
        if place.game is None or place.game >= len(match.games):
            return _match_span(match, place)
        game = match.games[place.game]
        if place.action is None:
            return _game_span(game, place) or _match_span(match, place)
        entry = self._entry(place)
        return game.last if entry is None else entry.span(place)

    def _entry(self, place: Place) -> Entry | None:
        if place.match is None or place.game is None or place.action is None or place.match >= len(self._matches):
            return None
        games = self._matches[place.match].games
        entries = games[place.game].entries if place.game < len(games) else []
        return entries[place.action] if place.action < len(entries) else None


def _match_span(match: MatchPlaces, place: Place) -> Span | None:
    if place.part in match.parts:
        return match.parts[place.part]
    return match.last if place.part in ("match", "end") else match.first


def _game_span(game: GamePlaces, place: Place) -> Span | None:
    if (place.part, place.item) in game.parts:
        return game.parts[place.part, place.item]
    if place.part == "result" and place.item < len(game.claims):
        return game.claims[place.item]
    return game.last if place.part == "end" else game.first
