"""Damaged files give what was derived by hand: the findings, their places, and a record that damage has not touched."""

from __future__ import annotations

import pytest
from damage import DAMAGED, GAME, RIGHT_STARTS, SAME, Damaged
from damage_told import NAMES
from tools.make_dialects import MAT

from bgformats.api import canonical, read, validate
from bgformats.errors import UnknownFormatError
from bgformats.model.record import Claim, Match

DAMAGE = MAT / "damage"

_CASES = [pytest.param(one, id=one.file) for one in DAMAGED]


@pytest.mark.parametrize("damaged", _CASES)
def test_damage_gives_exactly_what_was_derived_by_hand(damaged: Damaged) -> None:
    report = validate(DAMAGE / damaged.file)
    assert [(one.code, one.line, one.column) for one in report.diagnostics] == list(damaged.findings)


def said(match: Match) -> list[tuple[object, list[Claim]]]:
    """The actions and results of a match, by game."""
    return [(game.actions, list(game.claims)) for game in match.games]


@pytest.mark.parametrize("damaged", SAME, ids=lambda one: one.file)
def test_damaged_layout_does_not_touch_the_record(damaged: Damaged) -> None:
    assert damaged.twin in (GAME, RIGHT_STARTS)
    twin = validate(damaged.twin.encode(), name="twin.mat")
    assert twin.diagnostics == ()
    report = validate(DAMAGE / damaged.file)
    assert said(canonical(report.verified[0])) == said(canonical(twin.verified[0]))


def test_the_two_undamaged_games_are_one_with_the_sides_swapped() -> None:
    """Else a reader that takes every lone cell for the left one would pass."""
    left, right = (validate(text.encode(), name="twin.mat").verified[0].games[0] for text in (GAME, RIGHT_STARTS))
    assert [step.side.opponent for step in left.steps] == [step.side for step in right.steps]
    assert (left.winner, right.winner) == (1, 2)
    assert left.points_derived == right.points_derived == 2


def test_names_may_hold_anything() -> None:
    found = [tuple(player.name for player in match.players) for match in read(DAMAGE / "names.mat").matches]
    assert found == list(NAMES)


@pytest.mark.parametrize(
    ("file", "encoding"),
    [
        ("bom.mat", "utf-8-sig"),
        ("utf-16-le.mat", "utf-16-le"),
        ("utf-16-be.mat", "utf-16-be"),
        ("cp1252.mat", "cp1252"),
        ("latin-1.mat", "latin-1"),
        ("utf-8-names.mat", "utf-8"),
    ],
)
def test_encoding_is_named(file: str, encoding: str) -> None:
    assert validate(DAMAGE / file).file.encoding == encoding


@pytest.mark.parametrize(
    ("file", "name"),
    [("cp1252.mat", "Åsa"), ("latin-1.mat", "A\x90n"), ("utf-8-names.mat", "Zoë Ångström-Łoś"), ("bom.mat", "Ann")],
)
def test_name_is_decoded(file: str, name: str) -> None:
    assert read(DAMAGE / file).matches[0].players[0].name == name


@pytest.mark.parametrize("file", ["two-matches.mat", "two-marks.mat"])
def test_two_matches_in_one_file_are_two(file: str) -> None:
    assert [len(match.games) for match in read(DAMAGE / file).matches] == [1, 1]


@pytest.mark.parametrize("file", ["late-header.mat", "header-behind-match-line.mat"])
def test_late_header_is_a_header(file: str) -> None:
    assert read(DAMAGE / file).matches[0].facts.event == "Late"


def test_comments_are_kept_in_order() -> None:
    match = read(DAMAGE / "comments.mat").matches[0]
    assert match.comments[:3] == ("made by hand; 1) 31: 8/5 6/5", "Game 7", "note 0 :  0   : 1")
    kept = [*match.comments, *match.games[0].comments]
    assert [text.split(" :")[0] for text in kept[2:]] == [f"note {number}" for number in (0, 2, *range(3, 10))]


@pytest.mark.parametrize("file", ["remarks.mat", "remarks-bare.mat"])
def test_remarks_are_comments(file: str) -> None:
    match = read(DAMAGE / file).matches[0]
    assert any("was illegal: see video" in text for text in (*match.comments, *match.games[0].comments))


def test_score_in_a_row_is_kept_as_an_unread_cell() -> None:
    game = read(DAMAGE / "score-in-row.mat").matches[0].games[0]
    assert [action.kind for action in game.actions] == ["unread", "roll", "double", "drop"]


def test_unread_text_is_given_back() -> None:
    assert read(DAMAGE / "in-between.mat").unparsed == ("coffee break",)
    assert read(DAMAGE / "hyphens.mat").unparsed == ("24-18 18-14",)


def test_surrenders_end_the_game_for_the_other_side() -> None:
    """By the words: ten resignations or question marks, two of them behind a roll, and two forfeits."""
    games = [match.games[0] for match in validate(DAMAGE / "resign-words.mat").verified]
    assert {(game.winner, game.points_derived) for game in games} == {(1, 1)}
    assert [game.ended_by for game in games] == [*["resignation"] * 5, "time", "time", *["resignation"] * 4]


def test_sentinels_of_backgammon_studio_are_what_the_match_needed() -> None:
    games = [match.games[0] for match in validate(DAMAGE / "studio-ends.txt").verified]
    assert [(game.winner, game.points_derived) for game in games] == [
        (1, 1), (2, 1), (1, 1), (2, 1), (1, 1), (1, 1), (2, 2),
    ]  # fmt: skip


def test_illegal_play_goes_on_from_the_position_that_snowie_gives() -> None:
    """Ann played 24/18 13/10 with 64; the position is read from Bob's view."""
    step = validate(DAMAGE / "illegal-play.txt").verified[0].games[0].steps[2]
    assert step.legal is False
    ann, bob = step.after
    assert [(point, count) for point, count in enumerate(ann) if count] == [
        (5, 2), (6, 4), (8, 2), (10, 1), (13, 4), (18, 1), (24, 1),
    ]  # fmt: skip
    assert [(point, count) for point, count in enumerate(bob) if count] == [(4, 2), (6, 4), (8, 2), (13, 5), (24, 2)]


def test_cut_match_line_is_no_match() -> None:
    report = validate(b" 0 poin", name="cut.mat")
    assert [(one.code, one.line, one.column) for one in report.diagnostics] == [("BG001", 1, 1)]
    with pytest.raises(UnknownFormatError):
        read(b" 0 poin", name="cut.mat")
