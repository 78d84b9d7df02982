"""The first record of a match: players, rules and what is told of the match."""

from __future__ import annotations

import math
from datetime import datetime, timedelta
from typing import Final

from bgformats.diagnostics import Fact, Value
from bgformats.formats.xg.comments import Comments
from bgformats.formats.xg.records import HEADER_MATCH
from bgformats.game.variant import STANDARD, Variant, variant_named
from bgformats.model.record import Facts, Options, Player
from bgformats.syntax.binary import Record

MONEY: Final = 99999
"""The length of a session that is no match."""
NEWEST: Final = 40
"""eXtreme Gammon 2 refuses files of later versions."""
_MAGIC: Final = 0x494C4D44
_UNICODE: Final = 24
_WITH_LIMIT: Final = 8
_WITH_CLOCK: Final = 25
_WITH_TRANSCRIBER: Final = 30
_MOST_LIMIT: Final = 30
_USUAL_ELO: Final = 1600.0
_VARIANTS: Final = ("standard", "nackgammon", "hypergammon-3", "longgammon")
_SITES: Final = (
    "GammonSite", "FIBS", "TrueMoney", "GridGammon", "DailyGammon", "NetGammon", "VOG", "Gammon Empire/Play65",
    "ClubGames", "PartyGammon", "Xciting", "BGRoom", "DiceArena", "SafeHarbor", "GameAccount", "XG Mobile",
)  # fmt: skip
_CLOCKS: Final = {1: "Fischer", 2: "Bronstein"}
_EPOCH: Final = datetime(1899, 12, 30)
_LATEST_DAY: Final = 2_900_000


class MatchHeader:
    """The first record of a match, understood. What cannot be is told in ``notes``."""

    def __init__(self, record: Record, at: int, notes: list[Fact]) -> None:
        self._record = record
        self._at = at
        self._notes = notes
        self.version = record.integer("Version")
        self.is_money = record.integer("MatchLength") == MONEY
        self.variant = self._variant()

    @property
    def is_whole(self) -> bool:
        """Whether the record has the mark that each match has."""
        return self._record.integer("Magic") == _MAGIC

    @property
    def length(self) -> int | None:
        """The points to play to; None for money."""
        return None if self.is_money else self._record.integer("MatchLength")

    @property
    def doubles_automatically(self) -> bool:
        """Whether equal opening dice turn the cube."""
        return bool(self._record.integer("AutoDouble"))

    def players(self) -> tuple[Player, Player]:
        """The players, player 2 first: player 1 sits at the bottom of the board."""
        return self._player(2), self._player(1)

    def _player(self, number: int) -> Player:
        record = self._record
        elo, experience = record.number(f"Elo{number}"), record.integer(f"Exp{number}")
        known = math.isfinite(elo) and (elo != _USUAL_ELO or experience)
        rating = f"{elo:.2f}/{experience}" if known else None
        return Player(name=self._text(f"Player{number}", f"SPlayer{number}"), rating=rating)

    def _text(self, name: str, older: str | None) -> str:
        """A text; files of old versions have it in a code page only."""
        if self.version >= _UNICODE or older is None:
            return self._record.text(name).strip()
        return self._record.text(older).strip()

    def facts(self) -> Facts:
        """What is told of the match beside its games."""
        record = self._record
        moment = self._moment()
        site = self._text("Location", "SLocation") or self._site()
        transcriber = self._text("Transcriber", None) if self.version >= _WITH_TRANSCRIBER else ""
        clock = self._clock()
        return Facts(
            event=self._text("Event", "SEvent") or None,
            round=self._text("Round", "SRound") or None,
            site=site or None,
            date=None if moment is None else f"{moment:%Y.%m.%d}",
            time=None if moment is None else f"{moment:%H.%M}",
            transcriber=transcriber or None,
            match_id=str(record.integer("GameId")) if record.integer("GameId") else None,
            other=(("Clock", clock),) if clock else (),
        )

    def _site(self) -> str:
        number = self._record.integer("SiteId")
        return _SITES[number] if 0 <= number < len(_SITES) else ""

    def _moment(self) -> datetime | None:
        """When the match was played or saved: days since the end of 1899, local time."""
        days = self._record.number("Date")
        if not math.isfinite(days) or not 0 < days < _LATEST_DAY:
            return None
        return _EPOCH + timedelta(minutes=round(days * 24 * 60))

    def _clock(self) -> str | None:
        record = self._record
        kind = record.integer("ClockType")
        if self.version < _WITH_CLOCK or kind not in _CLOCKS:
            return None
        per = "a game" if record.integer("ClockPerGame") else "a match"
        first, second = record.integer("ClockTime1"), record.integer("ClockTime2")
        return f"{_CLOCKS[kind]}, {first} s {per}, {second} s a move"

    def comments(self, documents: Comments) -> tuple[str, ...]:
        """The comments on the match, the one before it first."""
        numbers = (self._record.integer("CommentHeader"), self._record.integer("CommentFooter"))
        return tuple(text for number in numbers if (text := documents.text(number)))

    def options(self) -> Options:
        """The rules that the file declares. Those of money mean nothing in a match, and the other way round."""
        record = self._record
        limit = record.integer("CubeLimit") if self.version >= _WITH_LIMIT else 0
        if not 0 <= limit <= _MOST_LIMIT:
            self._malformed("CubeLimit", "the cube limit", limit, f"a power of two from 1 to 2^{_MOST_LIMIT}")
            limit = 0
        return Options(
            crawford=None if self.is_money else bool(record.integer("Crawford")),
            jacoby=bool(record.integer("Jacoby")) if self.is_money else None,
            beavers=bool(record.integer("Beaver")) if self.is_money else None,
            cube_limit=1 << limit if limit else None,
            variant=None if self.variant is STANDARD else self.variant.id,
        )

    def _variant(self) -> Variant:
        number = self._record.integer("Variation")
        if 0 <= number < len(_VARIANTS):
            return variant_named(_VARIANTS[number]) or STANDARD
        self._malformed("Variation", "the variation", number, "0 to 3")
        return STANDARD

    def _malformed(self, name: str, key: str, value: int, expected: str) -> None:
        field = HEADER_MATCH.by_name[name]
        values: dict[str, Value] = {"key": key, "value": value, "expected": expected}
        span = (self._at + field.offset, self._at + field.end)
        self._notes.append(Fact("malformed-header", variant="value", values=values, span=span))
