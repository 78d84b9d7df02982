"""The readers of line formats, one habit at a time; expectations are from the descriptions of the formats."""

from __future__ import annotations

import json

import pytest

from bgformats import api
from bgformats.cli.formats import formats
from bgformats.diagnostics import Place
from bgformats.formats.lines.plays import levelled
from bgformats.formats.registry import FORMATS
from bgformats.model.record import Beaver, Double, Drop, Forfeit, Match, Play, Resign, Roll, SetUp, Take, Unread
from bgformats.terms import CubeHolder, Side

ANN, BOB = Side.FIRST, Side.SECOND


def read(format: str, *lines: str) -> Match:
    """The one match in the lines."""
    (match,) = api.read("\n".join(lines).encode(), format=format).matches
    return match


def unread(format: str, *lines: str) -> tuple[str, ...]:
    """The pieces of the text that are told as unread."""
    return api.read("\n".join(lines).encode(), format=format).unparsed


def paths(action: object) -> tuple[tuple[int, ...], ...]:
    """The ways of a roll's play."""
    assert isinstance(action, Roll)
    assert isinstance(action.play, Play)
    return action.play.paths


# -- plays -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("17-21 19-21", "17/21 19/21"),
        ("bar-23 24-off", "bar/23 24/off"),
        ("8/5, 6/5", "8/5, 6/5"),
        ("24-home 1/h", "24/off  1/o"),
        ("8/5* 6-off*", "8/5* 6/off*"),
    ],
)
def test_spellings_are_levelled_length_for_length(text: str, wanted: str) -> None:
    assert levelled(text) == wanted
    assert len(levelled(text)) == len(text)


# -- Gibbon ------------------------------------------------------------------------------------------------------------


def test_gmd_black_is_side_1_and_its_ascending_points_become_its_own() -> None:
    match = read("gmd", "GMD-2", "Length: +7", "Player:B: Ann", "player:white: Bob", "Game:", "Roll:X:: 3 1",
                 "Move:1:: 17/20 19/20", "Roll:O:: 6 5", "Move:0:: 24/18 18/13")  # fmt: skip
    assert [player.name for player in match.players] == ["Ann", "Bob"]
    first, second = match.games[0].actions
    assert (getattr(first, "side", None), paths(first)) == (ANN, ((8, 5), (6, 5)))
    assert (getattr(second, "side", None), paths(second)) == (BOB, ((24, 18), (18, 13)))


@pytest.mark.parametrize(
    ("dice", "mover", "side"),
    [("2 5", None, ANN), ("5 2", None, BOB), ("5 2", "B", ANN)],
    ids=["black's die is larger", "white's die is larger", "black plays although white's die is larger"],
)
def test_gmd_opening_roll_is_the_movers_or_else_that_of_the_larger_die(dice: str, mover: str, side: Side) -> None:
    lines = ["GMD-2", "Game:", f"Roll:-:: {dice}"] + ([f"Move:{mover}::"] if mover else [])
    (action,) = read("gmd", *lines).games[0].actions
    assert isinstance(action, Roll)
    assert (action.side, action.dice) == (side, (5, 2))


def test_gmd_equal_opening_dice_are_rolled_again_and_kept_as_a_comment() -> None:
    game = read("gmd", "GMD-2", "Game:", "Roll:-:: 3 3", "Roll:-:: 6 6", "Roll:-:: 4 2").games[0]
    assert game.comments == ("opening roll 3 3", "opening roll 6 6")
    assert [action.dice for action in game.actions if isinstance(action, Roll)] == [(4, 2)]


def test_gmd_a_resignation_counts_only_when_it_is_accepted() -> None:
    head = ("GMD-2", "Length: 5", "Game:", "Roll:W:: 3 1", "Move:W:: 8/5 6/5", "Resign:B:: 2")
    refused = read("gmd", *head, "Reject:W:", "Roll:B:: 6 5").games[0]
    assert (refused.comments, refused.claims) == (("Resign:B:: 2", "Reject:W:"), ())
    assert [action.kind for action in refused.actions] == ["roll", "roll"]
    accepted = read("gmd", *head, "Accept:W:").games[0]
    assert isinstance(accepted.actions[-1], Resign)
    assert [(claim.winner, claim.points) for claim in accepted.claims] == [(BOB, 2)]
    assert [action.kind for action in read("gmd", *head).games[0].actions] == ["roll"]


def test_gmd_a_game_may_begin_from_a_position_with_score_cube_and_roll() -> None:
    """Joe Black, side 1, has the move and the cube; Snow White has two checkers on the bar."""
    game = read("gmd", "GMD-2", "Length: 7", "Game: Scores{3 6} "
                "Points{2 -2 0 0 0 0 5 0 3 0 1 0 -5 4 0 0 0 -1 0 -3 0 0 -2 0 -2 0} "
                "Dice{5 3} Cube{2} Turn{-1} May-Double{0 1}").games[0]  # fmt: skip
    assert game.score_claimed == (6, 3)
    set_up, roll = game.actions
    assert isinstance(set_up, SetUp)
    assert (set_up.cube, set_up.cube_holder, set_up.on_roll) == (2, CubeHolder.FIRST, ANN)
    black, white = set_up.points
    assert {point: count for point, count in enumerate(white) if count} == {25: 2, 6: 5, 8: 3, 10: 1, 13: 4}
    assert {point: count for point, count in enumerate(black) if count} == {24: 2, 13: 5, 8: 1, 6: 3, 3: 2, 1: 2}
    assert isinstance(roll, Roll)
    assert (roll.side, roll.dice, roll.stated) == (ANN, (5, 3), "nothing")


def test_gmd_what_cannot_be_read_is_told_and_private_items_are_comments() -> None:
    lines = ("GMD-2", "Game: Moon{1}", "Roll:W:: 3", "Player:-: x", "what", "X-Kibitz:Hi:: dude", "Roll:W:: 3 1 # so")
    assert unread("gmd", *lines) == ("Moon{1}", "Roll:W:: 3", "Player:-: x", "what")
    game = read("gmd", *lines).games[0]
    assert game.comments == ("X-Kibitz:Hi:: dude", "so")
    assert isinstance(game.actions[0], Unread)


def test_gmd_a_play_on_a_line_of_its_own_has_its_own_place() -> None:
    text = "GMD-2\nGame:\nRoll:W:: 3 1\nMove:W:: 8/5 6/5\n"
    document = api.read(text.encode())
    places = document.lowered.places
    found = {part: places.span(Place(0, 0, 0, part)) for part in ("action", "roll", "play")}
    told = {part: text[slice(*span)] for part, span in found.items() if span}
    assert told == {"action": "Roll:W:: 3 1", "roll": "3 1", "play": "8/5 6/5"}
    assert places.written(0, 0, 0) == "Roll:W:: 3 1 Move:W:: 8/5 6/5"


# -- JavaFIBS ----------------------------------------------------------------------------------------------------------


def test_javafibs_you_are_side_2_and_a_score_line_tells_your_name() -> None:
    match = read("javafibs", "JavaFIBS internal match representation v1.1", "8:Ann:5", "13:Ann:", "6:You:Ann",
                 "11:You:4 2", "1:You:17-21 19-21", "0:Ann:3 1", "15:Ann:", "7:You:1", "14:Bob-1:Ann-0", "13:Ann:",
                 "0:Ann:3 1", "1:Ann:17-20 19-20")  # fmt: skip
    assert ([player.name for player in match.players], match.length) == (["Ann", "Bob"], 5)
    assert match.games[1].score_claimed == (0, 1)
    assert paths(match.games[0].actions[0]) == ((8, 4), (6, 4))
    assert paths(match.games[1].actions[0]) == ((8, 5), (6, 5))
    assert getattr(match.games[0].actions[1], "stated", "") == "no-play"


def test_javafibs_an_action_by_a_stranger_is_told() -> None:
    lines = ("JavaFIBS internal match representation v1.1", "8:Ann:5", "13:Ann:", "0:Eve:3 1", "99:Ann:")
    assert unread("javafibs", *lines) == ("0:Eve:3 1", "99:Ann:")


# -- oldmoves ----------------------------------------------------------------------------------------------------------

_OLD = ("Score is 1-0 in a 3 point match.", "Ann is X - Bob is O")


@pytest.mark.parametrize(
    "plays",
    [("X: (3 1) 17-20 19-20", "O: (4 2) 8-4 6-4"), ("X: (3 1) 8-5 6-5", "O: (4 2) 17-21 19-21"),
     ("X: (3 1) 8-5 6-5", "O: (4 2) 8-4 6-4")],
    ids=["X ascends", "O ascends", "both descend, as fibs2html writes"],
)  # fmt: skip
def test_oldmoves_the_plays_tell_who_counts_upwards(plays: tuple[str, ...]) -> None:
    match = read("oldmoves", *_OLD, *plays)
    assert [paths(action) for action in match.games[0].actions] == [((8, 5), (6, 5)), ((8, 4), (6, 4))]
    assert match.games[0].score_claimed == (1, 0)


def test_oldmoves_players_who_change_letters_keep_their_sides() -> None:
    match = read("oldmoves", *_OLD, "X: doubles", "O: rejects", "X: wins 1 point", "",
                 "Score is 0-2 in a 3 point match.", "Bob is X - Ann is O", "O: doubles", "X: accepts")  # fmt: skip
    second = match.games[1]
    assert second.score_claimed == (2, 0)
    assert second.actions == (Double(side=ANN), Take(side=BOB))


def test_oldmoves_another_length_or_other_players_are_another_match() -> None:
    text = "\n".join((*_OLD, "X: doubles", "O: rejects", "", "Score is 0-0 in a 5 point match.", "Ann is X - Bob is O"))
    assert [match.length for match in api.read(text.encode(), format="oldmoves").matches] == [3, 5]


def test_oldmoves_accepting_a_resignation_is_no_take() -> None:
    game = read("oldmoves", *_OLD, "X: (3 1) 8-5 6-5", "O: wants to resign", "X: accepts", "X: wins 2 points").games[0]
    assert [action.kind for action in game.actions] == ["roll", "resign"]
    assert [(claim.winner, claim.points) for claim in game.claims] == [(ANN, 2)]


# -- GamesGrid ---------------------------------------------------------------------------------------------------------

_GRID = ("Ann vs. Bob", "GamesGrid", "Sunday March 4, 2001", "ELO: 1612.50 300 1555.00 42", "Jacoby: No", "Rated: Yes",
         "Variant: Nackgammon", "Doubling Cube: No")  # fmt: skip


def test_sgg_headers_and_the_marked_crawford_game() -> None:
    match = read("sgg", *_GRID, "Game 3.2*-1/3")
    assert [(player.name, player.rating) for player in match.players] == [("Ann", "1612.50"), ("Bob", "1555.00")]
    assert (match.facts.site, match.facts.date, match.length) == ("GamesGrid", "2001-03-04", 3)
    assert (match.options.jacoby, match.options.variant, match.options.cube_limit) == (False, "nackgammon", 1)
    assert match.facts.other == (("Rated", "Yes"),)
    game = match.games[0]
    assert (game.number, game.score_claimed, game.crawford_claimed) == (3, (2, 1), True)


def test_sgg_a_game_without_a_length_is_money() -> None:
    assert read("sgg", "Ann vs. Bob", "Game 1.0-0").mode == "money"


def test_sgg_repeated_rolls_are_one_and_tabs_tell_the_side() -> None:
    game = read("sgg", *_GRID, "Game 1.0-0/3", "Ann\t\tBob", "1\t\t31:", "1\t\t31:", "1\t\t31: 8/5, 6/5",
                "1\t\t31: 8/5, 6/5",
                "2\t62: O-O", "2\t62: O-O", "2\t\t31:", "2\t\t31: 8/5, 6/5", "well played", "3\t -", "3\t\t66: resign",
                "Ann  wins 1 point.").games[0]  # fmt: skip
    assert [(action.kind, getattr(action, "side", None)) for action in game.actions] == [
        ("roll", BOB), ("roll", ANN), ("roll", BOB), ("roll", BOB), ("resign", BOB)]  # fmt: skip
    assert getattr(game.actions[1], "stated", "") == "no-play"
    assert game.comments == ("well played", "3\t -")
    assert [(claim.winner, claim.points) for claim in game.claims] == [(ANN, 1)]


def test_sgg_repeated_cube_lines_are_one_action() -> None:
    lines = (
        "Ann vs. Bob", "Match Length: 5", "Game 1.0-0/5", "1\t31:", "1\t31: 8/5, 6/5", "2\t\tdouble", "2\t\tdouble",
        "3\taccept", "3\taccept", "2\t\t64:", "2\t\t64: 24/14", "3\tdouble", "3\tDoubles", "4\t\tpass", "4\t\tpass",
        "Ann wins 2 points.", "Ann wins 2 points.",
    )  # fmt: skip
    game = read("sgg", *lines).games[0]
    cube = [Double(side=BOB), Take(side=ANN), Double(side=ANN), Drop(side=BOB)]
    assert [action for action in game.actions if not isinstance(action, Roll)] == cube
    assert [(claim.winner, claim.points) for claim in game.claims] == [(ANN, 2)]
    report = api.validate("\n".join(lines).encode(), format="sgg")
    assert [one.code for one in report.diagnostics] == ["BG210"]
    again = (*lines[:5], "2\t\tresign", "2\t\tresign", "Ann wins 1 point.")
    resigned = read("sgg", *again).games[0]
    assert (resigned.actions[1:], resigned.comments) == ((Resign(side=BOB),), ())


def test_sgg_the_same_words_behind_a_roll_are_another_action() -> None:
    lines = ("Ann vs. Bob", "Game 1.0-0", "1\tdouble", "1\t\taccept", "1\t31:", "1\tdouble")
    assert sum(isinstance(one, Double) for one in read("sgg", *lines).games[0].actions) == 2


def test_sgg_cube_words() -> None:
    game = read("sgg", *_GRID, "Game 1.0-0/3", "1\tdouble", "1\t\tbeaver", "2\t\tdouble", "2\tpass").games[0]
    assert game.actions == (Double(side=ANN), Beaver(side=BOB), Double(side=BOB), Drop(side=ANN))


# -- TrueMoneyGames ----------------------------------------------------------------------------------------------------


def test_tmg_records() -> None:
    match = read("tmg", "MatchID: 12", "Player1: 11 Ann Lee 100.00", "Player2: 22 Bob 5.00", "Length: 0", "Jacoby: 1",
                 "MaxCube: 64", "Variant: 2", "Startdate: 2004-05-06 12:13:14", "Game 2: 1-0", " -1 1 31:",
                 " -1 4 8/5 6/5",
                 " 2 1 ?", " 2 5 Double to 2", " -3 7 Take", " 4 1 66:", " 4 4 0/0", " -5 17 out of time",
                 " 6 14 2 Ann wins")  # fmt: skip
    assert [player.name for player in match.players] == ["Ann Lee", "Bob"]
    assert (match.mode, match.options.jacoby, match.options.cube_limit) == ("money", True, 64)
    assert (match.options.variant, match.facts.match_id, match.facts.date) == ("nackgammon", "12", "2004-05-06")
    game = match.games[0]
    assert (game.number, game.score_claimed, game.comments) == (2, (1, 0), ("2 1 ?",))
    assert game.actions[1:3] == (Double(side=ANN, value=2), Take(side=BOB))
    assert (getattr(game.actions[3], "stated", ""), game.actions[4]) == ("no-play", Forfeit(side=BOB, cause="time"))
    assert [(claim.winner, claim.points) for claim in game.claims] == [(ANN, 2)]


def test_tmg_a_cube_limit_that_is_no_power_of_two_is_told() -> None:
    report = api.validate(b"MatchID: 1\nMaxCube: 63\nLength: 3\nGame 1: 0-0\n 1 1 31:\n", format="tmg")
    assert [(one.code, one.line, one.column) for one in report.diagnostics if one.code == "BG106"] == [("BG106", 2, 10)]


# -- FIBS sessions -----------------------------------------------------------------------------------------------------


def test_clip_other_peoples_matches_are_no_part_of_the_game() -> None:
    match = read("clip", "You and Bob start a 5 point match.", "Starting a new game with Bob.",
                 "You rolled 3, Bob rolled 3", "You rolled 3, Bob rolled 1", "It's your turn to move.",
                 "Eve and Joe start a 1 point match.", "You move 8-5 6-5 .", "Bob rolls 4 and 2.", "Eve rolls 6 and 6.",
                 "Bob moves 17-21 19-21 .", "15 Joe hello", "You double.",
                 "Bob gives up. You win 1 point.")  # fmt: skip
    assert ([player.name for player in match.players], match.length) == (["Bob", "You"], 5)
    game = match.games[0]
    assert game.comments == ("You rolled 3, Bob rolled 3", "Joe hello")
    assert [paths(action) for action in game.actions[:2]] == [((8, 5), (6, 5)), ((8, 4), (6, 4))]
    assert game.actions[2:] == (Double(side=BOB), Drop(side=ANN))
    assert [(claim.winner, claim.points) for claim in game.claims] == [(BOB, 1)]


def test_clip_a_players_line_that_cannot_be_read_is_told() -> None:
    lines = ("Ann and Bob start a 5 point match.", "Starting a new game with Bob.", "Bob frobs.", "Eve frobs.")
    assert unread("clip", *lines) == ("Bob frobs.",)


# -- bgammon.org and BGRoom --------------------------------------------------------------------------------------------


def test_bgammon_the_points_of_both_are_those_of_player_1() -> None:
    match = read("bgammon", "bgammon-replay 00000024", "i 1702738670 Ann Bob 3 0 1 2 4 0", "1 r 3-1 8/5 6/5",
                 "2 r 4-2 17/21 19/21", "1 d 2 1", "1 r 6-6", "1 t")  # fmt: skip
    game = match.games[0]
    assert ([player.name for player in match.players], match.length, game.score_claimed) == (["Ann", "Bob"], 3, (0, 1))
    assert [paths(action) for action in game.actions[:2]] == [((8, 5), (6, 5)), ((8, 4), (6, 4))]
    assert game.actions[2:4] == (Double(side=ANN, value=2), Take(side=BOB))
    assert game.actions[5] == Resign(side=ANN)
    assert [(claim.winner, claim.points) for claim in game.claims] == [(BOB, 4)]


def test_bgammon_games_by_other_laws_are_declined() -> None:
    text = "bgammon-replay 00000024\ni 1702738670 Ann Bob 3 0 0 2 1 2\n1 r 3-1 8/5 6/5\n"
    assert [one.code for one in api.validate(text.encode()).diagnostics if one.severity != "info"] == ["BG901"]


def test_bgroom_players_keep_their_sides_when_the_letters_change() -> None:
    match = read("bgroom", "BGF version 1.2", "Game 1 - Ann (X) vs. Bob (0)", "Single game", "1.0:(3 1)8/5 6/5",
                 "2.X:(6 6)can't move", "", "Game 2 - Bob (X) vs. Ann (0)", "1.X:Double", "2.0:Accept")  # fmt: skip
    first, second = match.games
    assert [getattr(action, "side", None) for action in first.actions] == [BOB, ANN]
    assert getattr(first.actions[1], "stated", "") == "no-play"
    assert second.actions == (Double(side=BOB), Take(side=ANN))


# -- what is said of the formats ---------------------------------------------------------------------------------------


def test_formats_without_a_real_sample_are_experimental() -> None:
    marked = {entry.id for entry in FORMATS if entry.experimental}
    assert marked == {"oldmoves", "sgg", "tmg", "bgammon", "bgroom", "party"}


@pytest.mark.parametrize("entry", [entry for entry in FORMATS if entry.experimental], ids=lambda entry: entry.id)
def test_the_list_of_formats_says_so(entry: object, capsys: pytest.CaptureFixture[str]) -> None:
    name = getattr(entry, "id", "")
    formats()
    (line,) = [line for line in capsys.readouterr().out.splitlines() if line.split()[0] == name]
    assert line.endswith("(experimental)")
    formats("json")
    rows = {row["id"]: row["experimental"] for row in json.loads(capsys.readouterr().out)}
    assert (rows[name], rows["mat"], rows["gmd"]) == (True, False, False)
