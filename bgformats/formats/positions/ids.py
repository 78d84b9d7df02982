"""Lists of identifiers as files: a position a line, of any kind that fits into a line. ``#`` begins a comment line.

A list of points that goes over several lines is one position.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bgformats.diagnostics import Fact, Place
from bgformats.errors import NotationError
from bgformats.formats.base import Evidence, Format, Lowered, Parsed, PlacedPosition, rendered_text
from bgformats.formats.positions.base import PositionFormat
from bgformats.formats.positions.page_lines import plain_blanks
from bgformats.formats.positions.points import looks_like_points
from bgformats.formats.positions.registry import POSITION_FORMATS, parse_position
from bgformats.game.variant import STANDARD
from bgformats.source import Source, Span

_LINE: Final = re.compile(r"[^\r\n]*")
_ENDED: Final = re.compile(r"([^\r\n]*)(\r\n|\n|\r|\Z)")
_PREFIX: Final = re.compile(r"XGID\s*[=:]\s*", re.IGNORECASE)
_WORD: Final = re.compile(r"[\w.\[\]-]*(?:[ \t]*[:=][ \t]*[+-]?[\w.]{0,9}[,;]?)?")
"""A word or the name of a value, and a short value: GNU Backgammon's ids and XGIDs begin with a word, too."""
_LONGEST_LIST: Final = 4096
_LOOKED_AT: Final = 1 << 16


@dataclass(frozen=True, slots=True)
class IdList:
    """A list as it stands in the file; ``dialect`` is the kind of its first identifier."""

    text: str
    dialect: str

    def render(self) -> str:
        """The text that was parsed, exactly."""
        return self.text


class NoPlaces:
    """The places of a file without actions: each finding brings its own span."""

    def span(self, place: Place) -> Span | None:
        """Nothing."""
        return None

    def row(self, place: Place) -> int | None:
        """Nothing."""
        return None

    def written(self, match: int, game: int, action: int) -> str | None:
        """Nothing."""
        return None


def read(source: Source) -> tuple[IdList, Lowered]:
    """The positions of a list. A line that cannot be read is told and the others still are."""
    positions: list[PlacedPosition] = []
    notes: list[Fact] = []
    for start, text in _entries(source.text):
        try:
            position = parse_position(text)
        except NotationError as error:
            # A fault within an identifier is pointed at; where it is none at all, the whole line is.
            begin, end = error.span if error.end > error.start else (0, len(text))
            span = (start + begin, start + end)
            notes.append(Fact("unparsed-line", variant="position", values={"reason": str(error)}, span=span))
        else:
            positions.append(PlacedPosition(position, Span(start, start + len(text))))
    return IdList(source.text, dialect_of(source.text)), Lowered((), NoPlaces(), tuple(notes), tuple(positions))


def dialect_of(text: str) -> str:
    """The kind of the first identifier in a list."""
    return next((kind.id for _, line in _entries(text) if (kind := _kind_of(line))), "ids")


def _entries(text: str) -> Iterator[tuple[int, str]]:
    """The lines that are to be identifiers, without blanks around them, and where they begin."""
    if _is_one_list(text):
        yield len(text) - len(text.lstrip()), text.strip()
        return
    for found in _LINE.finditer(text):
        line = found[0].strip()
        if line and not line.startswith("#"):
            yield found.start() + len(found[0]) - len(found[0].lstrip()), line


def _is_one_list(text: str) -> bool:
    """Whether the whole text is one list of points: one side's list stands on one line, the other's on another."""
    head = [line for line in text[:_LONGEST_LIST].splitlines() if line.strip()]
    if len(text) > _LONGEST_LIST or len(head) <= 1 or any(map(looks_like_points, head)):
        return False
    return looks_like_points(plain_blanks(text))


def _is_meant(kind: PositionFormat, text: str) -> bool:
    """Whether a line that looks like an identifier is not merely a long word, with or without a number behind it."""
    return _WORD.fullmatch(text) is None or _can_be_read(kind, text)


def _kind_of(text: str) -> PositionFormat | None:
    return next((kind for kind in POSITION_FORMATS if kind.shape == "line" and kind.looks_like(text)), None)


def sniff(text: str, name: str | None) -> Evidence:
    """How sure it is that ``text`` is a list of identifiers: its first lines are some."""
    named = name is not None and name.lower().endswith(".ids")
    seen = [line for (_, line), _ in zip(_entries(text[:_LOOKED_AT]), range(8), strict=False)]
    if not seen:
        if named and text.strip():
            return Evidence(0.3, "comments, and the name ends in .ids")
        return Evidence(0.0, "there is no line with an identifier of a position: the text is blank")
    kinds = [kind if (kind := _kind_of(line)) and (named or _is_meant(kind, line)) else None for line in seen]
    first = kinds[0]
    if first is not None and "\t" not in seen[0]:
        sure = _can_be_read(first, seen[0]) or first.id == "xgid" or all(kinds)
        if sure or named:
            return Evidence(0.95 if sure else 0.5, f"lines of identifiers ({first.id})")
    if named or (sum(kind is not None for kind in kinds) * 2 > len(kinds) and "\t" not in text[:_LOOKED_AT]):
        return Evidence(0.5, "lines of identifiers")
    return Evidence(0.0, "no line with an identifier of a position")


def normal(tree: Parsed) -> str:
    """The list in normal form: no blanks around identifiers. Comments, and what cannot be read, stay as they are."""
    text = rendered_text(tree)
    end = most_frequent_end(text)
    return "".join(_normal_line(found[1]) + end for found in _ENDED.finditer(text) if found.end() > found.start())


def _normal_line(text: str) -> str:
    line = text.strip(" \t")
    if not line or line.startswith("#"):
        return text if line else ""
    kind = _kind_of(line)
    return text if kind is None or not _can_be_read(kind, line) else normal_identifier(line)


def normal_identifier(text: str) -> str:
    """An identifier without blanks around it, XGID's prefix in the usual spelling."""
    return _PREFIX.sub("XGID=", text.strip(" \t"), count=1) if _PREFIX.match(text.strip(" \t")) else text.strip(" \t")


def most_frequent_end(text: str) -> str:
    """What most lines of a text end with; LF where none does."""
    seen = Counter(found[0] for found in re.finditer(r"\r\n|\n|\r", text))
    return max(seen, key=lambda end: (seen[end], len(end)), default="\n")


def _can_be_read(kind: PositionFormat, text: str) -> bool:
    try:
        kind.read(text, STANDARD)
    except NotationError:
        return False
    return True


FORMAT: Final = Format(
    id="ids",
    title="List of identifiers of positions",
    suffixes=(".ids",),
    kind="position",
    sniff=sniff,
    read=read,
    normal=normal,
    comment=re.compile(r"^[ \t]*+#[^\r\n]*+", re.MULTILINE),
)
