"""Writes ``fixtures/mat``: one match of GNU Backgammon in every dialect, the README's samples, and the damaged files.

    python tests/tools/make_dialects.py           write all
    python tests/tools/make_dialects.py --check   compare, and exit 1 where one differs

The matches are GNU Backgammon's own (``fixtures/gnubg``); the wording and the columns are what other programs were
seen to write. Nothing is imported from the package: a fixture must not be made by what it tests.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import gnubg_text
from damage import DAMAGED
from gnubg_text import Game, Match, Word
from habits import HABITS, SAMPLE, XG1, XG2_MONEY
from retelling import retell
from set_position import with_set_position

ROOT = Path(__file__).resolve().parents[2]
GNUBG = ROOT / "fixtures" / "gnubg"
MAT = ROOT / "fixtures" / "mat"

CRAWFORD_NOTE = "; The Crawford game: Ivar needs one point, so nobody may double in it.\n"
"""Stands under the names of the second game."""


def match() -> Match:
    """The match of the dialects: 3 points, a take, a drop, a Crawford game, a resignation, more points than needed."""
    return gnubg_text.read(GNUBG / "f08-3pt.mat")


def session() -> Match:
    """The money session: the last two games of another file, from a score of 0-0."""
    whole = gnubg_text.read(GNUBG / "f11-money.mat")
    first, second = whole.games[1:]
    games = (replace(first, number=1, score=(0, 0)), replace(second, number=2, score=(0, 1)))
    return Match(0, ("Lovisa", "Mats Berg"), games)


def dialects() -> Iterator[tuple[str, bytes]]:
    """The name and the bytes of one file a dialect."""
    for habit in HABITS:
        yield habit.file, retell(session() if habit is XG2_MONEY else match(), habit)
    yield "xg1-setpos.txt", with_set_position(match(), XG1)


def crawford() -> str:
    """The README's sample: nothing is wrong with it."""
    return _noted(retell(match(), SAMPLE).decode())


def faulty() -> str:
    """The same with five faults: a die, the points of a dropped redouble, a Crawford double, a mark, a die left."""
    whole = match()
    first, second, third = whole.games
    with_double = replace(second, actions=_doubled_by_jonna(second))
    text = _noted(retell(replace(whole, games=(first, with_double, third)), SAMPLE).decode())
    for good, bad in (
        ("  5) 63: 13/7 8/5 ", "  5) 62: 13/7 8/5 "),
        ("      Wins 2 points\n", "      Wins 4 points\n"),
        ("51: bar/20 18/17*\n", "51: bar/20 18/17\n"),
        ("42: 4/off 2/off\n", "42: 4/off\n"),
    ):
        if text.count(good) != 1:
            raise ValueError(f"{good!r} stands {text.count(good)} times in the sample")
        text = text.replace(good, bad)
    return text


def _doubled_by_jonna(game: Game) -> tuple[gnubg_text.Roll | Word, ...]:
    """She doubles behind Ivar's first dance, and he takes."""
    dance = next(at for at, action in enumerate(game.actions) if not isinstance(action, Word) and not action.hops)
    return (*game.actions[: dance + 1], Word(1, "Doubles", 2), Word(0, "Takes"), *game.actions[dance + 1 :])


def _noted(text: str) -> str:
    names = " Ivar Lind : 2                  Jonna : 0\n"
    return text.replace(names, names + CRAWFORD_NOTE)


def files() -> dict[Path, bytes]:
    """Every fixture that this script makes."""
    made = {MAT / name: data for name, data in dialects()}
    made[MAT / "crawford.mat"] = crawford().encode()
    made[MAT / "faulty.mat"] = faulty().encode()
    made |= {MAT / "damage" / one.file: one.data for one in DAMAGED}
    return made


def main() -> int:
    """Writes or compares."""
    check = sys.argv[1:] == ["--check"]
    stale = 0
    for path, data in files().items():
        if path.is_file() and path.read_bytes() == data:
            continue
        stale += 1
        if check:
            print(f"{path.relative_to(ROOT)} is not what the script makes")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    print(f"{len(files())} files, {stale} {'differ' if check else 'written'}")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
