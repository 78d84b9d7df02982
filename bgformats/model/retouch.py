"""Changes to a record that keep what was played: the sides exchanged, players renamed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, TypeVar

from bgformats.model.record import Action, Claim, Game, GameNotes, Match, Player, SetUp
from bgformats.terms import CubeHolder, Side

_OF_ONE: Final = re.compile(r"\b(Player ?)([12])\b", re.IGNORECASE)
"""Headers such as ``Player 1`` and ``Player 2 Elo`` belong to a side."""

_Pair = TypeVar("_Pair")
_HOLDERS: Final = {
    CubeHolder.CENTER: CubeHolder.CENTER,
    CubeHolder.FIRST: CubeHolder.SECOND,
    CubeHolder.SECOND: CubeHolder.FIRST,
}


def swapped(match: Match) -> Match:
    """The same match with the sides exchanged: side 1 is side 2."""
    other = tuple((swapped_key(key), value) for key, value in match.facts.other)
    return match.model_copy(
        update={
            "players": _turned(match.players),
            "facts": match.facts.model_copy(update={"other": other}),
            "games": tuple(map(_swapped_game, match.games)),
        }
    )


def swapped_key(key: str) -> str:
    """The key of a header that belongs to a side, for the other side; every other key as it is."""
    return _OF_ONE.sub(_other_number, key)


def renamed(match: Match, names: Mapping[str, str]) -> Match:
    """The same match with players renamed, wherever the record holds their names."""
    other = tuple((key, names.get(value, value) if _OF_ONE.search(key) else value) for key, value in match.facts.other)
    return match.model_copy(
        update={
            "players": _renamed(match.players, names),
            "facts": match.facts.model_copy(update={"other": other}),
            "games": tuple(
                game if game.players is None else game.model_copy(update={"players": _renamed(game.players, names)})
                for game in match.games
            ),
        }
    )


def _renamed(players: tuple[Player, Player], names: Mapping[str, str]) -> tuple[Player, Player]:
    first, second = (one.model_copy(update={"name": names.get(one.name, one.name)}) for one in players)
    return first, second


def _swapped_game(game: Game) -> Game:
    return game.model_copy(
        update={
            "players": game.players and _turned(game.players),
            "score_claimed": game.score_claimed and _turned(game.score_claimed),
            "opening_dice": game.opening_dice and _turned(game.opening_dice),
            "notes": game.notes and _swapped_notes(game.notes),
            "actions": tuple(map(_swapped_action, game.actions)),
            "claims": tuple(map(_swapped_claim, game.claims)),
        }
    )


_CLOCKS: Final = {"WL": "BL", "BL": "WL", "OW": "OB", "OB": "OW"}
"""Properties of SGF that tell one side's clock."""


def _swapped_notes(notes: GameNotes) -> GameNotes:
    """The notes with each clock on the other side."""
    times = tuple(one.model_copy(update={"side": one.side.opponent}) for one in notes.times)
    properties = tuple(one.model_copy(update={"name": _CLOCKS.get(one.name, one.name)}) for one in notes.properties)
    return notes.model_copy(update={"times": times, "properties": properties})


def _swapped_action(action: Action) -> Action:
    if isinstance(action, SetUp):
        return action.model_copy(
            update={
                "points": _turned(action.points),
                "cube_holder": _HOLDERS[action.cube_holder],
                "on_roll": action.on_roll and action.on_roll.opponent,
            }
        )
    changed: dict[str, object] = {"side": action.side and action.side.opponent}
    after = getattr(action, "after", None)
    if after is not None:
        changed["after"] = _turned(after)
    return action.model_copy(update=changed)


def _swapped_claim(claim: Claim) -> Claim:
    return claim.model_copy(update={"winner": claim.winner and Side(claim.winner).opponent})


def _turned(pair: tuple[_Pair, _Pair]) -> tuple[_Pair, _Pair]:
    return pair[1], pair[0]


def _other_number(found: re.Match[str]) -> str:
    return found[1] + ("2" if found[2] == "1" else "1")
