"""eXtreme Gammon's position page: reads it in every language, writes the English one.

Nothing is keyed on words but the name of the program: the labels before the colons are the user's language, and the
shapes of the lines are not. The XGID is believed; the score, the board, the pips and the cube below must agree. Where
it was left out, the board is read with all that the lines say; the line with the pips below it tells whose page it is.
Only matches were seen; how a money game words its score line is not known, and what is written then is a guess.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from bgformats.errors import NotationError
from bgformats.formats.positions.assembled import assembled
from bgformats.formats.positions.drawing import ROWS, Drawing, drawings_in, has_edge
from bgformats.formats.positions.drawn import LOWER_EDGE, MIDDLE, UPPER_EDGE, board_rows
from bgformats.formats.positions.identified import XGID, identifiers
from bgformats.formats.positions.own_notes import is_own, own_names, own_statements
from bgformats.formats.positions.page import (
    NO_NAMES,
    Found,
    PageFault,
    PositionPage,
    Statement,
    agreed,
    drawing_mismatches,
    mismatches,
    named,
    only,
    paragraphs,
)
from bgformats.formats.positions.page_lines import LONGEST, Line, lines_of
from bgformats.formats.positions.xg_analysis import read_tail, signature, write_analysis
from bgformats.formats.positions.xgid import write_xgid
from bgformats.game.variant import STANDARD, Variant
from bgformats.model.analysis import Analysis
from bgformats.model.position import Position
from bgformats.source import Span
from bgformats.terms import CubeHolder, Side

_FIRST_LINE: Final = re.compile(r"\s*XGID\s*=\s*\S+\s*", re.IGNORECASE)
_NAMES: Final = re.compile(r"\s*X:(?P<second>.*?)\s{2,}O:(?P<first>.*?)\s*")
_SCORE: Final = re.compile(r"\s*[^\sX].*?\bX:\s*(?P<second>-?[0-9]{1,9})\s+O:\s*(?P<first>-?[0-9]{1,9})\b(?P<rest>.*)")
_PIPS: Final = re.compile(
    r".*?X:\s*(?P<x>[0-9]{1,9})\s+O:\s*(?P<o>[0-9]{1,9})\s+X-O:\s*(?P<second>-?[0-9]{1,9})-(?P<first>-?[0-9]{1,9})"
    r"(?:/(?P<length>[0-9]{1,9}))?(?P<rest>.*)"
)
_CUBE: Final = re.compile(r"[^:：]++[:：]\s*(?P<cube>[0-9]{1,9})(?:,\s*(?P<owner>[XO])\b.*)?\s*")
_TO_PLAY: Final = re.compile(r"\s*(?P<side>[XO])[ :].*?(?P<dice>[1-6][1-6])?\s*")
_SIDES: Final = {"O": Side.FIRST, "X": Side.SECOND}
_BARS: Final = (Side.SECOND, Side.FIRST)
"""Whose checkers wait on the bar in the upper and in the lower half."""


def looks_like_xg(text: str) -> bool:
    """Whether an XGID stands before names or a board, or the line with both pip counts follows a board."""
    return bool(_starts(text))


def read_xg(text: str, variant: Variant = STANDARD) -> Position:
    """The position of the one page in the text.

    Raises:
        NotationError: there is none or more than one, its XGID cannot be read, or the page says something else.
    """
    return agreed(only(pages_in(text, variant), "page of eXtreme Gammon", text))


def read_page(text: str, variant: Variant = STANDARD) -> PositionPage:
    """The one page in the text with its analysis; what disagrees with the XGID is in its ``facts``.

    Raises:
        NotationError: there is none or more than one, or its XGID cannot be read.
    """
    page = only(pages_in(text, variant), "page of eXtreme Gammon", text)
    if isinstance(page, PageFault):
        raise page.error
    return page


def pages_in(text: str, variant: Variant = STANDARD) -> Iterator[Found]:
    """Every page of a text, from its XGID to before the next one's, or why it cannot be read.

    An XGID inside a comment begins no page: the names or a board must follow it.
    """
    starts = _starts(text)
    for start, end in pairwise([*starts, len(text)]):
        span = Span(start, start + len(text[start:end].rstrip()))
        try:
            yield _page(text, span, variant, head=text[: starts[0]] if start == starts[0] else "")
        except NotationError as error:
            yield PageFault(span, error)


def _starts(text: str) -> list[int]:
    """Where the first lines of pages begin."""
    lines = [line for line in lines_of(text) if line.text.strip()]
    starts = {
        line.start
        for line, after in pairwise(lines)
        if _FIRST_LINE.fullmatch(line.text) and (_NAMES.fullmatch(after.text) or has_edge(after.text))
    }
    return sorted(starts | set(_starts_by_pips(lines) if "X-O:" in text else ()))


def _starts_by_pips(lines: Sequence[Line]) -> Iterator[int]:
    """Where the pages begin whose board is followed by the line with both pip counts, whatever is left out above."""
    upper: int | None = None
    for at, (line, after) in enumerate(pairwise(lines)):
        if not has_edge(line.text):
            continue
        if upper is None or "X-O:" not in after.text or not _PIPS.fullmatch(after.text[:LONGEST]):
            upper = at
            continue
        while upper and any(shape.fullmatch(lines[upper - 1].text[:LONGEST]) for shape in (_SCORE, _NAMES)):
            upper -= 1
        if upper and _FIRST_LINE.fullmatch(lines[upper - 1].text):
            upper -= 1
        yield lines[upper].start
        upper = None


def _page(text: str, span: Span, variant: Variant, head: str) -> PositionPage:
    found = XGID.search(text, span.start, span.end)
    first = next(identifiers(text, span.start, found.end(), variant)) if found else None
    drawing = next(drawings_in(text, span.start, span.end), None)
    lines = [line for line in lines_of(text, span.start, span.end) if not _FIRST_LINE.fullmatch(line.text)]
    names, statements, rest = _head(lines, drawing)
    if drawing is not None and is_own(drawing):
        names = names or own_names(drawing)
        statements += own_statements(drawing)
    tail = read_tail(rest)
    source = "XGID" if first else "rest of the page"
    if first is None and drawing is not None:
        statements += _unsaid(statements, drawing)
        position = assembled(drawing, statements, drawing.numbering, variant, off_is_drawn=False)
    elif first is not None:
        position = first.position
    else:
        raise NotationError("this page has neither an XGID nor a board", *span)
    facts = list(drawing_mismatches(position, drawing, source, _BARS)) if drawing else []
    return PositionPage(
        position=named(position, names),
        analysis=tail.analysis,
        comments=tail.comments,
        heading=paragraphs(head.splitlines()),
        program=tail.program or "eXtreme Gammon",
        span=span,
        facts=(*facts, *mismatches(position, statements, source)),
    )


def _unsaid(statements: Sequence[Statement], drawing: Drawing) -> Iterator[Statement]:
    """What goes without saying: a page without a length is one of a money game, one without the word is no Crawford."""
    names = {statement.name for statement in statements}
    if "score" in names:
        unsaid = (("length", 0), ("crawford", False))
        yield from (Statement(name, value, drawing.span) for name, value in unsaid if name not in names)
    if "on_roll" in names:
        yield Statement("double_offered", False, drawing.span)


def _head(
    lines: Sequence[Line], drawing: Drawing | None
) -> tuple[tuple[str, str] | None, list[Statement], Sequence[Line]]:
    """The names, what the lines down to the one with the dice say, and the lines after it."""
    names: tuple[str, str] | None = None
    statements = list(_in_the_box(drawing))
    unread: list[Line] = []
    for at, line in enumerate(lines):
        if drawing is not None and drawing.span.start <= line.whole.start < drawing.span.end:
            continue
        found = _NAMES.fullmatch(line.text) if names is None else None
        if found:
            names = (found["first"], found["second"])
            continue
        said = list(_said(line))
        statements += said
        if any(statement.name == "on_roll" for statement in said):
            return names, statements, [*unread, *lines[at + 1 :]]
        if not said:
            unread.append(line)
    return names, statements, unread


def _said(line: Line) -> Iterator[Statement]:
    """What one line of the head says."""
    text, span = line.text[:LONGEST], line.whole
    if found := _PIPS.fullmatch(text):
        yield Statement("pips", (int(found["o"]), int(found["x"])), span)
        yield Statement("score", (int(found["first"]), int(found["second"])), span)
        if found["length"]:
            yield Statement("length", int(found["length"]), span)
        if "crawford" in found["rest"].lower():
            yield Statement("crawford", True, span)
    elif found := _SCORE.fullmatch(text):
        yield Statement("score", (int(found["first"]), int(found["second"])), span)
        length = re.search("[0-9]{1,9}", found["rest"])
        if length:
            yield Statement("length", int(length[0]), span)
    elif found := _TO_PLAY.fullmatch(text):
        dice = tuple(sorted(map(int, found["dice"]), reverse=True)) if found["dice"] else ()
        yield Statement("dice", dice, span)
        yield Statement("on_roll", _SIDES[found["side"]], span)
    elif found := _CUBE.fullmatch(text):
        yield Statement("cube", int(found["cube"]), span)
        holder = CubeHolder(_SIDES[found["owner"]]) if found["owner"] else CubeHolder.CENTER
        yield Statement("cube_owner", holder, span)


def _in_the_box(drawing: Drawing | None) -> Iterator[Statement]:
    if drawing is not None and drawing.box is not None:
        cube, side, span = drawing.box
        yield Statement("cube", cube, span)
        yield Statement("cube_owner", CubeHolder(side), span)


def write_xg(position: Position) -> str:
    """The English page of a position, without an analysis.

    Raises:
        NotRepresentableError: the XGID or the board has no room for a value.
    """
    return write_page(position)


def write_page(
    position: Position, analysis: Analysis | None = None, comments: Sequence[str] = (), program: str | None = None
) -> str:
    """The English page of a position, with what an engine says of it, comments, and the program with its version.

    Raises:
        NotRepresentableError: the XGID or the board has no room for a value.
    """
    names, score = position.players or NO_NAMES, position.score or (0, 0)
    first, second = position.board.pip_count(Side.FIRST), position.board.pip_count(Side.SECOND)
    money = not position.length
    away = f"{score[1]}-{score[0]}" + ("" if money else f"/{position.length}")
    lines = [
        write_xgid(position),
        "",
        f"X:{names[1]}   O:{names[0]}",
        f"Score is X:{score[1]} O:{score[0]} " + ("Money Game." if money else f"{position.length} pt.(s) match."),
        *_board(position),
        f"Pip count  X: {second}  O: {first} X-O: {away}" + (" Crawford" if position.crawford else ""),
        _cube_line(position),
        _to_play(position),
    ]
    if analysis is not None:
        lines += ["", *write_analysis(analysis, redouble=(position.cube or 1) > 1)]
    for comment in comments:
        lines += ["", *comment.split("\n")]
    if program is not None and re.fullmatch(r"eXtreme Gammon \S+", program):
        # A list of plays ends with two blank lines.
        lines += [*([""] if analysis and analysis.candidates else []), "", signature(program, analysis)]
    return "\n".join(lines) + "\n"


def _board(position: Position) -> Iterator[str]:
    upper, lower = board_rows(position, lambda count: f"{count:>2} ", bars=_BARS, bar_from_the_middle=True)
    rows = [UPPER_EDGE, *upper, MIDDLE, *lower[::-1], LOWER_EDGE]
    box: dict[int, str] = {}
    if position.cube and position.cube_owner in (CubeHolder.FIRST, CubeHolder.SECOND):
        at = 1 if position.cube_owner is CubeHolder.FIRST else ROWS + 4
        box = {at: " +---+", at + 1: f" |{position.cube:>2} |", at + 2: " +---+"}
    for number, row in enumerate(rows):
        yield f" {row}{box.get(number, '')}"


def _cube_line(position: Position) -> str:
    owner = {CubeHolder.FIRST: ", O own cube", CubeHolder.SECOND: ", X own cube"}
    holder = position.cube_owner or CubeHolder.CENTER
    return f"Cube: {position.cube or 1}{owner.get(holder, '')}"


def _to_play(position: Position) -> str:
    mark = "O" if position.on_roll is Side.FIRST else "X"
    if position.dice is not None:
        return f"{mark} to play {position.dice[0]}{position.dice[1]}"
    return f"{mark} on roll, cube action"
