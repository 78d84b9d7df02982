"""A director's rulings: plays that stand, points that were adjusted, penalty points. Told beside the file, in TOML."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bgformats.errors import UnknownNameError


class Ruling(BaseModel):
    """One ruling. ``match``, ``game`` and ``turn`` count from 1, as in findings.

    ``decision`` `stands`: the play of that turn is accepted, whatever the laws say. ``adjust`` is added to the score of
    side 1 and side 2 after the game; ``penalty`` are penalty points that the sides were given, which are only shown.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    match: int = Field(default=1, ge=1)
    game: int = Field(ge=1)
    turn: int | None = Field(default=None, ge=1)
    decision: Literal["stands", "noted"] = "noted"
    adjust: tuple[int, int] = (0, 0)
    penalty: tuple[int, int] = (0, 0)
    note: str = ""


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
        return Rulings.model_validate(tomllib.loads(Path(path).read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8"
        raise UnknownNameError(f"cannot read the rulings {path!r}: {reason}") from None
    except tomllib.TOMLDecodeError as error:
        raise UnknownNameError(f"{path}: no TOML: {error}") from None
    except ValidationError as error:
        told = "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors())
        raise UnknownNameError(f"{path}: {told}") from None
