"""Archives on the command line: their members are read like files in a folder."""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path

import pytest
from check_cases import pack
from commandline import FAULT, FAULTY, GOOD, Said, Shell, process

LETTER = b"Dear Ann,\n"


def paths(said: Said) -> list[str]:
    """The files of a JSON report."""
    return [one["path"] for one in json.loads(said.out)["files"]]


def summary(said: Said) -> dict[str, int]:
    found: dict[str, int] = json.loads(said.out)["summary"]
    return found


def validated(shell: Shell, *arguments: str) -> Said:
    return shell("validate", "--output-format", "json", *arguments)


@pytest.mark.parametrize("kind", ["zip", "tar", "tar.gz"])
def test_members_are_read_in_order_and_strangers_are_skipped_and_counted(shell: Shell, kind: str) -> None:
    shell.write("results", pack(kind, [("sub/f.mat", FAULTY), ("letter.txt", LETTER), ("good.mat", GOOD)]))
    said = validated(shell, "results")
    assert paths(said) == ["results/sub/f.mat", "results/good.mat"]
    assert summary(said)["skipped"] == 1
    assert said.code == 1


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_findings_name_the_member_in_one_process_or_two(shell: Shell, jobs: str) -> None:
    shell.write("r.zip", pack("zip", [(f"{number}.mat", FAULTY) for number in range(40)]))
    said = shell("validate", "--output-format", "concise", "--select", "BG401", "--jobs", jobs, "r.zip")
    assert [line.partition(FAULT)[0] for line in said.lines] == [f"r.zip/{number}.mat:" for number in range(40)]


def test_a_compressed_file_is_shown_by_its_own_name(shell: Shell) -> None:
    shell.write("f.mat.gz", gzip.compress(FAULTY))
    said = shell("validate", "--output-format", "concise", "--select", "BG401", "f.mat.gz")
    assert said.out.startswith(f"f.mat.gz:{FAULT}")


def test_the_name_without_the_suffix_tells_the_format(shell: Shell) -> None:
    """Nothing in an empty file tells, but its name."""
    for name, expected in (("list.moves.gz", "moves"), ("a.mat.gz", "mat")):
        shell.write(name, gzip.compress(b""))
        said = validated(shell, name)
        (one,) = json.loads(said.out)["files"]
        assert (one["path"], one["format"], [d["code"] for d in one["diagnostics"]]) == (name, expected, ["BG004"])


def test_an_archive_met_on_a_walk_is_read_whatever_its_name(shell: Shell) -> None:
    shell.write("d/backup.mat", pack("zip", [("good.mat", GOOD)]))
    shell.write("d/letter.gz", gzip.compress(LETTER))
    shell.write("d/none.zip", pack("zip", []))
    said = validated(shell, "d")
    assert paths(said) == ["d/backup.mat/good.mat"]
    assert summary(said)["skipped"] == 2
    assert said.code == 0


def test_standard_input_may_be_an_archive(shell: Shell) -> None:
    said = process(
        "validate", "--output-format", "json", "--stdin-filename", "up.zip", "-", stdin=pack("zip", [("g.mat", GOOD)])
    )
    assert (said.code, paths(said)) == (0, ["up.zip/g.mat"])


@pytest.mark.skipif(os.name != "posix", reason="pipes with names are POSIX")
def test_a_pipe_that_is_named_may_be_an_archive(shell: Shell) -> None:
    import threading

    os.mkfifo("pipe")
    writer = threading.Thread(target=Path("pipe").write_bytes, args=(pack("zip", [("g.mat", GOOD)]),))
    writer.start()
    said = validated(shell, "pipe")
    writer.join()
    assert paths(said) == ["pipe/g.mat"]


@pytest.mark.parametrize("members", [[], [("letter.txt", LETTER)]], ids=["empty", "a letter"])
def test_a_named_archive_without_a_match_file_is_empty_input(shell: Shell, members: list[tuple[str, bytes]]) -> None:
    shell.write("a.zip", pack("zip", members))
    shell.write("good.mat", GOOD)
    said = validated(shell, "good.mat", "a.zip", "good.mat")
    found = {
        one["path"]: [(d["code"], d["message"]) for d in one["diagnostics"]] for one in json.loads(said.out)["files"]
    }
    assert found["a.zip"] == [("BG004", "no match file is in this archive")]
    assert said.code == 1


def test_a_compressed_letter_that_is_named_is_of_unknown_format(shell: Shell) -> None:
    shell.write("letter.txt.gz", gzip.compress(LETTER))
    said = validated(shell, "letter.txt.gz")
    assert said.code == 2
    assert [one["diagnostics"][0]["code"] for one in json.loads(said.out)["files"]] == ["BG001"]


def test_a_member_can_be_named(shell: Shell) -> None:
    shell.write("r.zip", pack("zip", [("sub/f.mat", FAULTY), ("sub/letter.txt", LETTER), ("good.mat", GOOD)]))
    assert paths(validated(shell, "r.zip/good.mat")) == ["r.zip/good.mat"]
    assert paths(validated(shell, "r.zip/sub")) == ["r.zip/sub/f.mat"]
    letter = validated(shell, "r.zip/sub/letter.txt")
    assert (letter.code, paths(letter)) == (2, ["r.zip/sub/letter.txt"])


def test_a_member_that_is_not_there_could_not_be_read(shell: Shell) -> None:
    shell.write("r.zip", pack("zip", [("good.mat", GOOD)]))
    said = shell("validate", "r.zip/other.mat")
    assert said.code == 2
    assert "r.zip/other.mat" in said.err
    assert "no such file in the archive" in said.err


def test_damage_is_a_finding_of_the_member_or_of_the_archive(shell: Shell) -> None:
    broken = bytearray(pack("zip", [("bad.mat", GOOD), ("good.mat", GOOD)]))
    broken[100] ^= 1
    shell.write("r.zip", bytes(broken))
    shell.write("cut.zip", pack("zip", [("good.mat", GOOD)])[:-10])
    said = validated(shell, "r.zip", "cut.zip")
    files = json.loads(said.out)["files"]
    found = [(one["path"], one["format"], [finding["code"] for finding in one["diagnostics"]]) for one in files]
    assert found == [("r.zip/bad.mat", "zip", ["BG005"]), ("r.zip/good.mat", "mat", []), ("cut.zip", "zip", ["BG005"])]
    assert said.code == 1
    (finding,) = files[0]["diagnostics"]
    assert (finding["offset"], finding["line"]) == (0, None)


def test_findings_of_archives_can_be_ignored(shell: Shell) -> None:
    shell.write("cut.zip", pack("zip", [("good.mat", GOOD)])[:-10])
    assert shell("validate", "--ignore", "BG005", "cut.zip").code == 0


def test_a_report_does_not_overwrite_an_archive(shell: Shell) -> None:
    shell.write("good.mat", GOOD)
    archive = shell.write("r.zip", pack("zip", [("good.mat", GOOD)]))
    before = archive.read_bytes()
    said = shell("validate", "--output", "r.zip", "good.mat")
    assert (said.code, archive.read_bytes()) == (2, before)


def test_other_commands_read_archives(shell: Shell) -> None:
    shell.write("r.zip", pack("zip", [("good.mat", GOOD), ("letter.txt", LETTER)]))
    shell.write("none.zip", pack("zip", []))
    assert shell("tally", "--output-format", "csv", "r.zip").lines[1].startswith("r.zip/good.mat,")
    assert json.loads(shell("export", "r.zip").out)["path"] == "r.zip/good.mat"
    detected = shell("detect", "r.zip", "none.zip")
    assert [line.partition(",")[0] for line in detected.lines] == ["r.zip/good.mat: mat (gnubg)", "none.zip: zip"]


def test_diff_pairs_the_matches_of_an_archive(shell: Shell) -> None:
    shell.write("good.mat", GOOD)
    shell.write("one.zip", pack("zip", [("letter.txt", LETTER), ("x.mat", GOOD)]))
    shell.write("two.zip", pack("zip", [("x.mat", GOOD), ("y.mat", FAULTY)]))
    assert shell("diff", "good.mat", "one.zip").code == 0
    assert shell("diff", "good.mat", "two.zip/x.mat").code == 0
    one_more = shell("diff", "good.mat", "two.zip")
    assert one_more.code == 1
    assert "match only in B: two.zip/y.mat, match 1" in one_more.lines
