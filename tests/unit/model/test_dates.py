"""Dates in the forms that people and programs write."""

from __future__ import annotations

import pytest

from bgformats import api
from bgformats.model.dates import order_of, read_date
from bgformats.model.record import Facts


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("2025.02.03", "2025-02-03"),
        ("2025-02-03", "2025-02-03"),
        ("2025/2/3", "2025-02-03"),
        ("20250203", "2025-02-03"),
        ("2025", "2025"),
        ("2025.02", "2025-02"),
        ("2001.00.00", "2001"),
        ("16/09/2023", "2023-09-16"),
        ("09/16/2023", "2023-09-16"),
        ("16.10.2013", "2013-10-16"),
        ("11/30/26", "2026-11-30"),
        ("05/05/2020", "2020-05-05"),
        ("31.12.69", "2069-12-31"),
        ("31.12.70", "1970-12-31"),
        ("31.12.99", "1999-12-31"),
        ("Sunday March 4, 2001", "2001-03-04"),
        ("4 March 2001", "2001-03-04"),
        ("March 2001", "2001-03"),
        ("4 mai 2010", "2010-05-04"),
        ("29.02.2024", "2024-02-29"),
    ],
)
def test_a_date_that_means_one_day(text: str, iso: str) -> None:
    assert read_date(text) == (iso, None)


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("03/09/26", "two-readings"), ("1.2.2003", "two-readings"), ("2023.02.30", "no-such-day"),
        ("31/11/2020", "no-such-day"), ("29.02.2023", "no-such-day"), ("13/13/2020", "no-such-day"),
        ("Easter", None), ("????.??.??", None), ("", None), ("March 4 and 5, 2001", None), ("9" * 500, None),
    ],
)  # fmt: skip
def test_a_date_that_does_not(text: str, trouble: str | None) -> None:
    assert read_date(text) == (None, trouble)


def test_another_date_of_the_file_shows_the_order() -> None:
    assert order_of("16/09/2023") == "day-first"
    assert order_of("09/16/2023") == "month-first"
    assert order_of("03/09/2023") is None
    told = Facts.model_validate({"date": "03/09/2023", "other": (("Begun", "16/08/2023"),)})
    assert (told.date, told.date_text) == ("2023-09-03", "03/09/2023")


MAT = """\
; [EventDate "{}"]
 1 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                     Resigns
      Wins 1 point and the match
"""


@pytest.mark.parametrize(
    ("text", "sgf", "mat"),
    [
        ("16.10.2013", b"DT[2013-10-16]", b'EventDate "2013.10.16"'),
        ("2013.10", b"DT[2013-10]", b'EventDate "2013.10"'),
        ("03/09/26", b"DT[03/09/26]", b'EventDate "03/09/26"'),
        ("Easter 2013", b"DT[Easter 2013]", b'EventDate "Easter 2013"'),
    ],
)
def test_each_family_of_formats_has_its_own_form(text: str, sgf: bytes, mat: bytes) -> None:
    document = api.read(MAT.format(text).encode())
    verified = api.validate(document).verified
    for target, expected in (("sgf", sgf), ("mat", mat)):
        written = api.convert(verified, target)
        assert written.data is not None
        assert expected in written.data
        assert not [loss for loss in written.losses if "date" in loss.message]
