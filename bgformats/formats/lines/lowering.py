"""What the lowerings of all formats of lines share: each kind of line has its method, and nothing is passed over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from bgformats.formats.base import Lowered
from bgformats.formats.lines.draft import FileDraft
from bgformats.formats.lines.game import Frame, GameDraft, GameMaker
from bgformats.syntax.lines import BLANK, UNPARSED, TextLine
from bgformats.syntax.transcript import Token

Taker = Callable[[TextLine], None]


class LineLowering:
    """Hands each line to the method for its kind. Lines that cannot be read are noted, unless ``unparsed`` is other."""

    def __init__(self, frame: Frame, make: GameMaker = GameDraft) -> None:
        self.draft = FileDraft(frame, make)
        self._stopped = False

    def takers(self) -> Mapping[str, Taker]:
        """The methods for the kinds of lines."""
        return {}

    def unparsed(self, line: TextLine) -> None:
        """Takes a line that cannot be read."""
        self.draft.unparsed(line)

    def blank(self, line: TextLine) -> None:
        """Takes a blank line."""

    def finish(self) -> None:
        """Takes the end of the file."""

    def run(self, lines: Iterable[TextLine]) -> Lowered:
        """The records in the lines."""
        takers = self.takers()
        for line in lines:
            if self._stopped:
                break
            if line.kind == BLANK:
                self.blank(line)
                continue
            takers.get(line.kind, self.unparsed if line.kind == UNPARSED else self._nothing)(line)
            if line.kind != UNPARSED and self.draft.matches:
                self.draft.match.touch(line.span)
        self.finish()
        self.draft.refuses()
        return self.draft.lowered()

    def game(self, line: TextLine) -> GameDraft | None:
        """The game that a line belongs to; None where the file has had too many."""
        return self.draft.game_at(line)

    def new_game(self, line: TextLine) -> GameDraft | None:
        """Begins a game. None where the file has had too many: then nothing more is read."""
        game = self.draft.new_game(line)
        self._stopped = game is None
        return game

    def comment(self, line: TextLine) -> None:
        """Keeps a whole line as a comment."""
        self.draft.match.comment(line.text.strip())

    def _nothing(self, line: TextLine) -> None:
        """A line that only names the format."""


def dice_of(line: TextLine) -> tuple[Token, Token] | None:
    """The two dice of a line, as pieces ``die1`` and ``die2``; None where it has none."""
    first, second = line.piece("die1"), line.piece("die2")
    return None if first is None or second is None else (first, second)
