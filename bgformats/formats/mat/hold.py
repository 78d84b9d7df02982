"""A verified match as a dialect can hold it, and what of it is lost.

What is written is exactly what ``hold`` gives: read back and played over, it is the same canonical record. So every
difference between the match and its file is a loss that is stated here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bgformats.diagnostics import Fact
from bgformats.formats.mat.dialects import MatDialect
from bgformats.formats.mat.hold_actions import held_steps
from bgformats.formats.mat.hold_headers import held_comments, held_facts, held_options
from bgformats.formats.mat.losses import Losses
from bgformats.formats.mat.names import held_names, is_rating
from bgformats.model.record import Match, Player
from bgformats.model.verified import VerifiedGame, VerifiedMatch

Pair = tuple[Player, Player]


@dataclass(frozen=True, slots=True)
class Held:
    """The match that is written, and what was lost on the way."""

    verified: VerifiedMatch
    losses: tuple[Fact, ...]


def hold(verified: Sequence[VerifiedMatch] | VerifiedMatch, dialect: MatDialect) -> tuple[Held, ...]:
    """The matches as ``dialect`` holds them, in the order in which they stand in the file."""
    matches = (verified,) if isinstance(verified, VerifiedMatch) else tuple(verified)
    held = []
    for at, one in enumerate(matches):
        losses = Losses(one.number)
        _tell_what_runs_together(one.match, at, len(matches), losses)
        held.append(Held(_Holding(one, dialect, losses).match(), tuple(losses.facts)))
    return tuple(held)


def _tell_what_runs_together(match: Match, at: int, count: int, losses: Losses) -> None:
    """Tells where nothing in the file divides a match from its neighbour: only a match line does."""
    if match.mode == "exercise":
        losses.tell("not-representable", "a position without a game")
    elif at and match.mode == "unknown":
        losses.tell("not-representable", "that a match of unknown length is another than the one before it")
    elif not match.games and at < count - 1:
        losses.tell("not-representable", "a match without games before another match")


class _Holding:
    def __init__(self, verified: VerifiedMatch, dialect: MatDialect, losses: Losses) -> None:
        self._verified = verified
        self._dialect = dialect
        self._losses = losses
        match = verified.match
        pairs = [game.game.players for game in verified.games if game.game.players is not None]
        self._names = held_names([match.players, *pairs] if match.games else [])

    def match(self) -> VerifiedMatch:
        verified, match, losses = self._verified, self._verified.match, self._losses
        games = tuple(map(self._game, verified.games))
        players = self._players(games)
        for name, written in self._names.items():
            if name != written:
                losses.renamed(name, written)
        held = Match(
            mode=match.mode,
            length=match.length,
            players=players,
            facts=held_facts(match.facts, players, self._dialect, losses),
            options=held_options(verified, self._dialect, losses),
            games=tuple(game.game for game in games),
            comments=tuple(self._comments()),
        )
        return replace(verified, match=held, games=games)

    def _players(self, games: Sequence[VerifiedGame]) -> Pair:
        match = self._verified.match
        if games:
            first = games[0].game.players or match.players
            told = self._pair(match.players)
            if [one.name for one in told] != [one.name for one in first]:
                self._losses.tell("metadata-lost", "names that are not those of the first game")
            return first
        tags = {"".join(key.lower().split()): value for key, value in reversed(match.facts.other)}
        left, right = (Player(name=tags.get(f"player{seat}", "")) for seat in (1, 2))
        if match.players != (left, right):
            self._losses.tell("metadata-lost", "the players of a match without a game")
        return left, right

    def _pair(self, players: Pair) -> Pair:
        left, right = map(self._player, players)
        return left, right

    def _player(self, player: Player) -> Player:
        rating = player.rating
        if rating is not None and not (self._dialect.ratings and is_rating(rating)):
            self._losses.tell("metadata-lost", f"the rating of {player.name}")
            rating = None
        return Player(name=self._names[player.name], rating=rating)

    def _comments(self) -> Iterator[str]:
        """Those of the match, then those of its games: GNU Backgammon reads a comment among rows as a roll."""
        match = self._verified.match
        if not self._dialect.headers:
            self._lose_comments()
            return
        yield from held_comments(match.comments, self._losses)
        for game in self._verified.games:
            number = game.number + 1 if game.game.number is None else game.game.number
            for text in game.game.comments:
                self._losses.tell(
                    "comment-lost", "the place of a game's comment: it stands before the match", game.number
                )
                yield from held_comments((f"Game {number}: {text}".strip(),), self._losses)

    def _lose_comments(self) -> None:
        for text in self._verified.match.comments:
            self._losses.tell("comment-lost", f"the comment {text!r}")
        for game in self._verified.games:
            for text in game.game.comments:
                self._losses.tell("comment-lost", f"the comment {text!r}", game.number)

    def _game(self, verified: VerifiedGame) -> VerifiedGame:
        game, losses = verified.game, self._losses
        number = game.number
        if number is None:
            number = verified.number + 1
            losses.tell("value-inferred", f"the number of game {number}", verified.number)
        players = game.players
        if players is None:
            players = self._verified.match.players
            losses.tell("value-inferred", f"the names above game {number}", verified.number)
        steps = tuple(held_steps(verified, self._dialect, losses))
        held = game.model_copy(
            update={
                "number": number,
                "players": self._pair(players),
                "actions": tuple(step.said for step in steps),
                "comments": (),
            }
        )
        return replace(verified, game=held, steps=steps)
