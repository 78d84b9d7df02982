"""Writes games as `.gam`: a line with two names, the rows of a `.mat` file, the result, a blank line.

A Jellyfish file holds one game. Several are written one behind the other, as GammonEmpire does; GNU Backgammon reads
both with `import empire`, which takes one word for each name and trips over comments. So names are made one word of at
most 31 bytes, and whatever is no row is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bgformats.formats.mat.names import cut
from bgformats.formats.mat.write import write as write_mat
from bgformats.model.record import Match, Player
from bgformats.model.verified import VerifiedGame, VerifiedMatch

_RIGHT_NAME: Final = 32
MAX_NAME: Final = 31
"""Bytes of a name that GNU Backgammon reads; it takes no file with a longer one."""
_SECOND: Final = "_2"
_BLANKS: Final = re.compile(r"[\s\x00-\x1f\x7f-\x9f]+")
_SURROGATES: Final = re.compile("[\ud800-\udfff]")
_NO_NAME: Final = re.compile(r"[;#].*|\d+\).*|game", re.IGNORECASE)
_SCORE: Final = re.compile(r":(?=-?\d+\Z)")
_PLACEHOLDERS: Final = (Player(name="A"), Player(name="B"))


def write(verified: Sequence[VerifiedMatch] | VerifiedMatch, dialect: str | None = None) -> bytes:
    """All games, in UTF-8 with LF."""
    matches = (verified,) if isinstance(verified, VerifiedMatch) else verified
    lines = [line for match in matches for game in match.games for line in _game_lines(match, game)]
    return "".join(f"{line}\n" for line in lines).encode("utf-8")


def _game_lines(match: VerifiedMatch, game: VerifiedGame) -> Iterator[str]:
    left, right = _words(game.game.players or match.match.players)
    yield f" {left}".ljust(_RIGHT_NAME - 1) + f" {right}"
    yield from _rows(match, game)
    yield ""


def _rows(match: VerifiedMatch, game: VerifiedGame) -> list[str]:
    """The rows and the result as the `.mat` writer lays them out, for a game of which nothing else is known."""
    update = {"number": 1, "players": _PLACEHOLDERS, "comments": (), "crawford_claimed": False}
    bare = replace(game, index=0, game=game.game.model_copy(update=update), score_before=(0, 0))
    record = Match(mode="unknown", length=None, players=_PLACEHOLDERS, games=(bare.game,))
    alone = replace(
        match, match=record, games=(bare,), index=0, rules=match.rules.model_copy(update={"length": None}), facts=()
    )
    lines = write_mat(alone).decode("utf-8").split("\n")
    heading = next(at for at, line in enumerate(lines) if line.lstrip().startswith("Game "))
    rows = [line for line in lines[heading + 2 :] if not line.startswith(";")]
    while rows and not rows[-1].strip():
        rows.pop()
    return rows


def _words(players: tuple[Player, Player]) -> tuple[str, str]:
    """Both names as they are written; names that differ stay different."""
    left, right = (cut(_name(player, seat), MAX_NAME) for seat, player in enumerate(players, 1))
    if left == right and players[0].name != players[1].name:
        right = f"{cut(right, MAX_NAME - len(_SECOND))}{_SECOND}"
    return left, right


def _name(player: Player, seat: int) -> str:
    """The name as one word that is no comment, no row and no score."""
    word = _SURROGATES.sub("?", _BLANKS.sub("_", player.name.strip())).strip("_") or f"Player{seat}"
    word = _SCORE.sub(".", word)
    return f"_{word}" if _NO_NAME.fullmatch(word) else word
