"""Lists of plays to judge: a line is an identifier with its dice, a tab, and the play.

Each line becomes a match of one game, set up by hand and played for one roll; its mode says that it is an exercise.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from bgformats.diagnostics import Fact, Place
from bgformats.errors import NotationError
from bgformats.formats.base import Evidence, Format, Lowered, Parsed, PlacedPosition
from bgformats.formats.mat.actions import actions_of
from bgformats.formats.mat.cells import read_cell
from bgformats.formats.mat.normal_cells import Spelling, is_certain, spelled, spelling_of
from bgformats.formats.mat.places import cell_span
from bgformats.formats.positions.ids import most_frequent_end, normal_identifier
from bgformats.formats.positions.registry import parse_position
from bgformats.model.position import Position
from bgformats.model.record import Action, Game, Match, Options, Player, SetUp
from bgformats.source import Source, Span
from bgformats.syntax.transcript import Cell, SideRule, Unparsed
from bgformats.terms import CubeHolder, Side

_LINE: Final = re.compile(r"([^\r\n]*)(\r\n|\n|\r|\Z)")
_DICE: Final = re.compile(r"[ ]*([0-9])[-, ]?([0-9])[ ]*")
_ID_AND_DICE: Final = re.compile(r"(?P<id>.*\S)[ ]+(?P<dice>[0-9][-,]?[0-9])[ ]*")
_START: Final = re.compile(
    r"\s*+(?:#[^\r\n]*+\s*+)*+(?:XGID=[^\t\r\n]{26,}|[-a-pA-P]{26}:[^\t\r\n]*|[A-Za-z0-9+/]{14}[^\t\r\n]*)\t"
)


@dataclass(frozen=True, slots=True)
class MoveLine:
    """One line: its text, its end, and the cell that holds the play, if it has one.

    The cell begins with the roll, ``prefix`` characters that the file writes elsewhere: at ``dice``.
    """

    start: int
    text: str
    end: str
    cell: Cell | None = None
    prefix: int = 0
    dice: Span | None = None


@dataclass(frozen=True, slots=True)
class MoveList:
    """All lines of a list."""

    lines: tuple[MoveLine, ...]
    dialect: str = "moves"

    def render(self) -> str:
        """The text that was parsed, exactly."""
        return "".join(line.text + line.end for line in self.lines)


class _MovePlaces:
    def __init__(self, lines: list[MoveLine]) -> None:
        self._lines = lines

    def span(self, place: Place) -> Span | None:
        if place.match is None or place.match >= len(self._lines):
            return None
        line = self._lines[place.match]
        if place.action == 1 and line.cell is not None:
            found = cell_span(line.cell, place)
            play = line.cell.start + line.prefix
            if found.end <= play and line.dice is not None:
                return line.dice
            return Span(max(found.start, play), max(found.end, play))
        tab = line.text.find("\t")
        return Span(line.start, line.start + (tab if tab > 0 else len(line.text)))

    def row(self, place: Place) -> int | None:
        return None

    def written(self, match: int, game: int, action: int) -> str | None:
        line = self._lines[match]
        return line.cell.text[line.prefix :] if action == 1 and line.cell is not None else line.text.split("\t")[0]


def read(source: Source) -> tuple[MoveList, Lowered]:
    """The lines of a list and a record for each."""
    lines: list[MoveLine] = []
    read_lines: list[MoveLine] = []
    matches: list[Match] = []
    positions: list[PlacedPosition] = []
    notes: list[Fact] = []
    for found in _LINE.finditer(source.text):
        if found.end() == found.start():
            continue
        line = MoveLine(found.start(), found[1], found[2])
        if found[1].strip() and not found[1].lstrip().startswith("#"):
            try:
                line, match, position = _read_line(line, len(matches), notes)
            except NotationError as error:
                span = (line.start, line.start + len(line.text))
                notes.append(Fact("unparsed-line", variant="moves", values={"reason": str(error)}, span=span))
            else:
                matches.append(match)
                tab = line.text.find("\t")
                positions.append(PlacedPosition(position, Span(line.start, line.start + tab)))
                read_lines.append(line)
        lines.append(line)
    return MoveList(tuple(lines)), Lowered(tuple(matches), _MovePlaces(read_lines), tuple(notes), tuple(positions))


def _read_line(line: MoveLine, number: int, notes: list[Fact]) -> tuple[MoveLine, Match, Position]:
    fields = line.text.split("\t")
    if not 2 <= len(fields) <= 3:
        raise NotationError("expected an identifier with dice, a tab, and a play", 0, len(line.text))
    identifier, beside, dice_at = _dice_beside(fields)
    position = parse_position(identifier.strip())
    dice = position.dice
    if beside.strip():
        digits = _DICE.fullmatch(beside)
        if digits is None:
            raise NotationError(f"{beside!r} are no dice; write them as 31", dice_at, dice_at + len(beside))
        dice = (int(digits[1]), int(digits[2]))
    if dice is None:
        raise NotationError("there are no dice, neither in the identifier nor beside it", 0, len(fields[0]))
    side = position.on_roll or Side.SECOND
    prefix = f"{dice[0]}{dice[1]}: "
    play = fields[-1]
    start = line.start + len(line.text) - len(play)
    play = play.rstrip(" \t")
    cell = Cell(prefix + play, start - len(prefix), side, SideRule.INDENT, read_cell)
    rest = getattr(cell.body, "rest", None)
    if isinstance(cell.body, Unparsed) or rest is not None:
        place = Place(number, 0, 1)
        span = (start, start + len(play)) if rest is None else (cell.start + rest.start, cell.start + rest.end)
        variant = "default" if rest is None else "rest"
        text = play.strip(" \t") if rest is None else rest.text
        notes.append(Fact("unparsed-cell", place, variant, {"text": text}, span))
    actions = (_set_up(position, side), *actions_of(side, cell.body))
    said = beside if beside.strip() else identifier
    begin = line.start + (dice_at if beside.strip() else 0) + len(said) - len(said.lstrip())
    read_line = MoveLine(line.start, line.text, line.end, cell, len(prefix), Span(begin, begin + len(said.strip())))
    # The dice are the roll's: what is wrong with them is told there.
    return read_line, _exercise(position, actions), position.model_copy(update={"dice": None})


def _dice_beside(fields: list[str]) -> tuple[str, str, int]:
    """The identifier, the dice that stand beside it or nothing, and where in the line those begin."""
    if len(fields) == 3:
        return fields[0], fields[1], len(fields[0]) + 1
    found = _ID_AND_DICE.fullmatch(fields[0])
    if found is None:
        return fields[0], "", 0
    return found["id"], found["dice"], found.start("dice")


def _set_up(position: Position, side: Side) -> SetUp:
    holder = CubeHolder.CENTER if position.cube_owner is None else CubeHolder(position.cube_owner)
    return SetUp(points=position.points, cube=position.cube or 1, cube_holder=holder, on_roll=side)


def _exercise(position: Position, actions: tuple[Action, ...]) -> Match:
    players = (Player(name=""), Player(name=""))
    game = Game(number=None, players=None, score_claimed=None, actions=actions)
    options = Options(variant=position.variant)
    return Match(mode="exercise", length=None, players=players, options=options, games=(game,))


def sniff(text: str, name: str | None) -> Evidence:
    """How sure it is that ``text`` is a list of plays: its first line is an identifier and a tab."""
    if _START.match(text):
        return Evidence(0.95, "an identifier, a tab and a play")
    return Evidence(0.0, "no line of identifier, tab and play")


def normal(tree: Parsed) -> str:
    """The list in normal form. Comments, and lines that cannot be read, stay as they are.

    Raises:
        TypeError: the tree is of another format.
    """
    if not isinstance(tree, MoveList):
        raise TypeError("the syntax tree of a list of plays is a MoveList")
    spelling = spelling_of(line.cell.text for line in tree.lines if line.cell is not None)
    end = most_frequent_end(tree.render())
    return "".join(_normal_line(line, spelling) + end for line in tree.lines)


def _normal_line(line: MoveLine, spelling: Spelling) -> str:
    if line.cell is None or not is_certain(line.cell.text):
        return line.text if line.text.strip(" \t") else ""
    identifier, *beside, _ = line.text.split("\t")
    play = spelled(line.cell.text, spelling)[line.prefix :].strip(" \t")
    found = _ID_AND_DICE.fullmatch(identifier)
    if not beside and found is not None:
        return f"{normal_identifier(found['id'])} {_digits(found['dice'])}\t{play}"
    if beside == [""] and found is None:
        beside = []
    return "\t".join((normal_identifier(identifier), *map(_digits, beside), play))


def _digits(dice: str) -> str:
    return "".join(character for character in dice if character.isdecimal())


FORMAT: Final = Format(
    id="moves",
    title="List of positions with dice and plays",
    suffixes=(".moves",),
    kind="position",
    sniff=sniff,
    read=read,
    normal=normal,
    comment=re.compile(r"^[ \t]*+#[^\r\n]*+", re.MULTILINE),
)
