"""The words of a cell: rolls, plays and cube actions as a dialect spells them. Knows no columns."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final

from bgformats.errors import NotRepresentableError
from bgformats.formats.mat.dialects import MatDialect
from bgformats.formats.mat.dump import spell_dump
from bgformats.formats.mat.set_up import spell_set_up
from bgformats.game.board import Hop
from bgformats.game.order import playable_order
from bgformats.model import record
from bgformats.model.situation import Frame
from bgformats.model.spelling import XG as XG_STYLE
from bgformats.model.spelling import spell_play, spell_point
from bgformats.model.verified import Step, VerifiedGame, with_implied_takes
from bgformats.terms import BAR, OFF, Side

_MOST: Final = 2**31
"""A cube past this is written as this."""
_FULL: Final = 4
"""Hops behind which GNU Backgammon writes no blank."""

_FORFEITS: Final = {"time": " Lost on time", "disconnection": " Disconnected", "unknown": " Forfeits"}


def cells(
    game: VerifiedGame, dialect: MatDialect, frame: Frame, *, marked: bool = True
) -> Iterator[tuple[Side | None, str]]:
    """What is written for each action, and in whose column; None for a line of its own.

    ``marked``: something is hit in the match, so that a reader sees that hits are marked.
    """
    offered: int | None = None
    for at, step in enumerate(steps := tuple(_with_takes(game.steps, dialect))):
        said = step.said
        if isinstance(said, record.SetUp):
            yield None, spell_set_up(said)
        elif isinstance(said, record.Double | record.Beaver | record.Raccoon):
            offered = min((offered or step.cube) * 2, _MOST)
            kind = "beaver" if said.kind == "raccoon" and not dialect.raccoons else said.kind
            yield said.side, f" {kind.capitalize()}s => {offered}"
            continue
        elif isinstance(said, record.Roll):
            if dialect.dumps and said.stated == "illegal" and said.after is not None and step.hops is None:
                yield said.side, _dumped(said.after, step, steps[at + 1 :], game, frame)
            else:
                yield said.side, _roll(step, said, dialect, marked)
        elif isinstance(said, record.Take | record.Drop):
            yield said.side, f" {said.kind.capitalize()}s"
        elif isinstance(said, record.Resign):
            yield said.side, _resign(said)
        elif isinstance(said, record.Forfeit):
            yield said.side, _FORFEITS[said.cause]
        offered = None


def _with_takes(steps: Sequence[Step], dialect: MatDialect) -> Iterator[Step]:
    """The steps, each beaver that stands with its take or, with GNU Backgammon, none: the roll behind it says so."""
    if dialect.raccoons:
        yield from with_implied_takes(steps)
        return
    for at, step in enumerate(steps):
        after_beaver = at > 0 and isinstance(steps[at - 1].said, record.Beaver | record.Raccoon)
        followed = at + 1 < len(steps) and isinstance(steps[at + 1].said, record.Roll)
        if not (isinstance(step.said, record.Take) and after_beaver and followed):
            yield step


def _dumped(
    points: tuple[record.Counts, record.Counts], step: Step, later: Sequence[Step], game: VerifiedGame, frame: Frame
) -> str:
    """A roll with the position after it, as Snowie gives it before the next roll."""
    said, roller = step.said, step.side.opponent
    rolled = next((one.said for one in later if isinstance(one.said, record.Roll)), None)
    dice = rolled.dice if rolled is not None and rolled.side is roller else None
    names = ("", "") if game.game.players is None else (game.game.players[0].name, game.game.players[1].name)
    own = said.dice_in_file if isinstance(said, record.Roll) else None
    try:
        dump = f"Illegal play {spell_dump(points, roller, dice, (step.cube, step.cube_holder), names, frame)}"
    except NotRepresentableError:
        dump = "????"
    return f"{'' if own is None else f'{own[0]}{own[1]}: '}{dump}"


def _resign(said: record.Resign) -> str:
    """HedgeHog's and OpenGammon's words: GNU Backgammon passes over them, and goes by the result."""
    level = "" if said.level is None else f" {said.level.word}"
    return f" Resigned{level} match" if said.whole_match else f" Resigns{level}"


def _roll(step: Step, roll: record.Roll, dialect: MatDialect, marked: bool) -> str:
    rolled = roll.dice if dialect.larger_first else roll.dice_in_file
    dice = "" if rolled is None else f"{rolled[0]}{rolled[1]}: "
    if step.hops:
        words = _play(step, roll, step.hops, dialect, marked)
    elif step.hops is not None and step.legal is not False:
        words = dialect.dance
    elif roll.play is not None:
        words = _spell_ways(_apart(roll.play, dialect), roll.play.hits if dialect.hits else (), dialect.joined)
    elif step.before != step.after:
        words = _spell_ways(_between(step.before.of(step.side), step.after.of(step.side)))
    elif roll.stated == "no-play" or step.hops is not None:
        words = "Cannot Move" if dialect.unknown else ""
    else:
        words = "" if roll.stated == "nothing" else dialect.unknown
    cell = f"{dice}{_in_words(words, dialect)}"
    return cell if dialect.play_end else cell.rstrip()


def _in_words(text: str, dialect: MatDialect) -> str:
    return text.replace("bar", dialect.bar).replace("off", dialect.off)


def _play(step: Step, roll: record.Roll, hops: tuple[Hop, ...], dialect: MatDialect, marked: bool) -> str:
    if dialect.joined:
        return spell_play(hops, step.hits, _needed_stop(step, hops, roll.dice, marked), style=XG_STYLE)
    written = () if roll.play is None else roll.play.order or roll.play.paths
    ordered = playable_order(hops, written, step.before.of(step.side), roll.dice)
    return _hop_by_hop(ordered, step.hits if dialect.hits else ()) + ("" if len(hops) == _FULL else dialect.play_end)


def _needed_stop(step: Step, hops: Sequence[Hop], dice: tuple[int, int] | None, marked: bool) -> tuple[int, ...]:
    """The stop of a checker that plays both dice where it would be read as the way by the other stop, which hits.

    eXtreme Gammon leaves every stop out. GNU Backgammon plays the larger die first: of `6/1` with 41 and a blot on 2 it
    makes another game. And nothing tells where the match has no hit mark at all, which is not ``marked``.
    """
    if dice is None or dice[0] == dice[1] or len(hops) != len(dice) or hops[0].target != hops[1].origin:
        return ()
    (origin, stop), _ = hops
    other = origin - (sum(dice) - (origin - stop))
    if marked and other > stop:
        return ()
    theirs = step.before.of(step.side.opponent)
    return (stop,) if other > OFF and theirs[BAR - other] == 1 and other not in step.hits else ()


def _apart(play: record.Play, dialect: MatDialect) -> Iterable[record.Path]:
    """The ways of a play that is not legal, as they are written: hop by hop, or up to each hit."""
    for way in play.order or play.paths:
        stops = [at for at in range(1, len(way) - 1) if not dialect.joined or way[at] in play.hits]
        for start, end in pairwise((0, *stops, len(way) - 1)):
            yield way[start : end + 1]


def _hop_by_hop(hops: Sequence[Hop], hits: Collection[int]) -> str:
    """Each hop by itself; the first that comes to a hit point has the mark."""
    unmarked = set(hits)
    words = []
    for origin, target in hops:
        mark = "*" if target in unmarked else ""
        unmarked.discard(target)
        words.append(f"{spell_point(origin)}/{spell_point(target)}{mark}")
    return " ".join(words)


def _spell_ways(ways: Iterable[record.Path], hits: Collection[int] = (), repeats: bool = False) -> str:
    """The ways as they are; ``repeats``: those that follow upon each other and are equal share a word, `6/4(2)`."""
    words = []
    for way, same in groupby(ways):
        word = "/".join((spell_point(way[0]), *(spell_point(point) + "*" * (point in hits) for point in way[1:])))
        count = sum(1 for _ in same)
        words += [f"{word}({count})"] if repeats and count > 1 else [word] * count
    return " ".join(words)


def _between(before: record.Counts, after: record.Counts) -> Iterator[record.Path]:
    """Ways from one side's checkers to the later ones, farthest first: an illegal play given by the position after."""
    left = [point for point in range(BAR, 0, -1) for _ in range(before[point] - after[point])]
    reached = [point for point in range(BAR, -1, -1) for _ in range(after[point] - before[point])]
    return zip(left, reached, strict=False)
