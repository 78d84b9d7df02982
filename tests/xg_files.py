"""Small `.xg` files for tests, record by record. Made here from the tables: eXtreme Gammon made none of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from struct import unpack_from

from bgformats.formats.xg.pack import pack
from bgformats.formats.xg.records import CUBE, FOOTER_GAME, FOOTER_MATCH, HEADER_GAME, HEADER_MATCH, MOVE
from bgformats.syntax.binary import FieldValue, Layout

START = (0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0)
"""The usual start, as player 1 sees it; his checkers are positive."""
TYPES = (HEADER_MATCH, HEADER_GAME, CUBE, MOVE, FOOTER_GAME, FOOTER_MATCH)

Values = Mapping[str, FieldValue | str]


def record(layout: Layout, **values: FieldValue | str) -> bytes:
    """A record of its type with these fields."""
    return layout.make({"EntryType": TYPES.index(layout)}).replaced(values).data


def header(length: int = 3, **values: FieldValue | str) -> bytes:
    texts = {"Player1": "Ann", "Player2": "Bob"}
    numbers = {"MatchLength": length, "Crawford": 1, "Version": 30, "Magic": 0x494C4D44, "CubeLimit": 10}
    none = dict.fromkeys(("CommentHeader", "CommentFooter", "CompLevel1", "CompLevel2", "SiteId"), -1)
    return record(HEADER_MATCH, **(texts | numbers | {"Elo1": 1600.0, "Elo2": 1600.0, "Invert": 1} | none | values))


def game(number: int = 1, score: tuple[int, int] = (0, 0), **values: FieldValue | str) -> bytes:
    told = {"Score1": score[0], "Score2": score[1], "GameNumber": number, "CommentHeader": -1, "CommentFooter": -1}
    return record(HEADER_GAME, **(told | {"PosInit": START} | values))


def turned(board: Sequence[int]) -> tuple[int, ...]:
    """A board from the other side."""
    return tuple(-board[25 - point] for point in range(26))


class Table:
    """Plays a game record by record and keeps its board, as player 1 sees it. ``records`` are what was written."""

    def __init__(self) -> None:
        self.board: tuple[int, ...] = START
        self.cube_stored = 0
        self.records: list[bytes] = []

    def cube(self, player: int, double: int = -2, take: int = -1, **values: FieldValue | str) -> Table:
        told = {"Active": player, "Double": double, "Take": take, "BeaverR": -1, "RaccoonR": -1}
        errors = dict.fromkeys(("ErrCube", "ErrTake", "ErrBeaver", "ErrRaccoon"), -1000.0)
        none = dict.fromkeys(("RolloutIndex", "AnalyzeLevel", "AnalyzeRequest", "Comment"), -1)
        stored: Values = {"CubeB": self.cube_stored, "Position": self.board, "DiceRolled": "77"}
        self.records.append(record(CUBE, **(told | errors | none | stored | values)))
        if double == 1 and take == 1:
            self.cube_stored = -player * (abs(self.cube_stored) + 1)
        return self

    def roll(self, player: int, dice: tuple[int, int], *moves: tuple[int, int], **values: FieldValue | str) -> Table:
        """A roll of player 1 (1) or 2 (-1); ``moves`` as people write points, 25 the bar and 0 off."""
        before = self.board
        own = list(before if player == 1 else turned(before))
        for origin, target in moves:
            own[origin] -= 1
            if target and own[target] == -1:
                own[target], own[0] = 0, own[0] - 1
            if target:
                own[target] += 1
        pairs = [number - 1 for move in moves for number in move]
        told: Values = {
            "PositionBefore": before, "PositionAfter": tuple(own), "Active": player, "Dice": dice,
            "Moves": tuple((pairs + [-1] * 8)[:8]), "CubeA": self.cube_stored, "Played": 1, "ErrMove": -1000.0,
            "ErrLuck": -1000.0, "RolloutIndexes": (-1,) * 32, "AnalyzeMove": -1, "AnalyzeLuck": -1, "Comment": -1,
        }  # fmt: skip
        self.records.append(record(MOVE, **(told | values)))
        self.board = tuple(own) if player == 1 else turned(own)
        return self

    def turn(self, player: int, dice: tuple[int, int], *moves: tuple[int, int], **values: FieldValue | str) -> Table:
        """A turn without a double: the record of the cube, then that of the roll."""
        return self.cube(player).roll(player, dice, *moves, **values)

    def end(self, winner: int, points: int, termination: int, score: tuple[int, int]) -> Table:
        told = {"Winner": winner, "Points": points, "Termination": termination, "Score1": score[0], "Score2": score[1]}
        self.records.append(record(FOOTER_GAME, **told))
        return self


def footer(winner: int, score: tuple[int, int]) -> bytes:
    return record(FOOTER_MATCH, Winner=winner, Score1=score[0], Score2=score[1])


def members(records: Sequence[bytes]) -> list[tuple[str, bytes]]:
    """The members of a file with these records: the match, and its index of first and last record."""
    return [("temp.xg", b"".join(records)), ("temp.xgi", records[0] + records[-1])]


def file(*records: bytes) -> bytes:
    return pack(members(records), {"GameName": "Played on paper"})


def opening() -> Table:
    """Two rolls, a double and its take, one more roll."""
    table = Table().turn(1, (3, 1), (8, 5), (6, 5)).turn(-1, (6, 2), (24, 18), (13, 11))
    return table.cube(1, 1, 1).roll(1, (5, 3), (8, 3), (6, 3))


def small(**values: FieldValue | str) -> bytes:
    """A match to 1 with one game, which player 2 wins because player 1 gives up a gammon."""
    table = opening().turn(-1, (6, 5), (18, 7)).end(-1, 4, 102, (0, 4))
    return file(header(3, **values), game(), *table.records, footer(-1, (0, 4)))


def offsets(data: bytes) -> tuple[int, int]:
    """Where the archive begins, and where the registry."""
    registry, archive = unpack_from("<ii", data, len(data) - 24)
    return len(data) - 36 - registry - archive, len(data) - 36 - registry
