"""An `.xg` file to its record: matches, games, actions, with the places of all that is said. Judges nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, overload

from bgformats.diagnostics import Fact, Place
from bgformats.formats.base import Lowered, PlacedPosition
from bgformats.formats.xg.comments import Comments
from bgformats.formats.xg.container import COMMENTS, MATCH, damaged, truncated
from bgformats.formats.xg.game import GameBuilder, Stated
from bgformats.formats.xg.header import MatchHeader
from bgformats.formats.xg.places import XgPlaces
from bgformats.formats.xg.records import HEADER_MATCH, RECORD_SIZE
from bgformats.formats.xg.tree import XgFile
from bgformats.model.record import Match

MAX_GAMES: Final = 5_000
"""Games in a file beyond which no more are read."""
_TYPE: Final = 8
_HEADER_MATCH, _HEADER_GAME, _CUBE, _MOVE, _FOOTER_GAME, _FOOTER_MATCH = range(6)
"""Types of records, at the ninth byte."""
_OF_A_GAME: Final = frozenset((_CUBE, _MOVE, _FOOTER_GAME))


@dataclass(slots=True)
class Content:
    """The records of one file, sorted by game."""

    header: MatchHeader
    comments: Comments
    places: XgPlaces
    games: list[GameBuilder] = field(default_factory=list)
    footer: int | None = None


def lower(tree: XgFile) -> Lowered:
    """The record of a match file."""
    notes = list(tree.container.notes)
    content = read_content(tree, notes)
    if content is None:
        return Lowered((), XgPlaces(0, 0), tuple(notes))
    header = content.header
    if content.footer is not None and content.games:
        content.games[-1].ends_match = True
    match = Match(
        mode="money" if header.is_money else "match",
        length=header.length,
        players=header.players(),
        facts=header.facts(),
        options=header.options(),
        games=tuple([game.finish() for game in content.games]),
        comments=header.comments(content.comments),
    )
    stated = StatedPositions([one for game in content.games for one in game.stated])
    return Lowered((match,), content.places, tuple(notes), stated=stated)


def read_content(tree: XgFile, notes: list[Fact]) -> Content | None:
    """The records of a file in their order, game by game; None where there is no match in it."""
    container = tree.container
    member = container.member(MATCH)
    if member is None or len(member.content) < RECORD_SIZE:
        if member is not None and not notes:
            notes.append(truncated(member.at + len(member.content)))
        return None
    data, start = member.content, member.at
    header = MatchHeader(HEADER_MATCH.record(data), start, notes)
    if data[_TYPE] != _HEADER_MATCH or not header.is_whole:
        notes.append(damaged("its first record is not the one that begins a match", start))
    comments = container.member(COMMENTS)
    places = XgPlaces(start, start + len(data))
    content = Content(header, Comments(b"" if comments is None else comments.content), places)
    _Sorter(data, start, content, notes).sort()
    return content


class _Sorter:
    """Gives each record to the game that it belongs to."""

    def __init__(self, data: bytes, start: int, content: Content, notes: list[Fact]) -> None:
        self._data = data
        self._start = start
        self._content = content
        self._notes = notes
        self._game: GameBuilder | None = None

    def sort(self) -> None:
        data, start = self._data, self._start
        whole = len(data) // RECORD_SIZE * RECORD_SIZE
        for at in range(RECORD_SIZE, whole, RECORD_SIZE):
            kind = data[at + _TYPE]
            if kind == _MOVE and self._game is not None:
                self._game.move(at)
            elif kind == _CUBE and self._game is not None:
                self._game.cube(at)
            elif not self._other(kind, at):
                return
        if whole < len(data) and not self._notes:
            self._notes.append(truncated(start + whole))

    def _other(self, kind: int, at: int) -> bool:
        """A record that is none of a game that is being read; False where no more are to be read."""
        content = self._content
        if kind == _HEADER_GAME or (kind in _OF_A_GAME and self._game is None):
            if len(content.games) >= MAX_GAMES:
                span = (self._start + at, self._start + at + RECORD_SIZE)
                self._notes.append(Fact("input-limit", variant="games", values={"limit": MAX_GAMES}, span=span))
                return False
            game = GameBuilder(
                self._data, self._start, len(content.games), content.header, content.comments, self._notes
            )
            content.games.append(game)
            content.places.games.append(game.places)
            self._game = game
            game.begin(at, has_header=kind == _HEADER_GAME)
        if self._game is not None and kind == _MOVE:
            self._game.move(at)
        elif self._game is not None and kind == _CUBE:
            self._game.cube(at)
        elif self._game is not None and kind == _FOOTER_GAME:
            self._game.end(at)
            self._game = None
        elif kind == _FOOTER_MATCH:
            content.footer = at
        elif kind != _HEADER_GAME:
            self._notes.append(damaged(f"a record is of type {kind}, which is none of a match", self._start + at))
        return True


class StatedPositions(Sequence[tuple[Place, PlacedPosition]]):
    """The positions before the actions of a file, each made when it is asked for: few ask."""

    def __init__(self, stated: Sequence[Stated]) -> None:
        self._stated = stated

    def __len__(self) -> int:
        return len(self._stated)

    @overload
    def __getitem__(self, index: int) -> tuple[Place, PlacedPosition]: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[tuple[Place, PlacedPosition], ...]: ...
    def __getitem__(
        self, index: int | slice
    ) -> tuple[Place, PlacedPosition] | tuple[tuple[Place, PlacedPosition], ...]:
        if isinstance(index, slice):
            return tuple(one.placed() for one in self._stated[index])
        return self._stated[index].placed()

    def __iter__(self) -> Iterator[tuple[Place, PlacedPosition]]:
        return (one.placed() for one in self._stated)
