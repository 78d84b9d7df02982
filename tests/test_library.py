"""The library as people use it: the short functions, what is printed, and what a caller's mistake says."""

from __future__ import annotations

from pathlib import Path

import pytest

import bgformats as bg

ROOT = Path(__file__).resolve().parent.parent
GOOD = ROOT / "fixtures/mat/crawford.mat"
FAULTY = ROOT / "fixtures/mat/faulty.mat"


def test_the_tally_of_a_report_counts_its_findings_as_the_command_does() -> None:
    report = bg.validate(FAULTY)
    assert [(row.game, row.errors, row.warnings) for row in bg.tally(report)] == [(1, 2, 0), (2, 1, 0), (3, 1, 1)]
    assert {row.path for row in bg.tally(report)} == {str(FAULTY)}
    assert [row.errors for row in bg.tally(report.verified)] == [0, 0, 0]


def test_matches_and_games_count_from_1() -> None:
    report = bg.validate(GOOD)
    assert [match.number for match in report.verified] == [1]
    assert [game.number for game in report.verified[0].games] == [1, 2, 3]
    assert [game.index for game in report.verified[0].games] == [0, 1, 2]


def test_converting_nothing_says_so() -> None:
    for to in ("sgf", "mat", "gam"):
        with pytest.raises(ValueError, match="there is no match to write"):
            bg.convert((), to)


@pytest.mark.parametrize(
    "make",
    [str, bg.read, bg.validate, lambda path: bg.validate(path).verified],
    ids=["path", "document", "report", "matches"],
)
def test_diff_takes_whatever_holds_records(make: object) -> None:
    assert callable(make)
    assert bg.diff(make(str(GOOD)), make(str(GOOD))) == ()
    found = bg.diff(make(str(GOOD)), make(str(FAULTY)))
    assert (found[0].aspect, found[0].game, found[0].turn, found[0].side) == ("roll", 1, 8, 1)


def test_detect_takes_paths_and_bytes() -> None:
    for source in (GOOD, str(GOOD), GOOD.read_bytes()):
        found = bg.detect(source)
        assert found.format is not None
        assert (found.format.id, found.dialect, found.encoding) == ("mat", "gnubg", "utf-8")
    assert bg.detect(b"Dear all\n").format is None


def test_explain_knows_codes_and_names() -> None:
    assert bg.explain("BG304") is bg.explain("die-left-unplayed")
    with pytest.raises(bg.UnknownNameError):
        bg.explain("BG000")


def test_positions_are_drawn_and_print_as_boards() -> None:
    position = bg.parse_position("4HPwATDgc/ABMA")
    drawn = bg.draw_position(position, "ascii")
    assert drawn == str(position) + "\n"
    assert bg.draw_position("4HPwATDgc/ABMA", "ascii") == drawn
    assert str(position).splitlines()[0] == " +13-14-15-16-17-18------19-20-21-22-23-24-+     O: side 1"
    assert "| X           O    |   | O              X |" in str(position.board)
    assert position._repr_svg_().startswith("<svg ")
    assert position.board._repr_svg_().startswith("<svg ")
    with pytest.raises(bg.UnknownNameError):
        bg.draw_position(position, "gif")


def test_what_is_shown_is_short() -> None:
    document = bg.read(FAULTY)
    report = bg.validate(document)
    match = document.matches[0]
    shown = [document, report, match, match.games[0], report.verified[0], report.verified[0].games[0]]
    shown += [report.diagnostics[0], bg.convert(report.verified, "sgf"), bg.tally(report)[0], bg.Ruleset()]
    shown += [bg.parse_position("4HPwATDgc/ABMA"), *bg.diff(GOOD, FAULTY)[:1]]
    assert {type(one).__name__: len(repr(one)) for one in shown if len(repr(one)) > 600} == {}
    assert repr(document) == "Document(format='mat', dialect='gnubg', matches=1)"
    assert repr(match).endswith("games=<3 items>)")


def test_the_version_is_that_of_the_package() -> None:
    assert f'version = "{bg.__version__}"' in (ROOT / "pyproject.toml").read_text("utf-8")
