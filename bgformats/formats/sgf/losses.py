"""What SGF has no room for of a match, or holds otherwise than the record does. Writes nothing; judges nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bgformats.diagnostics import Fact, Part, Place
from bgformats.formats.sgf.analysis import write_candidate, write_cube
from bgformats.formats.sgf.line import MARKS
from bgformats.formats.sgf.tree import MOST_HOPS, hops_of
from bgformats.formats.sgf.write import is_given_up, variant_word
from bgformats.model import record
from bgformats.model.analysis import Analysis
from bgformats.model.verified import Step, VerifiedGame, VerifiedMatch
from bgformats.terms import Side

_FACTS: Final = (("time", "the time of day"), ("match_id", "the match id"))


def losses(match: VerifiedMatch) -> tuple[Fact, ...]:
    """Each thing that ``write`` leaves out or changes; ``what`` among the values says in words which."""
    found = [*_of_match(match)]
    for game in match.games:
        found.extend(_of_game(match, game))
    return tuple(found)


def _lost(what: str, place: Place, words: str) -> Fact:
    return Fact(what, place, values={"what": words})


def _of_match(match: VerifiedMatch) -> Iterator[Fact]:
    said, number = match.match, match.number
    header, whole = Place(number, part="header"), Place(number, part="match")
    for name, words in _FACTS:
        if getattr(said.facts, name) is not None:
            yield _lost("metadata-lost", header, f"{words} {getattr(said.facts, name)!r}")
    names = {player.name for player in said.players}
    for key, value in said.facts.other:
        # Headers that say a name once more lose nothing.
        if key != "AP" and not (key.startswith("Player") and value in names):
            yield _lost("metadata-lost", header, f"{key} {value!r}")
    options = said.options
    if options.beavers is not None:
        yield _lost("rule-option-lost", whole, f"whether beavers are allowed: {'yes' if options.beavers else 'no'}")
    if options.jacoby is False:
        yield _lost("rule-option-lost", whole, "that the Jacoby rule is off")
    if options.cube_limit is not None and options.cube_limit != 1:
        yield _lost("rule-option-lost", whole, f"the cube limit {options.cube_limit}")
    if options.crawford is not None and said.mode != "match" and not options.crawford:
        yield _lost("rule-option-lost", whole, "that there is no Crawford rule")
    names = {options.variant} if options.variant else {game.variant for game in match.games}
    for variant in sorted(names - {"standard"}):
        if variant_word(variant) is None and variant.lower() not in ("backgammon", "normal"):
            yield _lost("rule-option-lost", whole, f"the variant {variant}")
    if options.crawford is None and said.mode == "match":
        yield _lost("value-inferred", whole, f"the Crawford rule is {'off' if match.rules.crawford == 'off' else 'on'}")
    yield from _of_names(said, header)


def _of_names(said: record.Match, header: Place) -> Iterator[Fact]:
    for player in said.players:
        if any(one in player.name for one in "\n\r\t\v\f"):
            yield _lost("name-changed", header, f"{player.name!r} is written on one line")


def _of_game(match: VerifiedMatch, game: VerifiedGame) -> Iterator[Fact]:
    said = game.game
    place = Place(match.number, game.number, part="heading")
    if said.score_claimed is not None and said.score_claimed != game.score_before:
        yield _lost("not-representable", place, _two("score", said.score_claimed, game.score_before))
    if said.number is not None and said.number < 1:
        yield _lost("value-inferred", place, f"game {said.number} is written as game 1")
    for number, claim in enumerate(said.claims):
        told = (claim.winner or game.winner, claim.points)
        if game.winner is not None and told != (game.winner, game.points_derived):
            end = Place(match.number, game.number, part="result", item=number)
            yield _lost(
                "not-representable", end, f"the result as claimed ({_result(claim)}): the derived one is written"
            )
    for step in game.steps:
        if not step.is_implied:
            yield from _of_step(step, Place(match.number, game.number, step.action))
    for at, told_of in () if said.notes is None else said.notes.analyses:
        side = _side(said, at)
        yield from _of_analysis(told_of, side, Place(match.number, game.number, min(at, max(0, len(said.actions) - 1))))
    if game.winner is not None and game.points_derived is None and not is_given_up(game):
        yield _lost("not-representable", Place(match.number, game.number, part="end"), "what the game is worth")


def _two(what: str, said: object, written: object) -> str:
    return f"the {what} as claimed ({said}): {written} is written"


def _result(claim: record.Claim) -> str:
    side = "nobody" if claim.winner is None else f"side {int(claim.winner)}"
    return f"{side}, {claim.points if claim.points is not None else 'no'} points"


def _side(game: record.Game, at: int) -> Side:
    action = game.actions[at] if at < len(game.actions) else None
    return getattr(action, "side", None) or Side.FIRST


def _of_step(step: Step, place: Place) -> Iterator[Fact]:
    said = step.said
    if isinstance(said, record.Roll):
        yield from _of_roll(said, step, place)
    elif isinstance(said, record.Double | record.Beaver | record.Raccoon):
        if said.value is not None and said.value % (2 * step.cube):
            yield _lost("not-representable", _at(place, "cube"), f"the value {said.value} of the cube")
    elif isinstance(said, record.Resign):
        if said.whole_match:
            yield _lost("not-representable", place, "that the whole match was resigned")
    elif isinstance(said, record.Unread) and said.side is None and not said.text.startswith("RE["):
        yield _lost("not-representable", place, f"the text {said.text[:60]!r}, which is written as a comment")


def _of_roll(said: record.Roll, step: Step, place: Place) -> Iterator[Fact]:
    if said.dice is None:
        yield _lost("not-representable", place, "a play without dice: the position after it is written")
        return
    if said.stated in ("unknown", "illegal", "partial"):
        yield _lost("not-representable", _at(place, "play"), f"that the play is {said.stated}")
    hops = hops_of(said, step)
    if sum(len(way) - 1 for way in hops) > MOST_HOPS:
        yield _lost("not-representable", _at(place, "play"), "a play of more than four hops, which other readers cut")
    if any(not 0 <= point <= 25 for way in hops for point in way):
        yield _lost("not-representable", _at(place, "play"), "a move to or from a point that no board has")


def _of_analysis(told: Analysis, side: Side, place: Place) -> Iterator[Fact]:
    if any(write_candidate(one, side) is None for one in told.candidates):
        yield _lost("analysis-lost", place, "the plays that were weighed: numbers that SGF needs are missing")
    elif any(one.loss is not None for one in told.candidates):
        yield _lost("analysis-lost", place, "how much worse each play is, which follows from the equities")
    if told.cube is not None:
        if write_cube(told.cube) is None:
            yield _lost("analysis-lost", place, "the verdict on the cube: numbers that SGF needs are missing")
        elif told.cube.double_drop or told.cube.best or told.cube.no_double_loss is not None:
            yield _lost("analysis-lost", place, "the equity of a drop and the best cube action")
    for name, value in told.marks:
        if name not in MARKS:
            yield _lost("analysis-lost", place, f"the mark {name} {value}".rstrip())


def _at(place: Place, part: Part) -> Place:
    return Place(place.match, place.game, place.action, part)
