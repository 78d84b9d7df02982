"""The words that GNU Backgammon prints beside its board: names, points, cube, dice, offers. Reads and writes them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from bgformats.formats.positions.drawing import Drawing, Note
from bgformats.formats.positions.gnubg_words import any_of, in_english
from bgformats.formats.positions.page import NO_NAMES, Statement
from bgformats.model.position import Position
from bgformats.terms import CubeHolder, Side

_RESIGNATIONS: Final = ("single game", "gammon", "backgammon")


class _Patterns(NamedTuple):
    """The words beside a board, in any language of the program."""

    name: re.Pattern[str]
    points: re.Pattern[str]
    rolled: re.Pattern[str]
    on_roll: re.Pattern[str]
    offered: re.Pattern[str]
    resigns: re.Pattern[str]
    cube: re.Pattern[str]
    length: re.Pattern[str]
    crawford: re.Pattern[str]


@cache
def _patterns() -> _Patterns:
    """Made when they are first needed: most texts hold no board of GNU Backgammon."""
    cube, points = rf"{any_of('Cube')}\s?: ([0-9]{{1,9}})", any_of("points", "point")
    levels = rf"(?:a )?({any_of(*_RESIGNATIONS, 'single')})"
    texts = (
        rf"[OX]:\s*(.*?)\s*(?:\({cube}\))?",
        rf"(-?[0-9]{{1,9}}) {points}",
        rf"{any_of('Rolled')} ([0-9])[ \-,]?([0-9])",
        any_of("On roll"),
        rf"{any_of('Cube offered at')} ([0-9]{{1,9}})",
        rf"{any_of('resigns')} {levels}|{levels} ?で投了",
        cube,
        rf"(?:{any_of('match to')} ([0-9]{{1,9}}) {points}|([0-9]{{1,9}}) (?:points? match|{any_of('points match')}))",
        rf"\({any_of('Crawford game')}\)",
    )
    return _Patterns(*(re.compile(text, re.IGNORECASE) for text in texts))


_MIDDLE: Final = 6


def statements_of(drawing: Drawing) -> Iterator[Statement]:
    """What the words beside a board say; nothing where there are none."""
    if drawing.arrow is not None:
        yield Statement("on_roll", drawing.arrow, drawing.span)
    names = {note.row: _patterns().name.fullmatch(note.text) for note in drawing.notes if note.row in (0, 2 * _MIDDLE)}
    if not any(names.values()) and not any(note.row == _MIDDLE for note in drawing.notes):
        return
    scores: dict[Side, tuple[int, tuple[int, int]]] = {}
    said: list[Statement] = []
    for note in drawing.notes:
        side = drawing.upper if note.row < _MIDDLE else drawing.upper.opponent
        if note.row in names:
            owned = names[note.row]
            if owned and owned[2]:
                said += [_said("cube", int(owned[2]), note), _said("cube_owner", CubeHolder(side), note)]
        elif note.row == _MIDDLE:
            said += _in_the_middle(note)
        elif points := _patterns().points.fullmatch(note.text):
            scores[side] = (int(points[1]), note.span)
        else:
            said += _doing(note, side)
    if len(scores) == 2:
        span = (scores[Side.FIRST][1][0], scores[Side.SECOND][1][1])
        said.append(Statement("score", (scores[Side.FIRST][0], scores[Side.SECOND][0]), span))
    yield from said
    yield from _left_unsaid(said, drawing)


def _said(name: str, value: object, note: Note) -> Statement:
    return Statement(name, value, note.span)


def _in_the_middle(note: Note) -> Iterator[Statement]:
    known = _patterns()
    length, cube = known.length.search(note.text), known.cube.search(note.text)
    crawford = known.crawford.search(note.text)
    if length:
        yield _said("length", int(length[1] or length[2]), note)
        yield _said("crawford", crawford is not None, note)
    if cube:
        yield _said("cube", int(cube[1]), note)
        yield _said("cube_owner", CubeHolder.CENTER, note)


def _doing(note: Note, side: Side) -> Iterator[Statement]:
    """What a side has done or has to do."""
    known = _patterns()
    rolled, offered, resigns = (one.search(note.text) for one in (known.rolled, known.offered, known.resigns))
    on_roll = known.on_roll.match(note.text)
    if rolled:
        dice = sorted((int(rolled[1]), int(rolled[2])), reverse=True)
        yield _said("dice", tuple(dice), note)
    elif on_roll:
        yield _said("dice", (), note)
    if rolled or on_roll:
        yield _said("on_roll", side, note)
    if offered:
        yield _said("double_offered", True, note)
        yield _said("cube", int(offered[1]) // 2, note)
        yield _said("to_act", side, note)
        # The board does not say who owns the cube: a side that offers more than a 2 had it, but for raccoons.
        holder = CubeHolder.CENTER if int(offered[1]) <= 2 else CubeHolder(side.opponent)
        yield Statement("cube_owner", holder, note.span, guess=True)
    if resigns:
        words = in_english(resigns[1] or resigns[2])
        level = next(at for at, known_words in enumerate(_RESIGNATIONS, 1) if known_words.startswith(words.lower()))
        yield _said("resignation", level, note)
        yield _said("to_act", side.opponent, note)


def _left_unsaid(said: list[Statement], drawing: Drawing) -> Iterator[Statement]:
    """What goes without saying on a board with words: no match is money, no cube is one in the middle."""
    names = {statement.name for statement in said}
    values = {statement.name: statement.value for statement in said}
    if "score" not in names:
        return
    if "double_offered" not in names:
        yield Statement("double_offered", False, drawing.span)
        if "length" not in names:
            yield Statement("length", 0, drawing.span)
            yield Statement("crawford", False, drawing.span)
        if "cube" not in names and (values.get("crawford") or values.get("length") == 1):
            yield Statement("cube", 1, drawing.span)
            yield Statement("cube_owner", CubeHolder.CENTER, drawing.span)
    if "resignation" not in names:
        yield Statement("resignation", 0, drawing.span)


def names_of(drawing: Drawing) -> tuple[str, str] | None:
    """The names at the upper and the lower edge; None where there are none."""
    found = {note.row: _patterns().name.fullmatch(note.text) for note in drawing.notes if note.row in (0, 2 * _MIDDLE)}
    first, second = found.get(0), found.get(2 * _MIDDLE)
    if drawing.turned:
        first, second = second, first
    return (first[1], second[1]) if first and second else None


def notes_for(position: Position) -> dict[int, str]:
    """The words beside each row of the board, as GNU Backgammon prints them for this position."""
    notes: dict[int, str] = {}
    names = position.players or NO_NAMES
    for side, step in ((Side.FIRST, 1), (Side.SECOND, -1)):
        edge = 0 if side is Side.FIRST else 2 * _MIDDLE
        owned = position.cube_owner == CubeHolder(side) and not position.double_offered
        notes[edge] = f"{'OX'[side - 1]}: {names[side - 1]}" + (f" (Cube: {position.cube})" if owned else "")
        if position.score is not None:
            points = position.score[side - 1]
            notes[edge + step] = f"{points} {'point' if points == 1 else 'points'}"
        notes[edge + 2 * step] = _deed(position, side)
    notes[_MIDDLE] = _middle(position)
    return notes


def _deed(position: Position, side: Side) -> str:
    words = []
    if position.double_offered:
        if (position.to_act or side) is side and position.cube:
            return f"Cube offered at {2 * position.cube}"
        return ""
    if position.on_roll is side and position.cube is not None:
        words.append(f"Rolled {position.dice[0]}{position.dice[1]}" if position.dice else "On roll")
    if position.resignation and position.to_act is side.opponent:
        words.append(f"resigns {_RESIGNATIONS[position.resignation - 1]}")
    return ", ".join(words)


def _middle(position: Position) -> str:
    if position.double_offered:
        return ""
    cube = f"(Cube: {position.cube})" if position.cube and position.cube_owner is CubeHolder.CENTER else ""
    if not position.length:
        return cube
    length = f"{position.length} {'point' if position.length == 1 else 'points'} match"
    if position.crawford:
        return f"{length} (Crawford game)"
    return f"{length} {cube if position.length > 1 else ''}".rstrip()
