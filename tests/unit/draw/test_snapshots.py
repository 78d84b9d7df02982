"""The drawn boards as they were looked at; ``tests/tools/make_board_snapshots.py`` writes them anew."""

from __future__ import annotations

import pytest
from board_positions import BOARDS, FOLDER

from bgformats.draw.registry import picture_named


@pytest.mark.parametrize("kind", ["ascii", "board", "svg"])
@pytest.mark.parametrize("name", BOARDS)
def test_the_board_is_drawn_as_it_was_looked_at(name: str, kind: str) -> None:
    suffix = ".svg" if kind == "svg" else f".{kind}.txt"
    position, look = BOARDS[name]
    drawn = picture_named(kind).draw(position, look)
    assert drawn == (FOLDER / f"{name}{suffix}").read_bytes().decode("utf-8")


def test_every_snapshot_belongs_to_a_position() -> None:
    assert {path.name.partition(".")[0] for path in FOLDER.iterdir()} == set(BOARDS)
