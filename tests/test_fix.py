"""The repairs that findings carry: what each writes, when it is safe, and that nothing else changes.

``fixtures/fix`` has a file a code, written by hand: ``before``, ``safe`` (the text with the safe repairs; absent: none
is) and ``unsafe`` (with all; absent: as ``safe``).
"""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from bgformats import api
from bgformats.checks.catalogue import BY_NAME, matching
from bgformats.checks.selection import Selection
from bgformats.diagnostics import Edit
from bgformats.edit.repairs import REPAIRS
from bgformats.edit.style import style_of
from bgformats.edit.text import Followed, edited, fit_together

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "fixtures" / "fix"


@dataclass(frozen=True)
class Case:
    code: str
    name: str
    before: str
    safe: str
    unsafe: str
    message: str | None

    @property
    def id(self) -> str:
        return f"{self.code} {self.name}"


def cases() -> list[Case]:
    found = []
    for path in sorted(FOLDER.glob("*.toml")):
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            before = entry["before"]
            safe = entry.get("safe", before)
            found.append(Case(path.stem, entry["name"], before, safe, entry.get("unsafe", safe), entry.get("message")))
    return found


CASES = cases()


def codes(data: bytes) -> Counter[str]:
    return Counter(one.code for one in api.validate(data).diagnostics)


def test_there_is_a_case_for_each_check_that_has_a_repair() -> None:
    tried = {case.code for case in CASES}
    # A forfeit is mended by the very function of BG502 and BG503.
    assert tried == {BY_NAME[name].code for name in REPAIRS} - {"BG514"}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_safe_repairs_give_the_text_written_by_hand(case: Case) -> None:
    fixed = api.fix(case.before.encode())
    assert fixed.text == case.safe
    assert fixed.data == case.safe.encode()
    assert bool(fixed.applied) == (case.safe != case.before)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_all_repairs_give_the_text_written_by_hand(case: Case) -> None:
    assert api.fix(case.before.encode(), unsafe=True).text == case.unsafe


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_the_finding_is_gone_and_no_other_has_come(case: Case) -> None:
    before, after = codes(case.before.encode()), codes(case.unsafe.encode())
    assert before[case.code] > 0
    assert (after[case.code] == 0) == (case.unsafe != case.before)
    assert after <= before


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_second_run_changes_nothing(case: Case) -> None:
    again = api.fix(case.unsafe.encode(), unsafe=True)
    assert (again.text, again.applied) == (case.unsafe, ())


@pytest.mark.parametrize("case", [case for case in CASES if case.message], ids=lambda case: case.id)
def test_the_finding_tells_its_repair_and_whether_it_is_safe(case: Case) -> None:
    found = [one for one in api.validate(case.before.encode()).diagnostics if one.code == case.code]
    assert found[0].fix is not None
    assert found[0].fix.message == case.message
    assert found[0].fix.safe == (case.safe != case.before)


@pytest.mark.parametrize("case", [case for case in CASES if case.safe == case.before], ids=lambda case: case.id)
def test_an_unsafe_repair_is_counted_and_not_made(case: Case) -> None:
    fixed = api.fix(case.before.encode())
    assert fixed.applied == ()
    assert (fixed.unsafe > 0) == (case.unsafe != case.before)


STAR = next(case for case in CASES if case.name == "left cell: the right one stays in its column")
TWO_FAULTS = STAR.before.replace("31: bar/22 6/5 ", "31: bar/22 6/5*")


def test_two_repairs_in_one_row_are_both_made() -> None:
    """Both want the blanks of the same gap, so one is made after the other."""
    text = STAR.before.replace("42: bar/21 24/22", "42: bar/21* 24/22")
    fixed = api.fix(text.encode())
    assert fixed.text == STAR.safe
    assert [one.code for one in fixed.applied] == ["BG311", "BG312"]


def test_only_what_is_selected_is_mended() -> None:
    fixed = api.fix(TWO_FAULTS.encode(), select=Selection(matching(["BG311"])))
    assert fixed.text == TWO_FAULTS.replace("bar/21/17 13/9(2) ", "bar/21/17* 13/9(2)")
    assert [one.code for one in fixed.applied] == ["BG311"]
    assert "BG312" in {one.code for one in fixed.report.diagnostics}


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (b"", "utf-8"),
        (b"\xef\xbb\xbf", "utf-8"),
        (b"", "cp1252"),
        (b"\xff\xfe", "utf-16-le"),
        (b"\xfe\xff", "utf-16-be"),
    ],
    ids=["utf-8", "utf-8 with its mark", "cp1252", "utf-16-le", "utf-16-be"],
)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
def test_encoding_mark_and_line_ends_are_kept(mark: bytes, encoding: str, end: str) -> None:
    def file(text: str) -> bytes:
        return mark + text.replace("Bob", "Bøb").replace("\n", end).encode(encoding)

    assert api.fix(file(STAR.before)).data == file(STAR.safe)


def test_a_file_in_several_line_ends_keeps_each() -> None:
    before = STAR.before.encode().replace(b"\n", b"\r\n", 3)
    assert api.fix(before).data == STAR.safe.encode().replace(b"\n", b"\r\n", 3)


def test_control_characters_and_half_a_character_stay_where_they_are() -> None:
    before = b"\xff\xfe" + STAR.before.replace(" 5 point", "\x1a\n 5 point").encode("utf-16-le") + b"\x0d"
    fixed = api.fix(before)
    assert fixed.data == b"\xff\xfe" + STAR.safe.replace(" 5 point", "\x1a\n 5 point").encode("utf-16-le") + b"\x0d"


def test_row_numbers_that_grow_by_a_digit_keep_their_columns() -> None:
    """A match by GNU Backgammon, its rows from 9 on numbered one too low: 9 comes twice, and 10 is to be 11."""
    original = (ROOT / "fixtures" / "gnubg" / "f06-3pt.mat").read_text(encoding="utf-8")
    head, _, tail = original.partition("\n 10) ")
    rows, separator, rest = tail.partition("\n\n Game 2")
    lowered = rows
    for number in range(11, 23):
        lowered = lowered.replace(f"\n {number}) ", f"\n {number - 1:2d}) ")
    faulty = f"{head}\n  9) {lowered}{separator}{rest}"
    assert codes(faulty.encode())["BG201"] == 1
    assert api.fix(faulty.encode()).text == original


WRONG_TWICE = """
 7 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5* 6/5                 Doubles => 4
  2)  Takes                      42: 8/4 6/4
  3)  Doubles => 8                Takes
"""
"""The redouble goes by the wrong value, which is told once: mended alone it would make the redouble wrong."""


def test_a_repair_that_would_bring_another_finding_is_left_and_told() -> None:
    fixed = api.fix(WRONG_TWICE.encode(), unsafe=True)
    assert fixed.text == WRONG_TWICE.replace("8/5* 6/5 ", "8/5 6/5  ")
    assert [(one.code, one.line) for one in fixed.applied] == [("BG312", 6)]
    assert [(one.code, one.line) for one in fixed.left] == [("BG405", 6)]


def test_a_file_that_does_not_give_its_bytes_back_is_left_alone() -> None:
    """UTF-7 has two spellings of an o, and only one can be written back."""
    before = STAR.before.replace("Bob", "B+AG8-b").encode()
    fixed = api.fix(before, encoding="utf-7")
    assert (fixed.data, fixed.applied) == (before, ())
    assert [one.code for one in fixed.left] == ["BG311"]


def test_a_list_of_plays_is_mended_like_a_match() -> None:
    before = "4HPwATDgc/ABMA\t31\t8/5* 6/5\n"
    assert api.fix(before.encode(), name="list.moves").text == "4HPwATDgc/ABMA\t31\t8/5 6/5\n"


# -- the pieces --------------------------------------------------------------------------------------------------------


def _edit(offset: int, end: int, text: str) -> Edit:
    return Edit(offset=offset, end_offset=end, text=text)


def test_edits_are_put_into_the_text_and_offsets_follow() -> None:
    edits = (_edit(6, 7, ""), _edit(1, 1, "xx"), _edit(3, 5, "D"))
    text = "abcdefghi"
    assert edited(text, edits) == "axxbcDfhi"
    followed = Followed(edits)
    assert [followed(text.index(char)) for char in "abcfhi"] == ["axxbcDfhi".index(char) for char in "abcfhi"]
    assert followed(text.index("e")) == "axxbcDfhi".index("D")


@pytest.mark.parametrize(
    ("edits", "fit"),
    [
        ((_edit(1, 3, "x"), _edit(3, 4, "y")), True),
        ((_edit(1, 3, "x"), _edit(2, 4, "y")), False),
        ((_edit(2, 2, "x"), _edit(2, 2, "y")), False),
        ((_edit(2, 2, "x"), _edit(2, 3, "y")), False),
        ((_edit(1, 3, "x"), _edit(3, 3, "y")), True),
    ],
)
def test_edits_fit_together_where_none_touches_another(edits: tuple[Edit, ...], fit: bool) -> None:
    assert fit_together(edits) is fit


@pytest.mark.parametrize(
    ("text", "spelled"),
    [
        ("61: bar/24 6/off", "bar/22 4/off 4/off"),
        ("61: Bar/24 6/Off", "Bar/22 4/Off 4/Off"),
        ("61: 25/24 6/0", "25/22 4/0 4/0"),
        ("61: 25/24", "25/22 4/0 4/0"),
        ("11: 6/5(2) 8/7(2)", "bar/22 4/off(2)"),
        ("61: 13/7 8/7", "bar/22 4/off 4/off"),
    ],
)
def test_plays_are_spelled_as_the_file_spells_them(text: str, spelled: str) -> None:
    assert style_of(text, marks=True).spelled("bar/22 4/off(2)") == spelled
