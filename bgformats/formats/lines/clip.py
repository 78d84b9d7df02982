"""Logs of sessions at FIBS: what the server says of a game that is played or watched, amid everything else it says.

The player whose board it is (``You`` in one's own games) is side 2, as in the server's board lines, and the opponent
is side 1. Points are counted from one side for both. Lines that speak of nobody in the game belong to the session and
say nothing of it; what is said to the players is kept as comments. (FIBS client protocol.)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from bgformats.diagnostics import Fact
from bgformats.errors import NotationError
from bgformats.formats.base import Evidence, Format, Lowered, PlacedPosition
from bgformats.formats.lines.game import GameDraft
from bgformats.formats.lines.lowering import LineLowering, Taker, dice_of
from bgformats.formats.lines.scan import Pattern, patterns, scan
from bgformats.formats.notation import whole_number
from bgformats.formats.positions.registry import POSITION_FORMATS, parse_position
from bgformats.model.position import Position
from bgformats.model.record import Beaver, Double, Drop, Raccoon, SetUp, Take
from bgformats.source import Source
from bgformats.syntax.lines import LineFile, TextLine
from bgformats.syntax.transcript import Token
from bgformats.terms import CubeHolder, Side

_WHO: Final = r"(?P<who>\S++)"
_POINTS: Final = r"(?P<points>[0-9]++)[ ]points?"
_STOP: Final = r"[ ]*+\.?"
_ANSWER: Final = r"(?: Type 'accept' or 'reject'\.?| Please wait for \S++ to accept or reject\.?)?"
_CHEER: Final = r"(?: ?(?:Sorry\.?|Congratulations?!?))?"
_MATCH: Final = r"(?:(?P<length>[0-9]++)[ -]point|unlimited) match"
UNLIMITED: Final = 9999
_YOU: Final = "You"
"""What the server calls the player whose session it is."""


def _prompted(*table: tuple[str, str]) -> tuple[Pattern, ...]:
    """The patterns, with the server's prompt before a line: a terminal shows it where it waited for a command."""
    return patterns(*((kind, rf"(?:>[ ]*+)*+{text}") for kind, text in table))


PATTERNS: Final = _prompted(
    (
        "board",
        r"board:(?P<you>[^:]++):(?P<other>[^:]++):[ ]*+(?P<length>[0-9]++)"
        r":[ ]*+(?P<yours>[0-9]++):[ ]*+(?P<theirs>[0-9]++):.*+",
    ),
    ("start", rf"(?P<first>\S++) and (?P<second>\S++) start an? {_MATCH}{_STOP}"),
    ("resume", rf"(?P<first>\S++) and (?P<second>\S++) are resuming their {_MATCH}{_STOP}"),
    ("joined", rf"\*\* (?:You are now playing an? {_MATCH} with (?P<other>\S+?)){_STOP}"),
    ("joined", rf"(?:\*\* Player )?(?P<other>\S++) has joined you for an? {_MATCH}{_STOP}"),
    ("loaded", rf"(?:\*\* )?(?:Player )?(?P<other>\S++) has joined you\. Your running match was loaded{_STOP}"),
    ("loaded", rf"(?:\*\* )?You are now playing with (?P<other>\S++)\. Your running match was loaded{_STOP}"),
    ("loaded", rf"You're now watching (?P<other>\S+?){_STOP}"),
    ("game", rf"Starting a new game with (?P<other>\S+?){_STOP}"),
    ("opening", rf"(?P<first>\S++) rolled (?P<die1>[0-9]++), (?P<second>\S++) rolled (?P<die2>[0-9]++){_STOP}"),
    ("first", rf"{_WHO} makes? the first move{_STOP}"),
    ("first", r"It's (?P<your>your) turn to move\.?"),
    ("roll", rf"{_WHO} rolls? (?P<die1>[0-9]++) and (?P<die2>[0-9]++){_STOP}"),
    ("dance", rf"{_WHO} can't move{_STOP}"),
    ("only", rf"The only possible move is (?P<play>[0-9b][^.]*+){_STOP}"),
    ("move", rf"{_WHO} moves? (?P<play>[0-9b][^.]*+){_STOP}"),
    ("double", rf"{_WHO} (?P<word>(?:re)?doubles?|beavers?|raccoons?){_STOP}{_ANSWER}"),
    ("take", rf"{_WHO} accepts? the (?:double|beaver|raccoon){_STOP}(?: The cube shows (?P<cube>[0-9]++)\.?)?"),
    ("drop", rf"{_WHO} gives? up\. (?P<other>\S++) wins? {_POINTS}{_STOP}{_CHEER}"),
    ("resign", rf"{_WHO} wants? to resign\. \S++ will win {_POINTS}{_STOP}{_ANSWER}"),
    ("accept", rf"{_WHO} accepts? and wins? {_POINTS}{_STOP}{_CHEER}"),
    ("refuse", rf"{_WHO} rejects?(?:\. .*+|{_STOP})"),
    ("left", rf"{_WHO} (?:(?:drops?|closes?) connection|has left the game|has logged out|logs out)\.?.*+"),
    ("left", r"\*\* (?:You terminated the game|Player \S++ has left the game|Your opponent has ).*+"),
    ("win", rf"{_WHO} wins? the game and gets? {_POINTS}{_STOP}{_CHEER}"),
    (
        "end",
        rf"{_WHO} wins? the (?P<length>[0-9]++)[ -]point match (?P<first>[0-9]++)-(?P<second>[0-9]++){_STOP}{_CHEER}",
    ),
    ("score", r"score in (?:unlimited|[0-9]++ point) match: (?P<scores>\S++ \S++)"),
    ("said", r"(?:12|14|15|16|18|19) (?P<said>\S.*+)"),
    ("said", r"(?P<said>\S++ (?:says?|kibitz(?:es)?|whispers?|tells you)\b.*+)"),
    # What the server says of a player that is no action: who watches, who is away, the lists of games and of results.
    (
        "news",
        r"\S++ (?:(?:shouts?|starts? watching|stops? watching|is|was|has|are|waves?|logs in|tells?|and|-)\b"
        r"|-|wins? an? [0-9]++ point match against ).*+",
    ),
    ("session", r"(?P<session>.*+)"),
)
_DEEDS: Final = frozenset(
    (
        "accept", "beaver", "can't", "close", "double", "drop", "get", "give", "make", "move", "raccoon", "redouble",
        "reject", "resign", "roll", "rolled", "want", "win",
    )
)  # fmt: skip
"""What ``You`` do in a game; all else that begins so is of the session."""


def read(source: Source) -> tuple[LineFile, Lowered]:
    """The lines, the games and the positions of a log."""
    tree = LineFile(scan(source.text, PATTERNS), "fibs")
    return tree, _Lowering().run(tree.lines)


class _Lowering(LineLowering):
    def __init__(self) -> None:
        super().__init__("voted")
        self._starts: dict[frozenset[str], TextLine] = {}
        self._opening: TextLine | None = None
        self._forced: TextLine | None = None
        self._going_on: frozenset[str] = frozenset()
        self._over = True

    def takers(self) -> Mapping[str, Taker]:
        return {
            "board": self._board,
            "start": self._start,
            "resume": self._resume,
            "joined": self._joined,
            "loaded": self._loaded,
            "game": self._game,
            "opening": self._opened,
            "first": self._first,
            "roll": self._roll,
            "dance": self._dance,
            "only": self._only,
            "move": self._move,
            "double": self._double,
            "take": self._take,
            "drop": self._drop,
            "resign": self._resign,
            "accept": self._accept,
            "refuse": self._refuse,
            "left": self.comment,
            "win": self._win,
            "end": self._end,
            "said": self._said,
            "session": self._session,
        }

    # -- who plays, and for what -------------------------------------------------------------------------------------

    def _start(self, line: TextLine) -> None:
        """Remembers the length of a match: it may be somebody else's."""
        self._starts[frozenset((line.get("first"), line.get("second")))] = line

    def _resume(self, line: TextLine) -> None:
        """Two go on with a game that was saved: theirs is the next board that shows both."""
        self._start(line)
        self._going_on = frozenset((line.get("first"), line.get("second")))

    def _joined(self, line: TextLine) -> None:
        self._starts[frozenset((_YOU, line.get("other")))] = line

    def _loaded(self, line: TextLine) -> None:
        """A game is shown from its middle: the next board of this player tells which and how it stands."""
        self._going_on = frozenset((line.get("other"),))

    def _goes_on(self, line: TextLine, position: Position | None) -> None:
        """Begins a game in its middle, from the board that shows it; nothing where it has been read up to here."""
        you, other = line.get("you"), line.get("other")
        expected, self._going_on = self._going_on, frozenset()
        match = self.draft.matches[-1] if self.draft.matches else None
        known = match is not None and not self._match_is_over and match.names == [other, you]
        if known and not self._over:
            return
        if position is None or position.on_roll is None or not expected <= {you, other}:
            self._going_on = expected
            return
        if not known:
            self.draft.new_match().names = [other, you]
            self._match_is_over = False
        game = self.new_game(line)
        self._over = game is None
        if game is not None:
            holder, cube = position.cube_owner or CubeHolder.CENTER, position.cube or 1
            game.act(SetUp(points=position.points, cube=cube, cube_holder=holder, on_roll=position.on_roll), line)
            if position.dice:
                at = line.span
                dice = tuple(Token(str(die), at.start - line.start) for die in position.dice)
                game.roll(position.on_roll, (dice[0], dice[1]), line)

    def _game(self, line: TextLine) -> None:
        self._settle()
        self.draft.refuses()
        self._opening, self._going_on = None, frozenset()
        other = line.get("other")
        match = self.draft.matches[-1] if self.draft.matches else None
        if match is None or self._match_is_over or match.names[0] != other:
            match = self.draft.new_match()
            match.names = [other, self._partner(other)]
            self._match_is_over = False
        self._over = self.new_game(line) is None

    _match_is_over = False

    def _partner(self, other: str) -> str:
        """Whom the other began to play last, as far as the log tells; 'You' where it does not."""
        pair, line = next(((pair, one) for pair, one in reversed(self._starts.items()) if other in pair), (None, None))
        if pair is None or line is None:
            return _YOU
        self._measure(line)
        return next((name for name in pair if name != other), _YOU)

    def _measure(self, line: TextLine) -> None:
        match = self.draft.match
        if match.length is None:
            length = whole_number(line.get("length") or "0")
            match.length = 0 if length >= UNLIMITED else length
            match.say("match", line.at("length"))

    def _board(self, line: TextLine) -> None:
        """Takes a position; the first one of a game tells the names, the length and the score as well."""
        position = self._place(line)
        if self._going_on:
            self._goes_on(line, position)
        if not self.draft.matches or self._over:
            return
        match = self.draft.match
        you, other = line.get("you"), line.get("other")
        if match.names[1] == _YOU and you != _YOU and match.names[0] == other:
            match.names[1] = you
        game = match.game
        if (match.names[0], match.names[1]) != (other, you) or game is None:
            return
        self._measure(line)
        self._shows(position, game)
        if game.score is None:
            score = whole_number(line.get("theirs")), whole_number(line.get("yours"))
            game.scored(score, (line.at("theirs"), line.at("yours")))

    def _place(self, line: TextLine) -> Position | None:
        text = line.text.strip().removeprefix(">").strip()
        if not any(kind.looks_like(text) for kind in POSITION_FORMATS):
            return None
        try:
            position = parse_position(text)
        except NotationError as error:
            values: dict[str, str | int] = {"reason": str(error)}
            self.draft.notes.append(Fact("unparsed-line", variant="position", values=values, span=line.span))
            return None
        self.draft.positions.append(PlacedPosition(position, line.span))
        return position

    def _shows(self, position: Position | None, game: GameDraft) -> None:
        """Takes a board as what a roll without a play led to: the server does not repeat one's own plays."""
        last = game.entries[-1] if game.entries else None
        if position is None or last is None or last.side is None or game.awaiting(last.side) is None:
            return
        if last.dice is not None and position.on_roll is not last.side and not position.dice:
            last.after = position.points

    def _actor(self, line: TextLine, piece: str = "who", named: str | None = None) -> tuple[GameDraft, Side] | None:
        """The game and the side of an action; None for one of people who do not play the game that is read."""
        if not self.draft.matches or self._over:
            return None
        match = self.draft.match
        name = named or line.get(piece)
        side = match.side_named(name)
        game = match.game
        return None if game is None or side is None else (game, side)

    # -- actions -----------------------------------------------------------------------------------------------------

    def _opened(self, line: TextLine) -> None:
        if (actor := self._actor(line, "first")) is None:
            return
        if self._opening is not None:
            actor[0].comments.append(self._opening.text.strip())
        self._opening = line
        if (dice := dice_of(line)) is not None:
            actor[0].opened(*(dice if actor[1] is Side.FIRST else dice[::-1]))

    def _first(self, line: TextLine) -> None:
        named = _YOU if line.piece("your") is not None else None
        if (actor := self._actor(line, named=named)) is not None and self._opening is not None:
            opening, self._opening = self._opening, None
            actor[0].roll(actor[1], dice_of(opening), opening)

    def _begin(self, side: Side) -> GameDraft | None:
        """Gives an opening roll whose player is not named to the side that acts first."""
        opening, self._opening = self._opening, None
        self.draft.refuses()
        game = self.draft.match.game
        if opening is not None and game is not None:
            game.roll(side, dice_of(opening), opening)
        return game

    def _roll(self, line: TextLine) -> None:
        if (actor := self._actor(line)) is not None:
            self._refuse_and_keep_opening()
            actor[0].roll(actor[1], dice_of(line), line)

    def _refuse_and_keep_opening(self) -> None:
        self._settle()
        self.draft.refuses()
        if self._opening is not None:
            self.comment(self._opening)
            self._opening = None

    def _only(self, line: TextLine) -> None:
        """Remembers a forced play: the server may play it, and says so or not."""
        self._forced = line

    def _settle(self) -> None:
        """Ends a turn: a forced play that no line repeats has been played."""
        line, self._forced = self._forced, None
        play = None if line is None else line.piece("play")
        game = self.draft.match.game if self.draft.matches and not self._over else None
        if line is None or play is None or game is None or not game.entries:
            return
        side = game.entries[-1].side
        if side is not None and game.awaiting(side) is not None:
            game.play(side, play.text, line.start + play.start, line)

    def _dance(self, line: TextLine) -> None:
        if (actor := self._actor(line)) is not None and (game := self._begin(actor[1])) is not None:
            game.play(actor[1], "", line.start, line)

    def _move(self, line: TextLine) -> None:
        play = line.piece("play")
        if play is None or (actor := self._actor(line)) is None:
            return
        self._forced = None
        if (game := self._begin(actor[1])) is not None:
            game.play(actor[1], play.text, line.start + play.start, line)

    def _double(self, line: TextLine) -> None:
        if (actor := self._actor(line)) is not None:
            self._refuse_and_keep_opening()
            word = line.get("word").lower().rstrip("s").removeprefix("re")
            kind = {"double": Double, "beaver": Beaver, "raccoon": Raccoon}[word]
            actor[0].act(kind(side=actor[1]), line)

    def _take(self, line: TextLine) -> None:
        if (actor := self._actor(line)) is None:
            return
        turned = actor[0].turned_last()
        if turned is not None and line.piece("cube") is not None:
            entry = actor[0].entries[-1]
            entry.action = turned.model_copy(update={"value": whole_number(line.get("cube"))})
            entry.cube = line.at("cube")
        actor[0].act(Take(side=actor[1]), line)

    def _drop(self, line: TextLine) -> None:
        if (actor := self._actor(line)) is not None:
            actor[0].act(Drop(side=actor[1]), line)
            self._claim(actor[0], actor[1].opponent, line)

    def _resign(self, line: TextLine) -> None:
        if (actor := self._actor(line)) is not None:
            self.draft.offers_to_resign(actor[1], line)

    def _accept(self, line: TextLine) -> None:
        if (actor := self._actor(line)) is not None:
            self.draft.accepts()
            self._claim(actor[0], actor[1], line)

    def _refuse(self, line: TextLine) -> None:
        if self._actor(line) is not None:
            self.draft.refuses()
            self.comment(line)

    def _win(self, line: TextLine) -> None:
        if (actor := self._actor(line)) is not None:
            self._claim(actor[0], actor[1], line)

    def _claim(self, game: GameDraft, winner: Side, line: TextLine) -> None:
        self._settle()
        game.claim(winner, whole_number(line.get("points")), line.at("points"))

    def _end(self, line: TextLine) -> None:
        if (actor := self._actor(line)) is not None:
            actor[0].ends_match()
            self._over = self._match_is_over = True

    def _said(self, line: TextLine) -> None:
        if self.draft.matches and not self._over:
            self.draft.match.comment(line.get("said"))

    def _session(self, line: TextLine) -> None:
        """A line of the session; one that begins with a player's name during a game should have been read."""
        words = line.text.lstrip("> ").split(maxsplit=2)
        if not words or not self.draft.matches or self._over or self.draft.match.side_named(words[0]) is None:
            return
        if words[0] != _YOU or (len(words) > 1 and words[1].rstrip(".s") in _DEEDS):
            self.draft.unparsed(line)


def sniff(text: str, name: str | None) -> Evidence:
    """How sure it is that ``text`` is a log of FIBS: its board lines, and the server's words around them."""
    head = text[: 1 << 18]
    board = re.search(r"^[ \t]*board:[^:\r\n]+:[^:\r\n]+:(?:[^:\r\n]*:){20}", head, re.MULTILINE)
    says = re.search(
        r"^(?:> ?)*\S+ (?:rolls? [1-6] and [1-6]\.|moves? (?:[0-9]|bar-)|rolled [1-6], \S+ rolled [1-6])",
        head,
        re.MULTILINE,
    )
    login = re.search(r"^(?:\*\* |WELCOME TO THE|[1-9] \S+ [0-9]{9,})", head, re.MULTILINE)
    if board and (says or login):
        return Evidence(0.98, "board lines of FIBS and the server's words")
    if says and login:
        return Evidence(0.7, "the server's words of FIBS")
    if says:
        return Evidence(0.5, "the words of FIBS for rolls or plays")
    return Evidence(0.0, "no words of FIBS")


FORMAT: Final = Format(
    id="clip",
    title="FIBS session log (CLIP)",
    suffixes=(".log", ".txt"),
    kind="match",
    sniff=sniff,
    read=read,
)
