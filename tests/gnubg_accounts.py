"""Holds our tally of a match against what GNU Backgammon says of it. Runs the command line; knows no stage of ours."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

SAME = (
    ("winner", "winner"),
    ("kind", "kind"),
    ("points", "points_derived"),
    ("score_before", "score_before"),
    ("score_after", "score_after"),
    ("crawford", "crawford"),
)
"""Pairs of keys, in GNU Backgammon's account and in our tally, that must be equal."""


def run_json(command: str, *paths: Path, options: tuple[str, ...] = ()) -> tuple[int, object]:
    """The exit code and the JSON of a bgformats command over the paths.

    Raises:
        RuntimeError: what came out is no JSON.
    """
    done = subprocess.run(
        [sys.executable, "-m", "bgformats", command, "--output-format", "json", *options, *map(str, paths)],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    try:
        return done.returncode, json.loads(done.stdout)
    except ValueError as error:
        raise RuntimeError(f"exit {done.returncode}: {done.stdout[-300:]!r} {done.stderr[-2000:]!r}") from error


def tallies(*paths: Path) -> dict[str, list[dict[str, object]]]:
    """Our tally rows, by file name, in the order of the games.

    Raises:
        RuntimeError: the command gave no list of rows.
    """
    code, rows = run_json("tally", *paths)
    if not isinstance(rows, list):
        raise RuntimeError(f"exit {code}: the tally is no list")
    found: dict[str, list[dict[str, object]]] = {}
    for row in rows:
        found.setdefault(Path(row["path"]).name, []).append(row)
    return found


def account_of(mat: Path) -> dict[str, object]:
    """What GNU Backgammon says of the match."""
    account = json.loads(mat.with_suffix(".gnubg.json").read_text(encoding="utf-8"))
    if not isinstance(account, dict):
        raise TypeError(f"{mat}: the account is no object")
    return account


def differences(account: dict[str, object], rows: list[dict[str, object]]) -> Iterator[str]:
    """In words, each thing that our tally says differently."""
    games = account["games"]
    if not isinstance(games, list) or len(games) != len(rows):
        yield f"{len(rows)} games, told {games!r}"
        return
    for told, row in zip(games, rows, strict=True):
        where = f"game {told['game']}"
        for theirs, ours in SAME:
            if told[theirs] != row[ours]:
                yield f"{where}: {ours} is {row[ours]!r}, told {told[theirs]!r}"
        if told["resigned"] != (row["ended_by"] == "resignation"):
            yield f"{where}: ended by {row['ended_by']}, told resigned={told['resigned']}"
        if [row["player1"], row["player2"]] != account["players"]:
            yield f"{where}: the players are {row['player1']!r} and {row['player2']!r}"
        if row["length"] != account["length"]:
            yield f"{where}: the length is {row['length']!r}"
