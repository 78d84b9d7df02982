"""One game tree on its way to the record: the main line, the variations, and the result in the first node."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from bgformats.diagnostics import Fact, Place
from bgformats.formats.notation import whole_number
from bgformats.formats.sgf.line import Line
from bgformats.formats.sgf.places import GamePlaces
from bgformats.formats.sgf.root import CLAIMED, FORFEITS, Root, malformed, read_root
from bgformats.formats.sgf.setup import BOARD, cube_of
from bgformats.formats.sgf.values import text_of
from bgformats.model.record import (
    Action,
    Claim,
    Forfeit,
    Game,
    GameNotes,
    MoveTime,
    Notes,
    Resign,
    Roll,
    Unread,
    Variation,
)
from bgformats.model.record import Property as Kept
from bgformats.syntax.sgf import GameTree, Node, Property
from bgformats.terms import Side

_RESULT: Final = re.compile(
    r"([WB])\s*\+\s*([0-9]+)?\s*(r|resign(?:ation)?|t|time|f|forfeit)?", re.IGNORECASE
)  # fmt: skip
_NO_RESULT: Final = frozenset(("?", "0", "draw", "void", ""))
"""Values of RE that FF[4] knows and that give no points: kept, and nothing is said of them."""
_CLOCKS: Final = {"TM": (Side.FIRST, Side.SECOND), "WL": (Side.FIRST,), "BL": (Side.SECOND,)}
"""Properties that tell the seconds which sides have left."""
_SECONDS: Final = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?")
_OPENS_WITH_BLACK: Final = "gibbon"
"""The program that writes an opening roll as it was rolled: Black's die, then White's."""
_DICE: Final = re.compile("([1-6])([1-6])")
_STONES: Final = BOARD - {"CV"}


class GameDraft:
    """The nodes of one tree, gathered."""

    def __init__(self, tree: GameTree, notes: list[Fact]) -> None:
        self._tree = tree
        self._notes = notes
        self._first: Node | None = tree.nodes[0] if tree.nodes else None
        self.root, self._rest = (Root(), []) if self._first is None else read_root(self._first, notes)
        self.places = GamePlaces(tree.start, tree.end, self.root.spans)
        self._comments: list[str] = []
        self._claims: list[Claim] = []
        self._automatic: int | None = None
        self._variations: list[Variation] = []
        self._line: Line | None = None

    def read(self, match: int, game: int) -> None:
        """Reads the nodes; the game's place in the file is known now."""
        self._place = Place(match, game)
        line = self._new_line(partial(Place, match, game))
        self._line = line
        if self._first is not None:
            line.feed_properties(self._of_root(self._rest, line))
            self._read_lines(line)
        line.flush()
        if self.root.result is not None:
            self._result(self.root.result, line)
        else:
            line.stop()
        self.places.actions = line.written
        self.places.sides = [getattr(action, "side", None) for action in line.actions]
        if self.root.score is None:
            self._notes.append(Fact("missing-score-line", Place(match, game, part="heading")))

    def _new_line(self, place: partial[Place], before: Callable[[], Sequence[Action]] = tuple) -> Line:
        return Line(
            place,
            self._notes,
            self.root.options.variant,
            match=bool(self.root.length),
            origin=self.root.program,
            before=before,
        )

    def _of_root(self, rest: list[Property], line: Line) -> list[Property]:
        """What of the first node belongs to the line; comments there are the game's, a cube is doubled dice."""
        own: list[Property] = []
        has_position = any(one.name in _STONES for one in rest)
        for one in rest:
            if one.name == "C":
                self._comments.extend(text_of(one.first.text).split("\n"))
            elif one.name == "CV" and not has_position:
                self._doubled(one, line)
            else:
                own.append(one)
        return own

    def _doubled(self, one: Property, line: Line) -> None:
        value = cube_of(one.first.text)
        if value is None:
            self._notes.append(malformed("CV", one.first, "a power of two"))
            line.keep(one, None)
        else:
            self._automatic = value.bit_length() - 1

    def _read_lines(self, main: Line) -> None:
        """The main line, then the variations, each behind the one that it branches from."""
        nodes, children = self._tree.nodes, self._tree.children()
        waiting: deque[tuple[int, int | None, int]] = deque()
        self._follow(main, 0, None, waiting, children)
        lines: list[tuple[Line, int | None, int]] = []
        while waiting:
            start, of, after = waiting.popleft()
            line = self._new_line(partial(_nowhere, self._place), partial(_actions_before, main, lines, of, after))
            lines.append((line, of, after))
            line.feed(nodes[start])
            self._follow(line, start, len(lines) - 1, waiting, children)
            line.flush()
            notes = line.notes()
            self._variations.append(Variation(of=of, after=after, actions=tuple(line.actions), notes=notes))

    def _follow(
        self,
        line: Line,
        at: int,
        number: int | None,
        waiting: deque[tuple[int, int | None, int]],
        children: Sequence[Sequence[int]],
    ) -> None:
        """Feeds the nodes behind ``at`` to ``line`` and puts what branches off on the list."""
        while children[at]:
            following = children[at]
            if len(following) > 1:
                line.flush()
                waiting.extend((start, number, len(line.actions)) for start in following[1:])
            at = following[0]
            line.feed(self._tree.nodes[at])

    def _result(self, told: Property, line: Line) -> None:
        """RE: who won how many points, and whether the loser gave up."""
        value = told.first
        found = _RESULT.fullmatch(value.text.strip())
        if found is None:
            if value.text.strip().lower() in _NO_RESULT:
                line.keep(told, None)
                return
            index = line.add(Unread(side=None, text=f"RE[{value.text}]"), told, value)
            place = Place(self._place.match, self._place.game, index)
            values: dict[str, str | int] = {"text": value.text[:60]}
            self._notes.append(Fact("unparsed-cell", place, values=values, span=(value.start, value.end)))
            return
        winner = Side.FIRST if found[1] in "Ww" else Side.SECOND
        how = (found[3] or "")[:1].lower()
        last = line.actions[-1] if line.actions else None
        cause = self.root.cause if how == "r" else None
        if cause in FORFEITS:
            line.add(Forfeit(side=winner.opponent, cause=FORFEITS[cause]), told, value)
        elif cause == CLAIMED:
            pass
        elif how == "r" and not (isinstance(last, Resign) and last.side is winner.opponent):
            line.add(Resign(side=winner.opponent), told, value)
        elif how in ("t", "f"):
            line.add(Forfeit(side=winner.opponent, cause="time" if how == "t" else "unknown"), told, value)
        points = whole_number(found[2]) if found[2] else None
        self._claims.append(Claim(winner=winner, points=points, after=len(line.actions)))
        self.places.claims.append((value.start, value.end))

    def finish(self, first: Root | None) -> Game:
        """The game as a record. ``first`` is the first node of the match where this is a later game."""
        line, root = self._line, self.root
        if line is None:
            raise RuntimeError("the game has not been read")
        for own, texts in root.properties:
            line.keep_texts(own, texts, None)
        if first is not None:
            for name, one in root.told.items():
                known = first.told.get(name)
                if known is None or known.first.text != one.first.text:
                    line.keep(one, None)
        return Game(
            number=root.number,
            players=root.players,
            score_claimed=root.score,
            crawford_claimed=root.crawford_game,
            post_crawford_claimed=root.post_crawford,
            actions=tuple(line.actions),
            claims=tuple(self._claims),
            comments=tuple(self._comments),
            automatic_doubles=self._automatic,
            opening_dice=self._opening_dice(line),
            notes=self._all_notes(line.notes(), _times(line.notes(), len(line.actions))),
        )

    def _opening_dice(self, line: Line) -> tuple[int, int] | None:
        """The opening dice a side, of a program that writes Black's first; others write the larger first, or as rolled.

        Here White is side 1.
        """
        if not line.actions or not isinstance(line.actions[0], Roll):
            return None
        if not (self.root.program or "").lower().startswith(_OPENS_WITH_BLACK):
            return None
        dice = _DICE.match(line.written[0].value.text)
        return None if dice is None else (int(dice[2]), int(dice[1]))

    def _all_notes(self, notes: Notes | None, times: tuple[MoveTime, ...]) -> GameNotes | None:
        if notes is None and not self._variations:
            return None
        told = notes or Notes()
        # The game's own properties come first, as they stand in the file.
        own = sorted(told.properties, key=_of_game_first)
        return GameNotes(
            comments=told.comments,
            analyses=told.analyses,
            properties=tuple(own),
            variations=tuple(self._variations),
            times=times,
        )


def _times(notes: Notes | None, actions: int) -> tuple[MoveTime, ...]:
    """The seconds that are left to a side: both at the start, and of one side behind an action. FF[4], timing.

    In overtime (OB, OW) a clock starts anew, so nothing is read.
    """
    told = () if notes is None else notes.properties
    if any(one.name in ("OB", "OW", "OT") for one in told):
        return ()
    found: list[MoveTime] = []
    for one in sorted(told, key=_of_game_first):
        sides = _CLOCKS.get(one.name, ())
        if not sides or len(one.values) != 1 or (one.action is not None and one.action >= actions):
            continue
        if _SECONDS.fullmatch(one.values[0].strip()):
            at = None if one.name == "TM" else one.action
            found += [MoveTime(action=at, side=side, value=one.values[0].strip(), tells="left") for side in sides]
    return tuple(found)


def _of_game_first(one: Kept) -> int:
    return -1 if one.action is None else one.action


def _nowhere(place: Place, index: int) -> Place:
    """The place of an action of a variation: the record's own actions are those of the main line."""
    return place


def _actions_before(
    main: Line, lines: Sequence[tuple[Line, int | None, int]], of: int | None, after: int
) -> list[Action]:
    """The actions from the start of the game to where a variation begins."""
    parts: list[Sequence[Action]] = []
    while of is not None:
        line, earlier, began = lines[of]
        parts.append(line.actions[:after])
        of, after = earlier, began
    parts.append(main.actions[:after])
    return [action for part in reversed(parts) for action in part]
