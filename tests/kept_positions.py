"""What of a position comes back from each form: every fact put alone into a plain position, written, read, compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bgformats.errors import NotRepresentableError
from bgformats.formats.positions.base import PositionFormat
from bgformats.formats.positions.registry import parse_position
from bgformats.game.variant import STANDARD, variant_named
from bgformats.model.position import Position
from bgformats.terms import CubeHolder, Side

MATCH = parse_position("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10")
MONEY = parse_position("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10")


@dataclass(frozen=True)
class PositionCase:
    """A fact: the fields that hold it, in a position that is plain but for them."""

    name: str
    fields: Mapping[str, object]
    plain: Position = MATCH
    seen: tuple[str, ...] = ()

    @property
    def told(self) -> Position:
        return self.plain.model_copy(update=dict(self.fields))

    def of(self, position: Position) -> list[object]:
        """The fact as a position has it; no offer is as good as none that is told."""
        return [getattr(position, field) or None for field in self.seen or self.fields]


POSITION_CASES = (
    PositionCase("who is on roll", {"on_roll": Side.FIRST}),
    PositionCase("dice", {"dice": (6, 4)}),
    PositionCase("cube and its owner", {"cube": 4, "cube_owner": CubeHolder.FIRST}),
    PositionCase("match length", {}, seen=("length",)),
    PositionCase("score", {"score": (3, 1)}),
    PositionCase("money session", {}, MONEY, ("is_money",)),
    PositionCase("Crawford game", {"score": (6, 3), "crawford": True}, seen=("crawford",)),
    PositionCase("Jacoby rule", {"jacoby": True}, MONEY),
    PositionCase("beavers", {"beavers": True}, MONEY),
    PositionCase("cube limit", {"cube_limit": 64}),
    PositionCase("double on offer", {"double_offered": True, "to_act": Side.FIRST}, seen=("double_offered",)),
    PositionCase("resignation on offer", {"resignation": 2, "to_act": Side.FIRST}, seen=("resignation",)),
    PositionCase("names", {"players": ("Ann", "Bob")}),
)


def kept_position(case: PositionCase, kind: PositionFormat) -> str:
    """``kept`` or ``lost``; ``refused`` where the form does not write such a position."""
    told = case.told
    try:
        text = kind.write(told)
    except NotRepresentableError:
        return "refused"
    again = kind.read(text, variant_named(told.variant) or STANDARD)
    return "kept" if case.of(again) == case.of(told) else "lost"
