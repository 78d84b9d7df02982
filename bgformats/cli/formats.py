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
    rows = [
        {"id": entry.id, "title": entry.title, "kind": str(entry.kind), "suffixes": list(entry.suffixes)}
        for entry in FORMATS
    ]
    rows += [{"id": entry.id, "title": entry.title, "kind": "identifier", "suffixes": []} for entry in POSITION_FORMATS]
    with Output(output, machine=as_json) as out:
        if as_json:
            out.write(json.dumps(rows, indent=2, ensure_ascii=False) + "\n")
            return
        for row in rows:
            out.write(f"{row['id']:8} {row['kind']:11} {' '.join(row['suffixes']) or '-':8} {row['title']}\n")
