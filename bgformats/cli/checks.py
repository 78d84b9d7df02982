"""``bgformats checks`` and ``bgformats explain``: the catalogue of checks."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from bgformats.checks.base import Check
from bgformats.checks.catalogue import CATALOGUE, check_named
from bgformats.cli import completion, options
from bgformats.cli.messages import chosen
from bgformats.cli.output import Output


def checks(output_format: options.TextOrJson = "text", output: options.OutputFile = None) -> None:
    """List all checks."""
    as_json = chosen(output_format, options.TEXT_OR_JSON, "--output-format") == "json"
    with Output(output, machine=as_json) as out:
        if as_json:
            out.write(json.dumps([_row(check) for check in CATALOGUE], indent=2, ensure_ascii=False) + "\n")
            return
        width = max(len(check.name) for check in CATALOGUE)
        for check in CATALOGUE:
            out.write(f"{check.code}  {check.severity:7}  {check.name:{width}}  {check.title}\n")


def explain(
    code: Annotated[
        str,
        typer.Argument(
            autocompletion=completion.code, metavar="CODE", help="A code or a name, such as BG304.", show_default=False
        ),
    ],
    output_format: options.TextOrJson = "text",
    output: options.OutputFile = None,
) -> None:
    """Tell what a check reports, why, and how it would be right."""
    as_json = chosen(output_format, options.TEXT_OR_JSON, "--output-format") == "json"
    check = check_named(code)
    with Output(output, machine=as_json) as out:
        if as_json:
            out.write(json.dumps(_row(check), indent=2, ensure_ascii=False) + "\n")
        else:
            out.write(_explanation(check))


def _row(check: Check) -> dict[str, str]:
    return {
        "code": check.code,
        "name": check.name,
        "severity": check.severity.value,
        "family": check.family,
        "since": check.since,
        "status": check.status,
        "title": check.title,
        "why": check.why,
        "bad": check.bad,
        "good": check.good,
    }


def _explanation(check: Check) -> str:
    head = f"{check.code} {check.name}\n{check.severity.value}, {check.family}, {check.status} since {check.since}\n"
    parts = [head, f"{check.title}\n"]
    parts += [f"{label}:\n{_indented(text)}\n" for label, text in _sections(check) if text.strip()]
    return "\n".join(parts)


def _sections(check: Check) -> tuple[tuple[str, str], ...]:
    return ("Why", check.why), ("Bad", check.bad), ("Good", check.good)


def _indented(text: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in text.strip("\n").splitlines())
