"""One game of the text export on its way to the record: what stands beside its actions, and where it starts from."""

from __future__ import annotations

from bgformats.diagnostics import Fact
from bgformats.formats.lines.game import GameDraft
from bgformats.game.variant import STANDARD, VARIANTS, Variant
from bgformats.model.analysis import Analyses, Analysis
from bgformats.model.position import Position
from bgformats.model.record import Game, GameNotes, Property, SetUp
from bgformats.syntax.lines import TextLine
from bgformats.terms import CubeHolder


class NotedGame(GameDraft):
    """A game with remarks and analyses beside its actions, and tables about the whole of it."""

    remarks: list[tuple[int, str]]
    analyses: list[tuple[int, Analysis]]
    tables: list[Property]
    automatic_doubles: int | None = None
    is_placed = False
    rows = 0

    def finish(self, notes: list[Fact]) -> Game:
        """The game as a record, with what stands beside its actions."""
        told: GameNotes | None = None
        if self.remarks or self.analyses or self.tables:
            analyses, tables = Analyses(self.analyses), tuple(self.tables)
            told = GameNotes(comments=tuple(self.remarks), analyses=analyses, properties=tables)
        return super().finish(notes).model_copy(update={"notes": told, "automatic_doubles": self.automatic_doubles})

    def starts_from(self, position: Position, line: TextLine) -> Variant | None:
        """Takes the first board, and gives the variant that starts from it; any other was set up by hand.

        A centred cube that is turned before the first roll of a money game comes of automatic doubles.
        """
        self.is_placed = True
        variant = _variant_of(position)
        cube, holder = position.cube or 1, position.cube_owner or CubeHolder.CENTER
        if variant is not None and (cube == 1 or (position.length == 0 and holder is CubeHolder.CENTER)):
            self.automatic_doubles = cube.bit_length() - 1 if cube > 1 else None
        else:
            self.act(SetUp(points=position.points, cube=cube, cube_holder=holder, on_roll=position.on_roll), line)
        return variant


def begin(match: int, index: int, frame: object) -> NotedGame:
    """A game of which nothing is known yet. Points are always the mover's."""
    game = NotedGame(match, index, "mover")
    game.remarks, game.analyses, game.tables = [], [], []
    return game


def _variant_of(position: Position) -> Variant | None:
    """The variant that begins so; identifiers do not tell how many checkers are off."""
    first, second = (counts[1:] for counts in position.points)
    if first != second:
        return None
    return next((one for one in (STANDARD, *VARIANTS) if one.start[1:] == first), None)
