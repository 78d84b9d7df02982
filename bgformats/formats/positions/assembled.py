"""A position put together from a drawing and from what is stated beside it, where no identifier gives it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from bgformats.formats.positions.drawing import Drawing
from bgformats.formats.positions.page import Statement, points_of
from bgformats.game.variant import Variant
from bgformats.model.position import Position, is_post_crawford
from bgformats.terms import Side

_COUNTED: Final = ("pips", "off")
"""What a page states of the checkers: compared with the drawing, never put into a position."""


def assembled(
    drawing: Drawing, statements: Sequence[Statement], on_roll: Side | None, variant: Variant, *, off_is_drawn: bool
) -> Position:
    """The position of a drawing with all that is stated beside it. ``on_roll`` is used where no statement tells.

    Raises:
        NotationError: the drawing has a fault.
    """
    points = points_of(drawing, variant, off_is_drawn=off_is_drawn)
    rollers = [statement.value for statement in statements if statement.name == "on_roll"]
    on_roll = rollers[-1] if rollers and isinstance(rollers[-1], Side) else on_roll
    return completed(Position(on_roll=on_roll, points=points, variant=variant.id), statements)


def completed(position: Position, statements: Collection[Statement]) -> Position:
    """The position with whatever is stated that it does not know yet."""
    unknown = {name for name, *_ in statements if name not in _COUNTED and getattr(position, name) is None}
    new = {name: value for name, value, *_ in statements if name in unknown and value != ()}
    if not new:
        return position
    position = position.model_copy(update=new)
    if position.to_act is None and position.score is not None:
        position = position.model_copy(update={"to_act": position.on_roll})
    length, score, crawford = position.length, position.score, position.crawford
    if length is None or score is None:
        return position
    if crawford is None and (length - max(score) != 1 or (position.cube or 1) > 1):
        # No side is one point away, or the cube was turned; else nobody knows.
        crawford = False
        position = position.model_copy(update={"crawford": crawford})
    if crawford is not None and position.post_crawford is None:
        position = position.model_copy(update={"post_crawford": is_post_crawford(length, score, crawford)})
    return position
