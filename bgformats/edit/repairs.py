"""Which repair belongs to which check. A check that is not listed has none: nobody can know what was meant."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from bgformats.diagnostics import Fact, Fix
from bgformats.edit.cells import write_nearest
from bgformats.edit.desk import Desk, Span
from bgformats.edit.numbers import number_games, number_rows
from bgformats.edit.plays import mark_hit, unmark_hit, write_forced_play
from bgformats.edit.results import write_result
from bgformats.edit.scores import end_no_match, mend_cube, mend_points, mend_score, unmark_crawford
from bgformats.edit.text import fit_together
from bgformats.formats.base import Parsed, Places
from bgformats.model.verified import VerifiedMatch

Repair = Callable[[Desk, Fact, Span], Fix | None]

REPAIRS: Final[Mapping[str, Repair]] = {
    "unparsed-cell": write_nearest,
    "hit-mark-missing": mark_hit,
    "false-hit-mark": unmark_hit,
    "forced-play-omitted": write_forced_play,
    "false-pass": write_forced_play,
    "turn-number-gap": number_rows,
    "game-number-gap": number_games,
    "wrong-cube-value": mend_cube,
    "wrong-points": mend_points,
    "win-kind-not-earned": mend_points,
    "jacoby-gammon-counted": mend_points,
    "forfeit-points-wrong": mend_points,
    "match-end-claim-wrong": end_no_match,
    "result-missing": write_result,
    "score-chain-broken": mend_score,
    "impossible-score": mend_score,
    "crawford-flag-wrong": unmark_crawford,
}
"""By the name of the check. A repair gives None where it is not certain what was meant."""


class Mender:
    """Finds the repair of a fact, if there is one."""

    def __init__(
        self, text: str, tree: Parsed, places: Places, verified: Sequence[VerifiedMatch], facts: Sequence[Fact]
    ) -> None:
        self._desk = Desk(text, tree, places, verified, facts)

    def __call__(self, fact: Fact, span: tuple[int, int] | None) -> Fix | None:
        """The repair of what is told, whose text is ``span``."""
        repair = REPAIRS.get(fact.what)
        if repair is None or span is None:
            return None
        fix = repair(self._desk, fact, (span[0], span[1]))
        return fix if fix is not None and fit_together(fix.edits) else None
