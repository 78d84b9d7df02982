"""One game on its way from lines to the record: its actions with their places, claims and comments.

Says what was written; fills in no play and no winner, and judges nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from bgformats.diagnostics import Fact, Place
from bgformats.formats.lines.places import Entry, GamePlaces
from bgformats.formats.lines.plays import ascends, joined, levelled, read_play, renumbered
from bgformats.formats.notation import play_of, whole_number
from bgformats.model.record import (
    Action,
    Beaver,
    Claim,
    Double,
    Game,
    GameNotes,
    MoveTime,
    Player,
    Raccoon,
    Roll,
    Unread,
)
from bgformats.source import Span
from bgformats.syntax.lines import TextLine
from bgformats.syntax.play import WrittenPlay
from bgformats.syntax.transcript import Token
from bgformats.terms import Side

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


class GameDraft:
    """One game, gathered. ``match`` and ``index`` are its place in the file."""

    def __init__(self, match: int, index: int, frame: Frame) -> None:
        self.number: int | None = None
        self.players: tuple[Player, Player] | None = None
        self.score: tuple[int, int] | None = None
        self.crawford = False
        self.post_crawford = False
        self.automatic_doubles: int | None = None
        self.opening_dice: tuple[int, int] | None = None
        self.comments: list[str] = []
        self.times: list[MoveTime] = []
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

    def opened(self, first: Token, second: Token) -> None:
        """Takes the dice that side 1 and side 2 rolled to start. Of several such rolls the last one counts."""
        dice = whole_number(first.text), whole_number(second.text)
        self.opening_dice = dice if all(1 <= die <= 6 for die in dice) else None

    def act(self, action: Action, line: TextLine, cube: Span | None = None) -> Entry:
        """Adds an action that is no roll."""
        entry = Entry(line.span, line.text.strip(), action, getattr(action, "side", None), cube=cube)
        self.entries.append(entry)
        return entry

    def turned_last(self) -> Double | Beaver | Raccoon | None:
        """The turn of the cube that is the last action; None where another action or none is."""
        last = self.entries[-1].action if self.entries else None
        return last if isinstance(last, Double | Beaver | Raccoon) else None

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
                entry.written_dice = (numbers[0], numbers[1])
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
            post_crawford_claimed=self.post_crawford,
            actions=tuple(actions),
            claims=tuple(self.claims),
            comments=tuple(self.comments),
            automatic_doubles=self.automatic_doubles,
            opening_dice=self.opening_dice,
            notes=GameNotes(times=tuple(self.times)) if self.times else None,
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
        if not plays and not entry.said_no_play and entry.after is not None:
            return Roll(
                side=side, dice=entry.dice, stated="illegal", after=entry.after, written_dice=entry.written_dice
            )
        if not plays:
            stated: Literal["no-play", "nothing"] = "no-play" if entry.said_no_play else "nothing"
            return Roll(side=side, dice=entry.dice, stated=stated, written_dice=entry.written_dice)
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
        whole: Literal["no-play", "play"] = "no-play" if said is None else "play"
        told = whole if len(good) == len(plays) else "partial"
        return Roll(side=side, dice=entry.dice, play=said, stated=told, written_dice=entry.written_dice)


GameMaker = Callable[[int, int, Frame], GameDraft]
"""What begins a game: its match's number, its own, and how points are numbered."""
