"""The catalogue of checks is whole: every entry is named, told, shown in fixtures and in the documentation."""

from __future__ import annotations

import re
import string
from itertools import groupby

import pytest
from check_cases import all_diagnostics, files
from checks_doc import FAMILIES, checks_doc
from regenerate import ROOT

from bgformats.checks.base import Check
from bgformats.checks.catalogue import CATALOGUE, check_named, matching
from bgformats.diagnostics import Diagnostic, Severity
from bgformats.errors import UnknownNameError

BLOCKS = {
    "input": "0",
    "syntax": "1",
    "structure": "2",
    "play": "3",
    "cube": "4",
    "score": "5",
    "loss": "6",
    "audit": "7",
    "limits": "9",
}
"""The hundred of each family's codes: the stage that can know a thing."""

entries = pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.code)


def test_codes_are_unique_and_sorted_and_stand_in_the_block_of_their_family() -> None:
    codes = [entry.code for entry in CATALOGUE]
    assert codes == sorted(set(codes))
    assert [name for name, _ in groupby(entry.family for entry in CATALOGUE)] == list(BLOCKS) == list(FAMILIES)
    for entry in CATALOGUE:
        assert re.fullmatch(rf"BG{BLOCKS[entry.family]}\d\d", entry.code)


def test_names_are_unique_kebab_case_words() -> None:
    names = [entry.name for entry in CATALOGUE]
    assert len(set(names)) == len(names)
    assert [name for name in names if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)+", name)] == []


@entries
def test_a_check_says_what_is_wrong_why_and_how_it_would_be_right(entry: Check) -> None:
    assert entry.title.endswith(".")
    assert entry.why.endswith((".", ".)"))
    assert entry.bad
    assert entry.good
    assert entry.bad != entry.good


@entries
def test_a_check_can_be_found_by_code_by_name_and_by_the_beginning_of_its_code(entry: Check) -> None:
    assert check_named(entry.code.lower()) is entry
    assert check_named(entry.name.upper()) is entry
    assert entry.code in matching([entry.code[:3]])


@pytest.mark.parametrize("wanted", ["BG999", "die-left", "", "BG3"])
def test_a_check_that_does_not_exist_is_refused(wanted: str) -> None:
    with pytest.raises(UnknownNameError):
        check_named(wanted)


@entries
def test_a_check_has_a_file_of_cases(entry: Check) -> None:
    assert entry.code in {path.stem for path in files()}


@entries
def test_every_way_of_saying_it_is_said_in_a_case(entry: Check) -> None:
    """The default may be there for other formats only, where there are other ways of saying it."""
    said = {finding.message_id for finding in all_diagnostics() if finding.code == entry.code}
    assert said <= set(entry.messages)
    assert set(entry.messages) - said <= ({"default"} if len(entry.messages) > 1 else set())


@entries
def test_what_a_message_needs_is_what_the_findings_of_the_cases_give(entry: Check) -> None:
    """Messages will be translated, so a template may use all that a finding gives, and nothing else."""
    found = [finding for finding in all_diagnostics() if finding.code == entry.code]
    assert found
    for finding in found:
        template = entry.messages[finding.message_id]
        assert _placeholders(template) <= set(finding.arguments), finding.message_id
        assert finding.message == template.format_map(finding.arguments)


def test_no_message_of_the_cases_is_unfinished() -> None:
    for finding in all_diagnostics():
        assert "{" not in finding.message
        assert "None" not in finding.message
        assert finding.message == finding.message.strip() != ""


def test_messages_are_no_sentences_with_a_full_stop() -> None:
    """They stand behind `BG304 die-left-unplayed:` and before a place in brackets."""
    for entry in CATALOGUE:
        assert [text for text in entry.messages.values() if text.endswith((".", "!"))] == []


def test_findings_of_the_cases_have_names_places_and_severities_that_fit_together() -> None:
    known = {entry.code: entry for entry in CATALOGUE}
    for finding in all_diagnostics():
        assert finding.name == known[finding.code].name
        assert isinstance(finding.severity, Severity)
        if finding.line is not None:
            _check_place(finding)


def _check_place(finding: Diagnostic) -> None:
    assert None not in (finding.column, finding.end_line, finding.end_column, finding.offset, finding.end_offset)
    assert (finding.line, finding.column) <= (finding.end_line, finding.end_column)
    assert (finding.offset or 0) <= (finding.end_offset or 0)


def test_the_page_of_the_checks_is_current() -> None:
    assert (ROOT / "docs" / "checks.md").read_text(encoding="utf-8") == checks_doc()


def test_the_page_of_the_checks_has_a_row_and_a_section_for_each_and_links_that_lead_there() -> None:
    page = checks_doc()
    assert re.findall(r"^## (BG\d{3}) ", page, re.MULTILINE) == [entry.code for entry in CATALOGUE]
    titles = re.findall(r"^## (.*)$", page, re.MULTILINE)
    anchors = {re.sub(r"[^a-z0-9 -]", "", title.lower()).replace(" ", "-") for title in titles}
    links = re.findall(r"\]\(#([^)]*)\)", page)
    assert len(links) == len(CATALOGUE)
    assert set(links) == anchors


def _placeholders(template: str) -> set[str]:
    return {name.partition("!")[0] for _, name, _, _ in string.Formatter().parse(template) if name}
