"""Repairs of the numbers of rows and games, which carry no meaning where nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator

from bgformats.diagnostics import Edit, Fact, Fix, Place
from bgformats.edit.desk import Desk, Span
from bgformats.syntax.transcript import GameLine, MatchLine, Result, Row, Token


def number_rows(desk: Desk, fact: Fact, span: Span) -> Fix | None:
    """Numbers the rows of the game on from the first that is out of order.

    None where anything else in the game tells that a row may be lost, and for a later gap of the same game, which the
    repair of the first closes.
    """
    expected = fact.values.get("expected")
    if desk.columns is None or fact.variant != "default" or not isinstance(expected, int):
        return None
    first = desk.row_gaps.get((fact.place.match, fact.place.game))
    if first is not fact or not desk.is_certain(fact.place):
        return None
    edits = [
        _renumbered(desk.text, row, row.number, number)
        for row, number in _rows(desk, span[0], expected)
        if row.number is not None and row.number.text != str(number)
    ]
    return desk.fix(True, f"number the rows on from {expected}", *edits)


def _rows(desk: Desk, offset: int, number: int) -> Iterator[tuple[Row, int]]:
    """The numbered rows of a game from one on, each with the number that it must have."""
    if desk.columns is None:
        return
    lines = desk.columns.lines
    for line in lines[desk.columns.number_at(offset) :]:
        if isinstance(line, GameLine | MatchLine):
            return
        if not isinstance(line, Row) or line.number is None:
            continue
        if line.cells and all(isinstance(cell.body, Result) for cell in line.cells):
            # Such a row may have a number that is no turn's.
            continue
        yield line, number
        number += 1


def _renumbered(text: str, row: Row, old: Token, number: int) -> Edit:
    """The edit of one row's number, the blanks before it used or filled so that its end stays where it was."""
    start, end = row.start + old.start, row.start + old.end
    digits = str(number)
    longer = len(digits) - (end - start)
    if longer < 0:
        digits = " " * -longer + digits
    elif longer > 0 and old.start >= longer and not text[start - longer : start].strip(" "):
        start -= longer
    return Edit(offset=start, end_offset=end, text=digits)


def number_games(desk: Desk, fact: Fact, span: Span) -> Fix | None:
    """Numbers the games on from the first that is out of order, where the score tells that no game is missing.

    None for a later gap, until the first is mended.
    """
    expected, said = fact.values.get("expected"), fact.values.get("number")
    match, place = desk.match(fact.place), fact.place
    if match is None or place.match is None or place.game is None:
        return None
    if not isinstance(expected, int) or not isinstance(said, int):
        return None
    games = [game.game for game in match.games]
    before = games[place.game - 2].number if place.game > 1 else None
    if before is not None and said == before + 2:
        # The game before this one is out of order, and not this one.
        return None
    if desk.game_gaps.get(place.match) is not fact:
        return None
    edits: list[Edit] = []
    for index in range(place.game, len(games)):
        number, new = games[index].number, expected + index - place.game
        if number is None or number == new or (index > place.game and number != said + index - place.game):
            break
        edit = desk.number(desk.places.span(Place(place.match, index, part="heading")), number, new)
        if edit is None:
            return None
        edits.append(edit)
    return desk.fix(True, f"number the games on from {expected}", *edits)
