"""Positions as they are pasted: in quotation marks, in a sentence, among other lines, with the dashes of a typesetter.

The last resort: the kinds read their own texts first. Every offset stays what it is in the text that was given.
"""

from __future__ import annotations

import re
from typing import Final

from bgformats.errors import NotationError
from bgformats.formats.positions.drawing import has_edge
from bgformats.formats.positions.gnubg_page import read_gnubg
from bgformats.formats.positions.identified import XGID, identifiers, position_id
from bgformats.formats.positions.page import disagreements, message_of
from bgformats.formats.positions.xgid import looks_like_xgid
from bgformats.game.variant import Variant
from bgformats.model.position import Position
from bgformats.source import Span

_QUOTE: Final = re.compile(r"^(?:[ \t]*>)+", re.MULTILINE)
_OPENING: Final = re.compile(r"\A[\s\"'`“”„‘’«»*_<(\[]+")
_CLOSING: Final = re.compile(r"(?<![\s\"'`“”‘’«»*_>)\].,;!?])[\s\"'`“”‘’«»*_>)\].,;!?]++\Z")
"""Tried once a run of such characters, so that the work grows with the text and not with its square."""
_DASHES: Final = str.maketrans(dict.fromkeys("‐‑‒–—−﹣－", "-"))
_GOES_ON: Final = re.compile(r"[ \t]*[:0-9]")


def tidied(text: str) -> str:
    """The text with blanks for quotation marks and for what ends a sentence, and an XGID's dashes as it has them."""
    text = _QUOTE.sub(_blank, text)
    text = _CLOSING.sub(_blank, _OPENING.sub(_blank, text))
    dashed = text.translate(_DASHES)
    return dashed if looks_like_xgid(dashed) else _with_plain_dashes(text)


def _with_plain_dashes(text: str) -> str:
    found = XGID.search(text)
    return text if found is None else text[: found.start(1)] + found[1].translate(_DASHES) + text[found.end(1) :]


def _blank(found: re.Match[str]) -> str:
    return re.sub(r"[^\r\n]", " ", found[0])


def has_other_dashes(text: str) -> bool:
    """Whether the text has dashes that are not those of an XGID."""
    return text.translate(_DASHES) != text


def labels_in(text: str) -> tuple[Span, ...]:
    """Where the different identifiers stand that have a label; the two of one position count as one."""
    xgids = {found[1]: Span(*found.span(1)) for found in reversed(list(XGID.finditer(text)))}
    ids = {found[1]: Span(*found.span(1)) for found in reversed(list(position_id().finditer(text)))}
    return tuple(sorted((xgids if len(xgids) >= len(ids) else ids).values()))


def read_labelled(text: str, variant: Variant) -> Position | None:
    """The position of the one identifier with a label in the text; None where there is none, or it does not end there.

    Raises:
        NotationError: there are several, it cannot be read, or what stands beside it says something else.
    """
    spans = labels_in(text)
    if not spans:
        return None
    if len(spans) > 1:
        raise NotationError(
            f"{len(spans)} identifiers stand in this text, and one was expected; a list with one a line is read by "
            "validate, and by position --batch",
            *spans[1],
        )
    if has_edge(text):
        return read_gnubg(text, variant)
    first, *others = identifiers(text, 0, len(text), variant)
    if any(_GOES_ON.match(text, one.span.end) for one in (first, *others)):
        return None
    for other in others:
        for fact in disagreements(first.position, first.source, other):
            raise NotationError(message_of(fact), *(fact.span or spans[0]))
    return first.position
