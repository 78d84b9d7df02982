"""Writing: verified matches to another format, or to rows of data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bgformats.diagnostics import Fact
from bgformats.errors import UnknownNameError
from bgformats.exports.levels import level_named
from bgformats.exports.registry import exporter_named
from bgformats.exports.rows import rows, written
from bgformats.formats.registry import FORMATS, format_named
from bgformats.model.verified import VerifiedMatch


@dataclass(frozen=True)
class Written:
    """What a conversion gives: the bytes, and in plain words each fact that the target cannot hold."""

    data: bytes
    losses: tuple[str, ...] = ()


def convert(verified: Sequence[VerifiedMatch], to: str, dialect: str | None = None) -> Written:
    """The matches in another format, as they were played over.

    Raises:
        UnknownNameError: there is no such format or dialect, or the format is only read.
    """
    target = format_named(to)
    if target.write is None:
        writable = ", ".join(entry.id for entry in FORMATS if entry.write is not None)
        raise UnknownNameError(f"{to!r} is only read; what can be written is: {writable}")
    losses = () if target.losses is None else target.losses(verified, dialect)
    return Written(target.write(verified, dialect), tuple(map(_in_words, losses)))


def _in_words(loss: Fact) -> str:
    values = loss.values
    return f"the name {values['from']!r}, written {values['to']!r}" if "from" in values else str(values["what"])


def export(verified: Sequence[VerifiedMatch], to: str = "jsonl", *, level: str = "match", path: str = "") -> str:
    """The normalized records as text: `jsonl`, `json` or `csv`, a row a match, game, action or position.

    Raises:
        UnknownNameError: there is no such form or level.
    """
    exporter, wanted = exporter_named(to), level_named(level)
    return written(exporter, wanted, rows(wanted, verified, path, flat=exporter.flat))
