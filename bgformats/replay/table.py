"""A game on the table while it is played over: board, cube, whose turn it is, and what was told.

Knows whose turn it must be; what a turn is made of is told by ``offers`` and ``walk``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from bgformats.diagnostics import Fact, Part, Place, Severity, Value
from bgformats.game.board import Counts
from bgformats.game.plays import any_play
from bgformats.game.variant import Variant, start_board
from bgformats.model.record import Game
from bgformats.model.ruleset import Ruleset
from bgformats.model.verified import Step
from bgformats.replay.resolve import EVERY_ROLL
from bgformats.terms import BAR, CubeHolder, Side, WinKind

MOST_AUTOMATIC: Final = 10
"""Automatic doubles that are counted: what is more can only be damage, and a cube of as many digits takes for ever."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What a game starts from: its place in the file, the rules, the score, the board.

    ``declined``: the game is played by laws that are not known here; nothing on its board is judged.
    ``crawford`` None: whether this is the Crawford game cannot be known, because games before it are not in the file.
    ``next_score`` is the score that the next game claims to begin at. ``exercise``: a single position with a roll.
    ``seat``: the file counts both sides' points from this one's side. ``crawford_stands``: a double in the Crawford
    game was not annulled in time.
    """

    match: int
    game: int
    rules: Ruleset
    variant: Variant
    score: tuple[int, int]
    crawford: bool | None
    post_crawford: bool
    file_marks: bool
    declined: bool = False
    next_score: tuple[int, int] | None = None
    exercise: bool = False
    seat: Side | None = None
    crawford_stands: bool = False

    @property
    def has_cube(self) -> bool:
        """Whether there is a cube to turn."""
        return self.rules.cube and self.variant.cube


@dataclass(slots=True)
class Offer:
    """A cube action that waits for its answer. ``stake`` is what a drop costs; ``doubler`` made the first double.

    ``said`` is the value that the file gives; ``told``: that the answer is missing was told already. ``takes_itself``:
    the program that writes it so leaves the answer to be read from the next roll.
    """

    by: Side
    doubler: Side
    value: int
    stake: int
    index: int
    void: bool = False
    beavers: int = 0
    out_of_turn: bool = False
    told: bool = False
    said: int = 0
    takes_itself: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """How the actions end a game, if they do. ``kind`` None: the level of a resignation that is nowhere told."""

    cause: Literal["bear-off", "drop", "resignation", "time", "disconnection"]
    winner: Side
    kind: WinKind | None
    stake: int
    index: int
    whole_match: bool = False


class Table:
    """The state of a game. What cannot be so is told as a fact; one cause is told once."""

    def __init__(self, game: Game, setting: Setting, facts: list[Fact]) -> None:
        self.game = game
        self.setting = setting
        self.facts = facts
        self.steps: list[Step] = []
        self.board = start_board(setting.variant)
        self.first_board = self.board
        self.cube = 2 ** max(0, min(game.automatic_doubles or 0, MOST_AUTOMATIC))
        self.holder = CubeHolder.CENTER
        self.offer: Offer | None = None
        self.ending: Ending | None = None
        self.rolls = [0, 0]
        self.turn = 1
        self.to_act: Side | None = None
        self.lost = setting.declined
        self.checkers = setting.variant.checkers
        self.void_fact: int | None = None
        self.void_cube = 1
        self.value_fact: int | None = None
        self.drop_fact: int | None = None
        self.said_cube = self.cube
        self._lost_told = setting.declined
        self._late_told = False
        self._after_roll: Side | None = None
        self._set_up = False
        self._unread_at = -1
        self._answer_missed: Side | None = None

    def _out_of_turn(self, index: int, side: Side) -> None:
        """``side`` rolls although its opponent had to act: the opponent's turn is missing, or this one is too many."""
        other = side.opponent
        if self.lost or self.to_act is None:
            return
        if closed_out(self.board.of(other), self.board.of(side)):
            self._tell("missing-turn", index, "action", variant="closed-out", severity=Severity.INFO, other=int(other))
        elif self._cannot_play(other):
            self._tell("missing-turn", index, "action", other=int(other))
        else:
            self._tell("two-turns-running", index, "action", other=int(other))
        self.turn += 1

    def _cannot_play(self, side: Side) -> bool:
        """Whether no roll at all could be played."""
        mine, theirs = self.board.of(side), self.board.of(side.opponent)
        return not any(any_play(mine, theirs, dice) for dice in EVERY_ROLL)

    def _place(self, index: int, part: Part) -> Place:
        return Place(self.setting.match, self.setting.game, index, part)

    def _tell(
        self,
        what: str,
        index: int,
        part: Part,
        variant: str = "default",
        severity: Severity | None = None,
        related: tuple[tuple[str, Place], ...] = (),
        **values: Value,
    ) -> None:
        self.facts.append(Fact(what, self._place(index, part), variant, values, severity=severity, related=related))


def closed_out(mine: Counts, theirs: Counts) -> bool:
    """Whether ``mine`` has a checker on the bar and no point to enter on."""
    return mine[BAR] > 0 and all(theirs[point] > 1 for point in range(1, 7))
