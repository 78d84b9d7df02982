"""Baselines: an old archive starts clean, and what is new is reported."""

from __future__ import annotations

import json

import pytest
from check_cases import pack
from commandline import FAULTY, GOOD, Shell


def codes(shell: Shell, *options: str) -> tuple[list[tuple[str, str]], int, dict[str, int]]:
    said = shell("validate", "matches", *options, "--output-format", "json")
    document = json.loads(said.out)
    found = [(file["path"], one["code"]) for file in document["files"] for one in file["diagnostics"]]
    return found, said.code, document["summary"]


def test_what_is_known_is_not_reported_and_does_not_fail(shell: Shell) -> None:
    shell.write("matches/a.mat", FAULTY)
    shell.write("matches/b.mat", GOOD)
    said = shell("validate", "matches", "--write-baseline", "known/base.json")
    assert said.code == 2, "the folder of a baseline is not made in silence"
    said = shell("validate", "matches", "--write-baseline", "base.json")
    assert (said.code, said.err) == (0, "bgformats: 3 findings written to the baseline base.json\n")
    document = json.loads((shell.folder / "base.json").read_bytes())
    assert document["schema_version"] == "1"
    assert {"path": "matches/a.mat", "code": "BG401", "match": 1, "game": 1, "text": "Doubles => 4", "count": 1} in (
        document["entries"]
    )
    found, code, summary = codes(shell, "--baseline", "base.json")
    assert (found, code, summary["baselined"], summary["ok"]) == ([], 0, 3, 2)


def test_moved_lines_are_still_known_and_a_second_fault_is_new(shell: Shell) -> None:
    shell.write("matches/a.mat", FAULTY)
    shell("validate", "matches", "--write-baseline", "base.json")
    shell.write("matches/a.mat", b"; one\n; two\n" + FAULTY)
    assert codes(shell, "--baseline", "base.json")[:2] == ([], 0)
    shell.write("matches/a.mat", b"; one\n; two\n" + FAULTY.replace(b"13/7 8/7", b"13/7 8/6"))
    found, code, _ = codes(shell, "--baseline", "base.json")
    assert (found, code) == ([("matches/a.mat", "BG308")], 1)


def test_entries_that_are_no_longer_needed_are_named(shell: Shell) -> None:
    shell.write("matches/a.mat", FAULTY)
    shell.write("matches/gone.mat", FAULTY)
    shell("validate", "matches", "--write-baseline", "base.json")
    shell.write("matches/a.mat", GOOD)
    (shell.folder / "matches" / "gone.mat").unlink()
    said = shell("validate", "matches", "--baseline", "base.json")
    assert said.code == 0
    assert "base.json: 6 entries are no longer needed" in said.err
    assert "  matches/a.mat: BG401, game 1: Doubles => 4\n" in said.err
    assert "  matches/gone.mat: BG401, game 1: Doubles => 4\n" in said.err


@pytest.mark.parametrize("kind", ["zip", "tar", "tar.gz"])
def test_members_of_an_archive_that_a_run_does_not_read_are_not_gone(shell: Shell, kind: str) -> None:
    shell.write("matches/a.mat", FAULTY)
    shell.write(f"matches/old.{kind}", pack(kind, [("x.mat", FAULTY)]))
    shell("validate", "matches", "--write-baseline", "base.json")
    assert "no longer needed" not in shell("validate", "matches/a.mat", "--baseline", "base.json").err
    (shell.folder / "matches" / f"old.{kind}").unlink()
    assert f"matches/old.{kind}/" in shell("validate", "matches/a.mat", "--baseline", "base.json").err


def test_a_file_that_nobody_reads_can_be_known(shell: Shell) -> None:
    shell.write("matches/a.mat", b"\x00\x01\x02 no match\xff")
    assert shell("validate", "matches/a.mat").code == 2
    shell("validate", "matches/a.mat", "--write-baseline", "base.json")
    said = shell("validate", "matches/a.mat", "--baseline", "base.json")
    assert said.code == 0


def test_the_baseline_of_the_settings_lies_beside_them(shell: Shell) -> None:
    shell.write("matches/a.mat", FAULTY)
    shell("validate", "matches", "--write-baseline", "matches/base.json")
    shell.write("matches/bgformats.toml", b'baseline = "base.json"\n')
    assert shell("validate", "matches").code == 0


def test_what_is_no_baseline_is_refused(shell: Shell) -> None:
    shell.write("matches/a.mat", GOOD)
    shell.write("base.json", b'{"schema_version": "1", "entries": [{"path": "a"}]}')
    said = shell("validate", "matches", "--baseline", "base.json")
    assert said.code == 2
    assert "base.json: no baseline: 'entries 1 code' is missing; 'entries 1 text' is missing" in said.err
    said = shell("validate", "matches", "--baseline", "none.json")
    assert (said.code, said.err) == (2, "bgformats: cannot read the baseline 'none.json': No such file or directory\n")
