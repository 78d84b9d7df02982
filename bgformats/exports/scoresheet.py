"""A tally as people read it: a few columns, in words. The same cells serve the terminal's table and Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bgformats.model.printable import printable
from bgformats.model.tally import GameTally

HEADINGS: Final = ("file", "match", "game", "score before", "winner", "points", "by", "cube", "score after", "findings")
"""The columns of a scoresheet; a cell each."""

RIGHT_ALIGNED: Final = frozenset({"match", "game", "points", "cube"})

_MARKDOWN: Final = str.maketrans({char: f"\\{char}" for char in "\\|`*_<>[]~#"})


def scoresheet_row(tally: GameTally) -> tuple[str, ...]:
    """The cells of one game."""
    names = (tally.player1, tally.player2)
    return (
        printable(tally.path),
        str(tally.match),
        str(tally.game),
        _score(tally.score_before) + (" Crawford" if tally.crawford else ""),
        printable(names[tally.winner - 1]) if tally.winner else "-",
        _points(tally),
        " ".join(filter(None, (tally.kind, tally.ended_by))),
        str(tally.cube),
        _score(tally.score_after),
        _findings(tally),
    )


def markdown_table(tallies: Iterable[GameTally]) -> Iterator[str]:
    """The lines of a Markdown table, each with its line end."""
    yield f"| {' | '.join(HEADINGS)} |\n"
    yield f"|{'|'.join('--:' if heading in RIGHT_ALIGNED else '---' for heading in HEADINGS)}|\n"
    for tally in tallies:
        yield f"| {' | '.join(cell.translate(_MARKDOWN) for cell in scoresheet_row(tally))} |\n"


def _score(score: tuple[int, int]) -> str:
    return f"{score[0]}-{score[1]}"


def _points(tally: GameTally) -> str:
    if tally.points_derived is None:
        return "-" if tally.points_claimed is None else f"- (file: {tally.points_claimed})"
    if tally.points_claimed in (None, tally.points_derived):
        return str(tally.points_derived)
    return f"{tally.points_derived} (file: {tally.points_claimed})"


def _findings(tally: GameTally) -> str:
    counts = ((tally.errors, "error"), (tally.warnings, "warning"))
    told = [f"{count} {word}{'s' if count > 1 else ''}" for count, word in counts if count]
    if not tally.complete:
        told.append("match incomplete")
    if any(tally.adjustment):
        told.append(f"adjusted by {tally.adjustment[0]:+}, {tally.adjustment[1]:+}")
    if any(tally.penalty):
        told.append(f"penalty points {_score(tally.penalty)}")
    return ", ".join((*told, *(f"ruling: {printable(note)}" for note in tally.rulings)))
