"""Syntax to records: gathers headers, games and actions, and remembers where each stands.

Knows no law: a roll without a play stays that, and nothing is filled in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from bgformats.diagnostics import Fact, Place, Severity
from bgformats.formats.base import Lowered
from bgformats.formats.mat.games import GameDraft, line_span
from bgformats.formats.mat.headers import Headers, declared
from bgformats.formats.mat.places import MatchPlaces, MatPlaces
from bgformats.formats.notation import whole_number
from bgformats.model.record import Match, Player
from bgformats.syntax.transcript import (
    GameLine,
    HeaderLine,
    Line,
    LineKind,
    MatchLine,
    PlainLine,
    Row,
    ScoreLine,
    Transcript,
)

MAX_GAMES = 100_000
"""Games in a file beyond which no more are read."""

_BROKEN_HEADER = re.compile(r"[ \t]*[;#][ \t]*\[[ \t]*[A-Za-z][^\"\[\]:,;]*\"")


def lower(transcript: Transcript) -> Lowered:
    """The records in a transcript."""
    return _Lowering().run(transcript.lines)


class _Lowering:
    def __init__(self) -> None:
        self.notes: list[Fact] = []
        self.matches: list[Match] = []
        self.match_places: list[MatchPlaces] = []
        self._headers = Headers()
        self._comments: list[str] = []
        self._match: _MatchDraft | None = None
        self._game_count = 0

    def run(self, lines: Iterable[Line]) -> Lowered:
        for line in lines:
            if type(line) is Row:
                self._game(line).row(line, self.notes)
            elif not self._line(line):
                break
        self._finish()
        return Lowered(tuple(self.matches), MatPlaces(self.match_places), tuple(self.notes))

    def _line(self, line: Line) -> bool:
        if isinstance(line, PlainLine):
            self._plain(line)
        elif isinstance(line, HeaderLine):
            self._header(line)
        elif isinstance(line, MatchLine):
            self._start_match(line)
        elif isinstance(line, GameLine):
            self._game_count += 1
            if self._game_count > MAX_GAMES:
                self.notes.append(
                    Fact("input-limit", variant="games", values={"limit": MAX_GAMES}, span=line_span(line))
                )
                return False
            self._draft(line).start_game(line)
        elif isinstance(line, ScoreLine):
            self._game(line).score_line(line, self.notes)
        return True

    def _plain(self, line: PlainLine) -> None:
        match = self._match
        if line.kind is LineKind.BLANK:
            return
        if line.kind is LineKind.SET_UP:
            self._game(line).set_up(line, self.notes)
        elif line.kind is LineKind.COMMENT:
            text = line.text.strip().lstrip(";#").strip()
            (self._comments if match is None else match.comments()).append(text)
            if match is not None:
                match.touch(line)
            if _BROKEN_HEADER.match(line.text):
                self.notes.append(Fact("malformed-header", span=line_span(line)))
        else:
            place = Place() if match is None else match.place()
            values: dict[str, str | int] = {"text": line.text.strip()[:60]}
            self.notes.append(Fact("unparsed-line", place, values=values, span=line_span(line)))
            if match is not None and match.games and match.games[-1].above_rows():
                # It may be the line with the names.
                match.games[-1].unread_above = True

    def _header(self, line: HeaderLine) -> None:
        if self._match is not None and not self._match.games:
            self._match.headers.lines.append(line)
        else:
            self._headers.lines.append(line)

    def _start_match(self, line: MatchLine) -> None:
        if self._match is not None and not self._match.games:
            first = self._match.places.line
            if first is not None:
                values: dict[str, str | int] = {"first": first.text.strip(), "second": line.text.strip()}
                self.notes.append(Fact("conflicting-facts", variant="match-twice", values=values, span=line_span(line)))
            self._match.places.line = line
            return
        # What stands before the first match line belongs to it; a game without one is a match of its own.
        self._finish_match()
        self._new_match(line)

    def _new_match(self, line: Line) -> _MatchDraft:
        draft = _MatchDraft(len(self.matches), self._headers, self._comments, line)
        self._headers, self._comments = Headers(), []
        self._match = draft
        return draft

    def _draft(self, line: Line) -> _MatchDraft:
        return self._match or self._new_match(line)

    def _game(self, line: Line) -> GameDraft:
        draft = self._draft(line)
        return draft.games[-1] if draft.games else draft.start_game(None, line)

    def _finish_match(self) -> None:
        if self._match is None:
            return
        self.matches.append(self._match.finish(self.notes))
        self.match_places.append(self._match.places)
        self._match = None

    def _finish(self) -> None:
        if self._match is not None:
            self._match.headers.lines.extend(self._headers.lines)
        elif self._headers.lines or self._comments:
            # Headers and nothing else: a match without a game, so that they are not lost.
            first = self._headers.lines[0] if self._headers.lines else None
            if first is not None:
                self._new_match(first)
        self._finish_match()


class _MatchDraft:
    def __init__(self, index: int, headers: Headers, comments: list[str], line: Line) -> None:
        self.index = index
        self.headers = headers
        self.games: list[GameDraft] = []
        self._comments = comments
        self.places = MatchPlaces(line=line if isinstance(line, MatchLine) else None, first=line)

    def comments(self) -> list[str]:
        return self.games[-1].comments if self.games else self._comments

    def touch(self, line: Line) -> None:
        self.places.last = line

    def place(self) -> Place:
        return Place(self.index, len(self.games) - 1 if self.games else None, part="end")

    def start_game(self, heading: GameLine | None, first: Line | None = None) -> GameDraft:
        game = GameDraft(self.index, len(self.games), heading, first)
        self.games.append(game)
        self.places.games.append(game.places)
        return game

    def finish(self, notes: list[Fact]) -> Match:
        facts, options, values = self.headers.read(notes)
        for part in ("jacoby", "beavers", "variant"):
            line = declared(self.headers.lines, part)
            if line is not None:
                self.places.headers[part] = line
        length = None if self.places.line is None else _length(self.places.line, notes)
        for game in self.games:
            if game.places.last is not None:
                self.places.last = game.places.last
        players = next((game.players for game in self.games if game.players), None)
        players = players or (Player(name=values.get("player1", "")), Player(name=values.get("player2", "")))
        self._compare_names(players, values, notes)
        if self.places.line is None and self.games:
            notes.append(Fact("missing-match-length", Place(self.index, part="match")))
        return Match(
            mode="unknown" if length is None else "match" if length else "money",
            length=length or None,
            players=players,
            facts=facts,
            options=options,
            games=tuple(game.finish(notes) for game in self.games),
            comments=tuple(self._comments),
        )

    def _compare_names(self, players: tuple[Player, Player], values: dict[str, str], notes: list[Fact]) -> None:
        """Notes header names that no column carries. Where both differ they may be display names: an info.

        Which header is which column is not compared: eXtreme Gammon writes Player 1 in the right column. Backgammon
        Studio has full names in the headers and display names in the columns, of which one may happen to be equal.
        """
        if values.get("site", "").strip().lower() == "backgammon studio":
            return
        told = [values.get("player1", ""), values.get("player2", "")]
        seen = [player.name for player in players]
        if not all(told) or not all(seen):
            return
        missing = [name for name in told if _folded(name) not in map(_folded, seen)]
        if missing:
            key = "player1" if missing[0] == told[0] else "player2"
            line = declared(self.headers.lines, key)
            other = next((name for name in seen if _folded(name) not in map(_folded, told)), seen[0])
            notes.append(
                Fact(
                    "conflicting-facts",
                    Place(self.index),
                    variant="names" if len(missing) == 1 else "both-names",
                    values={"header": missing[0], "body": other}
                    if len(missing) == 1
                    else {"header": " and ".join(told), "body": " and ".join(seen)},
                    severity=None if len(missing) == 1 else Severity.INFO,
                    span=None if line is None else (line.start + line.value.start, line.start + line.value.end),
                )
            )


def _folded(name: str) -> str:
    return "".join(name.lower().replace("_", " ").split())


def _length(line: MatchLine, notes: list[Fact]) -> int | None:
    """The match length, 0 for money, None where the number is no length."""
    number = whole_number(line.number.text)
    before = line.text[: line.number.start].strip()
    if before.endswith("-"):
        notes.append(
            Fact(
                "malformed-header",
                variant="length",
                values={"value": "-" + line.number.text},
                span=(line.start + line.number.start - 1, line.start + line.number.end),
            )
        )
        return None
    return number
