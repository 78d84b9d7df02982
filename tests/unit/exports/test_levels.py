"""The rows of each level say what the replay says, with identifiers that GNU Backgammon agrees with."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from small_match import ANN, BOB, IDS, SMALL, START, STEPS, TALLY, game_of, match_of, played, roll, steps

from bgformats.diagnostics import Diagnostic, Severity
from bgformats.errors import UnknownNameError
from bgformats.exports.codes import codes_by_action
from bgformats.exports.levels import (
    ACTION,
    GAME,
    LEVELS,
    MATCH,
    POSITION,
    ActionNotes,
    action_rows,
    game_rows,
    level_named,
    match_rows,
    position_rows,
    record_row,
    tally_row,
)
from bgformats.model.analysis import Analysis
from bgformats.model.record import Beaver, Claim, Double, Facts, GameNotes, Match, Resign, Roll, Take
from bgformats.model.verified import VerifiedGame
from bgformats.source import Span
from bgformats.terms import CubeHolder, WinKind

NO_NOTES = ActionNotes(lambda match, game, action: None, lambda match, game, action: ())


def test_actions_have_the_columns_of_the_contract_in_order() -> None:
    row = next(iter(action_rows("a.mat", SMALL, NO_NOTES)))
    assert tuple(row) == ACTION.columns
    assert ACTION.columns == (
        "path", "match", "game", "turn", "side", "player", "action", "dice", "play", "written", "position_before",
        "position_after", "xgid_before", "cube", "cube_owner", "score", "legal", "codes", "analysis", "comment",
    )  # fmt: skip


def test_actions_are_told_one_a_row() -> None:
    rows = list(action_rows("a.mat", SMALL, NO_NOTES))
    told = [(row["turn"], row["player"], row["action"], row["play"], row["cube"], row["legal"]) for row in rows]
    assert told == [
        (1, "Ann", "play", "8/5 6/5", 1, True),
        (2, "Bob", "double", None, 1, None),
        (2, "Ann", "take", None, 1, None),
        (2, "Bob", "play", "24/14", 2, True),
        (3, "Ann", "double", None, 2, None),
        (3, "Bob", "drop", None, 2, None),
    ]
    assert [row["dice"] for row in rows] == [(3, 1), None, None, (6, 4), None, None]
    assert [row["cube_owner"] for row in rows] == [0, 0, 0, 1, 1, 1]


def test_an_action_has_its_analysis_and_its_comments() -> None:
    notes = GameNotes(
        analyses=((2, Analysis(luck=Decimal("0.5"))), (3, Analysis(luck=Decimal(1))), (3, Analysis(played=0))),
        comments=((0, "good"), (0, "indeed")),
    )
    (game,) = SMALL.games
    told = replace(SMALL, games=(replace(game, game=game.game.model_copy(update={"notes": notes})),))
    rows = list(action_rows("a.sgf", told, NO_NOTES))
    assert [row["comment"] for row in rows] == ["good\nindeed", None, None, None, None, None]
    assert [row["analysis"] for row in rows[:2]] == [None, None]
    assert rows[2]["analysis"] == Analysis(luck=Decimal("0.5")).model_dump(mode="json")
    assert rows[3]["analysis"] == Analysis(luck=Decimal(1), played=0).model_dump(mode="json")
    flat = [row["analysis"] for row in action_rows("a.sgf", told, NO_NOTES, flat=True)]
    assert flat == [None, None, "luck +0.500", "luck +1.000", None, None]


def test_positions_of_actions_are_those_that_gnu_backgammon_shows() -> None:
    rows = action_rows("a.mat", SMALL, NO_NOTES)
    assert tuple((row["position_before"], row["position_after"]) for row in rows) == IDS


def test_xgid_before_has_the_dice_or_the_offer() -> None:
    rows = list(action_rows("a.mat", SMALL, NO_NOTES))
    assert rows[0]["xgid_before"] == "XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:0:0:0:3:10"
    assert [str(row["xgid_before"]).split(":", 1)[1] for row in rows[1:]] == [
        "0:0:1:00:0:0:0:3:10",
        "0:0:1:D:0:0:0:3:10",
        "1:-1:1:64:0:0:0:3:10",
        "1:-1:-1:00:0:0:0:3:10",
        "1:-1:-1:D:0:0:0:3:10",
    ]


def test_the_score_and_the_name_are_those_of_the_game() -> None:
    game = game_of(STEPS, number=1, score_before=(1, 0))
    row = next(iter(action_rows("a.mat", match_of(game), NO_NOTES)))
    assert (row["path"], row["match"], row["game"], row["score"]) == ("a.mat", 1, 2, (1, 0))


def test_a_dance_is_an_empty_play_and_an_unknown_play_is_none() -> None:
    found = steps(
        (Roll(side=ANN, dice=(6, 6)), START, 1, CubeHolder.CENTER, (), 1),
        (Roll(side=BOB, dice=(6, 5), stated="unknown"), START, 1, CubeHolder.CENTER, None, 2),
    )
    assert [row["play"] for row in action_rows("a.mat", match_of(game_of(found)), NO_NOTES)] == ["", None]


def test_a_beaver_awaits_the_doublers_answer() -> None:
    """In a money game Ann doubles, Bob beavers and Ann takes; Match IDs as GNU Backgammon shows them."""
    found = steps(
        (Double(side=ANN, value=2), START, 1, CubeHolder.CENTER, None, 1),
        (Beaver(side=BOB, value=4), START, 1, CubeHolder.CENTER, None, 1),
        (Take(side=ANN), START, 2, CubeHolder.SECOND, None, 1),
    )
    money = match_of(game_of(found, cube=4, holder=CubeHolder.SECOND, winner=None), length=None)
    rows = list(action_rows("a.mat", money, NO_NOTES))
    assert [str(row["position_before"]).partition(":")[2] for row in rows] == [
        "MAEAAAAAAAAA",
        "MBkAAAAAAAAA",
        "EREAAAAAAAAA",
    ]
    assert str(rows[2]["position_after"]).partition(":")[2] == "EgEAAAAAAAAA"
    assert [str(row["xgid_before"]).split(":")[4] for row in rows] == ["00", "D", "B"]


def test_a_resignation_is_shown_in_the_position_after_it() -> None:
    """GNU Backgammon: ``new match 3``, ``set turn 0``, ``resign gammon``."""
    found = steps((Resign(side=ANN, level=WinKind.GAMMON), START, 1, CubeHolder.CENTER, None, 1))
    row = next(iter(action_rows("a.mat", match_of(game_of(found, cube=1, holder=CubeHolder.CENTER)), NO_NOTES)))
    assert (row["action"], row["position_before"]) == ("resign", "4HPwATDgc/ABMA:MAFgAAAAAAAE")
    assert row["position_after"] == "4HPwATDgc/ABMA:MElgAAAAAAAE"


def test_a_bear_off_that_ends_the_game_shows_the_new_score() -> None:
    """The last position is over, with the score after the game: not that of its start."""
    last = START._replace(first=(14, 1, *[0] * 24))
    found = steps((roll(ANN, (2, 1), (1, 0)), last, 1, CubeHolder.CENTER, ((1, 0),), 1))
    game = game_of(found, ended_by="bear-off", cube=1, holder=CubeHolder.CENTER, points=1, score_after=(1, 0))
    row = next(iter(action_rows("a.mat", match_of(game), NO_NOTES)))
    assert str(row["position_after"]).endswith(":cApgABAAAAAE")


def test_a_position_that_no_identifier_holds_is_left_out() -> None:
    crowded = START._replace(first=(0, *[3] * 24, 0))
    found = steps((Double(side=ANN), crowded, 3, CubeHolder.CENTER, None, 1))
    row = next(iter(action_rows("a.mat", match_of(game_of(found)), NO_NOTES)))
    assert (row["position_before"], row["position_after"], row["xgid_before"]) == (None, None, None)


def test_notes_are_asked_for_the_action() -> None:
    notes = ActionNotes(
        lambda match, game, action: f"{match}.{game}.{action}", lambda match, game, action: ("BG304",) * (action == 3)
    )
    rows = list(action_rows("a.mat", SMALL, notes))
    assert [row["written"] for row in rows] == ["0.0.0", "0.0.1", "0.0.2", "0.0.3", "0.0.4", "0.0.5"]
    assert [row["codes"] for row in rows] == [(), (), (), ("BG304",), (), ()]


def test_positions_have_pips_dice_and_score() -> None:
    rows = list(position_rows("a.mat", SMALL))
    assert tuple(rows[0]) == POSITION.columns
    assert [row["pips"] for row in rows] == [[167, 167], [163, 167], [163, 167], [163, 167], [163, 157], [163, 157]]
    assert [row["on_roll"] for row in rows] == [1, 2, 2, 2, 1, 1]
    assert [row["gnubgid"] for row in rows] == [before for before, _ in IDS]
    assert (rows[0]["dice"], rows[0]["match_score"], rows[0]["length"]) == ((3, 1), (0, 0), 3)


def test_a_record_row_is_the_record_with_its_file_before_it() -> None:
    row = dict(record_row("a.mat", SMALL, SMALL.match))
    before = {key: row.pop(key) for key in ("path", "match", "score", "winner", "complete", "first_error")}
    assert before.pop("first_error") is None
    assert before == {"path": "a.mat", "match": 1, "score": (2, 0), "winner": None, "complete": True}
    assert Match.model_validate_json(SMALL.match.model_dump_json()) == SMALL.match
    assert row == SMALL.match.model_dump(mode="json")


@pytest.mark.parametrize(
    ("score", "length", "winner"), [((3, 0), 3, 1), ((1, 4), 3, 2), ((2, 2), 3, None), ((9, 0), None, None)]
)
def test_the_winner_of_a_match_is_who_has_its_points(
    score: tuple[int, int], length: int | None, winner: int | None
) -> None:
    match = match_of(game_of(STEPS, score_after=score), length=length)
    (row,) = match_rows("a.mat", [match])
    assert (row["winner"], row["winner_name"]) == (winner, winner and ("Ann", "Bob")[winner - 1])


def test_a_match_row_has_names_and_facts() -> None:
    match = match_of(game_of(STEPS), facts=Facts(event="Open", round="Final", match_id="77"))
    (row,) = match_rows("a.mat", [match])
    assert tuple(row) == MATCH.columns
    assert (row["player1"], row["player2"], row["games"]) == ("Ann", "Bob", 1)
    assert (row["event"], row["round"], row["site"], row["match_id"]) == ("Open", "Final", None, "77")


def claimed(*games: VerifiedGame, length: int | None = 3) -> object:
    """The score at the end, as the file has it."""
    (row,) = match_rows("a.mat", [match_of(*games, length=length)])
    return row["score_claimed"]


def test_the_claimed_score_is_what_the_file_makes_of_it() -> None:
    """The last score that is stated and the result behind it, whatever the replay says of either."""
    four, none = (Claim(winner=ANN, points=4, after=6),), ()
    assert claimed(game_of(STEPS, claims=four)) == (4, 0)
    assert claimed(game_of(STEPS, score_before=(0, 2), claims=four)) == (4, 2)
    # A result that says nothing of points, or of who won, or nothing at all.
    assert claimed(game_of(STEPS, claims=(Claim(winner=ANN, points=None, after=6),))) is None
    assert claimed(game_of(STEPS, claims=(Claim(winner=None, points=2, after=6),))) is None
    assert claimed(game_of(STEPS, claims=(Claim(winner=ANN, points=1004, after=6),))) is None
    assert claimed(game_of(STEPS, claims=none)) is None
    # A game that goes on adds nothing; a score that is stated later counts anew.
    assert claimed(game_of(STEPS, score_before=(1, 1), claims=none, winner=None)) == (1, 1)
    assert claimed(game_of(STEPS, claims=none), game_of(STEPS, number=1, score_before=(0, 2), claims=four)) == (4, 2)
    assert claimed() is None
    # A file that states no scores: results add up.
    silent = [replace(one, game=one.game.model_copy(update={"score_claimed": None}))
              for one in (game_of(STEPS, claims=four), game_of(STEPS, number=1, claims=four))]  # fmt: skip
    assert claimed(*silent, length=None) == (8, 0)


def test_a_match_row_counts_the_findings_of_its_match() -> None:
    def finding(severity: Severity, match: int | None) -> Diagnostic:
        return Diagnostic(code="BG301", name="x", severity=severity, message="", match=match)

    found = [finding(Severity.ERROR, 1), finding(Severity.WARNING, 1), finding(Severity.ERROR, None),
             finding(Severity.ERROR, 2), finding(Severity.INFO, 1)]  # fmt: skip
    (row,) = match_rows("a.mat", [SMALL], found)
    assert (row["errors"], row["warnings"]) == (2, 1)
    both = [SMALL, replace(SMALL, index=1)]
    assert [(row["errors"], row["warnings"]) for row in match_rows("a.mat", both, found)] == [(1, 1), (1, 0)]


def test_game_rows_count_the_findings_of_their_game() -> None:
    def finding(severity: Severity, match: int | None, game: int | None) -> Diagnostic:
        return Diagnostic(code="BG301", name="x", severity=severity, message="", match=match, game=game)

    second = TALLY.model_copy(update={"game": 2})
    found = [
        finding(Severity.ERROR, 1, 2),
        finding(Severity.ERROR, 1, 2),
        finding(Severity.WARNING, 1, 2),
        finding(Severity.INFO, 1, 2),
        finding(Severity.ERROR, 2, 1),
        finding(Severity.WARNING, 1, None),
    ]
    assert [(row.errors, row.warnings) for row in game_rows((TALLY, second), found)] == [(0, 0), (2, 1)]


def test_a_tally_row_has_the_columns_of_the_contract() -> None:
    assert tuple(tally_row(TALLY)) == GAME.columns
    assert tally_row(TALLY)["score_after"] == [2, 0]


def test_levels_are_those_of_the_contract() -> None:
    assert [level.id for level in LEVELS] == ["match", "game", "action", "position", "record"]
    with pytest.raises(UnknownNameError, match="'turn' is no level; there are match, game, action, position"):
        level_named("turn")


def test_codes_belong_to_the_action_in_whose_text_they_stand() -> None:
    def at(offset: int | None, code: str, game: int | None = 1) -> Diagnostic:
        return Diagnostic(
            code=code,
            name="x",
            severity=Severity.ERROR,
            message="",
            match=1,
            game=game,
            offset=offset,
            end_offset=offset,
        )

    spans = {(0, 0, 0): Span(10, 20), (0, 0, 1): Span(20, 30)}
    codes = codes_by_action(
        [
            at(10, "BG304"),
            at(19, "BG311"),
            at(15, "BG304"),
            at(30, "BG502"),
            at(12, "BG207", game=None),
            at(None, "BG1"),
        ],
        lambda match, game, action: spans.get((match, game, action)),
    )
    assert codes(0, 0, 0) == ("BG304", "BG311")
    assert codes(0, 0, 1) == ()
    assert codes(0, 0, 9) == ()
    assert codes(0, 1, 0) == ()


def test_helper_moves_checkers_as_a_person_would() -> None:
    """The opening 8/5 6/5 makes the five point."""
    assert played(START, ANN, (8, 5), (6, 5)).first[5:9] == (2, 4, 0, 2)
