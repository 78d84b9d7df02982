"""A line of nodes, the game itself or a variation, on its way to actions and to what is noted beside them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from decimal import Decimal, InvalidOperation
from typing import Final

from bgformats.diagnostics import Fact, Place
from bgformats.formats.sgf.analysis import Written
from bgformats.formats.sgf.moves import Offer, read_move, usual_move
from bgformats.formats.sgf.places import ActionText
from bgformats.formats.sgf.root import malformed
from bgformats.formats.sgf.setup import BOARD, Table, side_of
from bgformats.formats.sgf.usual import usual_of
from bgformats.formats.sgf.values import text_of
from bgformats.model.analysis import Analyses
from bgformats.model.record import Action, Double, Notes, Resign, Roll, Take, rolled
from bgformats.model.record import Property as Kept
from bgformats.syntax.sgf import Node, Property, Value
from bgformats.terms import Side

MARKS: Final = frozenset(("MR", "CR", "GW", "GB", "BM", "DO", "BC", "DC", "TE", "IT", "UC", "DM", "HO"))
"""Properties that are a mark on a play, a roll or a double."""
_SINGLE: Final = MARKS | {"C", "DA", "LU"}
"""Properties that are read where they have just one value."""
_BY_HAND: Final = BOARD | {"PL", "DI"}
_PLAYED: Final = re.compile(r"[A-Za-z]+\s*\[[0-9]{1,5}\]")
"""How A begins: with the place of the play that was played."""
_SIDES: Final = {"W": Side.FIRST, "B": Side.SECOND}
_MOST_DIGITS: Final = 40


class Line:
    """Gathers the nodes of one line. ``before`` gives the actions that stand before the line, for a variation."""

    def __init__(
        self,
        place: Callable[[int], Place],
        facts: list[Fact],
        variant: str | None,
        *,
        match: bool,
        origin: str | None,
        before: Callable[[], Sequence[Action]] = tuple,
    ) -> None:
        self.actions: list[Action] = []
        self.written: list[ActionText] = []
        self._place = place
        self._facts = facts
        self._variant = variant
        self._match = match
        self._origin = origin
        self._before = before
        self._comments: list[tuple[int, str]] = []
        self._analyses: list[tuple[int, Written]] = []
        self._properties: list[Kept] = []
        self._offer = Offer()
        self._table: Table | None = None
        self._followed = 0
        self._set_up: Property | None = None
        self._turn: Property | None = None
        self._dice: Property | None = None
        self._dice_turn: Property | None = None
        self._by_hand = -1

    def feed(self, node: Node) -> None:
        """Takes a node."""
        text = node.text
        odd = node.parts or "\\" in text or self._waits()
        usual = None if odd else usual_of(text, self._origin, self._match)
        if usual is None:
            self.feed_properties(node.properties)
            return
        side, move, unrated, told = usual
        index, start = len(self.actions), node.start + 1
        self._offer.closed()
        self.actions.append(usual_move(move, side))
        self.written.append(ActionText(start, start + len(move) + 3, Value(move, start + 2)))
        if unrated is not None:
            self.keep_texts("LU", (unrated,), index)
        if told is not None:
            self._analyses.append((index, told))

    def _waits(self) -> bool:
        """Whether a position or dice that were put on the board by hand are no action yet."""
        return bool(self._set_up or self._turn or self._dice or self._dice_turn)

    def feed_properties(self, properties: Sequence[Property]) -> None:
        """Takes the properties of a node."""
        beside: list[Property] = []
        at: int | None = None
        side: Side | None = None
        for one in properties:
            name = one.name
            if name in _SIDES:
                side = side or _SIDES[name]
                for value in one.values:
                    made = self._move(one, value)
                    at = made if at is None else at
            elif name not in _BY_HAND:
                beside.append(one)
            elif name == "PL":
                self._take_turn(one, properties)
            elif name == "DI":
                self._roll_by_hand(one)
            else:
                self._put(one)
        if beside:
            index = len(self.actions) if at is None else at
            told = self._dice_turn or self._turn
            turn = None if told is None else side_of(told.first.text)
            self._note(beside, index, side or turn or Side.FIRST)

    def flush(self) -> None:
        """Makes an action of a position or of dice that were put on the board last."""
        self._flush(None)

    def stop(self) -> None:
        """The game stops here without a result, and is read as GNU Backgammon saves one that is broken off.

        A last roll that was put on the board, `;PL[B]DI[22];B[22]`, was still to be played; a double that its own side
        takes, `;W[double];W[take]`, is still on offer. The take is kept as it is written.
        """
        last = self.actions[-1] if self.actions else None
        before = self.actions[-2] if len(self.actions) > 1 else None
        if isinstance(last, Take) and isinstance(before, Double) and last.side is before.side:
            self.actions.pop()
            self.written.pop()
            self.keep_texts("W" if last.side is Side.FIRST else "B", ("take",), len(self.actions))
        if isinstance(last, Roll) and last.stated == "no-play" and self._by_hand == len(self.actions) - 1:
            self.actions[-1] = last.model_copy(update={"stated": "nothing"})

    def notes(self) -> Notes | None:
        """What stands beside the actions; None for nothing."""
        if not (self._comments or self._analyses or self._properties):
            return None
        return Notes(
            comments=tuple(self._comments), analyses=Analyses(self._analyses), properties=tuple(self._properties)
        )

    def keep(self, one: Property, index: int | None) -> None:
        """Keeps a property as it is written."""
        self.keep_texts(one.name, one.texts, index)

    def keep_texts(self, name: str, texts: tuple[str, ...], index: int | None) -> None:
        """Keeps values of a property as they are written."""
        self._properties.append(Kept(action=index, name=name, values=texts))

    def add(self, action: Action, one: Property, value: Value) -> int:
        """Adds an action; its number."""
        self.actions.append(action)
        self.written.append(ActionText(one.start, one.end, value))
        return len(self.actions) - 1

    # -- actions -------------------------------------------------------------------------------------------------

    def _move(self, one: Property, value: Value) -> int | None:
        side = _SIDES[one.name]
        read = read_move(value.text, side, self._offer, self.actions[-1] if self.actions else None)
        if read.action is None:
            self.keep(one, len(self.actions))
            return None
        self._flush(read.action)
        index = self.add(read.action, one, value)
        if isinstance(read.action, Resign):
            # The word and its points are kept: RE tells of the same resignation.
            self.keep_texts(one.name, (value.text,), index)
        if read.odd_dice is not None:
            start, end = read.odd_dice
            dice = Value(value.text[start:end], value.start + start)
            self._tell("die-out-of-range", index, dice, "no-two-dice", roll=dice.text[:20])
        elif read.rest is not None:
            rest = Value(value.text[read.rest :].rstrip(), value.start + read.rest)
            self._tell("unparsed-cell", index, rest, "rest" if read.rest else "default", text=rest.text[:60])
        return index

    def _tell(self, what: str, index: int, value: Value, variant: str = "default", **values: str | int) -> None:
        # An empty value is pointed to with its brackets.
        span = (value.start, value.end) if value.text else (value.start - 1, value.end + 1)
        self._facts.append(Fact(what, self._place(index), variant, values, span))

    # -- positions and dice by hand ------------------------------------------------------------------------------

    def _put(self, one: Property) -> None:
        self._offer.closed()
        if self._table is None:
            self._table = Table(self._variant)
            self._table.play(self._before())
        self._table.play(self.actions[self._followed :])
        self._followed = len(self.actions)
        wrong = self._table.put(one)
        self._facts.extend(malformed(one.name, value, expected) for value, expected in wrong)
        if wrong:
            self.keep_texts(one.name, tuple(value.text for value, _ in wrong), len(self.actions))
        if len(wrong) < len(one.values):
            self._set_up = self._set_up or one

    def _take_turn(self, one: Property, node: Sequence[Property]) -> None:
        if side_of(one.first.text) is None:
            self._facts.append(malformed("PL", one.first, "W or B"))
            self.keep(one, len(self.actions))
            return
        names = {beside.name for beside in node}
        if "DI" in names and not names & BOARD:
            # The turn beside dice is that of the dice; beside stones it is the position's.
            self._dice_turn = one
            return
        if self._turn is not None and self._set_up is None and self._dice is None:
            self.keep(self._turn, len(self.actions))
        self._turn = one

    def _roll_by_hand(self, one: Property) -> None:
        if _dice_of(one) is None:
            self._tell("die-out-of-range", len(self.actions), one.first, "no-two-dice",
                       roll=one.first.text[:20])  # fmt: skip
            self.keep(one, len(self.actions))
            return
        if self._dice is not None:
            self.keep(self._dice, len(self.actions))
        self._dice = one

    def _flush(self, following: Action | None) -> None:
        if not self._waits():
            return
        turn, dice, put, dice_turn = self._turn, self._dice, self._set_up, self._dice_turn
        self._turn = self._dice = self._set_up = self._dice_turn = None
        side = None if turn is None else side_of(turn.first.text)
        if put is not None and self._table is not None:
            self.add(self._table.set_up(side), put, put.first)
            self._followed = len(self.actions)
        elif turn is not None and (dice is None or dice_turn is not None):
            self.keep(turn, len(self.actions))
        if dice is None and dice_turn is not None:
            self.keep(dice_turn, len(self.actions))
        if dice is not None:
            told = dice_turn or turn
            self._rolled(dice, None if told is None else side_of(told.first.text), following)

    def _rolled(self, dice: Property, side: Side | None, following: Action | None) -> None:
        """A roll by hand. The play of it stands in the next node, where there is one."""
        numbers = _dice_of(dice)
        if side is None:
            last = next((action.side for action in reversed(self.actions[-8:]) if isinstance(action, Roll)), None)
            side = last.opponent if last else getattr(following, "side", None)
        if isinstance(following, Roll) and following.side is side:
            if following.dice != (max(numbers), min(numbers)) if numbers else following.dice is not None:
                # Rolled once more by hand: what was played is played with the later dice.
                self.keep(dice, len(self.actions))
            self._by_hand = len(self.actions)
            return
        if side is None or numbers is None:
            self.keep(dice, len(self.actions))
            return
        self.add(rolled(Roll(side=side, dice=numbers, stated="nothing")), dice, dice.first)

    # -- beside the actions --------------------------------------------------------------------------------------

    def _note(self, beside: Sequence[Property], index: int, side: Side) -> None:
        """Comments, the analysis of an action, and the rest. The analysis is read when it is looked at."""
        weighed: Property | None = None
        cube: str | None = None
        luck: Decimal | None = None
        marks: list[tuple[str, str]] = []
        for one in beside:
            name = one.name
            if name == "A" and weighed is None and _PLAYED.match(one.text):
                weighed = one
                continue
            value = one.only if name in _SINGLE else None
            if value is None:
                self.keep(one, index)
            elif name == "C":
                self._comments.append((index, text_of(value)))
            elif name == "DA" and cube is None:
                cube = value
            elif name == "LU" and luck is None and (luck := _decimal(value)) is not None:
                pass
            elif name in MARKS:
                marks.append((name, value))
            else:
                self.keep(one, index)
        if weighed is not None or cube is not None or luck is not None or marks:
            plays = None if weighed is None else weighed.text
            told = Written(self._origin, side, self._match, plays, cube, luck, tuple(marks))
            self._analyses.append((index, told))


def _dice_of(one: Property) -> tuple[int, int] | None:
    digits = "".join(one.first.text.split())
    if len(digits) != 2 or not (digits.isascii() and digits.isdecimal()):
        return None
    return int(digits[0]), int(digits[1])


def _decimal(text: str) -> Decimal | None:
    """The number, where it has so few digits that it can be written back; None for anything else."""
    try:
        number = Decimal(text.strip())
    except InvalidOperation:
        return None
    return number if number.is_finite() and len(text) <= _MOST_DIGITS and "e" not in text.lower() else None
