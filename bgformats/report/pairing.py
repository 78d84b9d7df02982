"""Finds which match of one collection is which of another, by the rolls that they share, whatever files they are in.

Two records of one match share long runs of rolls, even where some rolls are wrong; two matches of the same players do
not. Names decide only where there are too few rolls to tell.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import PurePath
from typing import Final, NamedTuple

from bgformats.model.record import Roll
from bgformats.model.verified import VerifiedMatch

_RUN: Final = 4
"""Rolls in a row. That two matches have one such run in common by chance is rare, two are rarer."""
_ENOUGH_RUNS: Final = 6
"""From so many runs on, only the rolls decide."""
_SHARED_RUNS: Final = 0.2
"""The part of the shorter record's runs that two records of one match share at least."""
_FEW_ROLLS: Final = 3
"""With fewer rolls than this, only the names decide."""
_SHARED_ROLLS: Final = 0.5
"""The part of the shorter record's rolls that two short records of one match share in order at least."""

_SHARED_BY_OTHERS: Final = 0.75
"""The same where no name is in both."""
_MOST_OF_A_RUN: Final = 50
"""Matches that are looked up by one run: a folder of a thousand copies of one match is no thousand times the work."""

Rolled = tuple[int, int, int]
"""The side, the higher and the lower die."""


class _Run(NamedTuple):
    dice: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class MatchKey:
    """What tells a match from others. ``path`` is that of its file within the collection, ``number`` counts from 1."""

    path: str
    number: int
    players: tuple[str, str]
    rolls: tuple[Rolled, ...]

    @classmethod
    def of(cls, match: VerifiedMatch, path: str = "") -> MatchKey:
        """The key of a match."""
        rolls = tuple(
            (int(step.side), max(said.dice), min(said.dice))
            for game in match.games
            for step in game.steps
            if isinstance(said := step.said, Roll) and said.dice is not None
        )
        first, second = (player.name.strip().casefold() for player in match.match.players)
        return cls(path, match.number, (first, second), rolls)

    @property
    def dice(self) -> list[tuple[int, int]]:
        """The rolls, whoever rolled them."""
        return [roll[1:] for roll in self.rolls]

    @property
    def runs(self) -> frozenset[_Run]:
        """All runs of rolls, whoever rolled them."""
        dice = self.dice
        return frozenset(_Run(tuple(dice[at : at + _RUN])) for at in range(len(dice) - _RUN + 1))

    @property
    def stem(self) -> tuple[str, int]:
        """The path without its suffix, and which match of the file it is."""
        return str(PurePath(self.path).with_suffix("")) if self.path else "", self.number


def are_related(a: MatchKey, b: MatchKey) -> bool:
    """Whether two records can be of one match."""
    runs_a, runs_b = a.runs, b.runs
    fewest = min(len(runs_a), len(runs_b))
    if fewest >= _ENOUGH_RUNS:
        return len(runs_a & runs_b) >= _SHARED_RUNS * fewest
    named_alike = bool({*a.players} & {*b.players})
    shorter, longer = sorted((a.dice, b.dice), key=len)
    if len(shorter) < _FEW_ROLLS:
        return named_alike
    # Others' names are another match unless nearly all rolls are the same from the beginning on.
    wanted = _SHARED_ROLLS if named_alike else _SHARED_BY_OTHERS
    window = longer if named_alike else longer[: len(shorter) + 2]
    blocks = SequenceMatcher(None, shorter, window, autojunk=False).get_matching_blocks()
    return sum(block.size for block in blocks) >= wanted * len(shorter)


def are_swapped(a: MatchKey, b: MatchKey) -> bool:
    """Whether the second record has the players the other way round: by their names, else by who rolled what."""
    if a.players[0] != a.players[1] and {*a.players} == {*b.players}:
        return a.players != b.players
    straight = Counter(a.rolls)
    crossed = Counter((3 - side, high, low) for side, high, low in a.rolls)
    other = Counter(b.rolls)
    return (crossed & other).total() > (straight & other).total()


def paired(first: Sequence[MatchKey], second: Sequence[MatchKey]) -> Iterator[tuple[int | None, int | None]]:
    """The places of the matches of two collections: those in both, then what only the first has, then the second.

    A match with the same path and number is tried first, then the one that shares most rolls.
    """
    partners = _partners(first, second)
    taken = set(partners.values())
    yield from sorted(partners.items())
    yield from ((at, None) for at in range(len(first)) if at not in partners)
    yield from ((None, at) for at in range(len(second)) if at not in taken)


def _partners(first: Sequence[MatchKey], second: Sequence[MatchKey]) -> dict[int, int]:
    by_stem = {one.stem: at for at, one in reversed([*enumerate(second)])}
    partners: dict[int, int] = {}
    taken: set[int] = set()
    for at, one in enumerate(first):
        named = by_stem.get(one.stem)
        if named is not None and named not in taken and are_related(one, second[named]):
            partners[at] = named
            taken.add(named)
    by_run: dict[_Run, list[int]] = defaultdict(list)
    by_player: dict[str, list[int]] = defaultdict(list)
    for at, other in enumerate(second):
        if at not in taken:
            for run in other.runs:
                if len(by_run[run]) < _MOST_OF_A_RUN:
                    by_run[run].append(at)
            for name in {*other.players}:
                by_player[name].append(at)
    for at, one in enumerate(first):
        if at in partners:
            continue
        shared = Counter(other for run in one.runs for other in by_run.get(run, ()))
        likely = [other for other, _ in shared.most_common()]
        likely += [other for name in one.players for other in by_player.get(name, ())]
        found = next((other for other in likely if other not in taken and are_related(one, second[other])), None)
        if found is not None:
            partners[at] = found
            taken.add(found)
    return partners
