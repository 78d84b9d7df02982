"""SGF syntax: trees, escapes, damage. Expectations are those of FF[4] (https://www.red-bean.com/sgf/sgf4.html)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sgf_files import findings, tree

from bgformats import api
from bgformats.formats.registry import detect
from bgformats.formats.sgf.parse import parse
from bgformats.formats.sgf.values import (
    escaped,
    letter_of,
    letters_of,
    line_of,
    move_of,
    play_of,
    point_of,
    stones_of,
    text_of,
)
from bgformats.syntax.sgf import ROOT
from bgformats.terms import BAR, OFF, Side

WHITE, BLACK = Side.FIRST, Side.SECOND


def names(text: str) -> list[list[list[str]]]:
    """The names of the properties of each node of each tree."""
    return [[[one.name for one in node.properties] for node in game.nodes] for game in parse(text).trees]


def test_nodes_and_properties_of_two_trees() -> None:
    assert names("(;FF[4]GM[6];B[31])\n(;GM[6])") == [[["FF", "GM"], ["B"]], [["GM"]]]


def test_values_keep_their_text_and_place() -> None:
    text = "(;MI[length:3] [ws:0]\n[bs:1])"
    (game,) = parse(text).trees
    values = game.nodes[0].properties[0].values
    assert [value.text for value in values] == ["length:3", "ws:0", "bs:1"]
    assert [text[value.start : value.end] for value in values] == ["length:3", "ws:0", "bs:1"]


def test_brackets_and_semicolons_inside_a_value_are_plain() -> None:
    (game,) = parse(r"(;C[a [b (c ; d \] e \\];W[31])").trees
    assert [node.properties[0].values[0].text for node in game.nodes] == [r"a [b (c ; d \] e " + "\\\\", "31"]


@given(st.text(alphabet="ABz[;( 1\n", max_size=12), st.sampled_from(["", r"C[\]]", r"C[\\]", "C[a] [b]"]))
@settings(max_examples=200, deadline=None)
def test_properties_are_the_same_whether_something_is_escaped_beside_them_or_not(inner: str, beside: str) -> None:
    (game,) = parse(f"(;GM[6]XX [{inner}]\n[2]YY[]{beside};)").trees
    first, second, third, *rest = game.nodes[0].properties
    assert (first.name, second.name, third.name) == ("GM", "XX", "YY")
    assert second.texts == (inner, "2")
    assert second.first.text == inner
    assert (first.only, second.only, third.only) == ("6", None, "")
    assert [one.start for one in (second, third)] == [7, 16 + len(inner)]
    assert [one.text for one in rest] == ([beside] if beside else [])


def test_small_letters_of_a_name_do_not_count() -> None:
    assert names("(;FileFormat[3]GaMe[6]PlayerWhite[Ann])") == [[["FF", "GM", "PW"]]]


def test_first_child_goes_on_and_others_branch_off() -> None:
    (game,) = parse("(;A[1](;B[2];C[3](;D[4])(;E[5]))(;F[6]))").trees
    assert [node.parent for node in game.nodes] == [ROOT, 0, 1, 2, 2, 0]
    assert game.children() == ((1, 5), (2,), (3, 4), (), (), ())


DAMAGE = {
    "text before the tree": ("Hello (you); (;GM[6])", [("junk", "Hello (you);")], 1),
    "text behind the tree": ("(;GM[6]) bye", [("junk", "bye")], 1),
    "junk in a node": ("(;GM[6]#!;B[31])", [("junk", "#!")], 1),
    "a tree that is not closed": ("(;GM[6];B[31]", [("unclosed-tree", "(")], 1),
    "a tree that is not closed before the next": ("(;GM[6];B[31]\n(;FF[4]GM[6];W[31])", [("unclosed-tree", "(")], 2),
    "a bracket too many": ("(;GM[6]))(;GM[6])", [("unopened-tree", ")")], 2),
    "a value that is not closed": ("(;GM[6];B[31", [("unclosed-value", "B[31"), ("unclosed-tree", "(")], 1),
    "no semicolon": ("(GM[6];B[31])", [("no-node", "GM[6]")], 1),
    "no bracket before the tree": (";GM[6];B[31])", [("no-tree", ";")], 1),
    "a name of small letters": ("(;GM[6]abc[1])", [("junk", "abc[1]")], 1),
}


@pytest.mark.parametrize(("text", "wanted", "trees"), DAMAGE.values(), ids=[name.replace(" ", "-") for name in DAMAGE])
def test_damage_costs_no_more_than_itself(text: str, wanted: list[tuple[str, str]], trees: int) -> None:
    found = parse(text)
    assert found.render() == text
    assert len(found.trees) == trees
    assert [(one.why, one.text) for one in found.unparsed] == wanted


def test_ten_thousand_variations_inside_one_another_are_read() -> None:
    deep = 10_000
    text = tree("".join("(;W[31hefe](;B[31qtst])" for _ in range(deep)) + ")" * deep)
    document = api.read(text.encode())
    assert document.parsed.render() == text
    (match,) = document.matches
    assert match.games[0].notes is not None
    assert len(match.games[0].actions) == 2
    assert len(match.games[0].notes.variations) == deep - 1


def test_ten_thousand_branches_of_the_main_line_are_no_recursion() -> None:
    deep = 10_000
    text = tree("(;W[31hefe]" * deep + ")" * deep)
    assert len(api.read(text.encode()).matches[0].games[0].actions) == deep


@given(st.text(alphabet="();[]\\ABWGMaz1:6 \n", max_size=80))
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_and_rendered_exactly(text: str) -> None:
    assert parse(text).render() == text
    document = api.read(text.encode(), format="sgf")
    assert document.parsed.render() == text


@pytest.mark.parametrize(
    "text",
    ["(;GM[6]" + "a" * 200_000, "(;GM[6]" + "A[" * 100_000, "(;GM[6]" + "A " * 100_000, "(" * 200_000, ";" * 200_000,
     "(;GM[6];C[" + "\\" * 200_000, "(;GM[6]" + "[" * 200_000 + "]", "(;" * 50_000],
    ids=["letters", "values", "blanks", "opened", "semicolons", "backslashes", "brackets", "nodes"],
)  # fmt: skip
def test_made_up_damage_takes_no_long_time(text: str) -> None:
    """What is quadratic takes an hour here."""
    assert parse(text).render() == text


# -- texts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (r"A [left\]", "A [left]"),
        (r"B \\ C: D", r"B \ C: D"),
        (r"hour\: minute", "hour: minute"),
        ("soft\\\nbreak", "softbreak"),
        ("soft\\\r\nbreak", "softbreak"),
        ("hard\r\nbreak\rand\nmore", "hard\nbreak\nand\nmore"),
        ("tab\there", "tab here"),
        (r"\a\b", "ab"),
    ],
)
def test_escapes_are_undone_as_ff4_says(raw: str, text: str) -> None:
    assert text_of(raw) == text


def test_simple_text_stands_on_one_line() -> None:
    assert line_of("a\r\nb\\\nc") == "a bc"


@given(st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=30))
def test_escaped_text_is_undone_to_itself(text: str) -> None:
    assert text_of(escaped(text)) == text
    assert parse(f"(;C[{escaped(text)}])").unparsed == ()


@pytest.mark.parametrize(
    ("letter", "white", "black"), [("a", 1, 24), ("f", 6, 19), ("x", 24, 1), ("y", BAR, BAR), ("z", OFF, OFF)]
)
def test_letters_are_white_s_points_and_black_s_from_the_other_end(letter: str, white: int, black: int) -> None:
    assert (point_of(letter, WHITE), point_of(letter, BLACK)) == (white, black)
    assert letter_of(white, WHITE) == letter_of(black, BLACK) == letter


@pytest.mark.parametrize(
    ("letters", "side", "paths"),
    [("hdfd", WHITE, ((8, 4), (6, 4))), ("qtst", BLACK, ((8, 5), (6, 5))), ("bzaz", WHITE, ((2, 0), (1, 0)))],
)
def test_plays_of_gnu_backgammon(letters: str, side: Side, paths: tuple[tuple[int, ...], ...]) -> None:
    """As that program told them in its .mat: 8/4 6/4, 8/5 6/5 and 2/0 1/0."""
    play = play_of(letters, side)
    assert play is not None
    assert play.paths == paths
    assert letters_of(play.paths, side) == letters


def test_a_play_keeps_the_order_in_which_it_is_written() -> None:
    play = play_of("xrmgxrmg", WHITE)
    assert play is not None
    assert play.paths == ((24, 18), (24, 18), (13, 7), (13, 7))
    assert play.order == ((24, 18), (13, 7), (24, 18), (13, 7))


@pytest.mark.parametrize(
    ("raw", "parts"),
    [("31hefe", ("31", "hefe", "")), (" 3 1 HE fe ", ("31", "hefe", "")), ("31hef", ("31", "he", "f")),
     ("31", ("31", "", "")), ("31he/fe", ("31", "he", "/fe")), ("311he", ("311", "he", ""))],
)  # fmt: skip
def test_moves_are_read_where_their_meaning_is_plain(raw: str, parts: tuple[str, str, str]) -> None:
    assert move_of(raw) == parts


def test_words_are_no_move() -> None:
    assert move_of("double") is None


@pytest.mark.parametrize(("raw", "letters"), [("a", "a"), ("a:d", "abcd"), ("A", "a"), ("ab", None), ("a:?", None)])
def test_stones_are_letters_and_stretches(raw: str, letters: str | None) -> None:
    assert stones_of(raw) == letters


# -- encodings and recognition ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("charset", "codec", "name"),
    [
        ("Shift-JIS", "shift_jis", "表示ソ"),
        ("Shift_JIS", "cp932", "髙橋①"),
        ("ISO-8859-1", "latin-1", "Zoë"),
        ("EUC-JP", "euc_jp", "名人"),
        ("UTF-8", "utf-8", "Łódź"),
        ("KOI8-R", "koi8_r", "Анна"),
    ],
)
def test_charset_of_ca_is_kept_to(charset: str, codec: str, name: str) -> None:
    """The second byte of 表 and ソ in Shift-JIS is a backslash: read as bytes it would escape the bracket."""
    data = f"(;FF[4]GM[6]CA[{charset}]PW[{name}]PB[b])".encode(codec)
    document = api.read(data)
    assert document.matches[0].players[0].name == name
    assert document.source.encode(document.parsed.render()) == data
    assert [one.code for one in api.validate(data).diagnostics if one.code in ("BG003", "BG106")] == []


def test_an_encoding_that_is_asked_for_wins() -> None:
    data = "(;FF[4]GM[6]CA[UTF-8]PW[É]PB[b])".encode("cp1252")
    assert api.read(data, encoding="cp1253").matches[0].players[0].name == "Ι"


def test_unknown_charset_is_told_and_the_file_read() -> None:
    data = "(;FF[4]GM[6]CA[UTF-99]PW[Zoë]PB[b]MI[length:0][game:0][ws:0][bs:0])".encode()
    assert api.read(data).matches[0].players[0].name == "Zoë"
    assert findings(data) == [("BG106", 1, 16)]


def test_bytes_that_are_not_of_the_declared_charset_are_a_warning() -> None:
    data = b"(;FF[4]GM[6]CA[UTF-8]MI[length:0][game:0][ws:0][bs:0]PW[Zo\xeb]PB[b])"
    assert findings(data) == [("BG003", 1, 59)]
    assert api.read(data).matches[0].players[0].name == "Zoë"


def test_byte_order_mark_does_no_harm() -> None:
    data = b"\xef\xbb\xbf" + tree("").encode()
    document = api.read(data)
    assert document.source.encode(document.parsed.render()) == data
    assert findings(data) == []


GO = {
    "GM is 1": b"(;FF[4]GM[1]SZ[19];B[pd])",
    "no GM and a size": b"(;SZ[19]PW[a]PB[b];B[pd])",
    "GM is 1 behind blanks": b"\n (;GM[1];B[pd])",
}


@pytest.mark.parametrize("data", GO.values(), ids=GO)
def test_go_is_told_by_name(data: bytes) -> None:
    found = detect(data, "game.sgf")
    assert (found.format, found.reason) == (None, "it is a game of Go in SGF")


def test_backgammon_is_recognised_whatever_the_name_and_dialects_are_named() -> None:
    found = detect(b"(;FF[4]GM[6]AP[GNU Backgammon:1.07.001];)", "game.txt")
    assert found.format is not None
    assert (found.format.id, found.dialect, found.confidence) == ("sgf", "gnubg", 1.0)


def test_a_size_beside_gm_6_is_backgammon() -> None:
    assert api.read(b"(;AP[x]FF[4]GM[6]SZ[24:1];)").format.id == "sgf"


def test_a_tree_of_another_game_is_told_and_the_backgammon_beside_it_read() -> None:
    text = tree("") + "(;FF[4]GM[1];B[pd])"
    assert len(api.read(text.encode()).matches[0].games) == 1
    assert ("BG101", 1, text.index("GM[1]") + 4) in findings(text)
