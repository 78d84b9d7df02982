"""Writes matches as plain Jellyfish `.mat` text: UTF-8, LF, the right column at 33.

Knows the format's words and columns; no law. It writes what the replay found: the score before each game, plays in
the canonical spelling, the derived result. A play that is not legal is written as the record has it. What the format
has no word for (a resignation, a dance) is written as Jellyfish does: by nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from bgformats.model import record
from bgformats.model.spelling import spell_play, spell_point
from bgformats.model.verified import Step, VerifiedGame, VerifiedMatch
from bgformats.terms import BAR, CubeHolder, Side

RIGHT_COLUMN: Final = 33
"""Where the right side's dice stand, counted from 0; further right where the left cell needs the room."""
_RIGHT_NAME: Final = 32
_MOST: Final = 2**31
"""A cube past this is written as this."""
_GAP: Final = "  "
_RESULT_INDENT: Final = {Side.FIRST: " " * 6, Side.SECOND: " " * (RIGHT_COLUMN + 1)}
_FACT_KEYS: Final = (
    ("Site", "site"), ("Match ID", "match_id"), ("Event", "event"), ("Round", "round"), ("EventDate", "date"),
    ("EventTime", "time"), ("Transcriber", "transcriber"),
)  # fmt: skip
_OPTION_KEYS: Final = (
    ("Variation", "variant"), ("Crawford", "crawford"), ("Jacoby", "jacoby"), ("Beaver", "beavers"),
    ("CubeLimit", "cube_limit"),
)  # fmt: skip


def write(verified: Sequence[VerifiedMatch] | VerifiedMatch) -> bytes:
    """One match or several as a `.mat` file.

    A name or comment that spans lines is put on one. The format cannot hold every name: one that ends in a colon and
    a number is read back as another.
    """
    matches = (verified,) if isinstance(verified, VerifiedMatch) else verified
    return "\n".join(line for one in matches for line in _match_lines(one)).encode("utf-8")


def _match_lines(verified: VerifiedMatch) -> Iterator[str]:
    match = verified.match
    headers = [*_fact_lines(match.facts), *_option_lines(match.options)]
    yield from headers
    if headers:
        yield ""
    if match.mode in ("match", "money"):
        yield f" {match.length or 0} point match"
        yield ""
    yield from map(_comment, match.comments)
    for game in verified.games:
        yield from _game_lines(match, game, verified.rules.length)
        yield ""


def _fact_lines(facts: record.Facts) -> Iterator[str]:
    told = [(key, getattr(facts, name)) for key, name in _FACT_KEYS]
    for key, value in (*told, *facts.other):
        if value is not None:
            yield _header(key, value)


def _option_lines(options: record.Options) -> Iterator[str]:
    for key, name in _OPTION_KEYS:
        value: bool | int | str | None = getattr(options, name)
        if value is not None:
            word = ("Off", "On")[value] if isinstance(value, bool) else str(value)
            yield _header(key, word)


def _header(key: str, value: str) -> str:
    return f'; [{_one_line(key)} "{_one_line(value)}"]'


def _comment(text: str) -> str:
    return f"; {_one_line(text)}".rstrip()


def _one_line(text: str) -> str:
    return text.replace("\r", " ").replace("\n", " ")


def _game_lines(match: record.Match, verified: VerifiedGame, length: int | None) -> Iterator[str]:
    game = verified.game
    yield f" Game {verified.number + 1 if game.number is None else game.number}"
    first, second = map(_name, game.players or match.players)
    before = verified.score_before
    yield f" {first} : {before[0]}".ljust(_RIGHT_NAME - len(_GAP)) + f"{_GAP}{second} : {before[1]}"
    yield from map(_comment, game.comments)
    yield from _row_lines(verified)
    if verified.winner is not None and verified.points_derived is not None:
        points = verified.points_derived
        ends = length is not None and verified.score_after[verified.winner - 1] >= length
        words = f"Wins {points} point{'' if points == 1 else 's'}{' and the match' if ends else ''}"
        yield _RESULT_INDENT[verified.winner] + words


def _name(player: record.Player) -> str:
    return _one_line(player.name if player.rating is None else f"{player.name},{player.rating}")


def _row_lines(game: VerifiedGame) -> Iterator[str]:
    """The rows, numbered from 1; a row ends behind a right cell, or where the left side acts once more."""
    number = 1
    left: str | None = None
    for side, cell in _cells(game.steps):
        if left is not None and side is not Side.SECOND:
            yield f"{number:3d}) {left}"
            number, left = number + 1, None
        if side is None:
            yield cell
        elif side is Side.FIRST:
            left = cell
        else:
            yield f"{number:3d}) {left or ''}".ljust(RIGHT_COLUMN - len(_GAP)) + _GAP + cell
            number, left = number + 1, None
    if left is not None:
        yield f"{number:3d}) {left}"


def _cells(steps: Sequence[Step]) -> Iterator[tuple[Side | None, str]]:
    """What is written for each action, and in whose column; None for a line of its own."""
    offered: int | None = None
    for step in steps:
        said = step.said
        if isinstance(said, record.SetUp):
            yield None, _set_up(said)
            continue
        if isinstance(said, record.Double | record.Beaver | record.Raccoon):
            offered = min((offered or step.cube) * 2, _MOST)
            yield said.side, f" {said.kind.capitalize()}s => {offered}"
            continue
        text = _roll(step, said) if isinstance(said, record.Roll) else _words(said, offered is not None)
        if text:
            yield said.side or Side.FIRST, text
        offered = None


def _words(said: record.Action, is_answer: bool) -> str:
    if isinstance(said, record.Take | record.Drop):
        return f" {said.kind.capitalize()}s"
    if isinstance(said, record.Resign):
        # Unmarked, but for one in place of an answer: a double that nobody answers would look like a lost line.
        level = "" if said.level is None else f" {said.level.word}"
        return f" Resigns{level}" if is_answer else ""
    if isinstance(said, record.Forfeit):
        return {"time": " Lost on time", "disconnection": " Disconnected", "unknown": " Forfeits"}[said.cause]
    return _one_line(said.text) if isinstance(said, record.Unread) else ""


def _roll(step: Step, roll: record.Roll) -> str:
    dice = "" if roll.dice is None else f"{roll.dice[0]}{roll.dice[1]}:"
    if step.hops:
        words = spell_play(step.hops, step.hits, _stops_to_name(step, roll.dice))
    elif roll.play is not None:
        words = _spell_ways(roll.play.paths, roll.play.hits)
    elif step.before != step.after:
        words = _spell_ways(_between(step.before.of(step.side), step.after.of(step.side)))
    elif roll.stated == "no-play" and step.legal is False:
        words = "Cannot Move"
    else:
        words = "????" if roll.stated in ("unknown", "illegal", "partial") else ""
    return f"{dice} {words}".strip()


def _stops_to_name(step: Step, dice: tuple[int, int] | None) -> tuple[int, ...]:
    """The stop of a checker that plays both dice, where the other order would hit: `24/14` might be read as that."""
    if dice is None or dice[0] == dice[1] or step.hops is None or len(step.hops) != 2:
        return ()
    stop, origin = sorted(hop.origin for hop in step.hops)
    other = origin - (sum(dice) - (origin - stop))
    return (stop,) if other > 0 and step.before.of(step.side.opponent)[BAR - other] == 1 else ()


def _spell_ways(ways: Iterable[record.Path], hits: Collection[int] = ()) -> str:
    return " ".join(
        "/".join((spell_point(way[0]), *(spell_point(point) + "*" * (point in hits) for point in way[1:])))
        for way in ways
    )


def _between(before: record.Counts, after: record.Counts) -> Iterator[record.Path]:
    """Ways from one side's checkers to the later ones, farthest first: an illegal play given by the position after."""
    left = [point for point in range(BAR, 0, -1) for _ in range(before[point] - after[point])]
    reached = [point for point in range(BAR, -1, -1) for _ in range(after[point] - before[point])]
    return zip(left, reached, strict=False)


def _set_up(position: record.SetUp) -> str:
    """eXtreme Gammon's comment: capitals are the left side's checkers, in its own numbering, bars at both ends."""
    left, right = position.points
    marks = ["-"] * (BAR + 1)
    for point in range(1, BAR + 1):
        if left[point]:
            marks[point] = chr(ord("A") + min(left[point], 15) - 1)
        elif right[BAR - point]:
            marks[point] = chr(ord("a") + min(right[BAR - point], 15) - 1)
    if right[BAR]:
        marks[0] = chr(ord("a") + min(right[BAR], 15) - 1)
    sign = {CubeHolder.CENTER: 0, CubeHolder.FIRST: -1, CubeHolder.SECOND: 1}[position.cube_holder]
    return f"; Set Pos={''.join(marks)}/{(position.cube.bit_length() - 1) * sign}"
