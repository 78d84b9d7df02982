"""What a conversion lost: the record that was written, read back, and held against the one that it was made from.

Every difference is told, so nothing can be lost that nobody thought of. Sources and targets are not known here. This
module compares what is told of a match; ``losses_in_games`` compares its games.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from bgformats.api.losses_in_games import in_games
from bgformats.api.told import comments_lost, inferred, lost, shown
from bgformats.diagnostics import Fact, Part, Place
from bgformats.game.variant import STANDARD, Variant, variant_named
from bgformats.model.ratings import rating_headers, ratings
from bgformats.model.record import Facts, Match, Options, Player
from bgformats.model.verified import VerifiedMatch
from bgformats.replay.canonical import canonical

_FACTS: Final = {
    "event": "the event",
    "round": "the round",
    "site": "the site",
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
Pair = tuple[Player, Player]
_PARTS: Final[dict[str, Part]] = {"jacoby": "jacoby", "beavers": "beavers", "variant": "variant"}
_PLAYER: Final = re.compile(r"player\s*[12]", re.IGNORECASE)
_MODES: Final = {"money": "money session", "exercise": "single position", "unknown": "not known"}


def losses(before: Sequence[VerifiedMatch], after: Sequence[VerifiedMatch], target: str) -> Iterator[Fact]:
    """A fact for everything that ``after``, read back from ``target``, says otherwise than ``before``.

    Both were played over by the same rules, so that only what is written can differ.
    """
    if len(before) != len(after):
        what = f"{len(before)} matches in one file, which are read back as {len(after)}"
        if len(before) == 1 and not before[0].games:
            what = "a match without a game"
        yield Fact("not-representable", values={"target": target, "what": what})
        return
    for had, has in zip(before, after, strict=True):
        for fact in _in_match(had, has):
            place = replace(fact.place, match=had.index)
            yield replace(fact, place=place, values={"target": target, **fact.values})


def _in_match(had: VerifiedMatch, has: VerifiedMatch) -> Iterator[Fact]:
    first, second = canonical(had), canonical(has)
    yield from _names(first, second)
    yield from _kind(first, second)
    yield from _fields(first.facts, second.facts, _FACTS, "metadata-lost")
    yield from _headers(first, second)
    yield from _fields(first.options, second.options, _OPTIONS, "rule-option-lost")
    if len(first.games) != len(second.games):
        what = f"{len(first.games)} games, of which {len(second.games)} are read back"
        yield lost("not-representable", what, Place(part="match"))
        return
    come = Counter(second.comments) - Counter(first.comments)
    moved = list(come.elements())
    yield from in_games(had, has, first, second, moved)
    left = Counter(second.comments) - (come - Counter(moved))
    yield from comments_lost(first.comments, tuple(left.elements()), Place(part="header"))


# -- names -------------------------------------------------------------------------------------------------------------


def _names(had: Match, has: Match) -> Iterator[Fact]:
    """Names as they stand over each game; the match's own only where no game has them."""
    pairs = list(zip(_pairs(had), _pairs(has), strict=False))
    seats = [seat for pair in pairs for seat in zip(*pair, strict=True)]
    for before, after in dict.fromkeys((one.name, other.name) for one, other in seats):
        if before == after:
            continue
        if after:
            yield Fact("name-changed", Place(part="header"), values={"from": before, "to": after})
        else:
            yield lost("metadata-lost", f"the name {before!r}", Place(part="header"))
    yield from _ratings(had, has, pairs)
    if had.games and had.players != has.players and _named(had.players) != _named(_pairs(had)[0]):
        names = " - ".join(map(shown, _named(had.players)))
        yield lost("metadata-lost", f"the names of the match ({names}), which are not those of its first game")


def _ratings(had: Match, has: Match, pairs: list[tuple[Pair, Pair]]) -> Iterator[Fact]:
    """Ratings beside the names of each game or, for all games, in headers."""
    before, after = ratings(had), ratings(has)
    told = dict.fromkeys(
        (one.name, before[seat] if one.rating is None else one.rating, after[seat] if it.rating is None else it.rating)
        for pair in pairs
        for seat, (one, it) in enumerate(zip(*pair, strict=True))
    )
    for name, rating, kept in told:
        if rating != kept:
            yield _changed(f"the rating of {name}", rating, kept, "metadata-lost")


def _pairs(match: Match) -> list[tuple[Player, Player]]:
    return [game.players or match.players for game in match.games] or [match.players]


def _named(pair: tuple[Player, Player]) -> tuple[str, str]:
    return pair[0].name, pair[1].name


# -- what is told of the match -----------------------------------------------------------------------------------------


def _kind(had: Match, has: Match) -> Iterator[Fact]:
    """Match, money session or exercise, and to how many points."""
    if (had.mode, had.length) == (has.mode, has.length):
        return
    place = Place(part="match")
    told = f"the length of the match ({had.length})" if had.length is not None else f"the kind of match ({_mode(had)})"
    if had.mode == "exercise":
        yield lost("not-representable", "a position without a game", place)
    elif had.mode == "unknown":
        yield inferred("whether it is a match or a money session", _mode(has), place)
    elif has.mode == "unknown":
        yield lost("metadata-lost", told, place)
    else:
        yield lost("not-representable", f"{told}, which is read back as {_mode(has)}", place)


def _mode(match: Match) -> str:
    return f"match to {match.length}" if match.length is not None else _MODES.get(match.mode, match.mode)


def _fields(had: Facts | Options, has: Facts | Options, names: dict[str, str], loss: str) -> Iterator[Fact]:
    for field, words in names.items():
        before, after = _value(had, field), _value(has, field)
        plain = _PLAIN.get(field)
        if before != after and (plain is None or plain(before) != plain(after)):
            yield _changed(words, before, after, loss, _PARTS.get(field, "header"))


def _value(told: Facts | Options, field: str) -> object:
    """The value of a field; of a date that means no one day, its text."""
    value: object = getattr(told, field)
    return told.date_text if value is None and field == "date" and isinstance(told, Facts) else value


def _changed(words: str, before: object, after: object, loss: str, part: Part = "header") -> Fact:
    if before is None:
        return inferred(words, shown(after), Place(part=part))
    what = f"{words} ({shown(before)})"
    return lost(loss, what if after is None else f"{what}, which is read back as {shown(after)}", Place(part=part))


def _variant(name: object) -> Variant | None:
    """The variant that a header means: where there is none, backgammon."""
    return variant_named(name) if isinstance(name, str) else STANDARD


_PLAIN: Final[dict[str, Callable[[object], object]]] = {"variant": _variant}
"""What values come to that are written in several ways."""


def _headers(first: Match, second: Match) -> Iterator[Fact]:
    """Headers that no field holds. One that only repeats the name of a player says nothing of its own."""
    names = {player.name for pair in (*_pairs(first), *_pairs(second)) for player in pair}
    had, has = (
        [
            (key, value)
            for key, value in match.facts.other
            if not (_PLAYER.fullmatch(key) and value in names) and (key, value) not in rating_headers(match).values()
        ]
        for match in (first, second)
    )
    gone, come = Counter(had) - Counter(has), Counter(has) - Counter(had)
    for key, value in gone.elements():
        yield lost("metadata-lost", f"the header {key} ({shown(value)})", Place(part="header"))
    for key, value in come.elements():
        yield inferred(f"the header {key}", shown(value), Place(part="header"))
