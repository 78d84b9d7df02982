"""Syntax to records: the games of a file are those of one session of unknown length. Knows no law."""

from __future__ import annotations

from bgformats.diagnostics import Fact, Place
from bgformats.formats.base import Lowered
from bgformats.formats.gam.scan import GamFile, GamGame
from bgformats.formats.mat.games import GameDraft, line_span
from bgformats.formats.mat.lower import MAX_GAMES
from bgformats.formats.mat.places import MatchPlaces, MatPlaces
from bgformats.model.record import Game, Match, Player
from bgformats.syntax.transcript import HeaderLine, Line, LineKind, PlainLine, Row


def lower(tree: GamFile) -> Lowered:
    """The record in a file; none where nothing but comments is in it.

    The format has no place for a length and for a score, so their absence is no finding.
    """
    notes: list[Fact] = []
    places = MatchPlaces()
    comments: list[str] = []
    games: list[Game] = []
    for scanned in tree.games:
        if scanned.heading is None and not any(isinstance(line, Row) for line in scanned.lines):
            _outside(scanned, comments, notes)
        elif len(games) >= MAX_GAMES:
            span = None if scanned.heading is None else line_span(scanned.heading)
            notes.append(Fact("input-limit", variant="games", values={"limit": MAX_GAMES}, span=span))
            break
        else:
            games.append(_game(scanned, len(games), places, notes))
    if not games:
        return Lowered((), MatPlaces([]), tuple(notes))
    places.first = places.games[0].first
    places.last = places.games[-1].last
    players = next((game.players for game in games if game.players), (Player(name=""), Player(name="")))
    match = Match(mode="unknown", length=None, players=players, games=tuple(games), comments=tuple(comments))
    return Lowered((match,), MatPlaces([places]), tuple(notes))


def _game(scanned: GamGame, index: int, places: MatchPlaces, notes: list[Fact]) -> Game:
    draft = GameDraft(0, index, None, scanned.heading or scanned.lines[0])
    draft.unread_above = scanned.names is not None
    if scanned.names is not None:
        first, second = (Player(name=name.text) for name in scanned.names)
        draft.players = (first, second)
        draft.places.last = scanned.heading
    places.games.append(draft.places)
    for line in scanned.lines:
        if isinstance(line, Row):
            draft.row(line, notes)
        else:
            _line(line, draft, notes)
    return draft.finish(notes)


def _line(line: Line, draft: GameDraft, notes: list[Fact]) -> None:
    if isinstance(line, HeaderLine) or (isinstance(line, PlainLine) and line.kind is LineKind.COMMENT):
        draft.comments.append(_comment(line))
    elif isinstance(line, PlainLine) and line.kind is LineKind.SET_UP:
        draft.set_up(line, notes)
    elif not (isinstance(line, PlainLine) and line.kind is LineKind.BLANK):
        notes.append(_unparsed(line))


def _outside(scanned: GamGame, comments: list[str], notes: list[Fact]) -> None:
    for line in scanned.lines:
        if isinstance(line, HeaderLine) or (isinstance(line, PlainLine) and line.kind is LineKind.COMMENT):
            comments.append(_comment(line))
        elif not (isinstance(line, PlainLine) and line.kind is LineKind.BLANK):
            notes.append(_unparsed(line))


def _comment(line: Line) -> str:
    return line.text.strip().lstrip(";#").strip()


def _unparsed(line: Line) -> Fact:
    return Fact("unparsed-line", Place(0, part="end"), values={"text": line.text.strip()[:60]}, span=line_span(line))
