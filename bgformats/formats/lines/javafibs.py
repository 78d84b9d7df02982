"""JavaFIBS's match format: a number for what happens, a name, and its details, between colons.

The player at the keyboard is called ``You``; a score line tells the real name. JavaFIBS writes the opponent in the
left column of `.mat`, so the opponent is side 1. In each game the points are counted from one side for both players.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bgformats.formats.base import Evidence, Format, Lowered
from bgformats.formats.lines.game import GameDraft
from bgformats.formats.lines.lowering import LineLowering, Taker, dice_of
from bgformats.formats.lines.scan import patterns, scan
from bgformats.formats.notation import whole_number
from bgformats.model.record import Double, Drop, Take
from bgformats.source import Source, Span
from bgformats.syntax.lines import LineFile, TextLine
from bgformats.terms import Side

_MAGIC: Final = "JavaFIBS internal match representation"
_YOU: Final = "You"
_NAME: Final = "(?P<name>[^:]*+)"
_NUMBER: Final = "[ \t]*+(?P<number>[0-9]++)[ \t]*+"
_DICE: Final = "[ \t]*+(?P<die1>[0-9]++)[ \t]++(?P<die2>[0-9]++)[ \t]*+"
PATTERNS: Final = patterns(
    ("magic", rf"{_MAGIC} v(?P<version>[0-9.]++)"),
    ("roll", f"(?:0|11):{_NAME}:{_DICE}"),
    ("move", f"1:{_NAME}:(?P<play>.*+)"),
    ("cube", f"(?P<code>[245]):{_NAME}:"),
    ("resign", f"3:{_NAME}:{_NUMBER}"),
    ("names", f"6:{_NAME}:(?P<other>[^:]*+)"),
    ("win", f"7:{_NAME}:{_NUMBER}"),
    ("match", f"8:{_NAME}:{_NUMBER}"),
    ("end", f"9:{_NAME}:{_NUMBER}"),
    ("refusal", f"12:{_NAME}:.*+"),
    ("game", f"13:{_NAME}:"),
    ("score", r"14:(?P<name>[^:]*)-(?P<number>[0-9]++):(?P<other>[^:]*)-(?P<second>[0-9]++)"),
    ("dance", f"15:{_NAME}:"),
)
_CUBE: Final = {"2": Double, "4": Take, "5": Drop}
UNLIMITED: Final = 9999
"""FIBS's match length for money."""


def read(source: Source) -> tuple[LineFile, Lowered]:
    """The lines and the records of a file."""
    tree = LineFile(scan(source.text, PATTERNS), "javafibs")
    return tree, _Lowering().run(tree.lines)


class _Lowering(LineLowering):
    def __init__(self) -> None:
        super().__init__("voted")
        self._score: TextLine | None = None

    def takers(self) -> Mapping[str, Taker]:
        return {
            "match": self._match,
            "end": self._end,
            "names": self._names,
            "game": self._game,
            "score": self._scored,
            "roll": self._roll,
            "move": self._move,
            "dance": self._dance,
            "cube": self._cube,
            "resign": self._resign,
            "refusal": self._refusal,
            "win": self._win,
        }

    def finish(self) -> None:
        self._keep_score()
        for match in self.draft.matches:
            match.names[1] = match.names[1] or _YOU

    # -- the match ---------------------------------------------------------------------------------------------------

    def _match(self, line: TextLine) -> None:
        if self.draft.matches:
            self.draft.refuses()
            self._keep_score()
            self.draft.new_match()
        length = whole_number(line.get("number"))
        self.draft.match.length = 0 if length >= UNLIMITED else length
        self.draft.match.say("match", line.at("number"))
        self._meet(line.get("name"), line)

    def _meet(self, name: str, line: TextLine) -> None:
        """Takes the opponent's name; another one than before is told."""
        match = self.draft.match
        if not match.names[0] and name != _YOU:
            match.names[0] = name
        elif self._side(name) is None:
            self.draft.unparsed(line)

    def _names(self, line: TextLine) -> None:
        for name in (line.get("name"), line.get("other")):
            self._meet(name, line)

    def _game(self, line: TextLine) -> None:
        self.draft.refuses()
        self._meet(line.get("name"), line)
        game = self.new_game(line)
        if game is None or self._score is None:
            return
        score, self._score = self._score, None
        spans = {self._side(score.get("name")): score.at("number"), self._side(score.get("other")): score.at("second")}
        points = {
            self._side(score.get("name")): whole_number(score.get("number")),
            self._side(score.get("other")): whole_number(score.get("second")),
        }
        if len(spans) == 2 and None not in spans:
            sides = Side.FIRST, Side.SECOND
            game.scored((points[sides[0]], points[sides[1]]), (spans[sides[0]], spans[sides[1]]))
        else:
            self.draft.unparsed(score)

    def _scored(self, line: TextLine) -> None:
        """Keeps the score for the game that comes next; the names in it are the real ones."""
        self._keep_score()
        self._score = line
        match = self.draft.match
        for name in (line.get("name"), line.get("other")):
            if not match.names[1] and self._side(name) is None:
                match.names[1] = name

    def _keep_score(self) -> None:
        """A score behind which no game comes is kept as a comment."""
        if self._score is not None:
            self.comment(self._score)
            self._score = None

    def _side(self, name: str) -> Side | None:
        return Side.SECOND if name == _YOU else self.draft.match.side_named(name)

    # -- actions -----------------------------------------------------------------------------------------------------

    def _actor(self, line: TextLine) -> tuple[GameDraft, Side] | None:
        """The game and the side of an action; an action by nobody who plays is told."""
        game = self.game(line)
        if game is None:
            return None
        name = line.get("name")
        if not self.draft.match.names[0] and name != _YOU:
            self._meet(name, line)
        side = self._side(name)
        if side is None:
            game.unread(None, line, self.draft.notes)
            return None
        return game, side

    def _roll(self, line: TextLine) -> None:
        self.draft.refuses()
        if (actor := self._actor(line)) is not None:
            actor[0].roll(actor[1], dice_of(line), line)

    def _move(self, line: TextLine) -> None:
        self.draft.refuses()
        play = line.piece("play")
        if play is not None and (actor := self._actor(line)) is not None:
            actor[0].play(actor[1], play.text, line.start + play.start, line)

    def _dance(self, line: TextLine) -> None:
        self.draft.refuses()
        if (actor := self._actor(line)) is not None:
            actor[0].play(actor[1], "", line.start, line)

    def _cube(self, line: TextLine) -> None:
        self.draft.refuses()
        if (actor := self._actor(line)) is not None:
            actor[0].act(_CUBE[line.get("code")](side=actor[1]), line)

    def _resign(self, line: TextLine) -> None:
        if (actor := self._actor(line)) is not None:
            self.draft.offers_to_resign(actor[1], line)

    def _refusal(self, line: TextLine) -> None:
        self.draft.refuses()
        self.comment(line)

    def _win(self, line: TextLine) -> None:
        game = self.game(line)
        if game is None:
            return
        self.draft.accepts()
        side = self._side(line.get("name"))
        if side is None:
            self.draft.unparsed(line)
        else:
            game.claim(side, whole_number(line.get("number")), Span(line.at("name").start, line.at("number").end))

    def _end(self, line: TextLine) -> None:
        game = self.draft.match.game
        if game is None:
            self.draft.unparsed(line)
        else:
            game.ends_match()


def sniff(text: str, name: str | None) -> Evidence:
    """How sure it is that ``text`` is of JavaFIBS: its first line says so."""
    if text[:4096].lstrip().startswith(_MAGIC):
        return Evidence(1.0, "the first line names JavaFIBS")
    return Evidence(0.0, "the first line does not name JavaFIBS")


FORMAT: Final = Format(
    id="javafibs",
    title="JavaFIBS match (.match)",
    suffixes=(".match",),
    kind="match",
    sniff=sniff,
    read=read,
)
