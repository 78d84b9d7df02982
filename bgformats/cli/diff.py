"""``bgformats diff``: what two records of one match say differently."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated

import typer

from bgformats import api
from bgformats.cli import options
from bgformats.cli.archives import unpacked
from bgformats.cli.colour import painter
from bgformats.cli.exits import FINDINGS, FINE, CannotRunError
from bgformats.cli.inputs import STDIN, STDIN_NAME, Input, Unusable, expand, read, reason, shown
from bgformats.cli.messages import chosen
from bgformats.cli.output import Output
from bgformats.cli.reading import Settings, document_and_report
from bgformats.config.load import Projects
from bgformats.diagnostics import Place
from bgformats.formats.registry import is_recognised
from bgformats.report.compare import At, compare
from bgformats.report.difference import difference_json, difference_lines
from bgformats.report.form import Look
from bgformats.source import LineColumn


def diff(
    a: Annotated[str, typer.Argument(metavar="A", help="One record; - for standard input.", show_default=False)],
    b: Annotated[str, typer.Argument(metavar="B", help="The other record.", show_default=False)],
    output_format: options.TextOrJson = "text",
    rules: options.Rules = None,
    variant: options.Variant = None,
    format_id: options.FormatId = None,
    encoding: options.Encoding = None,
    config: options.ConfigFile = None,
    output: options.OutputFile = None,
    color: options.Color = "auto",
) -> None:
    """Tell what two records of one match say differently."""
    form = chosen(output_format, options.TEXT_OR_JSON, "--output-format")
    look = Look(painter(color, output))
    if a == b == STDIN:
        raise CannotRunError("standard input can be one of the two records, not both")
    settings = Settings(format_id, encoding, rules, variant, projects=Projects(config))
    (document_a, report_a), (document_b, report_b) = _judged(a, settings), _judged(b, settings)
    found = tuple(compare(report_a.verified, report_b.verified))
    names = report_a.file.path, report_b.file.path
    locate = _locator(document_a), _locator(document_b)
    with Output(output, machine=form == "json") as out:
        if form == "json":
            out.write(difference_json(found, names, locate))
        else:
            for line in difference_lines(found, names, locate, look):
                out.write(f"{line}\n")
    raise typer.Exit(FINDINGS if found else FINE)


def _judged(path: str, settings: Settings) -> tuple[api.Document, api.Report]:
    item = _only(path)
    try:
        data = read(item)
    except (OSError, ValueError) as error:
        raise CannotRunError(f"cannot read {item.shown!r}: {reason(error)}") from error
    document, report, _ = document_and_report(data, item.called, settings.at(item.shown))
    if document is None:
        raise CannotRunError(f"{item.shown}: no reader recognises the content")
    return document, replace(report, file=report.file.model_copy(update={"path": item.shown}))


def _only(path: str) -> Input:
    """The file that is meant: the path itself, or the one match file in an archive."""
    named = [Input(path, STDIN_NAME if path == STDIN else shown(path), named=True)]
    if path != STDIN and not os.path.exists(path):
        named = [item for item in expand([path]) if isinstance(item, Input)] or named
    found: list[Input] = []
    for item in unpacked(iter(named), is_recognised):
        if isinstance(item, Unusable):
            raise CannotRunError(f"cannot read {item.shown!r}: {item.reason}")
        if isinstance(item, Input) and item.passed is None:
            if item.trouble is not None:
                (finding,) = api.trouble_report(item.trouble).diagnostics
                raise CannotRunError(f"cannot read {item.shown!r}: {finding.message}")
            if item.named or is_recognised(item.data or b"", item.called):
                found.append(item)
    if len(found) == 1:
        return found[0]
    hint = f"; name one, such as {found[0].shown}" if found else ""
    raise CannotRunError(f"{shown(path)} holds {len(found)} match files{hint}")


def _locator(document: api.Document) -> Callable[[At], LineColumn | None]:
    def locate(at: At) -> LineColumn | None:
        span = document.lowered.places.span(Place(at.match, at.game, at.action))
        return None if span is None or document.source.is_binary else document.source.place(span.start)

    return locate
