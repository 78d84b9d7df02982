"""Two records of one match: what they say differently is found, and nothing else."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from small_match import (
    AFTER_OPENING,
    ANN,
    BOB,
    SMALL,
    START,
    STEPS,
    game_of,
    match_of,
    played,
    roll,
    steps,
)

from bgformats.game.board import Hop
from bgformats.model.record import Claim, Double, Drop, Roll, Take, Unread
from bgformats.model.verified import Step, VerifiedMatch
from bgformats.report.compare import ActionIndex, Difference, compare
from bgformats.report.difference import Compared, difference_json, difference_lines
from bgformats.report.form import Look
from bgformats.source import LineColumn
from bgformats.terms import CubeHolder


def told(first: VerifiedMatch, second: VerifiedMatch) -> list[tuple[object, ...]]:
    """The differences between two matches, in short."""
    return [
        (found.aspect, found.game, found.turn, found.side, found.a, found.b) for found in compare((first,), (second,))
    ]


def with_steps(*changed: Step) -> VerifiedMatch:
    """The small match with other steps."""
    return match_of(game_of(changed, claims=SMALL.games[0].game.claims))


def test_equal_records_have_no_difference() -> None:
    assert told(SMALL, SMALL) == []


def test_another_spelling_of_a_play_is_no_difference() -> None:
    """24/14 in the other order of dice: 24/20/14."""
    other = STEPS[3]._replace(
        said=roll(BOB, (6, 4), (24, 20, 14)),
        hops=(Hop(24, 20), Hop(20, 14)),
    )
    assert told(SMALL, with_steps(*STEPS[:3], other, *STEPS[4:])) == []


def test_another_play_of_the_same_roll_is_one_difference() -> None:
    """The position differs from then on; the actions after it are the same and are not told."""
    after = played(AFTER_OPENING, BOB, (24, 18), (13, 9))
    other = STEPS[3]._replace(after=after, hops=(Hop(24, 18), Hop(13, 9)))
    later = [step._replace(before=after, after=after) for step in STEPS[4:]]
    assert told(SMALL, with_steps(*STEPS[:3], other, *later)) == [
        ("play", 1, 2, 2, "64: 24/14", "64: 24/18 13/9"),
    ]


def test_a_play_from_another_position_is_compared_by_its_hops() -> None:
    """Both then play 24/14, though the positions before it are not the same."""
    after = played(START, ANN, (24, 23), (13, 10))
    first = STEPS[0]._replace(after=after, hops=(Hop(24, 23), Hop(13, 10)))
    later = [step._replace(before=after, after=after) for step in STEPS[1:3]]
    reply = STEPS[3]._replace(before=after, after=played(after, BOB, (24, 18), (18, 14)))
    assert told(SMALL, with_steps(first, *later, reply, *STEPS[4:])) == [
        ("play", 1, 1, 1, "31: 8/5 6/5", "31: 24/23 13/10"),
    ]


def test_other_dice_are_told_as_a_roll() -> None:
    other = STEPS[3]._replace(said=roll(BOB, (6, 5), (24, 13)), hops=(Hop(24, 18), Hop(18, 13)))
    assert told(SMALL, with_steps(*STEPS[:3], other, *STEPS[4:])) == [
        ("roll", 1, 2, 2, "64: 24/14", "65: 24/13"),
    ]


def test_what_only_one_record_has_leaves_the_rest_aligned() -> None:
    assert told(SMALL, with_steps(STEPS[0], *STEPS[3:])) == [
        ("action", 1, 2, 2, "double to 2", None),
        ("action", 1, 2, 1, "take", None),
    ]
    assert [row[4:] for row in told(with_steps(STEPS[0], *STEPS[3:]), SMALL)] == [(None, "double to 2"), (None, "take")]


def test_another_answer_is_told() -> None:
    other = STEPS[5]._replace(said=Take(side=BOB))
    assert told(SMALL, with_steps(*STEPS[:5], other)) == [
        ("action", 1, 3, 2, "drop", None),
        ("action", 1, 3, 2, None, "take"),
    ]


@pytest.mark.parametrize(("value", "differs"), [(None, False), (4, False), (8, True)])
def test_the_cube_is_compared_by_its_value(value: int | None, differs: bool) -> None:
    """A double that names no value turns the cube to twice what it was."""
    other = STEPS[4]._replace(said=Double(side=ANN, value=value))
    expected = [("cube", 1, 3, 1, "double to 4", "double to 8")] if differs else []
    assert told(SMALL, with_steps(*STEPS[:4], other, STEPS[5])) == expected


def test_a_forced_play_that_one_record_leaves_out_is_no_difference() -> None:
    """The replay has filled it in: the position is the same."""
    other = STEPS[3]._replace(said=Roll(side=BOB, dice=(6, 4)), filled_in=True)
    assert told(SMALL, with_steps(*STEPS[:3], other, *STEPS[4:])) == []


def test_text_that_cannot_be_read_is_compared_as_text() -> None:
    first, second = (
        with_steps(*steps((Unread(side=ANN, text=text), START, 1, CubeHolder.CENTER, None, 1))) for text in ("?x", "?y")
    )
    assert told(first, first) == []
    assert told(first, second) == [("action", 1, 1, 1, "?x", "?y")]


def test_results_are_compared_as_claimed_or_as_derived() -> None:
    unclaimed = match_of(game_of(STEPS))
    assert told(SMALL, unclaimed) == []
    wrong = match_of(game_of(STEPS, claims=(Claim(winner=ANN, points=4, after=6),)))
    assert told(SMALL, wrong) == [("result", 1, None, None, "side 1 wins 2", "side 1 wins 4")]
    other = match_of(game_of(STEPS, claims=(Claim(winner=BOB, points=2, after=6),)))
    assert told(SMALL, other) == [("result", 1, None, None, "side 1 wins 2", "side 2 wins 2")]


def test_scores_lengths_and_names_are_compared() -> None:
    claims = SMALL.games[0].game.claims
    scored = match_of(game_of(STEPS, score_before=(1, 0), claims=claims))
    assert told(SMALL, scored) == [("score", 1, None, None, "0-0", "1-0")]
    longer = match_of(game_of(STEPS, claims=claims), length=5)
    assert told(SMALL, longer) == [("length", None, None, None, "3 points", "5 points")]
    renamed = match_of(game_of(STEPS, claims=claims), names=("Ann", "Rob"))
    assert told(SMALL, renamed) == [("names", None, None, None, "Ann - Bob", "Ann - Rob")]


def test_games_are_aligned_by_number() -> None:
    first, second = (game_of(STEPS, number=number) for number in (0, 1))
    both, only_second = match_of(first, second), match_of(replace(second, index=0))
    assert told(both, only_second) == [("game", 1, None, None, "6 actions", None)]


def test_games_without_numbers_are_aligned_by_order() -> None:
    nameless = replace(game_of(STEPS), game=game_of(STEPS).game.model_copy(update={"number": None}))
    assert told(match_of(game_of(STEPS)), match_of(nameless)) == []


def test_a_match_that_only_one_file_has_is_told() -> None:
    other = replace(match_of(game_of([STEPS[0]]), names=("Carl", "Dora")), index=1)
    (found,) = compare((SMALL, other), (SMALL,))
    assert found == Difference("match", 2, "Carl - Dora, 3 points, 1 game", None)
    assert list(compare((SMALL,), (other, SMALL))) == [Difference("match", 2, None, "Carl - Dora, 3 points, 1 game")]


def test_players_the_other_way_round_are_the_same_match() -> None:
    """Bob on the left: every side, score and board is exchanged, and nothing differs."""

    def exchanged(step: Step) -> Step:
        side = step.side.opponent
        holders = {CubeHolder.FIRST: CubeHolder.SECOND, CubeHolder.SECOND: CubeHolder.FIRST}
        return step._replace(
            side=side,
            said=step.said.model_copy(update={"side": side}),
            before=step.before.swapped(),
            after=step.after.swapped(),
            cube_holder=holders.get(step.cube_holder, CubeHolder.CENTER),
        )

    game = game_of(
        [exchanged(step) for step in STEPS],
        winner=BOB,
        score_before=(0, 1),
        score_after=(0, 3),
        claims=(Claim(winner=BOB, points=2, after=6),),
    )
    first = match_of(game_of(STEPS, score_before=(1, 0), score_after=(3, 0), claims=SMALL.games[0].game.claims))
    assert told(first, match_of(game, names=("Bob", "Ann"))) == []
    assert told(first, match_of(game, names=("Bob", "Anne"))) != []


def test_a_very_long_game_is_compared_place_by_place() -> None:
    many = [STEPS[0]._replace(action=number) for number in range(3000)]
    other = [*many[:2999], many[2999]._replace(said=Drop(side=ANN))]
    assert [row[0] for row in told(match_of(game_of(many)), match_of(game_of(other)))] == ["action"]


FOUND = (
    Difference("names", 1, "Ann - Bob", "Ann - R\x1bob"),
    Difference("play", 1, "64: 24/14", "64: 24/18 13/9", 1, 2, 2, ActionIndex(0, 0, 3), ActionIndex(0, 0, 3)),
    Difference("action", 1, None, "take", 1, 3, 2, None, ActionIndex(0, 0, 5)),
)


def locate_a(at: ActionIndex) -> LineColumn | None:
    """Where the actions of the first file stand."""
    return LineColumn(5, 37)


def locate_b(at: ActionIndex) -> LineColumn | None:
    """Where those of the second file stand; one of them nowhere."""
    return None if at.action == 5 else LineColumn(6, 20)


COMPARED = [Compared.of(FOUND, ("a.mat", "b.mat"), locate=(locate_a, locate_b))]


def test_differences_are_shown_with_both_sides_and_places() -> None:
    assert list(difference_lines(COMPARED, Look())) == [
        "match 1: names",
        "- Ann - Bob",
        "+ Ann - R\\x1bob",
        "",
        "match 1, game 1, turn 2, side 2: play (a.mat:5:37, b.mat:6:20)",
        "- 64: 24/14",
        "+ 64: 24/18 13/9",
        "",
        "match 1, game 1, turn 3, side 2: action",
        "+ take",
        "",
        "3 differences",
    ]


def test_no_difference_is_said_in_words() -> None:
    assert list(difference_lines([Compared.of((), ("a", "b"))], Look())) == ["no differences"]


def test_differences_as_json_have_places_as_numbers() -> None:
    document = json.loads(difference_json(COMPARED, ("a.mat", "b.mat")))
    assert (document["equal"], document["a"], document["b"]) == (False, "a.mat", "b.mat")
    assert document["differences"][1] == {
        "what": "play",
        "match": 1,
        "game": 1,
        "turn": 2,
        "side": 2,
        "a": "64: 24/14",
        "b": "64: 24/18 13/9",
        "a_path": "a.mat",
        "a_match": 1,
        "a_line": 5,
        "a_column": 37,
        "b_path": "b.mat",
        "b_match": 1,
        "b_line": 6,
        "b_column": 20,
    }
    assert (document["differences"][2]["a"], document["differences"][2]["a_line"]) == (None, None)
    assert json.loads(difference_json((), ("a", "b")))["equal"] is True
