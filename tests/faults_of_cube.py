"""Faults of turns and of the cube."""

from __future__ import annotations

from brute_force import can_play_some_roll
from fault_desk import Desk, Expected, Spot, fault, in_cell, of
from sheets import Cell

from bgformats.model.record import Double, Roll, Take
from bgformats.terms import CubeHolder, Side


@fault
def a_turn_twice(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        game = desk.dealt.record.games[spot.game]
        action = desk.cell(spot).action
        assert action is not None
        if spot.is_last or not isinstance(game.actions[action + 1], Roll):
            continue
        if spot.place < 4:
            continue  # so early, the plays may as well fit another variant's start, which is then told instead
        theirs, mine = desk.stood(spot.game, action + 1, spot.roll.side)
        if not can_play_some_roll(mine, theirs):
            continue
        cell = desk.cell(spot)
        desk.sheets[spot.game].cells.insert(spot.place + 1, Cell(cell.side, cell.text))
        return Expected(of("BG205"), "cell", spot.game, spot.place + 1)
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
        return Expected(of("BG205"), "cell", spot.game, spot.place)
    return None


@fault
def a_roll_after_the_end(desk: Desk) -> Expected | None:
    for index in desk.in_any_order():
        if desk.dealt.booked[index].ended_by in ("drop", "bear-off"):
            cells = desk.sheets[index].cells
            last = cells[-1]
            assert isinstance(last, Cell)
            cells.append(Cell(last.side.opponent, "31: 8/5 6/5"))
            return Expected(of("BG505"), "cell", index, len(cells) - 1, only=True)
    return None


@fault
def a_cell_that_is_nothing(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        cell = desk.cell(spot)
        cell.text = desk.rng.choice(("what?", "24-18 13-9", "65 24/13", "6x: 24/18", "****", "65: 24-18"))
        return in_cell(spot, None, "BG102")
    return None


@fault
def a_line_that_is_nothing(desk: Desk) -> Expected | None:
    for spot in desk.spots:
        if spot.place:
            desk.sheets[spot.game].cells.insert(spot.place, "this is not a row")
            return Expected(of("BG101"), "cell", spot.game, spot.place, exactly=True, within=(0, 17), only=True)
    return None


@fault
def a_wrong_cube_value(desk: Desk) -> Expected | None:
    for index in desk.in_any_order():
        for place, cell in enumerate(desk.sheets[index].cells):
            if isinstance(cell, Cell) and " => " in cell.text:
                word, _, value = cell.text.partition(" => ")
                other = desk.rng.choice([v for v in (1, 2, 3, 4, 8, 16, 99) if v != int(value)])
                cell.text = f"{word} => {other}"
                span = (len(word) + 4, len(cell.text))
                return Expected(of("BG405"), "cell", index, place, span, exactly=True, only=True)
    return None


@fault
def a_take_left_out(desk: Desk) -> Expected | None:
    for index in desk.in_any_order():
        actions = desk.dealt.record.games[index].actions
        for number in range(1, len(actions) - 1):
            before, here, after = actions[number - 1 : number + 2]
            if isinstance(before, Double) and isinstance(here, Take) and isinstance(after, Roll):
                place = desk.sheets[index].at(number)
                del desk.sheets[index].cells[place]
                return Expected(of("BG406"), "cell", index, place, only=True)
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
                return Expected(of("BG404"), "cell", spot.game, spot.place, only=True)
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
    return Expected(of(*codes), expected.where, expected.game, expected.place, only=only)


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
    for index in desk.in_any_order():
        actions = desk.dealt.record.games[index].actions
        for number, action in enumerate(actions):
            if isinstance(action, Take) and desk.length is not None:
                place = desk.sheets[index].at(number)
                value = desk.moment(index, number).cube * 4
                desk.sheets[index].cells.insert(place, Cell(action.side, f"Beavers => {value}"))
                desk.sheets[index].cells[place + 1] = Cell(action.side.opponent, "Takes")
                return Expected(of("BG410"), "cell", index, place)
    return None
