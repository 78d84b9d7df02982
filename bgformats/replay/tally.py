"""A row a game: points derived from the replay, beside what the file claims."""

from __future__ import annotations

from collections.abc import Iterable

from bgformats.model.record import Match, Player
from bgformats.model.tally import GameTally
from bgformats.model.verified import VerifiedGame, VerifiedMatch


def tally(verified: Iterable[VerifiedMatch], path: str = "") -> tuple[GameTally, ...]:
    """The rows of all games. Findings are counted by whoever has them: here both counts are 0."""
    return tuple(_row(match, game, path) for match in verified for game in match.games)


def _row(match: VerifiedMatch, game: VerifiedGame, path: str) -> GameTally:
    first, second = _players(match.match, game)
    length = match.rules.length
    before = game.score_before
    away = None if length is None else (max(length - before[0], 0), max(length - before[1], 0))
    return GameTally(
        path=path,
        match=match.number,
        game=game.number,
        player1=first.name,
        player2=second.name,
        length=length,
        score_before=before,
        score_claimed=game.game.score_claimed,
        away=away,
        crawford=game.crawford,
        post_crawford=game.post_crawford,
        winner=None if game.winner is None else int(game.winner),
        ended_by=game.ended_by,
        kind=None if game.kind is None else game.kind.word,
        cube=game.cube,
        cube_owner=int(game.cube_holder),
        points_derived=game.points_derived,
        points_claimed=game.points_claimed,
        score_after=game.score_after,
        rolls=game.rolls,
        errors=0,
        warnings=0,
        adjustment=(sum(one.adjust[0] for one in game.rulings), sum(one.adjust[1] for one in game.rulings)),
        penalty=(sum(one.penalty[0] for one in game.rulings), sum(one.penalty[1] for one in game.rulings)),
        rulings=tuple(one.note or one.decision for one in game.rulings),
        complete=match.complete,
    )


def _players(match: Match, game: VerifiedGame) -> tuple[Player, Player]:
    return game.game.players or match.players
