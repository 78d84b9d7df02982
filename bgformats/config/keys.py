"""The keys of `bgformats.toml` and of `[tool.bgformats]` in a `pyproject.toml`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from bgformats.checks.catalogue import check_named, matching
from bgformats.errors import UnknownNameError
from bgformats.formats.registry import format_named
from bgformats.game.variant import no_such_variant
from bgformats.source import known_encoding

Level = Literal["error", "warning", "info", "off"]
Patterns = tuple[Annotated[str, Field(min_length=1)], ...]


class _Table(BaseModel):
    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        alias_generator=lambda name: name.replace("_", "-"),
        use_attribute_docstrings=True,
    )


class Judging(_Table):
    """What can be said for all files and again for those of some paths; null leaves it to the tables before."""

    rules: str | None = None
    """The rules to judge by: a profile, a .toml file (relative to the folder of this file), or auto."""

    variant: str | None = None
    """The variant of the game; auto finds it out."""

    format: str | None = None
    """The format of the files; detected where it is not given."""

    encoding: str | None = None
    """The encoding of text files; detected likewise."""

    select: Patterns | None = None
    """Report only these: codes, names, or prefixes such as BG3."""

    ignore: Patterns = ()
    """Do not report these; added to what is ignored elsewhere."""

    severity: dict[str, Level] = {}
    """The severity of findings by code, name or prefix; off does not report them."""

    require_complete: bool | None = None
    """Whether an unfinished game, an unfinished match and a match that starts late are errors."""

    @field_validator("format")
    @classmethod
    def _known_format(cls, value: str | None) -> str | None:
        return value if value is None else format_named(value).id

    @field_validator("encoding")
    @classmethod
    def _known_encoding(cls, value: str | None) -> str | None:
        return value if value is None else known_encoding(value)

    @field_validator("variant")
    @classmethod
    def _known_variant(cls, value: str | None) -> str | None:
        if value not in (None, "auto") and (problem := no_such_variant(value)):
            raise UnknownNameError(problem)
        return value

    @field_validator("select", "ignore")
    @classmethod
    def _known_codes(cls, value: Patterns | None) -> Patterns | None:
        for pattern in value or ():
            matching([pattern])
        return value

    @field_validator("severity")
    @classmethod
    def _known_severities(cls, value: dict[str, Level]) -> dict[str, Level]:
        for pattern in value:
            if not pattern.upper().startswith("BG"):
                check_named(pattern)
            matching([pattern])
        return value


class PerPath(Judging):
    """What holds for some paths only; a later table wins over an earlier one."""

    paths: Annotated[Patterns, Field(min_length=1)]
    """Which files: patterns as in .gitignore, relative to the folder of this file."""


class Config(Judging):
    """Settings of bgformats."""

    include: Patterns | None = None
    """In a folder, look only at these: patterns as in .gitignore."""

    exclude: Patterns = ()
    """In a folder, leave these out: patterns as in .gitignore."""

    fail_on: Literal["error", "warning", "info"] | None = None
    """Exit code 1 from this severity on."""

    baseline: str | None = None
    """A file of findings that are known and not reported, relative to the folder of this file."""

    output_format: str | None = None
    """How `validate` writes findings."""

    jobs: Annotated[int, Field(ge=0)] | None = None
    """Processes to work with; 0 is one for each CPU."""

    gitignore: bool | None = None
    """Whether a walk leaves out what .gitignore names."""

    per_path: tuple[PerPath, ...] = ()
    """What holds for some paths only."""
