"""The record: what a match file says, apart from how it is written.

A record states what the file claims and judges nothing; ``replay`` says whether it is so. Points are in the mover's
own numbering (24 to 1, ``BAR`` 25, ``OFF`` 0). Places in the file are kept beside the record, never in it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from bgformats.model.analysis import Analyses
from bgformats.model.base import Frozen
from bgformats.model.dates import order_of, read_date
from bgformats.model.play import Path, Play
from bgformats.terms import CubeHolder, Side, WinKind

SCHEMA_VERSION = "1"

__all__ = [
    "SCHEMA_VERSION",
    "Action",
    "Beaver",
    "Claim",
    "Counts",
    "Double",
    "Drop",
    "Facts",
    "Forfeit",
    "Game",
    "GameNotes",
    "Match",
    "MoveTime",
    "Notes",
    "Options",
    "Path",
    "Play",
    "Player",
    "Property",
    "Raccoon",
    "Resign",
    "Roll",
    "SetUp",
    "Take",
    "Unread",
    "Variation",
    "rolled",
]  # fmt: skip

Counts = tuple[int, ...]
"""26 counts of one side's checkers: 0 borne off, 1 to 24 the points in its own numbering, 25 the bar."""


class Roll(Frozen):
    """A roll and what the file says was played with it.

    ``dice`` larger first, None where the file has no dice; ``written_dice`` as the file has them, where that is the
    smaller first. ``stated`` tells what stands in the place of the play: a
    ``play``, ``nothing`` at all, words that ``no-play`` is legal, question marks (``unknown``), an ``illegal`` play
    given by the position after it, or a play of which only a part can be read (``partial``).
    """

    kind: Literal["roll"] = "roll"
    side: Side
    dice: tuple[int, int] | None
    play: Play | None = None
    stated: Literal["play", "nothing", "no-play", "unknown", "illegal", "partial"] = "nothing"
    after: tuple[Counts, Counts] | None = None
    written_dice: tuple[int, int] | None = None

    @property
    def dice_in_file(self) -> tuple[int, int] | None:
        """The dice in the order in which the file has them."""
        return self.written_dice or self.dice


def rolled(roll: Roll) -> Roll:
    """A roll whose dice are still in the file's order, with the larger first and that order beside it."""
    if roll.dice is None or roll.dice[0] >= roll.dice[1]:
        return roll
    return roll.model_copy(update={"dice": roll.dice[::-1], "written_dice": roll.dice})


class Double(Frozen):
    """A double or redouble; ``value`` is what the cube is said to be turned to."""

    kind: Literal["double"] = "double"
    side: Side
    value: int | None = None


class Take(Frozen):
    """The double, or the beaver, is accepted."""

    kind: Literal["take"] = "take"
    side: Side


class Drop(Frozen):
    """The double, or the beaver, is refused; the game ends."""

    kind: Literal["drop"] = "drop"
    side: Side


class Beaver(Frozen):
    """The doubled side turns the cube once more and keeps it."""

    kind: Literal["beaver"] = "beaver"
    side: Side
    value: int | None = None


class Raccoon(Frozen):
    """The doubler turns the beavered cube once more."""

    kind: Literal["raccoon"] = "raccoon"
    side: Side
    value: int | None = None


class Resign(Frozen):
    """A resignation. ``level`` None: the file does not say what is resigned; ``whole_match``: the match."""

    kind: Literal["resign"] = "resign"
    side: Side
    level: WinKind | None = None
    whole_match: bool = False


class Forfeit(Frozen):
    """A side loses by the clock or by its connection."""

    kind: Literal["forfeit"] = "forfeit"
    side: Side
    cause: Literal["time", "disconnection", "unknown"] = "unknown"


class SetUp(Frozen):
    """A position that was put on the board by hand; ``on_roll`` None where the file leaves it to the next action."""

    kind: Literal["set-up"] = "set-up"
    points: tuple[Counts, Counts]
    cube: int = 1
    cube_holder: CubeHolder = CubeHolder.CENTER
    on_roll: Side | None = None


class Unread(Frozen):
    """An action that cannot be read; the text is kept."""

    kind: Literal["unread"] = "unread"
    side: Side | None
    text: str


class Claim(Frozen):
    """What the file says of a game's result. ``after`` is the number of actions of the game that stand before it."""

    kind: Literal["claim"] = "claim"
    winner: Side | None
    points: int | None
    ends_match: bool = False
    after: int = 0


Action = Annotated[
    Roll | Double | Take | Drop | Beaver | Raccoon | Resign | Forfeit | SetUp | Unread, Field(discriminator="kind")
]


class Player(Frozen):
    """A player as the file names him; the rating as it is written."""

    name: str
    rating: str | None = None


class Property(Frozen):
    """Something that a file tells in its own way and that no other field holds; the texts as they are written.

    ``action`` is the number of actions that stand before it, None where it is told of the whole game.
    """

    action: int | None
    name: str
    values: tuple[str, ...]


class MoveTime(Frozen):
    """A time that a file gives for an action of a side: the text as it is written, and what it tells.

    ``left``: the seconds that the side has left after the action, or before the game where ``action`` is None;
    ``unknown``: nobody has written down what the number means.
    """

    action: int | None
    side: Side
    value: str
    tells: Literal["left", "unknown"] = "unknown"


class Notes(Frozen):
    """What a file tells beside actions. A number is the 0-based action that it is told of.

    What is told of no action has the number of actions that stand before it; several things may share a number.
    """

    comments: tuple[tuple[int, str], ...] = ()
    analyses: Analyses = Analyses()
    properties: tuple[Property, ...] = ()


class Variation(Frozen):
    """Another way to go on: from the game, or from an earlier variation (``of``, its place in the list).

    ``after`` is the number of actions of what it branches from that stand before it. Only kept; never played over.
    """

    of: int | None
    after: int
    actions: tuple[Action, ...]
    notes: Notes | None = None


class GameNotes(Notes):
    """What a file tells beside a game: also what might have been played instead, and the times of actions."""

    variations: tuple[Variation, ...] = ()
    times: tuple[MoveTime, ...] = ()


class Game(Frozen):
    """One game: what was claimed before it, its actions, what is claimed as its result.

    ``automatic_doubles`` is how often equal opening dice have doubled the cube, None where the file does not tell.
    ``opening_dice`` are the dice that side 1 and side 2 rolled to start, None where the file does not keep them apart.
    ``post_crawford_claimed`` is set where the file says that the Crawford game is over, which tells where the games
    before this one are not in the file.
    """

    number: int | None
    players: tuple[Player, Player] | None
    score_claimed: tuple[int, int] | None
    crawford_claimed: bool = False
    post_crawford_claimed: bool = False
    actions: tuple[Action, ...]
    claims: tuple[Claim, ...] = ()
    comments: tuple[str, ...] = ()
    automatic_doubles: int | None = None
    opening_dice: tuple[int, int] | None = None
    notes: GameNotes | None = None


class Facts(Frozen):
    """What is told of the match beside its games; None where the file does not tell.

    ``date`` is `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, and only where the file's own ``date_text`` can mean but one.
    """

    event: str | None = None
    round: str | None = None
    site: str | None = None
    date: str | None = None
    date_text: str | None = None
    time: str | None = None
    transcriber: str | None = None
    match_id: str | None = None
    other: tuple[tuple[str, str], ...] = ()

    @model_validator(mode="after")
    def _read_date(self) -> Facts:
        """Readers give a date as it is written; what it means is found out here, once for all formats."""
        text = self.date_text or self.date
        if text is None or (self.date_text and self.date):
            return self
        orders = {order_of(value) for _, value in self.other} - {None}
        found = read_date(text, orders.pop() if len(orders) == 1 else None)
        # The model is frozen for everybody else; here it is still being made.
        for field, value in (("date", found.iso), ("date_text", text)):
            object.__setattr__(self, field, value)
            self.__pydantic_fields_set__.add(field)
        return self


class Options(Frozen):
    """The rules that the file itself declares; None where it is silent."""

    crawford: bool | None = None
    jacoby: bool | None = None
    beavers: bool | None = None
    cube_limit: int | None = None
    variant: str | None = None


class Match(Frozen):
    """A match, a money session, or the part of one that a file holds.

    ``length`` is None for money; ``mode`` is ``unknown`` where nothing says match or money, and ``exercise`` for a
    single position with a roll, of which no game and no score is told.
    """

    schema_version: Literal["1"] = "1"
    mode: Literal["match", "money", "unknown", "exercise"]
    length: int | None
    players: tuple[Player, Player]
    facts: Facts = Facts()
    options: Options = Options()
    games: tuple[Game, ...]
    comments: tuple[str, ...] = ()
