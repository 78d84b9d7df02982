"""A position, dice and perhaps a play, as they are given on the command line, and what is to be said about them."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Final

from bgformats import api
from bgformats.diagnostics import Diagnostic, Severity
from bgformats.errors import NotationError
from bgformats.formats.positions.registry import parse_position
from bgformats.formats.positions.xgid import write_xgid
from bgformats.game.plays import legal_plays
from bgformats.model.identifiers import gnubg_position_id
from bgformats.model.position import Position
from bgformats.model.printable import safe_json
from bgformats.model.spelling import spell_play
from bgformats.terms import Side

_NO_BOARD: Final = ("BG212", "BG214")
"""Where one of these is found there is no board to play on."""

_DICE: Final = re.compile(r"\s*([0-9])\s*+(?:[-,]\s*+)?([0-9])\s*")


@dataclass(frozen=True, slots=True)
class Question:
    """A position with its dice, the larger first, and the play to judge, if there is one."""

    position: Position
    on_roll: Side
    dice: tuple[int, int]
    play: str | None


@dataclass(frozen=True, slots=True)
class LegalPlay:
    """A legal play: its notation, the GNU Position ID after it with the opponent on roll, how many blots it hits."""

    play: str
    position: str
    hits: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What is known of a question. ``legal`` and ``result`` are None where no play was given.

    ``position`` is the GNU Position ID of the question, with the side on roll; None where there is no such board, and
    so no play. ``diagnostics`` tell of the position, or of the play where one was given.
    """

    position: str | None
    dice: tuple[int, int]
    plays: tuple[LegalPlay, ...]
    legal: bool | None = None
    result: str | None = None
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def fine(self) -> bool:
        """Whether nothing is wrong: no play that is not legal, no error about the position."""
        return self.legal is not False and all(one.severity is not Severity.ERROR for one in self.diagnostics)


def tell_apart(words: Sequence[str]) -> tuple[str, str | None, str | None]:
    """ID, dice and play out of the words of a command line: dice are told by their shape, the rest is the play."""
    first, *rest = words
    dice = next((word for word in rest if _DICE.fullmatch(word)), None)
    if dice is not None:
        rest.remove(dice)
    return first, dice, " ".join(rest) if rest else None


def ask(identifier: str, dice: str | None, play: str | None) -> Question:
    """Reads the parts of a question. Dice that are given win over those of the identifier.

    Raises:
        NotationError: a part cannot be read, or there are no dice.
    """
    position = parse_position(identifier)
    rolled = _read_dice(dice) if dice and dice.strip() else position.dice
    if rolled is None:
        raise NotationError("there are no dice: neither in the identifier nor beside it", 0, len(identifier))
    if not all(1 <= die <= 6 for die in rolled):
        raise NotationError(f"no die shows {next(die for die in rolled if not 1 <= die <= 6)}")
    return Question(position, position.on_roll or Side.SECOND, rolled, play if play and play.strip() else None)


def answer(question: Question) -> Answer:
    """All legal plays, and where a play is given, whether it is one of them, as ``validate`` judges it.

    Raises:
        NotRepresentableError: the position has no identifier.
    """
    problems = api.position_problems(question.position.model_copy(update={"dice": None}))
    if any(one.code in _NO_BOARD for one in problems):
        return Answer(None, question.dice, (), None if question.play is None else False, None, problems)
    position_id = gnubg_position_id(question.position.board, question.on_roll)
    if question.play is None:
        return Answer(position_id, question.dice, _legal_plays(question), diagnostics=problems)
    report, before = _judged(question, question.play)
    step = next((game.steps[-1] for match in report.verified for game in match.games if game.steps), None)
    # A pass where one play was forced is read as that play, but to claim that there is none is wrong.
    legal = step is not None and step.legal is True and not step.filled_in
    result = gnubg_position_id(step.after, step.side.opponent) if step and legal else None
    plays = () if legal else _legal_plays(question)
    diagnostics = tuple(_about_the_play(finding, before) for finding in report.diagnostics)
    return Answer(position_id, question.dice, plays, legal, result, diagnostics)


def answer_json(found: Answer) -> str:
    """The answer as one line of JSON."""
    row: dict[str, object] = {"position": found.position, "dice": found.dice}
    diagnostics = [finding.model_dump(mode="json") for finding in found.diagnostics]
    if found.legal is not None:
        row |= {"legal": found.legal, "result": found.result, "diagnostics": diagnostics}
    elif diagnostics:
        row |= {"diagnostics": diagnostics}
    if not found.legal:
        row["plays"] = [asdict(play) for play in found.plays]
    return safe_json(json.dumps(row, ensure_ascii=False))


def error_json(message: str, **where: int | str) -> str:
    """What stands in the place of an answer to a line that cannot be read."""
    return safe_json(json.dumps({"error": message, **where}, ensure_ascii=False))


def _judged(question: Question, play: str) -> tuple[api.Report, int]:
    """The report of a list of one line, and how many characters of the line stand before the play."""
    position = question.position.model_copy(update={"dice": question.dice, "double_offered": None})
    before = f"{write_xgid(position)}\t"
    line = f"{before}{' '.join(play.split())}\n"
    return api.validate(line.encode("utf-8", "replace"), format="moves", name="the play"), len(before)


def _about_the_play(finding: Diagnostic, before: int) -> Diagnostic:
    """The finding with its place in the text of the play, which stands behind ``before`` characters of the line."""
    start, end = (None if at is None else max(at - before, 0) for at in (finding.offset, finding.end_offset))
    place = {"line": None, "end_line": None, "match": None, "game": None, "turn": None, "row": None, "player": None}
    return finding.model_copy(
        update={
            **place,
            "offset": start,
            "end_offset": end,
            "column": None if start is None else start + 1,
            "end_column": None if end is None else end + 1,
        }
    )


def _legal_plays(question: Question) -> tuple[LegalPlay, ...]:
    side, board = question.on_roll, question.position.board
    found = legal_plays(board.of(side), board.of(side.opponent), question.dice)
    return tuple(
        LegalPlay(
            spell_play(play.hops, play.hits),
            gnubg_position_id(board.replaced(side, play.mine, play.theirs), side.opponent),
            len(play.hits),
        )
        for play in found
    )


def _read_dice(text: str) -> tuple[int, int]:
    shape = _DICE.fullmatch(text)
    if shape is None:
        raise NotationError(f"{text!r} are no dice; write them as 31", 0, len(text))
    larger, smaller = sorted(map(int, shape.groups()), reverse=True)
    return larger, smaller
