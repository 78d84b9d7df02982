"""The pages about formats: complete, linked, current (``test_golden.py``), and true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from formats_doc import FOLDER, INDEX, POSITIONS, page_of
from kept_facts import KEPT_CASES, READS_BACK, TARGETS, KeptCase, Target, kept, played, written
from kept_positions import POSITION_CASES, kept_position

from bgformats import api
from bgformats.formats.known import known_formats
from bgformats.formats.positions.base import PositionFormat
from bgformats.formats.positions.registry import POSITION_FORMATS
from bgformats.formats.registry import FORMATS, detect

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FILES = [one for one in known_formats() if one.kind != "identifier"]
LINK = re.compile(r"\[[^\]\n]*\]\(([^)\s]+)\)")
BLOCK = re.compile(r"^```(?:text)?\n(.*?)^```", re.MULTILINE | re.DOTALL)
WRITTEN_BY_HAND = {"gammonx": [], "bgroom": ["BG207"], "ids": [], "moves": []}
"""Formats whose sample stands on the page only, and what is found in it: BGRoom does not tell the match length."""


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def sample(name: str) -> str:
    """The first block of a page."""
    found = BLOCK.search((FOLDER / f"{name}.md").read_text(encoding="utf-8"))
    assert found is not None
    return found[1]


def anchors(page: Path) -> set[str]:
    """The headings of a page, as GitHub links them."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_format_has_a_page_and_every_page_a_format() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {page_of(one).name for one in FILES}


def test_every_page_is_linked_from_the_index_and_begins_with_its_facts() -> None:
    index = INDEX.read_text(encoding="utf-8")
    for one in FILES:
        assert f"(formats/{one.id}.md)" in index
        text = page_of(one).read_text(encoding="utf-8")
        assert text.startswith("# ")
        assert text.count("<!-- generated: facts -->") == 1
        assert text.count("<!-- generated: kept -->") == int(one.write)
        assert text.rstrip().endswith("[All formats](../formats.md)")


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in LINK.findall(re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = page if not path else page.parent / path
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("kind", POSITION_FORMATS, ids=lambda kind: kind.id)
def test_every_form_of_a_position_stands_in_the_table_of_forms(kind: PositionFormat) -> None:
    forms = POSITIONS.read_text(encoding="utf-8").partition("## The forms")[2].partition("\n## ")[0]
    assert len(re.findall(rf"^\| `{kind.id}` \|", forms, re.MULTILINE)) == 1


BINARY = [one.id for one in FORMATS if one.is_binary]


@pytest.mark.parametrize("one", [one for one in FILES if one.read and one.id not in BINARY], ids=lambda one: one.id)
def test_the_sample_on_a_page_is_recognised_as_its_format(one: object) -> None:
    name = getattr(one, "id", "")
    found = detect(sample(name).encode(), "sample")
    assert found.format is not None
    assert found.format.id == name


@pytest.mark.parametrize(("name", "codes"), WRITTEN_BY_HAND.items())
def test_a_sample_written_by_hand_is_without_fault(name: str, codes: list[str]) -> None:
    report = api.validate(sample(name).encode(), format=name, name="sample")
    assert [one.code for one in report.diagnostics if one.severity != "info"] == codes
    assert report.file.actions or report.file.positions


@pytest.mark.parametrize("case", KEPT_CASES, ids=lambda case: case.name)
def test_a_fact_is_seen_where_it_is_told_and_nowhere_else(case: KeptCase) -> None:
    assert case.seen(played(*case.told)) != case.seen(played(*case.plain))


@pytest.mark.parametrize("target", [one for one in TARGETS if READS_BACK[one.id]], ids=lambda one: one.name)
def test_whatever_a_target_does_not_keep_is_told(target: Target) -> None:
    silent = [
        case.name
        for case in KEPT_CASES
        if kept(case, target) != "kept"
        and not [loss for loss in written(case.told, target).losses if loss.name != "value-inferred"]
    ]
    assert silent == []


@pytest.mark.parametrize("kind", POSITION_FORMATS, ids=lambda kind: kind.id)
def test_whatever_a_form_of_a_position_does_not_keep_is_told(kind: PositionFormat) -> None:
    silent = [
        case.name
        for case in POSITION_CASES
        if kept_position(case, kind) != "kept"
        and not [loss for loss in api.convert_position(case.told, kind.id).losses if loss.name != "value-inferred"]
    ]
    assert silent == []
