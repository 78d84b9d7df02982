"""Which side starts a game: the higher opening die, or the winner of the game before where the variant says so."""

from __future__ import annotations

from bgformats.diagnostics import Fact, Place, Value
from bgformats.game.variant import Variant
from bgformats.model.record import Game, Roll, SetUp
from bgformats.terms import Side


def wrong_starter(game: Game, variant: Variant, before: Side | None, place: Place) -> Fact | None:
    """Tells of a game that the wrong side starts; None where the right one does, or nobody can know.

    ``before`` won the game before this one, by the columns of this game. ``place`` is the game's.
    """
    if not game.actions or isinstance(game.actions[0], SetUp):
        return None
    found = next(((at, one) for at, one in enumerate(game.actions) if isinstance(one, Roll)), None)
    if found is None:
        return None
    index, roll = found
    at = Place(place.match, place.game, index, "roll")
    if variant.winner_starts and before is not None:
        if roll.side is before:
            return None
        return Fact("wrong-starter", at, "winner", {"variant": variant.title, "winner": int(before)})
    if game.opening_dice is None:
        return None
    own, other = (game.opening_dice[side - 1] for side in (roll.side, roll.side.opponent))
    if own >= other:
        return None
    values: dict[str, Value] = {"own": own, "die": other, "other": int(roll.side.opponent)}
    return Fact("wrong-starter", at, "default", values)
