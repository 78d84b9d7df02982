"""PNG and PDF: size, and colours where a checker must be."""

from __future__ import annotations

import re
import sys

import pytest
from board_positions import BOARDS, start
from pixels import Pixels

from bgformats.draw import raster
from bgformats.draw.layout import WIDTH, checker
from bgformats.draw.look import Look
from bgformats.draw.themes import DARK, LIGHT
from bgformats.errors import MissingExtraError
from bgformats.terms import Side

SIZES = (150, 300, 601)


@pytest.fixture
def typst() -> None:
    pytest.importorskip("typst", reason="the extra image is not installed")


@pytest.mark.usefixtures("typst")
@pytest.mark.parametrize("width", SIZES)
def test_a_png_is_as_wide_as_asked_and_keeps_its_shape(width: int) -> None:
    pixels = Pixels(raster.board_png(start(dice=(3, 1)), Look(width=width)))
    assert pixels.width == width
    assert abs(pixels.height - width * 618 / WIDTH) <= 1


@pytest.mark.usefixtures("typst")
@pytest.mark.parametrize("bottom", Side)
@pytest.mark.parametrize(("theme", "palette"), [("auto", LIGHT), ("light", LIGHT), ("dark", DARK)])
def test_checkers_field_and_page_have_the_colours_of_the_theme(
    theme: str, palette: dict[str, str], bottom: Side
) -> None:
    look = Look(theme=theme, bottom=bottom, width=WIDTH)  # type: ignore[arg-type]
    pixels = Pixels(raster.board_png(start(), look))
    for side in Side:
        for point, count in ((24, 2), (13, 5), (8, 3), (6, 5)):
            for row in range(count):
                assert pixels.at(*checker(bottom, side, point, row)) == palette[f"checker-{side:d}"]
    assert pixels.at(2, 2) == palette["page"]
    assert pixels.at(150, 293) == palette["field"]


@pytest.mark.usefixtures("typst")
def test_figures_are_written_without_any_font_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    import typst

    compiled = typst.compile
    monkeypatch.setattr(typst, "compile", lambda *given, **more: compiled(*given, **more, ignore_system_fonts=True))
    pixels = Pixels(raster.board_png(start(), Look(width=WIDTH)))
    inked = [pixels.at(x, y) for x in range(56, 81) for y in range(43, 64)]
    assert inked.count(LIGHT["number"]) > 20  # the 13 in the upper left corner


@pytest.mark.usefixtures("typst")
def test_the_same_position_gives_the_same_bytes() -> None:
    position, look = BOARDS["double-offered"]
    assert raster.board_png(position, look) == raster.board_png(position, look)
    assert raster.board_pdf(position, look) == raster.board_pdf(position, look)


@pytest.mark.usefixtures("typst")
def test_a_pdf_has_one_page_of_the_size_of_the_picture_at_96_pixels_an_inch() -> None:
    data = raster.board_pdf(start(dice=(3, 1)), Look(width=320))
    assert data.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type ?/Page\b", data)) == 1
    (box,) = re.findall(rb"/MediaBox ?\[([^\]]*)\]", data)
    left, top, right, bottom = map(float, box.split())
    assert (right - left, bottom - top) == (240, pytest.approx(309 * 0.75, abs=0.75))


def test_without_the_extra_the_message_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(MissingExtraError, match=r'pip install "bgformats\[image\]"') as caught:
        raster.board_png(start(), Look())
    assert caught.value.extra == "image"
