"""Writes a match of GNU Backgammon in the habits of another program. Knows spellings and columns, no law."""

from __future__ import annotations

from itertools import groupby

from gnubg_text import Game, Hop, Match, Roll, Word
from habits import Habit

Cell = tuple[int, str]
"""The side, and what stands in its column."""

RESIGNED_ROLL = "21"
"""The roll after which a loser resigns, where the program writes one: GNU Backgammon has none."""


def retell(match: Match, habit: Habit) -> bytes:
    """The match as the file of that program."""
    lines = [*_top(match, habit)]
    for game in match.games:
        game_lines = list(_game(game, match, habit))
        lines += game_lines
        lines += [""] * _blanks_after(game, game_lines, habit)
    lines += [""] * habit.blanks_at_end
    if habit.last_row:
        while lines and not lines[-1]:
            lines.pop()
        lines.append(habit.last_row.format(_last_number(lines) + 1))
    elif not habit.final_newline:
        while lines and not lines[-1]:
            lines.pop()
    text = habit.newline.join(lines) + (habit.newline if habit.final_newline else "")
    return text.encode(habit.encoding)


def _top(match: Match, habit: Habit) -> list[str]:
    headers = habit.headers if match.length else _for_money(habit.headers)
    words = {"left": match.names[0], "right": match.names[1], "length": match.length}
    return [
        *(line.format(**words) for line in headers),
        habit.match_line.format(length=match.length),
        *[""] * habit.blanks_after_match,
    ]


def _for_money(headers: tuple[str, ...]) -> tuple[str, ...]:
    """The tags of a money session: Jacoby and Beaver, as GNU Backgammon plays by default, in place of Crawford."""
    at = next((index for index, line in enumerate(headers) if "[Crawford" in line), None)
    if at is None:
        return headers
    before, after = (
        tuple(line for line in part if "[Jacoby" not in line and "[Beaver" not in line)
        for part in (headers[:at], headers[at + 1 :])
    )
    return (*before, '; [Jacoby "On"]', '; [Beaver "On"]', *after)


def _blanks_after(game: Game, lines: list[str], habit: Habit) -> int:
    """Backgammon Studio leaves two lines where a game ends in the right column, Galaxy likewise; others always one."""
    ends_right = lines[-1].find("Wins") > 20 and ")" in lines[-1]
    return 2 if habit.name in ("studio", "galaxy") and ends_right else habit.blanks_after_game


def _last_number(lines: list[str]) -> int:
    return next(int(line.split(")")[0]) for line in reversed(lines) if line.split(")")[0].strip().isdecimal())


def _game(game: Game, match: Match, habit: Habit) -> list[str]:
    cells = [(action.side, _cell(action, index, habit)) for index, action in enumerate(game.actions)]
    points = _points(game, match, habit)
    if game.resigned and habit.gives_up:
        cells.append((1 - game.winner, habit.gives_up.format(dice=RESIGNED_ROLL, points=points)))
    ends = match.length > 0 and game is match.games[-1]
    word = "points" if habit.points == "points" or (habit.points == "usual" and points != 1) else "point"
    result = f"Wins {points} {word}{habit.ends_match if ends else ''}"
    if habit.result == "cell":
        cells.append((game.winner, habit.word_gap + result))
    rows = _rows(cells)
    own_line = habit.result != "cell"
    if habit.result == "free" and game.winner == 1 and rows[-1][1] is None:
        rows[-1] = (rows[-1][0], habit.word_gap + result)
        own_line = False
    lines = [habit.game_line.format(number=game.number), _names(game, match, habit)]
    lines += [_row(number, *row, habit) for number, row in enumerate(rows, 1)]
    if own_line:
        if game.resigned and habit.after_giving_up is not None:
            lines.append("")
        line = " " * habit.result_at[game.winner] + result
        lines.append(line.ljust(habit.result_pad[game.winner]))
    return lines


def _names(game: Game, match: Match, habit: Habit) -> str:
    left, right = (
        template.format(name=match.names[side] + habit.ratings[side], score=game.score[side])
        for side, template in enumerate((habit.player, habit.right_player))
    )
    return left.ljust(habit.right_name) + right


def _points(game: Game, match: Match, habit: Habit) -> int:
    if match.length == 0 or game is not match.games[-1] or habit.last_points == "all":
        return game.points
    return match.length if habit.last_points == "length" else match.length - game.score[game.winner]


def _rows(cells: list[Cell]) -> list[tuple[str | None, str | None]]:
    rows: list[tuple[str | None, str | None]] = []
    for side, text in cells:
        if side == 0:
            rows.append((text, None))
        elif rows and rows[-1][1] is None:
            rows[-1] = (rows[-1][0], text)
        else:
            rows.append((None, text))
    return rows


def _row(number: int, left: str | None, right: str | None, habit: Habit) -> str:
    column = habit.right + (habit.grows if number > 9 else 0)
    line = habit.number.format(number) + (left or "")
    if right is None:
        end = column + habit.width - habit.right if habit.width > 80 else column if habit.blank_before_end else 0
        return line.ljust(end)
    if "Losses" in (left or "") and "Wins" in right and habit.after_giving_up is not None:
        return line.ljust(habit.after_giving_up) + right.strip()
    line = line.ljust(column)
    line += right if line.endswith(" ") else f" {right}"
    return line if "Wins" in right else line.ljust(habit.width + column - habit.right if habit.width else 0)


def _cell(action: Roll | Word, index: int, habit: Habit) -> str:
    if isinstance(action, Word):
        word = action.word if action.value is None else _double(action, habit)
        return habit.word_gap + word
    larger, smaller = action.dice
    dice = f"{smaller}{larger}" if habit.as_rolled and index % 3 else f"{larger}{smaller}"
    if not action.hops:
        return f"{dice}: {habit.dance}" if habit.dance else f"{dice}:{habit.play_end}"
    # GNU Backgammon and Snowie end a play with a blank, but not one of four hops.
    end = habit.play_end if len(action.hops) < 4 else ""
    return f"{dice}: {spell(action.hops, habit)}{end}"


def _double(action: Word, habit: Habit) -> str:
    if action.word == "Doubles":
        return habit.double.format(value=action.value)
    return f"{action.word} => {action.value}"


def spell(hops: tuple[Hop, ...], habit: Habit) -> str:
    """The hops as that program writes them."""
    ways = _joined(hops) if habit.joined else [[hop] for hop in hops]
    words = [(_point(way[0].origin, habit), _point(way[-1].target, habit), way[-1].hit and habit.stars) for way in ways]
    if not habit.counts:
        return " ".join(f"{origin}/{target}{'*' * hit}" for origin, target, hit in words)
    spelt = []
    for (origin, target), same in groupby(words, key=lambda word: word[:2]):
        group = list(same)
        star = "*" if any(hit for _, _, hit in group) else ""
        spelt.append(f"{origin}/{target}{star}" + (f"({len(group)})" if len(group) > 1 else ""))
    return " ".join(spelt)


def _joined(hops: tuple[Hop, ...]) -> list[list[Hop]]:
    """One way for each checker, broken where it hits: the stops between are left out."""
    ways: list[list[Hop]] = []
    for hop in sorted(hops, key=lambda hop: (-hop.origin, -hop.target)):
        before = next((way for way in ways if way[-1].target == hop.origin and not way[-1].hit), None)
        if before is None:
            ways.append([hop])
        else:
            before.append(hop)
    return sorted(ways, key=lambda way: (-way[0].origin, way[-1].target))


def _point(point: int, habit: Habit) -> str:
    return {25: habit.bar, 0: habit.off}.get(point, str(point))
