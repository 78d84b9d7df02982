"""Several pages of eXtreme Gammon in one text, rollouts among them: each is read, and its analysis stays its own.

The rollout was written by hand in the shape of the program's other analyses: no real one was found.
"""

from __future__ import annotations

from decimal import Decimal

from bgformats import api
from bgformats.formats.positions import xg_page
from bgformats.formats.positions.page import PositionPage

PAGE = """XGID=-b----E-C---eE---c-e----B-:0:0:1:{dice}:0:0:0:7:10

X:Ann   O:Bob
Score is X:0 O:0 7 pt.(s) match.
 +13-14-15-16-17-18------19-20-21-22-23-24-+
 | X           O    |   | O              X |
 | X           O    |   | O              X |
 | X           O    |   | O                |
 | X                |   | O                |
 | X                |   | O                |
 |                  |BAR|                  |
 | O                |   | X                |
 | O                |   | X                |
 | O           X    |   | X                |
 | O           X    |   | X              O |
 | O           X    |   | X              O | +---+
 +12-11-10--9--8--7-------6--5--4--3--2--1-+ | 1 |
Pip count  X: 167  O: 167 X-O: 0-0/7
Cube: 1
X to play {dice}

    1. {how}     {play}                      eq:+0.156
      Player:   54.70% (G:16.71% B:1.07%)
      Opponent: 45.30% (G:11.98% B:0.51%)
{more}

eXtreme Gammon Version: 2.10, MET: Kazaross XG2

"""
ROLLOUT = PAGE.format(
    dice="31",
    how="Rollout¹",
    play="8/5 6/5",
    more="      Confidence: ±0.003 (+0.153<E<+0.159) - [100.0%]\n\n¹  1296 Games rolled with Variance Reduction.",
)
PLAIN = PAGE.format(dice="42", how="4-ply", play="8/4 6/4", more="")


def test_pages_with_rollouts_between_others_are_all_read() -> None:
    text = ROLLOUT + PLAIN + ROLLOUT
    report = api.validate(text.encode(), name="a.txt")
    assert (report.file.format, report.file.positions, report.diagnostics) == ("xg-text", 3, ())
    pages = list(xg_page.pages_in(text))
    assert all(isinstance(page, PositionPage) for page in pages)
    told = [page.analysis for page in pages if isinstance(page, PositionPage)]
    first = [one.candidates[0] for one in told if one is not None]
    assert [one.written for one in first] == ["8/5 6/5", "8/4 6/4", "8/5 6/5"]
    assert [one.method.label for one in first if one.method] == ["Rollout¹", "4-ply", "Rollout¹"]
    assert [one.evaluation.equity for one in first if one.evaluation] == [Decimal("0.156")] * 3


def test_what_a_rollout_says_of_itself_is_kept() -> None:
    (page,) = xg_page.pages_in(ROLLOUT)
    assert isinstance(page, PositionPage)
    assert page.analysis is not None
    method = page.analysis.candidates[0].method
    assert method is not None
    assert method.settings == ("Confidence: ±0.003 (+0.153<E<+0.159) - [100.0%]",)
    assert any("1296 Games rolled" in text for text in page.comments)
