"""Texts in two encodings, with bytes of none, and with NULs: read as far as they can be, told at the byte, kept."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bgformats
from bgformats import api
from bgformats.source import decode

MATCH = """\
 3 point match

 Game 1
 {0} : 0                    {1} : 0
  1) 31: 8/5 6/5                     Doubles => 2
  2)  Takes                         61: 13/7 8/7
  3)  Resigns
                                      Wins 2 points
"""


def match(first: str, second: str, encoding: str = "utf-8") -> bytes:
    return MATCH.format(first, second).encode(encoding)


def names(data: bytes) -> list[tuple[str, str]]:
    return [(one.players[0].name, one.players[1].name) for one in bgformats.read(data, name="a.mat").matches]


def told(data: bytes, code: str) -> list[tuple[int | None, int | None, str]]:
    report = bgformats.validate(data, name="a.mat")
    return [(one.line, one.column, one.message) for one in report.diagnostics if one.code == code]


def test_one_bad_byte_leaves_the_names_as_they_are() -> None:
    data = match("Zoë Ångström", "Jürgen").replace("Jürgen".encode(), "Jürgen".encode() + b"\xc3")
    assert names(data) == [("Zoë Ångström", "JürgenÃ")]
    assert told(data, "BG003") == [(4, 44, "this is not UTF-8, and all else is: it is read as cp1252")]


def test_a_name_that_is_cut_in_a_letter_keeps_its_letters() -> None:
    assert names(match("ÅÄÖ", "Bo").replace("ÅÄÖ".encode(), "ÅÄÖ".encode()[:-1])) == [("ÅÄÃ", "Bo")]


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1"])
@pytest.mark.parametrize("first", [True, False], ids=["UTF-8 first", "UTF-8 last"])
def test_two_matches_joined_in_two_encodings_are_both_read_right(encoding: str, first: bool) -> None:
    utf_8, other = match("Zoë Ångström", "Åse"), match("José Peña", "Øyvind Åse", encoding)
    read = names(utf_8 + b"\n" + other if first else other + b"\n" + utf_8)
    wanted = [("Zoë Ångström", "Åse"), ("José Peña", "Øyvind Åse")]
    assert read == (wanted if first else wanted[::-1])
    ((line, column, message),) = told(utf_8 + b"\n" + other, "BG003")
    assert (line, column) == (13, 5)
    assert message == "4 places, this one first, are not UTF-8, and all else is: they are read as cp1252"


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_two_matches_that_both_begin_with_a_mark_are_both_read(encoding: str) -> None:
    assert names(match("Zoë", "Bo", encoding) + match("Åse", "Ann", encoding)) == [("Zoë", "Bo"), ("Åse", "Ann")]


@pytest.mark.parametrize("encodings", [
    ("utf-8", "utf-16"), ("utf-16", "utf-8"), ("utf-8-sig", "utf-16-le"), ("utf-16", "utf-8-sig"),
    ("utf-16-le", "utf-8"), ("utf-16", "utf-16"),
])  # fmt: skip
def test_utf_16_is_read_beside_another_encoding(encodings: tuple[str, str]) -> None:
    data = match("Zoë", "Bo", encodings[0]) + match("Åse", "Ann", encodings[1])
    assert names(data) == [("Zoë", "Bo"), ("Åse", "Ann")]
    report = bgformats.validate(data, name="a.mat")
    assert {one.code for one in report.diagnostics} <= {"BG003", "BG210"}
    found = told(data, "BG003")
    if "utf-8" in "".join(encodings):
        ((line, column, message),) = found
        assert (line, column) == (9, 1)
        assert message.startswith("from here on the text is utf-")
    source = decode(data)
    assert source.encode(source.text) == data


def test_a_text_in_a_code_page_is_read_as_before() -> None:
    data = match("José", "Zoë", "cp1252")
    source = decode(data)
    assert (source.encoding, source.strange) == ("cp1252", 0)
    assert names(data) == [("José", "Zoë")]


def test_a_word_of_another_code_page_is_not_torn_apart() -> None:
    """Of the five bytes of this name in cp1251 the first two happen to be a letter in UTF-8."""
    data = match("Пёлта", "Bo", "cp1251").replace(b"Bo", "Zoë".encode())
    assert names(data) == [("Пёлта".encode("cp1251").decode("cp1252"), "Zoë")]


PIECES = st.lists(
    st.sampled_from([b"\xc3\xab", b"\xeb", b"\xc3", b"\xe2\x82\xac", b"\xe2\x82", b"a", b"\n", b"\r", b"\0", b" "]),
    max_size=30,
)


@given(PIECES)
def test_what_is_read_is_written_back_byte_for_byte(pieces: list[bytes]) -> None:
    source = decode(b"x" + b"".join(pieces))
    assert source.encode(source.text) == source.data
    assert "\0" not in source.text


def test_a_changed_line_becomes_utf_8_and_the_others_keep_their_bytes() -> None:
    source = decode("Zoë\nJosé\n".encode() + "José\nAndré\n".encode("cp1252"))
    assert source.text == "Zoë\nJosé\nJosé\nAndré\n"
    changed = source.encode(source.text.replace("André", "André D"))
    assert changed == "Zoë\nJosé\n".encode() + "José\n".encode("cp1252") + "André D\n".encode()


def test_a_fix_changes_the_line_of_its_finding_alone() -> None:
    data = match("Zoë", "Åse") + b"\n" + match("José", "Bo", "latin-1").replace(b"  2)", b"  7)")
    fixed = api.fix(data, unsafe=True, name="a.mat")
    assert fixed.data == data.replace(b"  7)", b"  2)")


@pytest.mark.parametrize("data", [match("Zoë", "Bo") + match("José", "Bo", "latin-1"), match("A\0", "Bo")])
def test_a_damaged_file_is_not_laid_out_anew(data: bytes) -> None:
    formatted = api.format_file(data, name="a.mat")
    assert (formatted.changed, formatted.data) == (False, data)
    assert "damaged" in str(formatted.problem)


NULS = [
    pytest.param(MATCH.replace("Game 1", "Game 1\0"), id="one"),
    pytest.param("\0" * 16 + MATCH, id="before the text"),
    pytest.param(MATCH + "\0" * 3000, id="a block is filled up"),
    pytest.param(MATCH.replace("  2)", "\0" * 700 + "\n  2)"), id="a block in the middle"),
    pytest.param(MATCH.replace("\n", "\0\n"), id="behind each line"),
    pytest.param(MATCH.replace("{0}", "{0}" + "\0" * 12), id="a name is filled up"),
]


@pytest.mark.parametrize("text", NULS)
def test_nuls_in_a_match_are_told_and_read_as_blanks(text: str) -> None:
    data = text.format("Ann", "Bo").encode()
    report = bgformats.validate(data, name="a.mat")
    assert {one.code for one in report.diagnostics} - {"BG210"} == {"BG007"}
    assert names(data) == [("Ann", "Bo")]
    assert f"{text.count(chr(0))} in all" in told(data, "BG007")[0][2]
    assert report.verified[0].games[0].score_after == (0, 2)


@pytest.mark.parametrize("data", [bytes(range(256)) * 20, b"\x7fELF" + bytes(300), b"\0\1\2\3" * 300])
def test_a_binary_file_is_called_one(data: bytes) -> None:
    assert told(data, "BG001")[0][2].endswith("it is a binary file")
