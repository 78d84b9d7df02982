"""Transcripts for people. Expected texts are written by hand."""

from __future__ import annotations

from decimal import Decimal

import pytest
from small_match import SMALL

from bgformats import api
from bgformats.errors import UnknownNameError
from bgformats.formats.registry import FORMATS
from bgformats.formats.transcript import markdown, text
from bgformats.formats.transcript.page import page
from bgformats.formats.writers import WRITERS, writer_named
from bgformats.model.analysis import Analysis, Candidate, Evaluation
from bgformats.model.record import (
    Beaver,
    Claim,
    Double,
    Drop,
    Forfeit,
    Game,
    GameNotes,
    Match,
    Play,
    Player,
    Raccoon,
    Resign,
    Roll,
    Take,
)  # fmt: skip
from bgformats.model.verified import Step, VerifiedGame, VerifiedMatch
from bgformats.replay.rules import decide_rules
from bgformats.terms import Side, WinKind

ANN, BOB = Side.FIRST, Side.SECOND
OPENING = Roll(side=ANN, dice=(3, 1), play=Play(paths=((8, 5), (6, 5))), stated="play")

ILLEGAL = Roll(side=BOB, dice=(6, 1), play=Play(paths=((24, 18), (24, 22))), stated="play")


def match_of(*actions: object, names: tuple[str, str] = ("Ann", "Bob"), **more: object) -> VerifiedMatch:
    players = tuple(Player(name=name) for name in names)
    told = {"number": 1, "players": players, "score_claimed": None, "actions": actions}
    own = {"claims": more.pop("claims", ()), "comments": more.pop("remarks", ()), "notes": more.pop("notes", None)}
    game = Game.model_validate({**told, **own})
    made = {"mode": "money", "length": None, "players": players, "games": (game,), **more}
    record = Match.model_validate(made)
    return api.verify(record, decide_rules(record).rules)


def cells(*actions: object) -> list[tuple[int, str, str]]:
    return [(row.number, row.left, row.right) for row in page(match_of(*actions)).games[0].rows]


def test_a_small_match_as_text() -> None:
    assert text.write(SMALL).decode() == (
        "Ann - Bob\n"
        "=========\n"
        "\n"
        "Match  3 points\n"
        "\n"
        "Game 1: Ann 0, Bob 0\n"
        "--------------------\n"
        "     Ann                       Bob\n"
        "  1. 31: 8/5 6/5               doubles to 2\n"
        "  2. takes                     64: 24/14\n"
        "  3. doubles to 4              drops\n"
        "Ann wins 2 points (double dropped, cube 2). Score 2-0.\n"
    )


def test_a_small_match_as_markdown() -> None:
    assert markdown.write(SMALL).decode() == (
        "# Ann - Bob\n"
        "\n"
        "- Match: 3 points\n"
        "\n"
        "## Game 1: Ann 0, Bob 0\n"
        "\n"
        "| | Ann | Bob |\n"
        "|--:|---|---|\n"
        "| 1 | 31: 8/5 6/5 | doubles to 2 |\n"
        "| 2 | takes | 64: 24/14 |\n"
        "| 3 | doubles to 4 | drops |\n"
        "\n"
        "Ann wins 2 points (double dropped, cube 2). Score 2-0.\n"
    )


@pytest.mark.parametrize("write", [text.write, markdown.write], ids=["text", "markdown"])
def test_the_same_match_gives_the_same_bytes_and_several_are_divided(write: object) -> None:
    assert callable(write)
    one = write(SMALL)
    assert write(SMALL) == one
    both = write([SMALL, SMALL])
    assert both.startswith(one)
    assert both.endswith(one)
    assert len(both) > 2 * len(one)


def test_beavers_go_on_from_the_offer_before() -> None:
    """Money: a double to 2, a beaver to 4, a raccoon to 8, which is taken."""
    found = cells(OPENING, Double(side=BOB), Beaver(side=ANN), Raccoon(side=BOB), Take(side=ANN))
    assert found == [(1, "31: 8/5 6/5", "doubles to 2"), (2, "beavers to 4", "raccoons to 8"), (3, "takes", "")]


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Resign(side=BOB), "resigns"),
        (Resign(side=BOB, level=WinKind.GAMMON), "resigns a gammon"),
        (Resign(side=BOB, whole_match=True), "resigns the match"),
        (Forfeit(side=BOB, cause="time"), "loses on time"),
        (Forfeit(side=BOB, cause="disconnection"), "disconnects"),
        (Roll(side=BOB, dice=(6, 1), stated="unknown"), "61: no play written"),
        (
            Roll(side=BOB, dice=(6, 1), play=Play(paths=((24, 18), (24, 22))), stated="play"),
            "61: 24/18 24/22 (not legal)",
        ),
    ],
)
def test_every_action_has_words(action: object, words: str) -> None:
    assert cells(OPENING, action) == [(1, "31: 8/5 6/5", words)]


def test_a_claim_that_is_not_what_the_replay_found_is_said() -> None:
    match = match_of(OPENING, Double(side=BOB), Drop(side=ANN), claims=(Claim(winner=BOB, points=2, after=3),))
    assert page(match).games[0].result == "Bob wins 1 point (double dropped; the file says 2). Score 0-1."


def test_an_unfinished_game_and_the_end_of_a_match_are_said() -> None:
    assert page(match_of(OPENING)).games[0].result == "The game is unfinished."
    assert page(match_of(OPENING)).result is None
    claims = (Claim(winner=ANN, points=1, after=2),)
    won = match_of(OPENING, Resign(side=BOB), claims=claims, mode="match", length=1)
    assert page(won).result == "Ann wins the match 1-0."


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("a|b", "a\\|b"), ("*x*", "\\*x\\*"), ("_x_", "\\_x\\_"), ("<b>", "\\<b\\>"), ("`x`", "\\`x\\`"),
        ("[a](b)", "\\[a\\](b)"), ("&lt;", "&amp;lt;"), ("@ann", "&#64;ann"), ("#1", "\\#1"), ("\\", "\\\\"),
        ("- x", "\\- x"), ("1. x", "1\\. x"), ("12) x", "12\\) x"), ("2024.01.01", "2024.01.01"),
        ("~~x~~", "\\~\\~x\\~\\~"),
    ],
)  # fmt: skip
def test_no_name_is_markup(name: str, written: str) -> None:
    assert markdown.escaped(name) == written


def test_a_name_with_a_bar_leaves_the_table_whole() -> None:
    lines = markdown.write(match_of(OPENING, names=("a|b", "c\n|d"))).decode().split("\n")
    rows = [line for line in lines if line.startswith("|")]
    assert rows
    assert {line.replace("\\|", "").count("|") for line in rows} == {4}


def test_hit_marks_are_no_emphasis() -> None:
    """31: 24/21 6/5, then 13/9 hits on 24-21's checker: Bob's 4 is Ann's 21."""
    split = Roll(side=ANN, dice=(3, 1), play=Play(paths=((24, 21), (6, 5))), stated="play")
    hit = Roll(side=BOB, dice=(4, 4), play=Play(paths=((8, 4), (8, 4), (6, 2), (6, 2)), hits=(4,)), stated="play")
    assert "44: 8/4\\*(2) 6/2(2)" in markdown.write(match_of(split, hit)).decode()


def test_a_remark_stands_below_its_row() -> None:
    def remark(game: VerifiedGame, step: Step) -> str | None:
        return "best is 8/5 6/5" if isinstance(step.said, Roll) and step.side is ANN else None

    match = match_of(OPENING, OPENING.model_copy(update={"side": BOB}))
    assert "     [Ann: best is 8/5 6/5]\n" in text.write(match, remark=remark).decode()
    assert "| | best is 8/5 6/5 | |\n" in markdown.write(match, remark=remark).decode()


def test_analysis_and_comments_of_an_action_stand_below_its_row() -> None:
    """Bob's remarks stand in his column of the table, and have his name in the text."""
    best = Candidate(play=Play(paths=((13, 10), (6, 5))), written="", evaluation=Evaluation(equity=Decimal("0.1")))
    played = Candidate(play=OPENING.play, written="", evaluation=Evaluation(equity=Decimal("0.05")))
    told = Analysis(candidates=(best, played), played=1)
    notes = GameNotes(analyses=((1, told),), comments=((0, "first\nsecond"), (1, "a|b")))
    match = match_of(OPENING, OPENING.model_copy(update={"side": BOB}), notes=notes)
    assert (
        "     [Ann: first]\n     [Ann: second]\n"
        "     [Bob: 2nd of 2, loses 0.050; best 13/10 6/5 (+0.100)]\n     [Bob: a|b]\n"
    ) in text.write(match).decode()
    table = markdown.write(match).decode()
    assert "| | first | |\n| | second | |\n" in table
    assert "| | | 2nd of 2, loses 0.050; best 13/10 6/5 (+0.100) |\n| | | a\\|b |\n" in table


def test_control_characters_are_spelled_out() -> None:
    written = text.write(match_of(OPENING, names=("a\x1b[31mb", "c\u202ed"))).decode()
    assert "\x1b" not in written


def test_every_format_that_is_written_is_a_target_and_transcripts_are_too() -> None:
    ids = [entry.id for entry in WRITERS]
    assert ids == [entry.id for entry in FORMATS if entry.write is not None] + ["text", "markdown"]
    assert writer_named("Markdown").suffix == ".md"
    assert [entry.id for entry in WRITERS if not entry.reads_back] == ["text", "markdown"]


@pytest.mark.parametrize(
    ("name", "message"), [("moves", "only read"), ("markdwon", "did you mean markdown"), ("", "can be written")]
)
def test_what_is_no_target_is_refused(name: str, message: str) -> None:
    with pytest.raises(UnknownNameError, match=message):
        writer_named(name)
