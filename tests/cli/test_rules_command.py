"""``bgformats rules``: the list of profiles, one profile in words and as JSON, and TOML files of one's own."""

from __future__ import annotations

import json

import pytest
from commandline import Shell

from bgformats.model.profile import profiles

OWN = b"""\
extends = "site-sv-room"
title = "Club evening"

[rules]
mode = "money"
beavers = 2
"""


def test_without_a_name_every_profile_is_listed_with_language_modes_and_title(shell: Shell) -> None:
    said = shell("rules")
    assert said.code == 0
    assert [line.split()[0] for line in said.lines] == [profile.id for profile in profiles()]
    (room,) = [line for line in said.lines if line.startswith("site-sv-room ")]
    assert room.split()[:5] == ["site-sv-room", "sv", "match", "money", "series"]
    assert room.endswith("  Gaming room with matches, money and series (Swedish)")


def test_the_list_as_json_has_the_same_profiles(shell: Shell) -> None:
    rows = json.loads(shell("rules", "--output-format", "json").out)
    assert [row["id"] for row in rows] == [profile.id for profile in profiles()]
    assert all(set(row) == {"id", "language", "title", "modes", "summary"} for row in rows)


def test_a_profile_shows_what_differs_in_each_mode(shell: Shell) -> None:
    said = shell("rules", "site-sv-room")
    money = said.lines[said.lines.index("Settings in mode money:") + 1 :]
    assert [line.split() for line in money[: money.index("")]] == [
        ["jacoby", "=", '"cube-turned"'],
        ["beavers", "=", "1"],
        ["variant", "=", '"standard"'],
        ["timeout", "=", '"gammon"'],
        ["disconnection", "=", '"gammon"'],
        ["grace_seconds", "=", "180"],
    ]


def test_a_statement_shows_its_line_both_languages_the_reading_and_what_carries_it_out(shell: Shell) -> None:
    """The words are those of line 51 of the Swedish page about money play."""
    lines = shell("rules", "site-sv-money").lines
    at = lines.index("  line 51: dropped redouble (not taken literally)")
    assert lines[at + 1 : at + 5] == [
        "    sv: förlorar han/hon spelet med det antal poäng som visas på dubbleringstärningen",
        "    en: a dropped redouble costs the number that the cube shows",
        "    read as: the value before the offer, not the turned one",
        "    carried out by: BG502 wrong-points",
    ]


def test_all_settings_are_shown_when_asked_for(shell: Shell) -> None:
    few = json.loads(shell("rules", "match-wbgf", "--output-format", "json").out)
    every = json.loads(shell("rules", "match-wbgf", "--all", "--output-format", "json").out)
    assert few["settings"] == {"match": {"illegal_play": "stands", "timeout": "match"}}
    assert every["settings"]["match"].items() >= few["settings"]["match"].items()
    assert every["settings"]["match"]["crawford"] == "standard"
    assert "    crawford " in shell("rules", "match-wbgf", "--all").out
    assert "crawford" not in shell("rules", "match-wbgf").out


def test_general_rules_say_that_they_are_the_general_ones(shell: Shell) -> None:
    assert "Settings in mode match: all defaults (--all lists them)" in shell("rules", "match").lines


def test_statements_as_json(shell: Shell) -> None:
    found = json.loads(shell("rules", "app-no-004", "--output-format", "json").out)
    assert [one["original"] for one in found["statements"] if one["topic"] == "cube limit"] == ["den går ikke over 64"]
    assert found["settings"] == {
        "single": {"variant": "standard", "cube_limit": 64, "enforcement": "stepwise", "numbering": "auto"}
    }
    assert found["document"] == "rules of an app against the computer, in Norwegian"


def test_a_file_of_ones_own_takes_over_what_it_extends(shell: Shell) -> None:
    shell.write("club.toml", OWN)
    found = json.loads(shell("rules", "club.toml", "--output-format", "json").out)
    assert (found["id"], found["title"], found["extends"]) == ("club", "Club evening", "site-sv-room")
    assert found["modes"] == ["money"]
    assert found["settings"]["money"]["beavers"] == 2
    assert found["settings"]["money"]["jacoby"] == "cube-turned"
    assert any(one["topic"] == "Jacoby" for one in found["statements"])
    assert "Made from site-sv-room." in shell("rules", "club.toml").lines


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'extends = "match"\n[rules]\njacoby = "cube-turned"\n', "the Jacoby rule belongs to money sessions"),
        (b'extends = "mach"\n', "no profile 'mach' to extend; known are app-no-004, match,"),
        (b"[rules]\nbeaver = 1\n", "beaver"),
        (b'[rules]\nmode = "mony"\n', "mode"),
        (b"[rules\n", "no TOML"),
        (b'extends = "match"\nwhen = 3\n', "when"),
        (b"\xff", "not UTF-8"),
    ],
)
def test_a_file_with_a_fault_is_refused_in_one_line(shell: Shell, content: bytes, message: str) -> None:
    shell.write("own.toml", content)
    said = shell("rules", "own.toml")
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert message in said.err
    assert "own" in said.err


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("site-sv-rom", "did you mean site-sv-room?"),
        ("missing.toml", "No such file"),
        ("auto", "auto is no profile"),
        ("../match", "known are"),
    ],
)
def test_a_name_that_is_no_profile_is_refused_in_one_line(shell: Shell, name: str, message: str) -> None:
    said = shell("rules", name)
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert message in said.err


def test_a_file_cannot_send_escape_sequences(shell: Shell) -> None:
    shell.write("own.toml", b'title = "a\\u001b[2Jb"\n')
    assert "\x1b" not in shell("rules", "own.toml").out
