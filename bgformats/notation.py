"""Move notation: reads plays in every spelling, writes them in any, and completes them on a board.

`parse_play` and `format_play` know no board. `resolve_play` plays what is written on one: which stops a checker made,
what it hit, whether that is legal, and which law it breaks. `complete_play` and `canonical_play` are its short forms.

Points are in the mover's own numbering, 24 to 1; the bar is 25 and off is 0. ``other_seat`` reads or writes the
numbers of a text in which both sides' points are counted from one seat, and this side's is the other one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import pairwise
from typing import Final, NamedTuple

from bgformats.errors import NotationError, UnknownNameError
from bgformats.formats.notation import parse_play, play_of
from bgformats.game.board import Board, Counts, Hop
from bgformats.game.legality import Breach, Law, Reading, Verdict, dice_from, judge
from bgformats.game.plays import LegalPlay
from bgformats.game.variant import STANDARD
from bgformats.model.record import Play
from bgformats.model.spelling import CANONICAL, PLAY_STYLES, PlayStyle, spell_play
from bgformats.replay.resolve import EVERY_ROLL, by_marks, dice_exist, play_from_other_seat
from bgformats.syntax.play import DicedPlay, WrittenPlay
from bgformats.terms import Side

__all__ = [
    "CANONICAL",
    "PLAY_STYLES",
    "AnyPlay",
    "Breach",
    "DicedPlay",
    "Law",
    "NotationError",
    "Play",
    "PlayStyle",
    "Reading",
    "Resolution",
    "WrittenPlay",
    "canonical_play",
    "complete_play",
    "format_play",
    "parse_play",
    "play_style",
    "resolve_play",
]

AnyPlay = str | WrittenPlay | Play | LegalPlay | Reading
"""A play as text, as it was written, as a record has it, or as it was played."""

_DICE: Final = 2
_NO_PLAY: Final = Play(paths=())


@dataclass(frozen=True, slots=True)
class Resolution:
    """What a written play comes to on a board.

    ``readings`` are the legal ways to understand it that end differently, those that its hit marks fit best; ``rolls``
    the rolls with which they are played: one, or, where the text has none, all that fit. ``breach`` is the law that
    is broken where there is no reading; None where no roll explains the play. ``marked`` are the points whose hit is
    marked, in the mover's numbering.
    """

    board: Board
    side: Side
    readings: tuple[Reading, ...]
    rolls: tuple[tuple[int, int], ...]
    breach: Breach | None
    marked: tuple[int, ...]

    @property
    def legal(self) -> bool:
        """Whether there is a legal way to understand the play."""
        return bool(self.readings)

    @property
    def ambiguous(self) -> bool:
        """Whether the text fits plays that end differently."""
        return len(self.readings) > 1

    @property
    def play(self) -> Reading | None:
        """What was played: every hop, every hit, and the checkers afterwards. None if illegal or ambiguous."""
        return self.readings[0] if len(self.readings) == 1 else None

    @property
    def after(self) -> Board | None:
        """The board afterwards; None if illegal or ambiguous."""
        play = self.play
        return None if play is None else self.board.replaced(self.side, play.mine, play.theirs)

    @property
    def hits_unmarked(self) -> tuple[int, ...]:
        """The points on which the play hits without a mark in the text; none if illegal or ambiguous."""
        return () if self.play is None else _beyond(self.play.hits, self.marked)

    @property
    def marks_without_hit(self) -> tuple[int, ...]:
        """The points that are marked and hit nothing; none if illegal or ambiguous."""
        return () if self.play is None else _beyond(self.marked, self.play.hits)

    def spelled(self, style: str | PlayStyle = CANONICAL) -> tuple[str, ...]:
        """Each reading in a style."""
        return tuple(format_play(reading, style) for reading in self.readings)


def play_style(name: str) -> PlayStyle:
    """The style with this id: one of ``PLAY_STYLES``.

    Raises:
        UnknownNameError: there is none.
    """
    ids = [style.id for style in PLAY_STYLES]
    for style in PLAY_STYLES:
        if style.id == name.strip().lower():
            return style
    near = get_close_matches(name, ids, n=1)
    hint = f"; did you mean {near[0]}" if near else ""
    raise UnknownNameError(f"{name!r} is no style of notation{hint}; known are {', '.join(ids)}")


def format_play(
    play: AnyPlay, style: str | PlayStyle = CANONICAL, *, hits: bool = True, other_seat: bool = False
) -> str:
    """Writes a play in a style, '' for one without hops.

    A play that was played has all stops and hits; a text has those that are written in it, see ``complete_play``.
    ``hits=False`` leaves the marks out, and names every stop so that the play can still be told.

    Raises:
        NotationError: a text is no notation of a play, or more checkers move in it than a side has.
        UnknownNameError: there is no such style.
    """
    chosen = play_style(style) if isinstance(style, str) else style
    if not hits:
        chosen = chosen.unmarked()
    hops, marked = _hops_of(play)
    return spell_play(hops, marked, other_seat=other_seat, style=chosen)


def resolve_play(
    play: AnyPlay,
    board: Board,
    side: Side,
    dice: tuple[int, int] | None = None,
    *,
    marks: bool = True,
    other_seat: bool = False,
) -> Resolution:
    """Plays what is written on a board. Without ``dice``, in the text or beside it, every roll that fits is found.

    ``marks``: the writer marks hits, so that a text without a mark hits nothing where it has the choice. Illegal and
    ambiguous plays are told by the result, never by an exception.

    Raises:
        NotationError: a text is no notation of a play.
        ValueError: the dice are not two numbers from 1 to 6, or not those that stand in the text.
    """
    if isinstance(play, str):
        play = parse_play(play)
    dice = _one_roll(dice, play.dice if isinstance(play, DicedPlay) else None)
    said = _record_of(play)
    if other_seat:
        said = play_from_other_seat(said)
    verdicts = list(_verdicts(said, board, side, EVERY_ROLL if dice is None else (dice,)))
    legal = [(roll, verdict) for roll, verdict in verdicts if verdict.readings]
    distinct: dict[tuple[Counts, Counts], Reading] = {}
    for reading in sorted((one for _, verdict in legal for one in verdict.readings), key=lambda one: len(one.hops)):
        distinct.setdefault((reading.mine, reading.theirs), reading)
    readings = by_marks(tuple(distinct.values()), said.hits, marks)
    ends = {(one.mine, one.theirs) for one in readings}
    rolls = tuple(roll for roll, verdict in legal if any((one.mine, one.theirs) in ends for one in verdict.readings))
    told = dice or dice_from(said.paths)
    breach = None if readings else next((verdict.breach for roll, verdict in verdicts if roll == told), None)
    return Resolution(board, side, readings, rolls, breach, said.hits)


def complete_play(
    play: AnyPlay, board: Board, side: Side, dice: tuple[int, int] | None = None, *, marks: bool = True
) -> str | None:
    """The play with every stop and every hit: `24/18*/14` for `24/14`. None if it is illegal or ambiguous.

    Raises:
        NotationError, ValueError: as ``resolve_play``.
    """
    found = resolve_play(play, board, side, dice, marks=marks).play
    return None if found is None else format_play(found, "full")


def canonical_play(
    play: AnyPlay, board: Board, side: Side, dice: tuple[int, int] | None = None, *, marks: bool = True
) -> str | None:
    """The play as a person would write it; '' for a dance, None if the play is illegal or ambiguous.

    Raises:
        NotationError, ValueError: as ``resolve_play``.
    """
    found = resolve_play(play, board, side, dice, marks=marks).play
    return None if found is None else format_play(found)


class _Told(NamedTuple):
    roll: tuple[int, int]
    verdict: Verdict


def _verdicts(play: Play, board: Board, side: Side, rolls: Sequence[tuple[int, int]]) -> Iterator[_Told]:
    mine, theirs = board.of(side), board.of(side.opponent)
    for roll in rolls:
        yield _Told(roll, judge(mine, theirs, roll, play.paths))


def _one_roll(given: tuple[int, int] | None, written: tuple[int, int] | None) -> tuple[int, int] | None:
    """The roll, larger first, from the caller or from the text."""
    for dice in (given, written):
        if dice is not None and (len(dice) != _DICE or not dice_exist(dice)):
            raise ValueError(f"{dice} are no dice: expected two numbers from 1 to 6")
    rolls = {(max(dice), min(dice)) for dice in (given, written) if dice is not None}
    if len(rolls) > 1:
        raise ValueError(f"the play is written with the roll {written}, and the roll {given} is given")
    return next(iter(rolls), None)


def _record_of(play: WrittenPlay | Play | LegalPlay | Reading) -> Play:
    """The play as a record has it; one without paths for a dance."""
    if isinstance(play, Play):
        return play
    if isinstance(play, WrittenPlay):
        return play_of(play) or _NO_PLAY
    paths = tuple(sorted((tuple(hop) for hop in play.hops), reverse=True))
    return Play(paths=paths, hits=tuple(sorted(set(play.hits), reverse=True)))


def _hops_of(play: AnyPlay) -> tuple[Sequence[Hop], Collection[int]]:
    """Hops, or the stretches between the stops that are written, and the points hit."""
    if isinstance(play, LegalPlay | Reading):
        return play.hops, play.hits
    written = parse_play(play) if isinstance(play, str) else play
    if isinstance(written, WrittenPlay):
        _check_counts(written)
    said = _record_of(written)
    return [Hop(*stretch) for path in said.paths for stretch in pairwise(path)], said.hits


def _check_counts(written: WrittenPlay) -> None:
    """Raises NotationError where a count cannot be: reading it as another would tell another play."""
    for path, offset in zip(written.paths, written.offsets, strict=True):
        if path.count > STANDARD.checkers:
            message = f"{path.count} checkers are more than a side has, which is {STANDARD.checkers}"
            raise NotationError(message, offset + path.start, offset + path.end)


def _beyond(points: Collection[int], others: Collection[int]) -> tuple[int, ...]:
    return tuple(sorted(set(points).difference(others), reverse=True))
