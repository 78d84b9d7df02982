"""GammonX's histories: headers as comments with quotes, `White Roll 5 4`, and a line a hop, `White Move 11/16`.

Points count from 0 to 23 in the direction in which White moves; White is player 1, side 1. Doublets show four dice.
Games of other kinds than Portes, such as Plakoto and Fevga, have other laws; their headers say so.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from bgformats.formats.base import Evidence, Format, Lowered
from bgformats.formats.lines.game import GameDraft
from bgformats.formats.lines.lowering import LineLowering, Taker, dice_of
from bgformats.formats.lines.places import Entry
from bgformats.formats.lines.scan import patterns, scan
from bgformats.formats.notation import whole_number
from bgformats.game.variant import variant_named
from bgformats.source import Source
from bgformats.syntax.lines import LineFile, TextLine
from bgformats.terms import Side

_SIDE: Final = r"(?P<side>White|Black)[ \t]++"
PATTERNS: Final = patterns(
    ("header", r";[ \t]*+\[(?P<key>[A-Za-z0-9 ]*+)[ \t]*+'(?P<value>[^']*+)'[ \t]*+\]"),
    ("roll", rf"{_SIDE}Roll[ \t]++(?P<die1>[0-9]++)[ \t]++(?P<die2>[0-9]++)(?P<again>(?:[ \t]++[0-9]++)*+)"),
    ("move", rf"{_SIDE}Move[ \t]++(?P<from>[0-9]++|bar)/(?P<to>[0-9]++|off)"),
    ("unread", rf"{_SIDE}.*+"),
    ("comment", "[;#](?P<comment>.*+)"),
)


def read(source: Source) -> tuple[LineFile, Lowered]:
    """The lines and the records of a file."""
    tree = LineFile(scan(source.text, PATTERNS), "gammonx")
    return tree, _Lowering().run(tree.lines)


class _Lowering(LineLowering):
    def __init__(self) -> None:
        super().__init__("first-ascends-from-0")
        self._winner: tuple[str, TextLine] | None = None
        self._points: TextLine | None = None
        self._ids: dict[str, Side] = {}
        self._modus: str | None = None

    def takers(self) -> Mapping[str, Taker]:
        return {
            "header": self._header,
            "roll": self._roll,
            "move": self._move,
            "unread": self._unread,
            "comment": self.comment,
        }

    def finish(self) -> None:
        self._finish_game()
        for match in self.draft.matches:
            if match.length is None:
                # A length is told of matches only, and in games, not points; their points are counted on.
                match.length = 0

    # -- headers -----------------------------------------------------------------------------------------------------

    def _header(self, line: TextLine) -> None:
        key, value = line.get("key").lower(), line.get("value")
        if key == "game":
            self._game(line)
        elif key.startswith(("player 1", "player 2")):
            side = Side.FIRST if key.startswith("player 1") else Side.SECOND
            self.draft.match.names[side - 1] = value
            self._ids[value] = side
        elif key == "game modus":
            self._variant(line, value)
        elif key == "winner":
            self._winner = (value, line)
        elif key == "points":
            self._points = line
        elif key == "match":
            self.draft.match.facts["match_id"] = value
        elif key == "started at" and "date" not in self.draft.match.facts:
            self.draft.match.facts["date"] = value
        else:
            self.draft.match.other.append((line.get("key"), value))

    def _game(self, line: TextLine) -> None:
        """Begins a game: in the same match, unless it is of another kind than the games before."""
        self._finish_game()
        if self.draft.matches and self.draft.match.games:
            self._modus = str(self.draft.match.options.get("variant", ""))
        self.new_game(line)

    def _variant(self, line: TextLine, value: str) -> None:
        """Takes the kind of game. A game of another kind than those before it is a match of its own."""
        variant = variant_named(value)
        named = value if variant is None else variant.id
        match = self.draft.match
        if self._modus is not None and self._modus != named and match.games:
            last = match.games.pop()
            match.places.games.pop()
            names = match.names
            match = self.draft.new_match()
            match.names = list(names)
            self._adopt(last, line)
        match.options["variant"] = named
        match.say("variant", line.at("value"))

    def _adopt(self, game: GameDraft, line: TextLine) -> None:
        fresh = self.draft.match.new_game(game.places.first)
        fresh.comments = game.comments

    def _finish_game(self) -> None:
        """Makes the result of the game that is read to its end from the headers above it."""
        winner, self._winner = self._winner, None
        points, self._points = self._points, None
        game = self.draft.match.game if self.draft.matches else None
        if winner is None or game is None:
            return
        side = self._ids.get(winner[0])
        number = points.get("value") if points is not None else ""
        worth = whole_number(number) if number.isascii() and number.isdigit() else None
        game.claim(side, worth, winner[1].at("value"))

    # -- actions -----------------------------------------------------------------------------------------------------

    def _actor(self, line: TextLine) -> tuple[GameDraft, Side] | None:
        game = self.game(line)
        return None if game is None else (game, Side.FIRST if line.get("side").lower() == "white" else Side.SECOND)

    def _roll(self, line: TextLine) -> None:
        actor, dice = self._actor(line), dice_of(line)
        if actor is None or dice is None:
            return
        again = line.get("again").split()
        if again and (len(again) != 2 or {*again} != {dice[0].text} or dice[0].text != dice[1].text):
            self.draft.unparsed(line, line.at("again"))
        actor[0].roll(actor[1], dice, line)

    def _move(self, line: TextLine) -> None:
        if (actor := self._actor(line)) is None:
            return
        game, side = actor
        last = game.entries[-1] if game.entries else None
        if last is None or last.action is not None or last.side is not side:
            last = game.roll(side, None, line)
        _add_hop(game, last, line)

    def _unread(self, line: TextLine) -> None:
        if (actor := self._actor(line)) is not None:
            actor[0].unread(actor[1], line, self.draft.notes)


def _add_hop(game: GameDraft, entry: Entry, line: TextLine) -> None:
    start, end = line.piece("from"), line.piece("to")
    if start is not None and end is not None:
        game.add_hop(entry, line.text[start.start : end.end], line.start + start.start, line)


def sniff(text: str, name: str | None) -> Evidence:
    """How sure it is that ``text`` is a history of GammonX: its headers in single quotes, its rolls and moves."""
    head = text[:65536]
    header = re.search(r"^[ \t]*;[ \t]*\[[A-Za-z0-9 ]+ '[^'\r\n]*'\]", head, re.MULTILINE)
    acts = re.search(r"^[ \t]*(?:White|Black) (?:Roll [1-6] [1-6]|Move (?:[0-9]+|bar)/)", head, re.MULTILINE)
    if header and acts:
        return Evidence(1.0, "headers in single quotes, and White's and Black's rolls")
    return Evidence(0.6 if acts else 0.4 if header else 0.0, "headers or actions of GammonX")


FORMAT: Final = Format(
    id="gammonx",
    title="GammonX history",
    suffixes=(".txt",),
    kind="match",
    sniff=sniff,
    read=read,
)
