"""A tally as people read it: a few columns, in words.

Markdown has one table of all games. A terminal shows a sheet a match: what stands above its rows, the rows, the result.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bgformats.exports.matches import MatchSummary
from bgformats.model.printable import printable
from bgformats.model.tally import GameTally
from bgformats.replay.claims import SENTINEL

HEADINGS: Final = ("file", "match", "game", "score before", "winner", "points", "by", "cube", "score after", "findings")
"""The columns of a scoresheet; a cell each."""

SHEET_HEADINGS: Final = ("game", "before", "winner", "points", "by", "cube", "after", "findings")
"""The columns of the sheet of one match."""

RIGHT_ALIGNED: Final = frozenset({"match", "game", "points", "cube"})

_ALIKE: Final = 12
"""Characters that two names share where a narrow column does not tell them apart."""
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


def sheet_row(tally: GameTally, summary: MatchSummary) -> tuple[str, ...]:
    """The cells of one game on the sheet of its match. Names that begin alike have the number of their side."""
    cells = dict(zip(HEADINGS, scoresheet_row(tally), strict=True))
    if tally.winner and summary.player1[:_ALIKE] == summary.player2[:_ALIKE]:
        cells["winner"] = f"{tally.winner}: {cells['winner']}"
    cells |= {"before": cells["score before"], "after": cells["score after"], "findings": _findings(tally, whole=True)}
    return tuple(cells[heading] for heading in SHEET_HEADINGS)


def sheet_heading(summary: MatchSummary, matches: int) -> tuple[str, str]:
    """What stands above the rows of a match: file, players, length and score; the rules, and why these."""
    place = f"{summary.path}, match {summary.match}" if matches > 1 else summary.path
    names = f"{summary.player1} - {summary.player2}"
    reason = f" ({summary.rules_reason})" if summary.rules_reason else ""
    first = f"{place}: {names}, {_length(summary)}, {_score(summary.score)}"
    return printable(first), printable(f"rules: {summary.rules}{reason}")


def sheet_result(summary: MatchSummary) -> str:
    """The last line of a sheet: who won the match, or how it stands, and what is wrong with it."""
    score = _score(summary.score)
    if summary.winner_name is not None:
        parts = [f"{summary.winner_name} wins {score}"]
    elif summary.mode == "match":
        parts = [f"nobody has won, {score} so far"]
    else:
        parts = [f"{score} after {summary.games} game{'s' * (summary.games != 1)}"]
    if summary.score_claimed is not None and not _is_settled_alike(summary):
        parts.append(f"the file makes it {_score(summary.score_claimed)}")
    if not summary.complete:
        parts.append("not all of it is in the file")
    if summary.errors or summary.warnings:
        parts.append(", ".join(_counted(summary.errors, summary.warnings)))
    return printable(f"result: {'; '.join(parts)}")


def _length(summary: MatchSummary) -> str:
    if summary.mode == "match":
        return f"{summary.length} point match"
    return "money" if summary.mode == "money" else "neither match nor money"


def _is_settled_alike(summary: MatchSummary) -> bool:
    """Whether the file has the score of the replay, save for points of the winner that the match did not need."""
    claimed, score = summary.score_claimed, summary.score
    if claimed == score or claimed is None:
        return True
    won, lost = (summary.winner or 1) - 1, 2 - (summary.winner or 1)
    enough = summary.winner is not None and summary.length is not None and claimed[won] >= summary.length
    return enough and claimed[lost] == score[lost]


def markdown_table(tallies: Iterable[GameTally]) -> Iterator[str]:
    """The lines of a Markdown table, each with its line end."""
    yield f"| {' | '.join(HEADINGS)} |\n"
    yield f"|{'|'.join('--:' if heading in RIGHT_ALIGNED else '---' for heading in HEADINGS)}|\n"
    for tally in tallies:
        yield f"| {' | '.join(cell.translate(_MARKDOWN) for cell in scoresheet_row(tally))} |\n"


def _score(score: tuple[int, int]) -> str:
    return f"{score[0]}-{score[1]}"


def _points(tally: GameTally) -> str:
    derived, claimed = tally.points_derived, tally.points_claimed
    if derived is None:
        return "-" if claimed is None else f"- (file: {claimed})"
    if claimed is None or claimed == derived:
        return str(derived)
    need = None if tally.away is None or tally.winner is None else tally.away[tally.winner - 1]
    over = need is not None and derived >= need
    if over and claimed == need:
        return f"{derived} (needed {claimed})"
    # At the end of a match some programs write its length, or a number that stands for no points.
    return str(derived) if over and (claimed == tally.length or claimed >= SENTINEL) else f"{derived} (file: {claimed})"


def _counted(errors: int, warnings: int) -> list[str]:
    counts = ((errors, "error"), (warnings, "warning"))
    return [f"{count} {word}{'s' if count > 1 else ''}" for count, word in counts if count]


def _findings(tally: GameTally, whole: bool = False) -> str:
    told = _counted(tally.errors, tally.warnings)
    if not tally.complete and not whole:
        told.append("match incomplete")
    if any(tally.adjustment):
        told.append(f"adjusted by {tally.adjustment[0]:+}, {tally.adjustment[1]:+}")
    if any(tally.penalty):
        told.append(f"penalty points {_score(tally.penalty)}")
    return ", ".join((*told, *(f"ruling: {printable(note)}" for note in tally.rulings)))
