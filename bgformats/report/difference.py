"""Differences between two records, for people and as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence

from bgformats.model.printable import printable, safe_json
from bgformats.report.compare import At, Difference
from bgformats.report.form import Look, counted
from bgformats.source import LineColumn

Locate = Callable[[At], LineColumn | None]
"""Where an action of one file stands."""


def difference_lines(
    found: Sequence[Difference], names: tuple[str, str], locate: tuple[Locate, Locate], look: Look
) -> Iterator[str]:
    """A heading with the places, then what each file says, for each difference; a line that sums up."""
    for difference in found:
        yield look.paint(_heading(difference, names, locate), "strong")
        if difference.a is not None:
            yield look.paint(f"- {printable(difference.a)}", "error")
        if difference.b is not None:
            yield look.paint(f"+ {printable(difference.b)}", "info")
        yield ""
    yield counted(len(found), "difference") if found else "no differences"


def _heading(difference: Difference, names: tuple[str, str], locate: tuple[Locate, Locate]) -> str:
    where = [f"match {difference.match}"]
    where += [
        f"{word} {number}"
        for word, number in (("game", difference.game), ("turn", difference.turn), ("side", difference.side))
        if number is not None
    ]
    places = [
        f"{printable(name)}:{place.line}:{place.column}"
        for name, place in zip(names, _places(difference, locate), strict=True)
        if place is not None
    ]
    return f"{', '.join(where)}: {difference.aspect}" + (f" ({', '.join(places)})" if places else "")


def difference_json(found: Sequence[Difference], names: tuple[str, str], locate: tuple[Locate, Locate]) -> str:
    """One JSON document: ``a`` and ``b`` are the files' names."""
    rows = [_row(difference, locate) for difference in found]
    document = {"equal": not found, "a": names[0], "b": names[1], "differences": rows}
    return safe_json(json.dumps(document, indent=2, ensure_ascii=False)) + "\n"


def _row(difference: Difference, locate: tuple[Locate, Locate]) -> dict[str, str | int | None]:
    place_a, place_b = _places(difference, locate)
    return {
        "what": difference.aspect,
        "match": difference.match,
        "game": difference.game,
        "turn": difference.turn,
        "side": difference.side,
        "a": difference.a,
        "b": difference.b,
        "a_line": place_a.line if place_a else None,
        "a_column": place_a.column if place_a else None,
        "b_line": place_b.line if place_b else None,
        "b_column": place_b.column if place_b else None,
    }


def _places(difference: Difference, locate: tuple[Locate, Locate]) -> tuple[LineColumn | None, LineColumn | None]:
    at_a, at_b = difference.at_a, difference.at_b
    return (locate[0](at_a) if at_a else None), (locate[1](at_b) if at_b else None)
