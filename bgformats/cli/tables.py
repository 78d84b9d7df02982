"""Tables as text, for the terminal or for a file. ``rich`` is met only where a table is made."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.console import RenderableType

_COLUMNS: Final = 80


def printed(parts: Iterable[RenderableType], width: int | None, *, colourful: bool) -> str:
    """The parts one below the other, ``width`` columns wide (None: 80), without empty lines and blanks at line ends."""
    from rich.console import Console

    text = io.StringIO()
    console = Console(
        file=text,
        width=width or _COLUMNS,
        force_terminal=colourful,
        color_system="standard" if colourful else None,
        no_color=not colourful,
        legacy_windows=False,
    )
    for part in parts:
        console.print(part)
    return "".join(f"{line.rstrip()}\n" for line in text.getvalue().splitlines() if line.strip())
