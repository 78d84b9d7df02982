"""The rule profiles: what their documents say, and that every statement is carried out, through the command line."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest
from rule_cases import Command, RuleCase, cases, differences, documents

from bgformats.checks.catalogue import CATALOGUE
from bgformats.cli.app import main
from bgformats.model.profile import Profile, Statement, profiles
from bgformats.model.ruleset import Ruleset

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT.parent / "shared" / "rules" / "sources"
CASES = cases()
STATEMENTS = [(profile, statement) for profile in documents() for statement in profile.statements]


def _id(value: object) -> str:
    if isinstance(value, Statement):
        return f"line-{value.line}-{value.topic.replace(' ', '-')}"
    return str(getattr(value, "id", value))


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    def run(words: list[str]) -> tuple[int, str]:
        code = main(words)
        return code, capsys.readouterr().out

    return run


# the profiles


def test_the_profiles_are_those_that_people_are_told_of() -> None:
    assert [profile.id for profile in profiles()] == [
        "app-no-004", "match", "match-usbgf", "match-wbgf", "money", "money-jacoby",
        "site-da-30s", "site-da-match", "site-sv-money", "site-sv-room",
    ]  # fmt: skip
    assert {profile.language for profile in documents()} == {"sv", "da", "nb"}


@pytest.mark.parametrize(("profile", "statement"), STATEMENTS, ids=_id)
def test_what_carries_a_statement_out_exists(profile: Profile, statement: Statement) -> None:
    known = set(Ruleset.model_fields) | {check.code for check in CATALOGUE}
    assert set(statement.carried_by) <= known
    assert bool(statement.carried_by) or statement.kind == "not-checkable"
    assert (statement.erratum is not None) == (statement.kind == "erratum")


def test_every_option_that_a_document_profile_sets_is_named_by_a_statement() -> None:
    for profile in documents():
        said = {carrier for statement in profile.statements for carrier in statement.carried_by}
        for mode in profile.modes:
            general = Ruleset(mode=mode, crawford="standard" if mode == "match" else "off").model_dump()
            mine = profile.ruleset(mode).model_dump()
            assert {key for key in mine if mine[key] != general[key]} - {"name"} <= said, (profile.id, mode)


@pytest.mark.skipif(not SOURCES.is_dir(), reason="the source documents are not here")
def test_the_quoted_words_stand_in_their_lines_of_one_document() -> None:
    texts = [path.read_text(encoding="utf-8").split("\n") for path in sorted(SOURCES.glob("*.txt"))]
    assert len(texts) == len(documents()) == 5
    homes = [[number for number, lines in enumerate(texts) if _quotes(profile, lines)] for profile in documents()]
    assert sorted(homes) == [[0], [1], [2], [3], [4]]


@pytest.mark.skipif(not SOURCES.is_dir(), reason="the source documents are not here")
def test_every_line_of_the_matrix_of_statements_has_a_statement_in_its_profile() -> None:
    """The matrix has a column a document, in their order, and names lines in its cells: `15 (L39)`, `(L27–31)`."""
    lines = [{one.line for one in profile.statements} for profile in _in_order_of_documents()]
    missing, seen = [], 0
    for rule, *cells in _matrix():
        for column, cell in enumerate(cells):
            for first, last in re.findall(r"L(\d+)(?:[–-](\d+))?", cell):
                seen += 1
                if not lines[column] & set(range(int(first), int(last or first) + 1)):
                    missing.append((rule, column, first))
    # Line 19 of the last document is the heading above the line that is meant.
    assert {(column, line) for _, column, line in missing} <= {(4, "19")}
    assert seen > 200


def _matrix() -> list[list[str]]:
    """The rows of all tables with a column for each of the five documents."""
    rows: list[list[str]] = []
    for path in SOURCES.parent.glob("*.md"):
        inside = False
        for line in path.read_text(encoding="utf-8").splitlines():
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if cells[1:] == ["S0", "S1", "S2", "S3", "S4"]:
                inside = True
            elif inside and line.startswith("|") and len(cells) == 6:
                rows.append(cells)
            else:
                inside = False
    return rows


def _in_order_of_documents() -> list[Profile]:
    texts = [path.read_text(encoding="utf-8").split("\n") for path in sorted(SOURCES.glob("*.txt"))]
    return [next(profile for profile in documents() if _quotes(profile, lines)) for lines in texts]


def _quotes(profile: Profile, lines: list[str]) -> bool:
    """Whether all quoted words stand in their lines. White space apart: one document has no-break spaces."""
    return all(
        one.line <= len(lines) and " ".join(one.original.split()) in " ".join(lines[one.line - 1].split())
        for one in profile.statements
    )


# the statements


def test_cases_are_found() -> None:
    assert len(CASES) > 400
    assert len({case.id for case in CASES}) == len(CASES)
    assert all(any(case.profile == profile.id for case in CASES) for profile in documents())


@pytest.mark.parametrize(
    ("profile", "statement"), [pair for pair in STATEMENTS if pair[1].kind != "not-checkable"], ids=_id
)
def test_every_statement_is_shown_by_a_good_and_a_bad_game(profile: Profile, statement: Statement) -> None:
    shown = [case for case in CASES if case.profile == profile.id and statement.topic in case.shows]
    assert any(case.good for case in shown), "no case keeps to it"
    assert any(not case.good for case in shown), "no case breaks it"


def test_every_case_shows_a_statement_of_its_profile() -> None:
    for case in CASES:
        (profile,) = [profile for profile in documents() if profile.id == case.profile]
        assert {statement.topic for statement in profile.statements} & set(case.shows), case.id


@pytest.mark.parametrize("case", CASES, ids=_id)
def test_a_recorded_game_is_judged_by_the_profile(case: RuleCase, command: Command, tmp_path: Path) -> None:
    code, found = case.run(command, tmp_path)
    assert found == case.expected
    assert code == (1 if any(severity == "error" for _, _, severity in case.expected) else 0)


@pytest.mark.parametrize("pair", differences(), ids=lambda pair: pair[0].id)
def test_two_rule_sets_judge_one_file_differently(
    pair: tuple[RuleCase, RuleCase], command: Command, tmp_path: Path
) -> None:
    assert pair[0].expected != pair[1].expected
    for case in pair:
        assert case.run(command, tmp_path)[1] == case.expected, case.rules


def test_every_option_makes_a_difference_or_is_named_as_none() -> None:
    """An option that no case and no difference uses would be one that nothing carries out."""
    rules = {case.rules for case in CASES} | {case.rules for pair in differences() for case in pair}
    used = {key for key in Ruleset.model_fields for text in rules if f"\n{key} = " in text}
    for profile in profiles():
        if profile.id in rules:
            used |= {*profile.rules, *(key for options in profile.when.values() for key in options)}
    assert set(Ruleset.model_fields) - used == {
        "name", "length",
        "larger_die",  # one value
        "resign_levels", "resign_refusals",  # no match file that is read here tells of refused resignations
        "time_bank_seconds",  # needs time stamps
    }  # fmt: skip


# the numbers that the documents print


@pytest.mark.parametrize(
    ("name", "cube", "kind", "points"),
    [
        ("the loser has borne off eight: 1 × 1 = 1", 1, "single", 1),
        ("none off, cube 2: 2 × 2 = 4", 2, "gammon", 4),
        ("none off, two in the winner's home board, cube 4: 3 × 4 = 12", 4, "backgammon", 12),
        ("none off, cube 4: 2 × 4 = 8", 4, "gammon", 8),
    ],
)
def test_the_printed_scoring_examples_are_derived(
    name: str, cube: int, kind: str, points: int, command: Command, tmp_path: Path
) -> None:
    """From the plays alone: what the file claims is taken out."""
    texts = {case.text for case in CASES if case.name == name}
    assert texts
    for number, text in enumerate(sorted(texts)):
        path = tmp_path / f"{number}.mat"
        path.write_text(text[: text.index("Wins")].rstrip() + "\n", encoding="utf-8")
        (row,) = json.loads(command(["tally", str(path), "--output-format", "json"])[1])
        assert (row["cube"], row["kind"], row["points_derived"], row["winner"]) == (cube, kind, points, 1)


def test_the_pip_count_at_the_start_is_167_each(command: Command, tmp_path: Path) -> None:
    name = "plays from 24, 13, 8 and 6"
    (text,) = {case.text for case in CASES if (case.profile, case.name) == ("app-no-004", name)}
    path = tmp_path / "start.mat"
    path.write_text(text, encoding="utf-8")
    rows = csv.DictReader(io.StringIO(command(["export", str(path), "--level", "position", "--to", "csv"])[1]))
    first = next(iter(rows))
    assert {key: first[key] for key in first if "pips" in key} == {"pips_1": "167", "pips_2": "167"}
