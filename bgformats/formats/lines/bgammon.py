"""Replays of bgammon.org: a table of the games, and for each game a line about it and a line an event.

Points are those of player 1, side 1, for both. (bgammon.org, specification of the replay file.)
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
from bgformats.model.record import Double, Drop, Resign, Take
from bgformats.source import Source
from bgformats.syntax.lines import LineFile, TextLine
from bgformats.terms import Side

_WHO: Final = "(?P<who>[12])[ ]"
PATTERNS: Final = patterns(
    ("index", "bgammon-replay (?P<index>[0-9]++)"),
    (
        "game",
        r"i (?P<time>[0-9]++) (?P<name1>\S++) (?P<name2>\S++) (?P<length>[0-9]++) (?P<first>[0-9]++)"
        r" (?P<second>[0-9]++) (?P<winner>[0-9]++) (?P<points>[0-9]++)(?: (?P<variant>[0-9]++))?+",
    ),
    ("double", f"{_WHO}d (?P<value>[0-9]++) (?P<answer>[01])"),
    ("roll", rf"{_WHO}r (?P<die1>[0-9]++)-(?P<die2>[0-9]++)(?:-[0-9]++)?+(?P<play>.*+)"),
    ("end", f"{_WHO}t"),
    ("unread", f"{_WHO}.*+"),
)
_VARIANTS: Final = {"0": "standard", "1": "Acey-deucey", "2": "Tabula"}


def read(source: Source) -> tuple[LineFile, Lowered]:
    """The lines and the records of a file."""
    tree = LineFile(scan(source.text, PATTERNS), "bgammon")
    return tree, _Lowering().run(tree.lines)


class _Lowering(LineLowering):
    def __init__(self) -> None:
        super().__init__("second-ascends")
        self._about: TextLine | None = None

    def takers(self) -> Mapping[str, Taker]:
        return {
            "game": self._game,
            "double": self._double,
            "roll": self._roll,
            "end": self._end,
            "unread": self._unread,
        }

    def finish(self) -> None:
        self._claim()

    def _game(self, line: TextLine) -> None:
        """Begins a game; a match too, where players, length or variant are others than before."""
        self._claim()
        names = [line.get("name1"), line.get("name2")]
        length = whole_number(line.get("length"))
        variant = _VARIANTS.get(line.get("variant") or "0", line.get("variant"))
        match = self.draft.matches[-1] if self.draft.matches else self.draft.new_match()
        if match.games and (match.names, match.length, match.options.get("variant")) != (names, length, variant):
            match = self.draft.new_match()
        if not match.games:
            match.names, match.length = names, length
            match.options["variant"] = variant
            match.say("match", line.at("length"))
            match.say("variant", line.at("variant"))
        game = self.new_game(line)
        if game is not None:
            score = whole_number(line.get("first")), whole_number(line.get("second"))
            game.scored(score, (line.at("first"), line.at("second")))
            self._about = line

    def _claim(self) -> None:
        """Makes the result of a game, which is told above it, once its actions are read."""
        about, self._about = self._about, None
        game = self.draft.match.game if self.draft.matches else None
        if about is None or game is None or about.get("winner") not in ("1", "2"):
            return
        game.claim(Side(int(about.get("winner"))), whole_number(about.get("points")), about.at("points"))

    def _actor(self, line: TextLine) -> tuple[GameDraft, Side] | None:
        if self.draft.match.length is None:
            self.draft.match.length = 0
        game = self.game(line)
        return None if game is None else (game, Side(int(line.get("who"))))

    def _double(self, line: TextLine) -> None:
        if (actor := self._actor(line)) is not None:
            game, side = actor
            game.act(Double(side=side, value=whole_number(line.get("value"))), line, line.at("value"))
            answer = Take(side=side.opponent) if line.get("answer") == "1" else Drop(side=side.opponent)
            game.act(answer, line, line.at("answer"))

    def _roll(self, line: TextLine) -> None:
        if (actor := self._actor(line)) is None:
            return
        game, side = actor
        game.roll(side, dice_of(line), line)
        play = line.piece("play")
        if play is not None and play.text.strip():
            game.play(side, play.text, line.start + play.start, line)

    def _end(self, line: TextLine) -> None:
        if (actor := self._actor(line)) is not None:
            actor[0].act(Resign(side=actor[1]), line)

    def _unread(self, line: TextLine) -> None:
        if (actor := self._actor(line)) is not None:
            actor[0].unread(actor[1], line, self.draft.notes)


def sniff(text: str, name: str | None) -> Evidence:
    """How sure it is that ``text`` is a replay of bgammon.org: its table, or its lines about games."""
    if re.match(r"\s*bgammon-replay [0-9]{8}\b", text[:4096]):
        return Evidence(1.0, "the table of games of bgammon.org")
    if re.search(r"^i [0-9]{9,} \S+ \S+ [0-9]+ [0-9]+ [0-9]+ [0-9]+ [0-9]+", text[:65536], re.MULTILINE):
        return Evidence(0.8, "a line about a game of bgammon.org")
    return Evidence(0.0, "no lines of bgammon.org")


FORMAT: Final = Format(
    id="bgammon",
    title="bgammon.org replay (.match)",
    suffixes=(".match",),
    kind="match",
    sniff=sniff,
    read=read,
    experimental=True,
)
