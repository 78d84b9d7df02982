"""Writes rows one by one: what comes first, what stands between two, what ends them."""

from __future__ import annotations

from bgformats.cli.output import Output
from bgformats.exports.form import Exporter
from bgformats.exports.levels import Level


class Rows:
    """Rows of one level on their way to an output."""

    def __init__(self, out: Output, exporter: Exporter, level: Level) -> None:
        self._out = out
        self._exporter = exporter
        self._count = 0
        out.write(exporter.head(level))

    def write(self, row: str) -> None:
        """Writes one row, which the exporter has made."""
        self._out.write(self._exporter.between + row if self._count else row)
        self._count += 1

    def end(self) -> None:
        """Writes what comes after the last row."""
        self._out.write(self._exporter.tail(self._count))
