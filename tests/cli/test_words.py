"""Wrong words and odd file names on the command line: what is suggested, and what other programs make of the output."""

from __future__ import annotations

import gzip
import io
import os
import tarfile
import zipfile

import pytest
from commandline import FAULTY, GOOD, Shell

from bgformats.cli.archives import counted_items
from bgformats.cli.commands import COMMANDS
from bgformats.cli.inputs import expand

ROUGH = FAULTY.replace(b"  1)", b" 1)")


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["final.mat"], "bgformats validate final.mat"),
        (["archive/*"], "bgformats validate archive/*"),
        (["here", "-q"], "bgformats validate here -q"),
        (["check", "final.mat"], "validate"),
        (["format", "final.mat"], "fmt"),
        (["valdate", "x"], "validate"),
        (["format"], "formats"),
        (["vali"], "validate"),
        (["validate", "--baslin", "x"], "--baseline"),
        (["validate", "--colour", "x"], "--color"),
        (["validate", "--previous", "x"], None),
        (["xyzzy"], None),
    ],
)
def test_what_is_near_and_likely_is_suggested(shell: Shell, words: list[str], meant: str | None) -> None:
    shell.write("here/good.mat", GOOD)
    said = shell(*words)
    assert said.code == 2
    if meant is None:
        assert "did you mean" not in said.err
    else:
        assert f"did you mean {meant}?" in said.err.replace("`", "")


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_takes_color(shell: Shell, command: str) -> None:
    assert "--color" in shell(command, "--help").out
    words = {"explain": ["BG304"], "diff": ["a", "b"], "position": ["4HPwATDgc/ABMA"], "plays": ["x"], "config": ["."]}
    said = shell(command, *words.get(command, []), "--color", "alway")
    assert said.code == 2
    if "PATH" not in said.err and "SRC" not in said.err:
        assert "did you mean always?" in said.err


@pytest.mark.skipif(os.name != "posix", reason="such names are POSIX")
def test_no_file_name_becomes_a_command_to_a_ci_service(shell: Shell) -> None:
    for name in ("a\n::error::x.mat", "::error::y.mat", "##vso[task]z.mat"):
        shell.write(name, ROUGH)
    names = sorted(path.name for path in shell.folder.iterdir())
    for command in (
        ["fmt", "--check"], ["fmt", "--diff"], ["fix", "--diff"], ["validate"], ["detect"], ["tally"],
        ["validate", "--output-format", "concise"], ["tally", "--output-format", "csv"],
        ["tally", "--output-format", "markdown"], ["validate", "-v", "."],
    ):  # fmt: skip
        said = shell(*command, *names)
        lines = [line.lstrip() for line in (said.out + said.err).splitlines()]
        assert not [line for line in lines if line.startswith(("::", "##"))], command
    annotations = shell("validate", *names, "--output-format", "github").out.splitlines()
    assert len(annotations) == 9
    assert all(line.startswith(("::error file=", "::notice file=")) for line in annotations)


def test_files_are_counted_without_being_read(shell: Shell) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for number in range(3):
            archive.writestr(f"{number}.mat", GOOD)
    shell.write("a/three.zip", buffer.getvalue())
    shell.write("a/good.mat", GOOD)
    shell.write("a/good.mat.gz", gzip.compress(GOOD))
    assert counted_items(expand(["a"])) == 5
    tar = io.BytesIO()
    with tarfile.open(fileobj=tar, mode="w:gz") as archive:
        archive.addfile(tarfile.TarInfo("x.mat"))
    shell.write("a/x.tar.gz", tar.getvalue())
    assert counted_items(expand(["a"])) is None
