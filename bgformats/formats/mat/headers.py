"""`; [Key "Value"]` lines to the facts and options of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from bgformats.diagnostics import Fact
from bgformats.formats.notation import whole_number
from bgformats.model.record import Facts, Options
from bgformats.syntax.transcript import HeaderLine

_FACTS = {
    "event": "event",
    "round": "round",
    "site": "site",
    "place": "site",
    "eventdate": "date",
    "date": "date",
    "eventtime": "time",
    "time": "time",
    "transcriber": "transcriber",
    "matchid": "match_id",
}
_SWITCHES = {"crawford": "crawford", "jacoby": "jacoby", "beaver": "beavers", "beavers": "beavers"}
_OPTIONS = {**_SWITCHES, "cubelimit": "cube_limit", "variation": "variant", "variant": "variant"}
_ON = {"on", "yes", "true", "1"}
_OFF = {"off", "no", "false", "0"}


@dataclass(slots=True)
class Headers:
    """The headers before one match, as they come."""

    lines: list[HeaderLine] = field(default_factory=list)

    def read(self, notes: list[Fact]) -> tuple[Facts, Options, dict[str, str]]:
        """Facts and options, and all values by folded key. What cannot be read, or is said twice, becomes a note."""
        facts: dict[str, str] = {}
        options: dict[str, bool | int | str] = {}
        other: list[tuple[str, str]] = []
        values: dict[str, str] = {}
        for line in self.lines:
            key = line.key.text.strip()
            plain = folded_key(line)
            value = line.value.text[1:-1]
            if plain in values and values[plain] != value:
                notes.append(_twice(line, key, values[plain], value))
            values.setdefault(plain, value)
            if plain in _FACTS:
                facts.setdefault(_FACTS[plain], value)
            elif plain in _OPTIONS:
                _read_option(line, plain, value, options, notes)
            else:
                other.append((key, value))
        # The keys are those of the models, and their values were made for them above.
        return Facts.model_validate({**facts, "other": tuple(other)}), Options.model_validate(options), values


def _read_option(
    line: HeaderLine, key: str, value: str, options: dict[str, bool | int | str], notes: list[Fact]
) -> None:
    word = value.strip().lower()
    if key in _SWITCHES:
        if word in _ON or word in _OFF:
            options.setdefault(_SWITCHES[key], word in _ON)
        elif word:
            notes.append(_malformed(line, "On or Off"))
    elif key == "cubelimit":
        if word.isdecimal() and word.isascii():
            limit = whole_number(word)
            if limit and limit & (limit - 1):
                notes.append(_malformed(line, "a power of two"))
            elif limit:
                options.setdefault("cube_limit", limit)
        elif word:
            notes.append(_malformed(line, "a number"))
    elif word:
        options.setdefault(_OPTIONS[key], value.strip())


def _span(line: HeaderLine) -> tuple[int, int]:
    return line.start + line.value.start, line.start + line.value.end


def _malformed(line: HeaderLine, expected: str) -> Fact:
    return Fact(
        "malformed-header",
        variant="value",
        values={"key": line.key.text.strip(), "value": line.value.text, "expected": expected},
        span=_span(line),
    )


def _twice(line: HeaderLine, key: str, first: str, second: str) -> Fact:
    return Fact(
        "conflicting-facts",
        variant="header-twice",
        values={"key": key, "first": first, "second": second},
        span=_span(line),
    )


def declared(lines: Sequence[HeaderLine], key: str) -> HeaderLine | None:
    """The first header that gives ``key`` (an option of the record, or a folded key), for findings about it."""
    return next((line for line in lines if _OPTIONS.get(folded_key(line), folded_key(line)) == key), None)


def folded_key(line: HeaderLine) -> str:
    """The key without blanks, in small letters: `Player 1` is ``player1``."""
    return folded(line.key.text)


def folded(key: str) -> str:
    """The same for a key by itself."""
    return "".join(key.lower().split())


def has_field(key: str) -> bool:
    """Whether the record has a field of its own for this header."""
    return folded(key) in _FACTS or folded(key) in _OPTIONS
