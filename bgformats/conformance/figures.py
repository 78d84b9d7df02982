"""The figures of a run: what a program got right, by group; as JSON for machines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from bgformats.conformance.judge import Answer, Judged
from bgformats.conformance.kit import GROUPS, Group, Manifest


@dataclass(frozen=True, slots=True)
class Figure:
    """How much of what was asked is right."""

    right: int
    asked: int

    @property
    def percent(self) -> str:
        """The share in per cent, rounded down so that 100 means all; ``-`` where nothing was asked."""
        return f"{self.right * 100 // self.asked} %" if self.asked else "-"


def by_group(found: Iterable[Judged]) -> dict[Group, Figure]:
    """The figure of each group, in their order."""
    answers = [answer for judged in found for answer in judged.answers]
    return {group: _figure([one for one in answers if one.group == group]) for group in GROUPS}


def of_cases(found: Sequence[Judged]) -> Figure:
    """How many cases are right in everything."""
    return Figure(sum(judged.right for judged in found), len(found))


def _figure(answers: Sequence[Answer]) -> Figure:
    return Figure(sum(answer.right for answer in answers), len(answers))


def as_json(found: Sequence[Judged], manifest: Manifest, command: str, version: str) -> dict[str, object]:
    """The whole outcome: figures, and each case with its answers."""
    return {
        "schema_version": "1",
        "tool": {"name": "bgformats", "version": version},
        "kit": {"name": manifest.kit, "version": manifest.version},
        "reader": command,
        "groups": [
            {"group": group, "right": figure.right, "asked": figure.asked} for group, figure in by_group(found).items()
        ],
        "cases": asdict(of_cases(found)),
        "judged": [
            {
                "case": judged.case.id,
                "group": judged.case.group,
                "format": judged.case.format,
                "right": judged.right,
                "answers": [asdict(answer) for answer in judged.answers],
            }
            for judged in found
        ],
    }
