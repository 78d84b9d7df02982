"""The nodes of a game: actions, what is noted beside them, and variations, in brackets as deep as it takes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from bgformats.formats.sgf.analysis import write_candidate, write_cube
from bgformats.formats.sgf.line import MARKS
from bgformats.formats.sgf.values import escaped, letter_of, letters_of
from bgformats.game.order import playable_order
from bgformats.model import record
from bgformats.model.analysis import Analysis
from bgformats.model.record import Action, GameNotes, Notes, Path, Property, Variation
from bgformats.model.verified import Step, VerifiedGame
from bgformats.terms import BAR, CubeHolder, Side

_LETTERS: Final = {Side.FIRST: "W", Side.SECOND: "B"}
_HOLDERS: Final = {CubeHolder.CENTER: "c", CubeHolder.FIRST: "w", CubeHolder.SECOND: "b"}
MOST_HOPS: Final = 4
"""Hops of a play that other readers take."""
_WORDS: Final = {"double": "double", "beaver": "double", "raccoon": "double", "take": "take", "drop": "drop"}
_UNUSUAL: Final = ("W", "B")
_RANKED: Final = ("MR", "CR")
"""Marks that stand before LU; all others stand behind it."""


class _Entry(NamedTuple):
    """An action and the step that the replay made of it; None in a variation, which is not played over."""

    action: Action
    step: Step | None


class _Line:
    """The actions of one line with what stands beside each."""

    def __init__(self, entries: Sequence[_Entry], notes: Notes | None) -> None:
        self.entries = entries
        self.comments: dict[int, list[str]] = defaultdict(list)
        self.analyses: dict[int, list[Analysis]] = defaultdict(list)
        self.properties: dict[int, list[Property]] = defaultdict(list)
        for at, text in () if notes is None else notes.comments:
            self.comments[min(at, len(entries))].append(text)
        for at, told in () if notes is None else notes.analyses:
            self.analyses[min(at, len(entries))].append(told)
        for one in () if notes is None else notes.properties:
            if one.action is not None:
                self.properties[min(one.action, len(entries))].append(one)


class GameWriter:
    """Writes one game. ``is_match``: it is of a match, not of a money session."""

    def __init__(self, game: VerifiedGame, *, is_match: bool) -> None:
        self._game = game
        self._is_match = is_match
        self._notes = game.game.notes
        variations = self._notes.variations if isinstance(self._notes, GameNotes) else ()
        steps = {step.action: step for step in game.steps if not step.is_implied}
        entries = [_Entry(action, steps.get(index)) for index, action in enumerate(game.game.actions)]
        self._lines: list[_Line] = [_Line(entries, self._notes)]
        self._branches: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
        for index, variation in enumerate(variations):
            self._add(index, variation)

    def _add(self, index: int, variation: Variation) -> None:
        self._lines.append(_Line([_Entry(action, None) for action in variation.actions], variation.notes))
        of = 0 if variation.of is None else variation.of + 1
        # A variation of a later one, or of itself, would never end.
        if of <= index:
            self._branches[of][min(variation.after, len(self._lines[of].entries))].append(index + 1)

    def root_properties(self) -> Iterator[str]:
        """What the first node has behind the head: properties that were kept, and the game's comments."""
        for one in () if self._notes is None else self._notes.properties:
            if one.action is None and is_property(one):
                yield _property(one)
        if self._game.game.comments:
            yield "C[" + escaped("\n".join(self._game.game.comments)) + "]"

    def nodes(self) -> Iterator[str]:
        """All nodes of all lines. Brackets are kept on a stack of our own: lines may branch ever so deep."""
        waiting: list[str | tuple[int, int, bool]] = [(0, 0, False)]
        while waiting:
            one = waiting.pop()
            if isinstance(one, str):
                yield one
                continue
            number, at, branched = one
            line, branches = self._lines[number], self._branches.get(number, {})
            last = len(line.entries)
            wrote = number > 0 and at == 0 and not branched
            yield from ["\n;"] if wrote and not last and not _has_notes(line, 0) else []
            while at <= last:
                if at in branches and not branched:
                    # A first branch without a node would be no tree.
                    rest = any(self._is_written(line, index) for index in range(at, last + 1))
                    waiting.extend(
                        piece for branch in reversed(branches[at]) for piece in (")", (branch, 0, False), "\n(")
                    )
                    waiting.extend((")", (number, at, True), "\n(" if rest else "\n(\n;"))
                    break
                branched = False
                yield from self._at(number, at)
                at += 1

    def _is_written(self, line: _Line, at: int) -> bool:
        return _has_notes(line, at) or (at < len(line.entries) and not self._is_result(line, at))

    def _is_result(self, line: _Line, at: int) -> bool:
        """Whether the action is told by RE: what ends the game without a node of its own."""
        action = line.entries[at].action
        if isinstance(action, record.Unread):
            return action.side is None and action.text.startswith("RE[")
        return isinstance(action, record.Resign | record.Forfeit)

    def _is_last(self, line: _Line, at: int) -> bool:
        """Whether no node of an action follows."""
        following = range(at + 1, min(len(line.entries), at + 3))
        return all(self._is_result(line, index) for index in following)

    def _at(self, number: int, at: int) -> Iterator[str]:
        """The nodes of one action: what stands beside it more than once has nodes before."""
        line = self._lines[number]
        comments, analyses = line.comments.get(at, []), line.analyses.get(at, [])
        properties = [one for one in line.properties.get(at, []) if is_property(one)]
        entry = line.entries[at] if at < len(line.entries) else None
        side = Side.FIRST if entry is None else (getattr(entry.action, "side", None) or Side.FIRST)
        alone = entry is None or self._is_result(line, at)
        for index in range(max(len(comments), len(analyses)) - 1):
            texts = [self._analysis(one, side, entry) for one in analyses[index : min(index + 1, len(analyses) - 1)]]
            texts += [_comment(one) for one in comments[index : min(index + 1, len(comments) - 1)]]
            if any(texts):
                yield "\n;" + "".join(texts)
        text = "" if entry is None or alone else "".join(self._action(entry, self._is_last(line, at)))
        beside = "".join(self._analysis(one, side, entry) for one in analyses[-1:])
        kept = [one for one in properties if one.name not in _UNUSUAL]
        beside += "".join(map(_property, kept)) + "".join(map(_comment, comments[-1:]))
        words = [_property(one) for one in properties if one.name in _UNUSUAL]
        if text or beside:
            yield (text or "\n;") + beside
        yield from (f"\n;{word}" for word in words)
        if entry is not None and entry.step is not None:
            yield from self._implied(number, at)

    def _analysis(self, told: Analysis, side: Side, entry: _Entry | None) -> str:
        """DA, A, the marks and LU; what of it has no room is left out."""
        parts = []
        answers = entry is not None and isinstance(entry.action, record.Take | record.Drop)
        cube = None if told.cube is None else write_cube(told.cube, match=self._is_match, answers=answers)
        if cube is not None:
            parts.append(f"DA[{cube}]")
        candidates = [write_candidate(one, side) for one in told.candidates]
        known = [one for one in candidates if one is not None]
        if (told.candidates or told.played is not None) and len(known) == len(candidates):
            parts.append(f"A[{told.played or 0}]" + "".join(f"[{one}]" for one in known))
        parts.extend(f"{name}[{value}]" for name, value in told.marks if name in _RANKED)
        if told.luck is not None:
            parts.append(f"LU[{told.luck:f}]")
        # What another format marks in its own words is no property.
        parts.extend(f"{name}[{value}]" for name, value in told.marks if name in MARKS and name not in _RANKED)
        return "".join(parts)

    def _implied(self, number: int, at: int) -> Iterator[str]:
        """The take of a beaver that the next roll implies."""
        entries = self._lines[number].entries
        action = entries[at].action
        if (
            isinstance(action, record.Beaver | record.Raccoon)
            and at + 1 < len(entries)
            and isinstance(entries[at + 1].action, record.Roll)
        ):
            yield f"\n;{_LETTERS[action.side.opponent]}[take]"

    def _action(self, entry: _Entry, last: bool) -> Iterator[str]:
        action = entry.action
        if isinstance(action, record.SetUp):
            yield _set_up(action)
        elif isinstance(action, record.Roll):
            yield _roll(action, entry.step, last)
        elif isinstance(action, record.Unread):
            if action.side is None:
                yield "\n;" + _comment(action.text)
            else:
                yield f"\n;{_LETTERS[action.side]}[{escaped(action.text) if action.text.count(']') else action.text}]"
        elif action.kind in _WORDS:
            yield f"\n;{_LETTERS[action.side]}[{_WORDS[action.kind]}]"


def _has_notes(line: _Line, at: int) -> bool:
    return any(line.comments.get(at, ())) or any(line.analyses.get(at, ())) or any(line.properties.get(at, ()))


def is_property(one: Property) -> bool:
    """Whether something that a file told in its own way can stand in SGF: under a name that is a property's."""
    return one.name.isascii() and one.name.isalpha() and bool(one.values)


def _property(one: Property) -> str:
    return one.name + "".join(f"[{value}]" for value in one.values)


def _comment(text: str) -> str:
    return f"C[{escaped(text)}]"


def _roll(roll: record.Roll, step: Step | None, last: bool) -> str:
    side, dice = _LETTERS[roll.side], roll.dice_in_file
    if dice is not None and roll.play is None and roll.stated == "nothing" and (step is None or step.hops is None):
        # Rolled and not played yet. As a value of W or B it would be a dance.
        return f"\n;PL[{side}]DI[{dice[0]}{dice[1]}]"
    if dice is None:
        # No value of W or B is without dice: the position after it lets the game go on.
        return "" if step is None else position_nodes(step.after, step.cube, step.cube_holder, roll.side.opponent)
    return f"\n;{side}[{dice[0]}{dice[1]}{letters_of(hops_of(roll, step), roll.side)}]"


def hops_of(roll: record.Roll, step: Step | None) -> Sequence[Path]:
    """The hops of a roll in an order that can be played: the record's own where that is one."""
    written = () if roll.play is None else roll.play.order or roll.play.paths
    if step is None or step.hops is None:
        if not written and step is not None and step.before != step.after:
            return tuple(_between(step.before.of(step.side), step.after.of(step.side)))
        return written
    return playable_order(step.hops, written, step.before.of(step.side), roll.dice)


def _between(before: record.Counts, after: record.Counts) -> Iterator[Path]:
    """Ways from one side's checkers to the later ones, farthest first: an illegal play given by the position after."""
    left = [point for point in range(BAR, 0, -1) for _ in range(before[point] - after[point])]
    reached = [point for point in range(BAR, -1, -1) for _ in range(after[point] - before[point])]
    return zip(left, reached, strict=False)


def _set_up(action: record.SetUp) -> str:
    return position_nodes(action.points, action.cube, action.cube_holder, action.on_roll)


def position_nodes(
    points: tuple[record.Counts, record.Counts], cube: int, holder: CubeHolder, on_roll: Side | None
) -> str:
    """A position in the nodes that GNU Backgammon makes of one: CP is its own, CO the specification's word."""
    turn = "" if on_roll is None else f"PL[{_LETTERS[on_roll]}]"
    white, black = (_stones(counts, side) for counts, side in zip(points, Side, strict=True))
    stones = f"{'AW' + white if white else ''}{'AB' + black if black else ''}"
    owner = _HOLDERS[holder]
    return f"\n;{turn}AE[a:y]{stones}\n;CV[{cube}]\n;CP[{owner}]CO[{owner}]"


def _stones(counts: record.Counts, side: Side) -> str:
    letters = sorted(letter_of(point, side) for point in range(1, BAR + 1) for _ in range(counts[point]))
    return "".join(f"[{letter}]" for letter in letters)
