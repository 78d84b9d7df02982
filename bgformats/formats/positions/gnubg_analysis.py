"""What GNU Backgammon's text export says below a board: the action, the cube analysis, the plays, and its signature."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Final, NamedTuple

from bgformats.formats.positions.numbers import NUMBER, number, play_in, six
from bgformats.formats.positions.page import Statement, paragraphs
from bgformats.formats.positions.page_lines import LONGEST, Line
from bgformats.model.analysis import Analysis, Candidate, CubeVerdict, Evaluation, Method

_PIPS: Final = re.compile(r"\s*Pip counts: O ([0-9]{1,9}), X ([0-9]{1,9})\s*")
_ACTION: Final = re.compile(r"\* (\S.*)")
_PLAY: Final = re.compile(
    rf"(?P<played>\*?)\s+(?P<rank>[0-9]{{1,9}})\. (?P<method>\S.*?)\s{{2,}}(?P<play>\S.*?)\s{{2,}}"
    rf"\S+:\s*(?P<value>{NUMBER})(?P<percent>%?)(?:\s+\(\s*(?P<loss>{NUMBER})%?\))?\s*"
)
_ONLY_NAMED: Final = re.compile(r"\*\s{2,}(\S.*?)\s*")
_SIX: Final = re.compile(rf"\s+(?:{NUMBER}\s+){{3}}-(?:\s+{NUMBER}){{3}}\s*")
_CUBELESS: Final = re.compile(
    rf"\s*(?P<method>\S.*?) cubeless \S+ (?P<value>{NUMBER})(?P<percent>%?)(?:\s+\((?P<rest>.*)\))?\s*"
)
_CUBE_ROW: Final = re.compile(
    rf"\s*[1-3]\. (?P<name>[^+\-0-9]*?)\s+(?P<value>{NUMBER})(?P<percent>%?)(?:\s+\(\s*(?P<loss>{NUMBER})%?\))?\s*"
)
_VERDICT: Final = re.compile(r"\s*Proper cube action:\s*(.*?)\s*")
_ROLLED: Final = re.compile(rf"\s*Rolled [0-9]{{2}}(?: \((?P<luck>{NUMBER})(?P<percent>%?)\))?:\s*")
_ALERT: Final = re.compile(r"\s*(Alert): (.*?)\s*")
_SKILL: Final = re.compile(r"\s*\[(very bad|bad|doubtful)\]\s*")
_HEADS: Final = re.compile(
    r"\s*(?:Cube analysis|Cubeful equities:|Rollout cube analysis:?|Cannot analyse beaver nor raccoons!)\s*"
)
_PROGRAM: Final = re.compile(r"\s*by (GNU Backgammon .*?)\s*")
_GENERATED: Final = re.compile(r"\s*Output generated .*")
_PLIES: Final = re.compile(r"([0-9]{1,9})-ply")


class Tail(NamedTuple):
    """What stands below a board."""

    analysis: Analysis | None
    comments: tuple[str, ...]
    program: str | None
    pips: Statement | None


def method_of(label: str) -> Method:
    """How the program came to its judgement, as it says itself: ``Cubeful 2-ply``."""
    plies = _PLIES.search(label)
    cubeful = True if "cubeful" in label.lower() else False if "cubeless" in label.lower() else None
    return Method(label=label, plies=int(plies[1]) if plies else None, cubeful=cubeful)


def read_tail(lines: Sequence[Line]) -> Tail:
    """Reads the lines below a board; those that are no analysis become comments."""
    reader = _TailReader()
    for line in lines:
        if not reader.line(line):
            reader.rest.append(line.text)
            reader.under_play = reader.under_play and bool(line.text.strip())
    return Tail(reader.analysis(), paragraphs(reader.rest), reader.program, reader.pips)


class _TailReader:
    def __init__(self) -> None:
        self.rest: list[str] = []
        self.candidates: list[Candidate] = []
        self.marks: list[tuple[str, str]] = []
        self.cube: CubeVerdict | None = None
        self.played: int | None = None
        self.luck: Decimal | None = None
        self.program: str | None = None
        self.pips: Statement | None = None
        self.under_play = False

    def analysis(self) -> Analysis | None:
        if not (self.candidates or self.marks or self.cube):
            return None
        return Analysis(
            origin="GNU Backgammon",
            candidates=tuple(self.candidates),
            played=self.played,
            cube=self.cube,
            luck=self.luck,
            marks=tuple(self.marks),
        )

    def line(self, line: Line) -> bool:
        """Takes a line in; False where it is none of those that are known."""
        text = line.text
        if len(text) > LONGEST:
            return False
        return self._signature(line) or self._of_plays(text) or self._of_cube(text)

    def _signature(self, line: Line) -> bool:
        pips, program = _PIPS.fullmatch(line.text), _PROGRAM.fullmatch(line.text)
        if pips:
            self.pips = Statement("pips", (int(pips[1]), int(pips[2])), line.whole)
        if program:
            self.program = program[1]
        return bool(pips or program or _GENERATED.fullmatch(line.text) or _HEADS.fullmatch(line.text))

    def _of_plays(self, text: str) -> bool:
        if play := _PLAY.fullmatch(text):
            self._candidate(play)
        elif alone := _ONLY_NAMED.fullmatch(text):
            self.played = len(self.candidates)
            self.candidates.append(Candidate(play=play_in(alone[1]), written=alone[1]))
        elif rolled := _ROLLED.fullmatch(text):
            if rolled["luck"]:
                self.luck = number(rolled["luck"]).scaleb(-2 if rolled["percent"] else 0)
        elif alert := _ALERT.fullmatch(text):
            self.marks.append((alert[1], alert[2]))
        elif skill := _SKILL.fullmatch(text):
            self.marks.append(("skill", skill[1]))
        elif action := _ACTION.fullmatch(text):
            self.marks.append(("action", action[1].strip()))
        elif self.under_play and text[:1].isspace() and text.strip():
            self._below(text)
        else:
            return False
        return True

    def _candidate(self, found: re.Match[str]) -> None:
        if found["played"]:
            self.played = len(self.candidates)
        value = number(found["value"])
        chance = bool(found["percent"])
        evaluation = Evaluation(match_chance=value.scaleb(-2)) if chance else Evaluation(equity=value)
        loss = -number(found["loss"]) if found["loss"] else None
        self.candidates.append(
            Candidate(
                play=play_in(found["play"]),
                written=found["play"],
                method=method_of(found["method"]),
                evaluation=evaluation,
                loss=loss.scaleb(-2) if chance and loss is not None else loss,
            )
        )
        self.under_play = True

    def _below(self, text: str) -> None:
        """A line below a play: its six chances, or more of how it was judged, which is kept word for word."""
        last = self.candidates[-1]
        evaluation = last.evaluation or Evaluation()
        if _SIX.fullmatch(text) and evaluation.outcomes is None:
            change: dict[str, object] = {"evaluation": evaluation.model_copy(update={"outcomes": six(text)})}
        else:
            method = last.method or Method(label="")
            settings = (*method.settings, text.strip())
            change = {"method": method.model_copy(update={"settings": settings})}
        self.candidates[-1] = last.model_copy(update=change)

    def _of_cube(self, text: str) -> bool:
        verdict = self.cube or CubeVerdict()
        no_double = verdict.no_double or Evaluation()
        if cubeless := _CUBELESS.fullmatch(text):
            value = {"cubeless": number(cubeless["value"])} if not cubeless["percent"] else {}
            settings = (cubeless["rest"],) if cubeless["rest"] else ()
            method = method_of(cubeless["method"]).model_copy(update={"settings": settings})
            change: dict[str, object] = {"method": method, "no_double": no_double.model_copy(update=value)}
        elif self.cube is not None and _SIX.fullmatch(text):
            change = {"no_double": no_double.model_copy(update={"outcomes": six(text)})}
        elif row := _CUBE_ROW.fullmatch(text):
            change = _cube_row(verdict, row)
        elif best := _VERDICT.fullmatch(text):
            change = {"best": best[1]}
        else:
            return False
        self.cube = verdict.model_copy(update=change)
        return True


def _cube_row(verdict: CubeVerdict, row: re.Match[str]) -> dict[str, object]:
    name = row["name"].lower()
    field = "double_drop" if "pass" in name else "double_take" if "take" in name or "beaver" in name else "no_double"
    value, loss = number(row["value"]), number(row["loss"]) if row["loss"] else None
    evaluation: Evaluation = getattr(verdict, field) or Evaluation()
    if row["percent"]:
        loss = None if loss is None else loss.scaleb(-2)
        update: dict[str, object] = {"match_chance": value.scaleb(-2)}
    else:
        update = {"equity": value}
    return {field: evaluation.model_copy(update=update), f"{field}_loss": loss}
