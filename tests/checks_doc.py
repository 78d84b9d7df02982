"""Makes ``docs/checks.md`` from the catalogue; ``regenerate.py`` writes and compares it."""

from __future__ import annotations

from collections.abc import Iterator

from bgformats.checks.base import Check
from bgformats.checks.catalogue import CATALOGUE

FAMILIES = {
    "input": "Input",
    "syntax": "Syntax",
    "structure": "Structure",
    "play": "Checker play",
    "cube": "Cube",
    "score": "Result and score",
    "loss": "What a conversion loses",
    "audit": "What was agreed on",
    "limits": "Limits",
}
HEAD = """\
# The checks

Every finding has a code and a name. Both are stable: a code is never given to another check, and `--select` and
`--ignore` take either. The severity is that of the usual case; some cases are told more mildly, and rule profiles
(`bgformats rules`) can change it for some checks.

`bgformats explain CODE` prints a section of this page; `bgformats checks` prints the table.

This page is made from the catalogue by `python tests/regenerate.py`: change the check, not the page.
"""


def checks_doc() -> str:
    """The whole page."""
    return "\n".join((HEAD, *_table(), "", *(line for entry in CATALOGUE for line in _section(entry))))


def _table() -> Iterator[str]:
    yield "| code | name | severity | what is wrong |"
    yield "|---|---|---|---|"
    family = ""
    for entry in CATALOGUE:
        if entry.family != family:
            family = entry.family
            yield f"| | **{FAMILIES[family]}** | | |"
        title = _one_line(entry.title).rstrip(".").replace("|", "\\|")
        link = f"[{entry.code}](#{entry.code.lower()}-{entry.name})"
        yield f"| {link} | {entry.name} | {entry.severity.value} | {title} |"


def _section(entry: Check) -> Iterator[str]:
    yield f"## {entry.code} {entry.name}"
    yield ""
    yield f"{_one_line(entry.title)} ({entry.severity.value.capitalize()}, since {entry.since}.)"
    yield ""
    yield f"**Why:** {_one_line(entry.why)}"
    yield ""
    yield f"**Bad:** {_one_line(entry.bad)}"
    yield ""
    yield f"**Good:** {_one_line(entry.good)}"
    yield ""


def _one_line(text: str) -> str:
    return " ".join(text.split("\n"))
