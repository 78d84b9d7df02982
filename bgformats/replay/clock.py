"""The clock: whether a side took longer than the rules give, where the file tells how much time it had left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from bgformats.diagnostics import Fact, Place, Value
from bgformats.model.record import GameNotes, MoveTime
from bgformats.model.ruleset import Ruleset
from bgformats.model.verified import VerifiedGame
from bgformats.terms import Side


def clock_facts(number: int, games: Sequence[VerifiedGame], rules: Ruleset) -> Iterator[Fact]:
    """Tells of moves, and of a side's moves together, that took longer than ``rules`` allow in match ``number``."""
    if rules.move_seconds is None and rules.time_bank_seconds is None:
        return
    spent = {Side.FIRST: Decimal(0), Side.SECOND: Decimal(0)}
    told: set[Side] = set()
    for game in games:
        notes = game.game.notes
        left: dict[Side, Decimal] = {}
        for time in notes.times if isinstance(notes, GameNotes) else ():
            if time.tells != "left":
                continue
            used = _used(time, left)
            if used is None:
                continue
            place = Place(number, game.index, time.action)
            spent[time.side] += used
            values: dict[str, Value] = {"used": _seconds(used), "of": int(time.side)}
            if rules.move_seconds is not None and used > rules.move_seconds:
                yield Fact("clock-exceeded", place, "default", {**values, "limit": rules.move_seconds})
            bank = rules.time_bank_seconds
            if bank is not None and spent[time.side] > bank and time.side not in told:
                told.add(time.side)
                values |= {"used": _seconds(spent[time.side]), "limit": bank}
                yield Fact("clock-exceeded", place, "bank", values)


def _used(time: MoveTime, left: dict[Side, Decimal]) -> Decimal | None:
    """The seconds that an action took; None where the clock before it is not known, or has been put forward."""
    before, now = left.get(time.side), Decimal(time.value)
    left[time.side] = now
    return None if before is None or time.action is None or now > before else before - now


def _seconds(seconds: Decimal) -> str:
    """The number without zeros at its end."""
    text = f"{seconds:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
