"""The kit: a manifest of cases, each a small file with what is true of it. Runs nothing and reads no match.

The kit lies in the wheel as ``_conformance`` and in a checkout under ``fixtures``; ``docs/conformance.md`` tells the
form of the manifest. What is not asked of a file is None.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath
from typing import Final, Literal

from pydantic import ValidationError

from bgformats.errors import BgformatsError
from bgformats.model.base import Frozen

MANIFEST: Final = "manifest.json"

Group = Literal["reading", "play", "cube", "score", "results", "positions"]
GROUPS: Final[dict[Group, str]] = {
    "reading": "reading",
    "play": "checker play",
    "cube": "cube",
    "score": "score",
    "results": "results",
    "positions": "positions",
}
"""The groups in which figures are given, with their titles."""


class ConformanceError(BgformatsError):
    """There is no kit, it is damaged, nothing of it was asked for, or the program cannot be run."""


class Where(Frozen):
    """A game and a turn, both from 1; ``turn`` None: somewhere in the game."""

    game: int
    turn: int | None = None


class GameTruth(Frozen):
    """What is true of one game.

    ``rolls`` are `1:31`: the side, and the dice, larger first. ``positions`` are GNU Backgammon's Position IDs after
    each roll's play, with the opponent on roll. ``cube_actions`` are `2 double`, `1 take`; a raccoon counts as a
    beaver, as GNU Backgammon writes it. ``cube`` and ``cube_owner`` (0 is centred) are those at the end. ``winner``
    is 1, 2, or 0 for nobody; ``points`` are those that the rules give, not cut at what the match needs.
    """

    rolls: tuple[str, ...] | None = None
    positions: tuple[str, ...] | None = None
    cube_actions: tuple[str, ...] | None = None
    cube: int | None = None
    cube_owner: int | None = None
    score_before: tuple[int, int] | None = None
    winner: int | None = None
    points: int | None = None


class Case(Frozen):
    """A file and what is true of it.

    ``legal``: every play, cube action, result and score in it is by the rules; ``first_error`` where not. ``length`` 0
    is money. ``origin`` says who vouches for the truth: the generator that played the game, a hand, GNU Backgammon.
    """

    id: str
    title: str
    group: Group
    file: str
    format: str
    origin: Literal["generated", "hand", "gnubg"]
    legal: bool | None = None
    first_error: Where | None = None
    players: tuple[str, str] | None = None
    length: int | None = None
    games: tuple[GameTruth, ...] | None = None


class Manifest(Frozen):
    """What the kit holds; ``version`` changes whenever a case does."""

    schema_version: Literal["1"]
    kit: Literal["bgformats-conformance"]
    version: str
    license: str
    cases: tuple[Case, ...]


@dataclass(frozen=True, slots=True)
class Kit:
    """A manifest and where its files lie."""

    manifest: Manifest
    root: Traversable

    def data(self, case: Case) -> bytes:
        """The bytes of a case's file.

        Raises:
            ConformanceError: it cannot be read.
        """
        place = self.root
        for part in PurePosixPath(case.file).parts:
            place = place / part
        try:
            return place.read_bytes()
        except OSError as error:
            raise ConformanceError(f"the kit lacks the file of {case.id}: {case.file} ({error.strerror})") from error

    def chosen(self, patterns: Iterable[str] = (), formats: Iterable[str] = ()) -> tuple[Case, ...]:
        """The cases whose id fits one of the patterns (`play/*`), of these formats; all where none are given.

        Raises:
            ConformanceError: there is none.
        """
        wanted, kinds = tuple(patterns), frozenset(formats)
        found = tuple(
            case
            for case in self.manifest.cases
            if (not wanted or any(fnmatchcase(case.id, pattern) for pattern in wanted))
            and (not kinds or case.format in kinds)
        )
        if not found:
            raise ConformanceError(f"no case of the kit is asked for; its formats are {', '.join(self.formats())}")
        return found

    def formats(self) -> tuple[str, ...]:
        """The formats of the files."""
        return tuple(sorted({case.format for case in self.manifest.cases}))


def load_kit(folder: Path | None = None) -> Kit:
    """The kit in a folder, or the one that comes with the package.

    Raises:
        ConformanceError: there is none, or its manifest is not as it should be.
    """
    root: Traversable = folder if folder is not None else _own()
    try:
        text = (root / MANIFEST).read_bytes()
    except OSError as error:
        raise ConformanceError(f"{root} holds no conformance kit: {MANIFEST}: {error.strerror}") from error
    try:
        manifest = Manifest.model_validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "the whole"
        raise ConformanceError(f"{MANIFEST} of the kit in {root}: {where}: {first['msg']}") from error
    seen: set[str] = set()
    for case in manifest.cases:
        path = PurePosixPath(case.file)
        if path.is_absolute() or ".." in path.parts or "\\" in case.file or ":" in case.file:
            raise ConformanceError(
                f"{MANIFEST} of the kit in {root}: {case.id}: {case.file!r} is no path inside the kit"
            )
        if case.id in seen:
            raise ConformanceError(f"{MANIFEST} of the kit in {root}: {case.id} is there twice")
        seen.add(case.id)
    return Kit(manifest, root)


def _own() -> Traversable:
    packaged = files("bgformats") / "_conformance"
    if packaged.is_dir():
        return packaged
    checkout = Path(__file__).resolve().parents[2] / "fixtures" / "conformance"
    if checkout.is_dir():
        return checkout
    raise ConformanceError(f"no conformance kit at {packaged} or {checkout}; install bgformats again, or use --kit")
