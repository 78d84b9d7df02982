"""`.gam`: names above rows. Texts are written by hand; GNU Backgammon is asked in ``test_gnubg_conversions``."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_match import SMALL
from strategies import Habits, Terms, deal, pairs_of_names, seeds
from told_losses import lost

from bgformats import api
from bgformats.formats.gam.scan import scan
from bgformats.formats.gam.write import write
from bgformats.formats.registry import detect
from bgformats.model.record import Facts, Match, Options, Player
from bgformats.model.verified import VerifiedMatch
from bgformats.replay.rules import decide_rules

HABITS = Habits(double=0.2, drop=0.4, resign=0.0, peaceful=0.3, set_up=0.0)

ONE = """\
 Ann                           Bob
  1)                             31: 8/5 6/5
  2) 42: 8/4 6/4                 61: 13/7 8/7
  3)  Doubles => 2                Drops
      Wins 1 point
"""
TWO = """\
Ann Bob
  1)                             31: 8/5 6/5
  2)  Doubles => 2                Drops
      Wins 1 point

Ann Bob
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Takes
  3) 65: 24/18 18/13
"""


def codes(text: str, name: str = "x.gam") -> list[tuple[str, int | None, int | None]]:
    """Errors and warnings with line and column."""
    found = api.validate(text.encode(), name=name).diagnostics
    return [(one.code, one.line, one.column) for one in found if one.severity != "info"]


def verified(record: Match) -> VerifiedMatch:
    return api.verify(record, decide_rules(record).rules)


def test_a_game_is_read_with_names_and_no_finding_asks_for_what_the_format_lacks() -> None:
    document = api.read(ONE.encode(), name="x.gam")
    (match,) = document.matches
    assert (document.format.id, document.dialect) == ("gam", "jellyfish")
    assert [player.name for player in match.players] == ["Ann", "Bob"]
    assert [type(action).__name__ for action in match.games[0].actions] == ["Roll", "Roll", "Roll", "Double", "Drop"]
    assert codes(ONE) == []


def test_games_of_gammonempire_follow_one_another_and_the_score_goes_on() -> None:
    report = api.validate(TWO.encode(), name="x.gam")
    assert (report.file.format, report.file.dialect) == ("gam", "empire")
    assert [game.score_before for game in report.verified[0].games] == [(0, 0), (1, 0)]
    assert codes(TWO) == []


def test_the_same_rows_give_the_same_actions_as_in_a_mat_file() -> None:
    names, rows = ONE.split("\n", 1)
    mat = f" 0 point match\n\n Game 1\n Ann : 0                          Bob : 0\n{rows}"
    (as_mat,), (as_gam,) = api.read(mat.encode()).matches, api.read(ONE.encode()).matches
    assert names.split() == ["Ann", "Bob"]
    assert as_gam.games[0].actions == as_mat.games[0].actions
    assert as_gam.games[0].claims == as_mat.games[0].claims


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (" Ann                           Bob", ("Ann", "Bob")),
        ("Ann Bob", ("Ann", "Bob")),
        (" Zoë                           O'Brien [x]: y", ("Zoë", "O'Brien [x]: y")),
        ("Ann Lee   Bob Lee", ("Ann Lee", "Bob Lee")),
        ("Ann\tBob Lee", ("Ann", "Bob Lee")),
        (" Ann Maria von der Lee         Bob", ("Ann Maria von der Lee", "Bob")),
    ],
    ids=["padded", "close", "odd", "gap", "tab", "long"],
)
def test_names_are_told_apart_by_column_by_gap_or_as_words(line: str, expected: tuple[str, str]) -> None:
    game = scan(f"{line}\n  1) 31: 8/5 6/5\n").games[0]
    assert game.names is not None
    assert tuple(token.text for token in game.names) == expected
    assert [line[token.start : token.end] for token in game.names] == list(expected)


@pytest.mark.parametrize(
    "text", [ONE, TWO, "; a\n\n" + TWO, ONE.replace("\n", "\r\n"), ONE.replace("\n", "\r"), "x y\n 1) "]
)
def test_the_text_can_be_given_back(text: str) -> None:
    assert scan(text).render() == text


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        ("8/4 6/4", "8/4 6/3", ("BG308", 3, 14)),
        ("Wins 1 point", "Wins 2 points", ("BG502", 5, 7)),
        ("42: 8/4 6/4", "49: 8/4 6/4", ("BG105", 3, 7)),
        ("      Wins", "rubbish here\n      Wins", ("BG101", 5, 1)),
    ],
)
def test_a_fault_is_told_at_its_place(old: str, new: str, finding: tuple[str, int, int]) -> None:
    assert codes(ONE.replace(old, new)) == [finding]


def test_a_fault_in_a_later_game_is_told_at_its_place() -> None:
    assert codes(TWO.replace("18/13", "18/14")) == [("BG308", 9, 16)]


@pytest.mark.parametrize(
    "text",
    [
        " 1 point match\n\n Game 1\n Ann : 0   Bob : 0\n  1) 31: 8/5 6/5\n",
        " Game 1\n Ann : 0   Bob : 0\n  1) 31: 8/5 6/5\n",
        " Ann : 0                        Bob : 0\n  1) 31: 8/5 6/5 42: 8/4 6/4\n  2) 31: 8/5 6/5\n",
        "  1) 31: 8/5 6/5\n      Wins 1 point\n  1) 42: 8/4 6/4\n",
        "Dear Ann\n\n1) the first thing\n2) the second\n",
    ],
    ids=["mat", "no match line", "scores", "rows", "a letter"],
)
def test_other_texts_are_not_taken_for_games(text: str) -> None:
    found = detect(text.encode(), "x.gam").format
    assert found is None or found.id != "gam"


def test_a_game_stands_as_jellyfish_would_write_it() -> None:
    """Rows and result as the `.mat` writer has them, hop by hop; the right name at 32, as GNU Backgammon has it."""
    lines = write(SMALL).decode().split("\n")
    assert [line.rstrip() for line in lines] == [
        " Ann" + " " * 28 + "Bob",
        "  1) 31: 8/5 6/5                  Doubles => 2",
        "  2)  Takes                      64: 24/18 18/14",
        "  3)  Doubles => 4                Drops",
        "      Wins 2 points",
        "",
        "",
    ]


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Ann Lee", "Ann_Lee"), ("  Ann \t Lee ", "Ann_Lee"), ("", "Player1"), ("; x", "_;_x"), ("1) x", "_1)_x"),
        ("A:12", "A.12"), ("Game", "_Game"), ("Ünal", "Ünal"), ("a\nb", "a_b"),
    ],
)  # fmt: skip
def test_a_name_becomes_one_word_and_that_is_told(name: str, written: str) -> None:
    players = (Player(name=name), Player(name="Bob"))
    record = SMALL.match.model_copy(update={"players": players, "length": None, "mode": "unknown"})
    match = verified(record)
    assert write(match).decode().split()[0] == written
    told = [words for check, words in lost(match, "gam") if check == "name-changed"]
    assert told == ([] if name == written else [f"{name} > {written}"])


def test_what_is_lost_is_told_once_and_by_its_kind() -> None:
    game = SMALL.match.games[0].model_copy(update={"comments": ("a", "b"), "players": None})
    record = SMALL.match.model_copy(
        update={
            "facts": Facts(event="Cup", other=(("Stake", "5"),)),
            "options": Options(crawford=False),
            "comments": ("hello",),
            "players": (Player(name="Ann", rating="1600"), Player(name="Bob")),
            "games": (game,),
        }
    )
    assert lost(verified(record), "gam") == [
        ("comment-lost", "the comment 'a'"),
        ("comment-lost", "the comment 'b'"),
        ("comment-lost", "the comment 'hello'"),
        ("rule-option-lost", "whether the Crawford rule is in use (no)"),
        ("metadata-lost", "the rating of Ann (1600)"),
        ("metadata-lost", "the length of the match (3)"),
        ("metadata-lost", "the event (Cup)"),
        ("metadata-lost", "the header Stake (5)"),
    ]


def test_two_matches_are_too_many_for_a_file() -> None:
    told = lost([SMALL, SMALL], "gam")
    assert told == [("not-representable", "2 matches in one file, which are read back as 1")]


@settings(max_examples=15, deadline=None)
@given(seed=seeds, length=st.integers(1, 3), pair=pairs_of_names)
def test_what_is_written_reads_back_as_the_same_games(seed: int, length: int, pair: tuple[str, str]) -> None:
    """Actions and results; names are those that the losses tell."""
    record = deal(seed, Terms(length), HABITS, pair).record
    match = verified(record)
    told = api.convert([match], "gam", force=True).losses
    changed = {one.arguments["from"]: one.arguments["to"] for one in told if one.name == "name-changed"}
    document = api.read(write(match), format="gam")
    assert document.unparsed == ()
    (again,) = document.matches
    reread = verified(again)
    for had, has, plain, other in zip(
        match.games, reread.games, api.canonical(match).games, api.canonical(reread).games, strict=True
    ):
        assert other.actions == plain.actions
        assert (had.winner, had.points_derived) == (has.winner, has.points_derived)
        assert has.game.players is not None
        assert [player.name for player in has.game.players] == [changed.get(name, name) for name in pair]
