"""Snowie's match text as it is written: no headers, and positions within a game in the place of a play.

The fields of the positions were set out by hand after the description of the format.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
import told_losses

from bgformats import api
from bgformats.formats.mat.dialects import SNOWIE
from bgformats.formats.mat.write import write
from bgformats.model.record import (
    Action,
    Claim,
    Counts,
    Double,
    Facts,
    Game,
    Match,
    Options,
    Play,
    Player,
    Roll,
    SetUp,
    Take,
)
from bgformats.model.verified import VerifiedMatch
from bgformats.replay.rules import decide_rules
from bgformats.terms import CubeHolder, Side

ANN, BOB = Side.FIRST, Side.SECOND
GNUBG = shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games")
COMPLAINTS = re.compile(r"warning|unrecogni[sz]ed|invalid|not a valid|no '\('", re.IGNORECASE)
PLAYERS = (Player(name="Ann"), Player(name="Bob"))


def counts(points: dict[int, int]) -> Counts:
    """One side's checkers, in its own numbering; those that are missing from 15 are off."""
    on = [points.get(point, 0) for point in range(26)]
    return (15 - sum(on), *on[1:])


def roll(side: Side, dice: tuple[int, int], *hops: tuple[int, int]) -> Roll:
    return Roll(side=side, dice=dice, play=Play(paths=hops), stated="play")


OPENING = roll(ANN, (3, 1), (8, 5), (6, 5))
AFTER_OPENING = counts({24: 2, 13: 5, 8: 2, 6: 4, 5: 2})
# Bob has moved 8/6 with a 42, and no more.
SHORT = counts({24: 2, 13: 5, 8: 2, 6: 6})
ILLEGAL = Roll(side=BOB, dice=(4, 2), stated="illegal", after=(AFTER_OPENING, SHORT))
REPLY = roll(ANN, (4, 2), (8, 4), (6, 4))
DUMP = "(7;0;1;0;1;Ann;Bob;0;0;0;1;0;0;-2;0;0;0;2;4;0;2;0;0;0;-5;5;0;0;0;-2;0;-6;0;0;0;0;2;0;4;2;)"
"""From Ann's side, who rolls 42 next: field 4 is 1 for the left column, her checkers are positive."""


def match(*actions: Action, **more: object) -> Match:
    game = Game(number=1, players=PLAYERS, score_claimed=(0, 0), actions=actions)
    return Match.model_validate({"mode": "match", "length": 7, "players": PLAYERS, "games": (game,), **more})


def verified(record: Match) -> VerifiedMatch:
    return api.verify(record, decide_rules(record).rules)


def lines(record: Match) -> list[str]:
    return write(verified(record), SNOWIE).decode().splitlines()


def lost(record: Match) -> list[tuple[str, str]]:
    return told_losses.lost(verified(record), "mat", "snowie")


def reread(record: Match) -> Match:
    (one,) = api.validate(write(verified(record), SNOWIE), name="a.txt").verified
    return api.canonical(one)


def test_an_illegal_play_is_the_position_before_the_next_roll() -> None:
    record = match(OPENING, ILLEGAL, REPLY)
    assert lines(record)[0] == " 7 point match"
    assert lines(record)[4] == f"  1) 31: 8/5 6/5                 42: Illegal play {DUMP}"
    assert lost(record) == []
    assert reread(record) == api.canonical(verified(record))


def test_an_illegal_play_of_the_left_side_is_seen_by_the_right_one() -> None:
    bad = Roll(side=ANN, dice=(3, 1), stated="illegal", after=(counts({24: 2, 13: 5, 8: 2, 6: 6}), START))
    record = match(bad, roll(BOB, (6, 4), (24, 18), (18, 14)))
    dump = "(7;0;1;0;0;Bob;Ann;0;0;0;1;0;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-2;0;-6;0;0;0;0;2;0;6;4;)"
    assert lines(record)[4] == f"  1) 31: Illegal play {dump} 64: 24/18 18/14 "
    assert reread(record) == api.canonical(verified(record))


START = counts({24: 2, 13: 5, 8: 3, 6: 5})


def test_the_dice_are_those_of_the_next_roll_also_where_the_cube_is_turned_before() -> None:
    record = match(OPENING, ILLEGAL, Double(side=ANN), Take(side=BOB), REPLY)
    assert lines(record)[4].endswith(DUMP)
    assert reread(record) == api.canonical(verified(record))


def test_there_are_no_dice_where_nobody_rolls_any_more() -> None:
    assert lines(match(OPENING, ILLEGAL))[4].endswith(DUMP.replace(";4;2;)", ";0;0;)"))


def test_checkers_on_both_bars_have_fields_of_their_own() -> None:
    both = (counts({25: 1, 13: 5, 8: 3, 6: 5}), counts({25: 2, 13: 5, 8: 3, 6: 5}))
    record = match(OPENING, Roll(side=BOB, dice=(4, 2), stated="illegal", after=both))
    fields = lines(record)[4].partition("(")[2].split(";")
    assert (fields[12], fields[37]) == ("-2", "1")
    assert reread(record) == api.canonical(verified(record))


def test_a_position_set_up_stands_in_the_place_of_the_play_before_it() -> None:
    played = roll(BOB, (4, 2), (8, 4), (6, 4))
    record = match(OPENING, played, SetUp(points=(AFTER_OPENING, SHORT), on_roll=ANN), REPLY)
    assert lines(record)[4] == f"  1) 31: 8/5 6/5                 42: Illegal play {DUMP}"
    told = lost(record)
    assert {check for check, _ in told} == {"not-representable"}, "the play before it is gone"
    assert "42: 8/4 6/4 in game 1, turn 2" in told[0][1]
    assert reread(record).games[0].actions[1] == ILLEGAL


@pytest.mark.parametrize(
    "actions",
    [
        (SetUp(points=(AFTER_OPENING, SHORT)), REPLY),
        (OPENING, SetUp(points=(AFTER_OPENING, SHORT), cube=2), roll(BOB, (4, 2), (6, 2), (6, 4))),
        (OPENING, SetUp(points=(AFTER_OPENING, SHORT), on_roll=ANN), REPLY),
        (OPENING, SetUp(points=(counts({12: 15}), counts({13: 15})), cube_holder=CubeHolder.CENTER)),
    ],
    ids=["before the first roll", "another cube", "the same side", "two colours on a point"],
)
def test_a_position_that_has_no_place_is_left_out_and_told(actions: tuple[Action, ...]) -> None:
    told = lost(match(*actions))
    assert any(check == "not-representable" and re.match(r"position .* left out", what) for check, what in told)


def test_the_places_for_names_in_a_position_cannot_be_broken_by_a_name() -> None:
    players = (Player(name="A;n(n)"), Player(name="Bob"))
    game = Game(number=1, players=players, score_claimed=(0, 0), actions=(OPENING, ILLEGAL, REPLY))
    record = Match(mode="match", length=7, players=players, games=(game,))
    assert ";1;A_n_n_;Bob;" in lines(record)[4]
    assert reread(record) == api.canonical(verified(record))


def test_all_that_headers_and_comments_say_is_told_as_lost() -> None:
    record = match(
        OPENING,
        facts=Facts(event="Cup", other=(("Club", "x"),)), options=Options(crawford=True), comments=("a word",),
    )  # fmt: skip
    assert sorted(check for check, _ in lost(record)) == [
        "comment-lost", "metadata-lost", "metadata-lost", "rule-option-lost",
    ]  # fmt: skip
    assert lines(record)[0] == " 7 point match"


def test_the_end_of_a_match_is_said_as_snowie_says_it() -> None:
    game = Game(
        number=5, players=PLAYERS, score_claimed=(0, 5), actions=(OPENING, Double(side=BOB), Take(side=ANN)),
        claims=(Claim(winner=BOB, points=2, ends_match=True, after=3),),
    )  # fmt: skip
    record = Match(mode="match", length=7, players=PLAYERS, games=(game,))
    assert any(line.rstrip().endswith(" Wins 2 points and the match") for line in lines(record))


@pytest.mark.skipif(GNUBG is None, reason="GNU Backgammon is not there")
def test_gnu_backgammon_reads_the_positions_without_a_word_and_writes_them_again(tmp_path: Path) -> None:
    bad = Roll(side=ANN, dice=(3, 1), stated="illegal", after=(counts({24: 2, 13: 5, 8: 2, 6: 6}), START))
    records = {
        "right": match(OPENING, ILLEGAL, REPLY, roll(BOB, (6, 4), (24, 18), (18, 14))),
        "left": match(bad, roll(BOB, (6, 4), (24, 18), (18, 14)), REPLY_TO_BAD),
    }
    script = ["set confirm new off", "set confirm save off", "set display off"]
    for name, record in records.items():
        (tmp_path / f"{name}.mat").write_bytes(write(verified(record), SNOWIE))
        script += [f'import mat "{tmp_path}/{name}.mat"', f'export match snowietxt "{tmp_path}/{name}.out"']
    (tmp_path / "script").write_text("\n".join(script) + "\n", encoding="utf-8")
    command = [str(GNUBG), "-t", "-q", "-c", str(tmp_path / "script")]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=60)
    log = (done.stdout + done.stderr).decode("utf-8", "replace")
    assert [line for line in log.splitlines() if COMPLAINTS.search(line)] == []
    for name, record in records.items():
        text = (tmp_path / f"{name}.out").read_text(encoding="utf-8")
        mine = write(verified(record), SNOWIE).decode()
        # It writes the same boards: fields 12 to 37 of each position.
        boards = [re.findall(r"Illegal play \(((?:[^;()]*;){40})", one)[-1].split(";")[12:38] for one in (text, mine)]
        assert boards[0] == boards[1]


REPLY_TO_BAD = roll(ANN, (5, 2), (13, 8), (13, 11))
