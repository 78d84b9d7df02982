"""A position in SGF, as GNU Backgammon saves one: a tree of nothing but set-up nodes."""

from __future__ import annotations

from typing import Final

from bgformats.errors import NotationError, NotRepresentableError
from bgformats.formats.sgf.lower import lower
from bgformats.formats.sgf.parse import parse
from bgformats.formats.sgf.tree import position_nodes
from bgformats.formats.sgf.values import escaped
from bgformats.formats.sgf.write import variant_word
from bgformats.game.variant import STANDARD, Variant, variant_named
from bgformats.model.position import Position, is_post_crawford
from bgformats.model.record import Game, Match, Roll, SetUp
from bgformats.terms import CubeHolder, Side

_LETTERS: Final = {Side.FIRST: "W", Side.SECOND: "B"}
_MOST: Final = 2**20


def read_sgf_position(text: str, variant: Variant = STANDARD) -> Position:
    """The position that the first game of ``text`` sets up; a variant that RU names wins over ``variant``.

    Raises:
        NotationError: it is no SGF, or a game of moves and not a position.
    """
    collection = parse(text)
    if not collection.trees:
        raise NotationError("expected a game tree of SGF, which begins with (;", 0, len(text))
    lowered = lower(collection)
    tree = collection.trees[0]
    if not lowered.matches:
        raise NotationError("this is SGF of another game: GM has to be 6", tree.start, tree.end)
    match = lowered.matches[0]
    game = match.games[0]
    put = next((action for action in game.actions if isinstance(action, SetUp)), None)
    roll = next((action for action in game.actions if isinstance(action, Roll)), None)
    other = [action for action in game.actions if action is not put and action is not roll]
    if put is None or other or (roll is not None and roll.play is not None):
        raise NotationError("expected one position (AE, AW, AB) and no moves", tree.start, tree.end)
    return _position(match, game, put, roll, variant)


def _position(match: Match, game: Game, put: SetUp, roll: Roll | None, variant: Variant) -> Position:
    named = match.options.variant
    used = (variant_named(named) if named else None) or variant
    first, second = ((max(0, used.checkers - sum(counts[1:])), *counts[1:]) for counts in put.points)
    money = match.mode == "money"
    on_roll = put.on_roll if roll is None else roll.side
    post = None
    if match.length and game.score_claimed:
        post = is_post_crawford(match.length, game.score_claimed, game.crawford_claimed)
    names = None if game.players is None else (game.players[0].name, game.players[1].name)
    return Position(
        on_roll=on_roll,
        points=(first, second),
        cube=put.cube,
        cube_owner=put.cube_holder,
        dice=None if roll is None else roll.dice,
        length=0 if money else match.length,
        score=game.score_claimed,
        crawford=game.crawford_claimed if match.length else None,
        post_crawford=post,
        jacoby=bool(match.options.jacoby) if money else None,
        cube_limit=match.options.cube_limit,
        to_act=on_roll,
        variant=used.id,
        players=names,
    )


def write_sgf_position(position: Position) -> str:
    """The position as a tree that GNU Backgammon loads. It has no place for offers that wait for their answer.

    Raises:
        NotRepresentableError: SGF cannot say it: a game that is over, dice that do not exist, a variant.
    """
    _refuse(position)
    score = position.score or (0, 0)
    head = [f"MI[length:{position.length or 0}][game:0][ws:{score[0]}][bs:{score[1]}]"]
    if position.players is not None:
        head += [f"PW[{escaped(position.players[0])}]", f"PB[{escaped(position.players[1])}]"]
    rules = list(_rules(position))
    if rules:
        head.append(f"RU[{':'.join(rules)}]")
    cube = position.cube or 1
    owner = CubeHolder.CENTER if position.cube_owner is None else position.cube_owner
    nodes = position_nodes(position.points, cube, owner, position.on_roll)
    if position.dice is not None:
        turn = "" if position.on_roll is None else f"PL[{_LETTERS[position.on_roll]}]"
        nodes += f"\n;{turn}DI[{position.dice[0]}{position.dice[1]}]"
    elif position.on_roll is not None:
        nodes += f"\n;PL[{_LETTERS[position.on_roll]}]"
    return f"(;FF[4]GM[6]CA[UTF-8]AP[bgformats]{''.join(head)}{nodes})\n"


def _rules(position: Position) -> list[str]:
    words = []
    if position.length:
        words.append("Crawford")
        if position.crawford:
            words.append("CrawfordGame")
    elif position.jacoby:
        words.append("Jacoby")
    word = variant_word(position.variant)
    if word is not None:
        words.append(word)
    if position.cube_limit == 1:
        words.append("NoCube")
    return words


def _refuse(position: Position) -> None:
    """Tells what SGF has no room for."""
    cube = position.cube or 1
    if position.game_state in ("over", "resigned", "dropped"):
        raise NotRepresentableError(f"SGF cannot say that the game is {position.game_state}")
    if cube < 1 or cube & (cube - 1) or cube > _MOST:
        raise NotRepresentableError(f"a cube of {cube} is no power of two")
    if position.dice is not None and not all(1 <= die <= 6 for die in position.dice):
        raise NotRepresentableError(f"there are no dice {position.dice[0]} and {position.dice[1]}")
    if position.variant != "standard" and variant_word(position.variant) is None:
        raise NotRepresentableError(f"SGF has no word for the variant {position.variant}")
