"""SGF as it is written: game trees, their nodes, and the properties of the nodes.

The nodes of a tree stand in one row, each with the place of the node that it follows, so that variations may be
nested ever so deep. Every character lies in exactly one of the ``pieces``. Nothing is judged and no escape is undone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, NamedTuple

ROOT = -1
"""The parent of a first node."""
_VALUE: Final = re.compile(r"\s*+\[([^\]]*+(?=\](?<!\\\]))|[^\]\\]*+(?:\\.[^\]\\]*+)*+)\]", re.DOTALL)
_PROPERTY: Final = re.compile(
    r"([A-Za-z]++)(?:\s*+\[(?:[^\]]*+\](?<!\\\])|[^\]\\]*+(?:\\.[^\]\\]*+)*+\]))++", re.DOTALL
)
_BETWEEN: Final = re.compile(r"\]\s*(?=[A-Za-z])")
_BEFORE: Final = re.compile(r"[;\s]*")
_SMALL: Final = re.compile(r"[a-z]+")


Why = Literal["junk", "unclosed-value", "no-node", "no-tree", "unclosed-tree", "unopened-tree"]
"""Why a piece of the text is told of."""


class Value(NamedTuple):
    """The text between two brackets as it stands in the file, and where it begins."""

    text: str
    start: int

    @property
    def end(self) -> int:
        """The offset behind the last character."""
        return self.start + len(self.text)


class Property(NamedTuple):
    """A property with all its values. ``name`` has the capitals only, ``written`` is what stands in the file.

    The values are taken out of the ``text`` when they are asked for: analyses have hundreds, and few are looked at.
    """

    name: str
    written: str
    start: int
    text: str

    @property
    def end(self) -> int:
        """The offset behind the last bracket."""
        return self.start + len(self.text)

    @property
    def values(self) -> tuple[Value, ...]:
        """All values, in order."""
        if self.text.count("[") == 1:
            return (self.first,)
        return tuple([Value(found[1], self.start + found.start(1)) for found in _VALUE.finditer(self.text)])

    @property
    def first(self) -> Value:
        """The first value."""
        found = _VALUE.match(self.text, len(self.written))
        return Value("", self.end) if found is None else Value(found[1], self.start + found.start(1))

    @property
    def only(self) -> str | None:
        """The text of the value, where there is just one."""
        found = _VALUE.fullmatch(self.text, len(self.written))
        return None if found is None else found[1]

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of all values."""
        return tuple(_VALUE.findall(self.text, len(self.written)))


class Node(NamedTuple):
    """A node. ``parent`` is the place in its tree of the node before it, ``ROOT`` for the first.

    ``text`` is what stands in the file, from the semicolon on. ``parts`` are its properties where something that is
    none stands between them; for all other nodes they are taken out of the text when they are asked for.
    """

    parent: int
    start: int
    text: str
    parts: tuple[Property, ...] = ()

    @property
    def properties(self) -> tuple[Property, ...]:
        """All properties, in order."""
        return self.parts or tuple(properties_in(self.text, self.start))

    def first(self, name: str) -> Property | None:
        """The first property of that name."""
        for one in self.properties:
            if one.name == name:
                return one
        return None


def properties_in(text: str, start: int) -> list[Property]:
    """The properties of a node, or the one that stands alone; ``start`` is where ``text`` begins.

    A name of nothing but small letters makes a property without a name.
    """
    if "\\" in text:
        return [_property(one[0], start + one.start()) for one in _PROPERTY.finditer(text)]
    # Where nothing is escaped they are cut apart, and no value is looked through.
    begin = _BEFORE.match(text)
    at = 0 if begin is None else begin.end()
    found = []
    for one in _BETWEEN.finditer(text):
        found.append(_property(text[at : one.start() + 1], start + at))
        at = one.end()
    if at < len(text):
        found.append(_property(text[at:].rstrip(), start + at))
    return found


def _property(text: str, start: int) -> Property:
    written = text[: text.index("[")].rstrip()
    return Property(written if written.isupper() else _SMALL.sub("", written), written, start, text)


@dataclass(frozen=True, slots=True)
class GameTree:
    """A game: its nodes in the order of the file. The first child of a node belongs to the main line."""

    start: int
    end: int
    nodes: tuple[Node, ...]

    def children(self) -> tuple[tuple[int, ...], ...]:
        """For each node the nodes that follow it."""
        found: list[list[int]] = [[] for _ in self.nodes]
        for index, node in enumerate(self.nodes):
            if node.parent != ROOT:
                found[node.parent].append(index)
        return tuple(map(tuple, found))


@dataclass(frozen=True, slots=True)
class Unparsed:
    """A piece of the text that is no part of a tree, or something that is missing at it.

    ``junk`` belongs to nothing; an ``unclosed-value`` has no bracket at its end; ``no-node`` is a property without a
    semicolon before it, ``no-tree`` a node without a bracket before it: both are read all the same; an
    ``unclosed-tree`` begins at the bracket that is told, and an ``unopened-tree`` ends there.
    """

    start: int
    end: int
    text: str
    why: Why = "junk"


@dataclass(frozen=True)
class Collection:
    """A file: its pieces in order, the trees made of them, and what could not be made part of one."""

    pieces: tuple[str, ...]
    trees: tuple[GameTree, ...]
    unparsed: tuple[Unparsed, ...]

    def render(self) -> str:
        """The text that was parsed, exactly."""
        return "".join(self.pieces)

    @cached_property
    def dialect(self) -> str:
        """The program that wrote it, by its own word; ``sgf`` where it does not say."""
        for tree in self.trees:
            for one in tree.nodes[:1]:
                named = one.first("AP")
                if named is not None:
                    return _DIALECTS.get(_program(named.first.text), "sgf")
        return "sgf"

    def roots(self) -> Iterator[Node]:
        """The first node of each tree."""
        for tree in self.trees:
            yield from tree.nodes[:1]


_DIALECTS = {
    "gnu backgammon": "gnubg",
    "gibbon (libgsgf)": "gibbon",
    "www.backgammonhub.com": "backgammonhub",
    "backgammonmobile": "backgammonmobile",
    "hedgehog": "hedgehog",
    "bgformats": "bgformats",
}


def _program(application: str) -> str:
    """The name in `AP[GNU Backgammon:1.07.001]`, folded."""
    return application.partition(":")[0].strip().lower()
