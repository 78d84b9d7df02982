"""``bgformats conformance``: another program judged by the kit."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path, PurePosixPath
from typing import Annotated, Final

import typer

from bgformats.cli import options
from bgformats.cli.colour import is_colourful
from bgformats.cli.exits import FINDINGS, FINE, CannotRunError
from bgformats.cli.inputs import reason, shown
from bgformats.cli.messages import chosen
from bgformats.cli.output import Output
from bgformats.cli.progress import Bar
from bgformats.cli.tables import printed
from bgformats.cli.version import version
from bgformats.conformance.figures import as_json, by_group, of_cases
from bgformats.conformance.judge import Judged, judge
from bgformats.conformance.kit import GROUPS, MANIFEST, Case, Kit, load_kit
from bgformats.conformance.reader import Reader, reader_of, run_reader
from bgformats.model.printable import printable, safe_json

_SHOWN: Final = 10
"""Wrong answers that are shown without ``-v``."""


def conformance(
    reader: Annotated[
        str | None,
        typer.Option(
            "--reader",
            metavar="COMMAND",
            help="The program: {file} stands for the file to read, {out} for one that it writes; else it prints.",
        ),
    ] = None,
    case: Annotated[
        list[str] | None,
        typer.Option("--case", metavar="PATTERN", help="Only these cases, such as play/*; repeatable."),
    ] = None,
    format_id: Annotated[
        list[str] | None, typer.Option("--format", metavar="ID", help="Only files of these formats; repeatable.")
    ] = None,
    kit: Annotated[
        str | None, typer.Option("--kit", metavar="FOLDER", help="Another kit than the one that comes with bgformats.")
    ] = None,
    timeout: Annotated[float, typer.Option(metavar="SECONDS", min=0.01, help="How long a file may take.")] = 10.0,
    jobs: Annotated[int, typer.Option(metavar="N", min=1, help="How many files are read at the same time.")] = 1,
    extract: Annotated[
        str | None, typer.Option("--extract", metavar="FOLDER", help="Write the kit's files there, and run nothing.")
    ] = None,
    output_format: options.TextOrJson = "text",
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Show every wrong answer.")] = False,
    output: options.OutputFile = None,
    color: options.Color = "auto",
) -> None:
    """Judge another reader by files whose truth is known.

    It prints our record as JSON or a match file, and exits with 1 where it finds something wrong in the file; see
    docs/conformance.md. Example: bgformats conformance --reader 'myprogram --to-sgf {file}'
    """
    form = chosen(output_format, options.TEXT_OR_JSON, "--output-format")
    colourful = is_colourful(color, output)
    held = load_kit(None if kit is None else Path(kit))
    cases = held.chosen(case or (), format_id or ())
    if extract is not None:
        _extract(held, cases, Path(extract))
        return
    if reader is None:
        raise CannotRunError("--reader is missing: the command of the program, such as 'myprogram --to-sgf {file}'")
    found = _judged(reader_of(reader, timeout), held, cases, jobs)
    with Output(output, machine=form == "json") as out:
        if form == "json":
            told = as_json(found, held.manifest, reader, version())
            out.write(safe_json(json.dumps(told, indent=1, ensure_ascii=False)) + "\n")
        else:
            for text in _text(found, held, verbose, colourful, out):
                out.write(text)
    raise typer.Exit(FINE if all(judged.right for judged in found) else FINDINGS)


def _judged(reader: Reader, kit: Kit, cases: Sequence[Case], jobs: int) -> list[Judged]:
    def one(case: Case) -> Judged:
        return judge(case, run_reader(reader, kit.data(case), PurePosixPath(case.file).name))

    bar, found = Bar(lambda: len(cases)), []
    pool = ThreadPoolExecutor(jobs)
    try:
        for judged in pool.map(one, cases):
            found.append(judged)
            bar.advance()
    finally:
        bar.clear()
        pool.shutdown(cancel_futures=True)
    return found


def _extract(kit: Kit, cases: Sequence[Case], folder: Path) -> None:
    """Writes the chosen files and their part of the manifest into a folder that is new or empty."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise CannotRunError(f"{shown(str(folder))!r} is not empty")
        for case in cases:
            place = folder / case.file
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(kit.data(case))
        manifest = kit.manifest.model_copy(update={"cases": tuple(cases)})
        (folder / MANIFEST).write_text(manifest.model_dump_json(indent=1, exclude_none=True) + "\n", encoding="utf-8")
    except OSError as error:
        raise CannotRunError(f"cannot write {shown(str(folder))!r}: {reason(error)}") from error


def _text(found: Sequence[Judged], kit: Kit, verbose: bool, colourful: bool, out: Output) -> Iterator[str]:
    yield _table(found, kit, colourful, out)
    wrong = [(judged.case, answer) for judged in found for answer in judged.answers if not answer.right]
    told = wrong if verbose else wrong[:_SHOWN]
    if told:
        yield "\n"
    for case, answer in told:
        yield f"{case.id}: {answer.what}: {printable(answer.reason)}\n"
    if len(told) < len(wrong):
        yield f"... and {len(wrong) - len(told)} more (-v shows all)\n"


def _table(found: Sequence[Judged], kit: Kit, colourful: bool, out: Output) -> str:
    from rich.box import ASCII2, SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD if out.draws_lines else ASCII2, pad_edge=False, show_footer=True)
    cases = of_cases(found)
    for heading, footer in (("group", "cases"), ("right", cases.right), ("asked", cases.asked), ("", cases.percent)):
        table.add_column(heading, str(footer), justify="left" if heading == "group" else "right", no_wrap=True)
    for group, figure in by_group(found).items():
        if not figure.asked:
            continue
        style = "green" if figure.right == figure.asked else "red"
        cells = (GROUPS[group], str(figure.right), str(figure.asked), figure.percent)
        table.add_row(*(Text(cell, style=style if colourful else "") for cell in cells))
    heading_line = Text(f"conformance kit {kit.manifest.version}, {cases.asked} files")
    return printed([heading_line, table], out.width, colourful=colourful)
