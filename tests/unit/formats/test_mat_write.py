"""The plain `.mat` writer: columns and words as Jellyfish has them; expected texts are written by hand."""

from __future__ import annotations

import pytest
from small_match import SMALL

from bgformats import api
from bgformats.formats.mat.dialects import JELLYFISH, XG, MatDialect
from bgformats.formats.mat.write import write
from bgformats.model.record import (
    Beaver,
    Claim,
    Double,
    Facts,
    Forfeit,
    Game,
    Match,
    Options,
    Play,
    Player,
    Raccoon,
    Resign,
    Roll,
    SetUp,
    Take,
    Unread,
)
from bgformats.replay.rules import decide_rules
from bgformats.terms import CubeHolder, Side, WinKind

ANN, BOB = Side.FIRST, Side.SECOND
PLAYERS = (Player(name="Ann"), Player(name="Bob"))
OPENING = Roll(side=ANN, dice=(3, 1), play=Play(paths=((8, 5), (6, 5))), stated="play")
LEFT = (0, 2, 0, 0, 0, 5, *[0] * 19, 8)
RIGHT = (14, 0, 1, *[0] * 23)


def written(
    *actions: object, claims: tuple[Claim, ...] = (), dialect: MatDialect = JELLYFISH, **match: object
) -> list[str]:
    """The lines of a match of one game with these actions."""
    players = match.get("players", PLAYERS)
    game = {"number": 1, "players": players, "score_claimed": (0, 0), "actions": actions, "claims": claims}
    made = {"mode": "match", "length": 7, "players": PLAYERS, "games": (Game.model_validate(game),), **match}
    record = Match.model_validate(made)
    return write(api.verify(record, decide_rules(record).rules), dialect).decode().split("\n")


def test_a_small_match_stands_as_jellyfish_would_write_it() -> None:
    """R's dice at 33 counted from 0, cube words one further, the result of the left side six blanks in."""
    assert write(SMALL).decode() == (
        " 3 point match\n"
        "\n"
        " Game 1\n"
        " Ann : 0                        Bob : 0\n"
        "  1) 31: 8/5 6/5                  Doubles => 2\n"
        "  2)  Takes                      64: 24/18 18/14\n"
        "  3)  Doubles => 4                Drops\n"
        "      Wins 2 points\n"
    )


def test_matches_follow_one_another_with_an_empty_line_between() -> None:
    text = write(SMALL).decode()
    assert write([SMALL, SMALL]).decode() == text + "\n" + text


def test_the_right_side_may_begin_and_win() -> None:
    roll = Roll(side=BOB, dice=(3, 1), play=Play(paths=((8, 5), (6, 5))), stated="play")
    lines = written(roll, claims=(Claim(winner=BOB, points=3, after=1),), length=3)
    assert lines[4:6] == ["  1)" + " " * 29 + "31: 8/5 6/5", " " * 34 + "Wins 3 points and the match"]


def test_a_left_cell_that_needs_the_room_moves_the_right_one_two_blanks_on() -> None:
    long = Roll(side=ANN, dice=(6, 4), play=Play(paths=((124, 123), (122, 121), (120, 119), (118, 117))), stated="play")
    reply = Roll(side=BOB, dice=(3, 1), play=Play(paths=((8, 5), (6, 5))), stated="play")
    assert written(long, reply)[4] == "  1) 64: 124/123 122/121 120/119 118/117  31: 8/5 6/5"


def test_headers_and_comments_come_before_the_match() -> None:
    """There GNU Backgammon keeps both; behind the match line it loses a comment, or takes it for a roll."""
    facts = Facts(site="Club", event='The "Cup"', date="2024.01.01", other=(("Stake", "5"),))
    options = Options(crawford=False, cube_limit=64, variant="NackGammon")
    lines = written(facts=facts, options=options, comments=("on the match",))
    assert lines[:10] == [
        '; [Site "Club"]',
        '; [Event "The "Cup""]',
        '; [EventDate "2024.01.01"]',
        '; [Stake "5"]',
        '; [Variation "NackGammon"]',
        '; [Crawford "Off"]',
        '; [CubeLimit "64"]',
        "; on the match",
        "",
        " 7 point match",
    ]


def test_money_is_a_match_to_nothing() -> None:
    options = Options(jacoby=True, beavers=False)
    assert written(mode="money", length=None, options=options)[:4] == [
        '; [Jacoby "On"]', '; [Beaver "Off"]', "", " 0 point match",
    ]  # fmt: skip


def test_a_match_of_unknown_length_has_the_match_line_of_a_money_session() -> None:
    """GNU Backgammon refuses a file without one."""
    assert written(mode="unknown", length=None)[0] == " 0 point match"


def test_beavers_and_raccoons_say_what_the_cube_would_come_to() -> None:
    actions = (OPENING, Double(side=BOB), Beaver(side=ANN), Raccoon(side=BOB), Take(side=ANN))
    assert written(*actions, mode="money", length=None)[4:7] == [
        "  1) 31: 8/5 6/5                  Doubles => 2",
        "  2)  Beavers => 4                Raccoons => 8",
        "  3)  Takes                      ",
    ]


def test_a_set_up_position_is_a_comment_with_capitals_for_the_left_side() -> None:
    position = SetUp(points=(LEFT, RIGHT), cube=4, cube_holder=CubeHolder.FIRST)
    assert written(position)[4] == "; Set Pos=-B---E-----------------a-H/-2"
    right = SetUp(points=(LEFT, RIGHT), cube=2, cube_holder=CubeHolder.SECOND)
    assert written(right)[4].endswith("/1")


@pytest.mark.parametrize(
    ("dice", "mine", "theirs", "hops", "cell"),
    [
        # GNU Backgammon plays the larger die first, and would hit; the other way nothing tells where no mark is in the
        # file.
        ((6, 4), 24, {18: 1}, ((24, 20), (20, 14)), "64: 24/20/14"),
        ((6, 4), 24, {18: 1, 14: 1}, ((24, 20), (20, 14)), "64: 24/20/14*"),
        ((6, 4), 24, {20: 1}, ((24, 18), (18, 14)), "64: 24/18/14"),
        ((6, 4), 24, {20: 1, 14: 1}, ((24, 18), (18, 14)), "64: 24/14*"),
        ((6, 4), 24, {20: 1}, ((24, 20), (20, 14)), "64: 24/20* 20/14"),
        ((6, 4), 24, {}, ((24, 20), (20, 14)), "64: 24/14"),
        ((6, 2), 8, {24: 1}, ((8, 2), (2, 0)), "62: 8/Off"),
        ((3, 1), 8, {7: 1}, ((8, 7), (7, 4)), "31: 8/7* 7/4"),
        ((5, 5), 25, {10: 1}, ((25, 20), (20, 15), (15, 10), (10, 5)), "55: Bar/10* 10/5"),
    ],
)
def test_extreme_gammon_stops_where_it_hits_and_where_gnu_backgammon_would(
    dice: tuple[int, int], mine: int, theirs: dict[int, int], hops: tuple[tuple[int, int], ...], cell: str
) -> None:
    hits = tuple(point for _, point in hops if theirs.get(point) == 1)
    left = tuple(1 if point == mine else 2 if point == 1 else 12 if point == 0 else 0 for point in range(26))
    right = tuple(theirs.get(25 - point, 15 - len(theirs) if point == 0 else 0) for point in range(26))
    roll = Roll(side=ANN, dice=dice, play=Play(paths=hops, hits=hits), stated="play")
    assert written(SetUp(points=(left, right)), roll, dialect=XG)[-6].rstrip() == f"  1) {cell}"


@pytest.mark.parametrize(
    ("roll", "cell"),
    [
        (Roll(side=BOB, dice=(6, 4), stated="nothing"), "64:"),
        (Roll(side=BOB, dice=(6, 4), stated="no-play"), "64: Cannot Move"),
        (Roll(side=BOB, dice=(6, 4), stated="unknown"), "64: ????"),
        (Roll(side=BOB, dice=(6, 4), play=Play(paths=((24, 18, 13),), hits=(18,)), stated="play"), "64: 24/18* 18/13"),
    ],
)
def test_what_is_no_legal_play_stands_as_the_record_has_it(roll: Roll, cell: str) -> None:
    assert written(OPENING, roll, claims=())[4] == f"  1) 31: 8/5 6/5                 {cell}"


def test_a_resignation_is_told_by_the_word_that_gnu_backgammon_passes_over() -> None:
    claim = (Claim(winner=ANN, points=3, after=2),)
    whole = Resign(side=BOB, level=WinKind.BACKGAMMON, whole_match=True)
    assert written(OPENING, whole, claims=claim)[4] == "  1) 31: 8/5 6/5                  Resigned backgammon match"


def test_extreme_gammon_is_told_of_a_resignation_by_question_marks_but_in_place_of_an_answer() -> None:
    claim = (Claim(winner=ANN, points=1, after=2),)
    gives_up = (OPENING, Resign(side=BOB, level=WinKind.SINGLE))
    assert written(*gives_up, claims=claim, dialect=XG)[-7:-5] == [
        "  1) 31: 8/5 6/5                       ????                              ",
        "      Wins 1 point",
    ]
    bob = (Claim(winner=BOB, points=1, after=2),)
    left = (OPENING, Roll(side=BOB, dice=(2, 1), stated="no-play"), Resign(side=ANN, level=WinKind.SINGLE))
    assert written(*left, claims=bob, dialect=XG)[-6] == "  2) ????                               Wins 1 point"
    answer = (OPENING, Double(side=BOB), Resign(side=ANN, level=WinKind.GAMMON))
    assert "????" not in "".join(written(*answer, dialect=XG)), "they are no answer to a double"
    single = (OPENING, Double(side=BOB), Resign(side=ANN, level=WinKind.SINGLE))
    assert written(*single, dialect=XG)[-6] == "  2)  Drops                             Wins 1 point"


def test_question_marks_behind_dice_are_a_resignation_of_their_own() -> None:
    unplayed = Roll(side=BOB, dice=(2, 1), stated="unknown")
    gives_up = (OPENING, unplayed, Resign(side=BOB, level=WinKind.SINGLE))
    claim = (Claim(winner=ANN, points=1, after=3),)
    assert (
        written(*gives_up, claims=claim, dialect=XG)[-7].rstrip() == "  1) 31: 8/5 6/5                       21: ????"
    )


def test_nothing_that_a_record_may_hold_makes_it_stumble() -> None:
    odd = Player(name="two\nlines", rating="1600.00")
    actions = (
        Unread(side=None, text="what?"),
        Unread(side=BOB, text=""),
        Forfeit(side=ANN, cause="time"),
        Forfeit(side=BOB, cause="disconnection"),
        Roll(side=ANN, dice=(9, 0), play=Play(paths=((99, 3),)), stated="play"),
        *[Beaver(side=ANN)] * 5000,
        SetUp(points=((40, *[0] * 25), (0,) * 26), cube=3),
    )
    lines = written(*actions, players=(odd, odd), comments=("a\r\nb",))
    assert lines[:2] == ["; a", "; b"]
    assert lines[5:7] == [" Game 1", " two lines,1600.00 : 0          two lines,1600.00 : 0"]
    assert lines[-2].startswith("; Set Pos=")
