"""Writes a match that was played over in the words of formats that bgformats only reads.

Made from the descriptions of the formats and the real samples, with none of the readers' code: what is read back must
be the match. ``SHEETS`` has a writer a format, ``name.suffix`` to text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from bgformats.model import record
from bgformats.model.verified import Step, VerifiedGame, VerifiedMatch
from bgformats.terms import Side

KINDS: Final = {1: "14", 2: "15", 3: "16"}


def hops_of(step: Step, ascending: Side | None, dash: str = "/", zero_based: bool = False) -> list[str]:
    """The hops of a roll; points as the mover counts, or, for the ascending side, as the opponent does."""
    words = []
    for hop in step.hops or ():
        points = []
        for point in hop:
            if point in (0, 25):
                points.append("off" if point == 0 else "bar")
                continue
            number = 25 - point if step.side is ascending else point
            points.append(str(number - zero_based))
        words.append(dash.join(points))
    return words


def _dice(step: Step) -> tuple[int, int]:
    assert isinstance(step.said, record.Roll)
    assert step.said.dice is not None
    return step.said.dice


def _played(game: VerifiedGame) -> Iterator[Step]:
    yield from (step for step in game.steps if not step.is_implied)


def _resigned(game: VerifiedGame) -> Side | None:
    if game.ended_by != "resignation" or game.winner is None:
        return None
    return game.winner.opponent


def _names(match: VerifiedMatch) -> tuple[str, str]:
    first, second = (player.name.replace(" ", "_") for player in match.match.players)
    return first, second


def gmd(match: VerifiedMatch) -> str:
    """Gibbon: side 1 is Black and ascends; no word for a result, so a resignation is what tells the points."""
    first, second = _names(match)
    length = match.match.length or 0
    lines = ["GMD-2 # made for a test", f"Length: {length}", f"Player:W: {second}", f"Player:B: {first}"]
    colour = {Side.FIRST: "B", Side.SECOND: "W"}
    words = {"double": "Double", "take": "Take", "drop": "Drop"}
    for game in match.games:
        lines.append("Game:")
        for step in _played(game):
            who = colour[step.side]
            if isinstance(step.said, record.Roll):
                a, b = _dice(step)
                lines += [f"Roll:{who}:: {a} {b}", f"Move:{who}:: {' '.join(hops_of(step, Side.FIRST))}"]
            else:
                lines.append(f"{words[step.said.kind]}:{who}:")
        if (loser := _resigned(game)) is not None:
            lines += [f"Resign:{colour[loser]}:: {game.points_derived}", f"Accept:{colour[loser.opponent]}:"]
    return "\n".join(lines) + "\n"


def javafibs(match: VerifiedMatch) -> str:
    """JavaFIBS: side 2 is you; whose points ascend changes from game to game."""
    first, second = _names(match)
    names = {Side.FIRST: first, Side.SECOND: "You"}
    lines = ["JavaFIBS internal match representation v1.1", f"8:{first}:{match.match.length or 9999}"]
    codes = {"double": "2", "take": "4", "drop": "5"}
    for number, game in enumerate(match.games):
        ascending = Side(number % 2 + 1)
        lines += [f"13:{first}:", f"6:You:{first}"]
        for at, step in enumerate(_played(game)):
            who = names[step.side]
            if not isinstance(step.said, record.Roll):
                lines.append(f"{codes[step.said.kind]}:{who}:")
                continue
            a, b = _dice(step)
            lines.append(f"{11 if at == 0 else 0}:{who}:{a} {b}")
            hops = hops_of(step, ascending, "-")
            lines.append(f"1:{who}:{' '.join(hops)}" if hops else f"15:{who}:")
        if (loser := _resigned(game)) is not None:
            lines.append(f"3:{names[loser]}:{game.points_derived}")
        if game.winner is not None:
            lines.append(f"7:{names[game.winner]}:{game.points_derived}")
        if game is not match.games[-1]:
            lines.append(f"14:{second}-{game.score_after[1]}:{first}-{game.score_after[0]}")
    winner = match.games[-1].winner
    if match.match.length and winner is not None:
        lines.append(f"9:{names[winner]}:{match.match.length}")
    return "\r\n".join(lines) + "\r\n"


def sgg(match: VerifiedMatch) -> str:
    """GamesGrid: every roll once without and once with its play."""
    names = _names(match)
    length = match.match.length
    lines = [f"{names[0]} vs. {names[1]}", "GamesGrid", "Sunday March 4, 2001", "ELO: 1612.50 300 1555.00 42"]
    lines += [f"Match Length: {length}"] if length else []
    lines += ["Variant: Backgammon", f"Jacoby: {'No' if length else 'Yes'}", "Automatic Doubles: No"]
    lines += ["Crawford: Yes", "Beavers: No", "Raccoons: No", "Doubling Cube: Yes", "Rated: Yes"]
    words = {"double": "double", "take": "accept", "drop": "pass"}
    for number, game in enumerate(match.games, 1):
        scores = [f"{score}{'*' * (game.crawford and score == (length or 0) - 1)}" for score in game.score_before]
        lines += [f"Game {number}.{scores[0]}-{scores[1]}{f'/{length}' if length else ''}", "\t\t".join(names)]
        for row, step in enumerate(_played(game), 1):
            lead = f"{row}\t" + "\t" * (step.side is Side.SECOND)
            if not isinstance(step.said, record.Roll):
                lines.append(lead + words[step.said.kind])
                continue
            dice = "{}{}:".format(*_dice(step))
            hops = hops_of(step, None)
            lines += [lead + dice, f"{lead}{dice} {', '.join(hops) or 'O-O'}"] if hops else [f"{lead}{dice} O-O"]
        if (loser := _resigned(game)) is not None:
            lines.append("99\t" + "\t" * (loser is Side.SECOND) + "resign")
        if game.winner is not None:
            lines += [f"{names[game.winner - 1]}  wins {game.points_derived} point(s).".replace("(s)", _s(game)), ""]
    return "\n".join(lines) + "\n"


def _s(game: VerifiedGame) -> str:
    return "" if game.points_derived == 1 else "s"


def tmg(match: VerifiedMatch) -> str:
    """TrueMoneyGames: positive numbers are side 1's."""
    names = _names(match)
    length = match.match.length or 0
    lines = ["MatchID: 12345", f"Player1: 11 {names[0]} 100.00", f"Player2: 22 {names[1]} 100.00", "Stake: 5.00"]
    lines += ["RakePct: 3", "MaxRakeAbs: 0", "Startdate: 2004-05-06 12:13:14", f"Jacoby: {int(not length)}"]
    lines += ["AutoDistrib: 0", "Beavers: 0", "Raccoons: 0", "Crawford: 1", "Cube: 1", "MaxCube: 4096"]
    lines += [f"Length: {length}", "MaxGames: 0", "Variant: 1", "PlayMoney: 1"]
    for number, game in enumerate(match.games, 1):
        lines += ["", "Game {}: {}-{}".format(number, *game.score_before)]
        row = 0
        for row, step in enumerate(_played(game), 1):
            who = f" {'-' * (step.side is Side.SECOND)}{row} "
            if isinstance(step.said, record.Roll):
                lines.append("{}1 {}{}:".format(who, *_dice(step)))
                lines.append(f"{who}4 {' '.join(hops_of(step, None)) or '0/0'}")
            elif isinstance(step.said, record.Double):
                lines.append(f"{who}5 Double to {step.cube * 2}")
            else:
                lines.append(who + {"take": "7 Take", "drop": "10 Pass"}[step.said.kind])
        if game.winner is not None:
            who = f" {'-' * (game.winner is Side.SECOND)}{row + 1} "
            kind = KINDS[game.kind or 1]
            lines.append(
                f"{who}{kind} {game.points_derived} {names[game.winner - 1]} wins {game.points_derived} points"
            )
    return "\n".join(lines) + "\n"


def clip(match: VerifiedMatch) -> str:
    """A log of a session at FIBS, without board lines, amid lines that say nothing of the game."""
    first, second = _names(match)
    names = {Side.FIRST: first, Side.SECOND: second}
    length = match.match.length
    lines = ["WELCOME TO THE", "1 somebody 1593791615 host.example", "5 a - - 1 0 1500.00 0 0 1 host - -", "6"]
    lines += [f"{second} and {first} start {f'a {length} point' if length else 'an unlimited'} match."]
    lines += ["somebody and another start a 5 point match.", "7 another another logs in."]
    for game in match.games:
        lines += ["", f"Starting a new game with {first}."]
        opened = False
        for step in _played(game):
            who = names[step.side]
            if not isinstance(step.said, record.Roll):
                words = {"double": "doubles.", "take": "accepts the double."}
                drop = f"gives up. {names[step.side.opponent]} wins {game.points_derived} point{_s(game)}."
                lines.append(f"{who} {words.get(step.said.kind, drop)}")
                continue
            dice = _dice(step)
            if opened:
                lines.append("{} rolls {} and {}.".format(who, *dice))
            else:
                lines.append(f"{who} rolled {dice[0]}, {names[step.side.opponent]} rolled {dice[1]}")
                lines.append(f"{who} makes the first move.")
                opened = True
            hops = hops_of(step, Side.SECOND, "-")
            lines += [f"{who} moves {' '.join(hops)} ." if hops else f"{who} can't move.", "6"]
        points = f"{game.points_derived} point{_s(game)}"
        if (loser := _resigned(game)) is not None:
            lines.append(f"{names[loser]} wants to resign. {names[loser.opponent]} will win {points}.")
            lines.append(f"{names[loser.opponent]} accepts and wins {points}.")
        elif game.ended_by == "bear-off" and game.winner is not None:
            lines.append(f"{names[game.winner]} wins the game and gets {points}.")
        lines.append(f"score in {length} point match: {first}-{game.score_after[0]} {second}-{game.score_after[1]}")
    winner = match.games[-1].winner
    if length and winner is not None:
        lines.append("{} wins the {} point match {}-{} .".format(names[winner], length, *match.games[-1].score_after))
    return "\n".join(lines) + "\n"


def gammonx(match: VerifiedMatch) -> str:
    """GammonX: a line a hop, points from 0, White ascending. The variant has no cube."""
    lines = [";[Match 'abc']", ";[Player 1 White Checkers 'w']", ";[Player 2 Black Checkers 'b']", ";[Length '3']"]
    colour = {Side.FIRST: "White", Side.SECOND: "Black"}
    for game in match.games:
        assert game.winner is not None
        lines += [";[Game 'def']", ";[Game Modus 'Backgammon']", f";[Winner '{'wb'[game.winner - 1]}']"]
        lines += [f";[Points '{game.points_derived}']"]
        for step in _played(game):
            dice = _dice(step)
            faces = (*dice, *dice) if dice[0] == dice[1] else dice
            lines.append(f"{colour[step.side]} Roll {' '.join(map(str, faces))}")
            lines += [f"{colour[step.side]} Move {hop}" for hop in hops_of(step, Side.FIRST, "/", zero_based=True)]
    return "\n".join(lines) + "\n"


def bgammon(match: VerifiedMatch) -> str:
    """bgammon.org: side 2 ascends; the result stands above the game."""
    names = _names(match)
    lines = []
    for game in match.games:
        winner = 0 if game.winner is None else int(game.winner)
        head = (*names, match.match.length or 0, *game.score_before, winner, game.points_derived or 0, 0)
        lines.append(f"i 1702738670 {' '.join(map(str, head))}")
        answers = {step.action - 1: step.said.kind for step in _played(game) if step.said.kind in ("take", "drop")}
        for step in _played(game):
            if isinstance(step.said, record.Roll):
                a, b = _dice(step)
                lines.append(f"{int(step.side)} r {a}-{b} {' '.join(hops_of(step, Side.SECOND))}".rstrip())
            elif isinstance(step.said, record.Double):
                lines.append(f"{int(step.side)} d {step.cube * 2} {int(answers[step.action] == 'take')}")
        if (loser := _resigned(game)) is not None:
            lines.append(f"{int(loser)} t")
    return "bgammon-replay 00000024\n" + "\n".join(lines) + "\n"


SHEETS: Final[dict[str, Callable[[VerifiedMatch], str]]] = {
    "gmd": gmd,
    "javafibs": javafibs,
    "sgg": sgg,
    "tmg": tmg,
    "clip": clip,
    "bgammon": bgammon,
}
SUFFIXES: Final = {
    "gmd": ".gmd",
    "javafibs": ".match",
    "sgg": ".sgg",
    "tmg": ".tmg",
    "clip": ".log",
    "bgammon": ".match",
    "oldmoves": ".txt",
}
