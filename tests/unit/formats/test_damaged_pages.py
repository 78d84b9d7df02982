"""Pages with letters deleted, put in and doubled: nothing but an error with a place inside the text comes of it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from page_samples import FIXTURES

from bgformats.errors import NotationError
from bgformats.formats.positions import blitz_page, gnubg_page, xg_page
from bgformats.formats.positions.page import Found, PageFault
from bgformats.formats.positions.registry import parse_position

PIECES = ("X", "O", "7", "|", "+", "-", "\n", "\t", "99", "(", ":", ". ", "Z", " ", "XGID=", "٣", "9" * 30)
BOARDS = (FIXTURES / "gnubg-boards.txt").read_text("utf-8")
TEXTS = {
    "gnubg": BOARDS,
    "gnubg one": BOARDS[: BOARDS.index("\n\n")],
    "export": (FIXTURES / "gnubg-analysis.txt").read_text("utf-8"),
    "xg": (FIXTURES / "xg-made.txt").read_text("utf-8"),
    "bgblitz": blitz_page.write_blitz(gnubg_page.read_gnubg(BOARDS[: BOARDS.index("\n\n")])),
}
READERS: dict[str, Callable[[str], Iterator[Found]]] = {
    "gnubg": gnubg_page.pages_in,
    "xg": xg_page.pages_in,
    "bgblitz": blitz_page.pages_in,
}


def damaged(generator: random.Random, text: str) -> str:
    for _ in range(generator.randint(1, 10)):
        at = generator.randrange(len(text) + 1)
        way = generator.random()
        if way < 0.4:
            text = text[:at] + text[at + generator.randint(1, 5) :]
        elif way < 0.8:
            text = text[:at] + generator.choice(PIECES) + text[at + generator.randint(0, 1) :]
        else:
            text = text[:at] + text[at : at + generator.randrange(400)] + text[at:]
    return text


def refused_at(text: str) -> tuple[int, int]:
    """Where the text is no position; its beginning where it is one."""
    try:
        parse_position(text)
    except NotationError as error:
        return error.span
    return 0, 0


@pytest.mark.parametrize("name", TEXTS)
def test_damage_is_told_with_a_place_and_never_breaks_a_reader(name: str) -> None:
    generator = random.Random(name)
    for _ in range(60):
        text = damaged(generator, TEXTS[name])
        for pages_in in READERS.values():
            for page in pages_in(text):
                assert 0 <= page.span[0] <= page.span[1] <= len(text)
                spans = [page.error.span] if isinstance(page, PageFault) else [fact.span for fact in page.facts]
                for span in spans:
                    assert span is not None
                    assert 0 <= span[0] <= span[1] <= len(text)
        start, end = refused_at(text)
        assert 0 <= start <= end <= len(text)


@pytest.mark.parametrize("piece", ["+-", "1. a  ", "X: 1 ", " 1. 0.1 ", "+1-", ">", "O: ", "* 1. ", "\t"])
def test_long_lines_that_look_like_many_things_are_read_at_once(piece: str) -> None:
    edge = "+13-14-15-16-17-18------19-20-21-22-23-24-+"
    for text in (piece * 20000, f" {edge}\n {piece * 5000}\n{piece * 5000}", f"XGID=a\nX:a   O:b\n{piece * 5000}"):
        for pages_in in READERS.values():
            assert all(isinstance(page, PageFault) for page in pages_in(text))
