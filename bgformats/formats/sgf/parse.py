"""Text to game trees. The grammar cuts it into pieces; here the brackets are matched.

Reads any text: what is missing is noted and the rest is read. Keeps its own stack, so that the depth of variations
is limited by memory only.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, cast

from lark import Token

from bgformats.grammar import parser
from bgformats.syntax.sgf import ROOT, Collection, GameTree, Node, Property, Unparsed, Why

_PROPERTY: Final = re.compile(
    r"([A-Za-z]++)(?:\s*+\[(?:[^\]]*+\](?<!\\\])|[^\]\\]*+(?:\\.[^\]\\]*+)*+\]))++", re.DOTALL
)
_BETWEEN: Final = re.compile(r"\]\s*(?=[A-Za-z])")
_BEFORE: Final = re.compile(r"[;\s]*")
_SMALL: Final = re.compile(r"[a-z]+")
_OF_ROOT: Final = frozenset(("FF", "GM"))
"""Properties that only a first node has: where one begins a variation, the bracket before it is missing."""


def parse(text: str) -> Collection:
    """The trees in ``text``, and all that belongs to none."""
    pieces = cast(list[Token], parser("sgf", "collection", positions=False).parse(text).children)
    builder = _Builder(pieces)
    builder.run()
    unparsed = tuple(Unparsed(start, end, text[start:end], why) for start, end, why in builder.unparsed)
    return Collection(tuple(map(str, pieces)), tuple(builder.trees), unparsed)


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


class _Draft:
    """A tree on its way: nodes are lists until it is whole."""

    def __init__(self, start: int) -> None:
        self.start = start
        self.parents: list[int] = []
        self.starts: list[int] = []
        self.properties: list[list[Property]] = []
        self.branches = [ROOT]

    def node(self, parent: int, start: int) -> int:
        """A new node, and its place."""
        self.parents.append(parent)
        self.starts.append(start)
        self.properties.append([])
        return len(self.parents) - 1

    def tree(self, end: int) -> GameTree:
        """The tree that has been gathered."""
        gathered = zip(self.parents, self.starts, self.properties, strict=True)
        return GameTree(self.start, end, tuple([Node(parent, start, tuple(own)) for parent, start, own in gathered]))


class _Builder:
    def __init__(self, pieces: Sequence[Token]) -> None:
        self.trees: list[GameTree] = []
        self.unparsed: list[tuple[int, int, Why]] = []
        self._pieces = [piece for piece in pieces if piece.type != "BLANKS"]
        self._draft: _Draft | None = None
        self._at = ROOT
        self._in_node = False
        self._branch_start: int | None = None
        self._end = 0

    def run(self) -> None:
        """Takes all pieces."""
        take = {"OPEN": self._open, "CLOSE": self._close, "NODE": self._node, "PROPERTY": self._properties}
        for index, piece in enumerate(self._pieces):
            start = cast(int, piece.start_pos)
            take.get(piece.type, self._no_part)(piece, start, index)
        if self._draft is not None:
            self._unclosed(self._draft.start)
            self._finish(self._end)

    def _open(self, piece: Token, start: int, index: int) -> None:
        if self._draft is None:
            if self._kind(index + 1) not in ("NODE", "PROPERTY"):
                self._no_part(piece, start, index)
                return
            self._begin(start)
        else:
            self._draft.branches.append(self._at)
            self._in_node = False
            self._branch_start = start
        self._end = start + 1

    def _close(self, piece: Token, start: int, index: int) -> None:
        if self._draft is None:
            if self._goes_on():
                self._no_part(piece, start, index)
                return
            self.unparsed.append((start, start + 1, "unopened-tree"))
        else:
            self._at = self._draft.branches.pop()
            self._in_node = False
            self._branch_start = None
            if not self._draft.branches:
                self._finish(start + 1)
        self._end = start + 1

    def _node(self, piece: Token, start: int, index: int) -> None:
        properties = properties_in(piece, start)
        if self._draft is None:
            if not properties and self._kind(index + 1) != "PROPERTY":
                self._junk(start, start + 1)
                return
            self._begin(start)
            self.unparsed.append((start, start + 1, "no-tree"))
        self._new_node(start)
        self._end = start + 1
        if self._draft is not None and self._branch_start is None and all(one.name for one in properties):
            # As it should be, and the most of all nodes.
            self._draft.properties[self._at] = properties
            self._end = properties[-1].end if properties else self._end
            return
        for one in properties:
            self._property(one)

    def _properties(self, piece: Token, start: int, index: int) -> None:
        for one in properties_in(piece, start):
            self._property(one)

    def _property(self, one: Property) -> None:
        if self._draft is None or not one.name:
            self._junk(one.start, one.end)
            return
        if self._in_node and self._branch_start is not None and one.name in _OF_ROOT:
            self._split(self._branch_start)
        elif not self._in_node:
            self.unparsed.append((one.start, one.end, "no-node"))
            self._new_node(one.start)
        self._draft.properties[self._at].append(one)
        self._end = one.end

    def _split(self, start: int) -> None:
        """Begins a new tree with the node that is being read: the one before was not closed."""
        draft = self._draft
        if draft is None:
            return
        node, own = draft.starts.pop(), draft.properties.pop()
        draft.parents.pop()
        self._unclosed(draft.start)
        self._finish(start)
        following = self._begin(start)
        following.node(ROOT, node)
        following.properties[0] = own
        self._at, self._in_node = 0, True

    def _begin(self, start: int) -> _Draft:
        self._draft = _Draft(start)
        self._at, self._in_node, self._branch_start = ROOT, False, None
        return self._draft

    def _new_node(self, start: int) -> None:
        if self._draft is None:
            return
        if self._in_node:
            self._branch_start = None
        self._at = self._draft.node(self._at, start)
        self._in_node = True

    def _finish(self, end: int) -> None:
        if self._draft is not None:
            self.trees.append(self._draft.tree(end))
        self._draft = None
        self._at, self._in_node, self._branch_start = ROOT, False, None

    def _kind(self, index: int) -> str | None:
        return self._pieces[index].type if index < len(self._pieces) else None

    def _unclosed(self, start: int) -> None:
        self.unparsed.append((start, start + 1, "unclosed-tree"))

    def _goes_on(self) -> bool:
        """Whether nothing but blanks stands between here and the last piece that belongs to nothing."""
        return bool(self.unparsed) and self.unparsed[-1][1:] == (self._end, "junk")

    def _no_part(self, piece: Token, start: int, index: int) -> None:
        self._junk(start, start + len(piece), "unclosed-value" if piece.startswith("[") else "junk")

    def _junk(self, start: int, end: int, why: Why = "junk") -> None:
        """Notes a piece that belongs to nothing; one with the piece before it, if that is such a one too."""
        if self._goes_on():
            start = self.unparsed.pop()[0]
        self.unparsed.append((start, end, why))
        self._end = end
