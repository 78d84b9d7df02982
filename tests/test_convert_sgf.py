"""Conversions to SGF and from it: nothing changes without being told, and what is told is so."""

from __future__ import annotations

from pathlib import Path

import pytest
from sgf_files import HEAD, tree

from bgformats import api
from bgformats.model.verified import VerifiedMatch
from bgformats.replay.canonical import canonical

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures"
PLAYED = sorted((FIXTURES / "gnubg").glob("*.mat"))
NOTES = FIXTURES / "sgf" / "notes.sgf"
TARGETS = [("mat", "jellyfish"), ("mat", "gnubg"), ("mat", "xg"), ("mat", "galaxy"), ("gam", None), ("oldmoves", None)]


def verified(data: bytes | Path, name: str = "a.sgf") -> tuple[VerifiedMatch, ...]:
    report = api.validate(data, name=None if isinstance(data, Path) else name)
    return report.verified


def told(written: api.Written) -> list[tuple[str, str]]:
    return [(one.code, str(one.arguments.get("what", ""))) for one in written.losses]


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_a_mat_comes_back_from_sgf_as_it_was(path: Path) -> None:
    """Only the Crawford or Jacoby rule is put: RU lists what is in force, and the .mat does not name it."""
    before = verified(path)
    there = api.convert(before, "sgf")
    rule = "Crawford" if before[0].match.mode == "match" else "Jacoby"
    assert told(there) == [("BG607", f"whether the {rule} rule is in use")]
    assert there.data is not None
    back = verified(there.data)
    assert [one.games for one in map(canonical, back)] == [one.games for one in map(canonical, before)]
    assert [one for one in told(api.convert(back, "mat")) if one[0] == "BG606"] == []


RESIGNED = """ 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Resigns {level}
                                 Wins {points} points
"""


@pytest.mark.parametrize(("level", "points"), [("gammon", 2), ("backgammon", 3)])
def test_how_much_was_resigned_follows_from_the_points(level: str, points: int) -> None:
    before = verified(RESIGNED.format(level=level, points=points).encode(), "a.mat")
    assert before[0].games[0].kind is not None
    assert before[0].games[0].kind.word == level
    there = api.convert(before, "sgf")
    # SGF counts points and has no word for the level: the mark is told as lost, the kind of win comes back.
    assert told(there) == [
        ("BG605", "what was resigned in game 1, turn 3"), ("BG607", "whether the Crawford rule is in use"),
    ]  # fmt: skip
    assert f"RE[B+{points}R]".encode() in (there.data or b"")


@pytest.mark.parametrize(("target", "dialect"), TARGETS, ids=lambda one: str(one))
def test_what_stands_beside_actions_is_told_with_its_place(target: str, dialect: str | None) -> None:
    document = api.read(NOTES)
    written = api.convert(api.validate(document).verified, target, dialect, force=True, document=document)
    found = {(one.code, str(one.arguments.get("what", ""))): one.line for one in written.losses}
    assert found["BG601", "the comment 'the other ] one'"] == 3
    assert found["BG602", "the analysis of 2 actions in game 1"] == 3
    assert found["BG605", "a variation of game 1"] is not None
    assert ("BG605", "the property ZZ of game 1") in found


def test_to_sgf_itself_all_comes_along() -> None:
    before = verified(NOTES)
    written = api.convert(before, "sgf")
    assert written.losses == ()
    again = verified(written.data or b"")
    assert again[0].match.games == before[0].match.games


def test_a_rule_that_is_put_does_not_account_for_a_play_that_is_lost() -> None:
    """Not a word of Crawford stands in the source, and the play without dice is told all the same."""
    text = "5 point match\n\n Game 1\n Ann : 0       Bob : 0\n  1) 31: 8/5 6/5     8/4 6/4\n  2) 42: 8/4 6/4\n"
    found = told(api.convert(verified(text.encode(), "a.mat"), "sgf", force=True))
    assert ("BG607", "whether the Crawford rule is in use") in found
    assert any(code == "BG606" for code, _ in found)


def test_a_header_that_repeats_a_name_is_no_loss() -> None:
    head = '; [Player 1 "Ann"]\n; [Player 2 "Bob B."]\n; [Crawford "On"]\n'
    text = head + "5 point match\n\n Game 1\n Ann : 0       Bob : 0\n  1) 31: 8/5 6/5\n"
    assert told(api.convert(verified(text.encode(), "a.mat"), "sgf")) == [("BG605", "the header Player 2 (Bob B.)")]


def test_the_variant_is_kept_whatever_its_spelling() -> None:
    head = '; [Variation "NackGammon"]\n; [Crawford "On"]\n'
    text = head + "5 point match\n\n Game 1\n Ann : 0       Bob : 0\n  1) 31: 8/5 6/5\n"
    assert told(api.convert(verified(text.encode(), "a.mat"), "sgf")) == []


@pytest.mark.parametrize("target", ["text", "markdown"])
def test_transcripts_of_analysed_matches_are_written(target: str) -> None:
    data = api.convert(verified(FIXTURES / "sgf" / "analysed.sgf"), target).data or b""
    assert b"2nd of 14, loses 0.004; best 24/23 13/9" in data


def test_a_cube_chain_is_the_same_in_both() -> None:
    """SGF calls beaver and raccoon `double`, and the take is written; .mat tells the values and leaves the take out."""
    head = HEAD.replace("length:3", "length:0").replace("RU[Crawford]", "")
    chain = verified(tree(";W[31hefe];B[double];W[double];B[double];W[take];B[61lrqr]", head).encode())
    written = api.convert(chain, "mat")
    assert [code for code, _ in told(written) if code == "BG606"] == []
