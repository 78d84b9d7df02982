"""Positions that a file states before its actions, held against those that the replay comes to.

Of a position only the first difference is told, and of a game the first of a kind: what follows from it is no news.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Final

from bgformats.diagnostics import Fact, Place
from bgformats.errors import NotRepresentableError
from bgformats.game.board import Board
from bgformats.model.identifiers import gnubg_position_id
from bgformats.model.position import Position
from bgformats.model.situation import Frame, Situation, situations
from bgformats.model.verified import VerifiedGame, VerifiedMatch
from bgformats.source import Span
from bgformats.terms import CubeHolder, Side

Stated = tuple[Place, Position, Span]
"""The action before which a position is stated, the position, and where it stands."""

_NAMES: Final[Mapping[str, str]] = {
    "points": "where the checkers stand",
    "on_roll": "the side on roll",
    "dice": "the dice",
    "cube": "the cube",
    "cube_owner": "the owner of the cube",
    "double_offered": "the double on offer",
    "score": "the score",
    "length": "the length of the match",
    "crawford": "the Crawford game",
}


def stated_facts(verified: VerifiedMatch, stated: Iterable[Stated]) -> Iterator[Fact]:
    """A fact for each thing that the file states otherwise than the replay has it."""
    own = [one for one in stated if one[0].match == verified.index]
    for number, positions in groupby(own, key=lambda one: one[0].game):
        if number is not None and number < len(verified.games):
            yield from _of_game(verified, verified.games[number], list(positions))


def _of_game(match: VerifiedMatch, game: VerifiedGame, positions: list[Stated]) -> Iterator[Fact]:
    frame = Frame.of(match, game)
    before = {step.action: at for step, at, _ in situations(game) if not step.is_implied}
    lost = next((one.place.action for one in match.facts if _gives_up(one, game.index)), None)
    told: set[str] = set()
    for place, position, span in positions:
        if place.action not in before or (lost is not None and place.action is not None and place.action >= lost):
            continue
        replayed = _values(before[place.action], frame)
        others = [name for name in replayed if _said(position, name) not in (None, replayed[name][0])]
        first = next((name for name in others if name not in told), None)
        told.update(others)
        if first is not None:
            side = before[place.action].on_roll
            stated = _position_id(position.board, side) if first == "points" else _shown(_said(position, first))
            values: dict[str, str | int] = {"what": _NAMES[first], "stated": stated, "replayed": replayed[first][1]}
            yield Fact("position-mismatch", place, "replay", values, span)


def _gives_up(fact: Fact, game: int) -> bool:
    return fact.what == "rest-of-game-not-verified" and fact.place.game == game and fact.place.action is not None


def _values(at: Situation, frame: Frame) -> dict[str, tuple[object, str]]:
    """What the replay has, by the names of ``Position``, and how it is said."""
    points = tuple(counts[1:] for counts in at.board)
    values: dict[str, object] = {
        "on_roll": at.on_roll, "dice": at.dice or (), "cube": at.cube, "cube_owner": at.cube_owner,
        "double_offered": bool(at.offer), "score": at.score or frame.score, "length": frame.length,
        "crawford": frame.crawford,
    }  # fmt: skip
    where = _position_id(at.board, at.on_roll)
    return {"points": (points, where)} | {name: (value, _shown(value)) for name, value in values.items()}


def _said(position: Position, name: str) -> object:
    if name == "points":
        return tuple(counts[1:] for counts in position.points)
    if name == "dice" and position.cube is not None:
        return position.dice or ()
    value: object = getattr(position, name)
    return value


def _position_id(board: Board, on_roll: Side) -> str:
    try:
        return gnubg_position_id(board, on_roll)
    except NotRepresentableError:
        return "a position that has no identifier"


def _shown(value: object) -> str:
    if isinstance(value, CubeHolder):
        return "nobody" if value is CubeHolder.CENTER else f"side {int(value)}"
    if isinstance(value, Side):
        return f"side {int(value)}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "-".join(map(str, value)) or "none"
    return str(value)
