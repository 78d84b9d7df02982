"""Nothing is overwritten that was not named for it, and a run that ends early leaves nothing lying about."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

import pytest
from commandline import FAULTY, GOOD, Shell
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bgformats.cli import output as output_module
from bgformats.cli.app import main
from bgformats.cli.output import Output, unfinished_copy

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="modes, owners and signals are those of POSIX")
SGF = b"(;FF[4]GM[6]CA[UTF-8]MI[length:1][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RE[W+1R]\n;W[31hefe]\n;B[resign])\n"


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_source_of_the_same_run_is_never_written(shell: Shell) -> None:
    shell.write("in/a.mat", GOOD)
    shell.write("in/a.sgf", SGF)
    said = shell("convert", "in", "in", "--to", "sgf")
    after = contents(shell.folder / "in")
    assert (after["a.mat"], after["a.sgf"]) == (GOOD, SGF)
    assert sorted(after) == ["a-2.sgf", "a-3.sgf", "a.mat", "a.sgf"]
    assert said.err.endswith("2 written\n")


def test_a_source_that_comes_later_in_the_walk_is_not_written_either(shell: Shell) -> None:
    shell.write("in/a.mat", GOOD)
    shell.write("in/z/a.sgf", SGF)
    said = shell("convert", "in", "in/z", "--to", "sgf")
    assert (shell.folder / "in/z/a.sgf").read_bytes() == SGF
    assert "'in/z/a.sgf' is there already" in said.err


def test_the_folder_that_is_written_to_is_left_out_of_the_walk(shell: Shell) -> None:
    shell.write("in/a.mat", GOOD)
    assert shell("convert", "in", "in/out", "--to", "sgf").code == 0
    said = shell("convert", "in", "in/out", "--to", "sgf")
    assert said.code == 2
    assert "in/out/a.sgf' is there already; --overwrite replaces it" in said.err
    assert said.err.endswith("0 written, 1 refused\n")
    assert sorted(contents(shell.folder / "in")) == ["a.mat", "out/a.sgf"]
    assert shell("convert", "in", "in/out", "--to", "sgf", "--overwrite").code == 0


def test_a_single_target_is_refused_unless_it_may_be_replaced(shell: Shell) -> None:
    shell.write("a.mat", GOOD)
    shell.write("a.sgf", b"mine")
    said = shell("convert", "a.mat", "a.sgf")
    assert said.code == 2
    assert said.err.endswith("bgformats: 'a.sgf' is there already; --overwrite replaces it\n")
    assert (shell.folder / "a.sgf").read_bytes() == b"mine"
    assert shell("convert", "a.mat", "a.sgf", "--overwrite").code == 0
    assert shell("convert", "a.mat", "a.mat", "--to", "mat", "--overwrite").code == 2
    assert (shell.folder / "a.mat").read_bytes() == GOOD


def test_a_picture_is_refused_likewise_and_its_name_tells_the_form(shell: Shell) -> None:
    start = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
    assert shell("position", start, "--output", "p.svg").code == 0
    assert (shell.folder / "p.svg").read_bytes().startswith(b"<svg")
    assert shell("position", start, "--output", "p.svg").code == 2
    assert shell("position", start, "--output", "p.svg", "--overwrite", "--play", "8/5 6/5").code == 0
    said = shell("position", start, "--output", "q.svg", "--play", "8/2")
    assert said.code == 1
    assert "error[BG308] die-not-rolled" in said.err
    assert "legal plays: " in said.err
    assert not (shell.folder / "q.svg").exists()
    assert shell("position", start, "--output", "q.svg", "--play", "8/2", "--force").code == 0


def test_one_bad_target_does_not_end_the_run(shell: Shell) -> None:
    for name in "abc":
        shell.write(f"in/{name}.mat", GOOD)
    shell.write("in/d.mat", FAULTY)
    (shell.folder / "out" / "b.sgf").mkdir(parents=True)
    said = shell("convert", "in", "out", "--to", "sgf")
    assert said.code == 2
    assert sorted(contents(shell.folder / "out")) == ["a.sgf", "c.sgf"]
    assert "in/b.mat: cannot write 'out/b.sgf': Is a directory" in said.err
    assert said.err.endswith("2 written, 1 refused, 1 failed\n")


def archive(names: list[str]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as packed:
        for name in names:
            packed.writestr(zipfile.ZipInfo(name), GOOD)
    return buffer.getvalue()


@pytest.mark.parametrize(
    "names",
    [
        ["a.mat", "../a.mat", "/a.mat", "x/../a.mat", "./a.mat", "x/a.mat"],
        ["C:\\x.mat", "..\\..\\w.mat", "d:w.mat", "\\\\host\\share\\w.mat", "w.mat"],
        ["a.mat", "a.sgf/b.mat", "a.txt"],
        ["...mat", ".mat", "..", "a..mat"],
    ],
    ids=["dots", "windows", "folders", "odd"],
)
def test_members_of_archives_stay_below_the_target_and_none_is_lost(shell: Shell, names: list[str]) -> None:
    shell.write("n.zip", archive(names))
    said = shell("convert", "n.zip", "out", "--to", "text")
    written = contents(shell.folder / "out")
    counts = said.err.splitlines()[-1].removeprefix("bgformats: ")
    assert counts.split(",")[0] == f"{len(written)} written"
    told = sum(int(part.split()[0]) for part in counts.split(", "))
    assert told == len(names)
    assert sorted(contents(shell.folder)) == sorted(["n.zip", *(f"out/{name}" for name in written)])


PART = st.sampled_from(["a", "b", "A", "a-2", "..", ".", "x.zip", "a.sgf", "C:"])
NAME = st.builds(
    lambda parts, end: "/".join([*parts, end]), st.lists(PART, max_size=3), st.sampled_from(["a.mat", "b.sgf"])
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(names=st.lists(NAME, min_size=1, max_size=6, unique=True), packed=st.booleans(), split=st.booleans())
def test_of_any_tree_every_input_is_accounted_for_and_no_file_is_changed(
    names: list[str], packed: bool, split: bool, capfd: pytest.CaptureFixture[str]
) -> None:
    with tempfile.TemporaryDirectory() as place:
        root = Path(place)
        source = root / "in"
        source.mkdir()
        if packed:
            (source / "all.zip").write_bytes(archive(names))
            count = len(names)
        else:
            plain = [name for name in names if ".." not in name and not name.startswith("/")]
            for name in plain:
                path = source / name
                if any(parent.is_file() for parent in path.parents) or path.is_dir():
                    continue
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(GOOD)
            count = sum(path.is_file() for path in source.rglob("*"))
        before = contents(root)
        capfd.readouterr()
        main(["convert", str(source), str(root / "out"), "--to", "sgf", *(["--split"] if split else [])])
        after = contents(root)
        assert {name: after.get(name) for name in before} == before
        last = capfd.readouterr().err.splitlines()[-1].removeprefix("bgformats: ")
        told = {part.split()[1]: int(part.split()[0]) for part in last.split(", ")}
        assert sum(told.values()) == count
        assert told["written"] == len(after) - len(before)


@POSIX
def test_sigterm_leaves_nothing_lying_about(tmp_path: Path) -> None:
    for number in range(300):
        (tmp_path / f"{number}.mat").write_bytes(GOOD)
    run = subprocess.Popen(
        [sys.executable, "-m", "bgformats", "export", ".", "--to", "jsonl", "--output", "rows.jsonl"],
        cwd=tmp_path, stderr=subprocess.PIPE,
    )  # fmt: skip
    until = time.monotonic() + 30
    while not list(tmp_path.glob(".rows*")) and time.monotonic() < until:
        time.sleep(0.01)
    run.send_signal(signal.SIGTERM)
    _, errors = run.communicate(timeout=30)
    assert (run.returncode, errors) == (143, b"")
    assert [path.name for path in tmp_path.iterdir() if not path.name.endswith(".mat")] == []


def test_what_a_killed_run_left_is_not_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "a.mat").write_bytes(FAULTY)
    (tmp_path / f".a.mat.{os.getpid()}.part").write_bytes(b"half of i")
    with Output(str(tmp_path / "a.mat"), machine=True) as out:
        out.write("whole")
    assert (tmp_path / "a.mat").read_text() == "whole"


@POSIX
def test_mode_and_owner_are_kept_and_special_bits_are_not(tmp_path: Path) -> None:
    path = tmp_path / "a.mat"
    path.write_bytes(b"before")
    path.chmod(0o4755)
    owner = (4242, 4343) if os.geteuid() == 0 else (os.geteuid(), os.getegid())
    os.chown(path, *owner)
    path.chmod(0o4755)
    with Output(str(path), machine=True) as out:
        out.write("after")
    status = path.stat()
    assert (status.st_mode & 0o7777, status.st_uid, status.st_gid) == (0o755, *owner)
    assert path.read_text() == "after"


@POSIX
def test_a_new_file_has_the_usual_mode(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        with Output(str(tmp_path / "new"), machine=True) as out:
            out.write("x")
    finally:
        os.umask(before)
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o640


@POSIX
def test_all_names_of_a_file_with_several_show_the_new_content(tmp_path: Path) -> None:
    path, other = tmp_path / "a.mat", tmp_path / "b.mat"
    path.write_bytes(b"a longer text than what comes after it")
    os.link(path, other)
    with Output(str(path), machine=True) as out:
        out.write("after")
    assert (path.read_text(), other.read_text()) == ("after", "after")
    assert path.stat().st_ino == other.stat().st_ino
    assert sorted(one.name for one in tmp_path.iterdir()) == ["a.mat", "b.mat"]


@POSIX
def test_after_a_kill_in_the_middle_of_a_copy_the_next_run_says_where_the_whole_lies(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell.write("a.mat", FAULTY.replace(b"Doubles => 4", b"Doubles => 6"))
    path = shell.folder / "a.mat"
    os.link(path, shell.folder / "b.mat")

    def killed(*_: object) -> None:
        path.write_bytes(b" 7 poi")
        raise SystemExit(9)

    def broken_off() -> None:
        with Output(str(path), machine=True) as out:
            out.write("the whole of it")

    with monkeypatch.context() as patched:
        patched.setattr(output_module, "_copy_into", killed)
        with pytest.raises(SystemExit):
            broken_off()
    copy = unfinished_copy(str(path))
    assert copy is not None
    assert Path(copy).read_text() == "the whole of it"
    for command in ("fix", "fmt"):
        said = shell(command, "a.mat")
        assert said.code == 2
        assert f"the whole of it is {copy!r}" in said.err
    assert path.read_bytes() == b" 7 poi"
