"""Faults of checker play: a hop, a die, a star, a play."""

from __future__ import annotations

import re

from brute_force import legal_sequences, playable, reads_as_legal
from fault_desk import Desk, Expected, Spot, fault, in_cell, of

from bgformats.model.record import Roll


@fault
def a_point_that_does_not_exist(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        way = desk.rng.randrange(len(spot.play.paths))
        point = desk.rng.choice((26, 27, 30, 99, 100, 1234567))
        start, _ = desk.rewrite(spot, way, f"{point}/{spot.play.paths[way][-1]}")
        return in_cell(spot, (start, start + len(str(point))), "BG104", exactly=True)
    return None


@fault
def an_origin_without_a_checker(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        way = desk.rng.randrange(len(spot.play.paths))
        target = spot.play.paths[way][1]
        reached = {path[1] for path in spot.play.paths}
        empty = [point for point in range(target + 1, 25) if not spot.mine[point] and point not in reached]
        if empty:
            return in_cell(spot, desk.rewrite(spot, way, f"{desk.rng.choice(empty)}/{target}"), "BG301", exactly=True)
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
            return in_cell(spot, desk.rewrite(spot, way, f"{origin}/{desk.rng.choice(held)}"), "BG302", exactly=True)
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
            return in_cell(spot, desk.rewrite(spot, way, f"{origin}/{desk.rng.choice(free)}"), "BG308", exactly=True)
    return None


@fault
def a_hop_backwards(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        way = desk.rng.randrange(len(spot.play.paths))
        origin = spot.play.paths[way][0]
        free = [point for point in range(origin + 1, 25) if spot.theirs[25 - point] < 2]
        if free and origin < 25 and _target_changes(way, spot):
            return in_cell(spot, desk.rewrite(spot, way, f"{origin}/{desk.rng.choice(free)}"), "BG308", exactly=True)
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
            return in_cell(spot, None, "BG303")
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
            return in_cell(spot, desk.rewrite(spot, way, f"{die}/{_off(desk)}"), "BG306", exactly=True)
    return None


@fault
def a_bear_off_over_a_gap(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        way = desk.rng.randrange(len(spot.play.paths))
        die = spot.play.paths[way][0] - spot.play.paths[way][1]
        low = [point for point in range(1, die) if spot.mine[point] > 4 and sum(spot.mine[point + 1 : 7]) > 4]
        if low and _hops_by_dice(spot) and not any(spot.mine[7:]) and not _is_left(way, spot):
            desk.rewrite(spot, way, f"{desk.rng.choice(low)}/{_off(desk)}")
            return in_cell(spot, None, "BG307")
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
            return in_cell(spot, None, "BG301", "BG302", "BG303", "BG304", "BG305", "BG306", "BG307", "BG308")
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
        return in_cell(spot, None, "BG304" if most > len(rest) else "BG305")
    return None


@fault
def a_die_that_does_not_exist(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        at = desk.rng.randrange(2)
        cell = desk.cell(spot)
        cell.text = cell.text[:at] + desk.rng.choice("7890") + cell.text[at + 1 :]
        return in_cell(spot, (at, at + 1), "BG105", exactly=True)
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
            return in_cell(spot, None, "BG302", "BG303", "BG304", "BG305", "BG306", "BG307", "BG308")
    return None


@fault
def a_doublet_as_the_opening_roll(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        if spot.is_first and spot.place == 0:
            cell = desk.cell(spot)
            cell.text = f"{spot.dice[0]}{spot.dice[0]}{cell.text[2:]}"
            return in_cell(spot, (0, 2), "BG315", exactly=True)
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
            return Expected(of("BG311"), "cell", spot.game, spot.place, point.span(), True, "findings")
    return None


@fault
def a_star_too_many(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        way = desk.rng.randrange(len(spot.play.paths))
        target = spot.play.paths[way][1]
        if target and target not in spot.play.hits:
            words = desk.cell(spot).text[slice(*desk.ways(spot)[way])]
            _, end = desk.rewrite(spot, way, words + "*")
            return Expected(of("BG312"), "cell", spot.game, spot.place, (end - 1, end), True, "findings")
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
    """Words that deny a play are wrong; an empty cell is filled in with a warning where the play was forced."""
    choice = len({_result(spot, hops) for hops in legal_sequences(spot.mine, spot.theirs, spot.dice)}) > 1
    if choice or code == "BG313":
        return Expected(of(code), "cell", spot.game, spot.place)
    return Expected(of("BG318"), "cell", spot.game, spot.place, first_of="findings")


def _result(spot: Spot, hops: tuple[tuple[int, int], ...]) -> tuple[tuple[int, ...], frozenset[int]]:
    """What a sequence of hops leads to: the mover's counts and the points that were hit."""
    own = list(spot.mine)
    for origin, target in hops:
        own[origin] -= 1
        own[target] += 1
    hits = frozenset(target for _, target in hops if target and spot.theirs[25 - target] == 1)
    return tuple(own), hits
