"""`validate --watch`, in a process of its own."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from commandline import FAULT, FAULTY, GOOD, Shell, environment

pytest.importorskip("watchfiles")
pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals and terminals are those of POSIX")

_DEADLINE = 30.0


def until(holds: Callable[[], bool], what: Callable[[], object]) -> None:
    end = time.monotonic() + _DEADLINE
    while not holds():
        assert time.monotonic() < end, what()
        time.sleep(0.02)


@contextmanager
def watching(folder: Path, *arguments: str, stdout: int | None = None) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "bgformats", "validate", "--watch", "--output-format", "concise", *arguments]
    with (folder / "out").open("wb") as out, (folder / "err").open("wb") as err:
        process = subprocess.Popen(
            command, cwd=folder, env=environment(), stdout=out if stdout is None else stdout, stderr=err
        )
        try:
            yield process
        finally:
            process.kill()
            process.wait()


@pytest.mark.parametrize("path", ["m/final.mat", "m", "m/*.mat"])
def test_a_change_is_validated_and_ctrl_c_ends(shell: Shell, path: str) -> None:
    file = shell.write("m/final.mat", GOOD)
    out, err = shell.folder / "out", shell.folder / "err"

    def runs() -> int:
        return err.read_bytes().count(b"waiting for changes")

    def said() -> object:
        return out.read_bytes(), err.read_bytes()

    with watching(shell.folder, path) as process:
        until(lambda: runs() == 1, said)
        assert FAULT.encode() not in out.read_bytes()
        new = shell.write("elsewhere.mat", FAULTY)
        new.replace(file)  # as an editor saves
        until(lambda: FAULT.encode() in out.read_bytes() and runs() >= 2, said)
        before = out.read_bytes().count(FAULT.encode())
        file.write_bytes(b"; again\n\n" + FAULTY)
        until(lambda: FAULT.replace("8:7", "10:7").encode() in out.read_bytes(), said)
        assert out.read_bytes().count(FAULT.encode()) >= before
        process.send_signal(signal.SIGINT)
        assert process.wait(_DEADLINE) == 130
    assert b"\x1b" not in out.read_bytes(), "no terminal, nothing to clear"
    assert b"Traceback" not in err.read_bytes()


def test_settings_that_are_broken_meanwhile_do_not_end_it_and_reports_do_not_start_it(shell: Shell) -> None:
    file = shell.write("m/final.mat", GOOD)
    err = shell.folder / "err"
    with watching(shell.folder, "m", "--also", "json=m/report.json") as process:
        until(lambda: b"waiting" in err.read_bytes(), err.read_bytes)
        shell.write("m/bgformats.toml", b"ignoer = []\n")
        until(lambda: b"ignoer" in err.read_bytes(), err.read_bytes)
        (shell.folder / "m/bgformats.toml").unlink()
        file.write_bytes(FAULTY)
        until(lambda: FAULT.encode() in (shell.folder / "out").read_bytes(), err.read_bytes)
        assert err.read_bytes().count(b"waiting") <= 5, "the report is no change"
        process.terminate()
        assert process.wait(_DEADLINE) == 143


def test_a_terminal_is_cleared(shell: Shell) -> None:
    shell.write("final.mat", FAULTY)
    master, slave = os.openpty()
    try:
        with watching(shell.folder, "final.mat", stdout=slave):
            seen, end = b"", time.monotonic() + _DEADLINE
            while b"BG401" not in seen:
                assert time.monotonic() < end, seen
                if select.select([master], [], [], 0.1)[0]:
                    seen += os.read(master, 4096)
        assert seen.startswith(b"\x1b[2J\x1b[H")
    finally:
        os.close(master)
        os.close(slave)


def test_what_cannot_be_watched_is_refused(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    shell.write("final.mat", GOOD)
    said = shell("validate", "--watch", "-")
    assert (said.code, said.err) == (2, "bgformats: --watch: standard input cannot be watched\n")
    said = shell("validate", "--watch", "final.mat", "--rules", "nonsense")
    assert (said.code, "nonsense" in said.err) == (2, True)
    monkeypatch.setitem(sys.modules, "watchfiles", None)
    said = shell("validate", "--watch", "final.mat")
    assert (said.code, said.err) == (2, "bgformats: --watch needs watchfiles: pip install 'bgformats[watch]'\n")
