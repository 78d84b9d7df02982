"""What a page of a program says of a position, and where its parts say different things.

A page states one thing several times: in identifiers, in a drawing, and in words beside it. The identifiers are
believed; what else the page says is compared with them, and each difference is a plain fact with its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from bgformats.diagnostics import Fact
from bgformats.errors import NotationError
from bgformats.formats.positions.convert import shown
from bgformats.formats.positions.drawing import ROWS, Drawing
from bgformats.formats.positions.identified import Identified
from bgformats.game.board import pips
from bgformats.game.variant import Variant
from bgformats.model.analysis import Analysis
from bgformats.model.identifiers import points_from
from bgformats.model.position import Position
from bgformats.terms import BAR, OFF, Side

_SHARED: Final = ("on_roll", "cube", "cube_owner", "dice", "length", "score", "crawford", "double_offered")
NO_NAMES: Final = ("side 1", "side 2")
"""What is written for players without names, and read as none."""
_WORDS: Final[Mapping[str, str]] = {
    "on_roll": "the side on roll",
    "cube": "the cube",
    "cube_owner": "the owner of the cube",
    "dice": "the dice",
    "length": "the length of the match",
    "crawford": "the Crawford game",
    "double_offered": "the double on offer",
    "resignation": "the resignation",
    "to_act": "the side that is to act",
    "answered_with": "the answer to the double",
    "game_state": "the state of the game",
}
_OF_A_SIDE: Final[Mapping[str, str]] = {"score": "score", "pips": "pip count", "off": "number of checkers off"}
"""What is stated of each side: told of one side at a time."""


class Statement(NamedTuple):
    """A fact that a page states, named as in ``Position`` (or ``pips`` or ``off``), and where it stands.

    Of a pair that is told of both sides, None is what is not stated. A ``guess`` is what the words suggest and do not
    say: it fills a gap and is not compared.
    """

    name: str
    value: object
    span: tuple[int, int]
    guess: bool = False


@dataclass(frozen=True, slots=True)
class PositionPage:
    """One page: the position, and all else that stands there.

    ``heading`` holds the lines before the board that say nothing of the position, ``comments`` the paragraphs after
    it that are no analysis. ``facts`` are named ``position-mismatch``; their values are ``what``, ``drawn`` (what
    the page says beside the identifier), ``stated`` (what the identifier says) and ``source`` (which identifier).
    """

    position: Position
    analysis: Analysis | None = None
    comments: tuple[str, ...] = ()
    heading: tuple[str, ...] = ()
    program: str | None = None
    span: tuple[int, int] = (0, 0)
    facts: tuple[Fact, ...] = ()


class PageFault(NamedTuple):
    """A page that cannot be read: where it stands, and the error, whose offsets count in the whole text."""

    span: tuple[int, int]
    error: NotationError


Found = PositionPage | PageFault
"""What is found where a page stands."""


def agreed(page: Found) -> Position:
    """The position of a page that says the same everywhere.

    Raises:
        NotationError: the page cannot be read, or parts of it say different things; the first of them is told.
    """
    if isinstance(page, PageFault):
        raise page.error
    for fact in page.facts:
        raise NotationError(message_of(fact), *(fact.span or page.span))
    return page.position


def message_of(fact: Fact) -> str:
    """A mismatch in words: it names both that disagree."""
    values = fact.values
    if fact.variant == "drawing":
        return f"{values['reason']}"
    return f"{values['what']}: here it is {values['drawn']}, by the {values['source']} it is {values['stated']}"


def only(pages: Iterable[Found], what: str, text: str) -> Found:
    """The one page that a text is expected to hold.

    Raises:
        NotationError: there is none, or there are several.
    """
    found = list(pages)
    if not found:
        raise NotationError(f"there is no {what} in this text", 0, len(text))
    if len(found) > 1:
        raise NotationError(f"one {what} was expected, and here the second of {len(found)} begins", *found[1].span)
    return found[0]


def mismatches(position: Position, statements: Iterable[Statement], source: str) -> Iterator[Fact]:
    """A fact for each statement that differs from what ``position``, which ``source`` states, says."""
    for name, value, span, guess in statements:
        known = _known(position, name)
        if guess or value is None or known is None or known == value:
            continue
        if name not in _OF_A_SIDE:
            yield _fact(_WORDS[name], _shown(name, value), _shown(name, known), source, span)
        elif isinstance(value, tuple) and isinstance(known, tuple):
            for side, here, there in zip(Side, value, known, strict=True):
                if here is not None and here != there:
                    yield _fact(f"side {int(side)}'s {_OF_A_SIDE[name]}", here, there, source, span)


def _known(position: Position, name: str) -> object:
    """What a position says of what a statement is about; None where it says nothing."""
    if name == "pips":
        return tuple(map(pips, position.points))
    if name == "off":
        return tuple(counts[OFF] for counts in position.points)
    known: object = getattr(position, name)
    return () if known is None and name == "dice" and position.cube is not None else known


def _shown(name: str, value: object) -> str:
    return "none" if value == () else shown(name, value)


def disagreements(position: Position, source: str, other: Identified) -> Iterator[Fact]:
    """A fact for each thing that a second identifier says otherwise than ``source`` does."""
    stated = other.position
    if stated.score is None and stated.on_roll is not position.on_roll:
        stated = stated.swapped()  # a Position ID alone does not say where its player sits
    said = [Statement(name, getattr(stated, name), other.span) for name in _SHARED]
    if stated.points != position.points:
        yield _fact("where the checkers stand", f"that of the {other.source}", "another", source, other.span)
    yield from mismatches(position, said, source)


def drawing_mismatches(position: Position, drawing: Drawing, source: str, bars: tuple[Side, Side]) -> Iterator[Fact]:
    """A fact for each stack of the drawing that is not as ``source`` has it, and for what cannot be read in it.

    ``bars`` tells whose checkers wait on the bar in the upper and in the lower half.
    """
    told: set[tuple[int, int]] = set()
    for side in Side if drawing.whole else ():
        for point in range(1, BAR + 1):
            drawn = drawing.points[side - 1].get(point, 0)
            stated = position.points[side - 1][point]
            if drawn == stated:
                continue
            where = "the bar" if point == BAR else f"point {point}"
            column = _column(drawing, side, point, bars)
            told.update(column)
            span = _place(drawing, column, min(drawn, stated))
            yield _fact(f"side {int(side)} on {where}", drawn, stated, source, span)
    for message, fault in drawing.faults:
        if fault not in told:
            yield Fact("position-mismatch", variant="drawing", values={"reason": message}, span=fault)


def _column(drawing: Drawing, side: Side, point: int, bars: tuple[Side, Side]) -> list[tuple[int, int]]:
    """The places of a stack's cells, from the edge on."""
    key = point if side is Side.SECOND else BAR - point
    if point == BAR:
        key = BAR if side is bars[0] else 0
    return [drawing.cells[key, row] for row in range(ROWS) if (key, row) in drawing.cells]


def _place(drawing: Drawing, column: list[tuple[int, int]], row: int) -> tuple[int, int]:
    """The cell that two disagree on: one that cannot be read, else the first where a checker is or should be."""
    faulty = next((span for _, span in drawing.faults if span in column), None)
    return faulty or (column[min(row, len(column) - 1)] if column else drawing.span)


def _fact(what: str, drawn: str | int, stated: str | int, source: str, span: tuple[int, int]) -> Fact:
    values = {"what": what, "drawn": drawn, "stated": stated, "source": source}
    return Fact("position-mismatch", variant="page", values=values, span=span)


def points_of(drawing: Drawing, variant: Variant, *, off_is_drawn: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Both sides' 26 counts. Checkers that are not drawn are off, unless those that are off are drawn too.

    Raises:
        NotationError: the drawing has a fault.
    """
    for message, span in drawing.faults:
        raise NotationError(message, *span)
    first, second = points_from(dict(drawing.points[0]), dict(drawing.points[1]), variant.checkers)
    if off_is_drawn:
        return (drawing.off[0], *first[1:]), (drawing.off[1], *second[1:])
    return first, second


def named(position: Position, players: tuple[str, str] | None) -> Position:
    """The position with these players; names that stand for none are left out."""
    if players is None or players == NO_NAMES or not any(players):
        return position
    return position.model_copy(update={"players": players})


def paragraphs(lines: Iterable[str]) -> tuple[str, ...]:
    """Lines joined to paragraphs; blank lines part them."""
    found: list[list[str]] = [[]]
    for line in lines:
        if line.strip():
            found[-1].append(line.strip())
        elif found[-1]:
            found.append([])
    return tuple("\n".join(each) for each in found if each)
