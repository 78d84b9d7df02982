"""Dates as match files write them: by numbers in several orders, and in words.

A date is kept as `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, and only where it can mean but one day. Two-digit years from 70 are
of the last century.
"""

from __future__ import annotations

import re
from datetime import date as calendar
from typing import Final, Literal, NamedTuple

Order = Literal["day-first", "month-first"]
Trouble = Literal["no-such-day", "two-readings"]

_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_OTHER_MONTHS: Final = {"maj": 5, "mai": 5, "okt": 10, "dez": 12, "des": 12, "mär": 3, "maa": 3}
_BIG_FIRST: Final = re.compile(r"([0-9]{4})(?:([-./ ])([0-9]{1,2})(?:\2([0-9]{1,2}))?)?")
_BIG_LAST: Final = re.compile(r"([0-9]{1,2})([-./])([0-9]{1,2})\2([0-9]{4}|[0-9]{2})")
_COMPACT: Final = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})")
_EAST_ASIAN: Final = re.compile(r"([0-9]{4})年([0-9]{1,2})月([0-9]{1,2})日")
_WORD: Final = re.compile(r"[^\W\d_]+|[0-9]+")
_LONGEST: Final = 60


class Reading(NamedTuple):
    """What a text says as a date: ``iso`` where it says one day, month or year; ``trouble`` where it is wrong."""

    iso: str | None
    trouble: Trouble | None = None


def read_date(text: str, order: Order | None = None) -> Reading:
    """Reads a date. ``order`` is that of day and month where the file shows it elsewhere or its program is known."""
    text = _EAST_ASIAN.sub(r"\1-\2-\3", text.strip())
    if len(text) > _LONGEST:
        return Reading(None)
    if found := _BIG_FIRST.fullmatch(text) or _COMPACT.fullmatch(text):
        groups = [group for group in found.groups() if group is not None and group.isdigit()]
        return _of(*map(int, groups))
    if found := _BIG_LAST.fullmatch(text):
        return _of_small_first(int(found[1]), int(found[3]), found[4], order)
    return _in_words(text)


def order_of(text: str) -> Order | None:
    """The order of day and month that a date shows by itself: `16/09/2023` can only be the day first."""
    found = _BIG_LAST.fullmatch(text.strip())
    if found is None:
        return None
    first, second = int(found[1]), int(found[3])
    if first > 12 >= second:
        return "day-first"
    return "month-first" if second > 12 >= first else None


def dotted(iso: str) -> str:
    """The date as headers of `.mat` files have it, with full stops."""
    return iso.replace("-", ".")


def _of_small_first(first: int, second: int, written: str, order: Order | None) -> Reading:
    year = int(written) if len(written) == 4 else int(written) + (1900 if int(written) >= 70 else 2000)
    readings = {
        "day-first": _of(year, second, first),
        "month-first": _of(year, first, second),
    }
    days = {reading.iso for reading in readings.values() if reading.iso is not None}
    if not days:
        return Reading(None, "no-such-day")
    if len(days) == 1:
        return Reading(next(iter(days)))
    return Reading(None, "two-readings") if order is None else readings[order]


def _in_words(text: str) -> Reading:
    """`Sunday March 4, 2001`, `4 March 2001`: a month in words, a day and a year of four digits."""
    words = [word.lower() for word in _WORD.findall(text)]
    months = [month for word in words if (month := _month(word)) is not None]
    numbers = [word for word in words if "0" <= word[0] <= "9"]
    years = [int(word) for word in numbers if len(word) == 4]
    days = [int(word) for word in numbers if len(word) <= 2]
    if len(months) != 1 or len(years) != 1 or len(days) > 1:
        return Reading(None)
    return _of(years[0], months[0], *days)


def _month(word: str) -> int | None:
    if len(word) < 3:
        return None
    short = word[:3]
    return _MONTHS.index(short) + 1 if short in _MONTHS else _OTHER_MONTHS.get(short)


def _of(year: int, month: int | None = None, day: int | None = None) -> Reading:
    if not 1 <= year <= 9999:
        return Reading(None)
    if month is None:
        return Reading(f"{year:04}")
    try:
        found = calendar(year, month, 1 if day is None else day)
    except ValueError:
        # 0 stands for what is not known, as in 2001.00.00.
        return Reading(f"{year:04}") if not month and not day else Reading(None, "no-such-day")
    return Reading(found.isoformat() if day is not None else found.isoformat()[:7])
