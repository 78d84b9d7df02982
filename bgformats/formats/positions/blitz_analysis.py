"""The evaluation on a page of BGBlitz, in any language: plays with six chances, or the table of the cube."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Final, NamedTuple

from bgformats.formats.positions.numbers import NUMBER, maybe, number, percent, play_in, six
from bgformats.formats.positions.page import paragraphs
from bgformats.formats.positions.page_lines import LONGEST, Line
from bgformats.model.analysis import Analysis, Candidate, CubeVerdict, Evaluation, Outcomes
from bgformats.terms import Side

_PLAY: Final = re.compile(
    rf"[0-9]+\.\s++(?:(?P<chance>{NUMBER})\s*+mwp\s*+/\s*+)?(?P<equity>{NUMBER})\s++(?:\((?P<loss>{NUMBER})\)\s++)?"
    r"(?P<play>\S.*)"
)
_SIX: Final = re.compile(rf"(?:{NUMBER}\s++){{3}}-(?:\s++{NUMBER}){{3}}")
_HEADS: Final = re.compile(r"=+|\S++(?: \S++)*+\s++\((?:EMG|MWC|mwp|Money)\)")
_CUBELESS: Final = re.compile(
    rf"[^:：]*+[:：]\s*+(?P<value>{NUMBER})\s++(?P<label>\S[^:：]*+)[:：]\s*+(?P<deviation>{NUMBER})"
)
_CUBEFUL: Final = re.compile(rf"[^:：]*+[:：]\s*+(?P<value>{NUMBER})")
_VERDICT: Final = re.compile(r"[^:：]*+[:：]\s*+[:：]\s*+(?P<best>\S.*)")
_ROW: Final = re.compile(
    rf"(?P<name>\S[^:：]*+)[:：]\s*+(?P<value>{NUMBER})\s++\(\s*+(?P<loss>{NUMBER})\)"
    rf"(?:\s++(?P<equity>{NUMBER})\s++\(\s*+(?P<cost>{NUMBER})\))?"
)
"""All of them for lines without blanks around them; each takes a run of blanks whole, so that it stays linear."""
_NUMBER: Final = re.compile(NUMBER)
_TAKE: Final = re.compile("take|annehmen|prend|受け|beaver", re.IGNORECASE)
_DROP: Final = re.compile("pass|reject|drop|ablehn|refus|降り", re.IGNORECASE)


class Chances(NamedTuple):
    """A row of the chances: whose they are, and the three of them as they are written."""

    name: str
    win: str
    gammon: str
    backgammon: str


def chances_of(text: str) -> Chances | None:
    """The row that ends with three numbers; None for any other line."""
    parts = text.rsplit(None, 3)
    if len(parts) != 4 or not all(map(_NUMBER.fullmatch, parts[1:])):
        return None
    return Chances(parts[0].strip(), parts[1], parts[2], parts[3])


class Tail(NamedTuple):
    """What stands below the line that tells who is to move."""

    analysis: Analysis | None
    comments: tuple[str, ...]


def read_tail(lines: Sequence[Line], names: Mapping[Side, str], on_roll: Side | None) -> Tail:
    """Reads the lines of the evaluation; those that are none become comments."""
    reader = _TailReader(names, on_roll or Side.SECOND)
    texts = [line.text for line in lines]
    for at, text in enumerate(texts):
        following = texts[at + 1] if at + 1 < len(texts) else ""
        if not reader.line(text, following):
            reader.rest.append(text)
    return Tail(reader.analysis(), paragraphs(reader.rest))


class _TailReader:
    def __init__(self, names: Mapping[Side, str], on_roll: Side) -> None:
        self.names = names
        self.on_roll = on_roll
        self.rest: list[str] = []
        self.candidates: list[Candidate] = []
        self.chances: list[Chances] = []
        self.cubeless: Decimal | None = None
        self.marks: list[tuple[str, str]] = []
        self.rows: list[re.Match[str]] = []
        self.best: str | None = None

    def line(self, text: str, following: str) -> bool:
        """Takes a line in; False where it is none of those that are known."""
        if len(text) > LONGEST:
            return False
        heads = not text[:1].strip() and len(text.split()) == 3
        text = text.strip()
        if play := _PLAY.fullmatch(text):
            self._candidate(play)
        elif self.candidates and _SIX.fullmatch(text):
            last = self.candidates[-1]
            evaluation = (last.evaluation or Evaluation()).model_copy(update={"outcomes": six(text)})
            self.candidates[-1] = last.model_copy(update={"evaluation": evaluation})
        elif row := _ROW.fullmatch(text):
            self.rows.append(row)
        elif (chances := chances_of(text)) and len(self.chances) < 2:
            self.chances.append(chances)
        elif cubeless := _CUBELESS.fullmatch(text):
            self.cubeless = number(cubeless["value"])
            self.marks.append((cubeless["label"].strip(), cubeless["deviation"]))
        elif self.best is None and (verdict := _VERDICT.fullmatch(text)):
            self.best = verdict["best"].removesuffix("EMG").strip()
        else:
            # The equity with the cube stands once more in the first row of the table.
            cubeful = self.cubeless is not None and _CUBEFUL.fullmatch(text)
            columns = heads and chances_of(following)
            return bool(cubeful or columns or _HEADS.fullmatch(text))
        return True

    def analysis(self) -> Analysis | None:
        if not (self.candidates or self.rows or self.chances):
            return None
        marks = tuple(self.marks)
        return Analysis(origin="BGBlitz", candidates=tuple(self.candidates), cube=self._verdict(), marks=marks)

    def _candidate(self, found: re.Match[str]) -> None:
        loss = maybe(found["loss"])
        evaluation = Evaluation(match_chance=maybe(found["chance"]), equity=number(found["equity"]))
        self.candidates.append(
            Candidate(
                play=play_in(found["play"]),
                written=found["play"],
                evaluation=evaluation,
                loss=None if loss is None else -loss,
            )
        )

    def _verdict(self) -> CubeVerdict | None:
        if not (self.rows or self.chances):
            return None
        verdict = CubeVerdict(no_double=Evaluation(outcomes=self._outcomes(), cubeless=self.cubeless), best=self.best)
        for row in self.rows:
            field = self._action(row)
            before: Evaluation = getattr(verdict, field) or Evaluation()
            if row["equity"] is None:
                update = {"equity": number(row["value"])}
            else:
                update = {"match_chance": number(row["value"]), "equity": number(row["equity"])}
            loss = number(row["cost"] or row["loss"])
            change = {field: before.model_copy(update=update), f"{field}_loss": loss or None}
            verdict = verdict.model_copy(update=change)
        return verdict

    def _action(self, row: re.Match[str]) -> str:
        """Which action a row of the table tells of. Only a double is written with a stroke; a drop is worth a point."""
        if "/" not in row["name"]:
            return "no_double"
        answer = row["name"].strip().rpartition("/")[2]
        if _TAKE.search(answer) or _DROP.search(answer):
            return "double_take" if _TAKE.search(answer) else "double_drop"
        return "double_drop" if number(row["equity"] or row["value"]) == 1 else "double_take"

    def _outcomes(self) -> Outcomes | None:
        if len(self.chances) != 2:
            return None
        mover = [row for row in self.chances if row.name == self.names.get(self.on_roll)]
        win = mover[0] if len(mover) == 1 else self.chances[self.on_roll - 1]
        lose = next(row for row in self.chances if row is not win)
        return Outcomes(
            win=percent(win.win),
            win_gammon=percent(win.gammon),
            win_backgammon=percent(win.backgammon),
            lose=percent(lose.win),
            lose_gammon=percent(lose.gammon),
            lose_backgammon=percent(lose.backgammon),
        )
