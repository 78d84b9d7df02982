"""Rows as JSON: an array, or a line each."""

from __future__ import annotations

import json
from typing import Final

from bgformats.exports.form import Exporter, last_line_end
from bgformats.exports.levels import Level
from bgformats.exports.row import Row
from bgformats.model.printable import safe_json


def json_row(row: Row, level: Level) -> str:
    """A row as one line of JSON."""
    return safe_json(json.dumps(row, ensure_ascii=False))


LINES: Final = Exporter("jsonl", "a JSON object a line", lambda level: "", json_row, "\n", last_line_end)
ARRAY: Final = Exporter(
    "json", "one JSON array", lambda level: "[\n", json_row, ",\n", lambda rows: "\n]\n" if rows else "]\n"
)
