"""`.xg` files to records: games, plays, cube, results; faults with their bytes; damage told and never raised."""

from __future__ import annotations

import struct
import zlib

import pytest
import xg_files as xg
from xg_files import Table, file, game, header, small

from bgformats import api
from bgformats.formats.xg.container import read_container
from bgformats.formats.xg.records import CUBE, FOOTER_GAME, HEADER_GAME, MOVE, RECORD_SIZE
from bgformats.model.record import Beaver, Double, Drop, Raccoon, Resign, Roll, SetUp, Take
from bgformats.terms import CubeHolder, Side, WinKind

ONE, TWO = Side.SECOND, Side.FIRST
"""eXtreme Gammon's player 1 is side 2."""


def match_of(data: bytes) -> api.Match:
    return api.read(data).matches[0]


def actions_of(*records: bytes, length: int = 3) -> tuple[object, ...]:
    return match_of(file(header(length), game(), *records)).games[0].actions


def codes(data: bytes) -> list[str]:
    return [one.code for one in api.validate(data).diagnostics]


def test_players_score_and_facts() -> None:
    told = {
        "Event": "Cup", "Round": "2", "Location": "Hall", "Transcriber": "Eve", "Date": 45506.75, "GameId": -7,
        "Elo2": 1712.5, "Exp2": 300,
    }  # fmt: skip
    match = match_of(file(header(7, **told), game(4, (2, 5), CrawfordApply=1), *xg.opening().records))
    assert [(one.name, one.rating) for one in match.players] == [("Bob", "1712.50/300"), ("Ann", None)]
    assert (match.mode, match.length) == ("match", 7)
    facts = match.facts
    assert (facts.event, facts.round, facts.site, facts.transcriber) == ("Cup", "2", "Hall", "Eve")
    assert (facts.date, facts.time, facts.match_id) == ("2024-08-02", "18.00", "-7")
    only = match.games[0]
    assert (only.number, only.score_claimed, only.crawford_claimed) == (4, (5, 2), True)
    assert (match.options.crawford, match.options.jacoby, match.options.cube_limit) == (True, None, 1024)


def test_money_has_rules_of_money_only() -> None:
    match = match_of(file(header(99999, Jacoby=1, CubeLimit=6), game(), *xg.opening().records))
    assert (match.mode, match.length) == ("money", None)
    assert (match.options.crawford, match.options.jacoby, match.options.beavers) == (None, True, False)
    assert match.options.cube_limit == 64


def test_an_old_file_has_its_names_in_a_code_page() -> None:
    match = match_of(file(header(3, Version=20, SPlayer1="Åse", SPlayer2="Bo"), game(), *xg.opening().records))
    assert [one.name for one in match.players] == ["Bo", "Åse"]


def test_rolls_have_points_as_the_mover_counts_them() -> None:
    first, second, double, take, third = actions_of(*xg.opening().records)
    assert isinstance(first, Roll)
    assert (first.side, first.dice, first.play and first.play.paths) == (ONE, (3, 1), ((8, 5), (6, 5)))
    assert isinstance(second, Roll)
    assert (second.side, second.play and second.play.paths) == (TWO, ((24, 18), (13, 11)))
    assert double == Double(side=ONE, value=2)
    assert take == Take(side=TWO)
    assert isinstance(third, Roll)


def test_hits_dances_and_bearing_off() -> None:
    table = Table().turn(1, (6, 2), (24, 18), (13, 11)).turn(-1, (6, 1), (13, 7), (8, 7))
    hit, bar = actions_of(*table.turn(1, (5, 5)).turn(-1, (4, 3), (25, 21), (24, 21)).records)[1:4:2]
    assert isinstance(hit, Roll)
    assert hit.play is not None
    assert hit.play.hits == (7,)
    assert isinstance(bar, Roll)
    assert bar.play is not None
    assert bar.play.paths[0] == (25, 21)
    dance, *_ = actions_of(*Table().turn(1, (6, 6)).records)
    assert isinstance(dance, Roll)
    assert dance.stated == "no-play"
    table = Table()
    table.board = (0, 1, 1, *[0] * 21, -2, 0)
    off, *_ = actions_of(*table.turn(1, (6, 5), (2, 0), (1, 0), Moves=(1, -5, 0, -6, -1, -1, -1, -1)).records)
    assert isinstance(off, Roll)
    assert off.play is not None
    assert off.play.paths == ((2, 0), (1, 0))


def test_what_stands_behind_the_end_of_the_moves_is_nothing() -> None:
    only, *_ = actions_of(*Table().turn(1, (3, 1), (8, 5), (6, 5), Moves=(7, 4, 5, 4, -1, -1, 5, 3)).records)
    assert isinstance(only, Roll)
    assert only.play is not None
    assert only.play.paths == ((8, 5), (6, 5))


@pytest.mark.parametrize(
    ("stored", "made"),
    [
        ((0, -1, -1), [Double(side=ONE, value=2), Drop(side=TWO)]),
        ((-1, -1, -1), [Double(side=ONE, value=2)]),
        ((2, 1, -1), [Double(side=ONE, value=2), Beaver(side=TWO, value=4), Take(side=ONE)]),
        ((2, 0, -1), [Double(side=ONE, value=2), Beaver(side=TWO, value=4), Drop(side=ONE)]),
        (
            (2, 2, 1),
            [Double(side=ONE, value=2), Beaver(side=TWO, value=4), Raccoon(side=ONE, value=8), Take(side=TWO)],
        ),
    ],
)
def test_a_double_and_its_answers_lie_in_one_record(stored: tuple[int, int, int], made: list[object]) -> None:
    take, beaver, raccoon = stored
    records = Table().cube(1, 1, take, BeaverR=beaver, RaccoonR=raccoon).records
    assert list(actions_of(*records, length=99999)) == made


def test_automatic_doubles_multiply_the_cube() -> None:
    data = file(header(99999, AutoDouble=1), game(AutoDoubles=1), *xg.opening().records)
    only = match_of(data).games[0]
    assert only.automatic_doubles == 1
    assert only.actions[2] == Double(side=ONE, value=4)


@pytest.mark.parametrize(
    ("termination", "made"),
    [
        (101, Resign(side=ONE, level=WinKind.SINGLE)),
        (103, Resign(side=ONE, level=WinKind.BACKGAMMON)),
        (104, Resign(side=ONE, whole_match=True)),
        (1, None),
    ],
)
def test_a_resignation_stands_in_the_result(termination: int, made: object) -> None:
    actions = actions_of(*xg.opening().end(-1, 2, termination, (0, 2)).records)
    assert actions[5:] == (() if made is None else (made,))


def test_a_roll_that_was_not_played_is_the_end_of_the_game() -> None:
    table = xg.opening().turn(-1, (6, 6), Moves=(0,) * 8, Played=0)
    actions = actions_of(*table.end(1, 2, 101, (2, 0)).records)
    assert actions[5:] == (Roll(side=TWO, dice=(6, 6)), Resign(side=TWO, level=WinKind.SINGLE))


def test_an_illegal_play_that_its_moves_do_not_tell_is_told_by_the_position_after_it() -> None:
    after = list(xg.START)
    after[8], after[10] = 2, 1
    only, *_ = actions_of(*Table().turn(1, (2, 1), Invalid=2, PositionAfter=tuple(after)).records)
    assert isinstance(only, Roll)
    assert (only.stated, only.play) == ("illegal", None)
    assert only.after is not None
    assert [only.after[1][point] for point in (8, 10)] == [2, 1]


def test_a_position_that_is_set_up() -> None:
    start = (0, -2, *[0] * 3, 1, *[0] * 20)
    table = Table()
    table.board, table.cube_stored = start, -1
    data = file(header(), game(PosInit=start), *table.turn(1, (6, 1), (5, 0)).records)
    first = match_of(data).games[0].actions[0]
    assert isinstance(first, SetUp)
    assert (first.cube, first.cube_holder) == (2, CubeHolder.FIRST)
    assert (first.points[1][5], first.points[0][24]) == (1, 2)
    usual = match_of(file(header(), game(PosInit=(0,) * 26), *xg.opening().records)).games[0].actions
    assert not isinstance(usual[0], SetUp)


# -- findings with their bytes -----------------------------------------------------------------------------------------


def finding(data: bytes, code: str) -> api.Diagnostic:
    found = [one for one in api.validate(data).diagnostics if one.code == code]
    assert len(found) == 1, [one.code for one in api.validate(data).diagnostics]
    assert (found[0].line, found[0].column) == (None, None)
    return found[0]


def place_of(data: bytes, number: int, name: str) -> tuple[int, int]:
    """The bytes of a field of the ``number``-th record, in the file with its archive unpacked."""
    document = api.read(data)
    tree = document.parsed
    member = tree.container.members[0]  # type: ignore[attr-defined]
    field = tree.records[number].layout.by_name[name]  # type: ignore[attr-defined]
    start = member.at + number * RECORD_SIZE
    return start + field.offset, start + field.end


def test_a_good_file_has_no_findings() -> None:
    assert codes(small()) == []


def test_findings_point_to_the_bytes_that_say_it() -> None:
    data = file(header(), game(), *Table().turn(1, (3, 1), (8, 5), (8, 4)).turn(-1, (6, 5), (24, 13)).records)
    found = finding(data, "BG308")
    start, _ = place_of(data, 3, "Moves")
    assert (found.offset, found.end_offset) == (start + 8, start + 16)
    assert (found.game, found.turn, found.side, found.player) == (1, 1, 2, "Ann")
    assert "8/4" in found.message


def test_a_die_that_does_not_exist() -> None:
    data = file(header(), game(), *Table().turn(1, (7, 1), (8, 7)).records)
    found = finding(data, "BG105")
    start, _ = place_of(data, 3, "Dice")
    assert (found.offset, found.end_offset) == (start, start + 4)


def test_a_position_that_the_plays_do_not_lead_to() -> None:
    table = Table().turn(1, (3, 1), (8, 5), (6, 5))
    table.board = xg.START
    data = file(header(), game(), *table.turn(-1, (6, 2), (24, 18), (13, 11)).records)
    found = finding(data, "BG317")
    assert (found.offset, found.end_offset) == place_of(data, 5, "PositionBefore")


def test_a_cube_that_was_not_turned() -> None:
    table = Table().turn(1, (3, 1), (8, 5), (6, 5))
    table.cube_stored = 1
    data = file(header(), game(), *table.turn(-1, (6, 2), (24, 18), (13, 11)).records)
    assert "the file states 2" in finding(data, "BG317").message


def test_a_wrong_score_and_wrong_points() -> None:
    table = Table().turn(1, (3, 1), (8, 5), (6, 5)).cube(-1, 1, 0).end(-1, 1, 0, (0, 1))
    second = Table().turn(-1, (3, 1), (8, 5), (6, 5)).cube(1, 1, 0).end(1, 2, 0, (3, 1))
    data = file(header(7), game(), *table.records, game(2, (1, 1)), *second.records)
    score, points = finding(data, "BG504"), finding(data, "BG502")
    assert (score.offset, score.end_offset) == place_of(data, 6, "Score1")
    assert (points.offset, points.end_offset) == place_of(data, 10, "Points")


@pytest.mark.parametrize(
    ("number", "field", "value", "code"),
    [
        (3, "Active", 3, "BG102"),
        (2, "Double", 9, "BG102"),
        (6, "Take", 7, "BG102"),
        (10, "Winner", 0, "BG102"),
        (0, "Variation", 9, "BG106"),
        (0, "CubeLimit", 77, "BG106"),
        (0, "MatchLength", -4, "BG106"),
        (0, "Magic", 1, "BG005"),
        (3, "EntryType", 9, "BG005"),
        (7, "Dice", (0, 0), "BG105"),
        (6, "CubeB", 2**31 - 1, "BG317"),
    ],
)
def test_numbers_that_mean_nothing_are_told(number: int, field: str, value: int, code: str) -> None:
    records = list(api.read(small()).parsed.records)  # type: ignore[attr-defined]
    records[number] = records[number].replaced({field: value})
    data = xg.pack(xg.members([one.data for one in records]))
    assert code in codes(data)


# -- the container -----------------------------------------------------------------------------------------------------


def test_an_unchanged_file_is_rendered_byte_for_byte_and_packed_anew_alike() -> None:
    data = small()
    tree = api.read(data).parsed
    assert tree.render() == data
    container = read_container(data)
    header_texts = {"GameName": container.header.text("GameName")}
    assert xg.pack([(one.name, one.content) for one in container.members], header_texts) == data
    assert [one.data for part in [tree.records] for one in part] == [  # type: ignore[attr-defined]
        one.layout.make(one.values()).data
        for one in tree.records  # type: ignore[attr-defined]
    ]


def test_a_match_that_is_one_packed_stream_is_read() -> None:
    data = small()
    start, _ = xg.offsets(data)
    content = read_container(data).members[0].content
    repacked = data[:start] + zlib.compress(content, 9)
    report = api.validate(repacked)
    assert (report.ok, report.file.dialect, report.file.games) == (True, "repacked", 1)
    assert api.read(repacked).matches == api.read(data).matches
    assert api.read(repacked).parsed.render() == repacked


def test_a_thumbnail_lies_before_the_archive() -> None:
    data = xg.pack(xg.members([header(), game(), *xg.opening().records]), thumbnail=b"\xff\xd8" * 30)
    assert [part.name for part in read_container(data).parts] == [
        "header", "thumbnail", "temp.xg", "temp.xgi", "registry", "trailer",
    ]  # fmt: skip
    assert codes(data) == codes(file(header(), game(), *xg.opening().records))


def damaged(data: bytes, at: int, new: bytes) -> bytes:
    return data[:at] + new + data[at + len(new) :]


@pytest.mark.parametrize("where", ["member", "registry", "trailer", "sizes", "checksum"])
def test_damage_is_one_finding_and_the_match_is_read_all_the_same(where: str) -> None:
    data = small()
    _, registry = xg.offsets(data)
    at = {
        "member": registry - 3, "registry": registry + 9, "trailer": len(data) - 27, "sizes": 20,
        "checksum": len(data) - 36,
    }[where]  # fmt: skip
    report = api.validate(damaged(data, at, bytes([data[at] ^ 0x55])))
    assert [one.code for one in report.diagnostics] == ["BG005"]
    assert (report.file.format, report.file.games) == ("xg", 1)
    assert report.verified[0].games[0].points_derived == 4


@pytest.mark.parametrize("length", [12, 3000, 8232, 8240, 8500, -1, -36, -60])
def test_a_file_that_ends_early(length: int) -> None:
    report = api.validate(small()[:length])
    assert "BG005" in [one.code for one in report.diagnostics]
    assert report.file.format == "xg"


def test_records_before_a_cut_are_read() -> None:
    table = xg.opening()
    for _ in range(12):
        table.turn(-1, (2, 1), (24, 22), (24, 23)).turn(1, (2, 1), (24, 22), (24, 23))
        table.turn(-1, (2, 1), (22, 24), (23, 24)).turn(1, (2, 1), (22, 24), (23, 24))
    data = file(header(), game(), *table.records)
    archive, registry = xg.offsets(data)
    report = api.validate(data[: (archive + registry) // 2])
    assert report.diagnostics[-1].code == "BG005" or "BG005" in [one.code for one in report.diagnostics]
    assert report.file.actions > 5


def test_half_a_record_at_the_end() -> None:
    whole = b"".join([header(), game(), *xg.opening().records])
    data = xg.pack([("temp.xg", whole[:-100])])
    assert "BG005" in codes(data)


def test_a_bomb_is_not_unpacked() -> None:
    bomb = xg.pack([("temp.xg", header() + game() + bytes(70 << 20))])
    report = api.validate(bomb)
    assert "BG006" in [one.code for one in report.diagnostics]
    assert report.file.format == "xg"


def test_too_many_games() -> None:
    data = xg.pack([("temp.xg", header() + game() * 5_001)])
    found = [one for one in api.validate(data).diagnostics if one.code == "BG006"]
    assert [one.arguments["limit"] for one in found] == [5_000]


def test_a_registry_that_points_elsewhere() -> None:
    data = small()
    archive, registry = xg.offsets(data)
    entries = bytearray(zlib.decompress(data[registry:-36]))
    struct.pack_into("<i", entries, 520, 1 << 30)
    packed = zlib.compress(bytes(entries), 6)
    trailer = bytearray(data[-36:])
    struct.pack_into("<I8xi", trailer, 0, zlib.crc32(data[archive:registry] + packed), len(packed))
    assert "BG005" in codes(data[:registry] + packed + trailer)


def test_layouts_of_the_records_in_a_file() -> None:
    kinds = [one.layout for one in api.read(small()).parsed.records]  # type: ignore[attr-defined]
    assert kinds[1:6] == [HEADER_GAME, CUBE, MOVE, CUBE, MOVE]
    assert kinds[-2] is FOOTER_GAME
