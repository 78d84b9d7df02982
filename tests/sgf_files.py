"""Helpers for tests of SGF: files of one short game, and matches without what SGF has no room for."""

from __future__ import annotations

from bgformats import api
from bgformats.formats.sgf.write import write
from bgformats.model.record import Facts, Game, Match, Options, Resign
from bgformats.model.verified import VerifiedMatch

HEAD = "FF[4]GM[6]CA[UTF-8]AP[test:1]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RU[Crawford]"


def tree(nodes: str, head: str = HEAD) -> str:
    """A game tree with these nodes behind its first."""
    return f"(;{head}{nodes})"


def game_of(nodes: str, head: str = HEAD) -> Game:
    """The game in such a tree."""
    return api.read(tree(nodes, head).encode()).matches[0].games[0]


def findings(text: str | bytes, name: str = "case.sgf") -> list[tuple[str, int | None, int | None]]:
    """Code, line and column of whatever is worse than an info."""
    data = text.encode() if isinstance(text, str) else text
    report = api.validate(data, name=name)
    return [(one.code, one.line, one.column) for one in report.diagnostics if one.severity.value != "info"]


def again(verified: VerifiedMatch | tuple[VerifiedMatch, ...]) -> tuple[Match, ...]:
    """The records in what is written of the matches."""
    return api.read(write(verified)).matches


def bare(match: Match) -> Match:
    """The match without its facts and options, and without resignations: some formats tell only the points of one."""
    return match.model_copy(
        update={"facts": Facts(), "options": Options(), "games": tuple(map(_without_resignation, match.games))}
    )


def _without_resignation(game: Game) -> Game:
    actions = tuple(action for action in game.actions if not isinstance(action, Resign))
    claims = tuple(claim.model_copy(update={"after": len(actions)}) for claim in game.claims)
    return game.model_copy(update={"actions": actions, "claims": claims})
