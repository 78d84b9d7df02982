"""PartyGammon's `.gam`: lines of a key and a value; a game's actions stand in one of them, with ``#`` between them.

The scores of a game are those after it. No real file was found: it is read as it is described. What the two numbers
before the dice mean is not known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from bgformats.formats.base import Evidence, Format, Lowered
from bgformats.formats.lines.game import GameDraft
from bgformats.formats.lines.lowering import LineLowering, Taker, dice_of
from bgformats.formats.lines.scan import patterns, read_line, scan
from bgformats.formats.notation import whole_number
from bgformats.model.record import Beaver, Double, Drop, Raccoon, Take
from bgformats.source import Source, Span
from bgformats.syntax.lines import BLANK, LineFile, TextLine
from bgformats.terms import Side

_GAME: Final = r"GAME_(?P<number>[0-9]++)_"
PATTERNS: Final = patterns(
    ("length", r"MATCHLENGTH[ \t]*+=[ \t]*+(?P<value>.*+)"),
    ("player", rf"{_GAME}PLAYER_(?P<seat>[12])[ \t]*+=[ \t]*+(?P<name>.*+)"),
    ("actions", rf"{_GAME}GAMEPLAY[ \t]*+=(?P<actions>.*+)"),
    ("score", rf"{_GAME}SCORE(?P<seat>[12])[ \t]*+=[ \t]*+(?P<points>[0-9]++)"),
    ("header", r"(?P<key>[A-Za-z][A-Za-z0-9_ ]*+)=[ \t]*+(?P<value>.*+)"),
)
_WHO: Final = r"(?P<who>[12])[ \t]++"
_ACTIONS: Final = patterns(
    ("roll", rf"{_WHO}[0-9]++[ \t]++[0-9]++[ \t]++(?P<die1>[0-9])(?P<die2>[0-9]):?(?:[ \t]++(?P<play>\S.*+))?"),
    ("cube", rf"{_WHO}(?P<word>double|take|accept|drop|reject|beaver|raccoon)s?"),
    ("unread", r"(?:(?P<who>[12])[ \t])?.*+"),
)
_CUBE: Final[Mapping[str, type[Double | Take | Drop | Beaver | Raccoon]]] = {
    "double": Double, "take": Take, "accept": Take, "drop": Drop, "reject": Drop, "beaver": Beaver, "raccoon": Raccoon,
}  # fmt: skip


def read(source: Source) -> tuple[LineFile, Lowered]:
    """The lines and the records of a file."""
    tree = LineFile(scan(source.text, PATTERNS), "partygammon")
    return tree, _Lowering().run(tree.lines)


class _Lowering(LineLowering):
    def __init__(self) -> None:
        super().__init__("mover")
        self._number: int | None = None
        self._before = [0, 0]
        self._after: dict[int, tuple[int, Span]] = {}

    def takers(self) -> Mapping[str, Taker]:
        return {
            "length": self._length,
            "player": self._player,
            "actions": self._actions,
            "score": self._score,
            "header": self._header,
        }

    def finish(self) -> None:
        self._settle()

    def _length(self, line: TextLine) -> None:
        value = line.get("value")
        if not value.isascii() or not value.isdigit():
            self.draft.malformed(line, "value", "MATCHLENGTH", "the points to play to")
            return
        self.draft.match.length = whole_number(value)
        self.draft.match.say("match", line.at("value"))

    def _header(self, line: TextLine) -> None:
        if line.get("key").lower() == "boardid":
            self.draft.match.facts["match_id"] = line.get("value")
        else:
            self.draft.match.other.append((line.get("key"), line.get("value")))

    def _player(self, line: TextLine) -> None:
        """Takes a name. Those of the first game are the match's; others later are told as a comment."""
        seat, name = int(line.get("seat")) - 1, line.get("name")
        match = self.draft.match
        if not match.names[seat]:
            match.names[seat] = name
        elif match.names[seat] != name:
            self.comment(line)

    def _at(self, line: TextLine) -> GameDraft | None:
        """The game that a line names; a new one begins where the number changes."""
        number = whole_number(line.get("number"))
        if number != self._number:
            self._settle()
            game = self.new_game(line)
            if game is None:
                return None
            self._number = game.number = number
            if len(self.draft.match.games) > 1:
                game.score = (self._before[0], self._before[1])
        return self.draft.match.game

    def _actions(self, line: TextLine) -> None:
        game = self._at(line)
        if game is None:
            return
        for piece in _pieces(line):
            side = Side(int(piece.get("who"))) if piece.get("who") else None
            if piece.kind == "roll" and side is not None:
                game.roll(side, dice_of(piece), piece)
                play = piece.piece("play")
                if play is not None:
                    game.play(side, play.text, piece.start + play.start, piece)
            elif piece.kind == "cube" and side is not None:
                game.act(_CUBE[piece.get("word").lower()](side=side), piece)
            elif piece.kind != BLANK:
                game.unread(side, piece, self.draft.notes)

    def _score(self, line: TextLine) -> None:
        if self._at(line) is not None:
            self._after[int(line.get("seat"))] = whole_number(line.get("points")), line.at("points")

    def _settle(self) -> None:
        """Makes a result of the scores after a game: who has more than before has won the difference."""
        after, self._after = self._after, {}
        game = self.draft.match.game if self.draft.matches else None
        if game is None:
            return
        won = [(seat, points - self._before[seat - 1], span) for seat, (points, span) in sorted(after.items())]
        for seat, points, span in won:
            if points > 0:
                game.claim(Side(seat), points, span)
            self._before[seat - 1] += points


def _pieces(line: TextLine) -> Iterator[TextLine]:
    """The actions of a game, each with its place."""
    told = line.piece("actions")
    at = 0
    for text in () if told is None else told.text.split("#"):
        if told is not None and text.strip():
            yield read_line(line.start + told.start + at, text, "", _ACTIONS)
        at += len(text) + 1


def sniff(text: str, name: str | None) -> Evidence:
    """How sure it is that ``text`` is of PartyGammon: its keys."""
    head = text[:65536]
    actions = re.search(r"^[ \t]*GAME_[0-9]+_GAMEPLAY[ \t]*=", head, re.MULTILINE)
    others = re.search(r"^[ \t]*(?:GAME_[0-9]+_PLAYER_[12]|MATCHLENGTH|boardid)[ \t]*=", head, re.MULTILINE)
    return Evidence(1.0 if actions and others else 0.8 if actions else 0.0, "keys of PartyGammon")


FORMAT: Final = Format(
    id="party",
    title="PartyGammon match (.gam)",
    suffixes=(".gam",),
    kind="match",
    sniff=sniff,
    read=read,
    experimental=True,
)
