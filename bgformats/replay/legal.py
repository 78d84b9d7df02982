"""The legal plays of a position and a roll as one value: to iterate, to count, to ask whether a play is among them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bgformats.game.board import Board
from bgformats.game.legality import Verdict, judge
from bgformats.game.plays import LegalPlay, legal_plays
from bgformats.model.record import Play
from bgformats.model.spelling import spell_play
from bgformats.terms import Side


class LegalPlays:
    """All distinct positions that ``side`` can reach from ``board`` with ``dice``, each with one way to it.

    `play in plays` decides by the position that a written play leads to, so every spelling of a legal play is in.
    Dice are two numbers from 1 to 6.
    """

    def __init__(self, board: Board, dice: tuple[int, int], side: Side) -> None:
        if not all(1 <= die <= 6 for die in dice):
            raise ValueError(f"{dice} are no dice: expected two numbers from 1 to 6")
        self._mine, self._theirs = board.of(side), board.of(side.opponent)
        self._dice = (max(dice), min(dice))
        self._plays = legal_plays(self._mine, self._theirs, self._dice)

    def __iter__(self) -> Iterator[LegalPlay]:
        return iter(self._plays)

    def __len__(self) -> int:
        return len(self._plays)

    def __contains__(self, play: object) -> bool:
        if isinstance(play, Play):
            return bool(self.judge(play).readings)
        return play in self._plays

    def judge(self, play: Play) -> Verdict:
        """The legal readings of a written play, or the law that it breaks."""
        return judge(self._mine, self._theirs, self._dice, play.paths)

    def spelled(self) -> Sequence[str]:
        """The plays in canonical notation."""
        return tuple(spell_play(play.hops, play.hits) for play in self._plays)
