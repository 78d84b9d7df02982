"""Legacy formats of lines: one match in the words of each is the same match, and what is wrong in it is told there."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest
from legacy_sheets import SHEETS, SUFFIXES, gammonx
from told_losses import lost

from bgformats import api
from bgformats.diagnostics import Place
from bgformats.formats.lines.oldmoves_write import write
from bgformats.formats.registry import detect
from bgformats.model.record import Action, Beaver, Match, Raccoon, Resign, Roll
from bgformats.model.verified import VerifiedMatch
from bgformats.replay.canonical import canonical
from bgformats.syntax.lines import LineFile
from bgformats.terms import Side

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"
SHARED = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "text"
GNUBG = shutil.which("gnubg") or ("/usr/games/gnubg" if os.access("/usr/games/gnubg", os.X_OK) else None)
FILES = sorted((FIXTURES / "gnubg").glob("*.mat"))
needs_gnubg = pytest.mark.skipif(GNUBG is None, reason="GNU Backgammon is not installed")


@cache
def played(name: str) -> VerifiedMatch:
    """A match of GNU Backgammon against itself, played over."""
    return api.validate(FIXTURES / "gnubg" / name).verified[0]


def has_beavers(match: VerifiedMatch) -> bool:
    """Whether a cube was beavered: most of the formats have no word for it."""
    return any(isinstance(step.said, Beaver | Raccoon) for game in match.games for step in game.steps)


Told = tuple[int | None, list[tuple[list[Action], list[tuple[Side | None, int | None]]]]]


def told(match: Match) -> Told:
    """What every format can tell: length, actions but marks of resignation, winners and points."""
    games = []
    for game in match.games:
        actions: list[Action] = [one for one in game.actions if not isinstance(one, Resign)]
        games.append((actions, [(claim.winner, claim.points) for claim in game.claims]))
    return match.length, games


def as_text(format: str, match: VerifiedMatch) -> str:
    """The match in the words of a format; ``written`` stands for oldmoves by the writer."""
    return write(match).decode() if format == "written" else SHEETS[format](match)


READERS = {"written": "oldmoves"}
SAMPLES = [path.name for path in FILES if not has_beavers(played(path.name))]


def test_there_are_samples() -> None:
    assert len(SAMPLES) >= 10


@pytest.mark.parametrize("format", [*SHEETS, "written"])
@pytest.mark.parametrize("name", SAMPLES)
def test_a_match_in_the_words_of_a_format_is_the_same_match_without_a_finding(name: str, format: str) -> None:
    match = played(name)
    data = as_text(format, match).encode()
    kind = READERS.get(format, format)
    found = detect(data, f"x{SUFFIXES[kind]}")
    assert found.format is not None
    assert (found.format.id, found.rivals) == (kind, ())
    report = api.validate(data, name=f"x{SUFFIXES[kind]}")
    # The judge's file has no finding either, but for what the points of the last game are cut to.
    assert [one for one in report.diagnostics if one.code != "BG515"] == []
    assert len(report.verified) == 1
    assert told(canonical(report.verified[0])) == told(canonical(match))
    names = [player.name for player in report.verified[0].match.players]
    wanted = [player.name.replace(" ", "_") for player in match.match.players]
    assert names == (wanted if format != "javafibs" or len(match.games) > 1 else [wanted[0], "You"])


@pytest.mark.parametrize("format", [*SHEETS, "written"])
def test_the_tree_gives_the_text_back_and_leaves_no_line_unread(format: str) -> None:
    text = as_text(format, played("f08-3pt.mat"))
    document = api.read(text.encode(), name=f"x{SUFFIXES[READERS.get(format, format)]}")
    assert document.parsed.render() == text
    assert document.unparsed == ()


@pytest.mark.parametrize("format", [*SHEETS, "written"])
def test_a_file_that_is_cut_behind_any_line_is_read_and_what_is_left_is_no_error(format: str) -> None:
    lines = as_text(format, played("f05-3pt.mat")).splitlines(keepends=True)
    for end in range(1, len(lines), 7):
        report = api.validate("".join(lines[:end]).encode(), format=READERS.get(format, format))
        errors = {one.code for one in report.diagnostics if one.severity == "error"}
        assert errors <= ({"BG004"} if not any(match.games for match in report.verified) else set()), end


@pytest.mark.parametrize("format", [*SHEETS, "written"])
def test_each_action_is_found_on_the_line_that_says_it(format: str) -> None:
    """The roll's dice stand where the place of the roll points to, for every roll of the file."""
    text = as_text(format, played("f06-3pt.mat"))
    document = api.read(text.encode(), format=READERS.get(format, format))
    seen = 0
    for number, game in enumerate(document.matches[0].games):
        for index, action in enumerate(game.actions):
            span = document.lowered.places.span(Place(0, number, index, "roll"))
            assert span is not None
            if isinstance(action, Roll) and action.dice is not None:
                assert "\n" not in document.source.text[slice(*span)]
                for item, die in enumerate(action.dice):
                    at = document.lowered.places.span(Place(0, number, index, "die", item))
                    assert at is not None
                    assert document.source.text[slice(*at)] == str(die)
                seen += 1
    assert seen > 50


def test_gammonx_counts_from_0_in_whites_direction() -> None:
    """A game without a cube, told hop by hop."""
    match = next(one for one in map(played, SAMPLES) if not _cubes(one))
    report = api.validate(gammonx(match).encode(), name="x.txt")
    assert report.file.format == "gammonx"
    assert [one.code for one in report.diagnostics] == []
    length, games = told(canonical(report.verified[0]))
    assert length is None
    assert [actions for actions, _ in games] == [actions for actions, _ in told(canonical(match))[1]]


def _cubes(match: VerifiedMatch) -> bool:
    return any(step.said.kind != "roll" for game in match.games for step in game.steps)


# -- GNU Backgammon as the judge ---------------------------------------------------------------------------------------


def imported(data: bytes, kind: str, folder: Path) -> api.Report:
    """What GNU Backgammon reads in a file, written by it as .mat."""
    (folder / "in.txt").write_bytes(data)
    (folder / "script").write_text(f"import {kind} in.txt\nexport match mat out.mat\n")
    assert GNUBG is not None
    environment = {"HOME": str(folder), "PATH": os.environ.get("PATH", "")}
    done = subprocess.run([GNUBG, "-t", "-q", "-c", "script"], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, timeout=120, check=False)  # fmt: skip
    assert not [line for line in done.stdout.splitlines() if "WARNING" in line or "nrecogni" in line]
    return api.validate(folder / "out.mat")


@needs_gnubg
@pytest.mark.parametrize("format", ["oldmoves", "written", "sgg", "tmg"])
@pytest.mark.parametrize("name", ["f05-3pt.mat", "f08-3pt.mat", "f11-money.mat"])
def test_gnu_backgammon_reads_the_same_plays_and_players(name: str, format: str, tmp_path: Path) -> None:
    """It puts the first-named player of .sgg and .tmg into the right column; sides are told by names here.

    It takes every resignation in oldmoves for a single one, so results are not compared.
    """
    match = played(name)
    data, kind = as_text(format, match).encode(), READERS.get(format, format)
    judged = imported(data, kind, tmp_path).verified[0]
    ours = api.validate(data, format=kind).verified[0]
    assert _by_name(judged) == _by_name(ours)


def _by_name(match: VerifiedMatch) -> list[list[tuple[str, str]]]:
    record = canonical(match)
    return [
        [
            (record.players[action.side - 1].name, repr(action.model_copy(update={"side": Side.FIRST})))
            for action in game.actions
            if not isinstance(action, Resign) and action.kind not in ("set-up", "unread") and action.side
        ]
        for game in record.games
    ]


# -- what the writer of oldmoves cannot hold ---------------------------------------------------------------------------


def test_no_line_of_oldmoves_is_longer_than_gnu_backgammon_reads() -> None:
    for name in SAMPLES:
        assert max(map(len, write(played(name)).splitlines())) <= 79


def test_what_oldmoves_cannot_hold_is_told() -> None:
    text = b"""; [Event "Club"]
; [Jacoby "On"]
; said of the match
 0 point match

 Game 1
 Ann Lee : 0              A_player_with_a_name_of_more_than_31_letters : 0
  1) 31: 8/5 6/5           42: 8/4 6/4
  2)  Doubles => 2          Beavers => 4
  3) 65: 24/18 13/8
; said of the game
"""
    report = api.validate(text)
    assert lost(report.verified, "oldmoves") == [
        ("not-representable", "a beaver in game 1, turn 3"),
        ("comment-lost", "the comment 'said of the game'"),
        ("comment-lost", "the comment 'said of the match'"),
        ("rule-option-lost", "whether the Jacoby rule is in use (yes)"),
        ("name-changed", "Ann Lee > Ann_Lee"),
        ("name-changed", "A_player_with_a_name_of_more_than_31_letters > A_player_with_a_name_of_more_th"),
        ("metadata-lost", "the event (Club)"),
    ]


def test_two_players_of_one_name_stay_two_in_oldmoves() -> None:
    text = b" 3 point match\n\n Game 1\n Ann : 0       Ann : 0\n  1) 31: 8/5 6/5\n"
    written = write(api.validate(text).verified).decode()
    assert "Ann is X - Ann_2 is O" in written


# -- real files --------------------------------------------------------------------------------------------------------

needs_corpus = pytest.mark.skipif(not SHARED.is_dir(), reason="the folder beside the project is not there")


@needs_corpus
def test_a_real_match_of_gibbon_is_the_same_as_its_mat() -> None:
    mat, gmd = (api.validate(SHARED / "gibbon" / f"7point{suffix}") for suffix in (".mat", ".gmd"))
    assert gmd.diagnostics == ()
    assert told(canonical(gmd.verified[0])) == told(canonical(mat.verified[0]))
    assert [one.name for one in gmd.verified[0].match.players] == ["JoeBlack", "SnowWhite"]
    assert gmd.verified[0].match.players[0].rating == "2345.67"
    assert gmd.verified[0].match.facts.site == "София (България)"


@needs_corpus
@pytest.mark.parametrize("path", sorted((SHARED / "gibbon").glob("*.gmd")), ids=lambda path: path.stem)
def test_a_real_file_of_gibbon_is_read_to_its_end(path: Path) -> None:
    """Nothing unread; what is found besides parts of matches is so: a dead cube turned, a forced play left out."""
    report = api.validate(path)
    true = {"win-by-double": {"BG407"}, "win-by-double-complete": {"BG407"}, "win-by-move": {"BG318"}}
    true |= {"win-by-resignation-complete": {"BG515"}, "initial": {"BG004"}}
    late = {"BG209", "BG210", "BG215"}
    assert {one.code for one in report.diagnostics} - late == true.get(path.stem, set())
    assert api.read(path).unparsed == ()
    if "incomplete" in path.stem:
        assert "BG209" in {one.code for one in report.diagnostics}


@needs_corpus
def test_a_real_log_of_fibs_holds_two_games_without_a_finding() -> None:
    path = SHARED / "fibs" / "z_examplefibsconnection.txt"
    report = api.validate(path)
    assert report.diagnostics == ()
    assert len(api.read(path).lowered.positions) == path.read_bytes().count(b"\nboard:") == 275
    (match,) = report.verified
    assert [player.name for player in match.match.players] == ["pipcat", "GammonBot_VII"]
    assert (match.match.length, [game.score_after for game in match.games]) == (5, [(0, 4), (0, 5)])
    assert match.match.games[1].score_claimed == (0, 4)


@needs_corpus
def test_a_real_history_of_gammonx_is_portes_and_other_games_are_declined() -> None:
    report = api.validate(SHARED / "gammonx" / "PortesGameHistory.txt")
    assert (report.diagnostics, report.verified[0].games[0].points_derived) == ((), 1)
    report = api.validate(SHARED / "gammonx" / "TavliMatchHistory.txt")
    assert [(one.code, one.line) for one in report.diagnostics] == [("BG901", 205), ("BG901", 513)]
    assert [match.match.options.variant for match in report.verified] == ["portes", "Plakoto", "Fevga"]


@needs_corpus
@pytest.mark.parametrize("path", sorted((SHARED / "gibbon").glob("7point.*")) + sorted((SHARED / "fibs").glob("*")),
                         ids=lambda path: path.name)  # fmt: skip
def test_a_real_file_gives_its_text_back(path: Path) -> None:
    if path.suffix == ".sgf":
        pytest.skip("no format of lines")
    document = api.read(path)
    assert document.parsed.render() == document.source.text
    assert path.suffix == ".mat" or isinstance(document.parsed, LineFile)


# -- files -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted((FIXTURES / "legacy").iterdir()), ids=lambda path: path.name)
def test_a_fixture_is_recognised_by_its_content_alone_and_has_no_finding(path: Path) -> None:
    report = api.validate(path.read_bytes(), name="noname")
    assert report.file.format == path.stem
    assert report.diagnostics == ()
    assert told(canonical(report.verified[0])) == told(canonical(played("f08-3pt.mat")))
