"""GamesGrid's match format: a number, one or two tabs, and what that player does; the roll twice, the play behind it.

One tab is the player who is named first, side 1; two are the other. Comments stand on lines of their own.
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
from bgformats.model.record import Beaver, Double, Drop, Raccoon, Take
from bgformats.source import Source, Span
from bgformats.syntax.lines import LineFile, TextLine
from bgformats.terms import Side

_SIDE: Final = r"(?P<row>[0-9]++)\t(?P<right>\t?)"
_DICE: Final = r"(?P<die1>[0-9])(?P<die2>[0-9]):"
PATTERNS: Final = patterns(
    ("names", r"(?P<name1>\S[^\t]*?) vs\.(?P<name2>[^\t]*+)"),
    ("site", "GamesGrid.*+"),
    ("date", "(?P<date>(?:mon|tues|wednes|thurs|fri|satur|sun)day .*+)"),
    ("ratings", r"ELO:[ \t]*+(?P<elo1>[0-9.]++)[ \t]++[0-9]++[ \t]++(?P<elo2>[0-9.]++)[ \t]++[0-9]++"),
    (
        "option",
        r"(?P<key>Jacoby|Automatic Doubles|Crawford|Beavers|Raccoons|Doubling Cube|Rated|Variant|Match Length):"
        r"[ \t]*+(?P<value>.*+)",
    ),
    (
        "game",
        r"Game (?P<number>[0-9]++)\.(?P<first>[0-9]++)(?P<star1>\*?)-(?P<second>[0-9]++)(?P<star2>\*?)"
        r"(?:/(?P<length>[0-9]++))?+",
    ),
    ("columns", r"(?P<name1>[^\t0-9][^\t]*)\t\t?(?P<name2>[^\t]+)"),
    ("automatic", r"(?P<automatic>[0-9]++[ \t]*+:[ \t]*+automatic double.*+)"),
    ("dance", rf"{_SIDE}{_DICE}[ ]*+O-O"),
    ("resign", rf"{_SIDE}(?:{_DICE})?+[ ]*+(?P<word>resigns?)"),
    ("roll", rf"{_SIDE}{_DICE}(?P<play>.*+)"),
    ("closed", rf"{_SIDE}[ ]*+-"),
    ("cube", rf"{_SIDE}[ ]*+(?P<word>double|accept|pass|beaver|raccoon)s?"),
    ("win", r"(?P<name>\S.*?) wins[ ]++(?P<points>[0-9]++)[ ]points?[ ]*+\.?"),
    ("unread", rf"{_SIDE}.*+"),
    ("comment", "(?P<comment>[^0-9].*+)"),
)
_CUBE: Final[Mapping[str, type[Double | Take | Drop | Beaver | Raccoon]]] = {
    "double": Double,
    "accept": Take,
    "pass": Drop,
    "beaver": Beaver,
    "raccoon": Raccoon,
}
_YES: Final = {"yes": True, "no": False}


def read(source: Source) -> tuple[LineFile, Lowered]:
    """The lines and the records of a file."""
    tree = LineFile(scan(source.text, PATTERNS), "gamesgrid")
    return tree, _Lowering().run(tree.lines)


class _Lowering(LineLowering):
    def __init__(self) -> None:
        super().__init__("mover")
        self._row: tuple[str, Side] | None = None
        self._said: set[tuple[str, Side, str]] = set()
        """Cube actions and resignations since the last roll, by row, side and word."""

    def takers(self) -> Mapping[str, Taker]:
        return {
            "names": self._names,
            "site": self._site,
            "date": self._date,
            "ratings": self._ratings,
            "option": self._option,
            "game": self._game,
            "columns": self._columns,
            "automatic": self._automatic,
            "roll": self._roll,
            "dance": self._roll,
            "closed": self._closed,
            "resign": self._resign,
            "cube": self._cube,
            "win": self._win,
            "unread": self._unread,
            "comment": self.comment,
        }

    # -- headers -----------------------------------------------------------------------------------------------------

    def _names(self, line: TextLine) -> None:
        if self.draft.matches and (any(self.draft.match.names) or self.draft.match.games):
            # Only the first such line is the one with the names.
            self.comment(line)
            return
        self.draft.match.names = [line.get("name1"), line.get("name2")]

    def _site(self, line: TextLine) -> None:
        self.draft.match.facts["site"] = "GamesGrid"

    def _date(self, line: TextLine) -> None:
        self.draft.match.facts["date"] = line.get("date")

    def _ratings(self, line: TextLine) -> None:
        self.draft.match.ratings = [line.get("elo1"), line.get("elo2")]

    def _option(self, line: TextLine) -> None:
        key, value = line.get("key").lower(), line.get("value")
        match = self.draft.match
        if key == "match length":
            self._length(line, value, "value")
        elif key == "variant":
            variant = variant_named(value)
            match.options["variant"] = value if variant is None else variant.id
            match.say("variant", line.at("value"))
        elif value.lower() not in _YES:
            self.draft.malformed(line, "value", line.get("key"), "Yes or No")
        elif key in ("jacoby", "crawford", "beavers"):
            match.options[key] = _YES[value.lower()]
            if key != "crawford":
                match.say("jacoby" if key == "jacoby" else "beavers", line.at("value"))
        elif key == "doubling cube" and not _YES[value.lower()]:
            match.options["cube_limit"] = 1
        else:
            match.other.append((line.get("key"), value))

    def _length(self, line: TextLine, value: str, piece: str) -> None:
        if not value.isascii() or not value.isdigit():
            self.draft.malformed(line, piece, "Match Length", "the points to play to")
            return
        self.draft.match.length = whole_number(value)
        self.draft.match.say("match", line.at(piece))

    def _game(self, line: TextLine) -> None:
        self.draft.refuses()
        self._row, self._said = None, set()
        match = self.draft.match
        if match.length is None:
            # No length behind the score: money.
            self._length(line, line.get("length") or "0", "length")
        game = self.new_game(line)
        if game is None:
            return
        game.number = whole_number(line.get("number"))
        score = whole_number(line.get("first")), whole_number(line.get("second"))
        game.scored(score, (line.at("first"), line.at("second")))
        game.crawford = bool(line.get("star1") or line.get("star2"))

    def _columns(self, line: TextLine) -> None:
        if [line.get("name1"), line.get("name2")] != self.draft.match.names:
            self.comment(line)

    def _automatic(self, line: TextLine) -> None:
        """Counts a double by equal opening dice; the line itself is kept as it stands."""
        self.comment(line)
        game = self.draft.match.game
        if game is not None and not game.entries:
            game.automatic_doubles = (game.automatic_doubles or 0) + 1

    # -- actions -----------------------------------------------------------------------------------------------------

    def _actor(self, line: TextLine) -> tuple[GameDraft, Side] | None:
        game = self.game(line)
        return None if game is None else (game, _side(line))

    def _roll(self, line: TextLine) -> None:
        """Takes a roll, its repetition with the play, or a mere repetition, which says nothing new."""
        actor, dice = self._actor(line), dice_of(line)
        if actor is None or dice is None:
            return
        game, side = actor
        play = line.piece("play")
        row = (line.get("row"), side)
        dances = line.kind == "dance"
        waiting = game.awaiting(side)
        same = self._row == row and bool(game.entries) and game.entries[-1].is_roll_of(side, dice)
        if same and (waiting is None or not (dances or (play is not None and play.text.strip()))):
            return
        self.draft.refuses()
        if not same:
            if isinstance(game.turned_last(), Raccoon):
                # GamesGrid writes no answer to a raccoon: the next roll takes it, whoever rolls.
                game.act(Take(side=side.opponent), line)
            self._numbered(game.roll(side, dice, line), line)
            self._row, self._said = row, set()
        if dances or (play is not None and play.text.strip()):
            text, at = ("", line.start) if dances or play is None else (play.text, line.start + play.start)
            game.play(side, text, at, line)

    def _closed(self, line: TextLine) -> None:
        """A side that is closed out does not roll: there is no action, and the line is kept."""
        self.comment(line)

    def _resign(self, line: TextLine) -> None:
        if (actor := self._actor(line)) is None:
            return
        game, side = actor
        if self._is_repeated(line, side):
            return
        dice = dice_of(line)
        if dice is not None and not (game.entries and game.entries[-1].is_roll_of(side, dice)):
            self._numbered(game.roll(side, dice, line), line)
        self.draft.offers_to_resign(side, line)

    def _cube(self, line: TextLine) -> None:
        if (actor := self._actor(line)) is not None and not self._is_repeated(line, actor[1]):
            self.draft.refuses()
            self._numbered(actor[0].act(_CUBE[line.get("word").lower()](side=actor[1]), line), line)

    def _is_repeated(self, line: TextLine, side: Side) -> bool:
        """Whether the same row has said this of the side already: like rolls, such rows are written twice."""
        said = (line.get("row"), side, line.get("word").lower().rstrip("s"))
        known = said in self._said
        self._said.add(said)
        return known

    def _numbered(self, entry: Entry, line: TextLine) -> None:
        entry.row = whole_number(line.get("row"))

    def _win(self, line: TextLine) -> None:
        side = self.draft.match.side_named(line.get("name"))
        game = self.draft.match.game
        if side is None or game is None:
            self.comment(line)
            return
        self.draft.accepts()
        points = whole_number(line.get("points"))
        last = game.claims[-1] if game.claims else None
        if last is not None and (last.winner, last.points, last.after) == (side, points, len(game.entries)):
            return
        game.claim(side, points, Span(line.at("name").start, line.at("points").end))

    def _unread(self, line: TextLine) -> None:
        if (actor := self._actor(line)) is not None:
            self.draft.refuses()
            actor[0].unread(actor[1], line, self.draft.notes)


def _side(line: TextLine) -> Side:
    second_tab = line.piece("right")
    return Side.SECOND if second_tab is not None and second_tab.text else Side.FIRST


def sniff(text: str, name: str | None) -> Evidence:
    """How sure it is that ``text`` is of GamesGrid: names with `vs.`, game lines with scores, rows with tabs."""
    head = text[:65536]
    names = re.search(r"^[^\r\n\t]*? vs\.[^\r\n\t]*$", head, re.MULTILINE)
    game = re.search(r"^Game [0-9]+\.[0-9]+\*?-[0-9]+", head, re.MULTILINE)
    row = re.search(r"^[0-9]+\t\t?(?:[1-6][1-6]:|double|accept|pass)", head, re.MULTILINE)
    found = sum(one is not None for one in (names, game, row))
    if game and found > 1:
        return Evidence(1.0, "game lines and rows of GamesGrid")
    if row:
        return Evidence(0.7, "rows of GamesGrid, with tabs")
    named = name is not None and name.lower().endswith(".sgg")
    return Evidence(0.4 if names and named else 0.0, "names with vs.")


FORMAT: Final = Format(
    id="sgg",
    title="GamesGrid match (.sgg)",
    suffixes=(".sgg",),
    kind="match",
    sniff=sniff,
    read=read,
    experimental=True,
)
