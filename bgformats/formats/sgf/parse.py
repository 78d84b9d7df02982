"""Text to game trees. The grammar cuts it into pieces; here the brackets are matched.

Reads any text: what is missing is noted and the rest is read. Keeps its own stack, so that the depth of variations
is limited by memory only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from lark import Token

from bgformats.grammar import parser
from bgformats.syntax.sgf import ROOT, Collection, GameTree, Node, Property, Unparsed, Why, properties_in

_OF_ROOT: Final = frozenset(("FF", "GM"))
"""Properties that only a first node has: where one begins a variation, the bracket before it is missing."""


def parse(text: str) -> Collection:
    """The trees in ``text``, and all that belongs to none."""
    pieces = cast(list[Token], parser("sgf", "collection", positions=False).parse(text).children)
    builder = _Builder(pieces)
    builder.run()
    unparsed = tuple(Unparsed(start, end, text[start:end], why) for start, end, why in builder.unparsed)
    return Collection(tuple(map(str, pieces)), tuple(builder.trees), unparsed)


class _Draft:
    """A tree on its way: nodes are in pieces until it is whole."""

    def __init__(self, start: int) -> None:
        self.start = start
        self.parents: list[int] = []
        self.starts: list[int] = []
        self.texts: list[str] = []
        self.parts: dict[int, list[Property]] = {}
        self.branches = [ROOT]

    def node(self, parent: int, start: int, text: str) -> int:
        """A new node, and its place."""
        self.parents.append(parent)
        self.starts.append(start)
        self.texts.append(text)
        return len(self.parents) - 1

    def add(self, at: int, one: Property) -> None:
        """A property of a node that stands behind something else."""
        if at not in self.parts:
            self.parts[at] = properties_in(self.texts[at], self.starts[at])
        self.parts[at].append(one)

    def tree(self, end: int) -> GameTree:
        """The tree that has been gathered."""
        nodes = map(Node, self.parents, self.starts, self.texts)
        if not self.parts:
            return GameTree(self.start, end, tuple(nodes))
        parts = self.parts
        return GameTree(
            self.start, end, tuple([node._replace(parts=tuple(parts.get(at, ()))) for at, node in enumerate(nodes)])
        )


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
        text = str(piece)
        end = start + len(text.rstrip())
        if self._draft is None:
            if end == start + 1 and self._kind(index + 1) != "PROPERTY":
                self._junk(start, end)
                return
            self._begin(start)
            self.unparsed.append((start, start + 1, "no-tree"))
        self._new_node(start, text)
        self._end = end
        if self._branch_start is not None and any(one.name in _OF_ROOT for one in properties_in(text, start)):
            self._split(self._branch_start)

    def _properties(self, piece: Token, start: int, index: int) -> None:
        for one in properties_in(piece, start):
            if self._draft is None or not one.name:
                self._junk(one.start, one.end)
                return
            if not self._in_node:
                self.unparsed.append((one.start, one.end, "no-node"))
                self._new_node(one.start, "")
            self._draft.add(self._at, one)
            self._end = one.end
            if self._branch_start is not None and one.name in _OF_ROOT:
                self._split(self._branch_start)

    def _split(self, start: int) -> None:
        """Begins a new tree with the node that is being read: the one before was not closed."""
        draft = self._draft
        if draft is None:
            return
        node, text, own = draft.starts.pop(), draft.texts.pop(), draft.parts.pop(self._at, None)
        draft.parents.pop()
        self._unclosed(draft.start)
        self._finish(start)
        following = self._begin(start)
        following.node(ROOT, node, text)
        if own is not None:
            following.parts[0] = own
        self._at, self._in_node = 0, True

    def _begin(self, start: int) -> _Draft:
        self._draft = _Draft(start)
        self._at, self._in_node, self._branch_start = ROOT, False, None
        return self._draft

    def _new_node(self, start: int, text: str) -> None:
        if self._draft is None:
            return
        if self._in_node:
            self._branch_start = None
        self._at = self._draft.node(self._at, start, text)
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
