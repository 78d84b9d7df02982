"""GNU Backgammon as a program that reads what we write and writes it once more. Knows its commands, no format.

Its own faults are named here: what it loses, and the games that its reader or its writer is not up to.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from bgformats.model.record import Action, Beaver, Game, Match, Raccoon, Resign, Roll
from bgformats.model.verified import VerifiedMatch
from bgformats.terms import OFF

GNUBG: Final = shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games")
needs_gnubg = pytest.mark.skipif(GNUBG is None, reason="GNU Backgammon is not installed")
_COMPLAINTS: Final = re.compile(
    r"error|warning|illegal|unable|cannot|no such|unrecogni[sz]ed|invalid|not a valid|doesn't follow|"
    r"no game in progress",
    re.IGNORECASE,
)
_QUIET: Final = ("set confirm new off", "set confirm save off", "set display off")


@dataclass(frozen=True)
class Way:
    """A way through the program: how it reads a format that we write, and as what it writes the match again."""

    target: str
    dialect: str | None
    load: str
    save: str
    back: str

    @property
    def id(self) -> str:
        """A readable test id."""
        return f"{self.target}:{self.dialect}" if self.dialect else self.target


WAYS: Final = (
    Way("mat", "jellyfish", "import mat", "export match mat", "mat"),
    Way("mat", "gnubg", "import mat", "export match mat", "mat"),
    Way("mat", "xg", "import mat", "export match mat", "mat"),
    Way("mat", "galaxy", "import mat", "export match mat", "mat"),
    Way("mat", "snowie", "import mat", "export match snowietxt", "mat"),
    Way("sgf", None, "load match", "save match", "sgf"),
    Way("gam", None, "import empire", "export match mat", "mat"),
    Way("oldmoves", None, "import oldmoves", "export match mat", "mat"),
)


def gnubg(folder: Path, commands: Iterable[str]) -> str:
    """What the program says to the commands."""
    script = folder / "commands"
    script.write_text("\n".join(commands) + "\n", encoding="utf-8")
    done = subprocess.run(
        [str(GNUBG), "-t", "-q", "-c", str(script)],
        stdin=subprocess.DEVNULL, capture_output=True, timeout=600, check=False, encoding="utf-8", errors="replace",
    )  # fmt: skip
    return done.stdout + done.stderr


def complaints(said: str) -> list[str]:
    """The lines in which it complains of something."""
    return [line for line in said.splitlines() if _COMPLAINTS.search(line)]


def through_gnubg(files: Mapping[str, bytes], way: Way, folder: Path) -> tuple[dict[str, bytes], list[str]]:
    """What the program writes of each file after reading it, and all that it complains of."""
    commands = list(_QUIET)
    for name, data in files.items():
        (folder / f"{name}.in").write_bytes(data)
        commands += [f'{way.load} "{folder}/{name}.in"', f'{way.save} "{folder}/{name}.out"']
    said = complaints(gnubg(folder, commands))
    written = {name: folder / f"{name}.out" for name in files}
    return {name: path.read_bytes() for name, path in written.items() if path.exists()}, said


def kept(match: Match, way: Way) -> list[object]:
    """What GNU Backgammon keeps of a record: no rules, no comments; a raccoon is a second beaver, nobody resigns.

    The match around games of GammonEmpire is made up by it, and so is all that is told of one. Of `8/Off`, as eXtreme
    Gammon has it, it plays the larger die first, which comes to the same.
    """
    games = []
    for game in match.games:
        actions = [
            Beaver(side=action.side)
            if isinstance(action, Raccoon)
            else _leap(action)
            if way.dialect == "xg"
            else action
            for action in game.actions
            if not isinstance(action, Resign)
        ]
        claims = [(claim.winner, claim.points, claim.ends_match) for claim in game.claims]
        names = [player.name for player in game.players or match.players]
        games.append([game.number, game.score_claimed, game.crawford_claimed, names, actions, claims])
    if way.target in ("gam", "oldmoves"):
        # These have no numbers, and .gam no length: with it go Crawford games and the end of a match.
        # Of FIBS it counts a gammon that was given up as a single game.
        told = 2 if way.target == "gam" else 1
        return [[names, actions, [claim[:told] for claim in claims]] for *_, names, actions, claims in games]
    return [match.mode, match.length, games]


def _leap(action: Action) -> Action:
    """A roll with which one checker leaves by both dice, without the stop that nobody wrote."""
    if not isinstance(action, Roll) or action.play is None or action.dice is None:
        return action
    paths = action.play.paths
    if len(paths) != 2 or action.dice[0] == action.dice[1] or paths[0][-1] != paths[1][0] or paths[1][-1] != OFF:
        return action
    play = action.play.model_copy(update={"paths": ((paths[0][0], OFF),)})
    return action.model_copy(update={"play": play})


def can_tell_all(match: VerifiedMatch, way: Way) -> bool:
    """Whether it is up to every game; of Galaxy's `Losses 2 point` it makes a roll without dice."""
    if way.dialect == "galaxy" and any(game.ended_by == "resignation" for game in match.games):
        return False
    return all(can_tell(game, way) for game in match.match.games)


def can_tell(game: Game, way: Way) -> bool:
    """Whether GNU Backgammon's own reader and writer are up to the game.

    After a dropped beaver it loses the next game; a double that is answered by giving up is counted as if it had been
    taken; and a last roll without a play is exported in the wrong column, or with a play that it could only have. It
    reads no beavers of FIBS, and has "no game in progress" after loading an SGF of a single roll, even its own.
    """
    if way.target == "sgf" and len(game.actions) < 2:
        return False
    for one, two in zip(game.actions, game.actions[1:], strict=False):
        if isinstance(one, Beaver | Raccoon) and two.kind == "drop":
            return False
        if one.kind == "double" and two.kind == "resign":
            return False
    if way.target == "oldmoves" and any(isinstance(action, Beaver | Raccoon) for action in game.actions):
        return False
    last = game.actions[-1] if game.actions else None
    return not (isinstance(last, Roll) and last.stated == "nothing")
