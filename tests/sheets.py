"""Writes dealt matches down as people do: many spellings of a play, many layouts of a row.

Independent of the package's writer. ``lay_out`` tells where each cell stands, so that a test can change one and say
where the finding belongs.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Literal

from strategies import Dealt

from bgformats.model.record import Action, Beaver, Counts, Double, Game, Match, Options, Raccoon, Resign, Roll, SetUp
from bgformats.terms import CubeHolder, Side

Span = tuple[int, int]


@dataclass(frozen=True)
class Hand:
    """How a writer spells plays. ``words`` stand for the bar and for off; ``stops`` "hit" leaves other stops out."""

    joined: bool = False
    stops: Literal["all", "hit"] = "all"
    words: tuple[str, str] = ("25", "0")
    counts: bool = False
    shuffled: bool = False
    marks: bool = True
    separator: str = " "
    dance: str = ""
    as_rolled: bool = False


@dataclass
class Cell:
    """What one side does; ``action`` is its number in the record, None for what a test put in."""

    side: Side
    text: str
    action: int | None = None


@dataclass
class Sheet:
    """One game: its heading, the two names with scores, its cells (a text is a line of its own), its result."""

    heading: str
    names: tuple[str, str]
    scores: list[int]
    cells: list[Cell | str] = field(default_factory=list)
    result: Cell | None = None

    def at(self, action: int) -> int:
        """The place in ``cells`` of an action."""
        return next(i for i, cell in enumerate(self.cells) if isinstance(cell, Cell) and cell.action == action)


@dataclass(frozen=True)
class Layout:
    """How rows are put down: where the right column begins, and what fills the gaps.

    ``alone``: each cell has a row of its own. ``result`` stands on a line of its own, in the right column of the last
    ``row`` where that is free, or in a numbered row as a ``cell``.
    """

    gap: Literal["column", "single", "tab"] = "column"
    column: int = 33
    end: str = "\n"
    trailing: str = ""
    number: str = "{:3d})"
    alone: bool = False
    result: Literal["line", "row", "cell"] = "line"


@dataclass(frozen=True)
class Laid:
    """A text, and where its parts stand: ``cells`` by game and place in its sheet; results and scores by game."""

    text: str
    cells: dict[tuple[int, int], Span]
    results: dict[int, Span]
    scores: dict[tuple[int, int], Span]
    headings: dict[int, Span]


# -- spelling ----------------------------------------------------------------------------------------------------------


def spell(roll: Roll, hand: Hand, rng: random.Random) -> str:
    """The cell of a roll."""
    dice = roll.dice or (0, 0)
    if hand.as_rolled and rng.random() < 0.5:
        dice = (dice[1], dice[0])
    digits = f"{dice[0]}{dice[1]}:"
    if roll.play is None:
        return f"{digits} {hand.dance}".rstrip() if roll.stated == "no-play" else digits
    marked = {point for point in roll.play.hits if hand.marks}
    ways = [list(path) for path in roll.play.paths]
    if hand.joined:
        _join(ways, rng)
    if hand.shuffled:
        rng.shuffle(ways)
    words = []
    for way, alike in groupby(ways):
        text = _spell_way(way, marked, set(roll.play.hits), hand)
        count = len(list(alike))
        marked -= set(way[1:])
        again = _spell_way(way, marked, set(roll.play.hits), hand)
        words += [f"{text}({count})"] if hand.counts and count > 1 else [text, *[again] * (count - 1)]
    return f"{digits} {hand.separator.join(words)}"


def _join(ways: list[list[int]], rng: random.Random) -> None:
    """Puts hops that meet together, some of them."""
    for _ in range(rng.randint(1, 3)):
        pairs = [(one, two) for one in ways for two in ways if one is not two and one[-1] == two[0] and two[0]]
        if not pairs:
            return
        one, two = rng.choice(pairs)
        ways[:] = [way for way in ways if way is not two]
        one.extend(two[1:])


def _spell_way(way: Sequence[int], marked: Iterable[int], hit: Iterable[int], hand: Hand) -> str:
    named = {25: hand.words[0], 0: hand.words[1]}
    last = len(way) - 1
    stops = [
        named.get(point, str(point)) + "*" * (at > 0 and point in marked)
        for at, point in enumerate(way)
        if at in (0, last) or hand.stops == "all" or point in hit
    ]
    return "/".join(stops)


def _set_up(position: SetUp) -> str:
    left, right = position.points
    marks = ["-"] * 26
    for point in range(1, 26):
        if left[point]:
            marks[point] = "-ABCDEFGHIJKLMNO"[left[point]]
        if right[point]:
            marks[25 - point] = "-abcdefghijklmno"[right[point]]
    sign = {CubeHolder.CENTER: "", CubeHolder.FIRST: "-", CubeHolder.SECOND: ""}[position.cube_holder]
    return f"; Set Pos={''.join(marks)}/{sign}{position.cube.bit_length() - 1}"


# -- sheets ------------------------------------------------------------------------------------------------------------


def sheets_of(dealt: Dealt, hand: Hand, rng: random.Random) -> list[Sheet]:
    """One sheet a game, written in a given hand."""
    return [_sheet(dealt, index, hand, rng) for index in range(len(dealt.record.games))]


def _sheet(dealt: Dealt, index: int, hand: Hand, rng: random.Random) -> Sheet:
    game = dealt.record.games[index]
    players = game.players or dealt.record.players
    sheet = Sheet(f" Game {index + 1}", (players[0].name, players[1].name), list(game.score_claimed or (0, 0)))
    value = 1
    for number, action in enumerate(game.actions):
        if isinstance(action, SetUp):
            sheet.cells.append(_set_up(action))
            continue
        moment = dealt.moments[index][number]
        value = value * 2 if moment.offered else moment.cube * 2
        sheet.cells.append(Cell(_side(action), _words(action, value, hand, rng), number))
    sheet.result = _result(game)
    return sheet


def _side(action: Action) -> Side:
    side = getattr(action, "side", None)
    assert isinstance(side, Side)
    return side


def _words(action: Action, value: int, hand: Hand, rng: random.Random) -> str:
    if isinstance(action, Roll):
        return spell(action, hand, rng)
    if isinstance(action, Double | Beaver | Raccoon):
        return f"{action.kind.capitalize()}s => {value}"
    if isinstance(action, Resign):
        return f"Resigns {action.level.word}" if action.level else "Resigns"
    return f"{action.kind.capitalize()}s"


def _result(game: Game) -> Cell | None:
    claim = game.claims[0] if game.claims else None
    if claim is None or claim.winner is None or claim.points is None:
        return None
    plural = "" if claim.points == 1 else "s"
    return Cell(claim.winner, f"Wins {claim.points} point{plural}" + " and the match" * claim.ends_match)


# -- layout ------------------------------------------------------------------------------------------------------------


def lay_out(record: Match, sheets: Sequence[Sheet], layout: Layout = Layout()) -> Laid:
    """The text of a match and the places of its parts."""
    return _Page(layout).fill(record, sheets)


class _Page:
    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._out: list[str] = []
        self._at = 0
        self._cells: dict[tuple[int, int], Span] = {}
        self._results: dict[int, Span] = {}
        self._scores: dict[tuple[int, int], Span] = {}
        self._headings: dict[int, Span] = {}

    def fill(self, record: Match, sheets: Sequence[Sheet]) -> Laid:
        for line in _header_lines(record.options):
            self._line(line)
        self._line(f" {record.length or 0} point match")
        for game, sheet in enumerate(sheets):
            self._line("")
            self._game(game, sheet)
        return Laid("".join(self._out), self._cells, self._results, self._scores, self._headings)

    def _line(self, text: str) -> int:
        """Puts a line down; gives the offset at which it begins."""
        begin = self._at
        line = text + self._layout.trailing + self._layout.end
        self._out.append(line)
        self._at += len(line)
        return begin

    def _game(self, game: int, sheet: Sheet) -> None:
        begin = self._line(sheet.heading)
        self._headings[game] = (begin + 1, begin + len(sheet.heading))
        left = f" {sheet.names[0]} : {sheet.scores[0]}"
        line = f"{left:30}  {sheet.names[1]} : {sheet.scores[1]}"
        begin = self._line(line)
        self._scores[game, 0] = (begin + len(left) - len(str(sheet.scores[0])), begin + len(left))
        self._scores[game, 1] = (begin + len(line) - len(str(sheet.scores[1])), begin + len(line))
        number = self._rows(game, sheet)
        if sheet.result is not None and game not in self._results:
            in_cell = self._layout.result == "cell"
            self._result(game, sheet.result, self._layout.number.format(number) if in_cell else "")

    def _result(self, game: int, result: Cell, line: str) -> None:
        """Puts the result behind what stands in its line already."""
        indent = 6 if result.side is Side.FIRST else self._layout.column + 1
        line = f"{line}{' ' * (6 if line and indent == 6 else indent - len(line))}"
        begin = self._line(line + result.text)
        self._results[game] = (begin + len(line), begin + len(line) + len(result.text))

    def _rows(self, game: int, sheet: Sheet) -> int:
        """Puts the rows down; gives the number that comes next."""
        number = 1
        waiting: list[int] = []
        for place, cell in enumerate(sheet.cells):
            alone = self._layout.alone or isinstance(cell, str) or cell.side is Side.FIRST
            if waiting and alone:
                self._row(game, sheet, number, waiting)
                number, waiting = number + 1, []
            if isinstance(cell, str):
                begin = self._line(cell)
                self._cells[game, place] = (begin, begin + len(cell))
                continue
            waiting.append(place)
            if cell.side is Side.SECOND:
                self._row(game, sheet, number, waiting)
                number, waiting = number + 1, []
        if waiting:
            self._row(game, sheet, number, waiting)
            number += 1
        return number

    def _row(self, game: int, sheet: Sheet, number: int, places: Sequence[int]) -> None:
        layout = self._layout
        line = layout.number.format(number)
        for place in places:
            cell = sheet.cells[place]
            assert isinstance(cell, Cell)
            if cell.side is Side.FIRST:
                line += "\t" if layout.gap == "tab" else " "
            elif layout.gap == "tab":
                line += "\t" if len(places) == 2 else "\t\t"
            elif layout.gap == "single" and len(places) == 2:
                line += " "
            else:
                line = f"{line:{layout.column - 2}}  "
            self._cells[game, place] = (self._at + len(line), self._at + len(line) + len(cell.text))
            line += cell.text
        result, is_last = sheet.result, places[-1] == len(sheet.cells) - 1
        if (
            layout.result == "row"
            and result
            and result.side is Side.SECOND
            and is_last
            and len(line) < layout.column - 3
        ):
            self._result(game, result, line)
        else:
            self._line(line)


def _header_lines(options: Options) -> list[str]:
    switches = (("Crawford", options.crawford), ("Jacoby", options.jacoby), ("Beaver", options.beavers))
    lines = [f'; [{key} "{"On" if value else "Off"}"]' for key, value in switches if value is not None]
    if options.cube_limit is not None:
        lines.append(f'; [CubeLimit "{options.cube_limit}"]')
    return lines


def swapped(counts: tuple[Counts, Counts]) -> tuple[Counts, Counts]:
    """Both sides' counts exchanged."""
    return counts[1], counts[0]
