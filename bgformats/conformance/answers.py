"""What a program's output says of a match: our record as JSON, or a match file that it wrote.

Results and scores are those that the output states. Positions and the cube come from playing its own actions over, so
a program is judged by what it wrote and not by what it might have meant.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from bgformats import api
from bgformats.conformance.kit import Where
from bgformats.errors import BgformatsError
from bgformats.model.identifiers import gnubg_position_id
from bgformats.model.record import Beaver, Double, Drop, Match, Raccoon, Roll, Take
from bgformats.model.verified import Step, VerifiedGame
from bgformats.replay import verify
from bgformats.replay.canonical import named_steps
from bgformats.replay.rules import decide_rules

_OTHER: Final = (0, 2, 1)
"""The other side of 1 and 2; 0 is nobody, or the centre."""


class UnreadableError(Exception):
    """The output is no record and no match file that can be read; the message says why."""


@dataclass(frozen=True, slots=True)
class GameAnswers:
    """What the output says of a game, in the words of ``GameTruth``; None where it says nothing."""

    rolls: tuple[str, ...]
    positions: tuple[str, ...]
    cube_actions: tuple[str, ...]
    cube: int
    cube_owner: int
    score_before: tuple[int, int] | None
    winner: int | None
    points: int | None


@dataclass(frozen=True, slots=True)
class Answers:
    """What the output says of a match. ``length`` 0 is money, None untold."""

    players: tuple[str, str]
    length: int | None
    games: tuple[GameAnswers, ...]
    first_error: Where | None = None


def read_answers(data: bytes) -> Answers:
    """The answers in an output.

    Raises:
        UnreadableError: there are none.
    """
    if not data.strip():
        raise UnreadableError("the output is empty")
    try:
        return _of_json(data) if data.lstrip()[:1] in (b"{", b"[") else _of_file(data)
    except RecursionError as error:
        raise UnreadableError("the output is nested too deeply") from error


def exchanged(answers: Answers) -> Answers:
    """The same answers with the other player as side 1. Positions are told from the side on roll and stay."""
    first, second = answers.players
    return replace(answers, players=(second, first), games=tuple(map(_exchanged, answers.games)))


def _exchanged(game: GameAnswers) -> GameAnswers:
    score = game.score_before
    return replace(
        game,
        rolls=tuple(map(_other_side, game.rolls)),
        cube_actions=tuple(map(_other_side, game.cube_actions)),
        cube_owner=_OTHER[game.cube_owner],
        score_before=None if score is None else (score[1], score[0]),
        winner=None if game.winner is None else _OTHER[game.winner],
    )


def _other_side(told: str) -> str:
    return f"{_OTHER[int(told[0])]}{told[1:]}"


def _of_file(data: bytes) -> Answers:
    try:
        document = api.read(data, name="the output")
    except BgformatsError as error:
        raise UnreadableError(f"the output is no match file: {error}") from error
    if len(document.matches) != 1:
        raise UnreadableError(f"the output holds {len(document.matches)} matches, not 1")
    return _answers(document.matches[0], None)


def _of_json(data: bytes) -> Answers:
    objects = list(_objects(data))
    if len(objects) != 1:
        raise UnreadableError(f"the output holds {len(objects)} records, not 1")
    (row,) = objects
    fields = {name: value for name, value in row.items() if name in Match.model_fields}
    try:
        match = Match.model_validate_json(json.dumps(fields))
    except ValueError as error:
        raise UnreadableError(f"the JSON is no record: {_first_line(error)}") from error
    return _answers(match, _where(row.get("first_error")))


def _objects(data: bytes) -> Iterator[Mapping[str, object]]:
    """The objects of a JSON document, of a list, or of lines."""
    try:
        text = data.decode("utf-8-sig")
        try:
            found = json.loads(text)
        except ValueError:
            found = [json.loads(line) for line in text.splitlines() if line.strip()]
    except ValueError as error:
        raise UnreadableError(f"the output is no JSON: {_first_line(error)}") from error
    for one in found if isinstance(found, list) else [found]:
        if not isinstance(one, dict):
            raise UnreadableError("the JSON is no record: it is no object")
        yield one


def _where(told: object) -> Where | None:
    if not isinstance(told, dict):
        return None
    game, turn = told.get("game"), told.get("turn")
    return Where(game=game, turn=turn if isinstance(turn, int) else None) if isinstance(game, int) else None


def _first_line(error: Exception) -> str:
    return "; ".join(line.strip() for line in str(error).splitlines()[:3])


def _answers(match: Match, first_error: Where | None) -> Answers:
    verified = verify(match, decide_rules(match).rules)
    length = 0 if match.mode == "money" else match.length
    first, second = match.players
    return Answers((first.name, second.name), length, tuple(map(_game, verified.games)), first_error)


def _game(verified: VerifiedGame) -> GameAnswers:
    steps = [step for step in named_steps(verified.steps) if isinstance(step.said, Roll)]
    claim = verified.game.claims[-1] if verified.game.claims else None
    return GameAnswers(
        rolls=tuple(_roll(step) for step in steps),
        positions=tuple(_position(step) for step in steps),
        cube_actions=tuple(_cube_actions(verified)),
        cube=verified.cube,
        cube_owner=int(verified.cube_holder),
        score_before=verified.game.score_claimed,
        winner=0 if claim is None else claim.winner and int(claim.winner),
        points=None if claim is None else claim.points,
    )


def _roll(step: Step) -> str:
    dice = step.said.dice if isinstance(step.said, Roll) else None
    return f"{int(step.side)}:{'?' if dice is None else f'{dice[0]}{dice[1]}'}"


def _position(step: Step) -> str:
    try:
        return gnubg_position_id(step.after, step.side.opponent)
    except BgformatsError:
        return "?"


def _cube_actions(verified: VerifiedGame) -> Iterator[str]:
    for step in named_steps(verified.steps):
        if isinstance(step.said, Double | Take | Drop | Beaver | Raccoon):
            kind = "beaver" if isinstance(step.said, Raccoon) else step.said.kind
            yield f"{int(step.side)} {kind}"
