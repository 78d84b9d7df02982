"""Ratings that headers of `.mat` give: `Player 1 Elo` belongs to the player whom `Player 1` names, in either column."""

from __future__ import annotations

import re
from typing import Final

from bgformats.model.record import Match, Player

_ELO: Final = re.compile(r"player\s*([12])\s*elo", re.IGNORECASE)
_NAME: Final = re.compile(r"player\s*([12])", re.IGNORECASE)
_SEATS: Final = (0, 1)

Header = tuple[str, str]
"""The key and the value of a header."""


def first_pair(match: Match) -> tuple[Player, Player]:
    """The players as they stand over the first game; those of the match where no game has them."""
    return next((game.players for game in match.games[:1] if game.players), match.players)


def rating_headers(match: Match) -> dict[int, Header]:
    """The headers with a rating, by the 0-based seat of the player whose it is.

    Empty where the headers name nobody who sits there, or two people alike: programs do not agree on the column of
    their player 1.
    """
    first_seat = _seat_of_player_1(match)
    if first_seat is None:
        return {}
    found: dict[int, Header] = {}
    for key, value in match.facts.other:
        told = _ELO.fullmatch(key.strip())
        if told and value.strip():
            found.setdefault(first_seat if told[1] == "1" else 1 - first_seat, (key, value))
    return found


def ratings(match: Match) -> tuple[str | None, str | None]:
    """The rating of each player before the first game, from beside the name or from a header, as it is written."""
    headers = rating_headers(match)
    first, second = (
        player.rating if player.rating is not None else headers.get(seat, ("", None))[1]
        for seat, player in zip(_SEATS, first_pair(match), strict=True)
    )
    return first, second


def _seat_of_player_1(match: Match) -> int | None:
    named: dict[str, str] = {}
    for key, value in match.facts.other:
        if told := _NAME.fullmatch(key.strip()):
            named.setdefault(told[1], value.strip().casefold())
    seated = [player.name.strip().casefold() for player in first_pair(match)]
    if seated[0] == seated[1]:
        return None
    for seat in _SEATS:
        others = (named.get("1"), seated[seat]), (named.get("2"), seated[1 - seat])
        if any(name and name == sits for name, sits in others):
            return seat
    return None
