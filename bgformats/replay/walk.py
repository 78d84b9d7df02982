"""Plays one game over, action by action: turns, cube and plays. ``rolls`` judges plays, ``outcome`` the result.

Total over any record: what cannot be so is told as a fact, and the game goes on from what the file records. One cause
is told once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bgformats.diagnostics import Fact, Part, Place, Severity, Value
from bgformats.game.board import Board, Counts, Hop
from bgformats.game.cube import FACES_END, MOST, has_access, holder_of, is_dead
from bgformats.game.legality import Reading, read_full
from bgformats.game.plays import any_play
from bgformats.game.scoring import win_kind
from bgformats.game.variant import Variant, start_board
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
from bgformats.model.ruleset import Ruleset
from bgformats.model.verified import Step
from bgformats.replay.resolve import EVERY_ROLL, fits
from bgformats.replay.rolls import RollJudge
from bgformats.terms import BAR, OFF, CubeHolder, Side, WinKind

HOLLAND_ROLLS = 2
"""Rolls that each side plays after the Crawford game before anybody may double, under the Holland rule."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What a game starts from: its place in the file, the rules, the score, the board.

    ``declined``: the game is played by laws that are not known here; nothing on its board is judged.
    ``crawford`` None: whether this is the Crawford game cannot be known, because games before it are not in the file.
    ``next_score`` is the score that the next game claims to begin at.
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

    @property
    def has_cube(self) -> bool:
        """Whether there is a cube to turn."""
        return self.rules.cube and self.variant.cube


@dataclass(slots=True)
class Offer:
    """A cube action that waits for its answer. ``stake`` is what a drop costs; ``doubler`` made the first double.

    ``said`` is the value that the file gives; ``told``: that the answer is missing was told already.
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


@dataclass(frozen=True, slots=True)
class Ending:
    """How the actions end a game, if they do. ``kind`` None: the level of a resignation that is nowhere told."""

    cause: Literal["bear-off", "drop", "resignation", "time", "disconnection"]
    winner: Side
    kind: WinKind | None
    stake: int
    index: int
    whole_match: bool = False


class Walk:
    """One game being played over. After ``run`` its attributes hold how the game stands."""

    def __init__(self, game: Game, setting: Setting, facts: list[Fact]) -> None:
        self.game = game
        self.setting = setting
        self.facts = facts
        self.steps: list[Step] = []
        self.board = start_board(setting.variant)
        self.first_board = self.board
        self.cube = 1
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
        self.said_cube = 1
        self._lost_told = setting.declined
        self._late_told = False
        self._after_roll: Side | None = None
        self._set_up = False
        self._unread_at = -1
        self._answer_missed: Side | None = None
        self._judges_whole_turns = setting.rules.enforcement == "whole-turn"
        self._judge = RollJudge(
            setting.match, setting.game, game.actions, setting.rules, setting.variant, setting.file_marks, facts
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
        if dice is not None and dice[0] == dice[1] and self._opens():
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

    def _out_of_turn(self, index: int, side: Side) -> None:
        """``side`` rolls although its opponent had to act: the opponent's turn is missing, or this one is too many."""
        other = side.opponent
        if self.lost or self.to_act is None:
            return
        if _closed_out(self.board.of(other), self.board.of(side)):
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
            self.ending = Ending(cause, action.side.opponent, None, self.cube, index)
        elif isinstance(action, SetUp):
            self._put(index, action)
        elif isinstance(action, Unread):
            self._unread(index, action)

    def _double(self, index: int, double: Double) -> None:
        side = double.side
        unanswered = self.offer is not None
        if self.offer is not None:
            if self.offer.by is not side and self._beavers_allowed():
                # A file may call a beaver a double.
                self._turn_again(index, side, double.value)
                return
            if self.offer.by is side:
                # The same double once more; it still waits for its answer.
                self._tell_unanswered(index, self.offer)
                return
            self._answer_is_missing(index, side)
        if self.to_act is side.opponent and not self.lost and self._cannot_play(side.opponent):
            self._out_of_turn(index, side)
            self.to_act = side
        void = self._double_is_void(index, side)
        told = len(self.facts)
        if not void and not self._double_is_wrong(index, side):
            self._double_gains_nothing(index, side)
        out_of_turn = unanswered or any(fact.what == "double-out-of-turn" for fact in self.facts[told:])
        value = self._value(index, double.value, void)
        self.offer = Offer(
            side, side, value, self.cube, index, void, out_of_turn=out_of_turn, said=double.value or value
        )
        self.to_act = side.opponent
        self._after_roll = None

    def _double_is_void(self, index: int, side: Side) -> bool:
        """Whether there is no cube to turn: such a double counts for nothing."""
        no_cube = not self.setting.has_cube
        if not no_cube and not self._crawford_forbids(side):
            return False
        if self.void_fact is None:
            self.void_fact = len(self.facts)
            self._tell("cube-not-in-play" if no_cube else "double-in-crawford-game", index, "action", cube=self.cube)
        return True

    def _crawford_forbids(self, side: Side) -> bool:
        if not self.setting.crawford:
            return False
        length, score = self.setting.rules.length, self.setting.score
        is_leader = length is not None and score[side - 1] == length - 1
        return self.setting.rules.crawford == "standard" or not is_leader

    def _double_gains_nothing(self, index: int, side: Side) -> None:
        rule = self.setting.rules.dead_cube
        if rule != "allow" and is_dead(side, self.cube, self.setting.score, self.setting.rules.length):
            severity = Severity.ERROR if rule == "forbid" else None
            self._tell("dead-cube-turned", index, "action", severity=severity, cube=self.cube)

    def _double_is_wrong(self, index: int, side: Side) -> bool:
        """Tells the first thing that is wrong with an offer, if any."""
        limit = self.setting.rules.cube_limit
        if not self._set_up and not any(self.rolls):
            self._tell("double-out-of-turn", index, "action", variant="opening")
        elif self.to_act is not None and side is not self.to_act:
            variant = "after-roll" if self._after_roll is side else "default"
            self._tell("double-out-of-turn", index, "action", variant=variant)
        elif not has_access(side, self.holder):
            self._tell("cube-not-owned", index, "action", cube=self.cube, owner=int(side.opponent))
        elif self.setting.post_crawford and self.setting.rules.holland and min(self.rolls) < HOLLAND_ROLLS:
            self._tell("double-out-of-turn", index, "action", variant="holland")
        elif limit is not None and self.cube * 2 > limit:
            severity = Severity.WARNING if self.setting.rules.over_limit == "warning" else None
            self._tell("cube-over-limit", index, "cube", severity=severity, value=self.cube * 2, limit=limit)
        else:
            return False
        return True

    def _value(self, index: int, written: int | None, void: bool) -> int:
        """The value that an offer brings: twice the cube, whatever is written."""
        if void:
            return min(self.void_cube * 2, MOST)
        if self.offer is None and written is not None:
            self._double_automatically(written)
        value = min(self.cube * 2 if self.offer is None else self.offer.value * 2, MOST)
        said = self.said_cube if self.offer is None else self.offer.said
        # A file that has gone wrong once goes on from its own value: one cause, one finding.
        if written is not None and written not in (value, said * 2):
            self.value_fact = len(self.facts)
            self._tell("wrong-cube-value", index, "cube", value=written, expected=value)
        elif value > FACES_END and self.setting.rules.cube_limit is None:
            self._tell("cube-above-64", index, "cube", value=value)
        return value

    def _double_automatically(self, written: int) -> None:
        """Equal opening dice doubled the cube, which no file tells but by the value of the first real double."""
        allowed = self.setting.rules.automatic_doubles
        if self.holder is CubeHolder.CENTER and self.cube == 1 and allowed:
            self.cube = next((2**count for count in range(1, allowed + 1) if written == 2 ** (count + 1)), 1)

    def _answer_is_missing(self, index: int, side: Side) -> None:
        """An offer was neither taken nor dropped and the game goes on: read as taken."""
        offer = self.offer
        if offer is None:
            return
        implied = offer.beavers > 0 and side is offer.doubler
        if not implied and not offer.void:
            self._tell_unanswered(index, offer)
        self._accept(offer)
        self.to_act = None if side is not self.to_act else self.to_act

    def _tell_unanswered(self, index: int, offer: Offer) -> None:
        self._answer_missed = offer.by.opponent
        if not offer.told:
            offer.told = True
            double = (("the double", self._place(offer.index, "action")),)
            self._tell("double-unanswered", index, "action", related=double)

    def _take(self, index: int, take: Take) -> None:
        self._offer_unread(index, take.side)
        offer = self.offer
        if offer is None and self._answer_missed is take.side:
            # The answer that was missed comes late: that is told already.
            self._answer_missed = None
            return
        if offer is None or offer.by is take.side:
            self._tell("answer-without-double", index, "action", variant="take" if offer is None else "own-take")
        if offer is not None:
            self._accept(offer)

    def _accept(self, offer: Offer) -> None:
        if offer.void:
            self.void_cube = offer.value
        else:
            self.cube = offer.value
            self.said_cube = offer.said
            # Beavers and raccoons do not change who owns the cube: the side that was doubled. (Rules catalogue 7.11.)
            self.holder = holder_of(offer.doubler.opponent)
        self.offer = None
        # Whose turn it is after a double out of turn is told by who rolls.
        self.to_act = None if offer.out_of_turn else offer.doubler

    def _drop(self, index: int, drop: Drop) -> None:
        self._offer_unread(index, drop.side)
        offer = self.offer
        if offer is None:
            self.drop_fact = len(self.facts)
            self._tell("answer-without-double", index, "action", variant="drop")
            return
        if offer.by is drop.side:
            self._tell("answer-without-double", index, "action", variant="own-drop")
        self.offer = None
        self.said_cube = offer.said // 2
        self.ending = Ending("drop", offer.by, WinKind.SINGLE, offer.stake, index)

    def _offer_unread(self, index: int, answerer: Side) -> None:
        """An answer right behind what cannot be read: that was the double, and it is told already."""
        if self.offer is None and self._unread_at == index - 1 >= 0:
            doubler = answerer.opponent
            self.offer = Offer(doubler, doubler, self.cube * 2, self.cube, self._unread_at, said=self.cube * 2)

    def _beavers_allowed(self) -> bool:
        return self.setting.rules.mode == "money" and self.setting.rules.beavers > 0

    def _beaver(self, index: int, beaver: Beaver | Raccoon) -> None:
        offer = self.offer
        if offer is None or offer.by is beaver.side:
            self._tell("answer-without-double", index, "action", variant=beaver.kind)
            return
        if self.setting.rules.mode == "match":
            self._tell("beaver-not-allowed", index, "action", word=beaver.kind)
        elif offer.beavers >= self.setting.rules.beavers:
            self._tell("beaver-not-allowed", index, "action", variant="number", word=beaver.kind)
        self._turn_again(index, beaver.side, beaver.value)

    def _turn_again(self, index: int, side: Side, written: int | None) -> None:
        offer = self.offer
        if offer is None:
            return
        value = self._value(index, written, offer.void)
        self.offer = Offer(
            side, offer.doubler, value, offer.value, index, offer.void, offer.beavers + 1, said=written or value
        )
        self.to_act = side.opponent

    def _resign(self, index: int, resign: Resign) -> None:
        self.ending = Ending(
            "resignation", resign.side.opponent, resign.level, self.cube, index, whole_match=resign.whole_match
        )
        self.offer = None

    def _put(self, index: int, set_up: SetUp) -> None:
        board = _with_off(set_up.points, self.checkers)
        if not self.rolls[0] and not self.rolls[1]:
            self.first_board = board
        self._check_position(index, board)
        self.board = board
        self.cube, self.holder = set_up.cube, set_up.cube_holder
        self.said_cube = self.cube
        self.to_act = set_up.on_roll
        self._set_up = True
        self.lost = False

    def _check_position(self, index: int, board: Board) -> None:
        for side in Side:
            count = sum(board.of(side))
            on_board = sum(board.of(side)[1:])
            if on_board > self.checkers or count != self.checkers:
                self._tell("wrong-checker-count", index, "action", count=on_board, expected=self.checkers, of=int(side))
        for point in range(1, BAR):
            if board.first[point] and board.second[25 - point]:
                self._tell("impossible-position", index, "action", variant="both-colours", point=point)
        if all(_closed_out(board.of(side), board.of(side.opponent)) for side in Side):
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


def _with_off(points: tuple[Counts, Counts], checkers: int) -> Board:
    """A board from what stands on it: what is missing from the variant's checkers is borne off."""
    first, second = ((max(0, checkers - sum(counts[1:])), *counts[1:]) for counts in points)
    return Board(first, second)


def _closed_out(mine: Counts, theirs: Counts) -> bool:
    """Whether ``mine`` has a checker on the bar and no point to enter on."""
    return mine[BAR] > 0 and all(theirs[point] > 1 for point in range(1, 7))
