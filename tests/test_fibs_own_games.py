"""Logs of one's own games at FIBS: the server calls one ``You`` and does not repeat one's own plays, only the board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bgformats import api
from bgformats.formats.positions.fibs import write_fibs
from bgformats.model.position import Position
from bgformats.model.record import Double, Drop, Match, Resign, Roll, SetUp, Take
from bgformats.model.verified import Step, VerifiedGame, VerifiedMatch
from bgformats.terms import BAR, OFF, CubeHolder, Side

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"
TOM, YOU = Side.FIRST, Side.SECOND
NAMES = {TOM: "Tom", YOU: "You"}


def found(*lines: str) -> list[tuple[str, int | None]]:
    report = api.validate("\n".join(lines).encode(), name="a.log", format="clip")
    return [(one.code, one.line) for one in report.diagnostics if one.code not in ("BG209", "BG210")]


def read(*lines: str) -> Match:
    (match,) = api.read("\n".join(lines).encode(), format="clip").matches
    return match


# -- a whole log, written from a match that is right -------------------------------------------------------------------


def verb(side: Side, word: str, rest: str) -> str:
    return f"{NAMES[side]} {word}{'s' if side is TOM else ''}{rest}"


def points(count: int) -> str:
    return f"{count} point{'' if count == 1 else 's'}"


def board(match: VerifiedMatch, game: VerifiedGame, step: Step, side: Side | None, dice: tuple[int, int] | None) -> str:
    position = Position(
        on_roll=side, points=(step.after if dice is None else step.before), cube=step.cube,
        cube_owner=step.cube_holder, dice=dice, length=match.match.length or 0, score=game.score_before, crawford=False,
        players=("Tom", "You"), game_state=None if side else "over",
    )  # fmt: skip
    return write_fibs(position)


def spelled(step: Step) -> str:
    """A play as the server writes it, in the points of the one whose session it is."""

    def name(point: int) -> str:
        own = point if step.side is YOU else BAR - point
        return "bar" if point == BAR else "off" if point == OFF else str(own)

    return " ".join(f"{name(hop.origin)}-{name(hop.target)}" for hop in step.hops or ())


def told(match: VerifiedMatch, own_plays: bool) -> Iterator[str]:
    """The lines of the server for a match, with a board behind each play."""
    yield f"** You are now playing a {match.match.length} point match with Tom"
    for game in match.games:
        yield "Starting a new game with Tom."
        yield from game_told(match, game, own_plays)
    yield "score in 5 point match: Tom-0 You-0"


def game_told(match: VerifiedMatch, game: VerifiedGame, own_plays: bool) -> Iterator[str]:
    opened = False
    for step in game.steps:
        action, side = step.said, step.side
        other = NAMES[side.opponent]
        if isinstance(action, Roll) and action.dice is not None:
            large, small = action.dice
            if not opened:
                mine, theirs = (large, small) if side is YOU else (small, large)
                yield f"You rolled {mine}, Tom rolled {theirs}"
                yield "It's your turn to move." if side is YOU else "Tom makes the first move."
            else:
                yield f"> {verb(side, 'roll', f' {small} and {large}.')}"
            opened = True
            yield board(match, game, step, side, action.dice)
            if not step.hops:
                yield f"{NAMES[side]} can't move."
            elif side is TOM or own_plays:
                yield verb(side, "move", f" {spelled(step)} .")
            else:
                yield f"Please move {len(step.hops)} pieces."
            over = not any(step.after.of(side)[1:])
            yield board(match, game, step, None if over else side.opponent, None)
        elif isinstance(action, Double):
            waits = f" Please wait for {other} to accept or reject." if side is YOU else " Type 'accept' or 'reject'."
            yield verb(side, "double", "." + waits)
        elif isinstance(action, Take):
            yield verb(side, "accept", f" the double. The cube shows {2 * step.cube}.")
        elif isinstance(action, Drop):
            yield verb(
                side, "give", f" up. {other} win{'' if other == 'You' else 's'} {points(game.points_derived or 0)}."
            )
            return
    winner, count = game.winner, game.points_derived or 0
    assert winner is not None
    if not any(game.steps[-1].after.of(winner)[1:]):
        cheer = " Congratulations!" if winner is YOU else " Sorry."
        yield verb(winner, "win", f" the game and {'get' if winner is YOU else 'gets'} {points(count)}.{cheer}")
    else:
        yield verb(winner.opponent, "want", f" to resign. {NAMES[winner]} will win {points(count)}.")
        yield verb(winner, "accept", f" and win{'' if winner is YOU else 's'} {points(count)}.")


def actions(match: Match) -> list[list[object]]:
    return [[(one.kind, getattr(one, "side", None)) for one in game.actions] for game in match.games]


@pytest.mark.parametrize("own_plays", [True, False], ids=["plays repeated", "boards only"])
@pytest.mark.parametrize("name", ["f05-3pt", "f08-3pt"])
def test_a_log_of_ones_own_match_is_the_match(name: str, own_plays: bool) -> None:
    (verified,) = api.validate(FIXTURES / "gnubg" / f"{name}.mat").verified
    lines = list(told(verified, own_plays))
    assert found(*lines) == []
    report = api.validate("\n".join(lines).encode(), name="a.log")
    assert report.file.format == "clip"
    ours, theirs = api.canonical(report.verified[0]), api.canonical(verified)
    assert [game.winner for game in report.verified[0].games] == [game.winner for game in verified.games]
    assert [game.points_derived for game in report.verified[0].games] == [g.points_derived for g in verified.games]
    for mine, right in zip(report.verified[0].games, verified.games, strict=True):
        assert [step.after for step in mine.steps if isinstance(step.said, Roll)] == [
            step.after for step in right.steps if isinstance(step.said, Roll)
        ]
    assert [[one for one in game if one[0] != "resign"] for game in actions(ours)] == [  # type: ignore[index]
        [one for one in game if one[0] != "resign"]  # type: ignore[index]
        for game in actions(theirs)
    ]


def test_an_illegal_play_on_the_board_is_found() -> None:
    (verified,) = api.validate(FIXTURES / "gnubg" / "f05-3pt.mat").verified
    lines = list(told(verified, own_plays=False))
    at = next(at for at, line in enumerate(lines) if re.fullmatch(r"> You roll \S and \S\.", line))
    lines[at] = re.sub(r"\d and \d", "1 and 1", lines[at])
    codes = [(code, line) for code, line in found(*lines) if code.startswith("BG3")]
    assert codes
    assert codes[0] == ("BG308", at + 1)


# -- one line at a time ------------------------------------------------------------------------------------------------

OPENING = (
    "You and Tom start a 5 point match.", "Starting a new game with Tom.", "You rolled 3, Tom rolled 1",
    "It's your turn to move.", "You move 8-5 6-5 .", "Tom rolls 6 and 2.", "Tom moves 1-7 12-14 .",
)  # fmt: skip


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (["You double. Please wait for Tom to accept or reject.", "Tom accepts the double. The cube shows 2."],
         [Double(side=YOU, value=2), Take(side=TOM)]),
        (["You double. Please wait for Tom to accept or reject.", "Tom gives up. You win 1 point."],
         [Double(side=YOU), Drop(side=TOM)]),
        (["You roll 4 and 2.", "You move 8-4 6-4 .", "Tom doubles. Type 'accept' or 'reject'.",
          "You accept the double. The cube shows 2."], [Double(side=TOM, value=2), Take(side=YOU)]),
        (["You roll 4 and 2.", "You move 8-4 6-4 .", "Tom doubles. Type 'accept' or 'reject'.",
          "> You give up. Tom wins 1 point."], [Double(side=TOM), Drop(side=YOU)]),
        (["Tom wants to resign. You will win 2 points. Type 'accept' or 'reject'.", "You accept and win 2 points."],
         [Resign(side=TOM)]),
        (["You want to resign. Tom will win 1 point.", "Tom accepts and wins 1 point."], [Resign(side=YOU)]),
        (["You want to resign. Tom will win 1 point.", "Tom rejects. The game continues."], []),
        (["Tom wants to resign. You will win 1 point. Type 'accept' or 'reject'.", "You reject. The game continues."],
         []),
        (["Tom drops connection. The game was saved."], []),
        (["** Player Tom has left the game. The game was saved."], []),
        (["** You terminated the game. The game was saved."], []),
    ],
)  # fmt: skip
def test_what_the_server_says_of_ones_own_game(lines: list[str], wanted: list[object]) -> None:
    match = read(*OPENING, *lines)
    played = [one for one in match.games[0].actions if one.kind != "roll"]
    assert played == wanted
    assert found(*OPENING, *lines) == []


def test_a_wrong_value_of_the_cube_is_found() -> None:
    lines = (*OPENING, "You double.", "Tom accepts the double. The cube shows 4.")
    assert found(*lines) == [("BG405", len(lines))]


def test_a_dance_and_a_forced_play_that_the_server_makes() -> None:
    lines = (*OPENING, "You roll 6 and 6.", "The only possible move is 24-18 24-18 13-7 13-7 .", "Tom rolls 2 and 1.")
    roll = read(*lines).games[0].actions[2]
    assert isinstance(roll, Roll)
    assert roll.play is not None
    assert roll.play.paths == ((24, 18), (24, 18), (13, 7), (13, 7))
    repeated = read(*lines[:-1], "You move 24-18 24-18 13-7 13-7 .", lines[-1]).games[0].actions
    assert repeated[2] == roll
    assert len(repeated) == 4
    dance = read(*OPENING, "You roll 6 and 6.", "You can't move.").games[0].actions[2]
    assert isinstance(dance, Roll)
    assert dance.stated == "no-play"


def test_news_and_talk_of_players_are_no_actions() -> None:
    news = (
        "Tom is away: tea", "Tom says: nice roll", "You say to Tom: thanks", "You're now away.", "You are idle.",
        "Tom and Vera are talking", "Tom starts watching Vera.", "Tom - You (5 point match 0-0)", "You tell Vera: hi",
        "Tom wins a 3 point match against Vera  3-1 .", "Please move 2 pieces.", "turn: Tom.",
    )  # fmt: skip
    match = read(*OPENING, *news)
    assert len(match.games[0].actions) == 2
    assert found(*OPENING, *news) == []
    assert {"Tom says: nice roll", "You say to Tom: thanks"} <= set(match.games[0].comments)


def test_what_you_do_and_nobody_can_read_is_told() -> None:
    assert found(*OPENING, "You roll the dice.") == [("BG101", 8)]


def test_a_saved_match_goes_on_from_its_board() -> None:
    position = read(*OPENING).games[0].actions
    assert len(position) == 2
    (verified,) = api.validate(FIXTURES / "gnubg" / "f05-3pt.mat").verified
    step = verified.games[0].steps[3]
    shown = board(verified, verified.games[0], step, step.side.opponent, None)
    for begin in (
        "Tom has joined you. Your running match was loaded.",
        "Tom and You are resuming their 3-point match.",
    ):
        match = read(begin, shown, verb(step.side.opponent, "roll", " 3 and 1."))
        first, roll = match.games[0].actions
        assert isinstance(first, SetUp)
        assert (first.on_roll, first.cube, first.cube_holder) == (step.side.opponent, step.cube, CubeHolder.CENTER)
        assert first.points == step.after
        assert isinstance(roll, Roll)
        assert match.length == 3


def test_a_connection_that_comes_back_goes_on_with_the_same_game() -> None:
    lines = (
        *OPENING, "Tom drops connection. The game was saved.", "Tom has joined you. Your running match was loaded.",
        "You roll 4 and 2.", "You move 8-4 6-4 .",
    )  # fmt: skip
    match = read(*lines)
    assert [len(game.actions) for game in match.games] == [3]
    assert found(*lines) == []
