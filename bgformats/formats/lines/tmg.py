"""TrueMoneyGames' match format: records of a signed number, a type and what belongs to it.

Positive numbers are player 1's, side 1; negative ones player 2's.
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
from bgformats.model.record import Beaver, Double, Drop, Forfeit, Take
from bgformats.source import Source
from bgformats.syntax.lines import LineFile, TextLine
from bgformats.terms import Side

_WHO: Final = r"(?P<sign>[+-]?)(?P<row>[0-9]++)[ \t]++"
PATTERNS: Final = patterns(
    (
        "player",
        r"Player(?P<seat>[12]):[ \t]*+(?:(?P<id>[0-9]++)[ \t]++)?+(?P<name>\S.*?)(?:[ \t](?P<amount>[0-9.]+))?",
    ),
    ("game", r"Game (?P<number>[0-9]++):[ \t]*+(?P<first>[0-9]++)-(?P<second>[0-9]++)"),
    ("header", r"(?P<key>[A-Za-z]+):[ \t]*+(?P<value>.*+)"),
    ("roll", rf"{_WHO}1[ \t]++(?P<die1>[0-9])(?P<die2>[0-9]):?"),
    ("nothing", rf"{_WHO}1[ \t]++\?"),
    ("move", rf"{_WHO}4[ \t]++(?P<play>\S.*+)"),
    ("double", rf"{_WHO}5(?:[ \t]++double to[ \t]++(?P<value>[0-9]++))?+.*+"),
    ("cube", rf"{_WHO}(?P<type>7|8|10)(?:[ \t]++.*+)?+"),
    ("win", rf"{_WHO}1[456][ \t]++(?P<points>[0-9]++)(?:[ \t]++.*+)?+"),
    ("time", rf"{_WHO}(?:17|22)(?:[ \t]++.*+)?+"),
    ("remark", rf"{_WHO}(?:2|19)(?:[ \t]++.*+)?+"),
    ("unread", rf"{_WHO}.*+"),
)
_CUBE: Final[Mapping[str, type[Take | Beaver | Drop]]] = {"7": Take, "8": Beaver, "10": Drop}
_FLAGS: Final = {"jacoby", "crawford", "beavers"}
_VARIANTS: Final = {"1": "standard", "2": "nackgammon"}


def read(source: Source) -> tuple[LineFile, Lowered]:
    """The lines and the records of a file."""
    tree = LineFile(scan(source.text, PATTERNS), "truemoneygames")
    return tree, _Lowering().run(tree.lines)


class _Lowering(LineLowering):
    def __init__(self) -> None:
        super().__init__("mover")

    def takers(self) -> Mapping[str, Taker]:
        return {
            "player": self._player,
            "game": self._game,
            "header": self._header,
            "roll": self._roll,
            "nothing": self.comment,
            "move": self._move,
            "double": self._double,
            "cube": self._cube,
            "win": self._win,
            "time": self._time,
            "remark": self.comment,
            "unread": self._unread,
        }

    # -- headers -----------------------------------------------------------------------------------------------------

    def _player(self, line: TextLine) -> None:
        seat = int(line.get("seat")) - 1
        self.draft.match.names[seat] = line.get("name")
        for key in ("id", "amount"):
            if line.get(key):
                self.draft.match.other.append((f"Player{seat + 1} {key}", line.get(key)))

    def _header(self, line: TextLine) -> None:
        key, value = line.get("key"), line.get("value")
        match, known = self.draft.match, key.lower()
        if match.games:
            self._changed(line, known, value)
        elif known == "matchid":
            match.facts["match_id"] = value
        elif known == "startdate":
            date, _, time = value.partition(" ")
            match.facts |= {"date": date, "time": time.strip()} if time.strip() else {"date": date}
        elif known == "variant":
            match.options["variant"] = _VARIANTS.get(value, value)
            match.say("variant", line.at("value"))
        elif known in (*_FLAGS, "length", "maxcube", "cube"):
            self._rule(line, known, value)
        else:
            match.other.append((key, value))

    def _changed(self, line: TextLine, key: str, value: str) -> None:
        """An option that is changed during play: what was allowed once is no fault of the games around it."""
        match = self.draft.match
        if key not in (*_FLAGS, "raccoons") or value not in ("0", "1"):
            self.draft.unparsed(line)
            return
        if key in match.options and match.options[key] != (value == "1"):
            # The record holds one value for the match. A rule that was switched is left open, but for beavers,
            # which stay allowed.
            match.options.pop(key)
            if key == "beavers":
                match.options[key] = True
        self.comment(line)

    def _rule(self, line: TextLine, key: str, value: str) -> None:
        """Takes a header that is a number, or a yes or no as 1 or 0."""
        match = self.draft.match
        if not value.isascii() or not value.isdigit():
            self.draft.malformed(line, "value", line.get("key"), "a number")
            return
        number = whole_number(value)
        if key == "length":
            match.length = number
            match.say("match", line.at("value"))
        elif key == "cube":
            if not number:
                match.options["cube_limit"] = 1
        elif key == "maxcube":
            self._limit(line, number)
        else:
            match.options[key] = bool(number)
            if key != "crawford":
                match.say("jacoby" if key == "jacoby" else "beavers", line.at("value"))

    def _limit(self, line: TextLine, number: int) -> None:
        if number & (number - 1):
            self.draft.malformed(line, "value", line.get("key"), "a power of two")
        elif number:
            self.draft.match.options.setdefault("cube_limit", number)

    def _game(self, line: TextLine) -> None:
        if self.draft.match.length is None:
            self.draft.match.length = 0
        game = self.new_game(line)
        if game is not None:
            game.number = whole_number(line.get("number"))
            score = whole_number(line.get("first")), whole_number(line.get("second"))
            game.scored(score, (line.at("first"), line.at("second")))

    # -- records -----------------------------------------------------------------------------------------------------

    def _actor(self, line: TextLine) -> tuple[GameDraft, Side] | None:
        game = self.game(line)
        return None if game is None else (game, Side.SECOND if line.get("sign") == "-" else Side.FIRST)

    def _roll(self, line: TextLine) -> None:
        if (actor := self._actor(line)) is not None:
            actor[0].roll(actor[1], dice_of(line), line).row = whole_number(line.get("row"))

    def _move(self, line: TextLine) -> None:
        play = line.piece("play")
        if play is not None and (actor := self._actor(line)) is not None:
            actor[0].play(actor[1], play.text, line.start + play.start, line)

    def _double(self, line: TextLine) -> None:
        if (actor := self._actor(line)) is not None:
            value = line.get("value")
            action = Double(side=actor[1], value=whole_number(value) if value else None)
            actor[0].act(action, line, line.at("value")).row = whole_number(line.get("row"))

    def _cube(self, line: TextLine) -> None:
        if (actor := self._actor(line)) is not None:
            action = _CUBE[line.get("type")](side=actor[1])
            actor[0].act(action, line).row = whole_number(line.get("row"))

    def _win(self, line: TextLine) -> None:
        if (actor := self._actor(line)) is not None:
            actor[0].claim(actor[1], whole_number(line.get("points")), line.at("points"))

    def _time(self, line: TextLine) -> None:
        if (actor := self._actor(line)) is not None:
            actor[0].act(Forfeit(side=actor[1], cause="time"), line).row = whole_number(line.get("row"))

    def _unread(self, line: TextLine) -> None:
        if (actor := self._actor(line)) is not None:
            actor[0].unread(actor[1], line, self.draft.notes)


def sniff(text: str, name: str | None) -> Evidence:
    """How sure it is that ``text`` is of TrueMoneyGames: its headers, and records with signed numbers."""
    head = text[:65536]
    header = re.search(r"^[ \t]*(?:MatchID|Player[12]|PlayMoney|AutoDistrib|MaxRakeAbs):", head, re.MULTILINE)
    game = re.search(r"^[ \t]*Game [0-9]+:[ \t]*[0-9]+-[0-9]+", head, re.MULTILINE)
    record = re.search(r"^[ \t]*-?[0-9]+[ \t]+1[ \t]+[1-6][1-6]:", head, re.MULTILINE)
    found = sum(one is not None for one in (header, game, record))
    if found > 1:
        return Evidence(1.0 if record and game else 0.8, "headers, games or records of TrueMoneyGames")
    named = name is not None and name.lower().endswith(".tmg")
    return Evidence(0.5 if found and named else 0.0, "one line of TrueMoneyGames")


FORMAT: Final = Format(
    id="tmg",
    title="TrueMoneyGames match (.tmg)",
    suffixes=(".tmg",),
    kind="match",
    sniff=sniff,
    read=read,
    experimental=True,
)
