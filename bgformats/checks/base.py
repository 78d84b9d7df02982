"""What a check is. Knows the shape of the catalogue, no entry of it."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from bgformats.diagnostics import Severity

Family = Literal["input", "syntax", "structure", "play", "cube", "score", "loss", "audit", "limits"]

_SECTION: Final = re.compile(r"^(Why|Bad|Good):[ ]*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Check:
    """One entry of the catalogue.

    ``messages`` are templates by variant; ``default`` is always there. ``why`` says why it is a rule, ``bad`` and
    ``good`` show it.
    """

    code: str
    name: str
    family: Family
    severity: Severity
    since: str
    status: Literal["stable", "deprecated", "removed"]
    title: str
    why: str
    bad: str
    good: str
    messages: Mapping[str, str]


def check(
    code: str, name: str, severity: Severity, family: Family, since: str = "0.1", **messages: str
) -> Callable[[Callable[[], None]], Check]:
    """Turns a function that is only a docstring into an entry of the catalogue.

    ``messages`` are the templates; a variant `closed-out` is given as ``closed_out``.
    """

    def build(holder: Callable[[], None]) -> Check:
        title, parts = _sections(inspect.getdoc(holder) or "")
        return Check(
            code=code,
            name=name,
            family=family,
            severity=severity,
            since=since,
            status="stable",
            title=title,
            why=parts.get("Why", ""),
            bad=parts.get("Bad", ""),
            good=parts.get("Good", ""),
            messages={variant.replace("_", "-"): text for variant, text in messages.items()},
        )

    return build


def _sections(text: str) -> tuple[str, dict[str, str]]:
    head, *rest = _SECTION.split(text)
    return head.strip(), {name: inspect.cleandoc(body) for name, body in zip(rest[::2], rest[1::2], strict=True)}
