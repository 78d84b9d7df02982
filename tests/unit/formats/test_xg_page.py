"""eXtreme Gammon's page: every language, points and commas, comments that quote another XGID, pages in a row."""

from __future__ import annotations

import random
from decimal import Decimal
from pathlib import Path

import pytest
from page_samples import CASES, FIXTURES, TEXTS, corpus, random_position, xgid_in

from bgformats.errors import NotationError
from bgformats.formats.positions.convert import differences
from bgformats.formats.positions.page import PageFault, PositionPage
from bgformats.formats.positions.registry import parse_position, position_format_of
from bgformats.formats.positions.xg_page import looks_like_xg, pages_in, read_page, read_xg, write_page, write_xg
from bgformats.formats.positions.xgid import read_xgid
from bgformats.model.analysis import Analysis, CubeVerdict, Evaluation, Method, Outcomes
from bgformats.terms import CubeHolder, Side

MADE = (FIXTURES / "xg-made.txt").read_text("utf-8")
ONE = MADE[: MADE.index("\nXGID=a")]
needs_files = pytest.mark.skipif(not TEXTS.is_dir(), reason="the folder with real files is not there")


def decimals(*values: str) -> tuple[Decimal, ...]:
    return tuple(map(Decimal, values))


def outcomes_of(evaluation: Evaluation | None) -> tuple[Decimal, ...]:
    assert evaluation is not None
    assert evaluation.outcomes is not None
    return tuple(evaluation.outcomes.model_dump().values())


def test_the_position_is_that_of_the_xgid_with_the_names() -> None:
    position = read_xg(ONE)
    assert position.model_copy(update={"players": None}) == read_xgid(xgid_in(ONE))
    assert position.players == ("Bob", "Ann")
    assert parse_position(ONE) == position


def test_plays_are_read_with_commas_for_points() -> None:
    analysis = read_page(ONE).analysis
    assert analysis is not None
    first, second = analysis.candidates
    assert (first.written, second.written) == ("8/5 6/5", "24/23 13/10")
    assert first.play is not None
    assert first.play.paths == ((8, 5), (6, 5))
    assert [each.method and (each.method.label, each.method.plies) for each in (first, second)] == [
        ("3-ply", 3),
        ("XG Roller++", None),
    ]
    assert [each.evaluation and each.evaluation.equity for each in (first, second)] == list(decimals("0.151", "-0.012"))
    assert (first.loss, second.loss) == (None, Decimal("0.163"))
    assert outcomes_of(first.evaluation) == decimals("0.5420", "0.1610", "0.0080", "0.4580", "0.1230", "0.0050")


def test_comments_version_and_table_are_read() -> None:
    page = read_page(ONE)
    assert page.comments == ("The point is made.\nNothing else is close.",)
    assert page.program == "eXtreme Gammon 2.10"
    assert page.analysis is not None
    assert page.analysis.marks == (("MET", "Made up"),)


def test_pages_one_after_another_are_found_with_their_places() -> None:
    first, second = pages_in(MADE)
    assert isinstance(first, PositionPage)
    assert isinstance(second, PositionPage)
    assert MADE[slice(*first.span)] == ONE.rstrip()
    assert MADE[slice(*second.span)].startswith("XGID=a---")
    assert (first.facts, second.facts, second.analysis) == ((), (), None)
    assert (second.position.crawford, second.position.points[0][25]) == (True, 1)
    with pytest.raises(NotationError, match="second of 2"):
        read_xg(MADE)


def test_a_page_that_cannot_be_read_does_not_hide_the_next() -> None:
    text = MADE.replace("1:-1:1:31:1:0:0:5:10", "1:-1:1:31:1:0:0:5:x")
    first, second = pages_in(text)
    assert isinstance(first, PageFault)
    assert text[slice(*first.error.span)] == "x"
    assert isinstance(second, PositionPage)


def test_a_quoted_page_is_read() -> None:
    quoted = "".join(f"> {line}" for line in ONE.splitlines(keepends=True))
    assert read_xg(quoted) == read_xg(ONE)
    assert read_page(quoted).comments == read_page(ONE).comments


REST = "               |   | O                |"
DAMAGE = {
    "a checker too few": (f" | X {REST}\n | X ", f" |   {REST}\n | X ", "side 2 on point 13", 4, 5),
    "another score in the sentence": ("X:1 O:0 5", "X:2 O:0 5", "side 2's score", 2, 1),
    "another length": ("O:0 5 pt", "O:0 7 pt", "the length of the match", "7", "5"),
    "another pip count": ("X: 167  O: 167", "X: 166  O: 167", "side 2's pip count", 166, 167),
    "another score behind the pips": ("X-O: 1-0/5", "X-O: 1-1/5", "side 1's score", 1, 0),
    "another cube": ("Cube: 2, O", "Cube: 4, O", "the cube", "4", "2"),
    "another owner": ("Cube: 2, O", "Cube: 2, X", "the owner of the cube", "side 2", "side 1"),
    "another cube in the box": ("| 2 |", "| 4 |", "the cube", "4", "2"),
    "other dice": ("to play 31", "to play 32", "the dice", "3-2", "3-1"),
    "the other side": ("X to play", "O to play", "the side on roll", "side 1", "side 2"),
}  # fmt: skip


@pytest.mark.parametrize(("old", "new", "what", "drawn", "stated"), DAMAGE.values(), ids=DAMAGE)
def test_what_disagrees_with_the_xgid_is_told_with_its_place(
    old: str, new: str, what: str, drawn: object, stated: object
) -> None:
    assert ONE.count(old) >= 1
    text = ONE.replace(old, new, 1)
    page = read_page(text)
    assert page.position == read_xg(ONE)
    fact = next(fact for fact in page.facts if fact.values.get("what") == what)
    assert (fact.what, fact.values["drawn"], fact.values["stated"]) == ("position-mismatch", drawn, stated)
    assert fact.values["source"] == "XGID"
    assert fact.span is not None
    changed = next(at for at, (a, b) in enumerate(zip(ONE, text, strict=False)) if a != b)
    line = (text.rfind("\n", 0, changed), text.find("\n", changed))
    assert line[0] < fact.span[0] <= fact.span[1] <= line[1] or "checker" in what or what.startswith("side")
    with pytest.raises(NotationError, match="by the XGID"):
        read_xg(text)


def test_the_missing_checker_is_placed_on_its_cell() -> None:
    old, new = DAMAGE["a checker too few"][:2]
    (fact,) = read_page(ONE.replace(old, new, 1)).facts
    start = ONE.index(old) + old.index("X")
    assert fact.span == (start, start + 1)


@pytest.mark.parametrize("offer", ["D", "B", "R"])
@pytest.mark.parametrize("turn", ["1", "-1"])
def test_an_offer_is_kept_by_the_xgid(offer: str, turn: str) -> None:
    position = read_xgid(f"-b----E-C---eE---c-e----B-:1:1:{turn}:{offer}:0:0:0:0:10")
    page = read_page(write_xg(position))
    assert (page.position, page.facts) == (position, ())


def test_a_written_page_comes_back() -> None:
    generator = random.Random(9)
    for _ in range(200):
        position = random_position(generator)
        text = write_xg(position)
        page = read_page(text)
        assert page.facts == ()
        told = [fact.what for fact in differences(position, page.position, "XG page")]
        assert set(told) <= {"value-inferred"}
        assert page.position.players == position.players


def test_analysis_comments_and_version_are_written_and_come_back() -> None:
    page = read_page(ONE)
    text = write_page(page.position, page.analysis, page.comments, page.program)
    again = read_page(text)
    assert (again.position, again.analysis, again.comments, again.program) == (
        page.position,
        page.analysis,
        page.comments,
        page.program,
    )


def test_a_verdict_on_the_cube_is_written_and_comes_back() -> None:
    outcomes = Outcomes(
        **dict(
            zip(
                Outcomes.model_fields, decimals("0.6000", "0.2000", "0.0100", "0.4000", "0.1000", "0.0000"), strict=True
            )
        )
    )
    verdict = CubeVerdict(
        method=Method(label="XG Roller++"),
        no_double=Evaluation(outcomes=outcomes, cubeless=Decimal("0.300"), equity=Decimal("0.500")),
        double_take=Evaluation(cubeless=Decimal("0.600"), equity=Decimal("0.450")),
        double_drop=Evaluation(equity=Decimal("1.000")),
        double_take_loss=Decimal("-0.050"),
        double_drop_loss=Decimal("0.500"),
        best="No double / Take",
    )
    analysis = Analysis(origin="eXtreme Gammon", cube=verdict)
    position = read_xgid("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:5:10")
    assert read_page(write_page(position, analysis)).analysis == analysis


def test_impossible_values_are_read_and_left_to_the_checks() -> None:
    text = "XGID=-b----E-C---eE---c-e----C-:0:1:1:77:9:0:0:5:10\n\nX:a   O:b\n"
    names = {problem.name for problem in read_xg(text).problems}
    assert names == {"wrong-checker-count", "die-out-of-range", "impossible-cube-state", "impossible-score"}


def test_an_xgid_alone_is_no_page() -> None:
    assert not looks_like_xg(xgid_in(ONE))
    kind = position_format_of(ONE)
    assert kind is not None
    assert kind.id == "xg-text"


@needs_files
@pytest.mark.parametrize("path", corpus("xg-position-text"), ids=lambda path: path.stem)
def test_real_pages_say_what_their_xgid_says_and_chances_add_up(path: Path) -> None:
    text = path.read_text("utf-8")
    (page,) = pages_in(text)
    assert isinstance(page, PositionPage)
    assert page.facts == ()
    assert page.comments == ()
    assert page.position.model_copy(update={"players": None}) == read_xgid(xgid_in(text))
    assert page.position.players is not None
    assert page.analysis is not None
    judged = [candidate.evaluation for candidate in page.analysis.candidates]
    judged += [page.analysis.cube.no_double] if page.analysis.cube else []
    assert judged
    for evaluation in judged:
        win, _, _, lose, *_ = outcomes_of(evaluation)
        assert win + lose == 1


@needs_files
@pytest.mark.parametrize(
    "path", [path for path in corpus("xg-position-text") if path.stem.endswith("EN")], ids=lambda path: path.stem
)
def test_english_pages_are_written_as_they_are(path: Path) -> None:
    text = path.read_text("utf-8")
    page = read_page(text)
    written = write_page(page.position, page.analysis, page.comments, page.program)
    assert written.rstrip() == text.replace("\r\n", "\n").rstrip()


@needs_files
@pytest.mark.parametrize("language", ["DE", "EN", "JP"])
def test_the_plays_of_a_real_page_are_read_in_each_language(language: str) -> None:
    page = read_page((TEXTS / "xg-position-text" / f"01_checkerPosition_{language}.txt").read_text("utf-8"))
    assert page.analysis is not None
    third = page.analysis.candidates[2]
    assert (len(page.analysis.candidates), third.written, third.loss) == (5, "19/17 18/17", Decimal("0.085"))
    assert outcomes_of(third.evaluation) == decimals("0.2119", "0", "0", "0.7881", "0.3342", "0.0009")
    assert (page.position.cube, page.position.cube_owner, page.position.dice) == (2, CubeHolder.FIRST, (2, 1))


@needs_files
@pytest.mark.parametrize(
    ("name", "no_double", "take", "best", "share"),
    [
        ("05_NRT_DE", "0.483", "-0.511", "Beste Dopplerwürfel Aktion Nicht Redoppeln / Annehmen", "65.8%"),
        ("05_NRT_FR", "0.485", "-0.511", "Pas de redouble / Prend", "39.7%"),
        ("05_NRT_JP", "0.485", "-0.511", "ノーリダブル / テイク", "39.7%"),
        ("07_RP_EN", "1.027", "1.869", "Too good to redouble / Pass", "3.1%"),
    ],
)
def test_the_verdict_of_a_real_page_is_read(name: str, no_double: str, take: str, best: str, share: str) -> None:
    analysis = read_page((TEXTS / "xg-position-text" / f"{name}.txt").read_text("utf-8")).analysis
    assert analysis is not None
    assert analysis.cube is not None
    assert analysis.cube.no_double is not None
    assert analysis.cube.double_take is not None
    assert (analysis.cube.no_double.equity, analysis.cube.double_take.equity) == decimals(no_double, take)
    assert analysis.cube.best == best
    assert analysis.marks[0][1] == share
    assert analysis.cube.method == Method(label="XG Roller++")


@pytest.mark.skipif(not CASES.is_dir(), reason="the folder with the cases is not there")
def test_an_xgid_inside_a_comment_belongs_to_the_comment() -> None:
    text = (CASES / "055-xg-text-comma-comment.txt").read_text("utf-8")
    (page,) = pages_in(text)
    assert isinstance(page, PositionPage)
    assert page.facts == ()
    assert page.position.on_roll is Side.SECOND
    assert len(page.comments) == 1
    assert page.comments[0].startswith("Compare with XGID=")
    assert page.comments[0].endswith("where 13/8 is worse.")
    assert page.analysis is not None
    equities = [candidate.evaluation and candidate.evaluation.equity for candidate in page.analysis.candidates]
    assert equities == list(decimals("-0.006", "-0.088"))
    assert page.analysis.candidates[1].loss == Decimal("0.082")
    assert outcomes_of(page.analysis.candidates[0].evaluation)[:2] == decimals("0.4957", "0.1236")
