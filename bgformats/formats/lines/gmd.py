"""Gibbon's match format GMD: items of a keyword, colons and values, one a line.

Black's points ascend and White's descend. Gibbon itself writes Black as the white side of SGF and in the left column
of `.mat`, so Black is side 1. (Gibbon's description of GMD 2.0.)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from bgformats.formats.base import Evidence, Format, Lowered
from bgformats.formats.lines.draft import FileDraft, GameDraft
from bgformats.formats.lines.scan import patterns, scan
from bgformats.formats.notation import whole_number
from bgformats.model.record import Beaver, Counts, Double, Drop, Raccoon, Resign, SetUp, Take
from bgformats.source import Source, Span
from bgformats.syntax.lines import BLANK, UNPARSED, LineFile, TextLine
from bgformats.syntax.transcript import Token
from bgformats.terms import BAR, CubeHolder, Side

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
_FIELD: Final = re.compile(r"(?P<key>[A-Za-z-]+)[ \t]*\{(?P<numbers>[^{}]*)\}")
_INTEGER: Final = re.compile(r"[+-]?[0-9]{1,9}")
_RANK: Final = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_WORDS: Final[Mapping[str, type[Double] | type[Take] | type[Drop] | type[Beaver] | type[Raccoon]]] = {
    "double": Double,
    "take": Take,
    "drop": Drop,
}
_FIELDS: Final = {"scores": 2, "points": 26, "dice": 2, "cube": 1, "turn": 1, "may-double": 2}


def read(source: Source) -> tuple[LineFile, Lowered]:
    """The lines and the records of a file."""
    tree = LineFile(scan(source.text, PATTERNS), "gibbon")
    return tree, _Lowering().run(tree)


class _Lowering:
    def __init__(self) -> None:
        self.draft = FileDraft("first-ascends")
        self._opening: tuple[TextLine, Token, Token] | None = None
        self._resigned: tuple[Side, TextLine] | None = None
        self._stopped = False
        self._take: Final[Mapping[str, Callable[[TextLine], None]]] = {
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
            "private": self._private,
            "magic": self._magic,
        }

    def run(self, tree: LineFile) -> Lowered:
        for line in tree.lines:
            if line.kind == BLANK or self._stopped:
                continue
            if line.kind == UNPARSED:
                self._unparsed(line)
                continue
            if line.kind in self._take:
                self._take[line.kind](line)
            if line.get("remark"):
                self.draft.match.comment(line.get("remark").lstrip("#").strip())
            if self.draft.matches:
                self.draft.match.touch(line.span)
        self._finish_game()
        if self.draft.matches and self.draft.match.length is None:
            # "In absence of a length property" the match is money. (Gibbon's description of GMD.)
            self.draft.match.length = 0
        return self.draft.lowered()

    def _magic(self, line: TextLine) -> None:
        match = self.draft.match
        if match.places.first is not None:
            self.draft.unparsed(line)

    def _unparsed(self, line: TextLine) -> None:
        """Notes a line that cannot be read: an action of its game where it begins with the word for one."""
        word = line.text.strip().partition(":")[0].strip().lower()
        if word in ("roll", "move", "double", "take", "drop") and self._now(line) is not None:
            self._open_roll_is_begun(None)
            colour = line.text.split(":", 2)[1].strip().lower()[:1] if ":" in line.text else ""
            self.draft.match.open_game(line.span).unread(_side(colour), line, self.draft.notes)
            self.draft.match.touch(line.span)
        else:
            self.draft.unparsed(line)

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

    def _private(self, line: TextLine) -> None:
        self.draft.match.comment(line.get("private"))

    # -- games ---------------------------------------------------------------------------------------------------

    def _game(self, line: TextLine) -> None:
        self._finish_game()
        game = self.draft.new_game(line)
        if game is None:
            self._stopped = True
        elif line.get("set_up"):
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
            game.act(
                SetUp(points=_counts(values["points"]), cube=max(cube, 1), cube_holder=_holder(may, cube), on_roll=side),
                line,
            )
        if "dice" in fields:
            first, second = (Token(token.text.lstrip("+-"), token.end - len(token.text.lstrip("+-"))) for token in
                             fields["dice"][:2])  # fmt: skip
            if side is None:
                side = Side.FIRST if values["dice"][0] < 0 else Side.SECOND
            game.roll(side, (first, second), line)

    def _now(self, line: TextLine) -> GameDraft | None:
        """The game that is being read. Actions before any game are no part of one, and are told."""
        game = self.draft.match.game
        return game if game is not None else self.draft.new_game(line)

    def _finish_game(self) -> None:
        self._open_roll_is_begun(None)
        self._refused()

    # -- actions -------------------------------------------------------------------------------------------------

    def _roll(self, line: TextLine) -> None:
        game = self._now(line)
        dice = line.piece("die1"), line.piece("die2")
        if game is None or dice[0] is None or dice[1] is None:
            return
        self._refused()
        self._open_roll_is_begun(None)
        side = _side(line.get("colour"))
        if side is None:
            self._opening = (line, dice[0], dice[1])
        else:
            game.roll(side, (dice[0], dice[1]), line)

    def _open_roll_is_begun(self, mover: Side | None) -> None:
        """Gives the opening roll, a die each, to the side that plays it: the mover, or else whose die is larger.

        Equal dice that nobody plays are rolled again, and are kept as a comment.
        """
        if self._opening is None:
            return
        (line, white, black), self._opening = self._opening, None
        game = self.draft.match.open_game(line.span)
        if mover is None:
            first, second = whole_number(white.text), whole_number(black.text)
            if first == second:
                game.comments.append(f"opening roll {white.text} {black.text}")
                return
            mover = Side.SECOND if first > second else Side.FIRST
        game.roll(mover, (white, black), line)

    def _move(self, line: TextLine) -> None:
        game, side = self._now(line), _side(line.get("colour"))
        if game is None:
            return
        if side is None:
            self._open_roll_is_begun(None)
            game.unread(None, line, self.draft.notes)
            return
        self._refused()
        self._open_roll_is_begun(side)
        play = line.piece("play")
        game.play(side, "" if play is None else play.text, line.at("play").start if play else line.start, line)

    def _cube(self, line: TextLine) -> None:
        game, side = self._now(line), _side(line.get("colour"))
        if game is None:
            return
        self._refused()
        self._open_roll_is_begun(None)
        if side is None:
            game.unread(None, line, self.draft.notes)
        else:
            game.act(_WORDS[line.get("word").lower()](side=side), line)

    def _resign(self, line: TextLine) -> None:
        game, side = self._now(line), _side(line.get("colour"))
        if game is None:
            return
        self._refused()
        self._open_roll_is_begun(None)
        if side is None:
            game.unread(None, line, self.draft.notes)
        else:
            self._resigned = (side, line)

    def _answer(self, line: TextLine) -> None:
        game = self._now(line)
        if game is None:
            return
        if self._resigned is None:
            self.draft.unparsed(line)
        elif line.get("word").lower() == "reject":
            self._refused()
            game.comments.append(line.text.strip())
        else:
            (side, offer), self._resigned = self._resigned, None
            game.act(Resign(side=side), offer)
            game.claim(side.opponent, whole_number(offer.get("points")), offer.at("points"))

    def _refused(self) -> None:
        """A resignation that was not accepted is no action: the game goes on. It is kept as a comment."""
        if self._resigned is None:
            return
        (_, line), self._resigned = self._resigned, None
        self.draft.match.open_game(line.span).comments.append(line.text.strip())


def _side(colour: str) -> Side | None:
    colour = colour.lower()
    if colour in ("b", "black", "1", "x"):
        return Side.FIRST
    return Side.SECOND if colour in ("w", "white", "0", "o") else None


def _counts(points: list[int]) -> tuple[Counts, Counts]:
    """Both sides' checkers: White's are positive, 0 is White's bar and 25 Black's. None is borne off twice.

    A sign on a bar that is the other side's is read as a checker of the bar's owner: bars belong to one side.
    """
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
    if re.match(r"(?:[ \t\f\v\r\n]*(?:#[^\r\n]*)?[\r\n]+)*[ \t\f\v]*GMD[ \t]*-[ \t]*[0-9]", text[:65536]):
        return Evidence(1.0, "the first line is GMD and a version")
    return Evidence(0.0, "no line that begins with GMD and a version")


FORMAT: Final = Format(
    id="gmd",
    title="Gibbon match data (GMD)",
    suffixes=(".gmd",),
    kind="match",
    sniff=sniff,
    read=read,
)
