"""What the settings of a project mean for one path, and which table says so."""

from __future__ import annotations

import functools
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

from bgformats.checks.catalogue import matching
from bgformats.checks.selection import INCOMPLETE, Selection
from bgformats.config.keys import Config, Judging, Level
from bgformats.diagnostics import Severity

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

Levels: TypeAlias = tuple[tuple[str, Level], ...]
"""Severities by code, name or prefix; a later entry wins over an earlier one."""


@dataclass(frozen=True, slots=True)
class Effective:
    """What holds for one file. ``origins`` name the table that says so, by key; a key without one has its default."""

    rules: str | None = None
    variant: str | None = None
    format: str | None = None
    encoding: str | None = None
    select: tuple[str, ...] | None = None
    ignore: tuple[str, ...] = ()
    severity: Levels = ()
    require_complete: bool = False
    origins: Mapping[str, str] = field(default_factory=dict)

    def selection(self) -> Selection | None:
        """Which findings are wanted, and how bad they are."""
        return selection(self.select, self.ignore, self.severity, self.require_complete)


@dataclass(frozen=True, slots=True)
class Project:
    """The settings of one file. ``folder`` is what its paths are relative to; ``name`` is the file itself."""

    config: Config
    folder: str
    name: str | None

    def within(self, path: str) -> str | None:
        """The path from the project's folder, with slashes; None for one that lies elsewhere."""
        found = os.path.relpath(os.path.abspath(path), self.folder).replace(os.sep, "/")
        return None if found == ".." or found.startswith("../") else found

    def beside(self, name: str | None) -> str | None:
        """The path of a file that the settings name."""
        return None if name is None else os.path.join(self.folder, name)

    def takes(self, path: str, *, is_folder: bool = False) -> bool:
        """Whether `include` and `exclude` leave a file to be looked at, or a folder to be walked."""
        place = self.within(path)
        if place is None or (self.config.include is None and not self.config.exclude):
            return True
        if _spec(self.config.exclude).match_file(f"{place}/" if is_folder else place):
            return False
        return is_folder or self.config.include is None or _spec(self.config.include).match_file(place)

    def at(self, path: str) -> Effective:
        """What holds for a file."""
        effective = _extended(Effective(), self.config, self.name or "", self.folder)
        place = self.within(path) if self.config.per_path else None
        for number, table in enumerate(self.config.per_path, 1):
            if place is not None and _spec(table.paths).match_file(place):
                origin = f"{self.name}, per-path {number} ({', '.join(table.paths)})"
                effective = _extended(effective, table, origin, self.folder)
        return effective


NO_PROJECT: Final = Project(Config(), "", None)
"""Where no settings are found."""


@functools.cache
def selection(
    select: tuple[str, ...] | None, ignore: tuple[str, ...], levels: Levels, require_complete: bool
) -> Selection | None:
    """Which findings are wanted and how bad they are; None where all are, as the catalogue has them.

    Raises:
        UnknownNameError: a pattern means no check.
    """
    last: dict[str, Level] = {}
    for pattern, level in levels:
        last |= dict.fromkeys(matching([pattern]), level)
    if require_complete:
        last |= dict.fromkeys(INCOMPLETE, "error")
    ignored = matching(ignore) | {code for code, level in last.items() if level == "off"}
    changed = tuple((code, Severity(level)) for code, level in sorted(last.items()) if level != "off")
    if select is None and not ignored and not changed:
        return None
    return Selection(None if select is None else matching(select), ignored, changed)


def _extended(before: Effective, table: Judging, origin: str, folder: str) -> Effective:
    """What holds once one more table has spoken: of most keys the last word, of lists all of them in order."""
    said = [key for key in Judging.model_fields if getattr(table, key) not in (None, (), {})]
    joined = {key: f"{before.origins[key]}; {origin}" for key in ("ignore", "severity") if key in before.origins}
    complete = before.require_complete if table.require_complete is None else table.require_complete
    return Effective(
        rules=before.rules if table.rules is None else _beside(folder, table.rules),
        variant=table.variant or before.variant,
        format=table.format or before.format,
        encoding=table.encoding or before.encoding,
        select=before.select if table.select is None else table.select,
        ignore=(*before.ignore, *table.ignore),
        severity=(*before.severity, *sorted(table.severity.items(), key=_narrowness)),
        require_complete=complete,
        origins={**before.origins, **{key: joined.get(key, origin) for key in said}},
    )


def _narrowness(entry: tuple[str, Level]) -> int:
    """A prefix before the codes that it is the beginning of, so that they win."""
    return len(entry[0]) if entry[0].upper().startswith("BG") else len("BG000")


def _beside(folder: str, rules: str) -> str:
    return os.path.join(folder, rules) if rules.endswith(".toml") else rules


@functools.cache
def _spec(patterns: tuple[str, ...]) -> GitIgnoreSpec:
    from pathspec import GitIgnoreSpec

    return GitIgnoreSpec.from_lines(patterns)
