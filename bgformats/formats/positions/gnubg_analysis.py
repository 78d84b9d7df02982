"""What GNU Backgammon's text export says below a board: the action, the cube analysis, the plays, and its signature."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import cache
from typing import Final, NamedTuple

from bgformats.formats.positions.gnubg_words import any_of, in_english, warnings
from bgformats.formats.positions.numbers import NUMBER, number, play_in
from bgformats.formats.positions.page import Statement, paragraphs
from bgformats.formats.positions.page_lines import LONGEST, Line
from bgformats.model.analysis import Analysis, Candidate, CubeVerdict, Evaluation, Method, Outcomes

_ACTION: Final = re.compile(r"\*[ .](\S.*)")
_ONLY_NAMED: Final = re.compile(r"\*\s{2,}(\S.*?)\s*")
_CHANCE: Final = r"[0-9]+(?:[.,][0-9]+)?"
_COMMA: Final = re.compile(r"(?<=[0-9]),(?=[0-9])")
_SIX: Final = re.compile(rf"\s+((?:{_CHANCE}\s+){{3}}-(?:\s+{_CHANCE}){{3}})\s*")
_ROUNDED: Final = Decimal("0.021")
"""How far the chances to win and to lose may be from one together: each is rounded to at least a hundredth."""
_VALUE: Final = rf"(?P<value>{NUMBER})(?P<percent>%?)"
_LOSS: Final = rf"(?:\s+\(\s*\+?(?P<loss>{NUMBER})%?\))?\s*"
"""A difference. GNU Backgammon puts a plus before differences of chances, before the minus too."""
_GENERATED: Final = re.compile(r"\s*Output generated .*")


class _Patterns(NamedTuple):
    """The lines below a board, in any language of the program."""

    pips: re.Pattern[str]
    play: re.Pattern[str]
    cubeless: re.Pattern[str]
    cube_row: re.Pattern[str]
    verdict: re.Pattern[str]
    rolled: re.Pattern[str]
    alert: re.Pattern[str]
    skill: re.Pattern[str]
    heads: re.Pattern[str]
    money: re.Pattern[str]
    program: re.Pattern[str]
    method: re.Pattern[str]


@cache
def _patterns() -> _Patterns:
    """Made when they are first needed: most texts hold no board of GNU Backgammon."""
    verdicts = ("No double", "Double, take", "Double, pass", "No redouble", "Redouble, take", "Redouble, pass")
    texts = {
        "pips": rf"\s*{any_of('Pip counts')}\s?: O ([0-9]{{1,9}}), X ([0-9]{{1,9}})\s*",
        "play": rf"(?P<played>\*?)\s+(?P<rank>[0-9]{{1,9}})\. (?P<method>\S.*?)\s{{2,}}(?P<play>\S.*?)\s{{2,}}"
        rf"(?P<unit>\S+)\s?:\s*{_VALUE}{_LOSS}",
        "cubeless": rf"\s*(?P<method>\S.*?) (?:(?P<equity>{any_of('cubeless equity')})|{any_of('cubeless MWC')}) "
        rf"\s*{_VALUE}(?:\s+\((?P<rest>.*)\))?\s*",
        "cube_row": rf"\s*[1-3]\. (?P<name>{any_of(*verdicts)}|[^+\-0-9]*?)\s*{_VALUE}{_LOSS}",
        "verdict": rf"\s*{any_of('Proper cube action')}\s?:\s*(?P<best>.*?)\s*(?P<rest>\([0-9.,]+%\))?\s*",
        "rolled": rf"\s*{any_of('Rolled')} [0-9]{{2}}(?: \((?P<luck>{NUMBER})(?P<percent>%?)\))?:\s*",
        "alert": rf"\s*(?:(?P<words>{warnings()})(?P<rest>.*?)|Alert: (?P<other>.*?))\s*",
        "skill": rf"\s*\[({any_of('very bad', 'bad', 'doubtful')})\]\s*",
        "heads": rf"\s*(?:{any_of('Cube analysis', 'Cannot analyse beaver nor raccoons!', 'Rollout cube analysis')}:?"
        rf"|{any_of('Cubeful equities')}\s?:)\s*",
        "money": rf"{any_of('Money')}\s?:",
        "program": rf"\s*by (?P<program>{any_of('GNU Backgammon')} .*?)\s*",
        "method": rf"(?P<cubeful>{any_of('Cubeful')}|{any_of('Cubeless')})?\s*(?P<plies>[0-9]{{1,9}})-{any_of('ply')}",
    }
    return _Patterns(**{name: re.compile(text, re.IGNORECASE) for name, text in texts.items()})


class Tail(NamedTuple):
    """What stands below a board."""

    analysis: Analysis | None
    comments: tuple[str, ...]
    program: str | None
    pips: Statement | None


def method_of(label: str) -> Method:
    """How the program came to its judgement, as it says itself: ``Cubeful 2-ply``."""
    found = _patterns().method.search(label)
    if found is None:
        return Method(label=in_english(label), cubeful=_is_cubeful(label))
    cubeful = in_english(found["cubeful"] or "")
    words = f"{cubeful} {found['plies']}-ply".strip()
    return Method(
        label=f"{label[: found.start()]}{words}{label[found.end() :]}",
        plies=int(found["plies"]),
        cubeful=_is_cubeful(cubeful or label),
    )


def _is_cubeful(label: str) -> bool | None:
    return True if "cubeful" in label.lower() else False if "cubeless" in label.lower() else None


def chances_in(text: str) -> Outcomes | None:
    """The six chances of a line, which are fractions or percentages; None where they are neither."""
    found = _SIX.fullmatch(text)
    if found is None:
        return None
    six = [number(one) for one in found[1].replace(" - ", " ").split()]
    for scale in (0, -2):
        chances = [one.scaleb(scale) for one in six]
        if abs(chances[0] + chances[3] - 1) <= _ROUNDED:
            return Outcomes(**dict(zip(Outcomes.model_fields, chances, strict=True)))
    return None


class _Worth(NamedTuple):
    """A number of the program, and how much worse than the best it is: an equity, or a chance to win the match."""

    value: Decimal
    loss: Decimal | None
    is_chance: bool

    def put_in(self, evaluation: Evaluation) -> Evaluation:
        """The evaluation with this number as what it is."""
        return evaluation.model_copy(update={"match_chance" if self.is_chance else "equity": self.value})


def _worth(found: re.Match[str], unit: str = "") -> _Worth:
    """What a line says something is worth.

    A chance is named so, or is a percentage, or has no sign: ``set output mwc`` and ``matchpc`` write it where an
    equity stands else, and an equity always has its sign.
    """
    value, loss = number(found["value"]), found["loss"]
    scale = -2 if found["percent"] else 0
    is_chance = bool(scale) or in_english(unit) == "MWC" or found["value"][0].isdigit()
    return _Worth(value.scaleb(scale), number(loss).scaleb(scale) if loss else None, is_chance)


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
        self.luck_match_chance: Decimal | None = None
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
            luck_match_chance=self.luck_match_chance,
            marks=tuple(self.marks),
        )

    def line(self, line: Line) -> bool:
        """Takes a line in; False where it is none of those that are known."""
        text = line.text
        if len(text) > LONGEST:
            return False
        return self._signature(line) or self._of_plays(text) or self._of_cube(text)

    def _signature(self, line: Line) -> bool:
        known = _patterns()
        pips, program = known.pips.fullmatch(line.text), known.program.fullmatch(line.text)
        if pips:
            self.pips = Statement("pips", (int(pips[1]), int(pips[2])), line.whole)
        if program:
            self.program = program["program"]
        return bool(pips or program or _GENERATED.fullmatch(line.text) or known.heads.fullmatch(line.text))

    def _of_plays(self, text: str) -> bool:
        known = _patterns()
        if play := known.play.fullmatch(text):
            self._candidate(play)
        elif alone := _ONLY_NAMED.fullmatch(text):
            self.played = len(self.candidates)
            written = in_english(alone[1])
            self.candidates.append(Candidate(play=play_in(written), written=written))
        elif rolled := known.rolled.fullmatch(text):
            self._lucky(rolled)
        elif alert := known.alert.fullmatch(text):
            words = alert["other"] if alert["words"] is None else in_english(alert["words"]) + _pointed(alert["rest"])
            self.marks.append(("Alert", words.removeprefix("Alert: ")))
        elif skill := known.skill.fullmatch(text):
            self.marks.append(("skill", in_english(skill[1])))
        elif action := _ACTION.fullmatch(text):
            self.marks.append(("action", action[1].strip()))
        elif self.under_play and text[:1].isspace() and text.strip():
            self._below(text)
        else:
            return False
        return True

    def _lucky(self, rolled: re.Match[str]) -> None:
        """Luck in per cent is of the chance to win the match, and no equity."""
        if rolled["luck"] and rolled["percent"]:
            self.luck_match_chance = number(rolled["luck"]).scaleb(-2)
        elif rolled["luck"]:
            self.luck = number(rolled["luck"])

    def _candidate(self, found: re.Match[str]) -> None:
        if found["played"]:
            self.played = len(self.candidates)
        worth = _worth(found, found["unit"])
        self.candidates.append(
            Candidate(
                play=play_in(found["play"]),
                written=found["play"],
                method=method_of(found["method"]),
                evaluation=worth.put_in(Evaluation()),
                loss=None if worth.loss is None else -worth.loss,
            )
        )
        self.under_play = True

    def _below(self, text: str) -> None:
        """A line below a play: its six chances, or more of how it was judged, which is kept word for word."""
        last = self.candidates[-1]
        evaluation = last.evaluation or Evaluation()
        chances = chances_in(text) if evaluation.outcomes is None else None
        if chances is not None:
            change: dict[str, object] = {"evaluation": evaluation.model_copy(update={"outcomes": chances})}
        else:
            method = last.method or Method(label="")
            settings = (*method.settings, text.strip())
            change = {"method": method.model_copy(update={"settings": settings})}
        self.candidates[-1] = last.model_copy(update=change)

    def _of_cube(self, text: str) -> bool:
        known = _patterns()
        verdict = self.cube or CubeVerdict()
        no_double = verdict.no_double or Evaluation()
        change: dict[str, object]
        if cubeless := known.cubeless.fullmatch(text):
            change = _cubeless(cubeless, no_double)
        elif self.cube is not None and (chances := chances_in(text)) is not None:
            change = {"no_double": no_double.model_copy(update={"outcomes": chances})}
        elif row := known.cube_row.fullmatch(text):
            change = _cube_row(verdict, row)
        elif best := known.verdict.fullmatch(text):
            change = {"best": f"{in_english(best['best'])} {_pointed(best['rest'] or '')}".strip()}
        else:
            return False
        self.cube = verdict.model_copy(update=change)
        return True


def _pointed(text: str) -> str:
    """Words with decimal points, where another language has commas."""
    return _COMMA.sub(".", text)


def _cubeless(found: re.Match[str], no_double: Evaluation) -> dict[str, object]:
    """The worth without a cube; where it is a chance to win the match, the record has a place for its words only."""
    is_equity = found["equity"] is not None and not found["percent"]
    told = None if is_equity else f"cubeless MWC {found['value']}{found['percent']}"
    money = _patterns().money.sub("Money:", _pointed(found["rest"] or ""), count=1)
    settings = tuple(words for words in (told, money) if words)
    change: dict[str, object] = {"method": method_of(found["method"]).model_copy(update={"settings": settings})}
    if is_equity:
        no_double = no_double.model_copy(update={"cubeless": number(found["value"])})
    return {**change, "no_double": no_double}


def _cube_row(verdict: CubeVerdict, row: re.Match[str]) -> dict[str, object]:
    name = in_english(row["name"]).lower()
    field = "double_drop" if "pass" in name else "double_take" if "take" in name or "beaver" in name else "no_double"
    evaluation: Evaluation = getattr(verdict, field) or Evaluation()
    worth = _worth(row)
    return {field: worth.put_in(evaluation), f"{field}_loss": worth.loss}
