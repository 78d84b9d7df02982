"""Rule profiles: named rule sets, with the statements of the document that each stands on.

A profile is a TOML file. `[rules]` holds options of ``Ruleset``; `[when.match]`, `[when.money]`, `[when.series]` and
`[when.single]` hold what differs by what the file is. A `[[statements]]` entry quotes a line of the document and tells
what carries it out: options, checks, or the erratum that replaces it. `extends` names an embedded profile whose options
and statements are taken over.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bgformats.errors import UnknownNameError
from bgformats.model.explained import explained
from bgformats.model.ruleset import Mode, Ruleset

Setting = bool | int | str | tuple[int, int]


class _Told(BaseModel):
    """From TOML: lists become tuples, and nothing unknown is taken."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Statement(_Told):
    """One statement of a rules document. ``line`` is 1-based.

    ``carried_by`` names options (`beavers`) and checks (`BG410`). ``erratum`` tells how the line is read instead,
    where its words must not be taken literally. ``kind`` tells statements that no record of a game can break: advice,
    house rules, what needs time stamps. ``topic`` is one word for the same statement in all documents.
    """

    line: int
    topic: str
    original: str
    english: str
    kind: Literal["rule", "erratum", "not-checkable"] = "rule"
    carried_by: tuple[str, ...] = ()
    erratum: str | None = None


class Profile(_Told):
    """A named rule set. ``rules`` are options for every mode, ``when`` those of one mode.

    ``extends`` is the id of the embedded profile that this one was made from. ``document`` tells what the statements
    are quoted from.
    """

    id: str
    title: str
    language: str
    summary: str
    extends: str | None = None
    document: str | None = None
    modes: tuple[Mode, ...] = ("match", "money")
    rules: Mapping[str, Setting] = Field(default={})
    when: Mapping[Mode, Mapping[str, Setting]] = Field(default={})
    statements: tuple[Statement, ...] = ()

    def ruleset(self, mode: Mode, **told: Setting | None) -> Ruleset:
        """The rules of this profile for a file of that mode; ``told`` are options that the file itself declares.

        A mode that the profile does not have becomes its first one.

        Raises:
            UnknownNameError: the options do not go together.
        """
        taken = mode if mode in self.modes else self.modes[0]
        options: dict[str, object] = {"name": self.id, "mode": taken}
        if taken != "match":
            options["crawford"] = "off"
        options |= {**self.rules, **self.when.get(taken, {})}
        options |= {key: value for key, value in told.items() if value is not None}
        if told.get("cube") is False:
            # A file without a cube: what a profile says of the cube means nothing there.
            options = {key: value for key, value in options.items() if key not in _OF_THE_CUBE}
        try:
            return Ruleset.model_validate(options)
        except ValidationError as error:
            raise UnknownNameError(f"rule profile {self.id!r}: {explained(error, Ruleset)}") from None


_OF_THE_CUBE: Final = ("cube_limit", "jacoby", "beavers", "automatic_doubles")


@functools.lru_cache(maxsize=64)
def _embedded(name: str) -> Profile | None:
    entry = files("bgformats") / "_profiles" / name
    return _parse(entry.read_text(encoding="utf-8"), name) if entry.is_file() else None


def profiles() -> tuple[Profile, ...]:
    """All embedded profiles, by id."""
    folder = files("bgformats") / "_profiles"
    found = [_embedded(entry.name) for entry in folder.iterdir() if entry.name.endswith(".toml")]
    return tuple(sorted((profile for profile in found if profile), key=lambda profile: profile.id))


def profile_named(name: str) -> Profile:
    """The embedded profile with that id, or the profile in that TOML file.

    Raises:
        UnknownNameError: there is no such profile, or the file is none.
    """
    if re.fullmatch(r"[a-z0-9-]+", name):
        embedded = _embedded(f"{name}.toml")
        if embedded is not None:
            return embedded
    if not name.endswith(".toml"):
        known = ", ".join(profile.id for profile in profiles())
        raise UnknownNameError(f"there is no rule profile {name!r}; known are auto, {known}, or a .toml file")
    try:
        text = Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8"
        raise UnknownNameError(f"cannot read the rules {name!r}: {reason}") from None
    return _parse(text, name)


def _parse(text: str, name: str) -> Profile:
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UnknownNameError(f"{name}: no TOML: {error}") from None
    stem = Path(name).stem
    defaults: dict[str, object] = {"id": stem, "title": stem, "language": "en", "summary": ""}
    if isinstance(rules := table.get("rules"), dict) and "mode" in rules:
        defaults["modes"] = [rules["mode"]]
        table["rules"] = {key: value for key, value in rules.items() if key != "mode"}
    try:
        profile = Profile.model_validate(defaults | table)
    except ValidationError as error:
        raise UnknownNameError(f"{name}: {explained(error, Profile)}") from None
    if profile.extends is not None:
        profile = _extended(profile, profile.extends, name)
    for mode in profile.modes:
        profile.ruleset(mode)
    return profile


def _extended(profile: Profile, name: str, file: str) -> Profile:
    """``profile`` with what it takes over: its own options win, also over those that the other has for one mode.

    Raises:
        UnknownNameError: there is no embedded profile of that name.
    """
    base = next((known for known in profiles() if known.id == name), None)
    if base is None:
        known = ", ".join(known.id for known in profiles())
        raise UnknownNameError(f"{file}: there is no profile {name!r} to extend; known are {known}")
    when = {
        mode: {key: value for key, value in options.items() if key not in profile.rules}
        for mode, options in base.when.items()
    }
    return profile.model_copy(
        update={
            "language": base.language,
            "document": base.document,
            "modes": profile.modes if "modes" in profile.model_fields_set else base.modes,
            "rules": {**base.rules, **profile.rules},
            "when": {mode: {**when.get(mode, {}), **profile.when.get(mode, {})} for mode in {**when, **profile.when}},
            "statements": base.statements,
        }
    )
