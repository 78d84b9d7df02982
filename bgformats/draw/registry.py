"""All kinds of pictures of a position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bgformats.draw import raster, svg, terminal
from bgformats.draw.ascii import board_lines
from bgformats.draw.look import Look
from bgformats.errors import UnknownNameError
from bgformats.model.position import Position


@dataclass(frozen=True, slots=True)
class Picture:
    """One kind of picture. ``draw`` gives text, or bytes where ``binary``; text ends with a line end.

    ``suffix`` is the usual end of a file's name. A binary one may raise ``MissingExtraError``.
    """

    id: str
    title: str
    suffix: str
    draw: Callable[[Position, Look], str | bytes]
    binary: bool = False


def _ascii(position: Position, look: Look) -> str:
    return "\n".join(board_lines(position, look.names, look.bottom)) + "\n"


def _board(position: Position, look: Look) -> str:
    board = terminal.board_string(position, bottom=look.bottom, names=look.names, colours=look.colours)
    return board + "\n"


PICTURES: Final[tuple[Picture, ...]] = (
    Picture("ascii", "board in plain ASCII", ".txt", _ascii),
    Picture("board", "board for a terminal, with colours where wanted", ".txt", _board),
    Picture("svg", "SVG, for pages and for print", ".svg", svg.drawn),
    Picture("png", "PNG (extra image)", ".png", raster.board_png, binary=True),
    Picture("pdf", "PDF of one page (extra image)", ".pdf", raster.board_pdf, binary=True),
)


def picture_named(picture_id: str) -> Picture:
    """The kind of picture with this id.

    Raises:
        UnknownNameError: there is none.
    """
    for picture in PICTURES:
        if picture.id == picture_id:
            return picture
    raise UnknownNameError(f"{picture_id!r} is no picture; there are {', '.join(entry.id for entry in PICTURES)}")
