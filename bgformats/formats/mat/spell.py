"""The words of a cell: rolls, plays and cube actions as a dialect spells them. Knows no columns."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from bgformats.errors import NotRepresentableError
from bgformats.formats.mat.dialects import MatDialect
from bgformats.formats.mat.dump import spell_dump
from bgformats.formats.mat.set_up import spell_set_up
from bgformats.game.board import Hop
from bgformats.model import record
from bgformats.model.situation import Frame
from bgformats.model.spelling import spell_play, spell_point
from bgformats.model.verified import Step, VerifiedGame, with_implied_takes
from bgformats.terms import BAR, OFF, Side

_MOST: Final = 2**31
"""A cube past this is written as this."""
_FULL: Final = 4
"""Hops behind which GNU Backgammon writes no blank."""

_FORFEITS: Final = {"time": " Lost on time", "disconnection": " Disconnected", "unknown": " Forfeits"}


def cells(game: VerifiedGame, dialect: MatDialect, frame: Frame) -> Iterator[tuple[Side | None, str]]:
    """What is written for each action, and in whose column; None for a line of its own."""
    offered: int | None = None
    for at, step in enumerate(steps := tuple(with_implied_takes(game.steps))):
        said = step.said
        if isinstance(said, record.SetUp):
            yield None, spell_set_up(said)
        elif isinstance(said, record.Double | record.Beaver | record.Raccoon):
            offered = min((offered or step.cube) * 2, _MOST)
            yield said.side, f" {said.kind.capitalize()}s => {offered}"
            continue
        elif isinstance(said, record.Roll):
            if dialect.dumps and said.stated == "illegal" and said.after is not None and step.hops is None:
                yield said.side, _dumped(said.after, step, steps[at + 1 :], game, frame)
            else:
                yield said.side, _roll(step, said, dialect)
        elif isinstance(said, record.Take | record.Drop):
            yield said.side, f" {said.kind.capitalize()}s"
        elif isinstance(said, record.Resign):
            yield said.side, _resign(said)
        elif isinstance(said, record.Forfeit):
            yield said.side, _FORFEITS[said.cause]
        offered = None


def _dumped(
    points: tuple[record.Counts, record.Counts], step: Step, later: Sequence[Step], game: VerifiedGame, frame: Frame
) -> str:
    """A roll with the position after it, as Snowie gives it before the next roll."""
    said, roller = step.said, step.side.opponent
    rolled = next((one.said for one in later if isinstance(one.said, record.Roll)), None)
    dice = rolled.dice if rolled is not None and rolled.side is roller else None
    names = ("", "") if game.game.players is None else (game.game.players[0].name, game.game.players[1].name)
    own = said.dice if isinstance(said, record.Roll) else None
    try:
        dump = f"Illegal play {spell_dump(points, roller, dice, (step.cube, step.cube_holder), names, frame)}"
    except NotRepresentableError:
        dump = "????"
    return f"{'' if own is None else f'{own[0]}{own[1]}: '}{dump}"


def _resign(said: record.Resign) -> str:
    """HedgeHog's and OpenGammon's words: GNU Backgammon passes over them, and goes by the result."""
    level = "" if said.level is None else f" {said.level.word}"
    return f" Resigned{level} match" if said.whole_match else f" Resigns{level}"


def _roll(step: Step, roll: record.Roll, dialect: MatDialect) -> str:
    dice = "" if roll.dice is None else f"{roll.dice[0]}{roll.dice[1]}: "
    if step.hops:
        words = _play(step, step.hops, roll.dice, dialect)
    elif step.hops is not None and step.legal is not False:
        words = dialect.dance
    elif roll.play is not None:
        words = _spell_ways(roll.play.order or roll.play.paths, roll.play.hits)
    elif step.before != step.after:
        words = _spell_ways(_between(step.before.of(step.side), step.after.of(step.side)))
    elif roll.stated == "no-play" or step.hops is not None:
        words = "Cannot Move"
    else:
        words = "" if roll.stated == "nothing" else "????"
    cell = f"{dice}{_in_words(words, dialect)}"
    return cell if dialect.play_end else cell.rstrip()


def _in_words(text: str, dialect: MatDialect) -> str:
    return text.replace("bar", dialect.bar).replace("off", dialect.off)


def _play(step: Step, hops: tuple[Hop, ...], dice: tuple[int, int] | None, dialect: MatDialect) -> str:
    if dialect.joined:
        return spell_play(hops, step.hits, _stops_to_name(step, hops, dice))
    return _hop_by_hop(hops, step.hits if dialect.hits else ()) + ("" if len(hops) == _FULL else dialect.play_end)


def _hop_by_hop(hops: Sequence[Hop], hits: Collection[int]) -> str:
    """Each hop by itself, farthest first, which is an order in which they can be played."""
    unmarked = set(hits)
    words = []
    for origin, target in sorted(hops, key=lambda hop: (-hop.origin, -hop.target)):
        mark = "*" if target in unmarked else ""
        unmarked.discard(target)
        words.append(f"{spell_point(origin)}/{spell_point(target)}{mark}")
    return " ".join(words)


def _stops_to_name(step: Step, hops: tuple[Hop, ...], dice: tuple[int, int] | None) -> tuple[int, ...]:
    """The stop of a checker that plays both dice, where the other order is another play or none.

    `24/14` might be read as the way that hits; and for `7/off` with 62 GNU Backgammon plays the 6 first, legal or not.
    """
    if dice is None or dice[0] == dice[1] or len(hops) != 2:
        return ()
    stop, origin = sorted(hop.origin for hop in hops)
    if OFF in (hop.target for hop in hops) and origin < sum(dice):
        return (stop,)
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
