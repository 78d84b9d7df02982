"""One match says the same in the words of every program, and nothing is found in it.

What a dialect cannot hold is left out of the comparison, and only there: facts, options, comments and ratings (``told``
does not look at them); a resignation, which few programs write and which some write behind a roll that only they have
(``without_surrender``); and the level of a resignation in the last game of a match, where the program writes the points
that were needed, or the length of the match, in place of those that were won (``level_is_told``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

import gnubg_text
import pytest
from gnubg_text import Match as Told
from habits import HABITS, XG2, XG2_MONEY, Habit
from retelling import retell
from tools.make_dialects import GNUBG, MAT, files

from bgformats import api
from bgformats.api import Report, canonical, validate
from bgformats.formats.registry import detect
from bgformats.model.record import Action, Game, Match, Resign, Roll
from bgformats.syntax.play import WrittenPlay
from bgformats.syntax.transcript import (
    Cell,
    GameLine,
    HeaderLine,
    Line,
    LineKind,
    MatchLine,
    PlainLine,
    Row,
    ScoreLine,
    Token,
    Transcript,
)

MATCHES = sorted(GNUBG.glob("*.mat"))
MADE = files()
CAPPED = {"xg2.txt": (107, 7), "galaxy.txt": (102, 7), "opengammon.mat": (101, 4)}
"""Where the points of the last game are those needed or the length of the match: an info, at the result."""


def without_surrender(actions: tuple[Action, ...]) -> list[Action]:
    """The actions but for a resignation, and for the roll without a play that some programs write with it."""
    return [
        action
        for action in actions
        if not isinstance(action, Resign) and not (isinstance(action, Roll) and action.stated == "unknown")
    ]


def told(match: Match, level_is_told: bool = True) -> list[object]:
    """What every dialect says of a match."""
    return [
        (match.mode, match.length, [player.name for player in match.players]),
        *(_told_of(game, level_is_told or game is not match.games[-1]) for game in match.games),
    ]


def _told_of(game: Game, level_is_told: bool) -> tuple[object, ...]:
    assert game.players is not None
    return (
        game.number,
        [player.name for player in game.players],
        game.score_claimed,
        game.crawford_claimed,
        without_surrender(game.actions),
        [(claim.winner, claim.points if level_is_told else None, claim.ends_match) for claim in game.claims],
    )


def findings(report: Report) -> list[tuple[str, int | None, int | None]]:
    """Code, line and column of all findings."""
    return [(one.code, one.line, one.column) for one in report.diagnostics]


@pytest.mark.parametrize("path", MADE, ids=lambda path: path.relative_to(MAT).as_posix())
def test_fixture_is_what_the_script_makes(path: Path) -> None:
    assert path.read_bytes() == MADE[path]


def test_every_file_of_the_folder_is_made_by_the_script() -> None:
    """Goldens aside, which have two suffixes, and what the writer is held against."""
    there = {path for path in MAT.rglob("*") if path.is_file() and len(path.suffixes) == 1}
    assert there == set(MADE)


@pytest.mark.parametrize("habit", HABITS, ids=lambda habit: habit.file)
def test_dialect_file_is_recognised_and_faultless(habit: Habit) -> None:
    data = (MAT / habit.file).read_bytes()
    report = validate(data, name=habit.file)
    capped = CAPPED.get(habit.file)
    assert findings(report) == ([] if capped is None else [("BG515", *capped)])
    assert report.file.dialect == habit.name
    assert detect(data, habit.file).dialect == habit.name


@pytest.mark.parametrize("habit", [habit for habit in HABITS if habit is not XG2_MONEY], ids=lambda habit: habit.file)
def test_dialect_file_tells_the_same_match(habit: Habit) -> None:
    sample = validate((MAT / "crawford.mat").read_bytes(), name="crawford.mat")
    report = validate((MAT / habit.file).read_bytes(), name=habit.file)
    assert told(canonical(report.verified[0])) == told(canonical(sample.verified[0]))


_PAIRS = [pytest.param(path, habit, id=f"{path.stem}-{habit.file}") for path in MATCHES for habit in HABITS]


@pytest.mark.parametrize(("path", "habit"), _PAIRS)
def test_every_match_of_gnu_backgammon_in_every_dialect(path: Path, habit: Habit) -> None:
    """No error and no warning, and the record is that of GNU Backgammon's own file."""
    match = gnubg_text.read(path)
    report = validate(retell(match, habit), name=habit.file)
    assert {code for code, _, _ in findings(report)} <= {"BG515", "BG003"}
    own = canonical(validate(path).verified[0])
    level_is_told = _level_is_told(match, habit)
    assert told(canonical(report.verified[0]), level_is_told) == told(own, level_is_told)


def _level_is_told(match: Told, habit: Habit) -> bool:
    return match.length == 0 or habit.last_points == "all" or not match.games[-1].resigned


def test_a_wrong_retelling_would_be_noticed() -> None:
    match = gnubg_text.read(MATCHES[0])
    text = retell(match, XG2).replace(b"24/20 24/23", b"24/20 6/5  ")
    own = canonical(validate(MATCHES[0]).verified[0])
    assert told(canonical(validate(text, name="x.txt").verified[0])) != told(own)


def test_session_of_extreme_gammon_is_money_with_jacoby_and_beavers() -> None:
    report = validate((MAT / "xg2-money.txt").read_bytes(), name="xg2-money.txt")
    assert report.file.rules == "money-jacoby"
    assert report.file.rules_reason == "0 point match, Jacoby On, Beaver On"
    assert [(game.winner, game.points_derived, game.ended_by) for game in report.verified[0].games] == [
        (2, 1, "resignation"),
        (2, 1, "resignation"),
    ]


def test_player_1_of_extreme_gammon_is_the_right_column() -> None:
    report = validate((MAT / "xg2.txt").read_bytes(), name="xg2.txt")
    assert [player.name for player in report.verified[0].match.players] == ["Ivar Lind", "Jonna"]


def test_set_position_is_the_one_that_the_rolls_before_lead_to() -> None:
    """The comment replaces the first five rolls: what follows is the same."""
    report = validate((MAT / "xg1-setpos.txt").read_bytes(), name="xg1-setpos.txt")
    assert findings(report) == [("BG210", 16, 1)]
    assert report.file.dialect == "xg1"
    whole = validate((MAT / "xg1.txt").read_bytes(), name="xg1.txt").verified[0].games[0]
    part = report.verified[0].games[0]
    assert part.start == whole.steps[5].before
    assert [step.after for step in part.steps[1:]] == [step.after for step in whole.steps[5:]]


def test_gridgammon_ratings_are_no_part_of_the_names() -> None:
    players = api.read((MAT / "gridgammon.txt").read_bytes(), name="gridgammon.txt").matches[0].players
    assert [(player.name, player.rating) for player in players] == [("Ivar Lind", "1654.3"), ("Jonna", "1701.88")]


def test_faulty_sample_has_the_five_faults_that_were_put_in() -> None:
    """By hand: a 3 played with 62, a redouble to 4 dropped for 4, a Crawford double, a hit without mark, a 2 left."""
    report = validate((MAT / "faulty.mat").read_bytes(), name="faulty.mat")
    assert findings(report) == [
        ("BG308", 15, 15),
        ("BG502", 29, 7),
        ("BG403", 45, 35),
        ("BG311", 77, 48),
        ("BG304", 93, 38),
    ]
    assert findings(validate((MAT / "crawford.mat").read_bytes(), name="crawford.mat")) == []


# -- nothing is lost ---------------------------------------------------------------------------------------------------

FIXED_WORDS: dict[type[Line], str] = {
    HeaderLine: r"[;#]\[\]",
    MatchLine: r"-?pointmatch",
    GameLine: r"game",
    ScoreLine: r"::",
    # The last number is the row number that Backgammon Galaxy repeats before its right cell.
    Row: r"\)?(?::|,|=+>|\d+\)|points?)*",
}
"""What no token holds, by the kind of line, blanks left out."""


@pytest.mark.parametrize("path", MADE, ids=lambda path: path.relative_to(MAT).as_posix())
def test_every_fixture_renders_back_to_its_bytes(path: Path) -> None:
    document = api.read(path, format="mat")
    assert document.source.encode(document.parsed.render()) == path.read_bytes()


@pytest.mark.parametrize("path", MADE, ids=lambda path: path.relative_to(MAT).as_posix())
def test_every_character_is_read_or_told_of(path: Path) -> None:
    """What lies in no comment, no token and no finding is one of the fixed words."""
    document = api.read(path, format="mat")
    assert isinstance(document.parsed, Transcript)
    told_of = [
        (one.offset, one.end_offset)
        for one in validate(document).diagnostics
        if one.code in ("BG101", "BG102", "BG103") and one.offset is not None and one.end_offset is not None
    ]
    comments = {text for match in document.matches for game in match.games for text in game.comments}
    for line in document.parsed.lines:
        if isinstance(line, PlainLine) and line.kind is not LineKind.UNPARSED:
            continue
        cells = line.cells if isinstance(line, Row) else ()
        kept = [(cell.start, cell.start + len(cell.text)) for cell in cells if cell.text in comments]
        left = "".join(_without(line, [*_spans(line, line.start), *told_of, *kept]).split())
        assert re.fullmatch(FIXED_WORDS.get(type(line), ""), left, re.IGNORECASE), line.text


def _without(line: Line, spans: list[tuple[int, int]]) -> str:
    characters = list(line.text)
    for start, end in spans:
        for at in range(max(start - line.start, 0), min(end - line.start, len(characters))):
            characters[at] = " "
    return "".join(characters)


def _spans(node: object, base: int) -> Iterator[tuple[int, int]]:
    """The places of all tokens and ways in a part of the syntax tree that stands at ``base``."""
    if isinstance(node, Token):
        yield base + node.start, base + node.end
    elif isinstance(node, WrittenPlay):
        for way, offset in zip(node.paths, node.offsets, strict=True):
            yield base + offset + way.start, base + offset + way.end
    elif isinstance(node, Cell):
        yield from _spans(node.body, node.start)
    elif isinstance(node, tuple):
        for part in node:
            yield from _spans(part, base)
    elif is_dataclass(node):
        for field in fields(node):
            yield from _spans(getattr(node, field.name), base)
