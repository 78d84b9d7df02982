"""The outcome of validating one file, and of a run over many. The shapes are a contract (``schema_version``)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from bgformats.diagnostics import Diagnostic, is_zero


class TextPlace(NamedTuple):
    """A place in a text: 1-based line and column in characters, and the column in bytes of UTF-8."""

    line: int
    column: int
    byte_column: int


class FileReport(BaseModel):
    """What was found in one file.

    ``positions`` counts those that stand in the file without a game around them, where there are any, ``suppressed``
    the findings that a comment in the file hides, ``rulings`` those that the director has made on it. ``excerpts``
    (line number to text) and ``places`` (by the offsets of findings and of their repairs) serve the other reports and
    are not part of JSON.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    path: str
    format: str | None
    dialect: str | None = None
    encoding: str | None = None
    rules: str | None = None
    rules_reason: str | None = None
    ok: bool
    matches: int = 0
    games: int = 0
    actions: int = 0
    positions: int = Field(default=0, exclude_if=is_zero)
    suppressed: int = Field(default=0, exclude_if=is_zero)
    rulings: int = Field(default=0, exclude_if=is_zero)
    diagnostics: tuple[Diagnostic, ...] = ()
    excerpts: dict[int, str] = Field(default={}, exclude=True)
    places: dict[int, TextPlace] = Field(default={}, exclude=True)


class SkippedFile(BaseModel):
    """A file or folder that was met on a walk, or a member of an archive, and was not read; and why."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    path: str
    reason: str


class Summary(BaseModel):
    """Counts over a run. ``files`` were read, ``skipped`` were found while walking a folder and are no match files.

    ``suppressed`` findings are hidden by comments in the files, ``baselined`` ones are known to a baseline; there is
    such a count only where it is not 0.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    files: int = 0
    skipped: int = 0
    ok: int = 0
    errors: int = 0
    warnings: int = 0
    infos: int = 0
    matches: int = 0
    games: int = 0
    actions: int = 0
    positions: int = Field(default=0, exclude_if=is_zero)
    suppressed: int = Field(default=0, exclude_if=is_zero)
    baselined: int = Field(default=0, exclude_if=is_zero)


class Tool(BaseModel):
    """Which program wrote the report."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: Literal["bgformats"] = "bgformats"
    version: str


class RunReport(BaseModel):
    """The whole JSON document of ``validate``."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: Literal["1"] = "1"
    tool: Tool
    files: tuple[FileReport, ...]
    summary: Summary
    skipped: tuple[SkippedFile, ...] = ()
