"""What a conversion lost of the games: scores, actions, results, and what is told beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bgformats.api.told import comments_lost, inferred, lost
from bgformats.diagnostics import Fact, Place
from bgformats.model.given_up import is_marks
from bgformats.model.record import Action, Drop, Forfeit, Game, GameNotes, Match, Resign, Roll, SetUp
from bgformats.model.verified import Step, VerifiedGame, VerifiedMatch
from bgformats.replay.canonical import named_steps
from bgformats.report.compare import ActionIndex, Difference, compare_matches

_NO_NOTES: Final = GameNotes()
_TOLD_HERE: Final = ("names", "length", "score", "game")
"""What ``compare`` finds and is told in another way."""


def in_games(had: VerifiedMatch, has: VerifiedMatch, first: Match, second: Match, moved: list[str]) -> Iterator[Fact]:
    """What the games say otherwise; ``first`` and ``second`` are the normalized records, ``moved`` new comments.

    There are as many games on both sides.
    """
    yield from _scores(had, has)
    yield from _filled_in(had, has)
    yield from _dice_turned(had, has)
    for index, (before, after) in enumerate(zip(first.games, second.games, strict=True)):
        yield from _game(before, after, index, moved)
    by_game: dict[int, list[Difference]] = {}
    for one in compare_matches(_numbered(had), _numbered(has), consequences=True):
        if one.aspect not in _TOLD_HERE:
            by_game.setdefault((one.game or 1) - 1, []).append(one)
    for index, (before, after) in enumerate(zip(first.games, second.games, strict=True)):
        seen = by_game.get(index, [])
        found = _without_marks_for_the_end(seen, had.games[index], has.games[index])
        for one in found:
            yield from _played(one, had.games[index], has.games[index], index)
        told = {one.at_a.action for one in seen if one.at_a}, {one.at_b.action for one in seen if one.at_b}
        pairs = zip(_untold(had.games[index], before, told[0]), _untold(has.games[index], after, told[1]), strict=False)
        yield from (_told_otherwise(one, other, index) for one, other in pairs if one[1] != other[1])


def _filled_in(had: VerifiedMatch, has: VerifiedMatch) -> Iterator[Fact]:
    """The plays that the source leaves out and the target states as if they were recorded: one fact for all."""
    put: list[tuple[Place, str]] = []
    for index, (before, after) in enumerate(zip(had.games, has.games, strict=True)):
        rolls = ([step for step in game.steps if isinstance(step.said, Roll)] for game in (before, after))
        for one, other in zip(*rolls, strict=False):
            stated = isinstance(other.said, Roll) and other.said.stated == "play"
            if one.filled_in and stated and not other.filled_in:
                put.append((Place(0, index, one.action), f"in game {index + 1}, turn {one.turn}"))
    if put:
        place, where = put[0]
        what = f"a play {where}" if len(put) == 1 else f"{len(put)} plays, the first of them {where}"
        yield inferred(what, "the only legal play" if len(put) == 1 else "the only legal play each time", place)


def _dice_turned(had: VerifiedMatch, has: VerifiedMatch) -> Iterator[Fact]:
    """The dice that are read back in another order: one fact for all."""
    turned: list[Place] = []
    for index, (before, after) in enumerate(zip(had.games, has.games, strict=True)):
        rolls = ([step for step in game.steps if isinstance(step.said, Roll)] for game in (before, after))
        for one, other in zip(*rolls, strict=False):
            mine, theirs = (roll.said for roll in (one, other) if isinstance(roll.said, Roll))
            if mine.dice == theirs.dice and mine.written_dice != theirs.written_dice:
                turned.append(Place(0, index, one.action))
    if turned:
        rolls_of = "1 roll" if len(turned) == 1 else f"{len(turned)} rolls"
        yield lost("metadata-lost", f"the order of the dice of {rolls_of}", turned[0])


def _numbered(match: VerifiedMatch) -> VerifiedMatch:
    """The match with its games numbered from 1, so that they are compared in their order."""
    games = tuple(
        replace(game, game=game.game.model_copy(update={"number": at})) for at, game in enumerate(match.games, 1)
    )
    return replace(match, games=games)


# -- around the games --------------------------------------------------------------------------------------------------


def _scores(had: VerifiedMatch, has: VerifiedMatch) -> Iterator[Fact]:
    """The scores that do not follow from the game before: a score that is wrong all along is told once."""
    apart = (0, 0)
    for index, (before, after) in enumerate(zip(had.games, has.games, strict=True)):
        mine, theirs = before.game.score_claimed or before.score_before, after.game.score_claimed or after.score_before
        now = (theirs[0] - mine[0], theirs[1] - mine[1])
        if now != apart:
            what, place = f"the score before game {index + 1} ({mine[0]}-{mine[1]})", Place(0, index, part="score")
            if after.game.score_claimed is None:
                yield lost("metadata-lost", what, place)
            else:
                yield lost("not-representable", f"{what}, which is read back as {theirs[0]}-{theirs[1]}", place)
        apart = now


def _game(had: Game, has: Game, index: int, moved: list[str]) -> Iterator[Fact]:
    place = Place(0, index, part="heading")
    if (had.number or index + 1) != (has.number or index + 1):
        yield lost("metadata-lost", f"the number of game {index + 1} ({had.number})", place)
    if had.crawford_claimed != has.crawford_claimed:
        words = "is" if had.crawford_claimed else "is not"
        yield lost("rule-option-lost", f"that game {index + 1} {words} the Crawford game", place)
    if had.automatic_doubles != has.automatic_doubles:
        words = f"the automatic doubles of game {index + 1}"
        if had.automatic_doubles is None:
            yield inferred(words, str(has.automatic_doubles), place)
        else:
            yield lost("metadata-lost", f"{words} ({had.automatic_doubles})", place)
    yield from comments_lost(had.comments, has.comments, place, moved)
    yield from _notes(had.notes or _NO_NOTES, has.notes or _NO_NOTES, index, moved)


def _notes(had: GameNotes, has: GameNotes, index: int, moved: list[str]) -> Iterator[Fact]:
    if had == has:
        return
    for at in sorted({at for at, _ in (*had.comments, *has.comments)}):
        before, after = ([text for number, text in one.comments if number == at] for one in (had, has))
        yield from comments_lost(before, after, Place(0, index, at), moved)
    yield from _analyses(had, has, index)
    times = sum((Counter(had.times) - Counter(has.times)).values())
    if times and had.properties == has.properties:
        # A time that SGF has is one of its properties, and told as such.
        what = f"the times of moves in game {index + 1} ({times})"
        yield lost("metadata-lost", what, Place(0, index, part="heading"))
    gone = Counter(had.properties) - Counter(has.properties)
    if gone:
        names = ", ".join(dict.fromkeys(one.name for one in gone))
        words = "property" if len(gone) == 1 else "properties"
        yield lost("metadata-lost", f"the {words} {names} of game {index + 1}", Place(0, index))
    branches = len(had.variations) - sum(one in has.variations for one in had.variations)
    if branches:
        words = "a variation" if branches == 1 else f"{branches} variations"
        yield lost("metadata-lost", f"{words} of game {index + 1}", Place(0, index))


def _analyses(had: GameNotes, has: GameNotes, index: int) -> Iterator[Fact]:
    kept = set(has.analyses.numbers)
    gone = [at for at in had.analyses.numbers if at not in kept]
    cut = [at for at, told in had.analyses if at in kept and (at, told) not in has.analyses]
    for places, words in ((gone, "the analysis"), (cut, "a part of the analysis")):
        if places:
            count = "1 action" if len(places) == 1 else f"{len(places)} actions"
            yield lost("analysis-lost", f"{words} of {count} in game {index + 1}", Place(0, index, places[0]))


# -- what was played ---------------------------------------------------------------------------------------------------


def _played(one: Difference, had: VerifiedGame, has: VerifiedGame, index: int) -> Iterator[Fact]:
    """What was played otherwise, or is told otherwise of how it was played.

    Where the result is the same, the word for how a game was given up says nothing more about who won what.
    """
    place = Place(0, index, part="result") if one.at_a is None else Place(0, index, one.at_a.action)
    before, after = _step(had, one.at_a), _step(has, one.at_b)
    same_result = (had.winner, had.points_derived) == (has.winner, has.points_derived)
    where = f"in game {index + 1}" + ("" if one.turn is None else f", turn {one.turn}")
    word = _word_for_end(before, after) if same_result else None
    if one.aspect == "result" and same_result:
        yield lost("metadata-lost", f"the result of game {index + 1} as it is claimed ({one.a})", place)
    elif (put := _put_as_resigned(before, after)) is not None:
        yield inferred(f"what was resigned {where}", put, place)
    elif word is not None and before is not None:
        yield lost("metadata-lost", f"{word} {where}", place)
    elif word is not None:
        yield inferred(f"how game {index + 1} ended", word, place)
    else:
        if one.a is None:
            what = f"that nothing more stands {where}: {one.b} is read back"
        else:
            what = f"{one.a} {where}, which is {'left out' if one.b is None else f'read back as {one.b}'}"
        yield lost("not-representable", what, place)


def _without_marks_for_the_end(found: list[Difference], had: VerifiedGame, has: VerifiedGame) -> list[Difference]:
    """Without a resignation for which question marks are read back: eXtreme Gammon's word for it.

    The result, which is the same, tells what was resigned.
    """
    if not had.steps or not has.steps or (had.winner, had.points_derived) != (has.winner, has.points_derived):
        return found
    ends = had.steps[-1], has.steps[-1]
    if not isinstance(ends[0].said, Resign) or not is_marks(ends[1]) or ends[0].side is not ends[1].side:
        return found
    places = (ends[0], None), (None, ends[1]), ends
    return [one for one in found if (_step(had, one.at_a), _step(has, one.at_b)) not in places]


def _step(game: VerifiedGame, at: ActionIndex | None) -> Step | None:
    return None if at is None else next((step for step in game.steps if step.action == at.action), None)


def _word_for_end(before: Step | None, after: Step | None) -> str | None:
    """What is lost, or put, besides the result; None where it is more than a word."""
    had, has = None if before is None else before.said, None if after is None else after.said
    if had is not None and has is not None:
        if isinstance(had, Resign) and isinstance(has, Resign):
            return "what was resigned"
        if isinstance(had, Resign) and isinstance(has, Drop):
            return "that a double was answered by a resignation, which comes to a drop,"
        return _off(had, has) if isinstance(had, SetUp) else None
    match had or has:
        case Resign(side=side):
            return f"a resignation of side {int(side)}"
        case Forfeit(side=side, cause=cause):
            return f"a forfeit of side {int(side)} ({cause})"
        case Roll(side=side, dice=None, play=None):
            return f"a roll of side {int(side)} with dice that are not known"
        case _:
            return None


def _put_as_resigned(before: Step | None, after: Step | None) -> str | None:
    """What is put as resigned where the source does not tell."""
    if before is None or after is None or not isinstance(before.said, Resign) or not isinstance(after.said, Resign):
        return None
    had, has = before.said, after.said
    if had.level is not None or had.whole_match:
        return None
    return "the match" if has.whole_match or has.level is None else has.level.word


def _off(had: SetUp, has: object) -> str | None:
    if not isinstance(has, SetUp) or (had.cube, had.cube_holder) != (has.cube, has.cube_holder):
        return None
    same = [counts[1:] for counts in had.points] == [counts[1:] for counts in has.points]
    return "how many checkers are borne off in the position set up" if same else None


def _untold(verified: VerifiedGame, game: Game, told: set[int]) -> list[tuple[int, Action]]:
    """The normalized actions of which no difference is told yet, each with its number in the record."""
    numbers = (step.action for step in named_steps(verified.steps))
    return [(number, action) for number, action in zip(numbers, game.actions, strict=True) if number not in told]


def _told_otherwise(one: tuple[int, Action], other: tuple[int, Action], index: int) -> Fact:
    """Actions that come to the same on the board, and are told in other words."""
    (at, before), (_, after) = one, other
    what = f"how the {before.kind} in game {index + 1} is told"
    if isinstance(before, Roll) and isinstance(after, Roll):
        what = f"how the play is told in game {index + 1} ({before.stated}), which is read back as {after.stated}"
    return lost("metadata-lost", what, Place(0, index, at))
