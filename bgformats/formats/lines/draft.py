"""Matches on their way from lines to records: players, games, actions, claims and comments with their places.

Says what was written; fills in no play and no winner, and judges nothing.
"""

from __future__ import annotations

from typing import Final, Literal

from bgformats.diagnostics import Fact, Part, Place, Value
from bgformats.formats.base import Lowered, PlacedPosition
from bgformats.formats.lines.places import Entry, GamePlaces, LinePlaces, MatchPlaces
from bgformats.formats.lines.plays import ascends, joined, levelled, read_play, renumbered
from bgformats.formats.notation import play_of, whole_number
from bgformats.model.record import Action, Claim, Facts, Game, Match, Options, Player, Resign, Roll, Unread
from bgformats.source import Span
from bgformats.syntax.lines import TextLine
from bgformats.syntax.play import WrittenPlay
from bgformats.syntax.transcript import Token
from bgformats.terms import Side

MAX_GAMES: Final = 100_000
"""Games in a file beyond which no more are read."""

MAX_DIE: Final = 99
"""Dice past this are told by this number."""

Frame = Literal["mover", "first-ascends", "first-ascends-from-0", "second-ascends", "voted"]
"""How points are numbered: as the mover counts; as side 2 counts, so that side 1's plays ascend; the same from 0 to
23; as side 1 counts; or as side 2 or side 1 counts, which only the plays of the game tell."""


_ASCENDING: Final[dict[Frame, Side | None]] = {
    "mover": None,
    "first-ascends": Side.FIRST,
    "first-ascends-from-0": Side.FIRST,
    "second-ascends": Side.SECOND,
}


class FileDraft:
    """The matches of a file, and what was seen while reading."""

    def __init__(self, frame: Frame) -> None:
        self.notes: list[Fact] = []
        self.positions: list[PlacedPosition] = []
        self.matches: list[MatchDraft] = []
        self._frame: Frame = frame
        self._games = 0
        self._resigned: tuple[Side, TextLine] | None = None

    @property
    def match(self) -> MatchDraft:
        """The match that is being read; a new one where none is."""
        return self.matches[-1] if self.matches else self.new_match()

    def new_match(self) -> MatchDraft:
        """Begins a match."""
        self.matches.append(MatchDraft(len(self.matches), self._frame))
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
        return Lowered(matches, places, tuple(self.notes), tuple(self.positions))


class MatchDraft:
    """One match, gathered. ``length`` is 0 for money and None where nothing says match or money."""

    def __init__(self, index: int, frame: Frame) -> None:
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
        self._comments: list[str] = []

    @property
    def game(self) -> GameDraft | None:
        """The game that is being read."""
        return self.games[-1] if self.games else None

    def new_game(self, span: Span | None = None) -> GameDraft:
        """Begins a game."""
        game = GameDraft(self.index, len(self.games), self._frame)
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


class GameDraft:
    """One game, gathered."""

    def __init__(self, match: int, index: int, frame: Frame) -> None:
        self.number: int | None = None
        self.players: tuple[Player, Player] | None = None
        self.score: tuple[int, int] | None = None
        self.crawford = False
        self.comments: list[str] = []
        self.claims: list[Claim] = []
        self.places = GamePlaces()
        self._match = match
        self._index = index
        self._frame: Frame = frame

    @property
    def entries(self) -> list[Entry]:
        """The actions so far."""
        return self.places.entries

    @property
    def here(self) -> Place:
        """The place of the action that comes next."""
        return Place(self._match, self._index, len(self.entries))

    def scored(self, score: tuple[int, int], spans: tuple[Span, Span]) -> None:
        """Takes the score before the game."""
        self.score = score
        self.places.parts["score", 0], self.places.parts["score", 1] = spans

    def act(self, action: Action, line: TextLine, cube: Span | None = None) -> Entry:
        """Adds an action that is no roll."""
        entry = Entry(line.span, line.text.strip(), action, getattr(action, "side", None), cube=cube)
        self.entries.append(entry)
        return entry

    def unread(self, side: Side | None, line: TextLine, notes: list[Fact]) -> None:
        """Adds an action that nobody can read."""
        text = line.text.strip()
        notes.append(Fact("unparsed-cell", self.here, values={"text": text[:60]}, span=line.span))
        self.act(Unread(side=side, text=text), line)

    def roll(self, side: Side, dice: tuple[Token, Token] | None, line: TextLine) -> Entry:
        """Adds a roll. Its play may follow on the same line or on another."""
        entry = Entry(line.span, line.text.strip(), side=side)
        if dice is not None:
            spans = [Span(line.start + die.start, line.start + die.end) for die in dice]
            numbers = [min(whole_number(die.text), MAX_DIE) for die in dice]
            if numbers[0] < numbers[1]:
                numbers.reverse()
                spans.reverse()
            entry.dice, entry.dice_at = (numbers[0], numbers[1]), (spans[0], spans[1])
            entry.roll = Span(line.start + dice[0].start, line.start + dice[1].end)
        self.entries.append(entry)
        return entry

    def awaiting(self, side: Side) -> Entry | None:
        """The roll of ``side`` that is the last action and has neither play nor word; None where there is none."""
        last = self.entries[-1] if self.entries else None
        if last is None or last.action is not None or last.side is not side or last.play_at is not None:
            return None
        return last

    def play(self, side: Side, text: str, at: int, line: TextLine) -> None:
        """Takes a play: that of the roll before it, or one without a roll. No text is a play of nothing."""
        entry = self.awaiting(side) or self.roll(side, None, line)
        if line.text.strip() != entry.written:
            entry.written = f"{entry.written} {line.text.strip()}"
        lead = len(text) - len(text.lstrip())
        entry.play_at = Span(at + lead, at + len(text.rstrip())) if text.strip() else line.span
        if text.strip():
            entry.plays.append((text.strip(), at + lead))
        else:
            entry.said_no_play = True

    def add_hop(self, entry: Entry, text: str, at: int, line: TextLine) -> None:
        """Takes one more piece of a play that is written in pieces."""
        entry.plays.append((text, at))
        start = at if entry.play_at is None else entry.play_at.start
        entry.play_at = Span(start, at + len(text))
        entry.written = f"{entry.written} {line.text.strip()}"

    def claim(self, winner: Side | None, points: int | None, span: Span, ends_match: bool = False) -> None:
        """Takes a result."""
        self.claims.append(Claim(winner=winner, points=points, ends_match=ends_match, after=len(self.entries)))
        self.places.claims.append(span)

    def ends_match(self) -> None:
        """Marks the last result as the one that ends the match."""
        if self.claims:
            self.claims[-1] = self.claims[-1].model_copy(update={"ends_match": True})

    def finish(self, notes: list[Fact]) -> Game:
        """The game as a record."""
        written = [[(text, at, read_play(text)) for text, at in entry.plays] for entry in self.entries]
        ascending = self._ascending(written)
        actions: list[Action] = []
        for entry, plays in zip(self.entries, written, strict=True):
            if entry.action is None:
                entry.action = self._rolled(entry, plays, ascending is entry.side, len(actions), notes)
            actions.append(entry.action)
        return Game(
            number=self.number,
            players=self.players,
            score_claimed=self.score,
            crawford_claimed=self.crawford,
            actions=tuple(actions),
            claims=tuple(self.claims),
            comments=tuple(self.comments),
        )

    def _ascending(self, written: list[list[tuple[str, int, WrittenPlay | None]]]) -> Side | None:
        """The side whose plays lead to higher numbers; None where both count from their own side."""
        if self._frame != "voted":
            return _ASCENDING[self._frame]
        votes = {Side.FIRST: 0, Side.SECOND: 0}
        for entry, plays in zip(self.entries, written, strict=True):
            if entry.side is not None:
                votes[entry.side] += sum(ascends(play, levelled(text)) for text, _, play in plays if play is not None)
        side = max(votes, key=lambda one: votes[one])
        return side if votes[side] > 0 else None

    def _rolled(
        self,
        entry: Entry,
        plays: list[tuple[str, int, WrittenPlay | None]],
        mirror: bool,
        index: int,
        notes: list[Fact],
    ) -> Action:
        side = entry.side or Side.FIRST
        if not plays:
            stated: Literal["no-play", "nothing"] = "no-play" if entry.said_no_play else "nothing"
            return Roll(side=side, dice=entry.dice, stated=stated)
        good: list[tuple[WrittenPlay, int]] = []
        for text, at, play in plays:
            if play is None:
                place = Place(self._match, self._index, index)
                notes.append(Fact("unparsed-cell", place, "rest", {"text": text[:60]}, (at, at + len(text))))
            else:
                zero_based = self._frame == "first-ascends-from-0"
                good.append((renumbered(play, levelled(text), zero_based=zero_based, mirror=mirror), at))
        entry.play = joined(good) if good else None
        said = None if entry.play is None else play_of(entry.play)
        if len(good) < len(plays):
            return Roll(side=side, dice=entry.dice, play=said, stated="partial")
        return Roll(side=side, dice=entry.dice, play=said, stated="no-play" if said is None else "play")
