"""Differences between two records, or between two collections of them, for people and as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from bgformats.model.printable import printable, safe_json
from bgformats.report.compare import ActionIndex, Difference
from bgformats.report.form import Look, counted
from bgformats.source import LineColumn

Locate = Callable[[ActionIndex], LineColumn | None]
"""Where an action of one file stands."""


@dataclass(frozen=True, slots=True)
class Compared:
    """Two records of one match, or one where the other collection has none; what they say differently, and where.

    ``paths`` and ``numbers`` are None on the side that has no record; numbers count the matches of a file from 1.
    """

    paths: tuple[str | None, str | None]
    numbers: tuple[int | None, int | None]
    differences: tuple[Difference, ...]
    places: tuple[tuple[LineColumn | None, LineColumn | None], ...]

    @classmethod
    def of(
        cls,
        differences: Sequence[Difference],
        paths: tuple[str | None, str | None],
        numbers: tuple[int | None, int | None] = (1, 1),
        locate: tuple[Locate, Locate] | None = None,
    ) -> Compared:
        """What was compared, with its places looked up: the files may be forgotten then."""
        places = (None, None) if locate is None else locate
        found = (tuple(map(_place, (one.at_a, one.at_b), places)) for one in differences)
        return cls(paths, numbers, tuple(differences), tuple((a, b) for a, b in found))

    @property
    def has_both(self) -> bool:
        """Whether both collections have a record of this match."""
        return None not in self.paths


def _place(at: ActionIndex | None, locate: Locate | None) -> LineColumn | None:
    return None if at is None or locate is None else locate(at)


def difference_lines(compared: Sequence[Compared], look: Look, *, several: bool = False) -> Iterator[str]:
    """A heading with the places, then what each record says, for each difference; a line that sums up.

    ``several``: the two sides are collections; each match is headed by its files, and matches are counted.
    """
    for one in compared:
        if several and one.differences and one.has_both:
            for mark, path, number in zip(("---", "+++"), one.paths, one.numbers, strict=True):
                yield look.paint(f"{mark} {printable(path or '')}, match {number}", "strong")
            yield ""
        for difference, places in zip(one.differences, one.places, strict=True):
            yield look.paint(_heading(one, difference, places), "strong")
            if difference.a is not None:
                yield look.paint(f"- {printable(difference.a)}", "error")
            if difference.b is not None:
                yield look.paint(f"+ {printable(difference.b)}", "info")
            yield ""
    yield _summary(compared, several)


def _heading(one: Compared, difference: Difference, places: tuple[LineColumn | None, LineColumn | None]) -> str:
    if difference.aspect == "unrelated":
        return "two unrelated matches: their rolls are not the same, and nothing else is compared"
    if difference.aspect == "match":
        path, number = next((path, number) for path, number in zip(one.paths, one.numbers, strict=True) if path)
        return f"match only in {'B' if one.paths[0] is None else 'A'}: {printable(path)}, match {number}"
    where = [f"match {difference.match}"]
    where += [
        f"{word} {number}"
        for word, number in (("game", difference.game), ("turn", difference.turn), ("side", difference.side))
        if number is not None
    ]
    told = [
        f"{printable(path or '')}:{place.line}:{place.column}"
        for path, place in zip(one.paths, places, strict=True)
        if place is not None
    ]
    return f"{', '.join(where)}: {difference.aspect}" + (f" ({', '.join(told)})" if told else "")


def _summary(compared: Sequence[Compared], several: bool) -> str:
    found = [difference.aspect for one in compared for difference in one.differences]
    if "unrelated" in found:
        return "unrelated matches"
    within = sum(aspect != "match" for aspect in found)
    said = counted(within, "difference") if within else "no differences"
    if not several:
        return said
    both = [one for one in compared if one.has_both]
    if not both:
        said = "no match in common"
    else:
        apart = sum(bool(one.differences) for one in both)
        said += f" in {apart} of {counted(len(both), 'match', 'matches')}" if apart else _in_all(len(both))
    only = [(sum(one.paths[side] is None for one in compared), name) for side, name in ((1, "A"), (0, "B"))]
    return said + "".join(f"; {counted(count, 'match', 'matches')} only in {name}" for count, name in only if count)


def _in_all(count: int) -> str:
    return f" in {counted(count, 'match', 'matches')}"


def difference_json(compared: Sequence[Compared], names: tuple[str, str]) -> str:
    """One JSON document: ``a`` and ``b`` are the names of the two files or collections."""
    rows = [
        _row(one, difference, places)
        for one in compared
        for difference, places in zip(one.differences, one.places, strict=True)
    ]
    document = {
        "equal": not rows,
        "a": names[0],
        "b": names[1],
        "matches": {
            "both": sum(one.has_both for one in compared),
            "only_a": sum(one.paths[1] is None for one in compared),
            "only_b": sum(one.paths[0] is None for one in compared),
        },
        "differences": rows,
    }
    return safe_json(json.dumps(document, indent=2, ensure_ascii=False)) + "\n"


def _row(
    one: Compared, difference: Difference, places: tuple[LineColumn | None, LineColumn | None]
) -> dict[str, str | int | None]:
    place_a, place_b = places
    return {
        "what": difference.aspect,
        "match": difference.match,
        "game": difference.game,
        "turn": difference.turn,
        "side": difference.side,
        "a": difference.a,
        "b": difference.b,
        "a_path": one.paths[0],
        "a_match": one.numbers[0],
        "a_line": place_a.line if place_a else None,
        "a_column": place_a.column if place_a else None,
        "b_path": one.paths[1],
        "b_match": one.numbers[1],
        "b_line": place_b.line if place_b else None,
        "b_column": place_b.column if place_b else None,
    }
