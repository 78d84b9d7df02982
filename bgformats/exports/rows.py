"""All rows of a level, and the whole text that an exporter makes of rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bgformats.diagnostics import Diagnostic
from bgformats.exports.form import Exporter
from bgformats.exports.levels import (
    GAME,
    MATCH,
    POSITION,
    RECORD,
    ActionNotes,
    Level,
    action_rows,
    game_rows,
    match_rows,
    position_rows,
    record_row,
    tally_row,
)
from bgformats.exports.row import Row
from bgformats.model.verified import VerifiedMatch
from bgformats.replay.canonical import canonical
from bgformats.replay.tally import tally

NO_NOTES: Final = ActionNotes(lambda match, game, action: None, lambda match, game, action: ())
"""For matches whose file is not at hand: no text, no findings."""


def rows(
    level: Level,
    verified: Sequence[VerifiedMatch],
    path: str = "",
    *,
    diagnostics: Iterable[Diagnostic] = (),
    notes: ActionNotes = NO_NOTES,
    flat: bool = False,
) -> Iterator[Row]:
    """The rows of one level for the matches of a file, in order.

    ``diagnostics`` are counted into the rows of matches and games, and tell the first error of a record; ``notes`` go
    into those of actions. ``flat`` asks for rows of plain values, as a table needs them.
    """
    diagnostics = tuple(diagnostics)
    if level is GAME:
        yield from map(tally_row, game_rows(tally(verified, path), diagnostics))
        return
    if level is MATCH:
        yield from match_rows(path, verified, diagnostics)
        return
    for match in verified:
        if level is RECORD:
            yield record_row(path, match, canonical(match), diagnostics)
        elif level is POSITION:
            yield from position_rows(path, match, flat=flat)
        else:
            yield from action_rows(path, match, notes, flat=flat)


def written(exporter: Exporter, level: Level, found: Iterable[Row]) -> str:
    """The whole text that an exporter makes of rows."""
    lines = [exporter.row(row, level) for row in found]
    return exporter.head(level) + exporter.between.join(lines) + exporter.tail(len(lines))
