"""GNU Backgammon's board: what that program prints is read and written alike, in both chairs, whole or damaged."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
from decimal import Decimal
from pathlib import Path

import pytest
from page_samples import FIXTURES, TEXTS, random_position

from bgformats.errors import NotationError, NotRepresentableError
from bgformats.formats.positions.convert import differences
from bgformats.formats.positions.gnubg_page import (
    boards_in,
    looks_like_gnubg,
    pages_in,
    read_gnubg,
    read_page,
    write_gnubg,
)
from bgformats.formats.positions.gnubgid import read_gnubgid, write_gnubgid
from bgformats.formats.positions.page import PageFault, PositionPage
from bgformats.formats.positions.registry import position_format_of
from bgformats.formats.positions.xgid import read_xgid
from bgformats.model.position import Position
from bgformats.terms import CubeHolder, Side

BOARDS = (FIXTURES / "gnubg-boards.txt").read_text("utf-8")
EXPORT = (FIXTURES / "gnubg-analysis.txt").read_text("utf-8")
GNUBG = shutil.which("gnubg") or "/usr/games/gnubg"
needs_gnubg = pytest.mark.skipif(not Path(GNUBG).exists(), reason="GNU Backgammon is not installed")

ROLL = (
    " GNU Backgammon  Position ID: 4HPkASjgc/ABMA\n"
    "                 Match ID   : MIGqAAAAAAAE\n"
    " +12-11-10--9--8--7-------6--5--4--3--2--1-+     O: Ann\n"
    " | X           O    |   | O           X  X |     0 points\n"
    " | X           O    |   | O                |     Rolled 52\n"
    " | X           O    |   | O                |\n"
    " | X                |   | O                |\n"
    " |                  |   | O                |\n"
    "^|                  |BAR|                  |     5 points match (Cube: 1)\n"
    " | O                |   | X                |\n"
    " | O                |   | X                |\n"
    " | O           X    |   | X                |\n"
    " | O           X    |   | X              O |\n"
    " | O  X        X    |   | X              O |     0 points\n"
    " +13-14-15-16-17-18------19-20-21-22-23-24-+     X: Bob\n"
)
DRAWING = ROLL[ROLL.index(" +12") :]


def stripped(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


def without_ids(text: str) -> str:
    return "".join(line for line in text.splitlines(keepends=True) if " ID" not in line)


def blocks(text: str) -> list[str]:
    """The boards of a text, each from its Position ID to its last line, without blanks at the ends of lines."""
    found = re.findall(r"^ +GNU Backgammon  Position ID:(?:.*\n)+?(?= *\n|\Z)", text + "\n", re.MULTILINE)
    return [stripped(block) for block in found]


def ids_in(block: str) -> str:
    return ":".join(re.findall(r" ID *: (\S+)", block))


def test_the_fixture_has_all_states() -> None:
    assert len(blocks(BOARDS)) == 8
    for words in ("Cube offered", "resigns gammon", "(Crawford game)", "(Cube: 2)", "^|", "|v", "| A", "| 7 |", "XXX"):
        assert words in BOARDS


@pytest.mark.parametrize("block", blocks(BOARDS), ids=ids_in)
def test_a_printed_board_is_read_as_its_identifiers_say(block: str) -> None:
    page = read_page(block)
    assert page.facts == ()
    assert page.position == read_gnubgid(ids_in(block)).model_copy(update={"players": ("Ann", "Bob")})


@pytest.mark.parametrize("block", blocks(BOARDS), ids=ids_in)
def test_the_drawing_alone_says_the_same_but_for_jacoby(block: str) -> None:
    drawn, stated = read_gnubg(without_ids(block)), read_gnubg(block)
    # While a double is on offer the length of the match is not printed.
    hidden = {"jacoby", "game_state"} | ({"length", "crawford", "post_crawford"} if "offered" in block else set())
    assert drawn.model_dump(exclude=hidden) == stated.model_dump(exclude=hidden)


@pytest.mark.parametrize("block", [each for each in blocks(BOARDS) if "24-23-22" not in each], ids=ids_in)
def test_a_board_is_written_as_it_is_printed(block: str) -> None:
    assert write_gnubg(read_gnubg(block)) == block


def test_a_board_whose_home_lies_on_the_left_is_the_same_position() -> None:
    left = [block for block in blocks(BOARDS) if "24-23-22" in block]
    for block in left:
        usual = next(each for each in blocks(BOARDS) if each not in left and ids_in(each) == ids_in(block))
        assert read_gnubg(without_ids(block)) == read_gnubg(without_ids(usual))


PASTED = {
    "quoted": "".join(f"> {line}" for line in DRAWING.splitlines(keepends=True)),
    "quoted twice": "".join(f"> >{line}" for line in DRAWING.splitlines(keepends=True)),
    "indented": "".join(f"      {line}" for line in DRAWING.splitlines(keepends=True)),
    "behind a tab": "".join(f"\t{line}" for line in DRAWING.splitlines(keepends=True)),
    "trimmed at both ends": "".join(f"{line.strip()}\n" for line in DRAWING.splitlines()),
    "with blank lines between": DRAWING.replace("\n", "\n\n"),
    "with CRLF": DRAWING.replace("\n", "\r\n"),
    "between sentences": f"What would you do here?\n\n{DRAWING}\nI would hit.\n",
    "with blanks at the ends": DRAWING.replace("\n", "    \n"),
}


@pytest.mark.parametrize("text", PASTED.values(), ids=PASTED)
def test_a_board_is_read_as_people_paste_it(text: str) -> None:
    position = read_gnubg(text)
    assert position == read_gnubg(ROLL)
    assert (position.on_roll, position.dice, position.players) == (Side.FIRST, (5, 2), ("Ann", "Bob"))


def test_sentences_around_a_board_are_kept() -> None:
    page = read_page(PASTED["between sentences"])
    assert page.heading == ("What would you do here?",)
    assert page.comments == ("I would hit.",)


def test_a_bare_board_leaves_cube_score_and_dice_unknown() -> None:
    bare = "\n".join(line[:44] for line in DRAWING.splitlines())
    position = read_gnubg(bare)
    assert position.points == read_gnubg(ROLL).points
    unknown = position.model_dump(exclude={"on_roll", "points", "variant"})
    assert set(unknown.values()) == {None}


def test_checkers_missing_from_a_bare_board_are_off_and_else_only_those_that_are_drawn_so() -> None:
    board = DRAWING.replace("| O           X  X |", "| O           X    |")
    assert read_gnubg("\n".join(line[:44] for line in board.splitlines())).points[1][0] == 1
    position = read_gnubg(board)
    assert position.points[1][0] == 0
    assert [problem.name for problem in position.problems] == ["wrong-checker-count"]


def test_impossible_values_are_read_and_left_to_the_checks() -> None:
    both = DRAWING.replace("| X           O    |   | O           X  X |", "| X           O    |   | O           X  X |")
    both = both.replace(" | X                |   | O                |", " | O                |   | O                |")
    position = read_gnubg(both)
    assert "impossible-position" in [problem.name for problem in position.problems]
    assert read_gnubg(DRAWING.replace("Rolled 52", "Rolled 72")).dice == (7, 2)


DAMAGE = {
    "a checker too few": ("   | O           X  X |", "   | O           X    |", "X", ("side 2 on point 24", 0, 1)),
    "another score": ("     0 points\n +13", "     1 point\n +13", "0 points", ("side 2's score", 1, 0)),
    "other dice": ("Rolled 52", "Rolled 53", "Rolled 53", ("the dice", "5-3", "5-2")),
    "another length": ("5 points match", "7 points match", "7 points", ("the length of the match", "7", "5")),
    "another cube": ("(Cube: 1)", "(Cube: 2)", "5 points", ("the cube", "2", "1")),
    "another side on roll": ("^|", "v|", None, ("the side on roll", "side 2", "side 1")),
}


@pytest.mark.parametrize(("old", "new", "at", "values"), DAMAGE.values(), ids=DAMAGE)
def test_a_board_that_disagrees_with_its_identifiers_is_told_with_both_and_the_place(
    old: str, new: str, at: str | None, values: tuple[str, object, object] | None
) -> None:
    assert old in ROLL
    text = ROLL.replace(old, new, 1)
    page = read_page(text)
    assert page.position == read_gnubg(ROLL)
    fact = page.facts[0]
    assert fact.what == "position-mismatch"
    assert fact.span is not None
    if values is not None:
        assert (fact.values["what"], fact.values["drawn"], fact.values["stated"]) == values
        assert fact.values["source"] == "Position ID and Match ID"
    with pytest.raises(NotationError) as caught:
        read_gnubg(text)
    assert caught.value.span == fact.span


def test_a_missing_checker_is_placed_on_its_cell() -> None:
    text = ROLL.replace("   | O           X  X |", "   | O           X    |", 1)
    (fact,) = read_page(text).facts
    assert fact.span is not None
    start = fact.span[0]
    assert text[start : fact.span[1]] == " "
    line = text[text.rindex("\n", 0, start) + 1 : text.index("\n", start)]
    assert start - text.rindex("\n", 0, start) - 1 == ROLL.splitlines()[3].rindex("X")
    assert line.endswith("0 points")


FAULTS = {
    "a gap in a stack": ("| O  X        X    |   | X      ", "| O  X        X    |   |        ", "missing"),
    "a letter that is no checker": (" | O  X  ", " | O  Z  ", "no checker"),
    "a row cut short": (
        " | X                |   | O                |\n",
        " | X                |   | O     |\n",
        "no row",
    ),
    "a row too few": (" | X                |   | O                |\n", "", "11 rows"),
    "numbers of no board": ("+12-11-10--9--8--7-", "+12-11-10--9--7--8-", "no board"),
    "a number in an empty stack": (
        " |                  |   | O                |",
        " |    7             |   | O                |",
        "no side",
    ),
    "no lower edge": (" +13-14-15-16-17-18------19-20-21-22-23-24-+     X: Bob\n", "", "no lower edge"),
}


@pytest.mark.parametrize(("old", "new", "message"), FAULTS.values(), ids=FAULTS)
def test_a_drawing_that_cannot_be_read_is_refused_with_the_place(old: str, new: str, message: str) -> None:
    assert old in DRAWING
    text = DRAWING.replace(old, new, 1)
    with pytest.raises(NotationError, match=message) as caught:
        read_gnubg(text)
    assert 0 <= caught.value.start < caught.value.end <= len(text)


@pytest.mark.parametrize(("old", "new", "message"), FAULTS.values(), ids=FAULTS)
def test_the_same_drawing_beside_identifiers_is_a_fact_and_the_identifiers_are_believed(
    old: str, new: str, message: str
) -> None:
    page = read_page(ROLL.replace(old, new, 1))
    assert page.position.points == read_gnubg(ROLL).points
    assert page.facts
    for fact in page.facts:
        assert fact.what == "position-mismatch"
        assert fact.variant == "page" or message in str(fact.values["reason"])


def test_identifiers_that_cannot_be_read_are_placed_where_they_stand() -> None:
    text = ROLL.replace("MIGqAAAAAAAE", "MIGqAAAA")
    with pytest.raises(NotationError, match="12 characters") as caught:
        read_gnubg(text)
    assert text[caught.value.start : caught.value.end] == "MIGqAAAA"
    (page,) = pages_in(text)
    assert isinstance(page, PageFault)
    assert page.error.span == caught.value.span


def test_a_position_id_without_a_match_id_takes_cube_score_and_dice_from_the_words() -> None:
    text = ROLL.replace("                 Match ID   : MIGqAAAAAAAE\n", "")
    assert read_gnubg(text) == read_gnubg(ROLL).model_copy(update={"jacoby": None})


def test_an_xgid_below_a_pasted_board_is_believed() -> None:
    board = write_gnubg(read_xgid("-b----E-C---eE---c-e----B-:0:0:1:31:2:3:0:7:10"))
    drawn = without_ids(board)
    assert read_gnubg(f"{drawn}\nXGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:3:0:7:9").cube_limit == 512
    with pytest.raises(NotationError, match=r"the dice: here it is 3-1, by the XGID it is 4-1"):
        read_gnubg(f"{drawn}\nSee XGID=-b----E-C---eE---c-e----B-:0:0:1:41:2:3:0:7:9")


def test_one_board_is_expected_where_one_position_is() -> None:
    with pytest.raises(NotationError, match="second of 2"):
        read_gnubg(f"{ROLL}\n{ROLL}")
    with pytest.raises(NotationError, match="no board"):
        read_gnubg("nothing here")


def test_many_boards_are_found_with_their_stretch_of_the_text() -> None:
    found = list(boards_in(EXPORT))
    assert [ids_in(EXPORT[start:end]) for (start, end), _ in found] == [
        "4HPwATDgc/ABMA:MABrAAAAAAAE",
        "4HPwQQjgc/ABMA:cAlzAAAAAAAE",
        "4HPwQQLgc/BBCA:MAFmAAAAAAAE",
    ]
    assert [page.facts for _, page in found] == [(), (), ()]
    starts = [EXPORT[start:end].split("\n")[0] for (start, end), _ in found]
    assert starts[1:] == ["Move number 2:  gustav-2 to play 64", "Move number 3:  Freja Holm to play 41"]
    assert found[0][1].heading[0] == "The score (after 0 games) is: Freja Holm 0, gustav-2 0 (match to 3 points)"


def test_the_plays_of_an_export_are_read_with_the_one_that_was_played() -> None:
    page = [page for _, page in boards_in(EXPORT)][1]
    analysis = page.analysis
    assert analysis is not None
    assert analysis.marks == (("action", "gustav-2 moves 24/20 24/18"), ("Alert", "very bad move ( -0.293)"))
    assert (analysis.played, analysis.luck, len(analysis.candidates)) == (5, Decimal("0.018"), 6)
    played = analysis.candidates[5]
    assert played.play is not None
    assert (played.written, played.play.paths) == ("24/20 24/18", ((24, 20), (24, 18)))
    assert played.method is not None
    assert (played.method.label, played.method.plies, played.method.cubeful) == ("Cubeful 0-ply", 0, True)
    assert played.evaluation is not None
    assert (played.evaluation.equity, played.loss) == (Decimal("-0.221"), Decimal("0.293"))
    chances = [Decimal(each) for each in ("0.448", "0.093", "0.002", "0.552", "0.131", "0.004")]
    assert played.evaluation.outcomes is not None
    assert list(played.evaluation.outcomes.model_dump().values()) == chances
    assert page.comments == ()


def test_the_cube_analysis_of_an_export_is_read() -> None:
    analysis = [page for _, page in boards_in(EXPORT)][2].analysis
    assert analysis is not None
    cube = analysis.cube
    assert cube is not None
    assert cube.no_double is not None
    assert cube.double_take is not None
    assert cube.double_drop is not None
    assert (cube.no_double.cubeless, cube.no_double.equity) == (Decimal("0.166"), Decimal("0.221"))
    assert (cube.double_take.equity, cube.double_drop.equity) == (Decimal("-0.058"), Decimal("1.000"))
    losses = (cube.no_double_loss, cube.double_take_loss, cube.double_drop_loss)
    assert losses == (None, Decimal("-0.279"), Decimal("0.779"))
    assert cube.best == "No double, take (26.4%)"
    assert cube.no_double.outcomes is not None
    assert cube.no_double.outcomes.lose_gammon == Decimal("0.093")


def test_the_program_signs_the_last_board_of_an_export() -> None:
    pages = [page for _, page in boards_in(EXPORT)]
    assert pages[-1].program == "GNU Backgammon 1.07.001 20230103 (Text Export version 1.128)"
    assert pages[0].program == "GNU Backgammon"


def test_wrong_pips_below_a_board_are_told() -> None:
    text = f"{ROLL}Pip counts: O 167, X 165\n"
    (fact,) = read_page(text).facts
    assert (fact.values["what"], fact.values["drawn"], fact.values["stated"]) == ("side 2's pip count", 165, 164)
    assert fact.span is not None
    assert text[slice(*fact.span)] == "Pip counts: O 167, X 165"


def test_random_positions_come_back() -> None:
    generator = random.Random(3)
    for _ in range(200):
        position = random_position(generator)
        text = write_gnubg(position)
        assert read_gnubg(text) == position
        assert list(differences(position, read_gnubg(text), "GNU Backgammon board")) == []
        drawn = read_gnubg(without_ids(text))
        assert drawn == position.model_copy(update={"jacoby": None})


def test_names_that_nobody_gave_are_not_read_back() -> None:
    position = read_gnubgid("4HPwATDgc/ABMA:cAkKAAAAAAAA")
    assert read_gnubg(write_gnubg(position)) == position
    alone = read_gnubgid("4HPwATDgc/ABMA")
    assert read_gnubg(write_gnubg(alone)) == alone


def test_what_a_board_cannot_show_is_refused() -> None:
    with pytest.raises(NotRepresentableError, match="16 checkers"):
        write_gnubg(Position(on_roll=Side.SECOND, points=((15, *[0] * 25), (*[0] * 6, 16, *[0] * 19))))
    both = Position(on_roll=Side.SECOND, points=((*[0] * 6, 15, *[0] * 19), (*[0] * 19, 15, *[0] * 6)))
    with pytest.raises(NotRepresentableError, match="both sides on point 19"):
        write_gnubg(both)


def test_a_board_is_told_from_other_texts() -> None:
    assert looks_like_gnubg(DRAWING)
    kind = position_format_of(ROLL)
    assert kind is not None
    assert kind.id == "gnubg"
    assert not looks_like_gnubg("4HPwATDgc/ABMA")


@pytest.mark.skipif(not TEXTS.is_dir(), reason="the folder with real files is not there")
@pytest.mark.parametrize("folder", ["gnubg-text", "gnubg-made"])
def test_every_board_of_real_exports_agrees_with_its_identifiers(folder: str) -> None:
    boards = 0
    for path in sorted((TEXTS / folder).glob("*.txt")):
        text = path.read_text("utf-8")
        if "Text Export" not in text and "Position ID:" not in text:
            continue
        pages = list(pages_in(text))
        assert len(pages) == text.count("Position ID:")
        for page in pages:
            assert isinstance(page, PositionPage)
            assert page.facts == ()
            boards += 1
            for candidate in page.analysis.candidates if page.analysis else ():
                outcomes = candidate.evaluation.outcomes if candidate.evaluation else None
                if outcomes is not None:
                    assert (outcomes.win or 0) + (outcomes.lose or 0) == 1
    assert boards > 40


@needs_gnubg
def test_boards_are_what_gnu_backgammon_prints_for_random_positions(tmp_path: Path) -> None:
    generator = random.Random(5)
    positions = [random_position(generator).model_copy(update={"players": ("Ann", "Bob")}) for _ in range(200)]
    commands: list[str] = []
    for position in positions:
        commands += [f"set gnubgid {write_gnubgid(position)}", "zzz"]
    printed = _printed(tmp_path, commands)
    assert len(printed) == len(positions)
    for position, block in zip(positions, printed, strict=True):
        assert write_gnubg(position) == block
        assert read_gnubg(block) == position


@needs_gnubg
@pytest.mark.parametrize(
    ("commands", "offered", "resigned", "owner"),
    [
        (["set gnubgid 4HPwATDgc/ABMA:cAngADAAIAAE", "double"], True, 0, CubeHolder.CENTER),
        (["set gnubgid 4HPwATDgc/ABMA:MAHgADAAIAAE", "double"], True, 0, CubeHolder.CENTER),
        (["set gnubgid 4HPwATDgc/ABMA:cAngADAAIAAE", "double", "take", "resign normal"], False, 1, CubeHolder.FIRST),
        (["set gnubgid 4HPwATDgc/ABMA:MAHgADAAIAAE", "resign backgammon"], False, 3, CubeHolder.CENTER),
        (["set gnubgid 4HPwATDgc/ABMA:UQngADAAIAAE", "double"], True, 0, CubeHolder.SECOND),
        (["set gnubgid 4HPwATDgc/ABMA:cAkAAAAAAAAE", "double", "beaver"], True, 0, CubeHolder.FIRST),
    ],
    ids=["double", "double by the top", "resigns single", "resigns backgammon", "redouble", "beaver"],
)
def test_offers_are_what_gnu_backgammon_prints(
    tmp_path: Path, commands: list[str], offered: bool, resigned: int, owner: CubeHolder
) -> None:
    (block,) = _printed(tmp_path, [*commands, "show board", "zzz"])
    position = read_gnubg(block)
    assert (position.double_offered, position.resignation, position.cube_owner) == (offered, resigned, owner)
    assert write_gnubg(position) == block
    drawn = read_gnubg(without_ids(block))
    assert (drawn.double_offered, drawn.resignation, drawn.cube_owner) == (offered, resigned, owner)
    assert (drawn.to_act, drawn.cube) == (position.to_act, position.cube)


def _printed(folder: Path, commands: list[str]) -> list[str]:
    """The last board that GNU Backgammon prints before each ``zzz``, a word that it does not know."""
    opening = ["new match 7", "set automatic game off", "set automatic roll off", "set automatic doubles 0"]
    players = [
        f"set player {number} {what}"
        for number, name in enumerate(("Ann", "Bob"))
        for what in ("human", f"name {name}")
    ]
    script = folder / "commands"
    script.write_text("\n".join([*opening, *players, *commands]) + "\n", "utf-8")
    done = subprocess.run(
        [GNUBG, "-t", "-q", "-c", str(script)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, input=b"", check=False
    )
    parts = done.stdout.decode("utf-8").split("Unknown keyword `zzz'.")[:-1]
    return [blocks(part)[-1] for part in parts]
