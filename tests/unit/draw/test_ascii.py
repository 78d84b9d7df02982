"""The ASCII board, against hand-drawn ones."""

from __future__ import annotations

from bgformats.draw.ascii import board_lines
from bgformats.formats.positions.registry import parse_position

START = r"""
 +13-14-15-16-17-18------19-20-21-22-23-24-+     O: Player A
 | X           O    |   | O              X |     3 points, 167 pips
 | X           O    |   | O              X |
 | X           O    |   | O                |
 | X                |   | O                |
 | X                |   | O                |
v|                  |BAR|                  |     7 point match, cube 1
 | O                |   | X                |
 | O                |   | X                |
 | O           X    |   | X                |
 | O           X    |   | X              O |     rolled 31
 | O           X    |   | X              O |     2 points, 167 pips
 +12-11-10--9--8--7-------6--5--4--3--2--1-+     X: Player B
"""

# Side 1 on roll: the points carry its numbers. Eleven and seven checkers on a point, both bars, some off.
STACKED = r"""
 +12-11-10--9--8--7-------6--5--4--3--2--1-+     O: side 1 (cube 2)
 |             O    | X |                  |     1 point, 138 pips
 |             O    | X |                  |     doubles
 |             O    | X |                  |     2 off
 |             O    |   |                  |
 |            11    |   |                  |
^|                  |BAR|                  |     5 point match (Crawford game)
 |                  |   | 7                |
 |                  |   | X                |
 |                  |   | X                |     2 off
 |                  | O | X              X |
 |                  | O | X        X     X |     4 points, 122 pips
 +13-14-15-16-17-18------19-20-21-22-23-24-+     X: Bj?rn
"""


def test_the_start_is_drawn_with_score_pips_cube_and_dice() -> None:
    position = parse_position("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:3:0:7:10")
    assert "\n".join(board_lines(position, ("Player A", "Player B"))) == START.strip("\n")


def test_tall_stacks_show_their_number_and_the_board_is_numbered_for_the_side_on_roll() -> None:
    position = parse_position("XGID=bB-A--G----------k-------C:1:-1:-1:D:4:1:1:5:10")
    assert "\n".join(board_lines(position, ("side 1", "Björn"))) == STACKED.strip("\n")


def test_what_is_not_known_is_not_drawn() -> None:
    lines = board_lines(parse_position("4HPwATDgc/ABMA"))
    assert lines[1].endswith("     167 pips")
    assert lines[6] == "v|                  |BAR|                  |"
    assert lines[10].endswith("on roll")


def test_a_resignation_stands_with_the_side_that_resigns() -> None:
    lines = board_lines(parse_position("4HPwATDgc/ABMA:cMGpABAAAAAE"))
    assert lines[10].endswith("resigns a gammon")
