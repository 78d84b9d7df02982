"""Whatever the bytes: no exception, an end, nothing dropped in silence, every finding in its place.

What was read can be written again, too.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from types import FrameType

import pytest
import strategies
from accounted import holes, unread
from hypothesis import given, settings
from hypothesis import strategies as st
from sheets import Hand, lay_out, sheets_of
from strategies import Dealt, Habits, deal

from bgformats import api
from bgformats.checks.run import MAX_DIAGNOSTICS
from bgformats.formats.mat.actions import actions_of, usual_action
from bgformats.formats.mat.cells import read_by_grammar, read_cell
from bgformats.formats.mat.write import write
from bgformats.formats.registry import FORMATS, detect
from bgformats.source import Source
from bgformats.syntax.lines import UNPARSED, LineFile
from bgformats.syntax.transcript import Transcript
from bgformats.terms import Side

SHORT = settings(max_examples=150, deadline=None)
LONG = settings(max_examples=20_000, deadline=None)

PIECES = (
    " 7 point match", "0 point match", " Game 1", " Game 2", "game 3 (Crawford)", " Ann : 0    Bob : 0",
    "Ann: 3 Bob : 9", "  1) 31: 8/5 6/5", "  1)", " 2) 42: 8/4 6/4     31: 8/5* 6/5",
    "  3)                       52: 13/8 24/22", "  4)  Doubles => 2      Takes", " 5)  Drops", "      Wins 1 point",
    "        Wins 2 points and the match", "  6) 66: bar/19(2) 25/19 13/7", "  7) 11: Cannot Move    ????",
    "; [Event \"x\"]", "; [CubeLimit \"one\"]", "; Set Pos=-ADAFAA--A---------a---b--/0", "; Set Pos=/9", "# note",
    "| remarks |", "Wins", "Losses 1 point", "  8) 31: Illegal play (0;1;2;3;4;5;6;7)", " 9) Resigns gammon",
    "10) Beavers => 8", "11) 6/5", "12) 99: 27/24", "13) 31: 8/5 6/5 14) 22: 6/4(4)", ": 3 : 4", "31:", "1)",
    "1) 1) 1)", "Match of 5", "-3 point match", "\t", "  ", "  3) 31: 24/-", "  9) 31: 8/5(99)",
    "15) 55: " + "8/3 " * 40, "\u00a0", "\u2028", "\x85", "\x00", "\x0c", "\ufeff",
)  # fmt: skip
_ends = st.sampled_from(("\n", "\n", "\r\n", "\r", "", " "))
soups = st.lists(st.tuples(st.sampled_from(PIECES) | st.text(max_size=12), _ends), max_size=30).map(
    lambda parts: "".join(text + end for text, end in parts)
)
"""Lines of match files in no order, with anything between them."""
_ids = st.sampled_from(
    ("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", "-b----E-C---eE---c-e----B-:0:0:-1:00:0:0:1:7:10",
     "4HPwATDgc/ABMA", "4HPwATDgc/ABMA:cAkAAAAAAAAA", "XGID=" + "A" * 26, "# note", "")
)  # fmt: skip
_digits = st.sampled_from(("31", "6-6", "77", "", "x"))
_plays = st.sampled_from(("8/5 6/5", "24/18*", "????", "6/4(4)", "Cannot Move", "what", "27/24 1/off")) | st.text(
    max_size=8
)
move_lists = st.lists(st.tuples(_ids, _digits, _plays).map("\t".join) | st.tuples(_ids, _plays).map("\t".join)).map(
    "\n".join
)
"""Lists of identifiers, dice and plays, right and wrong."""


LEGACY = {
    "gmd": (
        "GMD-2 # note", "Length: 7", "Length: money", "Player:W: Ann", "Player:: x", "Rank:B: 1500 (FIBS)", "Rule: x",
        "Rule: Crawford", "Game:", "Game: Scores{3 6} Cube{2}", "Roll:-:: 2 5", "Roll:-:: 3 3", "Roll:W:: 9 12",
        "Game: Points{2 -2 0 0 0 0 5 0 3 0 1 0 -5 4 0 0 0 -1 0 -3 0 0 -2 0 -2 0} Dice{5 3} Turn{-1} May-Double{0 1}",
        "Move:B:: 1/3 12/17", "Move:W:: bar/99 x", "Move:W::", "Move:: 1/2", "Double:W:", "Take:B:", "Drop:B:",
        "Resign:W:: 2", "Accept:B:", "Reject:B:", "X-Kibitz: hi", "Move", "Roll:W", "Game: Scores{",
    ),
    "javafibs": (
        "JavaFIBS internal match representation v1.1", "8:Joe:7", "13:Joe:", "6:You:Joe", "11:You:4 2", "0:Joe:9 1",
        "1:You:17-21 19-21", "1:Joe:bar-23 24-off", "1:x:1-2", "2:You:", "4:Joe:", "5:Joe:", "3:You:2", "12:Joe:",
        "7:You:1", "14:Ann-1:Joe-0", "14:a-b-1:c-2", "9:You:7", "15:Joe:", "99:x", "1:You:1-",
    ),
    "oldmoves": (
        "Score is 0-0 in a 3 point match.", "Score is 9-8", "Ann is X - Bob is O", "Bob is X - Ann is O",
        "Ann is X - Bob is X", "O: (3 1) 8-5 6-5", "X: (6 4) 1-5 bar-7", "X: (9 9)", "O: (6 5) can't move",
        "X: doubles", "O: accepts", "O: rejects", "X: wants to resign", "X: wins", "O: wins 4 points", "X: what", "",
    ),
    "clip": (
        "Ann and Bob start a 5 point match.", "Starting a new game with Bob.", "Ann rolled 6, Bob rolled 6",
        "Ann makes the first move.", "Ann rolls 1 and 3.", "Bob moves bar-3 3-5 .", "You can't move.", "Bob doubles.",
        "Ann accepts the double.", "Bob wants to resign. Ann will win 4 points.", "Ann accepts and wins 4 points.",
        "Ann wins the 5 point match 5-0 .", "Ann frobs.", "12 Bob hello", "board:Ann:Bob:5:0:0:0:0", "6",
        "Bob gives up. Ann wins 1 point.", "Ann moves x-y .", "board:" + ":".join("1" * 52),
    ),
    "sgg": (
        "Ann vs. Bob", "GamesGrid", "Sunday March 4, 2001", "ELO: 1612.50 300 1555.00 42", "Jacoby: Perhaps",
        "Match Length: x", "Variant: What", "Game 1.0-0/3", "Game 2.1*-0", "Ann\t\tBob", "1\t\t31:", "1\t31: 8/5, 6/5",
        "2\t42: O-O", "3\tdouble", "3\t\tpass", "3\t\taccept", "4\tbeaver", "5\t-", "6\t31: resign", "7\tresign",
        "Ann  wins 1 point.", "Bob  wins 9 points", "1: Automatic double", "9\twhat", "hello", "1\t31: 8-5 x",
    ),
    "tmg": (
        "MatchID: 12345", "Player1: 11 Ann 100.00", "Player2: Bob", "Length: 3", "Length: x", "Jacoby: 1", "Cube: 0",
        "MaxCube: 63", "Variant: 9", "Startdate: 2004-05-06 12:13:14", "Game 1: 0-0", " -1 1 31:", " 1 1 ?",
        " -1 4 8/5 6/5", " 2 4 0/0", " 4 5 Double to 2", " 4 5", " -5 7 Take", " 5 8 Beaver", " -5 10 Pass",
        " 4 14 1 Ann wins", " 3 17 time", " 2 2 x", " 3 19 settled", " 3 77 x", "Key: value",
    ),
    "bgammon": (
        "bgammon-replay 00000024", "i 1702738670 Ann Bob 1 0 0 1 1 0", "i 1702738670 Ann Bob 3 0 0 2 9 1", "1 d 2 1",
        "2 d 4 0", "1 r 5-3 13/8 24/21", "2 r 6-1 1/7 1/2", "1 r 4-4", "1 r 9-9 99/1", "2 t", "1 x", "i 1",
    ),
    "bgroom": (
        "BGF version 1.2", "Game 1 - Ann (X) vs. Bob (0)", "Game 2 - Bob (0) vs. Ann (X)", "Game 3 - C (X) vs. D (X)",
        "Single game", "1.0:(3 1)8/5 6/5", "2.X:(4 2)8/4 6/4", "3.X:(6 6)can't move", "4.X:Double", "5.0:Accept",
        "6.0:what", "7.X:(9 1)x", "Ann Win the Match", "",
    ),
    "gammonx": (
        ";[Match 'x']", ";[Game 'x']", ";[Player 1 White Checkers 'a']", ";[Game Modus 'Portes']", ";[Winner 'a']",
        ";[Game Modus 'Plakoto']", ";[Points 'x']", "White Roll 5 4", "Black Roll 4 4 4 4", "White Roll 1 2 3 4",
        "White Move 11/16", "Black Move bar/99", "White Move 22/off", "Black Frobs", "; note",
    ),
}  # fmt: skip
legacy_soups = st.sampled_from(sorted(LEGACY)).flatmap(
    lambda name: st.tuples(
        st.just(name),
        st.lists(
            st.tuples(st.sampled_from(LEGACY[name]) | st.text(max_size=10), st.sampled_from(("\n", "\n", "\r\n", ""))),
            max_size=40,
        ).map(lambda parts: "".join(text + end for text, end in parts)),
    )
)
"""The name of a format of lines, and its lines in no order with anything between them."""


def _damaged(dealt: Dealt, seed: int, edits: int) -> str:
    """A good file after a few blows: characters and lines lost, doubled, exchanged or made up."""
    rng = random.Random(seed)
    text = lay_out(dealt.record, sheets_of(dealt, Hand(counts=True), rng)).text
    for _ in range(edits):
        at = rng.randrange(len(text) + 1)
        end = min(len(text), at + rng.choice((1, 1, 2, 30, 200)))
        there = rng.randrange(len(text) + 1)
        text = rng.choice(
            (
                text[:at] + text[end:],
                text[:at] + text[at:end] * 2 + text[end:],
                text[:at] + rng.choice(PIECES) + text[at:],
                text[:at] + rng.choice('0123456789:/*()=>;[]|\t \n"-') + text[end:],
                text[:there] + text[at:end] + text[there:],
            )
        )
    return text


damaged = st.builds(
    _damaged,
    st.builds(deal, strategies.seeds, strategies.terms, st.just(Habits(set_up=0.9, resign=0.05))),
    strategies.seeds,
    st.integers(1, 8),
)


def assert_sound(data: bytes, format: str | None = None) -> None:
    """Reads and checks the bytes, and holds the tree and the findings against the text."""
    report = api.validate(data, format=format)
    places = [(-1 if one.offset is None else one.offset) for one in report.diagnostics if one.code != "BG902"]
    assert places == sorted(places)
    if report.file.format is None:
        assert [one.code for one in report.diagnostics] == ["BG001"]
        return
    document = api.read(data, format=format or report.file.format)
    source, tree = document.source, document.parsed
    if source.is_binary:
        assert tree.render() == data
    else:
        assert tree.render() == source.text
        assert source.encode(source.text) == data or source.fallback_at is not None
    assert_in_text(report, source)
    assert api.validate(write(report.verified), format="mat").file.format == "mat"
    if isinstance(tree, LineFile):
        assert_unread_lines_are_told(tree, report)
    if isinstance(tree, Transcript):
        assert list(holes(tree)) == []
        if len(report.diagnostics) <= MAX_DIAGNOSTICS:
            told = [(one.offset or 0, one.end_offset or 0) for one in report.diagnostics if one.code[:3] == "BG1"]
            untold = [span for span in unread(tree) if not any(a <= span[0] and span[1] <= b for a, b in told)]
            assert [source.text[slice(*span)] for span in untold] == []


def assert_unread_lines_are_told(tree: LineFile, report: api.Report) -> None:
    """A line that is none of the format's lines has a finding of its own."""
    if len(report.diagnostics) > MAX_DIAGNOSTICS:
        return
    told = {one.offset for one in report.diagnostics if one.code in ("BG101", "BG102", "BG103")}
    assert [line.text for line in tree.lines if line.kind == UNPARSED and line.span.start not in told] == []


def assert_in_text(report: api.Report, source: Source) -> None:
    """Spans lie in the text, lines and columns are those of the offsets; a binary file has none."""
    for one in report.diagnostics:
        if one.offset is None or one.end_offset is None:
            assert one.line is None
            continue
        if source.is_binary:
            # What is packed in a file has places as if it were unpacked: they may lie behind its end.
            assert 0 <= one.offset <= one.end_offset
            assert (one.line, one.column) == (None, None)
            continue
        assert 0 <= one.offset <= one.end_offset <= len(source.text)
        assert (one.line, one.column) == source.place(one.offset)
        assert (one.end_line, one.end_column) == source.place(one.end_offset)


@SHORT
@given(st.binary(max_size=300))
def test_any_bytes(data: bytes) -> None:
    assert_sound(data)
    for entry in FORMATS:
        assert_sound(data, entry.id)


@SHORT
@given(st.text(max_size=300))
def test_any_text(text: str) -> None:
    data = text.encode("utf-8", "replace")
    assert_sound(data)
    for entry in FORMATS:
        assert_sound(data, entry.id)


@SHORT
@given(soups)
def test_lines_of_match_files_in_any_order(text: str) -> None:
    assert_sound(text.encode("utf-8", "replace"), "mat")


@settings(SHORT, max_examples=400)
@given(legacy_soups)
def test_lines_of_legacy_formats_in_any_order(drawn: tuple[str, str]) -> None:
    assert_sound(drawn[1].encode("utf-8", "replace"), drawn[0])


@SHORT
@given(move_lists)
def test_lists_of_plays(text: str) -> None:
    assert_sound(text.encode("utf-8", "replace"), "moves")


@settings(SHORT, max_examples=100)
@given(damaged)
def test_damaged_match_files(text: str) -> None:
    assert_sound(text.encode(), "mat")


@pytest.mark.nightly
@LONG
@given(soups, st.binary(max_size=2000))
def test_very_many_texts(text: str, data: bytes) -> None:
    assert_sound(text.encode("utf-8", "replace"), "mat")
    assert_sound(data, "mat")


@pytest.mark.nightly
@settings(LONG, max_examples=5000)
@given(damaged)
def test_very_many_damaged_files(text: str) -> None:
    assert_sound(text.encode(), "mat")


# -- one cell, two ways to read it -------------------------------------------------------------------------------------

_points = st.integers(0, 30).map(str) | st.sampled_from(("bar", "Bar", "BAR", "off", "Off", "b", "o", "-", "007", "0"))
_stops = st.tuples(_points, st.sampled_from(("", "", "*", " *"))).map("".join)
_ways = st.tuples(
    st.lists(_stops, min_size=1, max_size=4).map("/".join),
    st.sampled_from(("", "", "(2)", "(3)", "(9)", "(0)", "(12)", " (2)", "( 2 )")),
).map("".join)
_words = st.sampled_from(("Cannot Move", "????", "Doubles => 2", "Takes", "Wins 1 point", "Resigns", "(no move)", ","))
cells = st.tuples(
    st.sampled_from(("31:", "66:", "13:", "07:", "00:", "7:", "123:", "", "٣١:")),
    st.lists(st.sampled_from((" ", " ", "  ", "", ", ", "\t", "\u00a0")).flatmap(
        lambda gap: (_ways | _words).map(lambda way: gap + way)), max_size=5).map("".join),
).map("".join)  # fmt: skip


@settings(SHORT, max_examples=500)
@given(cells)
def test_the_short_way_to_a_cell_gives_what_the_grammar_gives(text: str) -> None:
    assert read_cell(text) == read_by_grammar(text)
    for side in Side:
        usual = usual_action(side, text)
        assert usual is None or (usual,) == actions_of(side, read_by_grammar(text))


# -- large inputs ------------------------------------------------------------------------------------------------------


def _work(data: bytes) -> int:
    """How many calls it takes to validate the bytes: a measure of work that no clock disturbs."""
    calls = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        api.validate(data, format="mat")
    finally:
        sys.setprofile(None)
    return calls


_MATCH = " 7 point match\n\n Game 1\n Ann : 0    Bob : 0\n"


def _long_lines(piece: str, n: int) -> str:
    """A few lines as long as lines are looked into, for patterns that might try every place of a line again."""
    return _MATCH + ("  1) 31: " + piece * (9000 // len(piece)) + "\n") * (n // 1000)


GROWING: dict[str, Callable[[int], str]] = {
    "one line of one letter": lambda n: "x" * n * 50,
    "one line of rolls": lambda n: _MATCH + "  1) " + "31: 8/5 6/5 " * n,
    "one line of brackets": lambda n: _MATCH + "  1) 31: " + "(" * n,
    "rows of brackets": lambda n: _MATCH + ("  1) 31: " + "(" * 100 + "\n") * n,
    "brackets in brackets": lambda n: _MATCH + "  1) 31: " + "(" * n + ")" * n,
    "header of quotes": lambda n: "; [" + '"' * n + "]\n" + _MATCH,
    "empty lines": lambda n: "\n" * n * 10,
    "empty rows": lambda n: _MATCH + "".join(f"{row:3d})\n" for row in range(n)),
    "rows that dance": lambda n: _MATCH + "".join(f"{row:3d}) 66:      66:\n" for row in range(1, n)),
    "rows of question marks": lambda n: _MATCH + "".join(f"{row:3d}) 31: ????    42: ????\n" for row in range(1, n)),
    "plays that can be read in two ways": lambda n: _MATCH + "  1) 64: 24/14     64: 24/14\n" * n,
    "the same row": lambda n: _MATCH + "  1) 31: 8/5 6/5     42: 8/4 6/4\n" * n,
    "doubles": lambda n: _MATCH + "  1) 31: 8/5 6/5\n" + "  2)  Doubles => 2     Takes\n" * n,
    "results": lambda n: _MATCH + "      Wins 1 point\n" * n,
    "games": lambda n: " 7 point match\n" + " Game 1\n" * n,
    "games with a roll": lambda n: " 7 point match\n" + " Game 1\n Ann : 0    Bob : 0\n  1) 31: 8/5 6/5\n" * n,
    "matches": lambda n: (_MATCH + "  1) 31: 8/5 6/5\n      Wins 7 points\n") * n,
    "comments": lambda n: _MATCH + "; word\n" * n,
    "headers": lambda n: "".join(f'; [Key{i} "x"]\n' for i in range(n)) + _MATCH,
    "the same header": lambda n: "".join(f'; [Event "{i}"]\n' for i in range(n)) + _MATCH,
    "names": lambda n: "".join(f" Game {i}\n A{i} : 0    B{i} : 0\n" for i in range(n)),
    "set-up positions": lambda n: _MATCH + "; Set Pos=-ADAFAA--A---------a---b--/0\n" * n,
    "stops": lambda n: _MATCH + "  1) 66: " + "24/18/" * n + "12\n",
    "tabs": lambda n: _MATCH + "  1)" + "\t" * n + "31: 8/5" + "\t" * n + "\n",
    "blanks in rows": lambda n: _MATCH + ("  1)" + " " * 500 + "x" + " " * 500 + "y\n") * (n // 100),
    "long lines of brackets": lambda n: _long_lines("(;", n),
    "long lines of row numbers": lambda n: _long_lines("1) ", n),
    "long lines of gaps": lambda n: _long_lines("x    ", n),
    "long lines of blanks": lambda n: _long_lines(" ", n),
    "long lines of stops": lambda n: _long_lines("24/", n),
    "long lines of scores": lambda n: " 7 point match\n Game 1\n" + (" A" + " : 0 " * 1800 + "x\n") * (n // 1000),
    "long names": lambda n: " 7 point match\n" + (" Game 1\n A" + " " * 9000 + ",b : 0  B : 0\n") * (n // 1000),
    "long keys": lambda n: ("; [" + "a " * 4500 + '"x"]\n') * (n // 1000) + _MATCH,
    "row numbers on one line": lambda n: _MATCH + "1)" * n,
    "line ends of all kinds": lambda n: "\r\n\r\n\x0b\x85\u2028" * n,
}  # fmt: skip


@pytest.mark.parametrize("name", GROWING)
def test_twice_the_text_is_at_most_twice_the_work(name: str) -> None:
    """Counted in calls, with a fifth on top and a start that costs the same for all."""
    make = GROWING[name]
    _work(make(100).encode())  # grammars are built once
    small, large = _work(make(1000).encode()), _work(make(2000).encode())
    assert large <= 2.2 * small + 2000


@pytest.mark.parametrize("name", GROWING)
def test_large_texts_end_and_keep_every_line(name: str) -> None:
    """Thousands of anything: no more lines than the text has, and no more findings than are shown."""
    text = GROWING[name](4_000)
    document = api.read(text.encode(), format="mat")
    assert isinstance(document.parsed, Transcript)
    assert len(document.parsed.lines) <= len(text.splitlines()) + 1
    assert document.parsed.render() == text
    assert len(api.validate(document).diagnostics) <= MAX_DIAGNOSTICS + 1


def test_ten_million_characters_on_one_line() -> None:
    for text in ("x" * 10**7, "; " + "x" * 10**7, _MATCH + "  1) 31: " + "8/5 " * 2_500_000, _MATCH + "1)" * 5_000_000):
        assert len(api.read(text.encode(), format="mat").source.text) == len(text)
        assert len(api.validate(text.encode(), format="mat").diagnostics) < 10


@pytest.mark.nightly
@pytest.mark.parametrize("name", GROWING)
def test_very_large_texts_end(name: str) -> None:
    text = GROWING[name](200_000)
    assert len(api.validate(text.encode(), format="mat").diagnostics) <= MAX_DIAGNOSTICS + 1


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["empty rows", "empty lines", "comments", "results", "one line of brackets"])
def test_a_million_of_what_says_nothing(name: str) -> None:
    assert len(api.validate(GROWING[name](1_000_000).encode(), format="mat").diagnostics) <= MAX_DIAGNOSTICS + 1


@pytest.mark.nightly
def test_a_hundred_million_characters_on_one_line() -> None:
    assert len(api.validate(b"x" * 10**8, format="mat").diagnostics) < 10
    data = _MATCH.encode() + b"  1) 31: " + b"8/5 " * 25_000_000
    assert len(api.validate(data, format="mat").diagnostics) < 10


@pytest.mark.parametrize("text", ["\n", " \n", "#\n", "; x\n", "\r\n", "\t", "(", "[", "1) ", "a=b\n"], ids=repr)
def test_a_long_run_of_one_thing_is_told_apart_from_a_file_at_once(text: str) -> None:
    """A pattern that goes back and forth over blank lines would take years here."""
    found = detect((text * 20_000).encode(), "long.txt")
    assert found.confidence <= 1
