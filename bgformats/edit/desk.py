"""What a repair is made from: the text, where the parts of the records stand in it, and what the replay found."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from bgformats.diagnostics import Edit, Fact, Fix, Place
from bgformats.edit.columns import Columns
from bgformats.edit.style import PlayStyle, style_of
from bgformats.formats.base import Parsed, Places
from bgformats.model.record import Roll
from bgformats.model.verified import Step, VerifiedGame, VerifiedMatch
from bgformats.syntax.transcript import Transcript

Span = tuple[int, int]

DOUBTS: Final = frozenset(
    ("no-checker-at-origin", "bar-not-entered", "blocked-point", "die-not-rolled", "bear-off-too-early",
     "bear-off-gap", "smaller-die-played", "die-left-unplayed", "false-pass", "hit-and-run", "hop-out-of-order",
     "play-missing", "play-undecidable", "play-without-roll", "point-out-of-range", "die-out-of-range",
     "two-turns-running", "missing-turn", "unparsed-cell", "unparsed-line", "rest-of-game-not-verified",
     "wrong-start-position", "action-after-game-end", "duplicate-game", "impossible-position",
     "wrong-checker-count")
)  # fmt: skip
"""What makes the board behind it, or the order of the rows, uncertain."""

ANSWERS: Final = 4
"""Actions behind a play that are its answer: a double, a take, and a roll of either side."""


@dataclass(slots=True, weakref_slot=True)
class _Doubts:
    """Where in each game the first doubt lies, by match and game; -1 for a doubt about the game as a whole."""

    first: dict[tuple[int, int], int] = field(default_factory=dict)

    def add(self, place: Place) -> None:
        if place.match is None or place.game is None:
            return
        key = place.match, place.game
        action = -1 if place.action is None else place.action
        self.first[key] = min(self.first.get(key, action), action)


class Desk:
    """One file on the desk. What is costly is found out only when a repair asks for it."""

    def __init__(
        self, text: str, tree: Parsed, places: Places, verified: Sequence[VerifiedMatch], facts: Sequence[Fact]
    ) -> None:
        self.text = text
        self.places = places
        self.verified = verified
        self.facts = facts
        self.columns = Columns(tree) if isinstance(tree, Transcript) else None

    @cached_property
    def style(self) -> PlayStyle:
        """How the file spells plays."""
        marks = any(
            isinstance(action, Roll) and action.play is not None and bool(action.play.hits)
            for match in self.verified
            for game in match.match.games
            for action in game.actions
        )
        return style_of(self.text, marks=marks or any(match.match.mode == "exercise" for match in self.verified))

    @cached_property
    def _doubts(self) -> _Doubts:
        doubts = _Doubts()
        for fact in self.facts:
            if fact.what in DOUBTS:
                doubts.add(fact.place)
        return doubts

    @cached_property
    def row_gaps(self) -> dict[tuple[int | None, int | None], Fact]:
        """The first row out of order in each game, by match and game."""
        firsts: dict[tuple[int | None, int | None], Fact] = {}
        for fact in self.facts:
            if fact.what == "turn-number-gap" and fact.variant == "default":
                firsts.setdefault((fact.place.match, fact.place.game), fact)
        return firsts

    @cached_property
    def game_gaps(self) -> dict[int | None, Fact]:
        """The first game of each match that is out of order though the score tells that none is missing."""
        firsts: dict[int | None, Fact] = {}
        for fact in self.facts:
            if fact.what == "game-number-gap" and fact.place.match not in firsts and self.score_goes_on(fact.place):
                firsts[fact.place.match] = fact
        return firsts

    def score_goes_on(self, place: Place) -> bool:
        """Whether the score before a game is that after the game before it, which was won."""
        game, before = self.game(place), self.game(place, -1)
        if game is None or before is None or not before.points_derived:
            return False
        return game.game.score_claimed == before.score_after != before.score_before

    def is_certain(self, place: Place) -> bool:
        """Whether nothing before an action or right behind it, or nothing in a game, makes its board uncertain.

        What cannot follow on a play speaks against the board that the play was judged on.
        """
        if place.match is None or place.game is None:
            return False
        first = self._doubts.first.get((place.match, place.game))
        return first is None or (place.action is not None and first > place.action + ANSWERS)

    def match(self, place: Place) -> VerifiedMatch | None:
        """The match of a place."""
        return None if place.match is None or place.match >= len(self.verified) else self.verified[place.match]

    def game(self, place: Place, later: int = 0) -> VerifiedGame | None:
        """The game of a place, or one so many games after it."""
        match = self.match(place)
        if match is None or place.game is None or not 0 <= place.game + later < len(match.games):
            return None
        return match.games[place.game + later]

    def step(self, place: Place) -> Step | None:
        """The step of an action."""
        game = self.game(place)
        if game is None or place.action is None or place.action >= len(game.steps):
            return None
        return game.steps[place.action]

    def said(self, span: Span) -> str:
        """The text of a span."""
        return self.text[span[0] : span[1]]

    def fix(self, safe: bool, message: str, *edits: Edit) -> Fix | None:
        """A fix of these edits, columns kept; None where there is nothing to replace."""
        if not edits:
            return None
        return Fix(safe=safe, message=message, edits=edits if self.columns is None else self.columns.kept(edits))

    def number(self, span: Span | None, old: int, new: int) -> Edit | None:
        """The edit that puts another number in a span; None where the span has not that number, or has it twice."""
        if span is None or old == new or new < 0:
            return None
        found = [one for one in re.finditer(r"(?<![\w.])-?[0-9]+(?![\w.])", self.said(span)) if _is(one[0], old)]
        if len(found) != 1:
            return None
        return Edit(offset=span[0] + found[0].start(), end_offset=span[0] + found[0].end(), text=str(new))


def _is(digits: str, number: int) -> bool:
    return len(digits) < 12 and int(digits) == number
