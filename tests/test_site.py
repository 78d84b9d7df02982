"""``docs/`` as a site: every page is in it, every link leads somewhere, and pages are the files of the repository."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PARTS = ["docs", "tools", "mkdocs.yml", "README.md", "CHANGELOG.md", "LICENSE", "benchmarks/README.md"]


def build(root: Path, site: Path) -> subprocess.CompletedProcess[str]:
    """Builds the site of a checkout, strictly, as ``mkdocs build`` does for everybody."""
    return subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--config-file", str(root / "mkdocs.yml"), "--site-dir", str(site)],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


def pages_of_nav(node: Any) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    else:
        for child in node.values() if isinstance(node, dict) else node:
            yield from pages_of_nav(child)


def checkout(folder: Path) -> Path:
    """A copy of what the site is made of."""
    for part in PARTS:
        target = folder / part
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copyfile(ROOT / part, target)
    # The one file outside these parts that a page links to.
    manifest = folder / "fixtures/conformance/manifest.json"
    manifest.parent.mkdir(parents=True)
    manifest.write_text("{}", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of this checkout."""
    folder = tmp_path_factory.mktemp("site")
    done = build(ROOT, folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_each_page_is_in_the_navigation_once() -> None:
    nav = list(pages_of_nav(yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))["nav"]))
    beside_docs = {"index.md", "changelog.md", "benchmarks.md"}
    assert sorted(nav) == sorted(beside_docs | {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")})


def test_site_has_each_page_and_what_pages_link_to(site: Path) -> None:
    for page in DOCS.rglob("*.md"):
        assert (site / page.relative_to(DOCS).with_suffix("") / "index.html").is_file(), page.name
    assert (site / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()
    assert (site / "board.svg").read_bytes() == (DOCS / "board.svg").read_bytes()


def test_first_page_is_the_readme_with_links_of_the_site(site: Path) -> None:
    first = (site / "index.html").read_text(encoding="utf-8")
    assert '<h1 id="bgformats">' in first
    assert 'href="checks/"' in first
    assert 'href="benchmarks/"' in first
    assert 'src="board.svg"' in first
    assert not re.search(r'(href|src)="docs/', first)


def test_bars_in_the_code_of_a_table_have_no_stroke(site: Path) -> None:
    first = unescape((site / "index.html").read_text(encoding="utf-8"))
    assert "--output-format text|concise|json" in first
    assert "\\|" not in first


def test_link_that_leads_nowhere_and_forgotten_page_stop_the_build(tmp_path: Path) -> None:
    """Nothing is wrong with the same pages in ``site``; here each of the four faults is told with its page."""
    root = checkout(tmp_path / "checkout")
    (root / "docs" / "forgotten.md").write_text("# Forgotten\n", encoding="utf-8")
    with (root / "docs" / "fix.md").open("a", encoding="utf-8") as page:
        page.write("\n[a](nowhere.md), [b](checks.md#bg999-no-such-check), [c](../no-such-file.txt)\n")
    done = build(root, tmp_path / "site")
    assert done.returncode == 1
    told = [line for line in done.stderr.splitlines() if "fix.md" in line]
    for wrong in ("nowhere.md", "bg999-no-such-check", "no-such-file.txt"):
        assert any(wrong in line for line in told), wrong
    assert "forgotten.md" in done.stderr
