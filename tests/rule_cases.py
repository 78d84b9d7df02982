"""Reads the cases of ``fixtures/rules`` and runs them through the command line.

``common.toml`` holds cases by topic, which run under every document profile with that topic; a file with a profile's
name holds cases of that profile alone; ``differences.toml`` one text under two rule sets.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bgformats.model.profile import Profile, profiles

FOLDER = Path(__file__).resolve().parents[1] / "fixtures" / "rules"
_CASE_KEYS = frozenset(("shows", "name", "format", "rules", "findings", "text"))
_DIFFERENCE_KEYS = frozenset(("name", "first", "first_findings", "second", "second_findings", "text"))
_FINDING = re.compile(r"line (\d+): (BG\d{3}) (error|warning|info)")
_MATCH_LINE = "<match line>"

Found = tuple[int, str, str]
"""A finding: line, code, severity."""

Command = Callable[[list[str]], tuple[int, str]]
"""Runs a command line: its exit code and its standard output."""


@dataclass(frozen=True)
class RuleCase:
    """A text, the rules to judge it by, and all findings that it must give. ``profile`` is whose statements it shows.

    ``rules`` is a profile's id, or the text of a TOML file. A good case has no finding but infos.
    """

    profile: str
    shows: tuple[str, ...]
    name: str
    rules: str
    text: str
    suffix: str
    expected: tuple[Found, ...]

    @property
    def id(self) -> str:
        """A readable test id."""
        return f"{self.profile}-{self.name.replace(' ', '-')}"

    @property
    def good(self) -> bool:
        """Whether the text keeps to the rules."""
        return all(severity == "info" for _, _, severity in self.expected)

    def run(self, command: Command, folder: Path) -> tuple[int, tuple[Found, ...]]:
        """The exit code of ``validate`` and its errors and warnings, and the infos whose codes are expected."""
        path = folder / f"case{self.suffix}"
        path.write_text(self.text, encoding="utf-8", newline="\n")
        rules = self.rules
        if "\n" in rules:
            rules = str(folder / "own.toml")
            Path(rules).write_text(self.rules, encoding="utf-8")
        code, out = command(["validate", str(path), "--rules", rules, "--output-format", "json"])
        (report,) = json.loads(out)["files"]
        wanted = {one for _, one, severity in self.expected if severity == "info"}
        return code, tuple(
            (one["line"], one["code"], one["severity"])
            for one in report["diagnostics"]
            if one["severity"] != "info" or one["code"] in wanted
        )


@cache
def documents() -> tuple[Profile, ...]:
    """The profiles that stand on a document."""
    return tuple(profile for profile in profiles() if profile.statements)


@cache
def cases() -> tuple[RuleCase, ...]:
    """All cases under all profiles that they are for."""
    return tuple(case for profile in documents() for case in _cases_of(profile))


@cache
def differences() -> tuple[tuple[RuleCase, RuleCase], ...]:
    """Each difference as two cases with one text."""
    return tuple(_difference(table) for table in _tables("differences.toml", "difference", _DIFFERENCE_KEYS))


def _cases_of(profile: Profile) -> Iterator[RuleCase]:
    topics = {statement.topic for statement in profile.statements}
    for table in _tables("common.toml", "case", _CASE_KEYS):
        if topics & set(_strings(table["shows"])):
            yield _case(profile, table)
    for table in _tables(f"{profile.id}.toml", "case", _CASE_KEYS):
        yield _case(profile, table)


def _case(profile: Profile, table: Mapping[str, object]) -> RuleCase:
    line = f" {5 if profile.modes[0] == 'match' else 0} point match"
    return RuleCase(
        profile=profile.id,
        shows=_strings(table["shows"]),
        name=str(table["name"]),
        rules=_rules(table.get("rules", profile.id)),
        text=str(table["text"]).replace(_MATCH_LINE, line),
        suffix=f".{table.get('format', 'mat')}",
        expected=_expected(table["findings"]),
    )


def _difference(table: Mapping[str, object]) -> tuple[RuleCase, RuleCase]:
    first, second = (
        RuleCase(
            profile="difference",
            shows=(),
            name=str(table["name"]),
            rules=_rules(table[which]),
            text=str(table["text"]),
            suffix=".mat",
            expected=_expected(table[f"{which}_findings"]),
        )
        for which in ("first", "second")
    )
    return first, second


def _tables(name: str, kind: str, known: frozenset[str]) -> Iterator[Mapping[str, object]]:
    content = tomllib.loads((FOLDER / name).read_text(encoding="utf-8"))
    assert set(content) == {kind}, f"{name}: {sorted(content)}"
    for table in content[kind]:
        assert set(table) <= known, f"{name}: unknown keys {sorted(set(table) - known)}"
        yield table


def _rules(value: object) -> str:
    """A profile's id, or a TOML file with the options of the table."""
    if isinstance(value, str):
        return value
    assert isinstance(value, dict)
    options = "".join(f"{key} = {json.dumps(one)}\n" for key, one in value.items() if key != "extends")
    return f'extends = "{value["extends"]}"\n[rules]\n{options}'


def _expected(value: object) -> tuple[Found, ...]:
    found = [_FINDING.fullmatch(text) for text in _strings(value)]
    assert all(found), value
    return tuple((int(one[1]), one[2], one[3]) for one in found if one)


def _strings(value: object) -> tuple[str, ...]:
    assert isinstance(value, list)
    return tuple(str(one) for one in value)
