"""From one kind of position text to another, with a list of what was lost or put on the way.

What is written is read back, and each difference is told: so nothing can be lost that nobody thought of.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Final, NamedTuple

from bgformats.diagnostics import Fact
from bgformats.errors import NotRepresentableError
from bgformats.formats.positions.base import PositionFormat
from bgformats.game.variant import STANDARD, variant_named
from bgformats.model.identifiers import DEFAULT_CUBE_LIMIT
from bgformats.model.position import Position, is_post_crawford
from bgformats.terms import CubeHolder, Side

_STATE: Final = "state-lost"
_RULE: Final = "rule-option-lost"
_META: Final = "metadata-lost"

_FACTS: Final[Mapping[str, tuple[str, str]]] = {
    "on_roll": (_STATE, "the side on roll"),
    "cube": (_STATE, "the cube"),
    "cube_owner": (_STATE, "the owner of the cube"),
    "dice": (_STATE, "the dice"),
    "length": (_STATE, "the length of the match"),
    "score": (_STATE, "the score"),
    "double_offered": (_STATE, "the double on offer"),
    "answered_with": (_STATE, "the answer to the double"),
    "to_act": (_STATE, "the side that is to act"),
    "resignation": (_STATE, "the resignation on offer"),
    "game_state": (_STATE, "the state of the game"),
    "crawford": (_RULE, "whether it is the Crawford game"),
    "post_crawford": (_RULE, "whether the Crawford game is over"),
    "jacoby": (_RULE, "whether the Jacoby rule is in use"),
    "beavers": (_RULE, "whether there are beavers"),
    "cube_limit": (_RULE, "the cube limit"),
    "variant": (_RULE, "the variant"),
    "players": (_META, "the names"),
}
"""Each fact of a position: what its loss is, and what it is called."""


class Conversion(NamedTuple):
    """What a conversion gives: the text, None where the target cannot hold the position; and what it says of it."""

    text: str | None
    losses: tuple[Fact, ...]


def convert_to(position: Position, kind: PositionFormat) -> Conversion:
    """The position as ``kind``, and each fact that is lost or put."""
    try:
        text = kind.write(position)
    except NotRepresentableError as error:
        values = {"target": kind.title, "what": str(error)}
        return Conversion(None, (Fact("not-representable", values=values),))
    back = kind.read(text, variant_named(position.variant) or STANDARD)
    losses = list(differences(position, back, kind.title))
    if position.variant not in (STANDARD.id, kind.read(text, STANDARD).variant):
        # Read by somebody who is not told the variant, it is a position of another.
        what = f"{_FACTS['variant'][1]} ({position.variant})"
        losses.append(Fact(_RULE, values={"target": kind.title, "what": what}))
    if kind.placeholders is not None and not any(position.players or ()):
        values = {"target": kind.title, "what": _FACTS["players"][1], "put": shown("players", kind.placeholders)}
        losses.append(Fact("value-inferred", values=values))
    if back.problems and not position.problems:
        what = f"what would be written cannot be ({', '.join(dict.fromkeys(one.name for one in back.problems))})"
        losses.append(Fact("not-representable", values={"target": kind.title, "what": what}))
    return Conversion(text, tuple(losses))


def differences(position: Position, back: Position, target: str) -> Iterator[Fact]:
    """A fact for everything that ``back``, which was read from ``target``, says otherwise than ``position``."""
    if back == position:
        return
    if position.on_roll not in (None, back.on_roll) and back.points == position.points[::-1]:
        # A kind without seats shows the side on roll as side 2.
        back = back.swapped()
        yield Fact(_STATE, values={"target": target, "what": "the seats (side 1 is on roll)"})
    if back.points != position.points:
        yield Fact("not-representable", values={"target": target, "what": "where the checkers stand"})
    had, has = _said(position), _said(back)
    for name, (loss, words) in _FACTS.items():
        before, after = had[name], has[name]
        if before == after:
            continue
        if before is None:
            yield Fact("value-inferred", values={"target": target, "what": words, "put": shown(name, after)})
        else:
            yield Fact(loss, values={"target": target, "what": f"{words} ({shown(name, before)})"})


def _said(position: Position) -> dict[str, object]:
    """What a position says, without what follows from the rest of it or goes without saying."""
    said: dict[str, object] = {name: getattr(position, name) for name in _FACTS}
    money = position.length == 0
    said["double_offered"] = position.double_offered or None
    said["resignation"] = position.resignation or None
    if position.cube_limit == DEFAULT_CUBE_LIMIT:
        said["cube_limit"] = None
    if not money:
        said["jacoby"] = said["beavers"] = None
    if position.length is None or money:
        said["crawford"] = position.crawford or None
    if position.length is not None and position.score is not None and position.crawford is not None:
        derived = is_post_crawford(position.length, position.score, position.crawford)
        said["post_crawford"] = None if position.post_crawford is derived else position.post_crawford
    if position.to_act is _next_to_act(position):
        said["to_act"] = None
    return said


def _next_to_act(position: Position) -> Side | None:
    """Who has to act, unless the position says otherwise: the side on roll, or the one that an offer waits for."""
    if position.on_roll is None:
        return None
    answering = bool(position.double_offered) and position.answered_with != "beaver"
    return position.on_roll.opponent if answering != bool(position.resignation) else position.on_roll


def shown(name: str, value: object) -> str:
    """A value of a position in words."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, CubeHolder):
        return "the centre" if value is CubeHolder.CENTER else f"side {int(value)}"
    if name in ("on_roll", "to_act"):
        return f"side {value}"
    if name == "length" and value == 0:
        return "money"
    if isinstance(value, tuple):
        return "-".join(map(str, value)) if name != "players" else " and ".join(map(str, value))
    return str(value.value if isinstance(value, Enum) else value)
