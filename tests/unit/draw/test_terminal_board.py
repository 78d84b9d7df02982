"""The board for terminals: the same with colours and without, and nothing in it that prints."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from board_positions import BOARDS, start
from rich.cells import cell_len

from bgformats.draw import terminal
from bgformats.draw.look import Look
from bgformats.draw.registry import picture_named
from bgformats.terms import BAR, Side

ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


@pytest.mark.parametrize("name", BOARDS)
def test_colours_change_nothing_but_colours(name: str) -> None:
    position, look = BOARDS[name]
    plain = terminal.board_string(position, bottom=look.bottom)
    coloured = terminal.board_string(position, bottom=look.bottom, colours=True)
    assert "\x1b[" not in plain
    assert "\x1b[" in coloured
    assert ESCAPES.sub("", coloured) == plain == terminal.board_text(position, bottom=look.bottom).plain


@pytest.mark.parametrize("bottom", Side)
@pytest.mark.parametrize("name", BOARDS)
def test_the_board_fits_a_terminal_of_80_cells_and_marks_every_checker(name: str, bottom: Side) -> None:
    position, _ = BOARDS[name]
    lines = terminal.board_string(position, bottom=bottom).split("\n")
    assert len(lines) == 15
    assert max(map(cell_len, lines)) <= 80
    if name == "both-on-one-point":
        return
    field = "".join(line[7:48] for line in lines[2:-2])
    for side, mark in ((Side.FIRST, "○"), (Side.SECOND, "●")):
        counts = position.board.of(side)[1:]
        assert field.count(mark) == sum(count if count <= 5 else 4 for count in counts)
        assert all(str(count) in field for count in counts if count > 5)
    assert {int(word) for word in re.findall(r"\d+", lines[0] + lines[-1])} == set(range(1, BAR))


def test_names_cannot_steer_the_terminal() -> None:
    names = ("\x1b[31mred\x07", "a\nb")
    for kind in ("ascii", "board"):
        text = picture_named(kind).draw(start(), Look(names=names))
        assert isinstance(text, str)
        assert "\x1b" not in text
        assert "\x07" not in text
        assert len(text.split("\n")) == (16 if kind == "board" else 14)


@pytest.mark.parametrize("module", sorted(Path(terminal.__file__).parent.glob("*.py")), ids=lambda path: path.stem)
def test_drawing_takes_nothing_from_rich_that_prints(module: Path) -> None:
    tree = ast.parse(module.read_text(encoding="utf-8"))
    taken = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}
    taken |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    rich = {name for name in taken if name.partition(".")[0] == "rich"}
    assert rich <= ({"rich.cells", "rich.color", "rich.style", "rich.text"} if module.stem == "terminal" else set())
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert "print" not in called
