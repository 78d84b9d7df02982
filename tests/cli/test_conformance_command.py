"""``bgformats conformance``: programs that fail in every way, and what the command says of them."""

from __future__ import annotations

import json
import shlex
import sys
import time
import tomllib
from pathlib import Path
from typing import Any

import pytest
from commandline import Shell

from bgformats.conformance.kit import ConformanceError, load_kit
from bgformats.conformance.reader import MOST_BYTES, reader_of, run_reader

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="sessions and signals of POSIX")
COPY = "import shutil, sys; shutil.copyfileobj(open(sys.argv[1], 'rb'), sys.stdout.buffer)"
"""A program that believes every file: it prints what it reads."""

TEXT = b" 5 point match\n"


def python(code: str, *words: str) -> str:
    return shlex.join([sys.executable, "-c", code, "{file}", *words])


def trouble(code: str, timeout: float = 20.0, *words: str) -> str | None:
    return run_reader(reader_of(python(code, *words), timeout), TEXT, "a.mat").trouble


def test_a_program_prints_or_writes_and_says_whether_it_refuses() -> None:
    ran = run_reader(reader_of(python(COPY), 20.0), TEXT, "a.mat")
    assert (ran.data, ran.refused, ran.trouble) == (TEXT, False, None)
    ran = run_reader(reader_of(python(f"{COPY}; sys.exit(1)"), 20.0), TEXT, "a.mat")
    assert (ran.data, ran.refused, ran.trouble) == (TEXT, True, None)
    writes = "import sys; open(sys.argv[2], 'w').write('out'); print('noise'); assert sys.argv[1].endswith('a.mat')"
    assert run_reader(reader_of(python(writes, "{out}"), 20.0), TEXT, "a.mat").data == b"out"
    assert run_reader(reader_of(python("print('noise')", "{out}"), 20.0), TEXT, "a.mat").data == b""


def test_a_program_that_fails_is_told_with_its_last_words() -> None:
    code = "import sys; print('first', file=sys.stderr); print('no such board', file=sys.stderr); sys.exit(3)"
    assert trouble(code) == "exit code 3: no such board"
    assert trouble("import sys; sys.exit(2)") == "exit code 2"


@POSIX
def test_a_program_that_is_killed_is_told() -> None:
    assert trouble("import os; os.kill(os.getpid(), 9)") == "it was ended by signal 9"


@POSIX
def test_a_program_that_hangs_is_ended_with_all_that_it_has_started(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    child = f"import time; time.sleep(3); open({str(mark)!r}, 'w')"
    code = f"import subprocess, sys, time; subprocess.Popen([sys.executable, '-c', {child!r}]); time.sleep(60)"
    began = time.monotonic()
    assert trouble(code, 0.7) == "it took more than 0.7 s"
    # A child that is left behind and holds the output open is not waited for either.
    code = f"import subprocess, sys; subprocess.Popen([sys.executable, '-c', {child!r}])"
    assert trouble(code) is None
    assert time.monotonic() - began < 3
    time.sleep(max(0.0, 3.6 - (time.monotonic() - began)))
    assert not mark.exists()


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (f"import sys\nwhile True: sys.stdout.write('x' * {1 << 16})", ()),
        (f"import sys; open(sys.argv[2], 'w').write('x' * {MOST_BYTES + 1})", ("{out}",)),
    ],
)
def test_a_huge_output_is_cut_off(code: str, words: tuple[str, ...]) -> None:
    assert trouble(code, 20.0, *words) == "it wrote more than 4 MiB"


def test_much_complaint_is_no_output() -> None:
    assert trouble("import sys; sys.stderr.write('x\\n' * 3000000)") is None


def test_no_shell_sees_the_command(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    command = f"{python(COPY)} ; touch {shlex.quote(str(mark))} && $(touch {shlex.quote(str(mark))}) > {mark}"
    assert run_reader(reader_of(command, 20.0), TEXT, "a.mat").data == TEXT
    assert not mark.exists()


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("", "the command is empty"),
        ("cat 'x {file}", "cannot be split into words"),
        ("cat x", "{file} is missing"),
        ("no-such-program-anywhere {file}", "there is no program 'no-such-program-anywhere'"),
    ],
)
def test_a_command_that_cannot_be_run_is_exit_2(shell: Shell, command: str, message: str) -> None:
    done = shell("conformance", "--reader", command)
    assert done.code == 2
    assert message in done.err
    assert done.out == ""


def test_a_command_that_vanishes_is_counted(tmp_path: Path) -> None:
    program = tmp_path / "program"
    program.write_text("no program\n")
    program.chmod(0o755)
    reader = reader_of(f"{shlex.quote(str(program))} {{file}}", 5.0) if sys.platform != "win32" else None
    if reader is not None:
        assert "it cannot be run" in (run_reader(reader, TEXT, "a.mat").trouble or "")


FEW = ("--case", "play/right-dance-1", "--case", "play/wrong-die-left-1", "--case", "score/match-01")


def run(shell: Shell, code: str, *words: str) -> Any:
    return shell("conformance", "--reader", python(code), *FEW, *words)


def test_the_table_has_the_figures_and_the_reasons(shell: Shell) -> None:
    done = run(shell, COPY)
    assert done.code == 1
    lines = [line.split() for line in done.out.splitlines()]
    assert ["checker", "play", "1", "3", "33", "%"] in lines
    assert ["cases", "2", "3", "66", "%"] in lines
    assert "play/wrong-die-left-1: refused: it is accepted, and something is wrong" in done.out
    assert "\x1b[" not in done.out
    assert "\x1b[" in run(shell, COPY, "--color", "always").out


def test_json_has_every_answer(shell: Shell) -> None:
    done = run(shell, COPY, "--output-format", "json")
    assert done.code == 1
    told = json.loads(done.out)
    assert list(told) == ["schema_version", "tool", "kit", "reader", "groups", "cases", "judged"]
    assert told["cases"] == {"right": 2, "asked": 3}
    answers = [answer for one in told["judged"] for answer in one["answers"]]
    for group in told["groups"]:
        own = [answer["right"] for answer in answers if answer["group"] == group["group"]]
        assert (group["right"], group["asked"]) == (sum(own), len(own))
    assert [one["case"] for one in told["judged"] if not one["right"]] == ["play/wrong-die-left-1"]


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("pass", "the output is empty"),
        ("import sys; sys.exit(7)", "exit code 7"),
        ("print('\\x1b[31mgarbage')", "the output is no match file"),
        ("print('{\"players\": 3}')", "the JSON is no record"),
        ("print('[' * 100000)", "the output is"),
        ("print('[1, 2]')", "the JSON is no record: it is no object"),
        ("print('[]')", "the output holds 0 records, not 1"),
        ("import sys; sys.stdout.buffer.write(bytes(range(256)) * 99)", "the output is no match file"),
    ],
)
def test_what_is_no_answer_is_wrong_in_everything(shell: Shell, code: str, reason: str) -> None:
    done = run(shell, code, "--verbose")
    assert done.code == 1
    assert done.err == ""
    assert ["cases", "0", "3", "0", "%"] in [line.split() for line in done.out.splitlines()]
    assert reason in done.out
    assert "\x1b" not in done.out


def test_all_right_is_exit_0_and_jobs_change_nothing(shell: Shell) -> None:
    one = shell("conformance", "--reader", python(COPY), "--case", "play/right-dance-*")
    two = shell("conformance", "--reader", python(COPY), "--case", "play/right-dance-*", "--jobs", "3")
    assert (one.code, one.out) == (two.code, two.out)
    assert one.code == 0
    assert "100 %" in one.out


def test_a_slow_program_is_told(shell: Shell) -> None:
    done = run(shell, "import time; time.sleep(60)", "--timeout", "0.3", "--jobs", "3")
    assert done.code == 1
    assert "it took more than 0.3 s" in done.out


def test_the_kit_is_written_out_and_taken_back(shell: Shell, tmp_path: Path) -> None:
    done = shell("conformance", "--extract", "kit", "--format", "sgf")
    assert (done.code, done.out) == (0, "")
    kit, own = load_kit(tmp_path / "kit"), load_kit()
    assert kit.formats() == ("sgf",)
    assert kit.manifest.cases == own.chosen(formats=["sgf"])
    assert all(kit.data(case) == own.data(case) for case in kit.manifest.cases)
    done = shell("conformance", "--kit", "kit", "--case", "positions/game-04", "--reader", python(COPY))
    assert done.code == 0
    again = shell("conformance", "--extract", "kit")
    assert (again.code, "is not empty" in again.err) == (2, True)


def test_a_kit_that_is_not_there_or_damaged_is_exit_2(shell: Shell, tmp_path: Path) -> None:
    def said(*words: str) -> str:
        done = shell("conformance", "--reader", python(COPY), *words)
        assert (done.code, done.out) == (2, "")
        return done.err

    assert "holds no conformance kit" in said("--kit", "nowhere")
    assert "no case of the kit is asked for; its formats are mat, oldmoves, sgf, sgg, tmg" in said("--case", "no/such")
    manifest = tmp_path / "manifest.json"
    case = {"id": "a", "title": "a", "group": "play", "file": "a.mat", "format": "mat", "origin": "hand"}
    head = {"schema_version": "1", "kit": "bgformats-conformance", "version": "1", "license": "CC0-1.0"}
    for cases, message in (
        ([{**case, "file": "../a.mat"}], "is no path inside the kit"),
        ([{**case, "file": "/etc/passwd"}], "is no path inside the kit"),
        ([case, case], "is there twice"),
        ([case], "the kit lacks the file of a"),
        ([{**case, "group": "dice"}], "cases.0.group"),
    ):
        manifest.write_text(json.dumps({**head, "cases": cases}))
        assert message in said("--kit", ".")
    manifest.write_text("{")
    assert "manifest.json" in said("--kit", ".")
    assert "--reader is missing" in shell("conformance").err


def test_a_kit_of_another_version_of_the_form_is_refused(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text('{"schema_version": "2"}')
    with pytest.raises(ConformanceError, match="schema_version"):
        load_kit(tmp_path)


def test_bgformats_is_right_as_a_program_of_its_own(shell: Shell) -> None:
    command = shlex.join([sys.executable, "-m", "bgformats", "export"]) + " {file} --level record --to json"
    done = shell("conformance", "--reader", command, "--case", "play/wrong-die-left-1", "--timeout", "120")
    assert done.code == 0, done.out
    assert ["checker", "play", "2", "2", "100", "%"] in [line.split() for line in done.out.splitlines()]


def test_the_wheel_is_to_hold_the_kit() -> None:
    """What an editable install finds in the tree, a wheel has as package data; ``tools/release.py`` looks into it."""
    root = Path(__file__).resolve().parents[2]
    wheel = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]
    assert wheel["wheel"]["sources"]["fixtures/conformance"] == "bgformats/_conformance"
    assert "fixtures/conformance" in wheel["wheel"]["only-include"]
