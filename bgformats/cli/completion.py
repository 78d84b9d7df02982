"""What the values of options can be, for shells that complete them. Each function is given the word so far.

Loads what it needs when it is asked, since every command line imports this module.
"""

from __future__ import annotations

import glob
from collections.abc import Callable, Iterable

Values = Callable[[str], list[str]]


def words(*known: str) -> Values:
    """One of these words."""

    def values(incomplete: str) -> list[str]:
        return _beginning(incomplete, known)

    return values


def formats(incomplete: str) -> list[str]:
    """The formats that can be read."""
    from bgformats.formats.registry import FORMATS

    return _beginning(incomplete, [one.id for one in FORMATS])


def targets(incomplete: str) -> list[str]:
    """What a match can be written as."""
    from bgformats.formats.writers import WRITERS

    return _beginning(incomplete, [one.id for one in WRITERS])


def dialects(incomplete: str) -> list[str]:
    """The dialects of all formats that can be written."""
    from bgformats.formats.writers import WRITERS

    found = (dialect for one in WRITERS for dialect in one.dialects)
    return _beginning(incomplete, dict.fromkeys(found))


def profiles(incomplete: str) -> list[str]:
    """The rule profiles, and rules in files."""
    from bgformats.model.profile import profiles as known

    files = glob.glob(f"{glob.escape(incomplete)}*.toml")
    return _beginning(incomplete, ["auto", *(one.id for one in known()), *sorted(files)])


def variants(incomplete: str) -> list[str]:
    """The variants of the game."""
    from bgformats.game.variant import VARIANTS

    return _beginning(incomplete, ["auto", *(one.id for one in VARIANTS)])


def code(incomplete: str) -> list[str]:
    """A code or a name of a check; names only where something is typed."""
    from bgformats.checks.catalogue import CATALOGUE

    codes = [one.code for one in CATALOGUE if one.code.startswith(incomplete)]
    return codes + (_beginning(incomplete, [one.name for one in CATALOGUE]) if incomplete else [])


def codes(incomplete: str) -> list[str]:
    """Codes with commas between them; the last one is completed."""
    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{one}" for one in code(last)]


def report_and_file(incomplete: str) -> list[str]:
    """A report form and the file that it goes to."""
    from bgformats.report.registry import REPORTS

    form, equals, file = incomplete.partition("=")
    if not equals:
        return _beginning(incomplete, [f"{one.id}=" for one in REPORTS])
    return [f"{form}={path}" for path in sorted(glob.glob(f"{glob.escape(file)}*"))]


def _beginning(incomplete: str, known: Iterable[str]) -> list[str]:
    return [one for one in known if one.startswith(incomplete)]
