"""Writes matches as FIBS's ``oldmoves`` shows them: ASCII where the names are, LF, a line an action.

Side 1 is X, whose points ascend. What has no word is left out.
GNU Backgammon reads lines of at most 79 bytes and names of at most 31 without blanks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from bgformats.diagnostics import Place
from bgformats.formats.base import Matches
from bgformats.game.order import playable_order
from bgformats.model import record
from bgformats.model.spelling import spell_point
from bgformats.model.verified import Step, VerifiedMatch
from bgformats.terms import BAR, OFF, Side, WinKind

MAX_NAME: Final = 31
_SEATS: Final = {Side.FIRST: "X", Side.SECOND: "O"}
_WORDS: Final = {
    "double": "doubles",
    "take": "accepts",
    "drop": "rejects",
    "beaver": "beavers",
    "raccoon": "raccoons",
    "resign": "wants to resign",
}
"""FIBS has no word for what is resigned: whoever accepts is told."""


def write(verified: Matches, dialect: str | None = None) -> bytes:
    """One match or several, as they were played over. There is one dialect."""
    matches = (verified,) if isinstance(verified, VerifiedMatch) else verified
    return "".join(line + "\n" for one in matches for line in _match_lines(one)).encode("utf-8")


def not_understood(verified: VerifiedMatch) -> Iterator[tuple[Place, str]]:
    """What GNU Backgammon passes over: beavers and raccoons, and that more than a single game was resigned.

    It counts the cube and the points of such a game otherwise.
    """
    for index, game in enumerate(verified.games):
        where = f"in game {index + 1}, turn"
        for step in game.steps:
            said = step.said
            if isinstance(said, record.Beaver | record.Raccoon):
                yield Place(0, index, step.action), f"a {said.kind} {where} {step.turn}"
        if game.ended_by == "resignation" and game.points_derived is not None and game.points_derived > game.cube:
            last = game.steps[-1]
            level = "gammon" if game.points_derived == WinKind.GAMMON * game.cube else "backgammon"
            yield Place(0, index, part="result"), f"that a {level} was resigned {where} {last.turn}"


def _match_lines(verified: VerifiedMatch) -> Iterator[str]:
    length = verified.match.length
    for game in verified.games:
        first, second = game.score_before
        yield f"Score is {first}-{second} in {f'a {length} point' if length else 'an unlimited'} match."
        names = written_names(verified.match)
        yield f"{names[0]} is X - {names[1]} is O"
        for step in game.steps:
            if not step.is_implied and (text := _action(step)):
                yield f"{_SEATS[step.side]}: {text}"
        if game.winner is not None and game.points_derived is not None:
            points = game.points_derived
            yield f"{_SEATS[game.winner]}: wins {points} point{'' if points == 1 else 's'}"
        yield ""


def written_names(match: record.Match) -> tuple[str, str]:
    """Both names as the format can hold them: one word, not too long, and not the same."""
    first, second = (_name(player.name, seat) for player, seat in zip(match.players, "XO", strict=True))
    if first == second:
        second = f"{second.encode()[: MAX_NAME - 2].decode('utf-8', 'ignore')}_2"
    return first, second


def _name(name: str, seat: str) -> str:
    word = "_".join(name.split()) or f"Player_{seat}"
    return word.encode()[:MAX_NAME].decode("utf-8", "ignore")


def _action(step: Step) -> str:
    said = step.said
    if isinstance(said, record.Roll):
        return _roll(step, said)
    return _WORDS.get(said.kind, "")


def _roll(step: Step, roll: record.Roll) -> str:
    rolled = roll.dice_in_file
    if rolled is None:
        return ""
    dice = f"({rolled[0]} {rolled[1]})"
    if step.hops is None:
        ways = [] if roll.play is None else [list(path) for path in roll.play.order or roll.play.paths]
        hops = [hop for way in ways for hop in pairwise(way)]
        return f"{dice} {_spelled(hops, step.side)}".rstrip()
    if not step.hops:
        return f"{dice} can't move"
    written = () if roll.play is None else roll.play.order or roll.play.paths
    return f"{dice} {_spelled(playable_order(step.hops, written, step.before.of(step.side), roll.dice), step.side)}"


def _spelled(hops: Iterable[tuple[int, int]], side: Side) -> str:
    return " ".join(f"{_point(origin, side)}-{_point(target, side)}" for origin, target in hops)


def _point(point: int, side: Side) -> str:
    mirror = side is Side.FIRST and OFF < point < BAR
    return spell_point(BAR - point if mirror else point)
