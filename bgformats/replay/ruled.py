"""Rulings that fit nothing: of a match, game or turn that is not there, or on a play that breaks no rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from bgformats.diagnostics import Fact, Place, Value
from bgformats.model.rulings import Bound, Ruling
from bgformats.model.verified import VerifiedMatch
from bgformats.replay.start import ILLEGAL_PLAYS


def ruling_facts(bound: Bound, verified: Sequence[VerifiedMatch]) -> Iterator[Fact]:
    """Tells of each ruling that fits nothing in the matches of the file."""
    for misfit in bound.misfits:
        values: dict[str, Value] = {"ruling": misfit.number, "count": len(verified), "wanted": misfit.ruling.match or 0}
        yield Fact("ruling-fits-nothing", Place(0, part="match"), misfit.what, values)
    for number, ruling in zip(bound.numbers, bound.rulings.rulings, strict=True):
        index = (ruling.match or 1) - 1
        missed = _missed(ruling, verified[index])
        if missed is None:
            continue
        game = verified[index].games[ruling.game - 1 :][:1]
        values = {"ruling": number, "game": ruling.game, "turn": ruling.turn or 0}
        values["count"] = len(verified[index].games) if missed == "game" else game[0].turns
        place = Place(index, ruling.game - 1, part="heading") if game else Place(index, part="match")
        yield Fact("ruling-fits-nothing", place, missed, values)


def _missed(ruling: Ruling, match: VerifiedMatch) -> Literal["game", "turn", "stands"] | None:
    """What the ruling does not find in its match."""
    if ruling.game > len(match.games):
        return "game"
    if ruling.turn is None:
        return None
    steps = match.games[ruling.game - 1].steps
    actions = {step.action for step in steps if step.turn == ruling.turn}
    if not actions:
        return "turn"
    illegal = {
        fact.place.action for fact in match.facts if fact.what in ILLEGAL_PLAYS and fact.place.game == ruling.game - 1
    }
    return "stands" if ruling.decision == "stands" and not actions & illegal else None
