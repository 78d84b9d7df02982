"""The parts of a board as SVG elements: field, checkers, dice, cube, arrows and what is written around them."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

from bgformats.draw import layout
from bgformats.draw.arrows import Arrow, arrows_of
from bgformats.draw.layout import Spot
from bgformats.draw.stacks import all_stacks
from bgformats.draw.words import (
    doing_words,
    has_cube,
    match_words,
    numbered_for,
    offering,
    resigning,
    score_words,
    state_words,
)
from bgformats.game.board import Hop
from bgformats.model.position import Position
from bgformats.terms import BAR, OFF, CubeHolder, Side

_SIZE: Final = 21
_LETTER: Final = 0.68
"""The width of a small letter or figure, in its size: a little more than in the font that PNG and PDF always have."""
_CAPITAL: Final = 0.8
_BROAD: Final = frozenset("mwMW@%—…")
_DISC: Final = 9
_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def field() -> str:
    """Frame, the two halves with their points, bar, and the columns of cube and tray."""
    width = layout.WIDTH - 2 * layout.MARGIN
    height = layout.FRAME_BOTTOM - layout.FRAME_TOP
    inner = layout.FIELD_BOTTOM - layout.FIELD_TOP
    parts = [
        f'<rect class="bgf-frame" x="{layout.MARGIN}" y="{layout.FRAME_TOP}" width="{width}" height="{height}" rx="6"/>'
    ]
    for left in (layout.LEFT, layout.RIGHT):
        parts.append(
            f'<rect class="bgf-field" x="{left}" y="{layout.FIELD_TOP}" width="{6 * layout.POINT}" height="{inner}"/>'
        )
    for at_bottom in (False, True):
        top = layout.MIDDLE + layout.STRIP // 2 if at_bottom else layout.FIELD_TOP
        parts.append(
            f'<rect class="bgf-bar" x="{layout.TRAY + 3}" y="{top}" width="{layout.COLUMN - 6}" '
            f'height="{layout.HALF}" rx="3"/>'
        )
    parts += [_triangle(point) for point in range(1, BAR)]
    return "\n".join(parts)


def _triangle(point: int) -> str:
    x = layout.column(point)
    edge, tip = layout.FIELD_TOP, layout.FIELD_TOP + layout.HALF - 14
    if point <= 12:
        edge, tip = layout.FIELD_BOTTOM, layout.FIELD_BOTTOM - layout.HALF + 14
    half = layout.POINT / 2
    corners = f"{x - half:g},{edge} {x:g},{tip} {x + half:g},{edge}"
    return f'<polygon class="bgf-point-{1 + point % 2}" points="{corners}"/>'


def numbers(position: Position, bottom: Side) -> str:
    """The numbers of the points, in the frame."""
    own = numbered_for(position, bottom) is bottom
    texts = []
    for point in range(1, BAR):
        y = layout.FIELD_BOTTOM + layout.BAND / 2 if point <= 12 else layout.FIELD_TOP - layout.BAND / 2
        label = str(point if own else BAR - point)
        texts.append(_text("number", label, Spot(layout.column(point), y), 20, anchor="middle"))
    return "\n".join(texts)


def checkers(position: Position, bottom: Side) -> str:
    """The checkers on the points and on the bar, with their number where there are more than can be drawn."""
    parts = []
    for stack in all_stacks(position, bottom):
        spots = [layout.checker(bottom, stack.side, stack.point, stack.first + row) for row in range(stack.shown)]
        parts += [_circle("checker", stack.side, spot, layout.RADIUS - 1) for spot in spots]
        if stack.told:
            parts.append(_text(f"ink-{stack.side}", str(stack.number), spots[-1], 24, anchor="middle", bold=True))
    return "\n".join(parts)


def tray(position: Position, side: Side, bottom: Side) -> str:
    """The checkers of a side that are borne off, and their number."""
    count = position.board.of(side)[OFF]
    at_bottom = side is bottom
    width = layout.COLUMN - 12
    parts = []
    for row in range(min(count, layout.SLABS)):
        spot = layout.slab(at_bottom, row)
        parts.append(
            f'<rect class="bgf-off bgf-side-{side:d}" x="{spot.x - width / 2:g}" y="{spot.y - layout.SLAB / 2:g}" '
            f'width="{width}" height="{layout.SLAB}" rx="2" stroke-width="1"/>'
        )
    if count:
        last = layout.slab(at_bottom, count - 1)
        beyond = layout.SLAB_STEP / 2 + 12
        spot = Spot(last.x, last.y - beyond if at_bottom else last.y + beyond)
        parts.append(_text("number", str(count), spot, 20, anchor="middle", bold=True))
    return "\n".join(parts)


def dice(position: Position, bottom: Side) -> str:
    """The dice in the colour of the roller, in its half; in the cube's colour where nobody knows the roller."""
    if position.dice is None:
        return ""
    roller = position.on_roll or bottom
    middle = layout.seat(roller is bottom)
    away = layout.DIE / 2 + 5
    spots = (Spot(middle.x - away, middle.y), Spot(middle.x + away, middle.y))
    return "\n".join(_die(value, spot, position.on_roll or 0) for value, spot in zip(position.dice, spots, strict=True))


def _die(value: int, spot: Spot, side: int) -> str:
    parts = [_square("die", f"side-{side:d}", spot, layout.DIE, 7)]
    if value not in _PIPS:
        parts.append(_text(f"ink-{side:d}", str(value), spot, 26, anchor="middle", bold=True))
    step = layout.DIE * 0.27
    for x, y in _PIPS.get(value, ()):
        parts.append(
            f'<circle class="bgf-pip bgf-ink-{side:d}" cx="{spot.x + x * step:g}" cy="{spot.y + y * step:g}" r="4.2"/>'
        )
    return f'<g class="bgf-dice" data-value="{value}">{"".join(parts)}</g>'


def cube(position: Position, bottom: Side) -> str:
    """The cube with its holder; on offer, larger, before the side that has to answer."""
    if position.cube is None or not has_cube(position):
        return ""
    if position.double_offered:
        doubler = offering(position) or bottom.opponent
        spot = layout.seat(doubler is not bottom)
        return _cube(2 * position.cube, spot, layout.DIE + 6, "offered")
    if position.cube_owner is None:
        return ""
    holder = None if position.cube_owner is CubeHolder.CENTER else Side(position.cube_owner) is bottom
    return _cube(position.cube, layout.cube_spot(holder), layout.CUBE, "cube")


def _cube(value: int, spot: Spot, size: int, kind: str) -> str:
    letters = len(str(value))
    text = _text("ink-0", str(value), spot, min(size * 0.6, size * 0.98 / (letters * _LETTER)), "middle", bold=True)
    return f'<g class="bgf-turned" data-value="{value}">{_square(kind, "", spot, size, 5)}{text}</g>'


def flag(position: Position, bottom: Side) -> str:
    """A flag with the level in the half of a side that offers to resign."""
    resigner = resigning(position)
    if resigner is None:
        return ""
    middle = layout.seat(resigner is bottom)
    x, top = middle.x + (75 if resigner is bottom else -90), middle.y - 22
    cloth = f"M{x:g},{top:g} h34 l-7,12 l7,12 h-34 z"
    return (
        f'<g class="bgf-resigns"><path class="bgf-frame" d="M{x - 4:g},{top - 2:g} h4 v46 h-4 z"/>'
        f'<path class="bgf-flag" d="{cloth}"/>'
        f"{_text('flag-ink', str(position.resignation), Spot(x + 14, top + 12), 19, 'middle', bold=True)}</g>"
    )


def arrows(position: Position, bottom: Side, play: Sequence[Hop]) -> str:
    """The arrows of a play, above all else."""
    mover = numbered_for(position, bottom)
    return "\n".join(_arrow(arrow) for arrow in arrows_of(position, bottom, mover, play))


def _arrow(arrow: Arrow) -> str:
    line = f"M{_xy(arrow.start)} Q{_xy(arrow.bend)} {_xy(arrow.neck)}"
    head = " ".join(_xy(corner) for corner in arrow.head)
    hop = f"{arrow.hop.origin}/{arrow.hop.target}"
    return (
        f'<g class="bgf-hop" data-hop="{hop}" stroke-linecap="round" stroke-linejoin="round">'
        f'<path class="bgf-halo" d="{line}" stroke-width="10" style="fill:none"/>'
        f'<polygon class="bgf-halo" points="{head}" stroke-width="5"/>'
        f'<path class="bgf-arrow" d="{line}" stroke-width="5.5" fill="none"/>'
        f'<circle class="bgf-head" cx="{arrow.start.x:.1f}" cy="{arrow.start.y:.1f}" r="5.5"/>'
        f'<polygon class="bgf-head" points="{head}"/></g>'
    )


def player(position: Position, side: Side, name: str, at_bottom: bool) -> str:
    """The line of a player: disc, name, score and pips."""
    y = layout.FRAME_BOTTOM + layout.LINE / 2 if at_bottom else layout.FRAME_TOP - layout.LINE / 2
    right = layout.WIDTH - layout.MARGIN - 2
    start = layout.MARGIN + 2 * _DISC + 10
    score = score_words(position, side)
    room = right - start - width_of(score) - 12
    return "\n".join(
        (
            _circle("disc", side, Spot(layout.MARGIN + _DISC + 2, y), _DISC),
            _text("text", fitted(name, room), Spot(start, y), _SIZE, bold=True),
            _text("text", score, Spot(right, y), _SIZE, anchor="end"),
        )
    )


def caption(position: Position) -> str:
    """The last line: the match, and what each side has done or has to do, before a disc of its colour."""
    y = layout.FRAME_BOTTOM + layout.LINE * 1.5
    left = ", ".join(filter(None, (match_words(position), state_words(position))))
    parts = [_text("text", left, Spot(layout.MARGIN + 2, y), _SIZE - 1)] if left else []
    right: float = layout.WIDTH - layout.MARGIN - 2
    for side in Side:
        doing = doing_words(position, side)
        if not doing:
            continue
        parts.append(_circle("disc", side, Spot(right - _DISC, y), _DISC))
        right -= 2 * _DISC + 7
        parts.append(_text("text", doing, Spot(right, y), _SIZE - 1, anchor="end"))
        right -= width_of(doing, _SIZE - 1) + 7
    return "\n".join(parts)


def width_of(text: str, size: float = _SIZE) -> float:
    """How wide a text is at most, in any font that may be taken and in bold."""
    return sum(map(_letter_width, text)) * size


def _letter_width(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0
    if letter in _BROAD or unicodedata.east_asian_width(letter) in "WF":
        return 1
    return _CAPITAL if letter.isupper() else _LETTER


def fitted(text: str, room: float) -> str:
    """The text, cut with ``…`` where it is too long for ``room``."""
    if width_of(text) <= room:
        return text
    while text and width_of(text + "…") > room:
        text = text[:-1]
    return text.rstrip() + "…"


def as_xml(text: str) -> str:
    """The text as XML may hold it: ``printable`` has seen to the control characters, two more are forbidden."""
    return escape(text.translate({0xFFFE: "\ufffd", 0xFFFF: "\ufffd"}))


def _text(kind: str, text: str, spot: Spot, size: float, anchor: str = "start", *, bold: bool = False) -> str:
    """A text whose capitals and figures have their middle at ``spot``."""
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text class="bgf-{kind}" x="{spot.x:g}" y="{spot.y + size * 0.36:g}" font-size="{size:g}"'
        f' text-anchor="{anchor}"{weight}>{as_xml(text)}</text>'
    )


def _circle(kind: str, side: Side, spot: Spot, radius: float) -> str:
    return (
        f'<circle class="bgf-{kind} bgf-side-{side:d}" cx="{spot.x:g}" cy="{spot.y:g}" r="{radius:g}"'
        ' stroke-width="1.5"/>'
    )


def _square(kind: str, paint: str, spot: Spot, size: float, round: int) -> str:
    classes = f"bgf-{kind} bgf-{paint}" if paint else f"bgf-{kind}"
    return (
        f'<rect class="{classes}" x="{spot.x - size / 2:g}" y="{spot.y - size / 2:g}" width="{size:g}"'
        f' height="{size:g}" rx="{round}" stroke-width="2"/>'
    )


def _xy(spot: Spot) -> str:
    return f"{spot.x:.1f},{spot.y:.1f}"
