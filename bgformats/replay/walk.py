"""Plays one game over, action by action: turns, cube and plays. ``rolls`` judges plays, ``outcome`` the result.

Total over any record: what cannot be so is told as a fact, and the game goes on from what the file records. One cause
is told once.
"""

from __future__ import annotations

from typing import Literal

from bgformats.diagnostics import Fact
from bgformats.game.board import Board, Counts, Hop
from bgformats.game.legality import Reading, read_full
from bgformats.game.scoring import win_kind
from bgformats.model.position import Position
from bgformats.model.record import (
    Action,
    Beaver,
    Double,
    Drop,
    Forfeit,
    Game,
    Raccoon,
    Resign,
    Roll,
    SetUp,
    Take,
    Unread,
)
from bgformats.model.verified import Step
from bgformats.replay.offers import Offers
from bgformats.replay.resolve import fits
from bgformats.replay.rolls import RollJudge
from bgformats.replay.table import Ending, Setting, closed_out
from bgformats.terms import BAR, OFF, Side, WinKind


class Walk(Offers):
    """One game being played over. After ``run`` its attributes hold how the game stands."""

    def __init__(self, game: Game, setting: Setting, facts: list[Fact]) -> None:
        super().__init__(game, setting, facts)
        self._judges_whole_turns = setting.rules.enforcement == "whole-turn"
        self._judge = RollJudge(
            setting.match, setting.game, game, setting.rules, setting.variant, setting.file_marks, facts, setting.seat
        )

    def run(self) -> None:
        """Plays all actions over."""
        claimed_after = min((claim.after for claim in self.game.claims), default=len(self.game.actions))
        for index, action in enumerate(self.game.actions):
            if (self.ending is not None or index >= claimed_after) and action.kind != "unread":
                self._late(index, action)
                continue
            if type(action) is Roll:
                self._roll(index, action)
            else:
                self._other(index, action)

    # -- rolls ---------------------------------------------------------------------------------------------------

    def _roll(self, index: int, roll: Roll) -> None:
        side, dice, play = roll.side, roll.dice, roll.play
        # The usual roll, in its turn and played in full; everything else takes the long way.
        if (
            side is self.to_act
            and self._judges_whole_turns
            and play is not None
            and dice is not None
            and roll.stated == "play"
        ):
            before = self.board
            mine, theirs = before if side is Side.FIRST else (before.second, before.first)
            full = None if self.lost or self.offer is not None else read_full(mine, theirs, dice, play.paths)
            if (
                full is not None
                and full.hits == play.hits
                and full.mine[OFF] < self.checkers
                and self._hits_freely(full)
            ):
                after = Board(full.mine, full.theirs) if side is Side.FIRST else Board(full.theirs, full.mine)
                self.board = after
                self.steps.append(
                    Step(
                        index, self.turn, side, roll, before, after, self.cube, self.holder, full.hops, full.hits, True
                    )
                )
                self.rolls[side - 1] += 1
                self.turn += 1
                self.to_act = Side.SECOND if side is Side.FIRST else Side.FIRST
                self._after_roll = side
                return
        self._any_roll(index, roll)

    def _hits_freely(self, reading: Reading) -> bool:
        return not reading.hits or self.setting.variant.hit_and_run

    def _any_roll(self, index: int, roll: Roll) -> None:
        side = roll.side
        if self.offer is not None:
            self._answer_is_missing(index, side)
        if self.to_act is not None and side is not self.to_act:
            self._out_of_turn(index, side)
        dice = roll.dice
        if dice is not None and dice[0] == dice[1] and dice[0] in range(1, 7) and self._opens():
            self._tell("opening-doublet", index, "roll", roll=f"{dice[0]}{dice[1]}")
        before = self.board
        if self.lost:
            self._not_verified(index)
            self._step(index, roll, side, before, None, (), None, False)
        else:
            played = self._judge.judge(index, roll, before)
            if played.board is None:
                self.lost = True
            else:
                self.board = played.board
            self._step(index, roll, side, before, played.hops, played.hits, played.legal, played.filled_in)
            if self.board.of(side)[OFF] >= self.checkers > 0 and played.board is not None:
                self._borne_off(index, side)
        self.rolls[side - 1] += 1
        self.turn += 1
        self.to_act = side.opponent
        self._after_roll = side

    def _opens(self) -> bool:
        """Whether the next roll is an opening roll of one die each."""
        if self.rolls[0] or self.rolls[1] or self._set_up or self.setting.declined:
            return False
        return self.setting.rules.opening == "shared-reroll" and not self.setting.variant.winner_rolls_again

    def _borne_off(self, index: int, side: Side) -> None:
        kind = win_kind(self.board.of(side.opponent), self.setting.rules.backgammon_needs_none_off)
        if not self.setting.variant.triple:
            kind = min(kind, WinKind.GAMMON)
        self.ending = Ending("bear-off", side, kind, self.cube, index)

    def _not_verified(self, index: int) -> None:
        if not self._lost_told:
            self._lost_told = True
            self._tell("rest-of-game-not-verified", index, "action")

    # -- everything else -----------------------------------------------------------------------------------------

    def _other(self, index: int, action: Action) -> None:
        before, cube, holder = self.board, self.cube, self.holder
        side = getattr(action, "side", None) or self.to_act or Side.FIRST
        self._act(index, action)
        self.steps.append(Step(index, self.turn, side, action, before, self.board, cube, holder))

    def _act(self, index: int, action: Action) -> None:
        if isinstance(action, Double):
            self._double(index, action)
        elif isinstance(action, Take):
            self._take(index, action)
        elif isinstance(action, Drop):
            self._drop(index, action)
        elif isinstance(action, Beaver | Raccoon):
            self._beaver(index, action)
        elif isinstance(action, Resign):
            self._resign(index, action)
        elif isinstance(action, Forfeit):
            cause: Literal["time", "disconnection"] = "disconnection" if action.cause == "disconnection" else "time"
            self._leave_offer()
            self.ending = Ending(cause, action.side.opponent, None, self.cube, index)
        elif isinstance(action, SetUp):
            self._put(index, action)
        elif isinstance(action, Unread):
            self._unread(index, action)

    def _resign(self, index: int, resign: Resign) -> None:
        offer = self.offer
        if offer is not None and offer.by is not resign.side and resign.level is None and not resign.whole_match:
            # Who answers a double by giving up refuses it.
            self._leave_offer()
            self.ending = Ending("drop", offer.by, WinKind.SINGLE, offer.stake, index)
            return
        self._leave_offer()
        self.ending = Ending(
            "resignation", resign.side.opponent, resign.level, self.cube, index, whole_match=resign.whole_match
        )

    def _put(self, index: int, set_up: SetUp) -> None:
        board = _with_off(set_up.points, self.checkers)
        if not self.rolls[0] and not self.rolls[1]:
            self.first_board = board
        self.cube, self.holder = set_up.cube, set_up.cube_holder
        if not self.setting.declined and not self.setting.exercise:
            # The position of an exercise is judged by itself, with all that its identifier says.
            self._check_position(index, board)
        self.board = board
        self.said_cube = self.cube
        self.to_act = set_up.on_roll
        self._set_up = True
        self.lost = self.setting.declined

    def _check_position(self, index: int, board: Board) -> None:
        for side in Side:
            count = sum(board.of(side))
            on_board = sum(board.of(side)[1:])
            if on_board > self.checkers or count != self.checkers:
                self._tell("wrong-checker-count", index, "action", count=on_board, expected=self.checkers, of=int(side))
        for point in range(1, BAR):
            if board.first[point] and board.second[25 - point]:
                self._tell("impossible-position", index, "action", variant="both-colours", point=point)
        position = Position(
            on_roll=None,
            points=(board.first, board.second),
            cube=self.cube,
            cube_owner=self.holder,
            length=self.setting.rules.length or 0,
            crawford=self.game.crawford_claimed,
        )
        for problem in position.problems:
            if problem.name == "impossible-cube-state":
                place = self._place(index, "action")
                self.facts.append(Fact(problem.name, place, problem.variant, dict(problem.values)))
        if all(closed_out(board.of(side), board.of(side.opponent)) for side in Side):
            self._tell("impossible-position", index, "action", variant="both-closed-out")

    def _unread(self, index: int, unread: Unread) -> None:
        """An action that nobody can read, and that is told already: was it part of the game?"""
        self._unread_at = index
        if self.lost or fits(self.board, self.game.actions[index + 1 : index + 40], self.setting.file_marks):
            if unread.side is not None and any(self.rolls):
                self.to_act = unread.side.opponent
            else:
                self.to_act = None
            return
        self.lost = True
        self.to_act = None

    def _late(self, index: int, action: Action) -> None:
        """An action after the end of the game."""
        if not self._late_told:
            self._late_told = True
            variant = "default" if self.ending is not None else "after-result"
            self._tell("action-after-game-end", index, "action", variant=variant)
        side = getattr(action, "side", None) or self.to_act or Side.FIRST
        self.steps.append(Step(index, self.turn, side, action, self.board, self.board, self.cube, self.holder))

    # -- steps and facts -----------------------------------------------------------------------------------------

    def _step(
        self,
        index: int,
        roll: Roll,
        side: Side,
        before: Board,
        hops: tuple[Hop, ...] | None,
        hits: tuple[int, ...],
        legal: bool | None,
        filled_in: bool,
    ) -> None:
        self.steps.append(
            Step(index, self.turn, side, roll, before, self.board, self.cube, self.holder, hops, hits, legal, filled_in)
        )


def _with_off(points: tuple[Counts, Counts], checkers: int) -> Board:
    """A board from what stands on it: what is missing from the variant's checkers is borne off."""
    first, second = ((max(0, checkers - sum(counts[1:])), *counts[1:]) for counts in points)
    return Board(first, second)
