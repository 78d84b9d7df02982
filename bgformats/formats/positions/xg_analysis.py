"""The analysis on a page of eXtreme Gammon, in any language, with decimal points or commas: reads and writes it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Final, NamedTuple

from bgformats.formats.positions.numbers import NUMBER, maybe, number, percent, play_in
from bgformats.formats.positions.page import paragraphs
from bgformats.formats.positions.page_lines import LONGEST, Line
from bgformats.model.analysis import Analysis, Candidate, CubeVerdict, Evaluation, Method, Outcomes

_PLAY: Final = re.compile(
    rf"\s*[0-9]+\.\s+(?P<method>\S.*?)(?:\s{{2,}}|\s(?=(?:[0-9]+|[Bb]ar)/))(?P<play>\S.*?)\s+"
    rf"\S+?[:：]\s?(?P<equity>{NUMBER})(?:\s+\((?P<loss>{NUMBER})\))?\s*"
)
_WIDEST: Final = 160
"""A row of a play is no longer. Its pattern has many gaps, so it is not tried on what is."""
_CHANCES: Final = re.compile(
    rf"[^:：]++[:：]\s*+(?P<win>{NUMBER})\s*%\s*\(G:\s*(?P<gammon>{NUMBER})\s*%\s+B:\s*(?P<backgammon>{NUMBER})\s*%\)\s*"
)
_CUBELESS: Final = re.compile(rf"[^=]*=\s*(?P<hold>{NUMBER}),[^=]*=\s*(?P<double>{NUMBER})\s*")
_CUBE_ROW: Final = re.compile(rf"\s+\S[^:：]*[:：]\s*(?P<equity>{NUMBER})(?:\s+\((?P<loss>{NUMBER})\))?\s*")
_SHARE: Final = re.compile(rf"\s*(?P<label>\S.*?)[:：]\s*(?P<value>{NUMBER}\s*%)\s*")
_VERSION: Final = re.compile(r"\s*(?P<name>eXtreme Gammon)\b.*?[:：]\s*(?P<version>[^,\s]+)(?:,\s*(?P<met>.*?))?\s*")
_LABEL: Final = re.compile(r"(XG Roller\+*|[0-9]+-\w+(?: \w+)?\+*|Rollout\S*|Book\S*)\s*$")
_PLIES: Final = re.compile(r"([0-9]+)-")
_ROWS: Final = ("no_double", "double_take", "double_drop")
_NAMES: Final = {
    False: ("No double", "Double/Take", "Double/Pass", 14),
    True: ("No redouble", "Redouble/Take", "Redouble/Pass", 16),
}
"""What a double and a redouble are called, and how wide the column is."""


class Tail(NamedTuple):
    """What stands below the line that tells who is to play."""

    analysis: Analysis | None
    comments: tuple[str, ...]
    program: str | None


def read_tail(lines: Sequence[Line]) -> Tail:
    """Reads the lines of the analysis; those that are none become comments."""
    reader = _TailReader([line.text for line in lines])
    reader.read()
    return Tail(reader.analysis(), paragraphs(reader.rest), reader.program)


def _method(label: str) -> Method:
    plies = _PLIES.match(label)
    return Method(label=label, plies=int(plies[1]) if plies else None)


def _following(lines: Sequence[str]) -> list[str]:
    """For each line the next one that is not blank; '' where there is none, or a very long one."""
    after, found = "", []
    for text in reversed(lines):
        found.append(after)
        after = (text if len(text) <= LONGEST else "") if text.strip() else after
    return found[::-1]


class _TailReader:
    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.rest: list[str] = []
        self.candidates: list[Candidate] = []
        self.rows: list[tuple[Decimal, Decimal | None]] = []
        self.chances: list[re.Match[str]] = []
        self.cubeless: re.Match[str] | None = None
        self.method: Method | None = None
        self.best: str | None = None
        self.marks: list[tuple[str, str]] = []
        self.program: str | None = None
        self.under_best = False

    def read(self) -> None:
        """Takes in every line."""
        under_play = False
        following = _following(self.lines)
        for text, after in zip(self.lines, following, strict=True):
            under_play = under_play and bool(text.strip())
            if len(text) > LONGEST:
                self.rest.append(text)
            elif len(text) <= _WIDEST and _PLAY.fullmatch(text):
                self._candidate(text)
                under_play = True
            elif under_play and text[:1].isspace():
                self._below(text)
            elif not self._of_cube(text, after) and not self._signature(text):
                self.rest.append(text)

    def analysis(self) -> Analysis | None:
        cube = self._verdict()
        if not (self.candidates or cube or self.marks):
            return None
        marks = tuple(self.marks)
        return Analysis(origin="eXtreme Gammon", candidates=tuple(self.candidates), cube=cube, marks=marks)

    def _candidate(self, text: str) -> None:
        found = _PLAY.fullmatch(text)
        assert found is not None
        loss = maybe(found["loss"])
        self.candidates.append(
            Candidate(
                play=play_in(found["play"]),
                written=found["play"],
                method=_method(found["method"]),
                evaluation=Evaluation(equity=number(found["equity"])),
                loss=None if loss is None else -loss,
            )
        )

    def _below(self, text: str) -> None:
        """A line below a play: one side's chances, or more of how it was judged, kept word for word."""
        last = self.candidates[-1]
        evaluation = last.evaluation or Evaluation()
        found = _CHANCES.fullmatch(text)
        if found:
            outcomes = _joined(evaluation.outcomes, found)
            change: dict[str, object] = {"evaluation": evaluation.model_copy(update={"outcomes": outcomes})}
        else:
            method = last.method or Method(label="")
            change = {"method": method.model_copy(update={"settings": (*method.settings, text.strip())})}
        self.candidates[-1] = last.model_copy(update=change)

    def _of_cube(self, text: str, following: str) -> bool:
        """A line of the block on the cube; ``following`` is the next line that is not blank."""
        if self.candidates:
            return False
        chances, row = _CHANCES.fullmatch(text), _CUBE_ROW.fullmatch(text)
        if chances and len(self.chances) < 2:
            self.chances.append(chances)
        elif _CUBELESS.fullmatch(text) and self.cubeless is None:
            self.cubeless = _CUBELESS.fullmatch(text)
        elif row and len(self.rows) < len(_ROWS):
            self.rows.append((number(row["equity"]), maybe(row["loss"])))
        elif not text.strip():
            self.under_best = False
            return False
        elif not self.chances and _CHANCES.fullmatch(following):
            label = _LABEL.search(text)
            self.method = _method(label[1] if label else text.strip())
        elif len(self.rows) < len(_ROWS):
            return not self.rows and self.chances != [] and _CUBE_ROW.fullmatch(following) is not None
        elif self.best is None and not _VERSION.fullmatch(text):
            self.best = re.split("[:：]", text, maxsplit=1)[-1].strip()
            self.under_best = True
            return True
        elif self.under_best and (share := _SHARE.fullmatch(text)):
            self.marks.append((share["label"], share["value"]))
        else:
            self.under_best = False
            return False
        self.under_best = False
        return True

    def _signature(self, text: str) -> bool:
        found = _VERSION.fullmatch(text)
        if found:
            self.program = f"{found['name']} {found['version']}"
            if found["met"]:
                label, _, value = found["met"].partition(":")
                self.marks.append((label.strip(), value.strip()))
        return found is not None

    def _verdict(self) -> CubeVerdict | None:
        if not (self.rows or self.chances):
            return None
        outcomes: Outcomes | None = None
        for found in self.chances:
            outcomes = _joined(outcomes, found)
        cubeless = [number(self.cubeless[name]) for name in ("hold", "double")] if self.cubeless else [None, None]
        rows: list[tuple[Decimal | None, Decimal | None]] = [*self.rows, *[(None, None)] * (3 - len(self.rows))]
        return CubeVerdict(
            method=self.method,
            no_double=Evaluation(outcomes=outcomes, cubeless=cubeless[0], equity=rows[0][0]),
            double_take=Evaluation(cubeless=cubeless[1], equity=rows[1][0]),
            double_drop=Evaluation(equity=rows[2][0]),
            no_double_loss=rows[0][1],
            double_take_loss=rows[1][1],
            double_drop_loss=rows[2][1],
            best=self.best,
        )


def signature(program: str, analysis: Analysis | None) -> str:
    """The last line of a page: the program with its version and its match equity table."""
    name, _, version = program.rpartition(" ")
    tables = [f", {label}: {value}" for label, value in (analysis.marks if analysis else ()) if not value.endswith("%")]
    return f"{name} Version: {version}{''.join(tables)}"


def _joined(outcomes: Outcomes | None, found: re.Match[str]) -> Outcomes:
    """The chances with those of one more line: the first is the player's, the second the opponent's."""
    which = "win" if outcomes is None else "lose"
    update = {
        which: percent(found["win"]),
        f"{which}_gammon": percent(found["gammon"]),
        f"{which}_backgammon": percent(found["backgammon"]),
    }
    return (outcomes or Outcomes()).model_copy(update=update)


def write_analysis(analysis: Analysis, *, redouble: bool) -> list[str]:
    """The lines of an analysis as the English page has them, without the line that names the program."""
    lines: list[str] = []
    for rank, candidate in enumerate(analysis.candidates, 1):
        lines += [*_written_play(rank, candidate), ""]
    if analysis.cube is not None:
        lines += _written_cube(analysis.cube, redouble)
        lines += [*(f"{label}: {value}" for label, value in analysis.marks if value.endswith("%")), ""]
    return lines[:-1]


def _written_play(rank: int, candidate: Candidate) -> Iterator[str]:
    evaluation = candidate.evaluation or Evaluation()
    label = candidate.method.label if candidate.method else "?"
    equity = f"eq:{_signed(evaluation.equity)}" if evaluation.equity is not None else ""
    loss = f" ({_signed(-candidate.loss)})" if candidate.loss else ""
    yield f"{rank:>5}. {label:<11} {candidate.written:<29}{equity}{loss}".rstrip()
    yield from _written_chances(evaluation.outcomes, ("      Player:   ", "      Opponent: "))
    yield from (f"      {setting}" for setting in (candidate.method.settings if candidate.method else ()))


def _written_cube(verdict: CubeVerdict, redouble: bool) -> Iterator[str]:
    *names, width = _NAMES[redouble]
    hold, take, drop = (getattr(verdict, row) or Evaluation() for row in _ROWS)
    yield f"Analyzed in {verdict.method.label if verdict.method else '?'}"
    labels = ("Player Winning Chances:   ", "Opponent Winning Chances: ")
    yield from _written_chances(hold.outcomes, labels)
    if hold.cubeless is not None and take.cubeless is not None:
        yield ""
        yield f"Cubeless Equities: No Double={_signed(hold.cubeless)}, Double={_signed(take.cubeless)}"
    yield ""
    yield "Cubeful Equities:"
    for row, name, evaluation in zip(_ROWS, names, (hold, take, drop), strict=True):
        loss: Decimal | None = getattr(verdict, f"{row}_loss")
        if evaluation.equity is not None:
            yield f"       {f'{name}:':<{width}} {_signed(evaluation.equity)}" + (f" ({_signed(loss)})" if loss else "")
    if verdict.best:
        yield ""
        yield f"Best Cube action: {verdict.best}"


def _written_chances(outcomes: Outcomes | None, labels: tuple[str, str]) -> Iterator[str]:
    if outcomes is None:
        return
    for which, label in zip(("win", "lose"), labels, strict=True):
        win, gammon, backgammon = (getattr(outcomes, f"{which}{more}") for more in ("", "_gammon", "_backgammon"))
        if win is not None:
            yield f"{label}{_percent(win)} (G:{_percent(gammon)} B:{_percent(backgammon)})"


def _percent(value: Decimal | None) -> str:
    return f"{(value or Decimal(0)).scaleb(2):.2f}%"


def _signed(value: Decimal | None) -> str:
    return f"{value:+.3f}" if value is not None else ""
