"""Makes the generated parts of ``docs/formats.md`` and ``docs/formats/*.md``; ``regenerate.py`` writes and compares them.

A generated part stands between ``<!-- generated: WHAT ... -->`` and ``<!-- end -->``. Everything else on the pages is
written by hand and left alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from kept_facts import KEPT_CASES, READS_BACK, TARGETS, Target, kept

from bgformats import api
from bgformats.formats.known import Known, known_formats
from bgformats.formats.positions.registry import format_position, parse_position

ROOT = Path(__file__).resolve().parent.parent
INDEX = ROOT / "docs" / "formats.md"
FOLDER = ROOT / "docs" / "formats"
POSITIONS = "positions.md#the-forms"
PART = re.compile(r"(<!-- generated: ([^\n]*?) -->\n).*?(<!-- end -->)", re.DOTALL)
ANSWERS = ("kept", "altered", "lost")
HOLDS = {"match": "matches", "position": "positions", "identifier": "one position", "transcript": "matches, for people"}


def pages() -> list[Path]:
    """The index, and the page of each format that has one."""
    return [INDEX, *(page_of(one) for one in known_formats() if one.kind != "identifier")]


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
        link = POSITIONS if one.kind == "identifier" else f"formats/{one.id}.md"
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
    """The table with a row a fact and a column a target, or for a format's page what it keeps and loses in words."""
    if page != INDEX:
        yield from _kept_by([one for one in TARGETS if one.id == page.stem])
        return
    names = [f"`{one.id}`" if one.dialect is None else f"`{one.id}` `{one.dialect}`" for one in TARGETS]
    yield f"| | {' | '.join(names)} |"
    yield f"|---|{'---|' * len(TARGETS)}"
    for case in KEPT_CASES:
        yield f"| {case.name} | {' | '.join(kept(case, one) for one in TARGETS)} |"


def _kept_by(targets: list[Target]) -> Iterator[str]:
    found = {case.name: [kept(case, one) for one in targets] for case in KEPT_CASES}
    answers = ANSWERS if READS_BACK[targets[0].id] else ("shown", "lost")
    for answer in answers:
        names = [name for name, cells in found.items() if set(cells) == {answer}]
        if names:
            yield f"- **{'not shown' if answers[0] == 'shown' and answer == 'lost' else answer}**: {', '.join(names)}"
    for name, cells in found.items():
        if len(set(cells)) > 1:
            told = (
                f"{answer} by {_codes(one.dialect or '' for one, cell in zip(targets, cells, strict=True) if cell == answer)}"
                for answer in dict.fromkeys(cells)
            )
            yield f"- {name}: {', '.join(told)}"


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
