"""The words of the text export that say names, scores, dates and cube actions; and what of its analysis is news."""

from __future__ import annotations

import re
from typing import Final

from bgformats.formats.gnubgtext.game import NotedGame
from bgformats.formats.notation import whole_number
from bgformats.formats.positions.page_lines import LONGEST
from bgformats.model.analysis import Analysis
from bgformats.model.record import Action, Beaver, Double, Drop, Raccoon, Take
from bgformats.source import Span
from bgformats.syntax.lines import TextLine
from bgformats.terms import Side

_TURNS: Final = (Double, Beaver, Raccoon)
_SCORES: Final = re.compile(r"(.+) (-?[0-9]+), (.+) (-?[0-9]+)")


def names_and_scores(
    line: TextLine, drawn: tuple[str, str] | None
) -> tuple[list[str], tuple[int, int] | None, tuple[Span, Span]]:
    """The names and the score of a heading; the names beside the board tell where a name ends."""
    told = line.piece("scores")
    text = "" if told is None else told.text[:LONGEST]
    known = None
    if drawn is not None:
        known = re.fullmatch(rf"({re.escape(drawn[0])}) (-?[0-9]+), ({re.escape(drawn[1])}) (-?[0-9]+)", text)
    found = known or _SCORES.fullmatch(text)
    if found is None or told is None:
        return list(drawn or ("", "")), None, (line.span, line.span)
    base = line.start + told.start
    first, second = (Span(base + found.start(at), base + found.end(at)) for at in (2, 4))
    return [found[1], found[3]], (_signed(found[2]), _signed(found[4])), (first, second)


def _signed(text: str) -> int:
    number = whole_number(text.lstrip("-"))
    return -number if text.startswith("-") else number


def deed_of(word: str, side: Side, last: Action | None) -> Action:
    """The action of a word. A double of a double is a beaver, that of a beaver a raccoon."""
    if word != "doubles":
        return Take(side=side) if word == "accepts" else Drop(side=side)
    if not isinstance(last, _TURNS):
        return Double(side=side)
    return Raccoon(side=side) if isinstance(last, Beaver) else Beaver(side=side)


def valued(game: NotedGame, line: TextLine) -> None:
    """Gives the double before a page the value that its heading names."""
    last = game.entries[-1] if game.entries else None
    if last is not None and isinstance(last.action, _TURNS) and last.action.value is None:
        last.action = last.action.model_copy(update={"value": whole_number(line.get("value"))})
        last.cube = line.at("value")


def analysis_of(said: Analysis | None) -> Analysis | None:
    """What the program judges, without what only repeats the action."""
    if said is None:
        return None
    marks = tuple((name, value) for name, value in said.marks if name != "action")
    weighed = any(one.method is not None or one.evaluation is not None for one in said.candidates)
    if not (marks or weighed or said.cube is not None or said.luck is not None):
        return None
    kept = said.candidates if weighed else ()
    return said.model_copy(update={"marks": marks, "candidates": kept, "played": said.played if weighed else None})
