"""A line of nodes, the game itself or a variation, on its way to actions and to what is noted beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal, InvalidOperation
from typing import Final

from bgformats.diagnostics import Fact, Place
from bgformats.formats.sgf.analysis import read_candidate, read_cube
from bgformats.formats.sgf.moves import Offer, read_move
from bgformats.formats.sgf.places import Written
from bgformats.formats.sgf.root import malformed
from bgformats.formats.sgf.setup import BOARD, Table, side_of
from bgformats.formats.sgf.values import text_of
from bgformats.model.analysis import Analysis, Candidate, CubeVerdict
from bgformats.model.record import Action, Notes, Resign, Roll
from bgformats.model.record import Property as Kept
from bgformats.syntax.sgf import Property, Value
from bgformats.terms import Side

MARKS: Final = frozenset(("MR", "CR", "GW", "GB", "BM", "DO", "BC", "DC", "TE", "IT", "UC", "DM", "HO"))
"""Properties that are a mark on a play, a roll or a double."""
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
        self.written: list[Written] = []
        self._place = place
        self._facts = facts
        self._variant = variant
        self._match = match
        self._origin = origin
        self._before = before
        self._comments: list[tuple[int, str]] = []
        self._analyses: list[tuple[int, Analysis]] = []
        self._properties: list[Kept] = []
        self._offer = Offer()
        self._table: Table | None = None
        self._followed = 0
        self._set_up: Property | None = None
        self._turn: Property | None = None
        self._dice: Property | None = None
        self._dice_turn: Property | None = None

    def feed(self, properties: Sequence[Property]) -> None:
        """Takes the properties of a node."""
        beside: list[Property] = []
        at: int | None = None
        side: Side | None = None
        names = {one.name for one in properties}
        # The turn beside dice is that of the dice; beside stones it is the position's.
        of_dice = "DI" in names and not names & BOARD
        for one in properties:
            if one.name in _SIDES:
                side = side or _SIDES[one.name]
                for value in one.values:
                    made = self._move(one, value)
                    at = made if at is None else at
            elif one.name in BOARD:
                self._put(one)
            elif one.name == "PL":
                self._take_turn(one, of_dice)
            elif one.name == "DI":
                self._roll_by_hand(one)
            else:
                beside.append(one)
        if beside:
            index = len(self.actions) if at is None else at
            told = self._dice_turn or self._turn
            turn = None if told is None else side_of(told.values[0].text)
            self._note(beside, index, side or turn or Side.FIRST)

    def flush(self) -> None:
        """Makes an action of a position or of dice that were put on the board last."""
        self._flush(None)

    def notes(self) -> Notes | None:
        """What stands beside the actions; None for nothing."""
        if not (self._comments or self._analyses or self._properties):
            return None
        return Notes(comments=tuple(self._comments), analyses=tuple(self._analyses), properties=tuple(self._properties))

    def keep(self, one: Property, index: int | None) -> None:
        """Keeps a property as it is written."""
        self._properties.append(Kept(action=index, name=one.name, values=tuple(value.text for value in one.values)))

    def add(self, action: Action, one: Property, value: Value) -> int:
        """Adds an action; its number."""
        self.actions.append(action)
        self.written.append(Written(one.start, one.end, value))
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
            self.keep(one._replace(values=(value,)), index)
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
            self.keep(one._replace(values=tuple(value for value, _ in wrong)), len(self.actions))
        if len(wrong) < len(one.values):
            self._set_up = self._set_up or one

    def _take_turn(self, one: Property, of_dice: bool) -> None:
        if side_of(one.values[0].text) is None:
            self._facts.append(malformed("PL", one.values[0], "W or B"))
            self.keep(one, len(self.actions))
            return
        if of_dice:
            self._dice_turn = one
            return
        if self._turn is not None and self._set_up is None and self._dice is None:
            self.keep(self._turn, len(self.actions))
        self._turn = one

    def _roll_by_hand(self, one: Property) -> None:
        if _dice_of(one) is None:
            self._tell("die-out-of-range", len(self.actions), one.values[0], "no-two-dice",
                       roll=one.values[0].text[:20])  # fmt: skip
            self.keep(one, len(self.actions))
            return
        if self._dice is not None:
            self.keep(self._dice, len(self.actions))
        self._dice = one

    def _flush(self, following: Action | None) -> None:
        if not (self._set_up or self._turn or self._dice or self._dice_turn):
            return
        turn, dice, put, dice_turn = self._turn, self._dice, self._set_up, self._dice_turn
        self._turn = self._dice = self._set_up = self._dice_turn = None
        side = None if turn is None else side_of(turn.values[0].text)
        if put is not None and self._table is not None:
            self.add(self._table.set_up(side), put, put.values[0])
            self._followed = len(self.actions)
        elif turn is not None and (dice is None or dice_turn is not None):
            self.keep(turn, len(self.actions))
        if dice is None and dice_turn is not None:
            self.keep(dice_turn, len(self.actions))
        if dice is not None:
            told = dice_turn or turn
            self._rolled(dice, None if told is None else side_of(told.values[0].text), following)

    def _rolled(self, dice: Property, side: Side | None, following: Action | None) -> None:
        """A roll by hand. The play of it stands in the next node, where there is one."""
        numbers = _dice_of(dice)
        if side is None:
            last = next((action.side for action in reversed(self.actions[-8:]) if isinstance(action, Roll)), None)
            side = last.opponent if last else getattr(following, "side", None)
        if isinstance(following, Roll) and following.side is side:
            if following.dice != numbers:
                # Rolled once more by hand: what was played is played with the later dice.
                self.keep(dice, len(self.actions))
            return
        if side is None or numbers is None:
            self.keep(dice, len(self.actions))
            return
        self.add(Roll(side=side, dice=numbers, stated="nothing"), dice, dice.values[0])

    # -- beside the actions --------------------------------------------------------------------------------------

    def _note(self, beside: Sequence[Property], index: int, side: Side) -> None:
        candidates: tuple[Candidate, ...] = ()
        played: int | None = None
        cube: CubeVerdict | None = None
        luck: Decimal | None = None
        marks: list[tuple[str, str]] = []
        for one in beside:
            first = one.values[0].text
            single = len(one.values) == 1
            if one.name == "C" and single:
                self._comments.append((index, text_of(first)))
            elif one.name == "A" and first.isdecimal() and first.isascii() and len(first) < 6 and played is None:
                played = int(first)
                candidates = tuple([read_candidate(value.text, side, self._match) for value in one.values[1:]])
            elif one.name == "DA" and single and cube is None:
                cube = read_cube(first, self._match)
            elif one.name == "LU" and single and luck is None and (luck := _decimal(first)) is not None:
                pass
            elif one.name in MARKS and single:
                marks.append((one.name, first))
            else:
                self.keep(one, index)
        if candidates or played is not None or cube or luck is not None or marks:
            told = Analysis(
                origin=self._origin, candidates=candidates, played=played, cube=cube, luck=luck, marks=tuple(marks)
            )
            self._analyses.append((index, told))


def _dice_of(one: Property) -> tuple[int, int] | None:
    digits = "".join(one.values[0].text.split())
    if len(digits) != 2 or not (digits.isascii() and digits.isdecimal()):
        return None
    larger, smaller = sorted(map(int, digits), reverse=True)
    return larger, smaller


def _decimal(text: str) -> Decimal | None:
    """The number, where it has so few digits that it can be written back; None for anything else."""
    try:
        number = Decimal(text.strip())
    except InvalidOperation:
        return None
    return number if number.is_finite() and len(text) <= _MOST_DIGITS and "e" not in text.lower() else None
