"""Lines of the text export to records: a game a heading, an action a page, and the position before it as it is stated.

Says what is written and judges nothing: whether the plays lead to the boards between them the replay tells.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bgformats.diagnostics import Fact, Place
from bgformats.formats.base import Lowered, PlacedPosition
from bgformats.formats.gnubgtext.game import NotedGame, begin
from bgformats.formats.gnubgtext.scan import page_ends
from bgformats.formats.gnubgtext.words import analysis_of, day_of, deed_of, names_and_scores, title_of, told_in, valued
from bgformats.formats.lines.lowering import LineLowering, Taker, dice_of
from bgformats.formats.notation import whole_number
from bgformats.formats.positions.gnubg_page import page_between
from bgformats.formats.positions.gnubg_words import in_english
from bgformats.formats.positions.identified import position_id
from bgformats.formats.positions.page import PageFault, PositionPage
from bgformats.game.variant import STANDARD
from bgformats.model.record import Player, Property
from bgformats.source import Span
from bgformats.syntax.lines import TextLine
from bgformats.terms import Side

_INFO: Final[Mapping[str, str]] = {
    "date": "date", "event": "event", "round": "round", "place": "site", "annotator": "transcriber",
}  # fmt: skip


@dataclass(slots=True)
class _Page:
    """The page that is being read: its heading, its board, and whether its action has come."""

    heading: TextLine
    board: PositionPage | None
    acted: bool = False


def lower(text: str, lines: Sequence[TextLine]) -> Lowered:
    """The records in the lines of a text."""
    return _Lowering(text, lines).run(lines)


class _Lowering(LineLowering):
    def __init__(self, text: str, lines: Sequence[TextLine]) -> None:
        super().__init__("mover", begin)
        self._text = text
        self._ends = page_ends(lines, len(text))
        self._heading: TextLine | None = None
        self._info: dict[str, list[str]] = {}
        self._ratings: dict[str, str] = {}
        self._day: str | None = None
        self._page: _Page | None = None
        self._within: str = ""
        self._table: tuple[str, list[str]] | None = None
        self._remark: list[str] = []

    def takers(self) -> Mapping[str, Taker]:
        return {
            "score": self._scored, "info": self._begin_info, "roll": self._turn, "offer": self._turn,
            "cube": self._turn, "page": self._turn, "annotation": self._annotated, "dance": self._acted,
            "play": self._acted, "act": self._acted, "unread": self._acted, "win": self._won,
            "statistics": self._statistics, "generated": self._generated, "text": self._told,
        }  # fmt: skip

    def finish(self) -> None:
        self._close()
        if self._heading is not None:
            self._start(None)

    def blank(self, line: TextLine) -> None:
        if self._within == "annotation":
            self._remark.append("")
        elif self._within == "statistics" and self._table is not None:
            self._table[1].append("")

    # -- games and what is told of the match -------------------------------------------------------------------------

    def _scored(self, line: TextLine) -> None:
        """Keeps the heading of a game until its first board: only there the names stand by themselves."""
        self._close()
        if self._heading is not None:
            self._start(None)
        self._heading, self._info, self._ratings, self._within, self._day = line, {}, {}, "info", None

    def _begin_info(self, line: TextLine) -> None:
        if self._within != "info":
            self._told(line)

    def _inform(self, line: TextLine) -> None:
        text = line.text.strip()
        if "comments" not in self._info:
            told = told_in(text)
            if told is not None and told.field is not None:
                self._info[told.field] = [told.value]
                self._day = day_of(told) or self._day
                return
            if told is not None:
                self._ratings[told.name] = told.value
                return
        self._info.setdefault("comments", []).append(text)

    def _start(self, page: PositionPage | None) -> None:
        """Begins a game; a match too, where the players, the length or the count of games are others than before."""
        line, self._heading = self._heading, None
        if line is None:
            return
        drawn = None if page is None else page.position.players
        names, score, spans = names_and_scores(line, drawn)
        length, number = whole_number(line.get("length") or "0"), whole_number(line.get("games")) + 1
        match = self.draft.matches[-1] if self.draft.matches else None
        last = None if match is None or match.game is None else match.game.number
        if match is None or match.names != names or match.length != length or (last is not None and number < last):
            match = self.draft.new_match()
            match.names, match.length = names, length
            match.say("match", line.at("length"))
            self._inform_match()
        game = self.new_game(line)
        if game is None:
            return
        first, second = (Player(name=name, rating=self._ratings.get(name)) for name in names)
        game.number, game.players = number, (first, second)
        state = in_english(line.get("state"))
        game.crawford, game.post_crawford = state == "Crawford game", state == "post-Crawford play"
        if score is not None:
            game.scored(score, spans)

    def _inform_match(self) -> None:
        match = self.draft.match
        for key, name in _INFO.items():
            if key in self._info:
                match.facts[name] = self._info[key][0]
        if self._day is not None:
            match.facts["date_text"], match.facts["date"] = match.facts["date"], self._day
        for seat, name in enumerate(match.names):
            match.ratings[seat] = self._ratings.get(name)
        for name, rating in self._ratings.items():
            if name not in match.names:
                match.other.append((f"{name}'s rating", rating))
        for text in self._info.get("comments", []):
            match.comment(text)

    # -- pages -------------------------------------------------------------------------------------------------------

    def _turn(self, line: TextLine) -> None:
        """Begins a page: the position before an action."""
        self._close()
        found = page_between(self._text, line.start, self._ends[line.start])
        board = found if isinstance(found, PositionPage) else None
        if self._heading is not None or not self.draft.matches:
            self._start(board)
        game = self._here(line)
        if game is None:
            return
        self._within, self._page = "page", _Page(line, board)
        if isinstance(found, PageFault):
            values: dict[str, str | int] = {"reason": str(found.error)}
            span = found.error.span if found.error.end > found.error.start else found.span
            self.draft.notes.append(Fact("unparsed-line", game.here, "position", values, span))
        self._number(line, game)
        if board is not None:
            self._state(line, board, game)
        if line.kind == "offer":
            valued(game, line)

    def _here(self, line: TextLine) -> NotedGame | None:
        game = self.game(line)
        return game if isinstance(game, NotedGame) else None

    def _number(self, line: TextLine, game: NotedGame) -> None:
        row = whole_number(line.get("row"))
        if row != game.rows + 1:
            values: dict[str, str | int] = {"number": row, "expected": game.rows + 1}
            place = Place(game.here.match, game.here.game, part="row")
            self.draft.notes.append(Fact("turn-number-gap", place, values=values, span=line.at("row")))
        game.rows = row

    def _state(self, line: TextLine, board: PositionPage, game: NotedGame) -> None:
        """Keeps the position, and what its parts disagree on."""
        position, match = board.position, self.draft.match
        if not any(match.names) and position.players is not None:
            match.names = list(position.players)
        if not game.is_placed:
            variant = game.starts_from(position, line)
            if variant is not None and variant is not STANDARD:
                match.options.setdefault("variant", variant.id)
                match.places.parts.setdefault("variant", line.span)
            if match.length == 0 and position.jacoby is not None:
                match.options.setdefault("jacoby", position.jacoby)
        here = game.here
        self.draft.notes += [Fact(one.what, here, one.variant, one.values, one.span) for one in board.facts]
        found = position_id().search(self._text, line.start, self._ends[line.start])
        at = Span(*found.span(1)) if found else Span(*board.span)
        self.draft.stated.append((here, PlacedPosition(position, at)))

    def _acted(self, line: TextLine) -> None:
        """Takes the line that says what was done."""
        page = self._page
        if self._within != "page" or page is None or page.acted:
            self._told(line)
            return
        game = self._here(line)
        if game is None:
            return
        page.acted = True
        side = self._actor(line, page)
        if line.kind == "act" and side is not None:
            entry = game.act(deed_of(line.get("word"), side, game.entries[-1].action if game.entries else None), line)
        elif line.kind in ("play", "dance") and side is not None and page.heading.kind in ("roll", "page"):
            entry = game.roll(side, dice_of(page.heading), page.heading)
            play = line.piece("play")
            game.play(side, "" if play is None else play.text, line.start + (0 if play is None else play.start), line)
        else:
            game.unread(side, line, self.draft.notes)
            entry = game.entries[-1]
        entry.row, entry.row_at = whole_number(page.heading.get("row")), page.heading.at("row")
        self._judged(page, game, len(game.entries) - 1)

    def _actor(self, line: TextLine, page: _Page) -> Side | None:
        """Who acts: by name, and where the names do not tell, by the board."""
        names = self.draft.match.names
        who = line.get("who") or page.heading.get("who")
        stated = None if page.board is None else page.board.position.to_act or page.board.position.on_roll
        if names[0] == names[1] or who not in names:
            return stated
        return Side(names.index(who) + 1)

    def _judged(self, page: _Page, game: NotedGame, action: int) -> None:
        """Keeps what the program says of an action, and what it says that is no analysis."""
        board = page.board
        if board is None:
            return
        analysis = analysis_of(board.analysis)
        if analysis is not None:
            game.analyses.append((action, analysis))
        game.remarks += [(action, text) for text in board.comments]

    def _close(self) -> None:
        """Ends what was begun: a page without an action, a remark, a table."""
        page, self._page = self._page, None
        if page is not None and not page.acted and page.heading.kind == "roll":
            self._roll_alone(page)
        self._end_remark()
        self._end_table()
        self._within = ""

    def _roll_alone(self, page: _Page) -> None:
        """Adds a roll of which the text does not say what was played."""
        game, side = self._here(page.heading), self._actor(page.heading, page)
        if game is not None and side is not None:
            entry = game.roll(side, dice_of(page.heading), page.heading)
            entry.row, entry.row_at = whole_number(page.heading.get("row")), page.heading.at("row")
            self._judged(page, game, len(game.entries) - 1)

    def _end_table(self) -> None:
        table, self._table = self._table, None
        game = self.draft.match.game if self.draft.matches else None
        if table is not None and isinstance(game, NotedGame):
            text = "\n".join(table[1]).strip("\n")
            game.tables.append(Property(action=None, name=table[0], values=(text,)))

    # -- remarks, results and tables ---------------------------------------------------------------------------------

    def _annotated(self, line: TextLine) -> None:
        if self._within == "annotation":
            self._remark.append(line.text.strip())
            return
        page = self._page
        if page is not None and not page.acted:
            self._close()
        self._within = "annotation"

    def _end_remark(self) -> None:
        text, self._remark = "\n".join(self._remark).strip("\n"), []
        if not text:
            return
        game = self.draft.match.game
        if isinstance(game, NotedGame):
            game.remarks.append((max(0, len(game.entries) - 1), text))
        else:
            self.draft.match.comment(text)

    def _won(self, line: TextLine) -> None:
        names = self.draft.match.names if self.draft.matches else []
        if line.get("who") not in names or self._within in ("info", "statistics"):
            self._told(line)
            return
        self._close()
        game = self._here(line)
        if game is not None:
            game.claim(Side(names.index(line.get("who")) + 1), whole_number(line.get("points")), line.at("points"))

    def _statistics(self, line: TextLine) -> None:
        self._close()
        self._within, self._table = "statistics", (title_of(line), [])

    def _generated(self, line: TextLine) -> None:
        self._close()

    def _told(self, line: TextLine) -> None:
        """Takes a line that is no mark of the program: it belongs to what was begun."""
        if self._within == "info":
            self._inform(line)
        elif self._within == "annotation":
            self._remark.append(line.text.strip())
        elif self._within == "statistics" and self._table is not None:
            self._table[1].append(line.text.rstrip())
        elif self._within != "page" or self._page is None or self._page.board is None:
            self.draft.unparsed(line)
