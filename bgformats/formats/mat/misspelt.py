"""Cells that cannot be read and are near to some that can: rolls without their colon, letters for digits, other words.

Knows what people write by hand, and the words of German and the Nordic languages. Nothing is passed over: what is read
here is told, with the spelling that it is nearest to.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple
from unicodedata import combining, normalize

from bgformats.formats.mat.cells import read_cell
from bgformats.syntax.transcript import Body, Misspelt, Rolled, Unparsed

_CELL: Final = r"(?:(?<=\A)|(?<=\))|(?<=[)\t ][ ])|(?<=\t))"
"""Where a cell may begin: behind the row number, or behind a gap."""
_DIE: Final = "[1-6lI|]"
_FOLLOWS: Final = r"(?=(?:[0-9OoIl|]{1,2}|bar)[ ]?[-/–—−>\\]|[(]?(?:can|kan|no |ing|kein|tan|dan|fan|ei ))"
"""What follows a roll: a move, or words for none."""
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_CLOSE: Final = 0.79
_LEAST, _MOST = 4, 11
"""Letters of a word below and above which nothing is near enough to be meant."""
_MOST_WORDS: Final = 12
"""Words of a row that are looked at: two cells have fewer."""
LONGEST: Final = 300
"""Characters of a row beyond which nothing is tried: the longest real row has some two hundred."""
_KNOWN: Final = (
    "doubles", "double", "redoubles", "takes", "take", "accepts", "accept", "drops", "drop", "rejects", "reject",
    "passes", "pass", "beavers", "beaver", "raccoons", "raccoon", "wins", "resigns", "resign", "points", "point",
    "cannot", "move", "match",
)  # fmt: skip
_NUMBERS: Final = {"one": "1", "two": "2", "three": "3", "four": "4", "six": "6", "eight": "8"}
_OTHER_WORDS: Final = {
    "Doubles": "doppelt verdoppelt doppeln doppel dobler doblar dobla dubblar dubbler dobbel dubbel fordobler "
    "fordobbler tuplaa tvöfaldar",
    "Redoubles": "redoppelt redoppel redubblar redobler redoblar redobbel",
    "Takes": "nimmt_an nimmt akzeptiert annahme tager_imod tager tar_emot tar_imot tar_mot tar godtar accepterar "
    "accepterer aksepterer modtager ottaa hyväksyy tekur",
    "Passes": "passt passar passer",
    "Drops": "lehnt_ab ablehnung wirft_weg droppar dropper släpper slipper afviser avviser avvisar avslår afslår "
    "avböjer nekar takker_nei siger_nej säger_nej sier_nei hylkää luopuu hafnar",
    "Beavers": "bäver bever bæver",
    "Resigns": "gibt_auf ger_upp gir_opp giver_op opgiver luovuttaa",
    "Wins": "gewinnt vinner vinder voittaa vinnur gewonnen vann vant vandt",
    "Cannot Move": "kann_nicht_ziehen kann_nicht_setzen kein_zug_möglich kein_legaler_zug kein_zug tanzt "
    "kan_inte_flytta kan_inte_gå kan_ej_flytta inget_drag dansar kan_ikke_flytte kan_ikke_rykke kan_ikke_trekke "
    "kan_ikke_flytta intet_træk ingen_trekk danser ei_voi_siirtää står_över står_over",
    "points": "punkten punkte punkt poäng poeng pistettä stig",
    "and the match": "und_das_match und_das_spiel och_matchen och_därmed_matchen og_matchen og_kampen og_partiet",
    "=> ": "auf til till",
}
"""What stands for a word of the format, with a stroke for a blank; German, Swedish, Norwegian, Danish and Finnish."""
_CUBE: Final = "Doubles => 2, Takes or Drops"
_FORMS: Final = {
    "Wins": "Wins 2 points", "points": "Wins 2 points", "and the match": "Wins 2 points and the match",
    "Cannot Move": "moves, or Cannot Move", "Resigns": "Resigns",
}  # fmt: skip
"""What may stand where a word does, if it is no word for the cube."""
_ROLL: Final = "a roll, which is two digits and a colon, such as 62:"
MOVES: Final = "moves such as 24/18 13/11"
WORDS: Final = "Doubles => 2, Takes, Drops, Wins 2 points, Resigns or Cannot Move"
EXPECTED: Final = f"{_ROLL} with {MOVES}, or {WORDS}"
"""What a cell may be."""
NOTHING_MORE: Final = "nothing more"
"""What may stand behind a word that says all."""


class _Rule(NamedTuple):
    """What is put for what a pattern matches, and what was expected there."""

    pattern: re.Pattern[str]
    put: Callable[[re.Match[str]], str]
    expected: str


def _rule(pattern: str, put: str, expected: str) -> _Rule:
    compiled = re.compile(pattern, re.IGNORECASE)
    return _Rule(compiled, lambda found: found.expand(put), expected)


def _words(meant: str, words: str) -> _Rule:
    parts = sorted((one.replace("_", " ") for one in words.split()), key=len, reverse=True)
    texts = "|".join(re.escape(one).replace(r"\ ", "[ ]+") for one in parts)
    value = r"(?=[ ]*[0-9])" if meant == "=> " else ""
    blank = "[ ]*" if meant == "=> " else ""
    return _rule(rf"(?<!\w)(?:{texts})(?!\w){blank}{value}", meant, _FORMS.get(meant, _CUBE))


def _dice(found: re.Match[str]) -> str:
    return f"{_figures(found[1] + found[2])}:{found[3] or ''}"


def _figures(text: str) -> str:
    return re.sub("[Oo]", "0", re.sub("[lI|]", "1", text))


_RULES: Final = (
    # A letter beside a digit of a point: 13/1O, l3/7, 2O/14*.
    _Rule(
        re.compile(r"(?<=[/ ])[lI|](?=[0-9]?(?:[/*(]|[ ]|$))|(?<=[/ ][12])[OolI|](?=[/*(]|[ ]|$)"),
        lambda found: _figures(found[0]),
        MOVES,
    ),
    # 6-2: 6,2: 6.2: (62): 6 2: 62 : 6l:
    _Rule(re.compile(rf"{_CELL}\(?({_DIE})[ ]?[-–—−,./;+x]?[ ]?({_DIE})\)?[ ]?:()"), _dice, _ROLL),
    # 62 24/18, 6-2 24/18, 62; 24/18, 66 Cannot Move
    _Rule(
        re.compile(rf"{_CELL}\(?({_DIE})[-–—−,.]?({_DIE})\)?[ ]?[;.,]?([ ]+){_FOLLOWS}", re.IGNORECASE), _dice, _ROLL
    ),
    _rule(r"(?<=[0-9)*f])[ ]*[&+;][ ]*(?=(?:[0-9]{1,2}|bar)[/-])", " ", MOVES),
    _rule(r"(?<![\w/])(?:ba+r|br|bår)(?=/[0-9])", "bar", MOVES),
    _rule(r"(?<=/)(?:0ff|of|out|aus|ut|ud|ute|av)(?!\w)", "off", MOVES),
    _rule(r"(?<![\w/-])([0-9]{1,2}|bar)[ ]?(?:->|=>|[-–—−>\\→])[ ]?([0-9]{1,2}|off)(?![\w:])", r"\1/\2", MOVES),
    *(_words(meant, words) for meant, words in _OTHER_WORDS.items()),
)


class Edit(NamedTuple):
    """What is put for a piece of a row, and what was expected there."""

    start: int
    end: int
    put: str
    expected: str


class Mended(NamedTuple):
    """A row in its nearest spelling, and what was put for what in the row as it stands."""

    text: str
    edits: tuple[Edit, ...]

    def back(self, at: int) -> int:
        """Where an offset of the mended row lies in the row as it stands."""
        moved = 0
        for edit in self.edits:
            if at <= edit.start + moved:
                break
            if at < edit.start + moved + len(edit.put):
                return edit.start
            moved += len(edit.put) - (edit.end - edit.start)
        return at - moved

    def expected(self, start: int, end: int) -> str:
        """What was expected in a cell of the row as it stands."""
        return next((edit.expected for edit in self.edits if start <= edit.start < end), EXPECTED)


def mended(text: str, begin: int, names: tuple[str, str] = ("", "")) -> Mended | None:
    """A row, from ``begin`` on, in its nearest spelling; None where nothing is near."""
    if len(text) - begin > LONGEST:
        return None
    edits: list[Edit] = []
    for edit in (*_by_rules(text, begin), *_near_words(text, begin), *_without_names(text, begin, names)):
        if all(edit.end <= other.start or other.end <= edit.start for other in edits):
            edits.append(edit)
    if not edits:
        return None
    ordered = tuple(sorted(edits))
    return Mended(_put(text, ordered), ordered)


def _by_rules(text: str, begin: int) -> Iterator[Edit]:
    for rule in _RULES:
        for found in rule.pattern.finditer(text, begin):
            put = rule.put(found)
            if put and put != found[0]:
                yield Edit(found.start(), found.end(), put, rule.expected)


def _without_names(text: str, begin: int, names: tuple[str, str]) -> Iterator[Edit]:
    """Names before cube actions, which the column tells already."""
    for name in filter(None, names):
        at = text.find(name, begin)
        while at >= 0:
            end = at + len(name)
            if _CUBE_ACTION.match(text, end):
                behind = end + len(text[end:]) - len(text[end:].lstrip(": "))
                yield Edit(at, behind, "", _CUBE)
            at = text.find(name, end)


_CUBE_ACTION: Final = re.compile(r"[: ][ ]*(?:re)?(?:doubl|tak|accept|drop|reject|pass|beaver|rac)", re.IGNORECASE)


def _put(text: str, edits: tuple[Edit, ...]) -> str:
    pieces: list[str] = []
    done = 0
    for edit in edits:
        pieces += (text[done : edit.start], edit.put)
        done = edit.end
    return "".join((*pieces, text[done:]))


def _near_words(text: str, begin: int) -> Iterator[Edit]:
    """Words that are slips of the pen for words of the format, and numbers in words behind a result."""
    for found in islice(_WORD.finditer(text, begin), _MOST_WORDS):
        word = found[0].lower()
        if word in _NUMBERS:
            yield Edit(found.start(), found.end(), _NUMBERS[word], _FORMS["Wins"])
        elif (near := _near(word)) is not None:
            put = near.capitalize() if found[0][0].isupper() else near
            yield Edit(found.start(), found.end(), put, WORDS)


@lru_cache(maxsize=4096)
def _near(word: str) -> str | None:
    """The word of the format that a word is nearest to; None where it is one, or near to none."""
    if not _LEAST <= len(word) <= _MOST or word in _KNOWN:
        return None
    return next(iter(get_close_matches(word, _KNOWN, n=1, cutoff=_CLOSE)), None)


def unread(text: str) -> int:
    """How much of a cell cannot be read: 0 for nothing, 1 for its end or its dice, 2 for all of it."""
    body = read_cell(text)
    if isinstance(body, Unparsed):
        return 2
    odd = isinstance(body, Rolled) and body.dice is not None and len(body.dice.text) != 2
    return int(odd or getattr(body, "rest", None) is not None)


@lru_cache(maxsize=1024)
def reader_of(near: str, expected: str) -> Callable[[str], Body]:
    """What reads a cell as what it is near to."""

    def read(text: str) -> Body:
        return Misspelt(text, near, expected, read_cell(near))

    return read


def without_name(text: str, names: tuple[str, str]) -> tuple[int, str] | None:
    """Whose name stands before an action, and the action alone: `Björn wins 2 points`. None where none does.

    The first of a player's names is enough, where it is not the other's too.
    """
    if len(text) > LONGEST:
        return None
    pieces = text.strip().split(" ")
    for count in range(1, min(len(pieces), _MOST_NAMES + 1)):
        called, action = _folded(" ".join(pieces[:count]).rstrip(":")), " ".join(pieces[count:]).strip()
        told = [at for at, name in enumerate(names) if called and f"{_folded(name)} ".startswith(f"{called} ")]
        if len(told) != 1 or not action[:1].isalpha():
            continue
        near = mended(action, 0) if unread(action) else None
        words = action if near is None else near.text
        if not unread(words):
            return told[0], words[0].upper() + words[1:]
    return None


_MOST_NAMES: Final = 8
"""Words of a name that are looked at."""


def _folded(name: str) -> str:
    letters = (one for one in normalize("NFKD", name.casefold()) if not combining(one))
    return " ".join("".join(letters).replace("_", " ").split())
