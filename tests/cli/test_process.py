"""The command line as a real process: pipes, signals, several processes, odd environments."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from commandline import FAULT, FAULTY, GOOD, environment, process

posix = pytest.mark.skipif(os.name != "posix", reason="pipes with names and process groups are POSIX")


def test_version_is_quick_to_say() -> None:
    """Nothing heavy is loaded for it."""
    script = (
        "import sys; from bgformats.cli.app import main; main(['--version']); "
        "print(sorted({'pydantic', 'lark', 'typer', 'rich', 'click', 'bgformats.api'} & set(sys.modules)))"
    )
    said = subprocess.run(
        [sys.executable, "-c", script], env=environment(), capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert said[0].split()[0] == "bgformats"
    assert said[1] == "[]"


def test_a_command_loads_only_what_it_needs() -> None:
    """``explain`` needs no terminal library and no command but its own."""
    script = (
        "import sys; from bgformats.cli.app import main; main(['explain', 'BG304']); "
        "print([name for name in sys.modules if name.split('.')[0] == 'rich' or name.endswith('.cli.validate')])"
    )
    said = subprocess.run([sys.executable, "-c", script], env=environment(), capture_output=True, text=True, check=True)
    assert said.stdout.splitlines()[-1] == "[]"


def test_standard_input_is_read_as_bytes() -> None:
    """CRLF, a byte-order mark, and an encoding that is not the terminal's."""
    text = FAULTY.replace(b"Player A", "Åsa".encode("cp1252") + b"     ").replace(b"\n", b"\r\n")
    said = process("validate", "-", "--stdin-filename", "final.mat", "--output-format", "json", stdin=text)
    (file,) = json.loads(said.out)["files"]
    assert (said.code, file["path"], file["encoding"]) == (1, "final.mat", "cp1252")
    assert "Åsa" in {found["player"] for found in file["diagnostics"]}


def test_text_on_a_terminal_without_unicode_does_not_break() -> None:
    text = FAULTY.replace(b"Player A", "日本 Å ".encode())
    said = process("validate", "-", stdin=text, env={"PYTHONIOENCODING": "ascii"})
    assert (said.code, said.err) == (1, "")
    assert "\\u65e5\\u672c \\xc5" in said.out


def test_json_is_utf8_whatever_the_terminal_is() -> None:
    text = FAULTY.replace(b"Player A", "日本 Å ".encode())
    said = process("validate", "-", "--output-format", "json", stdin=text, env={"PYTHONIOENCODING": "ascii"})
    assert "日本 Å" in said.out


@posix
def test_a_path_that_is_no_text_is_shown_all_the_same(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"a\xff.mat")).write_bytes(FAULTY)
    for form in ("text", "json", "concise", "github"):
        said = process("validate", str(tmp_path), "--output-format", form)
        assert (said.code, said.err) == (1, "")
        assert "a\\xff.mat" in said.out.replace("\\\\", "\\")


def test_a_reader_that_stops_ends_the_run_quietly(tmp_path: Path) -> None:
    for number in range(400):
        (tmp_path / f"{number:03}.mat").write_bytes(FAULTY)
    for jobs in ("1", "2"):
        running = subprocess.Popen(
            [sys.executable, "-m", "bgformats", "validate", str(tmp_path), "--jobs", jobs],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
        )
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline().startswith(b"info[BG210]")
        running.stdout.close()
        errors = running.stderr.read()
        running.stderr.close()
        assert (running.wait(60), errors) == (1, b"")


@posix
@pytest.mark.parametrize("arguments", [("validate", "-"), ("--version",), ("--help",), ("checks",)])
def test_a_full_disk_is_one_line(arguments: tuple[str, ...]) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "bgformats", *arguments],
            input=FAULTY,
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment(),
            timeout=60,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.startswith(b"bgformats: ")
    assert done.stderr.count(b"\n") == 1
    assert b"No space left" in done.stderr


@posix
def test_closed_standard_streams_are_no_bug(tmp_path: Path) -> None:
    (tmp_path / "a.mat").write_bytes(FAULTY)
    command = f"{sys.executable} -m bgformats validate"
    for line, code in ((f"{command} a.mat >&-", 2), (f"{command} - <&-", 2), (f"{command} missing.mat 2>&-", 2)):
        done = subprocess.run(
            ["sh", "-c", line], cwd=tmp_path, env=environment(), capture_output=True, timeout=60, check=False
        )
        assert done.returncode == code
        assert b"Traceback" not in done.stderr


def end_group(running: subprocess.Popen[bytes]) -> None:
    """Leaves no process of the run behind, however the test went."""
    with suppress(ProcessLookupError):
        os.killpg(running.pid, signal.SIGKILL)
    running.communicate(timeout=30)


def waiting_run(request: pytest.FixtureRequest, tmp_path: Path, *options: str) -> subprocess.Popen[bytes]:
    """A run that has begun to read pipes into which nobody writes."""
    pipes = [tmp_path / f"{number}.mat" for number in range(4)]
    for pipe in pipes:
        os.mkfifo(pipe)
    running = subprocess.Popen(
        [sys.executable, "-m", "bgformats", "validate", *map(str, pipes), *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,
        # Whoever runs the tests in the background has Ctrl-C ignored, and children inherit that.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )
    request.addfinalizer(partial(end_group, running))
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        try:  # this succeeds once the other side has opened the pipe to read it
            writer = os.open(pipes[0], os.O_WRONLY | os.O_NONBLOCK)
        except OSError:
            time.sleep(0.02)
        else:
            # Closing it now would end the file, and the run would go on to report it as empty.
            request.addfinalizer(partial(os.close, writer))
            return running
    raise TimeoutError("the run never began to read")


def group_is_gone(group: int) -> bool:
    """Whether no process of the group is left, after at most some seconds."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@posix
@pytest.mark.parametrize("options", [(), ("--jobs", "2"), ("--output", "report.txt")], ids=["one", "two", "file"])
def test_ctrl_c_ends_with_130_and_without_a_word(
    request: pytest.FixtureRequest, tmp_path: Path, options: tuple[str, ...]
) -> None:
    if options[:1] == ("--output",):
        options = ("--output", str(tmp_path / "report.txt"))
    running = waiting_run(request, tmp_path, *options)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=30)
    assert (running.returncode, err) == (130, b"")
    assert group_is_gone(running.pid)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["0.mat", "1.mat", "2.mat", "3.mat"]
    assert out == b""


@posix
def test_workers_do_not_outlive_a_parent_that_is_killed(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    running = waiting_run(request, tmp_path, "--jobs", "2")
    running.kill()
    running.communicate(timeout=30)
    assert group_is_gone(running.pid)


def test_several_processes_say_what_one_says(tmp_path: Path) -> None:
    for number in range(60):
        (tmp_path / f"{number:02}.mat").write_bytes((GOOD, FAULTY, b"not a match\n")[number % 3])
    arguments = ("validate", str(tmp_path), "missing.mat", str(tmp_path / "02.mat"), "--output-format")
    for form in ("jsonl", "json", "text"):
        one, two = process(*arguments, form), process(*arguments, form, "--jobs", "2")
        assert one == two
        assert one.code == 2
    assert f"01.mat:{FAULT}" in process(*arguments, "concise", "--jobs", "0").out


def test_a_worker_that_finds_a_bad_option_refuses_for_all(tmp_path: Path) -> None:
    for name in ("a.mat", "b.mat", "c.mat"):
        (tmp_path / name).write_bytes(GOOD)
    said = process("validate", str(tmp_path), "--jobs", "2", "--variant", "chess")
    assert said.code == 2
    # On a loaded machine the pool's own thread may complain of its pipe while the processes are ended.
    assert said.err.count("bgformats: ") == 1
    assert said.err.startswith("bgformats: there is no variant 'chess'")


@posix
def test_a_file_over_the_limit_is_refused_before_it_is_read(tmp_path: Path) -> None:
    with open(tmp_path / "huge.mat", "wb") as huge:
        huge.truncate((1 << 30) + 1)
    said = process("validate", str(tmp_path / "huge.mat"))
    assert said.code == 2
    assert "larger than the limit of 1 GiB" in said.err


@posix
def test_a_large_stranger_in_a_folder_is_not_read_to_its_end(tmp_path: Path) -> None:
    """64 GiB with holes: reading them would take for ever."""
    (tmp_path / "good.mat").write_bytes(GOOD)
    with open(tmp_path / "disk.img", "wb") as image:
        image.truncate(64 << 30)
    said = process("validate", str(tmp_path))
    assert (said.code, said.err) == (0, "")
    assert "1 other file skipped" in said.out


def test_memory_does_not_grow_with_the_number_of_files(tmp_path: Path) -> None:
    """A run holds one file's findings at a time; ten times the files take next to no more memory."""
    script = (
        "import resource, sys; from bgformats.cli.app import main; main(sys.argv[1:]); "
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)"
    )
    peaks = []
    for count in (300, 3000):
        folder = tmp_path / str(count)
        folder.mkdir()
        for number in range(count):
            (folder / f"{number:04}.mat").write_bytes(FAULTY)
        done = subprocess.run(
            [sys.executable, "-c", script, "validate", str(folder), "--output-format", "json"],
            env=environment(),
            capture_output=True,
            check=True,
        )
        peaks.append(int(done.stderr))
    assert peaks[1] < peaks[0] * 1.1


@posix
def test_a_shell_can_complete_commands() -> None:
    asked = {"_BGFORMATS_COMPLETE": "complete_bash", "COMP_WORDS": "bgformats va", "COMP_CWORD": "1"}
    assert process(env=asked).out.split() == ["validate"]
