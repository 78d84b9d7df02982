"""The tables of eXtreme Gammon's records: offsets by hand, every byte in a field, values there and back."""

from __future__ import annotations

import random

import pytest

from bgformats.formats.xg.records import (
    CUBE,
    ENTRY,
    ENTRY_TYPES,
    FOOTER_GAME,
    FOOTER_MATCH,
    HEADER,
    HEADER_GAME,
    HEADER_MATCH,
    MOVE,
    ROLLOUT,
    TRAILER,
)
from bgformats.syntax.binary import F32, I32, U8, Field, Layout, raw, short_text, wide_text

LAYOUTS = (*ENTRY_TYPES, ROLLOUT, HEADER, TRAILER, ENTRY)


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda one: one.name)
def test_every_byte_lies_in_one_field(layout: Layout) -> None:
    at = 0
    for field in layout.fields:
        assert field.offset == at
        at = field.end
    assert at == layout.size


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda one: one.name)
def test_a_record_made_of_all_its_values_has_the_same_bytes(layout: Layout) -> None:
    drawn = random.Random(layout.name)
    for _ in range(20):
        # 0x7f and 0xff in the last byte of a number with a point make it none that comes back.
        data = bytes(drawn.choice(range(0x70)) for _ in range(layout.size))
        assert layout.make(layout.record(data).values()).data == data


@pytest.mark.parametrize(
    ("layout", "name", "offset", "stored", "value"),
    [
        (HEADER_MATCH, "MatchLength", 92, "07000000", 7),
        (HEADER_MATCH, "Version", 552, "1e000000", 30),
        (HEADER_GAME, "Score2", 16, "02000000", 2),
        (HEADER_GAME, "GameNumber", 48, "03000000", 3),
        (CUBE, "CubeB", 32, "feffffff", -2),
        (CUBE, "EquityDrop", 160, "0000803f", 1.0),
        (CUBE, "TimeTop", 308, "3c000000", 60),
        (MOVE, "Dice", 100, "0600000005000000", (6, 5)),
        (MOVE, "ErrMove", 2312, "0000000000408fc0", -1000.0),
        (MOVE, "Comment", 2524, "ffffffff", -1),
        (MOVE, "AutoDoubles", 2540, "01000000", 1),
        (FOOTER_GAME, "Termination", 32, "66000000", 102),
        (FOOTER_MATCH, "Winner", 20, "ffffffff", -1),
        (ROLLOUT, "Rolled", 84, "10050000", 1296),
        (ROLLOUT, "VersionMinor", 2172, "0a00", 10),
        (TRAILER, "ArchiveSize", 16, "39300000", 12345),
        (ENTRY, "Stored", 528, "01", 1),
    ],
)
def test_a_field_lies_where_the_declaration_puts_it(
    layout: Layout, name: str, offset: int, stored: str, value: object
) -> None:
    written = bytes.fromhex(stored)
    data = bytearray(layout.size)
    data[offset : offset + len(written)] = written
    record = layout.record(bytes(data))
    assert record.value(name) == value
    assert layout.make({name: record.value(name)}).data == bytes(data)


def test_a_changed_field_leaves_all_other_bytes() -> None:
    before = MOVE.record(bytes(range(256)) * 10)
    after = before.replaced({"Dice": (6, 4)})
    assert after.value("Dice") == (6, 4)
    assert [at for at in range(MOVE.size) if after.data[at] != before.data[at]] == list(range(100, 108))


def test_texts_end_where_their_length_or_nul_says() -> None:
    layout = Layout("texts", 22, (Field(0, "short", short_text(5)), Field(8, "wide", wide_text(7))))
    record = layout.record(b"\x02ABCDE..J\0\xf8\0\0\0X\0Y\0Z\0..")
    assert record.text("short") == "AB"
    assert record.text("wide") == "Jø"
    written = record.replaced({"short": "Łódź!", "wide": "Łódź is long"})
    assert written.text("short") == "?ód?!"
    assert written.text("wide") == "Łódź i"
    assert written.data[6:8] == b".."


def test_a_text_is_not_cut_within_a_character() -> None:
    layout = Layout("text", 8, (Field(0, "wide", wide_text(4)),))
    assert layout.make({}).replaced({"wide": "ab\U0001f3b2"}).text("wide") == "ab"


def test_a_picker_reads_its_fields_in_one_go() -> None:
    layout = Layout("some", 13, (Field(0, "a", U8), Field(4, "b", I32.times(2)), Field(12, "c", U8)))
    data = bytes([1, 9, 9, 9, 2, 0, 0, 0, 3, 0, 0, 0, 4])
    assert layout.picker("a", "c")(data, 0) == (1, 4)
    assert layout.picker("b", "c")(data, 0) == (2, 3, 4)
    with pytest.raises(ValueError, match="not in the order"):
        layout.picker("c", "a")


@pytest.mark.parametrize(
    "fields",
    [
        (Field(0, "a", I32), Field(3, "b", U8)),
        (Field(6, "a", F32),),
        (Field(0, "a", raw(4)), Field(4, "a", raw(4))),
    ],
    ids=["overlap", "past the end", "one name twice"],
)
def test_a_table_that_cannot_be_is_refused(fields: tuple[Field, ...]) -> None:
    with pytest.raises(ValueError, match="bad"):
        Layout("bad", 8, fields)
