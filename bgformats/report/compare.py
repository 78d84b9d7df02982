"""What two replayed records of the same matches say differently.

Matches are paired by what was rolled, games by their number; in a game, what one record has and the other lacks is set
apart, and the rest is compared action by action. Plays are compared by the position they lead to, so spelling and order
make no difference; where the boards before them are not the same any more, by the checkers that they move. Whether a
play is legal is no difference, and what only follows from one that was told is none either. Where the second record
names the players the other way round, it is read with its sides exchanged. All sides are the first record's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Final, Literal, NamedTuple

from bgformats.errors import NotRepresentableError
from bgformats.game.board import Board
from bgformats.model.identifiers import gnubg_position_id
from bgformats.model.play import Path
from bgformats.model.record import Action, Beaver, Double, Raccoon, Resign, Roll, SetUp, Unread
from bgformats.model.spelling import spell_play, spell_point
from bgformats.model.verified import Step, VerifiedGame, VerifiedMatch
from bgformats.replay.canonical import named_steps
from bgformats.report.pairing import MatchKey, are_related, are_swapped, paired
from bgformats.terms import CubeHolder, Side, WinKind

Aspect = Literal["unrelated", "match", "length", "names", "game", "score", "action", "roll", "play", "cube", "result"]

_LONGEST_ALIGNED: Final = 2000
"""Alignment takes quadratic time at worst; longer games are compared place by place."""


class ActionIndex(NamedTuple):
    """An action of one record, as indexes into its tuples: they count from 0."""

    match: int
    game: int
    action: int


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that two records say differently; ``a`` and ``b`` are what they say, None where one says nothing.

    Match, game and turn count from 1; ``match`` is that of the first record, or of the second where the first has
    none. ``at_a`` and ``at_b`` are the actions, where it is about actions.
    """

    aspect: Aspect
    match: int
    a: str | None
    b: str | None
    game: int | None = None
    turn: int | None = None
    side: int | None = None
    at_a: ActionIndex | None = field(default=None, repr=False)
    at_b: ActionIndex | None = field(default=None, repr=False)


def compare(first: Sequence[VerifiedMatch], second: Sequence[VerifiedMatch]) -> Iterator[Difference]:
    """All differences between the matches of two files, in the order of the first."""
    keys = [[MatchKey.of(match) for match in matches] for matches in (first, second)]
    if len(first) == len(second) == 1:
        yield from compare_pair(first[0], second[0])
        return
    for a, b in paired(*keys):
        if a is not None and b is not None:
            yield from compare_matches(first[a], second[b])
        elif a is not None:
            yield Difference("match", first[a].number, summary(first[a]), None)
        elif b is not None:
            yield Difference("match", second[b].number, None, summary(second[b]))


def compare_pair(a: VerifiedMatch, b: VerifiedMatch) -> Iterator[Difference]:
    """The differences between two records that should be of one match; a single one where they cannot be."""
    if are_related(MatchKey.of(a), MatchKey.of(b)):
        yield from compare_matches(a, b)
    else:
        yield Difference("unrelated", a.number, summary(a), summary(b))


def summary(match: VerifiedMatch) -> str:
    """A match in one line."""
    count = len(match.games)
    return f"{_names(match)}, {_length(match)}, {count} game{'s' * (count != 1)}"


def _names(match: VerifiedMatch, swapped: bool = False) -> str:
    names = [player.name for player in match.match.players]
    return " - ".join(names[::-1] if swapped else names)


def compare_matches(a: VerifiedMatch, b: VerifiedMatch, *, consequences: bool = False) -> Iterator[Difference]:
    """What two records of one match say differently.

    ``consequences``: also the results and scores that neither states and that only follow from an earlier difference.
    """
    number = a.number
    swapped = are_swapped(MatchKey.of(a), MatchKey.of(b))
    if _names(a) != _names(b, swapped):
        yield Difference("names", number, _names(a), _names(b, swapped))
    if (a.match.mode, a.match.length) != (b.match.mode, b.match.length):
        yield Difference("length", number, _length(a), _length(b))
    games_a, games_b = _by_number(a.games), _by_number(b.games)
    apart = False
    for game in sorted(games_a.keys() | games_b.keys()):
        view_a, view_b = games_a.get(game), games_b.get(game)
        if view_a is None or view_b is None:
            words = [None if view is None else f"{len(view.steps)} actions" for view in (view_a, view_b)]
            apart = True
            yield Difference("game", number, words[0], words[1], game)
            continue
        views = _View(a, view_a, False), _View(b, view_b, swapped)
        for found in _compare_games(number, game, *views, apart=apart, consequences=consequences):
            apart = True
            yield found


def _length(match: VerifiedMatch) -> str:
    length = match.match.length
    return match.match.mode if length is None else f"{length} point{'s' * (length != 1)}"


def _by_number(games: Iterable[VerifiedGame]) -> dict[int, VerifiedGame]:
    """The games by the number that the file gives them; by their order where numbers are missing or repeat."""
    listed = list(games)
    numbers = [game.game.number for game in listed]
    if None in numbers or len(set(numbers)) < len(numbers):
        numbers = list(range(1, len(listed) + 1))
    return {number: game for number, game in zip(numbers, listed, strict=True) if number is not None}


class _View:
    """A game of one record, seen with its sides as the first record has them."""

    def __init__(self, match: VerifiedMatch, game: VerifiedGame, swapped: bool) -> None:
        self.match = match
        self.game = game
        self.steps: Sequence[Step] = tuple(named_steps(game.steps))
        self.swapped = swapped
        self._values = dict(_cube_values(self.steps))

    def side(self, side: Side) -> Side:
        return side.opponent if self.swapped else side

    def board(self, board: Board) -> Board:
        return board.swapped() if self.swapped else board

    def key(self, step: Step) -> tuple[Side, str, tuple[int, int] | None]:
        # A position is set up by nobody: whose turn it makes it the next action tells as well.
        side = Side.FIRST if isinstance(step.said, SetUp) else self.side(step.side)
        return side, step.said.kind, step.said.dice if isinstance(step.said, Roll) else None

    def set_up(self, step: Step) -> tuple[Board, int, CubeHolder]:
        """The position that was put: what is on no point is borne off."""
        said = step.said
        if not isinstance(said, SetUp):
            return self.board(step.after), step.cube, step.cube_holder
        holder = said.cube_holder
        if self.swapped and holder is not CubeHolder.CENTER:
            holder = CubeHolder(3 - int(holder))
        return self.board(step.after), said.cube, holder

    def value(self, step: Step) -> int | None:
        """What the cube is turned to; None for what turns no cube."""
        return None if step.is_implied else self._values.get(step.action)

    def words(self, step: Step | None) -> str | None:
        """An action as people read it."""
        if step is None:
            return None
        said, value = step.said, self.value(step)
        if isinstance(said, Roll):
            dice = "".join(map(str, said.dice)) if said.dice else "no dice"
            return f"{dice}: {_play(step)}"
        if isinstance(said, SetUp):
            owner = "" if said.cube_holder is CubeHolder.CENTER else f" of side {int(said.cube_holder)}"
            return f"{_position(step.after)}, cube {said.cube}{owner}"
        return f"{said.kind} to {value}" if value is not None else _word(said)

    def at(self, step: Step) -> ActionIndex:
        return ActionIndex(self.match.index, self.game.index, step.action)

    def score(self) -> str:
        score = self.game.game.score_claimed or self.game.score_before
        return "-".join(map(str, score[::-1] if self.swapped else score))

    def result(self) -> str:
        claim = self.game.game.claims[-1] if self.game.game.claims else None
        winner = claim.winner if claim and claim.winner else self.game.winner
        points = claim.points if claim and claim.points is not None else self.game.points_derived
        return "unfinished" if winner is None else f"side {self.side(winner)} wins {points}"

    @property
    def states_score(self) -> bool:
        """Whether the score before the game is the file's own, and not that of the replay."""
        return self.game.game.score_claimed is not None

    @property
    def states_result(self) -> bool:
        """Whether the result is the file's own."""
        return bool(self.game.game.claims)


def _compare_games(
    match: int, game: int, a: _View, b: _View, *, apart: bool, consequences: bool
) -> Iterator[Difference]:
    """The differences of one game. ``apart``: an earlier game differs, so a score may follow from that."""
    both_state = a.states_score and b.states_score
    if a.score() != b.score() and (both_state or consequences or not apart):
        yield Difference("score", match, a.score(), b.score(), game)
    follows = False
    for step_a, step_b in _aligned(a, b):
        found = _compare_steps(a, b, step_a, step_b, follows=follows)
        if found is None:
            continue
        follows = not consequences
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
    if a.result() != b.result() and (not follows or (a.states_result and b.states_result)):
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
    a: _View, b: _View, step_a: Step | None, step_b: Step | None, *, follows: bool
) -> tuple[Aspect, str | None, str | None] | None:
    """What differs, and in which words. ``follows``: a cube value that one does not state may follow from before."""
    words = a.words(step_a), b.words(step_b)
    if step_a is None or step_b is None:
        return "action", words[0], words[1]
    said_a, said_b = step_a.said, step_b.said
    if a.key(step_a) != b.key(step_b):
        return ("roll" if said_a.kind == said_b.kind == "roll" else "action"), words[0], words[1]
    if isinstance(said_a, Roll):
        return None if _same_play(a, b, step_a, step_b) else ("play", words[0], words[1])
    if a.value(step_a) != b.value(step_b) and not (follows and not (_states_value(said_a) and _states_value(said_b))):
        return "cube", words[0], words[1]
    if isinstance(said_a, SetUp):
        return None if a.set_up(step_a) == b.set_up(step_b) else ("action", words[0], words[1])
    return None if _same_rest(said_a, said_b) else ("action", words[0], words[1])


def _states_value(said: Action) -> bool:
    return isinstance(said, Double | Beaver | Raccoon) and said.value is not None


def _same_play(a: _View, b: _View, step_a: Step, step_b: Step) -> bool:
    """Whether two plays of one roll are the same: the same end where both start alike, else the same checkers moved.

    Whether they are legal makes no difference: behind a wrong play, every right one may be illegal.
    """
    resolved = step_a.hops is not None and step_b.hops is not None
    if resolved and a.board(step_a.before) == b.board(step_b.before):
        return a.board(step_a.after) == b.board(step_b.after)
    return _stated(step_a) == _stated(step_b) or _moved(step_a) == _moved(step_b)


def _stated(step: Step) -> tuple[str, tuple[Path, ...]] | None:
    """What stands in the record for a play, if it can be compared without the board."""
    said = step.said
    if not isinstance(said, Roll) or said.stated == "illegal":
        return None
    return said.stated, said.play.paths if said.play else ()


def _moved(step: Step) -> dict[int, int]:
    """How many checkers each point gains, or loses below 0; nothing where no play is told."""
    said, moved = step.said, Counter[int]()
    paths: Iterable[Path] | None = step.hops
    if paths is None and isinstance(said, Roll) and said.play is not None:
        paths = said.play.paths
    if paths is not None:
        for path in paths:
            moved[path[0]] -= 1
            moved[path[-1]] += 1
    elif step.before != step.after:
        counts = zip(step.before.of(step.side), step.after.of(step.side), strict=True)
        moved.update({point: after - before for point, (before, after) in enumerate(counts)})
    return {point: count for point, count in moved.items() if count}


def _cube_values(steps: Iterable[Step]) -> Iterator[tuple[int, int]]:
    """By action, what a double turns the cube to; a beaver and a raccoon turn what was offered once more."""
    offered = 0
    for step in steps:
        said = step.said
        if isinstance(said, Double | Beaver | Raccoon):
            again = offered and not isinstance(said, Double)
            offered = said.value or 2 * (offered if again else step.cube)
            yield step.action, offered
        else:
            offered = 0


def _same_rest(a: Action, b: Action) -> bool:
    """Whether two actions of one kind say the same beside side, dice and cube."""
    match a, b:
        case Resign(), Resign():
            return (a.level, a.whole_match) == (b.level, b.whole_match)
        case Unread(), Unread():
            return a.text == b.text
        case _:
            return True


def _play(step: Step) -> str:
    if step.hops is None:
        if isinstance(step.said, Roll) and step.said.play is not None:
            return " ".join("/".join(map(spell_point, path)) for path in step.said.play.paths)
        return "no play" if not isinstance(step.said, Roll) or step.said.stated == "nothing" else step.said.stated
    return spell_play(step.hops, step.hits) or "no play possible"


def _word(said: Action) -> str:
    match said:
        case Unread(text=text):
            return text
        case Resign(whole_match=True):
            return "resign the match"
        case Resign(level=WinKind() as level):
            return f"resign a {level.word}"
        case _:
            return said.kind


def _position(board: Board) -> str:
    try:
        return f"position {gnubg_position_id(board, Side.SECOND)}"
    except NotRepresentableError:
        return "position with too many checkers"
