"""The cases, hard positions and real files of the folder beside the project; skipped where it is not there.

The expectations are those of the ``.expected.md`` files, in the codes of the catalogue. Where the two differ the
catalogue wins: an undeclared encoding (003) is an info.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bgformats import api
from bgformats.cli.question import answer, ask
from bgformats.diagnostics import Diagnostic, Severity
from bgformats.errors import UnknownFormatError
from bgformats.model.identifiers import gnubg_position_id
from bgformats.model.verified import VerifiedGame
from bgformats.terms import Side

SHARED = Path(__file__).resolve().parents[2] / "shared"
CASES = SHARED / "cases"
CORPUS = SHARED / "corpus"
HARD = SHARED / "rules" / "hard-positions.tsv"

pytestmark = pytest.mark.skipif(not SHARED.is_dir(), reason="the folder beside the project is not there")

ANN, BOB = Side.FIRST, Side.SECOND


@dataclass(frozen=True)
class Wanted:
    """What a match must give: its errors and warnings as (code, line), and what else its page says.

    ``end`` is the GNU Position ID after the last action of the last game, with the side that is on roll then.
    ``related`` are the lines that the first finding points to as well.
    """

    findings: tuple[tuple[str, int], ...] = ()
    end: tuple[str, Side] | None = None
    related: tuple[int, ...] = ()
    scores: tuple[tuple[int, int], ...] = ()
    infos: tuple[tuple[str, int], ...] = field(default=())


MATCHES = {
    "001-late-header.mat": Wanted(end=("sGfwAyDg8+ABJA", BOB), infos=(("BG210", 61), ("BG209", 66))),
    "003-cp1252-names.mat": Wanted(infos=(("BG003", 4),)),
    "007-columns-touch.mat": Wanted(end=("4PPEQQhoZ8wBJA", ANN)),
    "009-numeric-bar-dance-words.mat": Wanted(end=("hmfhAxDIM/gAWA", BOB)),
    "011-forced-play-missing.mat": Wanted((("BG318", 6),), end=("Rk/kwQAOH/CDAA", ANN)),
    "013-collapsed-leap.mat": Wanted(end=("4HPwAyDgc/ABMA", BOB)),
    "015-repeat-counts.mat": Wanted(end=("OHPkMQCwW+RBIA", ANN)),
    "023-dice-ignored.mat": Wanted((("BG308", 5), ("BG304", 5), ("BG306", 6))),
    "025-backward-hop.mat": Wanted((("BG308", 5),)),
    "027-opening-double.mat": Wanted((("BG315", 5),)),
    "029-post-crawford-double.mat": Wanted(scores=((2, 0), (2, 1), (2, 1))),
    "031-redouble-not-owner.mat": Wanted((("BG401", 8),)),
    "033-money-beaver.mat": Wanted(scores=((0, 4), (0, 4))),
    "035-cube-jump.mat": Wanted((("BG405", 5),)),
    "037-drop-points.mat": Wanted((("BG502", 7),), related=(10,), scores=((1, 0), (2, 0))),
    "039-backgammon-undercount.mat": Wanted((("BG503", 15),), related=(18,), scores=((3, 0), (1, 0))),
    "041-resign-not-multiple.mat": Wanted((("BG502", 7),), related=(10,)),
    "043-games-after-end.mat": Wanted((("BG506", 8),)),
    "045-unfinished-forfeit.mat": Wanted(scores=((0, 0),), infos=(("BG210", 2), ("BG209", 7))),
    "047-hypergammon-tagged.mat": Wanted(end=("AADCAAABFAAAAA", ANN)),
    "005-sgf-escapes.sgf": Wanted(),
    "049-sgf-mi-result.sgf": Wanted((("BG502", 1), ("BG205", 1))),
}
PLAYS: dict[str, tuple[tuple[str | None, str | None], ...]] = {
    "017-order-not-playable.moves": ((None, "DgAAABsAAAAAAA"),),
    "019-larger-die.moves": ((None, "f38QAAB47wMADA"), ("BG305", None), (None, "f39AAAC4+wAwDA")),
    "021-bear-off.moves": (
        (None, "AQAAwAYAAAAAAA"),
        (None, "AAAAYAMAAAAAAA"),
        (None, "AQAAwAYAAAAAAA"),
        ("BG307", None),
        (None, "DAAAgA0AAAAAAA"),
        ("BG307", None),
    ),
}
"""A pair a line: the code of its error, or the GNU Position ID after the play with the opponent on roll."""


def grave(report: api.Report) -> list[Diagnostic]:
    """The findings that are more than infos."""
    return [one for one in report.diagnostics if one.severity is not Severity.INFO]


def last_game(report: api.Report) -> VerifiedGame:
    """The last game of the last match."""
    return report.verified[-1].games[-1]


def test_every_case_of_the_folder_that_can_be_read_is_here() -> None:
    found = {path.name for path in CASES.iterdir() if path.suffix in (".mat", ".moves", ".sgf")}
    assert len(found) >= 20
    assert found == set(MATCHES) | set(PLAYS)


@pytest.mark.parametrize("name", MATCHES)
def test_case_gives_what_its_page_says(name: str) -> None:
    wanted = MATCHES[name]
    report = api.validate(CASES / name)
    assert [(one.code, one.line) for one in grave(report)] == list(wanted.findings)
    assert set(wanted.infos) <= {(one.code, one.line) for one in report.diagnostics}
    if wanted.related:
        assert [related.line for related in grave(report)[0].related] == list(wanted.related)
    if wanted.end is not None:
        assert gnubg_position_id(last_game(report).final, wanted.end[1]) == wanted.end[0]
    if wanted.scores:
        assert [game.score_after for game in report.verified[0].games] == list(wanted.scores)


@pytest.mark.parametrize("name", PLAYS)
def test_case_of_plays_gives_what_its_page_says(name: str) -> None:
    report = api.validate(CASES / name)
    assert {one.line: one.code for one in grave(report)} == {
        number: code for number, (code, _) in enumerate(PLAYS[name], 1) if code is not None
    }
    for match, (code, after) in zip(report.verified, PLAYS[name], strict=True):
        step = match.games[0].steps[-1]
        assert step.legal is (code is None)
        if after is not None:
            assert gnubg_position_id(step.after, step.side.opponent) == after


def test_001_has_one_game_of_three_rolls() -> None:
    game = last_game(api.validate(CASES / "001-late-header.mat"))
    assert game.rolls == (2, 1)
    assert api.read(CASES / "001-late-header.mat").matches[0].length == 3


def test_003_names_keep_their_letters_and_a_named_encoding_wins() -> None:
    path = CASES / "003-cp1252-names.mat"
    assert [player.name for player in api.read(path).matches[0].players] == ["Joueur É", "Spieler ß"]
    asked = api.read(path, encoding="cp1253")
    assert [player.name for player in asked.matches[0].players] == ["Joueur Ι", "Spieler ί"]
    assert grave(api.validate(path, encoding="cp1253")) == []


def test_013_is_the_same_with_the_smaller_die_written_first() -> None:
    data = (CASES / "013-collapsed-leap.mat").read_bytes()
    report = api.validate(data.replace(b"65:", b"56:"))
    assert grave(report) == []
    assert last_game(report).steps[0].hops == ((24, 18), (18, 13))


def test_023_names_a_legal_play_for_each_error_and_goes_on_from_the_recorded_board() -> None:
    report = api.validate(CASES / "023-dice-ignored.mat")
    assert all(one.legal_plays and one.row and one.player for one in grave(report))
    second = report.verified[0].games[0].steps[1].before
    assert (second.first[13], second.first[7], second.first[6], second.first[5]) == (4, 1, 4, 1)


def test_025_goes_on_from_the_recorded_board() -> None:
    first = api.validate(CASES / "025-backward-hop.mat").verified[0].games[0].steps[0]
    assert gnubg_position_id(first.after, BOB) == "4OfCATDgc/ABMA"


def test_029_crawford_is_the_second_game_only() -> None:
    games = api.validate(CASES / "029-post-crawford-double.mat").verified[0].games
    assert [game.crawford for game in games] == [False, True, False]


def test_033_cube_and_its_owner_after_the_beaver() -> None:
    game = api.validate(CASES / "033-money-beaver.mat").verified[0].games[0]
    assert (game.cube, int(game.cube_holder), game.points_derived) == (4, 1, 4)


def test_043_keeps_the_game_out_of_the_score_and_does_not_drop_it() -> None:
    report = api.validate(CASES / "043-games-after-end.mat")
    assert report.file.games == 2
    assert report.verified[0].games[1].score_before == (1, 0)


def test_045_keeps_the_comment_and_invents_no_points() -> None:
    report = api.validate(CASES / "045-unfinished-forfeit.mat")
    game = last_game(report)
    assert (game.winner, game.points_derived, game.ended_by) == (None, None, "unfinished")
    assert "Player B forfeits on time" in game.game.comments


def test_047_counts_three_checkers_a_side() -> None:
    game = last_game(api.validate(CASES / "047-hypergammon-tagged.mat"))
    assert sum(game.final.first) == sum(game.final.second) == 3


def test_005_escapes_are_undone_and_restored() -> None:
    report = api.validate(CASES / "005-sgf-escapes.sgf")
    assert [player.name for player in report.verified[0].match.players] == ["A [left]", r"B \ C: D"]
    assert rb"PW[A [left\]]PB[B \\ C: D]" in api.convert(report.verified, "sgf").data


def test_049_has_every_value_of_its_match_information() -> None:
    (match,) = api.read(CASES / "049-sgf-mi-result.sgf").matches
    assert (match.length, match.games[0].number, match.games[0].score_claimed) == (7, 4, (3, 2))


# -- hard positions ------------------------------------------------------------------------------------------------

RULE_CODES = {
    "DICE-LARGER": "BG305",
    "DICE-MAX": "BG304",
    "PASS-ILLEGAL": "BG313",
    "POINT-BLOCKED": "BG302",
    "BAR-FIRST": "BG303",
    "BEAROFF-HOME": "BG306",
    "BEAROFF-OVER": "BG307",
    "DICE-MISMATCH": "BG308",
    "NO-CHECKER": "BG301",
}
"""What an illegal play of the table breaks, by the table's own word for the rule."""
OTHER_CODES = {
    "H082": "BG308",  # the 4 is smaller than the way from 5: too many pips come before a gap in the order of the codes
    "H128": "BG304",  # the star is false, but what makes the play illegal is the ace that is left
}


def hard_positions() -> list[dict[str, str]]:
    if not HARD.is_file():
        return []
    rows = [line.split("\t") for line in HARD.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return [dict(zip(rows[0], row, strict=True)) for row in rows[1:]]


def test_the_table_of_hard_positions_is_found() -> None:
    assert len(hard_positions()) > 80


@pytest.mark.parametrize("case", hard_positions(), ids=lambda case: case["id"])
def test_hard_position_is_judged_as_the_table_says(case: dict[str, str]) -> None:
    """A single play is read strictly; a false star is a warning, and so is a missing one."""
    report = api.validate(f"{case['xgid']}\t{case['move']}\n".encode(), format="moves")
    step = last_game(report).steps[-1]
    after = gnubg_position_id(step.after, step.side.opponent)
    codes = [one.code for one in report.diagnostics]
    assert gnubg_position_id(step.before, step.side) == case["position_id"]
    if case["strict"] == "legal":
        assert codes == []
        assert after == case["strict_pid"]
    elif case["lenient"] == "ambiguous":
        assert codes == ["BG319"]
        assert after in case["result_pids"].split(",")
    elif case["lenient"] == "legal":
        assert codes == ["BG311"]
        assert after == case["result_pids"]
    elif case["rule"] == "HIT-STAR":
        assert codes == ["BG312"]
    else:
        assert codes == [OTHER_CODES.get(case["id"]) or RULE_CODES[case["rule"]]]
        assert step.legal is False
    assert report.ok is step.legal or case["lenient"] == "ambiguous"


@pytest.mark.parametrize("case", hard_positions(), ids=lambda case: case["id"])
def test_the_plays_command_says_the_same_of_a_hard_position(case: dict[str, str]) -> None:
    found = answer(ask(case["xgid"], case["dice"], case["move"]))
    if case["lenient"] == "ambiguous" and case["strict"] == "illegal":
        # Each way of reading it is legal, and nothing says which it is.
        assert not found.fine
        return
    assert found.legal is (case["strict"] == "legal" or case["rule"] == "HIT-STAR")
    if case["strict"] == "legal":
        assert found.result == case["strict_pid"]
    else:
        assert found.diagnostics


# -- real files ----------------------------------------------------------------------------------------------------


def corpus_files() -> list[Path]:
    """The text files of the corpus; what GNU Backgammon said of some of them is no match file."""
    folders = (CORPUS / "text", CORPUS / "binary" / "text")
    found = [path for folder in folders if folder.is_dir() for path in sorted(folder.rglob("*"))]
    return [path for path in found if path.is_file() and not path.name.startswith("GNUBG-RESULTS")]


def test_every_file_of_the_corpus_is_read_to_its_end_and_matches_are_rendered_byte_by_byte() -> None:
    family = Counter[str]()
    for path in corpus_files():
        data = path.read_bytes()
        report = api.validate(data, name=path.name)
        json.loads(report.file.model_dump_json())
        if report.file.format not in ("mat", "sgf"):
            continue
        document = api.read(data, name=path.name)
        assert document.source.encode(document.parsed.render()) == data, path
        family[document.format.id] += 1
    assert family["mat"] >= 330
    assert family["sgf"] >= 40


def test_files_of_the_corpus_that_are_no_match_are_refused_by_name() -> None:
    strange = 0
    for path in corpus_files():
        try:
            document = api.read(path)
        except UnknownFormatError:
            strange += 1
            assert [one.code for one in api.validate(path).diagnostics] in (["BG001"], ["BG004"]), path
        else:
            assert document.format.id != "mat" or path.suffix not in (".sgf", ".gam", ".gmd"), path
    assert strange > 0


def analysed_files() -> list[Path]:
    """What GNU Backgammon saved of real matches, analyses and all."""
    return [path for path in corpus_files() if path.suffix == ".sgf" and path.stat().st_size > 100_000]


@pytest.mark.parametrize("path", analysed_files(), ids=lambda path: path.stem)
def test_analysed_matches_have_no_finding_and_are_written_back_as_they_were(path: Path) -> None:
    report = api.validate(path)
    assert report.diagnostics == ()
    data = api.convert(report.verified, "sgf").data
    assert api.read(data).matches == api.read(path).matches
    assert data == path.read_bytes()
