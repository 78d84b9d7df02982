"""The words that this package writes beside a board it draws: names, points, pips, deeds, checkers off, the cube."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from bgformats.formats.positions.drawing import Drawing, Note
from bgformats.formats.positions.page import Statement
from bgformats.terms import CubeHolder, Side

_NAME: Final = re.compile(r"[OX]:\s*(?P<name>.*?)(?:\s*\(cube (?P<cube>[0-9]{1,10})\))?")
_SCORE: Final = re.compile(r"(?:(?P<score>-?[0-9]{1,9}) points?, )?(?P<pips>[0-9]{1,9}) pips?")
_OFF: Final = re.compile(r"\b(?P<off>[0-9]{1,9}) off\b")
_CUBE: Final = re.compile(r"\bcube (?P<cube>[0-9]{1,10})\b")
_LENGTH: Final = re.compile(r"(?P<length>-?[0-9]{1,9}) point match\b")
_ROLLED: Final = re.compile(r"rolled (?P<dice>[0-9]{2})")
_RESIGNS: Final = re.compile(
    r"resigns (?:a (?P<level>single game|gammon|backgammon)|(?P<times>[0-9]{1,9}) times the cube)"
)
_LEVELS: Final = ("single game", "gammon", "backgammon")
_STATES: Final = {
    "no game": "none",
    "game over by resignation": "resigned",
    "game over": "over",
    "double dropped": "dropped",
}
_ANSWERS: Final = {"doubles": None, "beavers": "beaver", "raccoons": "raccoon"}
_MIDDLE: Final = 6
_LAST: Final = 2 * _MIDDLE


def is_own(drawing: Drawing) -> bool:
    """Whether the pips of both sides stand where this package writes them."""
    words = {note.row: note.text for note in drawing.notes}
    return all(_SCORE.fullmatch(words.get(row, "")) for row in (1, _LAST - 1))


def own_names(drawing: Drawing) -> tuple[str, str] | None:
    """The names of side 1 and side 2; None where one is missing."""
    names = {
        _side(drawing, note): found["name"]
        for note in drawing.notes
        if note.row in (0, _LAST) and (found := _NAME.fullmatch(note.text))
    }
    return (names[Side.FIRST], names[Side.SECOND]) if len(names) == 2 else None


def own_statements(drawing: Drawing) -> Iterator[Statement]:
    """What the words say, and what goes without saying where score or cube are told: no offer is none."""
    said: list[Statement] = []
    scores: dict[Side, tuple[str | None, str]] = {}
    for note in drawing.notes:
        side = _side(drawing, note)
        score = _SCORE.fullmatch(note.text) if note.row in (1, _LAST - 1) else None
        if score:
            scores[side] = (score["score"], score["pips"])
        elif note.row in (0, _LAST):
            found = _NAME.fullmatch(note.text)
            said += _held(found["cube"], CubeHolder(side), note) if found and found["cube"] else ()
        elif abs(note.row - _MIDDLE) <= 1:
            said += _in_the_middle(note)
        else:
            said += _of_a_side(note, side)
    said += _scores(drawing, scores)
    if drawing.arrow is not None:
        said.append(Statement("on_roll", drawing.arrow, drawing.span))
    names = {one.name for one in said}
    if names & {"score", "cube", "length"}:
        said += [Statement("double_offered", False, drawing.span)] if "double_offered" not in names else []
        said += [Statement("resignation", 0, drawing.span)] if "resignation" not in names else []
    yield from said


def roller(drawing: Drawing) -> Side | None:
    """The side on roll, where the words do not name one; None where nobody knows.

    The points carry the numbers of the side on roll, or of the side at the bottom where none is known to be.
    """
    if drawing.arrow is not None or drawing.numbering is drawing.upper:
        return drawing.arrow or drawing.numbering
    hidden = any(_RESIGNS.fullmatch(note.text) or _state(note.text) for note in drawing.notes)
    return drawing.numbering if hidden else None


def _side(drawing: Drawing, note: Note) -> Side:
    return drawing.upper if note.row < _MIDDLE else drawing.upper.opponent


def _scores(drawing: Drawing, told: dict[Side, tuple[str | None, str]]) -> Iterator[Statement]:
    spans = {_side(drawing, note): note.span for note in drawing.notes if note.row in (1, _LAST - 1)}
    for side, (_, count) in told.items():
        yield Statement("pips", _of(side, count), spans[side])
    points = [told[side][0] for side in Side if side in told]
    if len(points) == 2 and points[0] is not None and points[1] is not None:
        yield Statement("score", (int(points[0]), int(points[1])), spans[Side.FIRST])


def _of(side: Side, number: str) -> tuple[int | None, int | None]:
    """What is stated of one side, as the pair of both."""
    return (int(number), None) if side is Side.FIRST else (None, int(number))


def _held(cube: str, holder: CubeHolder, note: Note) -> Iterator[Statement]:
    yield Statement("cube", int(cube), note.span)
    yield Statement("cube_owner", holder, note.span)


def _in_the_middle(note: Note) -> Iterator[Statement]:
    length, cube, state = _LENGTH.search(note.text), _CUBE.search(note.text), _state(note.text)
    if length:
        yield Statement("length", int(length["length"]), note.span)
    elif "money game" in note.text:
        yield Statement("length", 0, note.span)
    if "(Crawford game)" in note.text:
        yield Statement("crawford", True, note.span)
    elif length or "money game" in note.text:
        # A framed board has these words on a row of their own: they are read later and count then.
        yield Statement("crawford", False, note.span, guess=True)
    if cube:
        yield from _held(cube["cube"], CubeHolder.CENTER, note)
    if state:
        yield Statement("game_state", state, note.span)


def _state(words: str) -> str | None:
    return next((state for said, state in _STATES.items() if words.endswith(said)), None)


def _of_a_side(note: Note, side: Side) -> Iterator[Statement]:
    """What a side has done or has to do, its checkers off and its cube."""
    rolled, resigns = _ROLLED.fullmatch(note.text), _RESIGNS.fullmatch(note.text)
    off, cube = _OFF.search(note.text), _CUBE.search(note.text)
    if rolled:
        first, second = sorted(map(int, rolled["dice"]), reverse=True)
        yield Statement("dice", (first, second), note.span)
        yield Statement("on_roll", side, note.span)
    elif note.text == "on roll":
        yield Statement("dice", (), note.span)
        yield Statement("on_roll", side, note.span)
    elif note.text in _ANSWERS:
        yield Statement("double_offered", True, note.span)
        yield Statement("answered_with", _ANSWERS[note.text], note.span)
        yield Statement("on_roll", side.opponent if note.text == "beavers" else side, note.span)
        yield Statement("to_act", side.opponent, note.span)
    elif resigns:
        level = _LEVELS.index(resigns["level"]) + 1 if resigns["level"] else int(resigns["times"])
        yield Statement("resignation", level, note.span)
        yield Statement("to_act", side.opponent, note.span)
    elif off or cube:
        if off:
            yield Statement("off", _of(side, off["off"]), note.span)
        if cube:
            yield from _held(cube["cube"], CubeHolder(side), note)
