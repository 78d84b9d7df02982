"""What a conversion lost: the record that was written, read back, and held against the one that it was made from.

Every difference is told, so nothing can be lost that nobody thought of. Sources and targets are not known here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import zip_longest
from typing import Final

from bgformats.diagnostics import Fact, Place, Value
from bgformats.game.variant import variant_named
from bgformats.model.record import Facts, Game, GameNotes, Match, Options, Player
from bgformats.model.verified import VerifiedMatch
from bgformats.report.compare import Difference, compare

_FACTS: Final = {
    "event": "the event",
    "round": "the round",
    "site": "the place",
    "date": "the date",
    "time": "the time",
    "transcriber": "the transcriber",
    "match_id": "the match id",
}
_OPTIONS: Final = {
    "crawford": "whether the Crawford rule is in use",
    "jacoby": "whether the Jacoby rule is in use",
    "beavers": "whether there are beavers",
    "cube_limit": "the cube limit",
    "variant": "the variant",
}


def losses(before: Sequence[VerifiedMatch], after: Sequence[VerifiedMatch], target: str) -> Iterator[Fact]:
    """A fact for everything that ``after``, read back from ``target``, says otherwise than ``before``."""
    for number, (had, has) in enumerate(zip_longest(before, after)):
        if had is None or has is None:
            what = f"{len(before)} matches in one file: {len(after)} are read back"
            yield Fact("not-representable", Place(number), values={"target": target, "what": what})
            return
        for fact in (*_names(had.match, has.match), *_facts(had.match, has.match), *_notes(had.match, has.match)):
            yield _of(fact, number, target)
        for difference in compare([had], [has]):
            if difference.aspect != "names":
                yield _played(difference, number, target)


def _of(fact: Fact, number: int, target: str) -> Fact:
    place = Place(number, fact.place.game, fact.place.action)
    return Fact(fact.what, place, values={"target": target, **fact.values})


def _played(difference: Difference, number: int, target: str) -> Fact:
    """What was played otherwise, or is told otherwise of how it was played."""
    where = "" if difference.game is None else f"game {difference.game}, "
    where += "" if difference.turn is None else f"turn {difference.turn}, "
    what = f"{where}{difference.aspect} {difference.a or 'nothing'}, which is read back as {difference.b or 'nothing'}"
    at = difference.at_a
    place = Place(number) if at is None else Place(number, at.game, at.action)
    return Fact("not-representable", place, values={"target": target, "what": what})


def _names(had: Match, has: Match) -> Iterator[Fact]:
    told: set[tuple[str, str]] = set()
    for before, after in _players(had, has):
        if before.name != after.name and (before.name, after.name) not in told:
            told.add((before.name, after.name))
            yield Fact("name-changed", values={"from": before.name, "to": after.name})
    rated = {one.name: one.rating for pair in _pairs(had) for one in pair if one.rating is not None}
    kept = {one.rating for pair in _pairs(has) for one in pair}
    for name, rating in rated.items():
        if rating not in kept:
            yield Fact("metadata-lost", values={"what": f"the rating of {name} ({rating})"})


def _players(had: Match, has: Match) -> Iterator[tuple[Player, Player]]:
    for before, after in zip(_pairs(had), _pairs(has), strict=False):
        yield from zip(before, after, strict=True)


def _pairs(match: Match) -> list[tuple[Player, Player]]:
    return [match.players, *(game.players or match.players for game in match.games)]


def _facts(had: Match, has: Match) -> Iterator[Fact]:
    yield from _fields(had.facts, has.facts, _FACTS, "metadata-lost")
    yield from _fields(had.options, has.options, _OPTIONS, "rule-option-lost")
    names = {player.name for pair in _pairs(has) for player in pair}
    for key, value in (Counter(had.facts.other) - Counter(has.facts.other)).elements():
        if key.startswith("Player") and value in names:
            continue  # a header that says a name once more
        yield Fact("metadata-lost", values={"what": f"{key} ({value})"})


def _fields(had: Facts | Options, has: Facts | Options, names: dict[str, str], lost: str) -> Iterator[Fact]:
    for field, words in names.items():
        before, after = getattr(had, field), getattr(has, field)
        if before == after or (field == "date" and _plain(before) == _plain(after)):
            continue
        if field == "variant" and before and after and variant_named(before) is variant_named(after) is not None:
            continue
        if before is None:
            yield Fact("value-inferred", values={"what": words, "put": _word(after)})
        else:
            yield Fact(lost, values={"what": f"{words} ({_word(before)})"})


def _plain(date: str | None) -> str | None:
    """A date without the marks between its numbers, which differ from format to format."""
    return None if date is None else re.sub(r"[./-]", " ", date)


def _word(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _notes(had: Match, has: Match) -> Iterator[Fact]:
    yield from _comments(had.comments, has.comments, None)
    for index, (before, after) in enumerate(zip(had.games, has.games, strict=False)):
        yield from _comments(before.comments, _said_in(after), index)
        yield from _beside(before.notes or GameNotes(), after, index)


def _beside(had: GameNotes, after: Game, index: int) -> Iterator[Fact]:
    """What stood beside the actions of a game: each kind once, with the place of the first that is lost."""
    has, place = after.notes or GameNotes(), partial(Place, 0, index)
    said = Counter(map(_folded, _said_in(after)))
    gone = [at for at, text in had.comments if not said[_folded(text)]]
    if gone:
        yield _gone("comment-lost", place(gone[0]), len(gone), "comment beside an action", "comments beside actions")
    numbers = had.analyses.numbers
    lost = len(numbers) - len(has.analyses)
    if lost > 0:
        what = f"the analysis of {lost} actions in game {index + 1}"
        yield Fact("analysis-lost", place(numbers[0]), values={"what": what})
    lost = len(had.variations) - len(has.variations)
    if lost > 0:
        at = place(had.variations[0].after)
        told = "variation with what stands beside it", "variations with what stands beside them"
        yield _gone("metadata-lost", at, lost, *told)
    names = Counter(one.name for one in had.properties) - Counter(one.name for one in has.properties)
    if names:
        what = f"{', '.join(sorted(names))}, which the source tells in its own way, in game {index + 1}"
        yield Fact("metadata-lost", place(), values={"what": what})


def _gone(what: str, place: Place, count: int, one: str, several: str) -> Fact:
    words = f"a {one}" if count == 1 else f"{count} {several}"
    return Fact(what, place, values={"what": f"{words} in game {(place.game or 0) + 1}"})


def _said_in(game: Game) -> tuple[str, ...]:
    notes = () if game.notes is None else tuple(text for _, text in game.notes.comments)
    return (*game.comments, *notes)


def _comments(had: Iterable[str], has: Iterable[str], game: int | None) -> Iterator[Fact]:
    lost = sum((Counter(map(_folded, had)) - Counter(map(_folded, has))).values())
    if lost:
        values: dict[str, Value] = {"what": "a comment" if lost == 1 else f"{lost} comments"}
        if game is not None:
            values["what"] = f"{values['what']} in game {game + 1}"
        yield Fact("comment-lost", Place(0, game), values=values)


def _folded(comment: str) -> str:
    return " ".join(comment.split())
