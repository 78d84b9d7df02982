"""Holds what a program made of a case against what is true of it: a right or wrong answer for each thing asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bgformats.conformance.answers import Answers, GameAnswers, UnreadableError, exchanged, read_answers
from bgformats.conformance.kit import Case, GameTruth, Group, Where

_GAME_QUESTIONS: Final[tuple[tuple[Group, str, str], ...]] = (
    ("reading", "rolls", "the rolls"),
    ("positions", "positions", "the positions"),
    ("cube", "cube_actions", "the cube actions"),
    ("cube", "cube", "the cube"),
    ("cube", "cube_owner", "the owner of the cube"),
    ("score", "score_before", "the score before it"),
    ("results", "winner", "the winner"),
    ("results", "points", "the points"),
)
"""What may be asked of a game: where it is counted, the field, the words."""


@dataclass(frozen=True, slots=True)
class Ran:
    """What came of running a program on a file.

    ``refused``: it says that something is wrong in the file (exit code 1). ``trouble``: why there is no answer at all.
    """

    data: bytes = b""
    refused: bool = False
    trouble: str | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """One thing that was asked, and whether the answer was right; ``reason`` where it was not."""

    group: Group
    what: str
    right: bool
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Judged:
    """A case and all answers to it."""

    case: Case
    answers: tuple[Answer, ...]

    @property
    def right(self) -> bool:
        """Whether every answer is right."""
        return all(answer.right for answer in self.answers)


def judge(case: Case, ran: Ran) -> Judged:
    """What of a case a program got right."""
    return Judged(case, tuple(_answers(case, ran)))


def _answers(case: Case, ran: Ran) -> Iterator[Answer]:
    found: Answers | None = None
    problem = ran.trouble or ""
    if not problem:
        try:
            found = _in_order(read_answers(ran.data), case)
        except UnreadableError as error:
            problem = str(error)
    yield from _verdict(case, ran, found, problem)
    if not _asks_facts(case):
        return
    yield _answer("reading", "an output that can be read", not problem, problem)
    if case.players is not None:
        yield _compared("reading", "the players", case.players, found and found.players, problem)
    if case.length is not None:
        yield _compared("reading", "the length", case.length, found and found.length, problem)
    if case.games is not None:
        games = found.games if found else ()
        told = len(games) if found else None
        yield _compared("reading", "the number of games", len(case.games), told, problem)
        for number, truth in enumerate(case.games):
            game = games[number] if number < len(games) else None
            yield from _of_game(number + 1, truth, game, problem or "there is no such game in the output")


def _in_order(found: Answers, case: Case) -> Answers:
    """The answers with the sides of the case: which player comes first is no matter where the names tell."""
    turned = case.players is not None and found.players != case.players and found.players[::-1] == case.players
    return exchanged(found) if turned else found


def _asks_facts(case: Case) -> bool:
    return bool(case.legal) or not (case.players is None and case.length is None and case.games is None)


def _verdict(case: Case, ran: Ran, found: Answers | None, problem: str) -> Iterator[Answer]:
    if case.legal is None:
        return
    where = found.first_error if found else None
    if case.legal:
        complains = ran.refused or where is not None
        reason = problem or "it is refused, and nothing is wrong"
        yield _answer(case.group, "accepted", not problem and not complains, reason)
        return
    refused = ran.trouble is None and (ran.refused or where is not None)
    yield _answer(case.group, "refused", refused, ran.trouble or "it is accepted, and something is wrong")
    if case.first_error is not None:
        told = where or (_end(found) if found and ran.refused else None)
        right = refused and told is not None and _same_place(case.first_error, told)
        reason = ran.trouble or f"it is in {_place(case.first_error)}, not {_place(told)}"
        yield _answer(case.group, "where", right, reason)


def _end(found: Answers) -> Where | None:
    """Where the output stops: a program that reads no further has said where the fault is."""
    if not found.games:
        return Where(game=1, turn=1)
    return Where(game=len(found.games), turn=len(found.games[-1].rolls) + 1)


def _same_place(truth: Where, told: Where) -> bool:
    return truth.game == told.game and truth.turn in (None, told.turn)


def _place(where: Where | None) -> str:
    if where is None:
        return "told"
    return f"game {where.game}" + (f", turn {where.turn}" if where.turn is not None else "")


def _of_game(number: int, truth: GameTruth, game: GameAnswers | None, problem: str) -> Iterator[Answer]:
    for group, field, words in _GAME_QUESTIONS:
        wanted: object = getattr(truth, field)
        if wanted is not None:
            what = f"game {number}: {words}"
            yield _compared(group, what, wanted, None if game is None else getattr(game, field), problem, game is None)


def _compared(
    group: Group, what: str, wanted: object, told: object, problem: str, untold: bool | None = None
) -> Answer:
    if bool(problem) if untold is None else untold:
        return Answer(group, what, False, problem)
    return _answer(group, what, wanted == told, _difference(wanted, told))


def _difference(wanted: object, told: object) -> str:
    """In few words, what is told and what is true; of long lists the first place where they differ."""
    if told is None:
        return f"nothing is told; it is {wanted}"
    if isinstance(wanted, Sequence) and isinstance(told, Sequence) and not isinstance(wanted, str):
        for at, (one, other) in enumerate(zip(wanted, told, strict=False), 1):
            if one != other:
                return f"number {at} is {other}; it should be {one}"
        if len(wanted) != len(told):
            return f"there are {len(told)}; there should be {len(wanted)}"
    return f"it is {told}; it should be {wanted}"


def _answer(group: Group, what: str, right: bool, reason: str) -> Answer:
    return Answer(group, what, right, "" if right else reason)
