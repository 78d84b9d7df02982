"""A baseline: findings of an archive that are known, so that only new ones are reported.

An entry is known by its file, code, game and text, and not by its line (see ``report.fingerprint``).
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bgformats.diagnostics import Severity
from bgformats.errors import UnknownNameError
from bgformats.model.explained import explained
from bgformats.model.report import FileReport
from bgformats.report.fingerprint import Key, keyed


class Entry(BaseModel):
    """Findings of one kind in one file. ``path`` is relative to the baseline's own folder, with slashes."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    path: str
    code: str
    match: int | None = None
    game: int | None = None
    text: str
    count: Annotated[int, Field(ge=1)] = 1


class BaselineFile(BaseModel):
    """The content of a baseline file."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: Literal["1"] = "1"
    entries: tuple[Entry, ...] = ()


class Known(NamedTuple):
    """What a file's report comes to once the known findings are left out."""

    report: FileReport
    left_out: int


class Baseline:
    """Which findings are known. Takes the reports of a run one after another and remembers what was met."""

    def __init__(self, path: str, entries: Iterable[Entry]) -> None:
        self._folder = os.path.dirname(os.path.abspath(path))
        self._left: Counter[tuple[str, Key]] = Counter()
        for one in entries:
            self._left[one.path, Key(one.code, one.match, one.game, one.text)] += one.count
        self._read: set[str] = set()

    def without_known(self, report: FileReport) -> Known:
        """The report without the findings that are known."""
        path = relative(report.path, self._folder)
        self._read.add(path)
        kept = []
        for finding, key, _ in keyed(report):
            if self._left[path, key] > 0:
                self._left[path, key] -= 1
            else:
                kept.append(finding)
        count = len(report.diagnostics) - len(kept)
        if not count:
            return Known(report, 0)
        ok = not any(one.severity is Severity.ERROR for one in kept)
        return Known(report.model_copy(update={"diagnostics": tuple(kept), "ok": ok}), count)

    def no_longer_needed(self) -> Iterator[Entry]:
        """The entries that nothing met, of files that were read in this run or are gone."""
        for (path, key), count in self._left.items():
            if count > 0 and (path in self._read or _is_gone(os.path.join(self._folder, path))):
                yield Entry(path=path, code=key.code, match=key.match, game=key.game, text=key.text, count=count)


def _is_gone(path: str) -> bool:
    """Whether there is no such file, nor a file above it, which would be the archive of which it is a member."""
    if os.path.lexists(path):
        return False
    above = os.path.dirname(path)
    while above != path and not os.path.lexists(above):
        path, above = above, os.path.dirname(above)
    return not os.path.isfile(above)


def load_baseline(path: str) -> Baseline:
    """The baseline in a file.

    Raises:
        UnknownNameError: it cannot be read, or holds something else.
    """
    try:
        content = BaselineFile.model_validate_json(Path(path).read_bytes())
    except OSError as error:
        raise UnknownNameError(f"cannot read the baseline {path!r}: {error.strerror or error}") from None
    except ValidationError as error:
        raise UnknownNameError(f"{path}: no baseline: {explained(error, BaselineFile)}") from None
    return Baseline(path, content.entries)


class Recorder:
    """Collects the findings of a run for a new baseline."""

    def __init__(self, path: str) -> None:
        self._folder = os.path.dirname(os.path.abspath(path))
        self._found: Counter[tuple[str, Key]] = Counter()

    def add(self, report: FileReport) -> None:
        """Takes one file's findings in."""
        path = relative(report.path, self._folder)
        for _, key, _ in keyed(report):
            self._found[path, key] += 1

    @property
    def count(self) -> int:
        """How many findings there are."""
        return self._found.total()

    def content(self) -> BaselineFile:
        """The new baseline, sorted, so that the same findings give the same bytes."""
        ordered = sorted(self._found.items(), key=lambda item: (item[0][0], *map(str, item[0][1])))
        return BaselineFile(
            entries=tuple(
                Entry(path=path, code=key.code, match=key.match, game=key.game, text=key.text, count=count)
                for (path, key), count in ordered
            )
        )


def relative(path: str, folder: str) -> str:
    """A path as a baseline in ``folder`` names it."""
    return os.path.relpath(os.path.abspath(path), folder).replace(os.sep, "/")
