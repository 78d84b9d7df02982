"""Writes matches as SGF of GNU Backgammon: UTF-8, a tree a game, the properties in its order.

Knows the format's words and letters; no law. It writes what the replay found: the score before each game, the hops of
each play, the derived result. A play that is not legal is written as the record has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import metadata
from typing import Final

from bgformats.formats.sgf.root import CAUSE, CLAIMED, FACT_NAMES, FORFEITS, VARIANTS
from bgformats.formats.sgf.tree import GameWriter
from bgformats.formats.sgf.values import escaped
from bgformats.game.variant import variant_named
from bgformats.model import record
from bgformats.model.ratings import ratings
from bgformats.model.verified import VerifiedGame, VerifiedMatch
from bgformats.terms import Side

_LETTERS: Final = {Side.FIRST: "W", Side.SECOND: "B"}
_HEAD_ORDER: Final = ("DT", "EV", "RO", "PC", "AN", "GC")


def write(verified: Sequence[VerifiedMatch] | VerifiedMatch) -> bytes:
    """One match or several as a collection of game trees."""
    matches = (verified,) if isinstance(verified, VerifiedMatch) else verified
    return "".join(piece for one in matches for game in one.games for piece in _game(one, game)).encode("utf-8")


def _game(match: VerifiedMatch, game: VerifiedGame) -> Iterator[str]:
    yield "(;FF[4]GM[6]CA[UTF-8]"
    yield f"AP[{escaped(_application(match.match))}]"
    yield from _head(match, game)
    writer = GameWriter(game, is_match=match.match.mode == "match")
    yield from writer.root_properties()
    yield from writer.nodes()
    yield ")\n"


def _application(match: record.Match) -> str:
    """The program that the analyses come from, where the record names it; else this one."""
    return next((value for key, value in match.facts.other if key == "AP"), f"bgformats:{_version()}")


def _version() -> str:
    try:
        return metadata.version("bgformats")
    except metadata.PackageNotFoundError:
        return "0"


def _head(match: VerifiedMatch, game: VerifiedGame) -> Iterator[str]:
    said, told = match.match, game.game
    number = game.index if told.number is None else max(0, told.number - 1)
    first, second = game.score_before
    if said.mode != "unknown":
        yield f"MI[length:{said.length or 0}][game:{number}][ws:{first}][bs:{second}]"
    elif told.number is not None or told.score_claimed is not None:
        yield f"MI[game:{number}][ws:{first}][bs:{second}]"
    players = told.players or said.players
    for name, player in zip(("PW", "PB"), players, strict=True):
        if player.name or told.players is not None:
            yield f"{name}[{escaped(player.name)}]"
    for name, player, told_first in zip(("WR", "BR"), players, ratings(said), strict=True):
        rating = told_first if player.rating is None else player.rating
        if rating is not None:
            yield f"{name}[{escaped(rating)}]"
    if game.index == 0:
        yield from _facts(said)
    rules = rules_of(match, game)
    if rules:
        yield f"RU[{':'.join(rules)}]"
    if told.automatic_doubles is not None:
        yield f"CV[{2**told.automatic_doubles}]"
    result = result_of(game)
    if result is not None:
        yield f"RE[{result}]"
        if result.endswith("R"):
            yield from _cause(game)


def _facts(said: record.Match) -> Iterator[str]:
    for name in _HEAD_ORDER:
        if name == "GC":
            if said.comments:
                yield "GC[" + escaped("\n".join(said.comments)) + "]"
            continue
        value: str | None = getattr(said.facts, FACT_NAMES[name])
        if name == "DT":
            value = value or said.facts.date_text
        if value is not None:
            yield f"{name}[{escaped(value)}]"


def rules_of(match: VerifiedMatch, game: VerifiedGame) -> list[str]:
    """The words of RU that hold for a game."""
    options, rules = match.match.options, match.rules
    words = []
    crawford = options.crawford if options.crawford is not None else rules.crawford != "off"
    if match.match.mode == "match" and crawford:
        words.append("Crawford")
        if game.crawford:
            words.append("CrawfordGame")
    elif options.crawford:
        words.append("Crawford")
    if options.jacoby or (options.jacoby is None and match.match.mode == "money" and rules.jacoby != "off"):
        words.append("Jacoby")
    word = variant_word(options.variant or game.variant)
    if word:
        words.append(word)
    if options.cube_limit == 1:
        words.append("NoCube")
    return words


def variant_word(name: str) -> str | None:
    """RU's word for a variant; None where it has none."""
    variant = variant_named(name)
    for word, title in VARIANTS.items():
        if variant is not None and variant_named(title) is variant:
            return word.capitalize()
    return None


def result_of(game: VerifiedGame) -> str | None:
    """The value of RE: the derived result and what stands for its cause; what is claimed where nothing decides."""
    last = game.game.actions[-1] if game.game.actions else None
    if isinstance(last, record.Unread) and last.side is None and last.text.startswith("RE["):
        return last.text[3:-1]
    if game.winner is None:
        claim = next(iter(game.game.claims), None)
        if claim is None or claim.winner is None:
            return None
        return f"{_LETTERS[claim.winner]}+{'' if claim.points is None else claim.points}"
    points = game.points_derived
    return f"{_LETTERS[game.winner]}+{'' if points is None else points}{'R' if is_given_up(game) else ''}"


def is_given_up(game: VerifiedGame) -> bool:
    """Whether RE has an `R`, which GNU Backgammon needs to know the points of a game that was not played out.

    That goes for a forfeit, and for a game that stops and whose points are only claimed.
    """
    ends = (record.Resign, record.Forfeit)
    return game.ended_by == "resignation" or any(isinstance(step.said, ends) for step in game.steps)


def _cause(game: VerifiedGame) -> Iterator[str]:
    """What the `R` stands for, where it is no word of the record."""
    for step in game.steps:
        if isinstance(step.said, record.Forfeit):
            words = {value: key for key, value in FORFEITS.items()}
            yield f"{CAUSE}[{words[step.said.cause]}]"
            return
    if not any(isinstance(step.said, record.Resign) for step in game.steps):
        yield f"{CAUSE}[{CLAIMED}]"
