"""Files that are rewritten where they are, for every command that does so: as a whole or not at all, or shown only."""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Callable, Iterator
from typing import Final

from bgformats.cli.exits import CannotRunError
from bgformats.cli.inputs import STDIN, Input, read, shown
from bgformats.cli.output import Output, unfinished_copy
from bgformats.cli.run import Plan
from bgformats.model.printable import printable
from bgformats.report.form import Style, unpainted

_LINES: Final = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+")
"""The lines of a text with their ends."""

_STYLES: Final[dict[str, Style]] = {"-": "error", "+": "info", "@": "faint"}
"""How the lines of a diff look on a terminal, by what they begin with."""

Paint = Callable[[str, Style], str]


def refuse_output(plan: Plan, diff: bool) -> None:
    """Refuses a file for the output of files that are rewritten where they are.

    Raises:
        CannotRunError: there is such a file.
    """
    if plan.output is not None and not diff and list(plan.paths) != [STDIN]:
        raise CannotRunError("--output is for --diff and for standard input: files are rewritten where they are")


def rewrite(item: Input, before: bytes, data: bytes) -> str | None:
    """Puts the new content in the file's place, as a whole or not at all; gives the reason why it could not be done."""
    if item.data is not None or not os.path.isfile(item.path):
        return "nothing is rewritten inside an archive, nor in anything that is no plain file"
    if not os.access(item.path, os.W_OK):
        return "it may not be written"
    if (broken_off := left_behind(item)) is not None:
        return broken_off
    try:
        if read(item) != before:
            return "it has changed while it was read"
        with Output(item.path, machine=True) as out:
            out.write_bytes(data)
    except OSError as error:
        return error.strerror or str(error)
    except CannotRunError as error:
        return str(error)
    return None


def left_behind(item: Input) -> str | None:
    """What an earlier run left that was killed while it wrote this file, in words; None where there is nothing."""
    copy = None if item.data is not None else unfinished_copy(item.path)
    if copy is None:
        return None
    return (
        f"an earlier run was broken off while it wrote this file; the whole of it is {shown(copy)!r}: "
        "put that in its place, or delete it"
    )


def difference(before: str, after: str, name: str, paint: Paint = unpainted) -> Iterator[bytes]:
    """A unified diff of the two texts, in UTF-8; line ends as they are in the file, the name made safe to show."""
    name = printable(name)
    for line in difflib.unified_diff(_LINES.findall(before), _LINES.findall(after), name, name):
        text = line.rstrip("\r\n")
        style = _STYLES.get(text[:1])
        ended = f"{paint(text, style) if style else text}{line[len(text) :]}"
        if text == line:
            ended += "\n\\ No newline at end of file\n"
        yield ended.encode("utf-8", "backslashreplace")
