"""Makes ``fixtures/conformance``: small match files and a manifest that says what is true of each.

    PYTHONPATH=tests python tests/tools/make_conformance.py [--check]

No truth is taken from what bgformats says. Random games are played and booked by ``conformance_games`` with the laws
of ``brute_force``; wrong plays come from ``conformance_plays``; texts and verdicts of ``fixtures/checks`` were made by
hand; ``fixtures/gnubg`` has GNU Backgammon's own account of its matches, which is also that of the same match in the
dialects of ``fixtures/mat`` and ``fixtures/legacy``. The version goes up whenever a case changes.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from brute_force import after_hop
from conformance_games import START, Action, Game, mat, play_game, play_match, position_id, sgf
from conformance_plays import RARE, WRONG, wrong_play
from damage import GAME, RIGHT_STARTS, SAME

FIXTURES: Final = Path(__file__).resolve().parents[2] / "fixtures"
KIT: Final = FIXTURES / "conformance"
VERSION: Final = "1.0"
NAMES: Final = (("Ann", "Bob"), ("Ivar Lind", "Jonna"), ("Mats", "Lovisa"), ("Pelle Berg", "Disa"))
LEGAL_EACH, WRONG_EACH, WRONG_SGF_EACH = 3, 3, 1
MOST_ROLLS: Final = 130
"""Rolls of a game that is kept; longer ones show nothing that shorter ones do not."""
PLAY_CODES: Final = ("BG301", "BG302", "BG303", "BG304", "BG305", "BG306", "BG307", "BG308", "BG313", "BG315")
CUBE_CODES: Final = ("BG401", "BG402", "BG403", "BG404", "BG405", "BG406", "BG410")
RESULT_CODES: Final = ("BG501", "BG502", "BG503", "BG505", "BG506")
SCORE_CODES: Final = ("BG504", "BG516")
HAND: Final = {
    **dict.fromkeys(PLAY_CODES, "play"), **dict.fromkeys(CUBE_CODES, "cube"),
    **dict.fromkeys(RESULT_CODES, "results"), **dict.fromkeys(SCORE_CODES, "score"),
}  # fmt: skip
PLACED: Final = frozenset({*PLAY_CODES, "BG401", "BG403"}) - {"BG315"}
"""Codes of errors that stand on a play or on a double, so that the turn can be counted."""

Made = tuple[dict[str, object], bytes]
"""A case of the manifest, and its file."""


def made() -> Iterator[Made]:
    """All cases."""
    yield from whole_games()
    yield from matches()
    yield from rare_plays()
    yield from wrong_plays()
    yield from wrong_cubes()
    yield from wrong_claims()
    yield from hand_made()
    yield from layouts()
    yield from by_gnubg()


def case(group: str, name: str, title: str, data: str | bytes, kind: str, origin: str, **told: object) -> Made:
    """A case and its file; the file is called as the case."""
    entry = {"id": f"{group}/{name}", "title": title, "group": group, "file": f"{group}/{name}.{kind}"}
    entry |= {"format": kind, "origin": origin, **told}
    return entry, data.encode() if isinstance(data, str) else data


def _players(number: int) -> tuple[str, str]:
    return NAMES[number % len(NAMES)]


def _facts(games: Sequence[Game], length: int, names: tuple[str, str]) -> dict[str, object]:
    return {"players": list(names), "length": length, "games": [game.truth() for game in games]}


def _short(rng: random.Random, length: int, double: float = 0.06, resign: float = 0.0) -> Game:
    """A game that ends in time, and in money one whose gammon counts by any rules."""
    while True:
        game = play_game(rng, (0, 0), length, False, double, resign)
        counts = length or game.cube > 1 or game.points == game.cube
        if len(game.rolls) <= MOST_ROLLS and counts:
            return game


def whole_games() -> Iterator[Made]:
    rng = random.Random(1301)
    for number in range(40):
        kind, merged = ("sgf", False) if number % 4 == 3 else ("mat", number % 2 == 1)
        length = (5, 7, 0, 11, 1)[number % 5]
        game = _short(rng, length, 0.0 if length == 1 else 0.08, 0.02)
        names = _players(number)
        if number % 8 == 6:
            game = game.cut(rng.randint(4, min(40, len(game.rolls))))
        whole = game.winner is not None and length == 1
        text = sgf([game], length, names) if kind == "sgf" else mat([game], length, names, merged, whole)
        title = f"a game of {f'a match to {length}' if length else 'money'}"
        title += "" if game.winner is not None else ", not over"
        yield case("positions", f"game-{number + 1:02}", title, text, kind, "generated", legal=True,
                   **_facts([game], length, names))  # fmt: skip


def matches() -> Iterator[Made]:
    rng = random.Random(1302)
    number = 0
    while number < 12:
        length = (3, 5, 2, 4)[number % 4]
        games = play_match(rng, length, 0.12, 0.02)
        if max(len(game.rolls) for game in games) > MOST_ROLLS or len(games) < 2:
            continue
        names = _players(number)
        kind = "sgf" if number % 2 else "mat"
        text = sgf(games, length, names) if kind == "sgf" else mat(games, length, names, number % 4 == 2, whole=True)
        title = f"a match to {length} in {len(games)} games"
        yield case("score", f"match-{number + 1:02}", title, text, kind, "generated", legal=True,
                   **_facts(games, length, names))  # fmt: skip
        number += 1


def rare_plays() -> Iterator[Made]:
    rng = random.Random(1303)
    wanted = dict.fromkeys(RARE, 0)
    while min(wanted.values()) < LEGAL_EACH:
        game = play_game(rng, (0, 0), 7, False, 0.0)
        for name, (title, is_so) in RARE.items():
            number = wanted[name]
            if number == LEGAL_EACH:
                continue
            at = next((at for at, roll in enumerate(game.rolls[:MOST_ROLLS], 1) if is_so(roll)), None)
            if at is not None:
                over = at == len(game.rolls)
                kept = game if over else game.cut(at)
                names = _players(number)
                kind = "sgf" if number == 2 else "mat"
                text = sgf([kept], 7, names) if kind == "sgf" else mat([kept], 7, names, number == 1)
                wanted[name] += 1
                yield case("play", f"right-{name}-{number + 1}", title, text, kind, "generated", legal=True,
                           **_facts([kept], 7, names))  # fmt: skip


def wrong_plays() -> Iterator[Made]:
    rng = random.Random(1304)
    wanted = dict.fromkeys(WRONG, 0)
    each = WRONG_EACH + WRONG_SGF_EACH
    while min(wanted.values()) < each:
        game = play_game(rng, (0, 0), 7, False, 0.03)
        turns = list(range(1, min(len(game.rolls), MOST_ROLLS)))
        rng.shuffle(turns)
        for name, (title, _) in WRONG.items():
            number = wanted[name]
            found = number < each and next(
                ((at, said) for at in turns if (said := wrong_play(rng, game.rolls[at], name)) is not None), None
            )
            if found:
                at, said = found
                kept = game.cut(at + 1)
                last = kept.actions[-1]
                last.said = said
                names = _players(number)
                kind = "mat" if number < WRONG_EACH else "sgf"
                text = mat([kept], 7, names) if kind == "mat" else sgf([kept], 7, names)
                last.said = None
                wanted[name] += 1
                yield case("play", f"wrong-{name}-{number + 1}", title, text, kind, "generated", legal=False,
                           first_error={"game": 1, "turn": at + 1})  # fmt: skip


def wrong_cubes() -> Iterator[Made]:
    """Cube actions put where they may not be, or with a wrong value, into random games."""
    rng = random.Random(1305)
    for number in range(18):
        name = ("not-the-owner", "crawford", "value", "take-of-nothing", "owner-redoubles", "by-side-not-on-roll")[
            number % 6
        ]
        names, kind = _players(number), "mat" if number < 12 else "sgf"
        if kind == "sgf" and name == "value":
            continue  # SGF has no values to be wrong
        entry = _wrong_cube(rng, name)
        if entry is not None:
            title, games, at, length, legal = entry
            text = mat(games, length, names) if kind == "mat" else sgf(games, length, names)
            told = _facts(games, length, names) if legal else {"first_error": {"game": len(games), "turn": at}}
            word = "right" if legal else "wrong"
            yield case("cube", f"{word}-{name}-{number // 6 + 1}", title, text, kind, "generated", legal=legal, **told)


def _wrong_cube(rng: random.Random, name: str) -> tuple[str, list[Game], int, int, bool] | None:
    length = 9
    if name == "crawford":
        first = play_game(rng, (0, 0), 2, False, 0.0)
        while first.points != 1:
            first = play_game(rng, (0, 0), 2, False, 0.0)
        score = (1, 0) if first.winner == 0 else (0, 1)
        second = play_game(rng, score, 2, True, 0.0).cut(6)
        side = 1 - second.actions[-1].side
        second.actions.append(Action(side, "double", value=2))
        second.actions.append(Action(1 - side, "drop"))
        return "a double in the Crawford game", [first, second], 7, 2, False
    game = play_game(rng, (0, 0), length, False, 0.0).cut(7)
    side = 1 - game.actions[-1].side
    if name == "value":
        game.actions += [Action(side, "double", value=8), Action(1 - side, "take")]
        return "a double of the cube from 1 to 8", [game], 8, length, False
    if name == "take-of-nothing":
        game.actions.append(Action(side, "take"))
        return "a take with nothing offered", [game], 8, length, False
    if name == "by-side-not-on-roll":
        game.actions += [Action(1 - side, "double", value=2), Action(side, "take")]
        return "a double by the side that has just played", [game], 8, length, False
    rolls = game.rolls
    taken = Action(rolls[2].side, "double", value=2)
    again = taken.side if name == "not-the-owner" else 1 - taken.side
    at = next(number for number in (5, 6) if rolls[number].side == again)
    game.actions[at:at] = [Action(again, "double", value=4), Action(1 - again, "take")]
    game.actions[2:2] = [taken, Action(1 - taken.side, "take")]
    if name == "owner-redoubles":
        game.cube, game.owner = 4, 1 - again
        return "the owner of the cube redoubles", [game], 0, length, True
    return "a redouble by the side that does not own the cube", [game], at + 1, length, False


def wrong_claims() -> Iterator[Made]:
    """Right games with a wrong result or score written: the facts are those of the rules."""
    rng = random.Random(1306)
    for number in range(18):
        what = ("points", "winner", "score")[number % 3]
        names, kind = _players(number), "sgf" if number >= 12 else "mat"
        while True:
            games = play_match(rng, 5, 0.15)
            if 2 <= len(games) <= 6 and max(len(game.rolls) for game in games) <= 80:
                break
        at = rng.randrange(len(games) - 1)
        game = games[at]
        assert game.winner is not None
        if what == "score" and kind == "sgf":
            continue  # ws and bs are the only scores there; the same as the others
        if what == "points":
            wrong = game.points % 3 + 1
            game.claim = (game.winner, wrong)
            title = f"a game is said to be worth {wrong} and is worth {game.points}"
        elif what == "winner":
            game.claim = (1 - game.winner, game.points)
            title = "a game is said to be won by the side that lost it"
        else:
            following = games[at + 1]
            following.score_said = (following.score[0] + (at % 2), following.score[1] + (1 - at % 2))
            title = "a score line does not follow from the game before"
        text = sgf(games, 5, names) if kind == "sgf" else mat(games, 5, names, whole=True)
        group = "score" if what == "score" else "results"
        # Whether the score line or what stands before it is wrong, nothing in the file can tell.
        facts = _facts(games, 5, names) if what != "score" else {"first_error": {"game": at + 2}}
        yield case(group, f"wrong-{what}-{number // 3 + 1}", title, text, kind, "generated", legal=False, **facts)


def hand_made() -> Iterator[Made]:
    """Texts of ``fixtures/checks`` that need no option: good ones, and bad ones with an error."""
    for code, group in HAND.items():
        told = tomllib.loads((FIXTURES / "checks" / f"{code}.toml").read_text(encoding="utf-8"))
        for word in ("bad", "ok"):
            for number, entry in enumerate(told.get(word, ()), 1):
                if not set(entry) <= {"name", "text", "finding"} or not _plain(entry["text"]):
                    continue
                findings = entry.get("finding", [])
                if any("severity" in one or one["code"] != code for one in findings):
                    continue
                where: dict[str, object] = {}
                if findings and code in PLACED:
                    where = {"first_error": _turn(entry["text"], findings[0])}
                name = f"hand-{code.lower()}-{word}-{number}"
                kind = "sgf" if entry["text"].startswith("(;") else "mat"
                yield case(group, name, entry["name"], entry["text"], kind, "hand", legal=word == "ok", **where)


def _plain(text: str) -> bool:
    """Whether every program can be asked: one match, no extension of one program, no other start than the usual."""
    return "; " not in text and "Variation" not in text and len(re.findall(r"point match", text, re.IGNORECASE)) < 2


def _turn(text: str, finding: dict[str, object]) -> dict[str, int]:
    """The game and turn of a finding on a play or a double, by counting what is written before it."""
    line, column = finding["line"], finding["column"]
    assert isinstance(line, int)
    assert isinstance(column, int)
    lines = text.split("\n")
    before = "\n".join([*lines[: line - 1], lines[line - 1][: column - 1]])
    heads = list(re.finditer(r"^ ?Game \d+", before, re.MULTILINE))
    rolls = len(re.findall(r"\b\d\d:", before[heads[-1].end() :]))
    # A double opens the next turn, and so does a cell of words without dice.
    has_dice = re.search(r"\b\d\d:", before.rpartition("  ")[2]) is not None
    return {"game": len(heads), "turn": rolls if has_dice else rolls + 1}


def layouts() -> Iterator[Made]:
    """One short game in many layouts and encodings; the hops of ``damage.GAME`` were set out on a board by hand."""
    rolls = (
        (0, "31", ((8, 5), (6, 5))), (1, "42", ((8, 4), (6, 4))), (0, "64", ((24, 18), (18, 14))),
        (1, "62", ((24, 18), (13, 11))), (0, "64", ()), (1, "42", ((13, 11), (8, 4))),
    )  # fmt: skip
    counts = [[START.get(point, 0) for point in range(26)] for _ in range(2)]
    positions = []
    for side, _, hops in rolls:
        for hop in hops:
            counts[side], counts[1 - side] = after_hop(counts[side], counts[1 - side], hop)
        positions.append(position_id(counts[side], counts[1 - side]))
    for one in SAME:
        if one.file == "false-mark.mat":
            continue  # not only a layout
        turned = int(one.twin == RIGHT_STARTS)
        assert turned or one.twin == GAME
        truth: dict[str, object] = {
            "rolls": [f"{(side ^ turned) + 1}:{dice}" for side, dice, _ in rolls],
            "positions": positions,
            "cube_actions": [f"{(side ^ turned) + 1} {what}" for side, what in
                             ((1, "double"), (0, "take"), (0, "double"), (1, "drop"))],
            "cube": 2, "cube_owner": turned + 1, "score_before": [0, 0], "winner": turned + 1, "points": 2,
        }  # fmt: skip
        name = one.file.removesuffix(".mat")
        title = f"the same short game in another layout or encoding: {name}"
        yield case("reading", f"layout-{name}", title, one.data, "mat", "hand", legal=True, length=0, games=[truth])


def by_gnubg() -> Iterator[Made]:
    """Matches of GNU Backgammon with its own account of them, and one of them in the dialects of other programs."""
    for path in sorted((FIXTURES / "gnubg").glob("*.mat")):
        account = json.loads(path.with_suffix(".gnubg.json").read_text(encoding="utf-8"))
        facts = {"players": account["players"], "length": account["length"] or 0, "games": _account(account)}
        title = "a match of GNU Backgammon against itself" if account["length"] else "a money session of GNU Backgammon"
        yield case("results", f"gnubg-{path.stem}", title, path.read_bytes(), "mat", "gnubg", legal=True, **facts)
    account = json.loads((FIXTURES / "gnubg" / "f08-3pt.gnubg.json").read_text(encoding="utf-8"))
    facts = {"length": 3, "games": _account(account)}
    dialects = [path for path in sorted((FIXTURES / "mat").iterdir()) if path.suffix in (".mat", ".txt", ".xg")]
    others = {"faulty", "crawford", "crawford.report", "faulty.report", "xg1-setpos", "xg2-money"}
    for path in dialects:
        if path.stem not in others:
            title = f"the match gnubg-f08-3pt in the habits of {path.stem}"
            yield case("reading", f"dialect-{path.stem}", title, path.read_bytes(), "mat", "gnubg", legal=True, **facts)
    for path in sorted((FIXTURES / "legacy").iterdir()):
        kind = {"oldmoves": "oldmoves", "sgg": "sgg", "tmg": "tmg"}.get(path.stem)
        if kind is not None:
            title = f"the match gnubg-f08-3pt as {kind}"
            yield case("reading", f"format-{kind}", title, path.read_bytes(), kind, "gnubg", legal=True,
                       players=["Ivar_Lind", "Jonna"], **facts)  # fmt: skip
    path = FIXTURES / "sgf" / "crawford.sgf"
    title = "the match gnubg-f08-3pt as GNU Backgammon saves it"
    yield case("reading", "format-sgf", title, path.read_bytes(), "sgf", "gnubg", legal=True, **facts)


def _account(account: dict[str, object]) -> list[dict[str, object]]:
    games = account["games"]
    assert isinstance(games, list)
    return [{key: game[key] for key in ("score_before", "winner", "points")} for game in games]


def files() -> dict[str, bytes]:
    """Every file of the kit by its path in it."""
    found: dict[str, bytes] = {}
    entries = []
    for entry, data in made():
        path = str(entry["file"])
        assert path not in found, path
        found[path] = data
        entries.append(entry)
    head = {"schema_version": "1", "kit": "bgformats-conformance", "version": VERSION, "license": "CC0-1.0"}
    text = json.dumps(head, indent=1)[:-2] + ',\n "cases": [\n'
    text += ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in entries) + "\n ]\n}\n"
    return {**found, "manifest.json": text.encode()}


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--check", action="store_true", help="compare instead of writing")
    fresh = files()
    kept = {path.relative_to(KIT).as_posix(): path for path in KIT.rglob("*") if path.is_file()}
    if options.parse_args().check:
        wrong = [name for name in {*fresh, *kept} if name not in kept or kept[name].read_bytes() != fresh.get(name)]
        print("\n".join(sorted(wrong)))
        return bool(wrong)
    for name in {*kept} - {*fresh}:
        kept[name].unlink()
    for name, data in fresh.items():
        (KIT / name).parent.mkdir(parents=True, exist_ok=True)
        (KIT / name).write_bytes(data)
    print(f"{len(fresh) - 1} cases, {sum(map(len, fresh.values())) >> 10} KiB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
