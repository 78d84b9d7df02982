"""The positions of the drawn boards in ``fixtures/draw``: bars, checkers off, tall stacks, every cube, every die."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from bgformats.draw.look import Look
from bgformats.game.board import Hop, counts_from
from bgformats.game.variant import variant_named
from bgformats.model.position import Position
from bgformats.terms import CubeHolder, Side

FOLDER = Path(__file__).resolve().parent.parent / "fixtures" / "draw"
START = counts_from({24: 2, 13: 5, 8: 3, 6: 5})
HYPER = variant_named("hypergammon-3")
assert HYPER is not None

BARS = (counts_from({25: 2, 6: 5, 4: 3, 1: 2, 0: 3}), counts_from({25: 7, 6: 4, 5: 2, 0: 2}))
BLOTS = (counts_from({25: 1, 16: 1, 13: 5, 8: 3, 6: 5}), counts_from({24: 1, 13: 4, 8: 3, 6: 5, 3: 1, 2: 1}))


class Drawn(NamedTuple):
    """A position and how it is drawn."""

    position: Position
    look: Look


def start(**facts: object) -> Position:
    """The start position with what is said of it; side 2 is on roll."""
    return Position.model_validate({"on_roll": Side.SECOND, "points": (START, START), **facts})


BOARDS: dict[str, Drawn] = {
    "start-65": Drawn(
        start(cube=1, cube_owner=CubeHolder.CENTER, dice=(6, 5), length=7, score=(3, 2), players=("Anna", "Björn")),
        Look(play=(Hop(24, 18), Hop(18, 13))),
    ),
    "stacks-of-15": Drawn(
        Position(
            on_roll=Side.FIRST,
            points=(counts_from({6: 15}), counts_from({1: 15})),
            cube=1,
            cube_owner=CubeHolder.CENTER,
            dice=(4, 3),
            length=0,
        ),
        Look(play=(Hop(6, 2), Hop(6, 3))),
    ),
    "both-bars-21": Drawn(
        Position(
            on_roll=Side.SECOND,
            points=BARS,
            cube=4,
            cube_owner=CubeHolder.SECOND,
            dice=(2, 1),
            length=11,
            score=(10, 3),
            crawford=True,
        ),
        Look(bottom=Side.FIRST, theme="dark"),
    ),
    "all-off": Drawn(
        Position(
            on_roll=Side.SECOND,
            points=(counts_from({0: 15}), counts_from({0: 15})),
            cube=1024,
            cube_owner=CubeHolder.FIRST,
            length=25,
            score=(10, 13),
            game_state="over",
        ),
        Look(),
    ),
    "double-offered": Drawn(
        start(
            on_roll=Side.FIRST,
            cube=2,
            cube_owner=CubeHolder.FIRST,
            length=15,
            score=(14, 13),
            double_offered=True,
            to_act=Side.SECOND,
            players=("Екатерина Великая, Императрица", '<&> "δ"'),
        ),
        Look(theme="light", width=300),
    ),
    "resignation": Drawn(
        start(length=3, score=(0, 1), dice=(5, 4), resignation=3, to_act=Side.FIRST), Look(prefix="board")
    ),
    "unknown": Drawn(start(on_roll=None), Look()),
    "hypergammon-33": Drawn(
        Position(on_roll=Side.FIRST, points=(HYPER.start, HYPER.start), dice=(3, 3), length=0, variant=HYPER.id),
        Look(bottom=Side.FIRST),
    ),
    "from-the-bar": Drawn(
        Position(on_roll=Side.FIRST, points=BLOTS, dice=(6, 3), cube=1, cube_owner=CubeHolder.CENTER),
        Look(play=(Hop(25, 22), Hop(22, 16))),
    ),
    "both-on-one-point": Drawn(
        Position(on_roll=Side.SECOND, points=(counts_from({24: 4}), counts_from({1: 1})), dice=(7, 1)), Look()
    ),
}
