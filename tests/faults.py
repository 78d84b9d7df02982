"""One wrong thing put into a sheet, and what has to be found there. Knows the laws from ``brute_force`` only.

Each fault is a function of a ``Desk``: it changes the sheets and gives what it expects, or None where the match has no
place for it or where the change happens to be legal.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, Literal

from brute_force import can_play_some_roll, legal_sequences, playable, reads_as_legal
from sheets import Cell, Sheet
from strategies import Dealt, Moment

from bgformats.model.record import Double, Play, Roll, Take
from bgformats.terms import CubeHolder, Side


@dataclass(frozen=True)
class Expected:
    """The codes of which the first finding must be one, and the text it must lie in.

    ``within`` narrows a cell to a part of it; ``exactly`` asks for that part and nothing less. ``first_of`` says
    whether warnings count. ``only``: there is no other error.
    """

    codes: frozenset[str]
    where: Literal["cell", "result", "score", "heading"]
    game: int
    place: int = 0
    within: tuple[int, int] | None = None
    exactly: bool = False
    first_of: Literal["errors", "findings"] = "errors"
    only: bool = False


@dataclass(frozen=True)
class Spot:
    """A roll with a play: its game, its place on the sheet, what the record says, and how the game stood before."""

    game: int
    place: int
    roll: Roll
    play: Play
    dice: tuple[int, int]
    mine: tuple[int, ...]
    theirs: tuple[int, ...]
    is_first: bool
    is_last: bool
    """Nothing but a result follows."""


@dataclass
class Desk:
    """A dealt match, its sheets to be changed, and chance."""

    dealt: Dealt
    sheets: list[Sheet]
    rng: random.Random
    spots: list[Spot] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.spots = list(self._all_spots())
        self.rng.shuffle(self.spots)

    def _all_spots(self) -> Iterator[Spot]:
        for index, game in enumerate(self.dealt.record.games):
            last = len(game.actions) - 1
            first = next((i for i, action in enumerate(game.actions) if isinstance(action, Roll)), None)
            for number, action in enumerate(game.actions):
                if isinstance(action, Roll) and action.play is not None and action.dice is not None:
                    mine, theirs = self.stood(index, number, action.side)
                    place = self.sheets[index].at(number)
                    yield Spot(
                        index, place, action, action.play, action.dice, mine, theirs, number == first, number == last
                    )

    def stood(self, game: int, action: int, side: Side) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """A side's counts and its opponent's before an action."""
        first, second = self.dealt.moments[game][action].counts
        return (first, second) if side is Side.FIRST else (second, first)

    def moment(self, game: int, action: int) -> Moment:
        return self.dealt.moments[game][action]

    def cell(self, spot: Spot) -> Cell:
        cell = self.sheets[spot.game].cells[spot.place]
        assert isinstance(cell, Cell)
        return cell

    def ways(self, spot: Spot) -> list[tuple[int, int]]:
        """Where each hop of the play stands in its cell, in the order of the record."""
        return [found.span() for found in re.finditer(r"\S+", self.cell(spot).text)][1:]

    def rewrite(self, spot: Spot, way: int, text: str) -> tuple[int, int]:
        """Puts another text in the place of a way."""
        start, end = self.ways(spot)[way]
        cell = self.cell(spot)
        cell.text = cell.text[:start] + text + cell.text[end:]
        return start, start + len(text)

    @property
    def length(self) -> int | None:
        return self.dealt.record.length

    @property
    def marks(self) -> int:
        """How many stars there are."""
        return sum(len(spot.play.hits) for spot in self.spots)

    def has_wide_rows(self, besides: Spot) -> bool:
        """Whether some row shows two columns, so that a cell alone in its row can be told by its column."""
        for game, sheet in enumerate(self.sheets):
            for place, (one, two) in enumerate(zip(sheet.cells, sheet.cells[1:], strict=False)):
                if isinstance(one, Cell) and isinstance(two, Cell) and len(one.text) < 20:
                    is_row = one.side is Side.FIRST and two.side is Side.SECOND
                    if is_row and (game != besides.game or besides.place not in (place, place + 1)):
                        return True
        return False

    def cube_is_in_play(self, game: int) -> bool:
        return not self.dealt.booked[game].crawford and self.dealt.record.options.cube_limit != 1


Fault = Callable[[Desk], Expected | None]

FAULTS: Final[dict[str, Fault]] = {}


def fault(function: Fault) -> Fault:
    FAULTS[function.__name__.replace("_", " ")] = function
    return function


def _of(*codes: str) -> frozenset[str]:
    return frozenset(codes)


def _in_cell(spot: Spot, within: tuple[int, int] | None, *codes: str, exactly: bool = False) -> Expected:
    return Expected(_of(*codes), "cell", spot.game, spot.place, within, exactly)


# -- checker plays -----------------------------------------------------------------------------------------------------


@fault
def a_point_that_does_not_exist(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        way = desk.rng.randrange(len(spot.play.paths))
        point = desk.rng.choice((26, 27, 30, 99, 100, 1234567))
        start, _ = desk.rewrite(spot, way, f"{point}/{spot.play.paths[way][-1]}")
        return _in_cell(spot, (start, start + len(str(point))), "BG104", exactly=True)
    return None


@fault
def an_origin_without_a_checker(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        way = desk.rng.randrange(len(spot.play.paths))
        target = spot.play.paths[way][1]
        reached = {path[1] for path in spot.play.paths}
        empty = [point for point in range(target + 1, 25) if not spot.mine[point] and point not in reached]
        if empty:
            return _in_cell(spot, desk.rewrite(spot, way, f"{desk.rng.choice(empty)}/{target}"), "BG301", exactly=True)
    return None


def _target_changes(way: int, spot: Spot) -> bool:
    """Whether the way's end can be changed and nothing else is wrong: no other way begins there, all have entered."""
    entering = sum(path[0] == 25 for path in spot.play.paths)
    return entering == spot.mine[25] and not _is_left(way, spot)


def _is_left(way: int, spot: Spot) -> bool:
    """Whether another way begins where this one ends."""
    return any(path[0] == spot.play.paths[way][1] for path in spot.play.paths)


@fault
def a_landing_on_a_point_that_is_held(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        way = desk.rng.randrange(len(spot.play.paths))
        origin = spot.play.paths[way][0]
        held = [point for point in range(1, origin) if spot.theirs[25 - point] > 1]
        if held and _target_changes(way, spot):
            return _in_cell(spot, desk.rewrite(spot, way, f"{origin}/{desk.rng.choice(held)}"), "BG302", exactly=True)
    return None


@fault
def a_distance_that_was_not_rolled(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        way = desk.rng.randrange(len(spot.play.paths))
        origin = spot.play.paths[way][0]
        larger, smaller = spot.dice
        rolled = {larger * n for n in range(1, 5)} if larger == smaller else {larger, smaller, larger + smaller}
        free = [p for p in range(1, origin) if spot.theirs[25 - p] < 2 and origin - p not in rolled]
        if free and _target_changes(way, spot):
            return _in_cell(spot, desk.rewrite(spot, way, f"{origin}/{desk.rng.choice(free)}"), "BG308", exactly=True)
    return None


@fault
def a_hop_backwards(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        way = desk.rng.randrange(len(spot.play.paths))
        origin = spot.play.paths[way][0]
        free = [point for point in range(origin + 1, 25) if spot.theirs[25 - point] < 2]
        if free and origin < 25 and _target_changes(way, spot):
            return _in_cell(spot, desk.rewrite(spot, way, f"{origin}/{desk.rng.choice(free)}"), "BG308", exactly=True)
    return None


def _hops_by_dice(spot: Spot) -> bool:
    """Whether each way is exactly one die long, so that it is known which die plays which."""
    return all(path[0] - path[1] in spot.dice for path in spot.play.paths)


@fault
def another_checker_moved_before_all_have_entered(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        entering = [way for way, path in enumerate(spot.play.paths) if path[0] == 25]
        if not entering:
            continue
        way = desk.rng.choice(entering)
        die = 25 - spot.play.paths[way][1]
        free = [p for p in range(die + 1, 25) if spot.mine[p] > 4 and spot.theirs[25 - p + die] < 2]
        if free and not _is_left(way, spot):
            point = desk.rng.choice(free)
            desk.rewrite(spot, way, f"{point}/{point - die}")
            return _in_cell(spot, None, "BG303")
    return None


@fault
def a_bear_off_with_checkers_outside(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        way = desk.rng.randrange(len(spot.play.paths))
        die = spot.play.paths[way][0] - spot.play.paths[way][1]
        outside = sum(spot.mine[7:])
        if _is_left(way, spot) or not _hops_by_dice(spot) or spot.mine[25]:
            continue
        if outside > 4 and die < 7 and spot.mine[die] > 4:
            return _in_cell(spot, desk.rewrite(spot, way, f"{die}/{_off(desk)}"), "BG306", exactly=True)
    return None


@fault
def a_bear_off_over_a_gap(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        way = desk.rng.randrange(len(spot.play.paths))
        die = spot.play.paths[way][0] - spot.play.paths[way][1]
        low = [point for point in range(1, die) if spot.mine[point] > 4 and sum(spot.mine[point + 1 : 7]) > 4]
        if low and _hops_by_dice(spot) and not any(spot.mine[7:]) and not _is_left(way, spot):
            desk.rewrite(spot, way, f"{desk.rng.choice(low)}/{_off(desk)}")
            return _in_cell(spot, None, "BG307")
    return None


def _off(desk: Desk) -> str:
    return desk.rng.choice(("0", "off"))


@fault
def a_hop_to_another_point(desk: Desk) -> Expected | None:
    """Any other target: whatever law it breaks, the error stands in the cell."""
    for spot in desk.spots:
        way = desk.rng.randrange(len(spot.play.paths))
        origin = spot.play.paths[way][0]
        paths = list(spot.play.paths)
        paths[way] = (origin, desk.rng.randrange(0, origin))
        if not reads_as_legal(spot.mine, spot.theirs, spot.dice, paths):
            desk.rewrite(spot, way, f"{origin}/{paths[way][1]}")
            return _in_cell(spot, None, "BG301", "BG302", "BG303", "BG304", "BG305", "BG306", "BG307", "BG308")
    return None


@fault
def a_hop_left_out(desk: Desk) -> Expected | None:
    """The rest can be played, and more had to be."""
    for spot in desk.spots:
        paths = spot.play.paths
        way = desk.rng.randrange(len(paths))
        rest = [*paths[:way], *paths[way + 1 :]]
        if not rest or not playable(spot.mine, spot.theirs, spot.dice, rest):
            continue
        if reads_as_legal(spot.mine, spot.theirs, spot.dice, rest):
            continue
        desk.rewrite(spot, way, "")
        most = max(map(len, legal_sequences(spot.mine, spot.theirs, spot.dice)))
        return _in_cell(spot, None, "BG304" if most > len(rest) else "BG305")
    return None


@fault
def a_die_that_does_not_exist(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        at = desk.rng.randrange(2)
        cell = desk.cell(spot)
        cell.text = cell.text[:at] + desk.rng.choice("7890") + cell.text[at + 1 :]
        return _in_cell(spot, (at, at + 1), "BG105", exactly=True)
    return None


@fault
def another_die(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        at = desk.rng.randrange(2)
        dice = list(spot.dice)
        dice[at] = desk.rng.choice([die for die in range(1, 7) if die != dice[at]])
        if spot.is_first and dice[0] == dice[1]:
            continue
        if not reads_as_legal(spot.mine, spot.theirs, (max(dice), min(dice)), spot.play.paths):
            cell = desk.cell(spot)
            cell.text = f"{dice[0]}{dice[1]}{cell.text[2:]}"
            return _in_cell(spot, None, "BG302", "BG303", "BG304", "BG305", "BG306", "BG307", "BG308")
    return None


@fault
def a_doublet_as_the_opening_roll(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        if spot.is_first and spot.place == 0:
            cell = desk.cell(spot)
            cell.text = f"{spot.dice[0]}{spot.dice[0]}{cell.text[2:]}"
            return _in_cell(spot, (0, 2), "BG315", exactly=True)
    return None


@fault
def a_star_taken_away(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        if spot.play.hits and desk.marks > 1:
            cell = desk.cell(spot)
            star = desk.rng.choice([found.start() for found in re.finditer(r"\*", cell.text)])
            point = re.search(r"[0-9]+$", cell.text[:star])
            assert point is not None
            cell.text = cell.text[:star] + cell.text[star + 1 :]
            return Expected(_of("BG311"), "cell", spot.game, spot.place, point.span(), True, "findings")
    return None


@fault
def a_star_too_many(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        way = desk.rng.randrange(len(spot.play.paths))
        target = spot.play.paths[way][1]
        if target and target not in spot.play.hits:
            words = desk.cell(spot).text[slice(*desk.ways(spot)[way])]
            _, end = desk.rewrite(spot, way, words + "*")
            return Expected(_of("BG312"), "cell", spot.game, spot.place, (end - 1, end), True, "findings")
    return None


@fault
def words_for_a_dance_where_something_can_be_played(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        if not spot.is_last:
            cell = desk.cell(spot)
            cell.text = cell.text[:3] + " Cannot Move"
            return _missing(spot, "BG313")
    return None


@fault
def a_play_that_is_not_written(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        game = desk.dealt.record.games[spot.game]
        later = [action for action in game.actions if isinstance(action, Roll)]
        if not spot.is_last and spot.roll is not later[-1]:
            cell = desk.cell(spot)
            cell.text = cell.text[:3]
            return _missing(spot, "BG309")
    return None


def _missing(spot: Spot, code: str) -> Expected:
    """A forced play is filled in with a warning; where there was a choice it is an error."""
    choice = len({_result(spot, hops) for hops in legal_sequences(spot.mine, spot.theirs, spot.dice)}) > 1
    if choice:
        return Expected(_of(code), "cell", spot.game, spot.place)
    return Expected(_of("BG318"), "cell", spot.game, spot.place, first_of="findings")


def _result(spot: Spot, hops: tuple[tuple[int, int], ...]) -> tuple[tuple[int, ...], frozenset[int]]:
    """What a sequence of hops leads to: the mover's counts and the points that were hit."""
    own = list(spot.mine)
    for origin, target in hops:
        own[origin] -= 1
        own[target] += 1
    hits = frozenset(target for _, target in hops if target and spot.theirs[25 - target] == 1)
    return tuple(own), hits


# -- turns -------------------------------------------------------------------------------------------------------------


@fault
def a_turn_twice(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        game = desk.dealt.record.games[spot.game]
        action = desk.cell(spot).action
        assert action is not None
        if spot.is_last or not isinstance(game.actions[action + 1], Roll):
            continue
        theirs, mine = desk.stood(spot.game, action + 1, spot.roll.side)
        if not can_play_some_roll(mine, theirs):
            continue
        cell = desk.cell(spot)
        desk.sheets[spot.game].cells.insert(spot.place + 1, Cell(cell.side, cell.text))
        return Expected(_of("BG205"), "cell", spot.game, spot.place + 1)
    return None


@fault
def a_turn_lost(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        game = desk.dealt.record.games[spot.game]
        action = desk.cell(spot).action
        assert action is not None
        if spot.is_last or spot.is_first or not isinstance(game.actions[action + 1], Roll):
            continue
        if not desk.has_wide_rows(besides=spot):
            continue
        del desk.sheets[spot.game].cells[spot.place]
        return Expected(_of("BG205"), "cell", spot.game, spot.place)
    return None


@fault
def a_roll_after_the_end(desk: Desk) -> Expected | None:
    for index in _shuffled(desk):
        if desk.dealt.booked[index].ended_by in ("drop", "bear-off"):
            cells = desk.sheets[index].cells
            last = cells[-1]
            assert isinstance(last, Cell)
            cells.append(Cell(last.side.opponent, "31: 8/5 6/5"))
            return Expected(_of("BG505"), "cell", index, len(cells) - 1, only=True)
    return None


@fault
def a_cell_that_is_nothing(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        cell = desk.cell(spot)
        cell.text = desk.rng.choice(("what?", "24-18 13-9", "65 24/13", "6x: 24/18", "****", "65: 24-18"))
        return _in_cell(spot, None, "BG102")
    return None


@fault
def a_line_that_is_nothing(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        if spot.place:
            desk.sheets[spot.game].cells.insert(spot.place, "this is not a row")
            return Expected(_of("BG101"), "cell", spot.game, spot.place, exactly=True, within=(0, 17), only=True)
    return None


# -- the cube ----------------------------------------------------------------------------------------------------------


def _shuffled(desk: Desk) -> list[int]:
    order = list(range(len(desk.sheets)))
    desk.rng.shuffle(order)
    return order


@fault
def a_wrong_cube_value(desk: Desk) -> Expected | None:
    for index in _shuffled(desk):
        for place, cell in enumerate(desk.sheets[index].cells):
            if isinstance(cell, Cell) and " => " in cell.text:
                word, _, value = cell.text.partition(" => ")
                other = desk.rng.choice([v for v in (1, 2, 3, 4, 8, 16, 99) if v != int(value)])
                cell.text = f"{word} => {other}"
                span = (len(word) + 4, len(cell.text))
                return Expected(_of("BG405"), "cell", index, place, span, exactly=True, only=True)
    return None


@fault
def a_take_left_out(desk: Desk) -> Expected | None:
    for index in _shuffled(desk):
        actions = desk.dealt.record.games[index].actions
        for number in range(1, len(actions) - 1):
            before, here, after = actions[number - 1 : number + 2]
            if isinstance(before, Double) and isinstance(here, Take) and isinstance(after, Roll):
                place = desk.sheets[index].at(number)
                del desk.sheets[index].cells[place]
                return Expected(_of("BG406"), "cell", index, place, only=True)
    return None


@fault
def a_take_of_nothing(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        if not spot.is_first:
            game = desk.dealt.record.games[spot.game]
            action = desk.cell(spot).action
            assert action is not None
            if isinstance(game.actions[action - 1], Roll) and desk.has_wide_rows(besides=spot):
                desk.sheets[spot.game].cells.insert(spot.place, Cell(spot.roll.side, "Takes"))
                return Expected(_of("BG404"), "cell", spot.game, spot.place, only=True)
    return None


def _double(desk: Desk, spot: Spot, side: Side, before: int) -> Expected:
    """Puts a double of ``side`` and a take in front of a cell."""
    action = desk.cell(spot).action
    assert action is not None
    value = desk.moment(spot.game, action).cube * 2
    cells = desk.sheets[spot.game].cells
    cells[before:before] = [Cell(side, f"Doubles => {value}"), Cell(side.opponent, "Takes")]
    return Expected(frozenset(), "cell", spot.game, before)


def _with(expected: Expected, *codes: str, only: bool = False) -> Expected:
    return Expected(_of(*codes), expected.where, expected.game, expected.place, only=only)


@fault
def a_double_by_the_side_that_does_not_own_the_cube(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        action = desk.cell(spot).action
        assert action is not None
        owner = CubeHolder(int(spot.roll.side.opponent))
        plain = isinstance(desk.dealt.record.games[spot.game].actions[action - 1], Roll) if action else False
        if plain and desk.moment(spot.game, action).holder is owner and desk.cube_is_in_play(spot.game):
            return _with(_double(desk, spot, spot.roll.side, spot.place), "BG401")
    return None


@fault
def a_double_after_the_roll(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        action = desk.cell(spot).action
        assert action is not None
        actions = desk.dealt.record.games[spot.game].actions
        if spot.is_last or not isinstance(actions[action + 1], Roll) or not desk.cube_is_in_play(spot.game):
            continue
        return _with(_double(desk, spot, spot.roll.side, spot.place + 1), "BG402")
    return None


@fault
def a_double_before_the_opening_roll(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        if spot.is_first and spot.place == 0 and desk.cube_is_in_play(spot.game):
            return _with(_double(desk, spot, spot.roll.side, 0), "BG402")
    return None


@fault
def a_double_in_the_crawford_game(desk: Desk) -> Expected | None:
    """It is void, so nothing else is wrong: the points are those without it."""
    for spot in desk.spots:
        action = desk.cell(spot).action
        assert action is not None
        actions = desk.dealt.record.games[spot.game].actions
        cubeless = desk.dealt.record.options.cube_limit == 1
        if action and isinstance(actions[action - 1], Roll) and desk.dealt.booked[spot.game].crawford and not cubeless:
            return _with(_double(desk, spot, spot.roll.side, spot.place), "BG403", only=True)
    return None


@fault
def a_double_where_there_is_no_cube(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        action = desk.cell(spot).action
        assert action is not None
        actions = desk.dealt.record.games[spot.game].actions
        if action and isinstance(actions[action - 1], Roll) and desk.dealt.record.options.cube_limit == 1:
            return _with(_double(desk, spot, spot.roll.side, spot.place), "BG409", only=True)
    return None


@fault
def a_beaver_in_a_match(desk: Desk) -> Expected | None:
    for index in _shuffled(desk):
        actions = desk.dealt.record.games[index].actions
        for number, action in enumerate(actions):
            if isinstance(action, Take) and desk.length is not None:
                place = desk.sheets[index].at(number)
                value = desk.moment(index, number).cube * 4
                desk.sheets[index].cells.insert(place, Cell(action.side, f"Beavers => {value}"))
                desk.sheets[index].cells[place + 1] = Cell(action.side.opponent, "Takes")
                return Expected(_of("BG410"), "cell", index, place)
    return None


# -- results and scores ------------------------------------------------------------------------------------------------


@fault
def other_points(desk: Desk) -> Expected | None:
    for index in _shuffled(desk):
        booked = desk.dealt.booked[index]
        result = desk.sheets[index].result
        if result is None or booked.winner is None or booked.points_derived is None:
            continue
        stake = _stake(desk, index)
        before = booked.score_before[booked.winner - 1]
        # What ends the match may be written short, and an unmarked resignation is worth what is written.
        capped = set() if desk.length is None else {desk.length, desk.length - before}
        points = desk.rng.choice([p for p in range(1, 14) if p != booked.points_derived])
        enough = desk.length is not None and before + booked.points_derived >= desk.length
        if points in capped and (enough or booked.ended_by == "resignation"):
            continue
        code = _code_of_points(desk, index, points, stake)
        if code is None:
            continue
        result.text = f"Wins {points} points"
        return Expected(_of(code), "result", index, exactly=True, only=True)
    return None


def _stake(desk: Desk, index: int) -> int:
    """What a single game is worth at its end: the cube, or for a dropped beaver the value before it."""
    booked = desk.dealt.booked[index]
    return booked.points_derived or 1 if booked.ended_by == "drop" else booked.cube


def _code_of_points(desk: Desk, index: int, points: int, stake: int) -> str | None:
    booked = desk.dealt.booked[index]
    kinds = {"single": 1, "gammon": 2, "backgammon": 3}
    multiple = points in (stake, stake * 2, stake * 3)
    jacoby = desk.dealt.record.options.jacoby is True and booked.cube_owner == 0
    if booked.ended_by == "resignation":
        told = desk.dealt.record.games[index].actions[-1].kind == "resign"
        return None if multiple and not told else "BG502"
    if booked.ended_by == "drop":
        return "BG502"
    if jacoby and points == stake * kinds[booked.kind or "single"]:
        return "BG511"
    return "BG503" if multiple else "BG502"


@fault
def the_other_winner(desk: Desk) -> Expected | None:
    for index in _shuffled(desk):
        result = desk.sheets[index].result
        if result is not None and desk.dealt.booked[index].ended_by in ("drop", "bear-off"):
            result.side = result.side.opponent
            return Expected(_of("BG501"), "result", index, exactly=True, only=True)
    return None


@fault
def a_result_left_out(desk: Desk) -> Expected | None:
    for index in _shuffled(desk):
        if desk.dealt.booked[index].ended_by in ("drop", "bear-off"):
            desk.sheets[index].result = None
            place = len(desk.sheets[index].cells) - 1
            return Expected(_of("BG507"), "cell", index, place, first_of="findings", only=True)
    return None


@fault
def the_match_won_too_early(desk: Desk) -> Expected | None:
    for index in _shuffled(desk):
        result = desk.sheets[index].result
        if result is not None and (desk.length is None or index < len(desk.sheets) - 1):
            result.text += " and the match"
            return Expected(_of("BG509"), "result", index, first_of="findings", only=True)
    return None


@fault
def a_score_that_does_not_follow(desk: Desk) -> Expected | None:
    if desk.length is None or len(desk.sheets) < 2:
        return None
    index = desk.rng.randrange(1, len(desk.sheets))
    side = desk.rng.randrange(2)
    sheet = desk.sheets[index]
    sheet.scores[side] = desk.rng.choice([score for score in range(desk.length) if score != sheet.scores[side]])
    return Expected(_of("BG504"), "score", index, side, exactly=True)


@fault
def a_score_past_the_match(desk: Desk) -> Expected | None:
    if desk.length is None:
        return None
    index, side = desk.rng.randrange(len(desk.sheets)), desk.rng.randrange(2)
    desk.sheets[index].scores[side] = desk.length + desk.rng.randrange(3)
    return Expected(_of("BG516"), "score", index, side, exactly=True, only=True)


@fault
def a_game_number_skipped(desk: Desk) -> Expected | None:
    if len(desk.sheets) < 2:
        return None
    desk.sheets[-1].heading = f" Game {len(desk.sheets) + 1}"
    return Expected(_of("BG202"), "heading", len(desk.sheets) - 1, first_of="findings", only=True)


@fault
def a_game_after_the_match(desk: Desk) -> Expected | None:
    if desk.length is None:
        return None
    extra = Sheet(f" Game {len(desk.sheets) + 1}", desk.sheets[-1].names, list(desk.dealt.booked[-1].score_after))
    extra.cells = [Cell(Side.FIRST, "31: 8/5 6/5"), Cell(Side.SECOND, "31: 8/5 6/5")]
    extra.result = Cell(Side.FIRST, "Wins 1 point")
    desk.sheets.append(extra)
    return Expected(_of("BG506"), "heading", len(desk.sheets) - 1, exactly=True, only=True)
