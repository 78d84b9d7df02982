"""What is met on a walk and is no match file: told where it may be a damaged match, else listed with the reason."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import struct
import subprocess
import zipfile
from pathlib import Path

import pytest
from commandline import GOOD, Said, Shell

PROSE = b"Dear all, the final is on Sunday.\n"
MATLAB = b"MATLAB 5.0 MAT-file, Platform: GLNXA64" + bytes(200)
MATLAB_4 = struct.pack("<5i", 0, 2, 2, 0, 2) + b"x\0" + bytes(32)
GO = b"(;FF[4]GM[1]SZ[19];B[pd];W[dp])"


def found(said: Said) -> dict[str, list[str]]:
    """The codes of each file that is not fine."""
    files = json.loads(said.out)["files"]
    return {file["path"]: [one["code"] for one in file["diagnostics"]] for file in files if not file["ok"]}


def skipped(said: Said) -> dict[str, str]:
    """The reason by the path of what was skipped."""
    document = json.loads(said.out)
    listed = {one["path"]: one["reason"] for one in document["skipped"]}
    assert document["summary"]["skipped"] == len(document["skipped"]) == len(listed)
    return listed


def check(shell: Shell, *arguments: str) -> Said:
    return shell("validate", *arguments, "--output-format", "json")


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("final.mat", PROSE),
        ("FINAL.MAT", b"<!DOCTYPE html><title>404</title>"),
        ("final.mat", PROSE * 5000),
        ("final.sgf", PROSE),
        ("final.mat.gz", gzip.compress(PROSE, mtime=0)),
        ("final.mat.bz2", bz2.compress(PROSE * 5000)),
        ("final.sgf", b"(;FF[4]GM[1];B[31hefe];W[63xrrl])"),
        ("final.ogxm", bytes(400)[:9] + b"\1\2\3" * 40 + bytes(90)),
        ("final.bgf", b'{"format":"BGF","version":"1.0","compress":true}\n\x1f\x8b'),
        ("final.mat", b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n"),
    ],
)
def test_a_file_that_is_called_like_a_match_is_never_passed_over(shell: Shell, name: str, content: bytes) -> None:
    shell.write(f"a/{name}", content)
    said = check(shell, "a")
    assert (said.code, found(said)) == (1, {f"a/{name}": ["BG001"]})
    assert json.loads(said.out)["skipped"] == []


def test_a_backgammon_match_behind_a_game_of_go_is_read(shell: Shell) -> None:
    shell.write("a/both.sgf", GO + b"(;FF[4]GM[6]MI[length:1]PW[A]PB[B];B[31hefe])")
    said = check(shell, "a")
    assert "BG101" in found(said)["a/both.sgf"]
    assert json.loads(said.out)["summary"]["matches"] == 1


def test_what_is_not_read_yet_names_the_program_and_what_to_do(shell: Shell) -> None:
    shell.write("a/m.bgf", b'{"format":"BGF","version":"1.0","compress":true}\n\x1f\x8b')
    (file,) = json.loads(check(shell, "a").out)["files"]
    assert "BGBlitz" in file["diagnostics"][0]["message"]
    assert "export it there as .mat" in file["diagnostics"][0]["message"]


def test_a_member_that_is_called_like_a_match_is_told_and_the_others_are_listed(shell: Shell) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in (("good.mat", GOOD), ("bad.mat", PROSE * 5000), ("notes.txt", PROSE), ("m.mat", MATLAB)):
            archive.writestr(name, content)
    shell.write("a.zip", buffer.getvalue())
    said = check(shell, "a.zip")
    assert (said.code, found(said)) == (1, {"a.zip/bad.mat": ["BG001"]})
    assert set(skipped(said)) == {"a.zip/notes.txt", "a.zip/m.mat"}
    assert "MATLAB" in skipped(said)["a.zip/m.mat"]


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("letter.txt", PROSE, "line"),
        ("large.log", PROSE * 5000, "FIBS"),
        ("m.mat", MATLAB, "MATLAB"),
        ("m.mat", MATLAB_4, "MATLAB"),
        ("m.mat", b"\x89HDF\r\n\x1a\n" + bytes(99), "HDF5"),
        ("m.mat", b"# Created by Octave 8.4.0, Mon Jan 01 2024\n# name: x\n", "Octave"),
        ("m.mat", b"%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!21 &2100000\n", "Unity"),
        ("g.sgf", GO, "Go"),
        ("g.sgf", b"(;SZ[19];B[pd];W[dp])", "Go"),
        ("g.sgf", b"(;GM[2]FF[4]SZ[8];B[d3])", "Othello"),
        ("__init__.py", b"", "source code"),
        ("nothing.txt", b"", "empty"),
        ("settings.yaml", b"unityRebuildLibraryVersion: 11\n", "source code"),
        ("version.txt", b"unityRebuildLibraryVersion: 11\nunityForwardCompatibleVersion: 40\n", "line"),
        ("README.md", b"# How\n\n```\n" + GOOD + b"```\n", "source code"),
        ("sample.py", b'SAMPLE = """\n' + GOOD + b'"""\n', "source code"),
        ("readme.txt", GOOD, "source code"),
        ("README", b"```\n" + GOOD + b"```\n", "source code"),
    ],
)
def test_what_is_no_match_is_skipped_and_listed_with_its_reason(
    shell: Shell, name: str, content: bytes, reason: str
) -> None:
    shell.write(f"a/{name}", content)
    shell.write("a/good.mat", GOOD)
    said = check(shell, "a")
    assert (said.code, found(said)) == (0, {})
    listed = skipped(said)
    assert list(listed) == [f"a/{name}"]
    assert reason in listed[f"a/{name}"]
    assert listed[f"a/{name}"] in shell("tally", "a").err
    assert listed[f"a/{name}"] in shell("detect", "a").err


@pytest.mark.parametrize("name", ["history.mat", "readme.mat", "todo.txt", "news", "py", "a.b.txt", ".mat.py.001"])
def test_a_match_of_an_odd_name_is_read(shell: Shell, name: str) -> None:
    shell.write(f"a/{name.lstrip('.')}", GOOD)
    assert json.loads(check(shell, "a").out)["summary"]["matches"] == 1


@pytest.mark.parametrize("name", ["README.md", "sample.py"])
def test_a_quoted_sample_is_read_where_its_file_is_named(shell: Shell, name: str) -> None:
    shell.write(name, b"```\n" + GOOD + b"```\n")
    assert json.loads(check(shell, name).out)["summary"]["matches"] == 1


@pytest.mark.parametrize(
    ("name", "content"),
    [("a.txt", PROSE), ("a.txt", PROSE * 5000), ("a.txt.gz", gzip.compress(PROSE * 5000, mtime=0)), ("m.mat", MATLAB)],
)
def test_a_named_file_of_unknown_format_has_a_finding(shell: Shell, name: str, content: bytes) -> None:
    shell.write(name, content)
    said = check(shell, name)
    assert (said.code, found(said)) == (2, {name: ["BG001"]})


def test_a_named_member_of_unknown_format_has_a_finding(shell: Shell) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("large.txt", PROSE * 5000)
        archive.writestr("other.txt", PROSE)
    shell.write("a.zip", buffer.getvalue())
    said = check(shell, "a.zip/large.txt")
    assert (said.code, found(said)) == (2, {"a.zip/large.txt": ["BG001"]})


def test_every_report_lists_what_was_skipped(shell: Shell) -> None:
    for name in ("x.txt", "y.txt"):
        shell.write(f"a/{name}", PROSE)
    shell.write("a/good.mat", GOOD)
    last = json.loads(shell("validate", "a", "--output-format", "jsonl").lines[-1])
    assert [one["path"] for one in last["skipped"]] == ["a/x.txt", "a/y.txt"]
    assert last["summary"]["skipped"] == 2
    short = shell("validate", "a").lines
    assert short[0].startswith("skipped 2 other files (-v names them): ")
    assert not any("x.txt" in line for line in short)
    long = shell("validate", "a", "-v").lines
    assert [line.split(":")[0] for line in long[:2]] == ["skipped a/x.txt", "skipped a/y.txt"]
    assert len(shell("validate", "a", "-q").lines) == 1


@pytest.mark.parametrize("command", [["fix"], ["fmt"], ["tally"], ["detect"], ["convert", "--to", "sgf"]])
def test_every_command_tells_what_is_wrong_with_an_archive(shell: Shell, command: list[str]) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("good.mat", GOOD)
    shell.write("cut.zip", buffer.getvalue()[:200])
    said = shell(command[0], "cut.zip", *(["out"] if command[0] == "convert" else []), *command[1:])
    assert said.code == 1
    assert "ends too early" in said.out + said.err or command[0] == "tally"
    assert "skipped" not in said.err


@pytest.mark.parametrize("command", [["tally"], ["export"], ["detect"], ["fix", "--diff"], ["fmt", "--check"]])
def test_other_commands_tell_of_a_damaged_match_in_a_folder(shell: Shell, command: list[str]) -> None:
    shell.write("a/final.mat", PROSE)
    shell.write("a/letter.txt", PROSE)
    said = shell(*command, "a")
    assert said.code == 1
    assert "a/final.mat" in said.out + said.err
    assert "a/letter.txt" in said.err


# .gitignore


@pytest.fixture
def tree(shell: Shell) -> Path:
    """A work tree of which Git leaves out some."""
    shell.write("repo/.git/info/exclude", b"private.mat\n")
    shell.write("repo/.gitignore", b"build/\n*.bak\n!keep.bak\n/top.mat\n\\\n")
    shell.write("repo/deep/.gitignore", b"!extra.bak\nlocal.mat\n")
    for name in (
        "build/a.mat", "build/sub/b.mat", "x.bak", "keep.bak", "top.mat", "deep/top.mat", "deep/extra.bak",
        "deep/local.mat", "private.mat", "good.mat",
    ):  # fmt: skip
        shell.write(f"repo/{name}", GOOD)
    return shell.folder / "repo"


LEFT_OUT = {"repo/build/", "repo/x.bak", "repo/top.mat", "repo/deep/local.mat", "repo/private.mat"}


def test_what_git_ignores_is_left_out_a_folder_as_one(shell: Shell, tree: Path) -> None:
    said = check(shell, "repo")
    read = {file["path"] for file in json.loads(said.out)["files"]}
    assert read == {"repo/good.mat", "repo/keep.bak", "repo/deep/extra.bak", "repo/deep/top.mat"}
    assert skipped(said) == dict.fromkeys(LEFT_OUT, "left out by .gitignore")
    assert json.loads(check(shell, "repo", "--no-gitignore").out)["summary"]["files"] == 10


def test_git_says_the_same(shell: Shell, tree: Path) -> None:
    init = subprocess.run(["git", "init", "-q", "other"], cwd=shell.folder, check=False)
    if init.returncode:
        pytest.skip("Git is not installed")
    (shell.folder / "other" / ".git").rename(tree / ".git2")
    (tree / ".git2" / "info").mkdir(exist_ok=True)
    (tree / ".git2" / "info" / "exclude").write_bytes((tree / ".git" / "info" / "exclude").read_bytes())
    git = ["git", f"--git-dir={tree / '.git2'}", f"--work-tree={tree}"]
    names = [path.relative_to(tree).as_posix() for path in sorted(tree.rglob("*.*a*")) if path.is_file()]
    said = subprocess.run([*git, "check-ignore", *names], cwd=tree, capture_output=True, text=True, check=False)
    ignored = {name for name in said.stdout.splitlines() if not name.startswith(".git")}
    left = {path.removeprefix("repo/") for path in LEFT_OUT if not path.endswith("/")}
    assert ignored == left | {"build/a.mat", "build/sub/b.mat"}


@pytest.mark.parametrize(("path", "files"), [("repo/build", 2), ("repo/x.bak", 1), ("repo/deep", 2)])
def test_what_is_named_is_read_though_git_ignores_it(shell: Shell, tree: Path, path: str, files: int) -> None:
    assert json.loads(check(shell, path).out)["summary"]["files"] == files


def test_outside_a_work_tree_nothing_is_ignored(shell: Shell) -> None:
    shell.write("a/.gitignore", b"*.mat\n")
    shell.write("a/good.mat", GOOD)
    assert json.loads(check(shell, "a").out)["summary"]["files"] == 1


# whole matches


def test_a_match_that_is_not_whole_is_an_error_where_whole_ones_are_asked_for(shell: Shell) -> None:
    start = GOOD.index(b"Game 1")
    shell.write("late.mat", GOOD[:start] + b"Game 2" + GOOD[start + 6 :])
    shell.write("good.mat", GOOD)
    shell.write("short.mat", GOOD[: GOOD.index(b"Wins")].rstrip().rsplit(b"\n", 3)[0] + b"\n")
    plain = check(shell, "late.mat", "good.mat", "short.mat")
    assert (plain.code, found(plain)) == (0, {})
    whole = check(shell, "late.mat", "good.mat", "short.mat", "--require-complete")
    assert whole.code == 1
    assert {path: sorted(set(codes)) for path, codes in found(whole).items()} == {
        "late.mat": ["BG215"], "short.mat": ["BG209", "BG210"],
    }  # fmt: skip
    rows = json.loads(shell("tally", "late.mat", "good.mat", "--output-format", "json").out)
    assert [(row["path"], row["complete"]) for row in rows] == [("late.mat", False), ("good.mat", True)]
    assert [shell("tally", name, "--require-complete").code for name in ("late.mat", "good.mat")] == [1, 0]
    match = json.loads(shell("export", "late.mat").out)
    assert match["complete"] is False
