"""Where the games of a match start: the variant that is in force, and how points are numbered.

A game that does not fit its start, and as a whole fits another one, is read as that, and it is said.
"""

from __future__ import annotations

from typing import Final

from bgformats.diagnostics import Fact, Place, Severity, Value
from bgformats.game.variant import STANDARD, VARIANTS, Variant, variant_named
from bgformats.replay.order import Order
from bgformats.replay.single import Games, Played, Score, rolls_until_failure
from bgformats.terms import Side

ILLEGAL_PLAYS: Final = frozenset(
    ("no-checker-at-origin", "bar-not-entered", "blocked-point", "die-not-rolled", "bear-off-too-early",
     "bear-off-gap", "smaller-die-played", "die-left-unplayed", "false-pass", "hit-and-run", "hop-out-of-order")
)  # fmt: skip
_MISFITS: Final = ILLEGAL_PLAYS | {"play-missing", "rest-of-game-not-verified"}
"""What tells that a game does not fit; once its board is lost nothing is judged, so that no more facts come."""
_START_FACTS: Final = ILLEGAL_PLAYS - {"false-pass"}
"""What may come of another start position. A play that is not written tells nothing of it."""
_OPENING_ROLLS: Final = 4
"""Rolls at the beginning of a game, whose failure speaks against the start by itself."""


class Start:
    """The start of one match's games. ``variant`` is the one in force; a game that fits another one changes it.

    ``facts`` collects what is told. ``forced``: the caller has named the variant, and no other one is tried.
    """

    def __init__(self, games: Games, order: Order, facts: list[Fact], *, forced: bool) -> None:
        self._games = games
        self._order = order
        self._facts = facts
        self._forced = forced
        rules, options = games.rules, games.match.options
        named = rules.variant if rules.variant != "auto" else options.variant
        self.variant: Variant = (variant_named(named) if named else None) or STANDARD

    def fitting(self, index: int, score: Score, crawford: bool | None) -> Played:
        """The game played over; as another variant where it does not fit its start and as a whole fits another's."""
        played = self._games.replay(self.variant, index, score, crawford)
        fails_after = rolls_until_failure(played, _START_FACTS)
        if fails_after is None:
            return played
        from_one_seat = self._from_one_seat(index, score, crawford)
        if from_one_seat is not None:
            return from_one_seat
        if self._forced:
            return played
        for variant in VARIANTS:
            if variant.start == self.variant.start:
                continue  # the start does not tell the two apart
            other = self._games.replay(variant, index, score, crawford)
            if any(fact.what in _MISFITS for fact in other.facts):
                continue
            if fails_after < _OPENING_ROLLS or self._fits_next(variant, index):
                if self._order.overruled is not variant:
                    title = self.variant.title
                    told: dict[str, Value] = {"expected": title, "fits": variant.title}
                    place = Place(self._games.number, index, part="heading")
                    self._facts.append(Fact("wrong-start-position", place, values=told))
                self.variant = variant
                return other
        return played

    def _from_one_seat(self, index: int, score: Score, crawford: bool | None) -> Played | None:
        """The game played over with all points counted from one seat, where only so it can be played as a whole."""
        if self._games.rules.numbering != "auto":
            return None
        for seat in Side:
            other = self._games.replay(self.variant, index, score, crawford, seat)
            if not any(fact.what in _MISFITS for fact in other.facts):
                place = Place(self._games.number, index, part="heading")
                values: dict[str, Value] = {"of": int(seat)}
                self._facts.append(Fact("conflicting-facts", place, "numbering", values, severity=Severity.INFO))
                return other
        return None

    def _fits_next(self, variant: Variant, index: int) -> bool:
        """Whether the next game speaks for another variant as well as for the one in force.

        A slip late in a game may happen to fit another start; the whole match does not.
        """
        if index + 1 >= len(self._games.match.games):
            return True
        fits, fits_today = (
            rolls_until_failure(self._games.replay(one, index + 1, (0, 0), None), _START_FACTS) is None
            for one in (variant, self.variant)
        )
        return fits or not fits_today
