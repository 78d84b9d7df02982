"""``bgformats formats``: the formats that are known."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict

from bgformats.cli import options
from bgformats.cli.messages import chosen
from bgformats.cli.output import Output
from bgformats.formats.known import Known, known_formats


def formats(output_format: options.TextOrJson = "text", output: options.OutputFile = None) -> None:
    """List the formats that can be read or written."""
    as_json = chosen(output_format, options.TEXT_OR_JSON, "--output-format") == "json"
    known = known_formats()
    with Output(output, machine=as_json) as out:
        if as_json:
            out.write(json.dumps([asdict(one) for one in known], indent=2, ensure_ascii=False) + "\n")
            return
        for line in _aligned([_HEADING, *map(_row, known)]):
            out.write(f"{line}\n")


_HEADING = ("id", "kind", "can be", "suffixes", "dialects", "title")


def _row(one: Known) -> tuple[str, ...]:
    note = " (experimental)" if one.experimental else ""
    done = ", ".join(word for word, is_so in (("read", one.read), ("written", one.write)) if is_so)
    return (
        one.id,
        one.kind,
        done,
        " ".join(one.suffixes) or "-",
        " ".join(one.dialects) or "-",
        f"{one.title}{note}",
    )


def _aligned(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Each row with two blanks between columns that are as wide as their longest cell."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
