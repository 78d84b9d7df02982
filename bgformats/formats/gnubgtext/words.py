"""The words of the text export that say names, scores, dates and cube actions; and what of its analysis is news."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

from bgformats.formats.gnubgtext.game import NotedGame
from bgformats.formats.notation import whole_number
from bgformats.formats.positions.gnubg_words import any_of, in_english
from bgformats.formats.positions.page_lines import LONGEST
from bgformats.model.analysis import Analysis
from bgformats.model.dates import read_date
from bgformats.model.record import Action, Beaver, Double, Drop, Raccoon, Take
from bgformats.source import Span
from bgformats.syntax.lines import TextLine
from bgformats.terms import Side

_TURNS: Final = (Double, Beaver, Raccoon)
_FIELDS: Final = ("Date", "Event", "Round", "Place", "Annotator", "Comments")
_WHOLE_YEAR: Final = re.compile(r"[0-9]{4}")
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
    if in_english(word) != "doubles":
        return Take(side=side) if in_english(word) == "accepts" else Drop(side=side)
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


class Told(NamedTuple):
    """A line of what is told of the match: a field, or the rating of a player, and what it says.

    ``is_english`` is False where the field has its name in another language.
    """

    field: str | None
    name: str
    value: str
    is_english: bool


@cache
def _told() -> tuple[re.Pattern[str], ...]:
    before, behind = any_of("rating of"), any_of("'s rating")
    return (
        re.compile(rf"(?P<field>{any_of(*_FIELDS)})\s?: (?P<value>.*)", re.IGNORECASE),
        re.compile(rf"(?P<name>.+?) ?{behind}: (?P<value>.*)", re.IGNORECASE),
        re.compile(rf"{before} (?P<name>.+): (?P<value>.*)", re.IGNORECASE),
    )


def told_in(text: str) -> Told | None:
    """What a line above the first board tells, in any language; None where it is more of the comments."""
    for pattern in _told():
        if found := pattern.fullmatch(text[:LONGEST]):
            named = found.groupdict()
            field = in_english(named["field"]).lower() if "field" in named else None
            is_english = named.get("field", "").lower() == field
            return Told(field, named.get("name", ""), text[found.start("value") :], is_english)
    return None


def day_of(told: Told) -> str | None:
    """The day that a date in another language than English means; None for all else.

    No such language begins a date with the month. Two digits for the year are what English has too, in a text of which
    only the words are of another language.
    """
    if told.field != "date" or told.is_english or not _WHOLE_YEAR.search(told.value):
        return None
    return read_date(told.value, "day-first").iso


def title_of(line: TextLine) -> str:
    """What a table is about, in English."""
    if line.piece("table") is not None:
        return f"{in_english(line.get('table'))} {line.get('game')}"
    return in_english(line.get("title"))
