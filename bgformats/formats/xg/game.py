"""One game of an `.xg` file on its way to the record: its cube and move records become actions."""

from __future__ import annotations

from typing import Final, NamedTuple, cast

from bgformats.diagnostics import Fact, Place
from bgformats.formats.base import PlacedPosition
from bgformats.formats.xg.comments import Comments
from bgformats.formats.xg.header import MatchHeader
from bgformats.formats.xg.moves import (
    SIDES,
    applied,
    counts_of,
    cube_value,
    hits_between,
    illegal,
    offer,
    roll_of,
    turned,
    unplayed,
)
from bgformats.formats.xg.places import Entry, GamePlaces
from bgformats.formats.xg.records import CUBE, FOOTER_GAME, HEADER_GAME, MOVE, RECORD_SIZE
from bgformats.game.board import Counts
from bgformats.game.variant import Variant
from bgformats.model.position import Position
from bgformats.model.record import Action, Claim, Drop, Game, GameNotes, Property, Resign, Roll, SetUp, Unread
from bgformats.source import Span
from bgformats.syntax.binary import Layout
from bgformats.terms import BAR, CubeHolder, Side, WinKind

_pick_move = MOVE.picker("Active", "Moves", "Dice", "CubeA", "Played", "Invalid", "Comment")
_pick_cube = CUBE.picker("Active", "Double", "Take", "BeaverR", "RaccoonR", "CubeB", "Comment")
_pick_header = HEADER_GAME.picker(
    "Score1", "Score2", "CrawfordApply", "GameNumber", "CommentHeader", "CommentFooter", "AutoDoubles"
)
_pick_footer = FOOTER_GAME.picker("Winner", "Points", "Termination")
_BEFORE: Final = MOVE.by_name["PositionBefore"].offset
_AFTER: Final = MOVE.by_name["PositionAfter"].offset
_CUBE_BOARD: Final = CUBE.by_name["Position"].offset
_START: Final = HEADER_GAME.by_name["PosInit"].offset
_BOARD: Final = BAR + 1
_DOUBLED: Final = 1
_NOT_DOUBLED: Final = (0, -1, -2)
"""Not doubled though it was possible; the last sight of a game that was given up; no double was possible."""
_ILLEGAL: Final = 2
_RESIGNED, _SETTLED = 100, 1000
_WHOLE_MATCH: Final = 4
_WITH_AUTOMATIC: Final = 26


class Stated(NamedTuple):
    """The position that a record states before its action, as it is stored."""

    game: int
    action: int
    at: int
    layout: Layout
    board: bytes
    side: Side
    cube: int
    automatic: int
    dice: tuple[int, int] | None
    variant: Variant

    def placed(self) -> tuple[Place, PlacedPosition]:
        """The position, and the action before which it stands."""
        field = self.layout.by_name["PositionBefore" if self.layout is MOVE else "Position"]
        position = Position(
            on_roll=self.side,
            points=points_of(self.board, self.variant),
            cube=cube_value(self.cube, self.automatic),
            cube_owner=holder_of(self.cube),
            dice=self.dice,
            variant=self.variant.id,
        )
        span = Span(self.at + field.offset, self.at + field.end)
        return Place(0, self.game, self.action), PlacedPosition(position, span)


class GameBuilder:
    """One game, gathered. ``ends_match``: the match ends with it, the file says."""

    def __init__(
        self, data: bytes, start: int, number: int, header: MatchHeader, comments: Comments, notes: list[Fact]
    ) -> None:
        self._data = data
        self._start = start
        self._number = number
        self._match = header
        self._comments = comments
        self._notes = notes
        self._actions: list[Action] = []
        self._told: list[tuple[int, str]] = []
        self._properties: list[Property] = []
        self._claims: list[Claim] = []
        self._header: int | None = None
        self._automatic = 0
        self.places = GamePlaces(start)
        self.stated: list[Stated] = []
        self.ends_match = False

    def begin(self, at: int, *, has_header: bool) -> None:
        """Begins the game at a record; ``has_header``: at its own first record."""
        self.places.header = self._start + at
        self.places.end = self._start + at + RECORD_SIZE
        if has_header:
            self._header = at
            if self._match.version >= _WITH_AUTOMATIC:
                self._automatic = cast(int, _pick_header(self._data, at)[6])

    # -- actions -------------------------------------------------------------------------------------------------------

    def move(self, at: int) -> None:
        """A roll and its play."""
        data = self._data
        active, *moves, first, second, cube, played, invalid, comment = cast("tuple[int, ...]", _pick_move(data, at))
        side = SIDES.get(active)
        if side is None:
            self._unread(at, MOVE, "Active", f"a play of player {active}")
            return
        before = data[at + _BEFORE : at + _BEFORE + _BOARD]
        self._set_up(before, cube)
        dice = (first, second) if first >= second else (second, first)
        index = len(self._actions)
        if played:
            roll = self._played(side, dice, tuple(moves), at, before, illegal_play=invalid == _ILLEGAL)
        else:
            roll = unplayed(side, dice)
        self._add(roll, at, MOVE, "Moves")
        self.stated.append(
            Stated(
                self._number, index, self._start + at, MOVE, before, side, cube, self._automatic, dice, self._variant
            )
        )
        if comment >= 0:
            self._comment(index, comment)

    def _played(
        self, side: Side, dice: tuple[int, int], moves: tuple[int, ...], at: int, before: bytes, *, illegal_play: bool
    ) -> Roll:
        after = self._data[at + _AFTER : at + _AFTER + _BOARD]
        if illegal_play:
            own = before if side is Side.SECOND else turned(before)
            if applied(own, moves) != after:
                # The list of moves has no room for it, or says what nobody can play: the position says what was done.
                mine, theirs = counts_of(after, self._variant.checkers)
                return illegal(side, dice, (mine, theirs) if side is Side.FIRST else (theirs, mine))
        bar = before[0] if side is Side.SECOND else -before[BAR] & 0xFF
        hits = () if bar == after[0] else hits_between(before, after, side)
        return roll_of(side, dice, moves, hits)

    def cube(self, at: int) -> None:
        """The decision to double, and the answers to it."""
        data = self._data
        active, double, take, beaver, raccoon, cube, comment = cast("tuple[int, ...]", _pick_cube(data, at))
        side = SIDES.get(active)
        index = len(self._actions)
        if double == _DOUBLED and side is not None:
            board = data[at + _CUBE_BOARD : at + _CUBE_BOARD + _BOARD]
            self._set_up(board, cube)
            index = len(self._actions)
            value = cube_value(abs(cube) + 1, self._automatic)
            made = offer(side, value, (take, beaver, raccoon))
            if made is None:
                self._unread(at, CUBE, "Take", f"a double with the answers {take}, {beaver} and {raccoon}")
            else:
                for action, name in made:
                    self._add(action, at, CUBE, name)
                self.stated.append(
                    Stated(
                        self._number,
                        index,
                        self._start + at,
                        CUBE,
                        board,
                        side,
                        cube,
                        self._automatic,
                        None,
                        self._variant,
                    )
                )
        elif double not in _NOT_DOUBLED or side is None:
            self._unread(at, CUBE, "Double", f"a double that is marked {double}, of player {active}")
        if comment >= 0:
            self._comment(index, comment)

    def _set_up(self, board: bytes, cube: int) -> None:
        """A game that begins elsewhere than the variant does: its first position is set up."""
        if self._actions or self._header is None:
            return
        start = self._data[self._header + _START : self._header + _START + _BOARD]
        if not any(start):
            return
        points = points_of(start, self._variant)
        if points == (self._variant.start, self._variant.start):
            return
        value, holder = (cube_value(cube, self._automatic), holder_of(cube)) if board == start else (None, None)
        action = SetUp(points=points, cube=value or 1 << self._automatic, cube_holder=holder or CubeHolder.CENTER)
        self._actions.append(action)
        self.places.actions.append(Entry(self._start + self._header, HEADER_GAME, "PosInit", action))

    def _state(
        self, index: int, at: int, layout: Layout, board: bytes, side: Side, cube: int, dice: tuple[int, int] | None
    ) -> None:
        at += self._start
        self.stated.append(
            Stated(self._number, index, at, layout, board, side, cube, self._automatic, dice, self._variant)
        )

    def _add(self, action: Action, at: int, layout: Layout, name: str) -> None:
        self._actions.append(action)
        place = self._start + at
        self.places.actions.append(Entry(place, layout, name, action))
        self.places.end = place + RECORD_SIZE

    def _unread(self, at: int, layout: Layout, name: str, text: str) -> None:
        """A record whose numbers mean nothing."""
        place = Place(0, self._number, len(self._actions))
        self._add(Unread(side=None, text=text), at, layout, name)
        self._notes.append(Fact("unparsed-cell", place, values={"text": text}))

    def _comment(self, index: int, number: int) -> None:
        text = self._comments.text(number)
        if text is not None:
            self._told.append((index, text))

    # -- the end -------------------------------------------------------------------------------------------------------

    def end(self, at: int) -> None:
        """The result of the game."""
        winner, points, termination = cast("tuple[int, ...]", _pick_footer(self._data, at))
        side = SIDES.get(winner)
        self.places.footer = self._start + at
        self.places.end = self._start + at + RECORD_SIZE
        how = termination % _RESIGNED
        if side is None:
            text = f"a game that player {winner} has won"
            span = (self._start + at, self._start + at + RECORD_SIZE)
            self._notes.append(Fact("unparsed-cell", Place(0, self._number), values={"text": text}, span=span))
        elif termination % _SETTLED >= _RESIGNED and not (self._actions and isinstance(self._actions[-1], Drop)):
            level = WinKind(how) if 1 <= how <= WinKind.BACKGAMMON else None
            resign = Resign(side=side.opponent, level=level, whole_match=how == _WHOLE_MATCH)
            self._add(resign, at, FOOTER_GAME, "Termination")
        if termination < 0 or termination >= _SETTLED or how > _WHOLE_MATCH:
            self._properties.append(Property(action=None, name="Termination", values=(str(termination),)))
        self._claims.append(Claim(winner=side, points=points, after=len(self._actions)))

    def finish(self) -> Game:
        """The game as a record."""
        number = score = None
        crawford, automatic = False, self._automatic
        comments: tuple[str, ...] = ()
        if self._header is not None:
            told = cast("tuple[int, ...]", _pick_header(self._data, self._header))
            first, second, apply, number, *texts, _ = told
            score, crawford = (second, first), bool(apply)
            comments = tuple(text for one in texts if (text := self._comments.text(one)))
        if self.ends_match and self._claims:
            self._claims[-1] = self._claims[-1].model_copy(update={"ends_match": True})
        knows_automatic = self._match.doubles_automatically or automatic > 0
        return Game(
            number=number,
            players=None,
            score_claimed=score,
            crawford_claimed=crawford,
            actions=tuple(self._actions),
            claims=tuple(self._claims),
            comments=comments,
            automatic_doubles=automatic if knows_automatic else None,
            notes=self._notes_of_game(),
        )

    def _notes_of_game(self) -> GameNotes | None:
        if not (self._told or self._properties):
            return None
        return GameNotes(comments=tuple(self._told), properties=tuple(self._properties))

    @property
    def _variant(self) -> Variant:
        return self._match.variant


def points_of(board: bytes, variant: Variant) -> tuple[Counts, Counts]:
    """A position of player 1's: the checkers of side 1, which is player 2, then those of side 2."""
    mine, theirs = counts_of(board, variant.checkers)
    return theirs, mine


def holder_of(cube: int) -> CubeHolder:
    """Who holds a cube that is stored with the sign of its owner."""
    return CubeHolder.CENTER if cube == 0 else CubeHolder(SIDES[1 if cube > 0 else -1])
