"""One game of a `.mat` file on its way to the record: names and score, actions, results, set-up positions.

Says what was written; fills in nothing and judges nothing.
"""

from __future__ import annotations

import re

from bgformats.diagnostics import Fact, Place, Value
from bgformats.formats.mat.actions import actions_of, claim_of, dice_are_odd, gives_up, unjudged, usual_action
from bgformats.formats.mat.cells import read_cell
from bgformats.formats.mat.misspelt import EXPECTED, MOVES, NOTHING_MORE
from bgformats.formats.mat.places import GamePlaces
from bgformats.formats.notation import whole_number
from bgformats.model.record import Action, Claim, Counts, Game, Player, SetUp
from bgformats.syntax.transcript import (
    Body,
    Cell,
    GameLine,
    Line,
    Misspelt,
    PlainLine,
    Result,
    Rolled,
    Row,
    ScoreLine,
    Token,
    Unparsed,
)
from bgformats.terms import BAR, CubeHolder

_RATING = re.compile(r"[ \t]*([0-9]{3,}(?:\.[0-9]+)?)")
_SET_UP = re.compile(r"=([-A-Oa-o]{26})/(-?[0-9]{1,2})[ \t]*$")


class GameDraft:
    """The lines of one game, gathered."""

    def __init__(self, match: int, index: int, heading: GameLine | None, first: Line | None) -> None:
        self._match = match
        self._index = index
        self.players: tuple[Player, Player] | None = None
        self.comments: list[str] = []
        self.places = GamePlaces(heading=heading, first=heading or first, last=heading or first)
        self._score: tuple[int, int] | None = None
        self._actions: list[Action] = []
        self._claims: list[Claim] = []
        self._row_number = 0
        self.unread_above = False

    def above_rows(self) -> bool:
        """Whether no row has come yet."""
        return not self._actions and not self._claims

    def score_line(self, line: ScoreLine, notes: list[Fact]) -> None:
        """Takes the line with names and score."""
        if self.places.score is not None or self._actions:
            notes.append(self._note("unparsed-line", line, text=line.text.strip()[:60]))
            return
        self.places.score = self.places.last = line
        left, right = (_player(name.text) for name in line.names)
        self.players = (left, right)
        self._score = (whole_number(line.scores[0].text), whole_number(line.scores[1].text))

    def set_up(self, line: PlainLine, notes: list[Fact]) -> None:
        """Takes a position that was set up by hand."""
        action = read_set_up(line.text)
        if action is None:
            notes.append(self._note("unparsed-line", line, text=line.text.strip()[:60]))
            return
        self._actions.append(action)
        self.places.cells.append(line)
        self.places.rows.append(None)

    def row(self, line: Row, notes: list[Fact]) -> None:
        """Takes a row with its cells."""
        self._check_number(line, notes)
        self.places.last = line
        for cell in line.cells:
            action = None if cell.side is None else usual_action(cell.side, cell.text)
            if action is not None:
                self._add(action, cell, line)
            else:
                self._unusual(cell, line, notes)

    def finish(self, notes: list[Fact]) -> Game:
        """The game as a record."""
        self._read_end()
        heading = self.places.heading
        if self.places.score is None and not self.unread_above:
            notes.append(Fact("missing-score-line", Place(self._match, self._index, part="heading")))
        remark = "" if heading is None or heading.rest is None else heading.rest.text.lower()
        return Game(
            number=None if heading is None else whole_number(heading.number.text),
            players=self.players,
            score_claimed=self._score,
            crawford_claimed="crawford" in remark and "post" not in remark,
            post_crawford_claimed="crawford" in remark and "post" in remark,
            actions=tuple(self._actions),
            claims=tuple(self._claims),
            comments=tuple(self.comments),
        )

    def _read_end(self) -> None:
        """Reads question marks without a roll as a resignation, where nothing but results stands behind them."""
        last = self.places.cells[-1] if self.places.cells else None
        if not isinstance(last, Cell) or last.side is None:
            return
        resigned = gives_up(last.side, last.body)
        if resigned is not None:
            self._actions[-1] = resigned

    def _add(self, action: Action, cell: Cell, line: Row) -> None:
        self._actions.append(action)
        self.places.cells.append(cell)
        self.places.rows.append(line)

    def _unusual(self, cell: Cell, line: Row, notes: list[Fact]) -> None:
        body = cell.body
        place = Place(self._match, self._index, len(self._actions))
        fact = unread_fact(cell, place)
        if fact is not None:
            notes.append(fact)
        near = isinstance(body, Misspelt)
        if isinstance(body, Misspelt):
            body = body.meant
        if isinstance(body, Result):
            self._claims.append(claim_of(cell.side, body, len(self._actions)))
            self.places.claims.append(cell)
            return
        odd = None if near else dice_are_odd(body)
        if odd is not None:
            span = _cell_span(cell, odd.start, odd.end)
            notes.append(Fact("die-out-of-range", place, "no-two-dice", {"roll": odd.text[:20]}, span))
        for action in actions_of(cell.side, body):
            self._add(unjudged(action) if near else action, cell, line)

    def _check_number(self, line: Row, notes: list[Fact]) -> None:
        if line.number is None:
            if line.cells and not all(_ends_game(cell.body) for cell in line.cells):
                notes.append(self._note("turn-number-gap", line, "no-number", expected=self._row_number + 1))
            return
        number = whole_number(line.number.text)
        # Backgammon Studio's row for the result has a number that is no turn's.
        if number != self._row_number + 1 and not _is_result(line):
            span = (line.start + line.number.start, line.start + line.number.end)
            notes.append(
                Fact(
                    "turn-number-gap",
                    Place(self._match, self._index, part="row"),
                    values={"number": number, "expected": self._row_number + 1},
                    span=span,
                )
            )
        self._row_number = number

    def _note(self, what: str, line: Line, variant: str = "default", **values: str | int) -> Fact:
        return Fact(what, Place(self._match, self._index, part="end"), variant, values, line_span(line))


def _is_result(row: Row) -> bool:
    return bool(row.cells) and all(isinstance(cell.body, Result) for cell in row.cells)


def _ends_game(body: Body) -> bool:
    meant = body.meant if isinstance(body, Misspelt) else body
    return isinstance(meant, Result | Unparsed)


def unread_fact(cell: Cell, place: Place) -> Fact | None:
    """What of a cell cannot be read, what may stand there, and what is near; None where all of it can be read."""
    body = cell.body
    as_written = read_cell(cell.text) if isinstance(body, Misspelt) else body
    rest: Token | None = getattr(as_written, "rest", None)
    values: dict[str, Value] = {"text": cell.text[:60], "expected": EXPECTED}
    span = _cell_span(cell, 0, len(cell.text))
    variant = "cell"
    if rest is not None:
        values |= {"text": rest.text[:60], "expected": MOVES if isinstance(as_written, Rolled) else NOTHING_MORE}
        span, variant = _cell_span(cell, rest.start, rest.end), "cell-rest"
    elif not isinstance(body, Misspelt | Unparsed):
        return None
    if isinstance(body, Misspelt):
        # From the beginning of the word on in which reading stopped, if all before it stays.
        at = 0 if rest is None else cell.text.rfind(" ", 0, rest.start) + 1
        at = at if body.near[:at] == cell.text[:at] else 0
        values = {"text": cell.text[at : at + 60], "expected": body.expected, "near": body.near[at:]}
        span, variant = _cell_span(cell, at, len(cell.text)), "near"
    return Fact("unparsed-cell", place, variant, values, span)


def line_span(line: Line) -> tuple[int, int]:
    """The text of a line without the blanks around it."""
    lead = len(line.text) - len(line.text.lstrip())
    return line.start + lead, line.start + len(line.text.rstrip())


def _cell_span(cell: Cell, start: int, end: int) -> tuple[int, int]:
    return cell.start + start, cell.start + end


def _player(text: str) -> Player:
    """A name, and the rating that GamesGrid and GridGammon glue to it behind a comma."""
    name, comma, behind = text.rpartition(",")
    found = _RATING.fullmatch(behind)
    return Player(name=name.rstrip(" \t"), rating=found[1]) if comma and found else Player(name=text)


def read_set_up(text: str) -> SetUp | None:
    """XG's `; Set Pos=<26 characters>/<k>`: capitals are the left player's checkers, in the left player's view.

    ``k`` 0 is a centred cube; N a cube of 2^N that the right player owns, -N one that the left player owns.
    """
    found = _SET_UP.search(text)
    if found is None:
        return None
    left = [0] * 26
    right = [0] * 26
    for index, letter in enumerate(found[1]):
        if letter.isupper():
            left[index] = ord(letter) - ord("A") + 1
        elif letter.islower():
            right[BAR - index] = ord(letter) - ord("a") + 1
    # Index 0 is the right player's bar and 25 the left player's, for capitals and small letters alike.
    left[0], right[0] = 0, 0
    exponent = int(found[2])
    holder = CubeHolder.CENTER if exponent == 0 else CubeHolder.SECOND if exponent > 0 else CubeHolder.FIRST
    if abs(exponent) > 20:
        return None
    return SetUp(points=(_with_off(left), _with_off(right)), cube=2 ** abs(exponent), cube_holder=holder)


def _with_off(counts: list[int]) -> Counts:
    counts[0] = max(0, 15 - sum(counts))
    return tuple(counts)
