"""Findings that a comment in the file says are known: `bgformats: ignore[BG304]` and `bgformats: ignore-file[BG311]`.

The first holds for its own line and, where it stands on a line of comments, for the next line that is none; the second
for the whole file. Several codes, names or prefixes may stand in the brackets, with commas between them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from bgformats.checks.catalogue import matching
from bgformats.diagnostics import Diagnostic, Fact
from bgformats.errors import UnknownNameError
from bgformats.source import Source

_MARK: Final = "bgformats:"
_DIRECTIVE: Final = re.compile(r"bgformats:[ \t]{0,9}ignore(?P<file>-file)?\[(?P<codes>[^\]\\\r\n]*)\\?\]")
"""In SGF the bracket that closes is written with a backslash before it."""


@dataclass(frozen=True, slots=True)
class Suppressions:
    """What a file's comments hide, and what in them could not be understood."""

    everywhere: frozenset[str] = frozenset()
    on_lines: Mapping[int, frozenset[str]] | None = None
    facts: tuple[Fact, ...] = ()

    def hides(self, finding: Diagnostic) -> bool:
        """Whether the file says that this finding is known."""
        if finding.code in self.everywhere:
            return True
        return finding.code in (self.on_lines or {}).get(finding.line or 0, ())


NOTHING_HIDDEN: Final = Suppressions()


def suppressions(source: Source, comment: re.Pattern[str] | None) -> Suppressions:
    """What the comments of a file hide; ``comment`` is how a comment of its format looks, None where it has none."""
    if comment is None or source.is_binary or _MARK not in source.text:
        return NOTHING_HIDDEN
    everywhere: frozenset[str] = frozenset()
    lines: dict[int, frozenset[str]] = {}
    facts: list[Fact] = []
    for one in comment.finditer(source.text):
        for found in _DIRECTIVE.finditer(source.text, one.start(), one.end()):
            codes, unknown = _codes(found)
            facts += unknown
            if found["file"]:
                everywhere |= codes
                continue
            for line in _lines(source, found.start(), comment):
                lines[line] = lines.get(line, frozenset()) | codes
    return Suppressions(everywhere, lines, tuple(facts))


def _codes(found: re.Match[str]) -> tuple[frozenset[str], list[Fact]]:
    """The codes that a directive names, and a fact for each name that means none."""
    codes: frozenset[str] = frozenset()
    unknown: list[Fact] = []
    start = found.start("codes")
    for text in found["codes"].split(","):
        name = text.strip()
        at = start + text.find(name)
        try:
            codes |= matching([name])
        except UnknownNameError:
            values: dict[str, str | int] = {"name": name}
            unknown.append(
                Fact(
                    "unknown-suppression",
                    variant="default" if name else "empty",
                    values=values,
                    span=(at, at + len(name)) if name else found.span(),
                )
            )
        start += len(text) + 1
    return codes, unknown


def _lines(source: Source, offset: int, comment: re.Pattern[str]) -> Iterator[int]:
    """The line of a directive, and the next one that is not only a comment or blank, if the directive's own is."""
    line = source.place(offset).line
    yield line
    while _is_passed_over(source.line_text(line), comment) and line < len(source.line_starts):
        line += 1
        yield line


def _is_passed_over(text: str, comment: re.Pattern[str]) -> bool:
    stripped = text.strip()
    return not stripped or comment.fullmatch(stripped) is not None
