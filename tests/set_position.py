"""eXtreme Gammon's `; Set Pos=` comment: a game that begins from a position. Moves checkers, knows no law."""

from __future__ import annotations

from dataclasses import replace

from gnubg_text import Match, Roll
from habits import Habit
from retelling import retell

START = {24: 2, 13: 5, 8: 3, 6: 5}
"""Each side's checkers at the start, in its own numbering."""
OPENING = 5
"""Rolls of the first game that are left out: set up is the position after them, with a left checker on the bar."""


def with_set_position(match: Match, habit: Habit) -> bytes:
    """The first game from its sixth roll on, as a file in that habit; the match ends with it, unfinished."""
    game = match.games[0]
    rolls = [action for action in game.actions[:OPENING] if isinstance(action, Roll)]
    begun = replace(game, actions=game.actions[OPENING:])
    lines = retell(replace(match, games=(begun,)), habit).decode(habit.encoding).split("\n")
    names = next(at for at, line in enumerate(lines) if line.startswith(" Game")) + 1
    lines.insert(names + 1, f"; Set Pos={_letters(rolls)}/0")
    return "\n".join(lines).replace(" and the match", "").encode("utf-8")


def _letters(rolls: list[Roll]) -> str:
    """26 characters: capitals are the left side's checkers in its own numbering; its bar is last, the other's first."""
    sides = ([START.get(point, 0) for point in range(26)], [START.get(point, 0) for point in range(26)])
    for roll in rolls:
        mine, theirs = sides[roll.side], sides[1 - roll.side]
        for hop in roll.hops:
            mine[hop.origin] -= 1
            mine[hop.target] += 1
            if hop.hit:
                theirs[25 - hop.target] -= 1
                theirs[25] += 1
    left, right = sides
    return "".join(_letter(left[point] if point else 0, right[25 - point] if point < 25 else 0) for point in range(26))


def _letter(left: int, right: int) -> str:
    if left:
        return chr(ord("A") + left - 1)
    return chr(ord("a") + right - 1) if right else "-"
