"""What a conversion tells of what it lost, in a form that tests can compare."""

from __future__ import annotations

from collections.abc import Sequence

from bgformats import api
from bgformats.diagnostics import Diagnostic
from bgformats.model.verified import VerifiedMatch


def lost(
    verified: VerifiedMatch | Sequence[VerifiedMatch], target: str, dialect: str | None = None
) -> list[tuple[str, str]]:
    """What is lost: the name of the check, and the words."""
    matches = [verified] if isinstance(verified, VerifiedMatch) else verified
    return list(map(said, api.convert(matches, target, dialect, force=True).losses))


def said(finding: Diagnostic) -> tuple[str, str]:
    """The check and what it is about: `event (Cup)`, `old > new` for a name, `thing = value` for what was put."""
    values = finding.arguments
    if finding.name == "name-changed":
        return finding.name, f"{values['from']} > {values['to']}"
    put = f" = {values['put']}" if finding.name == "value-inferred" else ""
    return finding.name, f"{values['what']}{put}"
