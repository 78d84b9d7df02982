"""A row a game: who won, how, for how many points, and what the file claims beside it."""

from __future__ import annotations

from typing import Literal

from bgformats.model.base import Frozen

EndedBy = Literal["bear-off", "drop", "resignation", "time", "disconnection", "settlement", "unfinished"]


class GameTally(Frozen):
    """The points of one game. ``derived`` values come from the replay, ``claimed`` ones from the file.

    ``adjustment`` and ``penalty`` are points that the director gave after the game, ``rulings`` his notes.
    ``complete``: the file holds all of the match; not so where it starts late, stops early or a game has no end.
    ``match`` and ``game`` count from 1; pairs are side 1, side 2; ``length`` and ``away`` are None for money;
    ``cube_owner`` 0 is centred.
    """

    path: str
    match: int
    game: int
    player1: str
    player2: str
    length: int | None
    score_before: tuple[int, int]
    score_claimed: tuple[int, int] | None
    away: tuple[int, int] | None
    crawford: bool
    post_crawford: bool
    winner: int | None
    ended_by: EndedBy
    kind: Literal["single", "gammon", "backgammon"] | None
    cube: int
    cube_owner: int
    points_derived: int | None
    points_claimed: int | None
    score_after: tuple[int, int]
    rolls: tuple[int, int]
    errors: int
    warnings: int
    adjustment: tuple[int, int] = (0, 0)
    penalty: tuple[int, int] = (0, 0)
    rulings: tuple[str, ...] = ()
    complete: bool = True
