"""The cube actions of a game: offers, answers, beavers. Who may do what, and what an offer is worth.

An offer that is wrong stands if it was answered; one that cannot count, in the Crawford game or without a cube, is
void: the cube stays as it was.
"""

from __future__ import annotations

from bgformats.diagnostics import Severity
from bgformats.game.cube import FACES_END, MOST, has_access, holder_of, is_dead
from bgformats.model.record import Beaver, Double, Drop, Raccoon, Take
from bgformats.replay.table import Ending, Offer, Table
from bgformats.terms import CubeHolder, Side, WinKind

TURNED_AGAIN = ("beaver", "raccoon", "otter")
"""What it is called when an open double is turned again, each by the other side."""

HOLLAND_ROLLS = 2
"""Rolls that each side plays after the Crawford game before anybody may double, under the Holland rule."""


class Offers(Table):
    """The part of a game that turns about the cube."""

    def _double(self, index: int, double: Double) -> None:
        side = double.side
        unanswered = self.offer is not None
        if self.offer is not None:
            if self.offer.by is not side:
                # A file may call a beaver a double.
                self._beaver(index, double)
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
            what = "cube-not-in-play" if no_cube else "double-in-crawford-game"
            stands = self.setting.crawford_stands and not no_cube
            variant, severity = ("stands", Severity.WARNING) if stands else ("default", None)
            self._tell(what, index, "action", variant=variant, severity=severity, cube=self.cube)
        return no_cube or not self.setting.crawford_stands

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
        if not self._set_up and not any(self.rolls):
            self._tell("double-out-of-turn", index, "action", variant="opening")
        elif self.to_act is not None and side is not self.to_act and not self.setting.declined:
            variant = "after-roll" if self._after_roll is side else "default"
            self._tell("double-out-of-turn", index, "action", variant=variant)
        elif not has_access(side, self.holder):
            self._tell("cube-not-owned", index, "action", cube=self.cube, owner=int(side.opponent))
        elif self.setting.post_crawford and self.setting.rules.holland and min(self.rolls) < HOLLAND_ROLLS:
            self._tell("double-out-of-turn", index, "action", variant="holland")
        else:
            return self._is_over_limit(index, self.cube * 2)
        return True

    def _is_over_limit(self, index: int, value: int) -> bool:
        """Tells of a cube that would go above the limit of the rules."""
        limit = self.setting.rules.cube_limit
        if limit is None or value <= limit:
            return False
        severity = Severity.WARNING if self.setting.rules.over_limit == "warning" else None
        self._tell("cube-over-limit", index, "cube", severity=severity, value=value, limit=limit)
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
        # A beaver is answered by the doubler, whose roll tells that he has accepted it. GNU Backgammon calls a raccoon
        # a beaver as well, and never writes the take behind the last of them.
        implied = offer.beavers > 0 and side is offer.doubler and (side is not offer.by or offer.takes_itself)
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
        if offer is None:
            self._answered_nothing()
        else:
            self._accept(offer)

    def _answered_nothing(self) -> None:
        """An answer to nothing stands where the side's roll would: who rolls next tells whose turn it is."""
        self.to_act = None

    def _accept(self, offer: Offer) -> None:
        if offer.void:
            self.void_cube = offer.value
        else:
            self.cube = offer.value
            self.said_cube = offer.said
            # Beavers and raccoons do not change who owns the cube: the side that was doubled. (bkgm.com.)
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
            self._answered_nothing()
            return
        if offer.by is drop.side:
            self._tell("answer-without-double", index, "action", variant="own-drop")
        self.said_cube = offer.said // 2
        self._leave_offer()
        self.ending = Ending("drop", offer.by, WinKind.SINGLE, offer.stake, index)

    def _leave_offer(self) -> None:
        """The game ends with an offer open: the cube stays as it was, but a beaver has accepted what it answers."""
        offer, self.offer = self.offer, None
        if offer is not None and offer.beavers and not offer.void:
            self.cube, self.holder = offer.stake, holder_of(offer.doubler.opponent)

    def _offer_unread(self, index: int, answerer: Side) -> None:
        """An answer right behind what cannot be read: that was the double or beaver, and it is told already."""
        if self._unread_at != index - 1 or index == 0:
            return
        doubler = answerer.opponent
        if self.offer is None:
            self.offer = Offer(doubler, doubler, self.cube * 2, self.cube, self._unread_at, said=self.cube * 2)
        elif self.offer.by is answerer:
            self._turn_again(self._unread_at, doubler, None)

    def _beaver(self, index: int, beaver: Beaver | Raccoon | Double) -> None:
        offer = self.offer
        if offer is None or offer.by is beaver.side:
            self._tell("answer-without-double", index, "action", variant=beaver.kind)
            self._answered_nothing()
            return
        word = TURNED_AGAIN[min(offer.beavers, len(TURNED_AGAIN) - 1)]
        told = len(self.facts)
        if self.setting.rules.mode == "match":
            self._tell("beaver-not-allowed", index, "action", word=word)
        elif offer.beavers >= self.setting.rules.beavers:
            self._tell("beaver-not-allowed", index, "action", variant="number", word=word)
        if not offer.void and len(self.facts) == told:
            self._is_over_limit(index, offer.value * 2)
        self._turn_again(index, beaver.side, beaver.value, takes_itself=isinstance(beaver, Beaver))

    def _turn_again(self, index: int, side: Side, written: int | None, *, takes_itself: bool = False) -> None:
        offer = self.offer
        if offer is None:
            return
        value = self._value(index, written, offer.void)
        stake = offer.stake if offer.void else offer.value
        self.offer = Offer(
            side,
            offer.doubler,
            value,
            stake,
            index,
            offer.void,
            offer.beavers + 1,
            said=written or value,
            takes_itself=takes_itself,
        )
        self.to_act = side.opponent
