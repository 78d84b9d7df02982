"""A roll of the record and a board to what was played: readings, hit marks, and what follows as a judge.

Knows the laws and the record; no cube, no score and no file.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import permutations
from typing import Final, NamedTuple

from bgformats.game.board import Board, Counts
from bgformats.game.legality import Reading, Way, judge, mirrored, read_full
from bgformats.game.nearness import nearest_first
from bgformats.game.plays import LegalPlay, any_play, legal_plays
from bgformats.model.record import Action, Play, Roll, SetUp, Unread
from bgformats.model.spelling import spell_play, spell_point

MAX_LEGAL: Final = 10
"""Legal plays that a finding lists at most."""
EVERY_ROLL: Final = tuple((larger, smaller) for larger in range(1, 7) for smaller in range(1, larger + 1))
_MAX_BOARDS: Final = 8
_MAX_PAIRED: Final = 5
_MAX_ROLLS: Final = 30


def by_marks(readings: Sequence[Reading], marked: Collection[int], file_marks: bool) -> tuple[Reading, ...]:
    """The readings that fit the hit marks best.

    In a file that marks hits, first those that hit exactly the marked points, then those that hit more. In a file
    that marks none, all. A single play is read like a file that marks.
    """
    if len(readings) < 2 or (not file_marks and not marked):
        return tuple(readings)
    points = set(marked)
    exact = tuple(reading for reading in readings if set(reading.hits) == points)
    return exact or tuple(reading for reading in readings if points <= set(reading.hits)) or tuple(readings)


def spell_ways(ways: Sequence[Way], marked: Collection[int] = ()) -> str:
    """Ways as text, for messages: stops and marks as written, the bar and off as words."""
    return " ".join(spell_way(way, marked) for way in ways)


def spell_way(way: Way, marked: Collection[int] = ()) -> str:
    """One way as text."""
    words = [spell_point(way[0]), *(spell_point(point) + "*" * (point in marked) for point in way[1:])]
    return "/".join(words)


class SpelledPlays(NamedTuple):
    """Legal plays as a finding lists them, and how many more there are."""

    plays: tuple[str, ...]
    more: int


def spell_legal(
    plays: Sequence[LegalPlay], mine: Counts, written: Sequence[Way] = (), other_seat: bool = False
) -> SpelledPlays:
    """Legal plays in canonical notation, ten at most, those nearest to what was ``written`` first.

    ``mine`` are the mover's checkers before the play; ``other_seat``: in the points of the opponent.
    """
    listed = nearest_first(plays, mine, written)
    spelled = tuple(spell_play(play.hops, play.hits, other_seat=other_seat) for play in listed[:MAX_LEGAL])
    return SpelledPlays(spelled, len(plays) - len(spelled))


def dice_exist(dice: tuple[int, int]) -> bool:
    """Whether both numbers are on a die."""
    return 1 <= dice[0] <= 6 and 1 <= dice[1] <= 6


def ways_between(before: Counts, after: Counts, dice: tuple[int, int]) -> tuple[Way, ...]:
    """The ways from one side's checkers to the later ones, farthest first.

    Of all manners to pair the points that were left with those that were reached, the one that the dice explain best:
    as few ways backwards as can be, then as many as can be that are one die or both together.
    """
    left = [point for point in range(25, 0, -1) for _ in range(before[point] - after[point])]
    reached = [point for point in range(25, -1, -1) for _ in range(after[point] - before[point])]
    plain = tuple(zip(left, reached, strict=False))
    if len(left) != len(reached) or len(left) > _MAX_PAIRED:
        return plain
    pips = {*dice, sum(dice), *(dice[0] * count for count in (3, 4) if dice[0] == dice[1])}
    pairings = (tuple(zip(left, order, strict=True)) for order in permutations(reached))
    return min(pairings, key=lambda ways: (sum(a <= b for a, b in ways), -sum(a - b in pips for a, b in ways)))


def play_from_other_seat(play: Play) -> Play:
    """The same play with its points counted from the mover's own side, where the text counts them from the other."""
    return Play(
        paths=tuple(sorted((mirrored(way) for way in play.paths), reverse=True)),
        hits=tuple(sorted(mirrored(play.hits), reverse=True)),
        order=tuple(mirrored(way) for way in play.order or play.paths),
    )


class Survivor(NamedTuple):
    """Which of several boards the following rolls fit; ``decided`` when they fit no other."""

    board: int
    decided: bool


def decide(boards: Sequence[Board], later: Sequence[Action], file_marks: bool) -> Survivor:
    """Plays the rolls that follow on from each board and tells which board they fit.

    A board drops out when a later play cannot be made on it. Ends after thirty rolls, or where the boards have become
    the same, or where a roll says nothing.
    """
    alive: dict[int, frozenset[Board]] = {index: frozenset((board,)) for index, board in enumerate(boards)}
    rolls = 0
    for position, action in enumerate(later):
        if isinstance(action, SetUp | Unread) or rolls >= _MAX_ROLLS or len(alive) < 2:
            break
        if not isinstance(action, Roll):
            continue
        if action.dice is None or action.stated in ("unknown", "partial", "illegal") or not dice_exist(action.dice):
            break
        last = not any(isinstance(one, Roll) for one in later[position + 1 :])
        after = {
            index: frozenset(
                [result for board in held for result in _results(board, action, file_marks, last)][:_MAX_BOARDS]
            )
            for index, held in alive.items()
        }
        fitting = {index: held for index, held in after.items() if held}
        if not fitting:
            break
        alive = fitting
        rolls += 1
        if len(set(alive.values())) == 1 and len(alive) > 1:
            break
    return Survivor(min(alive), len(alive) == 1)


def fits(board: Board, later: Sequence[Action], file_marks: bool, rolls: int = 6) -> bool:
    """Whether the next few rolls can be played on from ``board``."""
    held = frozenset((board,))
    for position, action in enumerate(later):
        if not isinstance(action, Roll):
            continue
        if rolls == 0 or action.dice is None or action.stated != "play" or not dice_exist(action.dice):
            return True
        last = not any(isinstance(one, Roll) for one in later[position + 1 :])
        held = frozenset([result for one in held for result in _results(one, action, file_marks, last)][:_MAX_BOARDS])
        if not held:
            return False
        rolls -= 1
    return True


def _results(board: Board, roll: Roll, file_marks: bool, last: bool) -> list[Board]:
    """The boards that a roll of the record may lead to; none if it cannot be played so."""
    side, dice = roll.side, roll.dice
    if dice is None:
        return [board]
    mine, theirs = board.of(side), board.of(side.opponent)
    if roll.play is not None:
        full = read_full(mine, theirs, dice, roll.play.paths)
        found = (full,) if full is not None else judge(mine, theirs, dice, roll.play.paths).readings
        # A mark where nothing would be hit speaks against a board, if not against the file.
        marked = set(roll.play.hits)
        readings = [one for one in by_marks(found, roll.play.hits, file_marks) if marked <= set(one.hits)]
        return [board.replaced(side, reading.mine, reading.theirs) for reading in readings]
    if not any_play(mine, theirs, dice) or last:
        return [board]
    plays = legal_plays(mine, theirs, dice)
    return [board.replaced(side, plays[0].mine, plays[0].theirs)] if len(plays) == 1 else []
