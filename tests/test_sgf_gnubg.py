"""SGF against GNU Backgammon: what it saves is the match of its .mat, and it reads what we write without a word.

Skipped where the program is not installed.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from gnubg_program import complaints, gnubg, needs_gnubg
from regenerate import FIXTURES
from sgf_files import bare

from bgformats import api
from bgformats.formats.positions.registry import format_position, parse_position
from bgformats.formats.sgf.position import read_sgf_position, write_sgf_position
from bgformats.formats.sgf.write import write
from bgformats.model.record import Match, SetUp

pytestmark = needs_gnubg

MATCHES = sorted((FIXTURES / "gnubg").glob("*.mat"))


def played(source: Path | bytes) -> list[Match]:
    """The matches as they were played over, without what only one of the formats tells."""
    return [_without_notes(bare(api.canonical(one))) for one in api.validate(source).verified]


def _without_notes(match: Match) -> Match:
    """SGF has statistics beside every game."""
    return match.model_copy(update={"games": tuple(game.model_copy(update={"notes": None}) for game in match.games)})


@pytest.mark.parametrize("mat", MATCHES, ids=lambda path: path.stem)
def test_saved_as_sgf_it_is_the_match_of_the_mat_and_back_again(mat: Path, tmp_path: Path) -> None:
    wanted = played(mat)
    ours = tmp_path / "ours.sgf"
    ours.write_bytes(write(api.validate(mat).verified))
    said = gnubg(
        tmp_path,
        [f"import mat {mat}", f"save match {tmp_path}/theirs.sgf",
         f"load match {ours}", f"export match mat {tmp_path}/exported.mat", f"save match {tmp_path}/again.sgf"],
    )  # fmt: skip
    assert complaints(said) == []
    assert played(tmp_path / "theirs.sgf") == wanted
    assert played(ours) == wanted
    assert played(tmp_path / "exported.mat") == wanted
    assert played(tmp_path / "again.sgf") == wanted
    assert [one.code for one in api.validate(tmp_path / "theirs.sgf").diagnostics] == []


def test_an_analysed_match_is_written_back_byte_by_byte(tmp_path: Path) -> None:
    saved = tmp_path / "analysed.sgf"
    said = gnubg(
        tmp_path,
        ["set analysis chequerplay evaluation plies 0", "set analysis cubedecision evaluation plies 0",
         f"import mat {FIXTURES / 'gnubg' / 'f05-3pt.mat'}", "analyse match", f"save match {saved}"],
    )  # fmt: skip
    assert complaints(said) == []
    report = api.validate(saved)
    notes = report.verified[0].match.games[0].notes
    assert notes is not None
    assert sum(len(told.candidates) for _, told in notes.analyses) > 500
    assert all(told.origin is not None for _, told in notes.analyses)
    assert write(report.verified) == saved.read_bytes()


def test_analyses_that_we_write_are_read_by_gnu_backgammon(tmp_path: Path) -> None:
    """Loaded and saved again the file has the same properties, but for the program's own version."""
    first = FIXTURES / "sgf" / "analysed.sgf"
    ours = tmp_path / "ours.sgf"
    ours.write_bytes(write(api.validate(first).verified))
    assert complaints(gnubg(tmp_path, [f"load match {ours}", f"save match {tmp_path}/again.sgf"])) == []
    notes = [api.read(path).matches[0].games[0].notes for path in (first, tmp_path / "again.sgf")]
    assert notes[0] is not None
    assert notes[1] is not None
    assert notes[0].analyses == notes[1].analyses


POSITIONS = {
    "opening roll": "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10",
    "owned cube in a match": "XGID=-a-B--E-C---dE--ac-d------:1:1:1:00:2:1:0:5:10",
    "crawford game, side 1 on roll": "XGID=-a-B--E-C---dE--ac-d------:1:-1:-1:62:2:1:1:3:10",
    "checkers on both bars": "XGID=aA----BBBAbA---a--b-Bbba-A:0:0:1:41:0:0:1:0:10",
    "money, a high cube": "XGID=-b----E-C---eE---c-e----B-:4:-1:-1:00:0:0:0:0:10",
}


@pytest.mark.parametrize("xgid", POSITIONS.values(), ids=[name.replace(" ", "-") for name in POSITIONS])
def test_positions_are_loaded_as_they_are(xgid: str, tmp_path: Path) -> None:
    position = parse_position(xgid)
    ours = tmp_path / "ours.sgf"
    ours.write_text(write_sgf_position(position), encoding="utf-8")
    said = gnubg(tmp_path, [f"load position {ours}", f"save position {tmp_path}/theirs.sgf", "show board"])
    assert complaints(said) == []
    wanted = format_position(position, "gnubgid")
    assert format_position(read_sgf_position(ours.read_text(encoding="utf-8")), "gnubgid") == wanted
    assert (
        format_position(read_sgf_position((tmp_path / "theirs.sgf").read_text(encoding="utf-8")), "gnubgid") == wanted
    )
    board, match = wanted.split(":")
    assert board in said
    assert match in said


def test_a_position_set_up_within_a_match_is_loaded(tmp_path: Path) -> None:
    """An edited game cannot be exported as .mat, says the program; it saves the same position again."""
    ours = tmp_path / "ours.sgf"
    text = (
        "(;FF[4]GM[6]CA[UTF-8]MI[length:5][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RU[Crawford]RE[W+2]"
        ";PL[W]AE[a:y]AW[a][a]AB[x][w];CV[2];CP[w];W[21azaz])"
    )
    ours.write_bytes(write(api.validate(text.encode()).verified))
    gnubg(tmp_path, [f"load match {ours}", f"save match {tmp_path}/again.sgf"])
    actions = [api.read(path).matches[0].games[0].actions for path in (ours, tmp_path / "again.sgf")]
    assert isinstance(actions[0][0], SetUp)
    assert actions[0] == actions[1]


def test_notes_that_gnu_backgammon_does_not_know_do_not_keep_it_from_reading(tmp_path: Path) -> None:
    ours = tmp_path / "ours.sgf"
    text = (
        r"(;FF[4]GM[6]CA[UTF-8]MI[length:5][game:0][ws:0][bs:0]PW[A [left\]]PB[Łó \\ C: D]RU[Crawford]C[of the game]"
        r";W[31hefe]C[go\]od](;B[61lrqr]C[two"
        "\nlines])(;B[61lr]))"
    )
    ours.write_bytes(write(api.validate(text.encode()).verified))
    said = gnubg(tmp_path, [f"load match {ours}", f"save match {tmp_path}/again.sgf"])
    assert complaints(said) == []
    first, again = (api.read(path).matches[0].games[0] for path in (ours, tmp_path / "again.sgf"))
    assert first.actions == again.actions
    assert first.notes is not None
    assert again.notes is not None
    assert first.notes.comments == again.notes.comments
