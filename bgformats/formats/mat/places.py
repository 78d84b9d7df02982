"""Where the parts of a match record stand in a `.mat` file: spans of cells, and of what is inside them."""

from __future__ import annotations

from dataclasses import dataclass, field

from bgformats.diagnostics import Place
from bgformats.source import Span
from bgformats.syntax.play import Stop, WrittenPlay
from bgformats.syntax.transcript import (
    Cell,
    CubeAction,
    GameLine,
    HeaderLine,
    Line,
    MatchLine,
    Rolled,
    Row,
    ScoreLine,
    Token,
)


@dataclass(slots=True)
class GamePlaces:
    """The lines and cells of one game. ``cells`` has one entry an action, ``rows`` the row that each stands in."""

    heading: GameLine | None = None
    score: ScoreLine | None = None
    cells: list[Cell | Line] = field(default_factory=list)
    rows: list[Row | None] = field(default_factory=list)
    claims: list[Cell] = field(default_factory=list)
    first: Line | None = None
    last: Line | None = None


@dataclass(slots=True)
class MatchPlaces:
    """The lines of one match."""

    line: MatchLine | None = None
    first: Line | None = None
    last: Line | None = None
    games: list[GamePlaces] = field(default_factory=list)
    headers: dict[str, HeaderLine] = field(default_factory=dict)


class MatPlaces:
    """Spans of the records of one file."""

    def __init__(self, matches: list[MatchPlaces]) -> None:
        self._matches = matches

    def row(self, place: Place) -> int | None:
        """The number printed before the row of an action."""
        if place.match is None or place.game is None or place.action is None:
            return None
        rows = self._matches[place.match].games[place.game].rows
        row = rows[place.action] if place.action < len(rows) else None
        return int(row.number.text[:9]) if row is not None and row.number is not None else None

    def written(self, match: int, game: int, action: int) -> str | None:
        """The text of an action's cell."""
        return self._matches[match].games[game].cells[action].text

    def span(self, place: Place) -> Span | None:
        """The text that ``place`` points to."""
        if place.match is None or place.match >= len(self._matches):
            return None
        match = self._matches[place.match]
        if place.game is None:
            return self._match_span(match, place)
        game = match.games[place.game]
        if place.action is None:
            return self._game_span(game, place) or self._match_span(match, place)
        if place.action >= len(game.cells):
            return _line_span(game.last)
        cell = game.cells[place.action]
        if isinstance(cell, Line):
            return _line_span(cell)
        if place.part == "row":
            row = game.rows[place.action]
            if row is not None and row.number is not None:
                return _at(row.number, row.start)
        return cell_span(cell, place)

    def _match_span(self, match: MatchPlaces, place: Place) -> Span | None:
        if place.part in match.headers:
            header = match.headers[place.part]
            return _at(header.value, header.start)
        if place.part == "match" and match.line is not None:
            return _at(match.line.number, match.line.start)
        if place.part in ("match", "end"):
            return _line_span(match.last or match.line or match.first)
        return _line_span(match.line or match.first)

    def _game_span(self, game: GamePlaces, place: Place) -> Span | None:
        if place.part == "score" and game.score is not None:
            return _at(game.score.scores[place.item], game.score.start)
        if place.part == "header" and game.score is not None:
            return _at(game.score.names[place.item], game.score.start)
        if place.part == "result" and place.item < len(game.claims):
            claim = game.claims[place.item]
            return Span(claim.start, claim.start + len(claim.text))
        if place.part == "end":
            return _line_span(game.last or game.score or game.heading)
        return _line_span(game.heading or game.score or game.first)


def _line_span(line: Line | None) -> Span | None:
    if line is None:
        return None
    lead = len(line.text) - len(line.text.lstrip())
    return Span(line.start + lead, line.start + len(line.text.rstrip()))


def _at(token: Token, base: int) -> Span:
    return Span(base + token.start, base + token.end)


def cell_span(cell: Cell, place: Place) -> Span:
    """The part of a cell that ``place`` points to."""
    body = cell.body
    whole = Span(cell.start, cell.start + len(cell.text))
    if isinstance(body, CubeAction) and place.part == "cube":
        return _at(body.value or body.word_at, cell.start)
    if not isinstance(body, Rolled):
        return whole
    if place.part in ("roll", "die"):
        return _roll_span(body, cell.start, place) or whole
    if body.play is None:
        if place.part == "action":
            return whole
        return _at(body.word_at, cell.start) if body.word_at else _roll_span(body, cell.start, place) or whole
    if place.part == "play":
        return Span(cell.start + body.play.start, cell.start + body.play.end)
    if place.part in ("path", "point", "mark"):
        return in_play(body.play, cell.start, place)
    return whole


def _roll_span(body: Rolled, base: int, place: Place) -> Span | None:
    if body.dice is None:
        return None
    if place.part == "die" and len(body.dice.text) == 2:
        # The record has the larger die first, the file has them as it pleases.
        larger_first = body.dice.text[0] >= body.dice.text[1]
        at = body.dice.start + (place.item if larger_first else 1 - place.item)
        return Span(base + at, base + at + 1)
    return _at(body.dice, base)


def in_play(play: WrittenPlay, base: int, place: Place) -> Span:
    """The way, stop or hit mark of a play that ``place`` points to; the play begins at ``base``."""
    if place.part == "path":
        order = sorted(
            (
                (tuple(stop.point for stop in path.stops), index)
                for index, path in enumerate(play.paths)
                for _ in range(min(path.count, 16))
                if any(stop.point for stop in path.stops)
            ),
            key=lambda entry: (tuple(-point for point in entry[0]), entry[1]),
        )
        # Same order as the record: highest first. Of equal ways the first written.
        index = order[min(place.item, len(order) - 1)][1]
        path, offset = play.paths[index], base + play.offsets[index]
        return Span(offset + path.start, offset + path.end)
    for stop, offset in _stops(play):
        if stop.point == place.item and (place.part == "point" or stop.hit):
            start, end = base + offset + stop.start, base + offset + stop.end
            return Span(end - 1, end) if place.part == "mark" else Span(start, end)
    return Span(base + play.start, base + play.end)


def _stops(play: WrittenPlay) -> list[tuple[Stop, int]]:
    """Every stop with the offset of its path; landings before origins, for a point is hit by landing on it."""
    pairs = list(zip(play.paths, play.offsets, strict=True))
    landings = [(stop, offset) for path, offset in pairs for stop in path.stops[1:]]
    return landings + [(path.stops[0], offset) for path, offset in pairs]
