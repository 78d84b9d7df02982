"""BGRoom's match format: a version, a line a game with the names, and numbered actions by X and by 0 (the digit).

The side that is named first in the first game is side 1. A blank line ends a game.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from bgformats.formats.base import Evidence, Format, Lowered
from bgformats.formats.lines.game import GameDraft
from bgformats.formats.lines.lowering import LineLowering, Taker, dice_of
from bgformats.formats.lines.scan import patterns, scan
from bgformats.formats.notation import whole_number
from bgformats.model.record import Beaver, Double, Drop, Raccoon, Take
from bgformats.source import Source
from bgformats.syntax.lines import LineFile, TextLine
from bgformats.terms import Side

_WHO: Final = r"(?P<row>[0-9]++)\.(?P<seat>[X0O]):[ \t]*+"
PATTERNS: Final = patterns(
    ("version", "BGF version (?P<version>.*+)"),
    (
        "game",
        r"Game (?P<number>[0-9]++) - (?P<name1>\S[^\r\n]*?) \((?P<seat1>[X0O])\) vs\. (?P<name2>\S.*?)"
        r" \((?P<seat2>[X0O])\).*+",
    ),
    ("roll", rf"{_WHO}\((?P<die1>[0-9]++)[ \t]++(?P<die2>[0-9]++)\)(?P<play>.*+)"),
    ("cube", rf"{_WHO}(?P<word>double|accept|take|drop|pass|reject|beaver|raccoon)s?.*+"),
    ("unread", rf"{_WHO}.*+"),
    ("kind", r"(?P<remark>single\b.*+)"),
    ("end", r"(?P<name>\S.*?) wins? the match.*+"),
)
_CUBE: Final[Mapping[str, type[Double | Take | Drop | Beaver | Raccoon]]] = {
    "double": Double,
    "accept": Take,
    "take": Take,
    "drop": Drop,
    "pass": Drop,
    "reject": Drop,
    "beaver": Beaver,
    "raccoon": Raccoon,
}


def read(source: Source) -> tuple[LineFile, Lowered]:
    """The lines and the records of a file."""
    tree = LineFile(scan(source.text, PATTERNS), "bgroom")
    return tree, _Lowering().run(tree.lines)


class _Lowering(LineLowering):
    def __init__(self) -> None:
        super().__init__("mover")
        self._seats: dict[str, Side] = {"X": Side.FIRST, "0": Side.SECOND}

    def takers(self) -> Mapping[str, Taker]:
        return {
            "game": self._game,
            "roll": self._roll,
            "cube": self._cube,
            "unread": self._unread,
            "kind": self.comment,
            "end": self.comment,
        }

    def _game(self, line: TextLine) -> None:
        match = self.draft.match
        names = [line.get("name1"), line.get("name2")]
        if not any(match.names):
            match.names = names
        side = match.side_named(names[0])
        seats = [line.get(piece).upper().replace("O", "0") for piece in ("seat1", "seat2")]
        if side is None or match.side_named(names[1]) is not side.opponent or seats[0] == seats[1]:
            self.draft.unparsed(line)
            side = Side.FIRST
        self._dropped(line)
        self._seats = {seats[0]: side, seats[1]: side.opponent}
        game = self.new_game(line)
        if game is not None:
            game.number = whole_number(line.get("number"))

    def _dropped(self, line: TextLine) -> None:
        """BGRoom writes no answer to a double: a roll takes it, the next game drops it."""
        game = self.draft.match.game
        turned = None if game is None else game.turned_last()
        if game is not None and isinstance(turned, Double):
            game.act(Drop(side=turned.side.opponent), line)

    def _actor(self, line: TextLine) -> tuple[GameDraft, Side] | None:
        game = self.game(line)
        side = self._seats.get(line.get("seat").upper().replace("O", "0"))
        if game is not None and side is None:
            game.unread(None, line, self.draft.notes)
        return None if game is None or side is None else (game, side)

    def _roll(self, line: TextLine) -> None:
        if (actor := self._actor(line)) is None:
            return
        game, side = actor
        turned = game.turned_last()
        if turned is not None and (turned.side is side or not isinstance(turned, Double)):
            game.act(Take(side=turned.side.opponent), line)
        game.roll(side, dice_of(line), line).row = whole_number(line.get("row"))
        play = line.piece("play")
        if play is None or not play.text.strip():
            return
        says_none = re.fullmatch(r"can[' ]?t move\.?", play.text.strip(), re.IGNORECASE) is not None
        game.play(side, "" if says_none else play.text, line.start + play.start, line)

    def _cube(self, line: TextLine) -> None:
        if (actor := self._actor(line)) is not None:
            action = _CUBE[line.get("word").lower()](side=actor[1])
            actor[0].act(action, line).row = whole_number(line.get("row"))

    def _unread(self, line: TextLine) -> None:
        if (actor := self._actor(line)) is not None:
            actor[0].unread(actor[1], line, self.draft.notes)


def sniff(text: str, name: str | None) -> Evidence:
    """How sure it is that ``text`` is of BGRoom: its version line, its game lines, its rolls."""
    head = text[:65536]
    if re.match(r"\s*BGF version ", head):
        return Evidence(1.0, "the first line is BGF version")
    game = re.search(r"^Game [0-9]+ - [^\r\n]* \([X0]\) vs\. ", head, re.MULTILINE)
    roll = re.search(r"^[0-9]+\.[X0]:\([1-6] [1-6]\)", head, re.MULTILINE)
    return Evidence(0.9 if game and roll else 0.6 if roll else 0.0, "games or rolls of BGRoom")


FORMAT: Final = Format(
    id="bgroom",
    title="BGRoom match",
    suffixes=(".bgf",),
    kind="match",
    sniff=sniff,
    read=read,
    experimental=True,
    states_results=False,
)
