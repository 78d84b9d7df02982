"""Which findings are about which action: told by the text that both point to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import NamedTuple

from bgformats.diagnostics import Diagnostic
from bgformats.source import Span


class _Found(NamedTuple):
    at: int
    code: str


def codes_by_action(
    diagnostics: Iterable[Diagnostic], span: Callable[[int, int, int], Span | None]
) -> Callable[[int, int, int], tuple[str, ...]]:
    """The codes of the findings that lie in the text of an action, in order, each once.

    ``span`` gives the text of an action; like the answer, it is asked with 0-based match, game and action. A finding
    with no place in a game, or about a result or a heading, belongs to no action.
    """
    found: dict[tuple[int, int], list[_Found]] = defaultdict(list)
    for finding in diagnostics:
        if finding.match is not None and finding.game is not None and finding.offset is not None:
            found[finding.match - 1, finding.game - 1].append(_Found(finding.offset, finding.code))

    def codes(match: int, game: int, action: int) -> tuple[str, ...]:
        candidates = found.get((match, game))
        text = span(match, game, action) if candidates else None
        if not candidates or text is None:
            return ()
        inside = (entry.code for entry in candidates if text.start <= entry.at < text.end)
        return tuple(dict.fromkeys(inside))

    return codes
