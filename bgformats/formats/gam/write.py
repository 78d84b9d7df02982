"""Writes games as `.gam`: a line with two names, the rows of a `.mat` file, the result, a blank line.

A Jellyfish file holds one game. Several are written one behind the other, as GammonEmpire does; GNU Backgammon reads
both with `import empire`, which takes one word for each name and trips over comments. So names are made one word, and
whatever is no row is left out; ``losses`` says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bgformats.diagnostics import Fact, Place, Value
from bgformats.formats.mat.write import write as write_mat
from bgformats.model.record import Facts, Forfeit, Match, Options, Player, SetUp, Unread
from bgformats.model.verified import VerifiedGame, VerifiedMatch

_RIGHT_NAME: Final = 32
_BLANKS: Final = re.compile(r"[\s\x00-\x1f\x7f-\x9f]+")
_SURROGATES: Final = re.compile("[\ud800-\udfff]")
_NO_NAME: Final = re.compile(r"[;#].*|\d+\).*|game", re.IGNORECASE)
_SCORE: Final = re.compile(r":(?=-?\d+\Z)")
_PLACEHOLDERS: Final = (Player(name="A"), Player(name="B"))
_TARGET: Final = ".gam"
_UNHELD: Final = {
    "set-up": "a position that was set up", "forfeit": "a forfeit", "unread": "what could not be read",
}  # fmt: skip
_FACTS: Final = (
    ("event", "the event"), ("round", "the round"), ("site", "the place"), ("date", "the date"), ("time", "the time"),
    ("transcriber", "the transcriber"), ("match_id", "the match id"),
)  # fmt: skip
_OPTIONS: Final = (
    ("crawford", "the Crawford rule"), ("jacoby", "the Jacoby rule"), ("beavers", "beavers"),
    ("cube_limit", "the cube limit"), ("variant", "the variant"),
)  # fmt: skip


def write(verified: Sequence[VerifiedMatch] | VerifiedMatch, dialect: str | None = None) -> bytes:
    """All games, in UTF-8 with LF."""
    matches = (verified,) if isinstance(verified, VerifiedMatch) else verified
    lines = [line for match in matches for game in match.games for line in _game_lines(match, game)]
    return "".join(f"{line}\n" for line in lines).encode("utf-8")


def losses(verified: Sequence[VerifiedMatch] | VerifiedMatch, dialect: str | None = None) -> tuple[Fact, ...]:
    """What such a file does not hold, by the names of the checks BG601 to BG606."""
    matches = (verified,) if isinstance(verified, VerifiedMatch) else tuple(verified)
    found = [fact for match in matches for fact in _losses(match)]
    if len(matches) > 1:
        found.append(_fact("not-representable", Place(1), f"{len(matches)} matches: nothing tells where one ends"))
    return tuple(found)


def _game_lines(match: VerifiedMatch, game: VerifiedGame) -> Iterator[str]:
    left, right = _words(game.game.players or match.match.players)
    yield f" {left}".ljust(_RIGHT_NAME - 1) + f" {right}"
    yield from _rows(match, game)
    yield ""


def _rows(match: VerifiedMatch, game: VerifiedGame) -> list[str]:
    """The rows and the result as the `.mat` writer lays them out, for a game of which nothing else is known."""
    update = {"number": 1, "players": _PLACEHOLDERS, "comments": (), "crawford_claimed": False}
    bare = replace(game, number=0, game=game.game.model_copy(update=update), score_before=(0, 0))
    record = Match(mode="unknown", length=None, players=_PLACEHOLDERS, games=(bare.game,))
    alone = replace(
        match, match=record, games=(bare,), number=0, rules=match.rules.model_copy(update={"length": None}), facts=()
    )
    lines = write_mat(alone).decode("utf-8").split("\n")
    heading = next(at for at, line in enumerate(lines) if line.lstrip().startswith("Game "))
    rows = [line for line in lines[heading + 2 :] if not line.startswith(";")]
    while rows and not rows[-1].strip():
        rows.pop()
    return rows


def _words(players: tuple[Player, Player]) -> tuple[str, str]:
    """Both names as they are written; names that differ stay different."""
    left, right = map(_name, players, (1, 2))
    return left, f"{right}_2" if left == right and players[0].name != players[1].name else right


def _name(player: Player, seat: int) -> str:
    """The name as one word that is no comment, no row and no score."""
    word = _SURROGATES.sub("?", _BLANKS.sub("_", player.name.strip())).strip("_") or f"Player{seat}"
    word = _SCORE.sub(".", word)
    return f"_{word}" if _NO_NAME.fullmatch(word) else word


def _losses(verified: VerifiedMatch) -> Iterator[Fact]:
    match, number = verified.match, verified.number
    yield from _renamed(verified)
    for player in match.players:
        if player.rating is not None:
            yield _fact("metadata-lost", Place(number), f"the rating of {player.name}")
    if match.length is not None:
        yield _fact("metadata-lost", Place(number), f"the length of the match ({match.length})")
    elif match.mode == "money":
        yield _fact("metadata-lost", Place(number), "that it is a money session")
    if any(verified.games) and any(verified.games[0].score_before):
        score = "-".join(map(str, verified.games[0].score_before))
        yield _fact("metadata-lost", Place(number, 0), f"the score before the first game ({score})")
    yield from _told(match.facts, _FACTS, "metadata-lost", number)
    for key, value in match.facts.other:
        yield _fact("metadata-lost", Place(number), f"{key} ({value})")
    yield from _told(match.options, _OPTIONS, "rule-option-lost", number)
    if not match.games:
        yield _fact("not-representable", Place(number), "a match without a game")
    for game in verified.games:
        yield from _game_losses(game, number)
    if match.comments:
        yield _fact("comment-lost", Place(number), _counted(len(match.comments), "comment"))


def _game_losses(game: VerifiedGame, number: int) -> Iterator[Fact]:
    comments = len(game.game.comments)
    if comments:
        yield _fact(
            "comment-lost", Place(number, game.number), f"{_counted(comments, 'comment')} in game {game.number + 1}"
        )
    for step in game.steps:
        said = step.said
        if isinstance(said, SetUp | Forfeit | Unread):
            what = {"set-up": "a position that was set up", "forfeit": "a forfeit"}.get(
                said.kind, "what could not be read"
            )
            yield _fact("not-representable", Place(number, game.number, step.action), what)


def _renamed(verified: VerifiedMatch) -> Iterator[Fact]:
    names: dict[tuple[str, str], None] = {}
    for game in verified.games:
        players = game.game.players or verified.match.players
        names.update(((player.name, word), None) for player, word in zip(players, _words(players), strict=True))
    for name, written in names:
        if name != written:
            values: dict[str, Value] = {"target": _TARGET, "from": name, "to": written}
            yield Fact("name-changed", Place(verified.number), values=values)


def _told(told: Facts | Options, names: Sequence[tuple[str, str]], loss: str, number: int) -> Iterator[Fact]:
    for field, words in names:
        value: object = getattr(told, field)
        if value is not None:
            shown = {True: "on", False: "off"}[value] if isinstance(value, bool) else value
            yield _fact(loss, Place(number), f"{words} ({shown})")


def _fact(loss: str, place: Place, what: str) -> Fact:
    return Fact(loss, place, values={"target": _TARGET, "what": what})


def _counted(count: int, word: str) -> str:
    return f"a {word}" if count == 1 else f"{count} {word}s"
