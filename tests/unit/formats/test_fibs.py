"""FIBS board lines: its own form from both colours and directions, GNU Backgammon's dialect, and faults."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bgformats.errors import NotationError, NotRepresentableError
from bgformats.formats.positions.fibs import looks_like_fibs, read_fibs, write_fibs
from bgformats.formats.positions.registry import parse_position
from bgformats.formats.positions.xgid import read_xgid
from bgformats.model.position import Position
from bgformats.terms import CubeHolder, Side

LOG = Path(__file__).resolve().parents[4] / "shared" / "corpus" / "text" / "fibs" / "z_examplefibsconnection.txt"

# Lines as the server and programs that play there have them (names are ours), beside the same position with you
# at the bottom, and both pip counts.
SERVER = {
    "colour O, opponent rolled": (
        "7:5:0:0:0:2:-1:0:-1:4:0:2:0:0:0:-2:4:0:0:0:-3:-2:-4:3:-2:0:0:0:0:-1:0:0:6:6:1:1:1:0:1:-1:0:25:0:0:0:0:2:6:0:0",
        "--Ba-aD-B---bD---cbdCb----:0:0:-1:66:5:0:0:7:10", (156, 138),
    ),
    "colour X, upwards, borne off": (
        "1:0:0:0:6:2:0:2:0:0:0:0:0:-1:0:0:-2:0:0:0:0:0:0:-3:-1:-3:-1:-4:0:1:0:0:6:2:1:1:1:0:-1:1:25:0:0:5:0:0:2:4:0:0",
        "-DACAC------B--A-----b-bf-:0:0:-1:62:0:0:0:1:10", (73, 18),
    ),
    "after the Crawford game": (
        "2:1:1:0:0:0:-1:3:3:2:0:3:0:0:2:0:2:0:0:0:-1:-1:-2:-2:-2:-4:-2:0:0:1:5:1:0:0:2:0:1:0:1:-1:0:25:0:0:0:0:2:0:1:0",
        "---aCCB-C--B-B---aabbbdb--:1:-1:1:51:1:1:0:2:10", (111, 83),
    ),
    "Crawford game": (
        "2:0:1:0:0:0:-1:0:-1:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:1:0:0:0:1:0:1:0:0:0:0:1:1:1:0:-1:1:25:0:0:0:0:0:2:0:0:0",
        "-a---aE-C---eE---c-eA-A---:0:0:-1:00:0:1:1:2:10", (161, 163),
    ),
    "colour X, you rolled": (
        "17:0:2:0:0:0:2:1:4:3:0:1:0:1:0:0:2:0:0:0:0:0:1:-2:-2:-1:-4:-4:0:-1:3:6:0:0:1:1:1:0:-1:1:25:0:2:0:0:0:2:2:0:0",
        "-DDABBa-----b--a-a-cdab---:0:0:1:36:0:2:0:17:10", (33, 111),
    ),
    "start": (
        "3:0:1:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:6:2:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0",
        "-b----E-C---eE---c-e----B-:0:0:1:62:0:1:0:3:10", (167, 167),
    ),
}  # fmt: skip
# Printed by GNU Backgammon 1.07 with `set output rawboard on`; its players are called root and gnubg.
PRINTED = {
    "match, rolled": (
        "-b----E-C---eE---c-e----B-:0:0:1:31:2:3:0:7:10",
        "7:2:3:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:3:1:3:1:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1",
    ),
    "after the Crawford game": (
        "-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10",
        "7:3:6:0:2:0:3:2:2:2:0:0:0:-1:0:0:0:1:0:0:0:1:2:-3:-2:-2:-2:-4:0:1:2:1:2:1:2:0:1:0:1:-1:0:25:0:1:0:0:0:0:1:1",
    ),
    "opponent on roll": (
        "-B-CBBB---a---A---ABcbbbd-:1:-1:-1:21:3:5:0:7:10",
        "7:3:5:0:2:0:3:2:2:2:0:0:0:-1:0:0:0:1:0:0:0:1:2:-3:-2:-2:-2:-4:0:-1:2:1:2:1:2:0:1:0:1:-1:0:25:0:1:0:0:0:0:0:1",
    ),
    "money": (
        "---bB-DCC-B-cA---a-dabb---:0:0:1:00:0:0:0:0:8",
        "0:0:0:0:0:0:-2:2:0:4:3:3:0:2:0:-3:1:0:0:0:-1:0:-4:-1:-2:-2:0:0:0:1:0:0:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1",
    ),
    "on the bar, your cube": (
        "-b----E-C---eE---c-e----AA:1:1:1:00:1:2:0:5:10",
        "5:1:2:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:1:1:1:0:0:0:0:2:1:0:0:1:-1:0:25:0:0:0:0:0:0:0:1",
    ),
    "both on the bar": (
        "a-----------------------aB:2:-1:1:65:0:4:0:5:10",
        "5:0:4:-1:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:-1:2:1:6:5:6:5:4:0:1:0:1:-1:0:25:13:13:0:0:0:0:1:1",
    ),
    "your bar": (
        "--BaBCCBAA------acccc-a--A:0:0:1:00:0:2:0:7:10",
        "7:0:2:0:0:2:-1:2:3:3:2:1:1:0:0:0:0:0:0:-1:-3:-3:-3:-3:0:-1:0:0:1:1:0:0:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1",
    ),
    "six on a point": (
        "-FAbCbD-----a------bbbca--:0:0:-1:46:1:0:0:3:8",
        "3:1:0:0:6:1:-2:3:-2:4:0:0:0:0:0:-1:0:0:0:0:0:0:-2:-2:-2:-3:-1:0:0:-1:6:4:6:4:1:1:1:0:1:-1:0:25:1:0:0:0:0:0:0:1",
    ),
}  # fmt: skip
NO_PLACE = {"cube_limit": None, "jacoby": None, "beavers": None}
LINE = f"board:Bob:Ann:{SERVER['start'][0]}"


def _as_a_line_says(xgid: str, players: tuple[str, str]) -> Position:
    return read_xgid(xgid).model_copy(update=NO_PLACE | {"players": players})


def _with(**changes: str) -> str:
    """The line of the start position with other fields; ``f42`` is the 42nd, as the format's description counts."""
    fields = LINE.split(":")
    for name, text in changes.items():
        fields[int(name[1:]) - 1] = text
    return ":".join(fields)


@pytest.mark.parametrize(("line", "xgid", "pips"), SERVER.values(), ids=SERVER)
def test_a_line_of_the_server_is_read_with_you_as_side_2(line: str, xgid: str, pips: tuple[int, int]) -> None:
    position = parse_position(f"board:Bob:Ann:{line}\r\n")
    assert position == _as_a_line_says(xgid, ("Ann", "Bob"))
    assert (position.board.pip_count(Side.SECOND), position.board.pip_count(Side.FIRST)) == pips
    assert read_fibs(write_fibs(position)) == position


@pytest.mark.parametrize(("xgid", "line"), PRINTED.values(), ids=PRINTED)
def test_a_line_of_gnu_backgammon_is_read_and_written_byte_for_byte(xgid: str, line: str) -> None:
    text = f"board:root:gnubg:{line}"
    position = _as_a_line_says(xgid, ("gnubg", "root"))
    assert read_fibs(text) == position
    assert write_fibs(position) == text
    assert write_fibs(read_xgid(xgid).model_copy(update={"players": ("gnubg", "root")})) == text


def test_blanks_around_numbers_do_not_matter() -> None:
    padded = ":".join(field if field.isalpha() else f" {field} " for field in LINE.split(":"))
    assert read_fibs(padded) == read_fibs(LINE)


def test_9999_and_0_are_unlimited_matches() -> None:
    assert read_fibs(_with(f4="9999")).length == read_fibs(_with(f4="0")).length == 0


def test_a_line_with_no_turn_is_of_a_game_that_is_over() -> None:
    position = read_fibs(_with(f33="0"))
    assert (position.on_roll, position.game_state, position.dice) == (None, "over", None)
    assert read_fibs(write_fibs(position)) == position


def test_the_bar_is_told_on_the_board_or_in_its_own_field_or_in_both() -> None:
    lines = [_with(f31="0", f32="2"), _with(f31="0", f48="2"), _with(f31="0", f32="2", f48="2")]
    assert {read_fibs(line).points[1][25] for line in lines} == {2}


def test_the_cube_belongs_to_the_only_one_who_may_double() -> None:
    owners = [read_fibs(_with(f38="4", f39=you, f40=other)).cube_owner for you, other in ("10", "01", "11", "00")]
    assert owners == [CubeHolder.SECOND, CubeHolder.FIRST, CubeHolder.CENTER, None]


def test_a_double_on_offer_is_read_and_written_with_the_sign_of_who_offered() -> None:
    """As GNU Backgammon prints it: 1 after root doubled, -1 after gnubg doubled or beavered."""
    mine = read_fibs(_with(f34="0", f35="0", f41="1"))
    theirs = read_fibs(_with(f33="-1", f34="0", f35="0", f41="-1"))
    beaver = read_fibs(_with(f34="0", f35="0", f38="2", f39="0", f40="1", f41="-1"))
    assert (mine.double_offered, mine.on_roll, mine.to_act) == (True, Side.SECOND, Side.FIRST)
    assert (theirs.double_offered, theirs.on_roll, theirs.to_act) == (True, Side.FIRST, Side.SECOND)
    assert (beaver.answered_with, beaver.on_roll, beaver.to_act) == ("beaver", Side.SECOND, Side.SECOND)
    assert [write_fibs(one).split(":")[40] for one in (mine, theirs, beaver)] == ["1", "-1", "-1"]


def test_a_beaver_that_would_be_read_as_a_double_is_not_written() -> None:
    position = read_fibs(_with(f33="-1", f34="0", f35="0", f41="-1"))
    with pytest.raises(NotRepresentableError, match="beaver"):
        write_fibs(position.model_copy(update={"answered_with": "beaver"}))


def test_a_colon_and_control_characters_in_a_name_become_underscores() -> None:
    position = read_fibs(LINE).model_copy(update={"players": ("A:n\nn", "B b")})
    assert write_fibs(position).startswith("board:B b:A_n_n:")


def test_players_without_names_are_you_and_the_opponent() -> None:
    assert write_fibs(read_xgid("-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10")).startswith("board:You:Opponent:7:")


IMPOSSIBLE = {
    "sixteen checkers": (_with(f13="6"), ["wrong-checker-count"]),
    "a checker off too many": (_with(f46="1"), ["wrong-checker-count"]),
    "a die 7": (_with(f34="7"), ["die-out-of-range"]),
    "a cube of 3": (_with(f38="3"), ["impossible-cube-state"]),
    "a score past the length": (_with(f5="5"), ["impossible-score"]),
    "all at once": (
        _with(f13="6", f34="7", f38="3", f5="5"),
        ["die-out-of-range", "impossible-cube-state", "impossible-score", "wrong-checker-count"],
    ),
}


@pytest.mark.parametrize(("line", "problems"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_impossible_values_are_read_and_named_as_problems(line: str, problems: list[str]) -> None:
    assert sorted(problem.name for problem in read_fibs(line).problems) == problems


FAULTS = {
    "a length of letters": (_with(f4="x"), r"field 4 .*match length", "x"),
    "a score of letters": (_with(f6="?"), r"field 6 .*opponent's score", "?"),
    "a board number of letters": (_with(f13="five"), r"field 13 .*board number 6", "five"),
    "your checkers on the opponent's bar": (_with(f7="1"), r"field 7 .*not yours", "1"),
    "the opponent's checkers on your bar": (_with(f32="-1"), r"field 32 .*not your opponent's", "-1"),
    "a turn 2": (_with(f33="2"), r"field 33 .*game is over", "2"),
    "a cube of letters": (_with(f38="two"), r"field 38 .*cube", "two"),
    "a cube below 0": (_with(f38="-2"), r"field 38 .*cube", "-2"),
    "a die below 0": (_with(f34="-6"), r"field 34 .*your first die", "-6"),
    "a flag 7": (_with(f39="7"), r"field 39 .*may double", "7"),
    "doubled 3": (_with(f41="3"), r"field 41 .*double is on offer", "3"),
    "a colour 0": (_with(f42="0"), r"field 42 .*1 \(O\) or -1 \(X\)", "0"),
    "a direction 5": (_with(f43="5"), r"field 43 .*from 24 to 1", "5"),
    "a home that the direction denies": (_with(f44="25"), r"field 44 .*0 with this direction", "25"),
    "a bar that the direction denies": (_with(f45="0"), r"field 45 .*25 with this direction", "0"),
    "borne off below 0": (_with(f46="-1"), r"field 46 .*borne off", "-1"),
    "two counts of the bar": (_with(f32="2", f48="3"), r"field 48 .*2, as the board has it", "3"),
}


@pytest.mark.parametrize(("line", "message", "wrong"), FAULTS.values(), ids=FAULTS)
def test_a_field_that_cannot_be_read_is_named_and_placed(line: str, message: str, wrong: str) -> None:
    with pytest.raises(NotationError, match=message) as caught:
        read_fibs(line)
    assert line[caught.value.start : caught.value.end] == wrong


def test_all_fields_that_cannot_be_read_are_told_at_once() -> None:
    with pytest.raises(NotationError) as caught:
        read_fibs(_with(f4="x", f13="y", f33="z", f50="w"))
    assert [f"field {number} of" in str(caught.value) for number in (4, 13, 33, 50)] == [True] * 4


def test_a_line_of_another_length_is_refused() -> None:
    with pytest.raises(NotationError, match=r"53 fields .* not 52"):
        read_fibs(LINE.rsplit(":", 1)[0])
    assert not looks_like_fibs("24/18 13/9")


@pytest.mark.skipif(not LOG.is_file(), reason="the folder with the log is not there")
def test_every_line_of_a_real_log_is_a_position_that_can_be() -> None:
    lines = re.findall(r"board:.*", LOG.read_text(encoding="latin-1"))
    positions = [read_fibs(line) for line in lines]
    assert len(positions) == 275
    assert [position.problems for position in positions if position.problems] == []
    # At 4-0 in a match to 5 field 51 is not zero in this log: the Crawford game is over.
    assert {position.post_crawford for position in positions if position.score == (0, 4)} == {True}
