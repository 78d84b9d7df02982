"""The words in which losses are told: `{target} has no place for {what}`, where ``what`` names the value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from bgformats.diagnostics import Fact, Place

_SHOWN: Final = 40
"""Characters of a comment that are shown."""


def lost(loss: str, what: str, place: Place = Place()) -> Fact:  # noqa: B008 - frozen
    """Something that the target has no place for."""
    return Fact(loss, place, values={"what": what})


def inferred(what: str, put: str, place: Place = Place()) -> Fact:  # noqa: B008 - frozen
    """Something that the target says, and the source does not."""
    return Fact("value-inferred", place, values={"what": what, "put": put})


def shown(value: object) -> str:
    """A value in words; a text in quotes only where one could not see it otherwise."""
    if isinstance(value, bool):
        return ("no", "yes")[value]
    text = str(value)
    return text if text.isprintable() and text == text.strip() != "" else repr(text)


def excerpt(text: str) -> str:
    """The beginning of a comment, on one line."""
    line = " ".join(text.split())
    return repr(line if len(line) <= _SHOWN else f"{line[: _SHOWN - 3]}...")


def comments_lost(
    had: Iterable[str], has: Iterable[str], place: Place, elsewhere: list[str] | None = None
) -> Iterator[Fact]:
    """The comments that are not read back, or not as they were. ``elsewhere`` are those that came up in another place.

    A comment may be read back as several, one a line: its lines are what is looked for.
    """
    had, has = tuple(had), tuple(has)
    if had == has:
        return
    gone, come = Counter(had) - Counter(has), Counter(has) - Counter(had)
    lines = Counter(line for text in come.elements() for line in _lines(text))
    for text in gone.elements():
        wanted = Counter(_lines(text))
        if wanted <= lines:
            lines -= wanted
            yield lost("comment-lost", f"line ends and blanks in the comment {excerpt(text)}", place)
        elif (altered := next((line for line in lines.elements() if _ends(line, text)), None)) is not None:
            lines[altered] -= 1
            yield lost("comment-lost", f"the comment {excerpt(text)}, which is read back as {excerpt(altered)}", place)
        elif _moved(text, elsewhere or []):
            yield lost(
                "comment-lost", f"a comment within a game ({excerpt(text)}), which is put before the games", place
            )
        else:
            yield lost("comment-lost", f"the comment {excerpt(text)}", place)
    for text in lines.elements():
        yield inferred("a comment", excerpt(text), place)
    if not gone and not come:
        yield lost("comment-lost", "the order of the comments", place)


def _lines(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()] or [""]


def _ends(told: str, text: str) -> bool:
    """Whether a comment is the other with words before it."""
    return " ".join(told.split()).endswith(" ".join(text.split()))


def _moved(text: str, elsewhere: list[str]) -> bool:
    """Takes the comment from those that stand elsewhere, where it is among them."""
    found = next((one for one in elsewhere if _ends(one, text)), None)
    if found is not None:
        elsewhere.remove(found)
    return found is not None
