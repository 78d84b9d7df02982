"""Repairs of checker play: hit marks, and a play that had to be made and is not written."""

from __future__ import annotations

import re
from dataclasses import replace

from bgformats.diagnostics import Edit, Fact, Fix
from bgformats.edit.desk import Desk, Span
from bgformats.model.record import Roll
from bgformats.model.spelling import spell_play
from bgformats.terms import BAR, OFF

_WORDS = {BAR: "(?:25|bar)", OFF: "(?:0|off)"}


def mark_hit(desk: Desk, fact: Fact, span: Span) -> Fix | None:
    """Puts the mark behind the point; where the point is not written, writes the play with its stop."""
    point = fact.place.item
    certain = desk.is_certain(fact.place)
    said = desk.said(span)
    if said.isdecimal() and int(said) == point:
        return desk.fix(certain, f"mark the hit on {point}", Edit(offset=span[1], end_offset=span[1], text="*"))
    step, game = desk.step(fact.place), desk.game(fact.place)
    if step is None or game is None or not step.hops:
        return None
    mirrored = game.seat is not None and step.side is not game.seat
    play = desk.style.spelled(spell_play(step.hops, step.hits, other_seat=mirrored))
    return desk.fix(certain, f"write {play}", Edit(offset=span[0], end_offset=span[1], text=play))


def unmark_hit(desk: Desk, fact: Fact, span: Span) -> Fix | None:
    """Takes away all marks of a point in the play."""
    point = fact.place.item
    play = desk.places.span(replace(fact.place, part="play"))
    if play is None:
        return None
    word = _WORDS.get(point, f"0*{point}")
    marks = re.finditer(rf"(?<![0-9A-Za-z]){word}(\*)", desk.said(play), re.IGNORECASE)
    edits = [_unmarked(desk.text, play[0] + one.start(1)) for one in marks]
    return desk.fix(desk.is_certain(fact.place), f"take the mark on {fact.values['point']} away", *edits)


def _unmarked(text: str, at: int) -> Edit:
    """Takes a mark away; one that divides two ways, as in `24/18*13/11`, becomes a blank."""
    divides = text[at + 1 : at + 2].isalnum()
    return Edit(offset=at, end_offset=at + 1, text=" " if divides else "")


def write_forced_play(desk: Desk, fact: Fact, span: Span) -> Fix | None:
    """Writes the play that was made, where it is known, behind the roll or in place of the words that stand there.

    Words that say that nothing can be played are the file's own claim, so replacing them is not safe.
    """
    if "play" not in fact.values:
        return None
    step = desk.step(fact.place)
    dice = desk.places.span(replace(fact.place, part="roll"))
    if step is None or not isinstance(step.said, Roll) or dice is None or desk.text[dice[1] : dice[1] + 1] != ":":
        return None
    play = desk.style.spelled(str(fact.values["play"]))
    edit = Edit(offset=span[0], end_offset=span[1], text=play)
    if span == dice:
        at = dice[1] + 1
        blank = desk.text[at : at + 1] == " " and desk.text[at + 1 : at + 2] in ("", "\r", "\n")
        edit = Edit(offset=at + blank, end_offset=at + blank, text=play if blank else f" {play}")
    safe = step.said.stated in ("nothing", "unknown") and desk.is_certain(fact.place)
    return desk.fix(safe, f"write the {'forced ' if fact.what == 'forced-play-omitted' else ''}play {play}", edit)
