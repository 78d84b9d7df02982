"""Settings of a project: found, read, refused with a reason, and what they mean for a path."""

from __future__ import annotations

from pathlib import Path

import pytest

from bgformats.api import validate
from bgformats.config.load import Projects, forget
from bgformats.config.project import NO_PROJECT, Project, selection
from bgformats.diagnostics import Severity
from bgformats.errors import UnknownNameError

UNFINISHED = (
    b" 3 point match\n\n Game 1\n A : 0                          B : 0\n  1) 31: 8/5 6/5                  42: 8/4 6/4\n"
)


def project(tmp_path: Path, text: str, name: str = "bgformats.toml") -> Project:
    (tmp_path / name).write_text(text, encoding="utf-8")
    return Projects().of(str(tmp_path))


@pytest.fixture(autouse=True)
def _afresh() -> None:
    forget()


def test_the_nearest_settings_upward_hold(tmp_path: Path) -> None:
    deep = tmp_path / "a" / "b"
    deep.mkdir(parents=True)
    (tmp_path / "bgformats.toml").write_text('rules = "money"\n', encoding="utf-8")
    (tmp_path / "a" / "pyproject.toml").write_text("[tool.other]\n", encoding="utf-8")
    assert Projects().of(str(deep)).name == str(tmp_path / "bgformats.toml")
    (tmp_path / "a" / "pyproject.toml").write_text('[tool.bgformats]\nrules = "match"\n', encoding="utf-8")
    forget()
    nearer = Projects().of(str(deep / "archive.zip" / "x.mat"))
    assert nearer.name == str(tmp_path / "a" / "pyproject.toml")
    assert nearer.at(str(deep / "x.mat")).rules == "match"


def test_the_settings_of_the_working_folder_hold_where_no_other_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    (here / "bgformats.toml").write_text('rules = "money"\n', encoding="utf-8")
    assert Projects().of(str(there / "a.mat")).name is None
    monkeypatch.chdir(here)
    forget()
    assert Projects().of(str(there / "a.mat")).at(str(there / "a.mat")).rules == "money"


def test_its_own_file_wins_over_pyproject_beside_it(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.bgformats]\nrules = "money"\n', encoding="utf-8")
    assert project(tmp_path, 'rules = "match"\n').at("x.mat").rules == "match"


def test_without_settings_all_is_as_ever(tmp_path: Path) -> None:
    assert NO_PROJECT.at("x.mat").rules is None
    assert NO_PROJECT.takes("x.mat")
    assert selection(None, (), (), require_complete=False) is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('rulse = "match"', "there is no 'rulse'; did you mean 'rules'?"),
        ('exlude = ["a"]', "there is no 'exlude'; did you mean 'exclude'?"),
        ('[[per-path]]\npaths = ["a"]\nignroe = ["BG3"]', "there is no 'per-path 1 ignroe'; did you mean 'ignore'?"),
        ('[[per-path]]\nrules = "match"', "'per-path 1 paths' is missing"),
        ('fail-on = "warnings"', "fail-on: it should be 'error', 'warning' or 'info'"),
        ('[severity]\nBG311 = "fatal"', "severity BG311: it should be 'error', 'warning', 'info' or 'off'"),
        ('[severity]\nhit-mark-mising = "error"', "there is no check 'hit-mark-mising'; did you mean hit-mark-missing"),
        ('ignore = ["BG999"]', "there is no check 'BG999'"),
        ('format = "matt"', "there is no format 'matt'; did you mean mat"),
        ("jobs = -1", "jobs: it should be greater than or equal to 0"),
        ("rules =", "no TOML"),
    ],
)
def test_a_wrong_setting_is_refused_with_the_file_and_a_way_out(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(UnknownNameError) as refused:
        project(tmp_path, text)
    assert str(refused.value).startswith(f"{tmp_path / 'bgformats.toml'}: ")
    assert message in str(refused.value)


def test_a_named_file_must_be_there_and_have_the_table(tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match=r"cannot read the settings .*: No such file"):
        Projects(str(tmp_path / "none.toml")).of(".")
    (tmp_path / "pyproject.toml").write_text("[tool.ruff]\n", encoding="utf-8")
    with pytest.raises(UnknownNameError, match=r"there is no table \[tool.bgformats\]"):
        Projects(str(tmp_path / "pyproject.toml")).of(".")


def test_tables_of_paths_win_over_what_holds_for_all(tmp_path: Path) -> None:
    found = project(
        tmp_path,
        """\
rules = "match"
ignore = ["BG311"]
severity = { BG3 = "info" }
[[per-path]]
paths = ["money/**"]
rules = "house.toml"
ignore = ["BG207"]
severity = { BG304 = "warning" }
[[per-path]]
paths = ["money/old/"]
rules = "money"
select = ["BG3"]
""",
    )
    assert found.at(str(tmp_path / "a.mat")).rules == "match"
    money = found.at(str(tmp_path / "money" / "a.mat"))
    assert money.rules == str(tmp_path / "house.toml")
    assert money.ignore == ("BG311", "BG207")
    assert money.severity == (("BG3", "info"), ("BG304", "warning"))
    assert money.origins["ignore"].count("bgformats.toml") == 2
    old = found.at(str(tmp_path / "money" / "old" / "a.mat"))
    assert (old.rules, old.select) == ("money", ("BG3",))
    assert old.origins["rules"] == f"{tmp_path / 'bgformats.toml'}, per-path 2 (money/old/)"


@pytest.mark.parametrize(
    ("path", "taken"),
    [("a.mat", True), ("drafts/a.mat", False), ("x/drafts/a.mat", False), ("a.sgf", False), ("../a.sgf", True)],
)
def test_include_and_exclude_are_patterns_of_gitignore(tmp_path: Path, path: str, taken: bool) -> None:
    found = project(tmp_path, 'include = ["*.mat"]\nexclude = ["drafts/"]\n')
    assert found.takes(str(tmp_path / path)) is taken


def test_severities_are_set_by_code_name_and_prefix() -> None:
    report = validate(UNFINISHED, select=selection(None, (), (("unfinished-match", "error"),), require_complete=False))
    assert {(one.code, one.severity) for one in report.diagnostics} == {
        ("BG209", Severity.INFO),
        ("BG210", Severity.ERROR),
    }
    assert not report.ok
    levels = (("BG2", "warning"), ("BG210", "off"))
    report = validate(UNFINISHED, select=selection(None, (), levels, require_complete=False))
    assert [(one.code, one.severity) for one in report.diagnostics] == [("BG209", Severity.WARNING)]
    report = validate(UNFINISHED, select=selection(None, (), levels, require_complete=True))
    assert {(one.code, one.severity) for one in report.diagnostics} == {
        ("BG209", Severity.ERROR),
        ("BG210", Severity.ERROR),
    }
