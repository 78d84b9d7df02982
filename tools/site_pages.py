"""A hook of mkdocs: pages and files of the repository that lie outside ``docs/`` are part of the site as they stand.

README.md is the first page. Links are written for those who read the files where they lie (``docs/checks.md`` in
README.md, ``../README.md`` in a page of ``docs/``); on the site they lead to the page that the file has there. A file
that is linked and is no page (the licence, a script) is handed out with the site.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parent.parent
DOCS = "docs/"
PAGES = {"README.md": "index.md", "CHANGELOG.md": "changelog.md", "benchmarks/README.md": "benchmarks.md"}
"""Pages from outside ``docs/``: the file in the repository, and its place on the site."""

LINK = re.compile(r"(?<=\]\()(?!#|[a-z][a-z+.-]*:)(?P<target>[^\s()#]+)(?P<anchor>#[^\s()]*)?(?=\))")

CODE = re.compile(r"`[^`]+`")


def place_on_site(source: str) -> str:
    """Where the site has a file of the repository; both with slashes, from the root."""
    return PAGES.get(source) or source.removeprefix(DOCS)


def source_of(place: str) -> str:
    """The file of the repository that a page of the site is; the opposite of ``place_on_site``."""
    return next((source for source, at in PAGES.items() if at == place), DOCS + place)


def linked(source: str, text: str) -> set[str]:
    """The files of the repository that the page links to."""
    folder = posixpath.dirname(source)
    targets = {posixpath.normpath(posixpath.join(folder, found["target"])) for found in LINK.finditer(text)}
    return {target for target in targets if not target.startswith("..") and (ROOT / target).is_file()}


def with_links_of_site(source: str, text: str) -> str:
    """The page's text with each link to a file of the repository turned to where the site has that file.

    A link to what is no file stays as it is: mkdocs then says that it leads nowhere.
    """
    folder, page_folder = posixpath.dirname(source), posixpath.dirname(place_on_site(source))

    def turned(found: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(folder, found["target"]))
        if target.startswith("..") or not (ROOT / target).is_file():
            return found[0]
        return posixpath.relpath(place_on_site(target), page_folder or ".") + (found["anchor"] or "")

    return LINK.sub(turned, text)


def with_plain_bars(text: str) -> str:
    """The text with the bars in the code of tables as they are meant: GitHub wants ``\\|``, mkdocs would show it."""
    lines = text.split("\n")
    return "\n".join(
        CODE.sub(lambda code: code[0].replace("\\|", "|"), line) if line.startswith("|") else line for line in lines
    )


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages from outside ``docs/``, and the files that a page links to."""
    for source, place in PAGES.items():
        files.append(File.generated(config, place, abs_src_path=str(ROOT / source)))
    wanted = {
        target
        for page in files.documentation_pages()
        for target in linked(source_of(page.src_uri), page.content_string)
    }
    for target in sorted(wanted):
        place = place_on_site(target)
        if files.get_file_from_path(place) is None:
            files.append(File.generated(config, place, abs_src_path=str(ROOT / target)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """The page as the site shows it: its links lead to pages of the site."""
    return with_plain_bars(with_links_of_site(source_of(page.file.src_uri), markdown))
