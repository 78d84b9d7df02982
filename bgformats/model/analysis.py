"""What an engine says of a position: how good each play is, whether to double, how lucky the roll was.

States what the file holds and computes nothing. Numbers are decimals with the digits that the file gives; chances are
fractions of 1, seen from the side that is to play or to double. A gammon counts backgammons too, and a win all wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Protocol, TypeAlias, overload

from pydantic import GetCoreSchemaHandler, ValidatorFunctionWrapHandler
from pydantic_core import CoreSchema, core_schema

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
    """A play that an engine weighed. ``loss`` is how much worse than the best it is, as the file states it: in
    equity, or in chances to win the match where the evaluation has only those.

    ``evaluation`` is None where the engine only named the play.
    """

    play: Play | None
    written: str
    method: Method | None = None
    evaluation: Evaluation | None = None
    loss: Decimal | None = None


class CubeVerdict(Frozen):
    """What an engine says of a double: the position played on, doubled and taken, doubled and dropped.

    ``no_double_loss`` and so on are the differences to the best action, in the unit of their evaluation. ``best`` is
    the file's own sentence.
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
    the one that was played, from 0. ``luck`` is an equity, ``luck_match_chance`` the same as a chance to win the match:
    a file has the one or the other. ``marks`` keeps labels such as a blunder or a very lucky roll, word for word.
    """

    origin: str | None = None
    candidates: tuple[Candidate, ...] = ()
    played: int | None = None
    cube: CubeVerdict | None = None
    luck: Decimal | None = None
    luck_match_chance: Decimal | None = None
    marks: tuple[tuple[str, str], ...] = ()


class Unread(Protocol):
    """An analysis as a file writes it. It is frozen, and reading it twice gives the same."""

    def read(self) -> Analysis:
        """What it says. Never fails."""


class Analyses(Sequence[tuple[int, Analysis]]):
    """Analyses in order, each with the 0-based number of its action: a tuple of pairs, and equal to one.

    A file holds thousands of numbers of an engine that nobody asks for; so each analysis is read, once, when it is
    first looked at. ``numbers``, ``len`` and pickling read none.
    """

    __slots__ = ("_places", "_told")

    def __init__(self, told: Iterable[tuple[int, Analysis | Unread]] = ()) -> None:
        self._told = list(told)
        self._places: dict[int, list[int]] = {}

    @property
    def numbers(self) -> tuple[int, ...]:
        """The number of each one's action."""
        return tuple([number for number, _ in self._told])

    def of(self, number: int) -> tuple[Analysis, ...]:
        """All of one action; no other is read."""
        if not self._places:
            for place, (one, _) in enumerate(self._told):
                self._places.setdefault(one, []).append(place)
        return tuple([self[place][1] for place in self._places.get(number, ())])

    def renumbered(self, number: Callable[[int], int]) -> Analyses:
        """The same analyses of actions that have other numbers."""
        return Analyses([(number(old), told) for old, told in self._told])

    def __len__(self) -> int:
        return len(self._told)

    @overload
    def __getitem__(self, index: int) -> _Numbered: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[_Numbered, ...]: ...
    def __getitem__(self, index: int | slice) -> _Numbered | tuple[_Numbered, ...]:
        if isinstance(index, slice):
            return tuple([self[at] for at in range(*index.indices(len(self)))])
        number, told = self._told[index]
        if not isinstance(told, Analysis):
            told = told.read()
            self._told[index] = (number, told)
        return number, told

    def __iter__(self) -> Iterator[_Numbered]:
        return (self[at] for at in range(len(self)))

    def __eq__(self, other: object) -> bool:
        return tuple(self) == tuple(other) if isinstance(other, Analyses | tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

    def __reduce__(self) -> tuple[type[Analyses], tuple[list[tuple[int, Analysis | Unread]]]]:
        return Analyses, (self._told,)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        pairs = handler.generate_schema(tuple[_Numbered, ...])
        return core_schema.json_or_python_schema(
            json_schema=core_schema.no_info_after_validator_function(cls, pairs),
            python_schema=core_schema.no_info_wrap_validator_function(cls._validated, pairs),
            serialization=core_schema.plain_serializer_function_ser_schema(tuple, return_schema=pairs),
        )

    @classmethod
    def _validated(cls, value: object, pairs: ValidatorFunctionWrapHandler) -> Analyses:
        return value if isinstance(value, Analyses) else cls(pairs(value))


_Numbered: TypeAlias = tuple[int, Analysis]
