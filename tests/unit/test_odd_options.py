"""Lengths and cube limits that cannot be are findings (BG106), whoever made the record, and never exceptions."""

from __future__ import annotations

import pytest

from bgformats import api
from bgformats.model.record import Match, Options, Player
from bgformats.replay.rules import decide_rules

PLAYERS = (Player(name="Ann"), Player(name="Bob"))
PROFILES = ("auto", "match", "money", "site-da-30s")


def told(match: Match, profile: str = "auto") -> list[tuple[str, str, object]]:
    verified = api.verify(match, decide_rules(match, profile).rules)
    return [
        (fact.what, fact.variant, fact.values.get("value"))
        for fact in verified.facts
        if fact.what == "malformed-header"
    ]


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("limit", [48, 0, -4, 3, 2**40 + 1])
def test_a_cube_limit_that_is_no_power_of_two_is_told_and_not_applied(limit: int, profile: str) -> None:
    match = Match(mode="match", length=7, players=PLAYERS, options=Options(cube_limit=limit), games=())
    plain = match.model_copy(update={"options": Options()})
    assert decide_rules(match, profile).rules == decide_rules(plain, profile).rules
    assert told(match, profile) == [("malformed-header", "value", limit)]


@pytest.mark.parametrize("limit", [1, 2, 64, 2**40])
def test_a_power_of_two_is_a_limit(limit: int) -> None:
    match = Match(mode="match", length=7, players=PLAYERS, options=Options(cube_limit=limit), games=())
    assert told(match) == []


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("length", [0, -3])
def test_a_match_to_no_points_is_told(length: int, profile: str) -> None:
    match = Match(mode="match", length=length, players=PLAYERS, games=())
    assert decide_rules(match, profile).rules.length is None
    assert told(match, profile) == [("malformed-header", "length", length)]


@pytest.mark.parametrize("mode", ["money", "unknown"])
def test_a_length_of_what_is_no_match_is_told(mode: str) -> None:
    match = Match.model_validate({"mode": mode, "length": 5, "players": PLAYERS, "games": ()})
    assert decide_rules(match).rules.length is None
    assert told(match) == [("malformed-header", "value", 5)]


MAT = " 7 point match\n\n Game 1\n Ann : 0  Bob : 0\n  1) 31: 8/5 6/5\n"
SGF = "(;FF[4]GM[6]MI[length:{}][game:0][ws:0][bs:0]PW[Ann]PB[Bob];W[31hefe])"
SGG = "Ann vs. Bob\nMatch Length: {}\nGame 1.0-0\n1\t31:\n1\t31: 8/5, 6/5\n"
TMG = "MatchID: 1\nPlayer1: 1 Ann 0\nPlayer2: 2 Bob 0\n{}\nGame 1: 0-0\n1 1 31:\n2 4 8/5 6/5\n"
FILES = {
    "mat: a limit of 48": (f'; [CubeLimit "48"]\n{MAT}', "a.mat", 1),
    "mat: a limit of -4": (f'; [CubeLimit "-4"]\n{MAT}', "a.mat", 1),
    "mat: a limit of a word": (f'; [CubeLimit "none"]\n{MAT}', "a.mat", 1),
    "mat: a length of -3": (MAT.replace(" 7 point", " -3 point"), "a.mat", 1),
    "sgf: a length of -3": (SGF.format(-3), "a.sgf", 1),
    "sgf: a length of a word": (SGF.format("seven"), "a.sgf", 1),
    "sgg: a length of -3": (SGG.format(-3), "a.sgg", 2),
    "sgg: a length of a word": (SGG.format("seven"), "a.sgg", 2),
    "tmg: a limit of 48": (TMG.format("Length: 5\nMaxCube: 48"), "a.tmg", 5),
    "tmg: a limit of -4": (TMG.format("Length: 5\nMaxCube: -4"), "a.tmg", 5),
    "tmg: a length of -3": (TMG.format("Length: -3"), "a.tmg", 4),
}


@pytest.mark.parametrize("case", FILES)
def test_a_file_with_such_a_value_has_one_finding_at_its_line(case: str) -> None:
    text, name, line = FILES[case]
    report = api.validate(text.encode(), name=name)
    assert [(one.code, one.line) for one in report.diagnostics if one.code == "BG106"] == [("BG106", line)]
