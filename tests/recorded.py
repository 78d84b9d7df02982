"""Recorded games through the command line, for tests: what is told of them, and where."""

from __future__ import annotations

import io
import json
from collections.abc import Collection
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from cli.commandline import Said

from bgformats.cli.app import main


def command(*words: str) -> Said:
    """Runs a command line in this process."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="") for _ in range(2))
    with redirect_stdout(out), redirect_stderr(err):
        code = main(list(words))
    for stream in (out, err):
        stream.flush()
    return Said(code, out.buffer.getvalue().decode("utf-8"), err.buffer.getvalue().decode("utf-8"))


def put(folder: Path, text: str, name: str = "game.mat") -> str:
    """Writes a file, without the line end that a test's text begins with, and gives its path."""
    path = folder / name
    path.write_text(text.removeprefix("\n"), encoding="utf-8", newline="\n")
    return str(path)


def found(folder: Path, text: str, *options: str, infos: Collection[str] = ()) -> list[str]:
    """All errors and warnings of ``validate`` as `line:column code severity`; of the infos those with these codes.

    The exit code is held against them.
    """
    said = command("validate", put(folder, text), *options, "--output-format", "json")
    assert said.err == ""
    (report,) = json.loads(said.out)["files"]
    assert said.code == any(one["severity"] == "error" for one in report["diagnostics"])
    return [
        f"{one['line']}:{one['column']} {one['code']} {one['severity']}"
        for one in report["diagnostics"]
        if one["severity"] != "info" or one["code"] in infos
    ]


def messages(folder: Path, text: str, *options: str) -> list[str]:
    """What the errors and warnings say."""
    said = command("validate", put(folder, text), *options, "--output-format", "json")
    (report,) = json.loads(said.out)["files"]
    return [one["message"] for one in report["diagnostics"] if one["severity"] != "info"]


def tallied(folder: Path, text: str, *options: str) -> list[dict[str, object]]:
    """The rows of ``tally``, a game each."""
    said = command("tally", put(folder, text), *options, "--output-format", "json")
    rows: list[dict[str, object]] = json.loads(said.out)
    return rows


def by_rules(folder: Path, options: str, extends: str = "money") -> tuple[str, str]:
    """The words that choose rules of one's own: options in TOML, a line each, above a profile."""
    return "--rules", put(folder, f'extends = "{extends}"\n\n[rules]\n{options}\n', "own.toml")


def last_of(text: str, piece: str) -> str:
    """`line:column` of the last character of a piece of the text, such as the number behind a word."""
    line, column = at(text, piece).split(":")
    return f"{line}:{int(column) + len(piece) - 1}"


def at(text: str, piece: str, nth: int = 1) -> str:
    """`line:column` of a piece of the text, or of its later occurrence, in the file that ``put`` writes."""
    text = text.removeprefix("\n")
    start = -1
    for _ in range(nth):
        start = text.index(piece, start + 1)
    return f"{text.count(chr(10), 0, start) + 1}:{start - text.rfind(chr(10), 0, start)}"
