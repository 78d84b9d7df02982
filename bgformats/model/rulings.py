"""A director's rulings: plays that stand, points that were adjusted, penalty points. Told beside the file, in TOML."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictInt, ValidationError, model_validator

from bgformats.errors import UnknownNameError

Points = tuple[StrictInt, StrictInt]
"""Points of side 1 and of side 2."""


class Ruling(BaseModel):
    """One ruling. ``match``, ``game`` and ``turn`` count from 1, as in findings.

    ``decision`` `stands`: the play of that turn is accepted, whatever the laws say. ``adjust`` is added to the score of
    side 1 and side 2 after the game; ``penalty`` are penalty points that the sides were given, which are only shown.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    match: StrictInt = Field(default=1, ge=1)
    game: StrictInt = Field(ge=1)
    turn: StrictInt | None = Field(default=None, ge=1)
    decision: Literal["stands", "noted"] = "noted"
    adjust: Points = (0, 0)
    penalty: Points = (0, 0)
    note: str = ""

    @model_validator(mode="after")
    def _stands_somewhere(self) -> Ruling:
        if self.decision == "stands" and self.turn is None:
            raise ValueError("a play that stands needs its turn: turn = 3")
        return self


class Rulings(BaseModel):
    """All rulings of a file: a TOML table with entries `[[rulings]]`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    rulings: tuple[Ruling, ...] = ()

    def of_game(self, match: int, game: int) -> tuple[Ruling, ...]:
        """The rulings on one game; both numbers are 0-based."""
        return tuple(one for one in self.rulings if (one.match, one.game) == (match + 1, game + 1))


NO_RULINGS: Final = Rulings()
"""What holds where the director has ruled nothing."""


def load_rulings(path: str) -> Rulings:
    """The rulings in a TOML file.

    Raises:
        UnknownNameError: the file cannot be read, or holds something else.
    """
    try:
        return Rulings.model_validate(tomllib.loads(Path(path).read_text(encoding="utf-8-sig")))
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8"
        raise UnknownNameError(f"cannot read the rulings {path!r}: {reason}") from None
    except tomllib.TOMLDecodeError as error:
        raise UnknownNameError(f"{path}: no TOML: {error}") from None
    except ValidationError as error:
        raise UnknownNameError(f"{path}: {_told(error)}") from None


_WORDS: Final = {
    "int_type": "expected a whole number",
    "string_type": "expected a text in quotes",
    "greater_than_equal": "it counts from 1",
    "missing": "it is missing",
    "too_long": "expected two numbers, one a side",
    "tuple_type": "expected a list: [[rulings]] for the rulings, [1, 0] for points",
    "model_type": "expected a table that begins with [[rulings]]",
}


def _told(error: ValidationError) -> str:
    """What is wrong, in words for people: which ruling, counted from 1, which key, and what was expected."""
    told = []
    for one in error.errors():
        keys = [part for part in one["loc"] if isinstance(part, str)]
        entry = next((part for part in one["loc"] if isinstance(part, int)), None)
        where = keys if entry is None else [f"ruling {entry + 1}", *keys[1:]]
        reason = _WORDS.get(one["type"], one["msg"].removeprefix("Value error, "))
        if one["type"] == "extra_forbidden":
            known = Rulings.model_fields if entry is None else Ruling.model_fields
            reason = f"there is no such key; known are {', '.join(known)}"
        elif len(one["loc"]) > len(keys) + (entry is not None):
            reason = "expected two whole numbers, one a side"
        told.append(": ".join((*where, reason[:1].lower() + reason[1:])))
    return "; ".join(told)
