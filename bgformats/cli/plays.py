"""``bgformats plays``: the legal plays of a position and dice, or whether one play is legal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from bgformats.cli import options
from bgformats.cli.crash import Crash, guarded
from bgformats.cli.exits import BUG, FINDINGS, FINE, CannotRunError
from bgformats.cli.inputs import STDIN, reason, shown
from bgformats.cli.messages import chosen
from bgformats.cli.output import Output
from bgformats.cli.question import Answer, answer, answer_json, ask, error_json, tell_apart
from bgformats.errors import BgformatsError
from bgformats.model.printable import printable
from bgformats.report.form import counted


def plays(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="ID [DICE] [PLAY]",
            help="An XGID or a GNU Backgammon id; dice such as 31 where the id has none; a play to judge.",
            show_default=False,
        ),
    ] = None,
    batch: Annotated[
        str | None,
        typer.Option(
            "--batch", metavar="FILE", help="Lines of ID, DICE, PLAY with tabs between (- for standard input)."
        ),
    ] = None,
    output_format: Annotated[str, typer.Option(metavar="FORM", help="How to write it: table or json.")] = "table",
    output: options.OutputFile = None,
) -> None:
    """List the legal plays of a position, or judge one.

    With --batch a line of JSON comes out for each line that goes in.
    """
    form = chosen(output_format, ("table", "json"), "--output-format")
    if (batch is None) == (not words):
        raise CannotRunError("give either an ID or --batch FILE; usage: bgformats plays ID [DICE] [PLAY]")
    if batch is not None:
        raise typer.Exit(_batch(batch, output))
    found = answer(ask(*tell_apart(words or [])))
    with Output(output, machine=form == "json") as out:
        out.write(f"{answer_json(found)}\n" if form == "json" else _table(found))
    raise typer.Exit(FINE if found.fine else FINDINGS)


def _batch(path: str, output: str | None) -> int:
    """A line of JSON for each line of the file; each goes out at once, for a program that waits for it."""
    code = FINE
    with _lines(path) as lines, Output(output, machine=True) as out:
        for line in lines:
            said, line_code = _answer_line(line.decode("utf-8", "replace").rstrip("\r\n"))
            code = max(code, line_code)
            out.write(f"{said}\n")
            out.flush()
    return code


def _answer_line(line: str) -> tuple[str, int]:
    """The JSON for one line of a batch, and the exit code that it would have alone, save that an error is a finding."""
    fields = line.split("\t")
    if len(fields) > 3:
        return error_json("a line has an ID, dice and a play, with tabs between them, and nothing more"), FINDINGS
    identifier, dice, play = (*fields, None, None)[:3]
    try:
        found = guarded(lambda: answer(ask(identifier or "", dice, play)))
    except BgformatsError as error:
        return error_json(str(error)), FINDINGS
    if isinstance(found, Crash):
        return error_json(f"bug in bgformats: {found.about} at {found.place}"), BUG
    return answer_json(found), FINE if found.fine else FINDINGS


@contextmanager
def _lines(path: str) -> Iterator[Iterable[bytes]]:
    if path == STDIN:
        if sys.stdin is None:
            raise CannotRunError("standard input is closed")
        yield sys.stdin.buffer
        return
    try:
        handle = open(path, "rb")  # noqa: SIM115 - closed below; only its opening may be told as unreadable
    except (OSError, ValueError) as error:
        raise CannotRunError(f"cannot read {shown(path)!r}: {reason(error)}") from error
    with handle:
        yield handle


def _table(found: Answer) -> str:
    dice = "".join(map(str, found.dice))
    if found.legal:
        return f"{found.position} {dice}: legal, leads to {found.result}\n"
    lines = []
    for finding in found.diagnostics:
        lines.append(f"{finding.severity.value}[{finding.code}] {finding.name}: {printable(finding.message)}")
    count = counted(len(found.plays), "legal play") if found.plays else "no legal play"
    lines.append(f"{found.position} {dice}: {count}")
    width = max((len(play.play) for play in found.plays), default=0)
    lines += [f"  {play.play:{width}}  {play.position}" for play in found.plays]
    return "".join(f"{line}\n" for line in lines)
