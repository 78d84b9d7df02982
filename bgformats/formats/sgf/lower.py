"""Game trees to records: a tree is a game, and trees that go on from one another are a match.

Knows no law: who wins, and whether a play can be made, is for the replay.
"""

from __future__ import annotations

import re
from typing import Final

from bgformats.diagnostics import Fact, Place
from bgformats.formats.base import Lowered
from bgformats.formats.sgf.game import GameDraft
from bgformats.formats.sgf.places import GamePlaces, SgfPlaces
from bgformats.formats.sgf.root import Root
from bgformats.model.record import Facts, Match, Player
from bgformats.syntax.sgf import Collection, GameTree, Unparsed

_WON: Final = re.compile(r"\s*([WB])\+")
MAX_GAMES: Final = 100_000
"""Games in a file beyond which no more are read."""


def lower(collection: Collection) -> Lowered:
    """The records in a collection."""
    notes: list[Fact] = []
    groups: list[list[GameDraft]] = []
    for count, tree in enumerate(collection.trees):
        if count >= MAX_GAMES:
            values: dict[str, str | int] = {"limit": MAX_GAMES}
            notes.append(Fact("input-limit", variant="games", values=values, span=(tree.start, tree.start + 1)))
            break
        if not _is_backgammon(tree, notes):
            continue
        game = GameDraft(tree, notes)
        if not groups or not _goes_on(groups[-1], game):
            groups.append([])
        groups[-1].append(game)
        game.read(len(groups) - 1, len(groups[-1]) - 1)
    notes.extend(map(_told, collection.unparsed))
    places: list[list[GamePlaces]] = [[game.places for game in group] for group in groups]
    matches = tuple(_match(index, group, notes) for index, group in enumerate(groups))
    return Lowered(matches, SgfPlaces(places), tuple(notes))


def _is_backgammon(tree: GameTree, notes: list[Fact]) -> bool:
    """Whether GM says 6. Where it says nothing the tree is read, and that is told."""
    named = tree.nodes[0].first("GM") if tree.nodes else None
    if named is None:
        values: dict[str, str | int] = {"key": "GM", "value": "missing", "expected": "6, which is backgammon"}
        notes.append(Fact("malformed-header", variant="value", values=values, span=(tree.start, tree.start + 2)))
        return True
    value = named.first
    if value.text.strip() == "6":
        return True
    values = {"game": value.text.strip()[:20]}
    notes.append(Fact("unparsed-line", variant="other-game", values=values, span=(value.start, value.end)))
    return False


def _goes_on(games: list[GameDraft], game: GameDraft) -> bool:
    """Whether a game belongs to the match of those before it."""
    first, before = games[0].root, games[-1].root
    names = [() if root.players is None else [one.name for one in root.players] for root in (first, before, game.root)]
    if game.root.length != first.length or (names[2] and names[2] not in names[:2] and not _follows(before, game.root)):
        return False
    if game.root.options.variant != first.options.variant:
        return False
    return not (game.root.number == 1 and game.root.score in (None, (0, 0)) and before.number is not None)


def _follows(before: Root, after: Root) -> bool:
    """Whether a game goes on from another by its number and its score, whatever the players are called there."""
    if before.number is None or after.number != before.number + 1 or before.score is None or after.score is None:
        return False
    gained = [new - old for old, new in zip(before.score, after.score, strict=True)]
    won = before.result and _WON.match(before.result.first.text)
    return min(gained) >= 0 and (not won or (gained[won[1] == "B"] > 0 and gained[won[1] == "W"] == 0))


def _told(piece: Unparsed) -> Fact:
    """What could not be read, as a fact."""
    text = " ".join(piece.text.split())[:60]
    end = piece.start + len(piece.text.rstrip()) if piece.why == "unclosed-value" else piece.end
    return Fact("unparsed-line", variant=piece.why, values={"text": text}, span=(piece.start, end))


def _match(index: int, games: list[GameDraft], notes: list[Fact]) -> Match:
    root = games[0].root
    length = root.length
    if length is None:
        notes.append(Fact("missing-match-length", Place(index, part="match")))
    other = () if root.program is None else (("AP", root.program),)
    facts = Facts(other=other, **root.facts)
    players = next((game.root.players for game in games if game.root.players), None)
    return Match(
        mode="unknown" if length is None else "match" if length else "money",
        length=length or None,
        players=players or (Player(name=""), Player(name="")),
        facts=facts,
        options=root.options,
        games=tuple(game.finish(root if number else None) for number, game in enumerate(games)),
        comments=root.comments,
    )
