"""BGBlitz's page: every language, three identifiers and a drawing that must agree, both kinds of evaluation."""

from __future__ import annotations

import random
from decimal import Decimal
from pathlib import Path

import pytest
from page_samples import TEXTS, corpus, random_position, xgid_in

from bgformats.errors import NotationError
from bgformats.formats.positions.blitz_page import looks_like_blitz, pages_in, read_blitz, read_page, write_blitz
from bgformats.formats.positions.convert import differences
from bgformats.formats.positions.page import PageFault, PositionPage
from bgformats.formats.positions.registry import position_format_of
from bgformats.formats.positions.xgid import read_xgid
from bgformats.model.analysis import Evaluation

needs_files = pytest.mark.skipif(not TEXTS.is_dir(), reason="the folder with real files is not there")
PAGE = write_blitz(
    read_xgid("XGID=---BADB------------bf---a-:1:1:1:00:4:0:0:7:10").model_copy(update={"players": ("Ann", "Bob")})
)
CUBE = """
              Wins  G+BG  BG
 Ann          28.8  0.0   0.0
 Bob          71.2  0.0   0.0
 Equity Bob (cubeless): 0.423  Std.Dev.: 0.184
 Equity (cubeful)    :  0.847

 Cube Action:          :  No Double / Take     EMG
 No Double             :  0.847   ( 0.000)      0.518   ( 0.000)
 Double / Take         :  0.712   (-0.135)     -0.504   (-1.022)
 Double / Pass         :  0.911   ( 0.064)      1.000   ( 0.482)

A race.
"""


def decimals(*values: str) -> tuple[Decimal, ...]:
    return tuple(map(Decimal, values))


def outcomes_of(evaluation: Evaluation | None) -> tuple[Decimal, ...]:
    assert evaluation is not None
    assert evaluation.outcomes is not None
    return tuple(evaluation.outcomes.model_dump().values())


def test_a_stack_of_six_shows_how_many_are_not_drawn() -> None:
    # Side 1 has six checkers on its 5 point: four are drawn, the fifth row says 2.
    assert " |                  |   |    2             |\nv|" in PAGE
    page = read_page(PAGE)
    assert page.facts == ()
    assert page.position.points[0][5] == 6


def test_the_table_of_the_cube_is_read_from_the_side_on_roll() -> None:
    page = read_page(PAGE + CUBE)
    assert page.comments == ("A race.",)
    assert page.analysis is not None
    cube = page.analysis.cube
    assert cube is not None
    assert cube.no_double is not None
    assert cube.double_take is not None
    assert outcomes_of(cube.no_double) == decimals("0.712", "0", "0", "0.288", "0", "0")
    no_double = (cube.no_double.cubeless, cube.no_double.match_chance, cube.no_double.equity)
    assert no_double == decimals("0.423", "0.847", "0.518")
    assert (cube.double_take.match_chance, cube.double_take.equity) == decimals("0.712", "-0.504")
    losses = (cube.no_double_loss, cube.double_take_loss, cube.double_drop_loss)
    assert losses == (None, Decimal("-1.022"), Decimal("0.482"))
    assert cube.best == "No Double / Take"
    assert page.analysis.marks == (("Std.Dev.", "0.184"),)


GNU = "that of the Position ID and Match ID"
DAMAGE = {
    "a checker too few": ("| X  X  X  X       |\n", "| X  X  X          |\n", "side 2 on point 3", 1, 2),
    "a wrong number": ("|    2             |", "|    3             |", "side 1 on point 5", 7, 6),
    "another score": ("Bob - 4", "Bob - 3", "side 2's score", 3, 4),
    "another length": ("7 point match", "9 point match", "the length of the match", "9", "7"),
    "the other side": ("Bob to move", "Ann to move", "the side on roll", "side 1", "side 2"),
    "dice": ("to move.", "to move 3-1", "the dice", "3-1", "none"),
    "another cube": ("| 2|", "| 4|", "the cube", "4", "2"),
    "other pips": ("Ann  43", "Ann  44", "side 1's pip count", 44, 43),
    "another Match ID": ("UQngAAAAIAAE", "UQngAAAAGAAE", "side 2's score", 3, 4),
    "another Position ID": ("4TcAALDeAAAAAA", "8TYAALDeAAAAAA", "where the checkers stand", GNU, "another"),
}  # fmt: skip


@pytest.mark.parametrize(("old", "new", "what", "drawn", "stated"), DAMAGE.values(), ids=DAMAGE)
def test_what_disagrees_with_the_xgid_is_told(old: str, new: str, what: str, drawn: object, stated: object) -> None:
    assert old in PAGE
    text = PAGE.replace(old, new, 1)
    page = read_page(text)
    assert page.position == read_blitz(PAGE)
    found = [(fact.values["what"], fact.values["drawn"], fact.values["stated"]) for fact in page.facts]
    assert (what, drawn, stated) in found
    with pytest.raises(NotationError, match="by the XGID") as caught:
        read_blitz(text)
    assert caught.value.span == page.facts[0].span


def test_pages_one_after_another_are_found_with_their_places() -> None:
    text = f"Two of them:\n\n{PAGE}{CUBE}\n{PAGE.replace('Ann', 'Eve')}"
    first, second = pages_in(text)
    assert isinstance(first, PositionPage)
    assert isinstance(second, PositionPage)
    assert first.heading == ("Two of them:",)
    assert text[slice(*first.span)] == (PAGE + CUBE).rstrip()
    assert second.position.players == ("Eve", "Bob")
    assert second.analysis is None
    broken = text.replace("XGID=---BADB", "XGID=---B4DB", 1)
    first, second = pages_in(broken)
    assert isinstance(first, PageFault)
    assert isinstance(second, PositionPage)


@pytest.mark.parametrize("offer", ["D", "B", "R"])
@pytest.mark.parametrize("turn", ["1", "-1"])
def test_an_offer_is_kept_by_the_xgid(offer: str, turn: str) -> None:
    position = read_xgid(f"-b----E-C---eE---c-e----B-:1:1:{turn}:{offer}:0:0:0:0:10")
    page = read_page(write_blitz(position))
    assert (page.position, page.facts) == (position, ())


def test_a_written_page_comes_back() -> None:
    generator = random.Random(13)
    for _ in range(200):
        position = random_position(generator)
        page = read_page(write_blitz(position))
        assert page.facts == ()
        told = {fact.what for fact in differences(position, page.position, "BGBlitz page")}
        assert told <= {"value-inferred"}
        assert page.position.players == position.players


def test_the_page_is_told_from_a_board_of_gnu_backgammon() -> None:
    assert looks_like_blitz(PAGE)
    kind = position_format_of(PAGE)
    assert kind is not None
    assert kind.id == "bgblitz-text"


@needs_files
@pytest.mark.parametrize("path", corpus("bgblitz-text"), ids=lambda path: path.stem)
def test_real_pages_agree_with_all_their_identifiers_and_chances_add_up(path: Path) -> None:
    text = path.read_text("utf-8")
    (page,) = pages_in(text)
    assert isinstance(page, PositionPage)
    assert page.facts == ()
    assert page.comments == ()
    assert page.position.model_copy(update={"players": None}) == read_xgid(xgid_in(text))
    assert page.analysis is not None
    judged = [candidate.evaluation for candidate in page.analysis.candidates]
    judged += [page.analysis.cube.no_double] if page.analysis.cube else []
    assert judged
    for evaluation in judged:
        win, _, _, lose, *_ = outcomes_of(evaluation)
        assert win + lose == 1


@needs_files
@pytest.mark.parametrize(
    "path", [path for path in corpus("bgblitz-text") if not path.stem.startswith("01")], ids=lambda path: path.stem
)
def test_pages_are_written_as_they_are_down_to_the_evaluation(path: Path) -> None:
    text = path.read_text("utf-8").replace("\r\n", "\n")
    written = write_blitz(read_blitz(text))
    assert text.startswith(written)


@needs_files
@pytest.mark.parametrize("language", ["DE", "EN", "JP"])
def test_the_plays_of_a_real_page_are_read_in_each_language(language: str) -> None:
    analysis = read_page((TEXTS / "bgblitz-text" / f"01_checkerPosition_{language}.txt").read_text("utf-8")).analysis
    assert analysis is not None
    second = analysis.candidates[1]
    assert (len(analysis.candidates), second.written, second.loss) == (5, "19/18, 3/1", Decimal("0.053"))
    assert second.play is not None
    assert second.play.paths == ((19, 18), (3, 1))
    assert second.evaluation is not None
    assert (second.evaluation.match_chance, second.evaluation.equity) == decimals("0.111", "-0.545")
    assert outcomes_of(second.evaluation) == decimals("0.227", "0.000", "0.000", "0.773", "0.385", "0.005")


@needs_files
@pytest.mark.parametrize(
    ("name", "take", "drop", "best"),
    [
        ("04_DP_DE", "1.287", "1.000", "Doppeln / Ablehnen"),
        ("04_DP_EN", "1.287", "1.000", "Double / Reject"),
        ("04_DP_JP", "1.287", "1.000", "ダブルする / 降りる"),
        ("03_DT_FR", "0.625", "1.000", "Doubler / Prendre"),
    ],
)
def test_the_table_of_a_real_page_is_read_whatever_its_order(name: str, take: str, drop: str, best: str) -> None:
    analysis = read_page((TEXTS / "bgblitz-text" / f"{name}.txt").read_text("utf-8")).analysis
    assert analysis is not None
    assert analysis.cube is not None
    assert analysis.cube.double_take is not None
    assert analysis.cube.double_drop is not None
    assert (analysis.cube.double_take.equity, analysis.cube.double_drop.equity) == decimals(take, drop)
    assert analysis.cube.best == best
