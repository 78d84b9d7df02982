"""Positions as people paste them: in quotes and sentences, without their ids, with blanks and dashes of other makes."""

from __future__ import annotations

import pytest
from page_samples import TEXTS, corpus

from bgformats.diagnostics import Fact
from bgformats.errors import NotationError
from bgformats.formats.positions import blitz_page, ids, xg_page
from bgformats.formats.positions.fibs import write_fibs
from bgformats.formats.positions.gnubgid import read_gnubgid
from bgformats.formats.positions.page import PositionPage
from bgformats.formats.positions.registry import parse_position, position_format_of
from bgformats.formats.positions.xgid import read_xgid
from bgformats.formats.registry import detect
from bgformats.model.position import Position
from bgformats.source import decode
from bgformats.terms import CubeHolder, Side

XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10"
OTHER = "XGID=---BADB------------bf---a-:1:1:1:00:4:0:0:7:10"
GNUBG = "4HPwATDgc/ABMA:cInlADAAEAAE"
PLACED = {
    "gnubg's two lines": ("GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n    Match ID   : cInlADAAEAAE", GNUBG),
    "BGBlitz's line": ("Position-ID: 4HPwATDgc/ABMA    Match-ID: cInlADAAEAAE", GNUBG),
    "a comma between": ("Position ID: 4HPwATDgc/ABMA, Match ID: cInlADAAEAAE", GNUBG),
    "a blank of the web between": ("Position ID:\u00a04HPwATDgc/ABMA\u00a0Match ID: cInlADAAEAAE", GNUBG),
    "quoted id": ("`4HPwATDgc/ABMA:cInlADAAEAAE`", GNUBG),
    "a bracket": ("In this one (Position ID: 4HPwATDgc/ABMA) I rolled.", "4HPwATDgc/ABMA"),
    "quotation marks": (f'"{XGID}"', XGID),
    "typeset quotation marks": (f"“{XGID}”", XGID),
    "a full stop": (f"{XGID}.", XGID),
    "a sentence": (f"See {XGID}, what would you play?", XGID),
    "other lines": (f"Hello all,\n\n{XGID}\nX to play 31\n\nBye", XGID),
    "twice the same": (f"{XGID} and again {XGID}", XGID),
    "quoted": (f"> > {XGID}", XGID),
    "an en dash": (XGID.replace("-", "\N{EN DASH}", 5), XGID),
    "a minus": (f"Here: {XGID.replace('-', chr(0x2212))}!", XGID),
}  # fmt: skip


@pytest.mark.parametrize(("text", "meant"), PLACED.values(), ids=PLACED)
def test_one_identifier_in_a_text_is_read(text: str, meant: str) -> None:
    expected = read_xgid(meant) if meant.startswith("XGID") else read_gnubgid(meant)
    assert parse_position(text) == expected
    kind = position_format_of(text)
    assert kind is not None
    assert kind.id == ("xgid" if meant.startswith("XGID") else "gnubgid")


def test_a_quoted_fibs_line_is_read() -> None:
    line = write_fibs(read_xgid(XGID))
    assert parse_position(f"> {line}\n") == parse_position(line)


def test_two_identifiers_of_one_position_must_agree() -> None:
    both = "Position-ID: 4TcAALDeAAAAAA    Match-ID: UQngAAAAIAAE\n"
    assert parse_position(f"{both}{OTHER}\n") == read_xgid(OTHER)
    with pytest.raises(NotationError, match="side 2's score: here it is 3, by the XGID it is 4"):
        parse_position(f"{both.replace('UQngAAAAIAAE', 'UQngAAAAGAAE')}{OTHER}\n")


REFUSED = {
    "several": (f"a {XGID} b {OTHER}", "2 identifiers stand in this text.*validate.*--batch", OTHER[5:]),
    "a damaged one": (f"See {XGID.replace(':31:', ':3x:')}, please", "field 5", "3x"),
    "what goes on": (f"{XGID} 5", "field 10", "10 5"),
    "one dash for two": (
        XGID.replace("----", "\N{EM DASH}\N{EM DASH}"),
        "other dashes than -, and one of them may",
        None,
    ),
    "a short Position ID": ("Position ID: 4HPwATDgc/ABM", "14 characters", "4HPwATDgc/ABM"),
}


@pytest.mark.parametrize(("text", "message", "place"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_read_for_sure_is_refused(text: str, message: str, place: str | None) -> None:
    with pytest.raises(NotationError, match=message) as caught:
        parse_position(text)
    if place is not None:
        assert text[slice(*caught.value.span)] == place


def test_an_identifier_does_not_hide_a_board_that_says_otherwise() -> None:
    page = xg_page.write_xg(read_xgid(OTHER))
    board = page[page.index(" +13") : page.index("Pip count")]
    assert parse_position(f"{OTHER}\n\nWhat now?\n{board}").points == read_xgid(OTHER).points
    with pytest.raises(NotationError, match="by the XGID"):
        parse_position(f"{XGID}\n\nWhat now?\n{board}")


def test_the_message_names_all_kinds() -> None:
    with pytest.raises(NotationError) as caught:
        parse_position("foo")
    for kind in ("XGID", "Position ID", "OGID", "FIBS", "Snowie", "list of points", "JSON", "board"):
        assert kind in str(caught.value)


def test_a_list_still_tells_a_line_of_prose() -> None:
    _, lowered = ids.read(decode(f"{XGID}\nhello there\nsee {OTHER}\n".encode(), "a.ids"))
    assert [fact.what for fact in lowered.notes] == ["unparsed-line"]
    assert [one.position for one in lowered.positions] == [read_xgid(XGID), read_xgid(OTHER)]


def without_ids(text: str) -> str:
    return "\n".join(line for line in text.split("\n") if "XGID" not in line and "Position-ID" not in line)


STATED = ("points", "on_roll", "dice", "cube", "cube_owner", "length", "score", "crawford", "players", "double_offered")
POSITIONS = {
    "a cube of side 2": OTHER,
    "a roll": XGID,
    "a cube of side 1": "XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10",
}
WRITERS = {"xg-text": xg_page.write_xg, "bgblitz-text": blitz_page.write_blitz}


def said(position: Position) -> dict[str, object]:
    return {name: getattr(position, name) for name in STATED}


@pytest.mark.parametrize("kind", WRITERS)
@pytest.mark.parametrize("identifier", POSITIONS.values(), ids=POSITIONS)
def test_a_page_without_its_ids_says_the_same(identifier: str, kind: str) -> None:
    position = read_xgid(identifier).model_copy(update={"players": ("Ann", "Bob")})
    text = without_ids(WRITERS[kind](position))
    found = position_format_of(text)
    assert found is not None
    assert found.id == kind
    assert said(parse_position(text)) == said(position)
    detected = detect(text.encode(), "a.txt").format
    assert detected is not None
    assert detected.id == kind


@pytest.mark.skipif(not TEXTS.is_dir(), reason="the folder with real files is not there")
@pytest.mark.parametrize("folder", ["xg-position-text", "bgblitz-text"])
def test_real_pages_without_their_ids_say_the_same(folder: str) -> None:
    pages = corpus(folder)
    assert pages
    for path in pages:
        text = decode(path.read_bytes()).text
        assert said(parse_position(without_ids(text))) == said(parse_position(text)), path.name


def test_parts_of_a_page_without_ids_that_disagree_are_told() -> None:
    position = read_xgid(OTHER).model_copy(update={"players": ("Ann", "Bob")})
    page = without_ids(xg_page.write_xg(position))
    (found,) = xg_page.pages_in(page.replace("Cube: 2, X", "Cube: 4, X"))
    assert isinstance(found, PositionPage)
    facts: tuple[Fact, ...] = found.facts
    assert [fact.values["what"] for fact in facts] == ["the cube"]
    pips = without_ids(blitz_page.write_blitz(position)).replace("Ann  43", "Ann  44")
    with pytest.raises(NotationError, match="side 1's pip count: here it is 44, by the rest of the page it is 43"):
        parse_position(pips)


def test_blanks_of_web_pages_part_the_words_beside_a_board() -> None:
    text = (
        " +13-14-15-16-17-18------19-20-21-22-23-24-+     O: gnubg (Cube: 8)\n"
        " |                  |   |                O |     2 points\n"
        + " |                  |   |                  |\n" * 4
        + "v|                  |BAR|                  |     7 points match\n"
        + " |                  |   |                  |\n" * 4
        + " |                  |   |                X |     3 points\n"
        " +12-11-10--9--8--7-------6--5--4--3--2--1-+     X: you\n"
    )
    web = text.replace(" ", "\N{NO-BREAK SPACE}")
    position = parse_position(web)
    assert position == parse_position(text)
    assert (position.cube, position.cube_owner) == (8, CubeHolder.FIRST)
    assert (position.score, position.length, position.players) == ((2, 3), 7, ("gnubg", "you"))
    assert position.on_roll is Side.SECOND


def test_a_jellyfish_file_of_another_version_is_named() -> None:
    data = bytes([123, 0]) + bytes(160)
    found = detect(data, "a.pos")
    assert (found.format, found.reason) == (
        None,
        "it looks like a Jellyfish position of version 123, and versions 124 to 126 are read",
    )
    with pytest.raises(NotationError, match="version 123; versions 124 to 126 are read"):
        parse_position(data.decode("latin-1"))


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("a.ids", b"\n\n", "it is empty"),
        ("a.pos", b"", "it is empty"),
    ],
)
def test_the_reason_says_that_it_is_empty_or_is_that_of_the_format_that_the_name_says(
    name: str, data: bytes, reason: str
) -> None:
    assert reason in detect(data, name).reason


def test_one_point_away_a_page_without_ids_does_not_say_whether_it_is_the_crawford_game() -> None:
    identifier = "XGID=-B-CBBB---a---A---ABcbbbd-:0:0:1:21:3:6:1:7:10"
    position = read_xgid(identifier).model_copy(update={"players": ("Ann", "Bob")})
    again = parse_position(without_ids(blitz_page.write_blitz(position)))
    assert (again.score, again.length) == ((6, 3), 7)
    assert (again.crawford, again.post_crawford) == (None, None)
    assert parse_position(without_ids(xg_page.write_xg(position))).crawford is True
