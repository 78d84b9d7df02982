"""Our own JSON of a position: the object that ``bgformats position ID --to json`` prints, on one line.

What follows from the rest of it (``xgid``, ``gnubgid``, ``ogid``, ``pips``, ``problems``) is written for those who
read it. When an object is read, an identifier or a pip count in it has to agree with the facts beside it, as two
statements that differ leave nobody to say which is meant; ``problems`` is passed over. Every key but ``points`` may be
missing. ``players``, ``answered_with``, ``to_act`` and ``game_state`` are written where they are known.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeGuard, cast

from bgformats.errors import NotationError, NotRepresentableError
from bgformats.formats.positions.fields import Faults
from bgformats.formats.positions.gnubgid import read_gnubgid, write_gnubgid
from bgformats.formats.positions.ogid import read_ogid, write_ogid
from bgformats.formats.positions.xgid import read_xgid, write_xgid
from bgformats.game.board import Counts, pips
from bgformats.game.variant import STANDARD, Variant, variant_named
from bgformats.model.position import Position
from bgformats.model.printable import safe_json
from bgformats.terms import BAR, CubeHolder, Side

_SHAPE: Final = re.compile(r"\s*\{")
_POINTS: Final = re.compile(r'"points"\s*:\s*\[\s*\[')
_IDS: Final[Mapping[str, tuple[Callable[[str, Variant], Position], Callable[[Position], str]]]] = {
    "xgid": (read_xgid, write_xgid),
    "gnubgid": (read_gnubgid, write_gnubgid),
    "ogid": (read_ogid, write_ogid),
}
_SIDES: Final = (1, 2)
_WORDS: Final[Mapping[str, tuple[object, ...]]] = {
    "on_roll": _SIDES,
    "to_act": _SIDES,
    "cube_owner": (0, 1, 2),
    "answered_with": ("beaver", "raccoon"),
    "game_state": ("none", "playing", "over", "resigned", "dropped"),
}
"""The keys whose values are a few words or numbers."""

_COUNTS: Final = ("cube", "cube_limit", "resignation")
_FLAGS: Final = ("crawford", "post_crawford", "jacoby", "beavers", "double_offered")
_OPTIONAL: Final = ("players", "answered_with", "to_act", "game_state")
_TEXTS: Final = ("variant", *_IDS)
_KEYS: Final = {
    "points", "players", "problems", "length", "dice", "score", "pips", *_WORDS, *_COUNTS, *_FLAGS, *_TEXTS
}  # fmt: skip
_MOST, _MOST_CHECKERS = 10**10 - 1, 999
"""Bounds that every other kind of text can write and read again."""

_NOT_AN_ID: Final = "null, or an identifier of this position"


def looks_like_json(text: str) -> bool:
    """Whether the text begins as a JSON object and has lists of ``points``."""
    return _SHAPE.match(text) is not None and _POINTS.search(text) is not None


def read_json(text: str, variant: Variant = STANDARD) -> Position:
    """Reads the object, on one line or on many. ``variant`` is meant where the object names none.

    Raises:
        NotationError: it is no JSON or no position; the message names every value that cannot be read, and each
            derived one that disagrees.
    """
    values = _Values(text)
    position = _position(values, variant)
    values.check()
    _check_derived(values, position, variant_named(position.variant) or STANDARD)
    values.check()
    return position


def write_json(position: Position) -> str:
    """The object on one line, its keys in the order of its description."""
    return safe_json(json.dumps(position_object(position), ensure_ascii=False))


def in_key_order(text: str) -> str:
    """The object of a text that is a position, on one line, its keys in the order in which they are described."""
    values: dict[str, object] = json.loads(text)
    order = [*position_object(read_json(text)), *_OPTIONAL]
    return safe_json(json.dumps({key: values[key] for key in order if key in values}, ensure_ascii=False))


def position_object(position: Position) -> dict[str, object]:
    """The position as plain values for JSON. An identifier is None where it cannot hold the position."""
    row: dict[str, object] = {
        "on_roll": position.on_roll,
        "points": position.points,
        "cube": position.cube,
        "cube_owner": position.cube_owner,
        "dice": position.dice,
        "length": position.length,
        "score": position.score,
        "crawford": position.crawford,
        "post_crawford": position.post_crawford,
        "jacoby": position.jacoby,
        "beavers": position.beavers,
        "cube_limit": position.cube_limit,
        "double_offered": position.double_offered,
        "resignation": position.resignation,
        "variant": position.variant,
        **{name: _written(write, position) for name, (_, write) in _IDS.items()},
        "pips": [pips(counts) for counts in position.points],
        "problems": [
            {"name": problem.name, "variant": problem.variant, "values": dict(problem.values)}
            for problem in position.problems
        ],
    }
    for name in _OPTIONAL:
        value = getattr(position, name)
        if value is not None:
            row[name] = value
    return row


def _written(write: Callable[[Position], str], position: Position) -> str | None:
    try:
        return write(position)
    except NotRepresentableError:
        return None


class _Values:
    """The values of one object, with the places of its keys for the faults."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._faults = Faults()
        self.check = self._faults.check
        try:
            found: object = json.loads(text, parse_constant=_refuse)
        except json.JSONDecodeError as error:
            raise NotationError(f"this is no JSON: {error.msg}", error.pos, min(error.pos + 1, len(text))) from error
        except (ValueError, RecursionError) as error:
            raise NotationError(f"this is no JSON: {error}", 0, len(text)) from error
        if not isinstance(found, dict):
            raise NotationError("a position in JSON is an object", 0, len(text))
        self.values: dict[str, object] = found
        for key in found.keys() - _KEYS:
            self.fault(key, "a key of a position")

    def fault(self, key: str, expected: str) -> None:
        """Notes that a key has not what was expected."""
        start, end = self._place(key)
        shown = "no such key" if key not in self.values else repr(self._text[start:end])
        self._faults.add(start, end, f"{key!r} is {expected}; found {shown}")

    def get(self, key: str, fits: Callable[[object], bool], expected: str) -> object:
        """The value if it fits; None where it does not, and where it is missing or null."""
        value = self.values.get(key)
        if value is None or fits(value):
            return value
        self.fault(key, expected)
        return None

    def _place(self, key: str) -> tuple[int, int]:
        found = re.search(re.escape(json.dumps(key, ensure_ascii=False)) + r"\s*:\s*", self._text)
        if found is None:
            return 0, len(self._text)
        return found.end(), json.JSONDecoder().raw_decode(self._text, found.end())[1]


def _refuse(name: str) -> object:
    raise ValueError(f"{name} is no number")


def _position(values: _Values, variant: Variant) -> Position:
    said: dict[str, object] = {}
    for key, words in _WORDS.items():
        said[key] = values.get(key, partial(_is_word, words), "null or one of " + ", ".join(map(str, words)))
    said["length"] = values.get("length", _is_number, "null or a whole number")
    said |= {key: values.get(key, _is_count, "null or a whole number from 0") for key in _COUNTS}
    said |= {key: _pair(values.get(key, _is_pair, "null or two whole numbers")) for key in ("score", "pips")}
    said["dice"] = _pair(values.get("dice", _is_dice, "null or two whole numbers from 0"))
    said |= {key: values.get(key, _is_flag, "null, true or false") for key in _FLAGS}
    said |= {key: values.get(key, _is_text, "null or a text") for key in _TEXTS}
    said["players"] = _pair(values.get("players", _is_names, "null or two names"))
    values.get("problems", lambda value: isinstance(value, list), "a list")
    stated = said.pop("variant")
    named = variant_named(str(stated)) if stated is not None else variant
    if named is None:
        values.fault("variant", "the name of a variant")
    dice = cast("tuple[int, int] | None", said.pop("dice"))
    if dice is not None:
        dice = (max(dice), min(dice))
    for key in (*_IDS, "pips"):
        del said[key]
    for key, make in (("on_roll", Side), ("to_act", Side), ("cube_owner", CubeHolder)):
        said[key] = None if said[key] is None else make(cast("int", said[key]))
    return Position.model_validate(
        said | {"points": _counts(values), "dice": dice, "variant": (named or variant).id}, strict=True
    )


def _counts(values: _Values) -> tuple[Counts, Counts]:
    points = values.values.get("points")
    if isinstance(points, list) and len(points) == 2 and all(map(_is_counts, points)):
        return tuple(points[0]), tuple(points[1])
    values.fault("points", f"two lists of {BAR + 1} counts from 0 to {_MOST_CHECKERS}")
    nothing = (0,) * (BAR + 1)
    return nothing, nothing


def _check_derived(values: _Values, position: Position, variant: Variant) -> None:
    """Notes each derived value that says something else than the facts."""
    stated = values.values.get("pips")
    if stated is not None and stated != [pips(counts) for counts in position.points]:
        values.fault("pips", "the pip counts of these points")
    for name, (read, write) in _IDS.items():
        text = values.values.get(name)
        if not isinstance(text, str):
            continue
        written = _written(write, position)
        if text == written:
            continue
        try:
            other = read(text, variant)
        except NotationError as error:
            values.fault(name, f"{_NOT_AN_ID} ({error})")
            continue
        wrong = _disagreement(other, position if written is None else read(written, variant), written is None)
        if wrong:
            values.fault(name, f"{_NOT_AN_ID}, but it disagrees about {', '.join(wrong)}")


def _disagreement(one: Position, other: Position, points_only: bool) -> list[str]:
    """The names of the facts in which two positions differ."""
    names = ("points",) if points_only else tuple(Position.model_fields)
    return [name for name in names if getattr(one, name) != getattr(other, name)]


def _is_number(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and -_MOST <= value <= _MOST


def _is_count(value: object) -> bool:
    return _is_number(value) and value >= 0


def _is_word(words: tuple[object, ...], value: object) -> bool:
    return type(value) in (int, str) and value in words


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_pair(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_number, value))


def _is_dice(value: object) -> bool:
    return _is_pair(value) and all(map(_is_count, cast("list[object]", value)))


def _is_names(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_text, value))


def _is_counts(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) == BAR + 1
        and all(_is_number(one) and 0 <= one <= _MOST_CHECKERS for one in value)
    )


def _pair(value: object) -> tuple[object, ...] | None:
    return tuple(value) if isinstance(value, list) else None
