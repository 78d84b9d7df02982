"""What FIBS answers to ``oldmoves``: a score line, a line with the names, and a line an action, by X and by O.

X's points ascend and O's descend; programs that write the format themselves let both descend, which the plays tell.
(GNU Backgammon reads both.) The side that is named first is side 1.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from bgformats.formats.base import Evidence, Format, Lowered
from bgformats.formats.lines.game import GameDraft
from bgformats.formats.lines.lowering import LineLowering, Taker, dice_of
from bgformats.formats.lines.oldmoves_write import not_understood, write
from bgformats.formats.lines.scan import patterns, scan
from bgformats.formats.notation import whole_number
from bgformats.model.record import Action, Beaver, Double, Drop, Raccoon, Take
from bgformats.source import Source
from bgformats.syntax.lines import LineFile, TextLine
from bgformats.terms import Side

_SEAT: Final = "(?P<seat>[XO])[ \t]*+:[ \t]*+"
PATTERNS: Final = patterns(
    (
        "score",
        r"Score is (?P<first>[0-9]++)-(?P<second>[0-9]++)"
        r"(?:[ \t]++in an?[ \t]++(?:(?P<length>[0-9]++)[ -]point|unlimited)(?:[ \t]++match)?)?+[ \t]*+\.?",
    ),
    ("names", r"(?P<name1>\S+(?: \S+)*?) is (?P<seat1>[XO]) - (?P<name2>\S.*) is (?P<seat2>[XO])[ \t]*+\.?"),
    ("dance", rf"{_SEAT}\((?P<die1>[0-9]++)[ \t]++(?P<die2>[0-9]++)\)[ \t]*+(?P<word>can[' ]?t move)[ \t]*+\.?"),
    ("roll", rf"{_SEAT}\((?P<die1>[0-9]++)[ \t]++(?P<die2>[0-9]++)\)(?P<play>.*+)"),
    ("cube", rf"{_SEAT}(?P<word>doubles|redoubles|accepts|rejects|beavers|raccoons)[ \t]*+\.?"),
    ("resign", rf"{_SEAT}wants to resign.*+"),
    ("win", rf"{_SEAT}wins(?:[ \t]++(?P<points>[0-9]++)[ \t]*+points?)?+[ \t]*+\.?"),
    ("unread", rf"{_SEAT}.*+"),
)
_CUBE: Final[Mapping[str, type[Double | Take | Drop | Beaver | Raccoon]]] = {
    "doubles": Double,
    "redoubles": Double,
    "accepts": Take,
    "rejects": Drop,
    "beavers": Beaver,
    "raccoons": Raccoon,
}


def read(source: Source) -> tuple[LineFile, Lowered]:
    """The lines and the records of a file."""
    tree = LineFile(scan(source.text, PATTERNS), "fibs")
    return tree, _Lowering().run(tree.lines)


class _Lowering(LineLowering):
    def __init__(self) -> None:
        super().__init__("voted")
        self._score: TextLine | None = None
        self._seats: dict[str, Side] = {"X": Side.FIRST, "O": Side.SECOND}

    def takers(self) -> Mapping[str, Taker]:
        return {
            "score": self._scored,
            "names": self._names,
            "roll": self._roll,
            "dance": self._dance,
            "cube": self._cube,
            "resign": self._resign,
            "win": self._win,
            "unread": self._unread,
        }

    def finish(self) -> None:
        self._begin()

    def _scored(self, line: TextLine) -> None:
        """Keeps the score for the names that follow: only they tell whose it is."""
        self.draft.refuses()
        self._begin()
        self._score = line

    def _begin(self) -> None:
        """Begins a game with the score that waits for names, should none have come."""
        if self._score is not None:
            self._start(self._score, None)

    def _names(self, line: TextLine) -> None:
        self.draft.refuses()
        if line.get("seat1").upper() == line.get("seat2").upper():
            self.draft.unparsed(line)
        else:
            self._start(line if self._score is None else self._score, line)

    def _start(self, first: TextLine, names: TextLine | None) -> None:
        """Begins a game; a match too, where the length or the players are others than before."""
        score, self._score = self._score, None
        told = ["", ""] if names is None else [names.get("name1"), names.get("name2")]
        match = self.draft.matches[-1] if self.draft.matches else None
        length = None if score is None else whole_number(score.get("length") or "0")
        others = match is not None and any(told) and any(match.names) and sorted(told) != sorted(match.names)
        if match is None or (length is not None and match.length not in (None, length)) or others:
            match = self.draft.new_match()
        if length is not None and score is not None and match.length is None:
            match.length = length
            match.say("match", score.at("length"))
        if not any(match.names):
            match.names = told
        if names is not None:
            side = match.side_named(told[0]) or Side.FIRST
            self._seats = {names.get("seat1").upper(): side, names.get("seat2").upper(): side.opponent}
        game = self.new_game(first)
        if game is None or score is None:
            return
        # The first score is X's, whoever X is.
        points, spans = [0, 0], [score.at("first"), score.at("second")]
        for seat, piece in (("X", "first"), ("O", "second")):
            at = self._seats[seat] - 1
            points[at], spans[at] = whole_number(score.get(piece)), score.at(piece)
        game.scored((points[0], points[1]), (spans[0], spans[1]))

    def _actor(self, line: TextLine) -> tuple[GameDraft, Side] | None:
        self._begin()
        game = self.game(line)
        return None if game is None else (game, self._seats[line.get("seat").upper()])

    def _roll(self, line: TextLine) -> None:
        self.draft.refuses()
        if (actor := self._actor(line)) is None:
            return
        game, side = actor
        game.roll(side, dice_of(line), line)
        play = line.piece("play")
        if play is not None and play.text.strip():
            game.play(side, play.text, line.start + play.start, line)

    def _dance(self, line: TextLine) -> None:
        self.draft.refuses()
        if (actor := self._actor(line)) is not None:
            actor[0].roll(actor[1], dice_of(line), line).said_no_play = True

    def _cube(self, line: TextLine) -> None:
        word = line.get("word").lower()
        if word == "accepts" and self.draft.accepts() is not None:
            return
        if word == "rejects" and self.draft.is_offered:
            self.draft.refuses()
            self.comment(line)
            return
        self.draft.refuses()
        if (actor := self._actor(line)) is not None:
            action: Action = _CUBE[word](side=actor[1])
            actor[0].act(action, line)

    def _resign(self, line: TextLine) -> None:
        if (actor := self._actor(line)) is not None:
            self.draft.offers_to_resign(actor[1], line)

    def _win(self, line: TextLine) -> None:
        self.draft.accepts()
        if (actor := self._actor(line)) is not None:
            points = line.get("points")
            actor[0].claim(actor[1], whole_number(points) if points else None, line.at("points"))

    def _unread(self, line: TextLine) -> None:
        self.draft.refuses()
        if (actor := self._actor(line)) is not None:
            actor[0].unread(actor[1], line, self.draft.notes)


def sniff(text: str, name: str | None) -> Evidence:
    """How sure it is that ``text`` is of FIBS's ``oldmoves``: its lines by X and O, and its score line."""
    head = text[:65536]
    score = re.search(r"^[ \t]*Score is [0-9]+-[0-9]+", head, re.MULTILINE)
    names = re.search(r"^[^\r\n]* is [XO] - [^\r\n]* is [XO]\b", head, re.MULTILINE)
    acts = re.search(r"^[ \t]*[XO]: (?:\([1-6] [1-6]\)|doubles|accepts|rejects|wins)", head, re.MULTILINE)
    found = sum(one is not None for one in (score, names, acts))
    if found == 3:
        return Evidence(1.0, "a score line, names of X and O, and their actions")
    if found == 2:
        return Evidence(0.9, "two of a score line, names of X and O, and their actions")
    if acts is not None:
        return Evidence(0.6, "actions by X and O")
    return Evidence(0.0, "no actions by X and O")


FORMAT: Final = Format(
    id="oldmoves",
    title="FIBS oldmoves",
    suffixes=(".oldmoves",),
    kind="match",
    sniff=sniff,
    read=read,
    write=write,
    not_understood=not_understood,
    experimental=True,
)
