"""Makes matches with GNU Backgammon playing itself, and keeps what that program says of each game.

    python benchmarks/selfplay.py OUT --set mixed --count 200
    python benchmarks/selfplay.py OUT --set seven --count 200
    python benchmarks/selfplay.py fixtures/gnubg --set fixtures

Beside each ``NAME.mat`` stands ``NAME.gnubg.json``: winner, kind, points and scores of each game, as GNU Backgammon
tells them (its messages, its embedded Python, its SGF), never as bgformats derives them. The dice come from fixed
seeds, so a second run makes the same files; files that are there already are left alone. Knows nothing of bgformats.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

FIXED_DATE = "2024-01-01"
TIMEOUT_S = 900

NAMES = (
    "Anna Berg", "Bo", "Carla_7", "D. O'Hara", "Eskil", "Freja Holm", "gustav-2", "Hedda", "Ivar Lind", "Jonna",
    "Kåre Ås", "Lovisa", "Mats Öberg", "Nils", "Oda", "Pär",
)  # fmt: skip
"""Made up: blanks, digits, marks, and letters that take two bytes and so push GNU Backgammon's second column."""

_PLAYED = """
import gnubg, json
def do(*commands):
    for command in commands:
        gnubg.command(command)
do("set threads 1", "set player 0 gnubg", "set player 1 gnubg", "set rng mersenne", "set seed {seed}",
   "set display off", "set automatic game {automatic}")
for player, noise in enumerate({noise!r}):
    for kind in ("chequerplay", "cubedecision"):
        do(f"set player {{player}} {{kind}} evaluation plies 0",
           f"set player {{player}} {{kind}} evaluation deterministic on",
           f"set player {{player}} {{kind}} evaluation noise {{noise}}")
do({begin!r})
for _ in range({more_games}):
    do("new game")
do("set matchinfo date {date}", "set matchinfo event GNU Backgammon self-play")
for player, name in enumerate({players!r}):
    do(f'set player {{player}} name {{name}}')
do("export match mat played.mat", "save match played.sgf")
with open("played.json", "w") as out:
    json.dump(gnubg.match(0, 0, 0, 0), out)
"""

_WINS = re.compile(r"(gnubg|root) wins a (single game|gammon|backgammon) and (\d+) points?\.")
_SCORE = re.compile(r"The score \(after (\d+) games?\) is: gnubg (\d+), root (\d+)")
_GAME_HEAD = re.compile(r"MI\[length:(\d+)\]\[game:(\d+)\]\[ws:(\d+)\]\[bs:(\d+)\](.*?)GS\[", re.DOTALL)
_RESULT = re.compile(r"RE\[([WB])\+(\d+)(R?)\]")


class SelfplayError(RuntimeError):
    """GNU Backgammon did not do what it was asked to."""


@dataclass(frozen=True, slots=True)
class Plan:
    """One match to make. ``length`` 0 is money; ``games`` counts only there; ``noise`` per player, 0 is best play."""

    name: str
    seed: int
    length: int
    players: tuple[str, str]
    games: int = 0
    noise: tuple[float, float] = (0.0, 0.0)


def _players(number: int) -> tuple[str, str]:
    first = number % len(NAMES)
    second = (first + 1 + number // len(NAMES) % (len(NAMES) - 1)) % len(NAMES)
    return NAMES[first], NAMES[second]


def mixed(count: int) -> Iterator[Plan]:
    """Lengths 1 to 25 in turn, each eighth a money session; a third played well, a third loosely, a third unevenly.

    Noise brings what best play hardly shows: deep back games, long dances, backgammons, wrong doubles and beavers.
    """
    noises = ((0.0, 0.0), (0.06, 0.06), (0.15, 0.0))
    length = 0
    for number in range(1, count + 1):
        noise = noises[number % len(noises)]
        if number % 8 == 0:
            yield Plan(f"m{number:03}-money", 1000 + number, 0, _players(number), 3 + number // 8 % 6, noise)
            continue
        length = length % 25 + 1
        yield Plan(f"m{number:03}-{length:02}pt", 1000 + number, length, _players(number), noise=noise)


def seven(count: int) -> Iterator[Plan]:
    """Matches to seven points, all played as well as 0-ply goes."""
    for number in range(1, count + 1):
        yield Plan(f"s{number:03}", 5000 + number, 7, _players(number))


def fixtures(count: int) -> Iterator[Plan]:
    """A dozen short ones: four to 1 point, five to 3, one to 5, two money sessions with beavers and a backgammon."""
    plans = [
        Plan(
            f"f{number:02}-{length}pt",
            9000 + number,
            length,
            _players(number),
            noise=((0.0, 0.0), (0.1, 0.1))[number % 2],
        )
        for number, length in enumerate((1, 1, 1, 1, 3, 3, 3, 3, 3, 5), 1)
    ]
    plans.append(Plan("f11-money", 9108, 0, _players(11), 3, (0.1, 0.1)))
    plans.append(Plan("f12-money", 9214, 0, _players(12), 3, (0.15, 0.0)))
    yield from plans[:count]


SETS = {"mixed": mixed, "seven": seven, "fixtures": fixtures}


def script(plan: Plan) -> str:
    """The Python that GNU Backgammon runs for one match."""
    return _PLAYED.format(
        seed=plan.seed,
        automatic="on" if plan.length else "off",
        noise=plan.noise,
        begin=f"new match {plan.length}" if plan.length else "new session",
        more_games=max(plan.games - 1, 0),
        date=FIXED_DATE,
        players=plan.players,
    )


def told(plan: Plan, messages: str, match: dict[str, object], sgf: str) -> dict[str, object]:
    """What GNU Backgammon says of the match, its three accounts held against each other.

    Raises:
        SelfplayError: the accounts differ, or the match has not come to its end.
    """
    wins, scores = _WINS.findall(messages), _SCORE.findall(messages)
    heads, results = _GAME_HEAD.findall(sgf), _RESULT.findall(sgf)
    games = match["games"]
    if not isinstance(games, list) or not len(wins) == len(scores) == len(heads) == len(results) == len(games):
        raise SelfplayError(
            f"{plan.name}: {len(wins)} wins, {len(scores)} scores, {len(heads)} heads, {len(results)} results"
        )
    rows: list[dict[str, object]] = []
    for number, (win, score, head, result, game) in enumerate(zip(wins, scores, heads, results, games, strict=True), 1):
        winner = 1 if win[0] == "gnubg" else 2
        info = game["info"]
        accounts = {
            (winner, int(win[2])),
            (1 if result[0] == "W" else 2, int(result[1])),
            (1 if info["winner"] == "X" else 2, info["points-won"]),
        }
        if len(accounts) != 1:
            raise SelfplayError(f"{plan.name}: game {number} is told in different ways: {accounts}")
        rows.append(
            {
                "game": number,
                "score_before": [int(head[2]), int(head[3])],
                "crawford": "CrawfordGame" in head[4],
                "winner": winner,
                "kind": win[1].split()[0],
                "points": int(win[2]),
                "resigned": bool(info["resigned"]),
                "score_after": [int(score[1]), int(score[2])],
            }
        )
    if plan.length and max(int(scores[-1][1]), int(scores[-1][2])) < plan.length:
        raise SelfplayError(f"{plan.name}: the match has not come to its end")
    return {
        "made_by": re.findall(r"^GNU Backgammon \S+", messages, re.MULTILINE)[0],
        "seed": plan.seed,
        "noise": list(plan.noise),
        "length": plan.length or None,
        "players": list(plan.players),
        "games": rows,
    }


def make(plan: Plan, folder: Path, gnubg: str) -> bool:
    """Plays one match into ``folder``; False where it is there already. The JSON comes last, so it marks the end."""
    target, facts = folder / f"{plan.name}.mat", folder / f"{plan.name}.gnubg.json"
    if target.exists() and facts.exists():
        return False
    with tempfile.TemporaryDirectory(prefix="bgformats-selfplay-") as scratch:
        work = Path(scratch)
        (work / "play.py").write_text(script(plan), encoding="utf-8")
        done = subprocess.run(
            [gnubg, "-t", "-q", "-p", "play.py"],
            cwd=work,
            env={**os.environ, "HOME": scratch, "LC_ALL": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=TIMEOUT_S,
            check=False,
        )
        messages = done.stdout.decode("utf-8", "replace")
        if not (work / "played.json").exists():
            raise SelfplayError(f"{plan.name}: no match was written; {messages[-400:]!r}")
        match = json.loads((work / "played.json").read_text(encoding="utf-8"))
        account = told(plan, messages, match, (work / "played.sgf").read_text(encoding="utf-8"))
        shutil.copyfile(work / "played.mat", target)
        facts.write_text(json.dumps(account, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return True


def find_gnubg() -> str | None:
    """Where GNU Backgammon is; Debian keeps it outside the usual path."""
    return shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games:/usr/local/games")


def main() -> int:
    reader = argparse.ArgumentParser(description="Matches of GNU Backgammon against itself.")
    reader.add_argument("folder", type=Path)
    reader.add_argument("--set", choices=sorted(SETS), default="mixed")
    reader.add_argument("--count", type=int, default=200)
    reader.add_argument("--jobs", type=int, default=2)
    options = reader.parse_args()
    gnubg = find_gnubg()
    if gnubg is None:
        print("gnubg is not installed", file=sys.stderr)
        return 2
    options.folder.mkdir(parents=True, exist_ok=True)
    plans = list(SETS[options.set](options.count))
    with ThreadPoolExecutor(options.jobs) as pool:
        made = sum(pool.map(lambda plan: make(plan, options.folder, gnubg), plans))
    print(f"{len(plans)} matches in {options.folder}, {made} of them new")
    return 0


if __name__ == "__main__":
    sys.exit(main())
