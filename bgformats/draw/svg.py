"""Draws a position as SVG: one string, no file beside it, the same for the same position and look.

The picture says what it shows in a title and a description, so that it can be read aloud. Colours are variables; see
``themes``. Nothing in it reaches out: no script, no link, no font to load.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final

from bgformats.draw import layout
from bgformats.draw.look import DEFAULT_LOOK, Look, Theme
from bgformats.draw.svgparts import arrows, as_xml, caption, checkers, cube, dice, field, flag, numbers, player, tray
from bgformats.draw.themes import FONT, style_sheet
from bgformats.draw.words import description, names_of, title_words
from bgformats.game.board import Hop
from bgformats.model.position import Position
from bgformats.model.printable import printable
from bgformats.terms import Side

_NAMESPACE: Final = "http://www.w3.org/2000/svg"


def board_svg(
    position: Position,
    *,
    bottom: Side = Side.SECOND,
    theme: Theme = "auto",
    play: Sequence[Hop] | None = None,
    width: int = DEFAULT_LOOK.width,
    title: str | None = None,
    names: tuple[str, str] | None = None,
    prefix: str | None = None,
) -> str:
    """The picture as the text of an SVG element, to stand in a file or in a page. ``Look`` tells what each means.

    Raises:
        ValueError: see ``Look``.
    """
    return drawn(position, Look(bottom, theme, width, tuple(play or ()), names, title, prefix))


def drawn(position: Position, look: Look) -> str:
    """The picture with a look.

    The id within it comes from the content, so two boards in one page disturb each other only if they are equal.
    """
    names = names_of(position, look.names)
    body = "\n".join(_parts(position, look, names))
    title, words = as_xml(title_of(position, look)), as_xml(description(position, names, look.play))
    height = height_of(position)
    board_id = look.prefix or f"bgf-{_digest(title, words, body, look.theme, str(look.width))}"
    size = f' width="{look.width}" height="{look.width * height / layout.WIDTH:g}"'
    return (
        f'<svg xmlns="{_NAMESPACE}" id="{board_id}" class="bgf-board" viewBox="0 0 {layout.WIDTH} {height}"{size}'
        f' role="img" aria-labelledby="{board_id}-title {board_id}-desc" font-family="{FONT}">\n'
        f'<title id="{board_id}-title">{title}</title>\n<desc id="{board_id}-desc">{words}</desc>\n'
        f"<style>\n{style_sheet(board_id, look.theme)}\n</style>\n{body}\n</svg>\n"
    )


def title_of(position: Position, look: Look) -> str:
    """The title asked for, else the names of the players and the play."""
    if look.title is not None:
        return printable(look.title)
    return title_words(position, names_of(position, look.names), look.play)


def height_of(position: Position) -> int:
    """The height in the units of the picture: a line less where there is nothing to write in the last."""
    lines = 2 if caption(position) else 1
    return layout.FRAME_BOTTOM + lines * layout.LINE + layout.MARGIN


def _parts(position: Position, look: Look, names: tuple[str, str]) -> list[str]:
    height = height_of(position)
    return [
        f'<rect class="bgf-page" width="{layout.WIDTH}" height="{height}"/>',
        *(player(position, side, names[side - 1], side is look.bottom) for side in Side),
        field(),
        numbers(position, look.bottom),
        *(tray(position, side, look.bottom) for side in Side),
        checkers(position, look.bottom),
        dice(position, look.bottom),
        cube(position, look.bottom),
        flag(position, look.bottom),
        arrows(position, look.bottom, look.play),
        caption(position),
    ]


def _digest(*texts: str) -> str:
    return hashlib.sha256("\0".join(texts).encode("utf-8")).hexdigest()[:10]
