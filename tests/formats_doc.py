"""Makes the generated parts of the pages about formats; ``regenerate.py`` writes and compares them.

A generated part stands between ``<!-- generated: WHAT ... -->`` and ``<!-- end -->``. Everything else on the pages is
written by hand and left alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from kept_facts import KEPT_CASES, READS_BACK, TARGETS, KeptCase, Target, kept
from kept_positions import POSITION_CASES, kept_position

from bgformats import api
from bgformats.formats.known import Known, known_formats
from bgformats.formats.positions.registry import (
    POSITION_FORMATS,
    format_position,
    parse_position,
    position_format_named,
)

ROOT = Path(__file__).resolve().parent.parent
INDEX = ROOT / "docs" / "formats.md"
FOLDER = ROOT / "docs" / "formats"
POSITIONS = ROOT / "docs" / "positions.md"
PART = re.compile(r"(<!-- generated: ([^\n]*?) -->\n).*?(<!-- end -->)", re.DOTALL)
ANSWERS = {
    "kept": "kept", "shown": "shown", "altered": "*altered*", "lost": "**lost**", "refused": "**refused**"
}  # fmt: skip
"""What becomes of a fact, and how a table says it."""
HOLDS = {"match": "matches", "position": "positions", "identifier": "one position", "transcript": "matches, for people"}


def pages() -> list[Path]:
    """The index, the page about positions, and the page of each format that has one."""
    return [INDEX, POSITIONS, *(page_of(one) for one in known_formats() if one.kind != "identifier")]


def page_of(one: Known) -> Path:
    """Where a format's page stands."""
    return FOLDER / f"{one.id}.md"


def current(page: Path) -> str:
    """A page with its generated parts as they should be."""
    text = page.read_bytes().decode("utf-8")
    return PART.sub(lambda found: f"{found[1]}{_made(page, found[2])}{found[3]}", text)


def _made(page: Path, order: str) -> str:
    what, *words = order.split()
    return "".join(f"{line}\n" for line in MAKERS[what](page, *words))


def _formats(page: Path) -> Iterator[str]:
    yield "| format | what | files | holds | read | written |"
    yield "|---|---|---|---|---|---|"
    for one in known_formats():
        link = "positions.md#the-forms" if one.kind == "identifier" else f"formats/{one.id}.md"
        written = f"yes: {_codes(one.dialects)}" if one.dialects else _yes(one.write)
        read = "experimental" if one.experimental else _yes(one.read)
        suffixes = _codes(one.suffixes) or "in lists"
        yield f"| [`{one.id}`]({link}) | {one.title} | {suffixes} | {HOLDS[one.kind]} | {read} | {written} |"


def _facts(page: Path) -> Iterator[str]:
    one = next(one for one in known_formats() if one.id == page.stem)
    yield "| | |"
    yield "|---|---|"
    yield f"| called | `{one.id}` |"
    yield f"| holds | {HOLDS[one.kind]} |"
    yield f"| files | {_codes(one.suffixes)} |"
    yield f"| read | {_yes(one.read)}{_EXPERIMENTAL if one.experimental else ''} |"
    by = "by `position --to`" if one.kind == "position" else "by `convert`"
    yield f"| written | {by if one.write else 'no'} |"
    if one.dialects:
        yield f"| dialects that are written | {_codes(one.dialects)}; the first is the default |"


_EXPERIMENTAL = ", experimental: no real file of it was found, it is read as it is described"


def _kept(page: Path) -> Iterator[str]:
    """A table with a row a fact and a column a target; on a format's page, what it keeps and loses in words."""
    if page == INDEX:
        yield from _table([one.name for one in TARGETS], {case.name: _cells(case, TARGETS) for case in KEPT_CASES})
    elif page == POSITIONS:
        forms = {case.name: [kept_position(case, one) for one in POSITION_FORMATS] for case in POSITION_CASES}
        yield from _table([f"`{one.id}`" for one in POSITION_FORMATS], forms)
    elif any(one.id == page.stem for one in TARGETS):
        targets = [one for one in TARGETS if one.id == page.stem]
        yield from _in_words({case.name: _cells(case, targets) for case in KEPT_CASES}, targets)
    else:
        kind = position_format_named(page.stem)
        yield from _in_words({case.name: [kept_position(case, kind)] for case in POSITION_CASES}, [Target(kind.id)])


def _cells(case: KeptCase, targets: Iterable[Target]) -> list[str]:
    return [kept(case, one) for one in targets]


def _table(heads: list[str], rows: dict[str, list[str]]) -> Iterator[str]:
    yield f"| | {' | '.join(heads)} |"
    yield f"|---|{'---|' * len(heads)}"
    for name, cells in rows.items():
        yield f"| {name} | {' | '.join(ANSWERS[cell] for cell in cells)} |"


def _in_words(found: dict[str, list[str]], targets: list[Target]) -> Iterator[str]:
    """A list a fate, and for facts that fare differently in the dialects a line each."""
    for answer in ANSWERS:
        if names := [name for name, cells in found.items() if set(cells) == {answer}]:
            word = "not shown" if answer == "lost" and not READS_BACK.get(targets[0].id, True) else answer
            yield f"- **{word}**: {'; '.join(names)}"
    for name, cells in found.items():
        if len(set(cells)) > 1:
            yield f"- {name}: {'; '.join(_by_dialect(cells, targets))}"


def _by_dialect(cells: list[str], targets: list[Target]) -> Iterator[str]:
    for answer in dict.fromkeys(cells):
        dialects = [one.dialect or "" for one, cell in zip(targets, cells, strict=True) if cell == answer]
        yield f"{answer} by {_codes(dialects)}"


def _sample(page: Path, path: str, lines: str = "") -> Iterator[str]:
    """The lines of a file of the project, such as ``3-9``; without numbers all."""
    yield from _block((ROOT / path).read_bytes().decode("utf-8-sig"), lines)


def _written(page: Path, path: str, lines: str = "") -> Iterator[str]:
    """What ``convert`` makes of a file of the project."""
    data = api.convert(api.validate(ROOT / path).verified, page.stem).data
    yield from _block((data or b"").decode("utf-8-sig"), lines)


def _position(page: Path, xgid: str) -> Iterator[str]:
    """A position as the page's format writes it."""
    yield from _block(format_position(parse_position(xgid), page.stem), "")


def _block(text: str, lines: str) -> Iterator[str]:
    first, _, last = lines.partition("-")
    every = [line.rstrip() for line in text.splitlines()]
    while every and not every[-1]:
        every.pop()
    fence = "````" if "```" in text else "```"
    yield f"{fence}text"
    yield from every[int(first) - 1 : int(last)] if lines else every
    yield fence


def _codes(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _yes(is_so: bool) -> str:
    return "yes" if is_so else "no"


MAKERS: dict[str, Callable[..., Iterator[str]]] = {
    "formats": _formats,
    "facts": _facts,
    "kept": _kept,
    "sample": _sample,
    "written": _written,
    "position": _position,
}
