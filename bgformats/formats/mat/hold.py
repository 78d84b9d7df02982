"""A verified match as a dialect can hold it: what is written is exactly that, and reads back as it.

What has no place is left out or altered here. Nobody has to say so: what is written is read back and compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bgformats.formats.mat.dialects import MatDialect
from bgformats.formats.mat.hold_actions import held_steps
from bgformats.formats.mat.hold_headers import held_comments, held_facts, held_options
from bgformats.formats.mat.names import held_names, is_rating
from bgformats.model.record import Match, Player
from bgformats.model.verified import VerifiedGame, VerifiedMatch

Pair = tuple[Player, Player]


def hold(verified: Sequence[VerifiedMatch] | VerifiedMatch, dialect: MatDialect) -> tuple[VerifiedMatch, ...]:
    """The matches as ``dialect`` holds them, in the order in which they stand in the file."""
    matches = (verified,) if isinstance(verified, VerifiedMatch) else tuple(verified)
    return tuple(_Holding(one, dialect).match() for one in matches)


class _Holding:
    def __init__(self, verified: VerifiedMatch, dialect: MatDialect) -> None:
        self._verified = verified
        self._dialect = dialect
        match = verified.match
        pairs = [game.game.players for game in verified.games if game.game.players is not None]
        self._names = held_names([match.players, *pairs] if match.games else [], dialect.max_name)

    def match(self) -> VerifiedMatch:
        verified, match = self._verified, self._verified.match
        games = tuple(map(self._game, verified.games))
        players = self._players(games)
        held = Match(
            # Programs take no file without a match line: that of a money session says least.
            mode="money" if match.mode == "unknown" else match.mode,
            length=match.length,
            players=players,
            facts=held_facts(match, players, self._dialect),
            options=held_options(verified, self._dialect),
            games=tuple(game.game for game in games),
            comments=tuple(self._comments()),
        )
        return replace(verified, match=held, games=games)

    def _players(self, games: Sequence[VerifiedGame]) -> Pair:
        """Those of the first game; without one, only headers can name them."""
        match = self._verified.match
        if games:
            return games[0].game.players or self._pair(match.players)
        tags = {"".join(key.lower().split()): value for key, value in reversed(match.facts.other)}
        left, right = (Player(name=tags.get(f"player{seat}", "")) for seat in (1, 2))
        return left, right

    def _pair(self, players: Pair) -> Pair:
        left, right = map(self._player, players)
        if left.name == right.name and not players[0].name.strip() and not players[1].name.strip():
            right = right.model_copy(update={"name": left.name.replace("1", "2", 1)})  # two people, whoever they are
        return left, right

    def _player(self, player: Player) -> Player:
        rating = player.rating
        rated = rating is not None and self._dialect.ratings and is_rating(rating)
        return Player(name=self._names[player.name], rating=rating if rated else None)

    def _comments(self) -> Iterator[str]:
        """Those of the match, then those of its games: GNU Backgammon reads a comment among rows as a roll."""
        if not self._dialect.headers:
            return
        yield from held_comments(self._verified.match.comments)
        for game in self._verified.games:
            number = game.number if game.game.number is None else game.game.number
            for text in game.game.comments:
                yield from held_comments((f"Game {number}: {text}".strip(),))

    def _game(self, verified: VerifiedGame) -> VerifiedGame:
        game = verified.game
        steps = tuple(held_steps(verified, self._dialect))
        held = game.model_copy(
            update={
                "number": verified.number if game.number is None else game.number,
                "players": self._pair(game.players or self._verified.match.players),
                "actions": tuple(step.said for step in steps),
                "comments": (),
            }
        )
        return replace(verified, game=held, steps=steps)
