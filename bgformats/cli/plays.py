"""``bgformats plays``: the legal plays of a position and dice, or whether one play is legal."""

from __future__ import annotations

from typing import Annotated

import typer

from bgformats.cli import completion, options
from bgformats.cli.batch import answer_lines
from bgformats.cli.exits import FINDINGS, FINE, CannotRunError
from bgformats.cli.messages import chosen
from bgformats.cli.output import Output
from bgformats.cli.question import Answer, answer, answer_json, ask, error_json, tell_apart
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
    output_format: Annotated[
        str,
        typer.Option(
            autocompletion=completion.words("table", "json"), metavar="FORM", help="How to write it: table or json."
        ),
    ] = "table",
    output: options.OutputFile = None,
) -> None:
    """List the legal plays of a position, or judge one.

    With --batch a line of JSON comes out for each line that goes in.
    """
    form = chosen(output_format, ("table", "json"), "--output-format")
    if (batch is None) == (not words):
        raise CannotRunError("give either an ID or --batch FILE; usage: bgformats plays ID [DICE] [PLAY]")
    if batch is not None:
        raise typer.Exit(answer_lines(batch, output, _answer_line))
    found = answer(ask(*tell_apart(words or [])))
    with Output(output, machine=form == "json") as out:
        out.write(f"{answer_json(found)}\n" if form == "json" else _table(found))
    raise typer.Exit(FINE if found.fine else FINDINGS)


def _answer_line(line: str) -> tuple[str, int]:
    """The JSON for one line of a batch, and the exit code that it would have alone, save that an error is a finding."""
    fields = line.split("\t")
    if len(fields) > 3:
        return error_json("a line has an ID, dice and a play, with tabs between them, and nothing more"), FINDINGS
    identifier, dice, play = (*fields, None, None)[:3]
    found = answer(ask(identifier or "", dice, play))
    return answer_json(found), FINE if found.fine else FINDINGS


def _table(found: Answer) -> str:
    dice = "".join(map(str, found.dice))
    if found.legal:
        return f"{found.position} {dice}: legal, leads to {found.result}\n"
    lines = []
    for finding in found.diagnostics:
        lines.append(f"{finding.severity.value}[{finding.code}] {finding.name}: {printable(finding.message)}")
    if found.position is None:
        return "".join(f"{line}\n" for line in lines)
    count = counted(len(found.plays), "legal play") if found.plays else "no legal play"
    lines.append(f"{found.position} {dice}: {count}")
    width = max((len(play.play) for play in found.plays), default=0)
    lines += [f"  {play.play:{width}}  {play.position}" for play in found.plays]
    return "".join(f"{line}\n" for line in lines)
