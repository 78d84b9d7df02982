"""Jellyfish's position files: built word by word from the description, damaged byte by byte, and written again."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from bgformats.errors import NotationError, NotRepresentableError
from bgformats.formats.positions.gnubgid import write_gnubgid
from bgformats.formats.positions.jellyfish import looks_like_jellyfish, read_jellyfish, write_jellyfish
from bgformats.formats.positions.registry import parse_position
from bgformats.formats.positions.xgid import read_xgid
from bgformats.terms import CubeHolder, Side

CORPUS = Path(__file__).resolve().parents[4] / "shared" / "corpus" / "binary" / "generated"
START = (0, 2, 0, 0, 0, 0, -5, 0, -3, 0, 0, 0, 5, -5, 0, 0, 0, 3, 0, 5, 0, 0, 0, 0, -2, 0)
"""The start position as the file has it: player 1's points, its checkers negative."""


def _file(
    version: int = 126,
    rules: tuple[int, int, int] = (1, 0, 0),
    cube: tuple[int, int] = (1, 0),
    seat: int = 2,
    kind: int = 1,
    match: tuple[int, int, int] = (7, 3, 2),
    names: tuple[bytes, bytes] = (b"Ann", b"Bob"),
    crawford: int = 1,
    dice: tuple[int, int] = (3, 1),
    board: tuple[int, ...] = START,
    before: tuple[int, ...] | None = None,
) -> str:
    head = [version, *([0, 0] if version == 126 else []), *(rules if version > 124 else ()), *cube, seat, 0, 0, 0]
    words = [*head, kind, 2, 7, *match]
    pairs = [value + 20 for pair in zip(board, before or board, strict=True) for value in pair]
    strings = b"".join(bytes([len(name)]) + name for name in names)
    tail = struct.pack("<3h", 0, crawford, 1) + b"\x078/5 6/5" + struct.pack("<54h", *dice, *pairs)
    return (struct.pack(f"<{len(words)}h", *words) + strings + tail).decode("latin-1")


def test_every_word_of_a_file_is_read() -> None:
    position = parse_position(_file())
    assert position.points == read_xgid("-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10").points
    assert (position.on_roll, position.dice, position.cube, position.cube_owner) == (Side.SECOND, (3, 1), 1, 0)
    assert (position.length, position.score, position.players) == (7, (3, 2), ("Ann", "Bob"))
    assert (position.crawford, position.post_crawford, position.cube_limit) == (False, False, None)
    assert (position.jacoby, position.beavers, position.double_offered) == (None, None, None)


@pytest.mark.parametrize("version", [124, 125, 126])
def test_the_three_versions_say_the_same_of_a_match(version: int) -> None:
    assert read_jellyfish(_file(version)) == read_jellyfish(_file())


def test_the_bar_of_player_1_is_25_and_that_of_player_2_is_0() -> None:
    board = (1, 1, *START[2:24], -1, -2)
    first, second = read_jellyfish(_file(board=board)).points
    assert (first[25], first[24], second[25], second[24]) == (2, 1, 1, 1)


@pytest.mark.parametrize(
    ("seat", "side", "dice"), [(0, None, (3, 1)), (1, 1, (3, 1)), (2, 2, (3, 1)), (3, 1, None), (4, 2, None)]
)
def test_the_seats_3_and_4_have_not_rolled(seat: int, side: int | None, dice: tuple[int, int] | None) -> None:
    position = read_jellyfish(_file(seat=seat))
    assert (position.on_roll, position.dice) == (side, dice)


def test_a_game_is_money_with_its_rules() -> None:
    position = read_jellyfish(_file(kind=3, rules=(1, 1, 0)))
    assert (position.length, position.jacoby, position.beavers) == (0, True, False)
    assert read_jellyfish(_file(kind=3, rules=(0, 0, 1))).beavers is True
    assert read_jellyfish(_file(124, kind=3)).jacoby is None


def test_a_game_without_the_cube_has_a_limit_of_1() -> None:
    position = read_jellyfish(_file(rules=(0, 0, 0)))
    assert position.cube_limit == 1
    assert read_jellyfish(write_jellyfish(position)).cube_limit == 1


@pytest.mark.parametrize(("word", "flags"), [(1, (False, False)), (2, (True, False)), (3, (False, True))])
def test_the_crawford_word_marks_the_game_and_those_after_it(word: int, flags: tuple[bool, bool]) -> None:
    position = read_jellyfish(_file(match=(7, 6, 2), crawford=word))
    assert (position.crawford, position.post_crawford) == (flags[0], flags[1] or word == 1)


def test_negative_dice_are_read_by_their_size() -> None:
    assert read_jellyfish(_file(dice=(-1, 3))).dice == (3, 1)


def test_owners_of_the_cube_are_the_players() -> None:
    owners = [read_jellyfish(_file(cube=(2, owner))).cube_owner for owner in (0, 1, 2)]
    assert owners == [CubeHolder.CENTER, CubeHolder.FIRST, CubeHolder.SECOND]


def test_checkers_that_were_moved_already_are_read_where_they_went() -> None:
    """GNU Backgammon shows this board, too, with the checker on the 5-point."""
    moved = (*START[:5], -1, -4, *START[7:])
    assert read_jellyfish(_file(board=moved, before=START)).points[0][5] == 1


@pytest.mark.parametrize(
    ("written", "read"), [("Zoë".encode(), "Zoë"), (b"Zo\xeb", "Zoë"), (b"", ""), (b"\x81", "\ufffd")]
)
def test_names_are_utf_8_or_windows_western(written: bytes, read: str) -> None:
    assert read_jellyfish(_file(names=(written, b"Bob"))).players == (read, "Bob")


def test_long_names_are_cut_between_characters() -> None:
    position = read_jellyfish(_file()).model_copy(update={"players": ("é" * 40, "B" * 300)})
    assert read_jellyfish(write_jellyfish(position)).players == ("é" * 15, "B" * 31)


def test_what_stands_behind_the_board_is_not_looked_at() -> None:
    assert read_jellyfish(_file() + "\0more") == read_jellyfish(_file())


IMPOSSIBLE = {
    "seventeen checkers": (_file(board=(*START[:6], -7, *START[7:])), ["wrong-checker-count"]),
    "a die 7": (_file(dice=(7, 1)), ["die-out-of-range"]),
    "a cube of 3": (_file(cube=(3, 1)), ["impossible-cube-state"]),
    "Crawford at 4 away": (_file(crawford=2), ["crawford-flag-wrong"]),
    "a score past the length": (_file(match=(7, 9, 2)), ["impossible-score"]),
    "a cube in a game without": (_file(rules=(0, 0, 0), cube=(2, 1)), ["cube-not-in-play"]),
}


@pytest.mark.parametrize(("file", "problems"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_impossible_values_are_read_and_named_as_problems(file: str, problems: list[str]) -> None:
    assert [problem.name for problem in read_jellyfish(file).problems] == problems


FAULTS = {
    "version": (_file(0x7F), 0, "124, 125 or 126"),
    "cube": (_file(cube=(-2, 0)), 12, "from 0"),
    "cube owner": (_file(cube=(2, 5)), 14, "centre"),
    "side on roll": (_file(seat=5), 16, "0 to 4"),
    "kind of game": (_file(kind=2), 24, "1 for a match"),
    "Crawford": (_file(crawford=0), 46, "post-Crawford"),
    "board 0": (_file(board=(-1, *START[1:])), 62, "bar of player 2"),
    "board 25": (_file(board=(*START[:25], 1)), 162, "bar of player 1"),
}


@pytest.mark.parametrize(("name", "fault"), FAULTS.items(), ids=FAULTS)
def test_a_word_that_means_nothing_is_named_with_its_byte(name: str, fault: tuple[str, int, str]) -> None:
    file, byte, expected = fault
    with pytest.raises(NotationError, match=rf"at byte {byte} \({name}\) is .*{expected}") as caught:
        read_jellyfish(file)
    assert (caught.value.start, caught.value.end) == (byte, byte + 2)


def test_all_words_that_mean_nothing_are_told_at_once() -> None:
    with pytest.raises(NotationError, match=r"cube owner.*side on roll.*kind of game.*Crawford.*board 0") as caught:
        read_jellyfish(_file(cube=(2, 5), seat=9, kind=2, crawford=7, board=(-1, *START[1:])))
    assert caught.value.start == 14


def test_every_file_that_ends_early_is_refused_with_the_place() -> None:
    file = _file()
    for length in range(2, len(file)):
        with pytest.raises(NotationError, match=f"ends at byte {length}") as caught:
            read_jellyfish(file[:length])
        assert 0 <= caught.value.start <= caught.value.end == length


def test_a_character_that_is_no_byte_is_refused() -> None:
    with pytest.raises(NotationError, match="no byte") as caught:
        read_jellyfish(_file().replace("Ann", "A\u0142n"))
    assert caught.value.end - caught.value.start == 1


def test_texts_are_no_jellyfish_files() -> None:
    assert not any(map(looks_like_jellyfish, ("", "~", "~~", "}", "|", " 7 point match")))


def test_what_16_bits_do_not_hold_is_refused() -> None:
    position = read_jellyfish(_file())
    with pytest.raises(NotRepresentableError, match="32767"):
        write_jellyfish(position.model_copy(update={"cube": 1 << 20}))


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the folder with the files is not there")
@pytest.mark.parametrize(
    ("name", "gnubgid"),
    [
        ("jellyfish_v126_1.pos", "b9sBCIC5bYDQAA:QQnlAGAAGAAE"),
        ("jellyfish_v126_2.pos", "4HPwATDgc/ABUA:UQm3ACAACAAE"),
        ("jellyfish_v126_5.pos", "4HPwATDgc/ABMA:cAkAAAAAAAAA"),
        ("jellyfish_gnubg107_export_0.pos", "4HPwATDgc/ABMA:cInlADAAEAAE"),
    ],
)
def test_files_that_gnu_backgammon_reads_or_wrote_give_its_identifiers(name: str, gnubgid: str) -> None:
    assert write_gnubgid(read_jellyfish((CORPUS / name).read_bytes().decode("latin-1"))) == gnubgid
