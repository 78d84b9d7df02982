"""The normalized record: what was played, in one spelling, whatever the file's habits.

Two files that say the same match give equal normalized records: plays are written hop by hop with every hit marked,
cube values are those of the cube, results those of the replay.
"""

from __future__ import annotations

from bgformats.model.record import Action, Beaver, Claim, Double, Game, Match, Play, Raccoon, Roll
from bgformats.model.verified import Step, VerifiedGame, VerifiedMatch


def canonical(verified: VerifiedMatch) -> Match:
    """The match as it was played over. What could not be verified stays as the file states it."""
    match = verified.match
    games = tuple(_game(game) for game in verified.games)
    return Match(
        mode=match.mode,
        length=match.length,
        players=match.players,
        facts=match.facts,
        options=match.options,
        games=games,
        comments=match.comments,
    )


def _game(verified: VerifiedGame) -> Game:
    game = verified.game
    claims: tuple[Claim, ...] = ()
    if verified.winner is not None:
        ends = any(claim.ends_match for claim in game.claims)
        claims = (
            Claim(winner=verified.winner, points=verified.points_derived, ends_match=ends, after=len(game.actions)),
        )
    return Game(
        number=game.number,
        players=game.players,
        score_claimed=verified.score_before,
        crawford_claimed=verified.crawford,
        actions=tuple(_action(step) for step in verified.steps),
        claims=claims,
        comments=game.comments,
    )


def _action(step: Step) -> Action:
    said = step.said
    if isinstance(said, Roll):
        return _roll(step, said)
    if isinstance(said, Double | Beaver | Raccoon):
        return type(said)(side=said.side, value=None)
    return said


def _roll(step: Step, roll: Roll) -> Roll:
    if step.hops is None:
        return roll
    if not step.hops:
        return Roll(side=roll.side, dice=roll.dice, stated="no-play")
    paths = tuple(sorted((tuple(hop) for hop in step.hops), reverse=True))
    hits = tuple(sorted(set(step.hits), reverse=True))
    return Roll(side=roll.side, dice=roll.dice, play=Play(paths=paths, hits=hits), stated="play")
