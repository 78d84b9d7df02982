"""What matches can be written as: every format that is read as well, and transcripts, which are only written."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from bgformats.diagnostics import Place
from bgformats.errors import UnknownNameError
from bgformats.formats.base import Matches
from bgformats.formats.registry import FORMATS
from bgformats.formats.transcript import markdown, text
from bgformats.model.verified import VerifiedMatch


@dataclass(frozen=True, slots=True)
class Writer:
    """A target of a conversion; ``write`` and ``dialects`` are those of a format.

    ``reads_back``: what is written can be read, so that losses can be told by doing it. ``not_understood`` is that of
    the format.
    """

    id: str
    title: str
    suffix: str
    write: Callable[[Matches, str | None], bytes]
    dialects: tuple[str, ...] = ()
    reads_back: bool = True
    not_understood: Callable[[VerifiedMatch], Iterable[tuple[Place, str]]] | None = None


WRITERS: Final[tuple[Writer, ...]] = (
    *(
        Writer(one.id, one.title, one.suffixes[0], one.write, one.dialects, not_understood=one.not_understood)
        for one in FORMATS
        if one.write is not None
    ),
    Writer("text", "transcript for people, as plain text", ".txt", text.write, reads_back=False),
    Writer("markdown", "transcript for people, as Markdown", ".md", markdown.write, reads_back=False),
)


def writer_named(name: str) -> Writer:
    """The target with that id.

    Raises:
        UnknownNameError: there is none, or the format is only read.
    """
    wanted = name.strip().lower()
    for entry in WRITERS:
        if entry.id == wanted:
            return entry
    known = [entry.id for entry in WRITERS]
    if any(entry.id == wanted for entry in FORMATS):
        raise UnknownNameError(f"{name!r} is only read; what can be written is: {', '.join(known)}")
    near = get_close_matches(wanted, known, n=1)
    hint = f"; did you mean {near[0]}" if near else ""
    raise UnknownNameError(f"nothing can be written as {name!r}{hint}; known are {', '.join(known)}")
