"""What is written beside a drawn board, and the words that stand for the whole picture. Draws nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bgformats.game.board import Hop
from bgformats.model.position import Position
from bgformats.model.printable import printable
from bgformats.terms import BAR, OFF, CubeHolder, Side

_LEVELS: Final = {1: "a single game", 2: "a gammon", 3: "a backgammon"}
_STATES: Final = {
    "none": "no game",
    "over": "game over",
    "resigned": "game over by resignation",
    "dropped": "double dropped",
}
_SHADES: Final = {Side.FIRST: "light", Side.SECOND: "dark"}


def title_words(position: Position, names: tuple[str, str], play: Sequence[Hop] = ()) -> str:
    """A title in a few words: the players, the state of a game that is not being played, and the play."""
    state = state_words(position)
    return (
        f"Backgammon position, {names[0]} against {names[1]}"
        + (f", {state}" if state else "")
        + (f": {play_words(play)}" if play else "")
    )


def names_of(position: Position, names: tuple[str, str] | None = None) -> tuple[str, str]:
    """The names to write for side 1 and side 2, safe to show: those given, else the position's, else plain words."""
    first, second = names or position.players or ("", "")
    return printable(first) or "side 1", printable(second) or "side 2"


def score_words(position: Position, side: Side) -> str:
    """Points of the match, where they are known, and pips."""
    count = position.board.pip_count(side)
    pips = f"{count} {'pip' if count == 1 else 'pips'}"
    if position.score is None:
        return pips
    points = position.score[side - 1]
    return f"{points} {'point' if points == 1 else 'points'}, {pips}"


def match_words(position: Position) -> str:
    """Money game or length of the match, with the Crawford game; nothing where it is not known."""
    if position.length is None:
        return ""
    if not position.length:
        return "money game"
    return f"{position.length} point match" + (" (Crawford game)" if position.crawford else "")


def state_words(position: Position) -> str:
    """What ``game_state`` says where the game is not being played."""
    return _STATES.get(position.game_state or "", "")


def doing_words(position: Position, side: Side) -> str:
    """What the side has done or has to do."""
    if position.resignation and resigning(position) is side:
        return f"resigns {_LEVELS.get(position.resignation, f'{position.resignation} times the cube')}"
    if position.double_offered and offering(position) is side:
        return {None: "doubles", "beaver": "beavers", "raccoon": "raccoons"}[position.answered_with]
    if position.on_roll is not side or position.double_offered or state_words(position):
        return ""
    return f"rolled {position.dice[0]}{position.dice[1]}" if position.dice else "on roll"


def resigning(position: Position) -> Side | None:
    """The side that offers its resignation; None where nobody does, or nobody knows who."""
    if not position.resignation:
        return None
    return position.to_act.opponent if position.to_act is not None else position.on_roll


def offering(position: Position) -> Side | None:
    """The side that has turned the cube and awaits the answer; None where none has, or nobody knows who."""
    if not position.double_offered or position.on_roll is None:
        return None
    return position.on_roll.opponent if position.answered_with == "beaver" else position.on_roll


def cube_words(position: Position, holder: CubeHolder) -> str:
    """The cube as its holder has it, the centre included; nothing where another holds it."""
    return f"cube {position.cube}" if position.cube is not None and position.cube_owner is holder else ""


def has_cube(position: Position) -> bool:
    """Whether there is a cube to draw: its value is known, and it may be turned."""
    return position.cube is not None and position.cube_limit != 1


def numbered_for(position: Position, bottom: Side) -> Side:
    """The side whose numbers the points carry: the one on roll, else the one at the bottom."""
    return position.on_roll or bottom


def place_word(point: int) -> str:
    """A place in a play: its number, ``bar`` or ``off``."""
    return {BAR: "bar", OFF: "off"}.get(point, str(point))


def play_words(play: Sequence[Hop]) -> str:
    """Hops one after another, such as ``bar/22 6/off``."""
    return " ".join(f"{place_word(hop.origin)}/{place_word(hop.target)}" for hop in play)


def description(position: Position, names: tuple[str, str], play: Sequence[Hop] = ()) -> str:
    """The whole position in sentences, for those who cannot see the picture. Points are each side's own."""
    turns = [f"{names[side - 1]} {doing}" for side in Side if (doing := doing_words(position, side))]
    if position.resignation and resigning(position) is None:
        turns.append("a resignation is offered")
    if position.dice and position.on_roll is None:
        turns.append(f"the roll is {position.dice[0]}{position.dice[1]}")
    sentences = [
        _match(position),
        *(_checkers(position, side, names[side - 1]) for side in Side),
        _cube(position, names),
        *turns,
        state_words(position),
        f"arrows show {play_words(play)}" if play else "",
    ]
    return " ".join(f"{text[0].upper()}{text[1:]}." for text in sentences if text)


def _match(position: Position) -> str:
    parts = [match_words(position)]
    parts.append("after the Crawford game" if position.post_crawford else "")
    parts.append("Jacoby rule" if position.jacoby and position.is_money else "")
    parts.append("beavers allowed" if position.beavers and position.is_money else "")
    parts.append(position.variant if position.variant != "standard" else "")
    return ", ".join(filter(None, parts))


def _checkers(position: Position, side: Side, name: str) -> str:
    counts = position.board.of(side)
    places = [f"{counts[BAR]} on the bar" if counts[BAR] else ""]
    places += [f"{counts[point]} on point {point}" for point in range(BAR - 1, OFF, -1) if counts[point]]
    places.append(f"{counts[OFF]} off" if counts[OFF] else "")
    listed = ", ".join(filter(None, places)) or "no checkers"
    return f"{name} ({_SHADES[side]} checkers): {score_words(position, side)}; {listed}"


def _cube(position: Position, names: tuple[str, str]) -> str:
    if position.cube_limit == 1:
        return "no cube"
    if position.cube is None:
        return ""
    if position.double_offered:
        return f"the cube is at {position.cube} and offered at {2 * position.cube}"
    places = {
        CubeHolder.CENTER: " in the middle",
        CubeHolder.FIRST: f", held by {names[0]}",
        CubeHolder.SECOND: f", held by {names[1]}",
    }
    return f"the cube is at {position.cube}" + (
        places[position.cube_owner] if position.cube_owner is not None else ", nobody knows where"
    )
