"""Repairs of results, scores and the cube. Of three sources that tell a number two must agree before one is mended.

The sources are the game as it was played over, its result, and the score before the next game.
"""

from __future__ import annotations

import re
from dataclasses import replace

from bgformats.diagnostics import Edit, Fact, Fix
from bgformats.edit.desk import Desk, Span
from bgformats.model.record import Double
from bgformats.model.verified import VerifiedGame
from bgformats.terms import Side

_PLURAL = re.compile(r"([ \t]++point)(s?)\b", re.IGNORECASE)
_AND_THE_MATCH = re.compile(r"(?<![ \t])[ \t]++(?:(?:and[ \t]++)?the[ \t]++match|match|and[ \t]++the)\b", re.IGNORECASE)
_CRAWFORD = re.compile(
    r"(?:(?<![ \t])[ \t]++)?(?:\(crawford(?: game)?\)|\[crawford(?: game)?\]|crawford(?: game)?)", re.IGNORECASE
)


def _number(fact: Fact, key: str) -> int | None:
    value = fact.values.get(key)
    return value if isinstance(value, int) else None


# -- the points of a result --------------------------------------------------------------------------------------------


def mend_points(desk: Desk, fact: Fact, span: Span) -> Fix | None:
    """Writes the points that the game was worth. Safe where the next score, or the end of the match, says so, too."""
    said, expected = _number(fact, "points"), _number(fact, "expected")
    game, match = desk.game(fact.place), desk.match(fact.place)
    if said is None or expected is None or game is None or match is None or game.winner is None:
        return None
    following = desk.game(fact.place, 1)
    claimed = None if following is None else following.game.score_claimed
    if claimed == (0, 0):  # nobody keeps the score in this file
        claimed = None
    if claimed not in (None, game.score_after):
        return None
    confirmed = claimed is not None or _ends_as_said(game, match.rules.length, said, expected)
    number = desk.number(span, said, expected)
    if number is None:
        return None
    edits = [number, *_plural(desk, number.end_offset, said, expected)]
    points = f"{expected} point{'' if expected == 1 else 's'}"
    return desk.fix(confirmed, f"write {points} instead of {said}", *edits)


def _ends_as_said(game: VerifiedGame, length: int | None, said: int, expected: int) -> bool:
    """Whether the result says that the match is over, and only the points expected make it so."""
    if length is None or game.winner is None or not any(claim.ends_match for claim in game.game.claims):
        return False
    before = game.score_before[game.winner - 1]
    return before + said < length <= before + expected


def _plural(desk: Desk, at: int, said: int, expected: int) -> list[Edit]:
    """`point` or `points` behind a number, where the file minds the difference."""
    found = _PLURAL.match(desk.text, at)
    if found is None or bool(found[2]) != (said != 1) or (said == 1) == (expected == 1):
        return []
    return [Edit(offset=found.start(2), end_offset=found.end(2), text="" if expected == 1 else "s")]


def end_no_match(desk: Desk, fact: Fact, span: Span) -> Fix | None:
    """Takes `and the match` away. Safe where the file goes on with the match, or where there is none."""
    match = desk.match(fact.place)
    found = _AND_THE_MATCH.search(desk.said(span))
    if found is None or match is None or match.match.mode == "unknown":
        return None
    edit = Edit(offset=span[0] + found.start(), end_offset=span[0] + found.end(), text="")
    game, following = desk.game(fact.place), desk.game(fact.place, 1)
    goes_on = game is not None and following is not None and following.game.score_claimed == game.score_after
    money = match.match.mode == "money"
    return desk.fix(goes_on or money, f"take {found[0].strip()!r} away", edit)


# -- scores ------------------------------------------------------------------------------------------------------------


def mend_score(desk: Desk, fact: Fact, span: Span) -> Fix | None:
    """Writes the score that the games before give. Safe where the next score line follows from it.

    Without a next score line it is not safe. Where that line follows from the score as written, there is no repair.
    """
    game = desk.game(fact.place)
    if game is None or game.game.score_claimed is None:
        return None
    first, second = _number(fact, "derived_first"), _number(fact, "derived_second")
    derived = game.score_before if first is None or second is None else (first, second)
    following = desk.game(fact.place, 1)
    later = None if following is None else following.game.score_claimed
    if later is not None and (game.score_before != derived or later != game.score_after or later == (0, 0)):
        return None
    edits = []
    for side in Side:
        old, new = game.game.score_claimed[side - 1], derived[side - 1]
        if old != new:
            place = replace(fact.place, part="score", item=side - 1)
            edits.append(desk.number(desk.places.span(place), old, new))
    if None in edits:
        return None
    kept = [edit for edit in edits if edit is not None]
    return desk.fix(later is not None, f"write the score {derived[0]}-{derived[1]}", *kept)


def unmark_crawford(desk: Desk, fact: Fact, span: Span) -> Fix | None:
    """Takes the mark of the Crawford game away. The score may be wrong as well, so it is not safe."""
    found = _CRAWFORD.search(desk.said(span))
    if found is None:
        return None
    edit = Edit(offset=span[0] + found.start(), end_offset=span[0] + found.end(), text="")
    return desk.fix(False, "take the Crawford mark away", edit)


# -- the cube ----------------------------------------------------------------------------------------------------------


def mend_cube(desk: Desk, fact: Fact, span: Span) -> Fix | None:
    """Writes twice the cube. Safe where a later double or the result goes by it; none where the result does not."""
    said, expected = _number(fact, "value"), _number(fact, "expected")
    game = desk.game(fact.place)
    if said is None or expected is None or game is None or fact.related:
        return None
    number = desk.number(span, said, expected)
    if number is None:
        return None
    return desk.fix(_cube_is_confirmed(game, fact, expected), f"write {expected}, twice the cube", number)


def _cube_is_confirmed(game: VerifiedGame, fact: Fact, expected: int) -> bool:
    action = fact.place.action or 0
    later = next((one for one in game.game.actions[action + 1 :] if isinstance(one, Double)), None)
    if later is not None and later.value is not None:
        return later.value == expected * 2
    decided = game.ended_by in ("bear-off", "drop") and game.points_derived is not None
    return decided and game.points_claimed == game.points_derived
