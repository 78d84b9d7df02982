"""A match as people read it: a title, facts, and for each game its turns in two columns and how it ended.

Words and order are decided here, the layout is not. Plays are in the canonical spelling, points and score those that
the replay derived.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from bgformats.model.appraisal import analysis_of, appraisal, comments_of
from bgformats.model.printable import printable
from bgformats.model.record import (
    Action,
    Beaver,
    Double,
    Drop,
    Forfeit,
    Match,
    Player,
    Raccoon,
    Resign,
    Roll,
    SetUp,
    Take,
    Unread,
)  # fmt: skip
from bgformats.model.spelling import spell_play, spell_point
from bgformats.model.verified import Step, VerifiedGame, VerifiedMatch, with_implied_takes
from bgformats.terms import Side, WinKind

Remark: TypeAlias = Callable[[VerifiedGame, Step], str | None]
"""What is to be said of an action below its row, such as the verdict of an engine: lines; None for nothing."""

_ENDS: Final = {
    "bear-off": "borne off", "drop": "double dropped", "resignation": "resigned", "time": "lost on time",
    "disconnection": "disconnected", "settlement": "settled", "unfinished": "unfinished",
}  # fmt: skip
_UNKNOWN: Final = {"illegal": "an illegal play", "partial": "a play that cannot be read"}
_FACTS: Final = (
    ("event", "Event"), ("round", "Round"), ("site", "Place"), ("date", "Date"), ("time", "Time"),
    ("transcriber", "Transcriber"), ("match_id", "Match id"),
)  # fmt: skip
_RULES: Final = (("crawford", "Crawford rule"), ("jacoby", "Jacoby rule"), ("beavers", "Beavers"))


@dataclass(frozen=True, slots=True)
class RowText:
    """A numbered row: what each side does in it, '' for nothing, and remarks, each with the side it is about."""

    number: int
    left: str
    right: str
    remarks: tuple[tuple[Side, str], ...] = ()


@dataclass(frozen=True, slots=True)
class GamePage:
    """One game. ``before`` holds what stands above the rows: the position that was set up, comments."""

    heading: str
    names: tuple[str, str]
    before: tuple[str, ...]
    rows: tuple[RowText, ...]
    result: str


@dataclass(frozen=True, slots=True)
class Page:
    """One match. ``facts`` are pairs of a word and its value."""

    title: str
    facts: tuple[tuple[str, str], ...]
    comments: tuple[str, ...]
    games: tuple[GamePage, ...]
    result: str | None


def noted(game: VerifiedGame, step: Step) -> str | None:
    """What the file holds of an action beside itself: an engine's verdict in a line, and comments."""
    told = analysis_of(game, step)
    verdict = "" if told is None else appraisal(told, step)
    return "\n".join(filter(None, (verdict, *comments_of(game, step)))) or None


def page(verified: VerifiedMatch, remark: Remark = noted) -> Page:
    """What is to be said of a match."""
    match = verified.match
    return Page(
        title=" - ".join(_names(match.players)),
        facts=tuple(_facts(verified)),
        comments=tuple(line for text in match.comments for line in _lines(text)),
        games=tuple(_game(match, game, remark) for game in verified.games),
        result=_match_result(verified),
    )


def _facts(verified: VerifiedMatch) -> Iterator[tuple[str, str]]:
    match = verified.match
    for field, word in _FACTS:
        value: str | None = getattr(match.facts, field)
        if field == "date":
            value = value or match.facts.date_text
        if value:
            yield word, printable(value)
    for player in match.players:
        if player.rating:
            yield f"Rating of {_names((player, player))[0]}", printable(player.rating)
    if match.length is not None:
        yield "Match", f"{_counted(match.length, 'point')}"
    elif match.mode == "money":
        yield "Match", "money session"
    variants = dict.fromkeys(game.variant for game in verified.games)
    if variants and set(variants) != {"standard"}:
        yield "Variant", ", ".join(variants)
    for field, word in _RULES:
        declared: bool | None = getattr(match.options, field)
        if declared is not None:
            yield word, "on" if declared else "off"
    if match.options.cube_limit is not None:
        yield "Cube limit", str(match.options.cube_limit) if match.options.cube_limit > 1 else "no cube"
    names = {player.name for player in match.players}
    for key, text in match.facts.other:
        if text not in names:
            yield printable(key), printable(text)


def _game(match: Match, verified: VerifiedGame, remark: Remark) -> GamePage:
    game = verified.game
    names = _names(game.players or match.players)
    number = verified.number if game.number is None else game.number
    before = verified.score_before
    crawford = ", Crawford game" if verified.crawford else ""
    above = [line for text in game.comments for line in _lines(text)]
    if any(isinstance(step.said, SetUp) for step in verified.steps):
        above.append("The position was set up by hand.")
    return GamePage(
        heading=f"Game {number}: {names[0]} {before[0]}, {names[1]} {before[1]}{crawford}",
        names=names,
        before=tuple(above),
        rows=tuple(_rows(verified, remark)),
        result=_result(verified, names),
    )


def _rows(game: VerifiedGame, remark: Remark) -> Iterator[RowText]:
    """Rows numbered from 1; a row ends behind a right cell, or where the left side acts once more."""
    number, left = 1, ""
    remarks: list[tuple[Side, str]] = []
    offered: int | None = None
    for step in with_implied_takes(game.steps):
        offers = isinstance(step.said, Double | Beaver | Raccoon)
        # Doubles that answer one another leave the cube where it was until somebody takes.
        offered = (offered or step.cube) * 2 if offers else None
        side, text = step.side, _said(step, offered)
        if text is None:
            continue
        said = remark(game, step)
        if left and side is Side.FIRST:
            yield RowText(number, left, "", tuple(remarks))
            number, left, remarks = number + 1, "", []
        if said:
            remarks.extend((side, line) for line in _lines(said))
        if side is Side.FIRST:
            left = text
        else:
            yield RowText(number, left, text, tuple(remarks))
            number, left, remarks = number + 1, "", []
    if left:
        yield RowText(number, left, "", tuple(remarks))


def _said(step: Step, offered: int | None) -> str | None:
    said: Action = step.said
    match said:
        case Roll():
            return _roll(step, said)
        case Double() | Beaver() | Raccoon():
            verb = {"double": "doubles", "beaver": "beavers", "raccoon": "raccoons"}[said.kind]
            return f"{verb} to {offered}"
        case Take():
            return "takes"
        case Drop():
            return "drops"
        case Resign():
            what = " the match" if said.whole_match else "" if said.level is None else f" a {said.level.word}"
            return f"resigns{what}"
        case Forfeit():
            return {"time": "loses on time", "disconnection": "disconnects", "unknown": "forfeits"}[said.cause]
        case Unread():
            return f"? {printable(said.text)}"
        case SetUp():
            return None


def _roll(step: Step, roll: Roll) -> str:
    dice = "??" if roll.dice is None else f"{roll.dice[0]}{roll.dice[1]}"
    if step.hops:
        words = spell_play(step.hops, step.hits)
    elif roll.play is not None:
        words = " ".join("/".join(map(spell_point, way)) for way in roll.play.paths)
    elif step.hops is not None or roll.stated == "no-play":
        words = "cannot move"
    else:
        words = {"illegal": "an illegal play", "partial": "a play that cannot be read"}.get(
            roll.stated, "no play written"
        )
    note = " (not legal)" if step.legal is False else " (filled in)" if step.filled_in else ""
    return f"{dice}: {words}{note}"


def _result(game: VerifiedGame, names: tuple[str, str]) -> str:
    if game.winner is None:
        return "The game is unfinished."
    how = [_ENDS[game.ended_by]]
    if game.kind is not None and game.kind is not WinKind.SINGLE:
        how.insert(0, game.kind.word)
    if game.cube > 1:
        how.append(f"cube {game.cube}")
    points = "an unknown number of points" if game.points_derived is None else _counted(game.points_derived, "point")
    claimed = game.points_claimed
    file = "" if claimed in (None, game.points_derived) else f"; the file says {claimed}"
    after = game.score_after
    return f"{names[game.winner - 1]} wins {points} ({', '.join(how)}{file}). Score {after[0]}-{after[1]}."


def _match_result(verified: VerifiedMatch) -> str | None:
    """Who won the match, where the score says it."""
    length = verified.match.length
    if length is None or not verified.games:
        return None
    after = verified.games[-1].score_after
    if max(after) < length:
        return None
    names = _names(verified.match.players)
    winner = 0 if after[0] > after[1] else 1
    return f"{names[winner]} wins the match {after[winner]}-{after[1 - winner]}."


def _names(players: tuple[Player, Player]) -> tuple[str, str]:
    left, right = (printable(player.name) or f"Player {seat}" for seat, player in enumerate(players, 1))
    return left, right


def _lines(text: str) -> Iterator[str]:
    return (printable(line) for line in text.splitlines() if line.strip())


def _counted(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
