"""GNU Backgammon's board in text, as ``show board`` and its text export print it: reads and writes it.

Reads boards from the drawing alone too, as people paste them; where identifiers stand beside it, they are believed,
and the drawing must say the same. A text can hold many boards. ``gnubg_analysis`` reads what follows a board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from bgformats.errors import NotationError, NotRepresentableError
from bgformats.formats.positions.assembled import assembled, completed
from bgformats.formats.positions.blitz_page import looks_like_blitz
from bgformats.formats.positions.drawing import ROWS, Drawing, drawings_in, has_edge
from bgformats.formats.positions.drawn import MIDDLE, arrow_of, board_rows, edges_of
from bgformats.formats.positions.gnubg_analysis import read_tail
from bgformats.formats.positions.gnubg_notes import names_of, notes_for, statements_of
from bgformats.formats.positions.gnubg_words import any_of, words_for
from bgformats.formats.positions.gnubgid import write_gnubgid
from bgformats.formats.positions.identified import Identified, identifiers, position_id
from bgformats.formats.positions.own_notes import is_own, own_names, own_statements, roller
from bgformats.formats.positions.page import (
    Found,
    PageFault,
    PositionPage,
    Statement,
    agreed,
    disagreements,
    drawing_mismatches,
    mismatches,
    named,
    only,
    paragraphs,
)
from bgformats.formats.positions.page_lines import lines_of
from bgformats.formats.positions.xg_page import looks_like_xg
from bgformats.game.variant import STANDARD, Variant
from bgformats.model.position import Position
from bgformats.source import Span
from bgformats.terms import Side

_STACK: Final = "0123456789ABCDEF"
_BARS: Final = (Side.FIRST, Side.SECOND)
"""Whose checkers wait on the bar in the upper and in the lower half."""


@cache
def _heading() -> re.Pattern[str]:
    """The lines above a board that begin its page, in any language."""
    program = rf"{any_of('GNU Backgammon')}\s+{any_of('Position ID')}"
    return re.compile(rf"[ \t>]*(?:{any_of('Move number')} [0-9]+:|{any_of('The score (after')}|{program})")


@cache
def _ids() -> re.Pattern[str]:
    """The lines of the identifiers, in any language."""
    named = any_of("Position ID", "Match ID", "Position-ID", "Match-ID")
    return re.compile(rf"{named}\s*:|{any_of('GNU Backgammon')}\s+Position", re.IGNORECASE)


def looks_like_gnubg(text: str) -> bool:
    """Whether a board is drawn in the text, and no page of another program."""
    return has_edge(text) and not _OTHERS.search(text) and not looks_like_xg(text) and not looks_like_blitz(text)


_OTHERS: Final = re.compile(r"^[ \t>]*XGID\s*=|^[ \t>]*Position-ID:", re.IGNORECASE | re.MULTILINE)


def read_gnubg(text: str, variant: Variant = STANDARD) -> Position:
    """The position of the one board in the text.

    Raises:
        NotationError: there is no board or more than one, it cannot be read, or an identifier says something else.
    """
    return agreed(only(pages_in(text, variant), "board", text))


def read_page(text: str, variant: Variant = STANDARD) -> PositionPage:
    """The one board in the text with its analysis; what identifier and drawing disagree on is in its ``facts``.

    Raises:
        NotationError: there is no board or more than one, or it cannot be read.
    """
    page = only(pages_in(text, variant), "board", text)
    if isinstance(page, PageFault):
        raise page.error
    return page


def boards_in(text: str, variant: Variant = STANDARD) -> Iterator[tuple[Span, PositionPage]]:
    """Every board of a text that can be read, and the stretch of the text that belongs to it."""
    for page in pages_in(text, variant):
        if isinstance(page, PositionPage):
            yield Span(*page.span), page


def pages_in(text: str, variant: Variant = STANDARD) -> Iterator[Found]:
    """Every board of a text, with the stretch that belongs to it, or why it cannot be read."""
    drawings = list(drawings_in(text))
    if not drawings:
        return
    starts = [_start(text, drawing, before) for before, drawing in zip([0, *_ends(drawings)], drawings, strict=False)]
    for drawing, (start, end) in zip(drawings, pairwise([*starts, len(text)]), strict=True):
        span = Span(start, start + len(text[start:end].rstrip()))
        try:
            yield _page(text, drawing, span, variant)
        except NotationError as error:
            yield PageFault(span, error)


def page_between(text: str, start: int, end: int, variant: Variant = STANDARD) -> Found | None:
    """The first board between two offsets of a text, with all that stands there; None where none is drawn."""
    drawing = next(drawings_in(text, start, end), None)
    if drawing is None:
        return None
    span = Span(start, start + len(text[start:end].rstrip()))
    try:
        return _page(text, drawing, span, variant)
    except NotationError as error:
        return PageFault(span, error)


def _ends(drawings: Sequence[Drawing]) -> list[int]:
    return [drawing.span.end for drawing in drawings]


def _start(text: str, drawing: Drawing, before: int) -> int:
    """Where the page of a drawing begins: at the heading or the identifiers above it."""
    for line in lines_of(text, before, drawing.span.start):
        if line.text.strip() and (_heading().match(line.text) or position_id().search(line.text)):
            return line.start
    return drawing.span.start if before else len(text) - len(text.lstrip())


def _page(text: str, drawing: Drawing, span: Span, variant: Variant) -> PositionPage:
    found = list(identifiers(text, span.start, span.end, variant))
    own = is_own(drawing)
    statements = list(own_statements(drawing) if own else statements_of(drawing))
    believed = _seated(found[0], drawing) if found else None
    names = own_names(drawing) if own else names_of(drawing)
    head = [line.text for line in lines_of(text, span.start, drawing.span.start) if not _ids().search(line.text)]
    tail = read_tail(list(lines_of(text, drawing.span.end, span.end)))
    if believed is None:
        position = _drawn(drawing, statements, variant)
        facts = list(mismatches(position, statements, "drawing"))
    else:
        source = found[0].source
        position = believed
        facts = [*drawing_mismatches(position, drawing, source, _BARS), *mismatches(position, statements, source)]
        facts += [fact for other in found[1:] for fact in disagreements(position, source, other)]
        position = completed(position, statements)
    if tail.pips is not None:
        facts += mismatches(position, [tail.pips], found[0].source if found else "drawing")
    return PositionPage(
        position=named(position, names),
        analysis=tail.analysis,
        comments=tail.comments,
        heading=paragraphs(head),
        program=tail.program or ("GNU Backgammon" if _is_named(text[span.start : drawing.span.start]) else None),
        span=span,
        facts=tuple(facts),
    )


def _is_named(text: str) -> bool:
    return any(words in text for words in words_for("GNU Backgammon"))


def _seated(found: Identified, drawing: Drawing) -> Position:
    """The position of an identifier. A Position ID alone does not say which side is on roll: the drawing does."""
    alone = found.position.cube is None
    roller = drawing.arrow or drawing.numbering
    return found.position.swapped() if alone and roller is Side.FIRST else found.position


def _drawn(drawing: Drawing, statements: Sequence[Statement], variant: Variant) -> Position:
    """The position that a drawing shows by itself.

    Raises:
        NotationError: the drawing has a fault.
    """
    if is_own(drawing):
        return assembled(drawing, statements, roller(drawing), variant, off_is_drawn=False)
    off_is_drawn = any(drawing.off) or any(statement.name == "score" for statement in statements)
    return assembled(drawing, statements, drawing.arrow or drawing.numbering, variant, off_is_drawn=off_is_drawn)


def write_gnubg(position: Position) -> str:
    """The board as ``show board`` prints it, without blanks at the ends of lines.

    Raises:
        NotRepresentableError: a stack of more than 15, both sides on one point, or a value without room in the ids.
    """
    position_id, _, match_id = write_gnubgid(position).partition(":")
    lines = [f" GNU Backgammon  Position ID: {position_id}"]
    if match_id:
        lines.append(f"                 Match ID   : {match_id}")
    notes = notes_for(position)
    for row, (board, off) in enumerate(_rows(position)):
        lines.append(f"{board}{off:<5}{notes.get(row, '')}".rstrip())
    return "\n".join(lines) + "\n"


def _rows(position: Position) -> Iterator[tuple[str, str]]:
    """Each row of the board, and the marks of the checkers that are off beside it."""
    upper, lower = board_rows(position, _number, bars=_BARS)
    edges = edges_of(position)
    yield f" {edges[0]}", ""
    yield from ((f" {each}", _off(position, Side.FIRST, row)) for row, each in enumerate(upper))
    yield f"{arrow_of(position)}{MIDDLE}", ""
    yield from ((f" {lower[row]}", _off(position, Side.SECOND, row)) for row in reversed(range(ROWS)))
    yield f" {edges[1]}", ""


def _number(count: int) -> str:
    if count >= len(_STACK):
        raise NotRepresentableError(f"a board of GNU Backgammon has no sign for {count} checkers on a point")
    return f" {_STACK[count]} "


def _off(position: Position, side: Side, row: int) -> str:
    count = position.board.of(side)[0]
    if count > 3 * ROWS:
        raise NotRepresentableError(f"a board of GNU Backgammon has no room for {count} checkers that are off")
    marks = "".join("OX"[side - 1] if count > ROWS * column + row else " " for column in range(3))
    return f" {marks}"
