"""Files and matches on their way from lines to records: players, headers, games and comments with their places.

Says what was written and judges nothing.
"""

from __future__ import annotations

from typing import Final

from bgformats.diagnostics import Fact, Part, Place, Value
from bgformats.formats.base import Lowered, PlacedPosition
from bgformats.formats.lines.game import Frame, GameDraft, GameMaker
from bgformats.formats.lines.places import LinePlaces, MatchPlaces
from bgformats.model.record import Facts, Match, Options, Player, Resign
from bgformats.source import Span
from bgformats.syntax.lines import TextLine
from bgformats.terms import Side

MAX_GAMES: Final = 100_000
"""Games in a file beyond which no more are read."""


class FileDraft:
    """The matches of a file, and what was seen while reading."""

    def __init__(self, frame: Frame, make: GameMaker = GameDraft) -> None:
        self.notes: list[Fact] = []
        self.positions: list[PlacedPosition] = []
        self.stated: list[tuple[Place, PlacedPosition]] = []
        self.matches: list[MatchDraft] = []
        self._frame: Frame = frame
        self._make = make
        self._games = 0
        self._resigned: tuple[Side, TextLine] | None = None

    @property
    def match(self) -> MatchDraft:
        """The match that is being read; a new one where none is."""
        return self.matches[-1] if self.matches else self.new_match()

    def new_match(self) -> MatchDraft:
        """Begins a match."""
        self.matches.append(MatchDraft(len(self.matches), self._frame, self._make))
        return self.matches[-1]

    def new_game(self, line: TextLine) -> GameDraft | None:
        """Begins a game of the match; None where the file has had too many, which is told once."""
        self._games += 1
        if self._games > MAX_GAMES:
            if self._games == MAX_GAMES + 1:
                self.notes.append(Fact("input-limit", variant="games", values={"limit": MAX_GAMES}, span=line.span))
            return None
        return self.match.new_game(line.span)

    def game_at(self, line: TextLine) -> GameDraft | None:
        """The game that is being read; a new one where none is."""
        return self.match.game or self.new_game(line)

    def offers_to_resign(self, side: Side, line: TextLine) -> None:
        """Remembers a resignation that awaits its answer."""
        self.refuses()
        self._resigned = (side, line)

    @property
    def is_offered(self) -> bool:
        """Whether a resignation awaits its answer."""
        return self._resigned is not None

    def accepts(self) -> tuple[Side, TextLine] | None:
        """Makes an action of the resignation that was offered, and gives it; None where none was."""
        if self._resigned is None:
            return None
        (side, line), self._resigned = self._resigned, None
        game = self.game_at(line)
        if game is not None:
            game.act(Resign(side=side), line)
        return side, line

    def refuses(self) -> None:
        """A resignation that is not accepted is no action: the game goes on. It is kept as a comment."""
        if self._resigned is not None:
            (_, line), self._resigned = self._resigned, None
            self.match.comment(line.text.strip())

    def unparsed(self, line: TextLine, span: Span | None = None) -> None:
        """Notes a line, or a part of one, that nothing can be made of."""
        place = self.matches[-1].place() if self.matches else Place()
        at = span or line.span
        text = line.text[at.start - line.start : at.end - line.start]
        self.notes.append(Fact("unparsed-line", place, values={"text": text[:60]}, span=at))

    def malformed(self, line: TextLine, piece: str, key: str, expected: str) -> None:
        """Notes a header whose value is of the wrong kind."""
        values: dict[str, Value] = {"key": key, "value": line.get(piece)[:60] or "empty", "expected": expected}
        self.notes.append(Fact("malformed-header", variant="value", values=values, span=line.at(piece)))

    def lowered(self) -> Lowered:
        """The records of the file."""
        matches = tuple(match.finish(self.notes) for match in self.matches)
        places = LinePlaces([match.places for match in self.matches])
        return Lowered(matches, places, tuple(self.notes), tuple(self.positions), tuple(self.stated))


class MatchDraft:
    """One match, gathered. ``length`` is 0 for money and None where nothing says match or money."""

    def __init__(self, index: int, frame: Frame, make: GameMaker = GameDraft) -> None:
        self.index = index
        self.names = ["", ""]
        self.ratings: list[str | None] = [None, None]
        self.length: int | None = None
        self.options: dict[str, bool | int | str] = {}
        self.facts: dict[str, str] = {}
        self.other: list[tuple[str, str]] = []
        self.games: list[GameDraft] = []
        self.places = MatchPlaces()
        self._frame: Frame = frame
        self._make = make
        self._comments: list[str] = []

    @property
    def game(self) -> GameDraft | None:
        """The game that is being read."""
        return self.games[-1] if self.games else None

    def new_game(self, span: Span | None = None) -> GameDraft:
        """Begins a game."""
        game = self._make(self.index, len(self.games), self._frame)
        game.places.first = game.places.last = span
        self.games.append(game)
        self.places.games.append(game.places)
        return game

    def comment(self, text: str) -> None:
        """Keeps a comment, with the game that it stands in."""
        (self.games[-1].comments if self.games else self._comments).append(text)

    def touch(self, span: Span) -> None:
        """Remembers how far the match goes in the file."""
        self.places.first = self.places.first or span
        self.places.last = span
        if self.games:
            self.games[-1].places.last = span

    def say(self, part: Part, span: Span) -> None:
        """Remembers where a header stands."""
        self.places.parts[part] = span

    def place(self) -> Place:
        """The end of what has been read."""
        return Place(self.index, len(self.games) - 1 if self.games else None, part="end")

    def side_named(self, name: str) -> Side | None:
        """The side whose player has that name, whatever the case; None for anybody else."""
        folded = name.strip().casefold()
        return next((side for side in Side if self.names[side - 1].strip().casefold() == folded and folded), None)

    def finish(self, notes: list[Fact]) -> Match:
        """The match as a record."""
        if self.length is None and self.games:
            notes.append(Fact("missing-match-length", Place(self.index, part="match")))
        first, second = (Player(name=name, rating=rate) for name, rate in zip(self.names, self.ratings, strict=True))
        return Match(
            mode="unknown" if self.length is None else "match" if self.length else "money",
            length=self.length or None,
            players=(first, second),
            facts=Facts(**self.facts, other=tuple(self.other)),
            options=Options.model_validate(self.options),
            games=tuple(game.finish(notes) for game in self.games),
            comments=tuple(self._comments),
        )
