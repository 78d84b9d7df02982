"""GNU Backgammon's text export of games: the record is that of its `.mat` and SGF; what is damaged is told there."""

from __future__ import annotations

import re
import shutil
import subprocess
from decimal import Decimal
from pathlib import Path

import pytest

from bgformats import api
from bgformats.api.writing import convert
from bgformats.formats.registry import detect
from bgformats.model.record import Beaver, Claim, Double, Drop, Game, Match, Raccoon, Roll, SetUp, Take
from bgformats.terms import CubeHolder, Side

ROOT = Path(__file__).resolve().parents[1]
FIXTURES = ROOT / "fixtures"
TEXTS = FIXTURES / "gnubg-text"
CORPUS = ROOT.parent / "shared" / "corpus" / "text"
GNUBG = shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games")
ANN, BOB = Side.FIRST, Side.SECOND
PARTS = {
    "session": ("session.txt", "session_002.txt", "session_003.txt"),
    "match": ("match.txt", "match_002.txt"),
}  # fmt: skip


def whole(name: str) -> str:
    """All games of a match, as the program's files make them behind one another."""
    return "".join((TEXTS / part).read_text(encoding="utf-8") for part in PARTS[name])


def played(match: Match) -> Match:
    """What a `.mat` of the same games says too."""
    games = tuple(game.model_copy(update={"notes": None, "comments": ()}) for game in match.games)
    options = match.options.model_copy(update={"jacoby": None})
    facts = match.facts.model_copy(update={"date": None, "date_text": None, "other": ()})
    return match.model_copy(update={"games": games, "options": options, "facts": facts})


def canonical(report: api.Report) -> list[Match]:
    return [played(api.canonical(one)) for one in report.verified]


def found(text: str) -> list[tuple[str, int | None]]:
    return [(one.code, one.line) for one in api.validate(text.encode(), name="a.txt").diagnostics]


def game(text: str, index: int = 0) -> Game:
    (match,) = api.read(text.encode(), name="a.txt").matches
    return match.games[index]


def changed(text: str, before: str, after: str, count: int = 1) -> tuple[str, int]:
    """The text with the first place of ``before`` changed, and the line of that place."""
    assert text.count(before) >= count
    at = text.index(before)
    return text[:at] + after + text[at + len(before) :], text.count("\n", 0, at) + 1


# -- the same record as other formats ----------------------------------------------------------------------------------


def test_a_session_with_beavers_a_dance_a_resignation_and_an_unfinished_game_is_that_of_the_mat() -> None:
    report = api.validate(whole("session").encode(), name="session.txt")
    assert report.file.format == "gnubg-text"
    assert [(one.code, one.line) for one in report.diagnostics] == [("BG209", 677)]
    assert canonical(report) == canonical(api.validate(TEXTS / "session.mat"))


def test_an_annotated_match_is_that_of_the_sgf() -> None:
    report, other = api.validate(whole("match").encode(), name="match.txt"), api.validate(TEXTS / "match.sgf")
    (match,), (sgf,) = (canonical(one) for one in (report, other))
    strip = {"other": (), "date_text": None}
    assert match.facts.model_copy(update=strip) == sgf.facts.model_copy(update=strip)
    assert [one.actions for one in match.games] == [
        tuple(action for action in one.actions if action.kind != "resign") for one in sgf.games
    ]
    # SGF has the ratings in the first game only, the text in each.
    assert match.games[0].players == match.games[1].players == sgf.games[0].players
    assert [one.score_claimed for one in match.games] == [(0, 0), (0, 2)]
    assert [one.crawford_claimed for one in match.games] == [False, True]
    # GNU Backgammon's text has `02/03/24`, which may be two days.
    assert report.verified[0].match.facts.date is None
    assert other.verified[0].match.facts.date == "2024-02-03"
    assert match.comments == ("First line", "second line")


@pytest.mark.skipif(GNUBG is None, reason="GNU Backgammon is not there")
@pytest.mark.parametrize("analysed", [False, True], ids=["plain", "analysed"])
@pytest.mark.parametrize("name", ["f05-3pt", "f08-3pt", "f12-money"])
def test_gnu_backgammons_own_games_are_the_same_in_text_and_mat(name: str, analysed: bool, tmp_path: Path) -> None:
    script = [
        "set automatic game off", "set automatic roll off", "set player 0 human", "set player 1 human",
        "set analysis chequerplay evaluation plies 0", "set analysis cubedecision evaluation plies 0",
        f"import mat {FIXTURES / 'gnubg' / name}.mat", *(["analyse match"] if analysed else []),
        "export match text out.txt",
    ]  # fmt: skip
    (tmp_path / "script").write_text("\n".join(script) + "\n", encoding="utf-8")
    command = [str(GNUBG), "-t", "-q", "-c", "script"]
    subprocess.run(command, cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=120)
    parts = [tmp_path / "out.txt", *sorted(tmp_path.glob("out_*.txt"))]
    report = api.validate(b"".join(part.read_bytes() for part in parts), name="out.txt")
    assert [(one.code, one.line) for one in report.diagnostics] == []
    assert canonical(report) == canonical(api.validate(FIXTURES / "gnubg" / f"{name}.mat"))
    analyses = [game.notes.analyses if game.notes else () for game in report.verified[0].match.games]
    assert all(analyses) if analysed else not any(told.luck is not None for game in analyses for _, told in game)


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the folder beside the project is not there")
@pytest.mark.parametrize("folder", ["gnubg-made", "gnubg-text"])
def test_the_texts_of_the_corpus_are_read_to_the_last_line(folder: str) -> None:
    paths = [one for one in (CORPUS / folder).glob("*.txt") if "snowie" not in one.name and "position" not in one.name]
    assert len(paths) > 1
    for path in paths:
        document = api.read(path)
        assert (document.format.id, document.unparsed) == ("gnubg-text", ())
        assert {"BG317", "BG102", "BG101"}.isdisjoint(one.code for one in api.validate(document).diagnostics)


# -- what is told beside the actions -----------------------------------------------------------------------------------


def test_beavers_and_raccoons_are_told_apart_and_have_their_values() -> None:
    actions = game(whole("session")).actions
    assert actions[1:5] == (
        Double(side=BOB, value=2), Beaver(side=ANN, value=4), Raccoon(side=BOB, value=8), Take(side=ANN),
    )  # fmt: skip
    assert actions[6:] == (Double(side=ANN, value=16), Drop(side=BOB))


def test_results_are_claims_and_a_dance_is_a_roll_without_a_play() -> None:
    second = game(whole("session"), 1)
    assert second.claims == (Claim(winner=ANN, points=4, after=len(second.actions)),)
    assert second.actions[3] == Roll(side=BOB, dice=(6, 6), stated="no-play")


def test_an_annotation_is_a_remark_on_its_action_whatever_its_words_look_like() -> None:
    first = game(whole("match"))
    assert first.notes is not None
    assert first.notes.comments == ((0, "a comment\n* Bob moves 1 doubles"), (1, "on the double"))
    assert [action.kind for action in first.actions] == ["roll", "double", "take", "roll"]


def test_names_that_look_like_the_programs_words_are_names() -> None:
    (match,) = api.read(whole("match").encode(), name="a.txt").matches
    assert [(one.name, one.rating) for one in match.players] == [("Ann to play 31", "1600"), ("Bob moves 1", "1700")]
    assert match.games[0].actions[0].side is ANN  # type: ignore[union-attr]


def test_the_analysis_stands_beside_its_action_and_says_what_the_page_says() -> None:
    first = game(whole("match"))
    assert first.notes is not None
    told = dict(first.notes.analyses)
    opening, double = told[0], told[1]
    text = whole("match")
    luck = re.search(r"Rolled 31 \((\S+)\):", text)
    best = re.search(r"Proper cube action: (.*)", text)
    assert luck is not None
    assert best is not None
    assert (opening.luck, opening.played, len(opening.candidates)) == (Decimal(luck[1]), 0, 3)
    assert opening.candidates[0].written == "8/5 6/5"
    assert double.cube is not None
    assert double.cube.best == best[1]
    assert [name for name, _ in double.marks] == ["Alert", "skill"]


def test_a_plain_export_has_no_analysis_and_its_tables_are_kept() -> None:
    plain = game((TEXTS / "session-plain.txt").read_text(encoding="utf-8"))
    assert plain.notes is not None
    assert plain.notes.analyses == ()
    assert [(one.action, one.name) for one in plain.notes.properties] == [(None, "Game statistics for game 1")]
    assert "Chequerplay statistics" in plain.notes.properties[0].values[0]


def test_the_tables_of_a_session_stand_behind_its_last_game() -> None:
    last = game(whole("session"), 2)
    assert last.notes is not None
    assert [one.name for one in last.notes.properties] == ["Game statistics for game 3", "Session statistics"]


def test_converted_to_sgf_the_tables_are_lost_with_a_word_and_the_rest_reads_back() -> None:
    report = api.validate(whole("match").encode(), name="match.txt")
    written = convert(report.verified, "sgf")
    assert written.data is not None
    assert b"statistics" not in written.data
    told = [one.message for one in written.losses if one.code == "BG605"]
    assert any("Game statistics for game 1" in one for one in told)
    again = canonical(api.validate(written.data, name="a.sgf"))[0]
    for before, after in zip(canonical(report)[0].games, again.games, strict=True):
        # SGF tells the resignation that the text leaves to its result.
        assert tuple(action for action in after.actions if action.kind != "resign") == before.actions


# -- which files -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", [name for names in PARTS.values() for name in names])
def test_a_file_of_one_game_is_a_match_of_one_game(part: str) -> None:
    data = (TEXTS / part).read_bytes()
    found = detect(data, part)
    assert found.format is not None
    assert (found.format.id, found.rivals, found.confidence) == ("gnubg-text", (), 1.0)
    (match,) = api.read(data, name=part).matches
    assert len(match.games) == 1


def test_one_page_is_a_position_and_no_game() -> None:
    text = whole("session")
    page = text[text.index("Move number 1:") : text.index("Move number 2:")]
    for data in (page, text[: text.index("Move number 2:")]):
        one = detect(data.encode(), "a.txt").format
        assert one is not None
        assert one.id == "gnubg"


def test_another_match_behind_the_first_is_another_match() -> None:
    matches = api.read((whole("match") + whole("session")).encode(), name="a.txt").matches
    assert [(match.length, len(match.games)) for match in matches] == [(3, 2), (None, 3)]
    twice = api.read((whole("match") * 2).encode(), name="a.txt").matches
    assert [len(match.games) for match in twice] == [2, 2]


def test_a_missing_game_between_two_is_told() -> None:
    text = (TEXTS / "session.txt").read_text(encoding="utf-8") + (TEXTS / "session_003.txt").read_text(encoding="utf-8")
    assert "BG202" in [code for code, _ in found(text)]


def test_line_ends_of_windows_give_the_same_record() -> None:
    text = whole("session")
    windows = api.read(text.replace("\n", "\r\n").encode(), name="a.txt").matches
    assert [one.actions for one in windows[0].games] == [
        one.actions for one in api.read(text.encode(), name="a.txt").matches[0].games
    ]


def test_what_is_read_is_rendered_as_it_was() -> None:
    for name in PARTS:
        assert api.read(whole(name).encode(), name="a.txt").parsed.render() == whole(name)


# -- what is wrong in a file -------------------------------------------------------------------------------------------

DAMAGE = {
    "a position id of another board": ("Position ID: sGfwATDgc/ABMA", "Position ID: 4HPwATDgc/ABMA", "BG317"),
    "a play that leads elsewhere": ("* Ann moves 24/22 24/18", "* Ann moves 24/16", "BG317"),
    "other dice in the heading": ("Ann to play 61", "Ann to play 64", "BG317"),
    "another score": ("is: Ann 8, Bob 0", "is: Ann 6, Bob 0", "BG504"),
    "another result": ("Ann wins 4 points", "Ann wins 3 points", "BG502"),
    "an action that is none": ("* Bob doubles", "* Bob dabbles", "BG102"),
    "a number of a move that skips": ("Move number 3:", "Move number 5:", "BG201"),
}  # fmt: skip


@pytest.mark.parametrize("case", DAMAGE)
def test_what_is_damaged_is_told_where_it_stands(case: str) -> None:
    before, after, code = DAMAGE[case]
    text, line = changed(whole("session"), before, after)
    at = next(at for one, at in found(text) if one == code)
    assert at is not None
    # Another play is told at the next position, other dice at the position of the same page.
    assert line <= at <= line + (22 if code == "BG317" else 0)


def test_one_changed_position_is_one_finding() -> None:
    text, line = changed(whole("session"), "Position ID: sGfwATDgc/ABMA", "Position ID: 4HPwATDgc/ABMA")
    told = [at for code, at in found(text) if code == "BG317"]
    # The drawing is another than the identifier, and the identifier another than the game.
    assert told[0] == line
    assert max(told) <= line + 15


def test_a_first_board_that_is_no_start_was_set_up() -> None:
    text = whole("match")
    second = text.index("Move number 2:")
    head, rest = text[: text.index("Move number 1:")], text[second:]
    first = game(head + rest)
    assert isinstance(first.actions[0], SetUp)
    assert (first.actions[0].on_roll, first.actions[0].cube, first.actions[0].cube_holder) == (
        BOB,
        1,
        CubeHolder.CENTER,
    )
    codes = [code for code, _ in found(head + rest)]
    assert "BG317" not in codes
    assert "BG201" in codes


def test_a_roll_whose_action_is_cut_off_is_a_roll_without_a_play() -> None:
    text = whole("match")
    cut = text[: text.index("* Bob moves 1 moves")]
    assert game(cut).actions[-1] == Roll(side=BOB, dice=(4, 2), stated="nothing")


def test_a_board_that_cannot_be_read_is_told_and_its_action_is_read() -> None:
    text, line = changed(whole("match"), "Position ID: sGfwATDgc/ABMA", "Position ID: sGfwATDgc/A!MA")
    assert ("BG101", line) in found(text)
    assert [action.kind for action in game(text).actions] == ["roll", "double", "take", "roll"]
