"""Boards in a frame of line-drawing characters, as this package draws them for a terminal: retells them with ``X``.

Side 1 has ``○`` and side 2 ``●``. The lines become those of a plain drawing, character for character, so that every
place stays where it is. What lies in the tray and on the middle row stands in words beside the board as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bgformats.formats.positions.page_lines import Line

_RULE: Final = re.compile(r"([┌└])─{18}[┬┴]─{3}[┬┴]─{18}[┬┴]─{4}[┐┘]")
_ROW: Final = re.compile(r"(│.{18}│.{3}│.{18}│).{4}│")
_NUMBERS: Final = re.compile(r"\s*[0-9]{1,2}(?:\s+[0-9]{1,2}){11}\s*")
_HEADING: Final = re.compile(r"(?<=  )[○●] ")
_PLAIN: Final = str.maketrans("│○●·", "|OX ")


def has_frame(text: str) -> bool:
    """Whether an edge of a framed board stands in the text."""
    return _RULE.search(text) is not None


def unframed(lines: Sequence[Line]) -> list[Line]:
    """The lines with every framed board in plain characters; its numbers stand on the edges of the frame."""
    return list(_retold(lines)) if any(_RULE.search(line.text) for line in lines) else list(lines)


def _retold(lines: Sequence[Line]) -> Iterator[Line]:
    used = set()
    for at, line in enumerate(lines):
        rule = _RULE.search(line.text)
        if rule:
            beside = at - 1 if rule[1] == "┌" else at + 1
            if 0 <= beside < len(lines) and _NUMBERS.fullmatch(lines[beside].text):
                used.add(beside)
    for at, line in enumerate(lines):
        rule, row = _RULE.search(line.text), _ROW.search(line.text)
        beside = at - 1 if rule and rule[1] == "┌" else at + 1
        if rule and beside in used:
            edge = f"{_edge(lines[beside].text):<{len(rule[0])}}"
            words = _HEADING.sub(lambda mark: f"{mark[0][0].translate(_PLAIN)}:", line.text[rule.end() :], count=1)
            yield replace(line, text=line.text[: rule.start()] + edge + words)
        elif row:
            board = f"{row[1].translate(_PLAIN):<{len(row[0])}}"
            yield replace(line, text=line.text[: row.start()] + board + line.text[row.end() :])
        elif at not in used:
            yield line


def _edge(numbers: str) -> str:
    labels = [f"{number:->2}" for number in numbers.split()]
    return f"+{'-'.join(labels[:6])}------{'-'.join(labels[6:])}-+"
