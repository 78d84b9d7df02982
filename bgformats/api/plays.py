"""The legal plays of a position and a roll as one value: to iterate, to count, to ask whether a play is among them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bgformats.formats.notation import parse_play, play_of
from bgformats.game.board import Board
from bgformats.game.legality import Verdict, judge
from bgformats.game.plays import LegalPlay
from bgformats.game.plays import legal_plays as plays_of
from bgformats.model.record import Play
from bgformats.model.spelling import spell_play
from bgformats.syntax.play import DicedPlay, WrittenPlay
from bgformats.terms import Side


class LegalPlays:
    """All distinct positions that ``side`` can reach from ``board`` with ``dice``, each with one way to it.

    `play in plays` decides by the position that a play leads to, so every spelling of a legal play is in. A play is a
    text, what ``parse_play`` makes of it, a play of the record, or one of these plays. Dice are numbers from 1 to 6.
    """

    def __init__(self, board: Board, dice: tuple[int, int], side: Side) -> None:
        if not all(1 <= die <= 6 for die in dice):
            raise ValueError(f"{dice} are no dice: expected two numbers from 1 to 6")
        self._mine, self._theirs = board.of(side), board.of(side.opponent)
        self._dice = (max(dice), min(dice))
        self._plays = plays_of(self._mine, self._theirs, self._dice)

    def __iter__(self) -> Iterator[LegalPlay]:
        return iter(self._plays)

    def __len__(self) -> int:
        return len(self._plays)

    def __contains__(self, play: object) -> bool:
        if isinstance(play, str):
            play = parse_play(play)
        if isinstance(play, DicedPlay) and (max(play.dice), min(play.dice)) != self._dice:
            return False
        if isinstance(play, WrittenPlay):
            play = play_of(play)
        if isinstance(play, Play):
            return bool(self.judge(play).readings)
        return play in self._plays

    def judge(self, play: Play) -> Verdict:
        """The legal readings of a written play, or the law that it breaks."""
        return judge(self._mine, self._theirs, self._dice, play.paths)

    def spelled(self) -> Sequence[str]:
        """The plays in canonical notation."""
        return tuple(spell_play(play.hops, play.hits) for play in self._plays)


def legal_plays(board: Board, dice: tuple[int, int], side: Side) -> LegalPlays:
    """The legal plays of ``side`` on ``board`` with ``dice``: to iterate, to count, and to ask `play in plays`.

    Raises:
        ValueError: the dice are not two numbers from 1 to 6.
    """
    return LegalPlays(board, dice, side)
