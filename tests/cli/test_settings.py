"""Commands under the settings of a project."""

from __future__ import annotations

import json
import tomllib

from commandline import FAULTY, GOOD, Shell
from jsonschema import Draft202012Validator

PROJECT = """\
exclude = ["drafts/"]
fail-on = "info"
severity = { BG209 = "warning" }
[[per-path]]
paths = ["money/"]
rules = "money"
ignore = ["cube-not-owned", "BG213"]
"""


def codes(shell: Shell, *arguments: str) -> tuple[int, dict[str, list[tuple[str, str]]]]:
    said = shell("validate", *arguments, "--output-format", "json")
    assert said.err == ""
    files = json.loads(said.out)["files"]
    found = {file["path"]: [(one["code"], one["severity"]) for one in file["diagnostics"]] for file in files}
    return said.code, found


def test_settings_hold_for_a_walk_and_the_command_line_wins(shell: Shell) -> None:
    shell.write("bgformats.toml", PROJECT.encode())
    for name in ("a.mat", "drafts/b.mat", "money/c.mat"):
        shell.write(name, FAULTY)
    code, found = codes(shell, ".")
    assert code == 1
    assert found == {
        "./a.mat": [("BG210", "info"), ("BG401", "error"), ("BG209", "warning")],
        "./money/c.mat": [("BG209", "warning")],
    }


def test_a_file_that_is_named_is_read_though_it_is_excluded(shell: Shell) -> None:
    shell.write("bgformats.toml", PROJECT.encode())
    shell.write("drafts/b.mat", FAULTY)
    assert list(codes(shell, "drafts/b.mat")[1]) == ["drafts/b.mat"]
    assert list(codes(shell, "drafts/b.mat", "--force-exclude")[1]) == []


def test_fail_on_of_the_project_decides_and_the_option_wins(shell: Shell) -> None:
    shell.write("bgformats.toml", b'fail-on = "info"\n')
    shell.write("a.mat", FAULTY.split(b"  4)")[0])
    assert codes(shell, "a.mat")[0] == 1
    assert codes(shell, "a.mat", "--fail-on", "error")[0] == 0


def test_select_on_the_command_line_shows_what_the_project_ignores(shell: Shell) -> None:
    shell.write("bgformats.toml", b'ignore = ["BG4"]\n')
    shell.write("a.mat", FAULTY)
    assert [code for code, _ in codes(shell, "a.mat")[1]["a.mat"]] == ["BG210", "BG209"]
    assert [code for code, _ in codes(shell, "a.mat", "--select", "BG401")[1]["a.mat"]] == ["BG401"]
    assert [code for code, _ in codes(shell, "a.mat", "--ignore", "BG209")[1]["a.mat"]] == ["BG210"]


def test_a_wrong_key_stops_every_command_with_its_file(shell: Shell) -> None:
    shell.write("bgformats.toml", b'exlude = ["a"]\n')
    shell.write("a.mat", GOOD)
    for command in (("validate", "a.mat"), ("tally", "a.mat"), ("fmt", "--check", "a.mat"), ("fix", "a.mat")):
        said = shell(*command)
        assert said.code == 2
        assert "bgformats.toml: there is no 'exlude'; did you mean 'exclude'?" in said.err


def test_config_shows_what_holds_for_a_path_and_why(shell: Shell) -> None:
    shell.write("bgformats.toml", PROJECT.encode())
    said = shell("config", "money/c.mat")
    assert said.code == 0
    assert said.lines[0] == f"money/c.mat: settings of {shell.folder / 'bgformats.toml'}"
    assert "  rules             money    (bgformats.toml, per-path 1 (money/))" in said.lines
    assert "  severity          BG209 warning    (bgformats.toml)" in said.lines
    assert "  encoding          -    (default)" in said.lines
    document = json.loads(shell("config", "drafts/b.mat", "--output-format", "json").out)
    assert document["file"] == str(shell.folder / "bgformats.toml")
    assert document["settings"]["looked-at"] == {"value": False, "origin": document["file"]}
    assert document["settings"]["rules"] == {"value": "auto", "origin": "default"}
    assert document["settings"]["fail-on"] == {"value": "info", "origin": document["file"]}


def test_config_where_there_are_no_settings(shell: Shell) -> None:
    assert shell("config").lines[0] == "no settings found"


def test_the_schema_of_settings_takes_what_the_reader_takes(shell: Shell) -> None:
    schema = json.loads(shell("schema", "config").out)
    validator = Draft202012Validator(schema)
    assert list(validator.iter_errors(tomllib.loads(PROJECT))) == []
    wrong = (PROJECT.replace("exclude", "exlude"), 'fail-on = "warnings"', "[[per-path]]\nrules = 'match'", "jobs = -1")
    for text in wrong:
        assert list(validator.iter_errors(tomllib.loads(text)))
