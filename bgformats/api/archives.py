"""Archives from Python: their members one after another, and what is wrong with one as a report like any other."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import ExitStack
from typing import BinaryIO

from bgformats.api.reading import Report
from bgformats.checks.run import run as run_checks
from bgformats.checks.selection import Selection
from bgformats.containers import members as containers
from bgformats.containers.kinds import HEAD, kind_of
from bgformats.containers.limits import LIMITS, Limits
from bgformats.containers.members import Found, Trouble
from bgformats.diagnostics import Severity
from bgformats.errors import UnknownFormatError
from bgformats.formats.positions.ids import NoPlaces
from bgformats.formats.registry import is_worth_reading
from bgformats.model.report import FileReport
from bgformats.source import Source


def members(
    source: str | os.PathLike[str] | bytes | BinaryIO, *, name: str | None = None, limits: Limits = LIMITS
) -> Iterator[Found]:
    """The files in a `.zip` or `.tar` archive, however it is compressed, or the one in a `.gz`, `.bz2` or `.xz`.

    A ``Member`` has its ``data``, to be given to ``read`` or ``validate`` with its ``called`` as the name. ``Passed``
    is what is no file, or a large one of no known format. ``Trouble`` says what cannot be read; ``trouble_report``
    makes findings of it. A binary file object must be able to seek.

    Raises:
        OSError: the path cannot be opened.
        UnknownFormatError: it is no archive and not compressed.
    """
    with ExitStack() as stack:
        if isinstance(source, bytes):
            stream: BinaryIO = io.BytesIO(source)
        elif isinstance(source, str | os.PathLike):
            stream = stack.enter_context(open(source, "rb"))
            name = name or os.fspath(source)
        else:
            stream = source
            name = name or str(getattr(source, "name", "<stream>"))
        head = stream.read(HEAD)
        if kind_of(head) is None:
            raise UnknownFormatError("it is no archive and not compressed")
        stream.seek(0)
        yield from containers.members(stream, name or "<bytes>", wanted=is_worth_reading, limits=limits)


def trouble_report(trouble: Trouble, select: Selection | None = None) -> Report:
    """The report of an archive or a member that cannot be read: BG004, BG005 or BG006, at a byte of the archive."""
    name, fact = trouble.name, trouble.fact
    source = Source(name, b"", "", "binary")
    no_lines = {"line": None, "column": None, "end_line": None, "end_column": None}
    found = tuple(one.model_copy(update=no_lines) for one in run_checks([fact], source, NoPlaces(), (), select))
    ok = all(one.severity is not Severity.ERROR for one in found)
    return Report(FileReport(path=name, format=trouble.kind.value, ok=ok, diagnostics=found))
