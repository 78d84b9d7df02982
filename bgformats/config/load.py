"""Finds and reads the settings of a project: the nearest `bgformats.toml`, or `pyproject.toml` with a table for us."""

from __future__ import annotations

import functools
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pydantic import ValidationError

from bgformats.config.keys import Config
from bgformats.config.project import NO_PROJECT, Project
from bgformats.errors import UnknownNameError
from bgformats.model.explained import explained

OWN_FILE: Final = "bgformats.toml"
SHARED_FILE: Final = "pyproject.toml"
TOOL: Final = "bgformats"


@dataclass(frozen=True, slots=True)
class Projects:
    """The settings that hold for each path: of the file that is ``named``, else of the nearest one upward.

    A path with no settings above it has those of the folder that the command runs in.
    """

    named: str | None = None

    def of(self, path: str) -> Project:
        """The settings for a file, or for a folder itself.

        Raises:
            UnknownNameError: a file of settings cannot be read, or says something that is no setting.
        """
        if self.named is not None:
            return _read(self.named, named=True) or NO_PROJECT
        place = os.path.abspath(path)
        folder = place if os.path.isdir(place) else os.path.dirname(place)
        return _nearest(folder) or _nearest(os.getcwd()) or NO_PROJECT


NEAREST: Final = Projects()
"""The settings that are nearest to each path."""


def forget() -> None:
    """Reads the files of settings anew from here on: once a run, not once a file."""
    _read.cache_clear()
    _nearest.cache_clear()


@functools.cache
def _nearest(folder: str) -> Project | None:
    for name in (OWN_FILE, SHARED_FILE):
        path = os.path.join(folder, name)
        if os.path.isfile(path) and (found := _read(path, named=False)) is not None:
            return found
    above = os.path.dirname(folder)
    return None if above == folder else _nearest(above)


@functools.cache
def _read(path: str, *, named: bool) -> Project | None:
    """The settings in one file; None where a `pyproject.toml` has none for us."""
    table = _table(path)
    if os.path.basename(path) == SHARED_FILE:
        tool = table.get("tool")
        own = tool.get(TOOL) if isinstance(tool, Mapping) else None
        if own is None:
            if named:
                raise UnknownNameError(f"{path}: there is no table [tool.{TOOL}]")
            return None
        table = own
    try:
        config = Config.model_validate(table)
    except ValidationError as error:
        raise UnknownNameError(f"{path}: {explained(error, Config)}") from None
    return Project(config, os.path.dirname(os.path.abspath(path)), path)


def _table(path: str) -> Mapping[str, object]:
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8"
        raise UnknownNameError(f"cannot read the settings {path!r}: {reason}") from None
    except tomllib.TOMLDecodeError as error:
        raise UnknownNameError(f"{path}: no TOML: {error}") from None
