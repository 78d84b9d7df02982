"""What people ask of one file, two records, a check or a position without judging more: the short public functions."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import BinaryIO

from bgformats.api.reading import Document, Report, validate
from bgformats.checks.base import Check
from bgformats.checks.catalogue import check_named
from bgformats.draw.look import DEFAULT_LOOK, Look
from bgformats.draw.registry import picture_named
from bgformats.exports.levels import game_rows
from bgformats.formats.positions.registry import parse_position
from bgformats.formats.registry import Detection
from bgformats.formats.registry import detect as detect_data
from bgformats.game.board import Board
from bgformats.model.position import Position
from bgformats.model.tally import GameTally
from bgformats.model.verified import VerifiedMatch
from bgformats.replay.tally import tally as tally_matches
from bgformats.report.compare import Difference, compare

Comparable = Report | Document | Sequence[VerifiedMatch] | str | os.PathLike[str] | bytes | BinaryIO


def tally(source: Report | Iterable[VerifiedMatch], path: str = "") -> tuple[GameTally, ...]:
    """A row a game. Of a report, each row counts the findings of its game, as the command does; else both are 0."""
    if isinstance(source, Report):
        return tuple(game_rows(tally_matches(source.verified, path or source.file.path), source.diagnostics))
    return tally_matches(source, path)


def diff(a: Comparable, b: Comparable) -> tuple[Difference, ...]:
    """What two records of one match say differently; of several matches each is found by its rolls.

    Raises:
        OSError: a path cannot be opened.
    """
    return tuple(compare(_matches(a), _matches(b)))


def _matches(source: Comparable) -> Sequence[VerifiedMatch]:
    if isinstance(source, Report):
        return source.verified
    if isinstance(source, list | tuple):
        return source
    return validate(source).verified  # type: ignore[arg-type]  # no Sequence is left but text and bytes


def detect(
    source: str | os.PathLike[str] | bytes, *, name: str | None = None, encoding: str | None = None
) -> Detection:
    """The format, dialect and encoding of a file, and how sure that is; ``format`` is None where no reader knows it.

    Raises:
        OSError: the path cannot be opened.
    """
    if isinstance(source, bytes):
        return detect_data(source, name, encoding)
    return detect_data(Path(source).read_bytes(), name or os.fspath(source), encoding)


def explain(code: str) -> Check:
    """The check with that code or name: what it reports, how severe it is and why it is a rule.

    Raises:
        UnknownNameError: there is none.
    """
    return check_named(code)


def draw_position(position: Position | Board | str, form: str = "svg", look: Look = DEFAULT_LOOK) -> str | bytes:
    """A picture of a position, of an identifier of one or of a board: `ascii`, `board`, `svg`, `png` or `pdf`.

    PNG and PDF are bytes and need the extra `image`.

    Raises:
        UnknownNameError: there is no such form.
        NotationError: the text is no position.
        MissingExtraError: the extra is not installed.
    """
    if isinstance(position, str):
        position = parse_position(position)
    elif isinstance(position, Board):
        position = Position(on_roll=None, points=(position.first, position.second))
    return picture_named(form).draw(position, look)
