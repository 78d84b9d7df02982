"""CHANGELOG.md as a release needs it: its sections, what is wrong with them, and a new section made from Unreleased.

The form is that of Keep a Changelog 1.1.0: ``## [Unreleased]`` first, then ``## [VERSION] - YYYY-MM-DD``, newest first.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from packaging.version import InvalidVersion, Version

UNRELEASED = "Unreleased"
HEADING = re.compile(r"^## \[(?P<name>[^\]\n]*)\](?P<rest>[^\n]*)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the changelog: its name (a version, or Unreleased), what follows the name, and the text below."""

    name: str
    rest: str
    text: str

    @property
    def entries(self) -> int:
        """How many list items it has at the margin."""
        return len(re.findall(r"^- ", self.text, re.MULTILINE))

    @property
    def date(self) -> date | None:
        """The day of the release; None where none is written or it is no day."""
        written = re.fullmatch(r" - (\d{4}-\d{2}-\d{2})", self.rest)
        try:
            return date.fromisoformat(written[1]) if written else None
        except ValueError:
            return None


def sections(text: str) -> list[Section]:
    """All sections in the order of the file."""
    found = list(HEADING.finditer(text))
    ends = [one.start() for one in found[1:]] + [len(text)]
    return [Section(one["name"], one["rest"], text[one.end() : end]) for one, end in zip(found, ends, strict=True)]


def as_version(text: str) -> Version | None:
    """The version; None where the text is none, or is not in the form that package indexes write (``1.0.0rc1``)."""
    try:
        version = Version(text)
    except InvalidVersion:
        return None
    return version if str(version) == text else None


def faults(text: str, version: str) -> list[str]:
    """Why the version cannot be released with this changelog, in words; empty when it can.

    What stands under Unreleased would be in the release and in nobody's notes, so nothing may stand there.
    """
    told = []
    parts = sections(text)
    names = [part.name for part in parts]
    if names[:1] != [UNRELEASED]:
        told.append("CHANGELOG.md: the first section is not [Unreleased]")
    told += [f"CHANGELOG.md: [{name}] stands there twice" for name in sorted(set(names)) if names.count(name) > 1]
    for part in parts:
        if part.name == UNRELEASED and part.text.strip():
            told.append(f"CHANGELOG.md: {part.entries} entries under [Unreleased]: `prepare` moves them to a version")
    ours = [part for part in parts if part.name == version]
    if not ours:
        told.append(f"CHANGELOG.md: no section [{version}]")
    for part in ours:
        if part.date is None:
            told.append(f"CHANGELOG.md: the heading of [{version}] does not end in ` - YYYY-MM-DD`")
        if not part.entries:
            told.append(f"CHANGELOG.md: nothing is said of {version}")
    released = [part.name for part in parts if part.name != UNRELEASED]
    versions = [(name, as_version(name)) for name in released]
    told += [f"CHANGELOG.md: [{name}] is no version" for name, known in versions if known is None]
    known = [one for _, one in versions if one is not None]
    if known != sorted(known, reverse=True):
        told.append("CHANGELOG.md: the sections do not go from the newest version to the oldest")
    elif ours and released[0] != version:
        told.append(f"CHANGELOG.md: [{released[0]}] is newer than {version}")
    return told


def with_release(text: str, version: str, day: date) -> str:
    """The changelog with all that stood under Unreleased in a section of the version, and Unreleased empty.

    Raises ValueError where Unreleased is not the first section or has no entries, or the version has a section already.
    """
    parts = sections(text)
    if not parts or parts[0].name != UNRELEASED or not parts[0].entries:
        raise ValueError("CHANGELOG.md: nothing stands under [Unreleased]")
    if version in [part.name for part in parts]:
        raise ValueError(f"CHANGELOG.md: [{version}] is there already")
    heading = f"## [{UNRELEASED}]"
    return text.replace(heading, f"{heading}\n\n## [{version}] - {day.isoformat()}", 1)
