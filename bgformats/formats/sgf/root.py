"""The first node of a game: length, score, names, rules, result, and what is told of the match.

Says what is written and judges nothing; what no field of the record holds is kept as a property.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass, field
from typing import Final, Literal

from bgformats.diagnostics import Fact
from bgformats.formats.notation import whole_number
from bgformats.formats.sgf.values import line_of, text_of
from bgformats.model.position import is_post_crawford
from bgformats.model.record import Options, Player
from bgformats.syntax.sgf import Node, Property, Value

FACT_NAMES: Final = {"EV": "event", "RO": "round", "PC": "site", "DT": "date", "AN": "transcriber"}
"""Properties that are facts of the match, told in its first game."""
VARIANTS: Final = {
    "nackgammon": "Nackgammon",
    "hypergammon1": "HyperGammon (1)",
    "hypergammon2": "HyperGammon (2)",
    "hypergammon3": "HyperGammon (3)",
}
"""What RU calls a variant, and what GNU Backgammon's own .mat headers call it."""
CAUSE: Final = "RC"
"""A property of our own: what the record says where RE has an `R`, without which GNU Backgammon forgets the points."""
CLAIMED: Final = "claimed"
"""The cause of a game that stops, and whose points are only claimed."""
FORFEITS: Final[dict[str, Literal["time", "disconnection", "unknown"]]] = {
    "time": "time", "disconnection": "disconnection", "forfeit": "unknown",
}  # fmt: skip
RULE_WORDS: Final = "Crawford, CrawfordGame, Jacoby, NoCube, Nackgammon, Hypergammon1, Hypergammon2, Hypergammon3"
_TELLS_ALL: Final = ("gnu backgammon", "bgformats")
"""Programs that list every rule which is in force: without the word there is no Crawford or Jacoby rule."""
_OWN: Final = "bgformats:"
_RULES: Final = frozenset(("crawford", "crawfordgame", "jacoby", "nocube", *VARIANTS))
_WORD: Final = re.compile(r"[^:]+")
_PAIR: Final = re.compile(r"\s*([A-Za-z]+)\s*:\s*(-?[0-9]+)(?![0-9])")
_MECHANICS: Final = frozenset(("FF", "GM", "CA"))
_KEYS: Final = ("length", "game", "ws", "bs")


@dataclass(slots=True)
class Root:
    """What a first node says. ``spans`` has the places of its parts, by the words of ``Place.part``."""

    length: int | None = None
    number: int | None = None
    score: tuple[int, int] | None = None
    players: tuple[Player, Player] | None = None
    options: Options = field(default_factory=Options)
    crawford_game: bool = False
    post_crawford: bool = False
    application: str | None = None
    facts: dict[str, str] = field(default_factory=dict)
    told: dict[str, Property] = field(default_factory=dict)
    comments: tuple[str, ...] = ()
    properties: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    result: Property | None = None
    cause: str | None = None
    spans: dict[tuple[str, int], tuple[int, int]] = field(default_factory=dict)

    @property
    def program(self) -> str | None:
        """The application, where it is not this package: that one only wrote the file down."""
        return None if self.application is None or self.application.startswith(_OWN) else self.application


def read_root(node: Node, notes: list[Fact]) -> tuple[Root, list[Property]]:
    """What the node says, and the properties that belong to a game and not to its head."""
    root = Root()
    names: dict[str, Property] = {}
    rest: list[Property] = []
    for one in node.properties:
        if one.name in names and one.name in _READERS:
            root.properties.append((one.name, one.texts))
            continue
        names.setdefault(one.name, one)
        if one.name in FACT_NAMES:
            root.facts[FACT_NAMES[one.name]] = line_of(one.first.text)
            root.told[one.name] = one
        elif one.name in ("GC", "AP"):
            root.told[one.name] = one
        elif one.name == "RE":
            root.result = one
        elif one.name == CAUSE and one.only in (CLAIMED, *FORFEITS):
            root.cause = one.only
        elif one.name == "CP" and _is_copyright(one):
            root.properties.append((one.name, one.texts))
        elif one.name in _GAME_NAMES:
            rest.append(one)
        elif one.name not in _READERS:
            root.properties.append((one.name, one.texts))
    if "AP" in names:
        root.application = text_of(names["AP"].first.text)
    if "GC" in names:
        root.comments = tuple(text_of(names["GC"].first.text).split("\n"))
    _charset(names.get("CA"), notes)
    _match_information(names.get("MI"), root, notes)
    _players(names, root)
    _rules(names.get("RU"), root, notes)
    return root, rest


_READERS: Final = _MECHANICS | {"MI", "PW", "PB", "WR", "BR", "RU", "RE", "GC", "AP", *FACT_NAMES}
_GAME_NAMES: Final = frozenset(
    ("AE", "AW", "AB", "PL", "DI", "CV", "CP", "CO", "W", "B", "C", "A", "DA", "LU", "GW", "GB", "BM", "DO", "BC", "DC",
     "MR", "CR", "TE", "IT", "UC", "DM", "HO", "MW", "N")
)  # fmt: skip


def _is_copyright(told: Property) -> bool:
    """Whether `CP` is the copyright of FF[4]; GNU Backgammon writes the side that owns the cube there."""
    return told.first.text.strip().lower() not in ("", "w", "b", "c")


def charset_named(name: str) -> str | None:
    """Python's name for a charset; None for one that is not known."""
    try:
        info = codecs.lookup(name.strip())
        "".encode(info.name)
    except (LookupError, UnicodeError, ValueError):
        return None
    return info.name


def malformed(key: str, value: Value, expected: str) -> Fact:
    """A value of the wrong kind."""
    values: dict[str, str | int] = {"key": key, "value": value.text[:60] or "empty", "expected": expected}
    return Fact("malformed-header", variant="value", values=values, span=(value.start, value.end))


def _charset(told: Property | None, notes: list[Fact]) -> None:
    if told is not None and charset_named(told.first.text) is None:
        notes.append(malformed("CA", told.first, "a charset that is known, such as UTF-8"))


def _match_information(told: Property | None, root: Root, notes: list[Fact]) -> None:
    """`MI[length:3][game:0][ws:0][bs:0]`, or all of it in one value."""
    if told is None:
        return
    numbers: dict[str, int] = {}
    for value in told.values:
        at = 0
        while found := _PAIR.match(value.text, at):
            at = found.end()
            key = found[1].lower()
            span = (value.start + found.start(2), value.start + found.end(2))
            number = whole_number(found[2])
            if number < 0:
                notes.append(malformed(f"MI {key}", Value(found[2], span[0]), "a number from 0 on"))
            elif key in _KEYS:
                numbers.setdefault(key, number)
                root.spans.setdefault(_PARTS[key], span)
            else:
                root.properties.append((told.name, (value.text,)))
        if value.text[at:].strip():
            notes.append(malformed("MI", value, "length, game, ws and bs, each with a number"))
            root.properties.append((told.name, (value.text,)))
    root.length = numbers.get("length")
    root.number = numbers["game"] + 1 if "game" in numbers else None
    if "ws" in numbers and "bs" in numbers:
        root.score = (numbers["ws"], numbers["bs"])


_PARTS: Final = {"length": ("match", 0), "game": ("heading", 0), "ws": ("score", 0), "bs": ("score", 1)}


def _players(names: dict[str, Property], root: Root) -> None:
    if not {"PW", "PB", "WR", "BR"} & names.keys():
        return
    players = []
    for side, (key, rating) in enumerate((("PW", "WR"), ("PB", "BR"))):
        name = names[key].first if key in names else None
        rated = line_of(names[rating].first.text) if rating in names else None
        players.append(Player(name="" if name is None else line_of(name.text), rating=rated))
        if name is not None:
            root.spans["header", side] = (name.start, name.end)
    root.players = (players[0], players[1])


def _rules(told: Property | None, root: Root, notes: list[Fact]) -> None:
    """`RU[Crawford:Jacoby]`."""
    words: set[str] = set()
    if told is not None:
        first = told.first
        root.spans["jacoby", 0] = root.spans["variant", 0] = root.spans["beavers", 0] = (first.start, first.end)
        for value in told.values:
            for found in _WORD.finditer(value.text):
                folded = "".join(found[0].split()).lower()
                if folded in _RULES:
                    words.add(folded)
                elif folded:
                    word = Value(found[0], value.start + found.start())
                    notes.append(malformed("RU", word, f"one of {RULE_WORDS}"))
                    root.properties.append((told.name, (word.text,)))
    root.crawford_game = "crawfordgame" in words
    # Who names the rule names the Crawford game too, so a game without the name at such a score comes behind it.
    if "crawford" in words and root.length is not None and root.score is not None:
        root.post_crawford = is_post_crawford(root.length, root.score, root.crawford_game)
    program = (root.application or "").partition(":")[0].strip().lower()
    tells = program in _TELLS_ALL
    no_crawford = False if tells and root.length else None
    no_jacoby = False if tells and root.length == 0 else None
    variants = [name for word, name in VARIANTS.items() if word in words]
    root.options = Options(
        crawford=True if "crawford" in words else no_crawford,
        jacoby=True if "jacoby" in words else no_jacoby,
        cube_limit=1 if "nocube" in words else None,
        variant=variants[0] if variants else None,
    )
