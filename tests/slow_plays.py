"""A second, slow generator of legal plays, to compare the fast one with. Shares no code and no thought with it.

A board is a frozenset of (place, count) as the mover sees it: positive counts are the mover's, negative the
opponent's. Place 25 is the mover's bar, "bar" the opponent's, "off" the mover's borne-off checkers. All boards after
one die, after two and so on are listed in layers, for each order of the dice.
"""

from __future__ import annotations

from collections.abc import Iterator

Place = int | str
Slow = frozenset[tuple[Place, int]]


def results(board: Slow, dice: tuple[int, int]) -> tuple[int, set[Slow]]:
    """How many dice have to be played, and all boards that legal plays lead to."""
    if dice[0] == dice[1]:
        layers = _layers(board, [dice[0]] * 4)
        return len(layers), (layers[-1] if layers else set())
    ends = {order: _layers(board, list(order)) for order in (dice, dice[::-1])}
    most = max(map(len, ends.values()))
    if most == 2:
        return 2, set().union(*(layers[1] for layers in ends.values() if len(layers) == 2))
    larger_first = ends[max(dice), min(dice)]
    smaller_first = ends[min(dice), max(dice)]
    layers = larger_first or smaller_first
    return most, (layers[0] if layers else set())


def _layers(board: Slow, dice: list[int]) -> list[set[Slow]]:
    layers: list[set[Slow]] = []
    current = {board}
    for die in dice:
        current = {after for before in current for after in _after(before, die)}
        if not current:
            break
        layers.append(current)
    return layers


def _after(board: Slow, die: int) -> Iterator[Slow]:
    """All boards that are one hop away."""
    places = dict(board)
    mine = [place for place, count in board if isinstance(place, int) and count > 0]
    for place in mine:
        if 25 in mine and place != 25:
            continue
        target: Place = place - die
        if place <= die:
            behind = [other for other in mine if other > place]
            if max(mine) > 6 or (place < die and behind):
                continue
            target = "off"
        elif places.get(target, 0) <= -2:
            continue
        after = dict(places)
        after[place] -= 1
        if after.get(target, 0) == -1:
            after[target] = 0
            after["bar"] = after.get("bar", 0) + 1
        after[target] = after.get(target, 0) + 1
        yield frozenset((where, count) for where, count in after.items() if count)
