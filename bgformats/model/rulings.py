"""A director's rulings: plays that stand, points that were adjusted, penalty points. Told beside the file, in TOML."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, StrictInt, ValidationError, model_validator

from bgformats.errors import UnknownNameError
from bgformats.model.record import Match

Points = tuple[StrictInt, StrictInt]
"""Points of side 1 and of side 2."""


class Ruling(BaseModel):
    """One ruling. ``match``, ``game`` and ``turn`` count from 1, as in findings; ``match`` None: the only one.

    ``decision`` `stands`: the play of that turn is accepted, whatever the laws say. ``adjust`` is added to the score of
    side 1 and side 2 after the game; ``penalty`` are penalty points that the sides were given, which are only shown.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    match: StrictInt | None = Field(default=None, ge=1)
    game: StrictInt = Field(ge=1)
    turn: StrictInt | None = Field(default=None, ge=1)
    decision: Literal["stands", "noted"] = "noted"
    adjust: Points = (0, 0)
    penalty: Points = (0, 0)
    note: str = ""

    def swapped(self) -> Ruling:
        """The same ruling with the sides exchanged."""
        return self.model_copy(update={"adjust": self.adjust[::-1], "penalty": self.penalty[::-1]})

    @model_validator(mode="after")
    def _stands_somewhere(self) -> Ruling:
        if self.decision == "stands" and self.turn is None:
            raise ValueError("a play that stands needs its turn: turn = 3")
        return self


class Rulings(BaseModel):
    """All rulings of a file: a TOML table with entries `[[rulings]]`.

    ``path`` is the match file that they are for, or the end of its path; ``players`` are those of the match, in any
    order. Without both they are for the one match that there is.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    path: str | None = Field(default=None, min_length=1)
    players: tuple[str, str] | None = None
    rulings: tuple[Ruling, ...] = ()

    @property
    def is_named(self) -> bool:
        """Whether the rulings say which match they are for."""
        return self.path is not None or self.players is not None

    def bound(self, path: str, matches: Sequence[Match]) -> Bound:
        """The rulings on the matches of one file: each with the number of its match, and those that have none.

        ``path`` is where the file lies. Rulings for another file or other players are on no match of this one.
        """
        if self.path is not None and not _ends_with(path, self.path):
            return NOTHING_RULED
        meant = [number for number, match in enumerate(matches, start=1) if self._is_played_by(match)]
        if not meant:
            return NOTHING_RULED
        bound: list[Ruling] = []
        numbers: list[int] = []
        misfits: list[Misfit] = []
        for number, ruling in enumerate(self.rulings, start=1):
            if ruling.match is None and len(meant) > 1:
                misfits.append(Misfit(number, ruling, "which-match"))
            elif ruling.match is not None and ruling.match not in meant:
                misfits.append(Misfit(number, ruling, "match"))
            else:
                bound.append(ruling.model_copy(update={"match": ruling.match or meant[0]}))
                numbers.append(number)
        return Bound(Rulings(rulings=tuple(bound)), tuple(numbers), tuple(misfits))

    def swapped(self) -> Rulings:
        """The same rulings for matches whose sides are exchanged."""
        return self.model_copy(update={"rulings": tuple(one.swapped() for one in self.rulings)})

    def _is_played_by(self, match: Match) -> bool:
        return self.players is None or {one.name for one in match.players} == set(self.players)

    def of_game(self, match: int, game: int) -> tuple[Ruling, ...]:
        """The rulings on one game; both numbers are 0-based."""
        return tuple(one for one in self.rulings if (one.match, one.game) == (match + 1, game + 1))


class Misfit(NamedTuple):
    """A ruling that fits nothing: its number in the file, counted from 1, and what it does not find."""

    number: int
    ruling: Ruling
    what: Literal["which-match", "match"]


class Bound(NamedTuple):
    """The rulings on one file's matches with their numbers in the file of rulings, and those that fit no match."""

    rulings: Rulings
    numbers: tuple[int, ...]
    misfits: tuple[Misfit, ...]

    @property
    def total(self) -> int:
        """How many rulings are for this file, fitting or not."""
        return len(self.numbers) + len(self.misfits)


NO_RULINGS: Final = Rulings()
"""What holds where the director has ruled nothing."""
NOTHING_RULED: Final = Bound(NO_RULINGS, (), ())
"""What is bound to a file that no ruling is for."""


def _ends_with(path: str, end: str) -> bool:
    """Whether a path is ``end`` or ends with it, part by part; the member of an archive has its path in there."""
    parts, wanted = _parts(path), _parts(end)
    return parts[-len(wanted) :] == wanted


def _parts(path: str) -> tuple[str, ...]:
    return tuple(part for part in re.split(r"[/\\!:]+", path) if part not in ("", "."))


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
