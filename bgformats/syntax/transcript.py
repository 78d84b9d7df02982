"""A column transcript as it is written: its lines, and the cells of its rows.

Every character of the text lies in exactly one line, and ``Transcript.render`` gives the text back. Spans inside a
cell are offsets within the cell's text, so that the parsed body is shared by all cells that read the same.
Nothing is judged here: a cell that cannot be read keeps its text as ``Unparsed``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, NamedTuple

from bgformats.syntax.play import WrittenPlay
from bgformats.terms import Side

ForfeitCause = Literal["time", "disconnection", "unknown"]


class Token(NamedTuple):
    """A piece of text and where it stands: within its cell, or within its line."""

    text: str
    start: int

    @property
    def end(self) -> int:
        """The offset behind the last character."""
        return self.start + len(self.text)


class PlayWord(StrEnum):
    """What stands in the place of a play."""

    NOTHING = "nothing"
    NO_PLAY = "no-play"
    UNKNOWN = "unknown"
    ILLEGAL = "illegal"


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll and what follows it. ``dice`` is the text before the colon, None where no roll is written.

    ``word`` holds where no play is written; ``dump`` is the position that follows `Illegal play`; ``resigned`` tells
    that a resignation stands in the place of the play; ``level`` is its level as written; ``forfeit`` tells the same of
    a forfeit, with its cause.
    """

    dice: Token | None
    play: WrittenPlay | None = None
    word: PlayWord = PlayWord.NOTHING
    word_at: Token | None = None
    dump: Token | None = None
    resigned: bool = False
    level: Token | None = None
    forfeit: ForfeitCause | None = None
    rest: Token | None = None


class CubeWord(StrEnum):
    """A cube action."""

    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"
    BEAVER = "beaver"
    RACCOON = "raccoon"


@dataclass(frozen=True, slots=True)
class CubeAction:
    """A cube action, with the value it is said to bring."""

    word: CubeWord
    word_at: Token
    value: Token | None = None
    rest: Token | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """`Wins 2 points and the match`, or Backgammon Galaxy's `Losses 1 point`."""

    wins: bool
    word_at: Token
    points: Token
    ends_match: Token | None = None
    rest: Token | None = None


@dataclass(frozen=True, slots=True)
class Resignation:
    """`Resigns`, `Resigned Match`, `Concedes`."""

    word_at: Token
    level: Token | None = None
    rest: Token | None = None


@dataclass(frozen=True, slots=True)
class Forfeiture:
    """`Forfeits`, `Lost on time`, `Disconnected`."""

    word_at: Token
    cause: ForfeitCause
    rest: Token | None = None


@dataclass(frozen=True, slots=True)
class Unparsed:
    """A text that cannot be read. ``at`` is where reading stopped."""

    text: str
    at: int


PlainBody = Rolled | CubeAction | Result | Resignation | Forfeiture | Unparsed
"""What a cell says as it is written."""


@dataclass(frozen=True, slots=True)
class Misspelt:
    """A text that cannot be read as it stands, and what it is nearest to: its spelling, and what that says.

    ``expected`` tells in words what may stand there. Offsets in ``meant`` are those of ``near``.
    """

    text: str
    near: str
    expected: str
    meant: PlainBody


Body = PlainBody | Misspelt


class SideRule(StrEnum):
    """What decided in which column a cell stands."""

    BOTH_CELLS = "both cells are there"
    INDENT = "indentation"
    TURN = "whose turn it is"
    NAME = "the name in the cell"
    NONE = "nothing decides"


class Cell(NamedTuple):
    """What one side does in a row. ``start`` is the offset in the file; ``side`` None where nothing decides.

    ``reader`` is the format's reader of cell texts. Most bodies are never asked for, so they are read on demand; equal
    texts share one.
    """

    text: str
    start: int
    side: Side | None
    rule: SideRule
    reader: Callable[[str], Body]

    @property
    def body(self) -> Body:
        """What the text says."""
        return self.reader(self.text)


class LineKind(StrEnum):
    """What a line without parts of its own can be."""

    BLANK = "blank"
    COMMENT = "comment"
    SET_UP = "set-up"
    UNPARSED = "unparsed"


@dataclass(frozen=True, slots=True)
class Line:
    """A physical line: its offset in the file, its text without its end, and its end."""

    start: int
    text: str
    end: str

    def render(self) -> str:
        """The line as it stands in the file."""
        return self.text + self.end


@dataclass(frozen=True, slots=True)
class PlainLine(Line):
    """A blank line, a comment, XG's `; Set Pos=` comment, or a line that is none of the things a line can be."""

    kind: LineKind


@dataclass(frozen=True, slots=True)
class HeaderLine(Line):
    """`; [Key "Value"]`; the value with its quotes."""

    key: Token
    value: Token
    rest: Token | None


@dataclass(frozen=True, slots=True)
class MatchLine(Line):
    """`7 point match`, and perhaps a remark behind it."""

    number: Token
    rest: Token | None


@dataclass(frozen=True, slots=True)
class GameLine(Line):
    """`Game 3`, and perhaps a remark behind it."""

    number: Token
    rest: Token | None


@dataclass(frozen=True, slots=True)
class ScoreLine(Line):
    """The two names with the score before the game."""

    names: tuple[Token, Token]
    scores: tuple[Token, Token]


@dataclass(frozen=True, slots=True)
class Row(Line):
    """A turn row, or a result on a line of its own (then ``number`` is None)."""

    number: Token | None
    cells: tuple[Cell, ...]

    def render(self) -> str:
        """The row put together from its cells and from what stands between them."""
        pieces: list[str] = []
        done = 0
        for cell in self.cells:
            at = cell.start - self.start
            pieces += (self.text[done:at], cell.text)
            done = at + len(cell.text)
        return "".join((*pieces, self.text[done:], self.end))


@dataclass(frozen=True, slots=True)
class Transcript:
    """A whole file: its lines, in order, and the dialect that was recognised."""

    lines: tuple[Line, ...]
    dialect: str

    def render(self) -> str:
        """The text that was parsed, exactly."""
        return "".join(line.render() for line in self.lines)
