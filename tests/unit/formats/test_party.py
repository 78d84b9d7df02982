"""PartyGammon's files, as they are described: no real one was found."""

from __future__ import annotations

from bgformats import api
from bgformats.formats.registry import detect
from bgformats.model.record import Claim, Double, Drop, Play, Roll, Take, Unread
from bgformats.terms import Side

ANN, BOB = Side.FIRST, Side.SECOND
TEXT = """boardid=77
creator=PartyGammon
MATCHLENGTH=3
GAME_1_PLAYER_1=Ann
GAME_1_PLAYER_2=Bob
GAME_1_GAMEPLAY=2 0 0 31 8/5 6/5#1 0 0 42 8/4 6/4#2 0 0 61 13/7 8/7#1 Doubles#2 Drops
GAME_1_SCORE1=1
GAME_1_SCORE2=0
GAME_2_PLAYER_1=Ann
GAME_2_PLAYER_2=Bob
GAME_2_GAMEPLAY=1 0 0 31 8/5 6/5#2 0 0 42 8/4 6/4#1 Doubles#2 Takes#1 0 0 65 24/18 13/8
GAME_2_SCORE1=3
GAME_2_SCORE2=0
"""


def test_games_are_read_with_names_length_scores_and_results() -> None:
    found = detect(TEXT.encode(), "a.gam").format
    assert found is not None
    assert found.id == "party"
    document = api.read(TEXT.encode(), name="a.gam")
    (match,) = document.matches
    assert document.parsed.render() == TEXT
    assert (match.mode, match.length, match.facts.match_id) == ("match", 3, "77")
    assert [player.name for player in match.players] == ["Ann", "Bob"]
    assert match.facts.other == (("creator", "PartyGammon"),)
    first, second = match.games
    assert first.actions == (
        Roll(side=BOB, dice=(3, 1), play=Play(paths=((8, 5), (6, 5))), stated="play"),
        Roll(side=ANN, dice=(4, 2), play=Play(paths=((8, 4), (6, 4))), stated="play"),
        Roll(side=BOB, dice=(6, 1), play=Play(paths=((13, 7), (8, 7))), stated="play"),
        Double(side=ANN), Drop(side=BOB),
    )  # fmt: skip
    assert (first.number, first.score_claimed, first.claims) == (1, None, (Claim(winner=ANN, points=1, after=5),))
    assert (second.number, second.score_claimed, second.claims) == (2, (1, 0), (Claim(winner=ANN, points=2, after=5),))
    assert second.actions[2:4] == (Double(side=ANN), Take(side=BOB))
    assert api.validate(document).diagnostics == ()


def test_a_finding_stands_on_its_own_action_of_the_line() -> None:
    text = TEXT.replace("2 0 0 61 13/7 8/7", "2 0 0 61 13/7 9/8")
    (found,) = [one for one in api.validate(text.encode(), name="a.gam").diagnostics if one.code == "BG301"]
    assert (found.line, text[found.offset : found.end_offset]) == (6, "9/8")


def test_an_action_that_is_none_is_kept_and_told() -> None:
    text = TEXT.replace("#1 Doubles#2 Drops", "#1 Wonders#2 Drops")
    report = api.validate(text.encode(), name="a.gam")
    assert ("BG102", 6) in [(one.code, one.line) for one in report.diagnostics]
    assert Unread(side=ANN, text="1 Wonders") in report.verified[0].match.games[0].actions


def test_a_length_that_is_no_number_is_told() -> None:
    report = api.validate(TEXT.replace("MATCHLENGTH=3", "MATCHLENGTH=three").encode(), name="a.gam")
    assert ("BG106", 3) in [(one.code, one.line) for one in report.diagnostics]
