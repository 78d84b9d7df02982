"""What a person in front of a terminal sees beside the data: the progress bar, and colours."""

from __future__ import annotations

import io

import pytest

from bgformats.cli import progress
from bgformats.cli.colour import is_colourful
from bgformats.cli.exits import CannotRunError
from bgformats.cli.progress import Bar


class Terminal(io.StringIO):
    """A stream that says that it is a terminal."""

    def isatty(self) -> bool:
        return True


def impatient(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Makes standard error a terminal on which the bar shows at once. No fixture: pytest sets its own stream after."""
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setattr(progress, "_PATIENCE", 0)
    monkeypatch.setattr(progress, "_REFRESH", 0)
    monkeypatch.setenv("TERM", "xterm")
    return terminal


def test_the_bar_counts_files_and_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = impatient(monkeypatch)
    bar = Bar(lambda: 10)
    for _ in range(3):
        bar.advance()
    shown = terminal.getvalue()
    assert "3/10" in shown
    bar.clear()
    assert terminal.getvalue().endswith("\x1b[2K")
    length = len(terminal.getvalue())
    bar.clear()
    assert len(terminal.getvalue()) == length


def test_the_bar_tells_the_time_that_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = impatient(monkeypatch)
    clock = iter(range(0, 10_000, 30))
    monkeypatch.setattr("bgformats.cli.progress.time.monotonic", lambda: next(clock))
    bar = Bar(lambda: 11)
    for _ in range(3):
        bar.advance()
    assert "left" in terminal.getvalue()
    assert " left" in terminal.getvalue().split("3/11")[-1]
    bar.clear()


def test_a_total_that_proves_too_small_is_no_total(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = impatient(monkeypatch)
    bar = Bar(lambda: 2)
    for _ in range(3):
        bar.advance()
    assert "2/2" in terminal.getvalue()
    assert "3/?" in terminal.getvalue()
    bar.clear()


def test_the_bar_comes_back_after_it_was_cleared(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = impatient(monkeypatch)
    bar = Bar(lambda: None)
    for _ in range(2):
        bar.advance()
    bar.clear()
    bar.advance()
    assert "3/?" in terminal.getvalue()
    bar.clear()


def test_one_file_shows_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = impatient(monkeypatch)
    Bar(lambda: 1).advance()
    assert terminal.getvalue() == ""


@pytest.mark.parametrize("reason", ["no terminal", "dumb", "quick"])
def test_no_bar_where_nobody_would_see_it(monkeypatch: pytest.MonkeyPatch, reason: str) -> None:
    terminal = impatient(monkeypatch)
    if reason == "no terminal":
        monkeypatch.setattr("sys.stderr", io.StringIO())
    elif reason == "dumb":
        monkeypatch.setenv("TERM", "dumb")
    else:
        monkeypatch.setattr(progress, "_PATIENCE", 60)
    bar = Bar(lambda: None)
    for _ in range(50):
        bar.advance()
    bar.clear()
    assert terminal.getvalue() == ""


@pytest.mark.parametrize(
    ("when", "target", "no_color", "term", "expected"),
    [
        ("auto", None, None, "xterm", True),
        ("auto", "report.txt", None, "xterm", False),
        ("auto", None, "1", "xterm", False),
        ("auto", None, "", "xterm", True),
        ("auto", None, None, "dumb", False),
        ("always", "report.txt", "1", "dumb", True),
        ("never", None, None, "xterm", False),
    ],
)
def test_colours(
    monkeypatch: pytest.MonkeyPatch, when: str, target: str | None, no_color: str | None, term: str, expected: bool
) -> None:
    """An empty NO_COLOR counts as none."""
    monkeypatch.setattr("sys.stdout", Terminal())
    monkeypatch.setenv("TERM", term)
    monkeypatch.delenv("NO_COLOR", raising=False)
    if no_color is not None:
        monkeypatch.setenv("NO_COLOR", no_color)
    assert is_colourful(when, target) is expected


def test_colours_at_no_known_time_are_refused() -> None:
    with pytest.raises(CannotRunError, match="--color: 'alway' is not one of auto, always, never; did you mean always"):
        is_colourful("alway", None)


@pytest.mark.parametrize("name", ["FORCE_COLOR", "CLICOLOR_FORCE"])
@pytest.mark.parametrize(
    ("value", "when", "target", "no_color", "expected"),
    [
        ("1", "auto", None, None, True),
        ("", "auto", None, None, False),
        ("0", "auto", None, None, False),
        ("1", "auto", None, "1", False),
        ("1", "never", None, None, False),
        ("1", "auto", "report.txt", None, False),
    ],
)
def test_colours_can_be_forced_where_there_is_no_terminal(
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    value: str,
    when: str,
    target: str | None,
    no_color: str | None,
    expected: bool,
) -> None:
    monkeypatch.setattr("sys.stdout", io.StringIO())
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setenv(name, value)
    monkeypatch.setenv("NO_COLOR", no_color or "")
    assert is_colourful(when, target) is expected
