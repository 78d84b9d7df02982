"""The normal form: what it looks like, that it says the same, and that it is reached at once.

``fixtures/fmt`` has a file a format, written by hand: ``before`` and ``after`` (absent: it stays as it is).
"""

from __future__ import annotations

import codecs
import random
import shutil
import subprocess
import tomllib
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
import strategies
from hypothesis import given, settings
from hypothesis import strategies as st
from sheets import Hand, Layout, lay_out, sheets_of
from strategies import Dealt
from test_any_text import move_lists, soups
from test_properties import ENCODERS, hands, layouts, verified_of

from bgformats import api
from bgformats.errors import UnknownFormatError, UnknownNameError
from bgformats.formats.mat.dialects import DIALECTS
from bgformats.formats.mat.write import write
from bgformats.formats.registry import FORMATS
from bgformats.formats.sgf.write import write as write_sgf

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "fixtures" / "fmt"
CORPUS = ROOT.parent / "shared" / "corpus"
GNUBG = shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games")
SHORT = settings(max_examples=60, deadline=None)


def formatted(data: bytes, format: str = "mat", name: str = "text") -> api.Formatted:
    """The file in normal form, after what must hold for every file: nothing is in the way, and once is enough."""
    found = api.format_file(data, format=format, name=name)
    assert found.problem is None
    again = api.format_file(found.data, format=format, name=name)
    assert (again.changed, again.problem, again.data) == (False, None, found.data)
    assert found.changed == (found.data != data)
    return found


def said(data: bytes, format: str = "mat") -> tuple[object, ...]:
    """All that a file says, read without any part of what is tested here."""
    document = api.read(data, format=format)
    return document.matches, [one.position for one in document.lowered.positions], document.unparsed


# -- by hand


@dataclass(frozen=True)
class Case:
    format: str
    name: str
    before: str
    after: str

    @property
    def id(self) -> str:
        return f"{self.format}: {self.name}"


def cases() -> list[Case]:
    return [
        Case(path.stem, entry["name"], entry["before"], entry.get("after", entry["before"]))
        for path in sorted(FOLDER.glob("*.toml"))
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    ]


def test_there_are_cases_for_each_format_with_a_normal_form() -> None:
    assert {case.format for case in cases()} == {one.id for one in FORMATS if one.normal is not None}


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.id)
def test_the_normal_form_is_the_one_written_by_hand(case: Case) -> None:
    assert formatted(case.before.encode(), case.format).text == case.after


# -- any text


@settings(max_examples=200, deadline=None)
@given(soups)
def test_whatever_the_lines_nothing_is_lost(text: str) -> None:
    data = codecs.BOM_UTF8 + text.replace("\0", "").encode()  # of a damaged file nothing is laid out anew
    assert said(formatted(data).data) == said(data)


@SHORT
@given(move_lists, st.sampled_from(("moves", "ids")))
def test_whatever_the_list_nothing_is_lost(text: str, format: str) -> None:
    data = text.replace("\0", "").encode()
    assert said(formatted(data, format).data, format) == said(data, format)


_sgf_pieces = st.lists(
    st.sampled_from(
        ("(", ")", ";", "(;", ";W[31hefe]", ";B[52aclq]", "FF[4]", "GaMe[6]", "C[a\\]b\n c]", "PW[Ann]", "RE[W+1]", "x",
         " ", "\n", "\r\n", "MI[length:3] [game:0]", "[", "]", "\x1a", "\ufeff", "ZZ [a] [b]", "junk", ";W[double]")
    )
).map("".join)  # fmt: skip


@pytest.mark.parametrize(
    "rest",
    [
        ";W[31hefe](FF[4])((", "](FF[4])((", "(FF[4])GM[6]((", "(()]](FF[4]);()[a]", "(())", "(;W[31hefe]()(",
        "()(;W[31hefe])",
    ],
)  # fmt: skip
def test_a_bracket_with_no_node_behind_it_stays_where_it_stands(rest: str) -> None:
    found = api.format_file(f"(;FF[4]GM[6]{rest}".encode(), name="odd.sgf")
    assert found.problem is None
    again = api.format_file(found.data, name="odd.sgf")
    assert (again.changed, again.problem) == (False, None)
    assert "".join(found.text.split()) == "".join(f"(;FF[4]GM[6]{rest}".split())


@settings(max_examples=200, deadline=None)
@given(_sgf_pieces)
def test_whatever_the_pieces_of_sgf_nothing_is_lost(text: str) -> None:
    data = f"(;FF[4]GM[6];W[31hefe]{text}".encode()
    assert said(formatted(data, "sgf").data, "sgf") == said(data, "sgf")


# -- random matches


@SHORT
@given(strategies.matches, hands, layouts, st.sampled_from(sorted(ENCODERS)), strategies.seeds)
def test_every_hand_and_layout_is_put_in_form(
    dealt: Dealt, hand: Hand, layout: Layout, encoder: str, seed: int
) -> None:
    data = ENCODERS[encoder](lay_out(dealt.record, sheets_of(dealt, hand, random.Random(seed)), layout).text)
    found = formatted(data)
    report = api.validate(found.data, name="dealt.mat")
    assert [api.canonical(one) for one in report.verified] == [dealt.record]
    assert report.diagnostics == ()


@SHORT
@given(strategies.matches, strategies.seeds)
def test_what_is_written_is_in_normal_form_but_for_blanks_that_end_lines(dealt: Dealt, seed: int) -> None:
    verified = verified_of(dealt.record)
    for dialect in DIALECTS:
        before, after = write(verified, dialect), formatted(write(verified, dialect)).data
        shape = _words if dialect.id in _OTHER_COLUMNS else _stripped
        assert shape(after) == shape(before), dialect.id


_OTHER_COLUMNS = ("gnubg", "snowie", "galaxy")
"""Dialects with empty lines, full columns and results where the normal form has them otherwise: words are compared."""


def _words(data: bytes) -> list[list[str]]:
    """The words of each line that has some."""
    return [line.split() for line in data.decode("utf-8-sig").splitlines() if line.strip()]


def _stripped(data: bytes) -> list[str]:
    """The lines without blanks at their ends; several empty ones, as eXtreme Gammon writes them, are one."""
    lines: list[str] = []
    for line in data.decode("utf-8-sig").splitlines():
        if line.strip() or (lines and lines[-1]):
            lines.append(line.rstrip())
    return lines if not lines or lines[-1] else lines[:-1]


@SHORT
@given(strategies.matches)
def test_what_is_written_as_sgf_is_in_normal_form(dealt: Dealt) -> None:
    assert not formatted(write_sgf(verified_of(dealt.record)), "sgf").changed


# -- what is refused, and what is left


@pytest.mark.parametrize("name", [one.id for one in FORMATS if one.normal is None and not one.is_binary])
def test_a_format_without_a_normal_form_is_refused(name: str) -> None:
    with pytest.raises(UnknownNameError, match="has no normal form"):
        api.format_file(b"x", format=name)


def test_encoding_and_byte_order_mark_stay() -> None:
    text = " 3 point match\n Game 1\n \u00c9va : 0                        Bob : 0\n"
    for data in (
        text.encode("cp1252"),
        codecs.BOM_UTF8 + text.encode(),
        codecs.BOM_UTF16_LE + text.encode("utf-16-le"),
    ):
        found = formatted(data)
        assert found.changed
        assert found.data == found.document.source.encode(text.replace("match\n", "match\n\n"))


def test_what_a_normal_form_would_say_otherwise_is_left_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The net under the formats: here one that drops a row."""
    data = b" 3 point match\n\n Game 1\n Ann : 0      Bob : 0\n  1) 31: 8/5 6/5\n"
    document = api.read(data)
    for wrong, problem in (
        (lambda tree: tree.render().partition("  1)")[0], "the result says something else"),
        (lambda tree: tree.render().replace("  1)", "  2)"), "the result has other findings"),
        (lambda tree: tree.render() + "; more\n", "no text was found that stays as it is"),
        (lambda tree: "(;FF[4]GM[6])", "the result is not read as the same format"),
    ):
        broken = replace(document, format=replace(document.format, normal=wrong))
        monkeypatch.setattr("bgformats.formats.registry.FORMATS", (broken.format, *FORMATS[1:]))
        found = api.format_file(broken)
        assert (found.changed, found.problem, found.data) == (False, problem, data)


# -- GNU Backgammon


def as_gnubg_reads(data: bytes, folder: Path) -> str:
    """The match as GNU Backgammon writes it once it has read the file."""
    (folder / "in.mat").write_bytes(data)
    (folder / "script").write_text("import mat in.mat\nexport match mat out.mat\n", encoding="ascii")
    subprocess.run([str(GNUBG), "-t", "-q", "-c", "script"], cwd=folder, capture_output=True, timeout=60, check=False)
    return (folder / "out.mat").read_text(encoding="utf-8")


@pytest.mark.skipif(GNUBG is None, reason="GNU Backgammon is not there")
@pytest.mark.parametrize("name", ["jellyfish-narrow.mat", "choue.txt", "foxamon.mat", "javafibs.mat"])
def test_gnu_backgammon_reads_the_normal_form_like_the_file(name: str, tmp_path: Path) -> None:
    data = (ROOT / "fixtures" / "mat" / name).read_bytes()
    found = formatted(data)
    assert found.changed
    assert as_gnubg_reads(found.data, tmp_path) == as_gnubg_reads(data, tmp_path)


@pytest.mark.skipif(GNUBG is None, reason="GNU Backgammon is not there")
def test_gnu_backgammon_takes_a_word_alone_in_the_left_column_for_the_left_sides(tmp_path: Path) -> None:
    """Without the blanks behind it the drop is the right side's, and the result that of another game."""
    data = b" 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
    data += (
        b"  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Drops\n                                  Wins 1 point\n"
    )
    assert "Beavers" in as_gnubg_reads(data, tmp_path)
    assert "  2)  Drops                       Wins 1 point" in as_gnubg_reads(formatted(data).data, tmp_path)


# -- real files


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the folder beside the project is not there")
def test_every_real_file_is_put_in_form_and_says_the_same() -> None:
    seen = 0
    for path in sorted(CORPUS.rglob("*")):
        if not path.is_file() or path.stat().st_size > 20_000:
            continue
        data = path.read_bytes()
        try:
            document = api.read(data, name=path.name)
        except UnknownFormatError:
            continue
        if document.format.normal is not None:
            found = formatted(data, document.format.id, path.name)
            assert said(found.data, document.format.id) == said(data, document.format.id), path.name
            seen += 1
    assert seen > 150
