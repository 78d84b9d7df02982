"""Gibbon's match format GMD: items of a keyword, colons and values, one a line.

Black's points ascend and White's descend. Gibbon itself writes Black as the white side of SGF and in the left column
of `.mat`, so Black is side 1. (Gibbon's description of GMD 2.0.)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from bgformats.formats.base import Evidence, Format, Lowered
from bgformats.formats.lines.game import GameDraft
from bgformats.formats.lines.lowering import LineLowering, Taker, dice_of
from bgformats.formats.lines.scan import patterns, scan
from bgformats.formats.notation import whole_number
from bgformats.model.record import Counts, Double, Drop, MoveTime, SetUp, Take
from bgformats.source import Source, Span
from bgformats.syntax.lines import LineFile, TextLine
from bgformats.syntax.transcript import Token
from bgformats.terms import BAR, CubeHolder, Side

MOST_CHECKERS: Final = 99
"""Checkers on a point that are kept: more than any variant has, and few enough for every identifier and board."""

_S: Final = r"[ \t]*+"
_COLON: Final = f"{_S}:{_S}"
_COLOUR: Final = rf"{_COLON}(?P<colour>white|black|[w0o1xb-]?+){_S}"
_TIME: Final = rf":{_S}(?P<time>-?[0-9]*+){_S}"
_END: Final = rf"{_S}(?P<remark>#.*)?"
PATTERNS: Final = patterns(
    ("magic", rf"GMD{_S}-{_S}(?P<version>[0-9]+){_END}"),
    ("comment", r"(?P<remark>#.*)"),
    ("length", rf"length{_COLON}(?P<length>[+-]?[0-9]+|unlimited|money){_END}"),
    ("player", rf"player{_COLOUR}:(?P<name>.*)"),
    ("rank", rf"rank{_COLOUR}:(?P<rank>.*)"),
    ("location", rf"location{_COLON}(?P<location>.*)"),
    ("rule", r"rule[ \t]*+:(?P<rule>[^#]*+)(?P<remark>#.*)?"),
    ("game", r"game[ \t]*+:(?P<set_up>[^#]*+)(?P<remark>#.*)?"),
    ("roll", rf"roll{_COLOUR}{_TIME}:{_S}(?P<die1>[0-9]+)[ \t]++(?P<die2>[0-9]+){_END}"),
    ("move", rf"move{_COLOUR}{_TIME}:(?P<play>[^#]*+)(?P<remark>#.*)?"),
    ("cube", rf"(?P<word>double|take|drop){_COLOUR}(?:{_TIME}:?)?{_END}"),
    ("resign", rf"resign{_COLOUR}{_TIME}:{_S}(?P<points>[0-9]+){_END}"),
    ("answer", rf"(?P<word>accept|reject){_COLOUR}(?:{_TIME}:?)?{_END}"),
    ("private", r"(?P<private>x-[a-z0-9_-]*+[ \t]*+:.*)"),
)
_FIELD: Final = re.compile(r"(?<![A-Za-z-])(?P<key>[A-Za-z-]++)[ \t]*+\{(?P<numbers>[^{}]*+)\}")
_INTEGER: Final = re.compile(r"[+-]?[0-9]{1,9}")
_RANK: Final = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_WORDS: Final[Mapping[str, type[Double] | type[Take] | type[Drop]]] = {
    "double": Double,
    "take": Take,
    "drop": Drop,
}
_FIELDS: Final = {"scores": 2, "points": 26, "dice": 2, "cube": 1, "turn": 1, "may-double": 2}


def read(source: Source) -> tuple[LineFile, Lowered]:
    """The lines and the records of a file."""
    tree = LineFile(scan(source.text, PATTERNS), "gibbon")
    return tree, _Lowering().run(tree.lines)


class _Lowering(LineLowering):
    def __init__(self) -> None:
        super().__init__("first-ascends")
        self._opening: tuple[TextLine, tuple[Token, Token]] | None = None

    def takers(self) -> Mapping[str, Taker]:
        takers: dict[str, Taker] = {
            "magic": self._magic,
            "comment": self._nothing,
            "length": self._length,
            "player": self._player,
            "rank": self._rank,
            "location": self._location,
            "rule": self._rule,
            "game": self._game,
            "roll": self._roll,
            "move": self._move,
            "cube": self._cube,
            "resign": self._resign,
            "answer": self._answer,
            "private": self.comment,
        }
        return {kind: self._remarking(taker) for kind, taker in takers.items()}

    def _remarking(self, taker: Taker) -> Taker:
        """Takes a line, and the comment at its end."""

        def take(line: TextLine) -> None:
            taker(line)
            if line.get("remark"):
                self.draft.match.comment(line.get("remark").lstrip("#").strip())

        return take

    def finish(self) -> None:
        self._begin(None)
        if self.draft.matches and self.draft.match.length is None:
            # "In absence of a length property" the match is money. (Gibbon's description of GMD.)
            self.draft.match.length = 0

    def _magic(self, line: TextLine) -> None:
        if self.draft.match.places.first is not None:
            self.draft.unparsed(line)

    def unparsed(self, line: TextLine) -> None:
        """Takes a line that cannot be read: an action of its game where it begins with the word for one."""
        word, _, rest = line.text.strip().partition(":")
        game = self.game(line) if word.strip().lower() in ("roll", "move", "double", "take", "drop") else None
        if game is None:
            self.draft.unparsed(line)
            return
        self._begin(None)
        game.unread(_side(rest.partition(":")[0].strip()), line, self.draft.notes)
        self.draft.match.touch(line.span)

    # -- headers -------------------------------------------------------------------------------------------------

    def _length(self, line: TextLine) -> None:
        word = line.get("length").lower()
        number = 0 if word.isalpha() else whole_number(word)
        self.draft.match.length = max(number, 0)
        self.draft.match.say("match", line.at("length"))

    def _player(self, line: TextLine) -> None:
        side = _side(line.get("colour"))
        if side is None:
            self.draft.unparsed(line)
        else:
            self.draft.match.names[side - 1] = line.get("name")

    def _rank(self, line: TextLine) -> None:
        side = _side(line.get("colour"))
        if side is None:
            self.draft.unparsed(line)
            return
        rank = line.get("rank")
        found = _RANK.match(rank)
        if found is not None:
            self.draft.match.ratings[side - 1] = found[0]
        if found is None or found[0] != rank:
            self.draft.match.other.append((f"Rank {line.get('colour').upper()}", rank))

    def _location(self, line: TextLine) -> None:
        self.draft.match.facts["site"] = line.get("location")

    def _rule(self, line: TextLine) -> None:
        if line.get("rule").lower() == "crawford":
            self.draft.match.options["crawford"] = True
        else:
            self.draft.malformed(line, "rule", "Rule", "Crawford")

    # -- games ---------------------------------------------------------------------------------------------------

    def _game(self, line: TextLine) -> None:
        self._begin(None)
        game = self.new_game(line)
        if game is not None and line.get("set_up"):
            self._set_up(line, game)

    def _set_up(self, line: TextLine, game: GameDraft) -> None:
        text, base = line.get("set_up"), line.at("set_up").start - line.start
        fields: dict[str, list[Token]] = {}
        rest = list(text)
        for found in _FIELD.finditer(text):
            key = found["key"].lower()
            numbers = [
                Token(one[0], base + found.start("numbers") + one.start())
                for one in _INTEGER.finditer(found["numbers"])
            ]
            if len(numbers) >= _FIELDS.get(key, 999) and not _INTEGER.sub("", found["numbers"]).strip(" \t"):
                fields[key] = numbers
                rest[found.start() : found.end()] = " " * len(found[0])
        left = "".join(rest)
        if left.strip():
            lead = line.start + base + len(left) - len(left.lstrip())
            self.draft.unparsed(line, Span(lead, lead + len(left.strip())))
        self._put(line, game, fields)

    def _put(self, line: TextLine, game: GameDraft, fields: Mapping[str, list[Token]]) -> None:
        values = {key: [int(token.text) for token in tokens] for key, tokens in fields.items()}
        if "scores" in fields:  # White's first
            white, black = fields["scores"][:2]
            spans = [Span(line.start + token.start, line.start + token.end) for token in (black, white)]
            game.scored((int(black.text), int(white.text)), (spans[0], spans[1]))
        turn = values["turn"][0] if "turn" in values else 0
        side = Side.SECOND if turn > 0 else Side.FIRST if turn < 0 else None
        if "points" in values:
            may = values.get("may-double", [1, 1])
            cube = values["cube"][0] if "cube" in values else 1
            points, holder = _counts(values["points"]), _holder(may, cube)
            game.act(SetUp(points=points, cube=max(cube, 1), cube_holder=holder, on_roll=side), line)
        if "dice" in fields:
            first, second = (Token(token.text.lstrip("+-"), token.end - len(token.text.lstrip("+-"))) for token in
                             fields["dice"][:2])  # fmt: skip
            if side is None:
                side = Side.FIRST if values["dice"][0] < 0 else Side.SECOND
            game.roll(side, (first, second), line)

    # -- actions -------------------------------------------------------------------------------------------------

    def _begin(self, mover: Side | None) -> None:
        """Whatever comes next: an offer to resign is refused, and the opening roll has its side.

        The opening roll, a die each, is the mover's, or else the side's whose die is larger. Equal dice that nobody
        plays are rolled again; they are kept as a comment.
        """
        self.draft.refuses()
        if self._opening is None:
            return
        (line, (white, black)), self._opening = self._opening, None
        game = self.game(line)
        if game is None:
            return
        game.opened(black, white)
        if mover is None:
            first, second = whole_number(white.text), whole_number(black.text)
            if first == second:
                game.comments.append(f"opening roll {white.text} {black.text}")
                return
            mover = Side.SECOND if first > second else Side.FIRST
        game.roll(mover, (white, black), line)

    def _actor(self, line: TextLine) -> tuple[GameDraft, Side] | None:
        """The game and the side of an action; without a side it cannot be read, which is told."""
        game, side = self.game(line), _side(line.get("colour"))
        self._begin(side if line.kind == "move" else None)
        if game is not None and side is not None:
            return game, side
        if game is not None:
            game.unread(None, line, self.draft.notes)
        return None

    def _roll(self, line: TextLine) -> None:
        dice = dice_of(line)
        if dice is None:
            return
        if _side(line.get("colour")) is None:
            self._begin(None)
            self._opening = (line, dice)
        elif (actor := self._actor(line)) is not None:
            actor[0].roll(actor[1], dice, line)
            _time(actor, line)

    def _move(self, line: TextLine) -> None:
        play = line.piece("play")
        if play is not None and (actor := self._actor(line)) is not None:
            actor[0].play(actor[1], play.text, line.start + play.start, line)
            _time(actor, line)

    def _cube(self, line: TextLine) -> None:
        if (actor := self._actor(line)) is not None:
            actor[0].act(_WORDS[line.get("word").lower()](side=actor[1]), line)
            _time(actor, line)

    def _resign(self, line: TextLine) -> None:
        if (actor := self._actor(line)) is not None:
            self.draft.offers_to_resign(actor[1], line)

    def _answer(self, line: TextLine) -> None:
        if line.get("word").lower() == "reject":
            self.draft.refuses()
            self.comment(line)
            return
        offer = self.draft.accepts()
        game = self.game(line)
        if offer is None or game is None:
            self.draft.unparsed(line)
        else:
            game.claim(offer[0].opponent, whole_number(offer[1].get("points")), offer[1].at("points"))


def _time(actor: tuple[GameDraft, Side], line: TextLine) -> None:
    """Keeps the number between the colons, which Gibbon leaves empty mostly; its unit is written down nowhere."""
    game, side = actor
    if line.get("time"):
        game.times.append(MoveTime(action=len(game.entries) - 1, side=side, value=line.get("time")))


def _side(colour: str) -> Side | None:
    colour = colour.lower()
    if colour in ("b", "black", "1", "x"):
        return Side.FIRST
    return Side.SECOND if colour in ("w", "white", "0", "o") else None


def _counts(points: list[int]) -> tuple[Counts, Counts]:
    """Both sides' checkers: White's are positive, 0 is White's bar and 25 Black's. None is borne off twice.

    More than ``MOST_CHECKERS`` on a point are as wrong as that many, and are told as such by whoever counts them.
    A sign on a bar that is the other side's is read as a checker of the bar's owner: bars belong to one side.
    """
    points = [max(-MOST_CHECKERS, min(count, MOST_CHECKERS)) for count in points]
    white, black = [0] * 26, [0] * 26
    white[BAR], black[BAR] = abs(points[0]), abs(points[BAR])
    for point in range(1, BAR):
        if points[point] > 0:
            white[point] = points[point]
        elif points[point] < 0:
            black[BAR - point] = -points[point]
    for counts in (white, black):
        counts[0] = max(0, 15 - sum(counts))
    return tuple(black), tuple(white)


def _holder(may_double: list[int], cube: int) -> CubeHolder:
    white, black = map(bool, may_double[:2])
    if cube <= 1 or white == black:
        return CubeHolder.CENTER
    return CubeHolder.SECOND if white else CubeHolder.FIRST


def sniff(text: str, name: str | None) -> Evidence:
    """How sure it is that ``text`` is GMD: its first line says so."""
    if re.match(r"(?:[ \t\f\v]*+(?:#[^\r\n]*+)?[\r\n]++)*+[ \t\f\v]*+GMD[ \t]*-[ \t]*[0-9]", text[:65536]):
        return Evidence(1.0, "the first line is GMD and a version")
    return Evidence(0.0, "no line that begins with GMD and a version")


FORMAT: Final = Format(
    id="gmd",
    title="Gibbon match data (GMD)",
    suffixes=(".gmd",),
    kind="match",
    sniff=sniff,
    read=read,
    states_results=False,
)
