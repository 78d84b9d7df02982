"""The SGF writer: GNU Backgammon's properties in its order; expected texts are written by hand from its habits."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, settings
from sgf_files import HEAD, again, bare, tree
from small_match import SMALL
from strategies import Dealt, matches
from told_losses import lost

from bgformats import api
from bgformats.formats.sgf.write import write
from bgformats.model.analysis import Analysis, Candidate, CubeVerdict
from bgformats.model.record import (
    Beaver,
    Claim,
    Double,
    Facts,
    Forfeit,
    Game,
    GameNotes,
    Match,
    Notes,
    Options,
    Play,
    Player,
    Property,
    Resign,
    Roll,
    SetUp,
    Take,
    Unread,
    Variation,
)
from bgformats.model.verified import VerifiedMatch
from bgformats.replay.rules import decide_rules
from bgformats.terms import CubeHolder, Side, WinKind

ANN, BOB = Side.FIRST, Side.SECOND
PLAYERS = (Player(name="Ann"), Player(name="Bob"))
OPENING = Roll(side=ANN, dice=(3, 1), play=Play(paths=((8, 5), (6, 5))), stated="play")


def verified(*actions: object, game: dict[str, object] | None = None, **match: object) -> VerifiedMatch:
    """A match of one game with these actions, played over."""
    told = {"number": 1, "players": PLAYERS, "score_claimed": (0, 0), "actions": actions, **(game or {})}
    made = {"mode": "match", "length": 7, "players": PLAYERS, "games": (Game.model_validate(told),), **match}
    record = Match.model_validate(made)
    return api.verify(record, decide_rules(record).rules)


def lines(one: VerifiedMatch) -> list[str]:
    """What is written, without the application, a line a node."""
    head, *nodes = write(one).decode().split("\n")
    before, _, behind = head.partition("AP[")
    return [before + behind.partition("]")[2], *nodes]


def test_a_small_match_stands_as_gnu_backgammon_would_write_it() -> None:
    """White's letters are its own points, black's run the other way: 24/18/14 is a, g and k."""
    assert lines(SMALL) == [
        "(;FF[4]GM[6]CA[UTF-8]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RU[Crawford]RE[W+2]",
        ";W[31hefe]",
        ";B[double]",
        ";W[take]",
        ";B[64aggk]",
        ";W[double]",
        ";B[drop])",
        "",
    ]


def test_facts_names_ratings_and_comments_in_order() -> None:
    one = verified(
        OPENING,
        game={"players": (Player(name="A]", rating="1800"), Player(name="B\\", rating="1700"))},
        players=(Player(name="A]", rating="1800"), Player(name="B\\", rating="1700")),
        facts=Facts(event="Cup", round="2", site="Here", date="2026.11.30", transcriber="me"),
        comments=("one", "two"),
    )
    head = write(one).decode().partition("PW")[2]
    assert head.startswith(
        r"[A\]]PB[B\\]WR[1800]BR[1700]DT[2026-11-30]EV[Cup]RO[2]PC[Here]AN[me]GC[one" + "\ntwo]RU[Crawford]"
    )


@pytest.mark.parametrize(
    ("actions", "nodes"),
    [
        ((OPENING, Double(side=BOB), Take(side=ANN)), [";W[31hefe]", ";B[double]", ";W[take])"]),
        ((Roll(side=ANN, dice=(3, 1), stated="nothing"),), [";PL[W]DI[31])"]),
        ((OPENING, Unread(side=BOB, text="wh]at")), [";W[31hefe]", r";B[wh\]at])"]),
    ],
    ids=["take", "rolled-and-not-played", "unread"],
)
def test_nodes(actions: tuple[object, ...], nodes: list[str]) -> None:
    assert lines(verified(*actions))[1:-1] == nodes


def test_one_checker_is_written_hop_by_hop() -> None:
    """The stop may be 18 or 20: both ways are one play."""
    leap = Roll(side=ANN, dice=(6, 4), play=Play(paths=((24, 14),)), stated="play")
    assert lines(verified(leap))[1] in (";W[64xrrn])", ";W[64xttn])")


def test_a_beaver_is_a_double_and_its_implied_take_is_written() -> None:
    reply = Roll(side=BOB, dice=(6, 1), play=Play(paths=((13, 7), (8, 7))), stated="play")
    one = verified(OPENING, Double(side=BOB), Beaver(side=ANN), reply, mode="money", length=None)
    assert lines(one)[1:-1] == [";W[31hefe]", ";B[double]", ";W[double]", ";B[take]", ";B[61lrqr])"]


@pytest.mark.parametrize(
    ("end", "claims", "result"),
    [
        (Resign(side=BOB, level=WinKind.GAMMON), (), "RE[W+2R]"),
        (Forfeit(side=ANN), (Claim(winner=BOB, points=1, after=2),), "RE[B+1R]RC[forfeit]"),
        (Forfeit(side=ANN, cause="time"), (Claim(winner=BOB, points=1, after=2),), "RE[B+1R]RC[time]"),
        (
            Forfeit(side=ANN, cause="disconnection"),
            (Claim(winner=BOB, points=1, after=2),),
            "RE[B+1R]RC[disconnection]",
        ),
    ],
    ids=["resignation", "forfeit", "time", "disconnection"],
)
def test_who_gave_up_stands_in_the_result(end: object, claims: tuple[Claim, ...], result: str) -> None:
    one = verified(OPENING, end, game={"claims": claims})
    assert lines(one)[0].endswith(result)
    assert lines(one)[1:-1] == [";W[31hefe])"]
    (back,) = again(one)
    assert [action.kind for action in back.games[0].actions] == [action.kind for action in one.match.games[0].actions]
    assert getattr(back.games[0].actions[1], "cause", None) == getattr(end, "cause", None)


def test_points_that_are_only_claimed_are_no_resignation() -> None:
    """GNU Backgammon needs the R to know the points. Read back, the record is what it was."""
    one = verified(OPENING, game={"claims": (Claim(winner=BOB, points=2, after=1),)})
    assert one.games[0].ended_by == "resignation"
    assert lines(one)[0].endswith("RE[B+2R]RC[claimed]")
    assert again(one)[0].games[0] == one.match.games[0]


def test_a_position_is_written_for_both_readers_of_the_cube() -> None:
    first = (12, 2, 0, 1, *[0] * 22)
    put = SetUp(points=(first, (13, 1, *[0] * 23, 1)), cube=4, cube_holder=CubeHolder.SECOND, on_roll=ANN)
    assert lines(verified(put))[1:-1] == [";PL[W]AE[a:y]AW[a][a][c]AB[x][y]", ";CV[4]", ";CP[b]CO[b])"]


@pytest.mark.parametrize(
    ("options", "rules"),
    [
        (Options(), "RU[Crawford]"),
        (Options(crawford=False), ""),
        (Options(variant="Nackgammon"), "RU[Crawford:Nackgammon]"),
        (Options(variant="HyperGammon (2)", crawford=False), "RU[Hypergammon2]"),
        (Options(cube_limit=1), "RU[Crawford:NoCube]"),
    ],
)
def test_rules(options: Options, rules: str) -> None:
    head = lines(verified(options=options))[0]
    assert head.endswith(f"PB[Bob]{rules})")


def test_notes_of_any_kind_come_back_where_they_were() -> None:
    told = Analysis(luck=Decimal("0.1250"), marks=(("GW", "1"),))
    notes = GameNotes(
        comments=((0, "first"), (0, "second]"), (2, "behind")),
        analyses=((0, told), (1, told)),
        properties=(
            Property(action=None, name="GS", values=("M:0",)),
            Property(action=1, name="ZZ", values=("1", "2")),
        ),
        variations=(
            Variation(of=None, after=1, actions=(Double(side=BOB),), notes=Notes(comments=((0, "why"),))),
            Variation(of=None, after=2, actions=(Roll(side=ANN, dice=(2, 1), stated="nothing"),)),
            Variation(of=0, after=1, actions=(Take(side=ANN),)),
        ),
    )
    reply = Roll(side=BOB, dice=(6, 1), play=Play(paths=((13, 7), (8, 7))), stated="play")
    (match,) = again(verified(OPENING, reply, game={"notes": notes, "comments": ("a", "b")}))
    assert match.games[0].notes == notes
    assert match.games[0].comments == ("a", "b")


def test_ten_thousand_variations_inside_one_another_are_written() -> None:
    deep = 10_000
    text = tree("(;W[31hefe](;B[31qtst])" * deep + ")" * deep)
    document = api.read(text.encode())
    match = document.matches[0].model_copy(update={"games": document.matches[0].games})
    one = api.verify(match, decide_rules(match).rules)
    assert again(one)[0].games[0].notes == match.games[0].notes


def test_statistics_and_automatic_doubles_come_back() -> None:
    text = tree(";W[31hefe]", HEAD + "CV[4]GS[M:0 0][C:1][D:0]").replace("length:3", "length:0")
    report = api.validate(text.encode())
    assert again(report.verified)[0].games[0] == report.verified[0].match.games[0]


@given(matches)
@settings(max_examples=40, deadline=None)
def test_random_legal_matches_come_back_without_a_finding(dealt: Dealt) -> None:
    record = dealt.record
    one = api.verify(record, decide_rules(record).rules)
    report = api.validate(write(one), rules=one.rules)
    assert [(found.code, found.message) for found in report.diagnostics if found.severity.value != "info"] == []
    assert [bare(api.canonical(found)) for found in report.verified] == [bare(record)]


# -- what is lost ----------------------------------------------------------------------------------------------------

LOST = {
    "nothing": (verified(OPENING, options=Options(crawford=True)), []),
    "time and match id": (
        verified(OPENING, options=Options(crawford=True), facts=Facts(time="12.00", match_id="7", other=(("X", "y"),))),
        ["metadata-lost"] * 3,
    ),
    "beavers and a cube limit": (
        verified(OPENING, options=Options(crawford=True, beavers=True, cube_limit=64)),
        ["rule-option-lost"] * 2,
    ),
    "a variant without a word": (
        verified(options=Options(crawford=True, variant="LongGammon")), ["rule-option-lost"],
    ),
    "a Crawford rule that nobody declares": (verified(OPENING), ["value-inferred"]),
    "a name of two lines": (
        verified(options=Options(crawford=True), players=(Player(name="A\nB"), Player(name="C")),
                 game={"players": (Player(name="A\nB"), Player(name="C"))}),
        ["name-changed"],
    ),
    "a result that is not so": (
        verified(OPENING, Double(side=BOB), {"kind": "drop", "side": ANN}, options=Options(crawford=True),
                 game={"claims": (Claim(winner=BOB, points=3, after=3),)}),
        ["metadata-lost"],
    ),
    "a clock that ran out": (
        verified(OPENING, Forfeit(side=ANN, cause="time"), options=Options(crawford=True),
                 game={"claims": (Claim(winner=BOB, points=1, after=2),)}),
        [],
    ),
    "a resignation that nobody counts": (verified(OPENING, Resign(side=ANN), options=Options(crawford=True)), []),
    "a play without dice": (
        verified(OPENING, Roll(side=BOB, dice=None, play=Play(paths=((13, 7), (8, 7))), stated="play"),
                 options=Options(crawford=True)),
        ["not-representable"] * 2,
    ),
    "weighed plays without numbers": (
        verified(OPENING, options=Options(crawford=True), game={"notes": GameNotes(analyses=((0, Analysis(
            candidates=(Candidate(play=OPENING.play, written="8/5 6/5", evaluation={"equity": Decimal(1)}),),
            cube=CubeVerdict(best="Double, take"), marks=(("blunder", "yes"),),
        )),))}),
        ["analysis-lost"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("one", "wanted"), LOST.values(), ids=[name.replace(" ", "-") for name in LOST])
def test_what_sgf_has_no_room_for_is_listed(one: VerifiedMatch, wanted: list[str]) -> None:
    assert [check for check, _ in lost(one, "sgf")] == wanted
