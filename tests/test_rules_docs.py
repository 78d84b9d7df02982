"""``docs/rules.md`` tells of every profile, option and erratum, as they are."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import get_args

from bgformats.checks.catalogue import CATALOGUE
from bgformats.model.profile import profile_named, profiles
from bgformats.model.ruleset import Ruleset

TEXT = (Path(__file__).resolve().parents[1] / "docs" / "rules.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (.+?)\n(.+?)(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL))


def _rows(section: str) -> list[list[str]]:
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


def test_every_option_has_a_row_with_its_default() -> None:
    rows = _rows(SECTIONS["Options"])
    assert [row[0] for row in rows] == [f"`{name}`" for name in Ruleset.model_fields]
    for row, (name, field) in zip(rows, Ruleset.model_fields.items(), strict=True):
        default = "none" if field.default is None else f"`{json.dumps(field.default)}`"
        assert row[2] == default, name


def test_every_choice_of_an_option_is_named() -> None:
    for row, field in zip(_rows(SECTIONS["Options"]), Ruleset.model_fields.values(), strict=True):
        choices = [choice for choice in get_args(field.annotation) if isinstance(choice, str)]
        if choices:
            assert re.findall(r"`([^`]+)`", row[1]) == choices


def test_every_profile_is_told_of() -> None:
    for profile in profiles():
        assert f"`{profile.id}`" in TEXT


def test_every_check_that_is_named_exists() -> None:
    assert set(re.findall(r"BG\d{3}", TEXT)) <= {check.code for check in CATALOGUE}


def test_the_errata_are_those_of_the_profiles() -> None:
    assert _rows(SECTIONS["Errata"]) == [
        [f"`{profile.id}`", str(one.line), one.topic, one.english, one.erratum]
        for profile in profiles()
        for one in profile.statements
        if one.erratum is not None
    ]


def test_the_profiles_that_are_printed_can_be_loaded(tmp_path: Path) -> None:
    found = re.findall(r"```toml\n(.+?)```", SECTIONS["Your own profile"], re.DOTALL)
    assert len(found) == 3
    for number, text in enumerate(found):
        tomllib.loads(text)
        path = tmp_path / f"{number}.toml"
        path.write_text(text, encoding="utf-8")
        profile = profile_named(str(path))
        assert [profile.ruleset(mode).mode for mode in profile.modes] == list(profile.modes)
