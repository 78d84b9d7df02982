"""``bgformats formats``: the formats that are known."""

from __future__ import annotations

import json

from bgformats.cli import options
from bgformats.cli.messages import chosen
from bgformats.cli.output import Output
from bgformats.formats.positions.registry import POSITION_FORMATS
from bgformats.formats.registry import FORMATS


def formats(output_format: options.TextOrJson = "text", output: options.OutputFile = None) -> None:
    """List the formats that can be read."""
    as_json = chosen(output_format, options.TEXT_OR_JSON, "--output-format") == "json"
    known = [(entry.id, entry.title, str(entry.kind), entry.suffixes, entry.experimental) for entry in FORMATS] + [
        (entry.id, entry.title, "identifier", (), False) for entry in POSITION_FORMATS
    ]
    with Output(output, machine=as_json) as out:
        if as_json:
            keys = ("id", "title", "kind", "suffixes", "experimental")
            out.write(json.dumps([dict(zip(keys, row, strict=True)) for row in known], indent=2, ensure_ascii=False))
            out.write("\n")
            return
        for name, title, kind, suffixes, experimental in known:
            note = " (experimental)" if experimental else ""
            out.write(f"{name:9} {kind:11} {' '.join(suffixes) or '-':8} {title}{note}\n")
