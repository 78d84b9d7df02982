"""What stands in a file in the wrong order or twice: game numbers, names, games; and what the headers declare.

Knows no play: a game is known again by its rolls and by what is written of it.
"""

from __future__ import annotations

from bgformats.diagnostics import Fact, Place, Value
from bgformats.game.variant import VARIANTS, Variant, stranger_named, variant_named
from bgformats.model.dates import read_date
from bgformats.model.record import Game, Match, Roll
from bgformats.model.ruleset import Ruleset
from bgformats.replay.rules import is_cube_limit, length_of

SAME_GAME_ROLLS = 8
"""Rolls from which on two games that are played alike are one game written twice."""
_TWINS_KEPT = 8
"""Games with the same rolls that later ones are compared with: more would make a heap of empty games quadratic."""


class Order:
    """The order of the games of one match. ``gap``: games are missing before the one that was looked at last.

    ``overruled`` is the variant of the header, where the rules set up another board and that is told already.
    """

    def __init__(self, match: Match, rules: Ruleset, number: int, facts: list[Fact]) -> None:
        self.match = match
        self.rules = rules
        self.number = number
        self.facts = facts
        self.gap = False
        self.last_number: int | None = None
        named = match.options.variant if rules.variant == "auto" else None
        self.declined = named is not None and stranger_named(named) is not None
        self.overruled: Variant | None = None
        self._names = {match.players}
        self._seen: dict[tuple[tuple[int, int] | None, ...], list[int]] = {}

    def check_declared(self) -> None:
        """Tells of rules and variants in the headers that cannot be."""
        options = self.match.options
        self._check_numbers()
        self._check_overruled()
        self._check_date()
        if self.rules.mode == "match" and self.match.mode == "match":
            if options.jacoby:
                self.facts.append(
                    Fact("money-rule-in-match", Place(self.number, part="jacoby"), values={"rule": "Jacoby"})
                )
            if options.beavers:
                self.facts.append(
                    Fact("money-rule-in-match", Place(self.number, part="beavers"), values={"rule": "beavers"})
                )
        if options.variant and self.declined:
            values: dict[str, Value] = {"variant": options.variant}
            self.facts.append(Fact("rest-of-game-not-verified", Place(self.number, part="variant"), "stranger", values))
        elif options.variant and not (variant_named(options.variant) or stranger_named(options.variant)):
            values = {"value": options.variant, "known": ", ".join(v.title for v in VARIANTS)}
            self.facts.append(Fact("malformed-header", Place(self.number, part="variant"), "variant", values))

    def _check_overruled(self) -> None:
        """Tells of what the file says of itself and the rules in force do not take."""
        if self.match.mode == "match" and self.rules.mode == "money":
            values: dict[str, Value] = {"rules": self.rules.name, "length": self.match.length or 0}
            self.facts.append(Fact("conflicting-facts", Place(self.number, part="match"), "money", values))
        named = self.match.options.variant
        said = None if named is None else variant_named(named)
        ruled = variant_named(self.rules.variant)
        if said is None or ruled is None or said is ruled:
            return
        values = {"rules": self.rules.name, "said": said.title, "ruled": ruled.title}
        place = Place(self.number, part="variant")
        if said.start == ruled.start:
            self.facts.append(Fact("conflicting-facts", place, "variant", values))
        else:
            self.facts.append(Fact("wrong-start-position", place, "header", values))
            self.overruled = said

    def _check_date(self) -> None:
        """Tells of a date that does not exist, or that may be two days."""
        text = self.match.facts.date_text
        trouble = None if text is None or self.match.facts.date is not None else read_date(text).trouble
        if text is None or trouble is None:
            return
        values: dict[str, Value] = {"value": text}
        self.facts.append(Fact("malformed-header", Place(self.number, part="header"), f"date-{trouble}", values))

    def _check_numbers(self) -> None:
        """Tells of a length and a cube limit that cannot be; readers tell of those that their files have."""
        length, limit = self.match.length, self.match.options.cube_limit
        if length is not None and length_of(self.match) is None and self.match.mode == "match":
            values: dict[str, Value] = {"value": length}
            self.facts.append(Fact("malformed-header", Place(self.number, part="match"), "length", values))
        elif length is not None and self.match.mode != "match":
            values = {"key": "the match length", "value": length, "expected": "none, since this is no match"}
            self.facts.append(Fact("malformed-header", Place(self.number, part="match"), "value", values))
        if limit is not None and not is_cube_limit(limit):
            values = {"key": "the cube limit", "value": limit, "expected": "a power of two"}
            self.facts.append(Fact("malformed-header", Place(self.number, part="header"), "value", values))

    def check_number(self, index: int, game: Game) -> None:
        """Tells of a gap in the numbers of games."""
        self.gap = False
        if game.number is None:
            return
        expected = 1 if self.last_number is None else self.last_number + 1
        if index > 0 and game.number != expected:
            self.gap = True
            values: dict[str, Value] = {"number": game.number, "expected": expected}
            self.facts.append(Fact("game-number-gap", Place(self.number, index, part="heading"), values=values))
        self.last_number = game.number

    def check_names(self, index: int, game: Game) -> None:
        """Tells of players that are called otherwise than before."""
        if game.players is None or game.players in self._names:
            return
        first = self.match.players
        swapped = game.players == (first[1], first[0])
        side = 0 if game.players[0].name != first[0].name else 1
        if [player.name for player in game.players] != [player.name for player in first]:
            place = Place(self.number, index, None, "header", side)
            values: dict[str, Value] = {"name": game.players[side].name, "before": first[side].name}
            self.facts.append(Fact("player-name-changed", place, "swapped" if swapped else "default", values))
        self._names.add(game.players)

    def twin(self, index: int, game: Game) -> int | None:
        """The earlier game that this one repeats."""
        dice = tuple([action.dice for action in game.actions if isinstance(action, Roll)])
        if not dice:
            return None
        for earlier in self._seen.setdefault(dice, []):
            twin = self.match.games[earlier]
            same_place = (twin.number, twin.score_claimed) == (game.number, game.score_claimed)
            if (same_place or len(dice) >= SAME_GAME_ROLLS) and twin.actions == game.actions:
                return earlier
        if len(self._seen[dice]) < _TWINS_KEPT:
            self._seen[dice].append(index)
        return None
