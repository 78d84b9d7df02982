"""BGBlitz's position page: reads it in every language, writes the English one.

The board comes first, with the names and pips at its edges; below it stand a Position ID, a Match ID and an XGID,
which must agree, the score, who is to move, and the evaluation. Where all identifiers were left out, the board is read
with all that stands beside and below it. In a stack of more than five, the row nearest the
middle holds the number of checkers that are not drawn. How a money game is worded and how the board looks with side 1
on roll was not seen; what is written then is a guess.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise
from typing import Final

from bgformats.errors import NotationError
from bgformats.formats.positions.assembled import assembled
from bgformats.formats.positions.blitz_analysis import read_tail
from bgformats.formats.positions.drawing import ROWS, Drawing, drawings_in, has_edge
from bgformats.formats.positions.drawn import MIDDLE, arrow_of, board_rows, edges_of
from bgformats.formats.positions.gnubgid import write_gnubgid
from bgformats.formats.positions.identified import XGID, identifiers, position_id
from bgformats.formats.positions.page import (
    NO_NAMES,
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
from bgformats.formats.positions.page_lines import LONGEST, Line, lines_of, plain_blanks
from bgformats.formats.positions.xgid import write_xgid
from bgformats.game.variant import STANDARD, Variant
from bgformats.model.position import Position
from bgformats.source import Span
from bgformats.terms import CubeHolder, Side

_IDS: Final = re.compile(r"^[ \t>]*Position-ID:", re.IGNORECASE | re.MULTILINE)
_NAME: Final = re.compile(r"[OX]:\s*(?P<name>.*?)(?:\s+(?P<pips>[0-9]{1,9}))?")
_SCORE: Final = re.compile(
    r"\s*+(?P<name1>.*?) - (?P<first>-?[0-9]{1,9}) (?P<name2>.*?) - (?P<second>-?[0-9]{1,9}) in a "
    r"(?:(?P<length>[0-9]{1,9}) point match|money game)\.\s*"
)
_SCORE_ENDS: Final = re.compile(r"in a (?:[0-9]{1,9} point match|money game)\.")
_NEAR: Final = 4
_TO_MOVE: Final = re.compile(r"\s*+(?P<name>.*?) to move(?: (?P<die1>[1-6])-(?P<die2>[1-6])|\.)\s*")
_Names = Mapping[Side, str]
_BARS: Final = (Side.SECOND, Side.FIRST)
"""Whose checkers wait on the bar in the upper and in the lower half."""


def looks_like_blitz(text: str) -> bool:
    """Whether a board is drawn in the text and below it begins a line with ``Position-ID:``, or stands the score."""
    text = plain_blanks(text)
    found = _IDS.search(text)
    if found is not None and has_edge(text[: found.start()]):
        return True
    if not has_edge(text) or not _SCORE_ENDS.search(text):
        return False
    return any(_has_score(text, drawing.span.end, len(text)) for drawing in drawings_in(text, undrawn=True))


def _has_score(text: str, start: int, end: int) -> bool:
    """Whether one of the next lines tells the score; a few, so that a long text is not searched for each board."""
    near = islice((line for line in lines_of(text, start, end) if line.text.strip()), _NEAR)
    return any(_SCORE.fullmatch(line.text) for line in near if len(line.text) <= LONGEST)


def read_blitz(text: str, variant: Variant = STANDARD) -> Position:
    """The position of the one page in the text.

    Raises:
        NotationError: there is none or more than one, it cannot be read, or its parts say different things.
    """
    return agreed(only(pages_in(text, variant), "page of BGBlitz", text))


def read_page(text: str, variant: Variant = STANDARD) -> PositionPage:
    """The one page in the text with its analysis; what disagrees with its XGID is in its ``facts``.

    Raises:
        NotationError: there is none or more than one, or its identifiers cannot be read.
    """
    page = only(pages_in(text, variant), "page of BGBlitz", text)
    if isinstance(page, PageFault):
        raise page.error
    return page


def pages_in(text: str, variant: Variant = STANDARD) -> Iterator[Found]:
    """Every page of a text, from its board to before the next board, or why it cannot be read."""
    drawings = list(drawings_in(text, undrawn=True))
    head = text[: drawings[0].span.start] if drawings else ""
    starts = [drawing.span.start for drawing in drawings]
    for drawing, (start, end) in zip(drawings, pairwise([*starts, len(text)]), strict=True):
        has_ids = any(mark.search(text, drawing.span.end, end) for mark in (position_id(), XGID))
        if not has_ids and not _has_score(text, drawing.span.end, end):
            continue
        span = Span(start, start + len(text[start:end].rstrip()))
        try:
            yield _page(text, drawing, span, variant, head)
        except NotationError as error:
            yield PageFault(span, error)
        head = ""


def _page(text: str, drawing: Drawing, span: Span, variant: Variant, head: str) -> PositionPage:
    found = list(identifiers(text, drawing.span.end, span.end, variant))
    below = list(lines_of(text, drawing.span.end, span.end))
    names = _names(drawing)
    statements = list(_beside(drawing))
    rest: list[Line] = []
    for line in below:
        said = None if position_id().search(line.text) or XGID.search(line.text) else _said(line, names)
        statements += said or ()
        if said == []:
            rest.append(line)
    if found:
        position, source = found[0].position, found[0].source
    else:
        statements += _unsaid(statements, drawing)
        roller, source = drawing.arrow or drawing.numbering, "rest of the page"
        position = assembled(drawing, statements, roller, variant, off_is_drawn=False)
    tail = read_tail(rest, names, position.on_roll)
    facts = [*drawing_mismatches(position, drawing, source, _BARS), *mismatches(position, statements, source)]
    facts += [fact for other in found[1:] for fact in disagreements(position, source, other)]
    return PositionPage(
        position=named(position, (names[Side.FIRST], names[Side.SECOND]) if len(names) == 2 else None),
        analysis=tail.analysis,
        comments=tail.comments,
        heading=paragraphs(head.splitlines()),
        program="BGBlitz",
        span=span,
        facts=tuple(facts),
    )


def _unsaid(statements: Sequence[Statement], drawing: Drawing) -> Iterator[Statement]:
    """What goes without saying: a cube without a box is in the middle, and nothing is on offer."""
    if not any(statement.name == "cube" for statement in statements):
        yield Statement("cube", 1, drawing.span, guess=True)
        yield Statement("cube_owner", CubeHolder.CENTER, drawing.span, guess=True)
    yield Statement("double_offered", False, drawing.span)


def _names(drawing: Drawing) -> _Names:
    sides = {0: Side.FIRST, 2 * ROWS + 2: Side.SECOND}
    found = {sides[note.row]: _NAME.fullmatch(note.text) for note in drawing.notes if note.row in sides}
    return {side: name["name"] for side, name in found.items() if name}


def _beside(drawing: Drawing) -> Iterator[Statement]:
    """What stands beside the board: the pips, the cube, the arrow."""
    pips: dict[int, tuple[int, tuple[int, int]]] = {}
    for note in drawing.notes:
        name = _NAME.fullmatch(note.text) if note.row in (0, 2 * ROWS + 2) else None
        if name and name["pips"]:
            pips[note.row] = (int(name["pips"]), note.span)
    if len(pips) == 2:
        (first, span), (second, _) = pips[0], pips[2 * ROWS + 2]
        yield Statement("pips", (first, second), span)
    if drawing.box is not None:
        cube, side, place = drawing.box
        yield Statement("cube", cube, place)
        yield Statement("cube_owner", CubeHolder(side), place)
    if drawing.arrow is not None:
        yield Statement("on_roll", drawing.arrow, drawing.span)


def _said(line: Line, names: _Names) -> Sequence[Statement]:
    """What the line with the score, or with the side to move, says; nothing for other lines."""
    text = line.text if len(line.text) <= LONGEST else ""
    score, to_move = _SCORE.fullmatch(text), _TO_MOVE.fullmatch(text)
    said: list[Statement] = []
    if score:
        said.append(Statement("score", (int(score["first"]), int(score["second"])), line.whole))
        said.append(Statement("length", int(score["length"] or 0), line.whole))
    elif to_move:
        dice = tuple(sorted((int(to_move["die1"]), int(to_move["die2"])), reverse=True)) if to_move["die1"] else ()
        said.append(Statement("dice", dice, line.whole))
        sides = [side for side, name in names.items() if name == to_move["name"]]
        # Two players of one name do not say who is to move.
        said += [Statement("on_roll", side, line.whole) for side in sides if len(sides) == 1]
    return said


def write_blitz(position: Position) -> str:
    """The English page of a position, without an evaluation.

    Raises:
        NotRepresentableError: the identifiers or the board have no room for a value.
    """
    names, score = position.players or NO_NAMES, position.score or (0, 0)
    position_id, _, match_id = write_gnubgid(position).partition(":")
    match = f"a {position.length} point match" if position.length else "a money game"
    dice = f" {position.dice[0]}-{position.dice[1]}" if position.dice else "."
    lines = [
        *_board(position, names),
        "",
        f" Position-ID: {position_id}" + (f"    Match-ID: {match_id}" if match_id else ""),
        f" {write_xgid(position)}",
        "",
        f" {names[0]} - {score[0]} {names[1]} - {score[1]} in {match}.",
        f" {names[(position.on_roll or Side.SECOND) - 1]} to move{dice}",
    ]
    return "\n".join(lines) + "\n"


def _board(position: Position, names: tuple[str, str]) -> Iterator[str]:
    upper, lower = board_rows(position, lambda count: f"{count - ROWS + 1:>2} ", bars=_BARS)
    edges = edges_of(position)
    box: dict[int, str] = {}
    if position.cube and position.cube_owner in (CubeHolder.FIRST, CubeHolder.SECOND):
        at = 1 if position.cube_owner is CubeHolder.FIRST else ROWS + 2
        box = {at: " +--+", at + 1: f" |{position.cube:>2}|", at + 2: " +--+"}
    pips = [position.board.pip_count(side) for side in Side]
    yield f" {edges[0]}   O: {names[0]}  {pips[0]}"
    for number, row in enumerate([*upper, MIDDLE, *lower[::-1]]):
        yield f"{arrow_of(position) if number == ROWS else ' '}{row}{box.get(number, '')}"
    yield f" {edges[1]}   X: {names[1]}  {pips[1]}"
