"""Text from files is made safe before it is shown, and nothing else about it changes."""

from __future__ import annotations

import json

import pytest

from bgformats.model.printable import printable, safe_json


@pytest.mark.parametrize("text", ["", "24/18* 13/9", "Åsa Öberg", "日本", "a\u00a0b", "👩\u200d👧", "e\u0301"])
def test_harmless_text_stays_as_it_is(text: str) -> None:
    assert printable(text) == text
    assert safe_json(json.dumps(text, ensure_ascii=False)) == json.dumps(text, ensure_ascii=False)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[2J", "\\x1b[2J"),
        ("a\tb\nc", "a\\x09b\\x0ac"),
        ("\x00\x7f\x9b", "\\x00\\x7f\\x9b"),
        ("\u202egnp.exe", "\\u202egnp.exe"),
        ("\u2066x\u2069", "\\u2066x\\u2069"),
        ("\u2028", "\\u2028"),
        ("\ufeffx", "\\ufeffx"),
        ("\ud800", "\\ud800"),
    ],
)
def test_control_and_direction_characters_are_spelled_out(text: str, shown: str) -> None:
    assert printable(text) == shown


@pytest.mark.parametrize("code", [*range(0x20), 0x7F, *range(0x80, 0xA0), 0x2028, 0x2029, 0x202E, 0xFEFF, 0xDC80])
def test_json_stays_one_line_of_plain_characters_and_means_the_same(code: int) -> None:
    text = f"a{chr(code)}b"
    line = safe_json(json.dumps(text, ensure_ascii=False))
    assert line.isprintable()
    assert len(line.splitlines()) == 1
    assert json.loads(line) == text
