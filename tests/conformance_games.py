"""Games for the conformance kit: played at random by the brute-force laws, booked while they are played, and written.

Nothing of the package is used: the laws are those of ``brute_force``, and identifiers, ``.mat`` and SGF are spelled
here once more. Sides are 0 (the left column, white) and 1; counts are 26 a side in the side's own numbering.
"""

from __future__ import annotations

import base64
import itertools
import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from brute_force import Hop, after_hop, legal_sequences

START = {24: 2, 13: 5, 8: 3, 6: 5}
COLUMN = 34


@dataclass
class Action:
    """Something that a side does. ``mine`` and ``theirs`` are the counts before it; ``said`` replaces the play."""

    side: int
    kind: str
    dice: tuple[int, int] = (0, 0)
    hops: tuple[Hop, ...] = ()
    mine: list[int] = field(default_factory=list)
    theirs: list[int] = field(default_factory=list)
    position: str = ""
    said: tuple[Hop, ...] | str | None = None
    value: int = 0


@dataclass
class Game:
    """A game and what is true of it; ``winner`` None: not over. ``claim`` and ``score_said`` are written instead."""

    score: tuple[int, int]
    crawford: bool
    actions: list[Action] = field(default_factory=list)
    winner: int | None = None
    points: int = 0
    cube: int = 1
    owner: int | None = None
    resigned: bool = False
    claim: tuple[int, int] | None = None
    score_said: tuple[int, int] | None = None

    @property
    def rolls(self) -> list[Action]:
        return [action for action in self.actions if action.kind == "roll"]

    def cut(self, rolls: int) -> Game:
        """The game up to that many rolls, not over."""
        kept: list[Action] = []
        for action in self.actions:
            if rolls == 0:
                break
            kept.append(action)
            rolls -= action.kind == "roll"
        game = Game(self.score, self.crawford, kept)
        for before, action in itertools.pairwise(kept):
            if action.kind == "take":
                game.cube, game.owner = before.value, action.side
        return game

    def truth(self, score: bool = True) -> dict[str, object]:
        """What the manifest says of it."""
        told: dict[str, object] = {
            "rolls": [f"{one.side + 1}:{one.dice[0]}{one.dice[1]}" for one in self.rolls],
            "positions": [one.position for one in self.rolls],
            "cube_actions": [f"{one.side + 1} {one.kind}" for one in self.actions if one.kind != "roll"],
            "cube": self.cube,
            "cube_owner": 0 if self.owner is None else self.owner + 1,
            "winner": 0 if self.winner is None else self.winner + 1,
        }
        if score:
            told["score_before"] = list(self.score)
        if self.winner is not None:
            told["points"] = self.points
        return told


def position_id(first: Sequence[int], second: Sequence[int]) -> str:
    """GNU Backgammon's Position ID: the side not on roll first, point by point, a one for a checker, then a zero."""
    bits = "".join("1" * count + "0" for counts in (first, second) for count in counts[1:]).ljust(80, "0")
    data = bytes(int(bits[at : at + 8][::-1], 2) for at in range(0, 80, 8))
    return base64.b64encode(data).decode("ascii")[:14]


def play_game(
    rng: random.Random, score: tuple[int, int], length: int, crawford: bool, double: float = 0.06, resign: float = 0.0
) -> Game:
    """A whole game. The sides double now and then, and rather do not hit, so that games end."""
    game = Game(score, crawford)
    counts = [[START.get(point, 0) for point in range(26)] for _ in range(2)]
    side = rng.randrange(2)
    while game.winner is None:
        if game.rolls and _may_double(game, side, length) and rng.random() < double:
            game.actions.append(Action(side, "double", value=game.cube * 2))
            if rng.random() < 0.35:
                game.actions.append(Action(1 - side, "drop"))
                game.winner, game.points = side, game.cube
                break
            game.actions.append(Action(1 - side, "take"))
            game.cube, game.owner = game.cube * 2, 1 - side
        elif len(game.rolls) > 6 and rng.random() < resign:
            game.winner, game.points, game.resigned = 1 - side, game.cube, True
            break
        _roll(rng, game, counts, side)
        side = 1 - side
    return game


def _may_double(game: Game, side: int, length: int) -> bool:
    alive = not length or game.score[side] + game.cube < length
    return alive and not game.crawford and game.owner in (None, side) and game.cube < 64


def _roll(rng: random.Random, game: Game, counts: list[list[int]], side: int) -> None:
    dice = (rng.randint(1, 6), rng.randint(1, 6))
    while not game.rolls and dice[0] == dice[1]:
        dice = (rng.randint(1, 6), rng.randint(1, 6))
    dice = (max(dice), min(dice))
    mine, theirs = counts[side], counts[1 - side]
    ways = legal_sequences(mine, theirs, dice)
    quiet = [hops for hops in ways if not any(hop[1] and theirs[25 - hop[1]] for hop in hops)]
    hops = rng.choice(quiet if quiet and rng.random() < 0.85 else ways)
    action = Action(side, "roll", dice, hops, list(mine), list(theirs))
    for hop in hops:
        mine, theirs = after_hop(mine, theirs, hop)
    counts[side], counts[1 - side] = mine, theirs
    action.position = position_id(mine, theirs)
    game.actions.append(action)
    if mine[0] == 15:
        kind = 1 if theirs[0] else 3 if sum(theirs[19:]) else 2
        game.winner, game.points = side, game.cube * kind


def play_match(rng: random.Random, length: int, double: float = 0.06, resign: float = 0.0) -> list[Game]:
    """A match to so many points, with its one Crawford game."""
    games: list[Game] = []
    score, crawford_played = (0, 0), False
    while max(score) < length:
        crawford = length > 1 and length - 1 in score and not crawford_played
        crawford_played |= crawford
        game = play_game(rng, score, length, crawford, double, resign)
        games.append(game)
        assert game.winner is not None
        score = (score[0] + game.points * (game.winner == 0), score[1] + game.points * (game.winner == 1))
    return games


# -- spelling ----------------------------------------------------------------------------------------------------------


def spelled(action: Action, merged: bool) -> str:
    """The play of a roll: hop by hop, or with a checker's way as one and repeats counted."""
    if isinstance(action.said, str):
        return action.said
    hops = action.hops if action.said is None else action.said
    if not hops:
        return "Cannot Move"
    theirs = list(action.theirs)
    ways: list[list[str | int]] = []
    for origin, target in hops:
        hit = bool(target and theirs[25 - target] == 1)
        if hit:
            theirs[25 - target] = 0
        blots = any(theirs[25 - point] == 1 or action.theirs[25 - point] == 1 for point in range(target + 1, origin + 1)
                    if 0 < point < 25)  # fmt: skip
        last = next((way for way in ways if merged and way[1] == origin and not blots and not way[2]), None)
        if last is not None:
            last[1], last[2] = target, hit
        else:
            ways.append([origin, target, hit])
    texts = [f"{_point(way[0])}/{_point(way[1])}{'*' if way[2] else ''}" for way in ways]
    if not merged:
        return " ".join(texts)
    counted: list[str] = []
    for text in dict.fromkeys(texts):
        number = texts.count(text)
        counted.append(text if number == 1 else f"{text}({number})")
    return " ".join(counted)


def _point(point: str | int) -> str:
    return {25: "bar", 0: "off"}.get(int(point), str(point))


def mat(games: Sequence[Game], length: int, names: tuple[str, str], merged: bool = False, whole: bool = False) -> str:
    """The games as a Jellyfish match. ``whole``: the last game ends the match."""
    lines = [f" {length} point match", ""]
    for number, game in enumerate(games, 1):
        score = game.score_said or game.score
        lines += [f" Game {number}", f" {names[0]} : {score[0]}".ljust(COLUMN) + f"{names[1]} : {score[1]}"]
        rows: list[list[str]] = []
        for action in game.actions:
            if action.side == 0 or not rows or rows[-1][1]:
                rows.append(["", ""])
            rows[-1][action.side] = _cell(action, merged)
        for at, (left, right) in enumerate(rows, 1):
            cell = f"{at:3}) {left}"
            lines.append(f"{cell}  ".ljust(COLUMN) + right if right else cell)
        if game.winner is not None:
            winner, points = game.claim or (game.winner, game.points)
            ends = " and the match" if whole and game is games[-1] else ""
            wins = f"Wins {points} point{'s' * (points != 1)}{ends}"
            if winner and rows and not rows[-1][1]:
                lines[-1] = f"{lines[-1]}  ".ljust(COLUMN) + wins  # as GNU Backgammon and Jellyfish have it
            else:
                lines.append(" " * (COLUMN if winner else 6) + wins)
        lines.append("")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _cell(action: Action, merged: bool) -> str:
    if action.kind == "double":
        return f" Doubles => {action.value}"
    if action.kind in ("take", "drop"):
        return " Takes" if action.kind == "take" else " Drops"
    return f"{action.dice[0]}{action.dice[1]}: {spelled(action, merged)}"


def sgf(games: Sequence[Game], length: int, names: tuple[str, str]) -> str:
    """The games as SGF in the way of GNU Backgammon: a tree a game, points by letters from side 0's end."""
    trees = []
    for number, game in enumerate(games):
        root = f"FF[4]GM[6]CA[UTF-8]AP[kit:1]MI[length:{length}][game:{number}][ws:{game.score[0]}][bs:{game.score[1]}]"
        root += f"PW[{names[0]}]PB[{names[1]}]"
        if length:
            root += f"RU[Crawford{':CrawfordGame' * game.crawford}]"
        if game.winner is not None:
            winner, points = game.claim or (game.winner, game.points)
            root += f"RE[{'WB'[winner]}+{points}{'R' * game.resigned}]"
        nodes = [f";{'WB'[action.side]}[{_value(action)}]" for action in game.actions]
        trees.append("\n".join([f"(;{root}", *nodes]) + ")\n")
    return "".join(trees)


def _value(action: Action) -> str:
    if action.kind != "roll":
        return action.kind
    hops = action.hops if action.said is None or isinstance(action.said, str) else action.said
    hops = () if isinstance(action.said, str) else hops
    letters = "".join(_letter(point, action.side) for hop in hops for point in hop)
    return f"{action.dice[0]}{action.dice[1]}{letters}"


def _letter(point: int, side: int) -> str:
    if point in (0, 25):
        return "z" if point == 0 else "y"
    return "abcdefghijklmnopqrstuvwx"[(point if side == 0 else 25 - point) - 1]
