"""What an engine says of a position: how good each play is, whether to double, how lucky the roll was.

States what the file holds and computes nothing. Numbers are decimals with the digits that the file gives; chances are
fractions of 1, seen from the side that is to play or to double. A gammon counts backgammons too, and a win all wins.
"""

from __future__ import annotations

from decimal import Decimal

from bgformats.model.base import Frozen
from bgformats.model.play import Play


class Outcomes(Frozen):
    """The chances of each end of the game; None where the file does not say."""

    win: Decimal | None = None
    win_gammon: Decimal | None = None
    win_backgammon: Decimal | None = None
    lose: Decimal | None = None
    lose_gammon: Decimal | None = None
    lose_backgammon: Decimal | None = None


class Evaluation(Frozen):
    """One judgement of an engine: the outcomes, and the equity without and with the cube.

    ``match_chance`` is the chance to win the match. ``deviation`` holds the standard errors of a rollout, in the
    order: the six outcomes, then cubeless and cubeful equity; only those that the file gives.
    """

    outcomes: Outcomes | None = None
    cubeless: Decimal | None = None
    equity: Decimal | None = None
    match_chance: Decimal | None = None
    deviation: tuple[Decimal, ...] = ()


class Method(Frozen):
    """How an engine came to a judgement. ``label`` is the file's own word for it, such as ``4-ply``.

    ``plies`` is None where the file does not count them; ``trials`` is set for a rollout. ``settings`` keeps, word
    for word and in order, whatever else the file says of it, so that it can be written back.
    """

    label: str
    plies: int | None = None
    cubeful: bool | None = None
    trials: int | None = None
    settings: tuple[str, ...] = ()


class Candidate(Frozen):
    """A play that an engine weighed. ``loss`` is how much worse than the best it is, as the file states it.

    ``evaluation`` is None where the engine only named the play.
    """

    play: Play | None
    written: str
    method: Method | None = None
    evaluation: Evaluation | None = None
    loss: Decimal | None = None


class CubeVerdict(Frozen):
    """What an engine says of a double: the position played on, doubled and taken, doubled and dropped.

    ``no_double_loss`` and so on are the differences to the best action. ``best`` is the file's own sentence.
    """

    method: Method | None = None
    no_double: Evaluation | None = None
    double_take: Evaluation | None = None
    double_drop: Evaluation | None = None
    no_double_loss: Decimal | None = None
    double_take_loss: Decimal | None = None
    double_drop_loss: Decimal | None = None
    best: str | None = None


class Analysis(Frozen):
    """All that a file holds of one action or position.

    ``origin`` names the program. ``candidates`` are in the file's order, the best first; ``played`` is the place of
    the one that was played, from 0. ``marks`` keeps labels such as a blunder or a very lucky roll, word for word.
    """

    origin: str | None = None
    candidates: tuple[Candidate, ...] = ()
    played: int | None = None
    cube: CubeVerdict | None = None
    luck: Decimal | None = None
    marks: tuple[tuple[str, str], ...] = ()
