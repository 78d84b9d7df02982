"""What two replayed records of the same matches say differently.

Games are aligned by number; in a game, what one record has and the other lacks is set apart, and the rest is compared
action by action. Plays are compared by the position they lead to, so spelling and order make no difference. Where
the second record names the players the other way round, it is read with its sides exchanged. All sides are the first
record's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Final, Literal, NamedTuple

from bgformats.game.board import Board
from bgformats.model.record import Action, Beaver, Double, Raccoon, Resign, Roll, SetUp, Unread
from bgformats.model.spelling import spell_play, spell_point
from bgformats.model.verified import Step, VerifiedGame, VerifiedMatch, with_implied_takes
from bgformats.terms import Side

Aspect = Literal["match", "length", "names", "game", "score", "action", "roll", "play", "cube", "result"]

_LONGEST_ALIGNED: Final = 2000
"""Alignment takes quadratic time at worst; longer games are compared place by place."""


class At(NamedTuple):
    """An action of one record: 0-based match, game and action."""

    match: int
    game: int
    action: int


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that two records say differently; ``a`` and ``b`` are what they say, None where one says nothing.

    Match, game and turn count from 1. ``at_a`` and ``at_b`` are the actions, where it is about actions.
    """

    aspect: Aspect
    match: int
    a: str | None
    b: str | None
    game: int | None = None
    turn: int | None = None
    side: int | None = None
    at_a: At | None = None
    at_b: At | None = None


def compare(first: Sequence[VerifiedMatch], second: Sequence[VerifiedMatch]) -> Iterator[Difference]:
    """All differences between the matches of two files, in order."""
    for number, (a, b) in enumerate(zip_longest(first, second), start=1):
        if a is None or b is None:
            yield Difference("match", number, _players(a), _players(b))
        else:
            yield from _compare_matches(number, a, b)


def _players(match: VerifiedMatch | None) -> str | None:
    return None if match is None else " - ".join(player.name for player in match.match.players)


def _compare_matches(number: int, a: VerifiedMatch, b: VerifiedMatch) -> Iterator[Difference]:
    names_a, names_b = ([player.name for player in match.match.players] for match in (a, b))
    swapped = names_a == names_b[::-1] != names_b
    if names_a != names_b and not swapped:
        yield Difference("names", number, " - ".join(names_a), " - ".join(names_b))
    if (a.match.mode, a.match.length) != (b.match.mode, b.match.length):
        yield Difference("length", number, _length(a), _length(b))
    games_a, games_b = _by_number(a.games), _by_number(b.games)
    for game in sorted(games_a.keys() | games_b.keys()):
        view_a, view_b = games_a.get(game), games_b.get(game)
        if view_a is None or view_b is None:
            words = [None if view is None else f"{len(view.steps)} actions" for view in (view_a, view_b)]
            yield Difference("game", number, words[0], words[1], game)
        else:
            yield from _compare_games(number, game, _View(a, view_a, False), _View(b, view_b, swapped))


def _length(match: VerifiedMatch) -> str:
    return f"{match.match.length} points" if match.match.length is not None else match.match.mode


def _by_number(games: Iterable[VerifiedGame]) -> dict[int, VerifiedGame]:
    """The games by the number that the file gives them; by their order where numbers are missing or repeat."""
    listed = list(games)
    numbers = [game.game.number for game in listed]
    if None in numbers or len(set(numbers)) < len(numbers):
        numbers = list(range(1, len(listed) + 1))
    return {number: game for number, game in zip(numbers, listed, strict=True) if number is not None}


def _spelled_out(game: VerifiedGame) -> Iterator[Step]:
    """The steps with what files say in one way or another, or leave to be seen from the rest.

    That is the take of a beaver, whether a cube turned once more is a beaver or a raccoon, what it is turned to, and
    how much was resigned.
    """
    doubler: Side | None = None
    offered = 0
    for step in with_implied_takes(game.steps):
        said = step.said
        if isinstance(said, Double | Beaver | Raccoon):
            offered = (offered or step.cube) * 2
            again = said.side is doubler or (doubler is None and isinstance(said, Raccoon))
            kind = Double if isinstance(said, Double) else Raccoon if again else Beaver
            doubler = said.side if isinstance(said, Double) else doubler
            yield step._replace(said=kind(side=said.side, value=said.value or offered))
            continue
        doubler, offered = None, 0
        if isinstance(said, Resign) and said.level is None and game.winner is said.side.opponent:
            said = Resign(side=said.side, level=game.kind, whole_match=said.whole_match)
        yield step._replace(said=said)


class _View:
    """A game of one record, seen with its sides as the first record has them."""

    def __init__(self, match: VerifiedMatch, game: VerifiedGame, swapped: bool) -> None:
        self.match = match
        self.game = game
        self.steps: Sequence[Step] = tuple(_spelled_out(game))
        self.swapped = swapped

    def side(self, side: Side) -> Side:
        return side.opponent if self.swapped else side

    def board(self, board: Board) -> Board:
        return board.swapped() if self.swapped else board

    def key(self, step: Step) -> tuple[Side, str, tuple[int, int] | None]:
        return self.side(step.side), step.said.kind, step.said.dice if isinstance(step.said, Roll) else None

    def at(self, step: Step) -> At:
        return At(self.match.number, self.game.number, step.action)

    def score(self) -> str:
        score = self.game.game.score_claimed or self.game.score_before
        return "-".join(map(str, score[::-1] if self.swapped else score))

    def result(self) -> str:
        claim = self.game.game.claims[-1] if self.game.game.claims else None
        winner = claim.winner if claim and claim.winner else self.game.winner
        points = claim.points if claim and claim.points is not None else self.game.points_derived
        return "unfinished" if winner is None else f"side {self.side(winner)} wins {points}"


def _compare_games(match: int, game: int, a: _View, b: _View) -> Iterator[Difference]:
    if a.score() != b.score():
        yield Difference("score", match, a.score(), b.score(), game)
    for step_a, step_b in _aligned(a, b):
        found = _compare_steps(a, b, step_a, step_b)
        if found is None:
            continue
        aspect, word_a, word_b = found
        view, step = (a, step_a) if step_a else (b, step_b)
        yield Difference(
            aspect,
            match,
            word_a,
            word_b,
            game,
            step.turn if step else None,
            int(view.side(step.side)) if step else None,
            a.at(step_a) if step_a else None,
            b.at(step_b) if step_b else None,
        )
    if a.result() != b.result():
        yield Difference("result", match, a.result(), b.result(), game)


def _aligned(a: _View, b: _View) -> Iterator[tuple[Step | None, Step | None]]:
    if max(len(a.steps), len(b.steps)) > _LONGEST_ALIGNED:
        yield from zip_longest(a.steps, b.steps)
        return
    matcher = SequenceMatcher(None, [*map(a.key, a.steps)], [*map(b.key, b.steps)], autojunk=False)
    for tag, start_a, end_a, start_b, end_b in matcher.get_opcodes():
        for step_a, step_b in zip_longest(a.steps[start_a:end_a], b.steps[start_b:end_b]):
            if tag == "equal" or step_a is None or step_b is None or a.key(step_a)[:2] == b.key(step_b)[:2]:
                yield step_a, step_b
            else:
                yield step_a, None
                yield None, step_b


def _compare_steps(
    a: _View, b: _View, step_a: Step | None, step_b: Step | None
) -> tuple[Aspect, str | None, str | None] | None:
    words = tuple(None if step is None else _words(step) for step in (step_a, step_b))
    if step_a is None or step_b is None:
        return "action", words[0], words[1]
    said_a, said_b = step_a.said, step_b.said
    if a.key(step_a) != b.key(step_b):
        return ("roll" if said_a.kind == said_b.kind == "roll" else "action"), words[0], words[1]
    if isinstance(said_a, Roll):
        return None if _same_play(a, b, step_a, step_b) else ("play", words[0], words[1])
    if isinstance(said_a, Double | Beaver | Raccoon) and isinstance(said_b, Double | Beaver | Raccoon):
        return None if said_a.value == said_b.value else ("cube", words[0], words[1])
    return None if _same_rest(said_a, said_b) else ("action", words[0], words[1])


def _same_play(a: _View, b: _View, step_a: Step, step_b: Step) -> bool:
    if a.board(step_a.before) == b.board(step_b.before):
        return a.board(step_a.after) == b.board(step_b.after)
    return _play(step_a) == _play(step_b)


def _same_rest(a: Action, b: Action) -> bool:
    """Whether two actions of one kind say the same beside side, dice and cube."""
    match a, b:
        case Resign(), Resign():
            return (a.level, a.whole_match) == (b.level, b.whole_match)
        case Unread(), Unread():
            return a.text == b.text
        case SetUp(), SetUp():
            return a.points == b.points
        case _:
            return True


def _play(step: Step) -> str:
    if step.hops is None:
        if isinstance(step.said, Roll) and step.said.play is not None:
            return " ".join("/".join(map(spell_point, path)) for path in step.said.play.paths) + " (not legal)"
        return "no play" if not isinstance(step.said, Roll) or step.said.stated == "nothing" else step.said.stated
    return spell_play(step.hops, step.hits) or "no play possible"


def _words(step: Step) -> str:
    said = step.said
    if isinstance(said, Roll):
        dice = "".join(map(str, said.dice)) if said.dice else "no dice"
        return f"{dice}: {_play(step)}"
    if isinstance(said, Double | Beaver | Raccoon):
        return f"{said.kind} to {said.value}"
    if isinstance(said, Resign):
        what = "the match" if said.whole_match else "" if said.level is None else f"a {said.level.word}"
        return f"resign {what}".rstrip()
    return said.text if isinstance(said, Unread) else said.kind
