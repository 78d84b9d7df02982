"""PNG and PDF of a position, made from its SVG by Typst, which the extra ``image`` installs.

Typst brings fonts of its own, so figures and Latin, Greek and Cyrillic names are written on any machine; other
scripts need a font of the system. The same input gives the same bytes on the same machine.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal

from bgformats.draw import layout
from bgformats.draw.look import Look
from bgformats.draw.svg import drawn, height_of, title_of
from bgformats.draw.words import description, names_of
from bgformats.errors import MissingExtraError
from bgformats.model.position import Position

if TYPE_CHECKING:
    from types import ModuleType

_POINTS_PER_PIXEL: Final = 0.75
_PAGE: Final = b"""
#set document(title: sys.inputs.title, date: none)
#set text(lang: "en")
#set page(width: float(sys.inputs.width) * 1pt, height: float(sys.inputs.height) * 1pt, margin: 0pt, fill: none)
#image(
  bytes(sys.inputs.svg), format: "svg", width: 100%, height: 100%, fit: "stretch", alt: sys.inputs.words
)
"""


def board_png(position: Position, look: Look) -> bytes:
    """A PNG as wide as the look says, in pixels.

    Raises:
        MissingExtraError: the extra ``image`` is not installed.
    """
    return _made(position, look, "png", 1.0)


def board_pdf(position: Position, look: Look) -> bytes:
    """A PDF of one page of the picture's size, at 96 pixels an inch; it can be read aloud.

    Raises:
        MissingExtraError: the extra ``image`` is not installed.
    """
    return _made(position, look, "pdf", _POINTS_PER_PIXEL)


def _made(position: Position, look: Look, form: Literal["png", "pdf"], scale: float) -> bytes:
    height = round(look.width * height_of(position) / layout.WIDTH)
    inputs = {
        "svg": drawn(position, replace(look, theme="dark" if look.theme == "dark" else "light")),
        "title": title_of(position, look),
        "words": description(position, names_of(position, look.names), look.play),
        "width": f"{look.width * scale:.4f}",
        "height": f"{height * scale:.4f}",
    }
    made: bytes = _typst().compile(_PAGE, format=form, ppi=72.0, sys_inputs=inputs)
    return made


def _typst() -> ModuleType:
    try:
        import typst
    except ImportError as error:
        raise MissingExtraError("image", "PNG and PDF pictures") from error
    return typst
