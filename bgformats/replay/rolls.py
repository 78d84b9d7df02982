"""Judges the rolls of one game: what was played, what was wrong with it, and on which board the game goes on.

Knows the laws of checker play; the cube, the turn order and the result are told elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from bgformats.diagnostics import Fact, Part, Place, Severity, Value
from bgformats.game.board import Board, Counts, Hop
from bgformats.game.hit_and_run import judge_without_hit_and_run, plays_without_hit_and_run
from bgformats.game.legality import (
    Breach,
    Law,
    Reading,
    Verdict,
    Way,
    apply_written,
    dice_from,
    goes_back,
    judge,
    mirrored,
    playable_in_order,
    read_full,
)
from bgformats.game.plays import LegalPlay, any_play, legal_plays
from bgformats.game.scoring import win_kind
from bgformats.game.variant import Variant
from bgformats.model.record import Action, Game, Roll, SetUp
from bgformats.model.ruleset import Ruleset
from bgformats.model.spelling import spell_play, spell_point
from bgformats.replay.resolve import (
    EVERY_ROLL,
    by_marks,
    decide,
    dice_exist,
    spell_legal,
    spell_way,
    spell_ways,
    ways_between,
)
from bgformats.replay.rules import EXERCISE
from bgformats.terms import BAR, Side


class Played(NamedTuple):
    """What became of a roll. ``board`` is None where it cannot be known how the game stands afterwards."""

    board: Board | None
    hops: tuple[Hop, ...] | None = None
    hits: tuple[int, ...] = ()
    legal: bool | None = None
    filled_in: bool = False


_GIVING_UP: Final = ("resign", "forfeit")
"""Actions before which a roll without a play is the end of the game, and no gap in it."""
_TOO_LITTLE: Final = (Law.DIE_UNPLAYED, Law.SMALLER_DIE)
_WINDOW: Final = 120
"""Actions that are looked ahead at most."""


class RollJudge:
    """Judges the rolls of one game. ``facts`` collects what was seen."""

    def __init__(
        self,
        match: int,
        game: int,
        record: Game,
        rules: Ruleset,
        variant: Variant,
        file_marks: bool,
        facts: list[Fact],
        seat: Side | None = None,
    ) -> None:
        self._match = match
        self._game = game
        self._actions: Sequence[Action] = record.actions
        self._claims = record.claims
        self._stepwise = rules.enforcement == "stepwise"
        self._seat = seat
        self._hit_and_run = variant.hit_and_run
        self._backgammon_needs_none_off = rules.backgammon_needs_none_off
        self._lone = rules.name == EXERCISE
        self._file_marks = file_marks
        self._facts = facts

    def judge(self, index: int, roll: Roll, board: Board) -> Played:
        """What the roll at ``index`` led to."""
        dice, play = roll.dice, roll.play
        side = roll.side
        mine, theirs = board.of(side), board.of(side.opponent)
        if play is not None and dice is not None and roll.stated == "play":
            full = read_full(mine, theirs, dice, play.paths)
            if full is not None and (self._hit_and_run or not full.hits):
                if full.hits != play.hits:
                    self._compare_marks(index, roll, full)
                self._check_order(index, roll, dice, mine, theirs)
                return Played(board.replaced(side, full.mine, full.theirs), full.hops, full.hits, True)
        return self._unusual(index, roll, board, mine, theirs)

    def _unusual(self, index: int, roll: Roll, board: Board, mine: Counts, theirs: Counts) -> Played:
        if roll.stated == "partial":
            return self._partial(index, roll, board, mine, theirs)
        dice = roll.dice
        if dice is not None and not dice_exist(dice):
            item = next(item for item, die in enumerate(dice) if not 1 <= die <= 6)
            self._tell("die-out-of-range", index, "die", item, die=dice[item], roll=_digits(dice))
            return self._literal(roll, board, mine, theirs)
        if dice is None:
            if roll.play is None:
                return self._no_dice_no_play(index, roll, board, mine, theirs)
            dice = dice_from(roll.play.paths)
            if dice is None:
                self._tell("play-without-roll", index, "play", play=self._text(roll))
                return self._literal(roll, board, mine, theirs)
            values = {"play": self._text(roll), "roll": _digits(dice)}
            place = Place(self._match, self._game, index, "play")
            self._facts.append(Fact("play-without-roll", place, "inferred", values, severity=Severity.WARNING))
        if roll.stated == "illegal" and roll.after is not None:
            return self._recorded_illegal(index, roll, dice, board, mine, theirs)
        if roll.play is None:
            return self._no_play(index, roll, dice, board, mine, theirs)
        return self._written(index, roll, dice, board, mine, theirs)

    def _written(
        self, index: int, roll: Roll, dice: tuple[int, int], board: Board, mine: Counts, theirs: Counts
    ) -> Played:
        play = roll.play
        if play is None:
            return Played(None)
        verdict = self._verdict(mine, theirs, dice, play.paths)
        if verdict.breach is not None and verdict.breach.law in _TOO_LITTLE and self._gives_up(index, roll.side):
            return self._literal(roll, board, mine, theirs)._replace(legal=None)
        if verdict.breach is not None:
            self._broken(index, roll, dice, verdict.breach, mine, theirs)
            return self._literal(roll, board, mine, theirs)
        readings = by_marks(verdict.readings, play.hits, self._file_marks)
        if self._file_marks and len(readings) < len(verdict.readings):
            readings = self._unless_belied(index, roll, verdict.readings, readings, board)
        reading = readings[0] if len(readings) == 1 else self._choose(index, roll, dice, readings, board)
        if len(readings) == 1:
            self._compare_marks(index, roll, reading)
        self._check_order(index, roll, dice, mine, theirs)
        return Played(board.replaced(roll.side, reading.mine, reading.theirs), reading.hops, reading.hits, True)

    def _choose(
        self, index: int, roll: Roll, dice: tuple[int, int], readings: tuple[Reading, ...], board: Board
    ) -> Reading:
        """One of several readings: the one that the following plays fit, else the one that hits least."""
        ordered = sorted(readings, key=lambda reading: len(reading.hits))
        if self._end_alike(ordered):
            return ordered[0]
        boards = [board.replaced(roll.side, reading.mine, reading.theirs) for reading in ordered]
        survivor = decide(boards, self._later(index), self._file_marks)
        taken = ordered[survivor.board]
        others = ", ".join(self._spelled(roll, one) for one in ordered if one is not taken)
        what = "play-ambiguous" if survivor.decided else "play-undecidable"
        values = {
            "roll": _digits(dice),
            "play": self._text(roll),
            "taken": self._spelled(roll, taken),
            "others": others,
        }
        # Nothing is wrong with a file that marks no hits at all, as long as what follows tells which there were.
        silent = survivor.decided and not self._file_marks
        place = Place(self._match, self._game, index, "play")
        self._facts.append(Fact(what, place, values=values, severity=Severity.INFO if silent else None))
        return taken

    def _end_alike(self, readings: Sequence[Reading]) -> bool:
        """Whether the game ends with this play, and for as much by whichever reading."""
        if any(any(reading.mine[1:]) for reading in readings):
            return False
        return len({win_kind(reading.theirs, self._backgammon_needs_none_off) for reading in readings}) == 1

    def _unless_belied(
        self, index: int, roll: Roll, all_readings: Sequence[Reading], strict: tuple[Reading, ...], board: Board
    ) -> tuple[Reading, ...]:
        """The readings that the marks allow, unless what follows, such as an entry, fits only another one."""
        ordered = (*strict, *(reading for reading in all_readings if reading not in strict))
        boards = [board.replaced(roll.side, reading.mine, reading.theirs) for reading in ordered]
        survivor = decide(boards, self._later(index), self._file_marks)
        return (ordered[survivor.board],) if survivor.decided else strict

    def _compare_marks(self, index: int, roll: Roll, reading: Reading) -> None:
        marked = () if roll.play is None else roll.play.hits
        if self._file_marks:
            for point in sorted(set(reading.hits) - set(marked), reverse=True):
                shown = self._shown(roll, (point,))[0]
                self._tell("hit-mark-missing", index, "point", shown, point=shown, play=self._text(roll))
        for point in sorted(set(marked) - set(reading.hits), reverse=True):
            shown = self._shown(roll, (point,))[0]
            self._tell("false-hit-mark", index, "mark", shown, point=spell_point(shown), play=self._text(roll))

    def _check_order(self, index: int, roll: Roll, dice: tuple[int, int], mine: Counts, theirs: Counts) -> None:
        """Where hops are recorded as they are made: whether each could be made when its turn came."""
        if (
            self._stepwise
            and roll.play is not None
            and not playable_in_order(mine, theirs, dice, roll.play.order or roll.play.paths)
        ):
            self._tell("hop-out-of-order", index, "play", roll=_digits(dice), play=self._text(roll))

    def _broken(
        self, index: int, roll: Roll, dice: tuple[int, int], breach: Breach, mine: Counts, theirs: Counts
    ) -> None:
        ways = () if roll.play is None else roll.play.paths
        way = spell_way(self._shown(roll, ways[breach.way])) if breach.way >= 0 else ""
        values: dict[str, Value] = {"roll": _digits(dice), "play": self._text(roll), "way": way}
        variant = "default"
        part: Part = "path" if breach.way >= 0 and breach.law is not Law.SMALLER_DIE else "play"
        item = max(breach.way, 0)
        if breach.way >= 0 and self._is_mirrored(roll):
            # The way's number in the file, where ways are in the falling order of the file's own numbers.
            item = sorted((mirrored(one) for one in ways), reverse=True).index(mirrored(ways[breach.way]))
        point = self._shown(roll, (breach.point,))[0]
        if breach.point >= 0 or breach.law is Law.POINT_OUT_OF_RANGE:
            values["point"] = spell_point(point)
        if breach.die:
            values["die"] = breach.die
        if breach.law is Law.POINT_OUT_OF_RANGE:
            part, item = "point", point
        elif breach.law is Law.NO_CHECKER:
            values["count"] = mine[breach.point]
            some, none = ("more-bar", "bar") if breach.point == BAR else ("more", "default")
            variant = some if values["count"] else none
        elif breach.law is Law.BLOCKED and breach.point not in ways[breach.way]:
            variant = "on-the-way"
        elif breach.law is Law.DIE_NOT_ROLLED:
            variant = "backwards" if goes_back(ways[breach.way]) else "default"
        elif breach.law is Law.SMALLER_DIE:
            values["smaller"] = min(dice)
        place = Place(self._match, self._game, index, part, item)
        legal = spell_legal(self._legal(mine, theirs, dice), mine, ways, self._is_mirrored(roll))
        self._facts.append(
            Fact(breach.law.value, place, variant, values, legal_plays=legal.plays, more_legal_plays=legal.more)
        )

    def _no_play(
        self, index: int, roll: Roll, dice: tuple[int, int], board: Board, mine: Counts, theirs: Counts
    ) -> Played:
        if not any_play(mine, theirs, dice):
            return Played(board, (), (), True)
        plays = self._legal(mine, theirs, dice)
        only = plays[0] if len(plays) == 1 else None
        ends = only is not None and not any(only.mine[1:])
        if self._is_last_roll(index) and not self._lone and roll.stated != "no-play" and not ends:
            # Nothing follows: the side resigned after its roll, or the record stops here.
            return Played(board)
        if roll.stated == "nothing" and any(isinstance(one, SetUp) for one in self._actions[index + 1 : index + 2]):
            # Dice that were put on an edited board before its checkers were: nobody had to play them.
            return Played(board)
        if roll.stated == "no-play":
            return self._false_pass(index, roll, dice, board, plays)
        if only is not None:
            return self._forced_play(index, roll, dice, board, only)
        self._tell_unplayed("play-missing", index, roll, dice, plays)
        return self._infer(index, roll, dice, board, mine, theirs)

    def _false_pass(
        self, index: int, roll: Roll, dice: tuple[int, int], board: Board, plays: Sequence[LegalPlay]
    ) -> Played:
        """Words say that nothing could be played: the board stays, unless what follows fits only one of the plays."""
        boards = [board, *(board.replaced(roll.side, play.mine, play.theirs) for play in plays)]
        survivor = decide(boards, self._later(index), self._file_marks)
        if survivor.board == 0 or not survivor.decided:
            self._tell_unplayed("false-pass", index, roll, dice, plays, "one" if len(plays) == 1 else "default")
            return Played(board, (), (), False)
        play = plays[survivor.board - 1]
        self._tell_unplayed("false-pass", index, roll, dice, plays, "played", play=self._spelled(roll, play))
        return Played(boards[survivor.board], play.hops, play.hits, False, filled_in=True)

    def _forced_play(self, index: int, roll: Roll, dice: tuple[int, int], board: Board, only: LegalPlay) -> Played:
        """An empty cell with one legal play: it is filled in, unless what follows fits only the board as it was."""
        after = board.replaced(roll.side, only.mine, only.theirs)
        survivor = decide((after, board), self._later(index), self._file_marks)
        if survivor.decided and survivor.board == 1:
            self._tell_unplayed("play-missing", index, roll, dice, (only,), "board-stays")
            return Played(board, None, (), False)
        self._tell_unplayed("forced-play-omitted", index, roll, dice, (only,), play=self._spelled(roll, only))
        return Played(after, only.hops, only.hits, True, filled_in=True)

    def _tell_unplayed(
        self,
        what: str,
        index: int,
        roll: Roll,
        dice: tuple[int, int],
        plays: Sequence[LegalPlay],
        variant: str = "default",
        **more: Value,
    ) -> None:
        """Tells of a roll without a play, with what could have been played."""
        place = Place(self._match, self._game, index, "play")
        values: dict[str, Value] = {"roll": _digits(dice), "count": len(plays), **more}
        # Nothing is written that they could be near to, so the checkers do not matter.
        legal = spell_legal(plays, (), other_seat=self._is_mirrored(roll))
        self._facts.append(Fact(what, place, variant, values, legal_plays=legal.plays, more_legal_plays=legal.more))

    def _infer(
        self, index: int, roll: Roll, dice: tuple[int, int], board: Board, mine: Counts, theirs: Counts
    ) -> Played:
        """Goes on from the one legal play that the following plays fit, if they fit only one."""
        plays = self._legal(mine, theirs, dice)
        if not plays:
            return Played(board, (), (), True)
        boards = [board.replaced(roll.side, play.mine, play.theirs) for play in plays]
        survivor = decide(boards, self._later(index), self._file_marks)
        if len(plays) > 1 and not survivor.decided:
            return Played(None)
        play = plays[survivor.board]
        return Played(boards[survivor.board], play.hops, play.hits, None, filled_in=True)

    def _legal(self, mine: Counts, theirs: Counts, dice: tuple[int, int]) -> tuple[LegalPlay, ...]:
        if self._hit_and_run:
            return legal_plays(mine, theirs, dice)
        return plays_without_hit_and_run(mine, theirs, dice)

    def _verdict(self, mine: Counts, theirs: Counts, dice: tuple[int, int], ways: Sequence[Way]) -> Verdict:
        return (judge if self._hit_and_run else judge_without_hit_and_run)(mine, theirs, dice, ways)

    def _no_dice_no_play(self, index: int, roll: Roll, board: Board, mine: Counts, theirs: Counts) -> Played:
        if roll.stated == "no-play":
            if all(any_play(mine, theirs, dice) for dice in EVERY_ROLL):
                self._tell("false-pass", index, "play", variant="no-dice")
            return Played(board, (), (), None)
        if self._is_last_roll(index):
            return Played(board)
        self._tell("play-missing", index, "action", variant="no-dice")
        return Played(None)

    def _partial(self, index: int, roll: Roll, board: Board, mine: Counts, theirs: Counts) -> Played:
        """A cell of which a part cannot be read: that is told already, so what can be read is used, not judged."""
        dice = roll.dice
        if dice is not None and not dice_exist(dice):
            dice = None
        if roll.play is None:
            return Played(None) if dice is None else self._infer(index, roll, dice, board, mine, theirs)
        if dice is not None:
            readings = by_marks(
                self._verdict(mine, theirs, dice, roll.play.paths).readings, roll.play.hits, self._file_marks
            )
            if readings:
                reading = readings[0]
                after = board.replaced(roll.side, reading.mine, reading.theirs)
                return Played(after, reading.hops, reading.hits, None)
            return self._infer(index, roll, dice, board, mine, theirs)
        return self._literal(roll, board, mine, theirs)

    def _recorded_illegal(
        self, index: int, roll: Roll, dice: tuple[int, int], board: Board, mine: Counts, theirs: Counts
    ) -> Played:
        """A play that the file itself calls illegal and gives by the position after it."""
        if roll.after is None:
            return Played(None)
        after = Board(*roll.after)
        plays = self._legal(mine, theirs, dice)
        for play in plays:
            if after == board.replaced(roll.side, play.mine, play.theirs):
                return Played(after, play.hops, play.hits, True)
        ways = ways_between(mine, after.of(roll.side), dice)
        values: dict[str, Value] = {"roll": _digits(dice), "play": spell_ways(ways)}
        place = Place(self._match, self._game, index, "play")
        legal = spell_legal(plays, mine, ways, self._is_mirrored(roll))
        self._facts.append(
            Fact("die-not-rolled", place, "recorded", values, legal_plays=legal.plays, more_legal_plays=legal.more)
        )
        return Played(after, None, (), False)

    def _literal(self, roll: Roll, board: Board, mine: Counts, theirs: Counts) -> Played:
        """Goes on from the play as written, whatever the laws say of it."""
        if roll.play is None:
            return Played(board, None, (), False)
        outcome = apply_written(mine, theirs, roll.play.paths)
        if outcome is None:
            return Played(None, legal=False)
        return Played(board.replaced(roll.side, *outcome), None, (), False)

    def _gives_up(self, index: int, side: Side) -> bool:
        """Whether the side resigns in the middle of its turn: nothing follows but that, or the other side's win."""
        if not self._is_last_roll(index):
            return False
        if any(action.kind in _GIVING_UP and getattr(action, "side", None) is side for action in self._actions[index:]):
            return True
        return any(claim.winner is side.opponent for claim in self._claims)

    def _is_last_roll(self, index: int) -> bool:
        return all(action.kind in _GIVING_UP or _says_nothing(action) for action in self._actions[index + 1 :])

    def _later(self, index: int) -> Sequence[Action]:
        """The actions that may tell how a play was meant: a window, so that endless games stay linear."""
        return self._actions[index + 1 : index + 1 + _WINDOW]

    def _text(self, roll: Roll) -> str:
        if roll.play is None:
            return ""
        written = [self._shown(roll, way) for way in roll.play.order or roll.play.paths]
        return spell_ways(written, self._shown(roll, roll.play.hits))

    def _spelled(self, roll: Roll, play: Reading | LegalPlay) -> str:
        """A play as one writes it in this file's numbers."""
        return spell_play(play.hops, play.hits, other_seat=self._is_mirrored(roll))

    def _is_mirrored(self, roll: Roll) -> bool:
        """Whether the file counts this side's points from the other seat."""
        return self._seat is not None and roll.side is not self._seat

    def _shown(self, roll: Roll, points: tuple[int, ...]) -> tuple[int, ...]:
        """Points as the file numbers them."""
        return mirrored(points) if self._is_mirrored(roll) else points

    def _tell(
        self, what: str, index: int, part: Part, item: int = 0, variant: str = "default", **values: Value
    ) -> None:
        self._facts.append(Fact(what, Place(self._match, self._game, index, part, item), variant, values))


def _says_nothing(action: Action) -> bool:
    """Whether neither dice nor a play are told: question marks behind the roll that ends a game."""
    return isinstance(action, Roll) and action.dice is None and action.play is None


def _digits(dice: tuple[int, int]) -> str:
    return f"{dice[0]}{dice[1]}"
