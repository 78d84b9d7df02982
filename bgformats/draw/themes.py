"""The colours of drawn boards, as style sheets of an SVG.

Every colour is a CSS variable ``--bgf-...``, which a page may set on any element around the board. Two palettes give
what is not set. Knows nothing of what is drawn but the names of its classes.
"""

from __future__ import annotations

from typing import Final

from bgformats.draw.look import Theme

FONT: Final = "'Helvetica Neue', Arial, 'Liberation Sans', 'DejaVu Sans', 'DejaVu Sans Mono', sans-serif"
"""The last but one is what PNG and PDF always have."""

Palette = dict[str, str]

LIGHT: Final[Palette] = {
    "page": "#ffffff",
    "text": "#1c2128",
    "frame": "#5d4a3c",
    "number": "#f7efe4",
    "field": "#efe7d8",
    "point-1": "#d3bd9a",
    "point-2": "#b3906a",
    "bar": "#7a6350",
    "checker-1": "#fffdf8",
    "edge-1": "#3b3530",
    "ink-1": "#1c2128",
    "checker-2": "#22303f",
    "edge-2": "#0d141b",
    "ink-2": "#ffffff",
    "cube": "#ffffff",
    "cube-edge": "#1c2128",
    "cube-ink": "#1c2128",
    "arrow": "#d9480f",
    "halo": "#ffffff",
}

DARK: Final[Palette] = {
    "page": "#16191d",
    "text": "#e6e9ec",
    "frame": "#23282e",
    "number": "#d5dbe1",
    "field": "#3d4650",
    "point-1": "#55616d",
    "point-2": "#6f7d8b",
    "bar": "#2c333a",
    "checker-1": "#f4f1ea",
    "edge-1": "#16191d",
    "ink-1": "#16191d",
    "checker-2": "#10151a",
    "edge-2": "#aeb9c4",
    "ink-2": "#ffffff",
    "cube": "#f4f1ea",
    "cube-edge": "#16191d",
    "cube-ink": "#16191d",
    "arrow": "#ff9f40",
    "halo": "#16191d",
}

_RULES: Final[tuple[tuple[str, dict[str, str]], ...]] = (
    ("page", {"fill": "page"}),
    ("text", {"fill": "text"}),
    ("frame", {"fill": "frame"}),
    ("number", {"fill": "number"}),
    ("field", {"fill": "field"}),
    ("point-1", {"fill": "point-1"}),
    ("point-2", {"fill": "point-2"}),
    ("bar", {"fill": "bar"}),
    ("side-1", {"fill": "checker-1", "stroke": "edge-1"}),
    ("side-2", {"fill": "checker-2", "stroke": "edge-2"}),
    ("side-0", {"fill": "cube", "stroke": "cube-edge"}),
    ("ink-1", {"fill": "ink-1"}),
    ("ink-2", {"fill": "ink-2"}),
    ("ink-0", {"fill": "cube-ink"}),
    ("cube", {"fill": "cube", "stroke": "cube-edge"}),
    ("offered", {"fill": "cube", "stroke": "arrow"}),
    ("halo", {"fill": "halo", "stroke": "halo"}),
    ("arrow", {"stroke": "arrow"}),
    ("head", {"fill": "arrow"}),
    ("flag", {"fill": "arrow", "stroke": "halo"}),
    ("flag-ink", {"fill": "halo"}),
)
"""The properties that each class takes from the palette; class and variable alike are without ``bgf-`` here."""


def style_sheet(board_id: str, theme: Theme) -> str:
    """The rules of one board, which reach no other element of the page.

    The colours stand there plainly first, for the many programs that draw SVG and know no variables: they skip what
    follows an ``@``.
    """
    palette = DARK if theme == "dark" else LIGHT
    plain = _rules(board_id, palette)
    variable = _rules(board_id, {name: f"var(--_{name})" for name in palette})
    parts = [*plain, "@supports (fill:var(--a)){", f"#{board_id}{{{_variables(palette)}}}", *variable, "}"]
    if theme == "auto":
        parts.append(f"@media (prefers-color-scheme:dark){{#{board_id}{{{_variables(DARK)}}}}}")
    return "\n".join(parts)


def _rules(board_id: str, colours: Palette) -> list[str]:
    return [
        f"#{board_id} .bgf-{name}{{{';'.join(f'{key}:{colours[value]}' for key, value in properties.items())}}}"
        for name, properties in _RULES
    ]


def _variables(palette: Palette) -> str:
    return ";".join(f"--_{name}:var(--bgf-{name},{colour})" for name, colour in palette.items())
